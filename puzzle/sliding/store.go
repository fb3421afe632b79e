package sliding

import (
	"context"
	"fmt"
	"strings"
	"sync"
	"time"

	"github.com/jugada/jugada/lang"
)

// Store finds the pattern databases that searches need, and builds missing ones. One Store serves all searches of a
// program, even concurrent ones; the zero value keeps all databases, in memory only.
//
// Searches that want the same databases share one build, which goes on while any of them wants it. Others do not wait.
type Store struct {
	Folder   string              // where databases are kept; "": in memory only
	Progress func(StoreProgress) // called with the progress of building, by one goroutine at a time; may be nil
	Note     func(p Lookup)      // called when databases have been built, or their file was bad, by one at a time; may be nil

	Building int64 // limit on the bytes that databases take while being built for a search; 0: no limit
	Memory   int64 // bytes of all databases in memory above which unused ones are dropped, least recently used first; 0: no limit
	Disk     int64 // limit on the bytes of the files in the folder when searches add to them; 0: no limit

	lock   sync.Mutex
	stocks map[string]*stock // by partition or file, size and goal
	used   int64             // how often any has been used

	telling sync.Mutex // held while Progress and Note are called
}

// stock is databases that exist or are being made. Everything except ready is guarded by Store's lock; the results are read
// after ready is closed.
type stock struct {
	ready     chan struct{} // closed when they are made, or have failed
	databases *Databases
	err       error
	cancel    func() // stops making them

	users int   // searches that use them, or wait for them
	last  int64 // when they were last used
	bytes int64 // their size; 0: they are not made yet
}

// StoreProgress is the progress of building.
type StoreProgress struct {
	Size, Partition string
	Share           float64 // of all entries, 0 to 1
	Group, Groups   int     // which group is being built, from 1, and how many there are
	Moves           int     // distance of the patterns of the group found last
	Known, Entries  int     // known entries of all groups, and their total
}

// Lookup is the outcome of a request for databases.
type Lookup struct {
	Size, Partition string
	Path            string        // of the file that keeps them; "": they are in memory only
	Built           time.Duration // how long building took; 0: they existed already
	Fault           error         // what was wrong with an existing file, or why none could be written; nil: nothing
}

// Close unmaps all files. The databases must not be used during or after it.
func (s *Store) Close() error {
	s.lock.Lock()
	defer s.lock.Unlock()
	var first error
	for _, k := range s.stocks {
		if k.databases == nil {
			continue
		}
		if err := k.databases.Close(); first == nil {
			first = err
		}
	}
	s.stocks = nil
	return first
}

// Find returns databases for a board with a goal: of a partition, or @ and a file name. They may be used until done is
// called. If ctx ends before they are ready, Find returns its error.
func (s *Store) Find(
	ctx context.Context, which string, size Size, goal []uint8,
) (d *Databases, done func(), err error) {
	key := fmt.Sprint(which, size, goal)
	s.lock.Lock()
	k := s.stocks[key]
	if k == nil {
		making, cancel := context.WithCancel(context.Background()) // not the first caller's: others may go on waiting
		k = &stock{ready: make(chan struct{}), cancel: cancel}
		if s.stocks == nil {
			s.stocks = map[string]*stock{}
		}
		s.stocks[key] = k
		go s.make(making, k, key, which, size, goal)
	}
	k.users++
	s.lock.Unlock()
	select {
	case <-k.ready:
	case <-ctx.Done():
		s.leave(key, k)
		return nil, nil, ctx.Err()
	}
	if k.err != nil {
		return nil, nil, k.err
	}
	return k.databases, func() { s.leave(key, k) }, nil
}

// make makes the databases of a stock. If that fails, the stock is forgotten, so that the next search tries again.
func (s *Store) make(ctx context.Context, k *stock, key, which string, size Size, goal []uint8) {
	d, err := s.load(ctx, which, size, goal)
	s.lock.Lock()
	defer s.lock.Unlock()
	defer k.cancel()
	defer close(k.ready)
	switch k.databases, k.err = d, err; {
	case err != nil:
		s.forget(key, k)
	case s.stocks[key] == k:
		k.bytes = d.Memory()
		s.tidy()
	default: // the last search that waited has left
		_ = d.Close()
	}
}

