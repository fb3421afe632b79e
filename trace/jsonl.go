package trace

import (
	"bufio"
	"encoding/json"
	"io"
	"strconv"
	"strings"
	"unicode/utf8"

	"github.com/jugada/jugada/game"
	"github.com/jugada/jugada/search"
)

// Schema is the version of the JSON that this module writes. It changes when a field changes its meaning or is
// removed; readers must ignore unknown fields.
const Schema = 1

// JSONLines is a Sink that writes a search as JSON Lines: one object per line, in the order of events, for
// programs to read while the search is still running. It does not keep the trace.
//
// docs/en/trace-format.md says what each line and field means.
type JSONLines struct {
	out      *bufio.Writer
	line     []byte // the line being written; one buffer for all
	decimals int
	model    bool       // the search is against a model of the opponent
	book     []BookMove // the book's answer
	alone    bool       // it is a path search
	weight   float64    // and the weight of its estimates
}

// NewJSONLines writes the first line to w and returns a JSONLines that writes the others. Close and Flush return errors of w.
func NewJSONLines(w io.Writer, h Header) *JSONLines {
	j := resumeJSONLines(w, h)
	j.start(h)
	return j
}

// resumeJSONLines is NewJSONLines without the first line.
func resumeJSONLines(w io.Writer, h Header) *JSONLines {
	return &JSONLines{
		out: bufio.NewWriterSize(w, 1<<16), decimals: h.Decimals, model: h.Model != "", alone: h.Alone, weight: h.Weight,
	}
}

// start writes the first line.
func (j *JSONLines) start(h Header) {
	defer j.end()
	j.line = append(strconv.AppendInt([]byte(`{"schema":`), Schema, 10), `,"event":"start"`...)
	if j.alone {
		j.startWay(h)
		return
	}
	j.text("game", h.Game)
	j.text("position", h.Position)
	j.text("algorithm", h.Algorithm)
	j.text("turn", sideWord(h.Turn))
	j.number("decimals", int64(h.Decimals))
	j.textOrNull("root", h.Root)
	j.truth("labelled", h.Labelled)
	if j.model {
		j.text("model", h.Model)
		j.text("as", sideWord(h.As))
	}
}

// Event implements Sink.
func (j *JSONLines) Event(e *Event) {
	j.begin(e.Kind.String())
	if e.Kind < Pass {
		j.number("node", int64(e.Node))
	}
	if j.alone {
		j.way(e)
		j.end()
		return
	}
	if j.model || e.Kind == Consult {
		j.expectation(e)
		j.end()
		return
	}
	switch e.Kind {
	case Hit:
		j.hit(e)
	case Extend:
		j.text("cause", e.Cause.String())
		j.value(e.Value)
	case Pass:
		j.text("cause", e.Cause.String())
		j.number("depth", int64(e.Depth))
		j.textsOrNull("from", e.Line)
		j.textsOrNull("without", e.Skipped)
	case Discard:
		j.text("reason", e.Reason.String())
	case Check:
		j.text("move", e.Move)
		j.value(e.Value)
		j.text("checked", e.Checked.Text(j.decimals))
		j.truth("stands", e.Stands)
	case Choose:
		j.text("move", e.Move)
		j.value(e.Value)
	case Enter:
		j.entered(e)
		if e.Depth > 0 {
			j.number("depth", int64(e.Depth))
		}
		j.window(e)
	case Static:
		j.value(e.Value)
		if !e.Ends() {
			j.null("reason")
		} else {
			j.text("reason", e.Reason.String())
		}
		j.truth("assumed", e.Assumed)
	case Return:
		j.child(e)
		j.bound(e)
		j.truth("better", e.Better)
	case Narrow:
		j.child(e)
		j.text("by", e.By.String())
		j.window(e)
		j.setter("was_set_at", e.Setter)
	case Cut:
		j.text("by", e.By.String())
		j.window(e)
		j.setter("set_at", e.Setter)
		j.texts("skipped", e.Skipped)
		if e.Ranks != "" {
			j.text("eval", e.Ranks)
		}
	case Leave:
		j.value(e.Value)
		j.bound(e)
	}
	j.end()
}

// Close writes the last line, flushes all lines to the writer, which it leaves open, and returns the first error of writing.
func (j *JSONLines) Close(s Summary) error {
	j.begin("end")
	if s.Way != nil {
		j.endWay(s.Way)
		j.end()
		return j.Flush()
	}
	if best := Answer(j.book); best >= 0 && !j.book[best].Known() {
		j.null("value")
		j.null("score")
	} else {
		j.value(s.Value)
	}
	j.texts("line", s.Line)
	j.number("nodes", s.Nodes)
	j.number("leaves", s.Leaves)
	j.number("cuts", s.Cuts)
	j.number("pruned", s.Pruned)
	j.number("unvalued", s.Unvalued)
	if s.Hits > 0 {
		j.number("hits", s.Hits)
	}
	if s.Inner > 0 {
		j.number("inner", s.Inner)
	}
	j.number("depth", int64(s.Depth))
	j.text("stopped", s.Stopped.String())
	if s.Spent != search.Unknown {
		j.text("spent", s.Spent.String())
	}
	if found := s.Against; found != nil {
		j.amount("expected", found.Expected)
		j.textOrNull("best", found.Best)
		best := ""
		if len(found.Minimax) > 0 {
			best = found.Minimax[0]
		}
		j.textOrNull("minimax_best", best)
		j.textsOrNull("minimax_bests", found.Minimax)
	}
	j.end()
	return j.Flush()
}

