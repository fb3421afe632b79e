package trace

import (
	"github.com/jugada/jugada/game"
	"github.com/jugada/jugada/lang"
	"github.com/jugada/jugada/search"
)

// Header says what search a trace is of. Writers need it to speak of moves, values and nodes as the game does.
type Header struct {
	Game      string // its name in the catalogue
	Position  string // the root's notation
	Algorithm string
	Root      string // what the root is called; "": it has no name of its own
	Labelled  bool   // moves are the names of the nodes they lead to, as in an explicit tree
	Decimals  int    // of a point
	Turn      game.Side
}

// ScoreText returns s in points, as Score.Text does, in the reader's language.
func ScoreText(l lang.Language, s game.Score, decimals int) string {
	n, forced := s.Forced()
	switch {
	case !forced || s == game.Infinity || s == -game.Infinity:
		return s.Text(decimals)
	case s > 0:
		return l.Sprintf("score.forced", "+∞", n)
	}
	return l.Sprintf("score.forced", "-∞", n)
}

// Summary is how a search ended, for the writers' last line.
type Summary struct {
	Value   game.Score
	Line    []string // the principal variation, from the root
	Stopped search.Reason
	search.Counts
}
