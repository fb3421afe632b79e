//go:build unix || windows

package tui

import (
	"fmt"
	"strconv"
	"strings"
	"time"

	"github.com/jugada/jugada/catalog"
)

// drawAnalysis draws what is known about the position: from the analysis, or from the computer thinking about its move.
func (l *layout) drawAnalysis() []string {
	m := l.m
	_, now := m.looked()
	title, found, none := m.text("tui.analysis"), m.found, m.text("tui.analysis.off", m.letter("analysis"))
	switch {
	case m.thinks && now:
		title, found, none = m.text("tui.thinks", m.called(m.state.Now.Turn())), m.thought, ""
	case m.studies && m.studied == l.p:
		none = ""
	case m.studies && l.p.Outcome() != catalog.Open:
		none, found = m.text("tui.analysis.over"), nil
	case m.studies:
		none, found = "", nil
	default:
		found = nil
	}
	lines := wrap(none, max(l.analysis.w-4, 1))
	if found != nil {
		lines = l.findings(found)
	}
	return m.style.framed(title, lines, l.analysis.w, l.analysis.h)
}

// findings returns the results of an analysis: its progress, the value, and the best lines.
func (l *layout) findings(a *catalog.Analysis) []string {
	m := l.m
	if a.Book {
		return []string{m.text("tui.analysis.book")}
	}
	lines := []string{
		m.style.of(faintStyle, m.text("tui.analysis.progress", a.Searched(), short(a.Nodes), seconds(a.Elapsed()))),
		m.style.of(bestStyle, m.verdict(l.p, a)),
		"",
	}
	if len(a.Lines) == 0 && len(a.Line) > 0 {
		return append(lines, strings.Join(a.Line, " "))
	}
	width := 0
	for i := range a.Lines {
		width = max(width, cells(a.Lines[i].ValueIn(m.Lang)))
	}
	for i := range a.Lines {
		value := a.Lines[i].ValueIn(m.Lang)
		lines = append(lines, strings.Repeat(" ", width-cells(value))+m.style.of(bestStyle, value)+"  "+strings.Join(a.Lines[i].Moves, " "))
	}
	return lines
}

// verdict says what the value of p means.
func (m *model) verdict(p catalog.Position, a *catalog.Analysis) string {
	means := a.Meaning(p, m.Lang)
	switch {
	case means.Plies > 0 && means.Result == catalog.WinsWithin:
		return m.text("tui.value.winsWithin", m.called(means.Winner), means.Plies)
	case means.Plies > 0:
		return m.text("tui.value.wins", m.called(means.Winner), means.Plies)
	case means.Result == catalog.Draws:
		return m.text("tui.value.draw")
	case means.Result == catalog.Unclear:
		return a.ValueIn(m.Lang)
	case a.Even():
		return m.text("tui.value.even", a.ValueIn(m.Lang))
	}
	return m.text("tui.value", a.ValueIn(m.Lang), m.called(means.Winner))
}

// short writes a count in five characters at most.
func short(n int64) string {
	switch {
	case n < 10_000:
		return strconv.FormatInt(n, 10)
	case n < 1_000_000:
		return fmt.Sprintf("%dk", n/1000)
	case n < 1_000_000_000:
		return fmt.Sprintf("%.1fM", float64(n/100_000)/10)
	}
	return fmt.Sprintf("%.1fG", float64(n/100_000_000)/10)
}

// seconds formats a duration.
func seconds(d time.Duration) string { return fmt.Sprintf("%.1f", d.Seconds()) }

// row is a row of the list of moves: a ply of each side, or -1.
type row [2]int

// rows returns the list of moves. A side that moves twice in a row begins a new one.
func (m *model) rows() (all []row) {
	if len(m.state.Plies) == 0 {
		return nil
	}
	first := m.state.Plies[0].Before.Turn()
	for i, p := range m.state.Plies {
		column := 0
		if p.Before.Turn() != first {
			column = 1
		}
		if n := len(all); n == 0 || column == 0 || all[n-1][1] >= 0 {
			all = append(all, row{-1, -1})
		}
		all[len(all)-1][column] = i
	}
	return all
}

// The columns of the list: the number, then a move of each side.
const numberWidth = 4

// moveWidth returns how wide a column of moves is.
func (l *layout) moveWidth() int { return max((l.moves.w-4-numberWidth)/2, 1) }

// shownRow returns the first visible row of the list: the move before the position on view is visible.
func (l *layout) shownRow(rows []row) int {
	at := 0
	for i, r := range rows {
		if r[0] >= 0 && r[0] < l.m.view || r[1] >= 0 && r[1] < l.m.view {
			at = i
		}
	}
	return scrolled(len(rows), at, l.moves.h-3)
}

// drawMoves draws the list of moves.
func (l *layout) drawMoves() []string {
	m := l.m
	rows := m.rows()
	first := catalog.Max
	if len(m.state.Plies) > 0 {
		first = m.state.Plies[0].Before.Turn()
	}
	head := strings.Repeat(" ", numberWidth)
	for _, side := range [2]catalog.Side{first, first.Opponent()} {
		who := m.text("tui.computer")
		if m.state.People.Play(side) {
			who = m.text("tui.person")
		}
		head += m.style.of(sideStyle(side), fitted(" "+side.String()+" · "+who, l.moveWidth()))
	}
	lines := []string{head}
	for i := l.shownRow(rows); i < len(rows) && len(lines) < l.moves.h-2; i++ {
		line := fmt.Sprintf("%3d.", i+1)
		for _, ply := range rows[i] {
			text := ""
			if ply >= 0 {
				text = " " + m.state.Plies[ply].Move
			}
			if ply >= 0 && ply == m.view-1 {
				text = "[" + m.state.Plies[ply].Move + "]"
			}
			line += fitted(text, l.moveWidth())
		}
		lines = append(lines, line)
	}
	return m.style.framed(m.text("tui.moves"), lines, l.moves.w, l.moves.h)
}

// inMoves reports whether a place on the screen is in the list of moves.
func (l *layout) inMoves(x, y int) bool { return l.moves.holds(x, y) }

// plyAt returns how many plies have been played up to and including the one at a place on the screen.
func (l *layout) plyAt(x, y int) (plies int, ok bool) {
	if !l.moves.holds(x, y) {
		return 0, false
	}
	rows := l.m.rows()
	i := l.shownRow(rows) + y - l.moves.y - 2
	column := (x - l.moves.x - 2 - numberWidth) / l.moveWidth()
	if y < l.moves.y+2 || y >= l.moves.y+l.moves.h-1 || i >= len(rows) || x < l.moves.x+2+numberWidth || column > 1 || rows[i][column] < 0 {
		return 0, false
	}
	return rows[i][column] + 1, true
}
