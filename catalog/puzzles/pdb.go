package puzzles

import (
	"context"
	"fmt"
	"strings"
	"time"

	"github.com/jugada/jugada/lang"
	"github.com/jugada/jugada/puzzle"
	"github.com/jugada/jugada/puzzle/sliding"
	"github.com/jugada/jugada/search/path"
	"github.com/jugada/jugada/trace"
)

// Pattern databases (notes D5): the heuristic pdb of the sliding tiles, whose tables are built once and then kept in a folder.
//
//	pdb            the default partition of the board
//	pdb=PARTITION  another one: sizes of groups, as in 5-5-5, or their tiles, as in 1,2,3,4/5,6,7,8
//	pdb=@FILE      databases from a file; see Setup.Files
const pdbName = "pdb"

// What front ends need from the store of pattern databases, so that they need not import it.
type (
	Patterns        = sliding.Store
	PatternProgress = sliding.StoreProgress
	PatternsLookup  = sliding.Lookup
)

// inMemory serves searches without Patterns of their own.
var inMemory Patterns

// PatternFile describes a file of pattern databases. As JSON it is the output of `jugada pdb`.
type PatternFile struct {
	Schema    int            `json:"schema"`
	File      string         `json:"file"`
	Version   int            `json:"version"` // of the file format
	Size      string         `json:"size"`
	Goal      string         `json:"goal"`
	Partition string         `json:"partition"` // as in pdb=PARTITION
	Entries   int            `json:"entries"`
	Bytes     int64          `json:"bytes"`
	Groups    []PatternGroup `json:"groups,omitempty"`
	Largest   int            `json:"largest,omitempty"` // sum of the groups' largest values
	Mean      float64        `json:"mean,omitempty"`    // sum of the groups' mean values
	Built     *bool          `json:"built,omitempty"`   // by build; false: the file existed already
	Right     *bool          `json:"right,omitempty"`   // by verify: every entry is correct
	ElapsedMS float64        `json:"elapsed_ms"`
}

// PatternGroup is the database of a group of tiles.
type PatternGroup struct {
	Tiles    []int   `json:"tiles"`
	Entries  int     `json:"entries"`
	Bytes    int     `json:"bytes"`
	Checksum string  `json:"checksum"` // CRC-32C, hexadecimal
	Largest  int     `json:"largest"`  // the most moves that bring the tiles home
	Mean     float64 `json:"mean"`     // and on average over the positions from which the goal can be reached
}

// patternFile describes databases from a file.
func patternFile(path string, d *sliding.Databases, began time.Time) PatternFile {
	f := PatternFile{
		Schema: trace.Schema, File: path, Version: sliding.FileVersion, Size: d.Size().String(), Goal: sliding.TilesText(d.Goal()),
		Partition: sliding.PartitionText(d.Size(), d.Goal(), d.Partition()), Bytes: d.FileBytes(),
	}
	for _, tiles := range d.Partition() {
		f.Entries += d.Size().Patterns(len(tiles))
	}
	f.ElapsedMS = float64(time.Since(began).Microseconds()) / 1000
	return f
}

// PatternOrder specifies the pattern databases to build.
type PatternOrder struct {
	Partition string // "": the board's default
	Size      string // of the board; "": 4x4
	Goal      string // "": the blank first
	Threads   int    // 0: one for each processor
}

// BuildPatterns builds pattern databases into the named file or, if the name is "", into the folder, unless they exist
// already. A cancelled ctx ends it, and no file is left behind.
func BuildPatterns(ctx context.Context, s *Patterns, o PatternOrder, path string) (PatternFile, error) {
	began := time.Now()
	size, goal, groups, err := o.parse()
	if err != nil {
		return PatternFile{}, err
	}
	built := true
	var d *sliding.Databases
	if path != "" {
		if err := sliding.MayReplace(path); err != nil {
			return PatternFile{}, err
		}
		how := sliding.Building{Threads: o.Threads, Progress: s.Telling(size, goal, groups)}
		if d, err = sliding.BuildDatabases(ctx, size, goal, groups, how); err != nil {
			return PatternFile{}, err
		}
		if err := d.Save(path); err != nil {
			return PatternFile{}, err
		}
	} else {
		kept, err := s.Keep(ctx, size, goal, groups, sliding.Building{Threads: o.Threads})
		if err != nil {
			return PatternFile{}, err
		}
		if kept.Path == "" {
			return PatternFile{}, kept.Fault
		}
		d, path, built = kept.Databases, kept.Path, kept.Built > 0
		defer d.Close()
	}
	f := patternFile(path, d, began)
	f.Built = &built
	return f, nil
}

// Check refuses an order that cannot be carried out: a board, goal or partition that does not exist.
func (o PatternOrder) Check() error {
	_, _, _, err := o.parse()
	return err
}

func (o PatternOrder) parse() (size sliding.Size, goal []uint8, groups [][]uint8, err error) {
	size = sliding.Usual
	if o.Size != "" {
		if size, err = sliding.ParseSize(o.Size); err != nil {
			return size, nil, nil, err
		}
	}
	if goal, err = slidingGoal(size, o.Goal); err != nil {
		return size, nil, nil, err
	}
	if o.Partition == "" {
		o.Partition = sliding.UsualPartition(size)
	}
	groups, err = sliding.ParsePartition(size, goal, o.Partition)
	return size, goal, groups, err
}

