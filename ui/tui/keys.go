//go:build unix || windows

package tui

import (
	"slices"
	"strings"

	tea "charm.land/bubbletea/v2"

	"github.com/jugada/jugada/catalog"
)

// action is something that a letter key does at the board.
type action struct {
	name    string    // in the keys of messages
	letters [2]string // by language; all are understood in every language
	asks    bool      // it ends something, so the letter must be pressed twice
	do      func(*model) tea.Cmd
}

// actions lists them in the order of the help page.
func actions() []action {
	obeys := func(command string) func(*model) tea.Cmd {
		return func(m *model) tea.Cmd { return m.obey(":" + command) }
	}
	types := func(command string) func(*model) tea.Cmd {
		return func(m *model) tea.Cmd {
			m.line = newLine(m.text("tui.line." + command))
			return nil
		}
	}
	return []action{
		{"analysis", [2]string{"a", "a"}, false, (*model).toggleAnalysis},
		{"trace", [2]string{"t", "t"}, false, (*model).openTrace},
		{"hint", [2]string{"h", "p"}, false, obeys("hint")},
		{"why", [2]string{"w", "m"}, false, obeys("why")},
		{"undo", [2]string{"u", "d"}, false, obeys("undo")},
		{"flip", [2]string{"f", "v"}, false, func(m *model) tea.Cmd { m.flipped = !m.flipped; return nil }},
		{"letters", [2]string{"k", "k"}, false, func(m *model) tea.Cmd { m.letters = !m.letters; return nil }},
		{"save", [2]string{"s", "g"}, false, types("save")},
		{"load", [2]string{"l", "c"}, false, types("load")},
		{"new", [2]string{"n", "n"}, true, obeys("new")},
		{"resign", [2]string{"r", "b"}, true, obeys("resign")},
		{"quit", [2]string{"q", "q"}, true, (*model).quit},
	}
}

// letter returns the letter of an action in the reader's language.
func (m *model) letter(name string) string {
	for _, a := range actions() {
		if a.name == name {
			return a.letters[m.Lang]
		}
	}
	panic("tui: there is no action " + name)
}

// pressed applies a key to whatever has the focus.
func (m *model) pressed(msg tea.KeyPressMsg) tea.Cmd {
	key := msg.String()
	if key == "ctrl+c" {
		return m.quit()
	}
	switch {
	case m.line != nil:
		return m.typed(key, msg.Text)
	case m.page != nil:
		m.turnPage(key)
		return nil
	case m.search != nil || m.tracing != nil:
		return m.stepped(key)
	}
	asked := m.asked
	m.asked = ""
	switch key {
	case "?":
		m.page = &page{text: m.helpText()}
	case ":", "/":
		m.line = newLine("")
	case "pgup", "[":
		return m.browse(-1)
	case "pgdown", "]":
		return m.browse(1)
	case "home":
		return m.browse(-len(m.state.Plies))
	case "end":
		return m.browse(len(m.state.Plies))
	default:
		return m.boardKey(key, asked)
	}
	return nil
}

// boardKey applies a key to the board or a list of moves.
func (m *model) boardKey(key, asked string) tea.Cmd {
	for _, a := range actions() {
		if !slices.Contains(a.letters[:], key) {
			continue
		}
		if ends := a.asks && !m.harmless(a.name); ends && asked != a.name {
			m.asked, m.said = a.name, m.text("tui.again."+a.name, key)
			return nil
		}
		return a.do(m)
	}
	if _, now := m.looked(); !now {
		if key == "enter" || key == "space" || key == "esc" {
			return m.browse(len(m.state.Plies))
		}
		return nil
	}
	switch {
	case key == "tab" && m.choices == nil && m.personMoves():
		m.choices = newChoices(m.state.Now.Moves())
	case len(key) == 1 && strings.Contains("0123456789", key) && slices.Contains(m.state.Now.Moves(), key):
		return m.play(key)
	case m.choices != nil:
		return m.chooses(key)
	default:
		return m.pointKey(key)
	}
	return nil
}

// harmless reports whether an action that ends the current game loses nothing.
func (m *model) harmless(name string) bool {
	if name == "resign" {
		return m.state.Over()
	}
	return m.state.Over() || m.state.Kept || len(m.state.Plies) == 0
}

// quit leaves the board, whatever is running.
func (m *model) quit() tea.Cmd {
	m.rest()
	return m.obey(":quit")
}

// toggleAnalysis starts or stops the analysis of the position on view.
func (m *model) toggleAnalysis() tea.Cmd {
	m.studies = !m.studies
	if !m.studies {
		m.studied, m.found = nil, nil
	}
	return m.study()
}

