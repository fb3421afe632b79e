package catalog

import (
	"github.com/jugada/jugada/game"
	"github.com/jugada/jugada/lang"
	"github.com/jugada/jugada/trace"
)

// Winner returns the side that has won in p, if the game is over and either side has. Where the result is a score, the
// side that it favours has won.
func Winner(p Position) (side Side, won bool) {
	value, _ := p.Static()
	_, won = value.Forced() // no unfinished position is worth that
	won = won || p.Outcome() == game.Scored && value != 0
	if value < 0 {
		return Min, won
	}
	return Max, won
}

// IsDrawn reports whether the game has ended in p without a winner. A position that merely has no moves, as a leaf of
// an explicit tree, is not drawn.
func IsDrawn(p Position) bool {
	value, _ := p.Static()
	return p.Outcome() == game.Drawn || p.Outcome() == game.Scored && value == 0
}

// Draw says in l why the game is drawn in p, and whether that is known.
func Draw(p Position, l lang.Language) (why string, known bool) {
	key := "draw." + base(p.Game()) + "." + p.WhyDrawn()
	if !lang.Has(key) {
		return "", false
	}
	return l.Sprintf(key), true
}

// DrawnAfter reports whether a line from p, such as that of an analysis, ends in a draw, in the sense of IsDrawn.
func DrawnAfter(p Position, line []string) bool {
	for _, move := range line {
		next, err := p.Play(move)
		if err != nil {
			return false
		}
		p = next
	}
	return IsDrawn(p)
}

// Decides reports whether g is won, lost or drawn. An explicit tree ends with the values of its leaves.
func Decides(g Game) bool { return base(g) != "tree" }

// Margin returns in l by how much the game has been won in p, such as "12 discs", and whether there is a margin: only
// in games that end with a score.
func Margin(p Position, l lang.Language) (text string, scored bool) {
	if p.Outcome() != game.Scored {
		return "", false
	}
	value, _ := p.Static()
	return margin(p.Game(), value, p.Decimals(), l), true
}

// Margin returns in l the final margin of the side that the value favours, as the function Margin does, and whether
// there is one: if with best play the game ends with a score.
func (a *Analysis) Margin(p Position, l lang.Language) (text string, scored bool) {
	return expected(p, a.score, a.Whole, l)
}

// Margin is [Analysis.Margin] for a proven value.
func (s *Solution) Margin(p Position, l lang.Language) (text string, scored bool) {
	return expected(p, s.lo, s.Known(), l)
}

// expected returns in l the margin with which a game from p ends whose value is known, if it ends with a score.
func expected(p Position, value game.Score, known bool, l lang.Language) (text string, scored bool) {
	if _, forced := value.Forced(); forced || !known || !endsWithScore(p.Game()) {
		return "", false
	}
	return margin(p.Game(), value, p.Decimals(), l), true
}

// endsWithScore reports whether games of g are won by points.
func endsWithScore(g Game) bool { return lang.Has("points." + base(g)) }

// margin writes a score without its sign.
func margin(g Game, value game.Score, decimals int, l lang.Language) string {
	text := trace.ScoreText(l, max(value, -value), decimals)
	if whole, ok := game.ParsePoints(text, 0); ok && endsWithScore(g) {
		return l.Sprintf("points."+base(g), int(whole))
	}
	return text
}
