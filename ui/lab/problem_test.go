package lab

import (
	"bytes"
	"encoding/json"
	"fmt"
	"io"
	"maps"
	"net"
	"net/http"
	"net/http/httptest"
	"net/url"
	"os"
	"path/filepath"
	"slices"
	"strconv"
	"strings"
	"testing"
	"time"

	"github.com/danielgtaylor/huma/v2"

	"github.com/jugada/jugada/catalog"
	"github.com/jugada/jugada/lang"
	"github.com/jugada/jugada/trace"
)

// described is an operation in the description of the API.
type described struct {
	method, id string
	statuses   map[string][]string // with the content types of their answers
}

// operations lists the operations in the description that the lab serves.
func operations(t testing.TB, l *Lab) (all []described) {
	t.Helper()
	r := httptest.NewRequest(http.MethodGet, "/api/openapi.json", nil)
	r.Host = "localhost"
	r.Header.Set("Authorization", "Bearer "+l.token)
	w := httptest.NewRecorder()
	l.ServeHTTP(w, r)
	var description struct {
		Paths map[string]map[string]struct {
			OperationID string
			Responses   map[string]struct{ Content map[string]any }
		}
	}
	if err := json.Unmarshal(w.Body.Bytes(), &description); err != nil || len(description.Paths) == 0 {
		t.Fatalf("the description of the API: %v: %.300s", err, w.Body)
	}
	for _, methods := range description.Paths {
		for method, o := range methods {
			d := described{strings.ToUpper(method), o.OperationID, map[string][]string{}}
			for status, answer := range o.Responses {
				d.statuses[status] = slices.Collect(maps.Keys(answer.Content))
			}
			all = append(all, d)
		}
	}
	slices.SortFunc(all, func(a, b described) int { return strings.Compare(a.id, b.id) })
	return all
}

// well has a correct request to each operation, except that the trace may not exist.
var well = map[string]struct{ path, body string }{
	"games":         {"/games", ""},
	"position":      {"/positions", `{"game":"tictactoe"}`},
	"board":         {"/board?game=tictactoe", ""},
	"analyze":       {"/analyze", `{"game":"tictactoe","opponent":"errs:0.2"}`},
	"choose":        {"/choose", `{"game":"tictactoe","opponent":"errs:0.2"}`},
	"review":        {"/review", `{"game":"tictactoe","moves":["4","1"]}`},
	"compare":       {"/compare", `{"game":"tictactoe","methods":"alphabeta"}`},
	"trace":         {"/trace", `{"game":"tictactoe","moves":["4","0"],"opponent":"errs:0.2"}`},
	"messages":      {"/messages", ""},
	"traceKept":     {"/traces/none", ""},
	"steps":         {"/traces/none/steps", ""},
	"picture":       {"/traces/none/picture", `{}`},
	"events":        {"/traces/none/events", ""},
	"export":        {"/traces/none/export?format=svg", ""},
	"traceBoard":    {"/traces/none/board", ""},
	"differs":       {"/traces/none/differs?with=none", ""},
	"forgetTrace":   {"/traces/none", ""},
	"tree":          {"/tree", `{"text":"(A 1 2)"}`},
	"randomTree":    {"/tree/random", ""},
	"puzzles":       {"/puzzles", ""},
	"try":           {"/puzzles/jugs/try", `{}`},
	"shuffle":       {"/puzzles/jugs/shuffle", `{}`},
	"hint":          {"/puzzles/jugs/hint", `{}`},
	"solvePuzzle":   {"/puzzles/jugs/solve", `{}`},
	"followPuzzle":  {"/puzzles/jugs/follow", `{}`},
	"exercises":     {"/exercises", `{}`},
	"checkExercise": {"/exercises/check", `{"exercise":{"tree":"(A (B 4 7) (C 3 9))","algorithm":"alphabeta"},"work":{}}`},
	"exerciseSheet": {"/exercises/sheet", `{"exercises":[{"tree":"(A (B 4 7) (C 3 9))","algorithm":"alphabeta"}],"format":"text"}`},
	"lessons":       {"/lessons", ""},
	"lesson":        {"/lessons/01-games", ""},
	"lessonPicture": {"/lessons/img/figure2.svg", ""},
	"opponents":     {"/opponents", ""},
	"forget":        {"/opponents/ana", ""},
	"learn":         {"/opponents/ana/games", `{"game":"tictactoe","side":"max","moves":["4","1","0","8","6","3","2"]}`},
}

