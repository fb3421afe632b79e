package claims

import (
	"errors"
	"fmt"
	"slices"
	"strings"
)

// Why the computer has made a move.

// because reads the answer to why.
func (p *player) because(lines []string) error {
	if len(lines) == 1 {
		if s, ok := p.refusal(lines[0]); ok {
			return p.claim(s)
		}
	}
	i := p.lastOf(-p.as)
	if i < p.loaded || i < 0 {
		return errors.New("a reason is told for a move that the computer has not searched for")
	}
	b := &because{from: p.made[i].parent, move: p.made[i].move, said: map[string]bool{}}
	p.why = b
	var rest, table []string
	for at, line := range lines {
		if line == "" {
			continue
		}
		if strings.HasPrefix(line, "  ") {
			table = append(table, line)
			rest = append(rest, line)
			continue
		}
		line = p.lie.tell(p.r, line, func(s sentence) bool {
			return strings.HasPrefix(s.key, "play.why") && !strings.HasPrefix(s.key, "play.why.counts")
		})
		if at == len(lines)-1 && b.a == nil {
			if err := p.counted(line); err != nil {
				return fmt.Errorf("%q: %w", line, err)
			}
			continue
		}
		known, err := p.reason(line)
		if err != nil {
			return fmt.Errorf("%q: %w", line, err)
		}
		if s, ok := analysisReader(p.l).as("text.unvalued", line); ok && (b.said["play.why.level"] || b.said["play.why.level.whole"]) {
			b.missing = append(b.missing, s) // checked with the counts
			known = true
		}
		if !known {
			rest = append(rest, line)
		}
	}
	switch {
	case b.a != nil:
		return p.advised(rest)
	case len(b.path) == 0 && len(b.rows) == 0 && b.c == nil:
		return errors.New("no reason is told")
	case p.level > 0 && (b.said["play.why.level"] || b.said["play.why.level.whole"]):
		return p.levelTable(table)
	}
	return p.searched(rest)
}

// reason reads a line as a sentence of play; false: it is one that analyze has, too.
func (p *player) reason(line string) (bool, error) {
	for _, s := range p.r.read(line) {
		switch {
		case s.key == "play.why":
			return true, p.chosen(s)
		case s.key == "play.line" && p.why.c != nil:
			p.why.c.said = append(p.why.c.said, sentence{"cli.analyze.line", s.values})
			p.used[s.key]++
			return true, nil
		case playClaims[s.key] == nil || !strings.HasPrefix(s.key, "play.why."):
			continue
		}
		p.why.said[s.key] = true
		if needs := strings.Split("only worse worse.one worse.seen equal equal.ordered open left biased symmetric eager spent selective", " "); slices.Contains(needs, strings.TrimPrefix(s.key, "play.why.")) && p.why.a == nil {
			p.why.later = append(p.why.later, s) // when the table has been read
			return true, nil
		}
		return true, p.claim(s)
	}
	return false, nil
}

// theirMove checks the statement of which side made which move.
func (p *player) theirMove(side, move string) error {
	if side != sideName(p.why.from.side) || move != p.why.move {
		return fmt.Errorf("%s played %s", sideName(p.why.from.side), p.why.move)
	}
	return nil
}

// chosen: "MAX played B. Value 4: …"
func (p *player) chosen(s sentence) error {
	if err := p.theirMove(s.values[0], s.values[1]); err != nil {
		return err
	}
	p.used[s.key]++
	c := &analysisChecker{engine: true}
	c.algorithm = "engine"
	if p.asked != nil {
		copied := *p.asked
		c = &copied
	} else {
		c.depth, c.guesses = levelPlies[p.level-1], p.large
	}
	c.tree, c.l, c.r, c.used = p.tree.from(p.why.from), p.l, analysisReader(p.l), p.used
	c.said = []sentence{{"cli.analyze.value", s.values[2:4]}, {"cli.analyze.best", s.values[1:2]}}
	p.why.c = c
	return nil
}