// leave ends a use. The last to leave databases being made stops that and waits for it to stop: so there are never more builds
// than searches.
func (s *Store) leave(key string, k *stock) {
	s.lock.Lock()
	k.users--
	s.used++
	k.last = s.used
	abandoned := k.users == 0 && k.bytes == 0
	if abandoned {
		s.forget(key, k)
		k.cancel()
	} else {
		s.tidy()
	}
	s.lock.Unlock()
	if abandoned {
		<-k.ready
	}
}

// forget removes a stock from the map, unless another has taken its place.
func (s *Store) forget(key string, k *stock) {
	if s.stocks[key] == k {
		delete(s.stocks, key)
	}
}

// tidy drops unused databases, least recently used first, until the rest fit the memory limit.
func (s *Store) tidy() {
	for s.Memory > 0 {
		sum, oldest := int64(0), ""
		for key, k := range s.stocks {
			sum += k.bytes
			if k.users == 0 && (oldest == "" || k.last < s.stocks[oldest].last) {
				oldest = key
			}
		}
		if sum <= s.Memory || oldest == "" {
			return
		}
		_ = s.stocks[oldest].databases.Close() // nothing was written to it
		delete(s.stocks, oldest)
	}
}

func (s *Store) load(ctx context.Context, which string, size Size, goal []uint8) (*Databases, error) {
	if path, ok := strings.CutPrefix(which, "@"); ok {
		return OpenDatabases(path)
	}
	groups, err := ParsePartition(size, goal, which)
	if err != nil {
		return nil, err
	}
	fits := func() error {
		if need := BuildingMemory(size, groups); s.Building > 0 && need > s.Building {
			return lang.Errorf("sliding.pdb.room", "pdb="+which, mebibytes(need), mebibytes(s.Building))
		}
		return nil
	}
	kept, err := s.Keep(ctx, size, goal, groups, Building{Allowed: fits, FolderBytes: s.Disk})
	return kept.Databases, err
}

// mebibytes converts bytes to MiB, rounded up.
func mebibytes(bytes int64) int64 { return (bytes + 1<<20 - 1) >> 20 }

// Keep finds databases in the folder or builds them there.
func (s *Store) Keep(
	ctx context.Context, size Size, goal []uint8, groups [][]uint8, how Building,
) (Kept, error) {
	how.Progress = s.Telling(size, goal, groups)
	kept, err := KeepDatabases(ctx, s.Folder, size, goal, groups, how)
	if err == nil && s.Note != nil && (kept.Built > 0 || kept.Fault != nil) {
		partition := PartitionText(size, goal, groups)
		s.telling.Lock()
		defer s.telling.Unlock()
		s.Note(Lookup{size.String(), partition, kept.Path, kept.Built, kept.Fault})
	}
	return kept, err
}

// Telling returns the function that reports progress of building these groups; nil if Progress is nil.
func (s *Store) Telling(size Size, goal []uint8, groups [][]uint8) func(group, moves, left int) {
	if s.Progress == nil {
		return nil
	}
	partition := PartitionText(size, goal, groups)
	all := 0
	upTo := make([]int, len(groups)) // entries of a group and all before it
	for i, tiles := range groups {
		all += size.Patterns(len(tiles))
		upTo[i] = all
	}
	return func(group, moves, left int) {
		if !s.telling.TryLock() {
			return // another build is reporting; do not wait for it
		}
		defer s.telling.Unlock()
		known := upTo[group-1] - left
		s.Progress(StoreProgress{
			size.String(), partition, float64(known) / float64(all), group, len(groups), moves, known, all,
		})
	}
}

// Files lists the files that the folder keeps.
func (s *Store) Files() ([]string, error) {
	if s.Folder == "" {
		return nil, nil
	}
	return KeptIn(s.Folder)
}
