package lab

import (
	"bytes"
	"compress/gzip"
	"crypto/rand"
	"encoding/json"
	"io"
	"net/http"
	"net/http/httptest"
	"net/url"
	"strconv"
	"strings"
	"testing"
	"time"
)

// small is a lab with tight bounds, so that fuzzing it is fast.
func small(t testing.TB) *Lab {
	return New(Options{Log: io.Discard, Token: "secret", Data: t.TempDir(), Bounds: Bounds{
		Time: 20 * time.Millisecond, Nodes: 2000, TableMiB: 1, TraceEvents: 2000, TraceMiB: 4, KeptMiB: 4,
	}})
}

// handle makes a lab answer a request with its token.
func handle(l *Lab, method, path, query string, body []byte, header http.Header) *httptest.ResponseRecorder {
	header = header.Clone()
	if header.Get("Content-Type") == "" && body != nil {
		header.Set("Content-Type", "application/json")
	}
	header.Set("Authorization", "Bearer "+l.token)
	r := &http.Request{
		Method: method, URL: &url.URL{Path: path, RawQuery: query}, Host: "localhost", Header: header, RemoteAddr: "192.0.2.1:1234",
		Body: io.NopCloser(bytes.NewReader(body)), ContentLength: int64(len(body)), Proto: "HTTP/1.1", ProtoMajor: 1, ProtoMinor: 1,
	}
	w := httptest.NewRecorder()
	l.ServeHTTP(w, r)
	return w
}

// ofFigure2 is a request for the trace of the notes' second figure.
const ofFigure2 = `{"game":"tree","position":"` + figure2 + `"}`

// checkAnswer: the answer is one that the API may give, and an error is a problem document. A fault of the program would be 500.
func checkAnswer(t *testing.T, l *Lab, w *httptest.ResponseRecorder) {
	t.Helper()
	switch {
	case w.Code >= 500 && w.Code != http.StatusServiceUnavailable:
		t.Fatalf("%d: %s", w.Code, w.Body)
	case w.Code >= 400:
		if !json.Valid(w.Body.Bytes()) || w.Header().Get("Content-Type") != "application/problem+json" {
			t.Fatalf("%d is no problem: %s: %s", w.Code, w.Header().Get("Content-Type"), w.Body)
		}
	case w.Header().Get("Content-Type") == "application/json" && !json.Valid(w.Body.Bytes()):
		t.Fatalf("%d: this is not JSON: %s", w.Code, w.Body)
	}
	if n := l.turns.inside() + l.views.inside() + l.large.inside() + l.arrive.inside(); n != 0 {
		t.Fatalf("%d turns have not been given back", n)
	}
}

// tracedBy makes a lab search, and returns the trace.
func tracedBy(t testing.TB, l *Lab, body string) account {
	t.Helper()
	w := handle(l, http.MethodPost, "/api/v1/trace", "", []byte(body), http.Header{})
	var traced traceAnswer
	if err := json.Unmarshal(w.Body.Bytes(), &traced); err != nil || traced.ID == "" {
		t.Fatalf("%v: %s", err, w.Body)
	}
	return l.traces.find(traced.ID)
}

