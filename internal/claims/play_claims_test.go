package claims

import (
	"errors"
	"fmt"
	"math/big"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"unicode"
)

// The sentences of the command play; its reasons for moves are in play_why_test.go.

// hear reads the output since the last line was typed.
func (p *player) hear() error {
	text := p.out.String()[p.read:]
	p.read = p.out.Len()
	asked := !p.moved && (p.line == "why" || p.line == "por qué")
	lines := strings.Split(text, "\n")
	for len(lines) > 0 && strings.TrimSpace(lines[len(lines)-1]) == "" {
		lines = lines[:len(lines)-1]
	}
	if asked {
		if len(lines) > 0 && strings.HasPrefix(lines[0], "> ") {
			lines = lines[1:]
		}
		if err := p.because(lines); err != nil {
			return fmt.Errorf("after %q: %w", p.line, err)
		}
		return nil
	}
	for _, line := range lines {
		line = p.lie.tell(p.r, line, isPlayClaim)
		found := slices.DeleteFunc(p.r.read(line), func(s sentence) bool { return !isPlayClaim(s) })
		if len(found) == 0 {
			continue // a board, or a sentence that is checked elsewhere, or claims nothing
		}
		if err := p.claim(found[0]); err != nil {
			return fmt.Errorf("%q: %w", line, err)
		}
	}
	return nil
}

// isPlayClaim reports whether a sentence can occur by itself in a game; "MAX plays B." has a short form, which others fit.
func isPlayClaim(s sentence) bool {
	return playClaims[s.key] != nil && !strings.HasPrefix(s.key, "play.why.") && (s.key != "play.moves" || len(s.values[0]) == 3)
}

func (p *player) claim(s sentence) error {
	p.s = s
	p.used[s.key]++
	if err := playClaims[s.key](p); err != nil {
		return fmt.Errorf("%s: %w", s.key, err)
	}
	return nil
}

// computerMoves: "MAX plays B."
func (p *player) computerMoves() error {
	n := p.at.child(p.s.values[1])
	switch {
	case p.s.values[0] != sideName(p.at.side) || p.at.side == p.as:
		return fmt.Errorf("%s is to move", sideName(p.at.side))
	case n == nil:
		return errors.New("it is no move")
	}
	p.makes(n)
	return nil
}

// refusal reads an error that is a separate sentence.
func (p *player) refusal(line string) (sentence, bool) {
	bare := strings.TrimSuffix(line, ".")
	if bare == "" {
		return sentence{}, false
	}
	first := []rune(bare)
	first[0] = unicode.ToLower(first[0])
	for _, key := range []string{"play.why.none", "play.why.loaded"} {
		if s, ok := p.r.as(key, string(first)); ok {
			return s, true
		}
	}
	return sentence{}, false
}

// noneYet: "The game has no move of the computer to explain."
func (p *player) noneYet() error {
	if p.lastOf(-p.as) >= 0 {
		return errors.New("it has")
	}
	return nil
}

// cameLoaded: "The computer's last move, B, came with the saved game."
func (p *player) cameLoaded() error {
	if i := p.lastOf(-p.as); i < 0 || p.made[i].move != p.s.values[0] || i >= p.loaded {
		return fmt.Errorf("%d moves have come from a file", p.loaded)
	}
	return nil
}

// lastOf returns the last of the moves that a side has made, -1 for none.
func (p *player) lastOf(side int) int {
	for i := len(p.made) - 1; i >= 0; i-- {
		if p.made[i].parent.side == side {
			return i
		}
	}
	return -1
}

// plies checks the stated number of moves.
func (p *player) plies(text string) error {
	s, ok := p.r.as("play.plies", text)
	if !ok {
		return fmt.Errorf("%q is no number of plies", text)
	}
	if n, err := number(s.values[0]); err != nil || n != len(p.made) {
		return fmt.Errorf("%d moves have been made", len(p.made))
	}
	p.ended = true
	return nil
}

