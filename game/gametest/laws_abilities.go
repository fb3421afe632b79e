package gametest

import (
	"math"
	"reflect"
	"slices"
	"strings"
	"unicode"

	"github.com/jugada/jugada/game"
	"github.com/jugada/jugada/internal/laws"
)

// This file holds the laws of the abilities, except notation and those that need exact values.

// checkPartial is the law partial.
func (x *exam[S, M]) checkPartial(r *report[S, M], p *place[S, M]) {
	if v := x.rules.Evaluate(x.at(p)); v != 0 && !x.able.partial.HasValue(x.at(p)) {
		r.Failf("HasValue says that there is no static value, but Evaluate gives %d", v)
	}
}

// checkDrawing is the law drawing.
func (x *exam[S, M]) checkDrawing(r *report[S, M], p *place[S, M]) {
	if board := x.able.drawer.Board(x.at(p)); !strings.HasSuffix(board, "\n") {
		r.Failf("Board's last line must end in a newline, but the board is %q", board)
	}
	picture := x.able.drawer.BoardSVG(x.at(p))
	if strings.TrimSpace(picture) == "" {
		r.Failf("BoardSVG draws nothing")
	}
	if err := laws.SVG(picture); err != nil {
		r.Failf("BoardSVG draws what cannot stand in an svg element: %v", err)
	}
}

// checkGrid is the law grid.
func (x *exam[S, M]) checkGrid(r *report[S, M], p *place[S, M]) {
	grid, first := x.able.gridded.Grid(x.at(p)), x.able.gridded.Grid(&x.start)
	if !checkFrame(r, &grid) {
		return
	}
	for _, piece := range grid.Pieces {
		if strings.ContainsFunc(piece.Mark, func(c rune) bool { return unicode.IsSpace(c) || !unicode.IsPrint(c) }) {
			r.Failf("Grid has the mark %q, which cannot be printed in a cell", piece.Mark)
		}
	}
	for i, c := range grid.Alarm {
		if c.Column < 0 || c.Column >= grid.Columns || c.Row < 0 || c.Row >= grid.Rows || slices.Contains(grid.Alarm[:i], c) {
			r.Failf("Grid gives the alarm %v, outside the grid or twice", c)
		}
	}
	first.Pieces, first.Alarm = grid.Pieces, grid.Alarm
	if !reflect.DeepEqual(grid, first) {
		r.Failf("Grid gives another board than in the first position: %+v instead of %+v", grid, first)
		return
	}
	columns := map[int]M{}
	for _, m := range p.moves {
		cells := x.able.gridded.MoveCells(x.at(p), m)
		if x.checkCells(r, p, m, &grid, cells); !grid.Falls || len(cells) == 0 {
			continue
		}
		column := cells[len(cells)-1].Column
		if other, taken := columns[column]; taken {
			r.Failf("pieces fall, but %s and %s have the same column", x.moveText(p.pos, other), x.moveText(p.pos, m))
		}
		columns[column] = m
	}
}

// checkFrame checks a grid without its pieces, and reports whether there is a piece for each cell.
func checkFrame[S comparable, M game.Move](r *report[S, M], grid *game.Grid) bool {
	if grid.Columns < 1 || grid.Rows < 1 || len(grid.Pieces) != grid.Columns*grid.Rows {
		r.Failf("Grid gives %d pieces for %d columns and %d rows", len(grid.Pieces), grid.Columns, grid.Rows)
		return false
	}
	for _, names := range []struct {
		what  string
		names []string
		want  int
	}{{"columns", grid.ColumnNames, grid.Columns}, {"rows", grid.RowNames, grid.Rows}} {
		sorted := slices.Sorted(slices.Values(names.names))
		if n := len(names.names); n != 0 && (n != names.want || sorted[0] == "" || len(slices.Compact(sorted)) < n) {
			r.Failf("Grid gives the %d %s the names %q; want as many, all different, or none", names.want, names.what, names.names)
		}
	}
	right, bottom := grid.Left+float64(grid.Columns)*grid.Side, grid.Top+float64(grid.Rows)*grid.Side
	if grid.Left < 0 || grid.Top < 0 || grid.Side < 0 || right > 100 || bottom > 100 {
		r.Failf("Grid lies from %v, %v to %v, %v, outside the picture of 100 by 100", grid.Left, grid.Top, right, bottom)
	}
	return true
}

