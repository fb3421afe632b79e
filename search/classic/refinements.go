package classic

import (
	"errors"
	"slices"

	"github.com/jugada/jugada/game"
	"github.com/jugada/jugada/lang"
)

// Refine is a set of refinements, each with its parameters: the notes' additions to minimax (N2; notes C1–C6), and the
// transposition table. They combine freely, and with any algorithm, unless [Refinements] says otherwise. The zero value has none.
type Refine struct {
	Deepening  Deepening
	Quiescence Quiescence
	Secondary  Secondary
	Singular   Singular
	Futility   Futility
	Bias       Bias
	Table      Table
}

// Refinement is a row of the table [Refinements]: everything about a refinement except how it searches. It drives all code that
// reads, writes, explains, offers or tests refinements.
type Refinement struct {
	Name       string
	On         func(r *Refine) *bool
	Parameters []Parameter // in the order in which they are written; optional ones come last

	Algorithms []Algorithm           // those that support it, at least two; nil: all
	Engine     bool                  // so does package engine, with the first of its words
	Clash      func(r *Refine) error // the error if r has refinements that it cannot be combined with; nil: it goes with all others

	Sound   bool // the value stays that of minimax to the same depth
	Orders  bool // the moves of a node are tried in another order, which changes the choice between equal ones
	Extends bool // lines may go on beyond the depth limit
	Narrows bool // moves are left out by their static values
	Spares  bool // moves that may be better are skipped, though only if slightly better

	Example  string   // sample parameters, to show the syntax; "": none
	Usual    string   // the initial parameters in a form; "": none
	Compared []string // the parameters with which it is worth comparing; "": without any
}

// Kind is the type of a parameter.
type Kind uint8

const (
	Points Kind = iota // a difference of values, at least 0
	Count              // of plies, moves or positions, at least 1
	Word               // one of a few
	Eval               // the name of a static evaluation of the game
)

// Parameter is a parameter of a refinement. As a number it is the points in units of a [game.Score], the count, the index of
// the word, or whether an evaluation is named.
type Parameter struct {
	Name     string // in the key of its message, which has its name for people; a Word has none
	Short    string // its name in the line of help that explains it; "": the usual one
	Kind     Kind
	Words    []string            // of a Word: the default comes first
	Optional bool                // it may be left out and is then 0: no limit, nothing allowed, or the first word
	Written  bool                // written even where it could be left out
	Field    func(r *Refine) any // *game.Score, *int, *string or, for the second of two words, *bool
}

// MostCount is the largest count that is accepted.
const MostCount = 1_000_000

// Refinements lists them in the order of the notes; those that the notes lack come last.
var Refinements = []Refinement{{
	Name: "deepening",
	On:   func(r *Refine) *bool { return &r.Deepening.On },

	Engine: true, // which always deepens
	Sound:  true, Orders: true,
	Compared: []string{""},
}, {
	Name: "quiescence",
	On:   func(r *Refine) *bool { return &r.Quiescence.On },
	Parameters: []Parameter{
		{Name: "threshold", Short: "T", Kind: Points, Field: func(r *Refine) any { return &r.Quiescence.Within }},
		{Name: "plies", Kind: Count, Optional: true, Field: func(r *Refine) any { return &r.Quiescence.Most }},
	},
	Engine:  true,
	Extends: true,
	Example: "1.5:8", Usual: "1:4", Compared: []string{"1:4"},
}, {
	Name: "secondary",
	On:   func(r *Refine) *bool { return &r.Secondary.On },
	Parameters: []Parameter{
		{Name: "plies", Kind: Count, Field: func(r *Refine) any { return &r.Secondary.Plies }},
		{Name: "margin", Kind: Points, Optional: true, Field: func(r *Refine) any { return &r.Secondary.Margin }},
	},
	Example: "2:0.5", Usual: "2", Compared: []string{"2"},
}, {
	Name: "singular",
	On:   func(r *Refine) *bool { return &r.Singular.On },
	Parameters: []Parameter{
		{Name: "margin", Kind: Points, Field: func(r *Refine) any { return &r.Singular.Margin }},
		{Name: "plies", Kind: Count, Optional: true, Field: func(r *Refine) any { return &r.Singular.Most }},
	},
	Engine:  true, // in the modern form
	Extends: true,
	Example: "3:10", Usual: "2:1", Compared: []string{"3:4"},
}, {
	Name: "futility",
	On:   func(r *Refine) *bool { return &r.Futility.On },
	Parameters: []Parameter{
		{Name: "epsilon", Short: "E", Kind: Points, Field: func(r *Refine) any { return &r.Futility.Epsilon }},
		{Kind: Word, Words: []string{"root", "every"}, Optional: true, Field: func(r *Refine) any { return &r.Futility.EveryNode }},
	},
	Algorithms: []Algorithm{AlphaBeta, Thresholds}, Engine: true,
	Spares:  true,
	Example: "0.1", Usual: "1:root", Compared: []string{"1:root", "1:every"},
}, {
	Name: "bias",
	On:   func(r *Refine) *bool { return &r.Bias.On },
	Parameters: []Parameter{
		{Name: "width", Kind: Count, Field: func(r *Refine) any { return &r.Bias.Width }},
		{Kind: Word, Words: []string{"0", "1"}, Optional: true, Written: true, Field: func(r *Refine) any { return &r.Bias.From }},
		{Name: "eval", Kind: Eval, Optional: true, Field: func(r *Refine) any { return &r.Bias.By }},
	},
	Narrows: true,
	Example: "5:0", Usual: "3", Compared: []string{"3:0"},
}, {
	Name: "table",
	On:   func(r *Refine) *bool { return &r.Table.On },
	Parameters: []Parameter{
		{Name: "positions", Kind: Count, Optional: true, Field: func(r *Refine) any { return &r.Table.Most }},
	},
	Algorithms: []Algorithm{AlphaBeta, Thresholds, Negamax}, // Levels reaches all positions of a ply at once
	Clash: func(r *Refine) error {
		if r.Futility.On && r.Futility.EveryNode { // values depend on the window there
			return lang.Errorf("refine.table.futility")
		}
		return nil
	},
	Sound:   true,
	Example: "1000", Compared: []string{""},
}}

