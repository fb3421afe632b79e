//go:build unix || windows

package tui

import (
	"context"

	tea "charm.land/bubbletea/v2"
)

// Frames returns what stands on a screen of that size after each of these keys, without colours. No terminal is needed, so that what
// the board says can be read and checked. After each key it waits until nothing is under way; a key is a character, or one of
// "right", "left", "home" and "end".
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

// settle waits for the news of what a command has begun, and of what that leads to.
func (m *model) settle(cmd tea.Cmd) {
	for cmd != nil && !m.state.Left {
		_, cmd = m.Update(cmd())
	}
}
