package catalog

import (
	"strconv"

	"github.com/jugada/jugada/game/connect4"
	"github.com/jugada/jugada/lang"
)

// findConnect4 returns the game of a size. The default size has only the family's name.
func findConnect4(text string) (Game, error) {
	size, err := connect4.ParseSize(text)
	if err != nil {
		return nil, err
	}
	rules, err := connect4.New(size)
	if err != nil {
		return nil, err
	}
	name := "connect4"
	if size != connect4.Usual {
		name += ":" + size.String()
	}
	return sized(ours(name, rules), findConnect4, rules.PliesLeft(new(connect4.Position))), nil
}

// aboutConnect4 returns a line about the game of a size, which says how many in a line win.
func aboutConnect4(size string, l lang.Language) string {
	s, err := connect4.ParseSize(size)
	if err != nil {
		panic("catalog: connect4:" + size + ": " + err.Error())
	}
	return l.Sprintf("game.connect4.sized", s.InARow, strconv.Itoa(s.Columns)+"x"+strconv.Itoa(s.Rows))
}
