//go:build unix || windows

package claims

import (
	"errors"
	"fmt"
	"math/rand/v2"
	"net/url"
	"slices"
	"strconv"
	"strings"
	"testing"

	"github.com/jugada/jugada/lang"
	"github.com/jugada/jugada/ui/lab"
)

// TestTreePageSentences: the tree page's statements about a search are true at each step: which nodes are reached, which are
// being searched with which window and value, how many are below, which passes there are, and where two searches first differ.
func TestTreePageSentences(t *testing.T) {
	first := seed(t)
	b := browse(t, lab.Options{})
	used := map[string]int{}
	for i := range rounds(8) {
		random := rand.New(rand.NewPCG(first+uint64(i), 16))
		p := &treePage{screen: screen{t: t, l: lang.All[random.IntN(len(lang.All))], used: used, tree: drawTree(random)}}
		for len(p.root().children) == 0 || len(p.nodes) > 40 {
			p.tree = drawTree(random)
		}
		if p.depth = random.IntN(4); p.depth > 0 {
			p.hash = fmt.Sprintf("&depth=%d", p.depth)
		}
		if err := b.read(p.l, "tree.html#game=tree&a=alphabeta,negamax&position="+strings.ReplaceAll(url.QueryEscape(p.position), "+", "%20")+p.hash, treeScript, &p.said); err != nil {
			t.Fatalf("JUGADA_SEED=%d: %v", first+uint64(i), err)
		}
		if err := p.check(); err != nil {
			t.Fatalf("JUGADA_SEED=%d: %q to depth %d in %v: %v", first+uint64(i), p.position, p.depth, p.l, err)
		}
		for range 10 { // and where one thing is false, it is found
			step := &p.said.Steps[random.IntN(len(p.said.Steps))]
			at := &step.Items[random.IntN(len(step.Items))]
			if was := *at; p.certain(was) {
				if *at = falsely(was); *at != was && p.check() == nil {
					t.Errorf("JUGADA_SEED=%d: %q to depth %d in %v: nobody objects to %q", first+uint64(i), p.position, p.depth, p.l, *at)
				}
				*at = was
			}
		}
	}
	for _, key := range unused(used, []string{"page.tree.notYet", "page.tree.openNode", "page.tree.window"}) {
		t.Errorf("no search said %s: its checker has checked nothing", key)
	}
}

const treeScript = `
	const page = await wait("searches", () => document.querySelectorAll("tree-view").length === 2 && [...document.querySelectorAll("tree-view")].every((v) => v.scene) && document.querySelector("tree-page"));
	await wait("the difference", () => page.differs);
	const views = [...document.querySelectorAll("tree-view")];
	const players = page.panes.map((p) => p.player);
	const found = {steps: [], others: []};
	const current = (player) => (player.step?.line ?? []).at(-1)?.name ?? "";
	for (let k = 0; k <= players[0].last; k++) {
		await players[0].go(k);
		await page.updateComplete;
		await views[0].updateComplete;
		found.steps.push({place: text(document.querySelector(".pane .place")), line: (players[0].step?.line ?? []).map((n) => n.name), items: all(views[0], "[role=treeitem]"), start: Boolean(views[0].scene.cut?.start)});
	}
	for (let k = 0; k <= players[1].last; k++) {
		await players[1].go(k);
		found.others.push(current(players[1]));
	}
	await page.updateComplete;
	found.differs = text(document.querySelector("#differs"))?.replace(text(document.querySelector("#to-difference")), "").trim();
	found.limit = views[0].scene.words.limit;
	found.same = page.differs.same === true;
	return found;
`

// treePage is a search on the tree page.
type treePage struct {
	screen
	hash string
	said struct {
		Steps []struct {
			Place string
			Line  []string
			Items []string
			Start bool
		}
		Others  []string
		Limit   string
		Differs string
		Same    bool
	}
}

func (p *treePage) say(key string, values ...any) string {
	p.used["page."+key]++
	return onPage(p.l, key, values...)
}

func (p *treePage) check() error {
	p.truth, p.shown = p.to(p.depth), map[*node]*shown{}
	p.alphaBeta(p.root(), -2*won, 2*won, nil, nil)
	p.order = nil
	p.enter(p.root())
	if p.said.Limit != p.say("tree.limit", p.depth) && p.said.Limit != onPage(p.l, "tree.limit", 0) { // which is not drawn
		return fmt.Errorf("%q: the depth limit is %d", p.said.Limit, p.depth)
	}
	for k := range p.said.Steps {
		step := &p.said.Steps[k]
		if due := p.say("tree.step", k, len(p.said.Steps)-1); !strings.HasPrefix(step.Place, due) || step.Start {
			return fmt.Errorf("%q: it is due to say %q; the window of the start cuts nothing", step.Place, due)
		}
		if len(step.Line) == 0 {
			continue
		}
		var path []*node
		for _, name := range step.Line {
			n := p.root()
			if len(path) > 0 {
				if n = path[len(path)-1].child(name); n == nil {
					n = p.byName[name]
				}
			}
			if n == nil {
				return fmt.Errorf("step %d: there is no node %s", k, name)
			}
			path = append(path, n)
		}
		for _, item := range step.Items {
			if err := p.item(item, path); err != nil {
				return fmt.Errorf("step %d, at %s: %q: %w", k, step.Line[len(step.Line)-1], item, err)
			}
		}
	}
	return p.differs()
}

