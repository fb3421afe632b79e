package lab

import (
	"context"
	"time"

	"github.com/jugada/jugada/catalog"
	"github.com/jugada/jugada/lang"
)

// Place says which position a request is about.
type Place struct {
	Game     string   `json:"game" doc:"name of the game" example:"tictactoe" maxLength:"100"`
	Position string   `json:"position,omitempty" doc:"in the game's notation; empty: its start" maxLength:"1000000"`
	Moves    []string `json:"moves,omitempty" doc:"played from there" maxItems:"1000"`
	Eval     string   `json:"eval,omitempty" doc:"the static evaluation; empty: the usual one" maxLength:"100"`
}

// position finds it. Errors are of whoever has asked.
func (l *Lab) position(p *Place) (catalog.Position, error) {
	line, err := l.line(p)
	if err != nil {
		return nil, err
	}
	return line[len(line)-1], nil
}

// line finds the position and those before it: where the moves begin, and after each of them.
func (l *Lab) line(p *Place) ([]catalog.Position, error) {
	g, err := l.games.Find(p.Game)
	if err == nil && p.Eval != "" {
		g, err = g.WithEvaluator(p.Eval)
	}
	if err != nil {
		return nil, err
	}
	at, err := g.Start()
	if p.Position != "" {
		at, err = g.Position(p.Position)
	}
	if err != nil {
		return nil, err
	}
	line := []catalog.Position{at}
	for i, move := range p.Moves {
		if at, err = at.Play(move); err != nil {
			return nil, lang.Errorf("lab.move", i+1, err)
		}
		line = append(line, at)
	}
	return line, nil
}

// Limits says how a search is to go, as the flags of the commands do.
type Limits struct {
	Algorithm string `json:"algorithm,omitempty" doc:"empty: the usual one" maxLength:"100"`
	Depth     int    `json:"depth,omitempty" doc:"plies; 0: no limit" minimum:"0" maximum:"1000000"`
	TimeMS    int64  `json:"time_ms,omitempty" doc:"0: no limit but the lab's" minimum:"0" maximum:"86400000"`
	Nodes     int64  `json:"nodes,omitempty" doc:"0: no limit but the lab's" minimum:"0"`
	Quiet     string `json:"quiet,omitempty" doc:"threshold in points; empty: off" maxLength:"100"`
	Symmetry  bool   `json:"symmetry,omitempty" doc:"of symmetric successors search one"`
	Eager     bool   `json:"eager,omitempty" doc:"levels: a win at once ends a family"`
	Refine    string `json:"refine,omitempty" doc:"refinements, such as deepening,quiescence=1:4" maxLength:"1000"`
}

func (l *Limits) request() catalog.Request {
	return catalog.Request{
		Algorithm: l.Algorithm, Depth: l.Depth, Time: time.Duration(l.TimeMS) * time.Millisecond, Nodes: l.Nodes,
		Quiet: l.Quiet, Symmetry: l.Symmetry, Eager: l.Eager, Refine: l.Refine,
	}
}

// Against says whom a search is against, if against anybody in particular.
type Against struct {
	Opponent string `json:"opponent,omitempty" doc:"model of the opponent, such as errs:0.2; empty: a perfect one" maxLength:"1000"`
	As       string `json:"as,omitempty" doc:"the advised side; empty: max" enum:"max,min"`
	Risk     string `json:"risk,omitempty" doc:"what a move may give up, in points or results" maxLength:"100"`
	Berliner string `json:"berliner,omitempty" doc:"depart from minimax only when losing, or to a move worse by this at most" maxLength:"100"`
	Prune    bool   `json:"prune,omitempty" doc:"tell the search with Star1 cuts"`
}

// asked reports whether a search is to be against somebody; if not, it errs where something is said that has a meaning only
// then.
func (a *Against) asked() (bool, error) {
	if a.Opponent != "" {
		return true, nil
	}
	for _, f := range []struct {
		name  string
		given bool
	}{{"as", a.As != ""}, {"risk", a.Risk != ""}, {"berliner", a.Berliner != ""}, {"prune", a.Prune}} {
		if f.given {
			return false, lang.Errorf("lab.alone", lang.Option(f.name), lang.Option("opponent"))
		}
	}
	return false, nil
}

// opponent returns whom a position is analysed against.
func (a *Against) opponent() (catalog.Opponent, error) {
	o := catalog.Opponent{Model: a.Opponent, Risk: a.Risk, Berliner: a.Berliner, Prune: a.Prune}
	var err error
	if a.As != "" {
		o.As, err = catalog.ParseSide(a.As)
	}
	return o, err
}

// going reports whether a request is still wanted.
func going(ctx context.Context) func() bool { return func() bool { return ctx.Err() == nil } }
