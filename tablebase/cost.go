package tablebase

import (
	"context"
	"slices"
	"time"

	"github.com/jugada/jugada/game"
	"github.com/jugada/jugada/lang"
)

// Cost is what building a table takes, estimated from some places of each level. Only the time differs from one estimate to the
// next.
type Cost struct {
	Numbers   uint64        // of all levels
	Positions uint64        // of these that have one, about
	Memory    uint64        // bytes while the level that needs most is being solved
	Disk      uint64        // bytes of the file, very roughly
	Work      time.Duration // by one thread
	Largest   string        // the level that needs most memory
	Refused   error         // why it cannot be built, nil: it can
}

const sampled = 2000

// tooLarge returns the error of a level that has at least as many numbers, or moves, as are beyond what solving can count.
func (e *Ending[S, M]) tooLarge(level int, what string, has, beyond uint64) error {
	if e.id.puzzle() {
		return lang.Errorf("tablebase.large.puzzle."+what, has, beyond-1)
	}
	return lang.Errorf("tablebase.large."+what, e.levels[level].Name, has, beyond-1)
}

// perPosition is how many bytes of a file a position takes, more or less: between 0.45 and 1.1 in the tables that have been built.
const perPosition = 0.75

// Estimate says what building takes, in a fraction of a second. Its only error is ctx's.
func (e *Ending[S, M]) Estimate(ctx context.Context) (Cost, error) {
	empty := file{id: e.id}
	for _, l := range e.levels {
		empty.summaries = append(empty.summaries, Summary{Level: l})
	}
	c := Cost{Disk: uint64(len(empty.header()))} // however little there is, the header is there
	for level, l := range e.levels {
		if err := ctx.Err(); err != nil {
			return c, err
		}
		took, positions, within := e.sample(level)
		size := float64(l.Size)
		const each = 2 + 2 + 2 // bytes of solving's lists for a number
		memory := each * size
		if within > 0 {
			memory += 8*size + 4*within*size*1.02 // as much as a sample may be wrong by
			took *= 2                             // moves are found once more, to be noted
		}
		memory += size / 2 // packed
		c.Numbers += l.Size
		c.Positions += uint64(positions * size)
		if uint64(memory) > c.Memory {
			c.Memory, c.Largest = uint64(memory), l.Name
		}
		c.Disk += uint64(perPosition*positions*size) + 8*blocks(l.Size)
		c.Work += time.Duration(took * size)
		switch {
		case c.Refused != nil:
		case l.Size >= mostNumbers:
			c.Refused = e.tooLarge(level, "numbers", l.Size, mostNumbers)
		case within*size >= mostNoted:
			c.Refused = e.tooLarge(level, "moves", uint64(within*size), mostNoted)
		}
	}
	return c, nil
}

// sample looks at some places of a level. It returns the nanoseconds that a number takes, what share of numbers has positions, and
// the mean number of moves within the level.
func (e *Ending[S, M]) sample(level int) (nanoseconds, positions, within float64) {
	const parts = 9
	places := e.draw(level, sampled)
	count := float64(max(len(places), 1))
	var times []float64
	for part := range slices.Chunk(places, len(places)/parts+1) {
		began := time.Now()
		p, w := e.look(level, part)
		times = append(times, float64(time.Since(began))/float64(len(part)))
		positions, within = positions+p, within+w
	}
	return usual(times), positions / count, within / count
}

// usual returns the median of the times that some parts took, 0 if there are none: while one of them was looked at, the processor may
// have done something else for much longer.
func usual(times []float64) float64 {
	slices.Sort(times)
	if len(times) == 0 {
		return 0
	}
	return times[len(times)/2]
}

// look returns how many of the places have positions, and how many moves within the level these have together.
func (e *Ending[S, M]) look(level int, places []game.Place) (positions, within float64) {
	var s, next S
	var moves []M
	for _, at := range places {
		if !e.numbering.Position(at, &s) {
			continue
		}
		positions++
		var outcome game.Outcome
		if moves, outcome = e.rules.Moves(&s, moves[:0]); outcome != game.Open {
			continue
		}
		for _, m := range moves {
			e.rules.Play(&s, m, &next)
			if to, ok := e.numbering.Number(&next); ok && to.Level == level {
				within++
			}
		}
	}
	return positions, within
}
