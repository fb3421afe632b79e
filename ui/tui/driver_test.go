//go:build unix || windows

package tui

import (
	"context"
	"io/fs"
	"strings"
	"testing"
	"time"

	tea "charm.land/bubbletea/v2"

	"github.com/jugada/jugada/catalog"
	"github.com/jugada/jugada/internal/playtest"
	"github.com/jugada/jugada/lang"
	"github.com/jugada/jugada/players"
	"github.com/jugada/jugada/session"
	"github.com/jugada/jugada/session/timing"
)

// voice reports a game in few words, and keeps them in a diary.
type voice struct {
	game  *session.Game
	said  strings.Builder
	diary []string
}

func (v *voice) note(event, said string) {
	v.diary = append(v.diary, event)
	v.said.WriteString(said)
}

// spoken returns the messages since the last call.
func (v *voice) spoken() string {
	defer v.said.Reset()
	return v.said.String()
}

func (v *voice) Begins()                    { v.note("begins", "") }
func (v *voice) Position()                  { v.note("position", "") }
func (v *voice) TakenBack([]string)         { v.note("taken back", "") }
func (v *voice) Hint(*catalog.Analysis)     { v.note("hint", "hint!\n") }
func (v *voice) Reason(*session.Ply)        { v.note("reason", strings.Repeat("because\n", 40)) }
func (v *voice) Advised(*session.Ply)       { v.note("advised", "") }
func (v *voice) Learned(*players.Player)    { v.note("learned", "") }
func (v *voice) Moves()                     { v.note("moves", "") }
func (v *voice) Help()                      { v.note("help", "") }
func (v *voice) Saved(name string)          { v.note("saved "+name, "") }
func (v *voice) Loaded(name string, _ bool) { v.note("loaded "+name, "") }
func (v *voice) Ended()                     { v.note("ended", "") }
func (v *voice) Resigned()                  { v.note("resigned", "") }
func (v *voice) TimedOut()                  { v.note("timed out", "time!\n") }
func (v *voice) Leaves()                    { v.note("leaves", "") }
func (v *voice) Refused(err error)          { v.note("refused", err.Error()+"\n") }

func (v *voice) Moved() {
	last := v.game.Plies[len(v.game.Plies)-1]
	said := ""
	if turn := last.Before.Turn(); !v.game.People.Play(turn) {
		said = turn.String() + " plays " + last.Move + ".\n"
	}
	v.note(last.Move, said)
}

// slow is a position in which the computer's thinking does not end before its gate is closed, or its context ends.
type slow struct {
	catalog.Position
	gate chan struct{}
}

func (s *slow) Play(move string) (catalog.Position, error) {
	next, err := s.Position.Play(move)
	return &slow{next, s.gate}, err
}

func (s *slow) Analyze(ctx context.Context, r catalog.Request) (catalog.Analysis, error) {
	if thinks := r.Depth > 0 && r.Progress != nil; thinks {
		select {
		case <-ctx.Done():
		case <-s.gate:
		}
	}
	return s.Position.Analyze(ctx, r)
}

// driver is a board without a terminal. Its computer looks two plies ahead.
type driver struct {
	*model
	t     testing.TB
	voice *voice
	at    time.Time // the current time
	waits []tea.Cmd // commands that wait for news
}

const (
	one  session.People = "max"
	both session.People = "both"
)

// newDriver returns a board of a game from a position, the start for "".
func newDriver(t testing.TB, l lang.Language, game, position string, people session.People) *driver {
	t.Helper()
	return drive(t, l, playtest.At(t, game, position), people, nil)
}

// newVoice returns the voice of a game with a clock, nil for none. Now returns the current time.
func newVoice(start catalog.Position, people session.People, clock *timing.Clock, now func() time.Time) *voice {
	v := new(voice)
	v.game = session.New(start, people, session.Setup{
		Request: catalog.Request{Depth: 2}, Limit: clock, Tell: v, Time: now,
		Files: playtest.Files{}, Find: catalog.Default().Find, Unfinished: func() (string, error) { return "", fs.ErrNotExist },
	})
	return v
}

// drive returns a board of a game with a clock, nil for none, that was started a second ago.
func drive(t testing.TB, l lang.Language, start catalog.Position, people session.People, clock *timing.Clock) *driver {
	d := &driver{t: t, at: time.Unix(0, 0)}
	d.voice = newVoice(start, people, clock, func() time.Time { return d.at })
	d.at = time.Unix(1, 0)
	o := Options{Game: d.voice.game, Said: d.voice.spoken, Lang: l, Plain: true, Welcome: "welcome"}
	d.model = newModel(context.Background(), o)
	t.Cleanup(d.close)
	d.then(d.goOn())
	return d
}

// then takes a command from the board.
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

// settle waits until no task is running.
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

// press presses keys, and after each waits until no task is running.
func (d *driver) press(keys ...string) {
	for _, key := range keys {
		d.send(pressOf(key))
		d.settle()
	}
}

// named maps the names of special keys.
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
