package lab

import (
	"crypto/rand"
	"encoding/json"
	"io"
	"net/http"
	"net/http/httptest"
	"net/url"
	"strings"
	"testing"
	"time"
)

// small is a lab that does little for anybody, so that fuzzing it takes no time.
func small(t testing.TB) *Lab {
	return New(Options{Log: io.Discard, Token: "secret", Data: t.TempDir(), Bounds: Bounds{
		Time: 20 * time.Millisecond, Nodes: 2000, TableMiB: 1, TraceEvents: 2000, TraceMiB: 4, KeptMiB: 4,
	}})
}

// checkAnswer: the answer is one that the API may give, and a problem is a problem. A fault of the program would be 500.
func checkAnswer(t *testing.T, w *httptest.ResponseRecorder) {
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
}

// FuzzBodiesAreAnsweredOrRefused: whatever is sent to an operation, it is answered, or what is wrong with it is said.
func FuzzBodiesAreAnsweredOrRefused(f *testing.F) {
	l := small(f)
	var paths []string
	for _, o := range operations(l) {
		if o.Method != http.MethodPost {
			continue
		}
		paths = append(paths, well[o.id].path)
		f.Add(uint8(len(paths)-1), []byte(well[o.id].body), true)
	}
	for i := range paths {
		for _, body := range []string{
			`{"game":"tree","position":"(A (B 4 7) 3)","depth":3,"refine":"deepening,quiescence=1:4","lines":2}`,
			`{"game":"mnk:3,3,3","moves":["a1"],"algorithm":"levels","depth":2,"symmetry":true,"eager":true,"quiet":"1"}`,
			`{"game":"connect4","position":"44","level":3,"seed":7}`, `{"methods":"negamax; opponent=errs:0.2,risk=1","game":"tictactoe","judge":1}`,
			`{"state":"1 2 0 3 4 5 6 7 8","algorithm":"bfs","moves":["2"],"from":1,"count":3}`, `{"open":[0,-1,99],"close":[1],"pass":0,"draw":2}`,
			`{"game":"tictactoe","opponent":"logit:1.5","as":"min","prune":true,"depth":1}`, `null`, `[]`, `{"game":null}`, "{", "\xff",
		} {
			f.Add(uint8(i), []byte(body), false)
		}
	}
	f.Fuzz(func(t *testing.T, operation uint8, body []byte, asStream bool) {
		r := httptest.NewRequest(http.MethodPost, "/api/v1"+paths[int(operation)%len(paths)], strings.NewReader(string(body)))
		r.Host = "localhost"
		r.Header.Set("Authorization", "Bearer secret")
		r.Header.Set("Content-Type", "application/json")
		if asStream {
			r.Header.Set("Accept", "text/event-stream")
		}
		w := httptest.NewRecorder()
		l.ServeHTTP(w, r)
		checkAnswer(t, w)
		if n := len(l.turns.free); n != 0 {
			t.Fatalf("%d searches are still under way", n)
		}
	})
}

// FuzzAddressesAreAnsweredOrRefused: the same of paths and queries, for a trace that there is.
func FuzzAddressesAreAnsweredOrRefused(f *testing.F) {
	l := small(f)
	r := httptest.NewRequest(http.MethodPost, "/api/v1/trace", strings.NewReader(`{"game":"tree","position":"`+figure2+`"}`))
	r.Host = "localhost"
	r.Header.Set("Authorization", "Bearer secret")
	r.Header.Set("Content-Type", "application/json")
	w := httptest.NewRecorder()
	l.ServeHTTP(w, r)
	var traced traceAnswer
	if err := json.Unmarshal(w.Body.Bytes(), &traced); err != nil {
		f.Fatal(err)
	}
	for _, path := range []string{"games", "board", "traces/ID/steps", "traces/ID/events", "traces/ID/export", "traces/ID/board", "traces/ID/differs",
		"tree/random", "puzzles", "lessons", "lessons/01-games", "lessons/img/figure2.svg", "opponents"} {
		for _, query := range []string{"", "from=5&count=2&kind=cut&back=true", "format=svg", "format=tree", "format=text&draw=3", "pass=0&node=3",
			"with=ID", "branching=3&depth=2&seed=18446744073709551615&static=1", "game=othello&position=x", "lang=es", "player=ana&game=tictactoe",
			"from=9223372036854775807&count=1000", "from=-1", "%zz", "a=1;b=2"} {
			f.Add(path, query)
		}
	}
	f.Fuzz(func(t *testing.T, path, query string) {
		path, query = strings.ReplaceAll(path, "ID", traced.ID), strings.ReplaceAll(query, "ID", traced.ID)
		r := &http.Request{
			Method: http.MethodGet, URL: &url.URL{Path: "/api/v1/" + path, RawQuery: query}, Host: "localhost",
			Header: http.Header{"Authorization": {"Bearer secret"}}, RemoteAddr: "192.0.2.1:1234",
		}
		w := httptest.NewRecorder()
		l.ServeHTTP(w, r.WithContext(t.Context()))
		if w.Code < 300 || w.Code >= 400 {
			checkAnswer(t, w)
		}
	})
}

// FuzzNobodyGetsInWithoutTheToken: whatever else a request says of itself.
func FuzzNobodyGetsInWithoutTheToken(f *testing.F) {
	l := small(f)
	f.Add("localhost", "http://localhost", "same-origin", "Bearer wrong", "jugada_token=wrong", "token=wrong", "es")
	f.Add("evil.example", "", "cross-site", "", "", "", "")
	f.Add("[::1]:80", "null", "none", "Bearer ", "jugada_token=", "token=&token=wrong", "en-GB;q=x,*")
	l.token = rand.Text() // nobody guesses it
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
		checkAnswer(t, w)
	})
}
