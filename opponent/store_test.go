//go:build !js

package opponent_test

import (
	"bufio"
	"context"
	"encoding/binary"
	"fmt"
	"math/rand/v2"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"strings"
	"sync"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"
	bolt "go.etcd.io/bbolt"

	"github.com/jugada/jugada/game"
	"github.com/jugada/jugada/game/tictactoe"
	"github.com/jugada/jugada/lang"
	"github.com/jugada/jugada/opponent"
)

// lost is a game with a missed defence, a missed win and an uninformative move.
var lost = opponent.Finished{Result: -1, Seen: []opponent.Judgement{
	{Moves: 9, Bests: 9},
	{Moves: 7, Bests: 1, Missed: opponent.MissedDefence, Plies: 4, Position: "X...O....", Move: "1", Best: "2"},
	{Moves: 5, Bests: 2, Missed: opponent.MissedWin, Plies: 1},
	{Moves: 3, Bests: 1},
}}

func newStore(t testing.TB) opponent.Store {
	return opponent.Store{Path: filepath.Join(t.TempDir(), "data", "opponents.db")}
}

func learn(t testing.TB, s opponent.Store, player, game string, times int) {
	t.Helper()
	for range times {
		if err := s.Learn(player, game, lost); err != nil {
			t.Fatal(err)
		}
	}
}

// known returns the records with only the means and counts of the beliefs.
func known(t testing.TB, s opponent.Store, player, game string) []opponent.Record {
	t.Helper()
	found, err := s.Records(player, game)
	if err != nil {
		t.Fatal(err)
	}
	return found
}

func TestStoreKeepsRecords(t *testing.T) {
	s := newStore(t)
	if found := known(t, s, "", ""); len(found) > 0 {
		t.Errorf("a store without a file knows %v", found)
	}
	if _, err := os.Stat(filepath.Dir(s.Path)); err == nil {
		t.Error("reading has made the directory")
	}
	learn(t, s, "ana", "tictactoe", 2)
	learn(t, s, "ana", "tree", 1)
	learn(t, s, "Íñigo O'Neill", "tictactoe", 1)

	want := opponent.NewRecord("ana", "tictactoe")
	for range 2 {
		if err := want.Learn(lost); err != nil {
			t.Fatal(err)
		}
	}
	got := known(t, s, "ana", "tictactoe")
	if len(got) != 1 || got[0].Belief.Mean() != want.Belief.Mean() || got[0].Belief.Observed() != 8 {
		t.Fatalf("got %+v, want the mean %v of 8 moves", got, want.Belief.Mean())
	}
	got[0].Belief, want.Belief = nil, nil
	if diff := cmp.Diff(want, got[0]); diff != "" {
		t.Errorf("read differs from learned (-want +got):\n%s", diff)
	}
	if want.Decisions != 6 || want.Lost != 2 || want.Games != 2 || len(want.Misses) != 2 {
		t.Errorf("learned %+v", want)
	}

	slip := opponent.Slip{Game: 2, Position: "X...O....", Move: "1", Best: "2", Missed: opponent.MissedDefence, Plies: 4}
	if len(want.Slips) != 2 || want.Slips[1] != slip { // the missed win was recorded without its position
		t.Errorf("the slips are %+v", want.Slips)
	}
	if p := want.Course; len(p) != 2 || p[1].Game != 2 || p[1].Result != -1 || p[1].Decisions != 3 || p[1].Missed != 2 || p[1].Low >= p[1].Rate ||
		p[1].Rate >= p[1].High || p[0].High-p[0].Low <= p[1].High-p[1].Low {
		t.Errorf("the course is %+v: the second game should make the rate surer", p)
	}

	for _, c := range []struct {
		player, game string
		gone, left   int
	}{{"bruno", "", 0, 3}, {"ana", "tree", 1, 2}, {"ana", "", 1, 1}, {"ana", "", 0, 1}, {"Íñigo O'Neill", "", 1, 0}} {
		gone, err := s.Forget(c.player, c.game)
		if err != nil || len(gone) != c.gone || len(known(t, s, "", "")) != c.left {
			t.Errorf("forgetting %s %s: %d gone, %v; %d left", c.player, c.game, len(gone), err, len(known(t, s, "", "")))
		}
	}
}

