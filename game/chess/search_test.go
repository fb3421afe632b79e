package chess_test

import (
	"strconv"
	"strings"
	"testing"

	"github.com/jugada/jugada/game/chess"
)

// A knight that leaves a line between a slider and the other king gives check, wherever the king is and whichever line it is: a
// move gives check if the side to move is in check after it.
func TestDiscoveredChecks(t *testing.T) {
	discovered := 0
	for king := range 64 {
		for _, step := range [][2]int{{1, 0}, {1, 1}, {0, 1}, {-1, 1}, {-1, 0}, {-1, -1}, {0, -1}, {1, -1}} {
			file, rank := king%8+2*step[0], king/8+2*step[1]
			if min(file, rank) < 0 || max(file, rank) > 7 {
				continue
			}
			between, slider := king+step[0]+8*step[1], file+8*rank
			for own := range 64 { // a square for White's king
				if kingsWay(own, king) < 2 || own == between || own == slider {
					continue
				}
				var b board
				b[king], b[between], b[own], b[slider] = 'k', 'N', 'K', 'B'
				if step[0]*step[1] == 0 {
					b[slider] = 'R'
				}
				s, err := chess.ParseFEN(b.fen() + " w - - 0 1")
				if err != nil {
					t.Fatal(err)
				}
				for _, m := range s.Legal(nil) {
					var next position
					rules{}.Play(&s, m, &next)
					check := rules{}.Forced(&next)
					if got := (rules{}).Checks(&s, m); got != check {
						t.Fatalf("%s: %s gives check: %v, want %v", rules{}.PositionText(&s), rules{}.MoveText(&s, m), got, check)
					}
					if check && int(m.From()) == between {
						discovered++
					}
				}
				break
			}
		}
	}
	if discovered < 1000 {
		t.Errorf("only %d discovered checks", discovered)
	}
}

// fen returns the board as FEN has it.
func (b *board) fen() string {
	var text strings.Builder
	for rank := 7; rank >= 0; rank-- {
		empty := 0
		for file := range 8 {
			piece := b[file+8*rank]
			if piece == 0 {
				empty++
				continue
			}
			if empty > 0 {
				text.WriteString(strconv.Itoa(empty))
			}
			empty = 0
			text.WriteByte(piece)
		}
		if empty > 0 {
			text.WriteString(strconv.Itoa(empty))
		}
		if rank > 0 {
			text.WriteByte('/')
		}
	}
	return text.String()
}
