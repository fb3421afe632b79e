// Package compare compares methods of choosing a move: what each finds in a position, what that costs, and whether minimax
// agrees, for one position or summed over many.
package compare

import (
	"cmp"
	"context"
	"math"
	"slices"
	"strings"
	"unicode"

	"github.com/jugada/jugada/catalog"
	"github.com/jugada/jugada/game"
	"github.com/jugada/jugada/lang"
	"github.com/jugada/jugada/search/classic"
)

// Method is a method of choosing a move: an algorithm with refinements, a search against an opponent who errs, or a
// book. As text it is
//
//	ALGORITHM or ALGORITHM+REFINEMENTS, the latter as in catalog.Request.Refine: alphabeta+deepening,quiescence=1.5
//	engine:OPTIONS or engine:OPTIONS+REFINEMENTS, the former as in catalog.ParseSettings: engine:quiescence,exchanges
//	mcts or mcts:OPTIONS, of these playouts=N, exploration=C and seed=S: mcts:playouts=1000
//	dfpn or dfpn:nodes=N, of the positions that it may expand
//	opponent=MODEL or opponent=MODEL,risk=R, as in catalog.Opponent, for the side to move: opponent=errs:0.2
//	book=FILE: the book's move where it has one, else alpha-beta's
type Method struct {
	Algorithm string // one of catalog.Algorithms, catalog.MCTSName or catalog.DFPNName; "" for the others
	Options   string // of the engine, mcts or dfpn; "": those that suit the limits, or the usual ones
	Refine    string // see catalog.Refinements; "": none
	Opponent  string // a model; "": none
	Risk      string // with a model; "": all but a forced win may be given up
	Book      string // the name of a file; "": none
	KeepMiB   int    // as catalog.Request.KeepMiB; not part of the text

	book     *catalog.Book
	settings *catalog.EngineSettings // what Options say; nil: there are none, or the method is not prepared
	solver   catalog.Solver          // of dfpn, which is cleared before each position; nil: another method, or it is not prepared
}

func (m Method) String() string {
	switch {
	case m.Book != "":
		return bookPrefix + m.Book
	case m.Opponent != "" && m.Risk != "":
		return opponentPrefix + m.Opponent + riskPrefix + m.Risk
	case m.Opponent != "":
		return opponentPrefix + m.Opponent
	}
	text := m.Algorithm
	if m.Options != "" {
		text += ":" + m.Options
	}
	if m.Refine != "" {
		text += "+" + m.Refine
	}
	return text
}

// The prefixes of methods that are not algorithms, and of a method's risk.
const (
	opponentPrefix = "opponent="
	bookPrefix     = "book="
	riskPrefix     = ",risk="
)

// Default returns the methods compared by default: minimax, alpha-beta, and alpha-beta with each refinement alone, first those
// that never change the value. The parameters suit static values in which one point is the least difference that matters, as in
// random trees and with tic-tac-toe's lines.
func Default() string {
	methods := []string{classic.Negamax.String(), classic.AlphaBeta.String()}
	return strings.Join(append(methods, refined(classic.AlphaBeta.String()+"+", "")...), "; ")
}

// DefaultLimited is Default for a limit of nodes: alpha-beta with deepening, and that with each other refinement.
func DefaultLimited() string {
	deepened := classic.AlphaBeta.String() + "+" + deepening
	return strings.Join(append([]string{deepened}, refined(deepened+",", deepening)...), "; ")
}

// deepening is the refinement with which a search has an answer when it has to stop.
const deepening = "deepening"

// refined returns methods that are written as prefix and one refinement, but for the one left out.
func refined(prefix, without string) (methods []string) {
	for _, sound := range []bool{true, false} {
		for i := range classic.Refinements {
			f := &classic.Refinements[i]
			for _, parameters := range f.Compared {
				if f.Sound == sound && f.Name != without {
					methods = append(methods, prefix+strings.TrimSuffix(f.Name+"="+parameters, "="))
				}
			}
		}
	}
	return methods
}

