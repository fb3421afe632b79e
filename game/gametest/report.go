package gametest

import (
	"fmt"
	"runtime"
	"slices"
	"strconv"
	"strings"

	"github.com/jugada/jugada/game"
)

// reporter is who is told of failures: a *testing.T, or a test of this package.
type reporter interface {
	Helper()
	Errorf(format string, args ...any)
	Logf(format string, args ...any)
}

// maxTold is how many failures of one kind are told: the first ones are on the shortest lines.
const maxTold = 3

// report tells the failures of one law.
type report[S comparable, M game.Move] struct {
	law   string
	to    reporter
	where func(*place[S, M]) string
	place *place[S, M]   // where the check is; nil: nowhere in particular
	kinds map[string]int // failures by their format
}

func (x *exam[S, M, G]) newReport(law string, to reporter) *report[S, M] {
	return &report[S, M]{law: law, to: to, where: x.where, kinds: map[string]int{}}
}

// failf tells a failure at the place where the check is. Failures of one format are of one kind.
func (r *report[S, M]) failf(format string, args ...any) {
	r.to.Helper()
	r.kinds[format]++
	if r.kinds[format] > maxTold {
		return
	}
	text := r.law + ": " + fmt.Sprintf(format, args...)
	if r.place != nil {
		text += r.where(r.place)
	}
	r.to.Errorf("%s", text)
}

// failAt is failf for another place.
func (r *report[S, M]) failAt(p *place[S, M], format string, args ...any) {
	r.to.Helper()
	before := r.place
	r.place = p
	r.failf(format, args...)
	r.place = before
}

// close says how many failures were kept back.
func (r *report[S, M]) close() {
	for _, n := range r.kinds {
		if n > maxTold {
			r.to.Logf("%s: %d more failures like one of these", r.law, n-maxTold)
		}
	}
}

// guard runs one check at p and tells a panic as a failure.
func (r *report[S, M]) guard(p *place[S, M], check func()) {
	r.place = p
	if f, failed := caught(check); failed {
		r.failf("panic: %s", f)
	}
	r.place = nil
}

// fault is a panic and what was called.
type fault struct{ panicked, call string }

// caught runs f and returns what it panicked with and the line of code where.
func caught(f func()) (text string, failed bool) {
	defer func() {
		if v := recover(); v != nil {
			text, failed = fmt.Sprint(v)+panicLine(), true
		}
	}()
	f()
	return "", false
}

// panicLine returns " at FILE:LINE" for the innermost function that is not the runtime's. It is for deferred
// functions.
func panicLine() string {
	pcs := make([]uintptr, 32)
	const skip = 3 // runtime.Callers, panicLine and the deferred function
	frames := runtime.CallersFrames(pcs[:runtime.Callers(skip, pcs)])
	for more := true; more; {
		var frame runtime.Frame
		frame, more = frames.Next()
		if frame.Function != "" && !strings.HasPrefix(frame.Function, "runtime.") {
			return fmt.Sprintf(" at %s:%d", frame.File, frame.Line)
		}
	}
	return ""
}

// where describes p: the position, and the moves from the start that lead to it.
func (x *exam[S, M, G]) where(p *place[S, M]) string {
	return "\n\tposition: " + x.positionText(p.pos) + "\n\tline:     " + x.line(p)
}

// maxLine is how many moves of a line are told; of a longer one the middle is left out.
const maxLine = 60

func (x *exam[S, M, G]) line(p *place[S, M]) string {
	var moves []string
	q := p
	for ; q.from != nil; q = q.from {
		moves = append(moves, x.moveText(q.from.pos, q.by))
	}
	slices.Reverse(moves)
	if n := len(moves) - maxLine; n > 0 {
		moves = slices.Replace(moves, maxLine/2, maxLine/2+n, fmt.Sprintf("(%d more moves)", n))
	}
	origin := "from the start"
	if q.text != "" {
		origin = "read from " + strconv.Quote(q.text)
	}
	if len(moves) == 0 {
		return "none, " + origin
	}
	return strings.Join(moves, " ") + ", " + origin
}

// positionText returns s as people read it or, if the game has no words for it, as Go prints it.
func (x *exam[S, M, G]) positionText(s S) (text string) {
	if x.able.notation != nil {
		if _, failed := caught(func() { text = x.able.notation.PositionText(&s) }); !failed && text != "" {
			return text
		}
	}
	return fmt.Sprintf("%+v", s)
}

// moveText returns m as people read it or, if the game has no words for it, its number.
func (x *exam[S, M, G]) moveText(s S, m M) (text string) {
	if x.able.notation != nil {
		if _, failed := caught(func() { text = x.able.notation.MoveText(&s, m) }); !failed && text != "" {
			return text
		}
	}
	return strconv.FormatUint(uint64(m), 10)
}
