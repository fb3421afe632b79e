package lab

import (
	"bufio"
	"bytes"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"net"
	"net/http"
	"net/http/httptest"
	"os"
	"regexp"
	"runtime"
	"runtime/debug"
	"slices"
	"strconv"
	"strings"
	"sync"
	"sync/atomic"
	"testing"
	"time"

	"github.com/jugada/jugada/catalog"

	"github.com/danielgtaylor/huma/v2"
)

// timeless drops what differs from run to run.
func timeless(text []byte) string {
	return string(regexp.MustCompile(`"elapsed_ms":[0-9.]+`).ReplaceAll(bytes.TrimSpace(text), []byte(`"elapsed_ms":0`)))
}

// The answer equals the command's, byte for byte; and so does the last event of the stream.
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
		g, err := catalog.Default().Find("tictactoe")
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
			found, _, err = at.Counsel(context.Background(), c.request, *c.against)
		} else {
			var minimax catalog.Analysis
			minimax, err = at.Analyze(context.Background(), c.request)
			found = meant(at, &minimax)
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

// With HTTP/2, too, the next result may take long: a client that has read the last one is not dropped.
func TestStreamIsPatientBetweenResults(t *testing.T) {
	server := httptest.NewUnstartedServer(New(Options{Log: io.Discard, Bounds: Bounds{Write: 200 * time.Millisecond}}))
	server.EnableHTTP2 = true
	server.StartTLS()
	defer server.Close()
	body := strings.Replace(endless, "}", `,"time_ms":1000}`, 1)
	request, err := http.NewRequest(http.MethodPost, server.URL+"/api/v1/analyze", strings.NewReader(body))
	if err != nil {
		t.Fatal(err)
	}
	request.Header.Set("Content-Type", "application/json")
	request.Header.Set("Accept", "text/event-stream")
	response, err := server.Client().Do(request)
	if err != nil {
		t.Fatal(err)
	}
	defer response.Body.Close()
	events, err := io.ReadAll(response.Body)
	if err != nil || response.ProtoMajor != 2 || !bytes.Contains(events, []byte("event: result\n")) {
		t.Errorf("%s: %v after %.100q…", response.Proto, err, events)
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

// goroutines counts those of the lab.
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

// A search ends when its client goes away, and leaves nothing behind.
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
			eventually(t, "a search is under way", func() bool { return l.turns.inside() == 1 })
			cancel()
		}
		<-gone
		eventually(t, way+" of nobody has ended", func() bool { return l.turns.inside() == 0 })
		eventually(t, "no goroutine is left of "+way, func() bool { return goroutines() == 0 })
	}
}

// pipes is a listener with unbuffered connections: what one end writes, the other has to read.
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

// said returns a request in wire format.
func said(method, path, body string, headers ...string) string {
	head := fmt.Sprintf("%s %s HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\nContent-Length: %d\r\n", method, path, len(body))
	for _, h := range headers {
		head += h + "\r\n"
	}
	return head + "\r\n" + body
}

// idle: no searches, views or waiting requests are left, nor any goroutine.
func (l *Lab) idle() bool {
	for _, t := range []*turns{l.turns, l.views, l.large, l.arrive} {
		t.mu.Lock()
		left := t.under + t.taken + len(t.queue) + len(t.running)
		t.mu.Unlock()
		if left != 0 {
			return false
		}
	}
	return goroutines() == 0
}

// Clients that do not read their answers, that send half of a request, or nothing, are dropped, many at once.
func TestSlowClientsAreDropped(t *testing.T) {
	const moment = 50 * time.Millisecond
	l := New(Options{Log: io.Discard, Bounds: Bounds{Write: moment, Patience: moment, Time: time.Hour}})
	kept := "/api/v1/traces/" + l.traces.keep(tracedBy(t, l, `{"game":"tictactoe","depth":4}`))
	listener := newPipes()
	server := l.server()
	defer server.Close()
	go server.Serve(listener)
	analyze := said("POST", "/api/v1/analyze", endless, "Accept: text/event-stream")
	for kind, says := range map[string]string{
		"says nothing":            "",
		"says half a line":        analyze[:20],
		"says half its headers":   analyze[:60],
		"says half its body":      analyze[:len(analyze)-5],
		"says one piece of many":  "POST /api/v1/tree HTTP/1.1\r\nHost: localhost\r\nTransfer-Encoding: chunked\r\n\r\n1\r\n{\r\n",
		"does not read a stream":  analyze,
		"does not read a page":    said("GET", "/lib/lit.js", ""),
		"does not read an answer": said("GET", "/api/v1/messages", ""),
		"does not read a file":    said("GET", kept+"/export?format=json", ""),
		"does not read a problem": said("GET", "/nothing", ""),
	} {
		var connections []net.Conn
		for range 20 {
			conn := listener.dial()
			io.WriteString(conn, says)
			connections = append(connections, conn)
		}
		eventually(t, "who "+kind+" is dropped", l.idle)
		for _, conn := range connections {
			if _, err := io.Copy(io.Discard, conn); err != nil { // data in transit, and the end
				t.Errorf("who %s: %v", kind, err)
			}
			conn.Close()
		}
	}
}

