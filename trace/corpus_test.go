package trace_test

import (
	"bytes"
	"fmt"
	"strings"
	"testing"

	"github.com/jugada/jugada/internal/tracetest"
	"github.com/jugada/jugada/lang"
	"github.com/jugada/jugada/trace"
)

// TestCorpusIsToldAsItWas compares what everybody makes of some two hundred small searches, which are drawn by numbers that
// never change, with testdata: the English telling in full, to be read, and of the Spanish one, the lines, the steps and the
// moments a sum each, since what they look like can be seen in the files of figures 2 and 6. trace/draw does the same for
// pictures. If a change is meant, JUGADA_UPDATE=1 go test ./trace writes them anew.
func TestCorpusIsToldAsItWas(t *testing.T) {
	var tellings strings.Builder
	sums := tracetest.NewSums(t, "corpus.sums")
	for _, e := range tracetest.Corpus(t) {
		all := listenTo(t, &e)
		fmt.Fprintf(&tellings, "== %s\n\n%s\n", e.Name, &all.text[lang.English])
		sums.Add(e.Name+", Spanish", all.text[lang.Spanish].Bytes())
		sums.Add(e.Name+", lines", all.lines.Bytes())
		if all.log != nil {
			sums.Add(e.Name+", steps", all.steps())
			sums.Add(e.Name+", moments", all.moments())
		}
	}
	tracetest.Golden(t, "corpus.en.txt", []byte(tellings.String()))
	sums.Compare()
}

// listenTo has the search told to everybody; a log does not listen to searches for a way.
func listenTo(t *testing.T, e *tracetest.Example) *everybody {
	t.Helper()
	if !e.Header.Alone {
		return listen(t, e.Header, func(sink trace.Sink) trace.Summary { return e.Search(tracetest.Scribbler{Sink: sink}) })
	}
	all := &everybody{}
	english, spanish := trace.NewText(&all.text[lang.English], e.Header, lang.English), trace.NewText(&all.text[lang.Spanish], e.Header, lang.Spanish)
	lines := trace.NewJSONLines(&all.lines, e.Header)
	s := e.Search(tracetest.Scribbler{Sink: tracetest.Both{english, tracetest.Both{spanish, lines}}})
	for _, close := range []func(trace.Summary) error{english.Close, spanish.Close, lines.Close} {
		if err := close(s); err != nil {
			t.Fatal(err)
		}
	}
	return all
}

// steps are all that a log says of its sentences, and how much it says that it keeps.
func (all *everybody) steps() []byte {
	var b bytes.Buffer
	for _, s := range all.log.Tell(all.log.Find(0, all.log.Steps(), "", false), lang.English, always) {
		fmt.Fprintf(&b, "%+v\n", s)
	}
	for _, p := range all.log.Passes {
		fmt.Fprintln(&b, p.Cause, p.Depth, p.From, p.Without, p.Begin, p.End, p.Discarded, len(p.Tree.Nodes))
	}
	fmt.Fprintln(&b, all.log.Answer, all.log.Len(), all.log.Size())
	return b.Bytes()
}

// moments are where the search is at each step.
func (all *everybody) moments() []byte {
	var b bytes.Buffer
	for i := 0; i < all.log.Steps(); i++ {
		m := all.log.Moment(i)
		fmt.Fprintf(&b, "%d %d %+v", i, len(m.Nodes), m.Line)
		if m.Last != nil {
			fmt.Fprint(&b, m.Last.Kind, m.Last.Node)
		}
		fmt.Fprintln(&b)
	}
	return b.Bytes()
}
