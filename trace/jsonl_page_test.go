package trace_test

import (
	"bytes"
	"encoding/json"
	"errors"
	"maps"
	"os"
	"regexp"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/jugada/jugada/game"
	"github.com/jugada/jugada/search"
	"github.com/jugada/jugada/trace"
)

// fields are the types of the fields of a format: "cut set_at.node" is a number.
type fields map[string]string

// The page about the format, in both languages, has each field of each event, with its type, and no other.
func TestPagesHaveAllFields(t *testing.T) {
	plain := written(t, trace.Header{Root: "A"}, trace.Summary{Counts: search.Counts{Hits: 1, Inner: 1}, Spent: search.Time},
		trace.Consult, trace.Enter, trace.Static, trace.Return, trace.Narrow, trace.Cut, trace.Leave, trace.Extend, trace.Hit,
		trace.Pass, trace.Discard, trace.Check, trace.Choose)
	model := written(t, trace.Header{Root: "A", Model: "errs:0.2"},
		trace.Summary{Counts: search.Counts{Hits: 1, Inner: 1}, Spent: search.Time, Against: &trace.Found{Best: "a", Minimax: []string{"a"}}},
		trace.Consult, trace.Scale, trace.Enter, trace.Static, trace.Return, trace.Narrow, trace.Cut, trace.Leave,
		trace.Weigh, trace.Forbid, trace.Decide)
	alone := written(t, trace.Header{Alone: true, Heuristic: "h", Weight: 2},
		trace.Summary{Way: &trace.WayFound{Found: true, Moves: []string{"a"}, Refusal: errors.New("no")}},
		trace.Meet, trace.Drop, trace.Expand, trace.Back, trace.Goal, trace.Pass, trace.Rise)
	for name := range plain {
		event, field, _ := strings.Cut(name, " ")
		if model[name] == "" && tells(model, event) && !onlyByMinimax.MatchString(field) {
			t.Errorf("%s is in a search by minimax, and not in one against a model", name)
		}
	}
	maps.DeleteFunc(model, func(name, _ string) bool { return plain[name] != "" })

	for page, types := range map[string]string{
		"../docs/en/trace-format.md": "text number truth list object",
		"../docs/es/trace-format.md": "texto número lógico lista objeto",
	} {
		text, err := os.ReadFile(page)
		if err != nil {
			t.Fatal(err)
		}
		tables := tablesOf(t, string(text), strings.Fields(types))
		if len(tables) != 3 {
			t.Fatalf("%s has %d tables, want 3", page, len(tables))
		}
		for i, want := range []fields{plain, model, alone} {
			if d := cmp.Diff(want, tables[i]); d != "" {
				t.Errorf("%s, table %d (-written +in the page):\n%s", page, i+1, d)
			}
		}
	}
}

// onlyByMinimax are the fields of windows, of futility, of the table, of another ranking, and of alpha-beta as printed.
var onlyByMinimax = regexp.MustCompile(`^(alpha|beta|depth|eval|returned|.*set_at\.(slack|table))$`)

// tells reports whether an event has any fields.
func tells(all fields, event string) bool {
	for name := range all {
		if strings.HasPrefix(name, event+" ") {
			return true
		}
	}
	return false
}

// written returns the fields in the lines of a search with events of those kinds, including all optional ones.
func written(t *testing.T, h trace.Header, s trace.Summary, kinds ...trace.Kind) fields {
	t.Helper()
	var b bytes.Buffer
	j := trace.NewJSONLines(&b, h)
	for _, kind := range kinds {
		e := trace.Event{
			Kind: kind, Parent: 1, Move: "a", Windowed: h.Model == "" && !h.Alone, Skipped: []string{"a"}, Line: []string{"a"}, Depth: 1, Reason: search.Ended,
			Setter:    trace.Setter{Node: 1, Child: 2, Move: "a"},
			Stored:    &trace.Stored{Move: "a", Depth: 1, Line: []string{"a"}},
			Way:       trace.Way{Guided: true, Threshold: 1, Known: 1},
			BookMoves: []trace.BookMove{{Move: "a", Trust: "proved", From: []string{"hand"}}},
		}
		e.Chances, e.Scores, e.Expectation.Moves = []float64{1}, []game.Score{1}, []string{"a"}
		j.Event(&e)
		if h.Model == "" {
			e.Setter.Slack, e.Setter.Table, e.Ranks, e.Infinite = 1, true, "a", true
			j.Event(&e)
		}
	}
	if err := j.Close(s); err != nil {
		t.Fatal(err)
	}
	all := fields{}
	for line := range strings.Lines(b.String()) {
		var o map[string]any
		if err := json.Unmarshal([]byte(line), &o); err != nil {
			t.Fatal(err)
		}
		event := o["event"].(string)
		delete(o, "event")
		all.add(event+" ", o)
	}
	return all
}

