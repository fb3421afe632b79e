package cli

import "fmt"

// meter is the line at the foot of a terminal on which long work shows how far it is. A nil meter shows nothing.
type meter struct {
	app   *app
	shown bool
}

// meter returns a meter if somebody watches, else nil: what is written to a file does not move.
func (a *app) meter() *meter {
	if !a.Watched || a.Getenv("TERM") == "dumb" {
		return nil
	}
	return &meter{app: a}
}

// eraseLine is what terminals understand as an order to do so, to the end of the line.
const eraseLine = "\x1b[K"

// show puts a line in place of the last.
func (m *meter) show(line string) {
	m.shown = true
	fmt.Fprint(m.app.Err, "\r", line, eraseLine)
}

// clear takes the line away, before an answer is written.
func (m *meter) clear() {
	if m != nil && m.shown {
		m.shown = false
		fmt.Fprint(m.app.Err, "\r", eraseLine)
	}
}
