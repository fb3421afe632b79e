package draw_test

import (
	"bytes"
	"encoding/xml"
	"os/exec"
	"slices"
	"strings"
	"testing"

	"github.com/jugada/jugada/internal/tracetest"
	"github.com/jugada/jugada/search"
	"github.com/jugada/jugada/search/classic"
	"github.com/jugada/jugada/trace"
	"github.com/jugada/jugada/trace/draw"
)

func TestDOTOfFigure2(t *testing.T) {
	tree := tracetest.NewSketch(tracetest.Figure2).Recorded(t, classic.Options{})
	tracetest.Golden(t, "figure2.dot", drawn(t, draw.DOT, tree, draw.Options{}))
}

func TestDOTOfTicTacToe(t *testing.T) {
	tree, _ := tracetest.TicTacToe(t, ".OO.X.X..", classic.Options{
		Algorithm: classic.Levels, Eager: true, Limits: search.Limits{Depth: 2},
	})
	tracetest.Golden(t, "tictactoe.dot", drawn(t, draw.DOT, tree, draw.Options{}))
}

func TestDOTIsAccepted(t *testing.T) {
	dot := need(t, "dot")
	for name, tree := range difficult(t) {
		t.Run(name, func(t *testing.T) {
			command := exec.Command(dot, "-Tsvg")
			command.Stdin = bytes.NewReader(drawn(t, draw.DOT, tree, draw.Options{}))
			var svg, complaints bytes.Buffer
			command.Stdout, command.Stderr = &svg, &complaints
			if err := command.Run(); err != nil {
				t.Fatalf("dot: %v\n%s", err, &complaints)
			}
			if complaints.Len() > 0 && !strings.Contains(complaints.String(), "font") {
				t.Errorf("dot warns:\n%s", &complaints)
			}
			if name != "hostile" {
				return
			}
			texts := allTexts(t, svg.Bytes())
			for _, want := range []string{`<script>alert("x")</s…`, `"\\N\G\l%s&amp;&lt;]]>`, "漢字 αβγ ñÑ áé 😀 \ufffdabc", "''``--<<>>,,?`!`"} {
				if !slices.Contains(texts, want) {
					t.Errorf("dot does not draw the name %q; it draws %q", want, texts)
				}
			}
		})
	}
}

// difficult returns trees that are hard for a format: by size, depth, width or content.
func difficult(t *testing.T) map[string]*trace.Tree {
	t.Helper()
	star, chain := &tracetest.Sketch{}, &tracetest.Sketch{}
	star.Add(-1, "r")
	chain.Add(-1, "r")
	for i := range 1000 {
		star.Values[star.Add(0, strings.Repeat("W", 1+i%30))] = 1
		chain.Add(i, "n")
	}
	chain.Values[1000] = 1
	unnamed, _ := tracetest.TicTacToe(t, "X.O.XO...", classic.Options{})
	names := tracetest.Hostile().Recorded(t, classic.Options{})
	names.Game = "%\n\\undefined^^M\\undefined \xff \"]}"
	return map[string]*trace.Tree{
		"figure 2": tracetest.NewSketch(tracetest.Figure2).Recorded(t, classic.Options{}),
		"hostile":  names,
		"unnamed":  unnamed,
		"by hand":  byHand(),
		"large":    tracetest.Uniform(4, 6).Recorded(t, classic.Options{}),
		"star":     star.Recorded(t, classic.Options{}),
		"chain":    chain.Recorded(t, classic.Options{}),
	}
}

// allTexts returns the texts of an SVG document.
func allTexts(t *testing.T, svg []byte) []string {
	t.Helper()
	var texts []string
	decoder := xml.NewDecoder(bytes.NewReader(svg))
	decoder.Strict = false
	for inside := false; ; {
		token, err := decoder.Token()
		if err != nil {
			return texts
		}
		switch token := token.(type) {
		case xml.StartElement:
			inside = token.Name.Local == "text"
		case xml.EndElement:
			inside = false
		case xml.CharData:
			if inside {
				texts = append(texts, strings.ReplaceAll(string(token), "\u00a0", " "))
			}
		}
	}
}
