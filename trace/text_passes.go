package trace

import "github.com/jugada/jugada/game"

// This file explains refinements: several passes, lines that go on beyond the depth limit, and moves that are left out.

// pass writes events about the search as a whole.
func (t *Text) pass(e *Event) {
	switch e.Kind {
	case Pass:
		t.line, t.pending, t.from = t.line[:0], returned{}, ""
		t.out.WriteString("\n")
		switch e.Cause {
		case BySecondary:
			t.from = t.header.NameOf(e.Line)
			t.say(0, "text.pass.secondary", e.Depth, t.from)
		case ByRejection:
			t.say(0, "text.pass.rejection", t.skipped(e.Skipped))
		default:
			t.say(0, "text.pass.deepening", e.Depth)
		}
	case Discard:
		t.say(0, "text.discard", t.why(e.Reason))
	case Check:
		key := "text.check.falls"
		if e.Stands {
			key = "text.check.stands"
		}
		t.say(0, key, e.Move, t.score(e.Value), t.score(e.Checked))
	case Choose:
		t.say(0, "text.choose", e.Move)
	}
}

// extended writes that the line goes on at the node just entered.
func (t *Text) extended(e *Event) {
	at := len(t.line) - 1
	t.open(at)
	t.say(at+1, "text.extend."+e.Cause.String(), t.first(&t.line[at]), t.static(e))
}

// static writes the static value for which a line is extended.
func (t *Text) static(e *Event) string {
	if e.Assumed {
		return t.score(e.Value) + " (" + t.lang.Sprintf("text.assumed") + ")"
	}
	return t.score(e.Value)
}

// dropped writes which moves bias keeps at the node just entered, and which it leaves out.
func (t *Text) dropped(e *Event) {
	at := len(t.line) - 1
	t.open(at)
	t.biased(at+1, t.line[at].name, e)
}

// biased says what bias keeps and leaves out at a node.
func (t *Text) biased(ply int, name string, e *Event) {
	if e.Ranks != "" {
		t.say(ply, "text.bias.by", name, e.Ranks, t.skipped(e.Line), t.skipped(e.Skipped))
		return
	}
	t.say(ply, "text.bias", name, t.skipped(e.Line), t.skipped(e.Skipped))
}

// bound writes a bound; if futility has moved it, as the original value and the shift: "3 + 0.1".
func (t *Text) bound(by CutBy, bound, slack game.Score) string {
	switch {
	case slack == 0:
		return t.score(bound)
	case by == ByAlpha:
		return t.score(bound-slack) + " + " + t.score(slack)
	}
	return t.score(bound+slack) + " - " + t.score(slack)
}

// pass is Text's for a breadth-first search.
func (r *rows) pass(e *Event) {
	r.flush()
	if e.Kind == Pass {
		r.nodes, r.parent, r.phase = r.nodes[:0], r.parent[:0], ""
		r.passAt++
	}
	r.Text.pass(e)
}

// extended adds to the node listed last why the tree goes on there.
func (r *rows) extended(e *Event) {
	if last := len(r.family) - 1; last >= 0 {
		r.family[last] = r.lang.Sprintf("text.levels."+e.Cause.String(), r.family[last], r.Text.static(e))
	}
}

// dropped is Text's for a breadth-first search.
func (r *rows) dropped(e *Event) {
	r.flush()
	r.head(generation)
	r.biased(1, r.node(e.Node).name, e)
}
