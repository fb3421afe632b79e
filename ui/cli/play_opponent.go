package cli

import (
	"context"
	"fmt"
	"strings"

	"github.com/spf13/cobra"

	"github.com/jugada/jugada/catalog"
	"github.com/jugada/jugada/lang"
)

// rival is how the computer sees the person it plays against, if it does not take them for perfect. There is one to a
// session.
type rival struct {
	catalog.Opponent // no model while it is learned, and never a side
	player           string
	players          catalog.Players
	judge            catalog.Judge   // nil: nothing is learned
	known            catalog.Player  // before the game at hand
	hinted           map[string]bool // positions in which the person was told what to play: a move there teaches nothing
	learned          bool            // the game has been learned from, once and for all
}

// learning is the model that is learned.
const learning = "learn"

// rivalFlags gives play the flags --opponent and --player, and those of caution. The function that it returns reads them
// and explores the game from start if it is to be learned; it returns nil if the computer plays as ever.
func (a *app) rivalFlags(cmd *cobra.Command) func(catalog.Position, *catalog.Request, persons) (*rival, error) {
	r := &rival{}
	model := cmd.Flags().String("opponent", "", a.text("play.flag.opponent"))
	cmd.Flags().StringVar(&r.player, "player", "", a.text("play.flag.player"))
	a.cautionFlags(cmd, &r.Opponent)
	return func(start catalog.Position, request *catalog.Request, who persons) (*rival, error) {
		switch {
		case *model != learning && cmd.Flags().Changed("player"):
			return nil, misuse(lang.Errorf("play.player.alone"))
		case !cmd.Flags().Changed("opponent"):
			return nil, aloneWithoutOpponent(cmd, "risk", "berliner")
		case *model == learning:
			return r, a.learner(cmd.Context(), r, start, request, who)
		}
		known, is, err := a.playerModel(*model, start.Game())
		if err != nil {
			return nil, err
		}
		if r.Model = *model; is {
			r.Model = known
		}
		return r, misuseOf(r.Fits(start.Game(), request))
	}
}

func misuseOf(err error) error {
	if err != nil {
		return misuse(err)
	}
	return nil
}

// learner makes r a rival that is learned, if the game can be explored to its end.
func (a *app) learner(
	ctx context.Context, r *rival, start catalog.Position, request *catalog.Request, who persons,
) error {
	if r.player == "" {
		return misuse(lang.Errorf("play.learn.nobody"))
	}
	if err := catalog.CheckPlayer(r.player); err != nil {
		return misuse(err)
	}
	if request.Depth > 0 {
		return misuse(lang.Errorf("play.learn.whole"))
	}
	if _, one := who.side(); !one {
		return misuse(lang.Errorf("play.learn.one"))
	}
	o := r.Opponent
	o.Model = "random:0" // as well as any other that may be learned
	if err := o.Fits(start.Game(), request); err != nil {
		return misuse(err)
	}
	var err error
	if r.players, err = a.players(); err != nil {
		return err
	}
	return r.meet(ctx, start, who)
}

// meet makes the rival ready for a game from start; if it errs, all stays as it was.
func (r *rival) meet(ctx context.Context, start catalog.Position, who persons) error {
	if r.Model != "" {
		return nil
	}
	if _, one := who.side(); !one {
		return lang.Errorf("play.learn.one")
	}
	known, err := r.players.Find(r.player, start.Game().Name())
	if err != nil {
		return err
	}
	judge, err := start.Judge(ctx, 0)
	if err != nil {
		return lang.Errorf("play.learn.cannot", err)
	}
	r.known, r.judge, r.hinted, r.learned = known, judge, map[string]bool{}, false
	return nil
}

// meetRival makes the rival, if there is one, ready for a game from start, which must be of the game that the model is
// for.
func (s *session) meetRival(start catalog.Position, who persons) error {
	game, own := start.Game().Name(), s.start.Game().Name()
	switch {
	case s.rival == nil:
		return nil
	case game != own:
		return lang.Errorf("play.load.otherGame", game, own)
	}
	return s.rival.meet(s.ctx, start, who)
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
	if judged, err := r.judge(s.now, move); err == nil && !r.hinted[s.now.Text()] {
		return &judged
	}
	return nil
}

// thinkOf makes the computer's move against its rival.
func (s *session) thinkOf(r *rival) error {
	o := r.Opponent
	o.As = s.now.Turn()
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

// learn keeps what the game has taught. After an undo the same game ends again: it counts once.
func (s *session) learn() error {
	r := s.rival
	if r == nil || r.judge == nil || len(s.plies) == 0 {
		return nil
	}
	if r.learned {
		s.tell.learned(nil)
		return nil
	}
	r.learned = true
	name := s.start.Game().Name()
	err := r.players.Learn(r.player, name, s.finished())
	if err != nil {
		return err
	}
	now, err := r.players.Find(r.player, name)
	if err == nil {
		s.tell.learned(&now)
	}
	return err
}

// finished returns the game at hand, which has ended.
func (s *session) finished() catalog.Finished {
	if s.gaveUp {
		return catalog.Finished{Result: -1, Seen: s.seen()}
	}
	side, _ := s.persons.side()
	return catalog.ResultFor(s.now, side, s.seen())
}

// rivalry says how the computer sees the person.
func (w words) rivalry() {
	_, person := w.persons.side()
	switch r := w.rival; {
	case r == nil, !person && w.persons != nobody: // the computer does not play
	case !person:
		w.say("play.rival.itself", r.Model)
	case r.judge == nil:
		w.say("play.rival.told", r.Model)
	case r.known.Games == 0:
		w.say("play.rival.unknown", r.player)
	default:
		w.say("play.rival.known", r.player, w.text("cli.player.games", r.known.Games), w.percent(r.known.Rate))
	}
}

// advised says why the computer made a move against its rival.
func (w words) advised(p *ply) {
	found := p.advice
	w.sayAhead("play.why.against", found, p.before.Turn(), w.bold(p.move), found.Model, w.expectation(p.before, found))
	if r := w.rival; r.judge != nil {
		if seen := r.known.Moves + w.seenBefore(p); seen == 0 {
			w.say("play.why.unknown", r.player, found.Model)
		} else {
			w.say("play.why.learned", r.player, w.text("cli.player.moves", seen), found.Model)
		}
	}
	equal, risky := found.Rivals()
	switch {
	case len(found.Moves) == 1:
		w.say("play.why.only")
	case len(equal)+len(risky) == 0:
		w.say("play.why.less")
	}
	if len(equal) > 0 {
		w.say("cli.opponent.equal", strings.Join(equal, ", "), len(equal))
	}
	if len(risky) > 0 {
		w.say("play.why.risky", strings.Join(risky, ", "), len(risky))
	}
	w.explainMinimax(p.before, found)
	fmt.Fprintln(w.Out)
	w.adviceTable(found)
}

// seenBefore counts the person's moves of the game at hand that were learned from when p was chosen.
func (s *session) seenBefore(p *ply) (count int) {
	for i := range s.plies {
		if &s.plies[i] == p {
			break
		}
		if s.plies[i].judged != nil {
			count++
		}
	}
	return count
}

func (w words) learned(p *catalog.Player) {
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

func (e events) advised(p *ply) {
	e.write(adviceEvent{newEvent("why"), sideName(p.before.Turn()), p.move, p.advice})
}

func (e events) learned(p *catalog.Player) {
	if p != nil {
		e.write(learnedEvent{newEvent("learned"), p})
	}
}