// The keys of its messages: its name as a heading, what it does in a few words, and what it does in terms of its parameters.
func (f *Refinement) TitleKey() string { return "refine.title." + f.Name }
func (f *Refinement) BriefKey() string { return "refine.brief." + f.Name }
func (f *Refinement) HelpKey() string  { return "refine.help." + f.Name }

// NameKey returns the key of the message with the parameter's name for people; "" for a Word.
func (p *Parameter) NameKey() string {
	if p.Kind == Word {
		return ""
	}
	return "refine.parameter." + p.Name
}

// Takes reports whether algorithm a supports the refinement.
func (f *Refinement) Takes(a Algorithm) bool {
	return f.Algorithms == nil || slices.Contains(f.Algorithms, a)
}

// Least returns the smallest value of the parameter.
func (p *Parameter) Least() int {
	if p.Kind == Count && !p.Optional {
		return 1
	}
	return 0
}

// Get returns the parameter of r.
func (p *Parameter) Get(r *Refine) int {
	switch field := p.Field(r).(type) {
	case *game.Score:
		return int(*field)
	case *bool:
		return toInt(*field)
	case *string:
		return toInt(*field != "")
	default:
		return *field.(*int)
	}
}

func toInt(b bool) int {
	if b {
		return 1
	}
	return 0
}

// Set sets the parameter of r. An evaluation can only be unset by a number.
func (p *Parameter) Set(r *Refine, n int) {
	switch field := p.Field(r).(type) {
	case *game.Score:
		*field = game.Score(n)
	case *bool:
		*field = n == 1
	case *string:
		*field = ""
	default:
		*field.(*int) = n
	}
}

// Some reports whether any refinement of a kind is on.
func (r *Refine) Some(kind func(f *Refinement) bool) bool {
	for i := range Refinements {
		if f := &Refinements[i]; *f.On(r) && kind(f) {
			return true
		}
	}
	return false
}

// Exact reports whether the value is that of minimax to the same depth.
func (r *Refine) Exact() bool { return !r.Some(func(f *Refinement) bool { return !f.Sound }) }

// Fits returns an error if the refinements do not fit algorithm a or each other.
func (r *Refine) Fits(a Algorithm) error {
	for i := range Refinements {
		f := &Refinements[i]
		if !*f.On(r) {
			continue
		}
		if !f.Takes(a) {
			takes := make([]string, len(f.Algorithms))
			for i, a := range f.Algorithms {
				takes[i] = a.String()
			}
			return lang.Errorf("refine.algorithms", f.Name, lang.Told(func(l lang.Language) string { return l.And(takes) }), a.String())
		}
		for i := range f.Parameters {
			if p := &f.Parameters[i]; p.Get(r) < p.Least() || p.Kind == Word && p.Get(r) >= len(p.Words) {
				return errors.New("a parameter of the refinement " + f.Name + " is out of its bounds")
			}
		}
		if f.Clash != nil {
			if err := f.Clash(r); err != nil {
				return err
			}
		}
	}
	return nil
}

