//go:build unix || windows

package tui

import (
	"strings"

	"charm.land/lipgloss/v2"
	"github.com/charmbracelet/x/ansi"
)

// styleName names a style. Whatever a colour shows is also shown by a mark or a word.
type styleName uint8

const (
	plainStyle  styleName = iota
	titleStyle            // titles of panes and of the screen
	faintStyle            // lines between cells, help
	cursorStyle           // what has the focus
	bestStyle             // the best move by the analysis
	warnStyle             // a cut, time running out
	maxStyle              // what belongs to MAX
	minStyle              // what belongs to MIN
	styleCount
)

type styles [styleCount]lipgloss.Style

// newStyles returns the styles for a dark or a light background, or without colours. Every colour has a contrast
// of at least 4.5 to 1 with its background.
func newStyles(plain, dark bool) *styles {
	var s styles
	for i := range s {
		s[i] = lipgloss.NewStyle()
	}
	s[titleStyle] = s[titleStyle].Bold(true)
	s[cursorStyle] = s[cursorStyle].Reverse(true)
	s[bestStyle] = s[bestStyle].Bold(true)
	s[warnStyle] = s[warnStyle].Bold(true)
	s[maxStyle] = s[maxStyle].Bold(true)
	if plain {
		return &s
	}
	pick := lipgloss.LightDark(dark)
	colour := func(name styleName, light, dark string) {
		s[name] = s[name].Foreground(pick(lipgloss.Color(light), lipgloss.Color(dark)))
	}
	colour(faintStyle, "#5f5f5f", "#949494")
	colour(bestStyle, "#00692d", "#5fd787")
	colour(warnStyle, "#af0000", "#ff8787")
	colour(maxStyle, "#a04000", "#ffaf5f")
	colour(minStyle, "#005f9e", "#87d7ff")
	return &s
}

// of returns text in a style.
func (s *styles) of(name styleName, text string) string {
	if name == plainStyle || text == "" {
		return text
	}
	return s[name].Render(text)
}

// cells returns how many terminal cells a text takes, ignoring colours.
func cells(text string) int { return ansi.StringWidth(text) }

// padded fills a text with spaces up to a width.
func padded(text string, width int) string {
	return text + strings.Repeat(" ", max(width-cells(text), 0))
}

// fitted makes a text exactly that wide: longer text ends in an ellipsis.
func fitted(text string, width int) string {
	if width <= 0 {
		return ""
	}
	return padded(ansi.Truncate(text, width, "…"), width)
}

// wrap breaks a text into lines of at most that width. Continuation lines are indented like the first.
func wrap(text string, width int) []string {
	body := strings.TrimLeft(text, " ")
	indent := min(len(text)-len(body), width/2)
	var lines []string
	for _, line := range strings.Split(ansi.Wrap(body, max(width-indent, 1), ""), "\n") {
		lines = append(lines, strings.Repeat(" ", indent)+line)
	}
	return lines
}

// framed draws a frame of that size with a title around lines. Lines that do not fit are left out.
func (s *styles) framed(title string, lines []string, width, height int) []string {
	if width < 4 || height < 2 {
		return make([]string, max(height, 0))
	}
	inside := width - 4
	title = ansi.Truncate(title, max(inside-2, 0), "…")
	rule := strings.Repeat("─", max(width-5-cells(title), 0))
	frame := []string{s.of(faintStyle, "╭─ ") + s.of(titleStyle, title) + s.of(faintStyle, " "+rule+"╮")}
	for i := range height - 2 {
		text := ""
		if i < len(lines) {
			text = lines[i]
		}
		frame = append(frame, s.of(faintStyle, "│ ")+fitted(text, inside)+s.of(faintStyle, " │"))
	}
	return append(frame, s.of(faintStyle, "╰"+strings.Repeat("─", width-2)+"╯"))
}
