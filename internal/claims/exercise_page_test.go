//go:build unix || windows

package claims

import (
	"encoding/json"
	"fmt"
	"math/rand/v2"
	"net/url"
	"slices"
	"strings"
	"testing"

	"github.com/jugada/jugada/exercise"
	"github.com/jugada/jugada/lang"
	"github.com/jugada/jugada/ui/lab"
)

// TestExercisePageSentences: the page's statements about each node of an exercise match the work, and mark the first mistake.
func TestExercisePageSentences(t *testing.T) {
	first := seed(t)
	b := browse(t, lab.Options{})
	used := map[string]int{}
	for i := range rounds(8) {
		random := rand.New(rand.NewPCG(first+uint64(i), 17))
		e := drawExercise(random)
		work, changed := e.drawWork(random)
		l := lang.All[random.IntN(len(lang.All))]
		asks := "order,values,cuts,choice,windows"
		if e.algorithm == exercise.Minimax {
			asks = "order,values,choice"
		}
		text, err := json.Marshal(work)
		if err != nil {
			t.Fatal(err)
		}
		hash := url.Values{"tree": {e.position}, "algorithm": {string(e.algorithm)}, "depth": {fmt.Sprint(e.depth)}, "asks": {asks}}
		var said struct {
			Nodes   []string
			Names   []string
			Verdict string
			Wrong   string
		}
		if err := b.read(l, "exercise.html#"+strings.ReplaceAll(hash.Encode(), "+", "%20"), fmt.Sprintf(`
			const page = await wait("an exercise", () => document.querySelector("exercise-page")?.working && document.querySelector("exercise-page"));
			page.working.change((w) => Object.assign(w, {order: [], values: {}, windows: {}, pruned: [], choice: ""}, %s));
			page.requestUpdate();
			await page.updateComplete;
			page.querySelector("#check").click();
			await wait("a verdict", () => page.verdict && !page.checking);
			await page.updateComplete;
			const tree = page.querySelector("exercise-tree");
			await tree.updateComplete;
			return {nodes: all(tree, "[role=treeitem]"), names: tree.picture.shapes.map((s) => s.id), verdict: text(page.querySelector("#verdict")), wrong: page.verdict.node ?? tree.mistake?.node ?? ""};`,
			text), &said); err != nil {
			t.Fatalf("JUGADA_SEED=%d: %v", first+uint64(i), err)
		}
		check := func() error {
			wrong := ""
			for k, name := range said.Names {
				n := e.byName[name]
				if n == nil {
					return fmt.Errorf("there is no node %q", name)
				}
				due := e.sayNode(l, n, &work, asks, used)
				text := strings.ReplaceAll(said.Nodes[k], "−", "-")
				if rest, ok := strings.CutSuffix(text, ", "+onPage(l, "exercise.say.wrong")); ok {
					used["page.exercise.say.wrong"]++
					text, wrong = rest, n.name
				}
				if text != due {
					return fmt.Errorf("%q: it is due to say %q", text, due)
				}
			}
			if wrong != "" && !strings.Contains(changed, "blank") && !strings.Contains(changed, "less") && !slices.Contains(strings.FieldsFunc(said.Verdict, func(r rune) bool { return strings.ContainsRune(" :,.;()=", r) }), wrong) {
				return fmt.Errorf("the mistake is marked at %s, and the verdict is %q", wrong, said.Verdict)
			}
			return nil
		}
		if err := check(); err != nil {
			t.Fatalf("JUGADA_SEED=%d: %q in %v, with %s: %v", first+uint64(i), e.position, l, changed, err)
		}
		for k := range said.Nodes { // and where one thing is false, it is found
			was := said.Nodes[k]
			if said.Nodes[k] = falsely(was); said.Nodes[k] != was && check() == nil {
				t.Errorf("JUGADA_SEED=%d: %q in %v: nobody objects to %q", first+uint64(i), e.position, l, said.Nodes[k])
			}
			said.Nodes[k] = was
		}
	}
	for _, key := range unused(used, []string{"page.exercise.say.leaf", "page.exercise.say.value", "page.exercise.say.visited"}) {
		t.Errorf("no exercise said %s: its checker has checked nothing", key)
	}
}

// sayNode is the expected statement about a node.
func (e *exercised) sayNode(l lang.Language, n *node, work *exercise.Work, asks string, used map[string]int) string {
	say := func(key string, values ...any) string {
		used["page.exercise.say."+key]++
		return onPage(l, "exercise.say."+key, values...)
	}
	parts := []string{fmt.Sprintf("%s (%s)", n.name, sideName(n.side))}
	value, written := work.Values[n.name]
	switch {
	case e.isLeaf(n):
		parts = append(parts, say("leaf", e.points(n.static)))
	case written && value != "":
		parts = append(parts, say("value", value))
	default:
		parts = append(parts, say("noValue"))
	}
	if w, ok := work.Windows[n.name]; ok {
		bounds := []any{w[0], w[1]}
		for i := range bounds {
			if bounds[i] == "" {
				bounds[i] = "…"
			}
		}
		parts = append(parts, say("window", bounds...))
	}
	if turn := slices.Index(work.Order, n.name); turn >= 0 {
		parts = append(parts, say("visited", turn+1))
	}
	if slices.Contains(work.Pruned, n.name) {
		parts = append(parts, say("cut"))
	}
	if work.Choice == n.name {
		parts = append(parts, say("chosen"))
	}
	return strings.Join(parts, ", ")
}