// wrong has a wrong request to each operation without a body that can get one.
var wrong = map[string]string{
	"board":         "/board",
	"traceKept":     "/traces/" + strings.Repeat("x", 101),
	"steps":         "/traces/none/steps?kind=x",
	"events":        "/traces/none/events?count=0",
	"export":        "/traces/none/export?format=png",
	"traceBoard":    "/traces/none/board?node=-1",
	"differs":       "/traces/none/differs",
	"randomTree":    "/tree/random?branching=x",
	"forgetTrace":   "/traces/" + strings.Repeat("x", 101),
	"lesson":        "/lessons/" + strings.Repeat("x", 101),
	"lessonPicture": "/lessons/img/" + strings.Repeat("x", 101),
	"opponents":     "/opponents?game=" + strings.Repeat("x", 101),
	"forget":        "/opponents/ana?game=" + strings.Repeat("x", 101),
}

// light lists the operations with a body that take no turn unless it is large.
var light = map[string]bool{"position": true, "try": true, "checkExercise": true}

// absent has requests for things that do not exist.
var absent = map[string]string{
	"board":         "/board?game=tree&position=(A+1+2)",
	"try":           "/puzzles/nothing/try",
	"shuffle":       "/puzzles/nothing/shuffle",
	"hint":          "/puzzles/nothing/hint",
	"solvePuzzle":   "/puzzles/nothing/solve",
	"followPuzzle":  "/puzzles/nothing/follow",
	"lesson":        "/lessons/nothing",
	"lessonPicture": "/lessons/img/nothing.svg",
}

// slow lists the operations that are ended when they take too long.
var slow = map[string]bool{"analyze": true, "review": true, "choose": true, "compare": true, "trace": true, "learn": true}

// TestEveryDocumentedAnswerIsProvoked: every operation answers with every status in its description; errors are problem details
// in the reader's language.
func TestEveryDocumentedAnswerIsProvoked(t *testing.T) {
	plain, plainURL := serve(t, Options{})
	_, hastyURL := serve(t, Options{Bounds: Bounds{Write: 100 * time.Millisecond}})
	_, tokenURL := serve(t, Options{Token: "secret"})
	busy := New(Options{Data: t.TempDir()})
	for _, turns := range []*turns{busy.turns, busy.views, busy.large, busy.arrive} {
		turns.running["10.0.0.1"] = 1000
	}
	fromAfar := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		r.RemoteAddr = "10.0.0.1:2000"
		busy.ServeHTTP(w, r)
	}))
	t.Cleanup(fromAfar.Close)
	crowded, crowdedURL := serve(t, Options{Data: t.TempDir()})
	crowded.asked.Add(1_000_000)
	kept := busy.traces.keep(logged{trace.NewLog(trace.Header{})})
	_, shortURL := serve(t, Options{Data: t.TempDir(), Bounds: Bounds{Time: 1}})
	faulty := httptest.NewServer(New(Options{Log: io.Discard}).guard(http.HandlerFunc(func(http.ResponseWriter, *http.Request) { panic("on purpose") })))
	t.Cleanup(faulty.Close)

	for _, o := range operations(t, plain) {
		ok, known := well[o.id]
		if !known {
			t.Errorf("no request for %s is known to this test", o.id)
			continue
		}
		for status, kinds := range o.statuses {
			code, err := strconv.Atoi(status)
			if err != nil {
				t.Errorf("%s documents %q: an answer that nobody knows when to expect", o.id, status)
				continue
			}
			base, path, body, headers := plainURL, ok.path, ok.body, []string{"Accept-Language", "es"}
			switch code {
			case 200, 204:
				checkSuccess(t, o, code, kinds)
				continue
			case 400:
				body = "{"
			case 401:
				base = tokenURL
			case 403:
				headers = append(headers, "Origin", "http://elsewhere.example")
			case 404:
				if other, is := absent[o.id]; is {
					path = other
				}
			case 408:
				checkProblem(t, o.id, code, sendSlowly(t, hastyURL, path))
				continue
			case 413:
				body = `{"x":"` + strings.Repeat("x", bodyBytes) + `"}`
			case 415:
				headers = append(headers, "Content-Type", "text/plain")
			case 421:
				headers = append(headers, "Host", "elsewhere.example")
			case 422:
				if other, is := wrong[o.id]; is {
					path = other
				}
				if body != "" {
					body = `{"zzz":1}`
				}
			case 429:
				base, path = fromAfar.URL, strings.ReplaceAll(path, "/none", "/"+kept)
				if light[o.id] { // but for its size
					body = `{"x":"` + strings.Repeat("x", smallBody) + `"}`
				}
			case 500:
				base = faulty.URL
			case 503:
				if slow[o.id] {
					checkProblem(t, o.id, code, ask(t, o.method, shortURL+"/api/v1"+path, body, headers...))
				}
				base = crowdedURL
			default:
				t.Errorf("%s documents %d, which no case of this test provokes", o.id, code)
				continue
			}
			checkProblem(t, o.id, code, ask(t, o.method, base+"/api/v1"+path, body, headers...))
		}
	}
}

