package lab

import (
	"bytes"
	"context"
	"encoding/json"
	"fmt"
	"net/http"
	"net/http/httptest"
	"slices"
	"strings"
	"testing"

	"github.com/jugada/jugada/catalog"
	"github.com/jugada/jugada/lang"
	"github.com/jugada/jugada/review"
	"github.com/jugada/jugada/ui/told"
)

// legal is Légal's mate as a request.
const legal = `"text":"[White \"A\"]\n[Black \"B\"]\n\n1. e4 e5 2. Nf3 d6 3. Bc4 Bg4 4. Nc3 g6 {a trap} 5. Nxe5 Bxd1 6. Bxf7+ Ke7 7. Nd5# 1-0"`

// reviewEvent is an event of a review.
type reviewEvent struct {
	kind string
	data json.RawMessage
}

// streamReview asks for a review as a stream and returns its events.
func streamReview(t *testing.T, url, body string, headers ...string) (events []reviewEvent) {
	t.Helper()
	r := ask(t, http.MethodPost, url+"/api/v1/review", body, append(headers, "Accept", eventStream)...)
	if r.StatusCode != http.StatusOK || r.Header.Get("Content-Type") != eventStream {
		t.Fatalf("%s: %s, %s: %.300s", body, r.Status, r.Header.Get("Content-Type"), r.body)
	}
	for text := range strings.SplitSeq(strings.TrimSpace(string(r.body)), "\n\n") {
		kind, data, _ := strings.Cut(text, "\ndata: ")
		events = append(events, reviewEvent{strings.TrimPrefix(kind, "event: "), json.RawMessage(data)})
	}
	return events
}

// only returns the data of the one event of that kind.
func only[T any](t *testing.T, events []reviewEvent, kind string) (v T) {
	t.Helper()
	found := 0
	for _, e := range events {
		if e.kind == kind {
			found++
			if err := json.Unmarshal(e.data, &v); err != nil {
				t.Fatalf("%s: %v in %s", kind, err, e.data)
			}
		}
	}
	if found != 1 {
		t.Fatalf("there are %d events %s", found, kind)
	}
	return v
}

// reviewHere reviews a game without a lab.
func reviewHere(t *testing.T, game string, moves []string, terms review.Terms) *review.Report {
	t.Helper()
	of, err := catalog.Default().Find(game)
	if err != nil {
		t.Fatal(err)
	}
	start, err := of.Start()
	if err != nil {
		t.Fatal(err)
	}
	report, err := review.Review(context.Background(), &review.Game{Start: start, Moves: moves}, terms)
	if err != nil {
		t.Fatal(err)
	}
	return report
}

// An answer, and the last event of a stream, is the JSON of the review, byte for byte; the events before it have the same moves, with
// the sentences of the command.
func TestReviewAnswersAsTheCommand(t *testing.T) {
	_, url := serve(t, Options{})
	for _, c := range []struct {
		body, game string
		moves      []string
		terms      review.Terms
	}{
		{`{"game":"tictactoe","text":"4 1 0 2 8"}`, "tictactoe", []string{"4", "1", "0", "2", "8"},
			review.Terms{Nodes: review.UsualNodes, Sides: [2]bool{true, true}}},
		{`{"game":"connect4:5x4","moves":["1","2","1","2","1","3","1"],"nodes":5000,"side":"min"}`, "connect4:5x4",
			[]string{"1", "2", "1", "2", "1", "3", "1"}, review.Terms{Nodes: 5000, Sides: [2]bool{false, true}}},
		{`{"game":"chess","moves":["e4","e5","Qh5","Ke7","Qxe5#"],"nodes":1000,"after":3}`, "chess",
			[]string{"e4", "e5", "Qh5", "Ke7", "Qxe5#"}, review.Terms{Nodes: 1000, Sides: [2]bool{true, true}, After: 3}},
	} {
		report := reviewHere(t, c.game, c.moves, c.terms)
		line, err := written(report)
		if err != nil {
			t.Fatal(err)
		}
		if r := ask(t, http.MethodPost, url+"/api/v1/review", c.body); string(r.body) != string(line) {
			t.Errorf("%s: %s\n%s\nnot\n%s", c.body, r.Status, r.body, line)
		}
		for _, l := range lang.All {
			events := streamReview(t, url, c.body, "Accept-Language", l.String())
			if last := events[len(events)-1]; last.kind != "result" || string(last.data)+"\n" != string(line) {
				t.Errorf("%s: the last event is %s\n%s\nnot\n%s", c.body, last.kind, last.data, line)
			}
			checkMoves(t, events, report, l)
		}
	}
}

// checkMoves compares the events about moves with a report.
func checkMoves(t *testing.T, events []reviewEvent, report *review.Report, l lang.Language) {
	t.Helper()
	n := 0
	for _, e := range events {
		if e.kind != "move" {
			continue
		}
		var now reviewedMove
		if err := json.Unmarshal(e.data, &now); err != nil {
			t.Fatal(err)
		}
		m := &report.Moves[n]
		n++
		var want []string
		for _, s := range (&told.Writer{Lang: l}).Review(m) {
			want = append(want, s.Text)
		}
		var got []string
		for _, s := range now.Sentences {
			got = append(got, s.Text)
			if !strings.Contains(s.Text, strings.Join(s.Line, " ")) {
				t.Errorf("%q does not have its line, %v", s.Text, s.Line)
			}
			if _, err := (&playing{report, m, &s}).follow(); err != nil {
				t.Errorf("%q: %v", s.Text, err)
			}
		}
		if now.Ply != m.Ply || now.Heading != told.Numbered(m) || !slices.Equal(got, want) {
			t.Errorf("of ply %d it says %q: %q, not %q", m.Ply, now.Heading, got, want)
		}
	}
	if n != len(report.Moves) {
		t.Errorf("%d moves were told of %d", n, len(report.Moves))
	}
}

