package review

import (
	"slices"

	"github.com/jugada/jugada/catalog"
	"github.com/jugada/jugada/game"
)

// Kind is a kind of reason. What the line of a reason is and where it begins depends on it.
type Kind string

// The kinds of reasons. The first six say what a move does wrong, Threat what it fails to see, Answer what follows if nothing else
// explains it; Only praises.
const (
	MissedWin  Kind = "missed_win"  // the side could force a win: Line, of Plies plies, is from before the move
	AllowsWin  Kind = "allows_win"  // now the other side can: Line, of Plies plies, is from after the move
	Draws      Kind = "draws"       // the game is drawn, for the reason Draw: after the move, or after the one in Line
	Hangs      Kind = "hangs"       // Line are captures on Square, from after the move, that gain Points of material; Piece is there
	Loses      Kind = "loses"       // after Line, from after the move, the side has Points less material than before it
	MissedGain Kind = "missed_gain" // after Line, from before the move, it would have Points more
	Threat     Kind = "threat"      // had the side passed, Line would have won in Plies plies, or gained Points
	Answer     Kind = "answer"      // Line, from after the move, is what the search of the move expects; Draw if it ends so
	Only       Kind = "only"        // the best of the other moves, which begins Line, costs Cost
)

// Reason is why a move has its mark, with the moves that prove it.
type Reason struct {
	Kind   Kind     `json:"kind"`
	Line   []string `json:"line"`
	Plies  int      `json:"plies,omitempty"`
	Points int      `json:"points,omitempty"` // of material: a pawn is 1, knight and bishop 3, a rook 5, a queen 9
	Square string   `json:"square,omitempty"`
	Piece  string   `json:"piece,omitempty"` // its letter in English
	Draw   string   `json:"draw,omitempty"`  // as catalog.Position's WhyDrawn
	Cost   float64  `json:"cost,omitempty"`
}

// How far proofs of forced wins look, and how much longer they may take than the search of a position.
const (
	farthestWin = 9 // plies
	proving     = 10

	shortWin = 5   // plies: mate in 3. A move that misses such a win is blamed even if it keeps a large advantage
	likely   = 0.8 // expected points from which on it is worth looking for a win that the search has not seen
)

// blame says whether a move that is not the search's first choice has a mark, and why.
func (r *reviewer) blame(m *Move, best, played *found) error {
	win, err := r.missedWin(m, best, played)
	if err != nil {
		return err
	}
	m.Mark = blamed(m.Cost)
	if m.Mark == "" && win != nil && win.Plies <= shortWin {
		m.Mark = Dubious
	}
	if m.Mark == "" {
		return nil
	}
	if win != nil {
		m.Why = append(m.Why, *win)
	}
	explained := len(m.Why)
	if err := r.consequences(m, best, played); err != nil {
		return err
	}
	if len(m.Why) == explained && m.after.Outcome() == catalog.Open {
		answer, err := r.answer(m, played)
		if err != nil {
			return err
		}
		m.Why = append(m.Why, Reason{Kind: Answer, Line: answer.line, Draw: drawnBy(m.after, answer.line)})
	}
	if r.chess {
		m.missedGain(best, played)
		if err := r.threat(m); err != nil {
			return err
		}
	}
	seen, err := r.horizon(m.before, best.move, played.move, win != nil)
	switch {
	case err != nil:
		return err
	case seen.From == 0 && !m.proved():
		m.Mark, m.Why = "", []Reason{} // the deepest search of all sees nothing in it
	case seen.To > 0:
		m.Seen = seen
	}
	return nil
}

// proved reports whether a reason stands whatever a search thinks of the move.
func (m *Move) proved() bool {
	return slices.ContainsFunc(m.Why, func(w Reason) bool { return w.Kind == MissedWin || w.Kind == AllowsWin || w.Kind == Draws })
}

// missedWin returns the win that the side could have forced, nil if there is none, or it still can.
func (r *reviewer) missedWin(m *Move, best, played *found) (*Reason, error) {
	if played.won() {
		return nil, nil
	}
	if r.chess && (best.won() || best.expected >= likely) {
		plies, effort := shortWin, again
		if best.won() {
			plies, effort = farthestWin, proving
		}
		if win, err := r.findWin(m.before, plies, effort); win != nil || err != nil {
			if win != nil && win.Line[0] == m.Move {
				return nil, nil // which the search of the move has not seen
			}
			return reasonOf(MissedWin, win), err
		}
	}
	if plies, _ := best.value.Forced(); best.won() && plies == len(best.line) {
		return &Reason{Kind: MissedWin, Line: best.line, Plies: plies}, nil
	}
	return nil, nil
}

