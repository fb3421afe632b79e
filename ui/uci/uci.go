// Package uci plays games under the control of another program, over UCI, the Universal Chess Interface (Huber and Meyer-Kahlen
// 2000), for chess and, in the same way, for every other game of the catalogue.
//
//	uci.go      the commands, one line each
//	go.go       what the command go asks for
//	options.go  the options
//	think.go    searches, and what is told about them
//
// For games other than chess, moves and positions are written as the catalogue has them: position startpos moves …, or position
// TEXT moves …. Nothing that comes in ends the program but quit and the end of the input; each go is answered by one bestmove.
package uci

import (
	"bufio"
	"context"
	"errors"
	"fmt"
	"io"
	"slices"
	"strings"
	"sync"

	"github.com/jugada/jugada/catalog"
	"github.com/jugada/jugada/lang"
)

// Setup is what an engine is made of.
type Setup struct {
	In     io.Reader // must end when the context does
	Out    io.Writer
	Lang   lang.Language // of what is told to people: of info string
	Name   string
	Author string
	Game   catalog.Game
	Book   *catalog.Book                           // nil: none
	Find   func(name string) (catalog.Game, error) // for UCI_Chess960
}

// engine is the state between commands.
type engine struct {
	Setup
	ctx      context.Context
	out      output
	debug    bool
	options  []option
	now      settings
	in960    catalog.Game // chess by the names of Chess960; nil: another game
	games    map[variant]catalog.Game
	position catalog.Position // nil: it could not be read
	thinking *thinking        // nil: there has been no search
	memory   catalog.Memory   // for the search; nobody else uses it meanwhile
	forget   bool             // before the next search
}

// Run reads and answers commands until quit or the end of the input. A search that goes on then is stopped, and answered.
func Run(ctx context.Context, s Setup) error {
	e := &engine{Setup: s, ctx: ctx, out: output{to: s.Out}}
	e.in960, e.games = s.findChess960(), map[variant]catalog.Game{}
	e.options = e.allOptions()
	e.setPosition([]string{"startpos"})
	defer e.memory.Close()
	defer e.stop()
	in := lines{from: bufio.NewReader(s.In)}
	for {
		line, err := in.next()
		if words := strings.Fields(line); e.do(words) {
			return nil
		}
		var long *lang.Error
		switch {
		case e.out.failed() != nil:
			return e.out.failed()
		case err == io.EOF:
			return nil
		case errors.As(err, &long):
			e.tell(err)
		case err != nil:
			return err
		}
	}
}

// commands are what the protocol has, by their names; quit is not among them.
var commands = map[string]func(e *engine, words []string){
	"uci":        (*engine).introduce,
	"debug":      func(e *engine, words []string) { e.debug = !slices.Equal(words, []string{"off"}) },
	"isready":    func(e *engine, _ []string) { e.out.print("readyok\n") },
	"setoption":  (*engine).setOption,
	"register":   func(*engine, []string) {}, // there is nothing to register
	"ucinewgame": func(e *engine, _ []string) { e.clear() },
	"position":   (*engine).setPosition,
	"go":         (*engine).start,
	"stop":       func(e *engine, _ []string) { e.thinking.stop() },
	"ponderhit":  func(e *engine, _ []string) { e.thinking.hit() },
}

// do obeys a command and reports whether it was quit. Words that are no command are passed over, as the protocol wants; but a
// quit after them is likely to be part of something else.
func (e *engine) do(words []string) (quit bool) {
	if len(words) == 0 {
		return false
	}
	if words[0] == "quit" {
		return true
	}
	for i, word := range words {
		if command := commands[word]; command != nil {
			command(e, words[i+1:])
			return false
		}
	}
	if e.debug {
		e.say("uci.unknown", clip(words[0]))
	}
	return false
}

// introduce answers uci.
func (e *engine) introduce([]string) {
	var text strings.Builder
	fmt.Fprintf(&text, "id name %s\nid author %s\n", e.Name, e.Author)
	for _, o := range e.options {
		text.WriteString(o.line() + "\n")
	}
	e.out.print(text.String() + "uciok\n")
}

