//go:build unix || windows

package tui

import (
	"strings"
	"unicode"

	tea "charm.land/bubbletea/v2"
)

// page is a long text in front of everything.
type page struct {
	text string
	top  int // the first visible line
}

// turnPage scrolls the page, or closes it.
func (m *model) turnPage(key string) {
	shown := max(m.height-2, 1)
	last := max(len(m.pageLines())-shown, 0)
	switch key {
	case "down":
		m.page.top++
	case "up":
		m.page.top--
	case "pgdown", "space":
		if m.page.top >= last {
			m.page = nil
			return
		}
		m.page.top += shown - 1
	case "pgup":
		m.page.top -= shown - 1
	case "home":
		m.page.top = 0
	case "end":
		m.page.top = last
	default:
		m.page = nil
		return
	}
	m.page.top = min(max(m.page.top, 0), last)
}

// pageLines returns the text wrapped to the screen.
func (m *model) pageLines() []string {
	var lines []string
	width := max(m.width-4, 1)
	for line := range strings.Lines(m.page.text) {
		line = strings.TrimRight(line, "\n")
		key, what, row := strings.Cut(line, "\t")
		if !row || width < 3*keyWidth {
			lines = append(lines, wrap(strings.ReplaceAll(line, "\t", " "), width)...)
			continue
		}
		for i, part := range wrap(what, width-keyWidth) {
			if i > 0 {
				key = ""
			}
			lines = append(lines, padded(key, keyWidth)+part)
		}
	}
	return lines
}

// keyWidth is the width of the left column of lines with two, separated by a tab.
const keyWidth = 18

// drawPage draws the part of the page that fits.
func (m *model) drawPage() []string {
	lines := m.pageLines()
	shown := max(m.height-2, 1)
	top := min(m.page.top, max(len(lines)-shown, 0))
	part := lines[top:min(top+shown, len(lines))]
	frame := []string{""}
	for _, line := range part {
		frame = append(frame, "  "+line)
	}
	for len(frame) < m.height-1 {
		frame = append(frame, "")
	}
	foot := m.text("tui.page.close")
	if len(lines) > shown {
		foot = m.text("tui.page.more", top+1, top+len(part), len(lines))
	}
	return append(frame, m.style.of(faintStyle, " "+foot))
}

// line is a line of text that is being typed.
type line struct {
	text []rune
	at   int // of the cursor
}

func newLine(text string) *line { return &line{[]rune(text), len([]rune(text))} }

// insert puts text at the cursor, without unprintable characters.
func (l *line) insert(text string) {
	var clean []rune
	for _, r := range text {
		if unicode.IsPrint(r) {
			clean = append(clean, r)
		}
	}
	l.text = append(l.text[:l.at:l.at], append(clean, l.text[l.at:]...)...)
	l.at += len(clean)
}

// typed applies a key to the line.
func (m *model) typed(key, text string) tea.Cmd {
	l := m.line
	switch key {
	case "enter":
		m.line = nil
		if said := strings.TrimSpace(string(l.text)); said != "" {
			m.said = ""
			return m.obey(said)
		}
	case "esc":
		m.line = nil
	case "backspace":
		if l.at == 0 {
			if len(l.text) == 0 {
				m.line = nil
			}
			return nil
		}
		l.text = append(l.text[:l.at-1], l.text[l.at:]...)
		l.at--
	case "delete":
		if l.at < len(l.text) {
			l.text = append(l.text[:l.at], l.text[l.at+1:]...)
		}
	case "left":
		l.at = max(l.at-1, 0)
	case "right":
		l.at = min(l.at+1, len(l.text))
	case "home", "ctrl+a":
		l.at = 0
	case "end", "ctrl+e":
		l.at = len(l.text)
	case "ctrl+u":
		l.text, l.at = l.text[l.at:], 0
	default:
		l.insert(text)
	}
	return nil
}

// drawLine draws the line being typed, as much of it as fits around its cursor.
func (m *model) drawLine() string {
	l := m.line
	width := max(m.width-4, 1)
	first := 0
	for cells(string(l.text[first:l.at])) >= width {
		first++
	}
	under, rest := " ", ""
	if l.at < len(l.text) {
		under, rest = string(l.text[l.at]), string(l.text[l.at+1:])
	}
	return " :" + string(l.text[first:l.at]) + m.style.of(cursorStyle, under) + rest
}