// Clients that go away, in the middle of a request or an answer, while waiting or during their search, leave nothing behind,
// many at once, whatever the request.
func TestClientsThatGoLeaveNothing(t *testing.T) {
	b := Bounds{AtOnce: 2, Waiting: 1000, Patience: time.Hour, Time: time.Hour}
	l := New(Options{Log: io.Discard, Bounds: b, Data: t.TempDir()})
	listener, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		t.Fatal(err)
	}
	server := l.server()
	defer server.Close()
	go server.Serve(listener)
	const hard = `"state":"14 13 15 7 11 12 9 5 6 0 2 1 4 8 10 3","heuristic":"manhattan"`
	searches := []string{
		said("POST", "/api/v1/analyze", endless),
		said("POST", "/api/v1/analyze", endless, "Accept: text/event-stream"),
		said("POST", "/api/v1/choose", `{"game":"connect4:8x7","level":10,"time_ms":86400000}`),
		said("POST", "/api/v1/compare", `{"game":"connect4:8x7","depth":40}`),
		said("POST", "/api/v1/puzzles/sliding/solve", `{`+hard+`}`),
		said("POST", "/api/v1/puzzles/sliding/follow", `{`+hard+`,"from":1000000}`),
	}
	const each = 8
	var clients []string
	for range each {
		for _, says := range searches {
			clients = append(clients, says, says[:30], says[:len(says)-1])
		}
	}
	connections := make([]net.Conn, len(clients))
	var dialled sync.WaitGroup
	for i, says := range clients {
		dialled.Go(func() {
			conn, err := net.Dial("tcp", listener.Addr().String())
			if err != nil {
				t.Error(err)
				return
			}
			io.WriteString(conn, says)
			connections[i] = conn
		})
	}
	dialled.Wait()
	if t.Failed() {
		return
	}
	eventually(t, "all search or wait", func() bool {
		under, waiting := l.turns.state()
		return under == b.AtOnce && waiting == each*len(searches)-b.AtOnce
	})
	for i, conn := range connections {
		if i%2 == 0 {
			conn.(*net.TCPConn).SetLinger(0) // like a computer that reboots
		}
		conn.Close()
	}
	eventually(t, "nothing is left of clients that have gone", l.idle)
}