// Parse reads a list of methods. They are separated by semicolons or spaces, and contain no spaces. The error
// names the wrong method, and says what would be valid. Prepare makes the methods ready for a game.
func Parse(text string) ([]Method, error) {
	var methods []Method
	for _, item := range strings.FieldsFunc(text, func(c rune) bool { return c == ';' || unicode.IsSpace(c) }) {
		m, err := parseMethod(item)
		if err != nil {
			return nil, err
		}
		if slices.Contains(methods, m) {
			return nil, lang.Errorf("compare.twice", item)
		}
		methods = append(methods, m)
	}
	if len(methods) == 0 {
		return nil, lang.Errorf("compare.none", Default())
	}
	return methods, nil
}

func parseMethod(item string) (m Method, err error) {
	if file, ok := strings.CutPrefix(item, bookPrefix); ok {
		if file == "" {
			return m, lang.Errorf("compare.noFile", item)
		}
		return Method{Book: file}, nil
	}
	if model, ok := strings.CutPrefix(item, opponentPrefix); ok {
		risky := false
		m.Opponent, m.Risk, risky = strings.Cut(model, riskPrefix)
		o := catalog.Opponent{Model: m.Opponent, Risk: m.Risk}
		if err = o.Valid(); err == nil && risky && m.Risk == "" {
			err = lang.Errorf("catalog.risk", m.Risk)
		}
	} else {
		refined, set := false, false
		m.Algorithm, m.Refine, refined = strings.Cut(item, "+")
		if refined && m.Refine == "" {
			return m, lang.Errorf("compare.bare", item)
		}
		m.Algorithm, m.Options, set = strings.Cut(m.Algorithm, ":")
		if set && (m.Options == "" || m.Algorithm != catalog.EngineName && !m.byPlayouts() && !m.byProof()) {
			return m, lang.Errorf("compare.options", item, catalog.EngineName, catalog.MCTSName, catalog.DFPNName)
		}
		all := catalog.Algorithms()[1:] // not auto: methods share their limits, a depth among them, which would settle that it searches
		switch r := m.request(Terms{}); {
		case refined && (m.byPlayouts() || m.byProof()):
			err = lang.Errorf("compare.unrefined", m.Algorithm)
		case m.byPlayouts():
			_, err = m.playouts()
		case m.byProof():
			_, err = m.proofNodes()
		case !slices.Contains(all, r.Algorithm):
			err = lang.Errorf("catalog.noAlgorithm", m.Algorithm, strings.Join(append(all, catalog.MCTSName, catalog.DFPNName), ", "))
		default:
			err = r.Valid()
		}
	}
	return m, asMethod(item, err)
}

// asMethod says of an error which method it is about.
func asMethod(item string, err error) error {
	if err == nil {
		return nil
	}
	return lang.Errorf("compare.method", item, lang.Quoted(err))
}

// Prepare makes methods ready for positions of g: it opens their books, which close closes again, and checks that g has
// the static evaluations that models need, and that dfpn can search it.
func Prepare(methods []Method, g catalog.Game) (close func(), err error) {
	close = func() {
		for i := range methods {
			if methods[i].book != nil {
				methods[i].book.Close()
			}
		}
	}
	for i := range methods {
		switch m := &methods[i]; {
		case m.Book != "":
			m.book, err = catalog.OpenBook(m.Book, g)
		case m.Opponent != "":
			o := catalog.Opponent{Model: m.Opponent, Risk: m.Risk}
			err = o.Fits(g, &catalog.Request{})
		case m.byPlayouts(): // they fit every game
		case m.byProof():
			m.solver, err = m.prover(g)
		default:
			if m.Options != "" {
				var settings catalog.EngineSettings
				settings, err = catalog.ParseSettings(g, m.Options)
				m.settings = &settings
			}
			if r := m.request(Terms{}); err == nil {
				err = r.Fits(g)
			}
		}
		if err != nil {
			close()
			return nil, lang.Errorf("compare.method", methods[i].String(), err)
		}
	}
	return close, nil
}

