package puzzles_test

import (
	"context"
	"errors"
	"slices"
	"strconv"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
	"github.com/google/go-cmp/cmp/cmpopts"

	"github.com/jugada/jugada/catalog/puzzles"
	"github.com/jugada/jugada/lang"
	"github.com/jugada/jugada/puzzle"
	"github.com/jugada/jugada/puzzle/sliding"
	"github.com/jugada/jugada/trace"
)

// countdown is a problem without abilities: from a number to 1, by one less (0), or by half of it where that is whole (1).
type countdown struct{ From uint8 }

func (c countdown) Start() uint8 { return c.From }

func (countdown) Moves(s *uint8, buf []uint8) []uint8 {
	if *s > 1 {
		buf = append(buf, 0)
	}
	if *s > 1 && *s%2 == 0 {
		buf = append(buf, 1)
	}
	return buf
}

func (countdown) Play(s *uint8, m uint8, next *uint8) puzzle.Cost {
	*next = *s - 1
	if m == 1 {
		*next = *s / 2
	}
	return 1
}

func (countdown) Goal(s *uint8) bool  { return *s == 1 }
func (countdown) Key(s *uint8) uint64 { return uint64(*s) }

// spelled is a countdown with a notation, and without inverse moves.
type spelled struct{ countdown }

func (spelled) PositionText(s *uint8) string      { return strconv.Itoa(int(*s)) }
func (spelled) MoveText(_ *uint8, m uint8) string { return []string{"less", "half"}[m] }
func (spelled) ParsePosition(text string) (uint8, error) {
	n, err := strconv.ParseUint(text, 10, 8)
	return uint8(n), err
}
func (c spelled) ParseMove(s *uint8, text string) (uint8, error) {
	for _, m := range c.Moves(s, nil) {
		if c.MoveText(s, m) == text {
			return m, nil
		}
	}
	return 0, errors.New("no such move")
}

// With a notation problems are read and written in it; no random ones are made without inverse moves from the goal.
func TestANotationIsEnoughToRead(t *testing.T) {
	family := puzzles.Of(spelled{countdown{20}})
	p := must(family.Problem("12", puzzles.Setup{}))
	found := must(p.Search(context.Background(), puzzles.Request{Algorithm: "bfs"}))
	if family.Usual() != "20" || p.Text() != "12" || len(found.Solution) != 4 || !slices.Contains(found.Solution, "half") {
		t.Errorf("%s, %s, %v", family.Usual(), p.Text(), found.Solution)
	}
	if _, state, err := p.After([]string{"half"}); err != nil || state.Text != "6" {
		t.Errorf("half of 12 is %q, %v", state.Text, err)
	}
	if err := failed(family.Shuffle(context.Background(), "", puzzles.Setup{}, puzzles.Shuffle{})); err == nil || !strings.Contains(err.Error(), "take every move back") {
		t.Error(err)
	}
}

// guided is a countdown with an unnamed heuristic: no move more than halves a number.
type guided struct{ countdown }

func (guided) Estimate(s *uint8) (h puzzle.Cost) {
	for n := *s; n > 1; n = (n + 1) / 2 {
		h++
	}
	return h
}

