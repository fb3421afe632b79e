package catalog

import (
	"context"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"sync"
	"time"

	"github.com/jugada/jugada/game"
	"github.com/jugada/jugada/lang"
	"github.com/jugada/jugada/search/engine"
	"github.com/jugada/jugada/tablebase"
)

// What front ends need from package tablebase, so that they need not import it.
type (
	TableBuilding = tablebase.Building
	TableProgress = tablebase.Progress
	TableCost     = tablebase.Cost

	TableElsewhere = tablebase.Elsewhere
	TableTask      = tablebase.Task
)

// TableFile describes a table. As JSON it is part of the output of `jugada table`.
type TableFile struct {
	Schema    int          `json:"schema"`
	File      string       `json:"file"`
	Version   int          `json:"version"` // of the file format
	Game      string       `json:"game"`
	Ending    string       `json:"ending"` // "": the whole game
	Bytes     int64        `json:"bytes"`
	Positions uint64       `json:"positions"` // symmetric ones, as far as they share a place, count once
	Levels    []TableLevel `json:"levels"`
	ElapsedMS float64      `json:"elapsed_ms"`

	Kept  *int  `json:"kept,omitempty"`  // by build: levels that an earlier build had finished
	Right *bool `json:"right,omitempty"` // by verify: each entry is what its successors say
}

// TableLevel is a level of a table: positions that moves leave only downwards. Results are for the side to move.
type TableLevel struct {
	Name        string `json:"name"`
	Numbers     uint64 `json:"numbers"` // places, of which some have no position
	Positions   uint64 `json:"positions"`
	Wins        uint64 `json:"wins"`
	Draws       uint64 `json:"draws"`
	Losses      uint64 `json:"losses"`
	LongestWin  int    `json:"longest_win"`  // in plies
	LongestLoss int    `json:"longest_loss"` // in plies
	Checksum    uint32 `json:"checksum"`     // CRC-32C
}

// TableGot is what a table says of a position by itself: whatever came before it, and whatever is counted.
type TableGot struct {
	Schema   int    `json:"schema"`
	Game     string `json:"game"`
	Position string `json:"position"`
	Turn     string `json:"turn"`
	Ending   string `json:"ending"`
	Valued
	Best  []string    `json:"best"` // all moves that keep the value, the soonest win or the latest loss
	Moves []TableMove `json:"moves"`
	Holds bool        `json:"holds"` // the value is that of the game, too, with what came before and is counted

	drawn bool // in the game it is known to be a draw
}

// DrawnInGame reports whether the game is drawn for certain, though the position by itself is not: by the rule of 50 moves.
func (g *TableGot) DrawnInGame() bool { return g.drawn }

// TableMove is a move and the value of what it leads to, in plies from the position before it.
type TableMove struct {
	Move string `json:"move"`
	Valued
	Holds bool `json:"holds"` // as of the position
}

// Meaning says what the value of p means.
func (g *TableGot) Meaning(p Position, l lang.Language) Meaning {
	return (&Solution{lo: g.score, hi: g.score, Line: g.Best[:min(1, len(g.Best))]}).Meaning(p, l)
}

// tableRoom is package tablebase for one game, without its type parameters.
type tableRoom interface {
	numbered() bool
	tableNames() []string
	tabled(ending string) error
	tableCost(ctx context.Context, ending string) (TableCost, error)
	buildTable(ctx context.Context, ending, path string, how TableBuilding) (kept int, err error)
	verifyTable(ctx context.Context, ending, path string, how TableBuilding) error
	tableGet(p Position, path string) (TableGot, bool, error)
	tableSite(ending string) (TableSite, error)
}

// TableSite is what building a table by several processes takes: see package tablebase.
type TableSite interface {
	Sign() uint64
	TaskSize(ctx context.Context, takes time.Duration, most int) (uint64, error)
	Tasks(others *TableElsewhere) int
	Help(fetch func(ctx context.Context, level int) (file string, err error)) tablebase.Helper
}

// TableSiteOf returns the site of a table. The error says that there is no such ending.
func TableSiteOf(g Game, ending string) (TableSite, error) {
	room, err := tablesOf(g)
	if err != nil {
		return nil, err
	}
	return room.tableSite(ending)
}

