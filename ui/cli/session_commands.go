package cli

import (
	"slices"
	"strings"

	"github.com/jugada/jugada/lang"
)

// command is what a person can ask for instead of a move.
type command struct {
	words    map[lang.Language][]string // understood in every language, the usual word of each first
	argument bool                       // a file's name stands behind it
	run      func(s *session, argument string) error
}

// commands lists them in the order of the help text, which is made from this list.
func commands() []command {
	both := func(english, spanish string) map[lang.Language][]string {
		return map[lang.Language][]string{
			lang.English: strings.Split(english, ", "), lang.Spanish: strings.Split(spanish, ", "),
		}
	}
	return []command{
		{both("help, ?", "ayuda, ?"), false, (*session).help},
		{both("moves, m", "jugadas, j"), false, (*session).moves},
		{both("board, b", "tablero, t"), false, (*session).board},
		{both("hint, h", "pista, p"), false, (*session).hint},
		{both("why, w", "por qué, porqué, pq"), false, (*session).why},
		{both("undo, u", "deshacer, d"), false, (*session).undo},
		{both("save, s", "guardar, g"), true, (*session).save},
		{both("load, l", "cargar, c"), true, (*session).load},
		{both("new, n", "nueva, n"), false, (*session).again},
		{both("resign, rs", "abandonar, ab"), false, (*session).resign},
		{both("quit, q, exit", "salir"), false, (*session).quit},
	}
}

// name returns the command's name in messages' keys and in JSON.
func (c *command) name() string { return c.words[lang.English][0] }

// all returns every word for c once, those of l first.
func (c *command) all(l lang.Language) []string {
	all := slices.Clone(c.words[l])
	for _, other := range lang.All {
		for _, word := range c.words[other] {
			if !slices.Contains(all, word) {
				all = append(all, word)
			}
		}
	}
	return all
}

// match reports whether text asks for c, and returns what stands behind the word.
func (c *command) match(text string) (argument string, ok bool) {
	first, rest, _ := strings.Cut(text, " ")
	for _, words := range c.words {
		for _, word := range words {
			switch {
			case same(word, text):
				return "", true
			case c.argument && same(word, first):
				return strings.TrimSpace(rest), true
			}
		}
	}
	return "", false
}

// same reports whether text is the word. Words of one letter are small letters, and those of two not both capitals, since
// capitals are the usual labels of trees: who takes AB for a move that can be made is not to have resigned.
func same(word, text string) bool {
	switch {
	case len(word) == 1:
		return word == text
	case len(word) == 2 && text == strings.ToUpper(word):
		return false
	}
	return fold(word) == fold(text)
}

// fold makes the ways to type a word alike: ¿Por qué?, por que.
func fold(text string) string {
	text = strings.ToLower(strings.Join(strings.Fields(text), " "))
	if bare := strings.Trim(text, "¿?¡!."); bare != "" {
		text = bare
	}
	return withoutAccents.Replace(text)
}

var withoutAccents = strings.NewReplacer("á", "a", "é", "e", "í", "i", "ó", "o", "ú", "u", "\u0301", "")

// some lists moves, as many as are pleasant to read.
func some(moves []string) string {
	const most = 30
	if len(moves) > most {
		return strings.Join(moves[:most], ", ") + ", …"
	}
	return strings.Join(moves, ", ")
}
