package lab

import (
	"encoding/json"
	"fmt"
	"net/http"
	"regexp"
	"slices"
	"strings"
	"testing"

	"github.com/jugada/jugada/catalog"
)

// byPlayouts is a search by playouts, as the lesson about it has it.
const byPlayouts = `{"game":"tree","position":"(A (B D=9 E=9 F=9 G=-9) (C H=1 I=1))","algorithm":"mcts","playouts":6,"seed":1}`

// TestPlayoutsAreStepped: Monte Carlo tree search is told playout by playout; each step has the words of jugada trace and the
// positions in the tree that the playout came through, and the picture the mean of each position after each playout.
func TestPlayoutsAreStepped(t *testing.T) {
	_, url := serve(t, Options{})
	var traced traceAnswer
	post(t, url+"/api/v1/trace", byPlayouts, &traced)
	if traced.Algorithm != "mcts" || traced.Events != 6 || traced.Steps != 8 || traced.Analysis != nil || traced.Playouts.Playouts != 6 ||
		*traced.Playouts.Best != "B" || traced.Summary != "6 playouts, 7 positions with playouts" {
		t.Fatalf("the trace: %+v", traced)
	}
	at := url + "/api/v1/traces/" + traced.ID
	var steps stepsAnswer
	get(t, at+"/steps", &steps)
	text, events := string(ask(t, http.MethodGet, at+"/export?format=text", "").body), string(ask(t, http.MethodGet, at+"/export?format=json", "").body)
	for i, s := range steps.Steps {
		want := "playout"
		switch i {
		case 0:
			want = "start"
		case 7:
			want = "end"
		}
		if s.Step.Step != i || s.After != i || s.Kind != want {
			t.Errorf("step %d is %+v", i, s)
		}
		if i > 0 && !strings.Contains(text, "\n"+s.Text+"\n") {
			t.Errorf("step %d says %q, which the text does not:\n%s", i, s.Text, text)
		}
	}
	if s := steps.Steps; len(s) != 8 || steps.Total != 8 || !strings.HasPrefix(s[0].Text, "Monte Carlo tree search (UCT) from A, MAX to move.") ||
		!strings.HasPrefix(s[7].Text, "Choice: B, with the most playouts: 5 of 6.\n") {
		t.Errorf("the steps: %+v", steps)
	}
	var line []string
	for _, n := range steps.Steps[6].Line {
		line = append(line, n.Name+" "+n.Side+" "+*n.Value)
	}
	if want := "[A max 4.6667 n = 6 B min 5.4 n = 5 G max -9 n = 1]"; fmt.Sprint(line) != want {
		t.Errorf("playout 6 came through %v, want %s", line, want)
	}
	shapes := map[string]tracedShape{}
	for _, s := range traced.Picture.Shapes {
		shapes[s.Name] = s
	}
	var root []string
	for _, c := range shapes["A"].Changes {
		root = append(root, fmt.Sprint(c.At)+": "+c.Value+" "+c.Small)
	}
	if want := "[0: 9 n = 1 1: 5 n = 2 2: 6.3333 n = 3 3: 7 n = 4 4: 7.4 n = 5 5: 4.6667 n = 6]"; fmt.Sprint(root) != want {
		t.Errorf("the mean of A goes %v, want %s", root, want)
	}
	if b, g := shapes["B"], shapes["G"]; b.Enter != 0 || b.Leave != 6 || g.Enter != 5 || !g.Leaf || g.Changes[0].Tip != "G (MAX): 1 playout; mean result −9 for MAX; nothing follows" ||
		b.Changes[1].Tip != "B (MIN): 2 playouts; mean result 9 for MAX; in the tree, without a playout: E, F, G" {
		t.Errorf("B: %+v\nG: %+v", b, g)
	}
	if lines := strings.Split(strings.TrimSpace(events), "\n"); len(lines) != 7 || !strings.HasPrefix(lines[6], `{"schema":1,"game":"tree"`) {
		t.Errorf("the events:\n%s", events)
	}
	var page eventsAnswer
	get(t, at+"/events?from=4&count=1", &page)
	if step := (catalog.PlayoutStep{}); len(page.Events) != 1 || page.Total != 6 || json.Unmarshal(page.Events[0], &step) != nil || step.Playout != 5 {
		t.Errorf("event 4: %+v", page)
	}
}

// TestPlayoutsAreFound: steps are found by kind, upwards and downwards.
func TestPlayoutsAreFound(t *testing.T) {
	_, url := serve(t, Options{})
	var traced traceAnswer
	post(t, url+"/api/v1/trace", byPlayouts, &traced)
	for query, want := range map[string]string{
		"": "[0 1 2 3 4 5 6 7]", "from=2&count=2": "[2 3]", "from=2&count=2&back=true": "[1 2]", "kind=playout&count=1": "[1]",
		"kind=playout&from=9&back=true&count=2": "[5 6]", "kind=end": "[7]", "kind=cut": "[]", "from=100": "[]",
	} {
		var steps stepsAnswer
		get(t, url+"/api/v1/traces/"+traced.ID+"/steps?"+query, &steps)
		found := []int{}
		for _, s := range steps.Steps {
			found = append(found, s.Step.Step)
		}
		if fmt.Sprint(found) != want {
			t.Errorf("%s: %v, want %s", query, found, want)
		}
	}
}

