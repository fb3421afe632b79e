package claims

import (
	"errors"
	"fmt"
	"math"
	"math/big"
	"regexp"
	"slices"
	"strconv"
	"strings"
)

// The kinds of errors in tic-tac-toe, and what is learned of them, derived from the lines of the board.

// errorKinds are the kinds, the most urgent first.
var errorKinds = []string{"win", "threat", "fork", "near", "far", "points"}

// met is a decision of a player: how many errors of each kind there were to make, and which was made, -1 for none.
type met struct {
	judged [3]int
	errors [6]int
	made   int
}

// meets judges the move that leads to c.
func (a *against) meets(c *node) met {
	m := met{judged: [3]int{len(c.parent.children), 0, 1}, made: a.kind(c)}
	for _, other := range c.parent.children {
		if kind := a.kind(other); kind >= 0 {
			m.errors[kind]++
		} else {
			m.judged[1]++
		}
	}
	if m.made >= 0 {
		m.judged[2] = 0
	}
	return m
}

// kind is the kind of error of the move that leads to c, -1 for a best one.
func (a *against) kind(c *node) int {
	n := c.parent
	if a.worth[c] == a.worth[n] {
		return -1
	}
	for k := range 3 {
		for _, b := range n.children {
			if a.worth[b] != a.worth[n] {
				continue
			}
			missed, allowed := a.overlooks(c, k)
			if m, al := a.overlooks(b, k); missed && !m || allowed && !al {
				return k
			}
		}
	}
	lost, is := a.worth[n]*int64(n.side), a.worth[c]*int64(n.side)
	at := c
	switch {
	case lost == a.win:
		at = n
	case is != -a.win:
		return 5
	}
	if int(won-max(a.score[at], -a.score[at]))-at.ply() > 6 {
		return 4
	}
	return 3
}

// overlooks reports whether the move that leads to c misses a chance of that kind, and whether it allows the other side one.
func (a *against) overlooks(c *node, kind int) (missed, allowed bool) {
	if c.over && c.winner == c.parent.side {
		return false, false
	}
	before, after := a.cells[c.parent], a.cells[c]
	wins, forks := completes(before, c.parent.side), forksOf(before, c.parent.side)
	theirs, theirForks := completes(after, -c.parent.side), forksOf(after, -c.parent.side)
	switch kind {
	case 0:
		return len(wins) > 0, false
	case 1:
		return false, len(theirs) > 0
	}
	made := slices.ContainsFunc(forks, func(i int) bool { return before[i] != after[i] })
	return len(wins) == 0 && len(forks) > 0 && !made, len(theirs) == 0 && len(theirForks) > 0
}

// withMark returns the cells after a mark.
func withMark(cells string, i, side int) string {
	return cells[:i] + string(".XO"[(side+3)%3]) + cells[i+1:]
}

// completes returns the cells with which a side has three in a line.
func completes(cells string, side int) (found []int) {
	for i := range 9 {
		if cells[i] == '.' && lined([]byte(withMark(cells, i, side))) == side {
			found = append(found, i)
		}
	}
	return found
}

// forksOf returns the cells with which a side threatens twice, and the other side then not at all.
func forksOf(cells string, side int) (found []int) {
	for i := range 9 {
		if cells[i] != '.' {
			continue
		}
		if after := withMark(cells, i, side); len(completes(after, side)) > 1 && len(completes(after, -side)) == 0 {
			found = append(found, i)
		}
	}
	return found
}

// learnedStyle is what some decisions show: how often each kind was met with an error, and how often without, and how many times
// as likely rates by kind make the moves.
type learnedStyle struct {
	counts [6][2]int
	times  float64
}

func styleOf(all []met) (s learnedStyle) {
	s.times = 1
	var simply [2][101]float64 // random and errs
	for i := range 101 {
		simply[0][i], simply[1][i] = 1./101, 1./101
	}
	for _, m := range all {
		last := 1 / float64(m.judged[1])
		if m.made >= 0 {
			last = 1 / float64(m.errors[m.made])
		}
		for k, n := range m.errors {
			if n == 0 || m.made >= 0 && k > m.made {
				continue
			}
			s.counts[k][map[bool]int{true: 0, false: 1}[k == m.made]]++
		}
		s.times *= last
		for i := range 101 {
			e, all, best := float64(i)/100, float64(m.judged[0]), float64(m.judged[1])
			switch {
			case m.judged[0] == m.judged[1]:
				simply[0][i] /= all
				simply[1][i] /= all
			case m.judged[2] == 1:
				simply[0][i] *= e/all + (1-e)/best
				simply[1][i] *= (1 - e) / best
			default:
				simply[0][i] *= e / all
				simply[1][i] *= e / (all - best)
			}
		}
	}
	for k := range s.counts {
		_, _, _, sum := s.rate(k)
		s.times *= sum
	}
	most := 0.0
	for _, likelihoods := range simply {
		total := 0.0
		for _, x := range likelihoods {
			total += x
		}
		most = max(most, total)
	}
	s.times /= most
	return s
}

// rate returns what is believed of the rate of a kind: mean, interval of 90 %, and the likelihood of what was met.
func (s *learnedStyle) rate(k int) (mean, low, high, sum float64) {
	likely := make([]float64, 101)
	for i := range likely {
		p := float64(i) / 100
		likely[i] = math.Pow(p, float64(s.counts[k][0])) * math.Pow(1-p, float64(s.counts[k][1])) / 101
		sum, mean = sum+likely[i], mean+p*likely[i]
	}
	below, low := 0.0, -1.0
	for i, x := range likely {
		if below += x; low < 0 && below >= 0.05*sum*(1-1e-9) {
			low = float64(i) / 100
		}
		if below >= 0.95*sum*(1-1e-9) {
			return mean / sum, low, float64(i) / 100, sum
		}
	}
	return mean / sum, low, 1, sum
}

