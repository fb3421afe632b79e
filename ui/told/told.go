// Package told prints results as text for people, at the command line and in games played in lines or on the terminal board.
// Package asked is its counterpart.
//
//	told.go      the writer, and how figures are formatted
//	meter.go     progress of long work
//	analysis.go  the best move in a position, its value, and the other moves
//	sum.go       what a static value adds up
//	solution.go  the proven value of a position
//	playouts.go  the move that Monte Carlo tree search chooses, and how playouts ended
//	playout.go   each of these playouts, part by part
//	proof.go     the steps of a proof
//	advice.go    the best move against a player who errs, and that player's error rate
//	book.go      what a book knows about a position
//	way.go       the path to the goal of a one-player problem
package told

import (
	"fmt"
	"io"
	"regexp"
	"strconv"
	"strings"
	"time"

	"github.com/jugada/jugada/lang"
)

// Writer writes text in one language.
type Writer struct {
	Out     io.Writer
	Lang    lang.Language
	Colours bool // Out is a terminal that may show them
}

// Say prints a message as a line.
func (w *Writer) Say(key string, values ...any) { fmt.Fprintln(w.Out, w.Text(key, values...)) }

// Text returns a message.
func (w *Writer) Text(key string, values ...any) string { return w.Lang.Sprintf(key, values...) }

// Bold marks what matters most, on a terminal that may have colours.
func (w *Writer) Bold(s string) string {
	if !w.Colours {
		return s
	}
	return "\x1b[1m" + s + "\x1b[0m"
}

// Elapsed formats a duration with about three digits, and spaces between numbers and units. It ends with the last unit of which
// there is something: 1 h, 1 h 2 min.
func Elapsed(d time.Duration) string {
	to := 10 * time.Millisecond
	switch {
	case d < time.Millisecond:
		to = time.Microsecond
	case d < time.Second:
		to = 10 * time.Microsecond
	}
	text := strings.TrimSpace(strings.ReplaceAll(amount.ReplaceAllString(d.Round(to).String(), "$1 $2 "), " m ", " min "))
	return strings.TrimSuffix(strings.TrimSuffix(text, " 0 s"), " 0 min")
}

var amount = regexp.MustCompile(`([0-9.]+)(\D+)`)

// Milliseconds formats a time given in milliseconds, as in JSON.
func Milliseconds(ms float64) string { return Elapsed(time.Duration(ms * float64(time.Millisecond))) }

// speed returns millions of nodes per second, with one decimal, or with two significant digits if there are fewer.
func speed(nodes int64, took time.Duration) string {
	millions := float64(nodes) / 1e6 / max(took.Seconds(), 1e-9)
	if millions >= 0.1 {
		return fmt.Sprintf("%.1f", millions)
	}
	digits, _ := strconv.ParseFloat(fmt.Sprintf("%.2g", millions), 64)
	return strconv.FormatFloat(digits, 'f', -1, 64)
}

// Size formats a number of bytes with its unit.
func Size(bytes int64) string {
	const prefixes = "KMGTPE"
	if bytes < 1<<10 {
		return fmt.Sprintf("%d B", bytes)
	}
	amount, unit := float64(bytes)/(1<<10), 0
	for ; amount >= 1<<10 && unit < len(prefixes)-1; unit++ {
		amount /= 1 << 10
	}
	return fmt.Sprintf("%.1f %ciB", amount, prefixes[unit])
}

// Percent writes a probability to the nearest percent.
func (w *Writer) Percent(x float64) string {
	return w.Text("cli.player.percent", fmt.Sprintf("%.0f", 100*x))
}
