// Package laws has what the test suites for rules share: reports of failures, and checks that apply to any rules.
package laws

import (
	"fmt"
	"runtime"
	"strings"
)

// Reporter receives failures: a *testing.T, or a test of a test suite.
type Reporter interface {
	Helper()
	Errorf(format string, args ...any)
	Logf(format string, args ...any)
}

// MaxTold is how many failures of one kind are reported: the first ones are on the shortest lines.
const MaxTold = 3

// Report reports the failures of one law. P is the type of places to check.
type Report[P any] struct {
	law   string
	to    Reporter
	where func(*P) string
	place *P             // the current place; nil: none
	kinds map[string]int // counts failures by format
}

// NewReport returns a report to that reporter. where describes a place, beginning with a newline.
func NewReport[P any](law string, to Reporter, where func(*P) string) *Report[P] {
	return &Report[P]{law: law, to: to, where: where, kinds: map[string]int{}}
}

// Failf reports a failure at the current place. Failures of one format are of one kind.
func (r *Report[P]) Failf(format string, args ...any) {
	r.to.Helper()
	r.kinds[format]++
	if r.kinds[format] > MaxTold {
		return
	}
	text := r.law + ": " + fmt.Sprintf(format, args...)
	if r.place != nil {
		text += r.where(r.place)
	}
	r.to.Errorf("%s", text)
}

// FailAt is Failf for another place.
func (r *Report[P]) FailAt(p *P, format string, args ...any) {
	r.to.Helper()
	r.At(p, func() {
		r.to.Helper()
		r.Failf(format, args...)
	})
}

// At runs a part of a check at another place.
func (r *Report[P]) At(p *P, check func()) {
	r.to.Helper()
	before := r.place
	r.place = p
	check()
	r.place = before
}

// Logf reports something that is not a failure.
func (r *Report[P]) Logf(format string, args ...any) {
	r.to.Helper()
	r.to.Logf(format, args...)
}

// Close reports how many failures were not shown.
func (r *Report[P]) Close() {
	for _, n := range r.kinds {
		if n > MaxTold {
			r.to.Logf("%s: %d more failures like one of these", r.law, n-MaxTold)
		}
	}
}

// Guard runs one check at p and reports a panic as a failure.
func (r *Report[P]) Guard(p *P, check func()) {
	r.place = p
	if f, failed := Caught(check); failed {
		r.Failf("panic: %s", f)
	}
	r.place = nil
}

// Caught runs f and returns what it panicked with and the line of code where.
func Caught(f func()) (text string, failed bool) {
	defer func() {
		if v := recover(); v != nil {
			text, failed = fmt.Sprint(v)+panicLine(), true
		}
	}()
	f()
	return "", false
}

// panicLine returns " at FILE:LINE" for the innermost function that is not the runtime's. Call it from deferred functions.
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

// Spread returns at most n of all, evenly spread, the first one included; all for n = 0.
func Spread[T any](all []T, n int) []T {
	if n == 0 || len(all) <= n {
		return all
	}
	some := make([]T, n)
	for i := range some {
		some[i] = all[i*len(all)/n]
	}
	return some
}