// Rules with five methods are searched, followed, tried and explained; what they lack is missing, and requests for it say so.
func TestFiveMethodsAreEnough(t *testing.T) {
	family := puzzles.Of(countdown{20})
	if title, about := family.Titled(lang.Spanish); family.Name() != "countdown" || title != "countdown" || about != "" {
		t.Errorf("it is called %s, %q, %q", family.Name(), title, about)
	}
	p := must(family.Problem("", puzzles.Setup{}))
	if p.Text() != "start" || p.Board() != "20\n" || p.BoardSVG() != "" || p.GoalText(lang.English) != "" || len(p.Heuristics()) != 0 {
		t.Errorf("it is %q, drawn %q and %q, wanted is %q, heuristics are %v", p.Text(), p.Board(), p.BoardSVG(), p.GoalText(lang.English), p.Heuristics())
	}
	for _, algorithm := range puzzles.Algorithms() {
		if p.Fits(puzzles.Request{Algorithm: algorithm}) != nil {
			continue // bidirectional
		}
		found := must(p.Search(context.Background(), puzzles.Request{Algorithm: algorithm}))
		// 20, 10, 5, 4, 2, 1: each halving takes a bit off 10100, and each 1 but the first takes one more.
		if exact := algorithm != "dfs"; exact && (found.Length == nil || *found.Length != 5) || found.Heuristic != nil {
			t.Errorf("%s: %v moves with the heuristic %v", algorithm, found.Solution, found.Heuristic)
		}
		if slices.Contains(p.Followed(), algorithm) {
			followed := must(p.Follow(context.Background(), puzzles.Request{Algorithm: algorithm}, func(int) bool { return true },
				func(m *puzzles.Moment) bool { return m.Position != "" && m.H == 0 }))
			if followed == nil || followed.Expanded != found.Expanded {
				t.Errorf("%s is followed as %+v", algorithm, followed)
			}
		}
	}
	byCost := must(p.Search(context.Background(), puzzles.Request{Algorithm: "uniform"}))
	blind := must(p.Search(context.Background(), puzzles.Request{Algorithm: "astar"}))
	if diff := cmp.Diff(byCost, blind, cmpopts.IgnoreFields(puzzles.Answer{}, "Algorithm", "ElapsedMS", "Memory"), cmpopts.IgnoreUnexported(puzzles.Answer{})); diff != "" {
		t.Errorf("A* with h = 0 is not uniform cost:\n%s", diff)
	}
	from, state, err := p.After([]string{"1", "1"})
	if err != nil || state.Text != "1 1" || state.Board != "5\n" || len(state.Spots) != 0 || len(state.Moves) != 1 || state.Moves[0].Move != "0" {
		t.Errorf("%+v, %v", state, err)
	}
	if again := must(family.Problem(state.Text, puzzles.Setup{})); again.Text() != "1 1" || again.Board() != "5\n" {
		t.Errorf("%q is read as %q", state.Text, again.Text())
	}
	hint := must(from.Hint(context.Background(), puzzles.Request{Algorithm: "astar"}))
	if hint.Move == nil || *hint.Move != "0" || hint.Heuristic != "" {
		t.Errorf("the hint is %+v", hint)
	}
	for want, err := range map[string]error{
		`"2" is not a legal move here; the legal moves are 0 1`: failed(family.Problem("2", puzzles.Setup{})),
		"countdown has no heuristic to choose":                  failed(p.WithHeuristic("manhattan")),
		"no problem of countdown can be made by chance":         failed(family.Shuffle(context.Background(), "", puzzles.Setup{}, puzzles.Shuffle{})),
		"the puzzle countdown has no use for \"size\"":          failed(family.Problem("", puzzles.Setup{Size: "3"})),
		"bidirectional search needs a problem that lists":       p.Fits(puzzles.Request{Algorithm: "bidirectional"}),
	} {
		if err == nil || !strings.Contains(err.Error(), want) {
			t.Errorf("%v; want %s", err, want)
		}
	}
	var text strings.Builder
	r := puzzles.Request{Algorithm: "astar"}
	sink := trace.NewText(&text, p.Header(r), lang.English)
	r.Trace = sink
	found := must(p.Search(context.Background(), r))
	if err := sink.Close(found.Summary()); err != nil || !strings.Contains(text.String(), "A* without a heuristic (h = 0, so as uniform cost)") {
		t.Errorf("%v:\n%s", err, text.String())
	}
}

func failed[T any](_ T, err error) error { return err }

func must[T any](v T, err error) T {
	if err != nil {
		panic(err)
	}
	return v
}

// A heuristic without a name is used, and is called estimate.
func TestAHeuristicWithoutAName(t *testing.T) {
	p := must(puzzles.Of(guided{countdown{20}}).Problem("", puzzles.Setup{}))
	found := must(p.Search(context.Background(), puzzles.Request{Algorithm: "astar"}))
	blind := must(p.Search(context.Background(), puzzles.Request{Algorithm: "uniform"}))
	if found.Heuristic == nil || *found.Heuristic != "estimate" || found.Expanded >= blind.Expanded || *found.Length != *blind.Length {
		t.Errorf("%v expands %d of %d", found.Heuristic, found.Expanded, blind.Expanded)
	}
	if same := must(p.WithHeuristic("estimate")); same.Text() != p.Text() {
		t.Errorf("it is %v", same)
	}
	if err := failed(p.WithHeuristic("gap")); err == nil || !strings.Contains(err.Error(), "want one of estimate") {
		t.Error(err)
	}
}