// checkSuccess: the answer to a correct request has the documented form and type.
func checkSuccess(t *testing.T, o described, status int, kinds []string) {
	t.Helper()
	_, base := serve(t, Options{Data: t.TempDir()})
	base += "/api/v1"
	var traced traceAnswer
	post(t, base+"/trace", `{"game":"tictactoe","depth":1}`, &traced)
	if o.id == "forget" {
		ask(t, http.MethodPost, base+well["learn"].path, well["learn"].body)
	}
	path := strings.NewReplacer("/none", "/"+traced.ID, "=none", "="+traced.ID).Replace(well[o.id].path)
	r := ask(t, o.method, base+path, well[o.id].body)
	kind, _, _ := strings.Cut(r.Header.Get("Content-Type"), ";")
	if r.StatusCode != status || kind != "" && !slices.Contains(kinds, kind) || (kind == "") != (len(kinds) == 0) {
		t.Errorf("%s: %s, %q; it is described as %d, one of %q: %.300s", o.id, r.Status, kind, status, kinds, r.body)
	}
}

// checkProblem: the answer is this problem, in Spanish.
func checkProblem(t *testing.T, operation string, status int, r reply) {
	t.Helper()
	var problem huma.ErrorModel
	err := json.Unmarshal(r.body, &problem)
	switch {
	case r.StatusCode != status:
		t.Errorf("%s: %s, not %d: %.300s", operation, r.Status, status, r.body)
	case err != nil || problem.Status != status || r.Header.Get("Content-Type") != "application/problem+json":
		t.Errorf("%s: %d is no problem: %v, %s, %.300s", operation, status, err, r.Header.Get("Content-Type"), r.body)
	case problem.Title != lang.Spanish.Sprintf("lab.status."+strconv.Itoa(status)) || problem.Detail == "":
		t.Errorf("%s: %d is called %q: %q", operation, status, problem.Title, problem.Detail)
	case status == http.StatusTooManyRequests && r.Header.Get("Retry-After") == "":
		t.Errorf("%s: 429 does not say when to try again", operation)
	case status == http.StatusServiceUnavailable && (r.Header.Get("Retry-After") == "") != (problem.Detail == lang.Spanish.Sprintf("lab.tooLong")):
		t.Errorf("%s: 503 with Retry-After %q: %s", operation, r.Header.Get("Retry-After"), problem.Detail)
	case status == http.StatusInternalServerError && !strings.HasPrefix(problem.Instance, "urn:jugada:error:"):
		t.Errorf("%s: 500 has no number: %q", operation, problem.Instance)
	}
	for _, e := range problem.Errors {
		for _, english := range []string{"expected ", "unexpected", "invalid ", "required"} {
			if strings.HasPrefix(e.Message, english) {
				t.Errorf("%s: %d has the English message %q", operation, status, e.Message)
			}
		}
	}
}

