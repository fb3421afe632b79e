package cli

import (
	"bufio"
	"context"
	"errors"
	"io"
	"time"

	"github.com/jugada/jugada/catalog"
	"github.com/jugada/jugada/lang"
	"github.com/jugada/jugada/session"
)

// playing is one run of jugada play: a game, and the streams on which it is played.
type playing struct {
	*app
	*session.Game
	lines   lines
	in      *bufio.Reader
	reading chan lineRead // the line that is awaited, if one is
	typed   bool          // the input is typed, so that it stands on the screen already
	meter   *meter        // of the computer's last thinking
}

// lines tells what a game that is played line by line has beside what happens in it.
type lines interface {
	unfinished(name string, plies int) // a game of before that was cut short
	goesOn()                           // after the end: there is more to ask or to play
	prompt()                           // before a line is read
	heard(line string)                 // a line has been read
	unheard()                          // no line came: the input has ended, or an interrupt the waiting
}

// run plays until the input has ended or somebody leaves. After the end of a game that was played here, the person may
// still ask for the reason of the last move, take moves back, save or load, so that a lost game can be learnt from, or
// begin another one.
func (p *playing) run(ctx context.Context) error {
	p.Tell.Begins()
	if name, plies := p.FindUnfinished(); name != "" {
		p.lines.unfinished(name, plies)
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
			p.keepUnfinished()
			return err
		}
	}
	return nil
}

// end tells the end of the game at hand. There is more to do if there is someone who can ask, and something to ask about.
func (p *playing) end() error {
	if err := p.Settle(); err != nil {
		return err
	}
	if p.Left = p.People == session.Nobody || len(p.Plies) == 0 && p.Now.Outcome() != catalog.Open; !p.Left {
		p.lines.goesOn()
	}
	return nil
}

// think makes the computer's move. An interrupted search ends the session: the context would end the next one, too.
func (p *playing) think(ctx context.Context) error {
	p.meter = p.app.meter()
	defer func() { p.meter.clear() }()
	if p.meter == nil {
		return p.Think(ctx, nil)
	}
	return p.Think(ctx, func(now *catalog.Analysis) { p.meter.show(p.analyzing(now)) })
}

// listen reads a line and does what it says.
func (p *playing) listen(ctx context.Context) error {
	p.lines.prompt()
	line, err := p.read(ctx)
	p.Tick()
	switch {
	case err == errFlag:
		p.lines.unheard()
	case p.Due(): // the line came too late
	case err == io.EOF:
		p.lines.unheard()
		p.Left = true
		if p.typed {
			p.keepUnfinished() // a window that closes ends the input
		}
		if !p.Over() {
			p.Tell.Leaves()
		}
	case err != nil:
		p.lines.unheard()
		return err
	case line != "":
		p.lines.heard(line)
		p.Obey(ctx, line)
	}
	return nil
}

// errFlag says that the flag of the side to move fell before a line came.
var errFlag = errors.New("out of time")

// read returns the next line, clean and without the space around it. Of a line with more than 4096 bytes only the
// beginning counts: nothing that is understood here is so long. Neither an interrupt nor the clock waits for the line.
func (p *playing) read(ctx context.Context) (string, error) {
	if p.reading == nil {
		reading := make(chan lineRead, 1) // so that the goroutine can end when nobody waits any more
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
		return r.line, r.err
	}
}

// lineRead is a line that somebody has typed.
type lineRead struct {
	line string
	err  error
}

// keepUnfinished keeps a game that is cut short, or says that it is lost.
func (p *playing) keepUnfinished() {
	if err := p.KeepUnfinished(); err != nil {
		folder, _ := p.unfinishedFolder()
		p.note("play.unfinished.lost", p.lang.CommandError(fileError(folder, err)))
	}
}
