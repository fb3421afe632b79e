// Package tablebase solves endings, and games that are small enough, whole: a table says of every position of an ending who wins and
// in how many plies, or that neither does, by retrograde analysis (Zermelo 1913 proved that it can be said; Bellman 1965, Ströhlein
// 1970 and Thompson 1986 did it for endings of chess). The rules need to be [game.Numbered]:
//
//	ending, err := tablebase.Of(chess.Rules{}, "chess", "KQKR")
//	_, err = ending.Build(ctx, "kqkr.table", tablebase.Building{})
//	table, err := ending.Open("kqkr.table")
//	v, known := table.Value(&s)
//
// A one-player problem that is [puzzle.Numbered] has tables, too, of how far each position is from a goal: see [OfPuzzle].
//
// Caveats: the results of a game must be wins, losses and draws. A table is about positions alone: what a rule says about the way to
// a position, such as that of 50 moves, is for [game.Historic]. Values are for the side to move. While a level is being solved
// it is in memory as a whole: [Ending.Estimate] says how much that takes. A [Table] must not be used during or after Close.
//
//	tablebase.go  endings, tables, values
//	build.go      levels one after the other, into a file
//	solve.go      one level: from its ends backwards
//	pack.go       a level's entries, compressed
//	file.go       the format of files
//	cost.go       what building takes
//	puzzle.go     one-player problems, as games of one side
//	verify.go     whether each entry is what its successors say
package tablebase

import (
	"hash/fnv"
	"math/rand/v2"
	"strings"

	"github.com/jugada/jugada/game"
	"github.com/jugada/jugada/lang"
)

// Ending is an ending of a game, or a whole game, of which tables can be made. Several goroutines may use it at once.
type Ending[S any, M game.Move] struct {
	rules     game.Game[S, M]
	numbering game.Numbering[S]
	levels    []game.Level
	id        id
	repeats   bool             // what came before a position may matter
	historic  game.Historic[S] // nil: the rules do not say how
}

// id is what a file says it is about. The sign is computed from positions and their numbers: rules or numberings that have
// changed have another.
type id struct {
	game, ending string
	sign         uint64
}

// puzzle reports whether it is about a one-player problem.
func (i *id) puzzle() bool { return strings.HasPrefix(i.game, puzzleMark) }

// Of returns an ending by its name, "" for the whole game. The name of the game is stored in files. The error says that the
// positions have no numbers, or too many, or which endings there are.
func Of[S any, M game.Move](rules game.Game[S, M], name, ending string) (*Ending[S, M], error) {
	numbered, ok := rules.(game.Numbered[S])
	if !ok {
		return nil, lang.Errorf("tablebase.notNumbered", name)
	}
	numbering, err := numbered.Numbering(ending)
	if err != nil {
		return nil, err
	}
	e := &Ending[S, M]{rules: rules, numbering: numbering, levels: numbering.Levels(), id: id{game: name, ending: ending}}
	_, e.repeats = rules.(game.Repeats[S])
	e.historic, _ = rules.(game.Historic[S])
	e.id.sign = e.sign()
	return e, nil
}

// Name returns the name of the ending.
func (e *Ending[S, M]) Name() string { return e.id.ending }

// Levels lists the levels, the lowest first.
func (e *Ending[S, M]) Levels() []game.Level { return e.levels }

// signed is how many places of a level are drawn for the sign.
const signed = 64

// sign computes the sign from some places of each level.
func (e *Ending[S, M]) sign() uint64 {
	hash := fnv.New64a()
	add := func(numbers ...uint64) {
		for _, n := range numbers {
			var bytes [8]byte
			little.PutUint64(bytes[:], n)
			_, _ = hash.Write(bytes[:])
		}
	}
	var s, next S
	for i, level := range e.levels {
		_, _ = hash.Write([]byte(level.Name))
		add(level.Size)
		for _, at := range e.draw(i, signed) {
			if !e.numbering.Position(at, &s) {
				add(at.Number)
				continue
			}
			moves, outcome := e.rules.Moves(&s, nil)
			add(at.Number, e.rules.Key(&s), uint64(outcome))
			for _, m := range moves {
				e.rules.Play(&s, m, &next)
				to, _ := e.numbering.Number(&next)
				add(uint64(m), uint64(to.Level), to.Number)
			}
		}
	}
	return hash.Sum64()
}

// draw returns places of a level, at most so many, the same each time.
func (e *Ending[S, M]) draw(level, most int) (places []game.Place) {
	size := e.levels[level].Size
	if size <= uint64(most) {
		for n := range size {
			places = append(places, game.Place{Level: level, Number: n})
		}
		return places
	}
	random := rand.New(rand.NewPCG(uint64(level), size))
	for range most {
		places = append(places, game.Place{Level: level, Number: random.Uint64N(size)})
	}
	return places
}

// entry is what a table says of a place: nothing, since it has no position; a draw; or 2 more than twice the plies to the end,
// and 1 more if the side to move wins.
type entry uint16

const (
	vacant entry = 0
	drawn  entry = 1

	mostPlies = (1<<16-1-2)/2 - 1
)

// forcedIn returns the entry of a win or a loss.
func forcedIn(plies int, wins bool) entry {
	e := entry(2 + 2*plies)
	if wins {
		e++
	}
	return e
}

// wins returns whether the entry is a win, plies how far away a win or loss is.
func (e entry) wins() bool   { return e > drawn && e&1 != 0 }
func (e entry) loses() bool  { return e > drawn && e&1 == 0 }
func (e entry) plies() int   { return int(e-2) / 2 }
func (e entry) forced() bool { return e > drawn }

// value returns what the entry of a position is worth for the side to move.
func (e entry) value() game.Score {
	switch {
	case e.wins():
		return game.Win(e.plies())
	case e.loses():
		return game.Loss(e.plies())
	}
	return 0
}

// entryOf returns the entry of a game that is over; false: its result is neither a win nor a loss nor a draw.
func entryOf(outcome game.Outcome) (entry, bool) {
	switch outcome {
	case game.Won:
		return forcedIn(0, true), true
	case game.Lost:
		return forcedIn(0, false), true
	case game.Drawn:
		return drawn, true
	}
	return vacant, false
}

// Table is an ending that has been solved. Several goroutines may use it at once.
type Table[S any, M game.Move] struct {
	*Ending[S, M]
	*file
}

var _ game.Known[int] = (*Table[int, uint8])(nil)

// Value returns what a position is worth for the side to move, with the plies to the end counted from it, whatever came before
// it; false: the table is not about it.
func (t *Table[S, M]) Value(s *S) (game.Score, bool) {
	at, ok := t.numbering.Number(s)
	if !ok {
		return 0, false
	}
	e := t.at(at)
	return e.value(), e != vacant
}

// After returns what a legal move of a position that the table has is worth for the side to move, with the plies to the end counted
// from before it, whatever came before. It writes the position after the move into next.
func (t *Table[S, M]) After(s *S, m M, next *S) game.Score {
	again := t.rules.Play(s, m, next)
	v, known := t.Value(next)
	if !known {
		_, outcome := t.rules.Moves(next, nil)
		e, _ := entryOf(outcome)
		v = e.value()
	}
	if v = v.Farther(1); again {
		return v
	}
	return -v
}

// Known returns what a position is worth in a game, for an engine: see [game.Known].
func (t *Table[S, M]) Known(s *S, earlier []uint64, _ func() bool) (game.Score, bool) {
	v, known := t.Value(s)
	if !known || !t.repeats {
		return v, known
	}
	if t.historic == nil {
		return 0, false
	}
	return t.historic.WithHistory(s, v, earlier)
}
