package draw

import (
	"strconv"
	"strings"
	"unicode/utf8"

	"github.com/jugada/jugada/game"
	"github.com/jugada/jugada/search"
	"github.com/jugada/jugada/trace"
)

// This file holds the words of a picture: names, values, what made a cut, tips, and descriptions for people who cannot see it.

// name returns the name shown in or at a node; "" if it has none.
func (p *picture) name(i int) string {
	switch {
	case p.Alone && p.BoardAt == nil:
		return p.Nodes[i].Met.Position
	case i == 0:
		return p.Root
	}
	if p.Labelled {
		return p.Nodes[i].Move
	}
	return ""
}

// levelName returns the label at the left of a level: the side to move or, in a path search, the number of moves from
// where it began.
func (p *picture) levelName(ply int) string {
	switch {
	case !p.Alone:
		return p.levels[ply].side.String()
	case !p.joined:
		return strconv.Itoa(ply)
	case ply > 0:
		return strconv.Itoa(ply - 1)
	}
	return ""
}

// place returns how a sentence refers to node i: by its name, or by the moves that lead to it.
func (p *picture) place(i int) string {
	if name := p.name(i); name != "" && (i == 0 || p.Alone) {
		return name
	}
	if i == 0 {
		return p.Lang.Sprintf("picture.root")
	}
	return p.NameOf(p.Path(i))
}

// worth is a value split into the parts that are drawn.
type worth struct {
	relation string // "", ≥ or ≤
	value    string
	small    string // "in 3" after a forced result
	star     string // "*" after a missing value, "↓" if the line goes on beyond the depth limit
	beside   string // ∓∞ that is returned instead; the static value of an inner node, in brackets
}

func (w worth) String() string { return w.relation + w.value + lead(w.after()) + w.star }

// written is the value alone.
func (w worth) written() string { return w.relation + w.value + lead(w.small) + w.star }

// after is what stands after the value in small letters.
func (w worth) after() string { return strings.TrimSpace(w.small + lead(w.beside)) }

func lead(text string) string {
	if text == "" {
		return ""
	}
	return " " + text
}

// worth returns the value of node i.
func (p *picture) worth(i int) worth {
	n := &p.Nodes[i]
	switch {
	case p.join(i):
		return worth{}
	case n.Met != nil:
		return p.costs(n.Met)
	case !n.Left:
		return worth{value: "?"}
	}
	switch {
	case n.Odds != nil:
		return p.expected(n)
	case n.Played != nil:
		return p.meanOf(n)
	case n.Proven != nil:
		return worth{value: provenText(n.Proven.Proof) + "/" + provenText(n.Proven.Disproof)}
	}
	w := worth{relation: [...]string{"", "≥", "≤", "≈"}[n.Bound]}
	plies, forced := n.Value.Forced()
	if forced && n.Value != game.Infinity && n.Value != -game.Infinity {
		w.value, w.small = "+∞", p.Lang.Sprintf("picture.in", plies)
		if n.Value < 0 {
			w.value = "−∞"
		}
	} else {
		w.value = p.score(n.Value)
	}
	if n.Leaf && n.Assumed {
		w.star = "*"
	}
	if n.Extended != trace.NoCause {
		w.star = "↓"
	}
	if n.Infinite {
		w.beside = "→ " + p.score(n.Returned())
	}
	if n.Inner != nil {
		if w.beside = "(" + p.score(*n.Inner) + ")"; n.Assumed {
			w.beside = "(0)*"
		}
	}
	return w
}

// score is ScoreText with a typographic minus sign.
func (p *picture) score(s game.Score) string {
	return strings.ReplaceAll(trace.ScoreText(p.Lang, s, p.Decimals), "-", "−")
}

// bound returns the bound that cut node i: its letter and its value.
func (p *picture) bound(i int) (letter, value string) {
	n := &p.Nodes[i]
	if n.By == trace.ByStar {
		return "α", p.amount(n.Odds.Need)
	}
	slack := n.Setter.Slack
	letter, bound, sign := "β", n.Beta, " − "
	if n.By == trace.ByAlpha {
		letter, bound, sign, slack = "α", n.Alpha, " + ", -slack
	}
	if slack == 0 {
		return letter, p.score(bound)
	}
	return letter, p.score(bound+slack) + sign + p.score(max(slack, -slack)) // futility
}

