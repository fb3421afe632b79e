package puzzles

import (
	"context"
	"math/rand/v2"
	"slices"
	"strconv"
	"strings"

	"github.com/jugada/jugada/lang"
	"github.com/jugada/jugada/puzzle"
	"github.com/jugada/jugada/puzzle/jugs"
	"github.com/jugada/jugada/puzzle/river"
	"github.com/jugada/jugada/puzzle/sliding"
)

// This file makes random problems that have a solution.

// Shuffle specifies a random problem.
type Shuffle struct {
	Seed  uint64 // the same one makes the same problem
	Moves int    // distance to the goal; 0: any
}

// Shuffled is a random problem, and how it was made. As JSON it is part of the lab's API.
type Shuffled struct {
	State string `json:"state"`
	Moves int    `json:"moves"` // see How
	How   string `json:"how"`   // exact: the length of the shortest solution; walk: moves made from the goal; random: any
}

const (
	mostLevels = 400_000 // positions examined to find those at a distance
	mostWalk   = 1000    // moves made from the goal of a larger board
	mostDraws  = 200     // of jugs, until a goal is possible
)

func (s Shuffle) random() *rand.Rand { return rand.New(rand.NewPCG(s.Seed, 0)) }

// levels lists reachable positions, nearest first, and where each distance begins. It returns an error if ctx ends;
// there may be more than it lists.
func levels[S comparable, M puzzle.Move](
	ctx context.Context, rules puzzle.Puzzle[S, M], from []S,
) (all []S, begins []int, err error) {
	seen := map[S]bool{}
	for _, s := range from {
		seen[s] = true
	}
	all = slices.Clone(from)
	var moves []M
	for end := 0; end < len(all); {
		begins = append(begins, end)
		first := end
		end = len(all)
		for i := first; i < end && len(all) < mostLevels; i++ {
			if i%1000 == 0 && ctx.Err() != nil {
				return nil, nil, ctx.Err()
			}
			here := all[i]
			moves = rules.Moves(&here, moves[:0])
			for _, m := range moves {
				var next S
				if rules.Play(&here, m, &next); !seen[next] {
					seen[next] = true
					all = append(all, next)
				}
			}
		}
	}
	return all, begins, nil
}

// away chooses one of the positions s.Moves away; 0: any but the goals. It looks them up.
func away[S comparable, M puzzle.Move](
	ctx context.Context, s Shuffle, rules puzzle.Puzzle[S, M], from []S,
) (chosen S, distance int, err error) {
	all, begins, err := levels(ctx, rules, from)
	if err != nil {
		return chosen, 0, err
	}
	farthest := len(begins) - 1
	if farthest < 1 || s.Moves > farthest {
		return chosen, 0, lang.Errorf("catalog.puzzle.far", max(s.Moves, 1), farthest)
	}
	first, end := begins[1], len(all)
	if s.Moves > 0 {
		first = begins[s.Moves]
		if s.Moves < farthest {
			end = begins[s.Moves+1]
		}
	}
	i := first + s.random().IntN(end-first)
	distance, exact := slices.BinarySearch(begins, i)
	if !exact {
		distance--
	}
	return all[i], distance, nil
}

// shuffleRiver chooses who is on which bank. Every crossing can be undone, so a position reachable from the goal leads to it.
func shuffleRiver(ctx context.Context, text string, _ Setup, s Shuffle) (Shuffled, error) {
	rules, err := river.Parse(text)
	if err != nil {
		return Shuffled{}, err
	}
	chosen, distance, err := away[river.Position, river.Move](ctx, s, rules, rules.Goals(nil))
	return Shuffled{rules.From(chosen).String(), distance, "exact"}, err
}

