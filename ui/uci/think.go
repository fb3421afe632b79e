package uci

import (
	"context"
	"fmt"
	"maps"
	"strings"
	"sync"
	"time"

	"github.com/jugada/jugada/catalog"
)

// thinking is a search that answers a go. A nil one does nothing.
type thinking struct {
	*engine  // only what does not change: its output, its names, and the memory, which is the search's
	position catalog.Position
	settings settings
	order    order
	request  catalog.Request
	began    time.Time

	ctx      context.Context
	cancel   context.CancelFunc
	answers  chan struct{} // closed as soon as the answer may be sent: not while it ponders, or until stop if it is infinite
	answered sync.Once
	pondered chan struct{} // closed when the move has been played after which the search ponders
	ponder   sync.Once
	done     chan struct{} // closed when it has been sent
	told     int64         // nodes, when it was last told about
}

// start begins a search. One that goes on is stopped and answered first.
func (e *engine) start(words []string) {
	began := time.Now()
	e.stop()
	t := &thinking{
		engine: e, position: e.position, settings: e.now, began: began, answers: make(chan struct{}), done: make(chan struct{}),
		pondered: make(chan struct{}),
	}
	t.settings.engine = maps.Clone(e.now.engine)
	t.order = readOrder(words, e.tell)
	t.ctx, t.cancel = context.WithCancel(e.ctx)
	e.thinking = t
	if !t.order.infinite && !t.order.ponder {
		t.mayAnswer()
	}
	forget := e.forget
	e.forget = false
	if t.position != nil {
		t.request = t.order.request(t.position, &t.settings, e.tell)
		t.request.Memory, t.request.Progress = &e.memory, t.progress
		if soft, hard := t.order.times(t.position.Turn(), t.settings.overhead); hard > 0 {
			t.request.Soft, t.request.Time = soft, hard
		}
		if t.order.ponder {
			t.request.Ponder = t.pondered
		}
	}
	go t.run(forget)
}

func (t *thinking) mayAnswer() { t.answered.Do(func() { close(t.answers) }) }

// stop ends the search, whose answer is what it has found so far.
func (t *thinking) stop() {
	if t != nil {
		t.mayAnswer()
		t.cancel()
	}
}

// hit says that the move has been played after which the search ponders: its time begins.
func (t *thinking) hit() {
	if t == nil || !t.order.ponder || t.order.infinite {
		return
	}
	t.ponder.Do(func() { close(t.pondered) })
	t.mayAnswer()
}

// run searches, and answers once.
func (t *thinking) run(forget bool) {
	defer close(t.done)
	defer t.cancel()
	if forget {
		t.memory.Clear()
	}
	line := t.search()
	select {
	case <-t.answers:
	case <-t.ctx.Done():
	}
	t.out.print("bestmove " + t.answer(line) + "\n")
}

// search returns the best line, none if there are no moves.
func (t *thinking) search() []string {
	switch {
	case t.position == nil:
		t.say("uci.noPosition")
		return nil
	case len(t.position.Moves()) == 0:
		t.say("uci.over")
		return nil
	}
	if move, is := t.order.obvious(t.position, t.settings.analyse); is {
		return []string{move}
	}
	if t.order.mate > 0 && len(t.request.Only) == 0 {
		if line := t.findMate(); line != nil {
			return line
		}
		t.request.Depth = 1 // some move
	}
	if line := t.fromBook(); line != nil {
		return line
	}
	found, err := t.position.Analyze(t.ctx, t.request)
	if err != nil { // the table does not fit into memory: a usual one does
		t.tell(err)
		t.request.TableMiB, t.request.Threads, t.request.Settings = usualHash, 1, nil
		if found, err = t.position.Analyze(t.ctx, t.request); err != nil {
			t.tell(err)
			return t.position.Moves()[:1]
		}
	}
	if found.Nodes != t.told {
		t.progress(&found)
	}
	if len(found.Lines) > 0 {
		return found.Lines[0].Moves
	}
	return found.Line
}

// fromBook returns the move of the book; nil if it has none, or is not to be used: whoever analyses, or wants certain moves or a mate
// looked at, wants a search.
func (t *thinking) fromBook() []string {
	if t.Book == nil || !t.settings.book || t.settings.analyse || t.order.infinite || t.order.mate > 0 || len(t.request.Only) > 0 {
		return nil
	}
	move, err := t.Book.Choice(t.position)
	if err != nil {
		t.tell(err)
	}
	if move == "" {
		return nil
	}
	t.say("uci.book")
	return []string{move}
}