// enter records the order in which nodes are reached.
func (p *treePage) enter(n *node) {
	p.order = append(p.order, n)
	for _, c := range p.truth.kept[n] {
		if p.shown[c] != nil {
			p.enter(c)
		}
	}
}

// certain reports whether an item is one of those checked word for word.
func (p *treePage) certain(item string) bool {
	return strings.Contains(item, strings.SplitN(onPage(p.l, "tree.openNode", "@", "MAX"), "MAX", 2)[1])
}

// item checks the statement about a node, when the search is at the end of the path.
func (p *treePage) item(text string, path []*node) error {
	text, below, counted := strings.Cut(text, "; "+strings.TrimSuffix(onPage(p.l, "tree.below", ""), ""))
	if name, ok := strings.CutSuffix(text, strings.TrimPrefix(onPage(p.l, "tree.notYet", ""), "")); ok {
		p.used["page.tree.notYet"]++
		for _, name := range strings.Split(name, ", ") {
			n := p.byName[name]
			if n != nil && slices.Index(p.order, n) >= 0 && slices.Index(p.order, n) < slices.Index(p.order, path[len(path)-1]) {
				return errors.New("it has been reached")
			}
		}
		return nil
	}
	for i, n := range path {
		for _, side := range []int{1, -1} {
			rest, ok := strings.CutPrefix(text, onPage(p.l, "tree.openNode", n.name, sideName(side)))
			if !ok && strings.HasPrefix(n.move, "#") && strings.Count(fmt.Sprint(p.moves()), n.move) == 1 { // which has no name of its own
				rest, ok = strings.CutPrefix(text, onPage(p.l, "tree.openNode", n.move, sideName(side)))
			}
			if !ok {
				continue
			}
			p.used["page.tree.openNode"]++
			if side != n.side {
				return fmt.Errorf("%s is to move", sideName(n.side))
			}
			if counted && below != strconv.Itoa(p.shown[n].nodes-1) {
				return fmt.Errorf("below it are %d", p.shown[n].nodes-1)
			}
			if i+1 == len(path) {
				return nil // it is being entered or left
			}
			return p.open(rest, n, path[i+1])
		}
	}
	return nil
}

// open checks the window and the value of a node while a child is searched.
func (p *treePage) open(text string, n, child *node) error {
	s := p.shown[n]
	alpha, beta, best, any := s.alpha, s.beta, int64(0), false
	for _, c := range p.truth.kept[n] {
		if c == child {
			break
		}
		value := p.shown[c].found
		if !any || (value-best)*int64(n.side) > 0 {
			best, any = value, true
		}
		if n.side > 0 {
			alpha = max(alpha, value)
		} else {
			beta = min(beta, value)
		}
	}
	write := func(v int64) string {
		switch {
		case v >= 2*won:
			return "+∞"
		case v <= -2*won:
			return "-∞"
		case v > won/2:
			return p.l.Sprintf("score.forced", "+∞", int(won-v))
		case v < -won/2:
			return p.l.Sprintf("score.forced", "-∞", int(won+v))
		}
		return p.points(v)
	}
	due := "; " + p.say("tree.window", write(alpha), write(beta))
	if any {
		due += "; " + p.say("tree.soFar", write(best))
	}
	if strings.ReplaceAll(text, "−", "-") != due {
		return fmt.Errorf("it is due to say %q", due)
	}
	return nil
}

// differs: before the steps at which they are said to differ both searches were at the same nodes, one after the other.
func (p *treePage) differs() error {
	names := []any{onPage(p.l, "algorithm.alphabeta"), onPage(p.l, "algorithm.negamax")}
	cuts := false
	for _, s := range p.shown {
		cuts = cuts || len(s.skipped) > 0
	}
	if p.said.Same {
		if p.said.Differs != p.say("differs.same", names...) || cuts {
			return fmt.Errorf("%q: there are cuts: %v", p.said.Differs, cuts)
		}
		return nil
	}
	for i := range p.said.Steps {
		for j := range p.said.Others {
			if p.said.Differs != onPage(p.l, "differs.first", names[0], i, names[1], j) {
				continue
			}
			p.used["page.differs.first"]++
			var one, other []string // the nodes that had been reached, in order
			reach := func(names *[]string, name string) {
				if name != "" && !slices.Contains(*names, name) {
					*names = append(*names, name)
				}
			}
			for _, step := range p.said.Steps[:i] {
				for _, name := range step.Line {
					reach(&one, name)
				}
			}
			for _, name := range p.said.Others[:j] {
				reach(&other, name)
			}
			if !slices.Equal(one, other) {
				return fmt.Errorf("%q: before that one was at %q, the other at %q", p.said.Differs, one, other)
			}
			return nil
		}
	}
	return fmt.Errorf("%q names no steps", p.said.Differs)
}

