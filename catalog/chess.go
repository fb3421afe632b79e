package catalog

import (
	"math"
	"slices"
	"strconv"
	"strings"

	"github.com/jugada/jugada/game/chess"
	"github.com/jugada/jugada/lang"
)

// usualChess returns chess from its usual start; its other sizes are the starts of Chess960.
func usualChess() Game {
	g := large(ours("chess", chess.Rules{}))
	g.about.sizes = findChess960
	return g
}

// findChess960 returns Chess960 from the start of a number, after 960 and a comma; 960 alone means the start of chess, 518.
func findChess960(text string) (Game, error) {
	variant, number, numbered := strings.Cut(text, ",")
	if !numbered {
		number = "518"
	}
	array, err := strconv.ParseUint(number, 10, 16)
	switch {
	case variant != "960":
		return nil, lang.Errorf("chess.array", text)
	case err != nil || array >= 960:
		return nil, lang.Errorf("chess.start", number)
	}
	rules := chess.Rules{Chess960: true, Array: uint16(array)}
	g := large(ours("chess:960,"+strconv.FormatUint(array, 10), rules))
	g.about.sizes = findChess960
	return g, nil
}

// Chess reports whether g is chess, and whether it is Chess960.
func Chess(g Game) (is, by960 bool) {
	family, variant, _ := strings.Cut(g.Name(), ":")
	is = family == "chess"
	return is, is && strings.HasPrefix(variant, "960")
}

// TitledFrom returns what a game that begins with p is called in l: of Chess960 only that start has a number from which the rules
// begin.
func TitledFrom(p Position, l lang.Language) string {
	title, _ := Titled(p.Game(), l)
	if _, by960 := Chess(p.Game()); by960 {
		if first, err := p.Game().Start(); err != nil || first.Text() != p.Text() {
			return l.Sprintf("game.chess.other960")
		}
	}
	return title
}

// chess960 returns the title of Chess960 from one of its starts, and a line about it.
func chess960(size string, l lang.Language) (title, about string) {
	_, number, _ := strings.Cut(size, ",")
	return l.Sprintf("game.chess.960", number), l.Sprintf("game.chess.960.about", number)
}

// Rating says how strongly the engine plays with so many nodes for each move.
type Rating struct {
	Elo   int
	Nodes int64
}

// chessRatings are the ends of a line through what the engine scored in chess against Stockfish 15.1 held to ratings, of whose
// scale they are. docs/en/uci.md has the matches.
var chessRatings = []Rating{{1445, 100}, {2550, 30_000}}

// Ratings lists how strongly the engine plays g, weakest first; nil: nobody has measured it.
func Ratings(g Game) []Rating {
	if is, _ := Chess(g); is {
		return slices.Clone(chessRatings)
	}
	return nil
}

// NodesFor returns how many nodes a move make a rating. Between those that were measured a rating is taken to grow with the
// logarithm of the nodes; beyond them it is the next one's.
func NodesFor(ratings []Rating, elo int) int64 {
	for i, above := range ratings {
		switch {
		case elo > above.Elo:
		case i == 0 || elo == above.Elo:
			return above.Nodes
		default:
			below := ratings[i-1]
			share := float64(elo-below.Elo) / float64(above.Elo-below.Elo)
			return int64(math.Round(float64(below.Nodes) * math.Pow(float64(above.Nodes)/float64(below.Nodes), share)))
		}
	}
	return ratings[len(ratings)-1].Nodes
}