// gameWon: "MAX wins after 5 plies." Or by a number of discs.
func (p *player) gameWon() error {
	winner := p.at.winner
	if p.at.scored {
		winner = map[bool]int{true: 1, false: -1}[p.at.static > 0]
		margin, err := (&analysisChecker{tree: p.tree, r: p.r, used: p.used}).margin(p.s.values[1])
		if err != nil || p.s.key != "play.result.wonBy" || margin != max(p.at.static, -p.at.static) {
			return fmt.Errorf("the score is %s (%v)", p.points(p.at.static), err)
		}
	}
	if !p.at.over || winner == 0 || p.s.values[0] != sideName(winner) || p.at.scored != (p.s.key == "play.result.wonBy") {
		return fmt.Errorf("the winner is %s", sideName(winner))
	}
	return p.plies(p.s.values[len(p.s.values)-1])
}

func (p *player) gameDrawn() error {
	if !p.at.over || p.at.winner != 0 || p.at.scored && p.at.static != 0 {
		return errors.New("it is no draw")
	}
	return p.plies(p.s.values[1])
}

// gameWorth: "The game ends after 3 plies, with value 4." Or at a place without a value.
func (p *player) gameWorth() error {
	if p.at.over || len(p.at.children) > 0 || p.at.valued != (p.s.key == "play.result.value") {
		return errors.New("it does not end there like that")
	}
	if p.at.valued {
		if value, err := p.tree.value(p.r, p.s.values[0]); err != nil || value != p.at.static {
			return fmt.Errorf("the value is %s", p.points(p.at.static))
		}
	}
	return p.plies(p.s.values[1])
}

// gaveUp: "MAX resigns: MIN wins after 3 plies." Or before the first.
func (p *player) gaveUp() error {
	if p.s.values[0] != sideName(p.as) || p.s.values[1] != sideName(-p.as) || p.at.side != p.as || len(p.at.children) == 0 {
		return fmt.Errorf("%s has resigned", sideName(p.as))
	}
	if p.line != "resign" && p.line != "abandonar" {
		return errors.New("nobody has")
	}
	return p.pliesIfAny()
}

// pliesIfAny checks the last value of a sentence, a number of plies; it has none where nothing was played.
func (p *player) pliesIfAny() error {
	if none := len(p.s.values) == 2; none != (len(p.made) == 0) {
		return fmt.Errorf("%d plies have been played", len(p.made))
	} else if none {
		p.ended = true
		return nil
	}
	return p.plies(p.s.values[2])
}

// outOfTime: "MAX has run out of time: MIN wins after 3 plies." Or before the first.
func (p *player) outOfTime() error {
	if last := len(p.made) - 1; p.moved && last >= 0 && p.made[last].parent.side == p.as && p.s.values[0] == sideName(p.as) {
		p.at, p.made = p.made[last].parent, p.made[:last] // the move came too late
	}
	if !p.clock || p.s.values[0] != sideName(p.at.side) || p.s.values[1] != sideName(-p.at.side) || len(p.at.children) == 0 {
		return fmt.Errorf("%s is to move; there is a clock: %v", sideName(p.at.side), p.clock)
	}
	return p.pliesIfAny()
}

func (p *player) congratulated() error {
	won := p.at.winner == p.as && !p.at.scored || p.at.scored && p.at.static*int64(p.as) > 0
	if !p.ended || !p.at.over || !won {
		return errors.New("the person has not won")
	}
	return nil
}

// rivalTold: "The computer expects you to play like random:0.1."
func (p *player) rivalTold() error {
	if alone := slices.Contains(p.args, "none"); alone != (p.s.key == "play.rival.itself") {
		return fmt.Errorf("whether anybody plays against the computer: %v", !alone)
	}
	if p.against == nil || p.s.values[0] != p.against.modelText() {
		return errors.New("that is not the model")
	}
	return nil
}

