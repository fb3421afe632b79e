//go:build unix || windows

package tui

import (
	"context"

	tea "charm.land/bubbletea/v2"
)

// Frames returns the contents of a screen of that size after each of these keys, without colours. It needs no terminal, so that
// tests can check what the board shows. After each key it waits for all tasks to end; a key is a character, or one of "right",
// "left", "home" and "end".
func Frames(ctx context.Context, o Options, width, height int, keys ...string) (frames []string) {
	o.Plain = true
	m := newModel(ctx, o)
	defer m.close()
	m.width, m.height = width, height
	m.settle(m.goOn())
	codes := map[string]rune{"right": tea.KeyRight, "left": tea.KeyLeft, "home": tea.KeyHome, "end": tea.KeyEnd}
	for _, key := range keys {
		press := tea.KeyPressMsg{Code: []rune(key)[0], Text: key}
		if code, named := codes[key]; named {
			press = tea.KeyPressMsg{Code: code}
		}
		_, cmd := m.Update(press)
		m.settle(cmd)
		frames = append(frames, m.frame())
	}
	return frames
}

// settle waits for the news of a command's tasks, and of those they lead to.
func (m *model) settle(cmd tea.Cmd) {
	for cmd != nil && !m.state.Left {
		_, cmd = m.Update(cmd())
	}
}
