package lab

import (
	"encoding/json"
	"io"
	"math/rand/v2"
	"net/http"
	"net/http/httptest"
	"strings"
	"testing"
	"time"

	"github.com/jugada/jugada/catalog"
	"github.com/jugada/jugada/game"
	"github.com/jugada/jugada/internal/laws"
	"github.com/jugada/jugada/lang"
)

// serve starts a lab and returns its address. At night its API takes its time, so that pages are found that count on an answer
// being there.
func serve(t testing.TB, o Options) (*Lab, string) {
	t.Helper()
	if o.Log == nil {
		o.Log = t.Output()
	}
	l := New(o)
	server := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		if laws.Night() && strings.HasPrefix(r.URL.Path, "/api/") {
			time.Sleep(rand.N(400 * time.Millisecond))
		}
		l.ServeHTTP(w, r)
	}))
	t.Cleanup(server.Close)
	return l, server.URL
}

// usualWith returns the built-in games and one more.
func usualWith(t testing.TB, own catalog.Game) *catalog.Catalog {
	t.Helper()
	c, err := catalog.Default().With(own)
	if err != nil {
		t.Fatal(err)
	}
	return c
}

// reply is an answer and its body.
type reply struct {
	*http.Response
	body []byte
}

// ask sends a request with a body, "" for none, and headers, names and values by turns.
func ask(t testing.TB, method, url, body string, headers ...string) reply {
	t.Helper()
	request, err := http.NewRequest(method, url, strings.NewReader(body))
	if err != nil {
		t.Fatal(err)
	}
	if body != "" {
		request.Header.Set("Content-Type", "application/json")
	}
	for i := 0; i < len(headers); i += 2 {
		if request.Header.Set(headers[i], headers[i+1]); headers[i] == "Host" {
			request.Host = headers[i+1]
		}
	}
	client := http.Client{CheckRedirect: func(*http.Request, []*http.Request) error { return http.ErrUseLastResponse }}
	response, err := client.Do(request)
	if err != nil {
		t.Fatal(err)
	}
	defer response.Body.Close()
	content, err := io.ReadAll(response.Body)
	if err != nil {
		t.Fatal(err)
	}
	return reply{response, content}
}

// post requests JSON and decodes it into answer.
func post(t testing.TB, url, body string, answer any) {
	t.Helper()
	ask(t, http.MethodPost, url, body).decode(t, answer)
}

func get(t testing.TB, url string, answer any) {
	t.Helper()
	ask(t, http.MethodGet, url, "").decode(t, answer)
}

func (r reply) decode(t testing.TB, answer any) {
	t.Helper()
	if r.StatusCode != http.StatusOK {
		t.Fatalf("%s: %s: %.500s", r.Request.URL, r.Status, r.body)
	}
	if err := json.Unmarshal(r.body, answer); err != nil {
		t.Fatalf("%s: %v in %.300s", r.Request.URL, err, r.body)
	}
}

// eventually waits until a condition holds, however long that takes.
func eventually(t testing.TB, what string, is func() bool) {
	t.Helper()
	for range 6000 {
		if is() {
			return
		}
		time.Sleep(5 * time.Millisecond)
	}
	t.Fatalf("it never came to be that %s", what)
}

// countdown is a game of taking one or two away; a player who cannot loses. A test can watch each static evaluation.
type countdown struct {
	from   pile
	lookOn func() // nil: not watched
}

type (
	pile uint8
	take uint8
)

func (c countdown) Start() pile { return c.from << 1 }

func (countdown) PliesLeft(s *pile) int { return int(*s >> 1) }

func (countdown) Moves(s *pile, buf []take) ([]take, game.Outcome) {
	if *s < 2 {
		return buf, game.Lost
	}
	for n := take(1); n <= min(2, take(*s>>1)); n++ {
		buf = append(buf, n)
	}
	return buf, game.Open
}

func (countdown) Play(s *pile, m take, next *pile) bool {
	*next = (*s - pile(m)<<1) ^ 1
	return false
}

func (c countdown) Evaluate(s *pile) game.Score {
	if c.lookOn != nil {
		c.lookOn()
	}
	if *s < 2 {
		return game.Loss(0)
	}
	return 0
}

func (countdown) Turn(s *pile) game.Side { return game.Side(*s & 1) }
func (countdown) Key(s *pile) uint64     { return uint64(*s) }

// figure2 is the tree of the course notes' second figure.
const figure2 = "(A (B (E L=4 M=7) (F N=8 O=5) (G P=3 Q=1)) (C (H R=0 S=-2) (I T=6 U=2)) (D (J V=8 W=1) (K X=9 Y=4)))"