// shuffleJugs chooses jugs and the amount wanted. Without a tap the jugs and the water stay, and only the amount wanted changes.
func shuffleJugs(ctx context.Context, text string, o Setup, s Shuffle) (Shuffled, error) {
	rules, err := jugs.Parse(text, o.Tap)
	if err != nil {
		return Shuffled{}, err
	}
	left, _, _ := strings.Cut(text, "->")
	capacities, contents, given := strings.Cut(left, ":")
	if given {
		chosen, distance, err := away[jugs.Position, jugs.Move](ctx, s, rules, []jugs.Position{rules.Start()})
		from := strings.TrimSpace(capacities) + ":" + strings.TrimSpace(contents)
		return Shuffled{from + "->" + rules.PositionText(&chosen), distance, "exact"}, err
	}
	random, count := s.random(), 1+strings.Count(capacities, ",")
	farthest := 0
	for range mostDraws {
		var sizes []string
		for _, litres := range random.Perm(max(12, 2*count) - 1)[:count] {
			sizes = append(sizes, strconv.Itoa(litres+2))
		}
		begin := strings.Join(sizes, ",") + "->"
		drawn, err := jugs.Parse(begin+"0", false)
		if err != nil {
			return Shuffled{}, err
		}
		found, distances, err := amounts(ctx, drawn)
		if err != nil {
			return Shuffled{}, err
		}
		for i := len(found) - 1; i >= 0; i-- {
			farthest = max(farthest, distances[i])
			if distances[i] == s.Moves || s.Moves == 0 && distances[i] > 2 {
				return Shuffled{begin + strconv.Itoa(int(found[i])), distances[i], "exact"}, nil
			}
		}
	}
	return Shuffled{}, lang.Errorf("catalog.puzzle.far", max(s.Moves, 1), farthest)
}

// amounts lists the litres that can be measured in some jug, and the fewest moves to each.
func amounts(ctx context.Context, rules jugs.Rules) (litres []uint16, distances []int, err error) {
	all, begins, err := levels[jugs.Position, jugs.Move](ctx, rules, []jugs.Position{rules.Start()})
	if err != nil {
		return nil, nil, err
	}
	distance := 0
	for i, s := range all {
		for distance+1 < len(begins) && begins[distance+1] <= i {
			distance++
		}
		for _, amount := range s {
			if amount > 0 && !slices.Contains(litres, amount) {
				litres, distances = append(litres, amount), append(distances, distance)
			}
		}
	}
	return litres, distances, nil
}

// shuffleSliding mixes the tiles. On a board of up to nine cells it looks up a position at the distance wanted; on a larger
// one it makes that many moves from the goal, none straight back.
func shuffleSliding(ctx context.Context, text string, o Setup, s Shuffle) (Shuffled, error) {
	size, goal, err := slidingBoard(text, o)
	if err != nil {
		return Shuffled{}, err
	}
	if !size.Packed() {
		rules, err := sliding.NewLarge(size, goal)
		return mix(s, rules, err)
	}
	rules, err := sliding.New(size, goal)
	if err != nil || s.Moves == 0 || size.Cells() > 9 {
		return mix(s, rules, err)
	}
	chosen, distance, err := away[sliding.Position, sliding.Move](ctx, s, rules, rules.Goals(nil))
	return Shuffled{rules.PositionText(&chosen), distance, "exact"}, err
}

// mix mixes the tiles by the rules, or returns the error of making those.
func mix[S comparable, R sliding.Mixable[S]](s Shuffle, rules R, err error) (Shuffled, error) {
	if err != nil {
		return Shuffled{}, err
	}
	if s.Moves > mostWalk {
		return Shuffled{}, lang.Errorf("catalog.puzzle.walk", s.Moves, mostWalk)
	}
	if s.Moves == 0 {
		mixed := sliding.Mix[S](rules, s.random())
		return Shuffled{rules.PositionText(&mixed), 0, "random"}, nil
	}
	mixed, made := sliding.Walk[S](rules, s.random(), s.Moves)
	return Shuffled{rules.PositionText(&mixed), made, "walk"}, nil
}
