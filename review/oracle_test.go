package review_test

import (
	"math"
	"strings"

	"github.com/jugada/jugada/catalog"
)

// What the tests know about chess comes from texts of positions and moves alone.

// logistic returns the points to be expected with an advantage of so many pawns.
func logistic(pawns float64) float64 { return 1 / (1 + math.Exp(-math.Ln10*pawns/4)) }

// balance counts material from White's side, by the letters of a FEN.
func balance(p catalog.Position) (points int) {
	board, _, _ := strings.Cut(p.Text(), " ")
	for letter, worth := range map[string]int{"P": 1, "N": 3, "B": 3, "R": 5, "Q": 9} {
		points += worth * (strings.Count(board, letter) - strings.Count(board, strings.ToLower(letter)))
	}
	return points
}

// exchanged returns what the side to move gains by captures on a square, if nobody has to go on.
func exchanged(p catalog.Position, square string) (points int) {
	for _, move := range p.Moves() {
		if at := strings.TrimRight(move, "+#"); !strings.Contains(at, "x"+square) {
			continue
		}
		next, err := p.Play(move)
		if err != nil {
			panic(err)
		}
		points = max(points, int(p.Turn().Sign())*(balance(next)-balance(p))-exchanged(next, square))
	}
	return points
}

// capturable returns the most that the side to move gains by captures on one square.
func capturable(p catalog.Position) (points int) {
	if p == nil {
		return 0
	}
	seen := map[string]bool{}
	for _, move := range p.Moves() {
		if _, to, captures := strings.Cut(move, "x"); captures && !seen[to[:2]] {
			seen[to[:2]] = true
			points = max(points, exchanged(p, to[:2]))
		}
	}
	return points
}

// passed returns the position with the other side to move, nil if that is none.
func passed(p catalog.Position) catalog.Position {
	fields := strings.Fields(p.Text())
	fields[1] = map[string]string{"w": "b", "b": "w"}[fields[1]]
	fields[3] = "-"
	next, err := p.Game().Position(strings.Join(fields, " "))
	if err != nil {
		return nil
	}
	return next
}