func TestNamesOfPlayers(t *testing.T) {
	for _, name := range []string{"ana", "Ana María", "o'neill", "x_1.b-2", "李", strings.Repeat("a", 64)} {
		if err := opponent.CheckPlayer(name); err != nil {
			t.Error(err)
		}
	}
	s := newStore(t)
	for _, name := range []string{
		"", " ", "a/b", `a\b`, "..", "a\x00", "a\nb", "\x1b[2J", "ana ", " ana", "a:b", "\xff", "a\u202eb", strings.Repeat("a", 65),
	} {
		if opponent.CheckPlayer(name) == nil {
			t.Errorf("%q is taken for a name", name)
		}
		if s.Learn(name, "tictactoe", lost) == nil {
			t.Errorf("%q is learned", name)
		}
		if gone, err := s.Forget(name, ""); err == nil {
			t.Errorf("%q is forgotten: %v", name, gone)
		}
	}
	if gone, err := s.Forget("ana", ""); len(gone) > 0 || err != nil {
		t.Errorf("%v, %v are forgotten of a player about whom nothing is known", gone, err)
	}
	if _, err := os.Stat(s.Path); err == nil {
		t.Error("wrong names, or what was forgotten, have made a file")
	}
	learn(t, s, "ana", "tictactoe", 1)
	if gone, err := s.Forget("", ""); err == nil || len(known(t, s, "", "")) != 1 {
		t.Errorf("%v, %v are forgotten of a player who is not named", gone, err)
	}
}

// What a move missed, and how far away it was.
func TestJudge(t *testing.T) {
	rules := tictactoe.Rules{}
	for _, c := range []struct {
		position, move string
		missed         opponent.Missed
		plies          int
	}{
		{".........", "4", opponent.NoMiss, 0},
		{"XX.OO....", "2", opponent.NoMiss, 0},
		{"XX.OO....", "5", opponent.MissedWin, 1},
		{"XX.OO....", "8", opponent.MissedWin, 1},
		{"X...O....", "8", opponent.NoMiss, 0},
		{"XX..O....", "8", opponent.MissedDefence, 1},
		{"X........", "1", opponent.MissedDefence, 5},
	} {
		s, err := rules.ParsePosition(c.position)
		if err != nil {
			t.Fatal(err)
		}
		g, err := opponent.Explore[tictactoe.Position, tictactoe.Move](context.Background(), rules, s, 0, 0)
		if err != nil {
			t.Fatal(err)
		}
		m, err := rules.ParseMove(&s, c.move)
		if err != nil {
			t.Fatal(err)
		}
		j, err := g.Judge(&s, m)
		if err != nil || j.Missed != c.missed || j.Plies != c.plies {
			t.Errorf("%s %s: %+v, %v; want %v in %d", c.position, c.move, j, err, c.missed, c.plies)
		}
	}
}

// See learns the same as Observe; a player with e = 0.5 is recognised after some games, through the store.
func TestRateIsLearnedThroughTheStore(t *testing.T) {
	const rate, seed = 0.5, 7
	s, rules, random := newStore(t), tictactoe.Rules{}, rand.New(rand.NewPCG(seed, seed))
	g, err := opponent.Explore[tictactoe.Position, tictactoe.Move](context.Background(), rules, rules.Start(), 0, 0)
	if err != nil {
		t.Fatal(err)
	}
	m, err := opponent.Random.Model(rate)
	if err != nil {
		t.Fatal(err)
	}
	chances, err := g.Chances(context.Background(), m)
	if err != nil {
		t.Fatal(err)
	}
	whole, _ := opponent.Flat(opponent.Random)
	for range 40 {
		var f opponent.Finished
		at := rules.Start()
		for {
			moves, outcome := rules.Moves(&at, nil)
			if outcome != game.Open {
				break
			}
			pick, left := 0, random.Float64()
			for i, p := range g.Of(chances, &at) {
				if left -= p; left < 0 || i == len(moves)-1 {
					pick = i
					break
				}
			}
			j, err := g.Judge(&at, moves[pick])
			if err != nil {
				t.Fatal(err)
			}
			if err := g.Observe(whole, &at, moves[pick]); err != nil {
				t.Fatal(err)
			}
			f.Seen = append(f.Seen, j)
			var next tictactoe.Position
			rules.Play(&at, moves[pick], &next)
			at = next
		}
		if err := s.Learn("ana", "tictactoe", f); err != nil {
			t.Fatal(err)
		}
	}
	b := known(t, s, "ana", "tictactoe")[0].Belief
	low, high := b.Interval(0.9)
	if mean := b.Mean(); mean < rate-0.1 || mean > rate+0.1 || low > rate || high < rate {
		t.Errorf("seed %d: learned %v, [%v, %v]; want %v", seed, mean, low, high, rate)
	}
	if b.Mean() != whole.Mean() || b.Observed() != whole.Observed() {
		t.Errorf("the store has %v from %d moves, Observe %v from %d", b.Mean(), b.Observed(), whole.Mean(), whole.Observed())
	}
}