// checkCells checks the cells of one move.
func (x *exam[S, M]) checkCells(r *report[S, M], p *place[S, M], m M, grid *game.Grid, cells []game.Cell) {
	for i, c := range cells {
		if c.Column < 0 || c.Column >= grid.Columns || c.Row < 0 || c.Row >= grid.Rows {
			r.Failf("MoveCells of %s gives %v, outside the grid", x.moveText(p.pos, m), c)
			return
		}
		if slices.Contains(cells[:i], c) {
			r.Failf("MoveCells of %s gives %v twice", x.moveText(p.pos, m), c)
		}
	}
	if len(cells) == 0 {
		return
	}
	last := cells[len(cells)-1]
	x.play(p, m)
	after := x.able.gridded.Grid(&x.next)
	if len(after.Pieces) == len(grid.Pieces) && after.At(last) == grid.At(last) {
		r.Failf("%s changes nothing in %v, the last of its cells", x.moveText(p.pos, m), last)
	}
}

// checkDecimals is the law decimals.
func (x *exam[S, M]) checkDecimals(r *report[S, M]) {
	if n := x.able.decimals.Decimals(); n < 0 || n > 6 {
		r.Failf("Decimals returns %d, want 0 to 6", n)
	}
}

// checkEvaluators is the law evaluators.
func (x *exam[S, M]) checkEvaluators(r *report[S, M]) {
	var listed []laws.Choice
	for _, e := range x.able.evaluators() {
		listed = append(listed, laws.Choice(e))
	}
	laws.CheckChoice(r, laws.Chooser{
		Kind: "evaluator", List: "Evaluators", With: "WithEvaluator", Ask: "Evaluate", Listed: listed,
		Zero: reflect.ValueOf(x.rules).IsZero(),
		Known: func(name string) bool {
			_, ok := x.able.with(name)
			return ok
		},
		Agrees: func(name string) bool {
			rules, _ := x.able.with(name)
			return x.compareRules(r, name, rules)
		},
	})
}

// compareRules checks rules that use another evaluator, and returns whether it gives the same values.
func (x *exam[S, M]) compareRules(r *report[S, M], name string, rules game.Game[S, M]) (same bool) {
	same = true
	for _, p := range x.places {
		r.Guard(p, func() {
			value := rules.Evaluate(x.at(p))
			same = same && value == x.rules.Evaluate(x.at(p))
			x.compareOutcome(r, "Evaluate by "+name, p, value)
			if moves, outcome := rules.Moves(x.at(p), nil); outcome != p.outcome || !slices.Equal(moves, p.moves) {
				r.Failf("with the evaluator %q Moves gives %v %v instead of %v %v",
					name, moves, outcome, p.moves, p.outcome)
			}
		})
	}
	return same
}

// checkMaps is the law symmetry for one position by itself.
func (x *exam[S, M]) checkMaps(r *report[S, M], p *place[S, M]) {
	key, how := x.able.symmetric.Canonical(x.at(p))
	if k, h := x.able.symmetric.Canonical(x.at(p)); k != key || h != how {
		r.Failf("Canonical returns %#x %d, and when asked again %#x %d", key, how, k, h)
	}
	for _, m := range p.moves {
		if back := x.able.symmetric.Unmap(x.able.symmetric.Map(m, how), how); back != m {
			r.Failf("Unmap(Map(%s, %d), %d) is %s", x.moveText(p.pos, m), how, how, x.moveText(p.pos, back))
		}
	}
}

// checkSymmetry is the law symmetry for positions that have a canonical key in common: each is compared with the
// first of its kind.
func (x *exam[S, M]) checkSymmetry(r *report[S, M]) {
	first := make(map[uint64]*place[S, M], len(x.places))
	for _, p := range x.places {
		key, _ := x.able.symmetric.Canonical(x.at(p))
		if first[key] == nil {
			first[key] = p
		} else if !p.broken && !first[key].broken {
			r.Guard(p, func() { x.compareSymmetric(r, p, first[key]) })
		}
	}
	for _, p := range x.places {
		own := x.rules.Key(x.at(p))
		if first[own] == nil {
			continue
		}
		if key, _ := x.able.symmetric.Canonical(x.at(p)); key != own {
			r.FailAt(p, "the key %#x is the canonical one of a position, and here of one that has another, %#x%s",
				own, key, x.where(first[own]))
		}
	}
}

