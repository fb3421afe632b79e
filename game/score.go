package game

import (
	"strconv"
	"strings"
)

// Score is the value of a position. Static values lie within ±[MaxStatic]; above and below them lie the forced
// wins and losses, ordered so that a shorter win is better and a longer loss is better. A draw is 0.
//
// Win and loss scores count plies from the position whose value was asked for: in a search from its
// root, in Evaluate from the position itself.
type Score int32

const (
	// Infinity is above every value that a position can have, and -Infinity below: they bound the first
	// window of a search, and are the notes' MAXINT and MININT. Negating either does not overflow.
	Infinity Score = 2_000_000_000

	// MaxPly is the largest distance that a forced win can have.
	MaxPly = 99_999_999

	// MaxStatic is the largest absolute static value.
	MaxStatic = Infinity - MaxPly - 2
)

// Win returns the value of a win that is n plies away, 0 ≤ n ≤ MaxPly.
func Win(n int) Score { return Infinity - 1 - Score(n) }

// Loss returns the value of a loss that is n plies away, 0 ≤ n ≤ MaxPly.
func Loss(n int) Score { return -Win(n) }

// Forced returns how many plies away the win (s > 0) or loss (s < 0) is if s is a forced result, and
// whether it is one. ±Infinity, the bounds of a window, are not.
func (s Score) Forced() (plies int, ok bool) {
	switch {
	case s > MaxStatic && s < Infinity:
		return int(Infinity - 1 - s), true
	case s < -MaxStatic && s > -Infinity:
		return int(Infinity - 1 + s), true
	}
	return 0, false
}

// Farther returns s for somebody who stands that many plies before the position it counts from: a forced result is so much farther
// away, all other scores and ±Infinity stay as they are. plies may be negative, down to the distance of the result.
func (s Score) Farther(plies int) Score {
	switch n, forced := s.Forced(); {
	case !forced:
		return s
	case s > 0:
		return Win(n + plies)
	default:
		return Loss(n + plies)
	}
}

// Text returns s as people read it: "0", "2", "3.1" with as many of the given decimals as it needs,
// "+∞ in 3" and "-∞ in 2" for forced results, and "+∞" and "-∞" for the bounds of a full window.
func (s Score) Text(decimals int) string {
	switch s {
	case Infinity:
		return "+∞"
	case -Infinity:
		return "-∞"
	}
	if n, ok := s.Forced(); ok {
		if s > 0 {
			return "+∞ in " + strconv.Itoa(n)
		}
		return "-∞ in " + strconv.Itoa(n)
	}
	return s.points(decimals)
}

// points writes a static value exactly, without floating point.
func (s Score) points(decimals int) string {
	sign, digits := "", strconv.FormatInt(int64(s), 10)
	if s < 0 {
		sign, digits = "-", digits[1:]
	}
	if decimals == 0 {
		return sign + digits
	}
	if missing := decimals + 1 - len(digits); missing > 0 {
		digits = strings.Repeat("0", missing) + digits
	}
	whole, fraction := digits[:len(digits)-decimals], strings.TrimRight(digits[len(digits)-decimals:], "0")
	if fraction == "" {
		return sign + whole
	}
	return sign + whole + "." + fraction
}

// ParsePoints reads a static value written in points, such as "3.1" or "-2", into units of 10^-decimals of a point.
// It rejects more decimals than that and values beyond ±[MaxStatic]. The minus sign may be - or −.
func ParsePoints(text string, decimals int) (Score, bool) {
	negative := false
	digits, found := strings.CutPrefix(text, "-")
	if !found {
		digits, found = strings.CutPrefix(text, "−")
	}
	if found {
		negative = true
	} else {
		digits = strings.TrimPrefix(text, "+")
	}
	whole, fraction, dotted := strings.Cut(digits, ".")
	if whole == "" || dotted && fraction == "" || strings.Trim(whole+fraction, "0123456789") != "" {
		return 0, false
	}
	fraction = strings.TrimRight(fraction, "0")
	if len(fraction) > decimals {
		return 0, false
	}
	fraction += strings.Repeat("0", decimals-len(fraction))
	n, err := strconv.ParseInt(whole+fraction, 10, 64)
	if err != nil || n > int64(MaxStatic) {
		return 0, false
	}
	if negative {
		n = -n
	}
	return Score(n), true
}
