package cli

import (
	"bufio"
	"context"
	"io"
	"strings"
	"time"
	"unicode"

	"github.com/jugada/jugada/catalog"
	"github.com/jugada/jugada/lang"
)

// session is one run of jugada play: a game, which another may replace when it is loaded. It knows what happens; its
// teller finds the words.
type session struct {
	*app
	ctx     context.Context // ends the session
	flags   *searchFlags
	request catalog.Request // how the computer searches
	skill   skill
	player  *catalog.Computer // who makes the computer's moves
	adviser *catalog.Computer // who gives hints: as good as it can be
	in      *bufio.Reader
	reading chan lineRead // the line that is awaited, if one is
	files   files
	tell    teller
	typed   bool // the input is typed, so that it stands on the screen already

	rival *rival // nil: the computer takes the person for perfect

	full   *catalog.Clock // what a new game begins with; nil: nobody counts the time
	clock  *catalog.Clock // of the game at hand
	begun  *catalog.Clock // as it was when the side to move began to think
	ticked time.Time      // up to when the time is on the clock
	time   func() time.Time

	persons  persons
	start    catalog.Position
	plies    []ply // from start to now
	now      catalog.Position
	told     bool   // the end of the game at hand has been told
	kept     bool   // the game at hand is in a file as it is
	cutShort string // the file of a game that was cut short from which the game at hand comes; "": none
	left     bool   // the session is over
	gaveUp   bool   // the side to move has resigned, which ends the game at hand
}

// ply is a move that was made.
type ply struct {
	before catalog.Position
	move   string
	choice *catalog.Choice    // the computer's; nil: a person's, or it was loaded
	advice *catalog.Advice    // what chose it against a rival
	judged *catalog.Judgement // what it says of the person who made it, where that is learned
	clock  *catalog.Clock     // as it was when the side that made it began to think
}

// teller tells what happens in a session.
type teller interface {
	begins()
	unfinished(name string, plies int) // a game of before that was cut short
	position()                         // where the game at hand is
	moved()                            // by the last of plies
	takenBack(moves []string)          // the last first; none: somebody had resigned
	hint(found *catalog.Analysis)      // for the side to move
	reason(p *ply)                     // of a move whose reason is known
	advised(p *ply)                    // likewise, of a move against a rival
	learned(p *catalog.Player)         // from the game that has ended; nil: nothing more, it had ended before
	moves()                            // that are legal
	help()                             // with the commands
	saved(name string)                 // the game at hand
	loaded(name string, checked bool)  // likewise; checked: it is as it was saved
	ended()                            // by the rules
	resigned()                         // by the side to move
	timedOut()                         // likewise
	goesOn()                           // after the end: there is more to ask or to play
	leaves()                           // in the middle of the game
	refused(err error)                 // what somebody typed
	prompt()                           // before a line is read
	heard(line string)                 // a line has been read
	unheard()                          // no line came: the input has ended, or an interrupt the waiting
}

// run plays until the input has ended or somebody leaves. After the end of a game that was played here, the person may
// still ask for the reason of the last move, take moves back, save or load, so that a lost game can be learnt from, or
// begin another one.
func (s *session) run() error {
	s.tell.begins()
	if name, plies := s.findCutShort(); name != "" {
		s.tell.unfinished(name, plies)
	}
	for !s.left {
		var err error
		switch {
		case s.over() && !s.told:
			err = s.end()
		case s.over() || s.persons.play(s.now.Turn()):
			err = s.listen()
		default:
			err = s.think()
		}
		if err != nil {
			s.keepCutShort()
			return err
		}
	}
	return nil
}

func (s *session) over() bool { return s.gaveUp || s.now.Outcome() != catalog.Open || s.flagged() }

// end tells the end of the game at hand, and learns from it. There is more to do if there is someone who can ask, and
// something to ask about.
func (s *session) end() error {
	s.told = true
	s.dropCutShort()
	switch {
	case s.gaveUp:
		s.tell.resigned()
	case s.now.Outcome() != catalog.Open:
		s.tell.ended()
	default:
		s.tell.timedOut()
	}
	if err := s.learn(); err != nil {
		return err
	}
	if s.left = s.persons == nobody || len(s.plies) == 0 && s.now.Outcome() != catalog.Open; !s.left {
		s.tell.goesOn()
	}
	return nil
}

// think makes the computer's move. An interrupted search ends the session: the context would end the next one, too.
func (s *session) think() error {
	if s.rival != nil {
		return s.thinkOf(s.rival)
	}
	request := s.request
	if s.clock != nil {
		request.Time = s.clock.Think(s.now.Turn())
		if s.request.Time > 0 {
			request.Time = min(request.Time, s.request.Time)
		}
	}
	meter := s.meter()
	if meter != nil {
		request.Progress = func(now *catalog.Analysis) { meter.show(s.analyzing(now)) }
	}
	choice, err := s.player.Choose(s.ctx, s.now, request)
	meter.clear()
	switch {
	case err != nil:
		return err
	case choice.Found.Interrupted():
		return lang.Errorf("play.interrupted.thinking", s.now.Turn(), choice.Move)
	}
	if s.tick(); s.over() {
		return nil
	}
	next, err := s.now.Play(choice.Move)
	must(err) // a search's choice is legal
	s.advance(choice.Move, next, func(p *ply) { p.choice = &choice })
	return nil
}

// advance puts a move that leads to next behind the others, completed by what is known of its reason.
func (s *session) advance(move string, next catalog.Position, complete func(*ply)) {
	p := ply{before: s.now, move: move, judged: s.judge(move), clock: s.begun}
	complete(&p)
	s.plies = append(s.plies, p)
	if s.clock != nil {
		s.clock.Moved(s.now.Turn())
	}
	s.now, s.kept = next, false
	s.wind(s.clock)
	s.tell.moved()
}