// FitsEngine returns an error that names a refinement that package engine lacks; nil if it has all.
func (r *Refine) FitsEngine() error {
	for i := range Refinements {
		f := &Refinements[i]
		switch word := f.word(); {
		case !*f.On(r) || f.Engine && (word == nil || word.Get(r) == 0):
		case f.Engine:
			return lang.Errorf("refine.engine", f.worded(r), lang.Told(EngineRefinements))
		default:
			return lang.Errorf("refine.engine", f.Name, lang.Told(EngineRefinements))
		}
	}
	return nil
}

// Deepening searches to depth 1, 2, …, up to the depth limit, until the whole tree has been searched or a limit is
// reached (Slate and Atkin 1977; notes C1). The answer is that of the last finished iteration; the values of each iteration
// order the moves of the next, at every node. Exact: the value is that of the last depth, though another of several equal
// moves may be chosen, since the order decides ties.
type Deepening struct{ On bool }

// Quiescence waits until static values come to rest (notes C2): where the depth limit would end a line, the line goes
// on while its static value changes sharply. The values v₀, v₁, … begin at the horizon, and the line ends at v_k, k ≥
// 1, when |v_k − v_{k−1}| ≤ Within or |v_k − v₀| ≤ Within, or when k = Most.
type Quiescence struct {
	On     bool
	Within game.Score // at least 0
	Most   int        // extra plies; 0: no limit
}

// Secondary checks the chosen move by a second look (notes C3): Plies more are searched from the end of its line. If the
// move turns out worse for the chooser by more than Margin, the next best move is checked in the same way, and so on. The
// first that stands is chosen; if none does, the one that came out best.
type Secondary struct {
	On     bool
	Plies  int        // at least 1
	Margin game.Score // at least 0
}

// Singular extends moves that stand out (notes C4; Anantharaman, Campbell and Hsu 1990, in the notes' form): where the depth
// limit makes the children of a node leaves, a child whose static value differs from those of all its siblings by more than
// Margin is searched one ply deeper, and so on below it, at most Most plies beyond the limit.
type Singular struct {
	On     bool
	Margin game.Score // at least 0
	Most   int        // extra plies; 0: no limit
}

// Futility skips what can improve the result only slightly (notes C5): once a move has been searched, the others must
// improve on it by more than Epsilon. At the root alone the answer is within Epsilon of minimax; at every node the
// errors add up with depth. It needs windows: AlphaBeta or Thresholds.
type Futility struct {
	On        bool
	Epsilon   game.Score // at least 0
	EveryNode bool
}

// Bias narrows the tree (notes C6): a node of width R keeps its R best children by static value, and the child of rank r,
// where the best has rank From, gets the width R − r; no node keeps fewer than one child. Equal children rank in generation
// order, and those kept are searched in generation order. The ranking may be by another evaluation than the leaves', perhaps a
// quicker one (notes F3).
type Bias struct {
	On    bool
	Width int    // of the root, at least 1
	From  int    // rank of the best child: 0 or 1
	By    string // the name of the evaluation that ranks; "": that of the rules
}

// Table is a transposition table (Greenblatt, Eastlake and Crocker 1967): a position that is reached again, by another line
// or in the next iteration, need not be searched again if enough is known about it. It needs a depth-first algorithm.
//
// Exact: the value and, except for the order in which deepening tries equal moves, the line are those of the search without
// it. So an entry is used only where the same would be searched: to the same depth, unless its lines all ended by themselves,
// and with the same data that other refinements pass down: the static values that the quiet stop or quiescence compare with,
// the width of bias, how far singular extension has gone. With futility at every node a value also depends on the window, so
// these two cannot be combined.
//
// Draws by repetition depend on how a position was reached. These algorithms do not check for repetitions, so no such draw
// gets into the table.
type Table struct {
	On   bool
	Most int // positions at most; 0: DefaultTable
}

// DefaultTable is the default number of positions in a table: some 100 MB for a small game.
const DefaultTable = 1 << 18