// Flush flushes the lines so far to the writer, as for a search that failed without a result, and returns the first
// error of writing.
func (j *JSONLines) Flush() error { return j.out.Flush() }

// hit writes the table's entry for a node.
func (j *JSONLines) hit(e *Event) {
	s := e.Stored
	j.value(e.Value)
	j.text("bound", e.Bound.String())
	j.text("use", s.Use.String())
	j.textOrNull("move", s.Move)
	if s.ToEnd {
		j.null("depth")
	} else {
		j.number("depth", int64(s.Depth))
	}
	j.key("visit")
	j.line = strconv.AppendInt(append(j.line, `{"ago":`...), int64(s.Ago), 10)
	j.number("node", int64(s.Node))
	j.texts("line", s.Line)
	j.line = append(j.line, '}')
	j.window(e)
}

// entered writes what every search reports about a node that it enters.
func (j *JSONLines) entered(e *Event) {
	j.nodeOrNull("parent", e.Parent)
	j.number("ply", int64(e.Ply))
	j.text("side", sideWord(e.Side))
	if e.Parent >= 0 {
		j.text("move", e.Move)
	} else {
		j.null("move")
	}
}

func (j *JSONLines) child(e *Event) {
	j.number("child", int64(e.Child))
	j.text("move", e.Move)
	j.value(e.Value)
}

func (j *JSONLines) window(e *Event) {
	if e.Windowed {
		j.text("alpha", e.Alpha.Text(j.decimals))
		j.text("beta", e.Beta.Text(j.decimals))
	}
}

func (j *JSONLines) bound(e *Event) {
	j.text("bound", e.Bound.String())
	if e.Infinite {
		j.text("returned", infinity(e.Bound).Text(j.decimals))
	}
}

func (j *JSONLines) value(s game.Score) {
	text := s.Text(j.decimals)
	j.text("value", text)
	if _, forced := s.Forced(); forced {
		j.null("score")
		return
	}
	j.key("score")
	j.line = append(j.line, text...) // the text of points is a JSON number
}

func (j *JSONLines) setter(key string, s Setter) {
	if s.Node < 0 {
		j.null(key)
		return
	}
	j.key(key)
	j.line = append(j.line, `{"node":`...)
	j.line = strconv.AppendInt(j.line, int64(s.Node), 10)
	if s.Table {
		j.null("child")
		j.null("move")
		j.truth("table", true)
	} else {
		j.number("child", int64(s.Child))
		j.text("move", s.Move)
	}
	if s.Slack != 0 {
		j.text("slack", s.Slack.Text(j.decimals))
	}
	if j.model {
		j.amount("expected", s.Expected)
	}
	j.line = append(j.line, '}')
}

// The functions below write JSON themselves: encoding/json would take most of the time of a traced search.

func (j *JSONLines) begin(event string) {
	j.line = append(append(append(j.line[:0], `{"event":"`...), event...), '"')
}

func (j *JSONLines) end() {
	j.line = append(j.line, '}', '\n')
	j.out.Write(j.line) // the writer keeps its first error for Flush
}

func (j *JSONLines) key(key string) {
	j.line = append(append(append(j.line, `,"`...), key...), `":`...)
}

func (j *JSONLines) null(key string) {
	j.key(key)
	j.line = append(j.line, "null"...)
}

func (j *JSONLines) truth(key string, b bool) {
	j.key(key)
	j.line = strconv.AppendBool(j.line, b)
}

func (j *JSONLines) number(key string, n int64) {
	j.key(key)
	j.line = strconv.AppendInt(j.line, n, 10)
}

func (j *JSONLines) text(key, s string) {
	j.key(key)
	j.line = appendString(j.line, s)
}

func (j *JSONLines) texts(key string, all []string) {
	j.key(key)
	j.line = append(j.line, '[')
	for i, s := range all {
		if i > 0 {
			j.line = append(j.line, ',')
		}
		j.line = appendString(j.line, s)
	}
	j.line = append(j.line, ']')
}

func (j *JSONLines) textOrNull(key, s string) {
	if s == "" {
		j.null(key)
		return
	}
	j.text(key, s)
}

func (j *JSONLines) textsOrNull(key string, all []string) {
	if len(all) == 0 {
		j.null(key)
		return
	}
	j.texts(key, all)
}

// appendString appends s as a JSON string. Broken UTF-8 becomes U+FFFD.
func appendString(b []byte, s string) []byte {
	plain := utf8.ValidString(s)
	for i := 0; plain && i < len(s); i++ {
		plain = s[i] >= ' ' && s[i] != '"' && s[i] != '\\'
	}
	if plain {
		return append(append(append(b, '"'), s...), '"')
	}
	quoted, _ := json.Marshal(s) // a string cannot fail
	return append(b, quoted...)
}

func sideWord(s game.Side) string { return strings.ToLower(s.String()) }
