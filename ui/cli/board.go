//go:build unix || windows

package cli

import (
	"bytes"
	"context"
	"errors"
	"io"
	"os"
	"slices"
	"strings"

	"golang.org/x/term"

	"github.com/jugada/jugada/catalog"
	"github.com/jugada/jugada/lang"
	"github.com/jugada/jugada/ui/tui"
)

// screen is a terminal that can do more than write lines.
type screen struct{ in, out *os.File }

// screen returns the terminal on which a session can be shown on a board, and whether there is one: both to read from and
// to write to, and a person to play.
func (a *app) screen(p persons) (s screen, ok bool) {
	out, direct := a.Out.(*checked)
	if !direct || p == nobody || !a.Terminal || a.Getenv("TERM") == "dumb" {
		return s, false
	}
	in, reads := a.In.(*os.File)
	file, writes := out.Writer.(*os.File)
	return screen{in, file}, reads && writes && term.IsTerminal(int(in.Fd()))
}

// runBoard plays the session on the terminal board. What was said last is still said when the board is gone.
func (s *session) runBoard(on screen) error {
	lines := s.app
	t := newAtBoard(s)
	err := tui.Run(s.ctx, tui.Options{
		Table: t, Lang: s.lang, Plain: s.Getenv("NO_COLOR") != "", Welcome: t.welcome(), In: on.in, Out: on.out,
	})
	s.app, s.tell = lines, words{s}
	if err == nil {
		err = t.failed
	}
	if err != nil {
		s.keepCutShort()
	}
	switch {
	case errors.Is(err, context.Canceled):
		return lang.Errorf("play.interrupted")
	case err != nil:
		return err
	}
	_, err = io.WriteString(s.Out, t.last)
	return err
}

// atBoard is a session as the terminal board sees it: what the session says goes to the board.
type atBoard struct {
	*session
	said   bytes.Buffer
	last   string // what was said last
	failed error  // the computer cannot search as it was asked to
}

var _ tui.Table = (*atBoard)(nil)

// newAtBoard returns the session's table. From then on the session belongs to it.
func newAtBoard(s *session) *atBoard {
	t := &atBoard{session: s}
	own := *s.app
	own.Out, own.Err, own.Terminal, own.Watched = &t.said, io.Discard, false, false
	s.app = &own
	s.typed, s.tell = true, brief{words{s}}
	return t
}

// welcome is what the board says at first: who plays what.
func (t *atBoard) welcome() string {
	w := words{t.session}
	w.players()
	if name, plies := t.findCutShort(); name != "" {
		w.say("play.unfinished", name, w.text("play.plies", plies))
	}
	t.settle()
	return t.spoken()
}

// spoken returns what has been said since it was asked last.
func (t *atBoard) spoken() string {
	said := t.said.String()
	t.said.Reset()
	if said != "" {
		t.last = said
	}
	return said
}

// settle tells the end of a game that has ended.
func (t *atBoard) settle() {
	if t.over() && !t.told {
		left := t.left
		if err := t.end(); err != nil {
			t.tell.refused(err)
		}
		t.left = left // the board stays until somebody leaves it
	}
}

// State implements tui.Table.
func (t *atBoard) State() tui.State {
	state := tui.State{
		Now: t.now, People: [2]bool{catalog.Max: t.persons.play(catalog.Max), catalog.Min: t.persons.play(catalog.Min)},
		Over: t.over(), Left: t.left, Kept: t.kept, Level: t.skill.level, Ticked: t.ticked,
	}
	for _, p := range t.plies {
		state.Plies = append(state.Plies, tui.Ply{Before: p.before, Move: p.move})
	}
	if t.clock != nil {
		running := *t.clock
		state.Clock = &running
	}
	return state
}

// Obey implements tui.Table.
func (t *atBoard) Obey(ctx context.Context, line string) string {
	t.ctx = ctx
	if t.tick(); !t.flagged() || t.told {
		err := t.notNow(line)
		if err == nil {
			err = t.obey(clean(line))
		}
		if err != nil {
			t.tell.refused(err)
		}
	}
	t.settle()
	return t.spoken()
}

// notNow refuses what only the side to move may do while the computer is: in the line interface nobody can type then.
func (t *atBoard) notNow(line string) error {
	if t.over() || t.persons.play(t.now.Turn()) {
		return nil
	}
	text, _ := strings.CutPrefix(line, ":")
	resign := slices.ContainsFunc(commands(), func(c command) bool {
		_, asked := c.match(text)
		return asked && c.name() == "resign"
	})
	if _, err := t.now.Play(line); err == nil || resign {
		return lang.Errorf("play.wait", t.now.Turn())
	}
	return nil
}

// Think implements tui.Table.
func (t *atBoard) Think(ctx context.Context, progress func(*catalog.Analysis)) string {
	t.ctx = ctx
	t.tick()
	if !t.over() {
		asked := t.request.Progress
		t.request.Progress = progress
		err := t.think()
		t.request.Progress = asked
		switch {
		case ctx.Err() != nil:
		case err != nil:
			t.failed, t.left = err, true
		}
	}
	t.settle()
	return t.spoken()
}

// Tick implements tui.Table.
func (t *atBoard) Tick() string {
	t.tick()
	t.settle()
	return t.spoken()
}

// Shown implements tui.Table.
func (t *atBoard) Shown() {
	if t.rival != nil && t.rival.judge != nil {
		t.rival.hinted[t.now.Text()] = true
	}
}

// brief tells a session on the board: what words tells, but for what the board shows by itself.
type brief struct{ words }

func (b brief) begins()                { b.players() }
func (b brief) position()              {}
func (b brief) unfinished(string, int) {}
func (b brief) goesOn()                {}
func (b brief) prompt()                {}
func (b brief) heard(string)           {}
func (b brief) unheard()               {}

func (b brief) moved() {
	last := &b.plies[len(b.plies)-1]
	mover := last.before.Turn()
	switch {
	case b.persons.play(mover):
	case last.fromBook():
		b.say("play.moves.book", mover, last.move)
	default:
		b.say("play.moves", mover, last.move)
	}
}

func (b brief) takenBack(moves []string) {
	if len(moves) > 0 {
		b.say("play.undo.done", some(moves))
	} else {
		b.say("play.undo.resigned")
	}
}

func (b brief) loaded(name string, checked bool) {
	title, _ := catalog.Titled(b.now.Game(), b.lang)
	b.say("play.load.done", name, title, b.text("play.plies", len(b.plies)))
	b.unchecked(checked)
	b.players()
}
