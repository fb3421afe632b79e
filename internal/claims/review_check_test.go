package claims

import (
	"context"
	"errors"
	"fmt"
	"math"
	"slices"
	"strconv"
	"strings"

	"github.com/jugada/jugada/catalog"
	"github.com/jugada/jugada/internal/laws"
	"github.com/jugada/jugada/internal/playtest"
)

// How the sentences of a review are derived anew: values of tic-tac-toe by a minimax of our own; values of chess by searches with
// the same limits; mates by a proof, lines by playing them, material by counting the letters of a position.

// foreseen is what a search says of a move, for whoever makes it.
type foreseen struct {
	points float64 // that can be expected
	proved bool    // the value is that of the game
	value  string  // from MAX's side
	wins   bool    // by force
	line   []string
}

// searched are the searches that were made, by what was asked: the tests of the checkers ask the same again and again.
var searched = map[string]foreseen{}

// expected searches a move, or all but it. depth 0: as the review confirmed its verdict.
func (c *reviewChecker) expected(p catalog.Position, move string, depth int, others bool) foreseen {
	key := fmt.Sprint(c.l, c.of.Name(), c.line[0].Text(), c.moves[:c.ply], p.Text(), move, depth, others)
	if f, made := searched[key]; made {
		return f
	}
	r := catalog.Request{Algorithm: catalog.EngineName, Only: []string{move}, Nodes: int64(4 * c.nodes)}
	if c.of.Large() {
		r.TableMiB = 8
	}
	if others {
		r.Only = slices.DeleteFunc(p.Moves(), func(m string) bool { return m == move })
	}
	if depth > 0 {
		r.Depth, r.Nodes = depth, 1<<40
	}
	a, err := p.Analyze(context.Background(), r)
	if err != nil {
		c.t.Fatal(err)
	}
	f := foreseen{value: strings.TrimLeft(a.ValueIn(c.l), "≈≤≥ "), line: a.Line}
	score := float64(a.Raw()) * float64(p.Turn().Sign())
	_, forced := a.Raw().Forced()
	switch {
	case c.of.Name() == "tictactoe" && depth == 0:
		result := -1
		for _, m := range r.Only {
			next, _ := p.Play(m)
			result = max(result, -playtest.Result(next))
		}
		f.points, f.wins, f.proved = (1+float64(result))/2, result == 1, true
	case forced || a.Whole:
		f.points, f.wins, f.proved = map[bool]float64{true: 1}[score > 0], forced && score > 0, true
		if score == 0 {
			f.points = 0.5
		}
	default:
		f.points = 1 / (1 + math.Exp(-math.Ln10*score/float64(4*a.Unit())))
	}
	searched[key] = f
	return f
}

// worth returns the value as it is to be printed.
func (f *foreseen) worth() string {
	if f.proved {
		return f.value
	}
	return "≈ " + f.value
}

// follow plays a line, and returns the position after it.
func (c *reviewChecker) follow(p catalog.Position, line string) (catalog.Position, []string, error) {
	moves := strings.Fields(line)
	if len(moves) == 0 {
		return nil, nil, errors.New("there is no line")
	}
	for i, move := range moves {
		if name, err := p.Name(move); err != nil || name != move {
			return nil, nil, fmt.Errorf("%s, move %d of the line, is not possible", move, i+1)
		}
		p, _ = p.Play(move)
	}
	return p, moves, nil
}

func roundsTo(said string, is float64) bool {
	x, err := strconv.ParseFloat(said, 64)
	return err == nil && math.Abs(x-is) <= 0.0051
}

// addsUp reports whether a difference is that of the two numbers as they are printed.
func addsUp(before, now string, cost float64) bool {
	b, err := strconv.ParseFloat(before, 64)
	n, wrong := strconv.ParseFloat(now, 64)
	return err == nil && wrong == nil && math.Abs(b-n-cost) < 1e-6
}

// costs: "It costs White about 0.41 points: 0.55 could be expected, and now 0.14." The better move is in the next sentence.
func (c *reviewChecker) costs() error {
	if c.s.values[0] != c.us() {
		return fmt.Errorf("%s has moved", c.us())
	}
	now := c.expected(c.before, c.moves[c.ply], 0, false).points
	cost, err := strconv.ParseFloat(c.s.values[1], 64)
	before, wrong := strconv.ParseFloat(c.s.values[2], 64)
	switch {
	case err != nil || wrong != nil || math.Abs(before-now-cost) > 0.0151:
		return fmt.Errorf("%.2f from %s is another difference", now, c.s.values[2])
	case !addsUp(c.s.values[2], c.s.values[3], cost):
		return fmt.Errorf("%s less %s is not %s", c.s.values[2], c.s.values[3], c.s.values[1])
	case !roundsTo(c.s.values[3], now):
		return fmt.Errorf("%.2f can be expected", now)
	}
	c.costsOf[c.before.Turn()] += cost
	c.could, c.estimated = before, strings.HasSuffix(c.s.key, ".estimate")
	// As docs/en/review.md says, of the numbers that are printed.
	least := map[string][2]float64{"??": {0.25, 1.01}, "?": {0.15, 0.25}, "?!": {-0.01, 0.15}}[c.mark]
	if cost < least[0] || cost >= least[1] {
		return fmt.Errorf("it is marked %s", c.mark)
	}
	return nil
}

