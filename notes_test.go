package jugada_test

import (
	"bytes"
	"go/ast"
	"go/parser"
	"go/token"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
)

// The page that goes through the course notes, docs/en/notes.md and docs/es/notes.md, has a row under each heading such as
// "#### B9": what must hold, and below it a list of commands, files of code, and tests. Comments in the code cite a row as
// "notes B9". These tests keep page, code and tests consistent.

// notesRow is what a row of the page names.
type notesRow struct {
	Label    string
	NotYet   bool // it is marked as not built
	Commands []string
	Files    []string
	Tests    []notesTest
}

// notesTest is a test, and the file that the page gives for it.
type notesTest struct{ Name, File string }

// notesWords are the words of the page in a language.
type notesWords struct{ page, notYet, code, test, tests string }

var (
	notesEnglish = notesWords{"docs/en/notes.md", "**Not yet", "Code", "Test", "Tests"}
	notesSpanish = notesWords{"docs/es/notes.md", "**Todavía no", "Código", "Prueba", "Pruebas"}
)

var (
	notesHeading = regexp.MustCompile(`^#### ([A-F]\d+)$`)
	notesItem    = regexp.MustCompile(`^- ([^:]+): (.*)$`)
	notesLink    = regexp.MustCompile("\\[`([^`]+)`\\]\\(\\.\\./\\.\\./([^)]+)\\)")
	notesCommand = regexp.MustCompile("`(jugada [^`]+)`")
)

// readNotes reads the rows of a page.
func readNotes(t *testing.T, words notesWords) (rows []notesRow) {
	t.Helper()
	text, err := os.ReadFile(words.page)
	if err != nil {
		t.Fatal(err)
	}
	var row *notesRow
	for line := range strings.Lines(string(text)) {
		line = strings.TrimRight(line, "\n")
		switch found := notesHeading.FindStringSubmatch(line); {
		case found != nil:
			rows = append(rows, notesRow{Label: found[1]})
			row = &rows[len(rows)-1]
			continue
		case strings.HasPrefix(line, "#"):
			row = nil
		}
		if row == nil {
			continue
		}
		row.NotYet = row.NotYet || strings.HasPrefix(line, words.notYet)
		if command, is := strings.CutPrefix(line, "$ "); is {
			row.Commands = append(row.Commands, command)
		}
		item := notesItem.FindStringSubmatch(line)
		if item == nil {
			continue
		}
		for _, command := range notesCommand.FindAllStringSubmatch(item[2], -1) {
			row.Commands = append(row.Commands, command[1])
		}
		switch item[1] {
		case words.code:
			for _, link := range notesLink.FindAllStringSubmatch(item[2], -1) {
				row.Files = append(row.Files, link[2])
				if link[1] != link[2] {
					t.Errorf("%s: %s: the link %s leads to %s", words.page, row.Label, link[1], link[2])
				}
			}
		case words.test, words.tests:
			for _, part := range strings.Split(item[2], "; ") {
				link := notesLink.FindStringSubmatch(part)
				if link == nil || link[1] != link[2] {
					t.Errorf("%s: %s: %q does not say in which file", words.page, row.Label, part)
					continue
				}
				for _, name := range quoted.FindAllStringSubmatch(strings.Replace(part, link[0], "", 1), -1) {
					row.Tests = append(row.Tests, notesTest{name[1], link[2]})
				}
			}
		}
	}
	if len(rows) == 0 {
		t.Fatalf("%s has no rows", words.page)
	}
	return rows
}

// TestNotesPage: everything that the page names exists, both languages name the same, and what is built has a test.
func TestNotesPage(t *testing.T) {
	rows := readNotes(t, notesEnglish)
	if diff := cmp.Diff(rows, readNotes(t, notesSpanish)); diff != "" {
		t.Errorf("%s (-) and %s (+) name different things:\n%s", notesEnglish.page, notesSpanish.page, diff)
	}
	seen := map[string]bool{}
	for _, row := range rows {
		if seen[row.Label] {
			t.Errorf("%s has %s twice", notesEnglish.page, row.Label)
		}
		seen[row.Label] = true
		if !row.NotYet && len(row.Tests) == 0 {
			t.Errorf("%s: %s names no test, and does not say that it is not built", notesEnglish.page, row.Label)
		}
		for _, file := range row.Files {
			if _, err := os.Stat(filepath.FromSlash(file)); err != nil {
				t.Errorf("%s: %s: %v", notesEnglish.page, row.Label, err)
			}
		}
		for _, test := range row.Tests {
			if !strings.HasSuffix(test.File, "_test.go") || !declares(t, test.File, test.Name) {
				t.Errorf("%s: %s: there is no test %s in %s", notesEnglish.page, row.Label, test.Name, test.File)
			}
		}
	}
}

// declares reports whether a Go file has a top-level function of that name.
func declares(t *testing.T, file, name string) bool {
	t.Helper()
	source, err := parser.ParseFile(token.NewFileSet(), filepath.FromSlash(file), nil, parser.SkipObjectResolution)
	if err != nil {
		t.Error(err)
		return false
	}
	return slices.ContainsFunc(source.Decls, func(d ast.Decl) bool {
		f, is := d.(*ast.FuncDecl)
		return is && f.Recv == nil && f.Name.Name == name
	})
}

// notesReference finds "notes B9", and "notes B5, C10" or "notes C1–C6" with all that it cites, and links to rows.
var notesReference = regexp.MustCompile(`\b[Nn]otes ([A-F]\d+(?:(?:, | and |–)[A-F]\d+)*)\b|\]\((?:[^()\s]*notes\.md)?#([a-f]\d+)\)`)

// TestNotesReferences: every row that the repository cites exists on the page.
func TestNotesReferences(t *testing.T) {
	rows := map[string]bool{}
	for _, row := range readNotes(t, notesEnglish) {
		rows[row.Label] = true
	}
	label := regexp.MustCompile(`[A-F]\d+`)
	cited := 0
	for _, file := range repositoryFiles(t) {
		text, err := os.ReadFile(filepath.FromSlash(file))
		if err != nil || bytes.IndexByte(text, 0) >= 0 {
			continue // deleted meanwhile, or not text
		}
		for _, found := range notesReference.FindAllStringSubmatch(string(text), -1) {
			for _, one := range label.FindAllString(strings.ToUpper(found[1]+found[2]), -1) {
				cited++
				if !rows[one] {
					t.Errorf("%s cites %q; the page has no row %s", file, found[0], one)
				}
			}
		}
	}
	if cited < 150 {
		t.Errorf("%d references were found; this test does not see them", cited)
	}
}
