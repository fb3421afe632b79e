package lab

import (
	"bytes"
	"cmp"
	"context"
	"encoding/json"
	"math/rand/v2"
	"net/http"
	"reflect"
	"strings"
	"time"

	"github.com/danielgtaylor/huma/v2"
	"github.com/danielgtaylor/huma/v2/adapters/humago"

	"github.com/jugada/jugada/catalog"
	"github.com/jugada/jugada/compare"
	"github.com/jugada/jugada/computer"
	"github.com/jugada/jugada/lang"
	"github.com/jugada/jugada/players"
	"github.com/jugada/jugada/ui/asked"
)

// analyzeRequest asks for the best move and its value.
type analyzeRequest struct {
	asked.Place
	asked.Search
	asked.Against
	asked.Several
}

// analyzeAnswer is the best move, its value, and what that means.
type analyzeAnswer struct {
	*catalog.Analysis
	Means means `json:"means"`
}

type means struct {
	Result string `json:"result" enum:"unclear,balanced,favours,wins,wins_within,scores,draws,neither,worth" doc:"of best play; a value rests on where the search stopped of unclear: no more than a bound, balanced, and favours"`
	Winner string `json:"winner,omitempty" enum:"max,min" doc:"or whom the value favours; missing: neither"`
	Plies  int    `json:"plies" doc:"to the end, of wins, or no more, of wins_within"`
}

// meant adds what the value of a position means.
func meant(at catalog.Position, found *catalog.Analysis) analyzeAnswer {
	m := found.Meaning(at, lang.English)
	a := analyzeAnswer{found, means{Result: m.Result.String(), Plies: m.Plies}}
	if !found.Even() {
		a.Means.Winner = strings.ToLower(m.Winner.String())
	}
	return a
}

// chooseRequest asks for the computer's move.
type chooseRequest struct {
	asked.Place
	Level int        `json:"level,omitempty" doc:"how well it plays, from 1 to 10; 0: 10" minimum:"0" maximum:"10"`
	Time  asked.Span `json:"time_ms,omitempty" doc:"0: as long as it takes, of large games a second" minimum:"0" maximum:"86400000"`
	Seed  *uint64    `json:"seed,omitempty" doc:"that decides what chance does below level 10; missing: any"`

	Opponent string `json:"opponent,omitempty" doc:"model of whom it plays against, such as errs:0.2, instead of a level" maxLength:"1000"`
	Player   string `json:"player,omitempty" doc:"who is remembered, and whom it plays against as it knows them, by the moves of this game too, instead of a level" maxLength:"200"`
	Hinted          // of the player
}

// chooseAnswer is the computer's move and its reason.
type chooseAnswer struct {
	Schema   int               `json:"schema"`
	Move     string            `json:"move"`
	Position string            `json:"position" doc:"after it"`
	Level    int               `json:"level"`
	Seed     uint64            `json:"seed"`
	Chances  []moveChance      `json:"chances" doc:"with which it chooses among the best moves; empty: it makes the best one"`
	Analysis *catalog.Analysis `json:"analysis" doc:"that it is based on; null if errors of the model were weighed"`
	Advice   json.RawMessage   `json:"advice,omitempty" doc:"the same against a model, its errors being weighed"`
}

type moveChance struct {
	Move        string  `json:"move"`
	Probability float64 `json:"probability"`
}

// compareRequest asks for the results of several methods.
type compareRequest struct {
	asked.Place
	asked.Comparison
}

func (l *Lab) registerAnalysis() {
	analyze := answering(operation(http.MethodPost, "/analyze", "analyze", "The best move and its value"),
		"What was found", "application/json", eventStream)
	analyze.Description = "Answers as jugada analyze --json does, and says what the value means. With Accept: text/event-stream the answers are events: progress after each " +
		"finished iteration of the engine, result at the end, or error; the data of the first two is that JSON, of the last one a problem. A " +
		"search ends when whoever has asked goes away."
	analyze.Responses["200"].Content["application/json"].Schema = l.api.OpenAPI().Components.Schemas.Schema(
		reflect.TypeFor[analyzeAnswer](), true, "")
	huma.Register(l.api, analyze, l.analyze)
	huma.Register(l.api, operation(http.MethodPost, "/choose", "choose", "The computer's move"), l.choose)
	huma.Register(l.api, operation(http.MethodPost, "/compare", "compare", "What each way to search costs and finds"), l.compare)
}

// searching waits for a turn of mib MiB and returns a context that lasts as long as a search may; the caller calls done when the
// search is over.
func (l *Lab) searching(ctx context.Context, mib int) (search context.Context, done func(), err error) {
	leave, err := l.turns.take(ctx, mib)
	if err != nil {
		return nil, nil, err
	}
	search, cancel := context.WithTimeout(ctx, l.bounds.Time)
	return search, func() {
		cancel()
		leave()
	}, nil
}

