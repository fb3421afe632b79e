package tablebase_test

import (
	"path/filepath"
	"testing"

	"github.com/jugada/jugada/game"
	"github.com/jugada/jugada/game/chess"
	"github.com/jugada/jugada/game/connect4"
	"github.com/jugada/jugada/tablebase"
)

// What building takes is estimated within a tenth for positions, and roughly for the file; memory is as much as the lists
// hold.
func TestEstimates(t *testing.T) {
	size := connect4.Size{Columns: 4, Rows: 4, InARow: 4}
	rules, err := connect4.New(size)
	if err != nil {
		t.Fatal(err)
	}
	checkEstimate(t, connect(rules), "", false)
	checkEstimate(t, board(chess.Rules{}), "KRK", true)
}

func checkEstimate[S any, M game.Move](t *testing.T, rules game.Game[S, M], ending string, stays bool) {
	t.Helper()
	e := endingOf(t, rules, ending)
	c, err := e.Estimate(t.Context())
	if err != nil || c.Refused != nil {
		t.Fatal(err, c.Refused)
	}
	path, content := built(t, e, tablebase.Building{})
	table, err := e.Open(path)
	if err != nil {
		t.Fatal(err)
	}
	defer table.Close()
	is, largest, numbers := positions(table), uint64(0), uint64(0)
	for _, l := range table.Levels() {
		numbers += l.Size
		largest = max(largest, l.Size)
	}
	near := func(estimated, is uint64, by float64) bool {
		return float64(estimated) > float64(is)*(1-by) && float64(estimated) < float64(is)*(1+by)
	}
	if c.Numbers != numbers || !near(c.Positions, is, 0.1) || !near(c.Disk, uint64(len(content)), 0.65) {
		t.Errorf("%s: estimated are %d numbers, %d positions and %d bytes; there are %d, %d and %d",
			filepath.Base(path), c.Numbers, c.Positions, c.Disk, numbers, is, len(content))
	}
	if lists := 6*largest + largest/2; !stays && c.Memory != lists || stays && c.Memory < lists+4*largest {
		t.Errorf("estimated are %d bytes of memory; the lists take %d", c.Memory, lists)
	}
	if c.Work <= 0 || c.Largest == "" {
		t.Errorf("estimated are %v, and most memory for level %q", c.Work, c.Largest)
	}
}

// A level that is too large is refused before anything is done.
func TestTooLargeIsRefused(t *testing.T) {
	rules, err := connect4.New(connect4.Size{Columns: 6, Rows: 6, InARow: 4})
	if err != nil {
		t.Fatal(err)
	}
	e := endingOf(t, connect(rules), "")
	if c, err := e.Estimate(t.Context()); err != nil || c.Refused == nil {
		t.Errorf("6 by 6 would take %d bytes, and is not refused (%v)", c.Memory, err)
	}
}

// A single interruption does not make building seem much longer: with a sample of 2,000 places, that of the largest level would
// make it hours.
func TestEstimateIsNotLedAstray(t *testing.T) {
	for want, times := range map[float64][]float64{
		0: nil, 7: {7}, 3: {2, 9e9, 3, 1, 4}, 5: {9e9, 5, 6, 4, 3e12, 2, 1, 3, 7},
	} {
		if got := tablebase.Usual(times); got != want {
			t.Errorf("of %v %v is usual; want %v", times, got, want)
		}
	}
}
