// Package claims holds the checker of sentences: tests that read what the program prints about a search, in both
// languages, and derive each claim in it anew.
//
// A checker sees no event, no result and no key, only lines of text. It finds out which message of package lang a line is
// by the forms that the catalogue gives that message (read_test.go), and asks a search of its own, written here for the purpose
// and as plain as can be, whether what the line says is so (oracle_test.go). So a sentence is wrong if what the program
// knows is wrong, if what it says is not what it knows, or if a translation says something else.
//
// Every key of the catalogue stands in one place (table_test.go): with the checker of what it claims, or as a text
// that claims nothing, such as a heading or a help text. A key that stands nowhere fails the test, so a new sentence
// about a search comes with its checker.
//
// By day some thousands of searches are drawn; with JUGADA_NIGHT=1 a hundred times as many. JUGADA_SEED repeats a draw, and
// a failure prints the seed, the command that was drawn, the text and the line.
package claims
