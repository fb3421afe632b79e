package review

import (
	"math"
	"slices"

	"github.com/jugada/jugada/catalog"
	"github.com/jugada/jugada/game"
	"github.com/jugada/jugada/game/chess"
)

// worth is what pieces are worth where material is counted.
var worth = [8]int{chess.Pawn: 1, chess.Knight: 3, chess.Bishop: 3, chess.Rook: 5, chess.Queen: 9}

// board returns a position of chess as its rules have it.
func board(p catalog.Position) *chess.Position {
	_, by960 := catalog.Chess(p.Game())
	s, err := chess.Rules{Chess960: by960}.ParsePosition(p.Text())
	if err != nil {
		panic("review: a position is not read back: " + err.Error())
	}
	return &s
}

// ahead returns how much more material a side has than the other one.
func ahead(s *chess.Position, side game.Side) (points int) {
	for q := range chess.Square(64) {
		if kind, of := s.At(q); of == side {
			points += worth[kind&7]
		} else {
			points -= worth[kind&7]
		}
	}
	return points
}

// exchange returns what a capture gains if captures on its square follow, by any pieces that may legally capture there, with each
// side stopping where going on would not pay; and these captures.
func exchange(s *chess.Position, m chess.Move) (points int, line []chess.Move) {
	_, turn := s.Ply()
	var next chess.Position
	s.Continue(m, &next)
	points, line = ahead(&next, turn)-ahead(s, turn), []chess.Move{m}
	gain, reply := 0, []chess.Move(nil)
	for _, c := range captures(&next) {
		if c.To() == m.To() {
			if more, after := exchange(&next, c); more > gain {
				gain, reply = more, after
			}
		}
	}
	return points - gain, append(line, reply...)
}

// captures returns the legal moves that change material.
func captures(s *chess.Position) []chess.Move {
	_, turn := s.Ply()
	return slices.DeleteFunc(s.Legal(nil), func(m chess.Move) bool {
		if m.Castles() {
			return true
		}
		if kind, of := s.At(m.To()); kind != 0 && of != turn || m.Promotion() != 0 {
			return false
		}
		kind, _ := s.At(m.From())
		return kind != chess.Pawn || (m.From()^m.To())&7 == 0 // another file: en passant
	})
}

// quiet reports whether the side to move neither is in check nor gains by an exchange.
func quiet(s *chess.Position) bool {
	if (chess.Rules{}).Forced(s) {
		return false
	}
	return !slices.ContainsFunc(captures(s), func(m chess.Move) bool {
		points, _ := exchange(s, m)
		return points > 0
	})
}

// settled returns how much material a side gains along a line, up to the last position in which nothing hangs, and how much of the
// line it takes: after that many plies nothing hangs, and the balance stays as it is. 0 plies: nothing hangs nowhere, or what comes
// after such a position, as a discovered check does, takes the gain or the loss back.
func settled(s *chess.Position, line []string, side game.Side) (points, plies int) {
	start, now := ahead(s, side), *s
	var balance []int
	var calm []bool
	for _, text := range line {
		moves := now.Meant([]byte(text), nil)
		if len(moves) != 1 {
			break // of a line beyond the rules
		}
		now.Advance(moves[0])
		balance, calm = append(balance, ahead(&now, side)-start), append(calm, quiet(&now))
	}
	last := len(calm) - 1
	for last >= 0 && !calm[last] {
		last--
	}
	if last < 0 {
		return 0, 0
	}
	if rest, end := balance[last], balance[len(balance)-1]; rest*end < rest*rest {
		return 0, 0
	}
	first := last
	for i := last; i >= 0 && balance[i] == balance[last]; i-- {
		if calm[i] {
			first = i
		}
	}
	return balance[last], first + 1
}

// materialLost adds what the move loses: a piece that the answer captures and that is not captured back for as much, or what is
// gone when the line has calmed down.
func (m *Move) materialLost(best, played *found) {
	before, after := board(m.before), board(m.after)
	if len(played.line) < 2 {
		return
	}
	lost, plies := settled(before, played.line, m.Turn())
	kept, _ := settled(before, best.line, m.Turn())
	answer := after.Meant([]byte(played.line[1]), nil)
	if plies < 2 || lost >= min(kept, 0) || len(answer) != 1 {
		return
	}
	if points, line := exchange(after, answer[0]); points > 0 && slices.Contains(captures(after), answer[0]) {
		if kind, of := after.At(answer[0].To()); kind != 0 && of == m.Turn() {
			m.Why = append(m.Why, Reason{
				Kind: Hangs, Line: named(after, line), Points: points, Square: answer[0].To().String(), Piece: letters[kind&7],
			})
			if -lost <= points {
				return
			}
		}
	}
	m.Why = append(m.Why, Reason{Kind: Loses, Line: played.line[1:plies], Points: -lost})
}