// The figure's first cut is at F, whose leaf 8 exceeds the 7 that E has set at B.
func TestTheFirstCutOfFigure2NamesWhoSetTheBound(t *testing.T) {
	_, url := serve(t, Options{})
	var traced traceAnswer
	post(t, url+"/api/v1/trace", `{"game":"tree","position":"`+figure2+`"}`, &traced)
	var cuts stepsAnswer
	get(t, url+"/api/v1/traces/"+traced.ID+"/steps?kind=cut&count=1", &cuts)
	if len(cuts.Steps) != 1 {
		t.Fatalf("%d cuts found", len(cuts.Steps))
	}
	cut := cuts.Steps[0]
	if want := "Beta cut at F: the leaf N = 8 exceeds β = 7, set at B by E."; !strings.HasPrefix(cut.Text, want) {
		t.Errorf("the cut is told %q, not %q", cut.Text, want)
	}
	line := ""
	for _, n := range cut.Line {
		line += n.Name + " " + *n.Alpha + " " + *n.Beta + "; "
	}
	if want := "A -∞ +∞; B -∞ 7; F 8 7; "; line != want {
		t.Errorf("the line has the windows %q, not %q", line, want)
	}
	nodes := map[string]tracedShape{}
	for _, s := range traced.Picture.Shapes {
		if s.Kind == "node" {
			nodes[s.Name] = s
		}
	}
	f := nodes["F"]
	if f.Node != cut.Node || f.Cut == nil || f.Cut.Node != nodes["B"].Node || f.Cut.Child != nodes["E"].Node || f.Cut.At >= cut.After ||
		f.Cut.By != "beta" || len(f.Cut.Skipped) != 1 || f.Cut.Skipped[0] != "O" {
		t.Errorf("F is drawn with the cut %+v, at node %d; told at %d, after %d", f.Cut, f.Node, cut.Node, cut.After)
	}
}

func TestPagesAreServed(t *testing.T) {
	_, url := serve(t, Options{})
	for _, path := range []string{"/", "/index.html", "/lib/lit.js", "/lib/d3-zoom.js"} {
		first := ask(t, http.MethodGet, url+path, "")
		if first.StatusCode != http.StatusOK || first.Header.Get("Content-Security-Policy") != policy || len(first.body) == 0 {
			t.Errorf("%s: %s, %v", path, first.Status, first.Header)
		}
		again := ask(t, http.MethodGet, url+path, "", "If-None-Match", first.Header.Get("ETag"))
		if again.StatusCode != http.StatusNotModified || len(again.body) > 0 {
			t.Errorf("%s once more: %s", path, again.Status)
		}
	}
	if r := ask(t, http.MethodPost, url+"/", "{}"); r.StatusCode != http.StatusMethodNotAllowed {
		t.Errorf("a page is posted to: %s", r.Status)
	}
}

// TestPagesNeedNothingFromOutside: the pages contain no scripts or styles that the policy forbids, and no address of
// another server.
func TestPagesNeedNothingFromOutside(t *testing.T) {
	for name, page := range embeddedPages() {
		if strings.HasPrefix(name, "/lib/") {
			continue
		}
		text := string(page.content)
		for _, foreign := range []string{"https://", "src=\"//", "style=\"", "<style", " onclick=", " onload=", "javascript:"} {
			if strings.Contains(text, foreign) {
				t.Errorf("%s has %q", name, foreign)
			}
		}
		if _, known := types[name[strings.LastIndex(name, "."):]]; !known {
			t.Errorf("%s is of no kind that is known", name)
		}
	}
}

// Trees are counted correctly, typed in or random.
func TestTrees(t *testing.T) {
	_, url := serve(t, Options{})
	var typed, random treeAnswer
	post(t, url+"/api/v1/tree", `{"text":"(A (B E=4 (F 1 2 3)) C=3)"}`, &typed)
	if typed.Nodes != 8 || typed.Depth != 3 {
		t.Errorf("the tree is %+v; want 8 nodes, 3 plies deep", typed)
	}
	get(t, url+"/api/v1/tree/random?branching=2&depth=3&seed=5", &random)
	if random.Nodes != 15 || random.Depth != 3 || random.Seed != 5 {
		t.Errorf("the random tree is %+v; want 15 nodes, 3 plies deep", random)
	}
}

// Your own game is first in the list, and does everything that others do.
func TestOwnGame(t *testing.T) {
	_, url := serve(t, Options{Games: usualWith(t, catalog.Of(countdown{from: 4}))})
	var games gamesAnswer
	get(t, url+"/api/v1/games", &games)
	if games.Games[0].Name != "countdown" || len(games.Games) != len(catalog.Default().Games())+1 {
		t.Errorf("the games are %+v", games.Games)
	}
	var found catalog.Analysis
	post(t, url+"/api/v1/analyze", `{"game":"countdown"}`, &found)
	if found.Value != "+∞ in 3" || *found.Best != "1" { // leaving three wins
		t.Errorf("four are worth %s by %s", found.Value, *found.Best)
	}
	var at positionAnswer
	post(t, url+"/api/v1/positions", `{"game":"countdown","moves":["1","2","1"]}`, &at)
	if !at.Over || at.Winner == nil || *at.Winner != "max" || len(at.Positions) != 4 || at.Positions[3] != at.Position {
		t.Errorf("after 1, 2, 1: %+v", at)
	}
	var traced traceAnswer
	post(t, url+"/api/v1/trace", `{"game":"countdown"}`, &traced)
	if traced.Picture == nil || traced.Steps == 0 {
		t.Errorf("the trace: %+v", traced)
	}
}

