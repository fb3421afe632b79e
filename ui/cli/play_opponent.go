package cli

import (
	"fmt"
	"strings"

	"github.com/spf13/cobra"

	"github.com/jugada/jugada/catalog"
	"github.com/jugada/jugada/lang"
	"github.com/jugada/jugada/session"
	"github.com/jugada/jugada/ui/asked"
)

// learning is the model that is learned.
const learning = "learn"

// rival reads whom the computer takes the person for, nil if it plays as ever.
func (a *app) rival(
	f *playFlags, cmd *cobra.Command, g catalog.Game, request *catalog.Request, who session.People,
) (*session.Rival, error) {
	r := &session.Rival{Player: f.Player, Opponent: catalog.Opponent{Risk: f.Risk, Berliner: f.Berliner}}
	switch {
	case f.Rival != learning && cmd.Flags().Changed("player"):
		return nil, misuse(lang.Errorf("play.player.alone"))
	case !cmd.Flags().Changed("opponent"):
		return nil, misuseOf((&asked.Against{Caution: f.Caution}).Fits())
	case f.Rival == learning:
		return r, a.learner(r, g, request, who)
	}
	var err error
	if r.Model, err = a.playerModel(f.Rival, g); err != nil {
		return nil, err
	}
	return r, misuseOf(r.Fits(g, request))
}

func misuseOf(err error) error {
	if err != nil {
		return misuse(err)
	}
	return nil
}

// learner completes a rival that is learned.
func (a *app) learner(r *session.Rival, g catalog.Game, request *catalog.Request, who session.People) (err error) {
	if r.Player == "" {
		return misuse(lang.Errorf("play.learn.nobody"))
	}
	if err := catalog.CheckPlayer(r.Player); err != nil {
		return misuse(err)
	}
	if request.Depth > 0 {
		return misuse(lang.Errorf("play.learn.whole"))
	}
	if _, one := who.Side(); !one {
		return misuse(lang.Errorf("play.learn.one"))
	}
	o := r.Opponent
	o.Model = "random:0" // as well as any other that may be learned
	if err := o.Fits(g, request); err != nil {
		return misuse(err)
	}
	r.Players, err = a.players()
	return err
}

// rivalry says how the computer sees the person.
func (w words) rivalry() {
	_, person := w.People.Side()
	switch r := w.Rival; {
	case r == nil, !person && w.People != session.Nobody: // the computer does not play
	case !person:
		w.say("play.rival.itself", r.Model)
	case !r.Learns():
		w.say("play.rival.told", r.Model)
	case r.Known.Games == 0:
		w.say("play.rival.unknown", r.Player)
	default:
		w.say("play.rival.known", r.Player, w.text("cli.player.games", r.Known.Games), w.percent(r.Known.Rate))
	}
}

// advised says why the computer made a move against its rival.
func (w words) Advised(p *session.Ply) {
	found := p.Advice
	w.sayAhead("play.why.against", found, p.Before.Turn(), w.bold(p.Move), found.Model, w.expectation(p.Before, found))
	if r := w.Rival; r.Learns() {
		if seen := r.Known.Moves + w.seenBefore(p); seen == 0 {
			w.say("play.why.unknown", r.Player, found.Model)
		} else {
			w.say("play.why.learned", r.Player, w.text("cli.player.moves", seen), found.Model)
		}
	}
	equal, risky := found.Rivals()
	switch {
	case len(found.Moves) == 1:
		w.say("play.why.only")
	case len(equal)+len(risky) == 0 && len(found.Moves) == 2:
		w.say("play.why.less.one")
	case len(equal)+len(risky) == 0:
		w.say("play.why.less")
	}
	if len(equal) > 0 {
		w.say("cli.opponent.equal", strings.Join(equal, ", "), len(equal))
	}
	if len(risky) > 0 {
		w.say("play.why.risky", strings.Join(risky, ", "), len(risky))
	}
	w.explainMinimax(p.Before, found)
	fmt.Fprintln(w.Out)
	w.adviceTable(found)
}

// seenBefore counts the person's moves of the game at hand that were learned from when p was chosen.
func (w words) seenBefore(p *session.Ply) (count int) {
	for i := range w.Plies {
		if &w.Plies[i] == p {
			break
		}
		if w.Plies[i].Judged != nil {
			count++
		}
	}
	return count
}

func (w words) Learned(p *catalog.Player) {
	if p == nil {
		w.say("play.learned.before")
		return
	}
	w.say("play.learned", p.Player, w.text("cli.player.games", p.Games), p.Game)
	w.explainRate(p)
}

type adviceEvent struct {
	event
	Side     string          `json:"side"`
	Move     string          `json:"move"`
	Analysis *catalog.Advice `json:"analysis"` // as jugada analyze --opponent answers
}

type learnedEvent struct {
	event
	Player *catalog.Player `json:"player"`
}

func (e events) Advised(p *session.Ply) {
	e.write(adviceEvent{newEvent("why"), sideName(p.Before.Turn()), p.Move, p.Advice})
}

func (e events) Learned(p *catalog.Player) {
	if p != nil {
		e.write(learnedEvent{newEvent("learned"), p})
	}
}
