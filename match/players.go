package match

import (
	"context"
	"math"
	"math/rand/v2"
	"slices"
	"strconv"
	"strings"
	"time"

	"github.com/jugada/jugada/catalog"
	"github.com/jugada/jugada/computer"
	"github.com/jugada/jugada/lang"
)

// Player is one of those in a match.
type Player struct {
	Name  string // as it was written
	sit   func(ctx context.Context, t *Terms) (seat, error)
	fixed func(t *Terms) bool // it makes the same moves each time in the same game; nil: never
}

// seat is a player in the games of one thread, one game after the other. Errors that are a fault lose the game.
type seat interface {
	begin(ctx context.Context, t *table) error
	choose(ctx context.Context, t *table) (answer, error)
	close()
}

// ParsePlayer reads a player of g:
//
//	player    = search | playouts | level | model | "random" | program .
//	search    = algorithm [ ":" option { "," option } ] .   engine, negamax, alphabeta, …
//	playouts  = "mcts" [ ":" option { "," option } ] .      Monte Carlo tree search
//	option    = name "=" value | switch .
//	level     = "level:" number .                           1 to 10
//	model     = as opponent.Parse reads it .                errs:0.2, …
//	program   = "uci:" path { "," argument } .              an argument option.NAME=VALUE sets an option of UCI
//
// The options of searches are depth, nodes, time (of each move, such as 100ms), eval, refine (with + where a request has a comma),
// quiet, and weights and book, names of files without commas; and for the engine threads, table (in MiB), sound, and each of
// catalog.EngineOptions, with - for a space. Those of mcts are playouts, time, exploration and table, the memory for its tree, in MiB.
func ParsePlayer(g catalog.Game, text string) (Player, error) {
	kind, rest, more := strings.Cut(text, ":")
	p := Player{Name: strings.Map(plain, strings.ToValidUTF8(text, "?"))}
	var err error
	switch {
	case text == "random":
		p.sit = func(context.Context, *Terms) (seat, error) { return &random{}, nil }
	case kind == "level":
		p.sit, err = parseLevel(rest)
	case kind == "uci":
		p.sit, err = parseProgram(g, rest)
	case kind == catalog.MCTSName:
		p.sit, err = parsePlayouts(rest, more)
	case slices.Contains(catalog.Algorithms(), kind):
		p.sit, p.fixed, err = parseSearch(g, kind, rest, more)
	default:
		o := catalog.Opponent{Model: text}
		if err = o.Valid(); err != nil {
			err = lang.Errorf("match.player", text, strings.Join(append(catalog.Algorithms(), catalog.MCTSName), ", "), lang.Quoted(err))
		}
		p.sit = func(context.Context, *Terms) (seat, error) { return &erring{model: text}, nil }
	}
	return p, err
}

// random makes any legal move.
type random struct{ dice *rand.Rand }

func (r *random) begin(_ context.Context, t *table) error {
	r.dice = rand.New(rand.NewPCG(t.seed, 1))
	return nil
}

func (r *random) choose(_ context.Context, t *table) (answer, error) {
	moves := t.now.Moves()
	return answer{moves[r.dice.IntN(len(moves))], math.NaN()}, nil
}

func (*random) close() {}

// erring plays as a model does.
type erring struct {
	model   string
	dice    *rand.Rand
	from    string // the opening that chances are for
	chances catalog.Chances
}

func (e *erring) begin(ctx context.Context, t *table) (err error) {
	e.dice = rand.New(rand.NewPCG(t.seed, 2))
	if from := t.start.Text(); e.from != from {
		if e.chances, err = catalog.Erring(ctx, t.start, e.model, 0); err != nil {
			return lang.Errorf("match.program.start", e.model, err)
		}
		e.from = from
	}
	return nil
}

func (e *erring) choose(_ context.Context, t *table) (answer, error) {
	chances, err := e.chances(t.now)
	if err != nil {
		return answer{}, err
	}
	return answer{t.now.Moves()[computer.Draw(chances, e.dice.Float64())], math.NaN()}, nil
}

func (*erring) close() {}

// level is the computer at a level.
type level struct {
	of     computer.Level
	terms  *Terms
	player *computer.Player
}

func parseLevel(text string) (seating, error) {
	n, err := strconv.Atoi(text)
	of := computer.Level(n)
	if err != nil || of.Fits(new(catalog.Request)) != nil {
		return nil, lang.Errorf("match.level", text, int(computer.Top))
	}
	return func(_ context.Context, t *Terms) (seat, error) { return &level{of: of, terms: t}, nil }, nil
}

func (l *level) begin(_ context.Context, t *table) error {
	l.player = computer.New(l.of, t.seed)
	return nil
}

