package catalog

import (
	"github.com/jugada/jugada/game"
	"github.com/jugada/jugada/lang"
	"github.com/jugada/jugada/trace"
)

// This file says how games end: won, drawn, or nothing follows.

// Winner returns the side that has won in p, if the game is over and either side has. Where the result is a score, the
// side has won that it favours.
func Winner(p Position) (side Side, won bool) {
	value, _ := p.Static()
	_, won = value.Forced() // no open position is worth that
	won = won || p.Outcome() == game.Scored && value != 0
	if value < 0 {
		return Min, won
	}
	return Max, won
}

// IsDrawn reports whether the game has ended in p and nobody has won. Where nothing follows though nobody has ended the
// game, as at the leaves of explicit trees, it has not.
func IsDrawn(p Position) bool {
	value, _ := p.Static()
	return p.Outcome() == game.Drawn || p.Outcome() == game.Scored && value == 0
}

// Margin says in l by how much the game has been won in p, such as "12 discs", and whether that is a thing to say: only
// of games that end with a score.
func Margin(p Position, l lang.Language) (text string, scored bool) {
	if p.Outcome() != game.Scored {
		return "", false
	}
	value, _ := p.Static()
	value = max(value, -value)
	text = trace.ScoreText(l, value, p.Decimals())
	if whole, ok := game.ParsePoints(text, 0); ok && lang.Has("points."+base(p.Game())) {
		text = l.Sprintf("points."+base(p.Game()), int(whole))
	}
	return text, true
}
