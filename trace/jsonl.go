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

// Schema is the version of the JSON that this module writes. It changes when a field changes its meaning or goes away;
// readers must not mind fields that they do not know.
const Schema = 1

// JSONLines is a Sink that writes a search as JSON Lines: an object a line, in the order of what happened, for
// programs to read while the search is still running. It keeps nothing of the trace.
//
// Every line has "event". The first is start, the last is end, those between are [Kind]s. All words are English. Values
// and windows are from MAX's side. A value stands twice: as text, such as "-2", "3.1" or "+∞ in 3", under
// "value"; and under "score" as a number of points, exact to the last decimal, null for a forced win or loss.
//
//	event   field      meaning
//	start   schema     1
//	        game       the game's name
//	        position   the root in the game's notation
//	        algorithm  levels, negamax, alphabeta or thresholds; against a model expectation or star1
//	        turn       who is to move at the root: "max" or "min"
//	        decimals   how many decimals a point has at most
//	        root       what the root is called, null if it has no name
//	        labelled   whether moves are the names of the nodes that they lead to
//	        model      of the opponent, such as errs:0.2; it and as are missing in other searches
//	        as         who is advised: "max" or "min"
//	book    moves      a book has been asked, and knows these moves of the root: move, weight, count (of games), from
//	                   (solved, games, hand), trust (unknown, claimed, proved), value and score (null if trust is
//	                   unknown), choice, comment. If it plays one, the first with choice, nothing is searched
//	scale   results    true: expected values are in results (win 1, draw 0, loss -1); false: in points
//	        win        what a win counts
//	        depth      after how many plies lines are cut off; null: they go on to the end of the game
//	enter   node       the node's number: 0 is the root, the others follow in the order of entry
//	        parent     its parent's number, null at the root
//	        ply        how many moves it is from the root
//	        side       who is to move in it: "max" or "min"
//	        move       from the parent to it, null at the root
//	        alpha      the window with which it is entered, as text; both fields are missing when the
//	        beta       algorithm has no windows
//	static  node       a line of play ends at it, and it gets its static value
//	        value, score
//	        reason     why it ends: ended, leaf, depth, quiet, time, nodes or interrupted
//	        assumed    true: it has no static value of its own and counts 0
//	return  node       the value of child has come back to it
//	        child      the child's number
//	        move       from node to child
//	        value, score
//	        bound      what the value is worth: exact, lower (it is this or more) or upper (this or less)
//	        better     true: it is the best so far at node
//	extend  node       the line goes on at it beyond the depth limit
//	        cause      singular or quiescence: the refinement because of which it does
//	        value, score
//	                   the static value that is the reason
//	hit     node       the table of the search has its value from an earlier visit of the same position
//	        value, score, bound
//	        use        of what use that is: answer (it is the value) or cut (a bound outside the window): the node is left with it;
//	                   narrow: a bound inside the window, which becomes narrower; first: it is of another depth, and only its
//	                   move is tried first
//	        move       that move, null if not first
//	        depth      how deep the earlier visit looked, in plies; null: to the end
//	        visit      that visit: {"ago", "node", "line"}: how many passes ago, 0 being this one; its node there; and the
//	                   moves from the root to it
//	        alpha      the window of node from now on, as text
//	        beta
//	narrow  node, child, move, value, score
//	                   the value of child, by move, has become a bound of node
//	        by         which: alpha at a MAX node, beta at a MIN node; futility makes alpha higher, or beta lower,
//	                   than the value
//	        alpha      the window of node from now on, as text
//	        beta
//	        was_set_at who had set that bound until now: see set_at
//	cut     node       it is left early
//	        by         what made that sound: alpha or beta, a bound that was set above, whose value the field of
//	                   that name has; win, since the side to move wins at once; or bias, which leaves moves out
//	                   from the start
//	        alpha      the window of node, which is closed, alpha not being below beta, except with bias; missing when the
//	        beta       algorithm has no windows
//	        set_at     who set the bound, or wins: {"node", "child", "move"} for the value of child, reached by move from
//	                   node, often far above; null for the window with which the search began, and for bias. With
//	                   futility it also has slack, as text: how much the bound has been moved beyond that value. For a bound
//	                   from the table child and move are null, and table is true
//	        skipped    the moves that are not visited
//	leave   node       it is left with this value
//	        value, score, bound
//	pass    cause      a search of its own begins, whose nodes are numbered from 0: deepening (the next iteration),
//	                   secondary (a second look at a move) or rejection (the root without the moves that did not stand)
//	        depth      how deep it goes
//	        from       secondary: the moves from the root to where it begins, else null
//	        without    rejection: those moves, else null
//	discard reason     the pass is thrown away, because that has ended it: what was found before stands
//	check   move       the second look at it is done
//	        value, score
//	                   for which the move was chosen
//	        checked    what stands at the end of its line, searched further, as text
//	        stands     whether the move is still good enough
//	choose  move, value, score
//	                   no move stands, or a limit ended the looking: this one came out best
//	end     value, score
//	                   what the root is worth; null if a book has answered and does not know
//	        line       the moves of the principal variation
//	        nodes      entered, the root and the leaves included
//	        leaves     given a static value
//	        cuts       nodes left early
//	        pruned     children skipped so, not their subtrees
//	        unvalued   nodes whose static value was needed and missing
//	        hits       nodes that were not looked into, since the table knew enough of them; missing if there are none
//	        depth      of the deepest node
//	        stopped    why line ends, as reason above; unknown if there is no line, or it is a book's
//	        spent      time, nodes or interrupted, if that ran out before the search was done; else missing
//
// A search against a model of the opponent has the events enter, static, return, narrow, cut and leave, without alpha, beta and
// was_set_at, and three of its own. Value and score are the minimax value of the node or child in question; bound is that
// of expected. What it adds, as numbers:
//
//	enter   value, score
//	        modelled   true: the modelled player is to move, and the node is worth an expectation
//	        chance     the probability of move, 1 for a move of the advised side
//	        need       Star1's α: what the node has to pass in order to matter; null: nothing
//	weigh   node, moves, chances
//	                   the moves of the modelled player and their probabilities, which add up to 1
//	forbid  node       caution rules moves out, which are not entered
//	        by         risk (more than that is given up), won (a forced win is) or nearly (Berliner's rule)
//	        moves, values
//	                   these moves and their minimax values, as text
//	        value, score
//	                   the node's own
//	        given      how much may be given up
//	static  expected   what it is worth to the advised side, in the unit that scale has told
//	return  expected   what the child is worth to it
//	        chance     of move
//	        sum        at an expectation node: of what has come back so far, each times its chance
//	narrow  expected, need
//	                   what move promises, which is what others have to pass; by is star1
//	        was_set_at who had set that until now, as set_at
//	cut     by         star1: the node cannot pass what it needs to; known: the bounds on what it is worth meet
//	        need, most, rest
//	                   what it has to pass, what it can be worth at most, and how much of that skipped can give; null
//	                   with known
//	        again      true: an earlier visit of the same position has shown it
//	        set_at     has expected: what the move promises that set the bound
//	decide  node, move, value, score, expected
//	                   the move that is chosen at a node of the advised side
//	        why        expectation (no other promises as much), minimax (of those that do, it has the best minimax value)
//	                   or order (of those with the best one, too, it is generated first)
//	        among      the moves that promise as much, move included
//	leave   expected
//	end     expected   what the root is worth to the advised side
//	        best       the choice; null where the modelled player is to move or the game is over
//	        minimax_best
//	                   what minimax would play; null if the game is over
//	        minimax_bests
//	                   all moves that are best by minimax; null if the game is over
//
// A search for a way, with one player, has lines of its own. Costs are whole numbers, null where there is no bound; its nodes
// are the positions that it keeps, each time that it comes to one.
//
//	start   puzzle     the puzzle's name, and what is to be solved in its notation
//	        state
//	        algorithm  astar, weighted, uniform, bfs, bidirectional, dfs, dfid or idastar-notes
//	        heuristic  the estimate that it uses, null if it uses none
//	        weight     of weighted: how often estimates count; missing in others
//	meet    node       a position is kept: its number, 0 for the start; the others follow in order, and begin again in each pass
//	        parent     from which it has been made, null for the start, and for the goals of a search from both ends
//	        move       that led there, null as parent; on the side of the goals it leads from node to parent
//	        position   in the puzzle's notation
//	        g          what the way to it costs
//	        h, f       the estimate, and g + h, h counting weight times; null where it is not asked for
//	        fate       kept; horizon: it is as deep as the search may go; or better: it was known at a higher cost, as known,
//	                   and what was found below known is below node from now on
//	        known      a node, null but for better
//	        backward   true: it is on the side of the goals
//	drop    node       a move from it leads to a position that is not kept
//	        move, position, g, h, f, backward
//	                   as above
//	        fate       too-far: f, or g, exceeds what is allowed; repeated: it is known, or on the way, and no better now;
//	                   dead-end: the rules know that no goal can be reached from it
//	        known      with repeated: the node of that position, else null
//	expand  node, position
//	                   its moves are looked at
//	back    node, position
//	                   depth first: all that follows from it has been looked at
//	goal    node, position
//	                   the way that was looked for ends there
//	        meets      from both ends: the node of the other side at which it goes on; else null
//	pass    cause      a search of its own begins, whose nodes are numbered from 0: depth (of DFID) or threshold (of IDA*)
//	        bound      the depth or threshold
//	rise    bound      what is expanded from here on: the level, or the least f or cost; of weighted what is proven
//	        backward   true: a level on the side of the goals
//	end     length, cost, lower, optimal, solution, expanded, generated, stopped,
//	        reason     as in the answer of jugada puzzle --json
//
// A depth-first search enters a node, all below it, and leaves it; levels enters all nodes before it leaves any.
type JSONLines struct {
	out      *bufio.Writer
	line     []byte // the one being written; one buffer serves all
	decimals int
	model    bool       // the search is against a model of the opponent
	book     []BookMove // what a book has answered
	alone    bool       // the search is for a way
	weight   float64    // and its estimates count so often
}