// add adds the types of the fields of an object; those that are null have been seen with a value, or will be.
func (all fields) add(prefix string, o map[string]any) {
	for key, value := range o {
		name := prefix + key
		switch v := value.(type) {
		case string:
			all[name] = "text"
		case float64:
			all[name] = "number"
		case bool:
			all[name] = "truth"
		case []any:
			all[name] = "list"
			for _, item := range v {
				if inner, is := item.(map[string]any); is {
					all.add(name+"[].", inner)
				}
			}
		case map[string]any:
			all[name] = "object"
			all.add(name+".", v)
		}
	}
}

// tablesOf reads the tables of a page: event, fields, type, meaning. called gives the names of the types in the page's language.
func tablesOf(t *testing.T, page string, called []string) (tables []fields) {
	t.Helper()
	types := map[string]string{}
	for i, name := range []string{"text", "number", "truth", "list", "object"} {
		types[called[i]] = name
	}
	event := ""
	for line := range strings.Lines(page) {
		cells := strings.Split(strings.TrimSpace(line), " | ")
		switch {
		case strings.HasPrefix(line, "|---"):
			tables = append(tables, fields{})
			continue
		case !strings.HasPrefix(line, "|") || len(tables) == 0 || !strings.Contains(line, "`"):
			continue
		case strings.HasPrefix(line, "| |"):
			cells = append([]string{""}, strings.Split(strings.TrimPrefix(strings.TrimSpace(line), "| | "), " | ")...)
		default:
			event = quoted.FindStringSubmatch(cells[0])[1]
		}
		last := tables[len(tables)-1]
		for _, field := range quoted.FindAllStringSubmatch(cells[1], -1) {
			name := event + " " + field[1]
			if last[name] != "" {
				t.Errorf("%s stands twice in a table", name)
			}
			last[name] = types[strings.TrimSpace(strings.TrimSuffix(cells[2], "|"))]
		}
	}
	return tables
}

var quoted = regexp.MustCompile("`([^`]*)`")

// The pages name every word that a field may have.
func TestPagesHaveAllWords(t *testing.T) {
	var words []string
	for k := trace.Enter; k <= trace.Rise; k++ {
		words = append(words, k.String())
	}
	for b := search.Exact; b <= search.Estimate; b++ {
		words = append(words, b.String())
	}
	for r := search.Unknown; r <= search.Interrupted; r++ {
		words = append(words, r.String())
	}
	for by := trace.ByAlpha; by <= trace.ByNearly; by++ {
		words = append(words, by.String())
	}
	for c := trace.BySingular; c <= trace.ByThreshold; c++ {
		words = append(words, c.String())
	}
	for u := trace.Answers; u <= trace.Leads; u++ {
		words = append(words, u.String())
	}
	for w := trace.ByExpectation; w <= trace.ByOrder; w++ {
		words = append(words, w.String())
	}
	for f := trace.Kept; f <= trace.DeadEnd; f++ {
		words = append(words, f.String())
	}
	for _, page := range []string{"../docs/en/trace-format.md", "../docs/es/trace-format.md"} {
		text, err := os.ReadFile(page)
		if err != nil {
			t.Fatal(err)
		}
		for _, word := range words {
			if !strings.Contains(string(text), "`"+word+"`") {
				t.Errorf("%s does not name %s", page, word)
			}
		}
	}
}
