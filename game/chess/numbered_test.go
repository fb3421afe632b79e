package chess_test

import (
	"fmt"
	"math/rand/v2"
	"slices"
	"strconv"
	"strings"
	"testing"

	"github.com/jugada/jugada/game"
	"github.com/jugada/jugada/internal/laws"
)

// Each ending leads to those that captures and promotions lead to, which come first, and no others are there.
func TestEndingsLeadToEndings(t *testing.T) {
	for name, want := range map[string]string{
		"KQK":  "KQK",
		"KPK":  "KQK KRK KPK",
		"KQKR": "KRK KQK KQKR",
		"KBNK": "KBNK",
		"KBKN": "KBKN",
		"KQKQ": "KQK KQKQ",
		"KBPK": "KQK KRK KPK KQBK KBNK KRBK KBBK KBPK",
	} {
		n, err := rules{}.Numbering(name)
		if err != nil {
			t.Error(err)
			continue
		}
		var names, wanted []string
		for _, l := range n.Levels() {
			names = append(names, l.Name)
		}
		wanted = strings.Fields(want)
		if last := names[len(names)-1]; last != name {
			t.Errorf("%s: the highest level is %s", name, last)
		}
		slices.Sort(names)
		slices.Sort(wanted)
		if !slices.Equal(names, wanted) {
			t.Errorf("%s leads to %v; want %v", name, names, wanted)
		}
	}
	for _, name := range []string{"", "K", "KK", "KBK", "KNK", "QK", "KQ", "KQQQK", "KQKRB", "KXK", "kqk", "KQKRK", "KRKQ", "KNBK", "KKQ"} {
		if n, err := (rules{}).Numbering(name); err == nil {
			t.Errorf("there is an ending %q: %v", name, n.Levels())
		}
	}
}

// A position has the place of those that are turned, reflected or of exchanged colours, and no others have it: its moves lead to the
// same places. So it is in endings with pawns of both sides, where a pawn may be captured en passant.
func TestPlacesOfChess(t *testing.T) {
	rounds := 8_000
	if laws.Night() {
		rounds = 1_000_000
	}
	random := rand.New(rand.NewPCG(laws.Seed(), 12))
	for _, name := range []string{"KPKP", "KQKQ", "KBBK", "KPPK", "KRKP", "KNNK"} {
		n, err := rules{}.Numbering(name)
		if err != nil {
			t.Fatal(err)
		}
		levels := n.Levels()
		top := len(levels) - 1
		passing, found := 0, 0
		for range rounds {
			at := game.Place{Level: top, Number: random.Uint64N(levels[top].Size)}
			var s position
			if !n.Position(at, &s) {
				continue
			}
			found++
			text := rules{}.PositionText(&s)
			if strings.Fields(text)[3] != "-" {
				passing++
			}
			if again, err := (rules{}).ParsePosition(text); err != nil || again != s {
				t.Fatalf("%s of %s is read as %s (%v)", text, name, rules{}.PositionText(&again), err)
			}
			other := seenOtherwise(t, text, random, strings.Contains(name, "P"))
			if back, ok := n.Number(&s); !ok || back != at {
				t.Fatalf("%s is at %v; its place is %v (%v)", text, at, back, ok)
			}
			if back, ok := n.Number(&other); !ok || back != at {
				t.Fatalf("%s is at %v, and %s, the same, at %v (%v)", text, at, rules{}.PositionText(&other), back, ok)
			}
			if one, same := placesAfter(t, n, &s, at), placesAfter(t, n, &other, at); !slices.Equal(one, same) {
				t.Fatalf("%s leads to %v, and %s, the same, to %v", text, one, rules{}.PositionText(&other), same)
			}
		}
		if found < rounds/10 || (name == "KPKP") != (passing > 0) {
			t.Errorf("%s: %d positions, %d with a pawn to be captured en passant", name, found, passing)
		}
	}
}