// compareSymmetric checks p, where r is, with f, both of one canonical key.
func (x *exam[S, M]) compareSymmetric(r *report[S, M], p, f *place[S, M]) {
	a := x.able.symmetric
	if p.outcome != f.outcome {
		r.Failf("the outcome is %v, in a symmetric position %v%s", p.outcome, f.outcome, x.where(f))
		return
	}
	if v, w := x.rules.Evaluate(x.at(p)), x.rules.Evaluate(x.at(f)); v != w {
		r.Failf("the static value is %d, in a symmetric position %d%s", v, w, x.where(f))
	}
	if t, u := x.rules.Turn(x.at(p)), x.rules.Turn(x.at(f)); t != u {
		r.Failf("the turn is %v's, in a symmetric position %v's%s", t, u, x.where(f))
	}
	_, how := a.Canonical(x.at(p))
	_, howF := a.Canonical(x.at(f))
	if mine, theirs := x.mapAll(p.moves, how), x.mapAll(f.moves, howF); !sameMoves(mine, theirs) {
		r.Failf("the moves, mapped by %d, are %v in the representative, those of a symmetric position, by %d, %v%s",
			how, mine, howF, theirs, x.where(f))
		return
	}
	for _, m := range p.moves {
		same := a.Unmap(a.Map(m, how), howF)
		if !slices.Contains(f.moves, same) {
			r.Failf("the move %s is %s in a symmetric position, which is not legal there%s",
				x.moveText(p.pos, m), x.moveText(f.pos, same), x.where(f))
			continue
		}
		_, again := x.play(p, m)
		key, _ := a.Canonical(&x.next)
		_, againF := x.play(f, same)
		keyF, _ := a.Canonical(&x.next)
		if key != keyF || again != againF {
			r.Failf("after %s the canonical key is %#x, again %v; after its image %s in a symmetric position %#x, %v%s",
				x.moveText(p.pos, m), key, again, x.moveText(f.pos, same), keyF, againF, x.where(f))
		}
	}
}

// mapAll returns the moves as they are in the representative.
func (x *exam[S, M]) mapAll(moves []M, how uint8) []M {
	mapped := make([]M, len(moves))
	for i, m := range moves {
		mapped[i] = x.able.symmetric.Map(m, how)
	}
	return mapped
}

// checkExactKeys is the law exact for the number of bits.
func (x *exam[S, M]) checkExactKeys(r *report[S, M]) {
	if n := x.able.exact.ExactKeys(); n < 1 || n > 64 {
		r.Failf("ExactKeys returns %d, want 1 to 64", n)
	}
}

// checkExact is the law exact at p.
func (x *exam[S, M]) checkExact(r *report[S, M], p *place[S, M]) {
	n := x.able.exact.ExactKeys()
	if key := x.rules.Key(x.at(p)); key>>n != 0 {
		r.Failf("the key %#x does not fit the %d bits that ExactKeys returns", key, n)
	}
	if x.able.symmetric == nil {
		return
	}
	if key, _ := x.able.symmetric.Canonical(x.at(p)); key>>n != 0 {
		r.Failf("the canonical key %#x does not fit the %d bits that ExactKeys returns", key, n)
	}
}

// checkLeft is the law left.
func (x *exam[S, M]) checkLeft(r *report[S, M], p *place[S, M]) {
	left := x.able.finite.PliesLeft(x.at(p))
	if left < 0 {
		r.Failf("PliesLeft returns %d, want at least 0", left)
	}
	for _, m := range p.moves {
		x.play(p, m)
		if after := x.able.finite.PliesLeft(&x.next); after >= left {
			r.Failf("PliesLeft returns %d, and after %s %d, which is not less", left, x.moveText(p.pos, m), after)
		}
	}
}

// known reports whether the bounds of p determine its value.
func (x *exam[S, M]) known(p *place[S, M]) bool {
	if x.able.bounder == nil {
		return false
	}
	lo, hi := x.able.bounder.Bounds(x.at(p))
	return lo == hi
}

