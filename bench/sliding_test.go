package bench

import (
	"context"
	"fmt"
	"os/exec"
	"path/filepath"
	"slices"
	"strconv"
	"testing"
	"time"

	"github.com/jugada/jugada/internal/korf"
	"github.com/jugada/jugada/puzzle/sliding"
	"github.com/jugada/jugada/search/path"
)

// solveKorf solves the instances and checks length and, if they are to be those of the file, generated nodes.
func solveKorf(b *testing.B, rules sliding.Rules, all []korf.Instance, counted bool) {
	nodes, solved := int64(0), 0
	for b.Loop() {
		for _, i := range all {
			r, err := path.Search(context.Background(), rules, i.Start, path.Options{Algorithm: path.IDAStar})
			if err != nil {
				b.Fatal(err)
			}
			if r.Cost != i.Length || counted && r.Generated != i.Generated {
				b.Errorf("instance %d: %v moves, %d nodes; want %v, %d", i.ID, r.Cost, r.Generated, i.Length, i.Generated)
			}
			nodes += r.Generated
			solved++
		}
	}
	b.ReportMetric(float64(nodes)/b.Elapsed().Seconds()/1e6, "Mnodes/s")
	b.ReportMetric(float64(nodes)/float64(solved), "nodes/instance")
}

// BenchmarkSliding solves the whole set with Manhattan distances, 36,302,808,031 nodes, in parts of a minute or two. Every
// instance has to generate as many nodes as the file says.
func BenchmarkSliding(b *testing.B) {
	const part = 10
	all := korf.Instances()
	for from := 0; from < len(all); from += part {
		b.Run(fmt.Sprintf("from%d", from+1), func(b *testing.B) { solveKorf(b, sliding.Rules{}, all[from:from+part], true) })
	}
}

// BenchmarkSlidingOne solves the first instance, 276,361,933 nodes: the measure of speed.
func BenchmarkSlidingOne(b *testing.B) { solveKorf(b, sliding.Rules{}, korf.Instances()[:1], true) }

// BenchmarkSlidingDatabases builds pattern databases and solves the whole set with them.
func BenchmarkSlidingDatabases(b *testing.B) {
	all := korf.Instances()
	for _, partition := range []string{"5-5-5", "6-6-3", "7-8"} {
		b.Run(partition, func(b *testing.B) {
			groups, err := sliding.ParsePartition(sliding.Usual, nil, partition)
			if err != nil {
				b.Fatal(err)
			}
			began := time.Now()
			d, err := sliding.BuildDatabases(context.Background(), sliding.Usual, nil, groups, sliding.Building{})
			if err != nil {
				b.Fatal(err)
			}
			built := time.Since(began)
			rules, err := sliding.Rules{}.WithDatabases(d)
			if err != nil {
				b.Fatal(err)
			}
			solveKorf(b, rules, all, false)
			b.ReportMetric(built.Seconds(), "build-s")
			b.ReportMetric(float64(d.Bytes())/1e6, "MB")
		})
	}
}

// BenchmarkSlidingByHand does the same as BenchmarkSlidingOne by a search for the 15-puzzle alone.
func BenchmarkSlidingByHand(b *testing.B) {
	first := korf.Instances()[0]
	x := newByHandSliding()
	nodes := int64(0)
	for b.Loop() {
		if length, generated := x.solve(sliding.Rules{}.Tiles(first.Start)); length != int(first.Length) || generated != first.Generated {
			b.Errorf("%d moves, %d nodes; want %v, %d", length, generated, first.Length, first.Generated)
		}
		nodes += first.Generated
	}
	b.ReportMetric(float64(nodes)/b.Elapsed().Seconds()/1e6, "Mnodes/s")
}

