package claims

import (
	"fmt"
	"math"
	"math/big"
	"math/rand/v2"
	"slices"
	"strconv"
	"strings"
)

// Play against a player who errs, computed the plain way: the minimax value of each move, the probability that the modelled
// player makes it, and the other side's expectation, all by recursion over the whole tree and in fractions. Only logit, whose
// probabilities are irrational, uses floating point.

// erring is one term of a model: a way of erring, and its weight.
type erring struct {
	weight *big.Rat
	kind   string // random, errs, logit, depth, kinds
	number *big.Rat
	rates  []*big.Rat // of kinds: by their place among errorKinds
	text   string     // of kinds
}

// against is a game against a player who errs, as requested, with the derived truth.
type against struct {
	*tree
	depth int // plies; 0: no limit
	as    int // the side that is advised
	model []erring

	risk, berliner *big.Rat // nil: not asked for

	results, decided bool                // as derived: all lines end in results; some end is a win
	win              int64               // what a win counts for, in units
	worth            map[*node]int64     // minimax in units, all wins alike
	score            map[*node]int64     // minimax as in searches, shorter wins being better
	plays            map[*node][]float64 // the printed probabilities of the modelled player's moves
	chances          map[*node][]*big.Rat
	expected         map[*node]*big.Rat // for the advised side, in points
}

// modelText returns the model as the program writes it.
func (a *against) modelText() string {
	var terms []string
	for _, e := range a.model {
		text := e.text
		if e.kind != "kinds" {
			text = e.kind + ":" + fractionText(e.number)
		}
		if len(a.model) > 1 {
			text = fractionText(e.weight) + "*" + text
		}
		terms = append(terms, text)
	}
	return strings.Join(terms, "+")
}

// fractionText writes a number with a point where its decimals end, else as a fraction.
func fractionText(x *big.Rat) string {
	for decimals := range 13 {
		if text := x.FloatString(decimals); new(big.Rat).SetFrac(x.Num(), x.Denom()).Cmp(rat(text)) == 0 {
			return text
		}
	}
	return x.RatString()
}

func rat(text string) *big.Rat {
	x, ok := new(big.Rat).SetString(text)
	if !ok {
		panic("not a number: " + text)
	}
	return x
}

// drawAgainst draws a model, a side, and its limits on risk.
func drawAgainst(random *rand.Rand, t *tree) *against {
	a := &against{tree: t, as: 1}
	if random.IntN(3) == 0 {
		a.as = -1
	}
	if random.IntN(3) == 0 {
		a.depth = 1 + random.IntN(3)
	}
	weights := [][]string{{"1"}, {"1"}, {"1"}, {"0.7", "0.3"}, {"1/3", "1/3", "1/3"}}[random.IntN(5)]
	for _, w := range weights {
		e := erring{weight: rat(w), kind: []string{"random", "errs", "errs", "logit", "depth"}[random.IntN(5)]}
		if t.game == "tictactoe" && len(t.nodes)%2 == 0 {
			e.kind = "kinds"
		}
		switch e.kind {
		case "kinds":
			texts := []string{"rest=0.5", "win=0.1,fork=1/3,rest=0.2", "threat=1", "fork=0.9,near=0.5", "win=0.5,points=1,far=0.7,near=0.2"}
			rates := byKind(texts[random.IntN(7)%len(texts)])
			e.number, e.rates, e.text = rates.number, rates.rates, rates.text
		case "random", "errs":
			e.number = rat([]string{"0", "0.1", "1/3", "0.5", "0.9", "1", "1/13"}[random.IntN(7)])
		case "logit":
			e.number = rat([]string{"0", "0.1", "1", "2.5"}[random.IntN(4)])
		default:
			e.number = rat(strconv.Itoa(1 + random.IntN(3)))
		}
		a.model = append(a.model, e)
	}
	some := func() *big.Rat { return rat([]string{"0", "0.5", "1", "2", "4"}[random.IntN(5)]) }
	if random.IntN(4) == 0 {
		a.risk = some()
	}
	if random.IntN(4) == 0 {
		a.berliner = some()
	}
	a.derive()
	return a
}

// flags writes what was asked for.
func (a *against) flags() []string {
	flags := []string{"--opponent", a.modelText(), "--as", strings.ToLower(sideName(a.as))}
	if a.depth > 0 {
		flags = append(flags, "--depth", strconv.Itoa(a.depth))
	}
	if a.risk != nil {
		flags = append(flags, "--risk", fractionText(a.risk))
	}
	if a.berliner != nil {
		flags = append(flags, "--berliner", fractionText(a.berliner))
	}
	return flags
}

// ends reports whether the analysis ends a line at n.
func (a *against) ends(n *node) bool {
	return n.over || len(n.children) == 0 || a.depth > 0 && n.ply() >= a.depth
}

