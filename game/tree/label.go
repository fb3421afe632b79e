package tree

import (
	"strconv"
	"strings"
	"unicode"
	"unicode/utf8"
)

// separates reports whether c ends a word of the notation.
func separates(c rune) bool { return strings.ContainsRune(`()=:;",`, c) || unicode.IsSpace(c) }

// faultyLabel returns the key of a message that says what is wrong with a label, and its values; "" if nothing is.
func faultyLabel(label string) (key string, values []any) {
	switch {
	case label == "":
		return "labelEmpty", nil
	case len(label) > MaxLabel:
		return "labelLong", []any{len(label), MaxLabel}
	case !utf8.ValidString(label):
		return "labelUTF8", []any{label}
	}
	for _, c := range label {
		if unicode.IsControl(c) || unicode.IsSpace(c) && c != ' ' {
			return "labelCharacter", []any{codePoint(c)}
		}
	}
	return "", nil
}

// codePoint returns the code point of a character that cannot be shown.
func codePoint(c rune) string {
	hex := strings.ToUpper(strconv.FormatInt(int64(c), 16))
	return "U+" + strings.Repeat("0", max(0, 4-len(hex))) + hex
}

// byPlace returns the name of the nth child, counted from 0, if it has no label.
func byPlace(nth uint32) string { return "#" + strconv.FormatUint(uint64(nth)+1, 10) }

// namesPlace reports whether a label has the form #n, which only the n-th child may have.
func namesPlace(label string) bool {
	return len(label) > 1 && label[0] == '#' && strings.Trim(label[1:], "0123456789") == ""
}

// inNotation writes a label as Parse reads it; bare: no = or : follows it, so that a number would be a value.
func inNotation(label string, bare bool) string {
	if strings.ContainsFunc(label, separates) || unprintable(label) || bare && readsAsValue(label) {
		return quote(label)
	}
	return label
}

// inPath writes a label as the name of a move, without spaces or unquoted slashes.
func inPath(label string) string {
	if strings.ContainsFunc(label, separates) || unprintable(label) || strings.Contains(label, "/") {
		return strings.ReplaceAll(quote(label), " ", `\s`)
	}
	return label
}

// unprintable reports whether a label holds invisible characters, such as a byte order mark, which would be
// dropped at the beginning of a text if it were not quoted.
func unprintable(label string) bool {
	return strings.ContainsFunc(label, func(c rune) bool { return !unicode.IsPrint(c) })
}

// name returns the name of the nth child as a move.
func name(label string, nth uint32) string {
	if label == "" {
		return byPlace(nth)
	}
	return inPath(label)
}

func quote(label string) string {
	return `"` + strings.NewReplacer(`\`, `\\`, `"`, `\"`).Replace(label) + `"`
}

// unquote reads a quoted label at the beginning of text. It returns the number of bytes read; if they are not a
// quoted label, it returns where the fault is and which: the key of a message.
func unquote(text string) (label string, length int, fault string) {
	var b strings.Builder
	for i := 1; i < len(text); i++ {
		switch c := text[i]; c {
		case '"':
			return b.String(), i + 1, ""
		case '\n':
			return "", 0, "quote"
		case '\\':
			i++
			switch {
			case strings.HasPrefix(text[i:], "s"):
				b.WriteByte(' ')
			case strings.HasPrefix(text[i:], `"`), strings.HasPrefix(text[i:], `\`):
				b.WriteByte(text[i])
			case i < len(text):
				return "", i - 1, "escape"
			}
		default:
			b.WriteByte(c)
		}
	}
	return "", 0, "quote"
}
