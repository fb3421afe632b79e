// Command pancakes is Jugada with one more problem: pancakes that are sorted by turning over some from the top.
package main

import (
	"fmt"
	"os"
	"strconv"

	"example.com/pancakes/rules"
	"github.com/jugada/jugada/catalog/puzzles"
	"github.com/jugada/jugada/ui/cli"
)

func main() {
	os.Exit(cli.Main(cli.Puzzles(puzzles.Of(rules.Pancakes{N: 6}, puzzles.Sizes(stack),
		puzzles.Title("Pancakes", "Panqueques"),
		puzzles.About("the sizes from the top, such as \"3 1 2\"; a move turns over so many from the top; --size says how many there are",
			"los tamaños desde arriba, como \"3 1 2\"; una jugada da vuelta a tantos desde arriba; --size dice cuántos hay"),
		puzzles.Goal("the smallest on top, the largest at the bottom", "el más chico arriba, el más grande abajo"),
		puzzles.Aliases("panqueques"),
	))))
}

// stack returns the puzzle with that many pancakes.
func stack(size string) (puzzles.Puzzle, error) {
	n, err := strconv.Atoi(size)
	if err != nil || n < 1 || n > rules.Most {
		return puzzles.Puzzle{}, fmt.Errorf("the size is %q; want 1 to %d pancakes", size, rules.Most)
	}
	return puzzles.Of(rules.Pancakes{N: n}), nil
}