// Several processes: all games count. bbolt locks by open file, so that goroutines that open it are like processes.
func TestStoreIsUsedInTurn(t *testing.T) {
	s := newStore(t)
	var all sync.WaitGroup
	for range 4 {
		all.Go(func() { learn(t, s, "ana", "tictactoe", 5) })
	}
	all.Wait()
	if r := known(t, s, "ana", "tictactoe")[0]; r.Games != 20 || r.Belief.Observed() != 80 {
		t.Errorf("%d games, %d moves; want 20 and 80", r.Games, r.Belief.Observed())
	}
}

func TestLockedStore(t *testing.T) {
	s := newStore(t)
	learn(t, s, "ana", "tictactoe", 1)
	db, err := bolt.Open(s.Path, 0o600, nil)
	if err != nil {
		t.Fatal(err)
	}
	defer db.Close()
	began := time.Now()
	_, err = s.Records("", "")
	if err == nil || !strings.Contains(err.Error(), "in use by another process") || time.Since(began) > 10*time.Second {
		t.Errorf("after %v: %v", time.Since(began), err)
	}
	if said := lang.Spanish.Error(err); !strings.Contains(said, "otro proceso") {
		t.Errorf("in Spanish: %s", said)
	}
}

// A process killed while it saves games leaves some of them, each whole. The process runs this test.
func TestKilledWhileSaving(t *testing.T) {
	if path := os.Getenv("JUGADA_TEST_STORE"); path != "" {
		for {
			learn(t, opponent.Store{Path: path}, "ana", "tictactoe", 1)
			fmt.Println("saved")
		}
	}
	s := newStore(t)
	last := 0
	for i := range 8 {
		c := exec.Command(os.Args[0], "-test.run=^TestKilledWhileSaving$")
		c.Env = append(os.Environ(), "JUGADA_TEST_STORE="+s.Path)
		output, err := c.StdoutPipe()
		if err == nil {
			err = c.Start()
		}
		if err == nil {
			_, err = bufio.NewReader(output).ReadString('\n')
		}
		if err != nil {
			t.Fatal(err)
		}
		time.Sleep(time.Duration(17*i) * time.Millisecond)
		c.Process.Kill()
		c.Wait()
		for _, r := range known(t, s, "", "") {
			if r.Games < last || r.Belief.Observed() != 4*r.Games || r.Lost != r.Games {
				t.Fatalf("after a kill: %+v, %d moves; it had %d games before", r, r.Belief.Observed(), last)
			}
			last = r.Games
		}
	}
	if last < 8 {
		t.Errorf("%d games are known of 8 processes that had saved one each", last)
	}
	learn(t, s, "ana", "tictactoe", 1)
}

// Files of another version, of another program, and things that are not files.
func TestUnusableStores(t *testing.T) {
	change := func(change func(tx *bolt.Tx) error) func(t *testing.T, path string) {
		return func(t *testing.T, path string) {
			db, err := bolt.Open(path, 0o600, nil)
			if err != nil {
				t.Fatal(err)
			}
			defer db.Close()
			if err := db.Update(change); err != nil {
				t.Fatal(err)
			}
		}
	}
	for name, c := range map[string]struct {
		spoil func(t *testing.T, path string)
		want  string
	}{
		"version": {change(func(tx *bolt.Tx) error {
			return tx.Bucket([]byte("jugada")).Put([]byte("version"), []byte("3"))
		}), `its version is "3"; this program reads version "2"`},
		"program": {change(func(tx *bolt.Tx) error { return tx.DeleteBucket([]byte("jugada")) }), "another program"},
		"record": {change(func(tx *bolt.Tx) error {
			b := tx.Bucket([]byte("players")).Bucket([]byte("ana"))
			return b.Put([]byte("tree"), b.Get([]byte("tictactoe")))
		}), "it is damaged"},
		"text":      {func(t *testing.T, path string) { write(t, path, []byte("no database")) }, "cannot be used"},
		"truncated": {func(t *testing.T, path string) { os.Truncate(path, 9000) }, "cannot be used"},
		"directory": {func(t *testing.T, path string) { os.Remove(path); os.Mkdir(path, 0o700) }, "cannot be used"},
	} {
		s := newStore(t)
		learn(t, s, "ana", "tictactoe", 1)
		c.spoil(t, s.Path)
		_, err := s.Records("", "")
		if err == nil || !strings.Contains(err.Error(), c.want) {
			t.Errorf("%s: %v; want %q", name, err, c.want)
		}
		if s.Learn("ana", "tictactoe", lost) == nil {
			t.Errorf("%s: a game is added", name)
		}
	}
	empty := newStore(t)
	learn(t, empty, "ana", "tictactoe", 1)
	write(t, empty.Path, nil) // as left by a process killed at once
	learn(t, empty, "ana", "tictactoe", 1)
}

