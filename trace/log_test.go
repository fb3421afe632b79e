package trace_test

import (
	"bytes"
	"slices"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
	"pgregory.net/rapid"

	"github.com/jugada/jugada/game"
	"github.com/jugada/jugada/internal/tracetest"
	"github.com/jugada/jugada/lang"
	"github.com/jugada/jugada/search"
	"github.com/jugada/jugada/search/classic"
	"github.com/jugada/jugada/trace"
)

// everybody collects all outputs of one search at once.
type everybody struct {
	log      *trace.Log
	recorder *trace.Recorder
	events   tracetest.Events
	text     [2]bytes.Buffer // by language
	lines    bytes.Buffer
}

// listen sends a search to everybody.
func listen(t tracetest.T, h trace.Header, search func(trace.Sink) trace.Summary) *everybody {
	t.Helper()
	all := &everybody{log: trace.NewLog(h), recorder: &trace.Recorder{Tree: trace.Tree{Header: h}}}
	english, spanish := trace.NewText(&all.text[lang.English], h, lang.English), trace.NewText(&all.text[lang.Spanish], h, lang.Spanish)
	lines := trace.NewJSONLines(&all.lines, h)
	s := search(tracetest.Both{all.log, tracetest.Both{all.recorder, tracetest.Both{&all.events, tracetest.Both{english, tracetest.Both{spanish, lines}}}}})
	all.log.Close(s)
	for _, close := range []func(trace.Summary) error{english.Close, spanish.Close, lines.Close} {
		if err := close(s); err != nil {
			t.Fatal(err)
		}
	}
	return all
}

// always never stops a replay.
func always() bool { return true }

// A log holds the search: it replays and writes the search's events, and its tree is the recorder's.
func checkLog(t tracetest.T, all *everybody) {
	t.Helper()
	var events tracetest.Events
	all.log.Replay(0, all.log.Len(), &events, always)
	if diff := cmp.Diff(all.events, events); diff != "" {
		t.Fatalf("the log replays (+) what was not told (-):\n%s", diff)
	}
	for _, l := range lang.All {
		var text bytes.Buffer
		if err := all.log.WriteText(&text, l, always); err != nil || text.String() != all.text[l].String() {
			t.Fatalf("the log tells in %v, error %v:\n%s\nnot:\n%s", l, err, &text, &all.text[l])
		}
	}
	var lines bytes.Buffer
	if err := all.log.WriteJSON(&lines, 0, all.log.Len(), always); err != nil || lines.String() != all.lines.String() {
		t.Fatalf("the log writes, error %v:\n%s\nnot:\n%s", err, &lines, &all.lines)
	}
	if tree := all.log.Tree(); tree != nil && !cmp.Equal(tree.Nodes, all.recorder.Tree.Nodes) {
		t.Fatalf("the log's tree differs from the recorder's:\n%s", cmp.Diff(all.recorder.Tree.Nodes, tree.Nodes))
	}
	checkPages(t, all)
	checkSteps(t, all)
	checkHistory(t, all)
}

// checkPages: pieces of a log, put together, are the whole.
func checkPages(t tracetest.T, all *everybody) {
	t.Helper()
	var lines bytes.Buffer
	for from := 0; from < all.log.Len(); from += 7 {
		if err := all.log.WriteJSON(&lines, from, from+7, always); err != nil {
			t.Fatal(err)
		}
	}
	if all.log.Len() > 0 && lines.String() != all.lines.String() {
		t.Fatalf("the log writes piece by piece:\n%s\nnot:\n%s", &lines, &all.lines)
	}
}

