package draw_test

import (
	"fmt"
	"slices"
	"strconv"
	"strings"
	"testing"

	"github.com/jugada/jugada/internal/tracetest"
	"github.com/jugada/jugada/lang"
	"github.com/jugada/jugada/trace"
	"github.com/jugada/jugada/trace/draw"
)

func TestWaysAreDrawn(t *testing.T) {
	for _, name := range []string{"jugs.astar", "eight.idastar", "river.both", "roads", "parity"} {
		w := tracetest.Ways[name]
		tracetest.Golden(t, "way."+name+".svg", drawn(t, draw.SVG, w.Recorded(t), draw.Options{BoardAt: w.Boards(t)}))
	}
	for name, w := range map[string]tracetest.Way{"jugs.dfid.es": tracetest.Ways["jugs.dfid"], "roads.es": tracetest.Ways["roads"]} {
		tracetest.Golden(t, "way."+name+".svg", drawn(t, draw.SVG, w.Recorded(t), draw.Options{Lang: lang.Spanish}))
	}
	for _, name := range []string{"jugs.astar", "river.both", "roads"} {
		tree := tracetest.Ways[name].Recorded(t)
		tracetest.Golden(t, "way."+name+".dot", drawn(t, draw.DOT, tree, draw.Options{}))
		tracetest.Golden(t, "way."+name+".tex", drawn(t, draw.TikZ, tree, draw.Options{}))
	}
}

// TestPicturesOfWays: what a picture of A* on the jugs must show, whatever the golden file says.
func TestPicturesOfWays(t *testing.T) {
	s := readSVG(t, drawn(t, draw.SVG, tracetest.Ways["jugs.astar"].Recorded(t), draw.Options{}))
	if want := "Found: fill:2 2>1 fill:2 2>1. 9 positions · 7 expanded · 14 left out."; s.Desc != want {
		t.Errorf("the description is %q, want %q", s.Desc, want)
	}
	var positions, turns, dropped, bold []string
	for _, g := range s.Groups {
		for _, text := range g.Texts {
			switch text.Class {
			case "name middle":
				positions = append(positions, text.Text)
			case "note faint end":
				turns = append(turns, text.Text)
			case "name faint middle":
				dropped = append(dropped, text.Text)
			case "move strong middle":
				bold = append(bold, text.Text)
			}
		}
	}
	if got, want := fmt.Sprint(positions), "[0,0 4,0 1,3 1,0 0,3 4,3 3,0 3,3 4,2]"; got != want {
		t.Errorf("the positions are %s, want %s", got, want)
	}
	if got, want := fmt.Sprint(turns), "[#1 #3 #4 #2 #6 #5 #7]"; got != want {
		t.Errorf("expanded in the turns %s, want %s", got, want)
	}
	if got, want := strings.Join(dropped[:5], " "), "= #6 = #1 = #6 = #2 = #3"; got != want {
		t.Errorf("known already are %s, want %s", got, want)
	}
	if got, want := fmt.Sprint(bold), "[fill:2 2>1 fill:2 2>1]"; got != want {
		t.Errorf("the way is %s, want %s", got, want)
	}
}

// TestLegendsOfWays: a legend explains the signs in its picture and no others, however much of the tree is drawn.
func TestLegendsOfWays(t *testing.T) {
	for name, w := range tracetest.Ways {
		tree, both := w.Recorded(t), w.Algorithm == "bidirectional"
		found := slices.ContainsFunc(tree.Nodes, func(n trace.Node) bool { return n.Met.Goal })
		for _, most := range []int{1, 2, 4, 8, 1000} {
			if both && most == 1 {
				continue // not even the start is drawn
			}
			s := readSVG(t, drawn(t, draw.SVG, tree, draw.Options{MaxNodes: most}))
			want := signsOfWay(s, found, both)
			var got []string
			for _, text := range s.Texts {
				if text.Class == "legend" {
					got = append(got, text.Text)
				}
			}
			got = got[:len(got)-1] // without the counts
			slices.Sort(got)
			if !slices.Equal(got, want) {
				t.Errorf("%s, %d nodes at most: the legend explains %q, and there are %q", name, most, got, want)
			}
		}
	}
}

