//go:build unix || windows

package tui

import (
	"context"
	"slices"
	"strings"
	"testing"
	"time"

	tea "charm.land/bubbletea/v2"

	"github.com/jugada/jugada/catalog"
	"github.com/jugada/jugada/lang"
)

// sheet is a table that keeps a game on a sheet of paper: the person of people plays against a computer that makes the
// move it finds at depth 2. Commands are only noted.
type sheet struct {
	now    catalog.Position
	plies  []Ply
	people [2]bool
	clock  *catalog.Clock
	left   bool
	shown  int
	heard  []string
	slow   chan struct{} // if not nil, thinking ends when it does, or with its context
}

func (s *sheet) State() State {
	state := State{
		Now: s.now, Plies: slices.Clone(s.plies), People: s.people, Over: s.over(), Left: s.left,
		Level: catalog.TopLevel, Ticked: time.Unix(0, 0),
	}
	if s.clock != nil {
		running := *s.clock
		state.Clock = &running
	}
	return state
}

func (s *sheet) over() bool {
	return s.now.Outcome() != catalog.Open || s.clock != nil && s.clock.Left[s.now.Turn()] <= 0
}

func (s *sheet) play(move string) error {
	next, err := s.now.Play(move)
	if err == nil {
		s.plies = append(s.plies, Ply{s.now, move})
		s.now = next
	}
	return err
}

func (s *sheet) Obey(_ context.Context, line string) string {
	s.heard = append(s.heard, line)
	switch {
	case line == ":quit":
		s.left = true
	case line == ":undo" && len(s.plies) > 1:
		s.now, s.plies = s.plies[len(s.plies)-2].Before, s.plies[:len(s.plies)-2]
	case line == ":why":
		return strings.Repeat("because\n", 40)
	case strings.HasPrefix(line, ":"):
		return line[1:] + "!"
	default:
		if err := s.play(line); err != nil {
			return err.Error()
		}
	}
	return ""
}

func (s *sheet) Think(ctx context.Context, progress func(*catalog.Analysis)) string {
	found, err := s.now.Analyze(ctx, catalog.Request{Depth: 2, Progress: progress})
	if s.slow != nil {
		select {
		case <-ctx.Done():
		case <-s.slow:
		}
	}
	if err != nil || ctx.Err() != nil {
		return ""
	}
	turn := s.now.Turn()
	if err := s.play(*found.Best); err != nil {
		return err.Error()
	}
	return turn.String() + " plays " + *found.Best + "."
}

func (s *sheet) Tick() string {
	s.clock.Left[s.now.Turn()] = 0
	return "time!"
}

func (s *sheet) Shown() { s.shown++ }

// driver is a board without a terminal.
type driver struct {
	*model
	t     testing.TB
	table *sheet
	waits []tea.Cmd // commands that wait for news
}

// newDriver returns a board of a game after some moves, with people on these sides.
func newDriver(t testing.TB, l lang.Language, game, position string, people [2]bool) *driver {
	t.Helper()
	g, err := catalog.Default().Find(game)
	if err != nil {
		t.Fatal(err)
	}
	var p catalog.Position
	if position == "" {
		p, err = g.Start()
	} else {
		p, err = g.Position(position)
	}
	if err != nil {
		t.Fatal(err)
	}
	table := &sheet{now: p, people: people}
	d := &driver{t: t, table: table}
	d.model = newModel(context.Background(), Options{Table: table, Lang: l, Plain: true, Welcome: "welcome"})
	d.model.now = func() time.Time { return time.Unix(1, 0) }
	t.Cleanup(d.close)
	d.then(d.goOn())
	return d
}

// then takes a command of the board's.
func (d *driver) then(cmd tea.Cmd) {
	if cmd != nil {
		d.waits = append(d.waits, cmd)
	}
}

// wait runs one of the commands that wait, and gives the board its message.
func (d *driver) wait(i int) {
	cmd := d.waits[i]
	d.waits = append(d.waits[:i:i], d.waits[i+1:]...)
	d.send(cmd())
}

// settle waits until nothing is under way.
func (d *driver) settle() {
	for len(d.waits) > 0 {
		d.wait(0)
	}
}

func (d *driver) send(msg tea.Msg) {
	_, cmd := d.Update(msg)
	if d.state.Left {
		return // the command is to quit
	}
	d.then(cmd)
}

// press presses keys, waiting after each until nothing is under way.
func (d *driver) press(keys ...string) {
	for _, key := range keys {
		d.send(pressOf(key))
		d.settle()
	}
}

// named are the keys that have names.
var named = map[string]tea.KeyPressMsg{
	"up": {Code: tea.KeyUp}, "down": {Code: tea.KeyDown}, "left": {Code: tea.KeyLeft}, "right": {Code: tea.KeyRight},
	"enter": {Code: tea.KeyEnter}, "space": {Code: tea.KeySpace, Text: " "}, "esc": {Code: tea.KeyEscape}, "tab": {Code: tea.KeyTab},
	"pgup": {Code: tea.KeyPgUp}, "pgdown": {Code: tea.KeyPgDown}, "home": {Code: tea.KeyHome}, "end": {Code: tea.KeyEnd},
	"backspace": {Code: tea.KeyBackspace}, "delete": {Code: tea.KeyDelete}, "ctrl+u": {Code: 'u', Mod: tea.ModCtrl},
	"ctrl+c": {Code: 'c', Mod: tea.ModCtrl},
}

func pressOf(key string) tea.KeyPressMsg {
	if msg, ok := named[key]; ok {
		return msg
	}
	return tea.KeyPressMsg{Code: []rune(key)[0], Text: key}
}

// click clicks where the screen has the text, on its first character.
func (d *driver) click(text string) {
	d.t.Helper()
	for y, line := range strings.Split(d.frame(), "\n") {
		if before, _, found := strings.Cut(line, text); found {
			d.send(tea.MouseClickMsg{X: cells(before), Y: y, Button: tea.MouseLeft})
			d.settle()
			return
		}
	}
	d.t.Fatalf("the screen does not have %q:\n%s", text, d.frame())
}

var one = [2]bool{catalog.Max: true}