// rivalKnown: "The computer knows ana from 1 game: error rate about 47%." Or it knows nothing yet.
func (p *player) rivalKnown() error {
	if p.learns == "" || p.s.values[0] != p.learns || (p.games > 0) != (p.s.key == "play.rival.known") {
		return fmt.Errorf("it plays against %q, of whom %d games are known", p.learns, p.games)
	}
	if p.games == 0 {
		return nil
	}
	games, ok := p.r.as("cli.player.games", p.s.values[1])
	rate, as := p.r.as("cli.player.percent", p.s.values[2])
	if !ok || !as {
		return errors.New("it is no number of games, or no rate")
	}
	n, err := number(games.values[0])
	if err != nil || n != p.games {
		return fmt.Errorf("%d games have been played", p.games)
	}
	mean := errorRate(p.before)
	if percent, err := strconv.ParseFloat(rate.values[0], 64); err != nil || percent < 100*mean-0.51 || percent > 100*mean+0.51 {
		return fmt.Errorf("the rate is %.3f", mean)
	}
	return nil
}

// rivalKinds: "It goes by kinds of errors, kinds:…."
func (p *player) rivalKinds() error {
	if model := p.learned(len(p.before)); model.kind != "kinds" || canonical(p.s.values[0]) != model.text {
		return fmt.Errorf("it goes by %+v", model)
	}
	return nil
}

// learned returns the model that follows from that many moves.
func (p *player) learned(moves int) erring {
	if p.cells != nil {
		if s := styleOf(p.met[:moves]); s.times >= 3 {
			return s.model()
		}
	}
	mean := errorRate(slices.Concat(p.before, p.now)[:moves])
	return erring{weight: big.NewRat(1, 1), kind: "random", number: rat(strconv.FormatFloat(mean, 'f', 4, 64))}
}

// judged returns how many moves are legal at n's parent, how many of them are best, and whether n is. All wins are equal.
func (p *player) judged(n *node) [3]int {
	a := &against{tree: p.tree, as: 1}
	a.derive()
	j := [3]int{len(n.parent.children), 0, 0}
	for _, c := range n.parent.children {
		if a.worth[c] == a.worth[n.parent] {
			j[1]++
		}
	}
	if a.worth[n] == a.worth[n.parent] {
		j[2] = 1
	}
	return j
}

// errorRate returns the posterior mean, after these moves, of the rate of blind moves, the others being best ones: all of 0,
// 0.01, …, 1 were equally likely before.
func errorRate(moves [][3]int) float64 {
	var sum, total float64
	for i := range 101 {
		rate := float64(i) / 100
		likely := 1.0
		for _, m := range moves {
			blind := rate / float64(m[0])
			if m[2] == 1 {
				blind += (1 - rate) / float64(m[1])
			}
			likely *= blind
		}
		sum, total = sum+rate*likely, total+likely
	}
	return sum / total
}

// againstModel: "MAX played B. Against random:0.1, MAX can expect 2.5 points."
func (p *player) againstModel() error {
	b := p.why
	if err := p.theirMove(p.s.values[0], p.s.values[1]); err != nil {
		return err
	}
	a := &against{tree: p.tree.from(b.from), as: b.from.side}
	if p.against != nil {
		a.depth, a.model, a.risk, a.berliner = p.against.depth, p.against.model, p.against.risk, p.against.berliner
		if p.s.values[2] != p.against.modelText() {
			return fmt.Errorf("the model is %s", p.against.modelText())
		}
	} else {
		if a.model = []erring{p.learned(len(p.before) + p.seen[p.turnOf(b)])}; p.s.values[2] != a.modelText() {
			return fmt.Errorf("what was seen gives %s", a.modelText())
		}
	}
	a.derive()
	if err := a.looks(strings.Join(p.s.values[4:], "")); err != nil {
		return err
	}
	b.a = &adviceChecker{against: a, l: p.l, r: adviceReader(p.l), used: p.used, said: map[string]bool{}}
	if chosen := a.chosen(); chosen != b.move {
		return fmt.Errorf("the choice is %s", chosen)
	}
	return b.a.expectation(p.s.values[3], a.expected[a.root()])
}