// sendSlowly sends half of a request and reads the answer.
func sendSlowly(t *testing.T, base, path string) reply {
	t.Helper()
	u, err := url.Parse(base)
	if err != nil {
		t.Fatal(err)
	}
	conn, err := net.Dial("tcp", u.Host)
	if err != nil {
		t.Fatal(err)
	}
	defer conn.Close()
	fmt.Fprintf(conn, "POST /api/v1%s HTTP/1.1\r\nHost: localhost\r\nAccept-Language: es\r\nContent-Type: application/json\r\n"+
		"Content-Length: 100\r\n\r\n{", path)
	text, err := io.ReadAll(conn)
	if err != nil {
		t.Fatal(err)
	}
	head, body, _ := bytes.Cut(text, []byte("\r\n\r\n"))
	status, err := strconv.Atoi(strings.Fields(string(head))[1])
	if err != nil {
		t.Fatalf("%s: %v", text, err)
	}
	r := reply{&http.Response{StatusCode: status, Header: http.Header{}}, body}
	for line := range strings.SplitSeq(string(head), "\r\n") {
		if name, value, ok := strings.Cut(line, ": "); ok {
			r.Header.Set(name, value)
		}
	}
	return r
}

// The positions of a line through a tree contain each other: they are not all listed when a short request would give a huge
// answer.
func TestLinesThroughLargeTrees(t *testing.T) {
	_, url := serve(t, Options{})
	const depth = 900
	tree := strings.Repeat("(", depth) + "1" + strings.Repeat(" 1", 20_000) + strings.Repeat(")", depth)
	moves := strings.TrimSuffix(strings.Repeat(`"#1",`, depth), ",")
	r := ask(t, http.MethodPost, url+"/api/v1/positions", `{"game":"tree","position":"`+tree+`","moves":[`+moves+`]}`)
	if r.StatusCode != http.StatusUnprocessableEntity || !strings.Contains(string(r.body), "4 MiB") {
		t.Errorf("%s with %d bytes: %.300s", r.Status, len(r.body), r.body)
	}
}

// A large body waits for its turn, a small one does not.
func TestLargeBodiesTakeTurns(t *testing.T) {
	l, url := serve(t, Options{Bounds: Bounds{AtOnce: 1, Waiting: 1, Patience: time.Hour}})
	done, err := l.large.take(t.Context(), 1) // another one is in progress
	if err != nil {
		t.Fatal(err)
	}
	large := `{"game":"tree","position":"(` + strings.Repeat("1 ", smallBody/2) + `)"}`
	answers := make(chan int)
	for range 2 {
		go func() { answers <- ask(t, http.MethodPost, url+"/api/v1/positions", large).StatusCode }()
	}
	if status := <-answers; status != http.StatusServiceUnavailable {
		t.Errorf("a second large body that waits gets %d", status)
	}
	if r := ask(t, http.MethodPost, url+"/api/v1/positions", `{"game":"tictactoe"}`); r.StatusCode != http.StatusOK {
		t.Errorf("a small body: %s", r.Status)
	}
	done()
	if status := <-answers; status != http.StatusOK {
		t.Errorf("a large body that has waited gets %d", status)
	}
}

