package tree

import (
	"strings"

	"github.com/jugada/jugada/game"
	"github.com/jugada/jugada/lang"
)

// infinite returns a game won by MAX or by MIN, from MAX's side, if that is what a value says.
func infinite(value string) (game.Score, bool) {
	switch value {
	case "∞", "+∞", "inf", "+inf":
		return game.Infinity, true
	case "-∞", "−∞", "-inf", "−inf":
		return -game.Infinity, true
	}
	return 0, false
}

// readsAsValue reports whether a word on its own is meant as a value: an infinity, or only digits, signs and points,
// with at least one digit.
func readsAsValue(word string) bool {
	if _, ok := infinite(word); ok {
		return true
	}
	return strings.ContainsAny(word, "0123456789") && strings.Trim(word, "0123456789.+-−") == ""
}

// faultyValue returns the key of a message that says what is wrong with the form of a value, and its values; "" if
// nothing is. Whether a value is too large depends on the others, and is checked later.
func faultyValue(value string) (key string, values []any) {
	if _, ok := infinite(value); ok {
		return "", nil
	}
	number := value
	for _, sign := range []string{"+", "-", "−"} {
		if rest, found := strings.CutPrefix(value, sign); found {
			number = rest
		}
	}
	whole, fraction, dotted := strings.Cut(number, ".")
	switch {
	case whole == "" || dotted && fraction == "" || strings.Trim(whole+fraction, "0123456789") != "":
		return "value", []any{lang.Shorten(value)}
	case decimals(value) > MaxDecimals:
		return "decimals", []any{lang.Shorten(value), MaxDecimals}
	}
	return "", nil
}

// decimals counts the decimals of a number, without trailing zeros.
func decimals(number string) int {
	_, fraction, _ := strings.Cut(number, ".")
	return len(strings.TrimRight(fraction, "0"))
}

// valueText writes a value as all readers accept it.
func (t *tree) valueText(n *node) string { return n.value.Text(t.decimals) }