// Terms are the same for all methods of a comparison. 0 is no limit.
type Terms struct {
	Depth int   // in plies
	Nodes int64 // that each method may enter in a position; all methods must be Limitable
	Judge int   // depth of the minimax search that judges them
}

// Limitable returns an error if one of methods has no answer when a limit of nodes ends its search. With deepening it has that of
// the last finished iteration, and the engine always deepens.
func Limitable(methods []Method) error {
	for _, m := range methods {
		refine, _ := classic.ParseRefine(m.Refine, 0)
		switch {
		case m.Algorithm == "", m.byPlayouts(), m.byProof():
			return lang.Errorf("compare.limitless", m.String())
		case m.Algorithm != catalog.EngineName && !refine.Deepening.On:
			deepened := Method{Algorithm: m.Algorithm, Refine: strings.TrimSuffix(deepening+","+m.Refine, ",")}
			return lang.Errorf("compare.undeepened", m.String(), deepened.String())
		}
	}
	return nil
}

// exact reports whether the method always gives minimax's value in g, of the depth that it reaches. A search against an opponent
// gives another value, and a book's values may have been entered by hand. A limit of nodes may end the engine's first iteration.
func (m Method) exact(g catalog.Game, t Terms) bool {
	if m.byPlayouts() || m.byProof() {
		return false
	}
	r := m.request(t)
	return m.Opponent == "" && m.Book == "" && r.Exact(g) && (t.Nodes == 0 || m.Algorithm != catalog.EngineName)
}

// reference returns the first exact one of methods, "" if none is.
func reference(methods []Method, g catalog.Game, t Terms) string {
	for _, m := range methods {
		if m.exact(g, t) {
			return m.String()
		}
	}
	return ""
}

func (m Method) request(t Terms) catalog.Request {
	r := catalog.Request{
		Algorithm: cmp.Or(m.Algorithm, catalog.ClassicAlgorithms()[0]), Depth: t.Depth, Nodes: t.Nodes, Refine: m.Refine, Book: m.book,
		KeepMiB: m.KeepMiB,
	}
	if m.settings != nil {
		r.Settings = *m.settings
	}
	return r
}

// Comparison holds the results of several methods in one position; as JSON it is the output of `jugada compare --json`.
type Comparison struct {
	Schema    int      `json:"schema"` // 1
	Game      string   `json:"game"`
	Position  string   `json:"position"`
	Turn      string   `json:"turn"`            // max or min
	Depth     int      `json:"depth"`           // the limit in plies; 0: none
	Nodes     int64    `json:"nodes,omitempty"` // the limit of each method; 0: none
	Judge     int      `json:"judge"`           // depth of the minimax search that judges the rows; 0: to the end
	Reference string   `json:"reference"`       // the first exact method, with which costs are compared; "": none
	Minimax   string   `json:"minimax"`
	Bests     []string `json:"bests"`    // the moves that are best by that minimax; empty: the game is over
	Rows      []Row    `json:"rows"`     // in the order of the methods
	Unvalued  int64    `json:"unvalued"` // missing static values that the minimax took as 0

	// Set by LookInside, where alphabeta and printed are compared: the nodes whose values differ, and how many nodes were looked at.
	Inside  []Inside `json:"inside,omitempty"`
	Visited int      `json:"visited,omitempty"`

	Interrupted bool `json:"interrupted,omitempty"` // rows are only those of the finished methods

	minimax catalog.Analysis
}

