//go:build unix || windows

package tui

import (
	"slices"
	"strings"

	tea "charm.land/bubbletea/v2"
	"github.com/charmbracelet/x/ansi"

	"github.com/jugada/jugada/catalog"
	"github.com/jugada/jugada/session/timing"
	"github.com/jugada/jugada/ui/told"
)

// rect is a part of the screen.
type rect struct{ x, y, w, h int }

func (r rect) holds(x, y int) bool { return x >= r.x && x < r.x+r.w && y >= r.y && y < r.y+r.h }

// layout is where everything is on the screen, for drawing it and for the mouse.
type layout struct {
	m        *model
	p        catalog.Position // on view
	left     rect             // the board's pane
	board    rect             // the part of it in which the board is drawn
	list     rect             // the list of moves to choose from; empty: there is none
	analysis rect
	moves    rect
	grid     *grid // nil: the game is not played on cells
	from     struct{ x, y int }
}

// Below these sizes there is no room for anything beside the board, or for the board itself.
const (
	narrow    = 60
	leastCols = 30
	leastRows = 10
	leastSide = 34 // of the panes beside the board
	mostSide  = 72
)

// messageRows returns the number of lines for messages below the board.
func (m *model) messageRows() int {
	switch {
	case m.height >= 36:
		return 4
	case m.height >= 20:
		return 2
	}
	return 1
}

// wrapped returns a message in lines as wide as the screen.
func (m *model) wrapped(text string) (lines []string) {
	for line := range strings.Lines(text) {
		lines = append(lines, wrap(strings.TrimRight(line, "\n"), max(m.width-2, 1))...)
	}
	return lines
}

// layout lays out the screen. From top to bottom: a title line; the board and, if there is room, the analysis and the
// moves to its right; messages; a help line.
func (m *model) layout() *layout {
	l := &layout{m: m}
	l.p, _ = m.looked()
	g := l.p.Grid()
	body := max(m.height-2-m.messageRows(), 1)
	side := 0
	if m.width >= narrow {
		side = min(max(m.width*2/5, leastSide), mostSide)
		if g != nil { // a wide board of narrow cells takes some of it
			need := (&grid{Grid: g}).width() + 6
			side = max(min(side, m.width-need), min(side, leastSide-4))
		}
	}
	l.left = rect{0, 1, m.width - side, body}
	if side > 0 {
		high := min(max(body*2/5, 8), 16)
		l.analysis = rect{m.width - side, 1, side, high}
		l.moves = rect{m.width - side, 1 + high, side, body - high}
	}
	l.divide(g)
	return l
}

// divide divides the board's pane between the board and the list of moves.
func (l *layout) divide(g *catalog.Grid) {
	l.board = l.left
	if c := l.m.choices; c != nil {
		columns, _ := l.listShape()
		rows := min((len(c.moves)+columns-1)/columns, max(l.left.h/3, 1))
		l.board.h = max(l.left.h-rows-1, 0)
		l.list = rect{l.left.x + 1, l.left.y + l.left.h - rows, max(l.left.w-1, 1), rows}
	}
	if g == nil {
		return
	}
	l.grid = newGrid(g, l.board.w, l.board.h, l.m.upsideDown(g), l.m.letters)
	w, h := l.grid.width(), l.grid.height()
	x, y := l.grid.middle(l.m.cursor)
	l.from.x, l.from.y = scrolled(w, x, l.board.w), scrolled(h, y, l.board.h)
	room := l.board
	l.board.w, l.board.h = min(w, room.w), min(h, room.h)
	l.board.x, l.board.y = room.x+(room.w-l.board.w)/2, room.y+(room.h-l.board.h)/2
}

// cellAt returns the cell of the board at a place on the screen.
func (l *layout) cellAt(x, y int) (catalog.Cell, bool) {
	if l.grid == nil || !l.board.holds(x, y) {
		return catalog.Cell{}, false
	}
	return l.grid.cellAt(x-l.board.x+l.from.x, y-l.board.y+l.from.y)
}