// turnOf returns which of the computer's moves a reason is about.
func (p *player) turnOf(b *because) int {
	count := -1
	for _, n := range p.made[:p.lastOf(-p.as)+1] {
		if n.parent.side == -p.as {
			count++
		}
	}
	return count
}

// taught: "0.3 was the estimate after 2 moves of ana." Or nothing was known yet.
func (p *player) taught() error {
	if p.learns == "" || p.s.values[0] != p.learns || p.why.a == nil {
		return errors.New("nothing is learned of anybody")
	}
	seen := len(p.before) + p.seen[p.turnOf(p.why)]
	model := p.s.values[len(p.s.values)-1]
	if p.s.key == "play.why.learned" {
		s, ok := p.r.as("cli.player.moves", p.s.values[1])
		if !ok {
			return errors.New("it is no number of moves")
		}
		if n, err := number(s.values[0]); err != nil || n != seen || n == 0 {
			return fmt.Errorf("%d moves were seen", seen)
		}
	} else if seen > 0 {
		return fmt.Errorf("%d moves were seen", seen)
	}
	if model != p.why.a.modelText() {
		return fmt.Errorf("it played against %s", p.why.a.modelText())
	}
	return nil
}

// promiseLess: "Every other move promises less."
func (p *player) promiseLess() error {
	a := p.why.a
	chosen := a.choice(a.root())
	if (p.s.key == "play.why.less.one") != (len(a.root().children) == 2) {
		return fmt.Errorf("there are %d moves", len(a.root().children))
	}
	for _, n := range a.root().children {
		if n != chosen && (a.expected[n].Cmp(a.expected[chosen]) > 0 || a.equal(a.expected[n], a.expected[chosen])) {
			return fmt.Errorf("%s promises as much", n.move)
		}
	}
	return nil
}

// tooRisky: "B promise no less, but are too much of a risk."
func (p *player) tooRisky() error {
	a := p.why.a
	chosen := a.choice(a.root())
	var risky []string
	for _, n := range a.root().children {
		if !a.allowed(n) && (a.expected[n].Cmp(a.expected[chosen]) > 0 || a.equal(a.expected[n], a.expected[chosen])) {
			risky = append(risky, n.move)
		}
	}
	if p.s.values[0] != strings.Join(risky, ", ") {
		return fmt.Errorf("they are %v", risky)
	}
	return nil
}

// levelRow is a row of the table of a level: a move's value, and its probability.
type levelRow struct {
	move    string
	is      worth
	percent int
}

// levelPlies is how far the levels below the top look ahead.
var levelPlies = []int{1, 1, 2, 2, 3, 4, 6, 8, 12}

// atLevel: "MAX played B: at level 3 it chooses at random, better moves more often. Looking 2 plies ahead, it is worth 4."
func (p *player) atLevel() error {
	if err := p.theirMove(p.s.values[0], p.s.values[1]); err != nil {
		return err
	}
	b := p.why
	level, err := number(p.s.values[2])
	if err != nil || level != p.level {
		return fmt.Errorf("the level is %d", p.level)
	}
	sub := p.tree.from(b.from)
	b.c = &analysisChecker{tree: sub, engine: true, r: analysisReader(p.l), guesses: p.large, wholly: sub.whole()}
	b.c.limited = b.c.wholly
	if p.s.key == "play.why.level" {
		plies, err := number(p.s.values[3])
		if err != nil || plies > levelPlies[level-1] {
			return fmt.Errorf("it looks %d plies ahead", levelPlies[level-1])
		}
		b.c.limited = sub.to(plies)
	}
	b.c.passes = []*truth{b.c.limited}
	if b.is, err = b.c.worthOf(p.s.values[len(p.s.values)-1]); err != nil {
		return err
	}
	return b.c.rowHolds(sub.root().child(b.move), row{is: b.is})
}