// bbolt would follow a cycle of pages for ever.
func TestPagesThatLeadBack(t *testing.T) {
	whole := newStore(t)
	learn(t, whole, "ana", "tictactoe", 2)
	data, err := os.ReadFile(whole.Path)
	if err != nil {
		t.Fatal(err)
	}
	const leaf, branch = 2, 1
	native, size, refused := binary.NativeEndian, os.Getpagesize(), 0
	for id := 2; id < len(data)/size; id++ {
		if page := data[id*size:]; int(native.Uint64(page)) != id || native.Uint16(page[8:]) != leaf {
			continue
		}
		spoilt := slices.Clone(data)
		page := spoilt[id*size:]
		native.PutUint16(page[8:], branch)
		native.PutUint16(page[10:], 1)  // one element:
		native.PutUint32(page[16:], 16) // its key's place,
		native.PutUint32(page[20:], 3)  // its key's length,
		native.PutUint64(page[24:], uint64(id))
		copy(page[32:], "ana")
		s := newStore(t)
		if err := os.MkdirAll(filepath.Dir(s.Path), 0o700); err != nil {
			t.Fatal(err)
		}
		write(t, s.Path, spoilt)
		if _, err := s.Records("", ""); err != nil {
			refused++
		}
	}
	if refused == 0 {
		t.Error("no page that leads back to itself is refused")
	}
}

func write(t testing.TB, path string, data []byte) {
	t.Helper()
	if err := os.WriteFile(path, data, 0o600); err != nil {
		t.Fatal(err)
	}
}

// FuzzDamagedStoreIsRefusedOrUsable changes some bytes and the length of a store. Reading and writing then work or
// return errors; nothing panics or hangs, and every record is as written.
func FuzzDamagedStoreIsRefusedOrUsable(f *testing.F) {
	whole := newStore(f)
	for _, player := range []string{"ana", "bruno", "carla"} {
		learn(f, whole, player, "tictactoe", 2)
	}
	data, err := os.ReadFile(whole.Path)
	if err != nil {
		f.Fatal(err)
	}
	for at := 0; at < len(data); at += 1021 {
		f.Add(uint32(at), []byte{0xff, 0, 1}, uint32(0))
	}
	for page := 0; page < len(data); page += os.Getpagesize() {
		f.Add(uint32(page), []byte{3, 0, 0, 0, 0, 0, 0, 0, 1, 0}, uint32(0)) // another page
		f.Add(uint32(page+10), []byte{0xff, 0xff}, uint32(0))                // elements
		f.Add(uint32(page+20), []byte{0xff, 0xff, 0xff, 0x7f}, uint32(0))    // offsets
		f.Add(uint32(0), []byte{}, uint32(page+1))
	}
	f.Fuzz(func(t *testing.T, at uint32, bytes []byte, cut uint32) {
		if len(bytes) > 4096 {
			return
		}
		spoilt := append([]byte(nil), data...)
		copy(spoilt[int(at)%len(spoilt):], bytes)
		s := newStore(t)
		if err := os.MkdirAll(filepath.Dir(s.Path), 0o700); err != nil {
			t.Fatal(err)
		}
		write(t, s.Path, spoilt[:len(spoilt)-int(cut)%len(spoilt)])
		found, err := s.Records("", "")
		if err != nil {
			return
		}
		for _, r := range found {
			if r.Games < 1 || r.Games > 2 || r.Lost != r.Games || r.Belief.Observed() != 4*r.Games {
				t.Errorf("the record %+v was never written", r)
			}
		}
		if s.Learn("ana", "tictactoe", lost) == nil {
			if now := known(t, s, "ana", "tictactoe"); len(now) != 1 {
				t.Errorf("after a game %v is known", now)
			}
		}
	})
}
