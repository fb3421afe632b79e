package opponent_test

import (
	"fmt"
	"math"
	"math/rand/v2"
	"strings"
	"testing"

	"github.com/jugada/jugada/game"
	"github.com/jugada/jugada/game/connect4"
	"github.com/jugada/jugada/game/tictactoe"
	"github.com/jugada/jugada/internal/laws"
	"github.com/jugada/jugada/opponent"
)

// The evidence, gathered move by move, is the ratio of the two marginal likelihoods: for each rate 0, 0.01, …, 1 all at once.
func TestEvidenceIsBayesFactor(t *testing.T) {
	r := rand.New(rand.NewPCG(1, 9))
	var s opponent.Style
	blind := flat(t, opponent.Random)
	var simply [2][101]float64 // by rate, the likelihood of all moves under Random and Errs
	for i := range 101 {
		simply[0][i], simply[1][i] = 1./101, 1./101
	}
	counts, others := map[string][2]int{}, 1.0 // missed and heeded by kind; the likelihood apart from the rates
	for range 40 {
		j := opponent.Judgement{Bests: 1 + r.IntN(3)}
		j.Moves = j.Bests
		made := r.IntN(4) // that kind, or none
		for k, kind := range []string{"win", "fork", "near"} {
			e := opponent.Error{Kind: kind, Moves: r.IntN(3)}
			e.Made = made == k && e.Moves > 0
			j.Moves += e.Moves
			j.Errors = append(j.Errors, e)
		}
		last := 1 / float64(j.Bests)
		for _, e := range j.Errors {
			n := counts[e.Kind]
			if e.Made {
				j.Missed, last = opponent.MissedOther, 1/float64(e.Moves)
				counts[e.Kind] = [2]int{n[0] + 1, n[1]}
				break
			} else if e.Moves > 0 {
				counts[e.Kind] = [2]int{n[0], n[1] + 1}
			}
		}
		others *= last
		for i := range 101 {
			e := float64(i) / 100
			right := j.Missed == opponent.NoMiss
			simply[0][i] *= e/float64(j.Moves) + map[bool]float64{true: (1 - e) / float64(j.Bests)}[right]
			if j.Moves > j.Bests {
				simply[1][i] *= map[bool]float64{true: (1 - e) / float64(j.Bests), false: e / float64(j.Moves-j.Bests)}[right]
			} else {
				simply[1][i] /= float64(j.Moves)
			}
		}
		s.See(j, blind.Mean())
		if err := blind.See(j); err != nil {
			t.Fatal(err)
		}
	}
	ratio := others
	for _, h := range s.Habits {
		if n := counts[h.Kind]; n != [2]int{h.Missed, h.Heeded} {
			t.Errorf("%+v, want %v", h, n)
		}
		sum, mean := 0.0, 0.0
		for i := range 101 {
			p := float64(i) / 100
			likelihood := math.Pow(p, float64(h.Missed)) * math.Pow(1-p, float64(h.Heeded)) / 101
			sum, mean = sum+likelihood, mean+p*likelihood
		}
		ratio *= sum
		if got := h.Belief().Mean(); !close(got, mean/sum) {
			t.Errorf("%+v: the mean rate is %v, want %v", h, got, mean/sum)
		}
	}
	for k, likelihoods := range simply {
		sum := 0.0
		for _, x := range likelihoods {
			sum += x
		}
		if want := math.Log(ratio / sum); math.Abs(s.Evidence[k]-want) > 1e-9 {
			t.Errorf("the evidence against %v is %v, want %v", opponent.Kind(k), s.Evidence[k], want)
		}
	}
}

// people are simulated people of two styles: those who overlook forks, and those who overlook threats. Of either, one errs by
// rates, and one looks ahead too little, which is no model of kinds: two plies, and one ply, in nine of ten moves. The last has no
// style.
var people = []struct {
	model          string
	predicts, wins bool // the rates by kind do, better and more than one rate
}{
	{"kinds:fork=0.8,rest=0.05", true, true},
	{"0.9*depth:2+0.1*random:0", true, false},
	{"kinds:threat=0.4,rest=0.05", true, true},
	{"0.9*depth:1+0.1*random:0", true, true},
	{"errs:0.2", false, false},
}

// gain is what a series of games shows: by how much the learned rates by kind are better than one learned error rate.
type gain struct {
	predicted          float64 // logarithm of the likelihood of a move in games after those learned from
	errs, kinds, learn float64 // exact expectation of the best play against what was learned, the mean of both sides
}