// checkExpand is the law expand. Beyond its length the buffer holds what it would in a search: zeros, or the
// children of another position.
func (x *exam[S, M]) checkExpand(r *report[S, M], p *place[S, M]) {
	if p.outcome != game.Open || x.known(p) {
		return
	}
	children := x.able.expander.Expand(x.at(p), nil, game.Infinity)
	var moves []M
	for i := range children {
		moves = append(moves, children[i].Move)
	}
	x.checkSubset(r, p, "Expand", moves)
	x.checkPlausible(r, p, "Expand", moves)
	for _, c := range children {
		if slices.Contains(p.moves, c.Move) { // otherwise reported already
			x.compareChild(r, p, c)
		}
	}

	prefix := []game.Child[S, M]{{Pos: x.start, Key: 1, Move: 1}, {Pos: p.pos, Lo: 2, Hi: 3, Rank: 4}}
	want := slices.Concat(prefix, children)
	for _, rubbish := range x.rubbish() {
		buf := make([]game.Child[S, M], len(want)+1)
		for i := range buf {
			buf[i] = game.Child[S, M]{Pos: rubbish, Key: 5, Lo: 6, Hi: 7, Rank: 8, Move: 9}
		}
		copy(buf, prefix)
		got := x.able.expander.Expand(x.at(p), buf[:len(prefix)], game.Infinity)
		if len(got) < len(prefix) || !slices.Equal(got[:len(prefix)], prefix) {
			r.Failf("Expand does not append: after %+v it returns %+v", prefix, got)
			return
		}
		if !slices.Equal(got, want) {
			r.Failf("Expand gives other children when asked again, or leaves a field of one as it was: %+v instead of %+v",
				got[len(prefix):], children)
		}
	}
	x.checkEnough(r, p, children)
}

// checkEnough checks that Expand, given a value of enough, returns all children of p, or those up to the first that is
// worth enough.
func (x *exam[S, M]) checkEnough(r *report[S, M], p *place[S, M], children []game.Child[S, M]) {
	var tried []game.Score
	for i := range children {
		least := children[i].Lo
		if !children[i].Again {
			least = -children[i].Hi
		}
		for _, enough := range []game.Score{least, least + 1} {
			if slices.Contains(tried, enough) {
				continue
			}
			tried = append(tried, enough)
			got := x.able.expander.Expand(x.at(p), nil, enough)
			if again := x.able.expander.Expand(x.at(p), nil, enough); !slices.Equal(got, again) {
				r.Failf("Expand, with %d as enough, gives %+v and then %+v", enough, got, again)
				return
			}
			first := slices.IndexFunc(children, func(c game.Child[S, M]) bool { return c.AtLeast(enough) })
			if !slices.EqualFunc(got, children, sameButRank) && (first < 0 || !slices.EqualFunc(got, children[:first+1], sameButRank)) {
				r.Failf("Expand, with %d as enough, gives neither all children nor those up to the first that is worth so much: %+v of %+v",
					enough, got, children)
				return
			}
		}
	}
}

// sameButRank reports whether a and b differ at most in their ranks.
func sameButRank[S comparable, M game.Move](a, b game.Child[S, M]) bool {
	a.Rank = b.Rank
	return a == b
}

// compareChild checks a child of p against Play, Key and Bounds.
func (x *exam[S, M]) compareChild(r *report[S, M], p *place[S, M], c game.Child[S, M]) {
	move := x.moveText(p.pos, c.Move)
	want, again := x.play(p, c.Move)
	if c.Again != again {
		r.Failf("Expand says of %s that the same side moves again: %v, Play says %v", move, c.Again, again)
	}
	if c.Pos != want {
		r.Failf("Expand by %s leads to %s, Play to %s", move, x.positionText(c.Pos), x.positionText(want))
		return
	}
	if key := x.rules.Key(&x.next); c.Key != key {
		r.Failf("Expand gives the key %#x after %s, Key is %#x", c.Key, move, key)
	}
	lo, hi := -game.Infinity, game.Infinity
	if x.able.bounder != nil {
		lo, hi = x.able.bounder.Bounds(&x.next)
	}
	if c.Lo != lo || c.Hi != hi {
		r.Failf("Expand gives the bounds %d to %d after %s, Bounds are %d to %d", c.Lo, c.Hi, move, lo, hi)
	}
}