// listen reads a line and does what it says. What cannot be done is told, and the game goes on.
func (s *session) listen() error {
	s.tell.prompt()
	line, err := s.read()
	s.tick()
	switch {
	case err == errFlag:
		s.clock.Left[s.now.Turn()] = 0 // whatever rounding has left
		s.tell.unheard()
		return nil
	case s.flagged() && !s.told:
		return nil // the line came too late
	case err != nil:
		s.tell.unheard()
		if err != io.EOF {
			return err
		}
		s.left = true
		if s.typed {
			s.keepCutShort() // a window that closes ends the input
		}
		if !s.over() {
			s.tell.leaves()
		}
		return nil
	case line == "":
		return nil
	}
	s.tell.heard(line)
	if err := s.obey(line); err != nil {
		s.tell.refused(err)
	}
	return nil
}

// read returns the next line, clean and without the space around it. Of a line with more than 4096 bytes only the
// beginning counts: nothing that is understood here is so long. An interrupt does not wait for the line.
func (s *session) read() (string, error) {
	if s.reading == nil {
		reading := make(chan lineRead, 1) // so that the goroutine can end when nobody waits any more
		s.reading = reading
		go func() {
			part, more, err := s.in.ReadLine()
			line := string(part)
			for more && err == nil {
				_, more, err = s.in.ReadLine()
			}
			reading <- lineRead{clean(line), err}
		}()
	}
	flag, stop := s.flag()
	defer stop()
	select {
	case <-s.ctx.Done():
		return "", lang.Errorf("play.interrupted")
	case <-flag:
		return "", errFlag
	case r := <-s.reading:
		s.reading = nil
		return r.line, r.err
	}
}

// lineRead is a line that somebody has typed.
type lineRead struct {
	line string
	err  error
}

// clean makes white space plain and shows what cannot be printed as �, so that nothing typed or piped in can do more to
// a terminal than to stand there.
func clean(line string) string {
	return strings.TrimSpace(strings.Map(func(r rune) rune {
		switch {
		case unicode.IsSpace(r):
			return ' '
		case !unicode.IsPrint(r):
			return unicode.ReplacementChar
		}
		return r
	}, line))
}

// obey makes the move or does the command that a line names. A move goes before a command of the same name, since
// explicit trees may call their nodes anything; a colon says that a command is meant.
func (s *session) obey(line string) error {
	text, colon := strings.CutPrefix(line, ":")
	if !colon && !s.gaveUp && !s.flagged() {
		if next, err := s.now.Play(line); err == nil {
			s.advance(line, next, func(*ply) {})
			return nil
		}
	}
	for _, c := range commands() {
		if argument, ok := c.match(text); ok {
			return c.run(s, argument)
		}
	}
	switch {
	case colon:
		return lang.Errorf("play.noCommand", lang.Shorten(text))
	case s.over():
		return lang.Errorf("play.noCommand.over", lang.Shorten(line))
	}
	return lang.Errorf("play.unknown", lang.Shorten(line), some(s.now.Moves()))
}

func (s *session) help(string) error {
	s.tell.help()
	return nil
}

// undo takes back the last move of a person, with all that has been played since; or that somebody has resigned.
func (s *session) undo(string) error {
	if s.gaveUp {
		s.gaveUp, s.told = false, false
		s.tell.takenBack([]string{})
		return nil
	}
	var moves []string
	for i := len(s.plies) - 1; i >= 0; i-- {
		p := s.plies[i]
		moves = append(moves, p.move)
		if s.persons.play(p.before.Turn()) {
			s.now, s.plies, s.told, s.kept = p.before, s.plies[:i], false, false
			if p.clock != nil {
				s.wind(p.clock)
			}
			s.tell.takenBack(moves)
			return nil
		}
	}
	return lang.Errorf("play.undo.none")
}

// hint searches for the person as the computer does for itself.
func (s *session) hint(string) error {
	if s.over() {
		return lang.Errorf("play.over")
	}
	found, err := s.adviser.Choose(s.ctx, s.now, s.request)
	if err == nil {
		if s.rival != nil && s.rival.judge != nil {
			s.rival.hinted[s.now.Text()] = true
		}
		s.tell.hint(&found.Found)
	}
	return err
}

// why tells what the search that chose the computer's last move had found. Nothing is searched again: with a time
// limit a second search could find something else.
func (s *session) why(string) error {
	for i := len(s.plies) - 1; i >= 0; i-- {
		p := &s.plies[i]
		switch {
		case s.persons.play(p.before.Turn()):
		case p.advice != nil:
			s.tell.advised(p)
			return nil
		case p.choice == nil:
			return lang.Errorf("play.why.loaded", p.move)
		default:
			s.tell.reason(p)
			return nil
		}
	}
	return lang.Errorf("play.why.none")
}

func (s *session) moves(string) error {
	if s.over() {
		return lang.Errorf("play.over")
	}
	s.tell.moves()
	return nil
}

func (s *session) board(string) error {
	s.tell.position()
	return nil
}

func (s *session) resign(string) error {
	if s.over() {
		return lang.Errorf("play.over")
	}
	s.gaveUp = true
	return nil
}

// again begins another game where the one at hand began.
func (s *session) again(string) error {
	if err := s.meetRival(s.start, s.persons); err != nil {
		return err
	}
	s.plies, s.now = nil, s.start
	s.told, s.kept, s.gaveUp = false, false, false
	s.cutShort = ""
	s.wind(s.full)
	s.tell.begins()
	return nil
}

func (s *session) quit(string) error {
	s.left = true
	if !s.over() {
		s.tell.leaves()
	}
	return nil
}