// counted reads the last line as analyze's line of counts.
func (p *player) counted(line string) error {
	byLevel, key := p.why.said["play.why.level"] || p.why.said["play.why.level.whole"], "play.why.counts"
	if byLevel {
		key += ".ranked" // each move has its place in the table, which takes a search that leaves out the better ones
	}
	s, ok := p.r.as(key, line)
	if !ok || p.why.c == nil {
		return errors.New("it is not what the search has counted")
	}
	p.used[s.key]++
	if byLevel {
		c := p.why.c
		c.line = sentence{"cli.analyze.counts", s.values}
		c.l, c.used, c.algorithm = p.l, p.used, "engine"
		c.said = append(p.why.missing, c.line)
		if err := c.note(); err != nil {
			return err
		}
		c.depth = levelPlies[p.level-1]
		return c.counts()
	}
	p.why.c.said = append(p.why.c.said, sentence{"cli.analyze.counts", s.values})
	return nil
}

// searched checks the result of a search, as if printed by analyze, and then the statements about the other moves.
func (p *player) searched(rest []string) error {
	c := p.why.c
	if err := c.divide(rest); err != nil {
		return err
	}
	if err := c.gather(); err != nil {
		return err
	}
	if err := c.decides(); err != nil {
		return err
	}
	for _, s := range c.said {
		c.line = s
		if s.key == "cli.analyze.best" && len(c.rows) == 0 { // an only move has no table
			continue
		}
		if err := analysisClaims[s.key](c); err != nil {
			return fmt.Errorf("%s %q: %w", s.key, s.values, err)
		}
	}
	if len(c.rows) > 0 {
		if err := c.tables(); err != nil {
			return err
		}
	}
	for _, s := range p.why.later {
		if err := p.claim(s); err != nil {
			return fmt.Errorf("%q: %w", s.values, err)
		}
	}
	return nil
}

// advised checks the statements about a move against a player who errs, as if printed by analyze.
func (p *player) advised(rest []string) error {
	at := slices.IndexFunc(rest, func(line string) bool { return strings.HasPrefix(line, "  ") })
	if at < 0 {
		return errors.New("there is no table")
	}
	for _, line := range rest[:at] {
		if err := p.why.a.line(line); err != nil {
			return fmt.Errorf("%q: %w", line, err)
		}
	}
	a := p.why.a
	if due := a.ahead() > 0 && a.cells != nil; due != a.said["cli.analyze.static"] {
		return fmt.Errorf("it is told by what positions are valued: %v", !due)
	}
	if due := a.depth == 0; due != a.said["cli.decided.model"] {
		return fmt.Errorf("it is told that all errors count: %v", !due)
	}
	others := len(a.root().children) > 1
	if due := others && len(a.asGood()) > 0; due != a.said["cli.opponent.equal"] {
		return fmt.Errorf("moves as good are told: %v", !due)
	}
	if !p.why.said["play.why.only"] && !p.why.said["play.why.less"] && !p.why.said["play.why.less.one"] && !p.why.said["play.why.risky"] && !a.said["cli.opponent.equal"] {
		return errors.New("nothing is said of the other moves")
	}
	return a.table(strings.Join(rest[at:], "\n"))
}

// only: "It was the only legal move."
func (p *player) only() error {
	if n := len(p.why.from.children); n != 1 {
		return fmt.Errorf("there were %d", n)
	}
	return nil
}

func (p *player) mover() error {
	if c := p.why.c; p.s.values[0] != sideName(p.why.from.side) || !c.guesses && !c.refines {
		return fmt.Errorf("%s has moved; the search makes guesses: %v, is refined: %v", sideName(p.why.from.side), c.guesses, c.refines)
	}
	return nil
}

// others returns the other moves of the table: those worse than the choice, equal, or better, within the limits.
func (p *player) others() (worse, equal, better []string) {
	c := p.why.c
	side := int64(c.root().side)
	best := c.limited.worth[c.root().child(p.why.move)]
	for _, r := range c.rows {
		if r.moves[0] == p.why.move {
			continue
		}
		switch worth := c.limited.worth[c.root().child(r.moves[0])]; {
		case worth == best:
			equal = append(equal, r.moves[0])
		case (worth-best)*side < 0:
			worse = append(worse, r.moves[0])
		default:
			better = append(better, r.moves[0])
		}
	}
	return worse, equal, better
}