// checkNoisy is the law noisy.
func (x *exam[S, M]) checkNoisy(r *report[S, M], p *place[S, M]) {
	if p.outcome != game.Open {
		return
	}
	prefix := []M{1, 0, 1}
	moves := x.able.noisy.Noisy(x.at(p), slices.Clone(prefix))
	if len(moves) < len(prefix) || !slices.Equal(moves[:len(prefix)], prefix) {
		r.Failf("Noisy does not append: after %v it returns %v", prefix, moves)
		return
	}
	x.checkSubset(r, p, "Noisy", moves[len(prefix):])
}

// checkSubset checks that the moves are legal in p, and different ones.
func (x *exam[S, M]) checkSubset(r *report[S, M], p *place[S, M], name string, moves []M) {
	for i, m := range moves {
		if !slices.Contains(p.moves, m) {
			r.Failf("%s gives %s, which Moves does not", name, x.moveText(p.pos, m))
		}
		if slices.Contains(moves[:i], m) {
			r.Failf("%s gives %s twice", name, x.moveText(p.pos, m))
		}
	}
}

// checkPass is the law pass.
func (x *exam[S, M]) checkPass(r *report[S, M], p *place[S, M]) {
	if p.outcome != game.Open {
		return
	}
	var zero S
	x.next = zero
	sound := x.able.passer.Pass(x.at(p), &x.next)
	if x.here != p.pos {
		r.Failf("Pass writes to the position: it became %s", x.positionText(x.here))
	}
	if !sound {
		return
	}
	passed := x.next
	if before, after := x.rules.Turn(x.at(p)), x.rules.Turn(&x.next); before == after {
		r.Failf("after a pass it is still the turn of %v", after)
	}
	for _, rubbish := range x.rubbish() {
		x.next = rubbish
		if s := x.able.passer.Pass(x.at(p), &x.next); !s || x.next != passed {
			r.Failf("Pass depends on what was in next before: it gives %s, %v after %+v, but %s after zeros",
				x.positionText(x.next), s, rubbish, x.positionText(passed))
		}
	}
}

// checkChecks is the law checks.
func (x *exam[S, M]) checkChecks(r *report[S, M], p *place[S, M]) {
	if p.outcome == game.Lost && !x.able.forcing.Forced(x.at(p)) {
		r.Failf("the game is lost, and Forced reports no threat")
	}
	for _, m := range p.moves {
		x.play(p, m)
		if _, outcome := x.rules.Moves(&x.next, nil); outcome != game.Open {
			continue
		}
		after := x.able.forcing.Forced(&x.next)
		if checks := x.able.checking.Checks(x.at(p), m); checks != after {
			r.Failf("Checks says %v of %s, and after it Forced says %v", checks, x.moveText(p.pos, m), after)
		}
	}
}

// checkStakes is the law stakes.
func (x *exam[S, M]) checkStakes(r *report[S, M], p *place[S, M]) {
	if p.outcome != game.Open {
		return
	}
	before := game.Stake{Taken: 7, Risked: 8}
	stakes := x.able.exchanges.Stakes(x.at(p), p.moves, []game.Stake{before})
	if len(stakes) != len(p.moves)+1 || stakes[0] != before {
		r.Failf("Stakes gives %v for %d moves, after %v", stakes, len(p.moves), before)
		return
	}
	noisy := x.able.noisy.Noisy(x.at(p), nil)
	for i, m := range p.moves {
		at := stakes[i+1]
		if is := slices.Contains(noisy, m); is != (at.Taken > 0) || at.Taken < 0 || at.Risked < 0 {
			r.Failf("Noisy gives %s: %v; Stakes gives %+v", x.moveText(p.pos, m), is, at)
		}
		above := x.able.exchanges.Exchange(x.at(p), m, at.Taken+1)
		last := above
		for _, least := range []game.Score{at.Taken, 0, at.Taken - at.Risked - 1} {
			gains := x.able.exchanges.Exchange(x.at(p), m, least)
			if above || last && !gains {
				r.Failf("%s takes %d, and Exchange says of its gaining %d: %v, and of more: %v", x.moveText(p.pos, m), at.Taken, least, gains, last)
			}
			last = gains
		}
	}
}

// mostKinds is how many kinds of moves there may be: a search has a place for each pair of them.
const mostKinds = 1 << 10

