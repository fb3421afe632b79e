// Package lang is the catalogue of all messages for people, in Spanish and English. Other packages name a message by
// its key and give its values; they contain no sentences themselves. JSON and other output for programs is in
// English whatever the language. The lab's pages keep their own texts as data beside them.
//
// The messages are in the files en_*.go and es_*.go, one pair per topic, which is often, but not always, the package
// that uses them. Numbers follow the conventions of the language; the catalogue chooses plurals.
package lang

import (
	"slices"
	"strings"
	"sync"
	"unicode/utf8"

	"golang.org/x/text/language"
	"golang.org/x/text/message"
	"golang.org/x/text/message/catalog"
)

// Language is one of the languages that Jugada speaks.
type Language uint8

const (
	English Language = iota
	Spanish
)

// All lists the languages.
var All = []Language{English, Spanish}

// The Spanish is Latin American, which writes decimals with a point, as the course notes and the notation of trees do.
var tags = [...]language.Tag{language.English, language.LatinAmericanSpanish}

// String returns the language's code: en or es.
func (l Language) String() string {
	base, _ := tags[l].Base()
	return base.String()
}

// Parse returns the language of a code such as es, en-GB or es_PE.UTF-8, and whether it is one of ours.
func Parse(code string) (Language, bool) {
	code, _, _ = strings.Cut(code, ".")
	code, _, _ = strings.Cut(code, "@")
	tag, err := language.Parse(strings.ReplaceAll(code, "_", "-"))
	if err != nil {
		return English, false
	}
	base, _ := tag.Base()
	for l, t := range tags {
		if own, _ := t.Base(); own == base {
			return Language(l), true
		}
	}
	return English, false
}

// FromEnvironment returns the language set in the environment, by the POSIX rules: the first of LC_ALL, LC_MESSAGES and LANG that
// is set decides; LANGUAGE, a list, takes precedence unless they say C. Any other language gives English.
func FromEnvironment(getenv func(string) string) Language {
	locale := ""
	for _, name := range []string{"LC_ALL", "LC_MESSAGES", "LANG"} {
		if locale = getenv(name); locale != "" {
			break
		}
	}
	if locale == "C" || locale == "POSIX" || locale == "" {
		return English
	}
	for _, code := range append(strings.Split(getenv("LANGUAGE"), ":"), locale) {
		if l, ok := Parse(code); ok {
			return l
		}
	}
	return English
}

// Sprintf returns the message of that key in l, with its values filled in. It is safe for use by several
// goroutines. An unknown key is a broken invariant.
func (l Language) Sprintf(key string, values ...any) string {
	if _, ready := compiled[l].Load(key); !ready {
		compile(l, key)
	}
	return printers[l]().Sprintf(key, values...)
}

// And returns a list in words: a, b and c.
func (l Language) And(items []string) string { return l.list("list.and", items) }

// Or returns a list in words: a, b or c.
func (l Language) Or(items []string) string { return l.list("list.or", items) }

func (l Language) list(key string, items []string) string {
	last := len(items) - 1
	if last <= 0 {
		return strings.Join(items, "")
	}
	return l.Sprintf(key, strings.Join(items[:last], ", "), items[last])
}

// Wrap breaks a text into lines of at most that many characters; a longer word gets a line of its own.
func Wrap(text string, width int) (lines []string) {
	for word := range strings.FieldsSeq(text) {
		last := len(lines) - 1
		if last >= 0 && utf8.RuneCountInString(lines[last])+1+utf8.RuneCountInString(word) <= width {
			lines[last] += " " + word
		} else {
			lines = append(lines, word)
		}
	}
	return lines
}

// Has reports whether there is a message of that key.
func Has(key string) bool {
	return find(English, key) != nil
}

// Keys returns the keys with that prefix, in order.
func Keys(prefix string) []string {
	var keys []string
	for _, files := range messages {
		for _, texts := range files {
			for key := range texts {
				if strings.HasPrefix(key, prefix) {
					keys = append(keys, key)
				}
			}
		}
	}
	slices.Sort(keys)
	return slices.Compact(keys)
}

// messages has, for each language, what its files map keys to: a string in the style of fmt, or a catalog.Message. No two files
// have a key in common.
var messages [2][]map[string]any

// add is called by the files that hold the messages.
func add(l Language, texts map[string]any) map[string]any {
	messages[l] = append(messages[l], texts)
	return texts
}

// find returns the message of that key, or nil.
func find(l Language, key string) any {
	for _, texts := range messages[l] {
		if text, ok := texts[key]; ok {
			return text
		}
	}
	return nil
}

// A message is compiled when it is first needed: every command would otherwise begin with 10 ms of compiling them all.
var (
	builder  = catalog.NewBuilder(catalog.Fallback(language.English))
	compiled [2]sync.Map // the keys
	printers = [...]func() *message.Printer{English: printer(English), Spanish: printer(Spanish)}
)

func compile(l Language, key string) {
	text := find(l, key)
	if text == nil {
		panic("lang: no message has the key " + key)
	}
	m, ok := text.(catalog.Message)
	if !ok {
		m = catalog.String(text.(string))
	}
	if err := builder.Set(tags[l], key, m); err != nil {
		panic("lang: " + key + ": " + err.Error())
	}
	compiled[l].Store(key, nil)
}

func printer(l Language) func() *message.Printer {
	return sync.OnceValue(func() *message.Printer { return message.NewPrinter(tags[l], message.Catalog(builder)) })
}