// ahead returns the depth at which lines are cut off; 0: none is, whatever was requested.
func (a *against) ahead() int {
	for _, n := range a.looked() {
		if a.ends(n) && !n.over && len(n.children) > 0 {
			return n.ply()
		}
	}
	return 0
}

// looks checks the statement of how far it looks, in text, "" if there is none.
func (a *against) looks(text string) error {
	plies := 0
	if text != "" {
		var err error
		if plies, err = number(text); err != nil {
			return err
		}
	}
	if ahead := a.ahead(); plies != ahead {
		return fmt.Errorf("it looks %d plies ahead (0: to the end)", ahead)
	}
	return nil
}

// looked returns the nodes of the part of the tree that is explored.
func (a *against) looked() (all []*node) {
	for _, n := range a.nodes {
		if n.parent == nil || !a.ends(n.parent) && slices.Contains(all, n.parent) {
			all = append(all, n)
		}
	}
	return all
}

// units returns how many units a point has.
func (a *against) units() int64 {
	scale := int64(1)
	for range a.decimals {
		scale *= 10
	}
	return scale
}

// derive derives the truth.
func (a *against) derive() {
	a.worth, a.score = map[*node]int64{}, map[*node]int64{}
	a.plays, a.chances, a.expected = map[*node][]float64{}, map[*node][]*big.Rat{}, map[*node]*big.Rat{}
	a.results, a.decided = true, false
	largest := int64(0)
	for _, n := range a.looked() {
		if a.ends(n) {
			a.results = a.results && n.over
			a.decided = a.decided || n.over && n.winner != 0
			if !n.over {
				largest = max(largest, n.static, -n.static)
			}
		}
	}
	a.win = a.units() + largest
	if a.results {
		a.win = 1
	}
	a.minimax(a.root())
	a.expect(a.root())
}

// minimax finds the value of each node without errors.
func (a *against) minimax(n *node) {
	if a.ends(n) {
		a.score[n], a.worth[n] = n.end(), n.static
		if n.over {
			a.worth[n] = int64(n.winner) * a.win
		}
		return
	}
	for i, c := range n.children {
		a.minimax(c)
		if side := int64(n.side); i == 0 || (a.worth[c]-a.worth[n])*side > 0 {
			a.worth[n] = a.worth[c]
		}
		if side := int64(n.side); i == 0 || (a.score[c]-a.score[n])*side > 0 {
			a.score[n] = a.score[c]
		}
	}
}

// inPoints turns units into points, or results.
func (a *against) inPoints(units int64) *big.Rat {
	if a.results {
		return big.NewRat(units, 1)
	}
	return big.NewRat(units, a.units())
}

// scaleKey is the message about the unit of expectations.
func (a *against) scaleKey() string {
	switch {
	case a.results:
		return "text.model.results"
	case a.decided:
		return "text.model.pointsAndWins"
	}
	return "text.model.points"
}

// expect finds what the advised side can expect at n and everywhere below.
func (a *against) expect(n *node) {
	if a.ends(n) {
		a.expected[n] = a.inPoints(a.worth[n] * int64(a.as))
		return
	}
	for _, c := range n.children {
		a.expect(c)
	}
	if n.side == a.as {
		a.expected[n] = a.expected[a.choice(n)]
		return
	}
	a.chances[n] = a.odds(n)
	sum := new(big.Rat)
	for i, c := range n.children {
		sum.Add(sum, new(big.Rat).Mul(a.chances[n][i], a.expected[c]))
	}
	a.expected[n] = sum
}

// allowed reports whether the advised side, which is to move at the parent of c, may go there: moves that are best by
// minimax are always allowed; others may not give up a forced win, or more than the risk; and Berliner's rule departs from
// minimax only when losing, or for a move that is nearly as good.
func (a *against) allowed(c *node) bool {
	best := a.worth[c.parent] * int64(a.as)
	given := best - a.worth[c]*int64(a.as)
	switch lost := a.inPoints(given); {
	case given == 0:
		return true
	case a.risk == nil && best == a.win:
		return false
	case a.risk != nil && lost.Cmp(a.risk) > 0:
		return false
	case a.berliner != nil && best >= 0 && lost.Cmp(a.berliner) > 0:
		return false
	}
	return true
}

// equal reports whether two expectations are equal except for rounding with logit.
func (a *against) equal(x, y *big.Rat) bool {
	gap, _ := new(big.Rat).Sub(x, y).Float64()
	win, _ := a.inPoints(a.win).Float64()
	return math.Abs(gap) <= 1e-11*win
}

