package lab

import (
	"bufio"
	"bytes"
	"context"
	"encoding/json"
	"fmt"
	"io"
	"net"
	"net/http"
	"regexp"
	"runtime"
	"strings"
	"sync"
	"sync/atomic"
	"testing"
	"time"

	"github.com/jugada/jugada/catalog"
)

// timeless drops what differs from run to run.
func timeless(text []byte) string {
	return string(regexp.MustCompile(`"elapsed_ms":[0-9.]+`).ReplaceAll(bytes.TrimSpace(text), []byte(`"elapsed_ms":0`)))
}

// The answer is the command's, to the byte; and so is the last event of the stream.
func TestAnalyzeAnswersAsTheCommand(t *testing.T) {
	_, url := serve(t, Options{})
	for _, c := range []struct {
		body    string
		request catalog.Request
		against *catalog.Opponent
	}{
		{`{"game":"tictactoe","moves":["4"]}`, catalog.Request{}, nil},
		{`{"game":"tictactoe","moves":["4"],"algorithm":"alphabeta","depth":3,"symmetry":true}`,
			catalog.Request{Algorithm: "alphabeta", Depth: 3, Symmetry: true}, nil},
		{`{"game":"tictactoe","moves":["4"],"lines":3,"depth":4}`, catalog.Request{Lines: 3, Depth: 4}, nil},
		{`{"game":"tictactoe","moves":["4"],"refine":"deepening","nodes":5000}`, catalog.Request{Refine: "deepening", Nodes: 5000}, nil},
		{`{"game":"tictactoe","moves":["4"],"opponent":"errs:0.2","as":"min"}`, catalog.Request{},
			&catalog.Opponent{Model: "errs:0.2", As: catalog.Min}},
	} {
		g, err := catalog.Find("tictactoe")
		if err != nil {
			t.Fatal(err)
		}
		start, err := g.Start()
		if err != nil {
			t.Fatal(err)
		}
		at, err := start.Play("4")
		if err != nil {
			t.Fatal(err)
		}
		var found any
		if c.against != nil {
			found, err = at.Advise(context.Background(), c.request, *c.against)
		} else {
			found, err = at.Analyze(context.Background(), c.request)
		}
		if err != nil {
			t.Fatal(err)
		}
		line, err := written(found)
		if err != nil {
			t.Fatal(err)
		}
		want := timeless(line)
		r := ask(t, http.MethodPost, url+"/api/v1/analyze", c.body)
		if got := timeless(r.body); got != want || r.Header.Get("Content-Type") != "application/json" {
			t.Errorf("%s: %s\n%s\nnot\n%s", c.body, r.Header.Get("Content-Type"), got, want)
		}
		r = ask(t, http.MethodPost, url+"/api/v1/analyze", c.body, "Accept", "text/event-stream")
		events := strings.Split(strings.TrimSpace(string(r.body)), "\n\n")
		_, data, _ := strings.Cut(events[len(events)-1], "event: result\ndata: ")
		if got := timeless([]byte(data)); got != want || r.Header.Get("Content-Type") != "text/event-stream" {
			t.Errorf("%s as a stream: %s\n%s\nnot\n%s", c.body, r.Header.Get("Content-Type"), got, want)
		}
	}
}

// The engine's iterations come one after the other, each deeper than the one before.
func TestStreamDeepens(t *testing.T) {
	_, url := serve(t, Options{})
	r := ask(t, http.MethodPost, url+"/api/v1/analyze", `{"game":"connect4","depth":6}`, "Accept", "text/event-stream")
	last, results := 0, 0
	for event := range strings.SplitSeq(strings.TrimSpace(string(r.body)), "\n\n") {
		kind, data, _ := strings.Cut(event, "\ndata: ")
		var now catalog.Analysis
		if err := json.Unmarshal([]byte(data), &now); err != nil {
			t.Fatalf("%v in %q", err, event)
		}
		switch kind {
		case "event: progress":
			if now.Searched() <= last || results > 0 {
				t.Errorf("depth %d comes after depth %d", now.Searched(), last)
			}
			last = now.Searched()
		case "event: result":
			results++
		default:
			t.Errorf("there is an event %q", kind)
		}
	}
	if last != 6 || results != 1 {
		t.Errorf("depth %d was reached, with %d results", last, results)
	}
}

func TestStreamTellsErrors(t *testing.T) {
	_, url := serve(t, Options{Bounds: Bounds{Time: 1}})
	r := ask(t, http.MethodPost, url+"/api/v1/analyze?lang=es", `{"game":"tictactoe","opponent":"errs:0.2"}`, "Accept", "text/event-stream")
	if !strings.HasPrefix(string(r.body), "event: error\ndata: {") || !strings.Contains(string(r.body), `"status":503`) {
		t.Errorf("%s", r.body)
	}
}

// endless is a search that goes on for as long as it may.
const endless = `{"game":"connect4:8x7","depth":60}`

