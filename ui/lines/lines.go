// Package lines plays a game in lines of text: it reads commands line by line, and reports events to a person in a few lines
// each, or to a program as a JSON object per line.
//
//	lines.go    a game from its first line to its last
//	words.go    events, reported to a person
//	reasons.go  why the computer made a move, and what it would play
//	events.go   events, reported to a program
//	board.go    messages beside the terminal board
package lines

import (
	"bufio"
	"context"
	"errors"
	"io"
	"os"
	"time"

	"github.com/jugada/jugada/catalog"
	"github.com/jugada/jugada/lang"
	"github.com/jugada/jugada/session"
	"github.com/jugada/jugada/ui/told"
)

// Options configures a game in lines.
type Options struct {
	told.Writer   // the output and its language
	*session.Game // whose Tell is set by Play
	In            io.Reader
	Typed         bool        // In is typed, so it is on the screen already
	JSON          bool        // for a program, not a person
	Meter         *told.Meter // shows the computer's thinking; nil: none
	Keep          func()      // saves an interrupted game, or says that it is lost
}

// playing is a game that is being played.
type playing struct {
	Options
	teller  teller
	in      *bufio.Reader
	reading chan lineRead // the line being awaited, if any
}

// teller reports the events of a game played line by line.
type teller interface {
	session.Teller
	unfinished(name string, plies int) // an earlier game was interrupted
	goesOn()                           // after the end: there is more to ask or to play
	prompt()                           // before a line is read
	heard(line string)                 // a line has been read
	unheard()                          // no line came: the input ended, or an interrupt ended the waiting
}

func newPlaying(o Options) *playing {
	p := &playing{Options: o, in: bufio.NewReader(o.In)}
	if p.teller = (words{p}); o.JSON {
		p.teller = newEvents(p)
	}
	p.Tell = p.teller
	return p
}

// Play plays until the input ends or the user leaves. After the end of a game that was played here, the person may
// still ask why the last move was made, take moves back, save or load, to learn from a lost game, or begin another one.
func Play(ctx context.Context, o Options) error { return newPlaying(o).play(ctx) }

func (p *playing) play(ctx context.Context) error {
	p.Tell.Begins()
	if name, plies := p.FindUnfinished(); name != "" {
		p.teller.unfinished(name, plies)
	}
	for !p.Left {
		var err error
		switch {
		case p.Due():
			err = p.end()
		case p.Over() || p.People.Play(p.Now.Turn()):
			err = p.listen(ctx)
		default:
			err = p.think(ctx)
		}
		if err != nil {
			p.Keep()
			return err
		}
	}
	return nil
}

// end reports the end of the current game. The session goes on if there is a person to ask questions, and something to ask about.
func (p *playing) end() error {
	if err := p.Settle(); err != nil {
		return err
	}
	if p.Left = p.People == session.Nobody || len(p.Plies) == 0 && p.Now.Outcome() != catalog.Open; !p.Left {
		p.teller.goesOn()
	}
	return nil
}

// think makes the computer's move. An interrupted search ends the session: the context would end the next search, too.
func (p *playing) think(ctx context.Context) error {
	defer p.Meter.Clear()
	return p.Think(ctx, told.Progress(p.Meter, p.Analyzing))
}

// listen reads a line and carries it out.
func (p *playing) listen(ctx context.Context) error {
	p.teller.prompt()
	line, err := p.read(ctx)
	p.Tick()
	switch {
	case err == errFlag:
		p.teller.unheard()
	case p.Due(): // the line came too late
	case err == io.EOF:
		p.teller.unheard()
		p.Left = true
		if p.Typed {
			p.Keep() // closing the window ends the input
		}
		if !p.Over() {
			p.Tell.Leaves()
		}
	case err != nil:
		p.teller.unheard()
		return err
	case line != "":
		p.teller.heard(line)
		p.Obey(ctx, line)
	}
	return nil
}

// errFlag says that the side to move ran out of time before a line came.
var errFlag = errors.New("out of time")

// read returns the next line, cleaned and trimmed. A line of more than 4096 bytes is cut there: no valid input is that
// long. Neither an interrupt nor the clock waits for the line.
func (p *playing) read(ctx context.Context) (string, error) {
	if p.reading == nil {
		reading := make(chan lineRead, 1) // so that the goroutine can end when its line is no longer awaited
		p.reading = reading
		go func() {
			part, more, err := p.in.ReadLine()
			line := string(part)
			for more && err == nil {
				_, more, err = p.in.ReadLine()
			}
			reading <- lineRead{lang.Clean(line), err}
		}()
	}
	var flag <-chan time.Time // never, without a clock
	if p.Clock != nil && !p.Over() {
		timer := time.NewTimer(p.Clock.Left[p.Now.Turn()])
		defer timer.Stop()
		flag = timer.C
	}
	select {
	case <-ctx.Done():
		return "", lang.Errorf("play.interrupted")
	case <-flag:
		return "", errFlag
	case r := <-p.reading:
		p.reading = nil
		// Interrupting a pipeline, or closing a window, ends the input, too.
		if _, outside := p.In.(*os.File); outside && r.err == io.EOF {
			select {
			case <-ctx.Done():
				return "", lang.Errorf("play.interrupted")
			case <-time.After(50 * time.Millisecond):
			}
		}
		return r.line, r.err
	}
}

// lineRead is a line of input, or the error of reading one.
type lineRead struct {
	line string
	err  error
}