// FuzzBodiesAreAnsweredOrRefused: whatever is sent to an operation, it answers with a status in its description. The requested
// trace exists.
func FuzzBodiesAreAnsweredOrRefused(f *testing.F) {
	l := small(f)
	kept := l.traces.keep(tracedBy(f, l, ofFigure2))
	var takesBody []described
	for _, o := range operations(f, l) {
		if o.method == http.MethodPost {
			f.Add(uint8(len(takesBody)), []byte(well[o.id].body), "text/event-stream", "")
			takesBody = append(takesBody, o)
		}
	}
	for i := range takesBody {
		for _, body := range []string{
			`{"game":"tree","position":"(A (B 4 7) 3)","depth":3,"refine":"deepening,quiescence=1:4","lines":2}`,
			`{"game":"mnk:3,3,3","moves":["a1"],"algorithm":"levels","depth":2,"symmetry":true,"eager":true,"quiet":"1"}`,
			`{"game":"connect4","position":"44","level":3,"seed":7}`, `{"methods":"negamax; opponent=errs:0.2,risk=1","game":"tictactoe","judge":1}`,
			`{"state":"1 2 0 3 4 5 6 7 8","algorithm":"bfs","moves":["2"],"from":1,"every":2,"count":3,"end":true}`, `{"size":"2x3","away":9,"seed":3}`, `{"open":[0,-1,99],"close":[1],"pass":0,"draw":2}`,
			`{"game":"tictactoe","opponent":"logit:1.5","as":"min","prune":true,"depth":1}`,
			`{"trees":["(A (B 4 7) 3)"],"depth":1,"asks":["values"],"key":true}`, `{"algorithm":"minimax","difficulty":"hard","seed":9007199254740991,"count":2}`,
			`{"exercise":{"tree":"(A (B 4 7) 3)"},"work":{"values":{"B":"≥4","/B":"x"},"windows":{"A":["-oo",""]},"order":["B"],"pruned":["A"],"choice":"A"},"reveal":true}`,
			`{"exercises":[{"tree":"(A 1 2)","algorithm":"minimax"}],"format":"tikz","key":true,"title":"\\input{x}"}`,
			`{"text":"[White \"A\"]\n1. e4 e5 2. Nf3 (2. f4) d6 *","nodes":100,"number":1}`, `{"game":"tictactoe","text":"4 1 0","after":1,"side":"min"}`,
			`{"game":"connect4","position":"44","algorithm":"mcts","playouts":9,"exploration":0.5,"seed":7}`, `{"pass":9223372036854775807}`, `{"game":"tictactoe","side":"min","moves":["4","1"],"resigned":true,"hinted":[1,-1]}`, `null`, `[]`, `{"game":null}`, "{", "\xff",
		} {
			f.Add(uint8(i), []byte(body), "", "")
		}
	}
	f.Add(uint8(0), []byte("x"), "application/xml;q=2, */*", "text/plain; charset=x")
	f.Add(uint8(1), []byte("{}"), "text/event-stream;", "application/problem+json")
	f.Add(uint8(1), []byte("{"), "a;, b", "")
	f.Fuzz(func(t *testing.T, operation uint8, body []byte, accept, contentType string) {
		o := takesBody[int(operation)%len(takesBody)]
		header := http.Header{"Accept": {accept}, "Content-Type": {contentType}}
		w := handle(l, http.MethodPost, "/api/v1"+strings.Replace(well[o.id].path, "/none", "/"+kept, 1), "", body, header)
		checkAnswer(t, l, w)
		if _, is := o.statuses[strconv.Itoa(w.Code)]; !is {
			t.Fatalf("%s does not describe %d: %s", o.id, w.Code, w.Body)
		}
	})
}

// FuzzAddressesAreAnsweredOrRefused: the same for paths and queries, with an existing trace.
func FuzzAddressesAreAnsweredOrRefused(f *testing.F) {
	l := small(f)
	log := tracedBy(f, l, ofFigure2)
	methods := []string{http.MethodGet, http.MethodDelete, http.MethodPost, http.MethodHead}
	for _, path := range []string{"games", "board", "traces/ID/steps", "traces/ID/events", "traces/ID/export", "traces/ID/board", "traces/ID/differs",
		"tree/random", "puzzles", "lessons", "lessons/01-games", "lessons/img/figure2.svg", "opponents"} {
		for _, query := range []string{"", "from=5&count=2&kind=cut&back=true", "format=svg", "format=tree", "format=text&draw=3", "pass=0&node=3",
			"with=ID", "branching=3&depth=2&seed=18446744073709551615&static=1", "game=othello&position=x", "lang=es", "player=ana&game=tictactoe",
			"from=9223372036854775807&count=1000", "from=-1", "%zz", "a=1;b=2"} {
			f.Add(uint8(0), path, query)
		}
	}
	for _, path := range []string{"traces/ID", "traces/ID/x", "opponents/ana", "opponents/\x00", "opponents/../../x", "opponents/" + strings.Repeat("ñ", 200)} {
		f.Add(uint8(1), path, "game=tictactoe")
	}
	for _, path := range []string{"puzzles/jugs/try", "puzzles/jugs:4,3/solve", "puzzles/\xff/follow", "traces/ID/picture", "opponents/ana:b/games"} {
		f.Add(uint8(2), path, "lang=xx")
	}
	f.Fuzz(func(t *testing.T, method uint8, path, query string) {
		id := l.traces.keep(log)
		defer l.traces.forget(id)
		path, query = strings.ReplaceAll(path, "ID", id), strings.ReplaceAll(query, "ID", id)
		w := handle(l, methods[int(method)%len(methods)], "/api/v1/"+path, query, []byte("{}"), http.Header{})
		if w.Code < 300 || w.Code >= 400 {
			checkAnswer(t, l, w)
		}
	})
}

