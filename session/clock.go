package session

import "github.com/jugada/jugada/session/timing"

// wind sets the clock to these times, nil for none, and starts it for the side to move.
func (g *Game) wind(clock *timing.Clock) {
	g.Clock, g.begun, g.Ticked = nil, nil, g.Time()
	if clock != nil {
		running := *clock
		g.Clock, g.begun = &running, clock
	}
}

// Tick takes the time since the last tick from the side to move.
func (g *Game) Tick() {
	now := g.Time()
	if g.Clock != nil && !g.Over() {
		g.Clock.Spend(g.Now.Turn(), now.Sub(g.Ticked))
	}
	g.Ticked = now
}

// Flagged reports whether the side to move has run out of time.
func (s *State) Flagged() bool { return s.Clock != nil && s.Clock.Left[s.Now.Turn()] <= 0 }