// signsOfWay returns what the signs in a picture of a path search mean, sorted, each once. both: from the start
// and from goals.
func signsOfWay(s *svg, found, both bool) (signs []string) {
	add := func(when bool, sign string) {
		if when && !slices.Contains(signs, sign) {
			signs = append(signs, sign)
		}
	}
	for _, g := range s.Groups {
		texts := map[string]string{}
		for _, text := range g.Texts {
			texts[text.Class] = text.Text
		}
		if _, visited := texts["name middle"]; !visited {
			left := texts["name faint middle"]
			_, err := strconv.Atoi(left)
			hidden, several := len(g.Paths) > 0, strings.HasPrefix(left, "+")
			add(hidden, "visited, not drawn")
			add(!hidden, "left out")
			add(strings.HasPrefix(left, "= #"), "the position of node #")
			add(left == "∞", "no goal can be reached")
			add(err == nil && !several, "f or cost that is too high")
			continue
		}
		_, expanded := texts["note faint end"]
		sum := strings.Contains(texts["value middle"], " = ")
		add(sum, "cost so far + estimate = f")
		add(!sum, "cost so far")
		goal, outdone := g.Rects[len(g.Rects)-1].Class == "edge", g.Rects[0].Class == "unvisited"
		add(found && strings.Contains(g.Rects[0].Class, "bold"), "the path found")
		add(goal && !both, "goal")
		add(goal && both, "where the searches meet")
		add(outdone, "reached at a lower cost elsewhere")
		add(expanded, "expanded; # in which turn")
		deepest := strings.Contains(g.Title, "as deep as the search may go")
		add(deepest, "not a goal, and no deeper")
		add(!goal && !outdone && !expanded && !deepest, "not expanded")
	}
	slices.Sort(signs)
	return signs
}

// TestKnownPositionsAreReferredTo: a position that was known already names the turn of a node that has the same position.
func TestKnownPositionsAreReferredTo(t *testing.T) {
	var still trace.Recorder // from both ends, with a move that changes nothing
	still.Tree.Header = trace.Header{Alone: true, Algorithm: "bidirectional"}
	for _, e := range []trace.Event{
		{Kind: trace.Meet, Node: 0, Parent: -1, Way: trace.Way{Position: "start", Known: -1}},
		{Kind: trace.Meet, Node: 1, Parent: -1, Way: trace.Way{Position: "goal", Known: -1, Backward: true}},
		{Kind: trace.Expand, Node: 0},
		{Kind: trace.Drop, Node: 0, Move: "wait", Way: trace.Way{Position: "start", Known: 0, Fate: trace.Repeated}},
	} {
		still.Event(&e)
	}
	trees := map[string]*trace.Tree{"still": &still.Tree}
	for name, w := range tracetest.Ways {
		trees[name] = w.Recorded(t)
	}
	for name, tree := range trees {
		turns, known := map[string][]string{}, map[string]string{} // by position
		for _, g := range readSVG(t, drawn(t, draw.SVG, tree, draw.Options{})).Groups {
			node, turn, drop := "", "", ""
			for _, text := range g.Texts {
				switch text.Class {
				case "name middle":
					node = text.Text
				case "note faint end":
					turn = text.Text
				case "name faint middle":
					drop = text.Text
				}
			}
			if node != "" {
				turns[node] = append(turns[node], strings.TrimSpace("= "+turn))
			} else if strings.HasPrefix(drop, "=") {
				position, _, _ := strings.Cut(strings.TrimSpace(g.Title[strings.Index(g.Title, "→")+len("→"):]), ":")
				known[position] = drop
			}
		}
		for position, text := range known {
			if !slices.Contains(turns[position], text) {
				t.Errorf("%s: %s is said to be %q, and its nodes are %q", name, position, text, turns[position])
			}
		}
		if len(known) == 0 && strings.HasPrefix(name, "jugs") {
			t.Errorf("%s: no position was known", name)
		}
	}
}

// TestLargeWaysAreDrawnInPart: the path found is drawn first of all, and marks say how much is hidden.
func TestLargeWaysAreDrawnInPart(t *testing.T) {
	w := tracetest.Way{Puzzle: "sliding", State: "8 7 6 5 4 3 2 1 0", Algorithm: "astar"}
	tree := w.Recorded(t)
	s := readSVG(t, drawn(t, draw.SVG, tree, draw.Options{MaxNodes: 60}))
	if !strings.Contains(s.Desc, "60 of 380 positions shown") || !strings.Contains(s.Desc, "252 expanded") {
		t.Errorf("the description is %q", s.Desc)
	}
	bold, hidden := 0, 0
	for _, g := range s.Groups {
		for _, r := range g.Rects {
			if strings.Contains(r.Class, "bold") {
				bold++
			}
		}
		if strings.Contains(g.Title, "not drawn here") {
			n := 0
			fmt.Sscanf(g.Title, "%d", &n)
			hidden += n
		}
	}
	if bold != 29 || hidden != 380-60 {
		t.Errorf("%d positions on the way and %d hidden, want 29 and %d", bold, hidden, 380-60)
	}
}

func TestPicturesOfWaysCompile(t *testing.T) {
	need(t, "pdflatex")
	for _, name := range []string{"river.both", "roads"} {
		pdflatex(t, drawn(t, draw.TikZ, tracetest.Ways[name].Recorded(t), draw.Options{}))
	}
}
