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

// TestCorpusIsToldAsItWas compares all outputs of some two hundred small searches, drawn with fixed seeds, with testdata:
// the English text in full, for reading, and a checksum each of the Spanish text, the JSON lines, the steps and the moments,
// since the files of figures 2 and 6 show what they look like. trace/draw does the same for pictures. If a change is
// intended, JUGADA_UPDATE=1 go test ./trace rewrites them.
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

// listenTo sends the search to everybody; a log does not take path searches.
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

// steps returns everything that a log says about its sentences, and its reported size.
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

// moments returns the state of the search at each step.
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
