package laws

import (
	"reflect"
	"slices"
	"strconv"
	"strings"
	"unicode"
)

// Notation is the notation of a game or a puzzle.
type Notation[S, M any] interface {
	PositionText(s *S) string
	ParsePosition(text string) (S, error)
	MoveText(s *S, m M) string
	ParseMove(s *S, text string) (M, error)
}

// Asked is a position under test, with its moves. Each call of Position returns a fresh copy, since faulty rules may write to it.
type Asked[S, M any] struct {
	Position func() *S
	Moves    []M
}

// CheckPositionText checks that a position survives writing and reading, and returns its text, "" if there is none.
func CheckPositionText[P any, S comparable, M any](r *Report[P], n Notation[S, M], a Asked[S, M]) string {
	text := n.PositionText(a.Position())
	if text == "" {
		r.Failf("PositionText returns nothing")
		return ""
	}
	pos := *a.Position()
	if back, err := n.ParsePosition(text); err != nil {
		r.Failf("ParsePosition refuses what PositionText wrote, %q: %v", text, err)
	} else if back != pos {
		r.Failf("ParsePosition reads %q, which PositionText wrote, as another position: %+v instead of %+v", text, back, pos)
	}
	return text
}

// CheckNonsense checks that nonsense is not read as a position.
func CheckNonsense[P, S, M any](r *Report[P], n Notation[S, M]) {
	for _, bad := range Nonsense {
		s, err := n.ParsePosition(bad)
		CheckRefused(r, "ParsePosition", bad, s, err)
	}
}

// CheckMoveTexts checks the names of the moves. Moves of before, one move earlier, are mostly no longer legal; its Moves
// may be empty.
func CheckMoveTexts[P, S any, M ~uint8 | ~uint16 | ~uint32](r *Report[P], n Notation[S, M], a, before Asked[S, M]) {
	named := make(map[string]M, len(a.Moves))
	for _, m := range a.Moves {
		name := n.MoveText(a.Position(), m)
		if name == "" || strings.ContainsFunc(name, unicode.IsSpace) {
			r.Failf("the move %d is called %q; a name is not empty and holds no spaces", m, name)
			continue
		}
		if other, taken := named[name]; taken && other != m {
			r.Failf("two moves, %d and %d, are called %q", other, m, name)
		}
		named[name] = m
		if back, err := n.ParseMove(a.Position(), name); err != nil {
			r.Failf("ParseMove refuses what MoveText wrote, %q: %v", name, err)
		} else if back != m {
			r.Failf("ParseMove reads %q, which MoveText wrote for %d, as %d", name, m, back)
		}
	}
	for _, bad := range append(slices.Clip(Nonsense), "") {
		m, err := n.ParseMove(a.Position(), bad)
		CheckRefused(r, "ParseMove", bad, m, err)
	}
	for _, m := range Spread(before.Moves, 50) {
		name := n.MoveText(before.Position(), m)
		back, err := n.ParseMove(a.Position(), name)
		if err != nil {
			CheckRefused(r, "ParseMove", name, back, err)
		} else if !slices.Contains(a.Moves, back) {
			r.Failf("ParseMove accepts %q as the move %d, which is not legal", name, back)
		}
	}
}

// CheckRefused checks that there is an error, that it is readable, and that nothing comes with it: whoever overlooks it has no
// arbitrary value.
func CheckRefused[P, V any](r *Report[P], method, text string, v V, err error) {
	if err == nil {
		r.Failf("%s accepts %q", method, text)
		return
	}
	if !reflect.ValueOf(&v).Elem().IsZero() {
		r.Failf("%s refuses %q, and returns %v; want the zero value", method, text, v)
	}
	CheckOneLine(r, method+", given "+strconv.Quote(text)+",", err)
}

// CheckOneLine checks that err is a readable line.
func CheckOneLine[P any](r *Report[P], who string, err error) {
	if message := err.Error(); message == "" || strings.ContainsAny(message, "\n\r") {
		r.Failf("%s returns the error %q; an error is one line", who, message)
	}
}
