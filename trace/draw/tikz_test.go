package draw_test

import (
	"bytes"
	"fmt"
	"math/rand/v2"
	"os"
	"os/exec"
	"path/filepath"
	"strconv"
	"strings"
	"testing"

	"github.com/jugada/jugada/game"
	"github.com/jugada/jugada/internal/laws"
	"github.com/jugada/jugada/internal/tracetest"
	"github.com/jugada/jugada/lang"
	"github.com/jugada/jugada/search"
	"github.com/jugada/jugada/search/classic"
	"github.com/jugada/jugada/trace"
	"github.com/jugada/jugada/trace/draw"
)

func TestTikZOfFigure2(t *testing.T) {
	tree := tracetest.NewSketch(tracetest.Figure2).Recorded(t, classic.Options{})
	tracetest.Golden(t, "figure2.tex", drawn(t, draw.TikZ, tree, draw.Options{}))
}

func TestTikZOfTicTacToe(t *testing.T) {
	tree, _ := tracetest.TicTacToe(t, ".OO.X.X..", classic.Options{
		Algorithm: classic.Levels, Eager: true, Limits: search.Limits{Depth: 2},
	})
	tracetest.Golden(t, "tictactoe.tex", drawn(t, draw.TikZ, tree, draw.Options{Lang: lang.Spanish}))
}

func TestTikZCompiles(t *testing.T) {
	need(t, "pdflatex")
	trees := difficult(t)
	signs := everySign(t)
	seed := laws.Seed()
	t.Logf("JUGADA_SEED=%d", seed)
	chosen := rand.New(rand.NewPCG(seed, 0)).Perm(len(signs))
	if !laws.Night() {
		chosen = chosen[:3]
	}
	for _, i := range chosen {
		trees["signs "+strconv.Itoa(i+1)] = signs[i]
	}
	var options draw.Options
	if !laws.Night() {
		options.MaxNodes = 30 // of the usual 300, four trees take TeX 20 s
	}
	for name, tree := range trees {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			text := drawn(t, draw.TikZ, tree, options)
			if strings.HasPrefix(name, "signs") && bytes.Contains(text, []byte("hidden\n")) {
				t.Fatal("some names are not in the document: this test would not see what TeX makes of them")
			}
			pdflatex(t, text)
		})
	}
}

// everySign has, ten per node, the characters from U+0020 to U+03FF and some symbols of mathematics and games:
// those that pdflatex supports, and those that it does not.
func everySign(t *testing.T) []*trace.Tree {
	t.Helper()
	var signs []rune
	for r := ' '; r < 0x400; r++ {
		signs = append(signs, r)
	}
	signs = append(signs, []rune("–—‘’“”…→∞−≤≥≠·×÷±€™ℕ⟨⊕♔♟😀漢")...)
	var trees []*trace.Tree
	for len(signs) > 0 {
		g := &tracetest.Sketch{}
		g.Add(-1, "r")
		for ; len(g.Names) < 12 && len(signs) > 0; signs = signs[min(10, len(signs)):] {
			g.Values[g.Add(0, string(signs[:min(10, len(signs))]))] = game.Score(len(g.Names))
		}
		trees = append(trees, g.Recorded(t, classic.Options{}))
	}
	return trees
}

func pdflatex(t *testing.T, document []byte) {
	t.Helper()
	dir := t.TempDir()
	if err := os.WriteFile(filepath.Join(dir, "tree.tex"), document, 0o644); err != nil {
		t.Fatal(err)
	}
	command := exec.Command("pdflatex", "-interaction=nonstopmode", "-halt-on-error", "-no-shell-escape", "tree.tex")
	command.Dir = dir
	if out, err := command.CombinedOutput(); err != nil {
		t.Fatalf("pdflatex: %v\n%s", err, out[max(0, len(out)-2000):])
	}
	log, err := os.ReadFile(filepath.Join(dir, "tree.log"))
	if err != nil {
		t.Fatal(err)
	}
	for _, bad := range []string{"Missing character", "Dimension too large", "undefined"} {
		if i := bytes.Index(log, []byte(bad)); i >= 0 {
			t.Errorf("pdflatex says %q", log[i:min(len(log), i+150)])
		}
	}
}

// A tree beyond what TeX can measure or nest is drawn with fewer nodes, and says so.
func TestTikZStaysWithinTeX(t *testing.T) {
	for name, tree := range difficult(t) {
		text := string(drawn(t, draw.TikZ, tree, draw.Options{MaxNodes: -1}))
		depth, deepest, left := 0, 0, 0
		for _, line := range strings.Split(text[strings.Index(text, `\begin{forest}`):], "\n") {
			switch line = strings.TrimSpace(line); {
			case strings.HasPrefix(line, "[{"):
				depth++
				deepest = max(deepest, depth)
				if strings.HasSuffix(line, "hidden") {
					n := 0
					fmt.Sscanf(line, "[{$+$%d", &n)
					left += n
				}
			case line == "]":
				depth--
			}
		}
		if depth != 0 {
			t.Errorf("%s: the brackets do not match", name)
		}
		if deepest > 100 {
			t.Errorf("%s: the tree is nested %d deep", name, deepest)
		}
		if (name == "chain" || name == "star") && left < 500 {
			t.Errorf("%s: %d of %d nodes are said to be left out; TeX cannot draw that many", name, left, len(tree.Nodes))
		}
	}
}

// Characters that TeX lacks take the room of their code points, so fewer nodes with such names fit.
func TestTikZStaysWithinTeXWithCodePoints(t *testing.T) {
	g := &tracetest.Sketch{}
	g.Add(-1, "r")
	for range 1000 {
		g.Values[g.Add(0, "😀漢😀漢")] = 1
	}
	text := string(drawn(t, draw.TikZ, g.Recorded(t, classic.Options{}), draw.Options{MaxNodes: -1}))
	const letter, longest = 4.2, 16383 // points: of a letter in footnotesize, and that TeX can count
	width := letter * float64(len("U+1F600U+6F22U+1F600U+6F22")*strings.Count(text, "[{U+"))
	if width == 0 || width > longest {
		t.Errorf("the names of the drawn nodes are %v points wide together, want some, and no more than %d", width, longest)
	}
}
