package claims

import (
	"encoding/json"
	"fmt"
	"math/rand/v2"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"

	"github.com/jugada/jugada/catalog"
	"github.com/jugada/jugada/lang"
)

// TestEndingSentences: of endings that the rules of chess know, analyze says of each move what a table says that was made from the
// moves alone, and calls those equally good that are.
func TestEndingSentences(t *testing.T) {
	first := seed(t)
	file := filepath.Join(t.TempDir(), "kqk.table")
	run(t, lang.English, "", "table", "build", "chess", "KQK", "--output", file)
	checked, atOnce := 0, 0
	for i := range rounds(60) {
		random := rand.New(rand.NewPCG(first+uint64(i), 23))
		position := drawQueenEnding(t, random)
		var known catalog.TableGot
		if err := json.Unmarshal([]byte(run(t, lang.English, "", "table", "get", "chess", position, "--json", "--file", file)), &known); err != nil {
			t.Fatal(err)
		}
		if len(known.Moves) == 0 {
			continue
		}
		said := run(t, lang.English, "", "analyze", "chess", position)
		if err := checkEnding(&known, said); err != nil {
			t.Fatalf("JUGADA_SEED=%d: jugada analyze chess %q: %v\n%s", first+uint64(i), position, err, said)
		}
		if checked++; known.Value == "+∞ in 1" || known.Value == "-∞ in 1" {
			atOnce++
		}
	}
	if checked < 20 || atOnce == 0 {
		t.Errorf("%d positions, of which %d are won at once", checked, atOnce)
	}
}

// drawQueenEnding draws a position of king and queen against king that is one by the rules. In half of them the kings are as for a
// mate on the edge.
func drawQueenEnding(t *testing.T, random *rand.Rand) string {
	chess, err := catalog.Default().Find("chess")
	if err != nil {
		t.Fatal(err)
	}
	for {
		var squares [8][8]byte
		men := []byte("KQk")
		if random.IntN(2) == 0 {
			men = []byte("kqK")
		}
		file := random.IntN(8)
		squares[0][file], squares[2][file] = men[2], men[0]
		if random.IntN(2) == 0 {
			squares = [8][8]byte{}
			squares[random.IntN(8)][random.IntN(8)], squares[random.IntN(8)][random.IntN(8)] = men[2], men[0]
		}
		squares[random.IntN(8)][random.IntN(8)] = men[1]
		var ranks []string
		count := 0
		for _, rank := range squares {
			text := strings.ReplaceAll(string(rank[:]), "\x00", "1")
			ranks, count = append(ranks, packed(text)), count+8-strings.Count(text, "1")
		}
		position := fmt.Sprintf("%s %c - - 0 1", strings.Join(ranks, "/"), "wb"[random.IntN(2)])
		if _, err := chess.Position(position); err == nil && count == len(men) {
			return position
		}
	}
}

// packed writes each run of empty squares of a rank as their number.
func packed(rank string) string {
	for n := 8; n > 1; n-- {
		rank = strings.ReplaceAll(rank, strings.Repeat("1", n), fmt.Sprint(n))
	}
	return rank
}

// endingCell is a move with its value, in a table of one column or of two.
var endingCell = regexp.MustCompile(`(?m)(?:^|\s)([KQk][^\s]*) +((?:[≈≤≥] )*(?:[+-]∞ in \d+|0|–))(?:\s|$)`)

// checkEnding reads the table of moves in what analyze says, and the moves that it calls best.
func checkEnding(known *catalog.TableGot, said string) error {
	_, table, _ := strings.Cut(said, "\n  move ")
	table, _, _ = strings.Cut(table, "\n\n")
	rows := map[string]string{}
	for _, cell := range endingCell.FindAllStringSubmatch(table, -1) {
		rows[cell[1]] = cell[2]
	}
	if len(rows) != len(known.Moves) {
		return fmt.Errorf("%d moves are listed, and there are %d", len(rows), len(known.Moves))
	}
	for _, m := range known.Moves {
		if rows[m.Move] != m.Value {
			return fmt.Errorf("%s is worth %s, and said to be worth %q", m.Move, m.Value, rows[m.Move])
		}
	}
	best := ""
	for _, line := range lines(said) {
		if after, ok := strings.CutPrefix(line, "Best move: "); ok && best == "" {
			best = after
		}
		if after, ok := strings.CutPrefix(line, "Equally good: "); ok {
			best, _, _ = strings.Cut(after, " (")
		}
	}
	all := strings.Split(best, ", ")
	slices.Sort(all)
	if want := slices.Sorted(slices.Values(known.Best)); !slices.Equal(all, want) {
		return fmt.Errorf("the best moves are %v", want)
	}
	return nil
}