// analyze answers at once if the request is wrong, otherwise with a body that is written when the result is found.
func (l *Lab) analyze(ctx context.Context, in *struct {
	Accept string `header:"Accept"`
	Body   analyzeRequest
}) (*huma.StreamResponse, error) {
	at, err := in.Body.At(l.games)
	if err != nil {
		return nil, invalid(ctx, err)
	}
	r, opponent, err := in.Body.both(at)
	if err != nil {
		return nil, invalid(ctx, err)
	}
	search, done, err := l.searching(ctx, l.bounds.keep(&r, at.Game(), opponent != nil))
	if err != nil {
		return nil, err
	}
	find := func(ctx context.Context, progress func(analyzeAnswer)) (any, error) {
		if progress != nil {
			r.Progress = func(now *catalog.Analysis) { progress(meant(at, now)) }
		}
		if opponent == nil || r.Auto() {
			l.bounds.bound(&r, at.Game())
		}
		if opponent != nil {
			advice, found, err := at.Counsel(ctx, r, *opponent)
			if err != nil || advice != nil {
				return advice, err
			}
			return meant(at, found), nil
		}
		found, err := at.Analyze(ctx, r)
		if err != nil {
			return nil, err
		}
		return meant(at, &found), nil
	}
	if strings.Contains(in.Accept, eventStream) {
		return &huma.StreamResponse{Body: func(c huma.Context) {
			defer done()
			l.stream(search, c, func(ctx context.Context, send func(string, any)) (any, error) {
				return find(ctx, func(now analyzeAnswer) { send("progress", now) })
			})
		}}, nil
	}
	defer done()
	found, err := find(search, nil)
	if err != nil {
		return nil, invalid(ctx, err)
	}
	line, err := written(found)
	return &huma.StreamResponse{Body: func(c huma.Context) {
		c.SetHeader("Content-Type", "application/json")
		c.BodyWriter().Write(line)
	}}, err
}

// both returns the request of a search and its opponent, nil if there is none; or the error that says what does not fit.
func (r *analyzeRequest) both(at catalog.Position) (catalog.Request, *catalog.Opponent, error) {
	request := r.Request()
	request.Lines = r.Lines
	if err := r.Fits(); err != nil {
		return request, nil, err
	}
	if r.Opponent == "" {
		return request, nil, request.Fits(at.Game())
	}
	o, err := r.Model()
	if err == nil {
		err = o.Fits(at.Game(), &request)
	}
	return request, &o, err
}

// eventStream is the content type of streams.
const eventStream = "text/event-stream"

// stream writes what find sends as events, and then its result or error. A client that does not read them ends the search.
func (l *Lab) stream(
	ctx context.Context, c huma.Context, find func(ctx context.Context, send func(event string, data any)) (any, error),
) {
	ctx, stop := context.WithCancel(ctx)
	defer stop()
	c.SetHeader("Content-Type", eventStream)
	_, w := humago.Unwrap(c)
	control := http.NewResponseController(w)
	send := func(event string, data any) {
		line, err := written(data)
		if err != nil {
			panic("lab: " + err.Error()) // results can always be encoded
		}
		if _, err := w.Write(append(append([]byte("event: "+event+"\ndata: "), line...), '\n')); err != nil {
			stop()
			return
		}
		if control.Flush() != nil {
			stop()
		}
		// With HTTP/2 a deadline ends a stream even while there is nothing to write.
		control.SetWriteDeadline(time.Now().Add(l.bounds.longest()))
	}
	found, err := find(ctx, send)
	if err != nil {
		send("error", invalid(c.Context(), err))
		return
	}
	send("result", found)
}

// written returns v as a line of JSON, like the commands' output.
func written(v any) ([]byte, error) {
	var line bytes.Buffer
	e := json.NewEncoder(&line)
	e.SetEscapeHTML(false)
	err := e.Encode(v)
	return line.Bytes(), err
}

func (l *Lab) choose(ctx context.Context, in *struct{ Body chooseRequest }) (*answered[chooseAnswer], error) {
	line, err := in.Body.Line(l.games)
	if err != nil {
		return nil, invalid(ctx, err)
	}
	at := line[len(line)-1]
	if len(at.Moves()) == 0 {
		return nil, invalid(ctx, lang.Errorf("lab.over"))
	}
	if err := in.Body.Hinted.fits(in.Body.Moves); err != nil {
		return nil, invalid(ctx, err)
	}
	known, err := l.rival(ctx, at, &in.Body)
	if err != nil {
		return nil, err
	}
	var r catalog.Request
	against := known != nil || in.Body.Opponent != ""
	search, done, err := l.searching(ctx, l.bounds.keep(&r, at.Game(), against))
	if err != nil {
		return nil, err
	}
	defer done()
	if against && in.Body.Time > 0 {
		var stop func()
		search, stop = context.WithTimeout(search, time.Duration(in.Body.Time))
		defer stop()
		r.Time = time.Duration(in.Body.Time)
	}
	model := in.Body.Opponent
	if known != nil {
		if model, err = met(search, known, line, &in.Body, r.KeepMiB); err != nil {
			return nil, invalid(ctx, err)
		}
	}
	var a chooseAnswer
	if against {
		a, err = chooseAgainst(search, at, r, model)
	} else {
		a, err = l.chooseAtLevel(search, at, &in.Body)
	}
	if err != nil {
		return nil, invalid(ctx, err)
	}
	next, err := at.Play(a.Move)
	if err != nil {
		return nil, err
	}
	a.Schema, a.Position = catalog.Schema, next.Text()
	return &answered[chooseAnswer]{a}, nil
}