// lineAtLevel: the line begins with the move, and ends with its value.
func (p *player) lineAtLevel() error {
	b := p.why
	path := strings.Fields(p.s.values[0])
	end, err := b.c.root().below(path)
	switch {
	case err != nil:
		return err
	case path[0] != b.move:
		return errors.New("it begins with another move")
	case b.is.estimate || b.is.relation != "=":
		return nil
	case b.said["play.why.level.whole"] && b.c.wholly.worth[end] != b.is.value:
		return fmt.Errorf("where it ends stands %s", p.written(b.c.wholly.worth[end]))
	case !b.said["play.why.level.whole"] && end.end() != b.is.value:
		return fmt.Errorf("it ends with %s", p.written(end.end()))
	}
	return nil
}

// bestAtLevel: "No move is better, as far as it has looked." Or: "As far as it has looked, no move would have been better
// than C, worth 7."
func (p *player) bestAtLevel() error {
	b := p.why
	if p.s.key == "play.why.best" {
		return nil // the table that follows must have no better one
	}
	is, err := b.c.worthOf(p.s.values[1])
	if err != nil {
		return err
	}
	n := b.c.root().child(p.s.values[0])
	if n == nil || (is.value-b.is.value)*int64(b.from.side) <= 0 {
		return errors.New("that is not better")
	}
	b.best, b.path = &is, []string{n.move}
	return b.c.rowHolds(n, row{is: is})
}

var percentTold = regexp.MustCompile(`^(\d+) ?%$`)

// levelTable checks the rows: the values, that the probabilities add up to 1, and that better moves have higher ones.
func (p *player) levelTable(lines []string) error {
	b := p.why
	head := []string{p.l.Sprintf("cli.analyze.move"), p.l.Sprintf("cli.analyze.worth"), p.l.Sprintf("play.chance")}
	if cells := betweenCells.Split(strings.TrimSpace(lines[0]), -1); !slices.Equal(cells, head) {
		return fmt.Errorf("the table has the columns %q", cells)
	}
	b.c.limited = b.c.to(b.c.looked)
	b.c.passes = []*truth{b.c.limited}
	side, sum := int64(b.from.side), 0
	for _, line := range lines[1:] {
		cells := betweenCells.Split(strings.TrimSpace(line), -1)
		if len(cells) != 3 || percentTold.FindStringSubmatch(cells[2]) == nil {
			return fmt.Errorf("%q is no row", line)
		}
		percent, _ := strconv.Atoi(percentTold.FindStringSubmatch(cells[2])[1])
		n := b.c.root().child(cells[0])
		is, err := b.c.worthOf(cells[1])
		if n == nil || err != nil {
			return fmt.Errorf("%q: no such move (%v)", line, err)
		}
		if err := b.c.rowHolds(n, row{is: is}); err != nil {
			return fmt.Errorf("%q: %w", line, err)
		}
		for _, r := range b.rows {
			if r.move == n.move || (is.value-r.is.value)*side > 0 && percent < r.percent || (is.value-r.is.value)*side < 0 && percent > r.percent {
				return fmt.Errorf("%q: %s is worth %s, with %d%%", line, r.move, p.written(r.is.value), r.percent)
			}
		}
		b.rows = append(b.rows, levelRow{n.move, is, percent})
		sum += percent
	}
	if len(b.rows) != min(24, len(b.from.children)) || sum < 100-len(b.rows) || sum > 100+len(b.rows) {
		return fmt.Errorf("%d rows have %d%%", len(b.rows), sum)
	}
	best := b.is.value
	if b.best != nil {
		best = b.best.value
	}
	for _, r := range b.rows {
		if (r.is.value-best)*side > 0 {
			return fmt.Errorf("%s is better still", r.move)
		}
	}
	return nil
}
