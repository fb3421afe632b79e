package opponent

import (
	"math/big"
	"math/bits"
	"slices"
	"strings"

	"github.com/jugada/jugada/game"
	"github.com/jugada/jugada/lang"
)

// The kinds of errors in a game are its kinds of threats (see [game.Threatening]), and then three for errors that overlook none:
const (
	Near   = "near"   // a win was given up or a loss allowed that is forced within NearPlies
	Far    = "far"    // likewise, later
	Points = "points" // no forced result, but a lower value

	NearPlies = 6

	rest = "rest" // in the notation: all kinds that are not named
)

// KindsOf returns the names of the kinds of errors in a game with those threats, the most urgent first; nil if it has no threats.
func KindsOf(threats []game.Threat) (names []string) {
	if len(threats) == 0 {
		return nil
	}
	for _, t := range threats {
		names = append(names, t.Name)
	}
	return append(names, Near, Far, Points)
}

// FitsKinds returns an error if the model gives rates for kinds of errors, and a game with these kinds does not have them.
func (m Model) FitsKinds(kinds []string) error {
	for _, t := range m.all() {
		if t.kind == Kinds && kinds == nil {
			return lang.Errorf("opponent.noThreats")
		}
		for _, r := range t.rates {
			if !slices.Contains(kinds, r.kind) {
				return lang.Errorf("opponent.noKind", r.kind, strings.Join(append(slices.Clip(kinds), rest), ", "))
			}
		}
	}
	return nil
}

// rate is how often a player makes an error of that kind where there is one to make.
type rate struct {
	kind string
	rate *big.Rat
}

// rateOf returns the rate of a kind in a model of Kinds.
func (t *term) rateOf(kind string) *big.Rat {
	for _, r := range t.rates {
		if r.kind == kind {
			return r.rate
		}
	}
	return t.parameter
}

// kinds reads the rates of a model of Kinds, after the name. Without any, each is the mean of all from 0 to 1.
func (r *reader) kinds(t *term) error {
	t.parameter = big.NewRat(1, 2)
	if !r.skip(':') {
		return nil
	}
	t.parameter = new(big.Rat)
	seen := map[string]bool{}
	for {
		at := r.at
		name := r.word("abcdefghijklmnopqrstuvwxyz0123456789")
		if name == "" || !r.skip('=') {
			r.at = at
			return refuse(r.text, at, "kindRate", r.rest())
		}
		if seen[name] {
			return refuse(r.text, at, "kindTwice", name)
		}
		seen[name] = true
		at = r.at
		n, err := r.number()
		if err != nil {
			return err
		}
		if n.Cmp(big.NewRat(1, 1)) > 0 {
			return refuse(r.text, at, "rate", name, r.text[at:r.at])
		}
		if name == rest {
			t.parameter = n
		} else {
			t.rates = append(t.rates, rate{name, n})
		}
		if !r.skip(',') {
			return nil
		}
	}
}

// kindsText writes what kinds has read.
func (t *term) kindsText() string {
	var texts []string
	for _, r := range t.rates {
		texts = append(texts, r.kind+"="+numberText(r.rate))
	}
	if len(texts) == 0 || t.parameter.Sign() > 0 {
		texts = append(texts, rest+"="+numberText(t.parameter))
	}
	return t.kind.String() + ":" + strings.Join(texts, ",")
}

// Kinds returns the kinds of errors in the game, the most urgent first; nil if it has no threats.
func (t *table) Kinds() []string { return t.kinds }

// sortMoves returns for each move of node i the number of its kind of error, from 1, or 0 if it is one of the best. The kind is that
// of the most urgent threat that the move overlooks and one of the best moves does not; if there is none, it depends on what is
// lost, and how soon.
func (g *Graph[S, M, G]) sortMoves(of game.Threatening[S, M], i int) []uint8 {
	n, children := &g.nodes[i], g.children(i)
	threats := len(of.Threats())
	sorted, missed, allowed := make([]uint8, n.count), make([]uint8, n.count), make([]uint8, n.count)
	var taken, stopped uint8 // by some of the best moves
	for j, child := range children {
		missed[j], allowed[j] = of.Overlooked(&g.spots[i], g.moves[int(n.first)+j])
		if g.nodes[child].worth == n.worth {
			taken |= ^missed[j]
			stopped |= ^allowed[j]
		}
	}
	for j, child := range children {
		what, plies := g.missed(n, &g.nodes[child])
		overlooked := missed[j]&taken | allowed[j]&stopped
		switch {
		case what == NoMiss:
		case overlooked != 0:
			sorted[j] = uint8(1 + bits.TrailingZeros8(overlooked))
		case what == MissedOther:
			sorted[j] = uint8(threats + 3)
		case plies > NearPlies:
			sorted[j] = uint8(threats + 2)
		default:
			sorted[j] = uint8(threats + 1)
		}
	}
	return sorted
}

// count counts the moves of a node by their number as sortMoves gives it, of that many kinds.
func count(sorted []uint8, kinds int) []int {
	counts := make([]int, 1+kinds)
	for _, k := range sorted {
		counts[k]++
	}
	return counts
}

// KindShares returns the probability of each best move, and then of each error by its kind, given how many there are and the
// rates of the kinds. The player looks for the kinds in turn: of one that there is, with its rate the player makes one of the errors,
// all equally likely; otherwise the next kind's turn comes, and in the end that of the best moves.
func KindShares(counts []int, rates []float64) []float64 {
	shares, left := make([]float64, len(counts)), 1.0
	for k, rate := range rates {
		if n := counts[k+1]; n > 0 {
			shares[k+1] = left * rate / float64(n)
			left *= 1 - rate
		}
	}
	shares[0] = left / float64(counts[0])
	return shares
}

// exactKindShares is KindShares without rounding.
func exactKindShares(counts []int, rates []*big.Rat) []*big.Rat {
	shares, left := make([]*big.Rat, len(counts)), big.NewRat(1, 1)
	for k, rate := range rates {
		shares[k+1] = new(big.Rat)
		if n := counts[k+1]; n > 0 {
			made := new(big.Rat).Mul(left, rate)
			shares[k+1].Mul(made, big.NewRat(1, int64(n)))
			left = new(big.Rat).Sub(left, made)
		}
	}
	shares[0] = left.Mul(left, big.NewRat(1, int64(counts[0])))
	return shares
}

// addKinds adds to sum the chances, times weight, of a model of Kinds.
func (t *table) addKinds(sum Chances, weight float64, model *term) {
	rates := make([]float64, len(t.kinds))
	for k, kind := range t.kinds {
		rates[k], _ = model.rateOf(kind).Float64()
	}
	for i := range t.nodes {
		n := &t.nodes[i]
		if n.count == 0 {
			continue
		}
		own := t.sort(i)
		shares := KindShares(count(own, len(rates)), rates)
		for j, k := range own {
			sum[int(n.first)+j] += weight * shares[k]
		}
	}
}
