package lang

import (
	"fmt"
	"strings"
	"unicode/utf8"
)

// Place names a byte of a text that somebody typed, as errors about it begin: line and column, in characters from 1.
func Place(text string, at int) string {
	before := text[:at]
	begin := strings.LastIndexByte(before, '\n') + 1
	return fmt.Sprintf("%d:%d", 1+strings.Count(before, "\n"), 1+utf8.RuneCountInString(before[begin:]))
}

// Shorten cuts what somebody typed to a length that an error can show.
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