// better: "Better is 0, of value 0 instead of +∞ in 6: 0 5 3 6 2 1 7 8." Where a value is an estimate: "The search prefers Nd5, of value
// ≈ 0.4 instead of ≈ 2.9: Nd5 Qd2."
func (c *reviewChecker) better() error {
	_, line, err := c.follow(c.before, c.s.values[3])
	if err != nil {
		return err
	}
	c.best = c.s.values[0]
	best, now := c.expected(c.before, line[0], 0, false), c.expected(c.before, c.moves[c.ply], 0, false)
	switch {
	case line[0] != c.best || c.best == c.moves[c.ply]:
		return errors.New("the line does not begin with the better move")
	case math.Abs(best.points-c.could) > 0.0051:
		return fmt.Errorf("with it %.2f can be expected", best.points)
	case best.worth() != c.s.values[1] || now.worth() != c.s.values[2]:
		return fmt.Errorf("the values are %s and %s", best.worth(), now.worth())
	case strings.HasSuffix(c.s.key, ".estimate") != c.estimated || c.estimated == (best.proved && now.proved):
		return errors.New("an estimate seems to be the value of the game, or the other way round")
	}
	return nil
}

// wins checks that the side to move in p wins by force in so many plies and no sooner, and that the line shows how.
func (c *reviewChecker) wins(p catalog.Position, line string, plies int) error {
	end, moves, err := c.follow(p, line)
	if err != nil {
		return err
	}
	winner, won := catalog.Winner(end)
	if !won || winner != p.Turn() || len(moves) != plies {
		return fmt.Errorf("the line does not end with the win, in %d plies", plies)
	}
	if c.of.Name() == "tictactoe" {
		for _, fewer := range []int{plies, plies - 1} {
			if forces(p, p.Turn(), fewer) != (fewer == plies) {
				return fmt.Errorf("within %d plies: %v", fewer, fewer != plies)
			}
		}
		return nil
	}
	if soonest(p, plies) != plies {
		return fmt.Errorf("the soonest win takes %d plies", soonest(p, plies))
	}
	return nil
}

// proofs are the soonest mates that were looked for, by position and plies.
var proofs = map[string]int{}

// soonest returns how many plies the soonest win takes, 0 if there is none within so many.
func soonest(p catalog.Position, plies int) int {
	key := fmt.Sprint(p.Text(), plies)
	if _, made := proofs[key]; !made {
		win, err := catalog.FindWin(context.Background(), p, plies, catalog.Request{})
		if err != nil {
			panic(err)
		}
		proofs[key] = win.Plies
	}
	return proofs[key]
}

// forces reports whether a side can win within so many plies whatever the other one does.
func forces(p catalog.Position, side catalog.Side, plies int) bool {
	if p.Outcome() != catalog.Open {
		winner, won := catalog.Winner(p)
		return won && winner == side
	}
	if plies == 0 {
		return false
	}
	for _, move := range p.Moves() {
		next, _ := p.Play(move)
		if forces(next, side, plies-1) == (p.Turn() == side) {
			return p.Turn() == side
		}
	}
	return p.Turn() != side
}

// counted reads a number; where there is none, it is in words, and 1.
func counted(text string) (int, error) {
	if text == "" {
		return 1, nil
	}
	return number(text)
}

// plies reads how far a win is away: in moves of the winner in chess, else in plies.
func (c *reviewChecker) plies(text string) int {
	n, err := counted(text)
	if err != nil {
		return -1
	}
	if strings.HasPrefix(c.s.key, "review.mate.") {
		return 2*n - 1
	}
	return n
}

// missedWin: "It misses mate in 2: Qxh7+ Kxh7 Rh3#." After the move there is no such win.
func (c *reviewChecker) missedWin() error {
	if err := c.wins(c.before, c.s.values[1], c.plies(c.s.values[0])); err != nil {
		return err
	}
	if c.expected(c.before, c.moves[c.ply], 0, false).wins {
		return errors.New("it can still be forced")
	}
	return nil
}