// TestTreePagePasses: the passes of a deepening search are listed, with their nodes; hidden nodes are counted; and the page says
// if a search is too long, or missing.
func TestTreePagePasses(t *testing.T) {
	b := browse(t, lab.Options{})
	const done = `
		const page = await wait("a search", () => document.querySelector("tree-page")?.panes?.[0]?.player.trace && !document.querySelector("tree-page").panes[0].player.busy && document.querySelector("tree-page"));
		await page.panes[0].player.go(page.panes[0].player.last);
		await page.updateComplete;
		const view = document.querySelector("tree-view");
		await view?.updateComplete;
		return {place: text(document.querySelector(".pane .place")), over: text(document.querySelector(".pane .over")), passes: [...document.querySelectorAll(".passes button")].map((b) => b.title),
			hidden: (view?.picture?.shapes ?? []).map((s, i) => s.kind === "hidden" ? view.describe(i) : "").filter(Boolean),
			drawn: (view?.picture?.shapes ?? []).filter((s) => s.kind === "node").length};`
	type told struct {
		Place, Over    string
		Passes, Hidden []string
		Drawn          int
	}
	for _, l := range lang.All {
		ask := func(hash string) (said told) {
			t.Helper()
			if err := b.read(l, "tree.html#"+hash, done, &said); err != nil {
				t.Fatal(err)
			}
			if said.Over == onPage(l, "tree.nothing") || said.Drawn == 0 {
				t.Errorf("%s: %q, and %d nodes are drawn", hash, said.Over, said.Drawn)
			}
			return said
		}
		// 9 moves, then 8, then 7: 1, 10, 82 and 586 nodes with those above them.
		said := ask("game=tictactoe&a=negamax&depth=3&refine=deepening")
		want := []string{}
		for depth, nodes := range []int{1 + 9, 1 + 9 + 72, 1 + 9 + 72 + 504} {
			want = append(want, onPage(l, "pass.deepening", depth+1)+" · "+countedOnPage(l, "count.nodes", nodes))
		}
		if !slices.Equal(said.Passes, want) {
			t.Errorf("the passes are %q, want %q", said.Passes, want)
		}
		// 10 nodes and then 82 are more than 40.
		said = ask("game=tictactoe&a=negamax&depth=3&nodes=40&refine=deepening")
		unfinished := " · " + onPage(l, "pass.discarded")
		if len(said.Passes) != 2 || strings.HasSuffix(said.Passes[0], unfinished) || !strings.HasSuffix(said.Passes[1], unfinished) {
			t.Errorf("the passes are %q; the second is not finished", said.Passes)
		}
		said = ask("game=tictactoe&a=negamax&depth=3")
		hidden := 0
		for _, text := range said.Hidden {
			for n := range 1000 {
				if text == countedOnPage(l, "tree.hidden", n) {
					hidden += n
				}
			}
		}
		if hidden+said.Drawn != 586 || hidden == 0 {
			t.Errorf("%d nodes are drawn, and %d are said not to be: %q", said.Drawn, hidden, said.Hidden)
		}
		if strings.Contains(said.Place, onPage(l, "tree.cutShort")) {
			t.Errorf("%q: it is over", said.Place)
		}
		if said = ask("game=tictactoe&a=negamax&depth=9"); !strings.Contains(said.Place, onPage(l, "tree.cutShort")) {
			t.Errorf("%q: 549,946 nodes are too many", said.Place)
		}
		// A draw: it is asked whether the position is won, and then whether it is held.
		said = ask("game=tictactoe&position=X...O....&a=dfpn")
		if len(said.Passes) != 2 || !strings.HasPrefix(said.Passes[0], onPage(l, "pass.won")+" · ") ||
			!strings.HasPrefix(said.Passes[1], onPage(l, "pass.held")+" · ") {
			t.Errorf("the passes are %q, want those of two questions", said.Passes)
		}
		// B, chosen for 6, is found to be worth less, and the root is searched again.
		said = ask("game=tree&a=alphabeta&depth=1&refine=secondary%3D1%3A0&position=(A (B:6 D=1 E=2) (C:5 F=5 G=7))")
		want = []string{onPage(l, "pass.secondary", 1, "B"), onPage(l, "pass.rejection", 1, "B"), onPage(l, "pass.secondary", 1, "C")}
		for _, title := range want {
			if !slices.ContainsFunc(said.Passes, func(pass string) bool { return strings.HasPrefix(pass, title+" · ") }) {
				t.Errorf("the passes are %q; %q is due", said.Passes, title)
			}
		}
	}
}

// moves are all moves of the tree.
func (t *tree) moves() (all []string) {
	for _, n := range t.nodes {
		all = append(all, n.move)
	}
	return all
}
