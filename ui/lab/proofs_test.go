package lab

import (
	"encoding/json"
	"fmt"
	"net/http"
	"strings"
	"testing"

	"github.com/jugada/jugada/catalog"
)

// byProof is a search by proof numbers, as the lesson about it has it.
const byProof = `{"game":"tree","position":"(A (B (D (H J=-1 K=-1 L=-1 M=-1 N=1)) (E I=1)) (C F=-1 G=-1 O=1))","algorithm":"dfpn"}`

// TestProofsAreStepped: proof-number search is told step by step, in the words of jugada trace; the picture has the numbers of each
// position after each step.
func TestProofsAreStepped(t *testing.T) {
	_, url := serve(t, Options{})
	var traced traceAnswer
	post(t, url+"/api/v1/trace", byProof, &traced)
	if traced.Algorithm != "dfpn" || traced.Events != 13 || traced.Steps != 15 || traced.Analysis != nil || traced.Solution.Nodes != 7 ||
		len(traced.Passes) != 1 || traced.Passes[0].Cause != "won" || traced.Summary != "7 nodes" {
		t.Fatalf("the trace: %+v", traced)
	}
	at := url + "/api/v1/traces/" + traced.ID
	var steps stepsAnswer
	get(t, at+"/steps", &steps)
	text := string(ask(t, http.MethodGet, at+"/export?format=text", "").body)
	for i, s := range steps.Steps {
		if want := map[int]string{0: "start", 14: "end"}[i]; s.Step.Step != i || s.Kind != want && (want != "" || s.Kind != "count") {
			t.Errorf("step %d is %+v", i, s)
		}
		for line := range strings.Lines(s.Text + "\n") {
			if i > 0 && !strings.Contains(text, line) {
				t.Errorf("step %d says %q, which the text does not:\n%s", i, line, text)
			}
		}
	}
	if s := steps.Steps; s[1].Text != "Asked: is the position worth more than 0 to MAX?\nRoot: 2 to prove, 2 to disprove (B 2/1, C 3/1). Next: B." ||
		s[3].Text != "B D: 5 to prove, 1 to disprove (H 5/1). Enough for now: there is a better move further up." {
		t.Errorf("the steps: %+v", s)
	}
	line := func(step int) (said []string) {
		for _, n := range steps.Steps[step].Line {
			said = append(said, n.Name+" "+*n.Value)
		}
		return said
	}
	if got := fmt.Sprint(line(3), line(14)); got != "[A 2/2 B 2/1 D 5/1] [A ∞/0 B ∞/0 D ∞/0 H ∞/0]" {
		t.Errorf("the lines are %s", got)
	}
	shapes := map[string]tracedShape{}
	for _, s := range traced.Picture.Shapes {
		shapes[s.Name] = s
	}
	changes := func(name string) (said []string) {
		for _, c := range shapes[name].Changes {
			said = append(said, fmt.Sprint(c.At)+": "+c.Value)
		}
		return said
	}
	if got := fmt.Sprint(changes("B"), changes("E")); got != "[0: 2/1 1: 2/1 3: 6/1 11: ∞/0] [1: 1/1]" {
		t.Errorf("the numbers of B and E go %s", got)
	}
	if b, e := shapes["B"], shapes["E"]; b.Enter != 0 || b.Leave != 13 || !e.Leaf || !strings.HasSuffix(b.Changes[0].Tip, "its moves have not been looked at") ||
		b.Changes[2].Tip != "B (MIN): 6 to prove, 1 to disprove" {
		t.Errorf("B: %+v\nE: %+v", b, e)
	}
	var page eventsAnswer
	get(t, at+"/events?from=2&count=1", &page)
	if step := (catalog.ProofStep{}); len(page.Events) != 1 || json.Unmarshal(page.Events[0], &step) != nil || strings.Join(step.Path, " ") != "B D" {
		t.Errorf("event 2: %+v", page)
	}
}

// TestProofsHaveAPassForEachQuestion: whether the position is won, and then whether it is held.
func TestProofsHaveAPassForEachQuestion(t *testing.T) {
	_, url := serve(t, Options{})
	var traced traceAnswer
	post(t, url+"/api/v1/trace", `{"game":"tictactoe","position":"X...O....","algorithm":"dfpn"}`, &traced)
	p := traced.Passes
	if len(p) != 2 || p[0].Cause != "won" || p[1].Cause != "held" || p[0].End != p[1].Begin || p[1].End != traced.Events || traced.Pass != 1 {
		t.Fatalf("the passes: %+v", p)
	}
	at := url + "/api/v1/traces/" + traced.ID
	for step, pass := range map[int]int{0: 0, p[0].End: 0, p[0].End + 1: 1, traced.Events: 1, traced.Events + 1: 1} {
		var steps stepsAnswer
		get(t, fmt.Sprintf("%s/steps?from=%d&count=1", at, step), &steps)
		if s := steps.Steps[0]; s.Pass != pass || step == p[0].End+1 && !strings.HasPrefix(s.Text, "Asked: is the position worth at least 0 to MAX?\n") {
			t.Errorf("step %d: %+v", step, s)
		}
	}
	var picture tracePicture
	post(t, at+"/picture", `{"pass":0}`, &picture)
	if root := picture.Shapes[0]; root.Value != "∞/0" || root.Leave != p[0].End || len(picture.Shapes) < 3 {
		t.Errorf("the first question: %+v", root)
	}
}

// TestProofsKeepToBounds: what does not go with them is refused, large games want a limit, and the lab ends a search whose account gets
// too large.
func TestProofsKeepToBounds(t *testing.T) {
	_, url := serve(t, Options{Bounds: Bounds{TraceEvents: 3}})
	for body, why := range map[string]string{
		`{"game":"tictactoe","algorithm":"dfpn","depth":3}`:    "go only time_ms",
		`{"game":"tictactoe","algorithm":"dfpn","playouts":3}`: "makes sense only with",
		`{"game":"othello","algorithm":"dfpn"}`:                "too large",
	} {
		if r := ask(t, http.MethodPost, url+"/api/v1/trace", body); r.StatusCode != http.StatusUnprocessableEntity || !strings.Contains(string(r.body), why) {
			t.Errorf("%s: %d, %s", body, r.StatusCode, r.body)
		}
	}
	var traced traceAnswer
	post(t, url+"/api/v1/trace", `{"game":"tictactoe","algorithm":"dfpn"}`, &traced)
	if !traced.CutShort || traced.Events < 3 || traced.Solution.Value != nil {
		t.Errorf("with at most 3 events: %d, %v", traced.Events, traced.CutShort)
	}
	for in, want := range map[string]string{"en": "Not solved (limit of the trace). ", "es": "Sin resolver (límite de la traza). "} {
		text := string(ask(t, http.MethodGet, url+"/api/v1/traces/"+traced.ID+"/export?format=text&lang="+in, "").body)
		if !strings.Contains(text, want) {
			t.Errorf("want %q in\n%s", want, text)
		}
	}
	post(t, url+"/api/v1/trace", `{"game":"tictactoe","position":"XXXOO....","algorithm":"dfpn"}`, &traced)
	if traced.Steps != 2 || traced.Picture == nil || traced.Picture.Shapes[0].Value != "+∞" {
		t.Errorf("of an ended game: %+v", traced)
	}
}
