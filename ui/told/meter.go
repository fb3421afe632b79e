package told

import (
	"fmt"
	"io"
)

// Meter is the progress line of long work on a terminal. A nil Meter shows nothing.
type Meter struct {
	Out   io.Writer
	shown bool
}

// eraseLine is the terminal's escape sequence for erasing to the end of the line.
const eraseLine = "\x1b[K"

// Show replaces the last line.
func (m *Meter) Show(line string) {
	m.shown = true
	fmt.Fprint(m.Out, "\r", line, eraseLine)
}

// Clear removes the line, before an answer is written.
func (m *Meter) Clear() {
	if m != nil && m.shown {
		m.shown = false
		fmt.Fprint(m.Out, "\r", eraseLine)
	}
}

// Progress returns a callback that shows progress on the meter, a line each time; nil without a meter.
func Progress[News any](m *Meter, line func(News) string) func(News) {
	if m == nil {
		return nil
	}
	return func(now News) { m.Show(line(now)) }
}
