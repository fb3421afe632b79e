package puzzles

import (
	"context"
	"path/filepath"
	"strings"
	"time"
	"unicode"

	"github.com/jugada/jugada/lang"
	"github.com/jugada/jugada/puzzle"
	"github.com/jugada/jugada/search/path"
	"github.com/jugada/jugada/tablebase"
	"github.com/jugada/jugada/trace"
)

// This file is for tables of problems: how far each position is from the nearest goal, whatever the start.

// TableFile describes a table. As JSON it is the output of `jugada table` about puzzles.
type TableFile struct {
	Schema     int     `json:"schema"`
	File       string  `json:"file"`
	Version    int     `json:"version"` // of the file format
	Puzzle     string  `json:"puzzle"`
	Problem    string  `json:"problem"` // as TableOf names it
	Bytes      int64   `json:"bytes"`
	Positions  uint64  `json:"positions"`
	Solvable   uint64  `json:"solvable"`   // positions with a way to a goal
	Unsolvable uint64  `json:"unsolvable"` // the others
	Farthest   int     `json:"farthest"`   // the most moves that a position is away from the nearest goal
	Checksum   uint32  `json:"checksum"`   // CRC-32C
	ElapsedMS  float64 `json:"elapsed_ms"`

	Right *bool `json:"right,omitempty"` // by verify: each entry is what its successors say
}

// TableGot is what a table says of a position.
type TableGot struct {
	Schema   int         `json:"schema"`
	Puzzle   string      `json:"puzzle"`
	Problem  string      `json:"problem"`
	State    string      `json:"state"`
	Distance *int        `json:"distance"`         // moves to the nearest goal; null: there is no way
	Reason   *string     `json:"reason,omitempty"` // why there is no way, if the rules say so
	Best     []string    `json:"best"`             // all moves of the shortest ways; none at a goal
	Moves    []TableMove `json:"moves"`

	Refusal error `json:"-"` // as Reason
}

// TableMove is a move and how far the position after it is from the nearest goal.
type TableMove struct {
	Move     string `json:"move"`
	Distance *int   `json:"distance"` // null: there is no way from there
}

// tableRoom is package tablebase for one problem, without its type parameters.
type tableRoom interface {
	tableName() (string, error)
	tableCost(ctx context.Context) (tablebase.Cost, error)
	buildTable(ctx context.Context, path string, how tablebase.Building) error
	verifyTable(ctx context.Context, path string, how tablebase.Building) error
	tableGet(path string) (TableGot, bool, error)
}

// TableOf names what there can be a table of: the problem, whatever its start. The error says that there can be none.
func TableOf(p Problem) (string, error) { return p.(tableRoom).tableName() }

// TablePath returns the file for the table of that name in a folder.
func TablePath(folder string, of Puzzle, name string) string {
	plain := strings.Map(func(r rune) rune {
		if unicode.IsLetter(r) || unicode.IsDigit(r) || r == '=' || r == ',' {
			return r
		}
		return '-' // what some systems do not allow in names of files
	}, strings.ReplaceAll(name, "->", "-"))
	return filepath.Join(folder, strings.TrimSuffix("puzzle-"+of.name+"-"+plain, "-")+".table")
}

// EstimateTable says what building the table of a problem takes.
func EstimateTable(ctx context.Context, p Problem) (tablebase.Cost, error) {
	return p.(tableRoom).tableCost(ctx)
}

// BuildTable builds the table of a problem into a file, as [tablebase.Ending.Build] does.
func BuildTable(ctx context.Context, p Problem, path string, how tablebase.Building) (TableFile, error) {
	began := time.Now()
	if err := p.(tableRoom).buildTable(ctx, path, how); err != nil {
		return TableFile{}, err
	}
	f, err := DescribeTable(path)
	f.ElapsedMS = milliseconds(began)
	return f, err
}

func milliseconds(began time.Time) float64 { return float64(time.Since(began).Microseconds()) / 1000 }

// IsTable reports whether a file is about a puzzle, as far as its beginning says, and not about a game.
func IsTable(path string) bool { return tablebase.IsPuzzle(path) }

// DescribeTable describes a table of a puzzle, after its checksums have been checked.
func DescribeTable(path string) (TableFile, error) {
	began := time.Now()
	d, err := tablebase.Describe(path)
	if err == nil && (!d.Puzzle || len(d.Levels) != 1) {
		err = lang.Errorf("tablebase.open", path, lang.Errorf("catalog.puzzle.notTable"))
	}
	if err != nil {
		return TableFile{}, err
	}
	l := d.Levels[0]
	return TableFile{
		Schema: trace.Schema, File: path, Version: tablebase.FileVersion, Puzzle: d.Game, Problem: d.Ending, Bytes: d.Bytes,
		Positions: l.Positions(), Solvable: l.Wins, Unsolvable: l.Draws, Farthest: l.LongestWin, Checksum: l.Checksum,
		ElapsedMS: milliseconds(began),
	}, nil
}