// Errors say where and what is wrong.
func TestWhatIsWrong(t *testing.T) {
	_, url := serve(t, Options{Data: t.TempDir()})
	for _, c := range []struct{ path, body, want string }{
		{"/tree", `{"text":"(A (B 4"}`, `1:8: found the end of the text; expected ")" for the "(" at 1:4`},
		{"/tree", `{"text":"zz"}`, `a tree of one node needs a value, such as zz=3"`},
		{"/trace", `{"game":"tictactoe","algorithm":"auto"}`, `want one of alphabeta, thresholds, negamax, levels, printed, mcts, dfpn"`},
		{"/trace", `{"game":"tictactoe","algorithm":"uct"}`, `want one of alphabeta, thresholds, negamax, levels, printed, mcts, dfpn"`},
		{"/tree", `{"txt":1}`, "the field text is missing"},
		{"/tree", `{"txt":1}`, `body.txt`},
		{"/tree", `{"text":"(A 1 2)","x":null}`, "there is no such field"},
		{"/tree", `{"text":7}`, "expected text"},
		{"/tree", `[]`, "expected an object"},
		{"/tree", ``, "the request needs a body in JSON"},
		{"/tree", `{"text":`, "this is not JSON: it ends too early"},
		{"/tree", `{"text" 1}`, "this is not JSON: found '1' after the name of a field"},
		{"/exercises", `{"trees":["(A (B 4 7) 3)","(A (B 4"]}`, `exercise 2: `},
		{"/exercises", `{"trees":["(A (B 4"]}`, `1:8: found the end of the text`},
		{"/exercises", `{"algorithm":"minimax","asks":["windows"]}`, `"windows" cannot be asked for`},
		{"/exercises/check", `{"exercise":{"tree":"(A (B 4 7) 3)","algorithm":"alphabeta"},"work":{"valeus":{}}}`, "there is no such field"},
		{"/exercises/check", `{"exercise":{"tree":"(A (B 4 7) 3)","algorithm":"alphabeta"},"work":{"windows":{"B":["1"]}}}`, "expected a list of another length"},
		{"/exercises/sheet", `{"exercises":[],"format":"text"}`, "expected a list of 1 or more"},
		{"/positions", `{"game":"chess3d"}`, "tictactoe"},
		{"/positions", `{"game":"tictactoe","moves":["4","4"]}`, "ply 2: "},
		{"/positions", `{"game":"tictactoe","moves":7}`, "expected a list"},
		{"/positions", `{"game":"tree"}`, "tree"},
		{"/analyze", `{"game":"tictactoe","depth":-1}`, "expected at least 0"},
		{"/analyze", `{"game":"tictactoe","depth":1.5}`, "expected a whole number"},
		{"/review", `{"game":"chess","text":"1. e4 *","nodes":1e30}`, "1e30 is too large here, or not a whole number"},
		{"/analyze", `{"game":"tictactoe","lines":101}`, "expected at most 100"},
		{"/analyze", `{"game":"tictactoe","symmetry":1}`, "expected true or false"},
		{"/analyze", `{"game":"tictactoe","algorithm":"guess"}`, "alphabeta"},
		{"/analyze", `{"game":"tictactoe","eval":"guess"}`, "lines"},
		{"/analyze", `{"game":"tictactoe","refine":"guess"}`, "guess"},
		{"/analyze", `{"game":"tictactoe","algorithm":"engine","refine":"bias=3"}`, "the refinement bias does not go with engine"},
		{"/analyze", `{"game":"tictactoe","opponent":"guess"}`, "guess"},
		{"/analyze", `{"game":"tictactoe","opponent":"errs:0.2","as":"both"}`, "expected one of these: max, min"},
		{"/analyze", `{"game":"tictactoe","opponent":"errs:0.2","depth":3,"time_ms":5}`, "time"},
		{"/choose", `{"game":"tictactoe","level":11}`, "expected at most 10"},
		{"/choose", `{"game":"tictactoe","level":3,"player":"ana"}`, "give one of level, opponent and player"},
		{"/choose", `{"game":"tree","position":"A=1"}`, "the game is over"},
		{"/review", `{"game":"tictactoe","moves":["4","4"]}`, `ply 2, "4": `},
		{"/review", `{"moves":["4"]}`, "choose the game: give its name"},
		{"/review", `{"text":"1. e4 e5\n2. Ke3 *"}`, `2:4: move 2.: found "Ke3"`},
		{"/review", `{"text":"1. e4 e5 *","number":2}`, "only 1 game was found, and number 2 was asked for"},
		{"/review", `{"text":" "}`, "no game was found"},
		{"/review", `{"text":""}`, "choose the game: give its name"},
		{"/review", `{}`, "choose the game: give its name"},
		{"/review", `{"text":"4 1 4 1"}`, "choose the game: this is neither PGN nor a saved game; read as chess: 1:8: move 1.: the game ends without a result"},
		{"/review", `{"text":"f5d6c3"}`, `choose the game: this is neither PGN nor a saved game; read as chess: 1:1: move 1.: found "f5d6c3"; expected`},
		{"/review", `{"text":"\ufeff 1. e5"}`, `"detail":"1:5: move 1.: found "e5"; expected`},
		{"/review", `{"text":"[White \"A\"]\n\n1. e4 e5 *","game":"connect4"}`, "this is PGN, which has games of chess"},
		{"/review", `{"text":"4 4","game":"tictactoe"}`, `ply 2, "4": `},
		{"/review", `{"text":"{\"schema\":2}"}`, "game"},
		{"/review", `{"text":"1. e4 *","moves":["e4"]}`, "not both"},
		{"/review", `{"game":"tictactoe","side":"white"}`, "expected one of these: max, min"},
		{"/review", `{"game":"tictactoe","after":-1}`, "expected at least 0"},
		{"/compare", `{"game":"tictactoe","methods":"alphabeta; book=moves.jbook"}`, "a file of the computer"},
		{"/compare", `{"game":"tictactoe","methods":"alphabeta; mcts:playouts=5"}`, "the lab does not compare"},
		{"/compare", `{"game":"tictactoe","methods":"alphabeta; dfpn"}`, "the lab does not compare"},
		{"/compare", `{"game":"othello"}`, "othello may be too large"},
		{"/trace", `{"game":"othello"}`, "othello may be too large"},
		{"/trace", `{"game":"tictactoe","algorithm":"engine"}`, "alphabeta"},
		{"/trace", `{"game":"tictactoe","draw":5001}`, "expected at most 5,000"},
		{"/puzzles/jugs/try", `{"state":"4,3"}`, "1:4"},
		{"/puzzles/jugs/try", `{"moves":["fill:1","fill:1"]}`, "move 2: "},
		{"/puzzles/jugs/try", `{"size":"3x3"}`, "size"},
		{"/puzzles/jugs/solve", `{"algorithm":"guess"}`, "astar"},
		{"/puzzles/jugs/solve", `{"heuristic":"guess"}`, "contents"},
		{"/puzzles/jugs/hint", `{"algorithm":"guess"}`, "astar"},
		{"/puzzles/sliding/follow", `{"algorithm":"idastar"}`, "idastar-notes"},
		{"/puzzles/jugs/follow", `{"algorithm":"astar","all":true}`, "one solution"},
		{"/puzzles/jugs/follow", `{"count":501}`, "expected at most 500"},
		{"/puzzles/sliding/shuffle", `{"size":"3x3","away":32}`, "the farthest is 31 moves away"},
		{"/puzzles/sliding/shuffle", `{"size":"4x4","away":1001}`, "up to 1,000 moves"},
		{"/puzzles/sliding/shuffle", `{"size":"1x9"}`, "1x9"},
		{"/puzzles/river/shuffle", `{"state":"n=3,boat=2","away":99}`, "the farthest is 12 moves away"},
		{"/puzzles/river/shuffle", `{"state":"n=3"}`, "boat"},
		{"/puzzles/jugs/shuffle", `{"away":1000}`, "1,000 moves away"},
		{"/analyze", `{"game":"tictactoe","depth":1000000000}`, `"expected at most 1,000,000","location":"body.depth"`},
		{"/analyze", `{"game":"tictactoe","time_ms":86400001}`, "expected at most 86,400,000"},
		{"/analyze", `{"game":"tictactoe","risk":"1"}`, `"risk" makes sense only with "opponent"`},
		{"/analyze", `{"game":"tictactoe","as":"min"}`, `"as" makes sense only with "opponent"`},
		{"/trace", `{"game":"tictactoe","prune":true}`, `"prune" makes sense only with "opponent"`},
		{"/analyze", `{"game":"othello","algorithm":"levels","depth":20}`, `20 plies deep it takes more than 32 MiB; give a smaller "depth", or choose another algorithm`},
		{"/analyze", `{"game":"othello","algorithm":"levels","depth":20,"opponent":"errs:0.2"}`, `take more than 64 MiB: set a depth, or a lower one`},
		{"/compare", `{"game":"othello","methods":"levels","depth":9,"judge":1}`, `it takes more than 32 MiB`},
		{"/analyze", `{"game":"tictactoe","algorithm":"engine","symmetry":true}`, `"symmetry" goes with the algorithms of the course notes`},
		{"/choose", `{"game":"connect4","player":"ana"}`, "they take more than 64 MiB; choose a smaller game"},
		{"/choose", `{"game":"tictactoe","player":"ana","moves":["4"],"hinted":[99]}`, "hinted contains 99, which is not the number of a move; there are 1 moves"},
		{"/choose", `{"game":"tictactoe","player":"ana","moves":["4"],"hinted":[-1]}`, "hinted contains -1"},
		{"/puzzles/sliding/try", `{"tap":true}`, `the puzzle sliding has no use for "tap"`},
		{"/opponents/ana/games", `{"game":"connect4","side":"max","resigned":true,"moves":["4"]}`, "they take more than 64 MiB; choose a smaller game"},
		{"/opponents/ana/games", `{"game":"tictactoe","side":"max","resigned":true,"moves":["4"],"hinted":[1]}`, "hinted contains 1,"},
		{"/opponents/ana/games", `{"game":"tictactoe","side":"max"}`, "teaches nothing"},
		{"/opponents/ana/games", `{"game":"tictactoe","side":"max","moves":["4"]}`, "not over"},
		{"/opponents/a%2Fb%00/games", `{"game":"tictactoe","side":"max","resigned":true,"moves":["4"]}`, "no player can be called"},
	} {
		r := ask(t, http.MethodPost, url+"/api/v1"+c.path, c.body)
		if r.StatusCode != 422 && r.StatusCode != 400 || !strings.Contains(unquoted(r.body), c.want) {
			t.Errorf("%s %s: %s, without %q: %s", c.path, c.body, r.Status, c.want, r.body)
		}
	}
}

