package catalog

import (
	"regexp"
	"slices"
	"strings"

	"github.com/jugada/jugada/lang"
)

// This file reads what people paste who have the record of a game, such as PGN: package game/chess/pgn reads whole files.

// record is what the record of a game says that is about its moves.
type record struct {
	from   string   // the position of its tag FEN; "": the start
	tagged bool     // it has tags
	words  []string // without the result at the end
}

// tag is a tag of PGN.
var tag = regexp.MustCompile(`^\[\s*(\w+)\s+"((?:[^"\\]|\\.)*)"\s*\]`)

// recorded reads a record. It passes over other tags, comments, variations in parentheses, glyphs such as $1 or a ! alone, and
// "e.p.". The error is about a comment or a variation that never ends.
func recorded(text string) (r record, err error) {
	var kept strings.Builder
	for rest := strings.TrimPrefix(text, "\ufeff"); rest != ""; {
		at := strings.IndexAny(rest, "[{(;")
		if at < 0 {
			kept.WriteString(rest)
			break
		}
		before, length := rest[:at], 0
		kept.WriteString(before)
		rest = rest[at:]
		switch rest[0] {
		case '[':
			length = strings.Index(rest, "]") + 1
			if of := tag.FindStringSubmatch(rest); of != nil {
				if length, r.tagged = len(of[0]), true; strings.EqualFold(of[1], "FEN") {
					r.from = of[2]
				}
			}
		case '{':
			length = strings.Index(rest, "}") + 1
		case '(':
			length = enclosed(rest)
		case ';':
			if length = 1; before != "" && before == strings.TrimRight(before, " \t\n") {
				kept.WriteString(";") // it ends an operation of EPD
			} else if length = strings.Index(rest, "\n"); length < 0 {
				length = len(rest)
			}
		}
		if length == 0 {
			return record{}, lang.Errorf("catalog.record.open", rest[:1])
		}
		kept.WriteString(" ")
		rest = rest[length:]
	}
	r.words = slices.DeleteFunc(strings.Fields(kept.String()), func(word string) bool {
		return word[0] == '$' || strings.Trim(word, "!?") == "" || word == "e.p."
	})
	if n := len(r.words); n > 0 && slices.Contains([]string{"*", "1-0", "0-1", "1/2-1/2", "½-½"}, r.words[n-1]) {
		r.words = r.words[:n-1]
	}
	return r, nil
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