// InspectPatterns describes a file of pattern databases and checks its checksums.
func InspectPatterns(ctx context.Context, path string) (PatternFile, error) {
	began := time.Now()
	d, err := sliding.OpenDatabases(path)
	if err != nil {
		return PatternFile{}, err
	}
	defer d.Close()
	groups, err := d.Inspect(ctx)
	if err != nil {
		return PatternFile{}, err
	}
	f := patternFile(path, d, began)
	for _, g := range groups {
		told := PatternGroup{
			Entries: g.Entries, Bytes: g.Bytes, Checksum: fmt.Sprintf("%08x", g.Checksum), Largest: g.Largest, Mean: g.Mean,
		}
		for _, tile := range g.Tiles {
			told.Tiles = append(told.Tiles, int(tile))
		}
		f.Groups = append(f.Groups, told)
		f.Largest += g.Largest
		f.Mean += g.Mean
	}
	return f, nil
}

// VerifyPatterns rebuilds the databases of a file in memory, and reports the first wrong entry.
func VerifyPatterns(ctx context.Context, s *Patterns, path string, threads int) (PatternFile, error) {
	began := time.Now()
	d, err := sliding.OpenDatabases(path)
	if err != nil {
		return PatternFile{}, err
	}
	defer d.Close()
	how := sliding.Building{Threads: threads, Progress: s.Telling(d.Size(), d.Goal(), d.Partition())}
	if err := d.Verify(ctx, how); err != nil {
		if ctx.Err() == nil {
			err = lang.Errorf("sliding.pdb.open", path, err)
		}
		return PatternFile{}, err
	}
	f := patternFile(path, d, began)
	right := true
	f.Right = &right
	return f, nil
}

// patterned is implemented by rules that can use pattern databases.
type patterned[P any] interface {
	Size() sliding.Size
	GoalTiles() []uint8
	WithDatabases(*sliding.Databases) (P, error)
}

// withPatterns returns the problem with pattern databases as its heuristic, which a search will find or build. It reports
// false if the name is not that of such a heuristic, or the rules cannot use them.
func (p *problemOf[S, M, P]) withPatterns(name string) (Problem, bool, error) {
	rules, ok := any(p.rules).(patterned[P])
	wish, named := strings.CutPrefix(name, pdbName)
	if !ok || !named || wish != "" && !strings.HasPrefix(wish, "=") {
		return nil, false, nil
	}
	switch {
	case strings.HasPrefix(wish, "=@") && !p.files:
		return nil, true, lang.Errorf("catalog.puzzle.file", lang.Shorten(name))
	case wish == "=@":
		return nil, true, lang.Errorf("catalog.puzzle.noFile", name)
	case wish == "":
		name = usualPatterns(rules.Size())
	case !strings.HasPrefix(wish, "=@"):
		groups, err := sliding.ParsePartition(rules.Size(), rules.GoalTiles(), wish[1:])
		if err != nil {
			return nil, true, err
		}
		name = pdbName + "=" + sliding.PartitionText(rules.Size(), rules.GoalTiles(), groups)
	}
	other := *p
	other.heuristic, other.patterns = name, true
	return &other, true, nil
}

func (p *problemOf[S, M, P]) PatternMemory() int64 {
	rules, ok := any(p.rules).(patterned[P])
	if !p.patterns || !ok {
		return 0
	}
	groups, err := sliding.ParsePartition(rules.Size(), rules.GoalTiles(), strings.TrimPrefix(p.heuristic, pdbName+"="))
	if err != nil { // a file
		return 0
	}
	return sliding.BuildingMemory(rules.Size(), groups)
}

// usualPatterns names the heuristic of the default pattern databases.
func usualPatterns(size sliding.Size) string { return pdbName + "=" + sliding.UsualPartition(size) }

// prepared returns the problem with the tables that the request's algorithm and its heuristic need; they stay in memory until
// done is called. The time that takes counts: if the limit is reached, or ctx is cancelled, the problem gets a heuristic that
// needs no tables and records which one was not ready; the used-up limit then stops the search at once.
func (p *problemOf[S, M, P]) prepared(
	ctx context.Context, r *Request, informed bool,
) (ready *problemOf[S, M, P], done func(), err error) {
	done = func() {}
	if !p.patterns || !informed {
		return p, done, nil
	}
	if path.Refusal(p.rules, &p.start) != nil {
		return p, done, nil // there will be nothing to search
	}
	rules := any(p.rules).(patterned[P]) // otherwise patterns would not be set
	store := r.Patterns
	if store == nil {
		store = &inMemory
	}
	building, began := ctx, time.Now()
	if r.Time > 0 {
		var cancel func()
		building, cancel = context.WithTimeout(ctx, r.Time)
		defer cancel()
	}
	d, letGo, err := store.Find(building, strings.TrimPrefix(p.heuristic, pdbName+"="), rules.Size(), rules.GoalTiles())
	switch {
	case err != nil && building.Err() != nil:
		choices := any(p.rules).(puzzle.Heuristics[P])
		first := choices.Heuristics()[0].Name
		other, _ := choices.WithHeuristic(first)
		ready = p.with(other)
		ready.heuristic, ready.unready = first, p.heuristic
	case err != nil:
		return nil, nil, err
	default:
		done = letGo
		other, err := rules.WithDatabases(d)
		if err != nil {
			done()
			return nil, nil, lang.Errorf("catalog.puzzle.patterns", p.heuristic, err)
		}
		ready = p.with(other)
	}
	if r.Time > 0 {
		r.Time = max(r.Time-time.Since(began), 1)
	}
	return ready, done, nil
}

// searchedByPatterns reports whether pattern databases are the default on boards of that size: where a search takes more
// than a moment, and the default databases are built within a second.
func searchedByPatterns(size sliding.Size) bool { return size.Cells() > 9 && size.Packed() }