// Only the first of very many faults in a request are reported.
func TestManyFaultsAreToldBriefly(t *testing.T) {
	_, url := serve(t, Options{})
	var problem huma.ErrorModel
	r := ask(t, http.MethodPost, url+"/api/v1/positions", `{"game":"tictactoe","moves":[`+strings.Repeat("1,", 50_000)+`1]}`)
	if err := json.Unmarshal(r.body, &problem); err != nil || r.StatusCode != http.StatusUnprocessableEntity || len(problem.Errors) != mostFaults {
		t.Errorf("%s, %d faults in %d bytes: %v", r.Status, len(problem.Errors), len(r.body), err)
	}
}

// unquoted undoes JSON's escaping of quotes.
func unquoted(body []byte) string { return strings.ReplaceAll(string(body), `\"`, `"`) }

func TestWhatThereIsNot(t *testing.T) {
	_, url := serve(t, Options{Data: t.TempDir()})
	for _, c := range []struct {
		method, path string
		status       int
		want         string
	}{
		{"GET", "/api/v1/nothing", 404, "openapi.json"},
		{"GET", "/api/v1/analyze", 405, "POST"},
		{"PUT", "/api/v1/traces/x", 405, "DELETE"},
		{"GET", "/nothing.html", 404, "/nothing.html"},
		{"GET", "/api/v1/opponents?game=nothing", 404, "tictactoe"},
		{"DELETE", "/api/v1/opponents/nobody", 404, `nothing is known about \"nobody\"; GET /api/v1/opponents names the players`},
		{"DELETE", "/api/v1/opponents/nobody?game=tictactoe", 404, `nothing is known about \"nobody\" in tictactoe; GET /api/v1/opponents names the players`},
		{"GET", "/lib/", 404, "/lib/"},
		{"GET", "/..%2Flab.go", 404, "lab.go"},
		{"GET", "/metrics", 404, "/metrics"},
		{"GET", "/debug/pprof/", 404, "/debug/pprof/"},
		{"GET", "/api/v1/lessons/img/..%2Fen%2F01-games.md", 404, ""},
	} {
		r := ask(t, c.method, url+c.path, "")
		if r.StatusCode != c.status || !strings.Contains(string(r.body), c.want) || r.Header.Get("Content-Type") != "application/problem+json" {
			t.Errorf("%s %s: %s, %s", c.method, c.path, r.Status, r.body)
		}
	}
}