// VerifyTable checks each entry of a table of a puzzle of the catalogue against its successors. That proves them all: a position
// in n moves has a move to one in n − 1, and none to a nearer one; and one without a way has moves only to others without a way.
func (c *Catalog) VerifyTable(ctx context.Context, path string, how tablebase.Building) (TableFile, error) {
	began := time.Now()
	f, err := DescribeTable(path)
	if err != nil {
		return f, err
	}
	p, err := c.Find(f.Puzzle)
	var problem Problem
	if err == nil {
		problem, err = p.named(f.Problem)
	}
	if err != nil {
		return f, lang.Errorf("tablebase.open", path, err)
	}
	err = problem.(tableRoom).verifyTable(ctx, path, how)
	right := err == nil
	f.Right, f.ElapsedMS = &right, milliseconds(began)
	return f, err
}

// named returns a problem by the name that TableOf gives it. Depending on the puzzle that is its text, or its size and goal.
func (p Puzzle) named(name string) (Problem, error) {
	size, goal, _ := strings.Cut(name, "->")
	for _, given := range []struct {
		text string
		Setup
	}{{text: name}, {Setup: Setup{Size: size, Goal: goal}}, {}} {
		found, err := p.Problem(given.text, given.Setup)
		if err != nil {
			continue
		}
		if own, err := TableOf(found); err == nil && own == name {
			return found, nil
		}
	}
	return nil, lang.Errorf("catalog.puzzle.noTable", p.name, name)
}

// GetFromTable returns what a table says of the start of p; false: it does not have it.
func GetFromTable(p Problem, path string) (got TableGot, found bool, err error) {
	return p.(tableRoom).tableGet(path)
}

// tableEnding returns the problem as package tablebase has it.
func (p *problemOf[S, M, P]) tableEnding() (*tablebase.Ending[S, M], error) {
	return tablebase.OfPuzzle(puzzle.Puzzle[S, M](p.rules), p.puzzle.name)
}

func (p *problemOf[S, M, P]) tableName() (string, error) {
	e, err := p.tableEnding()
	if err != nil {
		return "", err
	}
	return e.Name(), nil
}

func (p *problemOf[S, M, P]) tableCost(ctx context.Context) (tablebase.Cost, error) {
	e, err := p.tableEnding()
	if err != nil {
		return tablebase.Cost{}, err
	}
	return e.Estimate(ctx)
}

func (p *problemOf[S, M, P]) buildTable(ctx context.Context, path string, how tablebase.Building) error {
	e, err := p.tableEnding()
	if err == nil {
		_, err = e.Build(ctx, path, how)
	}
	return err
}

// openTable opens a table of the problem.
func (p *problemOf[S, M, P]) openTable(path string) (*tablebase.Table[S, M], error) {
	d, err := DescribeTable(path)
	if err != nil {
		return nil, err
	}
	e, err := p.tableEnding()
	if err != nil {
		return nil, err
	}
	if d.Puzzle != p.puzzle.name || d.Problem != e.Name() {
		err := lang.Errorf("catalog.puzzle.otherTable", d.Puzzle, d.Problem, p.puzzle.name, e.Name())
		return nil, lang.Errorf("tablebase.open", path, err)
	}
	return e.Open(path)
}

func (p *problemOf[S, M, P]) verifyTable(ctx context.Context, path string, how tablebase.Building) error {
	t, err := p.openTable(path)
	if err != nil {
		return err
	}
	return t.VerifyFile(ctx, path, how)
}

func (p *problemOf[S, M, P]) tableGet(file string) (got TableGot, found bool, err error) {
	t, err := p.openTable(file)
	if err != nil {
		return got, false, err
	}
	defer t.Close()
	distance := func(s *S) (*int, bool) {
		v, known := t.Value(s)
		if moves, wins := v.Forced(); known && wins {
			return &moves, true
		}
		return nil, known
	}
	got = TableGot{
		Schema: trace.Schema, Puzzle: p.puzzle.name, Problem: t.Name(), State: p.text, Best: []string{}, Moves: []TableMove{},
	}
	if got.Distance, found = distance(&p.start); got.Distance == nil {
		if got.Refusal = path.Refusal(p.rules, &p.start); got.Refusal != nil {
			reason := got.Refusal.Error()
			got.Reason, found = &reason, true // a position without a number has no way, either
		}
	}
	if !found {
		return got, false, nil
	}
	var next S
	for _, m := range p.rules.Moves(&p.start, nil) {
		p.rules.Play(&p.start, m, &next)
		after, _ := distance(&next)
		move := TableMove{p.moveText(&p.start, m), after}
		if got.Distance != nil && after != nil && *after == *got.Distance-1 {
			got.Best = append(got.Best, move.Move)
		}
		got.Moves = append(got.Moves, move)
	}
	return got, true, nil
}