func (l *level) choose(ctx context.Context, t *table) (answer, error) {
	r := catalog.Request{Selective: t.now.Game().Large()}
	if !l.of.Weak() {
		r.Depth, r.Nodes = l.terms.Depth, l.terms.Nodes
	}
	if t.clock != nil {
		r.Time = t.clock.Think(t.now.Turn())
	}
	found, err := l.player.Choose(ctx, t.now, r)
	if err != nil {
		return answer{}, err
	}
	return answer{found.Move, valueOf(&found.Found)}, nil
}

func (*level) close() {}

// searching is one of the searches.
type searching struct {
	request catalog.Request
	free    bool // it has no limits of its own
	book    string
	weights string // of the static evaluation, whichever option comes first
	memory  catalog.Memory
	game    catalog.Game // with its static evaluation
	own     bool         // that is not the one of the match

	now  catalog.Position // of game, if own
	seen int              // the moves that led there
}

func (s *searching) begin(_ context.Context, t *table) (err error) {
	s.memory.Clear()
	if s.own {
		s.seen = 0
		s.now, err = s.game.Position(t.start.Text())
	}
	return err
}

func (s *searching) choose(ctx context.Context, t *table) (answer, error) {
	r := s.request
	if t.clock != nil {
		soft, hard := t.clock.Limits(t.now.Turn())
		if r.Algorithm != catalog.EngineName {
			soft, hard = 0, t.clock.Think(t.now.Turn())
		}
		if r.Time == 0 || hard < r.Time {
			r.Soft, r.Time = soft, hard
		}
	}
	p := t.now
	if s.own {
		for ; s.seen < len(t.moves); s.seen++ {
			var err error
			if s.now, err = s.now.Play(t.moves[s.seen]); err != nil {
				return answer{}, err
			}
		}
		p = s.now
	}
	found, err := p.Analyze(ctx, computer.Limited(p.Game(), r))
	if err != nil {
		return answer{}, err
	}
	return answer{*found.Best, valueOf(&found)}, nil
}

func (s *searching) close() {
	s.memory.Close()
	if s.request.Book != nil {
		s.request.Book.Close()
	}
}

// valueOf returns the value of an analysis in points, from MAX's side.
func valueOf(a *catalog.Analysis) float64 {
	if a.Score != nil {
		value, _ := a.Score.Float64()
		return value
	}
	if a.Value == "" {
		return math.NaN()
	}
	return math.Inf(int(a.Raw()))
}

// playouts is Monte Carlo tree search, with new random moves in each game.
type playouts struct {
	request catalog.Playouts
	dice    *rand.Rand
}

func parsePlayouts(options string, more bool) (seating, error) {
	var r catalog.Playouts
	err := eachOption(options, more, func(name, value string, _ bool) (err error) {
		switch name {
		case "playouts":
			r.Count, err = whole(name, value, math.MaxInt64)
		case "time":
			r.Time, err = duration(value)
		case "exploration":
			x, wrong := strconv.ParseFloat(value, 64)
			if r.Exploration = &x; wrong != nil || r.Valid() != nil {
				err = lang.Errorf("match.exploration", value)
			}
		case "table":
			var n int64
			n, err = whole(name, value, catalog.MostTableMiB)
			r.KeepMiB = int(n)
		default:
			err = lang.Errorf("match.option", name, catalog.MCTSName, "playouts, time, exploration, table")
		}
		return err
	})
	if err != nil {
		return nil, err
	}
	return func(context.Context, *Terms) (seat, error) { return &playouts{request: r}, nil }, nil
}

func (p *playouts) begin(_ context.Context, t *table) error {
	p.dice = rand.New(rand.NewPCG(t.seed, 3))
	return nil
}

func (p *playouts) choose(ctx context.Context, t *table) (answer, error) {
	r := p.request
	r.Seed = p.dice.Uint64()
	if t.clock != nil {
		if think := t.clock.Think(t.now.Turn()); r.Time == 0 || think < r.Time {
			r.Time = think
		}
	}
	found, err := t.now.PlayOut(ctx, r)
	if err != nil {
		return answer{}, err
	}
	return answer{*found.Best, math.NaN()}, nil // its mean is no value in points that could decide a game
}

func (*playouts) close() {}

// seating makes a player for the games of a thread.
type seating = func(context.Context, *Terms) (seat, error)

