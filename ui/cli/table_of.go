package cli

import (
	"cmp"
	"context"
	"errors"
	"io/fs"
	"strings"

	"github.com/jugada/jugada/catalog"
	"github.com/jugada/jugada/catalog/puzzles"
	"github.com/jugada/jugada/lang"
	"github.com/jugada/jugada/ui/asked"
)

// What tables are about: a game, or one of its endings; or a problem of a puzzle, given as for the command puzzle, by the name
// and the state of a puzzle, with the same flags. There is one command for both, since a table is one kind of file that is built,
// kept, described and checked in one way, and no game has the name of a puzzle; were there one, the game would be meant. The
// state only says which problem it is: a table is about all starts.

// tabled is what a table is made of.
type tabled struct {
	about tableEstimated // names it
	game  catalog.Game   // nil: it is about a puzzle
	cost  func(context.Context) (catalog.TableCost, error)
	place func(folder string) string // the file
	build func(ctx context.Context, path string, how catalog.TableBuilding) (tableBuilt, error)
}

// tableBuilt is what building says.
type tableBuilt struct {
	whole     any // as JSON
	positions uint64
	bytes     int64
	elapsed   float64 // milliseconds
	kept      int     // levels
}

// gameOrPuzzle returns the game or else the puzzle of that name. The options of a problem are for puzzles alone.
func (a *app) gameOrPuzzle(name string, v *asked.Variant) (g catalog.Game, of puzzles.Puzzle, err error) {
	g, err = a.catalog.Find(name)
	if err != nil {
		var none error
		if of, none = a.puzzles.Find(name); none != nil {
			return nil, of, misuse(lang.Errorf("cli.table.noName", err, none))
		}
		return nil, of, nil
	}
	option := ""
	switch {
	case v.Size != "":
		option = "size"
	case v.Goal != "":
		option = "goal"
	case v.Tap:
		option = "tap"
	default:
		return g, of, nil
	}
	return nil, of, misuse(lang.Errorf("cli.table.puzzles", g.Name(), lang.Option(option)))
}

// tabled returns what the arguments name: a game and perhaps an ending, or a puzzle and perhaps a state.
func (a *app) tabled(ctx context.Context, args []string, v *asked.Variant) (*tabled, error) {
	g, of, err := a.gameOrPuzzle(args[0], v)
	switch {
	case err != nil:
		return nil, err
	case g == nil:
		return a.tabledPuzzle(ctx, of, args[1:], v)
	}
	ending := strings.Join(args[1:], "")
	names := catalog.TableNames(g)
	if ending == "" && len(names) > 0 && names[0] != "" {
		return nil, misuse(lang.Errorf("cli.table.noEnding", g.Name(), strings.Join(names, ", ")))
	}
	return &tabled{
		about: tableEstimated{Schema: catalog.Schema, Game: g.Name(), Ending: &ending},
		game:  g,
		cost:  func(ctx context.Context) (catalog.TableCost, error) { return catalog.EstimateTable(ctx, g, ending) },
		place: func(string) string { return a.tables().Path(g, ending) },
		build: func(ctx context.Context, path string, how catalog.TableBuilding) (b tableBuilt, err error) {
			f, err := catalog.BuildTable(ctx, g, ending, path, how)
			if err == nil {
				b = tableBuilt{f, f.Positions, f.Bytes, f.ElapsedMS, *f.Kept}
			}
			return b, err
		},
	}, nil
}

// tabledPuzzle is tabled for a puzzle.
func (a *app) tabledPuzzle(ctx context.Context, of puzzles.Puzzle, state []string, v *asked.Variant) (*tabled, error) {
	p, err := a.problem(ctx, of, state, &puzzleFlags{Trial: asked.Trial{Variant: *v}})
	if err != nil {
		return nil, err
	}
	name, err := puzzles.TableOf(p)
	if err != nil {
		return nil, misuse(err)
	}
	return &tabled{
		about: tableEstimated{Schema: catalog.Schema, Puzzle: of.Name(), Problem: name},
		cost:  func(ctx context.Context) (catalog.TableCost, error) { return puzzles.EstimateTable(ctx, p) },
		place: func(folder string) string { return puzzles.TablePath(folder, of, name) },
		build: func(ctx context.Context, path string, how catalog.TableBuilding) (b tableBuilt, err error) {
			f, err := puzzles.BuildTable(ctx, p, path, how)
			return tableBuilt{f, f.Positions, f.Bytes, f.ElapsedMS, 0}, err
		},
	}, nil
}

// getFromPuzzleTable says what a table knows of a state: that of a file, or else the one that is kept.
func (a *app) getFromPuzzleTable(
	ctx context.Context, of puzzles.Puzzle, state []string, v *asked.Variant, file string, asJSON bool,
) error {
	p, err := a.problem(ctx, of, state, &puzzleFlags{Trial: asked.Trial{Variant: *v}})
	if err != nil {
		return err
	}
	name, err := puzzles.TableOf(p)
	if err != nil {
		return misuse(err)
	}
	path := cmp.Or(file, puzzles.TablePath(a.tables().Folder(), of, name))
	got, found, err := puzzles.GetFromTable(p, path)
	switch {
	case file == "" && errors.Is(err, fs.ErrNotExist):
		if cost, err := puzzles.EstimateTable(ctx, p); err == nil && cost.Refused != nil {
			return lang.Errorf("cli.table.unknown.refused", strings.TrimSpace(of.Name()+" "+name), cost.Refused)
		}
		return lang.Errorf("cli.table.unknown.puzzle", strings.TrimSpace(of.Name()+" "+name))
	case err != nil:
		return fileError(path, err)
	case !found:
		return lang.Errorf("cli.table.unknown.file", p.Text(), path)
	case asJSON:
		return a.json(got)
	}
	a.told.ExplainPuzzleTable(of, p, &got)
	return nil
}