// letters are the English letters of pieces.
var letters = [8]string{
	chess.Pawn: "P", chess.Knight: "N", chess.Bishop: "B", chess.Rook: "R", chess.Queen: "Q", chess.King: "K",
}

// missedGain adds the material that the best move would have won.
func (m *Move) missedGain(best, played *found) {
	before := board(m.before)
	points, plies := settled(before, m.Best.Line, m.Turn())
	kept, _ := settled(before, played.line, m.Turn())
	if plies == 0 || points <= max(kept, 0) || !best.worth(ahead(before, m.Turn()), points) {
		return
	}
	if !slices.ContainsFunc(m.Why, func(w Reason) bool { return w.Kind == MissedWin }) {
		m.Why = append(m.Why, Reason{Kind: MissedGain, Line: m.Best.Line[:plies], Points: points})
	}
}

// worth reports whether the search values a gain of material, for a side that is so far ahead, at half of it or more. Otherwise the
// other side gives it away for something, and the line proves no gain.
func (f *found) worth(before, points int) bool {
	unit := game.Score(math.Pow10(f.decimals))
	return f.won() || 2*f.value >= game.Score(2*before+points)*unit
}

// threat adds that what the answer does was a threat before the move.
func (r *reviewer) threat(m *Move) error {
	i := slices.IndexFunc(m.Why, func(w Reason) bool { return w.Kind == AllowsWin || w.Kind == Hangs || w.Kind == Loses })
	if i < 0 {
		return nil
	}
	passed := m.Passed()
	if passed == nil || passed.Outcome() != catalog.Open {
		return nil
	}
	of := m.Why[i]
	if of.Kind == AllowsWin {
		win, err := r.findWin(passed, of.Plies, proving)
		if win != nil {
			m.Why = append(m.Why, *reasonOf(Threat, win))
		}
		return err
	}
	answer := code(m.after, of.Line[0])
	move, err := passed.Name(answer)
	if err != nil {
		return nil // it is possible only now
	}
	s := board(passed)
	if of.Kind == Hangs {
		if points, line := exchange(s, s.Meant([]byte(move), nil)[0]); points > 0 {
			m.Why = append(m.Why, Reason{Kind: Threat, Line: named(s, line), Points: points})
		}
		return nil
	}
	f, err := r.search(passed, 1, move)
	if err != nil {
		return err
	}
	if points, plies := settled(s, f.line, passed.Turn()); plies > 0 && points > 0 {
		m.Why = append(m.Why, Reason{Kind: Threat, Line: f.line[:plies], Points: points})
	}
	return nil
}

// Passed returns the position before the move of chess with the other side to move; nil in check, where nobody may pass.
func (m *Move) Passed() catalog.Position {
	var next chess.Position
	if !board(m.before).Skip(&next) {
		return nil
	}
	_, by960 := catalog.Chess(m.before.Game())
	p, err := m.before.Game().Position(chess.Rules{Chess960: by960}.PositionText(&next))
	if err != nil {
		return nil
	}
	return p
}

// code returns the name of a legal move that holds in other positions, too.
func code(p catalog.Position, move string) string {
	text, err := catalog.Code(p, move)
	if err != nil {
		panic("review: " + err.Error())
	}
	return text
}

// named writes moves of a line in SAN.
func named(s *chess.Position, line []chess.Move) []string {
	texts, now := make([]string, len(line)), *s
	for i, m := range line {
		texts[i] = chess.Rules{}.MoveText(&now, m)
		now.Advance(m)
	}
	return texts
}

// findWin looks for the soonest mate within that many plies; nil: none was found.
func (r *reviewer) findWin(p catalog.Position, plies, times int) (*catalog.Win, error) {
	q := r.request(times)
	q.TableMiB = tableMiB
	win, err := catalog.FindWin(r.ctx, p, plies, q)
	if err == nil {
		err = r.ctx.Err()
	}
	if err != nil || win.Plies == 0 {
		return nil, err
	}
	return &win, nil
}