// reasonOf returns a forced win as a reason, nil if there is none.
func reasonOf(kind Kind, win *catalog.Win) *Reason {
	if win == nil {
		return nil
	}
	return &Reason{Kind: kind, Line: win.Line, Plies: win.Plies}
}

// consequences adds what the other side can do after the move.
func (r *reviewer) consequences(m *Move, best, played *found) error {
	if drawn := m.drawn(best, played); drawn != nil {
		m.Why = append(m.Why, *drawn)
		return nil
	}
	if m.after.Outcome() != catalog.Open {
		return nil
	}
	if !best.lost() {
		if win, err := r.allowedWin(m, played); win != nil || err != nil {
			if win != nil {
				m.Why = append(m.Why, *win)
			}
			return err
		}
	}
	if r.chess {
		m.materialLost(best, played)
	}
	return nil
}

// allowedWin returns the win that the other side can force after the move, nil if none is found.
func (r *reviewer) allowedWin(m *Move, played *found) (*Reason, error) {
	if r.chess && played.expected <= 1-likely {
		if win, err := r.findWin(m.after, farthestWin, proving); win != nil || err != nil {
			return reasonOf(AllowsWin, win), err
		}
	}
	if !played.lost() {
		return nil, nil
	}
	answer, err := r.answer(m, played)
	if err != nil {
		return nil, err
	}
	if plies, _ := answer.value.Forced(); answer.won() && plies == len(answer.line) {
		return &Reason{Kind: AllowsWin, Line: answer.line, Plies: plies}, nil
	}
	return nil, nil
}

// answer returns what the other side does after the move: as the search of the move has it if its line goes so far, and for a
// forced result to its end; else as a search of the position after it has it.
func (r *reviewer) answer(m *Move, played *found) (*found, error) {
	plies, forced := played.value.Forced()
	if len(played.line) < 2 || forced && played.exact && len(played.line) < plies {
		return r.search(m.after, again)
	}
	a := *played
	if a.line, a.value = played.line[1:], -played.value; forced {
		a.value += game.Score(1) // one ply nearer
	}
	return &a, nil
}

// drawn returns how a move that gives away a better result ends the game as drawn, or lets the other side end it at once.
func (m *Move) drawn(best, played *found) *Reason {
	if best.expected <= 0.5 {
		return nil
	}
	if catalog.IsDrawn(m.after) {
		return &Reason{Kind: Draws, Line: []string{}, Draw: m.after.WhyDrawn()}
	}
	if len(played.line) > 1 {
		if next, err := m.after.Play(played.line[1]); err == nil && catalog.IsDrawn(next) {
			return &Reason{Kind: Draws, Line: played.line[1:2], Draw: next.WhyDrawn()}
		}
	}
	return nil
}

// drawnBy returns by which rule the game is drawn after a line, "" if it is not.
func drawnBy(p catalog.Position, line []string) string {
	for _, move := range line {
		next, err := p.Play(move)
		if err != nil {
			return ""
		}
		p = next
	}
	if !catalog.IsDrawn(p) {
		return ""
	}
	return p.WhyDrawn()
}

// praise marks a move that is the only good one, if a look two plies ahead would have chosen another.
func (r *reviewer) praise(m *Move) error {
	rest := others(m.before, m.Move)
	if len(rest) == 0 {
		return nil
	}
	shallow, err := r.analyze(m.before, catalog.Request{Algorithm: catalog.EngineName, Depth: glance, Selective: true})
	if err != nil || shallow.move == m.Move {
		return err
	}
	second, err := r.search(m.before, 1, rest...)
	if err != nil || m.Best.Expected-second.expected < Thresholds[Mistake] {
		return err
	}
	best, err := r.search(m.before, again, m.Move)
	if err == nil {
		second, err = r.search(m.before, again, rest...)
	}
	if err != nil {
		return err
	}
	m.set(best, best)
	cost := best.expected - second.expected
	if cost < Thresholds[Mistake] {
		return nil
	}
	seen, err := r.horizon(m.before, best.move, second.move, best.won())
	if err == nil && seen.From > glance {
		m.Mark, m.Seen = Good, seen
		m.Why = append(m.Why, Reason{Kind: Only, Line: second.line, Cost: cost})
	}
	return err
}

// glance is how many plies ahead a move is looked for that suggests itself.
const glance = 2