// While the limits of running and waiting searches are reached, others are told to retry, and everything but searches
// answers.
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
	l, url := serve(t, Options{Games: usualWith(t, catalog.Of(rules)), Bounds: b})
	const clients = 200
	statuses := make(chan int, clients)
	for range clients {
		go func() {
			r := ask(t, http.MethodPost, url+"/api/v1/analyze", `{"game":"countdown","algorithm":"negamax","depth":1}`)
			if r.StatusCode == http.StatusServiceUnavailable && r.Header.Get("Retry-After") != "1" {
				t.Errorf("503 without the time to come again: %v", r.Header)
			}
			statuses <- r.StatusCode
		}()
	}
	refused := 0
	for range clients - b.AtOnce - b.Waiting {
		if status := <-statuses; status == http.StatusServiceUnavailable {
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
	if l.turns.under != 0 || l.turns.taken != 0 || len(l.turns.queue) != 0 || len(l.turns.running) != 0 || l.turns.refused != int64(refused) {
		t.Errorf("in the end: %+v", l.turns)
	}
}

// The tables of finished searches do not pile up, however little else the garbage collector has to do.
func TestTablesAreGivenBack(t *testing.T) {
	l := New(Options{Bounds: Bounds{AtOnce: 2}})
	defer debug.SetGCPercent(debug.SetGCPercent(-1))
	mapped := func() (kB int) {
		status, err := os.ReadFile("/proc/self/status")
		if err != nil {
			t.Skip("how much memory there is cannot be seen here")
		}
		if _, err := fmt.Sscanf(string(status[bytes.Index(status, []byte("VmSize:")):]), "VmSize: %d kB", &kB); err != nil {
			t.Fatal(err)
		}
		return kB
	}
	const searches = 40
	before := mapped()
	for range searches {
		if w := handle(l, http.MethodPost, "/api/v1/analyze", "", []byte(`{"game":"othello","depth":2}`), http.Header{}); w.Code != http.StatusOK {
			t.Fatalf("%d: %s", w.Code, w.Body)
		}
	}
	eventually(t, "tables are given back", func() bool { return mapped()-before < searches/2*l.bounds.TableMiB<<10 })
}

// status returns the status of an error.
func status(err error) int {
	var said *huma.ErrorModel
	errors.As(err, &said)
	return said.Status
}

// A client that waits too long is told to retry; so is one that has reached its limit.
func TestTurns(t *testing.T) {
	turns := newTurns(Bounds{AtOnce: 2, PerClient: 1, Waiting: 1, Patience: time.Nanosecond}.withDefaults(), 100, func() {})
	of := func(client string) context.Context {
		return context.WithValue(context.Background(), clientKey{}, client)
	}
	ana, err := turns.take(of("10.0.0.1"), 1)
	if err != nil {
		t.Fatal(err)
	}
	if _, err := turns.take(of("10.0.0.1"), 1); err == nil || status(err) != http.StatusTooManyRequests {
		t.Errorf("a client who wants two turns: %v", err)
	}
	leo, err := turns.take(of("10.0.0.2"), 1)
	if err != nil {
		t.Fatal(err)
	}
	if _, err := turns.take(of("10.0.0.3"), 1); err == nil || status(err) != http.StatusServiceUnavailable {
		t.Errorf("three who want two turns: %v", err)
	}
	ana()
	if done, err := turns.take(of("10.0.0.1"), 1); err != nil {
		t.Error("a client whose turn is over has no other")
	} else {
		done()
	}
	leo()
	if turns.under != 0 || turns.taken != 0 || len(turns.running) != 0 || len(turns.queue) != 0 || turns.refused != 2 {
		t.Errorf("in the end: %+v", turns)
	}
}

// Memory is granted in order of request: a small wish does not overtake a large one, and proceeds once that gives up; a wish
// for more than the total gets all of it.
func TestTurnsShareMemory(t *testing.T) {
	turns := newTurns(Bounds{AtOnce: 10, Waiting: 10, Patience: time.Hour}.withDefaults(), 100, func() {})
	took := make(chan string, 10)
	take := func(ctx context.Context, name string, mib int) {
		done, err := turns.take(ctx, mib)
		if err != nil {
			took <- name + " gave up"
			return
		}
		took <- name
		if name != "first" {
			done()
		}
	}
	first, err := turns.take(t.Context(), 60)
	if err != nil {
		t.Fatal(err)
	}
	impatient, leave := context.WithCancel(t.Context())
	waiting := func(n int) {
		t.Helper()
		eventually(t, strconv.Itoa(n)+" wait", func() bool { _, w := turns.state(); return w == n })
	}
	go take(impatient, "large", 50)
	waiting(1)
	go take(t.Context(), "small", 10)
	waiting(2)
	go take(t.Context(), "huge", 1000)
	waiting(3)
	leave()
	gone := []string{<-took, <-took}
	if slices.Sort(gone); !slices.Equal(gone, []string{"large gave up", "small"}) {
		t.Errorf("when the first who waited gives up: %q", gone)
	}
	waiting(1)
	first()
	if got := <-took; got != "huge" {
		t.Errorf("at last %s", got)
	}
	eventually(t, "all is given back", func() bool { under, w := turns.state(); return under == 0 && w == 0 })
	if turns.taken != 0 {
		t.Errorf("%d MiB are still taken", turns.taken)
	}
}

// Kept traces stay within their bound, and the most recently used are kept longest.
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

// A search that builds the whole tree first emits more events after it is ended: that is taken into account.
func TestTracesOfLevelsAreCutShortInTime(t *testing.T) {
	_, url := serve(t, Options{Bounds: Bounds{TraceEvents: 50_000}})
	var traced traceAnswer
	post(t, url+"/api/v1/trace", `{"game":"othello","algorithm":"levels","depth":8,"draw":5}`, &traced)
	if most := 50_000 + 4*1100; !traced.CutShort || traced.Events > most || traced.Events < 40_000 { // it looks up every 1,024 nodes
		t.Errorf("%d events, cut short %v; want %d at most", traced.Events, traced.CutShort, most)
	}
	post(t, url+"/api/v1/trace", `{"game":"othello","algorithm":"levels","depth":5,"draw":5}`, &traced) // 1,662 nodes
	if traced.CutShort {
		t.Errorf("%d events fit, and are cut short", traced.Events)
	}
}

// A search with more events than a trace may have is ended, and says so.
func TestLongTracesAreCutShort(t *testing.T) {
	_, url := serve(t, Options{Bounds: Bounds{TraceEvents: 1000}})
	var traced traceAnswer
	post(t, url+"/api/v1/trace", `{"game":"tictactoe"}`, &traced)
	if !traced.CutShort || traced.Events > 2000 || traced.Analysis.Spent == nil || *traced.Analysis.Spent != "trace" {
		t.Errorf("%d events, cut short %v, spent %v", traced.Events, traced.CutShort, traced.Analysis.Spent)
	}
	steps := ask(t, http.MethodGet, url+"/api/v1/traces/"+traced.ID+"/steps?count=1000", "")
	if body := string(steps.body); strings.Contains(body, "nterrupted") || !strings.Contains(body, "limit of the trace") {
		t.Errorf("nobody interrupted it: %s", body[max(len(body)-1000, 0):])
	}
	r := ask(t, http.MethodPost, url+"/api/v1/trace", `{"game":"tictactoe","opponent":"errs:0.2"}`)
	if r.StatusCode != http.StatusUnprocessableEntity || !strings.Contains(string(r.body), "more than 1,000 events") {
		t.Errorf("%s: %s", r.Status, r.body)
	}
}

// state returns how many are running, and how many wait.
func (t *turns) state() (under, waiting int) {
	t.mu.Lock()
	defer t.mu.Unlock()
	return t.under, len(t.queue)
}

// inside returns how many are running.
func (t *turns) inside() int {
	under, _ := t.state()
	return under
}