// Row is the result of one method in a position.
type Row struct {
	Method         string   `json:"method"`
	catalog.Valued          // unknown for a search against an opponent, for Monte Carlo tree search and for proof-number search
	Best           *string  `json:"best"` // null if the game is over, or of dfpn if it names none: all moves lose, or too little is proven
	Line           []string `json:"line"`
	Nodes          int64    `json:"nodes"`
	Leaves         int64    `json:"leaves"`
	Cuts           int64    `json:"cuts"`
	ElapsedMS      float64  `json:"elapsed_ms"`
	Exact          bool     `json:"exact"` // as in catalog.Analysis: the method always gives minimax's value
	Right          bool     `json:"right"` // by minimax, no move is better than Best, or the game is over
	Error          *float64 `json:"error"` // distance from minimax's value, in points; null: forced results differ

	Expected *float64 `json:"expected,omitempty"` // against an opponent: what the side to move can expect
	Results  *bool    `json:"results,omitempty"`  // and whether that, or a mean, is in results (win 1, draw 0, loss -1), or in points
	Win      float64  `json:"win,omitempty"`      // what a win counts for in it; 0 if in results, or no win contributes
	Book     bool     `json:"book,omitempty"`     // from the book: nothing was searched

	*Choice // under a limit of nodes
	*Played // of Monte Carlo tree search
	*Proved // of depth-first proof-number search
}

// Choice is how deep a method has looked under a limit of nodes, and how its choice compares with that of the first method: by the
// values that the judging minimax gives to their moves.
type Choice struct {
	Reached int  `json:"reached"` // plies of the last iteration that was finished
	Better  bool `json:"better"`
	Worse   bool `json:"worse"`
}

// MinimaxIn returns minimax's value formatted in l.
func (c *Comparison) MinimaxIn(l lang.Language) string { return c.minimax.ValueIn(l) }

// Position searches p with each method, and judges the results by minimax. That minimax is an extra search, unless it is among
// the methods. If ctx is cancelled before the end, Position returns its error with the rows of the finished methods: the figures
// of an interrupted search cannot be compared. Without the judging minimax there is nothing to return.
func Position(ctx context.Context, p catalog.Position, methods []Method, t Terms) (Comparison, error) {
	minimax := catalog.Request{Algorithm: classic.Negamax.String(), Depth: t.Judge}
	truth, err := finished(ctx, p, minimax)
	if err != nil {
		return Comparison{}, err
	}
	c := Comparison{
		Schema: catalog.Schema, Game: truth.Game, Position: truth.Position, Turn: truth.Turn, Depth: t.Depth, Nodes: t.Nodes, Judge: t.Judge,
		Reference: reference(methods, p.Game(), t), Minimax: truth.Value, Bests: truth.Bests, Unvalued: truth.Unvalued,
		Rows: []Row{}, minimax: truth,
	}
	for _, m := range methods {
		row, err := comparedBy(ctx, p, m, t, minimax, &truth)
		if err != nil {
			return c, err
		}
		row.Exact = m.exact(p.Game(), t)
		row.Right = len(truth.Bests) == 0 || row.Best != nil && slices.Contains(truth.Bests, *row.Best)
		c.Rows = append(c.Rows, row)
		if t.Nodes > 0 && row.Best != nil {
			gain := cmp.Compare(worth(&truth, *row.Best), worth(&truth, *c.Rows[0].Best))
			c.Rows[len(c.Rows)-1].Better, c.Rows[len(c.Rows)-1].Worse = gain > 0, gain < 0
		}
	}
	return c, nil
}

// worth returns what an analysis by minimax, which gives each move its exact value, says of one of the moves, for the side to move.
func worth(truth *catalog.Analysis, move string) game.Score {
	i := slices.IndexFunc(truth.Moves, func(m catalog.MoveAnalysis) bool { return m.Move == move })
	if truth.Turn == "min" {
		return -truth.Moves[i].Raw()
	}
	return truth.Moves[i].Raw()
}

