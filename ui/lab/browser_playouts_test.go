//go:build unix || windows

package lab

import (
	"fmt"
	"testing"

	"github.com/chromedp/chromedp"
)

// TestPlayoutsOnTheTreePage: Monte Carlo tree search is chosen like the other algorithms and stepped through: after each playout the
// page tells its parts, and the means in the tree are those after it.
func TestPlayoutsOnTheTreePage(t *testing.T) {
	p := openPage(t, "/tree.html#game=tree&position=(A (B D=9 E=9 F=9 G=-9) (C H=1 I=1))&playouts=6")
	p.searched(0)
	p.fill("#algorithm-0", "mcts")
	p.sees("#sentence-0", "Monte Carlo tree search (UCT) from A, MAX to move.")
	p.sees(".counts", "6 playouts, 7 positions with playouts")
	for step, want := range []string{
		"", "A 9 n = 1, B 9 n = 1", "A 5 n = 2, B 9 n = 1, C 1 n = 1", "A 6.3333 n = 3, B 9 n = 2, D 9 n = 1, C 1 n = 1",
	} {
		if step > 0 {
			p.click("#next")
			p.sees("#sentence-0", fmt.Sprintf("Playout %d", step))
		}
		p.until(fmt.Sprintf(`(({picture, now}) => picture.shapes.map((s, i) => s.kind === "node" && now[i].value ? [s.name, now[i].value, now[i].small].join(" ") : "")
			.filter(Boolean).join(", "))(document.querySelector("tree-view").scene) === %q`, want))
	}
	for _, part := range []string{
		"Select at the root, MAX to move: B, whose bound is highest (N = 2, d = 8).", "B: 9 + 4.7096 = 13.7096 (n = 1)", "Expand B. Its moves join the tree: D, E, F, G.",
		"Play out nothing: B D ends the game.", "Result: its value is 9. It counts 9.", "Back up, with means for MAX:",
	} {
		p.sees("#sentence-0", part)
	}
	p.sees("#line", "Node Turn Mean for MAX A MAX 6.3333 n = 3 B MIN 9 n = 2 D MAX 9 n = 1")
	p.sees(".told [data-now]", "Playout 3 · B D")
	tip := js[string](p, `(view => view.describe(view.picture.shapes.findIndex((s) => s.name === "B")))(document.querySelector("tree-view"))`)
	if want := "B (MIN): 2 playouts; mean result 9 for MAX; in the tree, without a playout: E, F, G"; tip != want {
		t.Errorf("B is told as %q, want %q", tip, want)
	}
	p.axe("a playout")
	p.click("#last")
	p.sees("#sentence-0", "Choice: B, with the most playouts: 5 of 6.")
	p.sees("#line", "A MAX 4.6667 n = 6 B MIN 5.4 n = 5 G MAX −9 n = 1") // the line with the most playouts
	if n := js[int](p, "document.querySelectorAll('#export-tree, #by-hand').length"); n != 0 {
		t.Error("the page offers the search as a tree or as an exercise")
	}
	p.until("['a=mcts', 'playouts=6', 's=7'].every((part) => location.hash.includes(part))")

	js[bool](p, "localStorage.setItem('theme', 'dark') ?? localStorage.setItem('lang', 'es') ?? true")
	p.do(chromedp.EmulateViewport(360, 740, chromedp.EmulateMobile))
	p.anew(js[string](p, "location.href.replace('s=7', 's=6')"))
	p.sees("#sentence-0", "Selección en B: G, la primera jugada sin simulaciones.")
	p.axe("a playout, dark and small")
	if wide := js[int](p, "document.documentElement.scrollWidth"); wide > 360 {
		t.Errorf("it is %d wide", wide)
	}
	p.picture()
}

// TestProofsOnTheTreePage: proof-number search is chosen and stepped through, with the numbers of each position.
func TestProofsOnTheTreePage(t *testing.T) {
	p := openPage(t, "/tree.html#game=tictactoe&position=X...O....&a=dfpn&s=1")
	p.searched(0)
	p.sees("#sentence-0", "Numbers Asked: is the position worth more than 0 to MAX? Root: ")
	p.sees("#line", "To prove / to disprove the root MAX")
	p.click(".passes li:nth-child(2) button")
	p.sees("#sentence-0", "Asked: is the position worth at least 0 to MAX?")
	p.until(`document.querySelector(".passes li:nth-child(2) button").title.startsWith("Asked: is it worth at least 0 to the side to move?")`)
	p.axe("a step of a proof")
	p.picture()
	p.click("#last")
	p.sees("#sentence-0", "Value 0, proven")
}