// View implements tea.Model.
func (m *model) View() tea.View {
	v := tea.NewView(m.frame())
	v.AltScreen, v.MouseMode = true, tea.MouseModeCellMotion
	v.WindowTitle = "Jugada: " + catalog.TitledFrom(m.state.Start, m.Lang)
	return v
}

// frame returns the contents of the screen: at most as many lines as it has, none wider than it is.
func (m *model) frame() string {
	var lines []string
	switch {
	case m.width < leastCols || m.height < leastRows:
		lines = wrap(m.text("tui.small", leastCols, leastRows, m.letter("quit")), max(m.width, 1))
	case m.page != nil:
		lines = m.drawPage()
	case m.search != nil || m.tracing != nil:
		lines = m.drawSearch()
	default:
		lines = m.drawGame()
	}
	lines = lines[:min(len(lines), m.height)]
	for i := range lines {
		lines[i] = strings.TrimRight(ansi.Truncate(lines[i], m.width, "…"), " ")
	}
	return strings.Join(lines, "\n")
}

// drawGame draws the board and everything around it.
func (m *model) drawGame() []string {
	l := m.layout()
	lines := []string{m.header()}
	left := l.drawLeft()
	var right []string
	if l.analysis.w > 0 {
		right = append(l.drawAnalysis(), l.drawMoves()...)
	}
	for i := range l.left.h {
		line := fitted(left[i], l.left.w)
		if i < len(right) {
			line += right[i]
		}
		lines = append(lines, line)
	}
	said := m.wrapped(m.said)
	for i := range m.messageRows() {
		if i < len(said) {
			lines = append(lines, " "+said[i])
		} else {
			lines = append(lines, "")
		}
	}
	if m.line != nil {
		return append(lines, m.drawLine())
	}
	return append(lines, m.style.of(faintStyle, " "+ansi.Truncate(m.helpLine(), max(m.width-1, 0), "…")))
}

// helpLine names the most useful keys.
func (m *model) helpLine() string {
	parts := []string{"? " + m.text("tui.foot.help"), "q " + m.text("tui.foot.quit")}
	switch _, now := m.looked(); {
	case !now:
		parts = append(parts, m.text("tui.foot.past"))
	case m.choices != nil:
		parts = append(parts, m.text("tui.foot.move"))
	default:
		parts = append(parts, m.text("tui.foot.move"), m.text("tui.foot.list"))
	}
	for _, name := range []string{"hint", "analysis", "trace", "why", "undo"} {
		parts = append(parts, m.letter(name)+" "+m.text("tui.foot."+name))
	}
	return strings.Join(parts, " · ")
}

// header returns the top line: the game, and its state.
func (m *model) header() string {
	left := " " + m.style.of(titleStyle, catalog.TitledFrom(m.state.Start, m.Lang))
	if !m.state.People.Play(catalog.Max) || !m.state.People.Play(catalog.Min) {
		left += m.style.of(faintStyle, " · "+m.text("tui.level", int(m.Game.Level)))
	}
	p, _ := m.looked()
	if tally, counted := catalog.Tally(p); counted {
		left += "   " + tally
	}
	right := m.standing() + " "
	if m.state.Clock != nil {
		right = m.clock(catalog.Max) + "   " + m.clock(catalog.Min) + "   " + right
	}
	gap := max(m.width-cells(left)-cells(right), 1)
	return left + strings.Repeat(" ", gap) + right
}

// standing says whose turn it is, or what else there is to say about the position on view.
func (m *model) standing() string {
	turn := m.state.Now.Turn()
	_, now := m.looked()
	switch {
	case !now:
		return m.style.of(titleStyle, m.text("tui.past", m.view, len(m.state.Plies)))
	case m.state.Over():
		return m.style.of(titleStyle, m.text("tui.ended"))
	case m.thinks:
		return m.style.of(sideStyle(turn), m.text("tui.thinks", m.called(turn)))
	case m.job != nil:
		return m.style.of(titleStyle, m.text("tui.busy"))
	}
	return m.style.of(sideStyle(turn), m.text("tui.turn", m.called(turn)))
}