// tablesOf returns the room for the tables of g. The error says that it has none.
func tablesOf(g Game) (tableRoom, error) {
	if room, ok := g.(tableRoom); ok && room.numbered() {
		return room, nil
	}
	return nil, lang.Errorf("tablebase.notNumbered", g.Name())
}

// TableNames lists endings of g of which there can be tables, "" for the whole game; none: its positions have no numbers, or too
// large ones.
func TableNames(g Game) []string {
	room, err := tablesOf(g)
	if err != nil {
		return nil
	}
	return room.tableNames()
}

// EstimateTable says what building a table takes. The error says that there is no such ending, or is ctx's.
func EstimateTable(ctx context.Context, g Game, ending string) (TableCost, error) {
	room, err := tablesOf(g)
	if err != nil {
		return TableCost{}, err
	}
	return room.tableCost(ctx, ending)
}

// BuildTable builds a table into a file, as [tablebase.Ending.Build] does.
func BuildTable(ctx context.Context, g Game, ending, path string, how TableBuilding) (TableFile, error) {
	began := time.Now()
	room, err := tablesOf(g)
	if err != nil {
		return TableFile{}, err
	}
	kept, err := room.buildTable(ctx, ending, path, how)
	if err != nil {
		return TableFile{}, err
	}
	f, err := DescribeTable(path)
	f.Kept, f.ElapsedMS = &kept, milliseconds(began)
	return f, err
}

func milliseconds(began time.Time) float64 { return float64(time.Since(began).Microseconds()) / 1000 }

// DescribeTable describes a table, after its checksums have been checked.
func DescribeTable(path string) (TableFile, error) {
	began := time.Now()
	d, err := tablebase.Describe(path)
	if err != nil {
		return TableFile{}, err
	}
	f := TableFile{Schema: Schema, File: path, Version: tablebase.FileVersion, Game: d.Game, Ending: d.Ending, Bytes: d.Bytes}
	for _, l := range d.Levels {
		f.Positions += l.Positions()
		f.Levels = append(f.Levels, TableLevel{
			Name: l.Name, Numbers: l.Size, Positions: l.Positions(), Wins: l.Wins, Draws: l.Draws, Losses: l.Losses,
			LongestWin: l.LongestWin, LongestLoss: l.LongestLoss, Checksum: l.Checksum,
		})
	}
	f.ElapsedMS = milliseconds(began)
	return f, nil
}

// VerifyTable checks each entry of a table of a game of the catalogue against its successors.
func (c *Catalog) VerifyTable(ctx context.Context, path string, how TableBuilding) (TableFile, error) {
	began := time.Now()
	f, err := DescribeTable(path)
	if err != nil {
		return f, err
	}
	g, err := c.Find(f.Game)
	if err != nil {
		return f, lang.Errorf("tablebase.open", path, err)
	}
	room, err := tablesOf(g)
	if err == nil {
		err = room.verifyTable(ctx, f.Ending, path, how)
	}
	right := err == nil
	f.Right, f.ElapsedMS = &right, milliseconds(began)
	return f, err
}

// GetFromTable returns what a table says of p; false: it does not have p.
func GetFromTable(p Position, path string) (got TableGot, found bool, err error) {
	room, err := tablesOf(p.Game())
	if err != nil {
		return got, false, err
	}
	return room.tableGet(p, path)
}

// nameInTables returns the name that a game has in tables: those of chess do for Chess960, too.
func nameInTables(g Game) string {
	if is, _ := Chess(g); is {
		return "chess"
	}
	return g.Name()
}

// ending returns an ending of the game.
func (g *rulesOf[S, M, G]) ending(name string) (*tablebase.Ending[S, M], error) {
	return tablebase.Of(game.Game[S, M](g.rules), nameInTables(g), name)
}

func (g *rulesOf[S, M, G]) tableSite(ending string) (TableSite, error) { return g.ending(ending) }

func (g *rulesOf[S, M, G]) numbered() bool {
	_, ok := any(g.rules).(game.Numbered[S])
	return ok
}