// stream begins a search whose results are streamed, and returns once the first has come.
func stream(t *testing.T, ctx context.Context, url string) *http.Response {
	t.Helper()
	request, err := http.NewRequestWithContext(ctx, http.MethodPost, url+"/api/v1/analyze", strings.NewReader(endless))
	if err != nil {
		t.Fatal(err)
	}
	request.Header.Set("Content-Type", "application/json")
	request.Header.Set("Accept", "text/event-stream")
	response, err := http.DefaultClient.Do(request)
	if err != nil {
		t.Fatal(err)
	}
	if line, err := bufio.NewReader(response.Body).ReadString('\n'); err != nil || line != "event: progress\n" {
		t.Fatalf("the stream begins with %q, %v", line, err)
	}
	return response
}

// goroutines counts those that have to do with the lab.
func goroutines() int {
	http.DefaultClient.CloseIdleConnections()
	stacks := make([]byte, 4<<20)
	stacks = stacks[:runtime.Stack(stacks, true)]
	count := 0
	for one := range bytes.SplitSeq(stacks, []byte("\n\n")) {
		if bytes.Contains(one, []byte("net/http.(*conn).serve")) || bytes.Contains(one, []byte("/search/")) {
			count++
		}
	}
	return count
}

// A search ends when whoever has asked goes away, and leaves nothing behind.
func TestSearchEndsWithItsRequest(t *testing.T) {
	l, url := serve(t, Options{})
	for _, way := range []string{"a stream", "an answer"} {
		ctx, cancel := context.WithCancel(context.Background())
		gone := make(chan struct{})
		if way == "a stream" {
			response := stream(t, ctx, url)
			cancel()
			response.Body.Close()
			close(gone)
		} else {
			go func() {
				defer close(gone)
				request, _ := http.NewRequestWithContext(ctx, http.MethodPost, url+"/api/v1/analyze", strings.NewReader(endless))
				request.Header.Set("Content-Type", "application/json")
				if response, err := http.DefaultClient.Do(request); err == nil {
					response.Body.Close()
					t.Error("an endless search has been answered")
				}
			}()
			eventually(t, "a search is under way", func() bool { return len(l.turns.free) == 1 })
			cancel()
		}
		<-gone
		eventually(t, way+" of nobody has ended", func() bool { return len(l.turns.free) == 0 })
		eventually(t, "no goroutine is left of "+way, func() bool { return goroutines() == 0 })
	}
}

// pipes is a listener to connections that hold nothing back: what one end writes the other has to read.
type pipes struct {
	connections chan net.Conn
	closed      chan struct{}
	once        sync.Once
}

func newPipes() *pipes { return &pipes{connections: make(chan net.Conn), closed: make(chan struct{})} }

func (p *pipes) Accept() (net.Conn, error) {
	select {
	case c := <-p.connections:
		return c, nil
	case <-p.closed:
		return nil, net.ErrClosed
	}
}

func (p *pipes) Close() error   { p.once.Do(func() { close(p.closed) }); return nil }
func (p *pipes) Addr() net.Addr { return &net.TCPAddr{IP: net.IPv4(127, 0, 0, 1)} }

func (p *pipes) dial() net.Conn {
	ours, theirs := net.Pipe()
	p.connections <- theirs
	return ours
}

// Clients that do not take what they have asked for, that send half of what they have to say, or nothing, are dropped.
func TestSlowClientsAreDropped(t *testing.T) {
	const moment = 50 * time.Millisecond
	for _, c := range []struct {
		says   string
		search time.Duration // that a search may last
	}{
		{"", moment},
		{"POST /api/v1/analyze HT", moment},
		{"POST /api/v1/analyze HTTP/1.1\r\nHost: localhost\r\n", moment},
		{"POST /api/v1/analyze HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\nContent-Length: 50\r\n\r\n{", moment},
		{fmt.Sprintf("POST /api/v1/analyze HTTP/1.1\r\nHost: localhost\r\nAccept: text/event-stream\r\nContent-Type: application/json\r\n"+
			"Content-Length: %d\r\n\r\n%s", len(endless), endless), time.Hour},
	} {
		l := New(Options{Log: io.Discard, Bounds: Bounds{Write: moment, Patience: moment, Time: c.search}})
		listener := newPipes()
		server := l.server()
		go server.Serve(listener)
		conn := listener.dial()
		io.WriteString(conn, c.says)
		eventually(t, fmt.Sprintf("who says %.80q is dropped", c.says), func() bool { return goroutines() == 0 && len(l.turns.free) == 0 })
		conn.Close()
		server.Close()
	}
}