// learnt plays games with a person, who has each side in turn, against a player who moves by others; learns from the first ones;
// and measures what that is worth in the rest.
func learnt[S any, M game.Move, G game.Game[S, M]](
	t *testing.T, g *opponent.Graph[S, M, G], rules G, person, others opponent.Chances, games int, r *rand.Rand,
) (x gain) {
	t.Helper()
	errs, blind := flat(t, opponent.Errs), flat(t, opponent.Random)
	var style opponent.Style
	var byErrs, byKinds, byBelief opponent.Chances // byBelief: as the program chooses
	decisions := 0.0
	for n := range 2 * games {
		if n == games {
			byErrs = g.Believed(errs)
			var err error
			if byKinds, err = g.Chances(ctx, model(t, style.Model())); err != nil {
				t.Fatal(err)
			}
			if byBelief = g.Believed(blind); style.Convincing() {
				byBelief = byKinds
			}
		}
		for s := rules.Start(); ; {
			moves, outcome := rules.Moves(&s, nil)
			if outcome != game.Open {
				break
			}
			at := s
			chances := others
			if observed := rules.Turn(&s) == game.Side(n%2); observed {
				chances = person
			}
			i := drawn(r, g.Of(chances, &at))
			if rules.Turn(&s) == game.Side(n%2) {
				j, err := g.Judge(&at, moves[i])
				if err != nil {
					t.Fatal(err)
				}
				switch {
				case j.Bests == j.Moves:
				case n < games:
					style.See(j, blind.Mean())
					if err := errs.See(j); err != nil {
						t.Fatal(err)
					}
					if err := blind.See(j); err != nil {
						t.Fatal(err)
					}
				default:
					decisions++
					x.predicted += math.Log(g.Of(byKinds, &at)[i] / g.Of(byErrs, &at)[i])
				}
			}
			rules.Play(&at, moves[i], &s)
		}
	}
	x.predicted /= decisions
	for _, us := range []game.Side{game.Max, game.Min} {
		for _, c := range []struct {
			believed opponent.Chances
			points   *float64
		}{{byErrs, &x.errs}, {byKinds, &x.kinds}, {byBelief, &x.learn}} {
			ours := g.Plan(us, c.believed, opponent.Caution{}).Chances()
			if us == game.Max {
				*c.points += g.Meet(ours, person) / 2
			} else {
				*c.points -= g.Meet(person, ours) / 2
			}
		}
	}
	return x
}

// interval returns the mean of numbers and half the width of its 95% confidence interval.
func interval(numbers []float64) (middle, half float64) {
	middle = mean(numbers)
	for _, x := range numbers {
		half += (x - middle) * (x - middle) / float64(len(numbers)-1)
	}
	return middle, 1.96 * math.Sqrt(half/float64(len(numbers)))
}

func mean(numbers []float64) (sum float64) {
	for _, x := range numbers {
		sum += x
	}
	return sum / float64(len(numbers))
}

// measured plays that many series with each person. It returns the rows of a table, and fails unless the rates by kind predict
// better and win more.
func measured[S any, M game.Move, G game.Game[S, M]](
	t *testing.T, g *opponent.Graph[S, M, G], rules G, games, series int, seed uint64,
) string {
	t.Helper()
	var table strings.Builder
	others, err := g.Chances(ctx, model(t, "random:0.5"))
	if err != nil {
		t.Fatal(err)
	}
	for _, p := range people {
		person, err := g.Chances(ctx, model(t, p.model))
		if err != nil {
			t.Fatal(err)
		}
		var predicted, gained []float64
		var all [3][]float64
		for i := range series {
			x := learnt(t, g, rules, person, others, games, rand.New(rand.NewPCG(seed+uint64(i), 6)))
			predicted, gained = append(predicted, x.predicted), append(gained, x.kinds-x.errs)
			for k, points := range []float64{x.errs, x.kinds, x.learn} {
				all[k] = append(all[k], points)
			}
		}
		better, within := interval(predicted)
		more, about := interval(gained)
		fmt.Fprintf(&table, "| `%s` | %.3f ± %.3f | %.3f | %.3f | %.3f ± %.3f | %.3f |\n", p.model, better, within,
			mean(all[0]), mean(all[1]), more, about, mean(all[2]))
		if p.predicts && better <= within || p.wins && more <= about {
			t.Errorf("%s: kinds predict a move by %v ± %v better, and win %v ± %v more", p.model, better, within, more, about)
		}
	}
	return table.String()
}

// Notes F6: rates for each kind of error, learned from 20 games, predict the next ones better than one error rate learned from
// the same games, and the best play against them wins more. Lesson 6 has the table.
func TestKindsPredictAndWinMore(t *testing.T) {
	inLesson(t, measured(t, board, tictactoe.Rules{}, 20, 100, 0))
	if !laws.Night() {
		return
	}
	size, err := connect4.ParseSize("4x4")
	if err != nil {
		t.Fatal(err)
	}
	rules, err := connect4.New(size)
	if err != nil {
		t.Fatal(err)
	}
	g, err := opponent.Explore[connect4.Position, connect4.Move](ctx, rules, rules.Start(), 0, 0)
	if err != nil {
		t.Fatal(err)
	}
	t.Log("\n" + measured(t, g, rules, 20, 100, laws.Seed()))
}