// comparedBy returns the row of a method. truth is the answer to the request minimax, which is not made again.
func comparedBy(ctx context.Context, p catalog.Position, m Method, t Terms, minimax catalog.Request, truth *catalog.Analysis) (Row, error) {
	if m.Opponent != "" {
		return expecting(ctx, p, m, t.Depth)
	}
	if m.byPlayouts() {
		return playing(ctx, p, m)
	}
	if m.byProof() {
		return proving(ctx, p, m)
	}
	if m == (Method{Algorithm: minimax.Algorithm, KeepMiB: m.KeepMiB}) && t.Depth == minimax.Depth {
		return compared(m, truth, truth, p.Decimals()), nil
	}
	a, err := finished(ctx, p, m.request(t))
	row := compared(m, &a, truth, p.Decimals())
	if t.Nodes > 0 {
		row.Choice = &Choice{Reached: a.Searched()}
	}
	return row, err
}

// expecting returns the row of a search against an opponent, for the side to move.
func expecting(ctx context.Context, p catalog.Position, m Method, depth int) (Row, error) {
	found, err := p.Expect(ctx, depth, m.KeepMiB, catalog.Opponent{Model: m.Opponent, As: p.Turn(), Risk: m.Risk})
	row := Row{
		Method: m.String(), Best: found.Best, Line: []string{}, Nodes: found.Positions, Leaves: found.Ends,
		ElapsedMS: float64(found.Elapsed.Microseconds()) / 1000, Expected: &found.Expected, Results: &found.Results, Win: found.Win,
	}
	if found.Best != nil {
		row.Line = append(row.Line, *found.Best)
	}
	return row, err
}

// finished returns an analysis, or an error if it was cut short by ctx.
func finished(ctx context.Context, p catalog.Position, r catalog.Request) (catalog.Analysis, error) {
	a, err := p.Analyze(ctx, r)
	if err == nil && a.Spent != nil {
		err = ctx.Err()
	}
	return a, err
}

func compared(m Method, a, truth *catalog.Analysis, decimals int) Row {
	return Row{
		Method: m.String(), Valued: a.Valued, Best: a.Best, Line: a.Line,
		Nodes: a.Nodes, Leaves: a.Leaves, Cuts: a.Cuts, ElapsedMS: a.ElapsedMS,
		Error: distance(a, truth, decimals), Book: a.Book,
	}
}

// distance returns how far the value of an analysis is from the true one, in points; nil if it has none, or if the two differ and
// one of them is a forced result.
func distance(a, truth *catalog.Analysis, decimals int) *float64 {
	if a.Value == "" {
		return nil
	}
	value, right := a.Raw(), truth.Raw()
	_, forced := value.Forced()
	_, other := right.Forced()
	if value != right && (forced || other) {
		return nil
	}
	points := math.Abs(float64(value)-float64(right)) / math.Pow10(decimals)
	return &points
}

// Totals adds up comparisons by the same methods; as JSON it is the output of `jugada compare GAME - --json`. Make
// one with NewTotals.
type Totals struct {
	Schema    int        `json:"schema"` // 1
	Game      string     `json:"game"`
	Depth     int        `json:"depth"`
	Nodes     int64      `json:"nodes,omitempty"`
	Judge     int        `json:"judge"`
	Reference string     `json:"reference"`
	Positions int        `json:"positions"` // compared
	Choices   int        `json:"choices"`   // of these, the positions with a legal move
	Rows      []TotalRow `json:"rows"`      // in the order of the methods
	Unvalued  int64      `json:"unvalued"`
	Refused   []Refusal  `json:"refused"` // the lines that could not be compared
}

// TotalRow is the result of one method over all positions.
type TotalRow struct {
	Method       string  `json:"method"`
	Nodes        int64   `json:"nodes"`
	Leaves       int64   `json:"leaves"`
	Cuts         int64   `json:"cuts"`
	ElapsedMS    float64 `json:"elapsed_ms"`
	Exact        bool    `json:"exact"`
	Right        int     `json:"right"`         // choices that minimax rates as best
	MeanError    float64 `json:"mean_error"`    // in points, over the positions measured
	LargestError float64 `json:"largest_error"` // in points
	Forced       int     `json:"forced"`        // positions where the value differs from minimax's and one is a forced result
	Measured     int     `json:"measured"`      // positions whose error could be measured; 0: the errors mean nothing
	Book         int     `json:"book"`          // positions answered by a book
	Playouts     int64   `json:"playouts,omitempty"`
	Solved       *int    `json:"solved,omitempty"` // positions of which dfpn has found out who wins, or that nobody does; null: another method

	*Limited // under a limit of nodes

	errors float64 // their sum
}