// Of several heuristics, the one selected in the rules is used, whether it is the first or not.
func TestTheHeuristicInChargeIsUsed(t *testing.T) {
	for _, name := range []string{"manhattan", "linear-conflict", "walking-distance"} {
		rules, ok := sliding.Rules{}.WithHeuristic(name)
		if !ok {
			t.Fatal(name)
		}
		p := must(puzzles.Of(rules, puzzles.Name("tiles")).Problem("1 0 2 3 4 5 6 7 8 9 10 11 12 13 14 15", puzzles.Setup{}))
		if found := must(p.Search(context.Background(), puzzles.Request{Algorithm: "idastar"})); *found.Heuristic != name {
			t.Errorf("%s is in charge, used is %s", name, *found.Heuristic)
		}
	}
}

// Your own problem has the name and the texts of its options, and is found beside the built-in ones; invalid ones are refused.
func TestOptionsOfAProblemOfOnesOwn(t *testing.T) {
	sized := func(size string) (puzzles.Puzzle, error) { return puzzles.Of(countdown{uint8(len(size))}), nil }
	own := puzzles.Of(countdown{9}, puzzles.Name("down"), puzzles.Title("Down", "Abajo"), puzzles.About("to one", "hasta uno"),
		puzzles.Goal("the number 1", "el número 1"), puzzles.Aliases("abajo"), puzzles.Algorithm("bfs"), puzzles.Sizes(sized))
	c := must(puzzles.Default().With(own))
	if all := c.Puzzles(); all[0].Name() != "down" || len(all) != 1+len(puzzles.Default().Puzzles()) {
		t.Errorf("the puzzles are %v", all)
	}
	for name, want := range map[string]string{"Down": "down", "ABAJO": "down", "8-puzzle": "sliding", "jarras": "jugs"} {
		if found := must(c.Find(name)); found.Name() != want {
			t.Errorf("%s is %s, want %s", name, found.Name(), want)
		}
	}
	for l, want := range map[lang.Language][3]string{lang.English: {"Down", "to one", "the number 1"}, lang.Spanish: {"Abajo", "hasta uno", "el número 1"}} {
		title, about := own.Titled(l)
		if goal := must(own.Problem("", puzzles.Setup{})).GoalText(l); [3]string{title, about, goal} != want {
			t.Errorf("in %v it is %q, %q, %q", l, title, about, goal)
		}
	}
	four := must(own.Problem("", puzzles.Setup{Size: "four"}))
	found := must(four.Search(context.Background(), puzzles.Request{Algorithm: own.Algorithm()}))
	if four.Board() != "4\n" || found.Puzzle != "down" || found.Algorithm != "bfs" || *found.Length != 2 || four.GoalText(lang.English) != "the number 1" {
		t.Errorf("of size four it is %q, and %+v", four.Board(), found)
	}
	if _, err := c.Find("dowm"); err == nil || !strings.Contains(err.Error(), "did you mean down?") {
		t.Error(err)
	}
	if _, err := puzzles.Default().Find("down"); err == nil {
		t.Error("the usual catalogue has been changed")
	}
	mine := must(puzzles.Default().With(puzzles.Of(countdown{3}, puzzles.Name("jugs"))))
	if found := must(mine.Find("jugs")); must(found.Problem("", puzzles.Setup{})).Board() != "3\n" || len(mine.Puzzles()) != len(puzzles.Default().Puzzles()) {
		t.Errorf("in place of the usual jugs there is %v", found)
	}
	if _, err := puzzles.Default().With(puzzles.Of(countdown{3}, puzzles.Aliases("jarras"))); err == nil || !strings.Contains(err.Error(), "jarras already means jugs") {
		t.Error(err)
	}
	hides := must(puzzles.Default().With(puzzles.Of(countdown{3}, puzzles.Name("jarras"))))
	if found := must(hides.Find("Jarras")); found.Name() != "jarras" {
		t.Errorf("jarras is %s", found.Name())
	}
	for want, all := range map[string][]puzzles.Puzzle{
		`called main, after the program`: {puzzles.Of(countdown{}, puzzles.Name("main"))},
		`cannot be called "Ab"`:          {puzzles.Of(countdown{}, puzzles.Name("Ab"))},
		`two puzzles are called x`:       {puzzles.Of(countdown{}, puzzles.Name("x")), puzzles.Of(countdown{}, puzzles.Aliases("x"))},
		`no algorithm is called "a*"`:    {puzzles.Of(countdown{}, puzzles.Algorithm("a*"))},
	} {
		if _, err := puzzles.New(all...); err == nil || !strings.Contains(err.Error(), want) {
			t.Errorf("%q: %v", want, err)
		}
	}
}