// checkKinds is the law kinds.
func (x *exam[S, M]) checkKinds(r *report[S, M], p *place[S, M]) {
	of := x.able.grouped
	most := of.MoveKinds()
	if most < 1 || most > mostKinds {
		r.Failf("MoveKinds gives %d, which is not from 1 to %d", most, mostKinds)
	}
	if p.outcome != game.Open {
		return
	}
	kinds := of.KindsOf(x.at(p), p.moves, []uint16{7})
	if len(kinds) != len(p.moves)+1 || kinds[0] != 7 {
		r.Failf("KindsOf gives %v for %d moves, after 7", kinds, len(p.moves))
		return
	}
	for i, m := range p.moves {
		k := kinds[i+1]
		if int(k) >= most {
			r.Failf("KindsOf gives %s kind %d, and there are %d", x.moveText(p.pos, m), k, most)
		}
		if alone := of.KindsOf(x.at(p), p.moves[i:i+1], nil); len(alone) != 1 || alone[0] != k {
			r.Failf("KindsOf gives %s kind %d among others, and alone %v", x.moveText(p.pos, m), k, alone)
		}
	}
}

// checkScale is the law scale.
func (x *exam[S, M]) checkScale(r *report[S, M]) {
	if s := x.able.scaled.Scale(); min(s.Unit, s.Quiet) < 1 || max(s.Unit, s.Quiet) > game.MaxStatic {
		r.Failf("Scale gives %+v", s)
	}
}

// checkThread is the law thread. The same rules are asked of all positions, in an order in which neighbours follow each other.
func (x *exam[S, M]) checkThread(r *report[S, M]) {
	rules := x.able.thread()
	for _, p := range x.places {
		r.Guard(p, func() {
			for range 2 {
				if v, want := rules.Evaluate(x.at(p)), x.rules.Evaluate(x.at(p)); v != want {
					r.Failf("the rules of a thread evaluate the position as %d, the rules as %d", v, want)
				}
				if moves, outcome := rules.Moves(x.at(p), nil); outcome != p.outcome || !slices.Equal(moves, p.moves) {
					r.Failf("the rules of a thread give the moves %v %v instead of %v %v", moves, outcome, p.moves, p.outcome)
				}
				if n, ok := any(rules).(game.Noisy[S, M]); ok && x.able.noisy != nil && p.outcome == game.Open {
					if got, want := n.Noisy(x.at(p), nil), x.able.noisy.Noisy(x.at(p), nil); !slices.Equal(got, want) {
						r.Failf("the rules of a thread give the noisy moves %v instead of %v", got, want)
					}
				}
			}
		})
	}
}

// checkDraws is the law draws.
func (x *exam[S, M]) checkDraws(r *report[S, M], p *place[S, M]) {
	keys := x.before(p)
	drawn := p.outcome == game.Drawn ||
		p.outcome == game.Open && x.able.repeats != nil && x.able.repeats.DrawnByHistory(x.at(p), keys)
	why := x.able.draws.WhyDrawn(x.at(p), keys)
	if drawn != (why != "") || strings.Trim(why, "abcdefghijklmnopqrstuvwxyz0123456789") != "" {
		r.Failf("drawn: %v; WhyDrawn returns %q", drawn, why)
	}
}

// checkCoded is the law coded.
func (x *exam[S, M]) checkCoded(r *report[S, M], p *place[S, M]) {
	names := map[string]bool{}
	for _, m := range p.moves {
		name := x.able.coded.UCI(x.at(p), m)
		if name == "" || strings.Trim(name, "abcdefghijklmnopqrstuvwxyz0123456789") != "" || names[name] {
			r.Failf("UCI names %s %q", x.moveText(p.pos, m), name)
		}
		names[name] = true
		if n := x.able.notation; n != nil {
			if read, err := n.ParseMove(x.at(p), name); err != nil || read != m {
				r.Failf("UCI names %s %q, which ParseMove reads as %v, %v", x.moveText(p.pos, m), name, read, err)
			}
		}
	}
}

// checkCounted is the law counted.
func (x *exam[S, M]) checkCounted(r *report[S, M], p *place[S, M]) {
	moves, outcome := x.able.counting().Moves(x.at(p), nil)
	goesOn := p.outcome == game.Drawn && outcome == game.Open && len(moves) > 0
	if !goesOn && (outcome != p.outcome || !slices.Equal(moves, p.moves)) {
		r.Failf("by the rules that count, Moves gives %v, %v; otherwise %v, %v", moves, outcome, p.moves, p.outcome)
	}
}

