package tictactoe_test

import (
	"testing"

	"github.com/jugada/jugada/game/tictactoe"
)

// Notes A6: from the empty board 3 moves, and 12 positions at ply 2 instead of 72.
func TestSuccessorsUpToSymmetry(t *testing.T) {
	r := rules{}
	start := r.Start()
	first := successors(r, &start)
	second := 0
	for i := range first {
		second += len(successors(r, &first[i]))
	}
	if len(first) != 3 || second != 12 {
		t.Errorf("%d moves and %d positions at ply 2, want 3 and 12", len(first), second)
	}
	for i, want := range []string{"X........", ".X.......", "....X...."} {
		if got := r.PositionText(&first[i]); got != want {
			t.Errorf("move %d leads to %s, want %s", i, got, want)
		}
	}
}

// successors plays the first of each set of moves that lead to symmetric positions.
func successors(r rules, s *position) (found []position) {
	seen := map[uint64]bool{}
	moves, _ := r.Moves(s, nil)
	for _, m := range moves {
		var next position
		r.Play(s, m, &next)
		if key, _ := r.Canonical(&next); !seen[key] {
			seen[key] = true
			found = append(found, next)
		}
	}
	return found
}

// Canonical is correct: the moves of a position, mapped, are those of its representative, lead to symmetric
// positions, and are restored by Unmap; and symmetric positions are worth the same.
func TestSymmetriesKeepTheGame(t *testing.T) {
	positions := count(rules{}).positions
	byKey := map[uint64]position{}
	for s := range positions {
		byKey[rules{}.Key(&s)] = s
	}
	for s := range positions {
		r := rules{}
		key, how := r.Canonical(&s)
		image, reachable := byKey[key]
		if !reachable {
			t.Fatalf("%s: the representative is no position", r.PositionText(&s))
		}
		if again, h := r.Canonical(&image); again != key || h != 0 {
			t.Fatalf("%s: the representative's own representative is %x by %d", r.PositionText(&s), again, h)
		}
		for e := range r.Evaluators() {
			if judged := (rules{Eval: tictactoe.Evaluation(e)}); judged.Evaluate(&s) != judged.Evaluate(&image) {
				t.Fatalf("%s: evaluation %d differs from its representative's", r.PositionText(&s), e)
			}
		}
		moves, outcome := r.Moves(&s, nil)
		imageMoves, imageOutcome := r.Moves(&image, nil)
		if outcome != imageOutcome || len(moves) != len(imageMoves) {
			t.Fatalf("%s: %v with %d moves, its representative %v with %d",
				r.PositionText(&s), outcome, len(moves), imageOutcome, len(imageMoves))
		}
		for _, m := range moves {
			if r.Unmap(r.Map(m, how), how) != m {
				t.Fatalf("%s: move %d does not come back by symmetry %d", r.PositionText(&s), m, how)
			}
			var a, b position
			r.Play(&s, m, &a)
			r.Play(&image, r.Map(m, how), &b)
			keyA, _ := r.Canonical(&a)
			keyB, _ := r.Canonical(&b)
			if keyA != keyB {
				t.Fatalf("%s: move %d and its image by symmetry %d lead to different positions", r.PositionText(&s), m, how)
			}
		}
	}
}

func TestSymmetriesAreAllThere(t *testing.T) {
	r := rules{}
	corners := map[uint64]bool{}
	for _, text := range []string{
		"XO.......", "X..O.....", ".OX......", "..X..O...", "......XO.", "...O..X..", ".......OX", ".....O..X",
	} {
		s := parse(t, r, text)
		key, _ := r.Canonical(&s)
		corners[key] = true
	}
	s := parse(t, r, "X.......O")
	key, _ := r.Canonical(&s)
	if len(corners) != 1 || corners[key] {
		t.Errorf("the eight images of one position have %d representatives", len(corners))
	}
	for m := range move(9) {
		for how := range uint8(8) {
			if r.Unmap(r.Map(m, how), how) != m || r.Map(r.Unmap(m, how), how) != m {
				t.Errorf("Map and Unmap of %d by %d do not undo each other", m, how)
			}
		}
	}
}