// FuzzPagesAreServedWhole: whatever a browser says that it has cached and accepts, it gets the whole page in an encoding that it
// accepts, or learns that its copy is current.
func FuzzPagesAreServedWhole(f *testing.F) {
	l := small(f)
	all := embeddedPages()
	f.Add("/index.html", "gzip, br", "", "es")
	f.Add("/lib/lit.js", "gzip;q=0", all["/lib/lit.js"].tag, "")
	f.Add("/", "x, gzip ; q=0.000", "W/\"x\"", "*")
	f.Add("/lib/", ",,;,", "\"", ";;;")
	f.Fuzz(func(t *testing.T, path, encodings, tag, languages string) {
		header := http.Header{"Accept-Encoding": {encodings}, "If-None-Match": {tag}, "Accept-Language": {languages}}
		w := handle(l, http.MethodGet, path, "", nil, header)
		name := path
		if strings.HasSuffix(name, "/") {
			name += "index.html"
		}
		page, known := all[name]
		switch {
		case !known:
			if w.Code == http.StatusOK && !strings.HasPrefix(path, "/api/") {
				t.Fatalf("there is no %q, and it is served", path)
			}
		case tag == page.tag:
			if w.Code != http.StatusNotModified || w.Body.Len() > 0 {
				t.Fatalf("%s, of which the browser has %s: %d with %d bytes", path, tag, w.Code, w.Body.Len())
			}
		default:
			content := w.Body.Bytes()
			if w.Header().Get("Content-Encoding") == "gzip" {
				r, err := gzip.NewReader(w.Body)
				if err == nil {
					content, err = io.ReadAll(r)
				}
				if err != nil || !strings.Contains(strings.ToLower(encodings), "gzip") {
					t.Fatalf("%s for who reads %q: %v", path, encodings, err)
				}
			}
			if w.Code != http.StatusOK || !bytes.Equal(content, page.content) {
				t.Fatalf("%s: %d with %d bytes of %d", path, w.Code, len(content), len(page.content))
			}
		}
	})
}

// FuzzNobodyGetsInWithoutTheToken: whatever else a request contains.
func FuzzNobodyGetsInWithoutTheToken(f *testing.F) {
	l := small(f)
	f.Add("localhost", "http://localhost", "same-origin", "Bearer wrong", "jugada_token=wrong", "token=wrong", "es")
	f.Add("evil.example", "", "cross-site", "", "", "", "")
	f.Add("[::1]:80", "null", "none", "Bearer ", "jugada_token=", "token=&token=wrong", "en-GB;q=x,*")
	l.token = rand.Text() // it cannot be guessed
	f.Fuzz(func(t *testing.T, host, origin, site, authorization, cookies, query, languages string) {
		header := http.Header{}
		for name, value := range map[string]string{
			"Origin": origin, "Sec-Fetch-Site": site, "Authorization": authorization, "Cookie": cookies, "Accept-Language": languages,
		} {
			if value != "" {
				header.Set(name, value)
			}
		}
		r := &http.Request{Method: http.MethodGet, URL: &url.URL{Path: "/api/v1/games", RawQuery: query}, Host: host, Header: header}
		w := httptest.NewRecorder()
		l.ServeHTTP(w, r.WithContext(t.Context()))
		if w.Code != http.StatusUnauthorized && w.Code != http.StatusForbidden && w.Code != http.StatusMisdirectedRequest {
			t.Fatalf("%d: %s", w.Code, w.Body)
		}
		checkAnswer(t, l, w)
	})
}
