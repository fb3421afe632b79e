package told

import (
	"fmt"
	"math"
	"strconv"
	"strings"

	"github.com/jugada/jugada/catalog"
	"github.com/jugada/jugada/lang"
	"github.com/jugada/jugada/review"
	"github.com/jugada/jugada/trace"
)

// SideIn returns what people call a side of the game in l, as a title.
func SideIn(g catalog.Game, side catalog.Side, l lang.Language) string {
	if names, known := catalog.Called(g, l); known {
		return names[side]
	}
	return side.String()
}

// SideWithin returns what people call a side of the game in l, within a sentence: see [catalog.CalledWithin].
func SideWithin(g catalog.Game, side catalog.Side, l lang.Language) string {
	if names, known := catalog.CalledWithin(g, l); known {
		return names[side]
	}
	return side.String()
}

// Side returns what people call a side of the game of p, within a sentence.
func (w *Writer) Side(p catalog.Position, side catalog.Side) string {
	return SideWithin(p.Game(), side, w.Lang)
}

// Sentence is what is said about a move, and the line in it that proves it.
type Sentence struct {
	Text string
	Line []string         // which Text has, with spaces between the moves; none: it has no line. It belongs to the review
	From catalog.Position // in which the line begins: before or after the move, or before it with the other side to move
}

// Review returns what is said about a move, in sentences: what it costs, what would be better, why, and from how many plies on a
// search sees it. Of a move that has no mark and costs next to nothing nothing is said.
func (w *Writer) Review(m *review.Move) (sentences []Sentence) {
	say := func(key string, values ...any) { sentences = append(sentences, Sentence{Text: w.Text(key, values...)}) }
	us, them := w.side(m, m.Turn()), w.side(m, m.Turn().Opponent())
	if m.Best.Move != m.Played.Move && (m.Mark != "" || m.Cost >= 0.005) {
		before, now, cost := difference(m.Best.Expected, m.Played.Expected, m.Cost)
		costs, better := "review.cost", "review.better"
		if !m.Best.Exact || !m.Played.Exact {
			costs, better = "review.cost.estimate", "review.better.estimate"
		}
		say(costs, us, cost, before, now)
		text := w.Text(better, m.Best.Move, w.valueOf(m, &m.Best), w.valueOf(m, &m.Played), strings.Join(m.Best.Line, " "))
		sentences = append(sentences, Sentence{text, m.Best.Line, m.Before()})
	}
	for i := range m.Why {
		why := &m.Why[i]
		sentences = append(sentences, Sentence{w.reason(m, why, us, them), why.Line, begins(m, why)})
	}
	if h := m.Seen; h != nil {
		switch {
		case h.From == 0:
			say("review.unseen", h.To)
		case h.From == 1:
			say("review.seen.one", h.To)
		case h.From == h.To:
			say("review.seen.last", h.From-1, h.From)
		default:
			say("review.seen", h.From-1, h.From, h.To)
		}
	}
	return sentences
}

// Comment returns all that is said about a move as one text.
func (w *Writer) Comment(m *review.Move) string {
	var texts []string
	for _, s := range w.Review(m) {
		texts = append(texts, s.Text)
	}
	return strings.Join(texts, " ")
}

// begins returns the position in which the line of a reason begins.
func begins(m *review.Move, r *review.Reason) catalog.Position {
	switch r.Kind {
	case review.MissedWin, review.MissedGain, review.Only:
		return m.Before()
	case review.Threat:
		return m.Passed()
	}
	return m.After()
}

