package gametest

import (
	"slices"
	"testing"

	"github.com/jugada/jugada/game"
	"github.com/jugada/jugada/internal/laws"
)

// Fuzz checks rules as Run does, but along lines of play that the fuzzer chooses: each byte of its first input picks
// a move. If the game has a notation, the second input is a text for its position reader. Without -fuzz it checks a
// few built-in inputs and the corpus of past failures.
func Fuzz[S comparable, M game.Move, G game.Game[S, M]](f *testing.F, rules G) {
	lines := [][]byte{{}, {0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0}, []byte("a line of play is a sequence of choices")}
	x := newExam[S, M](rules, fuzzSettings)
	if x.able.notation == nil {
		for _, line := range lines {
			f.Add(line)
		}
		f.Fuzz(func(t *testing.T, line []byte) { newExam[S, M](rules, fuzzSettings).fuzzLine(t, line) })
		return
	}
	start := rules.Start()
	text := x.able.notation.PositionText(&start)
	for _, line := range lines {
		f.Add(line, text)
	}
	for _, bad := range append(slices.Clip(laws.Nonsense), "", text+text, text[:len(text)/2]) {
		f.Add([]byte{}, bad)
	}
	f.Fuzz(func(t *testing.T, line []byte, text string) {
		x := newExam[S, M](rules, fuzzSettings)
		x.fuzzLine(t, line)
		x.fuzzText(t, text)
	})
}

// fuzzSettings are the same for all inputs, so that an input alone reproduces a failure. Little is solved for each: the
// fuzzer finds more with a thousand inputs than by searching one of them thoroughly.
var fuzzSettings = settings{positions: 1, plies: 10_000, seed: 1, solving: 200}

// checkedOfLine is how many positions of a line are checked, spread over it, the last one always among them. The time saved
// goes into more lines.
const checkedOfLine = 8

// fuzzLine checks the positions of one line of play. They are solved first, from the end of the line back, where the small
// budget goes furthest.
func (x *exam[S, M]) fuzzLine(t laws.Reporter, line []byte) {
	t.Helper()
	x.start = x.rules.Start()
	x.last = x.start
	finite := x.newReport("finite", t)
	var none M
	p := x.reach(nil, none, x.start)
	x.add(p)
	for len(line) > 0 && len(p.moves) > 0 && !p.broken {
		var choice int
		choice, line = choose(line, len(p.moves))
		m := p.moves[choice]
		next, ok := x.follow(p, m)
		if !ok {
			break
		}
		p = x.reach(p, m, next)
		if x.index[next] != nil {
			if x.able.repeats == nil {
				finite.FailAt(p, "the position has been there before")
			}
			break
		}
		x.add(p)
	}
	if x.able.bounder != nil {
		x.solveAll()
	}
	n := len(x.places)
	for i := range min(n, checkedOfLine) {
		at := (i+1)*n/min(n, checkedOfLine) - 1
		x.checkEach(t, x.places[at], at == n-1)
	}
	x.checkExplored(x.newReport("moves", t))
}

// fuzzText checks the position that text describes, if it describes one.
func (x *exam[S, M]) fuzzText(t laws.Reporter, text string) {
	t.Helper()
	x.effort = x.solving // the line has used up its budget
	r := x.newReport("notation", t)
	r.Guard(nil, func() {
		if p, ok := x.checkReader(r, text); ok {
			x.checkEach(t, p, true)
		}
	})
}

// choose takes from line which of n moves is next: a byte, or two if there are more than 256.
func choose(line []byte, n int) (choice int, rest []byte) {
	choice, rest = int(line[0]), line[1:]
	if n > 256 && len(rest) > 0 {
		choice, rest = choice<<8|int(rest[0]), rest[1:]
	}
	return choice % n, rest
}

// checkEach checks all laws about single positions. The costly ones, which Run checks at some positions only, it checks
// at the last one of the line.
func (x *exam[S, M]) checkEach(t laws.Reporter, p *place[S, M], last bool) {
	t.Helper()
	for _, l := range allLaws[S, M]() {
		if l.each != nil && l.applies(x) && (last || l.most == 0) {
			x.checkAt(l, x.newReport(l.name, t), p)
		}
	}
}
