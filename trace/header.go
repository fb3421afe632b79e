package trace

import (
	"strings"
	"unicode"
	"unicode/utf8"

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
	Over      bool // the game has ended: nobody is to move

	Model string    // of the opponent, if the search is against one, as in errs:0.2
	As    game.Side // then: who is advised

	Alone     bool    // a search for a way, with one player: Game is the puzzle's name; nobody's turn, no points
	Heuristic string  // then: the estimate that it uses; "": none
	Weight    float64 // and how often that counts; 0: once
}

// ScoreText returns s in points, as Score.Text does, in the reader's language.
func ScoreText(l lang.Language, s game.Score, decimals int) string {
	n, forced := s.Forced()
	switch {
	case !forced:
		return s.Text(decimals)
	case s > 0:
		return l.Sprintf("score.forced", "+∞", n)
	}
	return l.Sprintf("score.forced", "-∞", n)
}

// CountsText lists the figures of a search in the reader's language, without those of cuts and of a table if there were none.
func CountsText(l lang.Language, c search.Counts) string {
	return strings.Join(CountsParts(l, c), ", ")
}

// CountsParts are the parts of [CountsText], the number of nodes first.
func CountsParts(l lang.Language, c search.Counts) []string {
	parts := []string{l.Sprintf("count.nodes", c.Nodes), l.Sprintf("count.leaves", c.Leaves)}
	if c.Hits > 0 {
		parts = append(parts, l.Sprintf("count.hits", c.Hits))
	}
	if c.Cuts > 0 {
		parts = append(parts, l.Sprintf("count.cuts", c.Cuts), l.Sprintf("count.pruned", c.Pruned))
	}
	return parts
}

// Printable replaces what no text format likes to meet: broken UTF-8, control characters, line ends, and characters that
// turn the direction of the text around them.
func Printable(s string) string {
	return strings.Map(func(r rune) rune {
		switch {
		case unicode.IsSpace(r):
			return ' '
		case unicode.IsControl(r), r == 0xFFFE, r == 0xFFFF, unicode.Is(unicode.Bidi_Control, r):
			return utf8.RuneError
		}
		return r
	}, strings.ToValidUTF8(s, string(utf8.RuneError)))
}

// RefinedLines say what refinements make of the value that a search has ended with.
func RefinedLines(l lang.Language, s *Summary) []string {
	asked := s.Refine
	var lines []string
	if s.Deepened {
		lines = append(lines, l.Sprintf("text.deepened"))
	}
	switch cut := s.Spent != search.Unknown; {
	case asked == "" && (!cut || s.Searched == 0):
		return lines
	case asked == "":
		return []string{l.Sprintf("text.deepened.depth", s.Searched)}
	case s.Whole && !s.Exact:
		return append(lines, l.Sprintf("text.refined.whole", asked))
	case s.Strayed || cut && s.Searched == 0:
		return append(lines, l.Sprintf("text.refined", asked))
	case cut:
		return append(lines, l.Sprintf("text.refined.depth", asked, s.Searched))
	case !s.Exact:
		return append(lines, l.Sprintf("text.refined.idle", asked))
	}
	return append(lines, l.Sprintf("text.refined.exact", asked))
}

// Summary is how a search ended, for the writers' last line.
type Summary struct {
	Value   game.Score
	Line    []string // the principal variation, from the root
	Stopped search.Reason
	search.Counts

	Refine   string // the refinements that were asked for; "": none
	Deepened bool   // deepening was on, too, which nobody asked for: no depth was given
	Exact    bool   // then: none of them may give another value than minimax's
	Strayed  bool   // and one of them may have
	Whole    bool   // no limit played a part: the value is that of the game

	Spent    search.Reason // what ran out before the search was done; Unknown: nothing
	Searched int           // with deepening: the depth of the last iteration that was finished

	Against *Found    // a search against a model: what it found beside, Value being the minimax value; nil: another search
	Way     *WayFound // a search for a way: what it found; the rest counts for nothing. nil: another search
}
