package tree_test

import (
	"fmt"
	"regexp"
	"slices"
	"strings"
	"testing"
	"unicode"

	"pgregory.net/rapid"

	"github.com/jugada/jugada/game"
	"github.com/jugada/jugada/game/tree"
)

func TestNew(t *testing.T) {
	r, err := tree.New(game.Min, &tree.Node{Label: "A", Children: []*tree.Node{
		{Label: "a b", Value: "6", Children: []*tree.Node{{Value: "−2.50"}, {}}},
		{Label: "#2", Value: "inf"},
	}})
	if want := `MIN (A ("a b":6 -2.5 #2) +∞)`; err != nil || r.Text() != want {
		t.Errorf("got %s, %v, want %s", r.Text(), err, want)
	}
}

func TestNewErrors(t *testing.T) {
	loop := &tree.Node{Label: "L"}
	loop.Children = []*tree.Node{loop}
	wide := &tree.Node{}
	wide.Children = []*tree.Node{wide, {}} // the second child is never reached
	below := func(n *tree.Node) *tree.Node {
		return &tree.Node{Label: "A", Children: []*tree.Node{{Label: "B"}, {Children: []*tree.Node{n}}}}
	}
	for _, c := range []struct {
		root *tree.Node
		want string
	}{
		{nil, "/: found a node that is nil; expected none"},
		{below(nil), "/#2: found a node that is nil; expected none"},
		{below(&tree.Node{Value: "x"}), `/#2/#1: found "x"; expected a value such as 3, -2.5 or +∞`},
		{below(&tree.Node{Label: "a/b", Value: "1900000000"}), `/#2/"a/b": found "1900000000"; expected a value` +
			` from -1899999999 to 1899999999, the limit for a tree with values in steps of 1`},
		{below(&tree.Node{Label: "a\x00"}), "/#2/#1: found U+0000 in a label; expected no control characters and no white" +
			" space but the space"},
		{below(&tree.Node{Label: "\xff"}), `/#2/#1: found a label that is not UTF-8, "\xff"; expected UTF-8`},
		{&tree.Node{Value: "∞", Children: []*tree.Node{{}}}, `/: found "∞" at a node that has children; expected a finite` +
			" value, since only a leaf can be a won game"},
		{below(below(&tree.Node{Label: "B", Children: []*tree.Node{{Label: "x"}, {Label: "y"}, {Label: "x"}}})),
			`/#2/A/#2/B/x: found the label "x", which an earlier sibling has; expected another`},
		{loop, "…" + strings.Repeat("/L", 20) + ": found a node that lies too deep; expected at most 10,000 plies below the root"},
		{wide, "…" + strings.Repeat("/#1", 20) + ": found a node that lies too deep; expected at most 10,000 plies below the root"},
		{&tree.Node{Children: slices.Repeat([]*tree.Node{{}}, tree.MaxNodes)}, "/: found another node; expected at most 1,000,000 in a tree"},
	} {
		if r, err := tree.New(game.Max, c.root); err == nil || err.Error() != c.want {
			t.Errorf("got %.100s, %v\nwant %s", r.Text(), err, c.want)
		}
	}
}

// nodes generates trees made in code, of every kind that New must accept.
func nodes(depth int) *rapid.Generator[*tree.Node] {
	label := rapid.OneOf(
		rapid.SampledFrom([]string{"", "", "", "A", "B", "MAX", "MIN", "4", "-1.5", ".5", "1.2.3", "inf", "−∞", "#", "#x", "@f", "-"}),
		rapid.StringOfN(rapid.RuneFrom([]rune(` ()=:;",/\#ab1é∞`)), 1, 6, -1),
		rapid.StringN(1, 8, tree.MaxLabel),
	)
	value := rapid.OneOf(
		rapid.SampledFrom([]string{"", "", "0", "+∞", "-inf", "−3", "+2", "0.10"}),
		rapid.Map(rapid.IntRange(-2000, 2000), func(n int) string { return fmt.Sprintf("%d.%06d", n/1000, max(n, -n)*997%1_000_000) }),
		rapid.Map(rapid.IntRange(-1899, 1899), func(n int) string { return fmt.Sprint(n) }),
	)
	return rapid.Custom(func(t *rapid.T) *tree.Node {
		n := &tree.Node{Label: label.Draw(t, "label"), Value: value.Draw(t, "value")}
		if depth > 0 {
			n.Children = rapid.SliceOfN(nodes(depth-1), 0, 4).Draw(t, "children")
		}
		mend(n)
		return n
	})
}

