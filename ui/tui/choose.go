//go:build unix || windows

package tui

import (
	tea "charm.land/bubbletea/v2"
)

// choices is a list of moves with a cursor.
type choices struct {
	moves []string
	at    int
}

func newChoices(moves []string) *choices { return &choices{moves: moves} }

// chooses applies a key to the list.
func (m *model) chooses(key string) tea.Cmd {
	c := m.choices
	columns, _ := m.layout().listShape()
	switch key {
	case "left":
		c.at--
	case "right":
		c.at++
	case "up":
		c.at -= columns
	case "down":
		c.at += columns
	case "esc", "tab":
		if g := m.state.Now.Grid(); g != nil && len(g.Pointed()) > 0 {
			m.choices, m.pointed = nil, nil
		}
		return nil
	case "enter", "space":
		return m.play(c.moves[c.at])
	}
	c.at = min(max(c.at, 0), len(c.moves)-1)
	return nil
}

// listShape returns the number of columns of the list, and the width of each.
func (l *layout) listShape() (columns, width int) {
	for _, move := range l.m.choices.moves {
		width = max(width, cells(move)+3)
	}
	width = min(width, max(l.left.w, 1))
	return max(l.left.w/max(width, 1), 1), width
}

// drawList draws the list in the lower part of the board's pane, as much as fits around its cursor.
func (l *layout) drawList() []string {
	c := l.m.choices
	columns, width := l.listShape()
	rows := (len(c.moves) + columns - 1) / columns
	first := scrolled(rows, c.at/columns, l.list.h)
	var lines []string
	for row := first; row < min(rows, first+l.list.h); row++ {
		line := ""
		for i := row * columns; i < min(len(c.moves), (row+1)*columns); i++ {
			text := " " + c.moves[i] + " "
			if i == c.at {
				text = l.m.style.of(cursorStyle, "["+c.moves[i]+"]")
			}
			line += padded(text, width)
		}
		lines = append(lines, line)
	}
	return lines
}

// choiceAt returns which of the moves is at a place on the screen.
func (l *layout) choiceAt(x, y int) (int, bool) {
	c := l.m.choices
	if c == nil || !l.list.holds(x, y) {
		return 0, false
	}
	columns, width := l.listShape()
	rows := (len(c.moves) + columns - 1) / columns
	row, column := scrolled(rows, c.at/columns, l.list.h)+y-l.list.y, (x-l.list.x)/width
	i := row*columns + column
	return i, column < columns && i < len(c.moves)
}

// scrolled returns the first row to show, so that row at is visible, in the middle if possible.
func scrolled(rows, at, shown int) int { return max(min(at-shown/2, rows-shown), 0) }