// before returns the keys of the line that leads to p.
func (x *exam[S, M]) before(p *place[S, M]) (keys []uint64) {
	for q := p.from; q != nil; q = q.from {
		keys = append(keys, x.rules.Key(x.at(q)))
	}
	slices.Reverse(keys)
	return keys
}

// checkRepeats is the law repeats, with the keys of the line that leads to p.
func (x *exam[S, M]) checkRepeats(r *report[S, M], p *place[S, M]) {
	keys := x.before(p)
	given := slices.Clone(keys)
	drawn := x.able.repeats.DrawnByHistory(x.at(p), given)
	if !slices.Equal(given, keys) {
		r.Failf("DrawnByHistory writes to the earlier keys: %#x became %#x", keys, given)
	}
	if again := x.able.repeats.DrawnByHistory(x.at(p), slices.Clone(keys)); again != drawn {
		r.Failf("DrawnByHistory returns %v, and when asked again %v", drawn, again)
	}
}

// checkThreats is the law threats at p, for a few of its moves.
func (x *exam[S, M]) checkThreats(r *report[S, M], p *place[S, M]) {
	kinds, us := x.able.threats.Threats(), x.rules.Turn(x.at(p))
	checkKinds(r, kinds)
	can := x.forces(p.pos, us, 1)
	for _, m := range laws.Spread(p.moves, 8) {
		missed, allowed := x.able.threats.Overlooked(x.at(p), m)
		if rest := uint(missed|allowed) >> len(kinds); rest != 0 {
			r.Failf("%s overlooks a kind that Threats does not give", x.moveText(p.pos, m))
		}
		next, _ := x.play(p, m)
		var atOnce [2]bool // said of a win in one ply
		for k, kind := range kinds {
			misses, allows := missed>>k&1 != 0, allowed>>k&1 != 0
			if kind.Plies == 1 {
				atOnce = [2]bool{atOnce[0] || misses, atOnce[1] || allows}
			}
			if kind.Plies == 0 || math.Pow(float64(len(p.moves)), float64(kind.Plies+1)) > 20_000 {
				continue
			}
			if misses && (!x.forces(p.pos, us, kind.Plies) || x.forces(next, us, kind.Plies-1)) {
				r.Failf("%s is said to miss a win by %s, and does not", x.moveText(p.pos, m), kind.Name)
			}
			if allows && !x.forces(next, us.Opponent(), kind.Plies) {
				r.Failf("%s is said to allow a win by %s, and does not", x.moveText(p.pos, m), kind.Name)
			}
		}
		wins := x.forces(next, us, 0)
		if due := can && !wins; due != atOnce[0] {
			r.Failf("%s misses a win in one ply: %v; Overlooked says %v", x.moveText(p.pos, m), due, atOnce[0])
		}
		if due := !wins && x.forces(next, us.Opponent(), 1); due != atOnce[1] {
			r.Failf("%s allows a win in one ply: %v; Overlooked says %v", x.moveText(p.pos, m), due, atOnce[1])
		}
	}
}

func checkKinds[S comparable, M game.Move](r *report[S, M], kinds []game.Threat) {
	if len(kinds) == 0 || len(kinds) > 8 {
		r.Failf("Threats gives %d kinds, want 1 to 8", len(kinds))
	}
	seen := map[string]bool{}
	for _, k := range kinds {
		if k.Name == "" || strings.Trim(k.Name, "abcdefghijklmnopqrstuvwxyz0123456789") != "" || seen[k.Name] || k.Plies < 0 {
			r.Failf("Threats gives %+v; want names of lower-case letters and digits, none twice, and a number of plies", k)
		}
		seen[k.Name] = true
	}
}

// forces reports whether side us can force a win from s within that many plies.
func (x *exam[S, M]) forces(s S, us game.Side, plies int) bool {
	moves, outcome := x.rules.Moves(&s, nil)
	ours := x.rules.Turn(&s) == us
	if outcome != game.Open {
		value := x.result(&s, outcome)
		return value > game.MaxStatic && ours || value < -game.MaxStatic && !ours
	}
	if plies == 0 {
		return false
	}
	for _, m := range moves {
		here := s
		var next S
		x.rules.Play(&here, m, &next)
		if x.forces(next, us, plies-1) == ours {
			return ours
		}
	}
	return !ours
}