// mend removes what New rejects.
func mend(n *tree.Node) {
	invisible := func(c rune) bool { return unicode.IsControl(c) || unicode.IsSpace(c) && c != ' ' }
	if strings.ContainsFunc(n.Label, invisible) || regexp.MustCompile("^#[0-9]+$").MatchString(n.Label) {
		n.Label = ""
	}
	if len(n.Children) > 0 && strings.ContainsAny(n.Value, "∞i") {
		n.Value = ""
	}
	seen := map[string]bool{}
	for _, child := range n.Children {
		if seen[child.Label] {
			child.Label = ""
		}
		seen[child.Label] = true
	}
}

// Trees made in code are accepted, written, read back, and have the right content at every node.
func TestTreesRoundTrip(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		root := nodes(3).Draw(t, "root")
		turn := rapid.SampledFrom([]game.Side{game.Max, game.Min}).Draw(t, "turn")
		r, err := tree.New(turn, root)
		if err != nil {
			t.Fatalf("refused: %v", err)
		}
		checkRoundTrips(t, r)
		start := r.Start()
		checkNode(t, r, &start, root, turn)
	})
}

// checkNode compares what the rules say at s with the node n.
func checkNode(t *rapid.T, r tree.Rules, s *tree.Position, n *tree.Node, side game.Side) {
	path := r.PositionText(s)
	if again, err := r.ParsePosition(path); err != nil || again != *s {
		t.Fatalf("%s is read back as %s, %v", path, r.PositionText(&again), err)
	}
	subtree, err := tree.Parse(r.SubtreeText(s))
	if root := subtree.Start(); err != nil || subtree.Turn(&root) != side {
		t.Fatalf("%s: the subtree %s has %v to move, %v", path, r.SubtreeText(s), subtree.Turn(&root), err)
	} else if whole, err := tree.New(side, n); err != nil || !whole.Equal(subtree) {
		t.Fatalf("%s: the subtree is %s, want %s", path, r.SubtreeText(s), whole.Text())
	}
	if r.Turn(s) != side || r.HasValue(s) != (n.Value != "") {
		t.Fatalf("%s: %v to move, has a value: %v", path, r.Turn(s), r.HasValue(s))
	}
	if label := r.Label(s); label != n.Label {
		t.Fatalf("%s: the label is %q, want %q", path, label, n.Label)
	}
	moves, outcome := r.Moves(s, nil)
	if len(moves) != len(n.Children) || (outcome == game.Open) != (len(moves) > 0) {
		t.Fatalf("%s: %d moves, %v, want %d", path, len(moves), outcome, len(n.Children))
	}
	for i, m := range moves {
		name := r.MoveText(s, m)
		if again, err := r.ParseMove(s, name); err != nil || again != m || name == "" || strings.Contains(name, " ") {
			t.Fatalf("%s: move %q is read back as %d, %v, want %d", path, name, again, err, m)
		}
		if label := n.Children[i].Label; label != "" && label[0] != '"' {
			if again, err := r.ParseMove(s, label); err != nil || again != m {
				t.Fatalf("%s: label %q is read as %d, %v, want %d", path, label, again, err, m)
			}
		}
		var next tree.Position
		r.Play(s, m, &next)
		checkNode(t, r, &next, n.Children[i], side.Opponent())
	}
}
