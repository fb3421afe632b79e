package match

import (
	"bufio"
	"context"
	"fmt"
	"io"
	"math"
	"os/exec"
	"slices"
	"strconv"
	"strings"
	"time"

	"github.com/jugada/jugada/catalog"
	"github.com/jugada/jugada/computer"
	"github.com/jugada/jugada/lang"
)

// How long a program may take to answer what is not a move, a move without a clock, and a move after its clock has run out.
const (
	toAnswer = 10 * time.Second
	toMove   = 2 * time.Minute
	tooLate  = 2 * time.Second
)

// program is a player that is another program, which speaks UCI. It is started again after it has crashed.
type program struct {
	path    string
	args    []string
	options [][2]string // names and values of setoption
	in960   bool
	terms   *Terms

	running *running // nil: it is not
}

// running is a program that runs.
type running struct {
	command *exec.Cmd
	stop    context.CancelFunc
	to      io.WriteCloser
	lines   chan string // closed when its output ends
}

// longestLine is the most bytes of a line of a program; what follows is passed over.
const longestLine = 1 << 16

func parseProgram(g catalog.Game, text string) (seating, error) {
	words := strings.Split(text, ",")
	u := program{path: words[0]}
	_, u.in960 = catalog.Chess(g)
	if u.path == "" {
		return nil, lang.Errorf("match.program")
	}
	for _, word := range words[1:] {
		option, is := strings.CutPrefix(word, "option.")
		name, value, ok := strings.Cut(option, "=")
		switch {
		case is && (!ok || name == ""):
			return nil, lang.Errorf("match.program.option", word)
		case is && slices.ContainsFunc(u.options, func(o [2]string) bool { return strings.EqualFold(o[0], name) }):
			return nil, lang.Errorf("catalog.settingTwice", word)
		case is:
			u.options = append(u.options, [2]string{name, value})
		default:
			u.args = append(u.args, word)
		}
	}
	return func(ctx context.Context, t *Terms) (seat, error) {
		mine := u
		mine.terms = t
		if err := mine.start(ctx); err != nil {
			return nil, lang.Errorf("match.program.start", u.path, err)
		}
		return &mine, nil
	}, nil
}

// start starts the program and sets its options.
func (u *program) start(ctx context.Context) (err error) {
	r := &running{lines: make(chan string, 1024)}
	ctx, r.stop = context.WithCancel(ctx)
	r.command = exec.CommandContext(ctx, u.path, u.args...)
	r.command.WaitDelay = time.Second
	if r.to, err = r.command.StdinPipe(); err != nil {
		return err
	}
	from, err := r.command.StdoutPipe()
	if err == nil {
		err = r.command.Start()
	}
	if err != nil {
		r.stop()
		return err
	}
	go r.read(ctx, from)
	u.running = r
	var known []announced
	r.send("uci")
	_, err = r.await(ctx, "uciok", toAnswer, func(line string) {
		if o, is := readOption(line); is {
			known = append(known, o)
		}
	})
	for _, o := range u.options {
		if err == nil {
			err = accepts(known, o[0], o[1])
		}
	}
	if err == nil {
		if u.in960 {
			r.send("setoption name UCI_Chess960 value true")
		}
		for _, o := range u.options {
			r.send("setoption name " + o[0] + " value " + o[1])
		}
		err = r.ready(ctx)
	}
	if err != nil {
		u.close()
	}
	return err
}

// announced is an option as a program announces it.
type announced struct {
	name        string
	kind        string // check, spin, combo, string or button
	least, most string // of a spin; "": not announced
	choices     []string
}

// readOption reads a line of the protocol; is: it announces an option.
func readOption(line string) (o announced, is bool) {
	line, is = strings.CutPrefix(line, "option name ")
	name, rest, _ := strings.Cut(line, " type ")
	o.name = strings.TrimSpace(name)
	rest, choices, _ := strings.Cut(rest, " var ") // which may have spaces
	for choice := range strings.SplitSeq(choices, " var ") {
		o.choices = append(o.choices, strings.TrimSpace(choice))
	}
	words := strings.Fields(rest)
	for i, word := range words {
		switch {
		case i == 0:
			o.kind = word
		case words[i-1] == "min":
			o.least = word
		case words[i-1] == "max":
			o.most = word
		}
	}
	return o, is
}

// accepts returns an error if the option is unknown or would not take the value. Programs pass over such values without a word.
func accepts(known []announced, name, value string) error {
	var names []string
	for _, o := range known {
		if !strings.EqualFold(o.name, name) {
			names = append(names, o.name)
			continue
		}
		is := func(choice string) bool { return strings.EqualFold(choice, value) }
		switch o.kind {
		case "check":
			if !is("true") && !is("false") {
				return lang.Errorf("match.program.choice", name, value, "true, false")
			}
		case "combo":
			if !slices.ContainsFunc(o.choices, is) {
				return lang.Errorf("match.program.choice", name, value, strings.Join(o.choices, ", "))
			}
		case "spin":
			n, wrong := strconv.ParseInt(value, 10, 64)
			least, unknown := strconv.ParseInt(o.least, 10, 64)
			below := unknown == nil && n < least
			most, unknown := strconv.ParseInt(o.most, 10, 64)
			if wrong != nil || below || unknown == nil && n > most {
				return lang.Errorf("match.program.number", name, value, o.least, o.most)
			}
		}
		return nil
	}
	if len(names) == 0 {
		return lang.Errorf("match.program.none", name)
	}
	return lang.Errorf("match.program.unknown", name, strings.Join(names, ", "))
}

