package trace

import (
	"strings"
	"unicode"
	"unicode/utf8"

	"github.com/jugada/jugada/game"
	"github.com/jugada/jugada/lang"
	"github.com/jugada/jugada/search"
)

// Header describes the search of a trace. Writers need it to write moves, values and nodes in the game's terms.
type Header struct {
	Game      string // its name in the catalogue
	Position  string // the root's notation
	Algorithm string
	Root      string // the name of the root; "": it has none
	Labelled  bool   // moves are the names of the nodes they lead to, as in an explicit tree
	Decimals  int    // of a point
	Turn      game.Side
	Over      bool // the game has ended: neither side is to move

	Model string    // of the opponent, if the search is against one, as in errs:0.2
	As    game.Side // then: the advised side

	Alone     bool    // a path search, with one player: Game is the puzzle's name; no turns, no points
	Heuristic string  // then: the estimate that it uses; "": none
	Weight    float64 // and its weight; 0: 1
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

// CountsText lists the figures of a search in the reader's language, leaving out those that few searches have where they are 0.
func CountsText(l lang.Language, c search.Counts) string {
	return strings.Join(CountsParts(l, c), ", ")
}

// CountsParts are the parts of [CountsText], the number of nodes first.
func CountsParts(l lang.Language, c search.Counts) []string {
	parts := []string{l.Sprintf("count.nodes", c.Nodes), l.Sprintf("count.leaves", c.Leaves)}
	if c.Inner > 0 {
		parts = append(parts, l.Sprintf("count.inner", c.Inner))
	}
	if c.Hits > 0 {
		parts = append(parts, l.Sprintf("count.hits", c.Hits))
	}
	if c.Cuts > 0 {
		parts = append(parts, l.Sprintf("count.cuts", c.Cuts), l.Sprintf("count.pruned", c.Pruned))
	}
	return parts
}

// Printable replaces what is unsafe in text formats: broken UTF-8, control characters, line ends, and characters that
// change the direction of text.
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

// RefinedLines returns lines that say how refinements affect the value of a finished search.
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

	Refine   string // the refinements requested; "": none
	Deepened bool   // deepening was on, though not requested, since no depth was given
	Exact    bool   // then: none of them may change the value from minimax's
	Strayed  bool   // and one of them may have
	Whole    bool   // no limit affected the value: it is that of the game

	Spent    search.Reason // what ran out before the search was done; Unknown: nothing
	Searched int           // with deepening: the depth of the last finished iteration

	Against *Found    // a search against a model: its result besides Value, the minimax value; nil: another search
	Way     *WayFound // a path search: its result; the other fields are unused. nil: another search
}