// TestPlayoutsDiffer: two searches by playouts differ first where a playout does; one by playouts and another kind are not compared.
func TestPlayoutsDiffer(t *testing.T) {
	_, url := serve(t, Options{})
	id := func(body string) string {
		var traced traceAnswer
		post(t, url+"/api/v1/trace", body, &traced)
		return traced.ID
	}
	one := id(byPlayouts)
	for body, want := range map[string]differsAnswer{
		byPlayouts: {Same: true, Step: 7, With: 7},
		strings.Replace(byPlayouts, `"playouts":6`, `"playouts":9`, 1):  {Step: 7, With: 7},
		strings.Replace(byPlayouts, `"seed":1`, `"exploration":0.1`, 1): {Step: 2, With: 2},
	} {
		if strings.Contains(body, "exploration") {
			body = strings.Replace(body, `"algorithm"`, `"seed":2,"algorithm"`, 1)
		}
		var got differsAnswer
		get(t, url+"/api/v1/traces/"+one+"/differs?with="+id(body), &got)
		if want.Schema = catalog.Schema; got != want {
			t.Errorf("%s: %+v, want %+v", body, got, want)
		}
	}
	other := id(`{"game":"tree","position":"(A B=1 C=2)"}`)
	for _, pair := range [][2]string{{one, other}, {other, one}} {
		if r := ask(t, http.MethodGet, url+"/api/v1/traces/"+pair[0]+"/differs?with="+pair[1], ""); r.StatusCode != http.StatusUnprocessableEntity {
			t.Errorf("they are compared: %s", r.body)
		}
	}
}

// TestPlayoutsKeepToBounds: what does not go with playouts is refused, and so are too many; the lab ends a search whose account gets
// too large.
func TestPlayoutsKeepToBounds(t *testing.T) {
	_, url := serve(t, Options{Bounds: Bounds{TraceEvents: 3}})
	for body, why := range map[string]string{
		`{"game":"tictactoe","algorithm":"mcts","depth":3}`:             "go only time_ms",
		`{"game":"tictactoe","algorithm":"mcts","eval":"lines"}`:        "go only time_ms",
		`{"game":"tictactoe","algorithm":"mcts","opponent":"errs:0.2"}`: "only time_ms, playouts, exploration, seed",
		`{"game":"tictactoe","algorithm":"mcts","exploration":0}`:       `\"exploration\" is 0`,
		`{"game":"tictactoe","algorithm":"alphabeta","playouts":3}`:     "makes sense only with",
		`{"game":"tictactoe","seed":3}`:                                 "makes sense only with",
		`{"game":"tictactoe","algorithm":"mcts","playouts":1001}`:       "expected at most 1,000",
		`{"game":"tictactoe","algorithm":"mcts","playouts":-1}`:         "0",
	} {
		r := ask(t, http.MethodPost, url+"/api/v1/trace", body)
		if text := string(r.body); r.StatusCode != http.StatusUnprocessableEntity || !strings.Contains(text, why) {
			t.Errorf("%s: %d, %s", body, r.StatusCode, text)
		}
	}
	var traced traceAnswer
	post(t, url+"/api/v1/trace", byPlayouts, &traced)
	if !traced.CutShort || traced.Events != 3 || traced.Steps != 5 {
		t.Errorf("with at most 3 events: %+v", traced)
	}
}

// TestPlayoutsOfEndedGames: where a game is over nothing is played out, and that is told and drawn.
func TestPlayoutsOfEndedGames(t *testing.T) {
	_, url := serve(t, Options{})
	var traced traceAnswer
	post(t, url+"/api/v1/trace", `{"game":"tictactoe","position":"XXXOO....","algorithm":"mcts"}`, &traced)
	var steps stepsAnswer
	get(t, url+"/api/v1/traces/"+traced.ID+"/steps", &steps)
	said := []string{}
	for _, s := range steps.Steps {
		said = append(said, s.Text)
	}
	if want := []string{"Monte Carlo tree search (UCT) from the root, where the game is over.", "The game is over: MAX has won."}; !slices.Equal(said, want) {
		t.Errorf("it says %q", said)
	}
	if s := traced.Picture.Shapes; len(s) != 1 || s[0].Enter != 0 || s[0].Value != "+∞" {
		t.Errorf("the picture: %+v", s)
	}
	if tex := string(ask(t, http.MethodGet, url+"/api/v1/traces/"+traced.ID+"/export?format=tikz", "").body); !regexp.MustCompile(`begin\{forest\}`).MatchString(tex) {
		t.Error(tex)
	}
}