// Limited is how deep a method looks under a limit of nodes, and how its choices compare with those of the first method. Standard
// errors are those of shares of the choices, which they are parts of, too.
type Limited struct {
	Reached     float64 `json:"reached"` // plies of the last iteration that was finished: the mean over the choices
	Better      int     `json:"better"`  // choices that are better than that of the first method
	Worse       int     `json:"worse"`
	BetterError float64 `json:"better_error"` // the standard error of the share of better choices
	WorseError  float64 `json:"worse_error"`
	NetError    float64 `json:"net_error"` // and of the share of better ones less that of worse ones

	plies int // the sum of what was reached
}

// add adds a row, the last one of so many choices.
func (l *Limited) add(c *Row, choices int) {
	l.plies += c.Reached
	if c.Better {
		l.Better++
	}
	if c.Worse {
		l.Worse++
	}
	n := float64(choices)
	better, worse := float64(l.Better)/n, float64(l.Worse)/n
	l.Reached = float64(l.plies) / n
	l.BetterError, l.WorseError = math.Sqrt(better*(1-better)/n), math.Sqrt(worse*(1-worse)/n)
	l.NetError = math.Sqrt((better + worse - (better-worse)*(better-worse)) / n)
}

// Refusal is a line that could not be compared.
type Refusal struct {
	Line     int    `json:"line"` // from 1
	Position string `json:"position"`
	Error    string `json:"error"`
}

// NewTotals returns empty totals.
func NewTotals(g catalog.Game, methods []Method, terms Terms) *Totals {
	t := &Totals{
		Schema: catalog.Schema, Game: g.Name(), Depth: terms.Depth, Nodes: terms.Nodes, Judge: terms.Judge,
		Reference: reference(methods, g, terms), Rows: []TotalRow{}, Refused: []Refusal{},
	}
	for _, m := range methods {
		row := TotalRow{Method: m.String(), Exact: m.exact(g, terms)}
		if terms.Nodes > 0 {
			row.Limited = &Limited{}
		}
		if m.byProof() {
			row.Solved = new(int)
		}
		t.Rows = append(t.Rows, row)
	}
	return t
}

// Add adds a comparison by the methods of the totals.
func (t *Totals) Add(c *Comparison) {
	t.Positions++
	t.Unvalued += c.Unvalued
	if len(c.Bests) > 0 {
		t.Choices++
	}
	for i := range c.Rows {
		t.Rows[i].add(&c.Rows[i])
		if l := t.Rows[i].Limited; l != nil && c.Rows[i].Best != nil {
			l.add(&c.Rows[i], t.Choices)
		}
	}
}

// add adds a row.
func (t *TotalRow) add(c *Row) {
	t.Nodes += c.Nodes
	t.Leaves += c.Leaves
	t.Cuts += c.Cuts
	t.ElapsedMS += c.ElapsedMS
	if c.Right && c.Best != nil {
		t.Right++
	}
	if c.Book {
		t.Book++
	}
	if c.Played != nil {
		t.Playouts += c.Played.Playouts
	}
	if c.Proved != nil && c.Proved.Solved {
		*t.Solved++
	}
	switch {
	case c.Error != nil:
		t.Measured++
		t.errors += *c.Error
		t.LargestError = max(t.LargestError, *c.Error)
		t.MeanError = t.errors / float64(t.Measured)
	case c.Value != "":
		t.Forced++
	}
}
