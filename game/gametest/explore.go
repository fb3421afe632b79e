package gametest

import (
	"fmt"
	"math/rand/v2"
	"slices"

	"github.com/jugada/jugada/game"
	"github.com/jugada/jugada/internal/laws"
)

// exam is one check of one game: its rules, what they can do, and the positions found.
type exam[S comparable, M game.Move] struct {
	rules game.Game[S, M]
	settings
	able   abilities[S, M]
	random *rand.Rand

	places  []*place[S, M] // in the order of discovery
	index   map[S]*place[S, M]
	whole   bool         // places holds every position of the game
	faults  []fault      // panics met while exploring
	endless *place[S, M] // the last position of a random game that did not end
	longest int          // plies of the longest random game

	unchecked []string // what could not be checked, and why

	solved map[S]game.Score // see solve.go
	effort int              // moves that may still be spent on solving

	// Positions passed to the rules are here, on the heap, as in a search.
	start, here, next, last S
	buf                     []M
}

// place is a position with the path to it. Its moves are as the rules gave them when it was found.
type place[S comparable, M game.Move] struct {
	pos     S
	from    *place[S, M] // nil: the start, or read from text
	by      M
	ply     int
	text    string // the text that it was read from, if any
	moves   []M
	outcome game.Outcome
	broken  bool // Moves or Play failed here
}

func newExam[S comparable, M game.Move, G game.Game[S, M]](rules G, s settings) *exam[S, M] {
	return &exam[S, M]{
		rules:    rules,
		settings: s,
		able:     findAbilities[S, M](rules),
		random:   rand.New(rand.NewPCG(s.seed, 0)),
		index:    map[S]*place[S, M]{},
		solved:   map[S]game.Score{},
		effort:   s.solving,
	}
}

// explore fills places: the positions near the start, then those of random games, then the rest if there is room.
func (x *exam[S, M]) explore() {
	if f, failed := laws.Caught(func() { x.start = x.rules.Start() }); failed {
		x.faults = append(x.faults, fault{f, "Start"})
		return
	}
	x.last = x.start
	x.add(x.reach(nil, 0, x.start))
	expanded := x.broaden(0, x.positions/2)
	x.playGames()
	expanded = x.broaden(expanded, x.positions)
	x.whole = expanded == len(x.places)
	if x.able.bounder != nil {
		x.solveAll()
	}
}

// broaden adds the successors of places[i], places[i+1], … until there are most positions. It returns the number of
// places whose successors are all there.
func (x *exam[S, M]) broaden(i, most int) int {
	for ; i < len(x.places); i++ {
		p := x.places[i]
		for _, m := range p.moves {
			next, ok := x.follow(p, m)
			if !ok || x.index[next] != nil {
				continue
			}
			if len(x.places) >= most {
				return i
			}
			x.add(x.reach(p, m, next))
		}
	}
	return i
}

// playGames plays random games from the start, at least twenty, until there is no more room for positions or nothing
// new is found.
func (x *exam[S, M]) playGames() {
	stale := 0
	for n := 0; n < 20 || len(x.places) < x.positions && stale < 100; n++ {
		before := len(x.places)
		if f, failed := laws.Caught(x.playGame); failed {
			x.faults = append(x.faults, fault{f, "a random game: Key or DrawnByHistory"})
			return
		}
		stale++
		if len(x.places) > before {
			stale = 0
		}
	}
}

func (x *exam[S, M]) playGame() {
	p := x.places[0]
	var keys []uint64
	for len(p.moves) > 0 {
		if x.able.repeats != nil {
			if x.able.repeats.DrawnByHistory(x.at(p), keys) {
				break
			}
			keys = append(keys, x.rules.Key(x.at(p)))
		}
		if p.ply == x.plies {
			x.endless = p
			break
		}
		m := p.moves[x.random.IntN(len(p.moves))]
		next, ok := x.follow(p, m)
		if !ok {
			break
		}
		q := x.reach(p, m, next)
		if x.index[next] == nil && len(x.places) < x.positions {
			x.add(q)
		}
		p = q
	}
	x.longest = max(x.longest, p.ply)
}

func (x *exam[S, M]) add(p *place[S, M]) {
	x.places = append(x.places, p)
	x.index[p.pos] = p
}

// reach makes the place after move m, or the first one of a line if from is nil.
func (x *exam[S, M]) reach(from *place[S, M], m M, pos S) *place[S, M] {
	p := &place[S, M]{pos: pos, from: from, by: m}
	if from != nil {
		p.ply = from.ply + 1
	}
	f, failed := laws.Caught(func() {
		var moves []M
		moves, p.outcome = x.rules.Moves(x.at(p), x.buf[:0])
		p.moves = slices.Clone(moves)
		x.buf = moves[:0]
	})
	if failed {
		x.blame(p, f, "Moves")
	}
	return p
}

// follow plays m at p. It fails if the rules do.
func (x *exam[S, M]) follow(p *place[S, M], m M) (next S, ok bool) {
	f, failed := laws.Caught(func() { next, _ = x.play(p, m) })
	if failed {
		x.blame(p, f, "Play of "+x.moveText(p.pos, m))
	}
	return next, !failed
}

func (x *exam[S, M]) blame(p *place[S, M], panicked, call string) {
	if !p.broken {
		x.faults = append(x.faults, fault{panicked, call + x.where(p)})
	}
	p.broken = true
}

// at returns a copy of the position of p for the rules to read, and for faulty ones to overwrite.
func (x *exam[S, M]) at(p *place[S, M]) *S {
	x.here = p.pos
	return &x.here
}

// play returns the position after m at p.
func (x *exam[S, M]) play(p *place[S, M], m M) (S, bool) {
	var zero S
	x.next = zero
	again := x.rules.Play(x.at(p), m, &x.next)
	return x.next, again
}

// summary says what was explored, and how to explore it again.
func (x *exam[S, M]) summary() string {
	part := "a part of them"
	if x.whole {
		part = "all there are"
	}
	return fmt.Sprintf("explored %d positions (%s); longest random game: %d plies; gametest.Seed(%d) repeats this",
		len(x.places), part, x.longest, x.seed)
}