// note returns the short text at a node with a cut: the bound, and the node and the move that set it.
func (p *picture) note(i int) (bound, set string) {
	n := &p.Nodes[i]
	switch n.By {
	case trace.ByWin:
		return p.Lang.Sprintf("picture.note.win", clip(n.Setter.Move)), ""
	case trace.ByKnown:
		return p.Lang.Sprintf("picture.note.known"), ""
	}
	letter, value := p.bound(i)
	bound = letter + " = " + value
	switch {
	case n.Setter.Node < 0:
		return bound, ""
	case n.Setter.Table:
		return bound, "(" + clipLeft(p.place(n.Setter.Node)) + ", " + p.Lang.Sprintf("picture.note.table") + ")"
	}
	return bound, "(" + clipLeft(p.place(n.Setter.Node)) + ", " + clip(n.Setter.Move) + ")"
}

// aside returns the two lines beside a node: what cut it, or what a table or a book says about it.
func (p *picture) aside(i int) (first, second string) {
	switch {
	case p.Nodes[i].Cut:
		return p.note(i)
	case p.Nodes[i].Known():
		return p.tableNote(p.Nodes[i].Stored)
	case i > 0 && p.fromBook():
		return p.fromBookNote(i)
	}
	return "", ""
}

// tableNote returns the short text at a node found in the table: the node with the same position, and how deep that was searched.
func (p *picture) tableNote(s *trace.Stored) (same, deep string) {
	if !s.ToEnd && s.Depth > 0 {
		deep = p.Lang.Sprintf("picture.note.depth", s.Depth)
	}
	return "= " + clipLeft(p.NameOf(s.Line)), deep
}

// sentence explains a cut in full.
func (p *picture) sentence(i int) string {
	n := &p.Nodes[i]
	switch n.By {
	case trace.ByWin:
		return p.Lang.Sprintf("picture.cut.win", n.Side, n.Setter.Move)
	case trace.ByKnown:
		return p.Lang.Sprintf("picture.cut.known", p.worth(i).String())
	case trace.ByStar:
		fact := p.amount(n.Odds.Most) + " ≤ α = " + p.amount(n.Odds.Need)
		return p.Lang.Sprintf("picture.cut.at", fact, p.place(n.Setter.Node), n.Setter.Move)
	}
	letter, value := p.bound(i)
	relation := " ≤ "
	if n.By == trace.ByBeta {
		relation = " ≥ "
	}
	if n.By == trace.ByBeta && n.Value < n.Beta || n.By == trace.ByAlpha && n.Value > n.Alpha {
		relation = " ≈ " // futility at the node itself
	}
	fact := p.score(n.Value) + relation + letter + " = " + value
	switch {
	case n.Setter.Node < 0:
		return p.Lang.Sprintf("picture.cut.start", fact)
	case n.Setter.Table:
		return p.Lang.Sprintf("picture.cut.table", fact, p.place(n.Setter.Node))
	}
	return p.Lang.Sprintf("picture.cut.at", fact, p.place(n.Setter.Node), n.Setter.Move)
}

// tip returns everything known about a shape, shown when pointing at it.
func (p *picture) tip(s *shape) string {
	n := &p.Nodes[s.node]
	if s.kind == hidden {
		return p.Lang.Sprintf("picture.hidden", s.count)
	}
	if n.Met != nil {
		return p.wayTip(s)
	}
	if s.kind == unvisited {
		key := "picture.unvisited"
		if n.Played != nil {
			key = "picture.played.untried"
		}
		return p.Lang.Sprintf(key, strings.Join(s.moves, ", "))
	}
	var parts []string
	say := func(key string, values ...any) { parts = append(parts, p.Lang.Sprintf(key, values...)) }
	switch {
	case p.fromBook() && s.node > 0:
		m := &p.Book[s.node-1]
		parts = append(parts, m.Text(p.Lang, p.score(m.Value)))
	case n.Odds != nil && n.Left:
		parts = p.oddsOf(s.node)
	case n.Played != nil:
		parts = p.playoutsOf(n)
	case n.Proven != nil:
		parts = p.provenOf(n)
	case !n.Left && p.fromBook():
		say("picture.tally.book")
	case !n.Left:
		say("picture.open")
	case n.Leaf && n.Assumed:
		say("picture.assumed")
	case n.Leaf:
		say("picture.static", p.worth(s.node).written())
	default:
		say("picture.value", p.worth(s.node).written())
	}
	if n.Infinite {
		say("picture.returned")
	}
	if n.Inner != nil {
		say("picture.inner", p.score(*n.Inner))
	}
	if n.Leaf && n.Played == nil && n.Reason != search.Leaf && n.Reason != search.Unknown {
		say("reason." + n.Reason.String())
	}
	if n.Extended != trace.NoCause {
		say("picture.extended." + n.Extended.String())
	}
	if n.Stored != nil {
		say("picture.table."+n.Stored.Use.String(), n.Stored.Text(p.Lang, &p.Header))
	}
	if len(n.Dropped) > 0 {
		say("picture.dropped", strings.Join(n.Dropped, ", "))
	}
	if n.Windowed {
		say("picture.window", p.score(n.Alpha), p.score(n.Beta))
	}
	if n.Cut {
		parts = append(parts, p.sentence(s.node))
		say("picture.unvisited", strings.Join(n.Skipped, ", "))
	}
	return p.place(s.node) + " (" + n.Side.String() + "): " + strings.Join(parts, "; ")
}