func TestLanguages(t *testing.T) {
	_, url := serve(t, Options{})
	_, spanish := serve(t, Options{Lang: lang.Spanish})
	for _, c := range []struct{ query, accept, want, usual string }{
		{"", "", "Tic-tac-toe", "Tres en raya"},
		{"?lang=es", "en", "Tres en raya", "Tres en raya"},
		{"?lang=en", "", "Tic-tac-toe", "Tic-tac-toe"},
		{"", "es-PE,en;q=0.5", "Tres en raya", "Tres en raya"},
		{"", "fr, es;q=0.4, en;q=0.2", "Tres en raya", "Tres en raya"},
		{"", "fr, en;q=0.4, es;q=0.2", "Tic-tac-toe", "Tic-tac-toe"},
		{"?lang=", "fr", "Tic-tac-toe", "Tres en raya"},
		{"?lang=xx", "es", "Tres en raya", "Tres en raya"},
		{"", "not a language;;;", "Tic-tac-toe", "Tres en raya"},
	} {
		for at, want := range map[string]string{url: c.want, spanish: c.usual} {
			var games gamesAnswer
			ask(t, http.MethodGet, at+"/api/v1/games"+c.query, "", "Accept-Language", c.accept).decode(t, &games)
			if games.Games[0].Title != want {
				t.Errorf("%q, Accept-Language %q: %q, not %q", c.query, c.accept, games.Games[0].Title, want)
			}
		}
	}
}

// The grid describes pointing at a board; a tree has none.
func TestPositionsHaveAGrid(t *testing.T) {
	_, url := serve(t, Options{})
	var a positionAnswer
	post(t, url+"/api/v1/positions", `{"game":"connect4","moves":["4"]}`, &a)
	if a.Grid == nil || a.Grid.Columns != 7 || !a.Grid.Falls || a.Grid.At(catalog.Cell{Column: 3, Row: 5}) != (catalog.Piece{Mark: "X", Side: "max"}) {
		t.Fatalf("the grid of Connect Four after 4 is %+v", a.Grid)
	}
	if meant := a.Grid.Pointed(catalog.Cell{Column: 3, Row: 0}); len(meant) != 1 || meant[0].Move != "4" {
		t.Errorf("the top of column 4 means %v", meant)
	}
	var tree positionAnswer
	post(t, url+"/api/v1/positions", `{"game":"tree","position":"(A 1 2)"}`, &tree)
	if tree.Grid != nil {
		t.Errorf("a tree has the grid %+v", tree.Grid)
	}
}

// TestOtherNamesAndTallies: the API knows the games' aliases, answers with the catalogue's names, suggests a name for a typo, and
// counts the discs of Othello.
func TestOtherNamesAndTallies(t *testing.T) {
	_, url := serve(t, Options{})
	for body, want := range map[string][2]string{
		`{"game":"reversi","moves":["f5"]}`: {"othello", "X 4 · O 1"},
		`{"game":"gomoku"}`:                 {"mnk:15,15,5", ""},
	} {
		var at positionAnswer
		post(t, url+"/api/v1/positions", body, &at)
		if at.Game != want[0] || at.Tally != want[1] {
			t.Errorf("%s: %s, %q; want %q", body, at.Game, at.Tally, want)
		}
	}
	r := ask(t, http.MethodPost, url+"/api/v1/positions", `{"game":"gomuku"}`)
	if r.StatusCode != http.StatusUnprocessableEntity || !strings.Contains(string(r.body), "did you mean gomoku?") {
		t.Errorf("gomuku: %d, %s", r.StatusCode, r.body)
	}
}

// The meaning of a position's value comes with it, so that no page has to derive it.
func TestWhatValuesMean(t *testing.T) {
	_, url := serve(t, Options{})
	for body, want := range map[string]means{
		`{"game":"tictactoe","position":"XX.OO...."}`:               {"wins", "max", 1},
		`{"game":"tictactoe","position":"XX.OO....","moves":["2"]}`: {"wins", "max", 0},
		`{"game":"tictactoe"}`:                                      {"draws", "", 0},
		`{"game":"mnk:4,4,3"}`:                                      {"wins", "max", 5},
		`{"game":"othello","position":"XXXXXXXXXOOXXXXXXOOOXXXOOOOOOOOOOOOOOOOOOOOXXOXXOOOOOOXXO.XXO.XX X"}`: {"scores", "max", 0},
		`{"game":"othello","depth":1}`: {"favours", "min", 0},
		`{"game":"tictactoe","depth":3,"algorithm":"engine","refine":"quiescence=1,singular=2,futility=1"}`: {"favours", "max", 0},
		`{"game":"tree","position":"(A (B 4 7) 3)"}`:                                                        {"worth", "max", 0},
		`{"game":"tree","position":"(A (B=1 4 7) 3)","depth":1}`:                                            {"worth", "max", 0},
	} {
		var found analyzeAnswer
		post(t, url+"/api/v1/analyze", body, &found)
		if found.Means != want {
			t.Errorf("%s: %s means %+v, want %+v", body, found.Value, found.Means, want)
		}
	}
}
