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
	"github.com/jugada/jugada/lang"
	"github.com/jugada/jugada/search/classic"
)

// Method is a method of choosing a move: an algorithm with refinements, a search against an opponent who errs, or a
// book. As text it is
//
//	ALGORITHM or ALGORITHM+REFINEMENTS, the latter as in catalog.Request.Refine: alphabeta+deepening,quiescence=1.5
//	opponent=MODEL or opponent=MODEL,risk=R, as in catalog.Opponent, for the side to move: opponent=errs:0.2
//	book=FILE: the book's move where it has one, else alpha-beta's
type Method struct {
	Algorithm string // one of catalog.Algorithms; "" for the others
	Refine    string // see catalog.Refinements; "": none
	Opponent  string // a model; "": none
	Risk      string // with a model; "": all but a forced win may be given up
	Book      string // the name of a file; "": none
	KeepMiB   int    // as catalog.Request.KeepMiB; not part of the text

	book *catalog.Book
}

func (m Method) String() string {
	switch {
	case m.Book != "":
		return bookPrefix + m.Book
	case m.Opponent != "" && m.Risk != "":
		return opponentPrefix + m.Opponent + riskPrefix + m.Risk
	case m.Opponent != "":
		return opponentPrefix + m.Opponent
	case m.Refine != "":
		return m.Algorithm + "+" + m.Refine
	}
	return m.Algorithm
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
	for _, sound := range []bool{true, false} {
		for i := range classic.Refinements {
			f := &classic.Refinements[i]
			for _, parameters := range f.Compared {
				if f.Sound == sound {
					methods = append(methods, classic.AlphaBeta.String()+"+"+strings.TrimSuffix(f.Name+"="+parameters, "="))
				}
			}
		}
	}
	return strings.Join(methods, "; ")
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
		refined := false
		m.Algorithm, m.Refine, refined = strings.Cut(item, "+")
		if refined && m.Refine == "" {
			return m, lang.Errorf("compare.bare", item)
		}
		r := m.request(0)
		if err = r.Valid(); r.Auto() { // a depth, which all methods have in common, would settle that it searches
			err = lang.Errorf("catalog.noAlgorithm", m.Algorithm, strings.Join(catalog.Algorithms()[1:], ", "))
		}
	}
	if err != nil {
		err = lang.Errorf("compare.method", item, err)
	}
	return m, err
}

// Prepare makes methods ready for positions of g: it opens their books, which close closes again, and checks that g has
// the static evaluations that models need.
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
		default:
			r := m.request(0)
			err = r.Fits(g)
		}
		if err != nil {
			close()
			return nil, lang.Errorf("compare.method", methods[i].String(), err)
		}
	}
	return close, nil
}

// exact reports whether the method always gives minimax's value of a depth in g, 0 being no limit. A search against an opponent
// gives another value, and a book's values may have been entered by hand.
func (m Method) exact(g catalog.Game, depth int) bool {
	r := m.request(depth)
	return m.Opponent == "" && m.Book == "" && r.Exact(g)
}

// reference returns the first exact one of methods, "" if none is.
func reference(methods []Method, g catalog.Game, depth int) string {
	for _, m := range methods {
		if m.exact(g, depth) {
			return m.String()
		}
	}
	return ""
}

func (m Method) request(depth int) catalog.Request {
	return catalog.Request{
		Algorithm: cmp.Or(m.Algorithm, catalog.ClassicAlgorithms()[0]), Depth: depth, Refine: m.Refine, Book: m.book, KeepMiB: m.KeepMiB,
	}
}