// NewJSONLines writes the first line to w and returns a JSONLines that writes the others. Errors of w are kept for
// Close and Flush.
func NewJSONLines(w io.Writer, h Header) *JSONLines {
	j := &JSONLines{
		out: bufio.NewWriterSize(w, 1<<16), decimals: h.Decimals, model: h.Model != "", alone: h.Alone, weight: h.Weight,
	}
	j.line = append(strconv.AppendInt([]byte(`{"schema":`), Schema, 10), `,"event":"start"`...)
	if j.alone {
		j.startWay(h)
		j.end()
		return j
	}
	j.text("game", h.Game)
	j.text("position", h.Position)
	j.text("algorithm", h.Algorithm)
	j.text("turn", sideWord(h.Turn))
	j.number("decimals", int64(h.Decimals))
	if h.Root != "" {
		j.text("root", h.Root)
	} else {
		j.null("root")
	}
	j.truth("labelled", h.Labelled)
	if j.model {
		j.text("model", h.Model)
		j.text("as", sideWord(h.As))
	}
	j.end()
	return j
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
		j.enter(e)
	case Static:
		j.value(e.Value)
		j.text("reason", e.Reason.String())
		j.truth("assumed", e.Assumed)
	case Return:
		j.child(e)
		j.text("bound", e.Bound.String())
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
	case Leave:
		j.value(e.Value)
		j.text("bound", e.Bound.String())
	}
	j.end()
}

// Close writes the last line, hands all lines to the writer, which it leaves open, and returns the first error that
// writing met.
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

// Flush hands the lines so far to the writer, as for a search that failed and has no end to tell, and returns the first
// error that writing met.
func (j *JSONLines) Flush() error { return j.out.Flush() }

func (j *JSONLines) enter(e *Event) {
	j.entered(e)
	j.window(e)
}

// hit writes what the table has of a node.
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

// entered writes what every search tells of a node that it enters.
func (j *JSONLines) entered(e *Event) {
	if e.Parent >= 0 {
		j.number("parent", int64(e.Parent))
	} else {
		j.null("parent")
	}
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

// What follows writes JSON as such: encoding/json would take most of the time that a search with a trace takes.

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