// reason says a reason. us is the side that moved.
func (w *Writer) reason(m *review.Move, r *review.Reason, us, them string) string {
	line := strings.Join(r.Line, " ")
	mates, _ := catalog.Chess(m.Before().Game()) // where a win is a mate, which is counted in moves
	moves := (r.Plies + 1) / 2
	switch r.Kind {
	case review.MissedWin:
		if mates {
			return w.Text("review.mate.missed", moves, line)
		}
		return w.Text("review.win.missed", r.Plies, line)
	case review.AllowsWin:
		if mates {
			return w.Text("review.mate.allowed", them, moves, line)
		}
		return w.Text("review.win.allowed", them, r.Plies, line)
	case review.Threat:
		if r.Plies > 0 {
			return w.Text("review.mate.threat", us, them, moves, line)
		}
		return w.Text("review.gain.threat", us, them, r.Points, line)
	case review.Draws:
		why, known := w.drawAfter(m, r)
		switch {
		case len(r.Line) > 0 && known:
			return w.Text("review.drawn.answer.why", them, line, why)
		case len(r.Line) > 0:
			return w.Text("review.drawn.answer", them, line)
		case known:
			return w.Text("review.drawn.why", why)
		}
		return w.Text("review.drawn")
	case review.Hangs:
		piece := r.Piece // capitals are White's
		if m.Turn() == catalog.Min {
			piece = strings.ToLower(piece)
		}
		return w.Text("review.hangs", w.Text("piece.chess."+piece), r.Square, line, r.Points)
	case review.Loses:
		return w.Text("review.loses", r.Points, line)
	case review.MissedGain:
		return w.Text("review.gain.missed", r.Points, line)
	case review.Only:
		return w.Text("review.only", r.Line[0], points(r.Cost), line)
	}
	if r.Draw != "" {
		if why, known := w.drawAfter(m, r); known {
			return w.Text("review.answer.drawn", line, why)
		}
	}
	return w.Text("review.answer", line)
}

// drawAfter says why the game is drawn after the line of a reason, which the review has played, if a rule says so.
func (w *Writer) drawAfter(m *review.Move, r *review.Reason) (why string, known bool) {
	end := m.After()
	for _, move := range r.Line {
		end, _ = end.Play(move)
	}
	return catalog.Draw(end, w.Lang)
}

// Numbered returns a move with its number and mark as scoresheets have them: 12.Nf3??, and 12...Nf6 for a move of Black's. In
// other games each ply has its number, apart from a move that may be a number itself: 4. 3??.
func Numbered(m *review.Move) string {
	number := fmt.Sprintf("%d. ", m.Ply)
	if chess, _ := catalog.Chess(m.Before().Game()); chess {
		fields := strings.Fields(m.Before().Text())
		number = fields[len(fields)-1] + "."
		if m.Turn() == catalog.Min {
			number += ".."
		}
	}
	return number + m.Move + string(m.Mark)
}

func (w *Writer) side(m *review.Move, side catalog.Side) string {
	return w.Side(m.Before(), side)
}

// valueOf returns the value of a move from MAX's side, marked if it is an estimate.
func (w *Writer) valueOf(m *review.Move, j *review.Judged) string {
	value, decimals := j.Raw(m.Turn())
	return map[bool]string{false: "≈ "}[j.Exact] + trace.ScoreText(w.Lang, value, decimals)
}

// points writes expected points.
func points(x float64) string { return fmt.Sprintf("%.2f", x) }

// difference writes a, b and their difference less so that what is printed adds up: to two decimals, or to as many more as it
// takes until the last, perhaps off by one in its last place, is on its side of what marks cost, so that none seems to be wrong.
func difference(a, b, less float64) (string, string, string) {
	for decimals := 2; ; decimals++ {
		rounded := func(x float64) float64 { return math.Round(x * math.Pow10(decimals)) }
		cost := rounded(a) - rounded(b)
		right := math.Abs(cost-rounded(less)) <= 1
		for _, least := range review.Thresholds {
			right = right && cost >= rounded(least) == (less >= least)
		}
		if right || decimals == 12 {
			write := func(n float64) string { return strconv.FormatFloat(n/math.Pow10(decimals), 'f', decimals, 64) }
			return write(rounded(a)), write(rounded(b)), write(cost)
		}
	}
}