func (g *rulesOf[S, M, G]) tableNames() []string {
	if n, ok := any(g.rules).(game.Numbered[S]); ok {
		return n.Numberings()
	}
	return nil
}

// tabled returns an error if there is no such ending.
func (g *rulesOf[S, M, G]) tabled(ending string) error {
	_, err := g.ending(ending)
	return err
}

func (g *rulesOf[S, M, G]) tableCost(ctx context.Context, ending string) (TableCost, error) {
	e, err := g.ending(ending)
	if err != nil {
		return TableCost{}, err
	}
	return e.Estimate(ctx)
}

func (g *rulesOf[S, M, G]) buildTable(ctx context.Context, ending, path string, how TableBuilding) (kept int, err error) {
	e, err := g.ending(ending)
	if err != nil {
		return 0, err
	}
	built, err := e.Build(ctx, path, how)
	return built.Kept, err
}

func (g *rulesOf[S, M, G]) openTable(path string) (*tablebase.Table[S, M], error) {
	d, err := tablebase.Describe(path)
	if err != nil {
		return nil, err
	}
	if d.Puzzle {
		return nil, lang.Errorf("tablebase.open", path, lang.Errorf("tablebase.ofPuzzle", g.Name()))
	}
	if own := nameInTables(g); d.Game != own {
		return nil, lang.Errorf("tablebase.open", path, lang.Errorf("tablebase.otherGame", d.Game, own))
	}
	e, err := g.ending(d.Ending)
	if err != nil {
		return nil, lang.Errorf("tablebase.open", path, err)
	}
	return e.Open(path)
}

func (g *rulesOf[S, M, G]) verifyTable(ctx context.Context, ending, path string, how TableBuilding) error {
	t, err := g.openTable(path)
	if err != nil {
		return err
	}
	return t.VerifyFile(ctx, path, how)
}

func (g *rulesOf[S, M, G]) tableGet(of Position, path string) (got TableGot, found bool, err error) {
	t, err := g.openTable(path)
	if err != nil {
		return got, false, err
	}
	defer t.Close()
	p := of.(*positionOf[S, M, G])
	v, found := t.Value(&p.s)
	if !found {
		return got, false, nil
	}
	sign := p.Turn().Sign()
	got = TableGot{
		Schema: Schema, Game: p.Game().Name(), Position: p.Text(), Turn: strings.ToLower(p.Turn().String()), Ending: t.Name(),
		Valued: valued(v*sign, p.Decimals()), Best: []string{}, Moves: []TableMove{},
	}
	inGame, known := t.Known(&p.s, p.earlier, nil)
	got.Holds = known && inGame == v && !p.repeated()
	got.drawn = known && inGame == 0 && v != 0
	moves, _ := p.rules.Moves(&p.s, nil)
	for _, m := range moves {
		var next S
		worth := t.After(&p.s, m, &next)
		after, tabled := t.Value(&next) // what is not in the table has ended
		inGame, known := t.Known(&next, append(slices.Clip(p.earlier), p.rules.Key(&p.s)), nil)
		if worth == v {
			got.Best = append(got.Best, p.text(&p.s, m))
		}
		got.Moves = append(got.Moves, TableMove{p.text(&p.s, m), valued(worth*sign, p.Decimals()), !tabled || known && inGame == after})
	}
	return got, true, nil
}

// Tables are the tables that are kept in a folder, which searches by the engine consult. They are opened when a game is first
// searched, and stay open; those that are built later are not consulted. Several goroutines may use it at once.
type Tables struct {
	Folder func() string                // where they are kept; "": nowhere
	Fault  func(path string, err error) // called for a file that cannot be used, once; may be nil

	lock   sync.Mutex
	opened map[string]any // by the name that the game has in tables: a game.Known[S], nil if there are none
}

// tableSuffix ends the names of tables in the folder.
const tableSuffix = ".table"

// Path returns the file in which the folder keeps a table of g; "" if there is no folder.
func (t *Tables) Path(g Game, ending string) string {
	folder := t.Folder()
	if folder == "" {
		return ""
	}
	return filepath.Join(folder, tableFileName(nameInTables(g), ending))
}

