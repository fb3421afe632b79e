package catalog

import (
	"slices"
	"strings"
)

// This file reads what people paste who have the record of a game, such as PGN: package game/chess/pgn reads whole files.

// recorded splits the record of a game into words, without tags in brackets, comments in braces, variations in parentheses,
// glyphs such as $1, and the result at the end. What opens and never closes stays, and is no move.
func recorded(text string) []string {
	closing := map[byte]string{'[': "]", '{': "}"}
	var kept strings.Builder
	for rest := text; rest != ""; {
		at := strings.IndexAny(rest, "[{(")
		if at < 0 {
			kept.WriteString(rest)
			break
		}
		length := 0
		if rest[at] == '(' {
			length = enclosed(rest[at:])
		} else if end := strings.Index(rest[at:], closing[rest[at]]); end > 0 {
			length = end + 1
		}
		if length == 0 {
			kept.WriteString(rest)
			break
		}
		kept.WriteString(rest[:at] + " ")
		rest = rest[at+length:]
	}
	words := slices.DeleteFunc(strings.Fields(kept.String()), func(word string) bool { return word[0] == '$' })
	if n := len(words); n > 0 && slices.Contains([]string{"*", "1-0", "0-1", "1/2-1/2", "½-½"}, words[n-1]) {
		words = words[:n-1]
	}
	return words
}

// enclosed returns the length of the variation with which a text begins, those in it included; 0 if it does not end. Parentheses
// in comments do not count.
func enclosed(text string) int {
	depth, comment := 0, false
	for i, c := range text {
		switch {
		case comment || c == '{':
			comment = c != '}'
		case c == '(':
			depth++
		case c == ')':
			if depth--; depth == 0 {
				return i + 1
			}
		}
	}
	return 0
}
