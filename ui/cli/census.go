package cli

import (
	"context"
	"errors"
	"fmt"
	"slices"
	"time"
	"unicode/utf8"

	"github.com/jugada/jugada/catalog"
)

// census is the answer of a count of different positions, in JSON.
type census struct {
	Schema    int     `json:"schema"`
	Game      string  `json:"game,omitempty"`
	Puzzle    string  `json:"puzzle,omitempty"`
	Position  string  `json:"position"`
	Symmetry  bool    `json:"symmetry,omitempty"` // symmetric positions count once
	Levels    []int64 `json:"levels"`             // by the fewest moves to each, from 0
	Positions int64   `json:"positions"`          // all of these
	Whole     bool    `json:"whole"`              // no others can be reached
	ElapsedMS float64 `json:"elapsed_ms"`

	Interrupted bool `json:"interrupted,omitempty"` // or no memory was left: the last level is incomplete
}

// usualCensusMiB is the memory of a census if none is given, in MiB.
const usualCensusMiB = 1024

// takeCensus completes the answer and prints it. A depth below 0 is no limit.
func (a *app) takeCensus(
	ctx context.Context, answer census, depth int, memoryMiB int64, asJSON bool,
	count func(ctx context.Context, c catalog.Census) (catalog.Levels, error),
) error {
	const mostMiB = 1 << 30 // more than exists, yet its bytes do not overflow
	c := catalog.Census{Depth: depth, Memory: min(memoryMiB, mostMiB) << 20}
	meter, began := a.meter(), time.Now()
	if meter != nil {
		c.Progress = func(counts []int64) {
			meter.Show(a.text("cli.census.progress", len(counts)-1, total(counts)))
		}
	}
	found, err := count(ctx, c)
	meter.Clear()
	away := len(found.Counts) - 1
	switch {
	case errors.Is(err, catalog.ErrFull):
		a.note("cli.census.full", away, memoryMiB)
	case err != nil && ctx.Err() != nil:
		a.note("cli.census.interrupted", away)
	case err != nil:
		return err
	}
	if answer.Interrupted = err != nil; answer.Interrupted {
		a.status = 1
	}
	answer.Schema, answer.Levels, answer.Whole, answer.Positions = catalog.Schema, found.Counts, found.Whole, total(found.Counts)
	answer.ElapsedMS = float64(time.Since(began).Microseconds()) / 1000
	if asJSON {
		return a.json(answer)
	}
	a.writeCensus(&answer)
	return nil
}

func total(counts []int64) (sum int64) {
	for _, n := range counts {
		sum += n
	}
	return sum
}

func (a *app) writeCensus(answer *census) {
	moves, positions := a.text("cli.census.column.moves"), a.text("cli.census.column.positions")
	last, number := len(answer.Levels)-1, func(i int) string { return a.count(answer.Levels[i]) }
	if answer.Interrupted {
		complete := number
		number = func(i int) string {
			if i == last {
				return "≥ " + complete(i)
			}
			return complete(i)
		}
	}
	wide := max(utf8.RuneCountInString(positions), len(a.count(slices.Max(answer.Levels))))
	fmt.Fprintf(a.Out, "%s  %*s\n", moves, wide, positions)
	for i := range answer.Levels {
		fmt.Fprintf(a.Out, "%*d  %*s\n", utf8.RuneCountInString(moves), i, wide, number(i))
	}
	fmt.Fprintln(a.Out)
	switch {
	case answer.Interrupted:
		a.say("cli.census.atLeast", answer.Positions)
	case answer.Whole:
		a.say("cli.census.whole", answer.Positions)
	default:
		a.say("cli.census.more", answer.Positions, last)
	}
	if answer.Symmetry {
		a.say("cli.census.symmetry")
	}
}