// called returns what people call a side in this game.
func (m *model) called(side catalog.Side) string {
	return told.SideWithin(m.state.Now.Game(), side, m.Lang)
}

// clock returns the time a side has left, marked while it runs.
func (m *model) clock(side catalog.Side) string {
	left := m.left(side)
	text := " " + told.SideIn(m.state.Now.Game(), side, m.Lang) + " " + timing.Minutes(left)
	if side == m.state.Now.Turn() && !m.state.Over() {
		text = "▸" + text[1:]
	}
	if left < timing.Hurry {
		return m.style.of(warnStyle, text)
	}
	return m.style.of(sideStyle(side), text)
}

func sideStyle(side catalog.Side) styleName {
	if side == catalog.Max {
		return maxStyle
	}
	return minStyle
}

// drawLeft draws the board's pane: as many lines as it is high.
func (l *layout) drawLeft() []string {
	lines := make([]string, l.left.h)
	if l.grid != nil {
		board := l.grid.draw(l.marks(), l.m.style)
		for i := range l.board.h {
			part := ansi.Cut(board[i+l.from.y], l.from.x, l.from.x+l.board.w)
			lines[l.board.y-l.left.y+i] = strings.Repeat(" ", max(l.board.x-l.left.x, 0)) + part
		}
	} else {
		text := strings.Split(strings.TrimRight(l.p.Board(), "\n"), "\n")
		for i := range min(len(text), l.board.h) {
			lines[i] = "  " + text[i]
		}
		if len(text) > l.board.h && l.board.h > 0 {
			lines[l.board.h-1] = "  …"
		}
	}
	if l.m.choices != nil {
		if above := l.list.y - 1 - l.left.y; above >= 0 {
			lines[above] = l.m.style.of(faintStyle, " "+l.m.text("tui.choose"))
		}
		for i, line := range l.drawList() {
			if at := l.list.y - l.left.y + i; at >= 0 && at < len(lines) {
				lines[at] = " " + line
			}
		}
	}
	return lines
}

// marks returns what the board shows besides its pieces.
func (l *layout) marks() *marks {
	m, g := l.m, l.grid.Grid
	_, now := m.looked()
	k := &marks{cursor: m.cursor, pointed: m.pointed, shown: now && m.choices == nil && m.personMoves() && m.job == nil}
	k.cursor.Column, k.cursor.Row = min(k.cursor.Column, g.Columns-1), min(k.cursor.Row, g.Rows-1)
	if m.view > 0 {
		before := m.state.Plies[m.view-1]
		k.last = cellsOf(before.Before.Grid(), before.Move)
	}
	if m.studies && m.studied == l.p && m.found != nil && len(m.found.Line) > 0 {
		if best := cellsOf(g, m.found.Line[0]); len(best) > 0 {
			k.best = &best[len(best)-1]
		}
	}
	if cell, ok := m.target(g); ok {
		k.target = &cell
	}
	k.names = map[catalog.Cell]string{}
	free := 0
	for _, piece := range g.Cells {
		if piece.Mark == "" {
			free++
		}
	}
	for _, move := range g.Pointed(m.pointed...) {
		n := len(m.pointed)
		if n == len(move.Cells) {
			continue
		}
		next := move.Cells[n]
		if !slices.Contains(k.legal, next) {
			k.legal = append(k.legal, next)
		}
		if len(move.Cells) == 1 && g.ColumnNames == nil && g.RowNames == nil {
			k.names[next] = move.Move
		}
	}
	if len(k.legal) == free || g.Falls || !now || !m.personMoves() {
		k.legal = nil // no need to mark all
	}
	return k
}

// cellsOf returns the cells of a move on a grid; the last of them is what it changes.
func cellsOf(g *catalog.Grid, move string) []catalog.Cell {
	for _, of := range g.Moves {
		if of.Move == move {
			return of.Cells
		}
	}
	return nil
}

// upsideDown reports whether the board is seen from its upper edge: by itself if the only person sits there.
func (m *model) upsideDown(g *catalog.Grid) bool {
	side, one := m.state.People.Side()
	return !g.Falls && m.flipped != (g.Opposed && one && side == catalog.Min)
}