// habit says in a word how likely the player is to make errors of a kind.
func (s *learnedStyle) habit(k int) string {
	switch _, low, high, _ := s.rate(k); {
	case low > 0.333:
		return "often"
	case high < 0.251:
		return "seldom"
	case high-low < 0.501 && s.counts[k][0] > 0:
		return "sometimes"
	}
	return "unsure"
}

// model returns the model of the rates by kind.
func (s *learnedStyle) model() erring {
	var texts []string
	for k, name := range errorKinds {
		if s.counts[k] != [2]int{} {
			mean, _, _, _ := s.rate(k)
			texts = append(texts, fmt.Sprintf("%s=%.4f", name, mean))
		}
	}
	return byKind(strings.Join(append(texts, "rest=0.5"), ","))
}

// byKind returns a model of rates by kind, given with the rates' names.
func byKind(text string) erring {
	e := erring{weight: big.NewRat(1, 1), kind: "kinds", number: new(big.Rat)}
	rates, written := map[string]*big.Rat{}, []string(nil)
	for _, part := range strings.Split(text, ",") {
		name, number, _ := strings.Cut(part, "=")
		rates[name] = rat(number)
		if name == "rest" {
			e.number = rates[name]
		}
		written = append(written, name+"="+fractionText(rates[name]))
	}
	for _, name := range errorKinds {
		rate := rates[name]
		if rate == nil {
			rate = e.number
		}
		e.rates = append(e.rates, rate)
	}
	e.text = "kinds:" + strings.Join(written, ",")
	return e
}

// oddsByKind returns the probabilities at n of a player with such rates.
func (a *against) oddsByKind(n *node, e erring) []*big.Rat {
	m := a.meets(n.children[0])
	odds := make([]*big.Rat, len(n.children))
	for i, c := range n.children {
		made, share := a.kind(c), big.NewRat(1, 1)
		for k, rate := range e.rates {
			if k == made {
				share.Mul(share, rate)
				share.Mul(share, big.NewRat(1, int64(m.errors[k])))
				break
			}
			if m.errors[k] > 0 {
				share.Mul(share, new(big.Rat).Sub(big.NewRat(1, 1), rate))
			}
		}
		if made < 0 {
			share.Mul(share, big.NewRat(1, int64(m.judged[1])))
		}
		odds[i] = share
	}
	return odds
}

// styleClaims are the sentences about a player's style.
var styleClaims = []string{
	"cli.player.style", "cli.player.style.often", "cli.player.style.sometimes", "cli.player.style.seldom", "cli.player.style.unsure",
	"cli.player.kind.win", "cli.player.kind.threat", "cli.player.kind.fork", "cli.player.kind.near", "cli.player.goes.one",
	"cli.player.goes.kinds",
}

// style checks the statements about the style, and returns the lines after that.
func (c *playerChecker) style(lines []string, r *playerRecord) ([]string, error) {
	s := styleOf(r.met)
	var due []int
	for k, n := range s.counts {
		if n != [2]int{} {
			due = append(due, k)
		}
	}
	if len(due) == 0 {
		return lines, nil
	}
	if len(lines) < len(due)+2 {
		return nil, errors.New("the style is not told")
	}
	if _, err := c.says("cli.player.style", lines[0]); err != nil {
		return nil, err
	}
	for i, k := range due {
		if err := c.habit(lines[i+1], &s, k); err != nil {
			return nil, fmt.Errorf("%q: %w", lines[i+1], err)
		}
	}
	key, model := "cli.player.goes.one", fmt.Sprintf("random:%.4f", first(r.believed()))
	if s.times >= 3 {
		key, model = "cli.player.goes.kinds", s.model().text
	}
	told, err := c.says(key, lines[len(due)+1])
	if err != nil {
		return nil, err
	}
	times, err := strconv.ParseFloat(told.values[0], 64)
	if told.values[0] == c.l.Sprintf("cli.player.goes.million") && s.times > 1e6 {
		times, err = s.times, nil
	}
	if err != nil || math.Abs(times/s.times-1) > 0.051 || canonical(told.values[1]) != canonical(model) {
		return nil, fmt.Errorf("%q: it is %s, %v times as likely", lines[len(due)+1], model, s.times)
	}
	return lines[len(due)+2:], nil
}

// canonical writes the numbers of a model without zeros at their ends.
func canonical(model string) string {
	return trailingZeros.ReplaceAllString(model, "$1")
}

var trailingZeros = regexp.MustCompile(`(\.[0-9]*?)0+\b`)

func first(x, _, _ float64) float64 { return x }

// habit checks how a player meets one kind of error.
func (c *playerChecker) habit(text string, s *learnedStyle, k int) error {
	mean, low, high, _ := s.rate(k)
	told, err := c.says("cli.player.style."+s.habit(k), text)
	if err != nil {
		return err
	}
	kind, err := c.says("cli.player.kind."+errorKinds[k], told.values[0])
	if err != nil || errorKinds[k] == "near" && kind.values[0] != "6" {
		return fmt.Errorf("it is of the kind %s (%v)", errorKinds[k], err)
	}
	n := s.counts[k]
	if told.values[1] != strconv.Itoa(n[0]) || told.values[2] != strconv.Itoa(n[0]+n[1]) {
		return fmt.Errorf("it is %d, and %d without", n[0], n[1])
	}
	for i, x := range []float64{mean, low, high} {
		if err := c.percent(told.values[3+i], x); err != nil {
			return err
		}
	}
	return nil
}