// othersWorse: "Every other move is worse for MAX." Or every other one that was looked at.
func (p *player) othersWorse() error {
	c := p.why.c
	_, equal, better := p.others()
	switch {
	case p.s.values[0] != sideName(p.why.from.side):
		return fmt.Errorf("%s has moved", sideName(p.why.from.side))
	case len(equal)+len(better) > 0:
		return fmt.Errorf("%v are worth the same, and %v are better", equal, better)
	case (p.s.key == "play.why.worse.seen") == (len(c.rows) == len(c.root().children)),
		p.s.key != "play.why.worse.seen" && (p.s.key == "play.why.worse.one") != (len(c.rows) == 2):
		return fmt.Errorf("%d of %d moves were looked at", len(c.rows), len(c.root().children))
	}
	return nil
}

// named checks that the moves are in the table, one or several as in the sentence, and returns them.
func (p *player) named() ([]string, error) {
	moves := strings.Split(p.s.values[0], ", ")
	for _, move := range moves {
		if move == p.why.move || !slices.ContainsFunc(p.why.c.rows, func(r row) bool { return r.moves[0] == move }) {
			return nil, fmt.Errorf("%s is not one of the others", move)
		}
	}
	return moves, nil
}

// othersEqual: "C are worth the same; of equal moves the first in generation order is chosen."
func (p *player) othersEqual() error {
	moves, err := p.named()
	if err != nil {
		return err
	}
	_, equal, _ := p.others()
	index := func(move string) int { return slices.Index(p.why.c.root().children, p.why.c.root().child(move)) }
	for _, move := range moves {
		switch {
		case !slices.Contains(equal, move):
			return fmt.Errorf("%v are worth the same", equal)
		case p.s.key == "play.why.equal" && index(move) < index(p.why.move):
			return fmt.Errorf("%s comes before %s", move, p.why.move)
		}
	}
	return nil
}

// othersOpen: "C are no better, and may be just as good."
func (p *player) othersOpen() error {
	moves, err := p.named()
	if err != nil {
		return err
	}
	if best := p.why.c.root().child(p.why.move); best.over && best.winner == p.why.from.side {
		return fmt.Errorf("%s wins at once, and which others do can be seen", p.why.move)
	}
	_, _, better := p.others()
	for _, move := range moves {
		if slices.Contains(better, move) {
			return fmt.Errorf("%s is better", move)
		}
		i := slices.IndexFunc(p.why.c.rows, func(r row) bool { return r.moves[0] == move })
		if p.why.c.rows[i].is.relation == "=" {
			return fmt.Errorf("what %s is worth is known", move)
		}
	}
	return nil
}

// notLookedAt: "2 more moves were not looked at": as many as the table leaves out, for a reason that was asked for.
func (p *player) notLookedAt() error {
	c := p.why.c
	left := len(c.root().children) - max(len(c.rows), 1) // a single move has no table
	if n, err := number(p.s.values[0]); err != nil || n != left {
		return fmt.Errorf("%d are left out", left)
	}
	atOnce := c.root().child(p.why.move).over && c.root().child(p.why.move).winner == c.root().side
	reason := "symmetric"
	switch {
	case atOnce && c.eager:
		reason = "eager"
	case c.spent:
		reason = "spent"
	case c.bias != nil && c.symmetry:
		switch turned, _ := c.alike(); turned {
		case 0:
			reason = "biased"
		case left:
		default:
			reason = "left"
		}
	case c.bias != nil:
		reason = "biased"
	}
	switch {
	case p.s.key != "play.why."+reason:
		return fmt.Errorf("the reason is %s", reason)
	case reason == "symmetric" && !c.symmetry:
		return errors.New("nothing was asked about symmetry")
	case reason == "symmetric" && len(c.rows) > 0 && c.bias == nil:
		return c.symmetric()
	}
	return nil
}
