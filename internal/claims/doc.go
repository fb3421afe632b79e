// Package claims holds the checker of sentences: tests that read what the program prints about a search, in both
// languages, and derive each claim in it anew.
//
// A checker sees no event, no result and no key, only lines of text. It identifies the message of package lang in a line by the
// forms in the catalogue (read_test.go), and verifies the line's claim with its own search, written for the purpose and as
// simple as possible (oracle_test.go). So it finds a sentence wrong if the program's knowledge is wrong, if the sentence does
// not say what the program knows, or if a translation says something else.
//
// Every key of the catalogue is listed once (table_test.go): with the checker of its claim, or as a text that claims nothing,
// such as a heading or a help text. An unlisted key fails the test, so a new sentence about a search comes with its checker.
//
// By day some thousands of searches are drawn; with JUGADA_NIGHT=1 a hundred times as many. JUGADA_SEED repeats a draw, and
// a failure prints the seed, the command that was drawn, the text and the line.
package claims
