package gametest

import (
	"fmt"
	"slices"
	"strconv"
	"strings"

	"github.com/jugada/jugada/game"
	"github.com/jugada/jugada/internal/laws"
)

type report[S comparable, M game.Move] = laws.Report[place[S, M]]

func (x *exam[S, M]) newReport(law string, to laws.Reporter) *report[S, M] {
	return laws.NewReport(law, to, x.where)
}

// notChecked reports that a check could not be made, and why. Run repeats it at the end, since the game passes all the same.
func (x *exam[S, M]) notChecked(r *report[S, M], format string, args ...any) {
	why := fmt.Sprintf(format, args...)
	r.Logf("not checked: %s", why)
	x.unchecked = append(x.unchecked, why)
}

// fault is a panic and what was called.
type fault struct{ panicked, call string }

// where describes p: the position, and the moves from the start that lead to it.
func (x *exam[S, M]) where(p *place[S, M]) string {
	return "\n\tposition: " + x.positionText(p.pos) + "\n\tline:     " + x.line(p)
}

// maxLine is how many moves of a line are shown; the middle of a longer one is left out.
const maxLine = 60

func (x *exam[S, M]) line(p *place[S, M]) string {
	var moves []string
	q := p
	for ; q.from != nil; q = q.from {
		moves = append(moves, x.moveText(q.from.pos, q.by))
	}
	slices.Reverse(moves)
	if n := len(moves) - maxLine; n > 0 {
		moves = slices.Replace(moves, maxLine/2, maxLine/2+n, fmt.Sprintf("(%d more moves)", n))
	}
	origin := "from the start"
	if q.text != "" {
		origin = "read from " + strconv.Quote(q.text)
	}
	if len(moves) == 0 {
		return "none, " + origin
	}
	return strings.Join(moves, " ") + ", " + origin
}

// positionText returns s as people read it or, if the game has no words for it, as Go prints it.
func (x *exam[S, M]) positionText(s S) (text string) {
	if x.able.notation != nil {
		if _, failed := laws.Caught(func() { text = x.able.notation.PositionText(&s) }); !failed && text != "" {
			return text
		}
	}
	return fmt.Sprintf("%+v", s)
}

// moveText returns m as people read it or, if the game has no words for it, its number.
func (x *exam[S, M]) moveText(s S, m M) (text string) {
	if x.able.notation != nil {
		if _, failed := laws.Caught(func() { text = x.able.notation.MoveText(&s, m) }); !failed && text != "" {
			return text
		}
	}
	return strconv.FormatUint(uint64(m), 10)
}
