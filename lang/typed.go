package lang

import (
	"fmt"
	"strings"
	"unicode"
	"unicode/utf8"
)

// Place returns the position of a byte in a user's text, as errors begin with it: line and column, in characters from 1.
func Place(text string, at int) string {
	before := text[:at]
	begin := strings.LastIndexByte(before, '\n') + 1
	return fmt.Sprintf("%d:%d", 1+strings.Count(before, "\n"), 1+utf8.RuneCountInString(before[begin:]))
}

// Shorten cuts the user's text to a length that an error can show.
func Shorten(text string) string {
	const most = 40
	count := 0
	for i := range text {
		if count++; count > most {
			return text[:i] + "…"
		}
	}
	return text
}

// Clean turns white space into plain spaces and unprintable characters into �, so that input echoed to a terminal
// cannot control it.
func Clean(line string) string {
	return strings.TrimSpace(strings.Map(func(r rune) rune {
		switch {
		case unicode.IsSpace(r):
			return ' '
		case !unicode.IsPrint(r):
			return unicode.ReplacementChar
		}
		return r
	}, line))
}

// List lists things, up to a readable number.
func List(all []string) string {
	const most = 30
	if len(all) > most {
		return strings.Join(all[:most], ", ") + ", …"
	}
	return strings.Join(all, ", ")
}

// Bare normalises the ways to type a word: ¿Por qué?, por que.
func Bare(text string) string {
	text = strings.ToLower(strings.Join(strings.Fields(text), " "))
	if bare := strings.Trim(text, "¿?¡!."); bare != "" {
		text = bare
	}
	return withoutAccents.Replace(text)
}

var withoutAccents = strings.NewReplacer("á", "a", "é", "e", "í", "i", "ó", "o", "ú", "u", "\u0301", "")