// A browser gets a page for a missing one, in the reader's language, with a link home; the requested address is in it as text.
func TestNoPage(t *testing.T) {
	_, url := serve(t, Options{})
	for language, want := range map[string]string{"en": "There is no page", "es": "no hay ninguna página"} {
		r := ask(t, http.MethodGet, url+"/no%3Cb%3Esuch.html", "", "Accept", "text/html,*/*;q=0.8", "Accept-Language", language)
		text := string(r.body)
		if r.StatusCode != http.StatusNotFound || r.Header.Get("Content-Type") != "text/html; charset=utf-8" {
			t.Errorf("%s: %s, %s", language, r.Status, r.Header.Get("Content-Type"))
		}
		for _, part := range []string{`<html lang="` + language, want, "/no&lt;b&gt;such.html", `href="/">`} {
			if !strings.Contains(text, part) {
				t.Errorf("%s: no %q in %s", language, part, text)
			}
		}
	}
}

// If the players' folder cannot be written, that is the lab's fault: it is answered as such, and logged under the same number.
func TestPlayersThatCannotBeKept(t *testing.T) {
	data := filepath.Join(t.TempDir(), "file")
	if err := os.WriteFile(data, nil, 0o600); err != nil { // so that nothing can be created in it, even by root
		t.Fatal(err)
	}
	var told bytes.Buffer
	_, url := serve(t, Options{Log: &told, Data: data})
	for _, c := range []struct{ method, path, body string }{
		{http.MethodPost, well["learn"].path, well["learn"].body},
		{http.MethodGet, "/opponents", ""},
		{http.MethodDelete, "/opponents/ana", ""},
		{http.MethodPost, "/choose", `{"game":"tictactoe","player":"ana"}`},
	} {
		told.Reset()
		r := ask(t, c.method, url+"/api/v1"+c.path, c.body, "Accept-Language", "es")
		checkProblem(t, c.path, http.StatusInternalServerError, r)
		var problem huma.ErrorModel
		if err := json.Unmarshal(r.body, &problem); err != nil {
			t.Fatal(err)
		}
		if id := strings.TrimPrefix(problem.Instance, faultPrefix); id == "" || !strings.Contains(told.String(), id) || !strings.Contains(problem.Detail, id) {
			t.Errorf("%s: %q is told as %q", c.path, problem.Detail, &told)
		}
	}
}