// BenchmarkSlidingBesideC solves the first instance by turns with testdata/sliding.cpp, compiled for this very processor, which has a
// function for each cell and last move, too. It shows the speeds and, of each pair of runs, the ratio.
//
//	go test ./bench -run '^$' -bench SlidingBesideC -benchtime 9x -cpu 1
func BenchmarkSlidingBesideC(b *testing.B) {
	program := filepath.Join(b.TempDir(), "sliding")
	if out, err := exec.Command("g++", "-std=c++17", "-O3", "-march=native", "-o", program, "testdata/sliding.cpp").CombinedOutput(); err != nil {
		b.Skipf("it needs g++: %v\n%s", err, out)
	}
	first := korf.Instances()[0]
	var tiles []string
	for _, tile := range (sliding.Rules{}).Tiles(first.Start) {
		tiles = append(tiles, strconv.Itoa(int(tile)))
	}
	var ours, theirs, ratios []float64
	speed := func(seconds float64) float64 { return float64(first.Generated) / seconds / 1e6 }
	for b.Loop() {
		began := time.Now()
		r, err := path.Search(b.Context(), sliding.Rules{}, first.Start, path.Options{Algorithm: path.IDAStar})
		if err != nil || r.Cost != first.Length || r.Generated != first.Generated {
			b.Fatalf("%+v, %v; want %v moves, %d nodes", r, err, first.Length, first.Generated)
		}
		ours = append(ours, speed(time.Since(began).Seconds()))
		began = time.Now()
		out, err := exec.Command(program, tiles...).Output()
		theirs = append(theirs, speed(time.Since(began).Seconds()))
		if want := fmt.Sprintf("%v %d\n", first.Length, first.Generated); err != nil || string(out) != want {
			b.Fatalf("%q, %v; want %q", out, err, want)
		}
		ratios = append(ratios, ours[len(ours)-1]/theirs[len(theirs)-1])
	}
	slices.Sort(ours)
	slices.Sort(theirs)
	b.ReportMetric(ours[len(ours)/2], "Mnodes/s")
	b.ReportMetric(theirs[len(theirs)/2], "C++_Mnodes/s")
	reportRatios(b, "ours/C++", ratios)
}

// reportRatios shows the median of ratios of pairs of runs under a name, and beside it the least and the largest.
func reportRatios(b *testing.B, name string, ratios []float64) {
	slices.Sort(ratios)
	b.ReportMetric(ratios[len(ratios)/2], name)
	b.ReportMetric(ratios[0], "least")
	b.ReportMetric(ratios[len(ratios)-1], "most")
	b.ReportMetric(0, "ns/op")
}

// byHandSliding is IDA* with Manhattan distances for the 15-puzzle as one writes it who wants nothing else: no contract,
// no limits, no line, thresholds that rise by two.
type byHandSliding struct {
	tiles     [16]uint8
	gain      [16][16][16]int8 // of a tile that goes from a cell to another
	next      [16][]int        // cells beside a cell, in the order up, left, right, down
	generated int64
	threshold int
}

func newByHandSliding() *byHandSliding {
	x := new(byHandSliding)
	for from := range 16 {
		for _, to := range []int{from - 4, from - 1, from + 1, from + 4} {
			if to < 0 || to >= 16 || from/4 != to/4 && from%4 != to%4 {
				continue
			}
			x.next[from] = append(x.next[from], to)
			for tile := 1; tile < 16; tile++ {
				x.gain[tile][from][to] = int8(handDistance(tile, to) - handDistance(tile, from))
			}
		}
	}
	return x
}

func handDistance(a, b int) int {
	row, column := a/4-b/4, a%4-b%4
	return max(row, -row) + max(column, -column)
}

func (x *byHandSliding) solve(tiles []uint8) (length int, generated int64) {
	blank, h := 0, 0
	for cell, tile := range tiles {
		x.tiles[cell] = tile
		if tile == 0 {
			blank = cell
		} else {
			h += handDistance(int(tile), cell)
		}
	}
	x.generated = 1
	for x.threshold = h; !x.dfs(blank, -1, 0, h); x.threshold += 2 {
	}
	return x.threshold, x.generated
}

func (x *byHandSliding) dfs(blank, before, g, h int) bool {
	for _, to := range x.next[blank] {
		if to == before {
			continue
		}
		tile := x.tiles[to&15]
		x.generated++
		if h := h + int(x.gain[tile&15][to&15][blank&15]); g+1+h <= x.threshold {
			if h == 0 {
				return true
			}
			x.tiles[blank&15] = tile
			if x.dfs(to, blank, g+1, h) {
				return true
			}
			x.tiles[to&15] = tile
		}
	}
	return false
}