// While as many searches as may are under way and as many as may wait, others are told to come again, and all that is no
// search answers.
func TestTwoHundredClients(t *testing.T) {
	var inside, most atomic.Int64
	open := make(chan struct{})
	rules := countdown{from: 2, lookOn: func() {
		now := inside.Add(1)
		for was := most.Load(); now > was && !most.CompareAndSwap(was, now); was = most.Load() {
		}
		<-open
		inside.Add(-1)
	}}
	b := Bounds{AtOnce: 2, Waiting: 8, Patience: time.Hour}
	l, url := serve(t, Options{Games: []catalog.Game{catalog.Of(rules)}, Bounds: b})
	const clients = 200
	statuses := make(chan int, clients)
	for range clients {
		go func() {
			r := ask(t, http.MethodPost, url+"/api/v1/analyze", `{"game":"countdown","algorithm":"negamax","depth":1}`)
			if r.StatusCode == http.StatusTooManyRequests && r.Header.Get("Retry-After") != "1" {
				t.Errorf("429 without the time to come again: %v", r.Header)
			}
			statuses <- r.StatusCode
		}()
	}
	refused := 0
	for range clients - b.AtOnce - b.Waiting {
		if status := <-statuses; status == http.StatusTooManyRequests {
			refused++
		}
	}
	if refused != clients-b.AtOnce-b.Waiting {
		t.Errorf("%d were refused while none could go on, not %d", refused, clients-b.AtOnce-b.Waiting)
	}
	for _, path := range []string{"/", "/api/v1/games", "/api/v1/lessons", "/api/v1/tree/random"} {
		if r := ask(t, http.MethodGet, url+path, ""); r.StatusCode != http.StatusOK {
			t.Errorf("%s while searches are under way: %s", path, r.Status)
		}
	}
	close(open)
	for range b.AtOnce + b.Waiting {
		if status := <-statuses; status != http.StatusOK {
			t.Errorf("who waited got %d", status)
		}
	}
	if most.Load() != int64(b.AtOnce) {
		t.Errorf("%d searches were under way at once, not %d", most.Load(), b.AtOnce)
	}
	l.turns.mu.Lock()
	defer l.turns.mu.Unlock()
	if len(l.turns.free) != 0 || l.turns.waiting != 0 || len(l.turns.running) != 0 || l.turns.refused != int64(refused) {
		t.Errorf("in the end: %+v", l.turns)
	}
}

// Who waits too long is told to come again; so is a client that has as much as it may have.
func TestTurns(t *testing.T) {
	turns := newTurns(Bounds{AtOnce: 2, PerClient: 1, Waiting: 1, Patience: time.Nanosecond}.withDefaults())
	of := func(client string) context.Context {
		return context.WithValue(context.Background(), clientKey{}, client)
	}
	ana, err := turns.take(of("10.0.0.1"))
	if err != nil {
		t.Fatal(err)
	}
	if _, err := turns.take(of("10.0.0.1")); err == nil {
		t.Error("a client has two turns")
	}
	leo, err := turns.take(of("10.0.0.2"))
	if err != nil {
		t.Fatal(err)
	}
	if _, err := turns.take(of("10.0.0.3")); err == nil {
		t.Error("three have turns")
	}
	ana()
	if done, err := turns.take(of("10.0.0.1")); err != nil {
		t.Error("a client whose turn is over has no other")
	} else {
		done()
	}
	leo()
	if len(turns.free) != 0 || len(turns.running) != 0 || turns.waiting != 0 || turns.refused != 2 {
		t.Errorf("in the end: %+v", turns)
	}
}

// What is kept of traces stays within its bound, and what was asked for last stays longest.
func TestTracesAreForgotten(t *testing.T) {
	l, url := serve(t, Options{Bounds: Bounds{KeptMiB: 1}})
	var first, last traceAnswer
	for i := range 30 {
		var traced traceAnswer
		post(t, url+"/api/v1/trace", `{"game":"tictactoe","depth":3,"draw":1}`, &traced)
		if i == 0 {
			first = traced
		}
		last = traced
		size := l.traces.find(last.ID).Size()
		if l.traces.bytes > 1<<20+size {
			t.Fatalf("%d bytes are kept", l.traces.bytes)
		}
	}
	if r := ask(t, http.MethodGet, url+"/api/v1/traces/"+first.ID+"/steps", ""); r.StatusCode != http.StatusNotFound {
		t.Errorf("the first trace: %s", r.Status)
	}
	if r := ask(t, http.MethodDelete, url+"/api/v1/traces/"+last.ID, ""); r.StatusCode != http.StatusNoContent {
		t.Errorf("the last trace: %s", r.Status)
	}
	if l.traces.find(last.ID) != nil {
		t.Error("a trace that was deleted is there")
	}
}

// A search with more events than a trace may have is ended, and says so.
func TestLongTracesAreCutShort(t *testing.T) {
	_, url := serve(t, Options{Bounds: Bounds{TraceEvents: 1000}})
	var traced traceAnswer
	post(t, url+"/api/v1/trace", `{"game":"tictactoe"}`, &traced)
	if !traced.CutShort || traced.Events > 2000 || traced.Analysis.Spent == nil {
		t.Errorf("%d events, cut short %v, spent %v", traced.Events, traced.CutShort, traced.Analysis.Spent)
	}
	r := ask(t, http.MethodPost, url+"/api/v1/trace", `{"game":"tictactoe","opponent":"errs:0.2"}`)
	if r.StatusCode != http.StatusUnprocessableEntity || !strings.Contains(string(r.body), "more than 1,000 events") {
		t.Errorf("%s: %s", r.Status, r.body)
	}
}