// title returns the title of the picture.
func (p *picture) title() string {
	if p.Game == "" && p.Algorithm == "" {
		return p.Lang.Sprintf("picture.title")
	}
	algorithm := p.AlgorithmText(p.Lang)
	switch {
	case p.Alone:
		return p.Lang.Sprintf("picture.title.of", p.Game+" "+p.Position, algorithm)
	case p.fromBook():
		return p.Lang.Sprintf("picture.title.book", p.Game)
	case p.Model != "":
		algorithm += ", " + p.Model
	}
	return p.Lang.Sprintf("picture.title.of", p.Game, algorithm)
}

// describe describes the picture for people who cannot see it: the result, the counts, and every cut that is drawn.
func (p *picture) describe() string {
	if p.Alone {
		return p.wayDescription() + " " + p.tally() + "."
	}
	switch {
	case p.played():
		return p.playedDescription()
	case p.proven():
		return p.provenDescription()
	}
	root := p.worth(0).written()
	var text strings.Builder
	if line := p.variation(); p.Model != "" || p.fromBook() {
		text.WriteString(p.choice(root))
	} else if len(line) > 1 {
		last := line[len(line)-1]
		moves := append([]string{p.place(0)}, p.Path(last)...)
		text.WriteString(p.Lang.Sprintf("picture.describe", root, strings.Join(moves, " → ")))
	} else {
		text.WriteString(p.Lang.Sprintf("picture.describe.value", root))
	}
	text.WriteString(" " + p.tally() + ".")
	for i := range p.shapes {
		if s := &p.shapes[i]; s.kind == visited && p.Nodes[s.node].Cut {
			text.WriteString(" " + p.place(s.node) + ": " + p.sentence(s.node) + ".")
		}
	}
	return text.String()
}

// variation returns the principal variation: only the root until the search has left it, since another line may become the best.
func (p *picture) variation() []int {
	line := p.Line()
	if !p.Nodes[0].Left && !p.fromBook() {
		return line[:1]
	}
	return line
}

// tally gives the counts of the whole tree.
func (p *picture) tally() string {
	switch {
	case p.Alone:
		return p.wayTally()
	case p.played():
		return p.playedTally()
	case p.proven():
		return p.provenTally()
	case p.fromBook():
		return p.Lang.Sprintf("picture.tally.book")
	}
	parts := trace.CountsParts(p.Lang, p.counts)
	if p.hides {
		parts[0] = p.Lang.Sprintf("picture.drawn", p.drawn, parts[0])
	}
	switch {
	case p.Model == "":
	case p.Results:
		parts = append(parts, p.Lang.Sprintf("picture.unit.results", p.As))
	default:
		parts = append(parts, p.Lang.Sprintf("picture.unit.points", p.As))
	}
	return strings.Join(parts, " · ")
}

// caption returns the text of an unvisited or hidden shape, and whether it is a name rather than a count.
func (p *picture) caption(s *shape) (text string, name bool) {
	switch {
	case s.kind == hidden:
		return p.Lang.Sprintf("picture.more", s.count), false
	case len(s.moves) == 1 && p.Alone:
		return p.dropText(p.dropped(s)), false
	case len(s.moves) == 1:
		return clip(s.moves[0]), true
	}
	return p.Lang.Sprintf("picture.skipped", len(s.moves)), false
}

// longest is how many characters of a name a picture shows; its tip has the full name.
const longest = 22

// clip shortens a name at its end; clipLeft shortens a path at its beginning.

func clip(s string) string {
	if utf8.RuneCountInString(s) <= longest {
		return s
	}
	return string([]rune(s)[:longest-1]) + "…"
}

func clipLeft(s string) string {
	if utf8.RuneCountInString(s) <= longest {
		return s
	}
	runes := []rune(s)
	return "…" + string(runes[len(runes)-longest+1:])
}