// tableFileName returns the name of a file in the folder.
func tableFileName(game, ending string) string {
	if ending != "" {
		game += "-" + ending
	}
	return strings.ReplaceAll(game, ":", "-") + tableSuffix
}

// belongsElsewhere reports whether a file of the folder is a table of the game whose name it has, and that is another one.
func belongsElsewhere(path, own string) bool {
	d, err := tablebase.Describe(path)
	return err == nil && d.Game != own && tableFileName(d.Game, d.Ending) == filepath.Base(path)
}

// Files lists the files that the folder keeps, by name; those of g alone unless it is nil. The error may be that g has none.
func (t *Tables) Files(g Game) (paths []string, err error) {
	var room tableRoom
	if g != nil {
		if room, err = tablesOf(g); err == nil && len(room.tableNames()) == 0 {
			err = room.tabled("")
		}
		if err != nil {
			return nil, err
		}
	}
	folder := t.Folder()
	if folder == "" {
		return nil, nil
	}
	entries, err := os.ReadDir(folder)
	if os.IsNotExist(err) {
		return nil, nil
	}
	for _, e := range entries {
		name, is := strings.CutSuffix(e.Name(), tableSuffix)
		if !is || e.IsDir() {
			continue
		}
		if g != nil {
			own := strings.TrimSuffix(filepath.Base(t.Path(g, "")), tableSuffix)
			rest, begins := strings.CutPrefix(name, own)
			ending, of := strings.CutPrefix(rest, "-")
			if !begins || rest != "" && !of {
				continue
			}
			if rest != "" && room.tabled(ending) != nil && belongsElsewhere(filepath.Join(folder, e.Name()), nameInTables(g)) {
				continue // such as a table of connect4:4x4 for connect4
			}
		}
		paths = append(paths, filepath.Join(folder, e.Name()))
	}
	return paths, err
}

// Consulting returns the catalogue of the same games, which the engine searches with tables.
func (c *Catalog) Consulting(t *Tables) *Catalog {
	other := *c
	other.tables = t
	other.games = nil
	for _, g := range c.games {
		other.games = append(other.games, other.consulting(g))
	}
	return &other
}

// consulting returns g with the tables of c.
func (c *Catalog) consulting(g Game) Game {
	if with, ok := g.(interface{ consulting(*Tables) Game }); ok && c.tables != nil {
		return with.consulting(c.tables)
	}
	return g
}

func (g *rulesOf[S, M, G]) consulting(t *Tables) Game {
	if len(g.tableNames()) == 0 {
		return g
	}
	other := *g
	other.tables = t
	return &other
}

// consult has a searcher ask the tables of the game, if there are any.
func (g *rulesOf[S, M, G]) consult(x *engine.Searcher[S, M, G]) {
	if g.tables == nil {
		return
	}
	g.tables.lock.Lock()
	defer g.tables.lock.Unlock()
	name := nameInTables(g)
	if _, looked := g.tables.opened[name]; !looked {
		if g.tables.opened == nil {
			g.tables.opened = map[string]any{}
		}
		g.tables.opened[name] = nil
		if all := g.openTables(); len(all) > 0 {
			g.tables.opened[name] = all
		}
	}
	if all, ok := g.tables.opened[name].(knownTables[S, M]); ok {
		x.Consult(all)
	}
}

// openTables opens all tables of the game that are kept.
func (g *rulesOf[S, M, G]) openTables() (all knownTables[S, M]) {
	paths, err := g.tables.Files(g)
	if err != nil && g.tables.Fault != nil {
		g.tables.Fault(g.tables.Folder(), err)
	}
	for _, path := range paths {
		table, err := g.openTable(path)
		if err == nil {
			all = append(all, table)
		} else if g.tables.Fault != nil {
			g.tables.Fault(path, err)
		}
	}
	return all
}

// knownTables are tables that are asked one after the other.
type knownTables[S any, M game.Move] []*tablebase.Table[S, M]

// Known is that of [game.Known].
func (all knownTables[S, M]) Known(s *S, earlier []uint64, stop func() bool) (game.Score, bool) {
	for _, t := range all {
		if v, known := t.Known(s, earlier, stop); known {
			return v, true
		}
	}
	return 0, false
}
