package told

import (
	"fmt"
	"io"
)

// Meter is the line at the foot of a terminal on which long work shows how far it is. A nil Meter shows nothing.
type Meter struct {
	Out   io.Writer
	shown bool
}

// eraseLine is what terminals understand as an order to do so, to the end of the line.
const eraseLine = "\x1b[K"

// Show puts a line in place of the last.
func (m *Meter) Show(line string) {
	m.shown = true
	fmt.Fprint(m.Out, "\r", line, eraseLine)
}

// Clear takes the line away, before an answer is written.
func (m *Meter) Clear() {
	if m != nil && m.shown {
		m.shown = false
		fmt.Fprint(m.Out, "\r", eraseLine)
	}
}

// Progress returns what shows news of long work on the meter, as a line each; nil without a meter.
func Progress[News any](m *Meter, line func(News) string) func(News) {
	if m == nil {
		return nil
	}
	return func(now News) { m.Show(line(now)) }
}