// setPosition reads a position and the moves from there. A position that cannot be read is none: to go on from an earlier one
// would be to play another game.
func (e *engine) setPosition(words []string) {
	e.position = nil
	text, moves := words, []string(nil)
	if at := slices.Index(words, "moves"); at >= 0 {
		text, moves = words[:at], words[at+1:]
	}
	if len(text) > 0 && text[0] == "fen" {
		text = text[1:]
	}
	g := e.playing()
	p, err := follow(g, text, moves)
	if err != nil || p.Outcome() != catalog.Open {
		// The rules may have ended the game as drawn; who referees it may see that differently.
		if other, differs := catalog.WithoutDraws(g); differs {
			if q, failed := follow(other, text, moves); failed == nil {
				p, err = q, nil
			}
		}
	}
	if err != nil {
		e.tell(err)
		return
	}
	e.position = p
}

// follow returns the position that moves lead to.
func follow(g catalog.Game, text, moves []string) (catalog.Position, error) {
	var p catalog.Position
	var err error
	switch {
	case slices.Equal(text, []string{"startpos"}):
		p, err = g.Start()
	case len(text) > 1 && text[0] == "startpos":
		return nil, lang.Errorf("uci.noMoves", clip(text[1]))
	default:
		p, err = g.Position(strings.Join(text, " "))
	}
	for i, move := range moves {
		if err != nil {
			break
		}
		next, wrong := p.Play(move)
		if wrong != nil {
			return nil, notPlayed(p, i+1, move, wrong)
		}
		p = next
	}
	return p, err
}

// notPlayed is the error about a move of a position that cannot be played, with the legal ones as the protocol writes them.
func notPlayed(p catalog.Position, number int, move string, wrong error) error {
	if legal := codes(p); len(legal) > 0 {
		return lang.Errorf("uci.illegal", number, clip(move), strings.Join(legal, ", "))
	}
	return lang.Errorf("uci.move", number, clip(move), wrong)
}

// codes lists the legal moves as the protocol writes them.
func codes(p catalog.Position) []string {
	legal := p.Moves()
	for i, m := range legal {
		legal[i], _ = catalog.Code(p, m) // no error: it is legal
	}
	return legal
}

// stop ends a search and waits for its answer.
func (e *engine) stop() {
	if e.thinking != nil {
		e.thinking.stop()
		<-e.thinking.done
	}
}

// clear makes the next search forget what earlier ones have found: at once, if that disturbs none.
func (e *engine) clear() {
	e.forget = true
	if e.thinking != nil {
		select {
		case <-e.thinking.done:
			e.memory.Clear()
			e.forget = false
		default:
		}
	}
}

// tell prints an error for people.
func (e *engine) tell(err error) { e.out.info(e.Lang.Error(err)) }

// say prints a message for people.
func (e *engine) say(key string, values ...any) { e.out.info(e.Lang.Sprintf(key, values...)) }

// clip cuts off what is too long for a message.
func clip(text string) string {
	const most = 60
	if runes := []rune(text); len(runes) > most {
		return string(runes[:most]) + "…"
	}
	return text
}

// output is where commands and searches write: each what belongs together at once.
type output struct {
	mutex sync.Mutex
	to    io.Writer
	err   error
}

func (o *output) print(text string) {
	o.mutex.Lock()
	defer o.mutex.Unlock()
	if _, err := io.WriteString(o.to, text); err != nil && o.err == nil {
		o.err = err
	}
}

// info prints a message for people, which must be one line.
func (o *output) info(text string) {
	o.print("info string " + strings.Join(strings.Fields(text), " ") + "\n")
}

// failed returns the first error in writing.
func (o *output) failed() error {
	o.mutex.Lock()
	defer o.mutex.Unlock()
	return o.err
}

// lines reads commands.
type lines struct{ from *bufio.Reader }

// longest is the most bytes of a line. A game of a thousand moves takes some 10 KiB.
const longest = 1 << 20

// next returns the next line. One that is too long is passed over, and the error is a *lang.Error.
func (l *lines) next() (string, error) {
	var line []byte
	size := 0
	for {
		part, err := l.from.ReadSlice('\n')
		if size += len(part); size <= longest {
			line = append(line, part...)
		}
		switch {
		case err == bufio.ErrBufferFull:
		case size > longest && (err == nil || err == io.EOF):
			return "", lang.Errorf("uci.long", longest>>20)
		default:
			return string(line), err
		}
	}
}