// checkSteps: the steps are the lines of the text, in order, and each is due when it can be written: after the
// events that it is about, and before those of a later sentence.
func checkSteps(t tracetest.T, all *everybody) {
	t.Helper()
	steps := all.log.Tell(all.log.Find(0, all.log.Steps(), "", false), lang.Spanish, always)
	figures := trace.CountsText(lang.Spanish, all.log.Summary.Counts) + "."
	told := slices.DeleteFunc(strings.Split(all.text[lang.Spanish].String(), "\n"), func(line string) bool {
		return line == "" || line == figures // which are not sentences
	})
	var sentences []string
	after := 0
	for i, s := range steps {
		sentences = append(sentences, s.Text)
		if s.Step != i || s.After < after || s.After > all.log.Len() {
			t.Fatalf("step %d of %d: %+v, after %d", i, len(steps), s, after)
		}
		after = s.After
	}
	for i := range told {
		told[i] = strings.TrimPrefix(strings.TrimLeft(told[i], " "), "… ")
	}
	if diff := cmp.Diff(told, sentences); diff != "" {
		t.Fatalf("the steps (+) are not the lines of the telling (-):\n%s", diff)
	}
	if len(steps) > 3 {
		some := []int{1, len(steps) - 2}
		got := all.log.Tell(some, lang.Spanish, always)
		if len(got) != 2 || got[0] != steps[1] || got[1] != steps[len(steps)-2] {
			t.Fatalf("two steps are told alone %+v, with the others %+v and %+v", got, steps[1], steps[len(steps)-2])
		}
	}
	for i := range all.log.Len() + 1 {
		first := slices.IndexFunc(steps, func(s trace.Step) bool { return s.After > i }) // event i is among those so far
		if first < 0 {
			first = len(steps) - 1
		}
		if got := all.log.StepAt(i); got != first {
			t.Fatalf("the first step about event %d of %d or a later one is said to be %d, not %d", i, all.log.Len(), got, first)
		}
	}
	all.log.Nearby = 0 // each step from the middle
	for i, s := range steps {
		if got := all.log.Tell([]int{i}, lang.Spanish, always); len(got) != 1 || got[0] != s {
			t.Fatalf("step %d of %d is told alone %+v, with the others %+v", i, len(steps), got, s)
		}
		if i%7 == 3 { // and some that lie apart
			some := []int{i - 2, i}
			if got := all.log.Tell(some, lang.Spanish, always); len(got) != 2 || got[0] != steps[i-2] || got[1] != s {
				t.Fatalf("steps %d are told alone %+v", some, got)
			}
		}
		checkKind(t, all, &s)
	}
}

// checkKind: what a step is about has happened by then.
func checkKind(t tracetest.T, all *everybody, s *trace.Step) {
	t.Helper()
	if !slices.Contains([]string{"enter", "return", "narrow", "cut", "extend"}, s.Kind) || all.log.Header.Algorithm == "levels" {
		return
	}
	for _, e := range all.log.At(s.Pass, s.Node) {
		if e.Kind.String() == s.Kind && e.At < s.After && (s.Child < 0 || e.Kind == trace.Cut || e.Child == s.Child) {
			return
		}
	}
	t.Fatalf("no %s at node %d has happened after %d events: %q", s.Kind, s.Node, s.After, s.Text)
}

// checkHistory: the events at the nodes of all passes are all events that are at nodes, each once.
func checkHistory(t tracetest.T, all *everybody) {
	t.Helper()
	if last := len(all.log.Passes) - 1; all.log.PassAt(all.log.Len()) != last {
		t.Fatalf("behind the last event is pass %d of %d", all.log.PassAt(all.log.Len()), last)
	}
	var found []int
	for p := range all.log.Passes {
		for n := range all.log.Passes[p].Tree.Nodes {
			last := -1
			for _, e := range all.log.At(p, n) {
				if e.Node != n || e.At <= last || all.log.PassAt(e.At) != p {
					t.Fatalf("at node %d of pass %d: %+v", n, p, e)
				}
				last = e.At
				found = append(found, e.At)
			}
		}
	}
	slices.Sort(found)
	var want []int
	for i := range all.events {
		if all.events[i].Kind < trace.Pass {
			want = append(want, i)
		}
	}
	if !slices.Equal(found, want) {
		t.Fatalf("the nodes have the events %v, not %v", found, want)
	}
}

func TestLogHoldsTheSearch(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		g, o := tracetest.DrawSketch(t)
		checkLog(t, listen(t, g.Header(o.Algorithm), func(sink trace.Sink) trace.Summary {
			o.Trace = sink
			return g.Run(t, o)
		}))
	})
}

func TestLogHoldsTheSearchAgainstAModel(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		g, a := tracetest.DrawAgainst(t)
		checkLog(t, listen(t, a.Header(g), func(sink trace.Sink) trace.Summary { return a.Run(t, g, sink) }))
	})
}

func TestLogHoldsRefinements(t *testing.T) {
	checkLog(t, listen(t, tracetest.RefinedHeader, func(sink trace.Sink) trace.Summary {
		tracetest.Refined(sink)
		return trace.Summary{Value: 5, Line: []string{"D"}, Stopped: search.Depth}
	}))
}