// clicked handles the left button at a place on the screen.
func (m *model) clicked(x, y int) tea.Cmd {
	switch {
	case m.page != nil:
		m.page = nil
		return nil
	case m.line != nil || m.search != nil || m.tracing != nil:
		return nil
	}
	m.asked = ""
	l := m.layout()
	if ply, ok := l.plyAt(x, y); ok {
		return m.browse(ply - m.view)
	}
	if _, now := m.looked(); !now {
		return m.browse(len(m.state.Plies))
	}
	if i, ok := l.choiceAt(x, y); ok {
		m.choices.at = i
		return m.chooses("enter")
	}
	if cell, ok := l.cellAt(x, y); ok {
		if len(l.grid.Pointed(cell)) > 0 {
			m.choices = nil // the board is still there to point at
		}
		m.cursor = cell
		return m.point()
	}
	return nil
}

// turned handles the mouse wheel: it scrolls a page, steps through a search, or shows earlier moves.
func (m *model) turned(msg tea.MouseWheelMsg) tea.Cmd {
	up := msg.Button == tea.MouseWheelUp
	if !up && msg.Button != tea.MouseWheelDown {
		return nil
	}
	by, arrow := 1, "down"
	if up {
		by, arrow = -1, "up"
	}
	switch {
	case m.page != nil:
		m.turnPage(arrow)
	case m.search != nil:
		m.search.to(m.search.at + by)
	case m.line != nil || m.tracing != nil:
	case m.layout().inMoves(msg.X, msg.Y):
		return m.browse(by)
	}
	return nil
}

// helpText returns the help page.
func (m *model) helpText() string {
	var text strings.Builder
	text.WriteString(m.text("tui.help.begin") + "\n\n")
	row := func(key, what string) { text.WriteString("  " + key + "\t" + what + "\n") }
	for _, name := range []string{"arrows", "enter", "tab", "digits", "mouse"} {
		row(m.text("tui.keys."+name), m.text("tui.does."+name))
	}
	text.WriteString("\n")
	for _, a := range actions() {
		row(a.letters[m.Lang], m.text("tui.does."+a.name))
	}
	text.WriteString("\n")
	for _, name := range []string{"browse", "line", "page", "stop"} {
		row(m.text("tui.keys."+name), m.text("tui.does."+name))
	}
	text.WriteString("\n" + m.text("tui.help.end"))
	return text.String()
}

// pointKey moves the cursor, or selects its cell.
func (m *model) pointKey(key string) tea.Cmd {
	g := m.state.Now.Grid()
	if g == nil {
		return nil
	}
	way := 1
	if m.upsideDown(g) {
		way = -1
	}
	switch key {
	case "left":
		m.cursor.Column -= way
	case "right":
		m.cursor.Column += way
	case "up":
		m.cursor.Row -= way
	case "down":
		m.cursor.Row += way
	case "esc":
		m.pointed = nil
	case "enter", "space":
		return m.point()
	}
	m.cursor.Column = (m.cursor.Column + g.Columns) % g.Columns
	m.cursor.Row = (m.cursor.Row + g.Rows) % g.Rows
	return nil
}

// point selects the cell under the cursor: that makes a move, or begins one.
func (m *model) point() tea.Cmd {
	if !m.personMoves() || m.job != nil {
		return m.play("")
	}
	at := append(slices.Clone(m.pointed), m.cursor)
	moves := m.state.Now.Grid().Pointed(at...)
	var whole []string
	for _, move := range moves {
		if len(move.Cells) == len(at) {
			whole = append(whole, move.Move)
		}
	}
	switch {
	case len(moves) == 0 && m.pointed != nil:
		m.pointed = nil // a new selection begins
		return m.point()
	case len(moves) == 0:
		m.said = m.text(notThere(m.state.Now.Grid()), m.letter("hint"))
	case len(whole) < len(moves):
		m.pointed = at
	case len(whole) == 1:
		return m.play(whole[0])
	default:
		m.choices = newChoices(whole)
	}
	return nil
}

// notThere returns the message that no move goes to a cell or, where moves take more than one, that none begins there.
func notThere(g *catalog.Grid) string {
	if slices.ContainsFunc(g.Moves, func(m catalog.GridMove) bool { return len(m.Cells) > 1 }) {
		return "tui.notFromThere"
	}
	return "tui.notThere"
}

// target returns the cell that a move at the cursor would change, and whether there is one.
func (m *model) target(g *catalog.Grid) (catalog.Cell, bool) {
	for _, move := range g.Pointed(append(slices.Clone(m.pointed), m.cursor)...) {
		return move.Cells[len(move.Cells)-1], true
	}
	return catalog.Cell{}, false
}