// rival returns the remembered player named in a request to choose; nil if there is none.
func (l *Lab) rival(ctx context.Context, at catalog.Position, r *chooseRequest) (*players.Player, error) {
	given := 0
	for _, is := range []bool{r.Level > 0, r.Opponent != "", r.Player != ""} {
		if is {
			given++
		}
	}
	if given > 1 {
		return nil, invalid(ctx, lang.Errorf("lab.choose.one"))
	}
	if r.Player == "" {
		return nil, nil
	}
	store, err := l.players(ctx)
	if err != nil {
		return nil, err
	}
	if err := players.CheckName(r.Player); err != nil {
		return nil, invalid(ctx, err)
	}
	known, err := store.Find(r.Player, at.Game().Name())
	if err != nil {
		return nil, l.storeFault(ctx, err)
	}
	return &known, nil
}

// met returns the model of a player updated by the current game, in which the other side is to move.
func met(ctx context.Context, known *players.Player, line []catalog.Position, r *chooseRequest, keepMiB int) (string, error) {
	side := catalog.Max
	if line[len(line)-1].Turn() == catalog.Max {
		side = catalog.Min
	}
	seen, err := judged(ctx, keepMiB, line, r.Moves, r.Hinted, side)
	if err != nil {
		return "", err
	}
	return known.After(seen)
}

// chooseAgainst chooses the move that promises most against a model or, if its errors cannot be weighed, any good one.
func chooseAgainst(ctx context.Context, at catalog.Position, r catalog.Request, model string) (a chooseAnswer, err error) {
	advice, found, err := at.Counsel(ctx, computer.Limited(at.Game(), r), catalog.Opponent{Model: model, As: at.Turn()})
	a.Chances = []moveChance{}
	switch {
	case err != nil:
		return a, err
	case found != nil:
		a.Move, a.Analysis = *found.Best, found
		return a, nil
	}
	a.Move = *advice.Best
	a.Advice, err = json.Marshal(advice)
	return a, err
}

// chooseAtLevel chooses a move at a level.
func (l *Lab) chooseAtLevel(ctx context.Context, at catalog.Position, body *chooseRequest) (a chooseAnswer, err error) {
	level, seed := cmp.Or(computer.Level(body.Level), computer.Top), rand.Uint64N(1_000_000)
	if body.Seed != nil {
		seed = *body.Seed
	}
	r := catalog.Request{Time: min(time.Duration(body.Time), l.bounds.Time)}
	if !level.Weak() && at.Game().Large() {
		r.TableMiB = l.bounds.TableMiB
	}
	choice, err := computer.New(level, seed).Choose(ctx, at, r)
	if err != nil {
		return a, err
	}
	a = chooseAnswer{Move: choice.Move, Level: int(level), Seed: seed, Analysis: &choice.Found, Chances: []moveChance{}}
	for i, probability := range choice.Chances {
		a.Chances = append(a.Chances, moveChance{choice.Found.Lines[i].Moves[0], probability})
	}
	return a, nil
}

func (l *Lab) compare(ctx context.Context, in *struct{ Body compareRequest }) (*answered[compare.Comparison], error) {
	at, err := in.Body.At(l.games)
	if err != nil {
		return nil, invalid(ctx, err)
	}
	methods, err := compare.Parse(cmp.Or(in.Body.Methods, compare.Default()))
	if err != nil {
		return nil, invalid(ctx, err)
	}
	keep := l.bounds.TableMiB
	for i, m := range methods {
		methods[i].KeepMiB = l.bounds.TableMiB
		if m.Opponent != "" {
			methods[i].KeepMiB, keep = l.bounds.GraphMiB, max(l.bounds.TableMiB, l.bounds.GraphMiB)
		}
		if m.Book != "" { // a file of this computer
			return nil, invalid(ctx, lang.Errorf("lab.compare.book", m.String()))
		}
		if m.Algorithm == catalog.MCTSName || m.Algorithm == catalog.DFPNName { // their figures need words that the page does not have
			return nil, invalid(ctx, lang.Errorf("lab.compare.unlisted", m.String()))
		}
	}
	letGo, err := compare.Prepare(methods, at.Game())
	if err != nil {
		return nil, invalid(ctx, err)
	}
	defer letGo()
	judge := in.Body.Judging()
	if at.Game().Large() && min(in.Body.Depth, judge) == 0 {
		return nil, invalid(ctx, lang.Errorf("lab.large", at.Game().Name()))
	}
	search, done, err := l.searching(ctx, keep)
	if err != nil {
		return nil, err
	}
	defer done()
	found, err := compare.Position(search, at, methods, compare.Terms{Depth: in.Body.Depth, Judge: judge})
	if err == nil {
		err = found.LookInside(search, at, methods)
	}
	if err != nil {
		return nil, invalid(ctx, err)
	}
	return &answered[compare.Comparison]{found}, nil
}