// Comparison holds the results of several methods in one position; as JSON it is the output of `jugada compare --json`.
type Comparison struct {
	Schema    int      `json:"schema"` // 1
	Game      string   `json:"game"`
	Position  string   `json:"position"`
	Turn      string   `json:"turn"`      // max or min
	Depth     int      `json:"depth"`     // the limit in plies; 0: none
	Judge     int      `json:"judge"`     // depth of the minimax search that judges the rows; 0: to the end
	Reference string   `json:"reference"` // the first exact method, with which costs are compared; "": none
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
	catalog.Valued          // unknown for a search against an opponent
	Best           *string  `json:"best"` // null if the game is over
	Line           []string `json:"line"`
	Nodes          int64    `json:"nodes"`
	Leaves         int64    `json:"leaves"`
	Cuts           int64    `json:"cuts"`
	ElapsedMS      float64  `json:"elapsed_ms"`
	Exact          bool     `json:"exact"` // as in catalog.Analysis: the method always gives minimax's value
	Right          bool     `json:"right"` // by minimax, no move is better than Best
	Error          *float64 `json:"error"` // distance from minimax's value, in points; null: forced results differ

	Expected *float64 `json:"expected,omitempty"` // against an opponent: what the side to move can expect
	Results  *bool    `json:"results,omitempty"`  // and whether that is in results (win 1, draw 0, loss -1), or in points
	Win      float64  `json:"win,omitempty"`      // what a win counts for in expected; 0 if in results, or no win contributes
	Book     bool     `json:"book,omitempty"`     // from the book: nothing was searched
}

// MinimaxIn returns minimax's value formatted in l.
func (c *Comparison) MinimaxIn(l lang.Language) string { return c.minimax.ValueIn(l) }

// Position searches p with each method to a depth in plies, and judges the results by minimax to depth judge; 0 is no limit.
// That minimax is an extra search, unless it is among the methods. If ctx is cancelled before the end, Position returns its
// error with the rows of the finished methods: the figures of an interrupted search cannot be compared. Without the judging
// minimax there is nothing to return.
func Position(ctx context.Context, p catalog.Position, methods []Method, depth, judge int) (Comparison, error) {
	minimax := catalog.Request{Algorithm: classic.Negamax.String(), Depth: judge}
	truth, err := finished(ctx, p, minimax)
	if err != nil {
		return Comparison{}, err
	}
	c := Comparison{
		Schema: catalog.Schema, Game: truth.Game, Position: truth.Position, Turn: truth.Turn, Depth: depth, Judge: judge,
		Reference: reference(methods, p.Game(), depth), Minimax: truth.Value, Bests: truth.Bests, Unvalued: truth.Unvalued,
		Rows: []Row{}, minimax: truth,
	}
	for _, m := range methods {
		row, err := comparedBy(ctx, p, m, depth, minimax, &truth)
		if err != nil {
			return c, err
		}
		row.Exact = m.exact(p.Game(), depth)
		row.Right = row.Best == nil || slices.Contains(truth.Bests, *row.Best)
		c.Rows = append(c.Rows, row)
	}
	return c, nil
}

// comparedBy returns the row of a method. truth is the answer to the request minimax, which is not made again.
func comparedBy(
	ctx context.Context, p catalog.Position, m Method, depth int, minimax catalog.Request, truth *catalog.Analysis,
) (Row, error) {
	if m.Opponent != "" {
		return expecting(ctx, p, m, depth)
	}
	if m == (Method{Algorithm: minimax.Algorithm, KeepMiB: m.KeepMiB}) && depth == minimax.Depth {
		return compared(m, truth, truth, p.Decimals()), nil
	}
	a, err := finished(ctx, p, m.request(depth))
	return compared(m, &a, truth, p.Decimals()), err
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

// finished returns an analysis, or an error if it was cut short.
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

	errors float64 // their sum
}

// Refusal is a line that could not be compared.
type Refusal struct {
	Line     int    `json:"line"` // from 1
	Position string `json:"position"`
	Error    string `json:"error"`
}

// NewTotals returns empty totals.
func NewTotals(g catalog.Game, methods []Method, depth, judge int) *Totals {
	t := &Totals{
		Schema: catalog.Schema, Game: g.Name(), Depth: depth, Judge: judge, Reference: reference(methods, g, depth),
		Rows: []TotalRow{}, Refused: []Refusal{},
	}
	for _, m := range methods {
		t.Rows = append(t.Rows, TotalRow{Method: m.String(), Exact: m.exact(g, depth)})
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