// choice returns the advised side's move at n: among those allowed the highest expectation, among equals the best by minimax, and
// of these the first.
func (a *against) choice(n *node) *node {
	var most *big.Rat
	for _, c := range n.children {
		if a.allowed(c) && (most == nil || a.expected[c].Cmp(most) > 0) {
			most = a.expected[c]
		}
	}
	var chosen *node
	for _, c := range n.children {
		if a.allowed(c) && a.equal(a.expected[c], most) && (chosen == nil || (a.score[c]-a.score[chosen])*int64(a.as) > 0) {
			chosen = c
		}
	}
	return chosen
}

// odds returns the probabilities of the modelled player's moves at n.
func (a *against) odds(n *node) []*big.Rat {
	odds := make([]*big.Rat, len(n.children))
	for i := range odds {
		odds[i] = new(big.Rat)
	}
	for _, e := range a.model {
		for i, p := range a.oddsBy(n, e) {
			odds[i].Add(odds[i], p.Mul(p, e.weight))
		}
	}
	return odds
}

// oddsBy is odds for one way of erring.
func (a *against) oddsBy(n *node, e erring) []*big.Rat {
	odds := make([]*big.Rat, len(n.children))
	best := make([]bool, len(n.children))
	for i, c := range n.children {
		best[i] = a.worth[c] == a.worth[n]
	}
	one := big.NewRat(1, 1)
	switch e.kind {
	case "kinds":
		return a.oddsByKind(n, e)
	case "depth":
		plies, _ := e.number.Float64()
		seen := make([]int64, len(n.children))
		for i, c := range n.children {
			seen[i] = a.seen(c, int(plies)-1)
		}
		for i := range seen {
			best[i] = !slices.ContainsFunc(seen, func(other int64) bool { return (other-seen[i])*int64(n.side) > 0 })
		}
		e.number = new(big.Rat)
	case "logit":
		lambda, _ := e.number.Float64()
		total := 0.0
		weights := make([]float64, len(n.children))
		for i, c := range n.children {
			worse, _ := a.inPoints((a.worth[n] - a.worth[c]) * int64(n.side)).Float64()
			weights[i] = math.Exp(-lambda * worse)
			total += weights[i]
		}
		for i, w := range weights {
			odds[i] = new(big.Rat).SetFloat64(w / total)
		}
		return odds
	}
	bests := int64(0)
	for _, is := range best {
		if is {
			bests++
		}
	}
	others := int64(len(best)) - bests
	for i, is := range best {
		right := new(big.Rat).Mul(new(big.Rat).Sub(one, e.number), big.NewRat(1, bests)) // a best move, meant as one
		switch {
		case e.kind == "random": // a blind move is any
			odds[i] = new(big.Rat).Mul(e.number, big.NewRat(1, int64(len(best))))
			if is {
				odds[i].Add(odds[i], right)
			}
		case others == 0:
			odds[i] = big.NewRat(1, bests)
		case is:
			odds[i] = right
		default:
			odds[i] = new(big.Rat).Mul(e.number, big.NewRat(1, others))
		}
	}
	return odds
}

// seen is the value of n for a player who looks that many plies further, in the whole tree: the analysis's depth does not matter.
func (a *against) seen(n *node, plies int) int64 {
	if n.over || len(n.children) == 0 || plies <= 0 {
		return n.end()
	}
	best := int64(0)
	for i, c := range n.children {
		if value := a.seen(c, plies-1); i == 0 || (value-best)*int64(n.side) > 0 {
			best = value
		}
	}
	return best
}

// blind counts the nodes without static values among those needed by a player who looks that many plies further from n.
func (a *against) blind(n *node, plies int) int {
	if n.over || len(n.children) == 0 || plies <= 0 {
		if n.over || n.valued {
			return 0
		}
		return 1
	}
	count := 0
	for _, c := range n.children {
		count += a.blind(c, plies-1)
	}
	return count
}

// unvalued counts all static values that were needed and are missing: where lines end, and where the modelled player stops looking.
func (a *against) unvalued() (count int) {
	for _, n := range a.looked() {
		switch {
		case a.ends(n):
			if !n.over && !n.valued {
				count++
			}
		case n.side != a.as:
			for _, e := range a.model {
				if e.kind == "depth" {
					plies, _ := e.number.Float64()
					count += a.blind(n, int(plies))
				}
			}
		}
	}
	return count
}

// with returns the same game with another error rate.
func (a *against) with(rate *big.Rat) *against {
	b := *a
	b.model = []erring{{weight: big.NewRat(1, 1), kind: a.model[0].kind, number: rate}}
	b.derive()
	return &b
}

// near checks a number that is printed with six digits.
func near(text string, truth *big.Rat) error {
	printed, err := strconv.ParseFloat(text, 64)
	if err != nil {
		return err
	}
	exact, _ := truth.Float64()
	if math.Abs(printed-exact) > 5.001e-6*math.Abs(exact)+1e-9 {
		return fmt.Errorf("it is %v, not %s", exact, text)
	}
	return nil
}
