package puzzletest

import (
	"slices"
	"testing"

	"github.com/jugada/jugada/internal/laws"
	"github.com/jugada/jugada/puzzle"
)

// Fuzz checks rules as Run does, but along walks that the fuzzer chooses: each byte of its first input picks a move. If
// the problem has a notation, the second input is a text for its position reader. Without -fuzz it checks a few built-in
// inputs and the corpus of past failures.
func Fuzz[S comparable, M puzzle.Move, P puzzle.Puzzle[S, M]](f *testing.F, rules P) {
	lines := [][]byte{{}, {0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0}, []byte("a walk is a sequence of choices")}
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

// fuzzSettings are the same for all inputs, so that an input alone reproduces a failure.
var fuzzSettings = settings{positions: 1, seed: 1}

// longestWalk is the most moves of a line that are played.
const longestWalk = 1000

// fuzzLine checks the positions of one walk.
func (x *exam[S, M, P]) fuzzLine(t laws.Reporter, line []byte) {
	t.Helper()
	if x.begin() {
		p := x.places[0]
		x.checkEach(t, p)
		for i := 0; i < longestWalk && len(line) > 0 && len(p.moves) > 0 && !p.broken; i++ {
			m := p.moves[int(line[0])%len(p.moves)]
			line = line[1:]
			next, ok := x.follow(p, m)
			if !ok {
				break
			}
			if p = x.reach(p, m, next); x.index[next] == nil {
				x.add(p)
				x.checkEach(t, p)
			}
		}
	}
	x.checkExplored(x.newReport("moves", t))
}

// fuzzText checks the position that text describes, if it describes one.
func (x *exam[S, M, P]) fuzzText(t laws.Reporter, text string) {
	t.Helper()
	r := x.newReport("notation", t)
	r.Guard(nil, func() {
		if p, ok := x.checkReader(r, text); ok {
			x.checkEach(t, p)
		}
	})
}

// checkEach checks all laws that are about single positions.
func (x *exam[S, M, P]) checkEach(t laws.Reporter, p *place[S, M]) {
	t.Helper()
	for _, l := range allLaws[S, M, P]() {
		if l.each != nil && l.applies(x) {
			x.checkAt(l, x.newReport(l.name, t), p)
		}
	}
}
