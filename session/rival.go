package session

import (
	"context"

	"github.com/jugada/jugada/catalog"
	"github.com/jugada/jugada/computer"
	"github.com/jugada/jugada/lang"
	"github.com/jugada/jugada/players"
)

// Rival is the computer's model of the person it plays against, if it does not assume perfect play. One Rival serves a game
// and those that follow it.
type Rival struct {
	catalog.Opponent                // no model if it is learned, and never a side
	Player           string         // whose play is learned
	Players          players.Store  // where it is kept
	Known            players.Player // what was known before the current game

	judge   catalog.Judge
	hinted  map[string]bool // positions in which the person was shown what to play: moves there teach nothing
	learned bool            // the game has been learned from, which happens once
}

// Learns reports whether the model is learned.
func (r *Rival) Learns() bool { return r.Model == "" }

// Against makes the computer play against a rival. One that is learned needs exactly one person, and a game that can be explored
// to its end from its start.
func (g *Game) Against(ctx context.Context, r *Rival) error {
	g.Rival = r
	return g.meetRival(ctx, g.Start, g.People)
}

// meetRival prepares the rival, if there is one, for a game from start, which must be of the game that the model is
// for. On an error nothing changes.
func (g *Game) meetRival(ctx context.Context, start catalog.Position, people People) error {
	r, name, own := g.Rival, start.Game().Name(), g.Start.Game().Name()
	switch _, one := people.Side(); {
	case r == nil:
		return nil
	case name != own:
		return lang.Errorf("play.load.otherGame", name, own)
	case !r.Learns():
		return nil
	case !one:
		return lang.Errorf("play.learn.one")
	}
	known, err := r.Players.Find(r.Player, name)
	if err != nil {
		return err
	}
	judge, err := start.Judge(ctx, 0)
	if err != nil {
		return lang.Errorf("play.learn.cannot", err)
	}
	r.Known, r.judge, r.hinted, r.learned = known, judge, map[string]bool{}, false
	return nil
}

// learner returns the rival if it is learned, else nil.
func (g *Game) learner() *Rival {
	if g.Rival == nil || !g.Rival.Learns() {
		return nil
	}
	return g.Rival
}

// Shown records that the person to move has seen an analysis of the position.
func (g *Game) Shown() {
	if r := g.learner(); r != nil {
		r.hinted[g.Now.Text()] = true
	}
}

// judge judges a move that the person is about to make.
func (g *Game) judge(move string) *catalog.Judgement {
	r := g.learner()
	if r == nil || !g.People.Play(g.Now.Turn()) {
		return nil
	}
	if judged, err := r.judge(g.Now, move); err == nil && !r.hinted[g.Now.Text()] {
		return &judged
	}
	return nil
}

// seen returns the judgements of the person's moves in the current game.
func (g *Game) seen() (all []catalog.Judgement) {
	for _, p := range g.Plies {
		if p.Judged != nil {
			all = append(all, *p.Judged)
		}
	}
	return all
}

// thinkOf makes the computer's move against its rival.
func (g *Game) thinkOf(ctx context.Context, request catalog.Request) error {
	o := g.Rival.Opponent
	o.As = g.Now.Turn()
	if r := g.learner(); r != nil {
		model, err := r.Known.After(g.seen())
		if err != nil {
			return err
		}
		o.Model = model
	}
	if request.Auto() { // a search against an opponent has no limits but a depth
		request = computer.Limited(g.Now.Game(), request)
	}
	advice, found, err := g.Now.Counsel(ctx, request, o)
	switch {
	case err != nil:
		return err
	case advice != nil:
		return g.make(Ply{Move: *advice.Best, Advice: advice})
	}
	return g.make(Ply{Move: *found.Best, Choice: &computer.Choice{Move: *found.Best, Found: *found}})
}

// learn stores what the game has taught. After an undo the same game may end again; it counts once.
func (g *Game) learn() error {
	r := g.learner()
	if r == nil || len(g.Plies) == 0 && !g.Resigned {
		return nil
	}
	if r.learned {
		g.Tell.Learned(nil)
		return nil
	}
	r.learned = true
	name := g.Start.Game().Name()
	if err := r.Players.Learn(r.Player, name, g.finished()); err != nil {
		return err
	}
	now, err := r.Players.Find(r.Player, name)
	if err == nil {
		g.Tell.Learned(&now)
	}
	return err
}

// finished returns the current game, which has ended.
func (g *Game) finished() catalog.Finished {
	if g.Resigned {
		return catalog.Finished{Result: -1, Seen: g.seen()}
	}
	side, _ := g.People.Side()
	return catalog.ResultFor(g.Now, side, g.seen())
}