// read passes the program's lines on until its output ends.
func (r *running) read(ctx context.Context, from io.Reader) {
	defer close(r.lines)
	in := bufio.NewReaderSize(from, longestLine)
	for {
		line, more, err := in.ReadLine()
		text := strings.TrimSpace(string(line))
		for more && err == nil {
			_, more, err = in.ReadLine()
		}
		if text != "" {
			select {
			case r.lines <- text:
			case <-ctx.Done():
				return
			}
		}
		if err != nil {
			return
		}
	}
}

// send sends a line. That the program has ended is noticed where its answer is read.
func (r *running) send(line string) { _, _ = io.WriteString(r.to, line+"\n") }

var (
	errEnded  = lang.Errorf("match.ended")
	errSilent = lang.Errorf("match.silent")
)

// drop passes over what has been said unasked.
func (r *running) drop() {
	for {
		select {
		case _, open := <-r.lines:
			if !open {
				return // which the next reader notices, too
			}
		default:
			return
		}
	}
}

// ready waits until the program has done what it was told.
func (r *running) ready(ctx context.Context) error {
	r.send("isready")
	_, err := r.await(ctx, "readyok", toAnswer, func(string) {})
	return err
}

// await waits for a line that begins with a word, and passes the lines before it on.
func (r *running) await(ctx context.Context, word string, limit time.Duration, other func(line string)) (string, error) {
	timer := time.NewTimer(limit)
	defer timer.Stop()
	for {
		select {
		case <-ctx.Done():
			return "", context.Cause(ctx)
		case <-timer.C:
			return "", errSilent
		case line, open := <-r.lines:
			if !open {
				return "", errEnded
			}
			if first, _, _ := strings.Cut(line, " "); first == word {
				return line, nil
			}
			other(line)
		}
	}
}

// fails returns a fault of the program, which is then stopped, or the context's error.
func (u *program) fails(ctx context.Context, err error) error {
	if ctx.Err() != nil {
		return context.Cause(ctx)
	}
	u.close()
	return &fault{Crashed, err}
}

func (u *program) begin(ctx context.Context, _ *table) error {
	if u.running == nil {
		if err := u.start(ctx); err != nil {
			return u.fails(ctx, err)
		}
	}
	u.running.send("ucinewgame")
	if err := u.running.ready(ctx); err != nil {
		return u.fails(ctx, err)
	}
	return nil
}

func (u *program) choose(ctx context.Context, t *table) (answer, error) {
	command := "position fen " + t.start.Text()
	if len(t.codes) > 0 {
		command += " moves " + strings.Join(t.codes, " ")
	}
	u.running.send(command)
	order, limit := u.order(t)
	u.running.drop()
	u.running.send(order)
	found := answer{value: math.NaN()}
	line, err := u.running.await(ctx, "bestmove", limit, func(line string) {
		if value, ok := scoreIn(line); ok {
			found.value = value * float64(t.now.Turn().Sign())
		}
	})
	if err != nil {
		return found, u.fails(ctx, err)
	}
	words := strings.Fields(line)
	if len(words) > 1 {
		if code, err := catalog.Code(t.now, words[1]); err == nil && code == words[1] { // not as people write it
			found.move, err = t.now.Name(code)
			return found, err
		}
	}
	return found, &fault{Illegal, fmt.Errorf("%q in %s", strings.Join(words, " "), t.now.Text())}
}

// order returns what to ask for, and when the answer is overdue.
func (u *program) order(t *table) (text string, limit time.Duration) {
	text, limit = "go", toMove
	if c := t.clock; c != nil {
		milliseconds := func(d time.Duration) int64 { return max(d.Milliseconds(), 1) }
		text += fmt.Sprintf(" wtime %d btime %d", milliseconds(c.Left[catalog.Max]), milliseconds(c.Left[catalog.Min]))
		if c.Increment > 0 {
			text += fmt.Sprintf(" winc %d binc %[1]d", c.Increment.Milliseconds())
		}
		limit = c.Left[t.now.Turn()] + tooLate
	}
	if u.terms.Depth > 0 {
		text += fmt.Sprintf(" depth %d", u.terms.Depth)
	}
	if u.terms.Nodes > 0 {
		text += fmt.Sprintf(" nodes %d", u.terms.Nodes)
	}
	if text == "go" {
		text += " movetime " + strconv.FormatInt(computer.MoveTime.Milliseconds(), 10)
	}
	return text, limit
}

// mostCentipawns is more than any program means.
const mostCentipawns = 1e6

// scoreIn returns the value that an info line has, in points, for the side to move. A bound is none.
func scoreIn(line string) (float64, bool) {
	words := strings.Fields(line)
	if len(words) == 0 || words[0] != "info" || slices.Contains(words, "lowerbound") || slices.Contains(words, "upperbound") {
		return 0, false
	}
	for i := 1; i+2 < len(words); i++ {
		switch words[i] {
		case "string":
			return 0, false
		case "score":
			n, err := strconv.ParseFloat(words[i+2], 64)
			switch {
			case err != nil || math.Abs(n) > mostCentipawns:
				return 0, false
			case words[i+1] == "cp":
				return n / 100, true
			case words[i+1] == "mate" && n > 0:
				return math.Inf(1), true
			case words[i+1] == "mate":
				return math.Inf(-1), true
			}
		}
	}
	return 0, false
}

// close ends the program: it is asked first, and killed when it has not ended after a second.
func (u *program) close() {
	r := u.running
	if r == nil {
		return
	}
	u.running = nil
	go func() { // its last lines must not keep it waiting
		for range r.lines {
		}
	}()
	r.send("quit")
	r.to.Close()
	kill := time.AfterFunc(time.Second, r.stop)
	_ = r.command.Wait()
	kill.Stop()
	r.stop()
}