// allowedWin: "Now Black can force mate in 2: Qg2+ Kh1 Qf1#."
func (c *reviewChecker) allowedWin() error {
	if c.s.values[0] != c.them() {
		return fmt.Errorf("%s has moved", c.us())
	}
	return c.wins(c.after, c.s.values[2], c.plies(c.s.values[1]))
}

// threat: "That was a threat already: had White passed, Black could have forced mate in 2: …" or "… would have gained 3 points with …"
func (c *reviewChecker) threat() error {
	if c.s.values[0] != c.us() || c.s.values[1] != c.them() {
		return fmt.Errorf("%s has moved", c.us())
	}
	fields := strings.Fields(c.before.Text())
	fields[1], fields[3] = map[string]string{"w": "b", "b": "w"}[fields[1]], "-"
	passed, err := c.of.Position(strings.Join(fields, " "))
	if err != nil {
		return err
	}
	if c.s.key == "review.mate.threat" {
		return c.wins(passed, c.s.values[3], c.plies(c.s.values[2]))
	}
	return c.gains(passed, c.s.values[3], c.s.values[2], passed.Turn())
}

// material counts the letters of a position, from a side's view.
func material(p catalog.Position, side catalog.Side) (points int) {
	board, _, _ := strings.Cut(p.Text(), " ")
	for _, letter := range board {
		if worth := strings.IndexRune(".P.N.R...Q", letter); worth > 0 {
			points += worth
		} else if worth := strings.IndexRune(".p.n.r...q", letter); worth > 0 {
			points -= worth
		} else if letter == 'B' {
			points += 3
		} else if letter == 'b' {
			points -= 3
		}
	}
	return points * int(side.Sign())
}

// gains checks that a side has so many more points of material after a line, and that nothing can be captured back then.
func (c *reviewChecker) gains(p catalog.Position, line, points string, side catalog.Side) error {
	end, _, err := c.follow(p, line)
	if err != nil {
		return err
	}
	n, err := counted(points)
	if is := material(end, side) - material(p, side); err != nil || n < 1 || is != n {
		return fmt.Errorf("it is %d", is)
	}
	if gain := gainBy(end, ""); gain > 0 && end.Outcome() == catalog.Open {
		return fmt.Errorf("after the line %d points can be won", gain)
	}
	return nil
}

// gainBy returns the most that the side to move gains by captures on one square, or on the given one, if nobody has to go on.
func gainBy(p catalog.Position, on string) (most int) {
	for _, move := range p.Moves() {
		_, square, takes := strings.Cut(move, "x")
		if !takes || on != "" && square[:2] != on {
			continue
		}
		next, _ := p.Play(move)
		most = max(most, material(next, p.Turn())-material(p, p.Turn())-gainBy(next, square[:2]))
	}
	return most
}

// hangs: "The black knight on f6 hangs, which costs 2 points of material: Bxf6 gxf6."
func (c *reviewChecker) hangs() error {
	piece, square := c.s.values[0], c.s.values[1]
	end, moves, err := c.follow(c.after, c.s.values[2])
	if err != nil {
		return err
	}
	for _, move := range moves {
		if !strings.Contains(move, "x"+square) {
			return fmt.Errorf("%s is no capture on %s", move, square)
		}
	}
	n, err := counted(strings.Join(c.s.values[3:], ""))
	if is := material(end, c.after.Turn()) - material(c.after, c.after.Turn()); err != nil || n != is || n < 1 {
		return fmt.Errorf("they gain %d", is)
	}
	first, _ := c.after.Play(moves[0])
	if is := material(first, c.after.Turn()) - material(c.after, c.after.Turn()) - gainBy(first, square); is != n {
		return fmt.Errorf("with the best captures it is %d", is)
	}
	row := strings.Split(strings.Fields(c.after.Text())[0], "/")[8-int(square[1]-'0')]
	column := int(square[0] - 'a')
	for _, letter := range row {
		if letter >= '1' && letter <= '8' {
			column -= int(letter - '0')
			continue
		}
		if column == 0 {
			if white := letter < 'a'; white != (c.before.Turn() == catalog.Max) || piece != c.l.Sprintf("piece.chess."+string(letter)) {
				return fmt.Errorf("there is %c", letter)
			}
			return nil
		}
		if column--; column < 0 {
			break
		}
	}
	return errors.New("the square is empty")
}

// loses: "It loses 2 points of material: Rxd1 Kxd1."
func (c *reviewChecker) loses() error {
	return c.gains(c.before, c.moves[c.ply]+" "+c.s.values[1], c.s.values[0], c.before.Turn().Opponent())
}