// Two passes, the second unfinished: the answer is in the first.
func TestLogKnowsWhichPassAnswers(t *testing.T) {
	h := trace.Header{Game: "tree", Algorithm: "alphabeta", Root: "A", Labelled: true}
	all := listen(t, h, func(sink trace.Sink) trace.Summary {
		tracker := trace.NewTracker(sink)
		for depth := 1; depth <= 2; depth++ {
			tracker.Tell(trace.Event{Kind: trace.Pass, Cause: trace.ByDeepening, Depth: depth})
			tracker.EnterWindow("", game.Max, -game.Infinity, game.Infinity)
			tracker.Static(game.Score(depth), search.Depth, false)
			tracker.Leave(game.Score(depth), search.Exact)
		}
		tracker.Tell(trace.Event{Kind: trace.Discard, Reason: search.Nodes})
		return trace.Summary{Value: 1, Stopped: search.Depth}
	})
	checkLog(t, all)
	if p := all.log.Passes; len(p) != 2 || all.log.Answer != 0 || p[0].Discarded || !p[1].Discarded || p[1].Depth != 2 ||
		p[0].End != p[1].Begin || p[1].End != all.log.Len() || p[1].Cause != trace.ByDeepening {
		t.Errorf("the answer is of pass %d of %+v", all.log.Answer, p)
	}
}

func TestFindSteps(t *testing.T) {
	g := tracetest.NewSketch(tracetest.Figure2)
	all := listen(t, g.Header(0), func(sink trace.Sink) trace.Summary { return g.Run(t, optionsTold(sink)) })
	cuts := all.log.Find(0, 100, "cut", false)
	if len(cuts) != 3 { // at F, C and K, as the notes' figure 2 has them
		t.Fatalf("cuts in the steps %v", cuts)
	}
	for _, c := range []struct {
		from, count int
		kind        string
		down        bool
		want        []int
	}{
		{cuts[0], 1, "cut", false, cuts[:1]},
		{cuts[0] + 1, 1, "cut", false, cuts[1:2]},
		{cuts[2] + 1, 5, "cut", false, nil},
		{cuts[2] - 1, 1, "cut", true, cuts[1:2]},
		{1 << 40, 2, "cut", true, cuts[1:]},
		{3, 2, "", true, []int{2, 3}},
		{0, 1, "", true, []int{0}},
		{all.log.Steps(), 1, "", false, nil},
		{0, 100, "end", false, []int{all.log.Steps() - 1}},
		{0, 100, "start", false, []int{0}},
	} {
		if got := all.log.Find(c.from, c.count, c.kind, c.down); !slices.Equal(got, c.want) {
			t.Errorf("from %d, %d of kind %q, down %v: %v, not %v", c.from, c.count, c.kind, c.down, got, c.want)
		}
	}
}

// Alpha-beta and negamax visit the same nodes until the first cut.
func TestDiffer(t *testing.T) {
	g := tracetest.NewSketch(tracetest.Figure2)
	logOf := func(algorithm string) *trace.Log {
		o := optionsOf(algorithm)
		return listen(t, g.Header(o.Algorithm), func(sink trace.Sink) trace.Summary {
			o.Trace = sink
			return g.Run(t, o)
		}).log
	}
	cutting, plain := logOf("alphabeta"), logOf("negamax")
	at, _ := trace.Differ(cutting, plain)
	first := cutting.Find(0, 1, "cut", false)[0]
	if cutting.StepAt(at) != first {
		t.Errorf("they differ in step %d; the first cut is step %d", cutting.StepAt(at), first)
	}
	if i, j := trace.Differ(plain, logOf("negamax")); i != plain.Len() || j != plain.Len() {
		t.Errorf("a search differs from itself at %d and %d", i, j)
	}
}

// A million events take little memory and are replayed fast: see the figures of
//
//	go test ./trace -run '^$' -bench Log
func BenchmarkLog(b *testing.B) {
	g := tracetest.Uniform(4, 8)
	for b.Loop() {
		log := trace.NewLog(g.Header(0))
		log.Close(g.Run(b, optionsTold(log)))
		b.ReportMetric(float64(log.Len()), "events")
		b.ReportMetric(float64(log.Size())/float64(log.Len()), "B/event")
	}
}

func BenchmarkLogTell(b *testing.B) {
	g := tracetest.Uniform(4, 8)
	log := trace.NewLog(g.Header(0))
	log.Close(g.Run(b, optionsTold(log)))
	for b.Loop() {
		log.Tell([]int{log.Steps() - 1}, lang.English, always)
	}
	b.ReportMetric(float64(log.Len()), "events")
}

func optionsTold(sink trace.Sink) classic.Options {
	o := optionsOf("alphabeta")
	o.Trace = sink
	return o
}

func optionsOf(algorithm string) classic.Options {
	for _, a := range classic.Algorithms {
		if a.String() == algorithm {
			return classic.Options{Algorithm: a}
		}
	}
	panic(algorithm)
}
