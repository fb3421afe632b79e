package cli

import (
	"context"

	"github.com/spf13/cobra"

	"github.com/jugada/jugada/catalog"
	"github.com/jugada/jugada/lang"
)

// rival is how the computer sees the person it plays against, if it does not take them for perfect. There is one to a
// session.
type rival struct {
	model   string // fixed; "" while it is learned
	player  string
	players catalog.Players
	judge   catalog.Judge
	known   catalog.Player // before this session
	hinted  bool           // the person has asked what to play now: their move says nothing of them
	learned bool           // the game has been learned from, once and for all
}

// learning is the model that is learned.
const learning = "learn"

// rivalFlags gives play the flags --opponent and --player. The function that it returns reads them and explores the
// game from start if it is to be learned; it returns nil if the computer plays as ever.
func (a *app) rivalFlags(cmd *cobra.Command) func(catalog.Position, *catalog.Request, persons) (*rival, error) {
	model := cmd.Flags().String("opponent", "", a.text("play.flag.opponent"))
	player := cmd.Flags().String("player", "", a.text("play.flag.player"))
	return func(start catalog.Position, request *catalog.Request, who persons) (*rival, error) {
		switch {
		case *model != learning && cmd.Flags().Changed("player"):
			return nil, misuse(lang.Errorf("play.player.alone"))
		case *model == "" && !cmd.Flags().Changed("opponent"):
			return nil, nil
		case *model == learning:
			return a.learner(cmd.Context(), start, request, who, *player)
		}
		r := &rival{model: *model}
		known, is, err := a.playerModel(r.model, start.Game())
		if is {
			r.model = known
		}
		if err != nil {
			return nil, err
		}
		return r, misuseOf((&catalog.Opponent{Model: r.model}).Fits(start.Game(), request))
	}
}

func misuseOf(err error) error {
	if err != nil {
		return misuse(err)
	}
	return nil
}

// learner returns a rival that is learned, if the game can be explored to its end.
func (a *app) learner(
	ctx context.Context, start catalog.Position, request *catalog.Request, who persons, player string,
) (*rival, error) {
	if err := catalog.CheckPlayer(player); err != nil {
		return nil, misuse(err)
	}
	if who != "max" && who != "min" {
		return nil, misuse(lang.Errorf("play.learn.one"))
	}
	if request.Depth > 0 {
		return nil, misuse(lang.Errorf("play.learn.whole"))
	}
	if err := request.FitsAgainst(); err != nil {
		return nil, misuse(err)
	}
	players, err := a.players()
	if err != nil {
		return nil, err
	}
	r := &rival{player: player, players: players}
	if r.known, err = players.Find(player, start.Game().Name()); err != nil {
		return nil, err
	}
	if r.judge, err = start.Judge(ctx); err != nil {
		return nil, lang.Errorf("play.learn.cannot", err)
	}
	return r, nil
}

// seen returns what the moves of the game at hand say of the person.
func (s *session) seen() (all []catalog.Judgement) {
	for _, p := range s.plies {
		if p.judged != nil {
			all = append(all, *p.judged)
		}
	}
	return all
}

// judge looks at the person's move that is about to be made.
func (s *session) judge(move string) *catalog.Judgement {
	r := s.rival
	if r == nil || r.judge == nil || !s.persons.play(s.now.Turn()) {
		return nil
	}
	hinted := r.hinted
	r.hinted = false
	if judged, err := r.judge(s.now, move); err == nil && !hinted {
		return &judged
	}
	return nil
}

// thinkOf makes the computer's move against its rival.
func (s *session) thinkOf(r *rival) error {
	o := catalog.Opponent{Model: r.model, As: s.now.Turn()}
	if r.judge != nil {
		model, err := r.known.After(s.seen())
		if err != nil {
			return err
		}
		o.Model = model
	}
	found, err := s.now.Advise(s.ctx, s.request, o)
	if err != nil {
		return err
	}
	next, err := s.now.Play(*found.Best)
	must(err) // advice is legal
	s.advance(*found.Best, next, func(p *ply) { p.advice = &found })
	return nil
}

// learn keeps what the game has taught, in which the person had that result. After an undo the same game ends again: it
// counts once.
func (s *session) learn(game catalog.Finished) error {
	r := s.rival
	if r == nil || r.judge == nil || r.learned || len(s.plies) == 0 {
		return nil
	}
	r.learned = true
	name := s.start.Game().Name()
	err := r.players.Learn(r.player, name, game)
	if err != nil {
		return err
	}
	now, err := r.players.Find(r.player, name)
	if err == nil {
		s.tell.learned(&now)
	}
	return err
}

// finished returns the game at hand, which has ended by the rules.
func (s *session) finished() catalog.Finished {
	side, _ := s.persons.side()
	return catalog.ResultFor(s.now, side, s.seen())
}

// advised says why the computer made a move against its rival.
func (w words) advised(p *ply) {
	mover := p.before.Turn()
	w.say("play.why.against", mover, w.bold(p.move), p.advice.Model, w.expectation(p.advice))
	if w.rival != nil && w.rival.judge != nil {
		w.say("play.why.learned", p.advice.Model, w.rival.player)
	}
	w.say("cli.opponent.minimaxBest", *p.advice.MinimaxBest, p.advice.ValueIn(w.lang))
	w.adviceTable(p.advice)
}

func (w words) learned(p *catalog.Player) {
	w.say("play.learned", p.Player, w.text("cli.player.games", p.Games), p.Game)
	w.say("cli.player.rate", percent(p.Rate), percent(p.Low), percent(p.High), w.text("cli.player.moves", p.Moves))
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

func (e events) advised(p *ply) {
	e.write(adviceEvent{newEvent("why"), sideName(p.before.Turn()), p.move, p.advice})
}

func (e events) learned(p *catalog.Player) { e.write(learnedEvent{newEvent("learned"), p}) }
