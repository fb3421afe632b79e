package chess_test

import (
	"math/rand/v2"
	"testing"

	"github.com/jugada/jugada/game"
	"github.com/jugada/jugada/game/chess"
	"github.com/jugada/jugada/internal/laws"
)

// In a position that is said to be dead with pawns on the board, nothing ever happens: in all positions that can come about, no
// pawn moves or is taken, and nobody is mated. Most positions in which that is so are recognized.
func TestDeadPositionsAreDead(t *testing.T) {
	seed, want := laws.Seed(), 60
	if laws.Night() {
		want = 2000
	}
	random := rand.New(rand.NewPCG(seed, 0))
	dead, missed := 0, 0
	for dead < want {
		s, ok := drawWall(random)
		if !ok {
			continue
		}
		said := rules{}.WhyDrawn(&s, nil) == "dead"
		quiet := nothingHappens(s)
		switch {
		case said && !quiet:
			t.Fatalf("%s is said to be dead (seed %d)", rules{}.PositionText(&s), seed)
		case said:
			dead++
		case quiet && len(listed(s)) > 0:
			missed++
		}
	}
	t.Logf("%d dead positions are recognized, and %d are not", dead, missed)
	if missed > dead/10 {
		t.Errorf("%d dead positions are not recognized, of %d", missed, dead+missed)
	}
}

// drawWall returns a position of kings and pawns, most of which stand before others, if it is a position.
func drawWall(random *rand.Rand) (s position, ok bool) {
	var board [64]byte
	rank := 3 + random.IntN(2)
	for file := range 8 {
		if random.IntN(12) == 0 || file%2 == 1 && random.IntN(3) > 0 {
			continue
		}
		if random.IntN(3) == 0 {
			rank = min(max(rank+random.IntN(3)-1, 2), 5)
		}
		board[8*(rank-1)+file], board[8*rank+file] = 'P', 'p'
		if random.IntN(12) == 0 && rank > 2 {
			board[8*(rank-2)+file] = "Pp"[random.IntN(2)]
		}
	}
	for _, king := range "Kk" {
		q := random.IntN(64)
		if board[q] != 0 {
			return s, false
		}
		board[q] = byte(king)
	}
	text := ""
	for rank := 7; rank >= 0; rank-- {
		for file := range 8 {
			if c := board[8*rank+file]; c != 0 {
				text += string(c)
			} else {
				text += "1"
			}
		}
		if rank > 0 {
			text += "/"
		}
	}
	s, err := rules{}.ParsePosition(text + " " + string("wb"[random.IntN(2)]))
	return s, err == nil
}

// listed returns the moves of a position by the laws, whatever draws the game.
func listed(s position) []move {
	moves, _ := rules{}.Counting().Moves(&s, nil)
	return moves
}

// nothingHappens explores all positions that can come about, and reports whether nobody is mated and no pawn moves or is taken.
func nothingHappens(from position) bool {
	seen, open := map[uint64]bool{}, []position{from}
	for len(open) > 0 {
		s := open[len(open)-1]
		open = open[:len(open)-1]
		if key := (rules{}).Key(&s); seen[key] {
			continue
		} else {
			seen[key] = true
		}
		moves, outcome := rules{}.Counting().Moves(&s, nil)
		if outcome == game.Lost {
			return false
		}
		for _, m := range moves {
			next := play(s, m)
			if left, _ := s.At(m.To()); left != 0 {
				return false
			}
			if kind, _ := s.At(m.From()); kind != chess.King {
				return false
			}
			open = append(open, next)
		}
	}
	return true
}
