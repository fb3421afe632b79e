package catalog

import (
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
	if err != nil || array >= 960 || variant != "960" {
		return nil, lang.Errorf("chess.array", text)
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