// findMate returns the line to a mate in as many moves as were asked for, or sooner; nil if there is none.
func (t *thinking) findMate() []string {
	plies := int(min(2*t.order.mate-1, mostPlies))
	found, err := catalog.FindWin(t.ctx, t.position, plies, t.request)
	if err != nil {
		t.tell(err)
		return nil
	}
	speed := int64(float64(found.Nodes) / max(found.Elapsed, time.Microsecond).Seconds())
	figures := fmt.Sprintf("nodes %d nps %d time %d", found.Nodes, speed, found.Elapsed.Milliseconds())
	if found.Plies == 0 {
		t.out.print(fmt.Sprintf("info depth %d %s\n", max(found.Within, 1), figures))
		return nil
	}
	t.out.print(fmt.Sprintf("info depth %d seldepth %[1]d multipv 1 score mate %d %s pv %s\n",
		found.Within, (found.Plies+1)/2, figures, strings.Join(t.codes(found.Line), " ")))
	return found.Line
}

// mostPlies is how far a mate can be looked for.
const mostPlies = 253

// answer returns what follows bestmove: the first move of a line and, if the other side replies to it, that reply.
func (t *thinking) answer(line []string) string {
	moves := t.codes(line[:min(len(line), 2)])
	if len(moves) == 0 {
		return "0000"
	}
	if next, err := t.position.Play(line[0]); len(moves) < 2 || err != nil || next.Turn() == t.position.Turn() {
		return moves[0]
	}
	return moves[0] + " ponder " + moves[1]
}

// codes writes a line as the protocol does.
func (t *thinking) codes(line []string) []string {
	var codes []string
	p := t.position
	for _, move := range line {
		code, err := catalog.Code(p, move)
		if err != nil {
			break
		}
		codes = append(codes, code)
		if p, err = p.Play(move); err != nil {
			break
		}
	}
	return codes
}

// progress tells what an iteration has found.
func (t *thinking) progress(a *catalog.Analysis) {
	t.told = a.Nodes
	depth, elapsed := max(a.Searched(), 1), max(a.Elapsed(), time.Microsecond)
	head := fmt.Sprintf("info depth %d seldepth %d ", depth, max(depth, a.Depth))
	speed := int64(float64(a.Nodes) / elapsed.Seconds())
	figures := fmt.Sprintf("nodes %d nps %d hashfull %d time %d",
		a.Nodes, speed, t.memory.Full(), time.Since(t.began).Milliseconds())
	var text strings.Builder
	for i := range a.Lines {
		text.WriteString(head + fmt.Sprintf("multipv %d ", i+1) + t.toldLine(&a.Lines[i].Valued, a.Lines[i].Moves, figures))
	}
	if len(a.Lines) == 0 {
		text.WriteString(head + "multipv 1 " + t.toldLine(&a.Valued, a.Line, figures))
	}
	t.out.print(text.String())
}

// toldLine is the end of the text about a line.
func (t *thinking) toldLine(v *catalog.Valued, line []string, figures string) string {
	return "score " + t.score(v) + " " + figures + " pv " + strings.Join(t.codes(line), " ") + "\n"
}

// score writes a value for the side to move: in hundredths of a point, or in moves to the end of a forced result. A bound is said
// where nothing but that is known.
func (t *thinking) score(v *catalog.Valued) string {
	side := t.position.Turn()
	value := int64(v.Raw() * side.Sign())
	var text string
	if plies, forced := v.Raw().Forced(); forced {
		moves := (plies + 1) / 2
		if value < 0 {
			moves = -moves
		}
		text = fmt.Sprintf("mate %d", moves)
	} else {
		hundredths := float64(value) * 100
		for range t.position.Decimals() {
			hundredths /= 10
		}
		text = fmt.Sprintf("cp %.0f", hundredths)
	}
	switch bound := v.BoundText(); {
	case bound == "lower" && side == catalog.Max, bound == "upper" && side == catalog.Min:
		return text + " lowerbound"
	case bound == "lower", bound == "upper":
		return text + " upperbound"
	}
	return text
}