// The kinds of steps that can be requested are those that exist.
func TestStepsOfEveryKind(t *testing.T) {
	_, url := serve(t, Options{})
	var traced traceAnswer
	post(t, url+"/api/v1/trace", `{"game":"tictactoe","depth":1}`, &traced)
	kinds := []string{"start", "end"}
	for k := trace.Enter; k <= trace.Rise; k++ {
		kinds = append(kinds, k.String())
	}
	for _, kind := range kinds {
		if r := ask(t, http.MethodGet, url+"/api/v1/traces/"+traced.ID+"/steps?kind="+kind, ""); r.StatusCode != http.StatusOK {
			t.Errorf("%s: %s: %s", kind, r.Status, r.body)
		}
	}
}

// No answer names a flag of a command: the client may never have seen one.
func TestNoFlagsInAnswers(t *testing.T) {
	for _, l := range lang.All {
		for _, key := range slices.Concat(lang.Keys("catalog."), lang.Keys("opponent."), lang.Keys("lab.invalid."), lang.Keys("puzzle."), lang.Keys("path.")) {
			if text := l.Sprintf(key); strings.Contains(text, "--") {
				t.Errorf("%v: %s says %q", l, key, text)
			}
		}
	}
}

// A fault in the rules of a game is answered and logged under the same number, and the lab keeps running.
func TestPanic(t *testing.T) {
	var told bytes.Buffer
	l, url := serve(t, Options{Log: &told, Games: usualWith(t, catalog.Of(countdown{from: 3, lookOn: func() { panic("a fault in the rules") }}))})
	r := ask(t, http.MethodPost, url+"/api/v1/analyze", `{"game":"countdown"}`)
	var problem huma.ErrorModel
	if err := json.Unmarshal(r.body, &problem); err != nil || r.StatusCode != http.StatusInternalServerError {
		t.Fatalf("%s: %s", r.Status, r.body)
	}
	id := strings.TrimPrefix(problem.Instance, "urn:jugada:error:")
	if !strings.Contains(told.String(), id) || !strings.Contains(told.String(), "a fault in the rules") || !strings.Contains(problem.Detail, id) {
		t.Errorf("%q is told as:\n%s", problem.Detail, &told)
	}
	if strings.Contains(string(r.body), "a fault in the rules") {
		t.Errorf("the client is told what is nobody else's business: %s", r.body)
	}
	if n := l.turns.inside(); n != 0 {
		t.Errorf("%d searches are still under way", n)
	}
	var found catalog.Analysis
	post(t, url+"/api/v1/analyze", `{"game":"tictactoe"}`, &found)
}