// missedGain: "It misses a gain of 3 points of material: Bxd5 exd5." What is won is no gain where the search does not value it: then
// the other side has given it away.
func (c *reviewChecker) missedGain() error {
	if !strings.HasPrefix(c.s.values[1]+" ", c.best+" ") {
		return errors.New("the line does not begin with the better move")
	}
	side := c.before.Turn()
	f := c.expected(c.before, c.best, 0, false)
	n, _ := counted(c.s.values[0])
	if value, err := strconv.ParseFloat(f.value, 64); err == nil {
		if over := value*float64(side.Sign()) - float64(material(c.before, side)); over < float64(n)/2 {
			return fmt.Errorf("the search values the gain at %.2f only", over)
		}
	}
	return c.gains(c.before, c.s.values[1], c.s.values[0], c.before.Turn())
}

// drawn: "It ends the game as a draw: stalemate." or "Now White can end the game as a draw with Ra1: repetition."
func (c *reviewChecker) drawn() error {
	end, why := c.after, ""
	if strings.Contains(c.s.key, ".answer") {
		var moves []string
		var err error
		if end, moves, err = c.follow(c.after, c.s.values[1]); err != nil {
			return err
		}
		if len(moves) != 1 || c.s.values[0] != c.them() {
			return errors.New("it takes one move of the other side")
		}
	}
	if strings.HasSuffix(c.s.key, ".why") {
		why = c.s.values[len(c.s.values)-1]
	}
	if is, known := catalog.Draw(end, c.l); !catalog.IsDrawn(end) || known != (why != "") || known && is != why {
		return fmt.Errorf("it is drawn: %v, %s", catalog.IsDrawn(end), is)
	}
	if c.could <= 0.5 {
		return errors.New("nothing better could be expected")
	}
	return nil
}

// answer: "The answer: Bxf6 gxf6." It is what the search of the move expects.
func (c *reviewChecker) answer() error {
	end, moves, err := c.follow(c.after, c.s.values[0])
	if err != nil {
		return err
	}
	why, drawn := "", catalog.IsDrawn(end)
	if drawn {
		why, drawn = catalog.Draw(end, c.l)
	}
	if told := c.s.key == "review.answer.drawn"; told != drawn || told && c.s.values[1] != why {
		return fmt.Errorf("it is drawn at the end: %t, %q", drawn, why)
	}
	line := c.expected(c.before, c.moves[c.ply], 0, false).line[1:]
	if len(line) == 0 {
		line = c.expected(c.after, "", 0, true).line
	}
	if !slices.Equal(line, moves) {
		return fmt.Errorf("the search expects %v", line)
	}
	return nil
}

// only: "The only good move: the best of the others, Kf1, costs 0.30 points: Kf1 Qh1+."
func (c *reviewChecker) only() error {
	_, line, err := c.follow(c.before, c.s.values[2])
	if err != nil {
		return err
	}
	move := c.moves[c.ply]
	best, second := c.expected(c.before, move, 0, false).points, c.expected(c.before, move, 0, true).points
	switch {
	case c.s.values[0] != line[0] || line[0] == move:
		return errors.New("the line does not begin with the other move")
	case !roundsTo(c.s.values[1], best-second) || best-second < 0.15:
		return fmt.Errorf("it costs %.2f", best-second)
	}
	c.best, c.worse = move, line[0]
	return nil
}

// seen: "A search 4 plies deep does not see it yet; from 5 on it does, up to the 9 that were tried." It sees the difference of the least mark,
// or that only one of the moves wins.
func (c *reviewChecker) seen() error {
	if c.best == "" {
		return errors.New("no better move is told")
	}
	most, err := number(c.s.values[len(c.s.values)-1])
	from := most + 1
	switch c.s.key {
	case "review.seen", "review.seen.last":
		from, _ = number(c.s.values[1])
		if less, err := number(c.s.values[0]); err != nil || less != from-1 {
			return fmt.Errorf("%d is not one less than %d", less, from)
		}
	case "review.seen.one":
		from = 1
	}
	if err != nil || from < 1 || most < 1 {
		return errors.New("there are no such depths")
	}
	if left := strings.Count(c.before.Text(), "."); c.of.Name() == "tictactoe" && most > left {
		return fmt.Errorf("the game lasts %d moves at most", left)
	}
	sees := func(depth int) bool {
		best, worse := c.expected(c.before, c.best, depth, false), c.expected(c.before, c.worse, depth, false)
		return best.points-worse.points >= 0.1 || best.wins && !worse.wins && (c.said["review.mate.missed"] || c.said["review.win.missed"] || c.mark == "!")
	}
	if c.mark == "!" && from <= 2 {
		return errors.New("who looks 2 plies ahead sees it")
	}
	if from > 1 && sees(from-1) {
		return fmt.Errorf("it is seen with %d", from-1)
	}
	for depth := from; depth <= most; depth++ {
		if depth > from && depth < most && !laws.Night() {
			continue
		}
		if !sees(depth) {
			return fmt.Errorf("it is not seen with %d", depth)
		}
	}
	return nil
}