// placesAfter lists where the moves of a position lead to.
func placesAfter(t *testing.T, n game.Numbering[position], s *position, at game.Place) (places []string) {
	t.Helper()
	moves, _ := rules{}.Moves(s, nil)
	for _, m := range moves {
		next := play(*s, m)
		to, ok := n.Number(&next)
		if ok && to.Level > at.Level {
			t.Fatalf("%s, at %v, leads upwards to %v", rules{}.PositionText(s), at, to)
		}
		if _, outcome := (rules{}).Moves(&next, nil); !ok && outcome == game.Open {
			t.Fatalf("%s leads to %s, which has no place", rules{}.PositionText(s), rules{}.PositionText(&next))
		}
		places = append(places, fmt.Sprint(to, ok))
	}
	slices.Sort(places)
	return places
}

// seenOtherwise returns a position that is written down turned, reflected, or with colours exchanged.
func seenOtherwise(t *testing.T, text string, random *rand.Rand, pawns bool) position {
	t.Helper()
	fields := strings.Fields(text)
	var cells [8][8]byte
	for r, rank := range strings.Split(fields[0], "/") {
		file := 0
		for _, c := range []byte(rank) {
			if c >= '1' && c <= '8' {
				file += int(c - '0')
				continue
			}
			cells[r][file] = c
			file++
		}
	}
	turned := func(by func(r, f int) (int, int)) {
		was := cells
		for r := range was {
			for f := range was[r] {
				toR, toF := by(r, f)
				cells[toR][toF] = was[r][f]
			}
		}
	}
	passing := fields[3]
	if random.IntN(2) == 0 {
		turned(func(r, f int) (int, int) { return r, 7 - f })
		if passing != "-" {
			passing = string([]byte{'a' + 'h' - passing[0], passing[1]})
		}
	}
	if !pawns && random.IntN(2) == 0 {
		turned(func(r, f int) (int, int) { return f, r })
	}
	if !pawns && random.IntN(2) == 0 {
		turned(func(r, f int) (int, int) { return 7 - r, f })
	}
	if random.IntN(2) == 0 {
		turned(func(r, f int) (int, int) { return 7 - r, f })
		for r := range cells {
			for f, c := range cells[r] {
				if c != 0 {
					cells[r][f] = c ^ 32
				}
			}
		}
		fields[1] = map[string]string{"w": "b", "b": "w"}[fields[1]]
		if passing != "-" {
			passing = string([]byte{passing[0], '1' + '8' - passing[1]})
		}
	}
	var ranks []string
	for _, rank := range cells {
		row := string(rank[:])
		for empty := 8; empty > 0; empty-- {
			row = strings.ReplaceAll(row, strings.Repeat("\x00", empty), strconv.Itoa(empty))
		}
		ranks = append(ranks, row)
	}
	return parse(t, strings.Join(ranks, "/")+" "+fields[1]+" - "+passing+" 0 1")
}

// What is on the board may be numbered, and rights to castle not; nor are positions with more men.
func TestWhatHasNoPlace(t *testing.T) {
	n, err := rules{}.Numbering("KRK")
	if err != nil {
		t.Fatal(err)
	}
	for text, want := range map[string]bool{
		"4k3/8/8/8/8/8/8/R3K3 w - - 0 1":    true,
		"r3k3/8/8/8/8/8/8/4K3 w - - 7 60":   true,
		"4k3/8/8/8/8/8/8/R3K3 w Q - 0 1":    false,
		"4k3/8/8/8/8/8/8/Q3K3 w - - 0 1":    false,
		"4k3/8/8/8/8/8/8/RR2K3 w - - 0 1":   false,
		"4k3/8/8/8/8/8/8/4K3 w - - 0 1":     false,
		"r3k3/8/8/8/8/8/8/R3K3 w - - 0 1":   false,
		"rr2k3/8/8/8/8/8/8/RR2K3 w - - 0 1": false,
	} {
		s := parse(t, text)
		if at, ok := n.Number(&s); ok != want {
			t.Errorf("%s: %v (%v)", text, at, ok)
		}
	}
}