// playing is a line of a sentence about a move.
type playing struct {
	report *review.Report
	move   *review.Move
	said   *reviewedSentence
}

// follow plays the line from where the sentence says that it begins.
func (p *playing) follow() (catalog.Position, error) {
	at := p.move.After()
	if p.said.After < p.move.Ply {
		at = p.move.Before()
	}
	var err error
	if p.said.Position != "" {
		at, err = at.Game().Position(p.said.Position)
	}
	for _, move := range p.said.Line {
		if err == nil {
			at, err = at.Play(move)
		}
	}
	return at, err
}

// The game of a text is told with the other games that are there, and comes back annotated; what was there stays.
func TestReviewTellsTheGameAndItsFile(t *testing.T) {
	_, url := serve(t, Options{})
	events := streamReview(t, url, `{"nodes":1000,"number":2,"text":"1. e4 e4 *\n\n[White \"A\"]\n[Black \"B\"]\n\n1. e4 e5 2. Bc4 Nc6 3. Qh5 Nf6 {a trap} 4. Qxf7# *"}`)
	about := only[reviewedGame](t, events, "game")
	if about.Game != "chess" || about.Number != 2 || len(about.Games) != 2 || about.Games[0] != nil || about.Players != [2]string{"A", "B"} ||
		strings.Join(about.Moves, " ") != "e4 e5 Bc4 Nc6 Qh5 Nf6 Qxf7#" || about.Sides != [2]string{"White", "Black"} {
		t.Errorf("the game: %+v", about)
	}
	file := only[reviewedFile](t, events, "file")
	for _, want := range []string{`[White "A"]`, "Nf6 $4 {", "{a trap}", "Now White can force mate in 1"} {
		if !strings.Contains(file.Text, want) {
			t.Errorf("the file has no %q: %s", want, file.Text)
		}
	}

	// Other games are kept as play saves them: what is written is read again.
	file = only[reviewedFile](t, streamReview(t, url, `{"game":"tictactoe","moves":["4","1"]}`), "file")
	again, err := json.Marshal(map[string]any{"text": file.Text})
	if err != nil {
		t.Fatal(err)
	}
	about = only[reviewedGame](t, streamReview(t, url, string(again)), "game")
	if about.Game != "tictactoe" || strings.Join(about.Moves, " ") != "4 1" {
		t.Errorf("the saved game: %+v", about)
	}
}

// serveMoves starts a lab whose time for a review is over after that many moves, and returns its address.
func serveMoves(t *testing.T, moves int) (url string) {
	l := New(Options{Log: t.Output()})
	server := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		ctx, cancel := context.WithCancel(r.Context())
		defer cancel()
		left := moves
		l.ServeHTTP(&telling{w, func(written []byte) {
			if left -= bytes.Count(written, []byte("event: move\n")); left == 0 {
				cancel()
			}
		}}, r.WithContext(ctx))
	}))
	t.Cleanup(server.Close)
	return server.URL
}

// telling is a writer that tells what is written.
type telling struct {
	http.ResponseWriter
	tell func(written []byte)
}

func (w *telling) Unwrap() http.ResponseWriter { return w.ResponseWriter }

func (w *telling) Write(p []byte) (int, error) {
	w.tell(p)
	return w.ResponseWriter.Write(p)
}

// A review whose time is over says so, and the rest of it is that of the whole.
func TestReviewGoesOnAfterItsTime(t *testing.T) {
	moves := strings.Fields("e4 e5 Nf3 d6 Bc4 Bg4 Nc3 g6 Nxe5 Bxd1 Bxf7+ Ke7 Nd5#")
	want := reviewHere(t, "chess", moves, review.Terms{Nodes: 300, Sides: [2]bool{true, true}})
	url := serveMoves(t, 5)
	body := `{"game":"chess","nodes":300,"moves":["` + strings.Join(moves, `","`) + `"],"after":%d}`
	var found []review.Move
	for _, n := range []int{5, 5, 3} {
		report := only[review.Report](t, streamReview(t, url, fmt.Sprintf(body, len(found))), "result")
		if len(report.Moves) != n || report.Whole != (n == 3) {
			t.Fatalf("after %d moves it has %d, whole: %v", len(found), len(report.Moves), report.Whole)
		}
		found = append(found, report.Moves...)
	}
	got, _ := json.Marshal(found)
	all, _ := json.Marshal(want.Moves)
	if string(got) != string(all) {
		t.Errorf("in pieces: %s\nnot %s", got, all)
	}
}

// Moves come as they are found, and the review ends when nobody listens any more.
func TestReviewEndsWithItsRequest(t *testing.T) {
	l, url := serve(t, Options{})
	ctx, cancel := context.WithCancel(context.Background())
	defer cancel()
	request, err := http.NewRequestWithContext(ctx, http.MethodPost, url+"/api/v1/review",
		strings.NewReader(`{"nodes":100000000,`+legal+`}`))
	if err != nil {
		t.Fatal(err)
	}
	request.Header.Set("Content-Type", "application/json")
	request.Header.Set("Accept", eventStream)
	response, err := http.DefaultClient.Do(request)
	if err != nil {
		t.Fatal(err)
	}
	begin := make([]byte, len("event: game"))
	if _, err := response.Body.Read(begin); err != nil || string(begin) != "event: game" {
		t.Fatalf("it begins with %q, %v", begin, err)
	}
	cancel()
	response.Body.Close()
	eventually(t, "the review of nobody has ended", func() bool { return l.turns.inside() == 0 && goroutines() == 0 })
}
