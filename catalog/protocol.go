package catalog

import (
	"context"
	"math"
	"slices"
	"strconv"
	"strings"
	"time"

	"github.com/jugada/jugada/game"
	"github.com/jugada/jugada/lang"
	"github.com/jugada/jugada/search"
	"github.com/jugada/jugada/search/engine"
)

// This file has what programs need that play for another program, such as one that speaks UCI.

// Code names a legal move of p as UCI does. Where the game has no other names for programs, that is the move's own.
func Code(p Position, move string) (string, error) {
	return p.(interface{ code(string) (string, error) }).code(move)
}

func (p *positionOf[S, M, G]) code(move string) (string, error) {
	m, err := p.parseMove(move)
	if err != nil {
		return "", err
	}
	if coded, ok := any(p.rules).(game.Coded[S, M]); ok {
		return coded.UCI(&p.s, m), nil
	}
	return p.text(&p.s, m), nil
}

// WithoutDraws returns the game under rules that do not end it as drawn while there are legal moves, and whether that is another
// game.
func WithoutDraws(g Game) (other Game, differs bool) {
	if of, ok := g.(interface{ withoutDraws() (Game, bool) }); ok {
		return of.withoutDraws()
	}
	return g, false
}

func (g *rulesOf[S, M, G]) withoutDraws() (Game, bool) {
	counted, ok := any(g.rules).(game.Counted[G])
	if !ok {
		return g, false
	}
	other := g.ruledBy(counted.Counting(), g.eval)
	other.weighted = g.weighted
	return other, true
}

// ThinkingTimes returns how long the engine should think about a move with that much time on the clock, an increment after each
// move, and as many moves until time is added; 0: for the rest of the game. They are Soft and Time of a request.
func ThinkingTimes(remaining, increment time.Duration, movesToGo int) (soft, hard time.Duration) {
	return engine.Clock{Remaining: remaining, Increment: increment, MovesToGo: movesToGo}.Limits()
}

// Win is a win that the side to move can force.
type Win struct {
	Plies   int      // to the win; 0: there is none within the plies that were searched
	Line    []string // that long, with a defence that lasts as long as any
	Within  int      // plies that were searched, without gaps
	Nodes   int64
	Elapsed time.Duration
}

// FindWin looks for the soonest win within that many plies, at most 254. Of the request only time, nodes and the table count.
// When ctx is done, or a limit is spent, it returns what it has found by then.
func FindWin(ctx context.Context, p Position, plies int, r Request) (Win, error) {
	return p.(interface {
		findWin(context.Context, int, Request) (Win, error)
	}).findWin(ctx, plies, r)
}

func (p *positionOf[S, M, G]) findWin(ctx context.Context, plies int, r Request) (Win, error) {
	o := engine.Proving()
	if r.TableMiB > 0 {
		o.Table = r.TableMiB << 20 / entryBytes
	}
	x, err := engine.New[S, M](p.rules, o)
	if err != nil {
		return Win{}, lang.Errorf("catalog.ofGame", p.name, err)
	}
	defer x.Close()
	found, err := x.ForcedWin(ctx, p.s, plies, search.Limits{Time: r.Time, Nodes: r.Nodes})
	if err != nil {
		return Win{}, lang.Errorf("catalog.ofGame", p.name, err)
	}
	return Win{found.Plies, p.lineText(found.Line), found.Within, found.Nodes, found.Elapsed}, nil
}

// EngineOption is one of the options of the engine, see [engine.Options]: a switch or a number.
type EngineOption struct {
	Name    string // as in [engine.NamedOption]
	Switch  bool   // Default is 0 or 1
	Default int64  // in the strongest play
	Most    int64
}

// EngineOptions lists the options of the engine in g, except those that a Request has otherwise, threads and the table's size:
// as [engine.Options.Named].
func EngineOptions(g Game) []EngineOption {
	o := engine.Default()
	if play := g.facts().play; play != nil {
		play(&o)
	}
	var all []EngineOption
	for _, n := range o.Named() {
		all = append(all, EngineOption{n.Name, n.Switch, n.Value, n.Most})
	}
	return all
}

// Typed is the option's name as people type it: singular-margin.
func (o *EngineOption) Typed() string { return strings.ToLower(strings.ReplaceAll(o.Name, " ", "-")) }

// read reads a value that people have typed: a whole number or, for a switch, on or off. A switch without a value is on.
func (o *EngineOption) read(value string, given bool) (int64, error) {
	n, err := strconv.ParseInt(value, 10, 64)
	switch {
	case o.Switch && (!given || value == "on" || value == "true"):
		n, err = 1, nil
	case o.Switch && (value == "off" || value == "false"):
		n, err = 0, nil
	}
	if err != nil || n < 0 || n > o.Most {
		return 0, lang.Errorf("catalog.setting", o.Typed(), value, o.Most)
	}
	return n, nil
}

// EngineSettings are values of options of the engine, by name, that replace those of the search that is asked for.
type EngineSettings map[string]int64

// ParseSettings reads options of the engine in g with commas between them: quiescence,exchanges=off,singular-margin=50.
func ParseSettings(g Game, text string) (EngineSettings, error) {
	settings := EngineSettings{}
	for part := range strings.SplitSeq(text, ",") {
		name, value, given := strings.Cut(part, "=")
		known, err := settings.Set(g, name, value, given)
		if !known {
			var names []string
			for _, o := range EngineOptions(g) {
				names = append(names, o.Typed())
			}
			err = lang.Errorf("catalog.noSetting", name, strings.Join(names, ", "))
		}
		if err != nil {
			return nil, err
		}
	}
	return settings, nil
}

// Set sets the option of the engine in g that people type as name, to a whole number or, for a switch, on or off; given: there
// is a value, without which a switch is on. known: there is such an option. A second value is an error.
func (s EngineSettings) Set(g Game, name, value string, given bool) (known bool, err error) {
	for _, o := range EngineOptions(g) {
		if o.Typed() == name {
			if _, before := s[o.Name]; before {
				return true, lang.Errorf("catalog.settingTwice", name)
			}
			n, err := o.read(value, given)
			if err == nil {
				s[o.Name] = n
			}
			return true, err
		}
	}
	return false, nil
}

// sound reports whether a search for minimax's value still finds it with these settings.
func (s EngineSettings) sound() bool {
	o := engine.Exact()
	s.apply(&o)
	return o.Sound()
}

// apply sets the options.
func (s EngineSettings) apply(o *engine.Options) {
	if len(s) == 0 {
		return
	}
	for _, n := range o.Named() {
		if value, set := s[n.Name]; set {
			n.Set(value)
		}
	}
}

// Full returns how much of the engine's table the current search, or else the last one, has filled, in thousandths.
func (m *Memory) Full() int {
	if x, ok := m.searcher.(interface{ Full() int }); ok {
		return x.Full()
	}
	return 0
}

// Close returns the memory of the table to the system at once, and empties the memory.
func (m *Memory) Close() {
	if x, ok := m.searcher.(interface{ Close() }); ok {
		x.Close()
	}
	*m = Memory{}
}

// Forever is a time limit that ends no search: without any limit, a search of a large game has one.
const Forever = time.Duration(math.MaxInt64 / 2)

// only returns the moves to which a request restricts the search, each once.
func (p *positionOf[S, M, G]) only(texts []string) (moves []M, err error) {
	for _, text := range texts {
		m, err := p.parseMove(text)
		if err != nil {
			return nil, err
		}
		if !slices.Contains(moves, m) {
			moves = append(moves, m)
		}
	}
	return moves, nil
}