// parseSearch reads a search and its options.
func parseSearch(g catalog.Game, algorithm, options string, more bool) (seating, func(*Terms) bool, error) {
	s := searching{request: catalog.Request{Algorithm: algorithm}, game: g}
	r := &s.request
	r.Selective = g.Large() && (algorithm == catalog.EngineName || algorithm == catalog.AutoName)
	if err := eachOption(options, more, s.option); err != nil {
		return nil, nil, err
	}
	if s.weights != "" {
		var err error
		if s.game, err = catalog.OpenWeights(s.weights, s.game); err != nil {
			return nil, nil, err
		}
	}
	s.free = r.Depth == 0 && r.Nodes == 0 && r.Time == 0
	sit := func(_ context.Context, t *Terms) (seat, error) {
		mine := s
		mine.request = s.within(t)
		mine.request.Memory = &mine.memory
		if mine.book != "" {
			var err error
			if mine.request.Book, err = catalog.OpenBook(mine.book, g); err != nil {
				return nil, err
			}
		}
		return &mine, nil
	}
	fixed := func(t *Terms) bool {
		r := s.within(t)
		return r.Time == 0 && r.Threads <= 1 && (r.Depth > 0 || r.Nodes > 0 || !g.Large())
	}
	return sit, fixed, r.Fits(g)
}

// within returns the request with the limits of the match, if the player has none of its own.
func (s *searching) within(t *Terms) catalog.Request {
	r := s.request
	if s.free {
		r.Depth, r.Nodes = t.Depth, t.Nodes
	}
	return r
}

// option sets an option of a search.
func (s *searching) option(name, value string, set bool) (err error) {
	r := &s.request
	number := func(most int64) (n int64) {
		n, err = whole(name, value, most)
		return n
	}
	engine := r.Algorithm == catalog.EngineName
	switch {
	case name == "sound" && !set && engine:
		r.Sound, r.Selective = true, false
	case name == "depth":
		r.Depth = int(number(1_000_000))
	case name == "nodes":
		r.Nodes = number(math.MaxInt64)
	case name == "threads" && engine:
		r.Threads = int(number(catalog.MostThreads))
	case name == "table" && engine:
		r.TableMiB = int(number(catalog.MostTableMiB))
	case name == "time":
		r.Time, err = duration(value)
	case name == "refine":
		r.Refine = strings.ReplaceAll(value, "+", ",")
	case name == "quiet":
		r.Quiet = value
	case name == "book":
		if s.book = value; value == "" {
			err = lang.Errorf("match.option", name, r.Algorithm, strings.Join(s.names(), ", "))
		}
	case name == "eval":
		s.own = true
		s.game, err = s.game.WithEvaluator(value)
	case name == "weights":
		s.own, s.weights = true, value
	default:
		err = s.setting(name, value, set)
	}
	return err
}

// eachOption reads the options of a player, if there are any, and passes each on; set: it has a value. None may be there twice.
func eachOption(options string, any bool, each func(name, value string, set bool) error) error {
	if !any {
		return nil
	}
	seen := map[string]bool{}
	for part := range strings.SplitSeq(options, ",") {
		name, value, set := strings.Cut(part, "=")
		name = strings.ToLower(strings.TrimSpace(name))
		if seen[name] {
			return lang.Errorf("catalog.settingTwice", name)
		}
		seen[name] = true
		if err := each(name, strings.TrimSpace(value), set); err != nil {
			return err
		}
	}
	return nil
}

// whole reads the value of an option that is a number from 1 to most.
func whole(name, value string, most int64) (int64, error) {
	n, err := strconv.ParseInt(value, 10, 64)
	if err != nil || n < 1 || n > most {
		return 0, lang.Errorf("match.number", name, value, most)
	}
	return n, nil
}

// duration reads the value of an option that is a time.
func duration(value string) (time.Duration, error) {
	d, err := time.ParseDuration(value)
	if err != nil || d <= 0 {
		return 0, lang.Errorf("match.duration", value)
	}
	return d, nil
}

// setting sets an option that only the engine has.
func (s *searching) setting(name, value string, set bool) error {
	if s.request.Algorithm == catalog.EngineName {
		if s.request.Settings == nil {
			s.request.Settings = catalog.EngineSettings{}
		}
		if known, err := s.request.Settings.Set(s.game, name, value, set); known {
			return err
		}
	}
	return lang.Errorf("match.option", name, s.request.Algorithm, strings.Join(s.names(), ", "))
}

// names lists the options of a search.
func (s *searching) names() []string {
	all := []string{"depth", "nodes", "time", "eval", "weights", "refine", "quiet", "book"}
	if s.request.Algorithm != catalog.EngineName {
		return all
	}
	all = append(all, "threads", "table", "sound")
	for _, o := range catalog.EngineOptions(s.game) {
		all = append(all, o.Typed())
	}
	return all
}
