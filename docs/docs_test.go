package docs_test

import (
	"bytes"
	"context"
	"flag"
	"fmt"
	"io"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"
	"unicode"

	"github.com/google/go-cmp/cmp"

	"github.com/jugada/jugada/internal/spanish"
	"github.com/jugada/jugada/ui/cli"
)

var update = flag.Bool("update", false, "write what the commands print into the pages, and the pictures that they draw")

// pages lists the pages with transcripts: the lessons and the two first pages.
func pages(t *testing.T) []string {
	t.Helper()
	lessons, err := filepath.Glob("??/*.md")
	if err != nil || len(lessons) == 0 {
		t.Fatalf("no lessons found: %v", err)
	}
	return append(lessons, "../README.md", "../README.es.md")
}

// TestTranscripts runs the commands in every block marked console, which begin with $, and compares what they print
// with what stands below them. The commands of a page run in an empty folder of its own, in the page's order, so that a
// later one finds the files that an earlier one has written there. Pictures that the page shows are compared with those
// beside it. To bring pages up to date: go test ./docs -update
func TestTranscripts(t *testing.T) {
	for _, page := range pages(t) {
		t.Run(page, func(t *testing.T) {
			data, err := os.ReadFile(page)
			if err != nil {
				t.Fatal(err)
			}
			place, err := filepath.Abs(page)
			if err != nil {
				t.Fatal(err)
			}
			t.Chdir(t.TempDir())
			ran := rerun(t, place, string(data))
			diff := cmp.Diff(timeless(string(data)), timeless(ran))
			if *update && diff != "" {
				if err := os.WriteFile(place, []byte(ran), 0o644); err != nil {
					t.Fatal(err)
				}
				return
			}
			if diff != "" {
				t.Errorf("the page (-) and what the commands print today (+) differ; go test ./docs -update mends it:\n%s", diff)
			}
		})
	}
}

// TestLessonsComeInBothLanguages compares the two folders: the same number of lessons, each with the same commands. Only
// the pictures have files of their own, since there are words in them: x.svg in English, x.es.svg in Spanish.
func TestLessonsComeInBothLanguages(t *testing.T) {
	english, _ := filepath.Glob("en/*.md")
	spanish, _ := filepath.Glob("es/*.md")
	if len(english) != len(spanish) {
		t.Fatalf("lessons: %v, %v", english, spanish)
	}
	for i := range english {
		en, es := commands(t, english[i]), commands(t, spanish[i])
		for k := range es {
			es[k] = spanishPicture.ReplaceAllString(es[k], "$1.svg")
		}
		if !cmp.Equal(en, es) {
			t.Errorf("%s and %s run different commands:\n%s", english[i], spanish[i], cmp.Diff(en, es))
		}
	}
}

// TestSpanish: the Spanish pages are written as CONTRIBUTING says.
func TestSpanish(t *testing.T) {
	for _, page := range append(pages(t), "README.md") {
		data, err := os.ReadFile(page)
		if err != nil {
			t.Fatal(err)
		}
		text := string(data)
		if i := strings.Index(text, "\n## Español\n"); i >= 0 { // a page in both languages
			text = text[i:]
		} else if filepath.Dir(page) != "es" && !strings.HasSuffix(page, ".es.md") {
			continue
		}
		for _, fault := range spanish.Page(text) {
			t.Errorf("%s: %s", page, fault)
		}
	}
}

// The two first pages name the same files, in the same order, for whoever reads the source, and no more than ten.
func TestSourceTourIsOneInBothLanguages(t *testing.T) {
	tour := func(page, heading string) (files []string) {
		data, err := os.ReadFile(page)
		if err != nil {
			t.Fatal(err)
		}
		_, section, _ := strings.Cut(string(data), "\n## "+heading+"\n")
		section, _, _ = strings.Cut(section, "\n## ")
		for _, found := range regexp.MustCompile(`(?m)^\d+\. \[.*?\]\((.*?)\)`).FindAllStringSubmatch(section, -1) {
			files = append(files, found[1])
		}
		return files
	}
	english, spanish := tour("../README.md", "Reading the source"), tour("../README.es.md", "Leer el código")
	if d := cmp.Diff(english, spanish); d != "" || len(english) != 10 {
		t.Errorf("%d files; English (-) and Spanish (+) differ:\n%s", len(english), d)
	}
}

// spanishPicture is the output file of a command in a Spanish page.
var spanishPicture = regexp.MustCompile(`(--output \S+)\.es\.svg\b`)

func commands(t *testing.T, page string) (list []string) {
	data, err := os.ReadFile(page)
	if err != nil {
		t.Fatal(err)
	}
	for _, line := range strings.Split(string(data), "\n") {
		if command, ok := strings.CutPrefix(line, "$ "); ok {
			list = append(list, command)
		}
	}
	return list
}

// TestLinksLeadSomewhere looks for what the pages link to in this repository, the places in pages too, and for pictures that
// no page shows.
func TestLinksLeadSomewhere(t *testing.T) {
	shown := map[string]bool{}
	for _, page := range append(pages(t), "README.md", "../SECURITY.md") {
		data, err := os.ReadFile(page)
		if err != nil {
			t.Fatal(err)
		}
		for _, found := range link.FindAllStringSubmatch(string(data), -1) {
			target, place := found[1], found[2]
			if strings.Contains(target, "://") {
				continue
			}
			file := page
			if target != "" {
				file = filepath.Join(filepath.Dir(page), target)
			}
			if _, err := os.Stat(file); err != nil {
				t.Errorf("%s: the link %s leads nowhere: %v", page, target, err)
			} else if place != "" && !slices.Contains(places(t, file), place) {
				t.Errorf("%s: the link %s leads to a page that has no heading %s", page, target, place)
			}
			shown[file] = true
		}
	}
	pictures, _ := filepath.Glob("img/*")
	for _, picture := range pictures {
		if !shown[picture] {
			t.Errorf("no page shows the picture %s", picture)
		}
	}
}

// link finds the targets of Markdown's links and pictures, and the place in the page (#…).
var link = regexp.MustCompile(`\]\(([^)#\s]*)(#[^)\s]*)?\)`)

// places returns where links can lead in a page: its headings, in the form that sites give them.
func places(t *testing.T, page string) (list []string) {
	t.Helper()
	data, err := os.ReadFile(page)
	if err != nil {
		t.Fatal(err)
	}
	for _, found := range regexp.MustCompile(`(?m)^#+ (.*)$`).FindAllStringSubmatch(string(data), -1) {
		list = append(list, "#"+strings.Map(func(c rune) rune {
			switch {
			case unicode.IsLetter(c) || unicode.IsDigit(c) || c == '-' || c == '_':
				return unicode.ToLower(c)
			case c == ' ':
				return '-'
			}
			return -1
		}, found[1]))
	}
	return list
}

// TestCommandsOfTheNotes runs the commands that the page on the notes gives in a line, without what they print: none fails.
func TestCommandsOfTheNotes(t *testing.T) {
	data, err := os.ReadFile("en/notes.md")
	if err != nil {
		t.Fatal(err)
	}
	t.Chdir(t.TempDir())
	ran := 0
	for _, item := range regexp.MustCompile(`(?m)^- .*`).FindAllString(string(data), -1) {
		for _, command := range regexp.MustCompile("`jugada ([^`]*)`").FindAllStringSubmatch(item, -1) {
			var stderr bytes.Buffer
			status := cli.Run(t.Context(), shellWords(t, command[1]), cli.Streams{
				In: strings.NewReader(""), Out: io.Discard, Err: &stderr, Getenv: func(string) string { return "" },
			})
			if status != 0 {
				t.Errorf("%s: %s", command[0], stderr.String())
			}
			ran++
		}
	}
	if ran < 30 {
		t.Errorf("%d commands were run; this test does not see them", ran)
	}
}

// durations are the only thing in a transcript that may differ from run to run.
var durations = regexp.MustCompile(`\b\d+(\.\d+)?( ?)(ns|µs|ms|s)\b|"elapsed_ms":[^,}]*`)

func timeless(page string) string { return durations.ReplaceAllString(page, "0${2}ms") }

const fence = "```"

// rerun returns the page with the outputs of its commands made anew; where nothing but times would change, they stay as
// they are. The commands run in the current folder.
func rerun(t *testing.T, page, text string) string {
	var out strings.Builder
	lines := strings.SplitAfter(text, "\n")
	inside := false
	for i := 0; i < len(lines); i++ {
		line := lines[i]
		out.WriteString(line)
		switch {
		case strings.HasPrefix(line, fence+"console"):
			inside = true
		case strings.HasPrefix(line, fence):
			inside = false
		case inside && strings.HasPrefix(line, "$ "):
			command := strings.TrimSpace(line[2:])
			was, is := "", run(t, page, text, command)
			for i+1 < len(lines) && !strings.HasPrefix(lines[i+1], "$ ") && !strings.HasPrefix(lines[i+1], fence) {
				i++
				was += lines[i]
			}
			if i+1 < len(lines) && strings.HasPrefix(lines[i+1], "$ ") {
				is += "\n"
			}
			if timeless(was) == timeless(is) {
				is = was
			}
			out.WriteString(is)
		}
	}
	return out.String()
}

// run runs a pipe of commands of a page as a shell would, and returns what it prints.
func run(t *testing.T, page, text, command string) string {
	language := "en_US.UTF-8"
	if filepath.Base(filepath.Dir(page)) == "es" || strings.HasSuffix(page, ".es.md") {
		language = "es_ES.UTF-8"
	}
	var input []byte
	for _, part := range pipeParts(command) {
		words := shellWords(t, part)
		if words[0] == "printf" {
			input = []byte(strings.ReplaceAll(words[1], `\n`, "\n"))
			continue
		}
		words = withoutRunner(words)
		if words[0] != "jugada" {
			t.Fatalf("%s: cannot run %q", page, part)
		}
		var stdout, stderr bytes.Buffer
		picture := redirectPicture(t, page, text, words)
		status := cli.Run(context.Background(), words[1:], cli.Streams{
			In: bytes.NewReader(input), Out: &stdout, Err: &stderr,
			Getenv: func(name string) string { return map[string]string{"LC_ALL": language}[name] },
		})
		picture()
		if status != 0 {
			fmt.Fprintf(&stdout, "%s", stderr.String())
		}
		input = stdout.Bytes()
	}
	return string(input)
}

// TestFilesOfAPage runs a page in which one command reads what another has written, and the second prints the file's
// name as it stands in the page. A page of its own does not find the file.
func TestFilesOfAPage(t *testing.T) {
	const page = fence + `console
$ jugada book build tictactoe --solve --to 0 --output a.book
$ jugada book verify a.book
` + fence + "\n"
	t.Chdir(t.TempDir())
	got := rerun(t, "en/page.md", page)
	if want := "\na.book is intact: 1 position, 9 moves.\n"; !strings.Contains(got, want) {
		t.Errorf("%s\nwant in it %q", got, want)
	}
	if _, err := os.Stat("a.book"); err != nil {
		t.Errorf("the book is not in the page's folder: %v", err)
	}
	t.Chdir(t.TempDir())
	if got := run(t, "es/página.md", "", "jugada book verify a.book"); got != "jugada: no existe el archivo a.book\n" {
		t.Errorf("another page finds the first one's file, or does not say in its language that it has none: %q", got)
	}
}

// withoutRunner turns "go run ./cmd/jugada" into "jugada".
func withoutRunner(words []string) []string {
	if len(words) >= 3 && words[0] == "go" && words[1] == "run" && words[2] == "./cmd/jugada" {
		return append([]string{"jugada"}, words[3:]...)
	}
	return words
}

// redirectPicture makes a command write the picture that its page shows elsewhere, and returns what compares the two, or
// replaces the one shown. Other outputs, such as books, stay as they are: in the current folder.
func redirectPicture(t *testing.T, page, text string, words []string) (check func()) {
	for i, word := range words {
		if word != "--output" && word != "-o" || i+1 == len(words) || !strings.Contains(text, "]("+words[i+1]+")") {
			continue
		}
		shown := filepath.Join(filepath.Dir(page), words[i+1])
		made := filepath.Join(t.TempDir(), filepath.Base(shown))
		words[i+1] = made
		return func() {
			got, err := os.ReadFile(made)
			if err != nil {
				t.Errorf("%s: %v", page, err)
				return
			}
			if *update {
				if err := os.WriteFile(shown, got, 0o644); err != nil {
					t.Error(err)
				}
				return
			}
			if want, err := os.ReadFile(shown); err != nil || !bytes.Equal(got, want) {
				t.Errorf("%s: the picture %s is not what the command draws today (%v); go test ./docs -update mends it", page, shown, err)
			}
		}
	}
	return func() {}
}

// pipeParts splits a pipe into its commands; quotes keep bars, as in a shell.
func pipeParts(command string) []string {
	parts, quote := []string{""}, rune(0)
	for _, c := range command {
		switch {
		case quote == 0 && c == '|':
			parts = append(parts, "")
			continue
		case c == quote:
			quote = 0
		case quote == 0 && (c == '"' || c == '\''):
			quote = c
		}
		parts[len(parts)-1] += string(c)
	}
	return parts
}

// shellWords splits a command into words; quotes keep blanks, as in a shell.
func shellWords(t *testing.T, command string) (words []string) {
	var word strings.Builder
	var quote rune
	started := false
	for _, c := range command {
		switch {
		case quote != 0 && c == quote:
			quote = 0
		case quote != 0:
			word.WriteRune(c)
		case c == '"' || c == '\'':
			quote, started = c, true
		case c == ' ':
			if started {
				words = append(words, word.String())
			}
			word.Reset()
			started = false
		default:
			word.WriteRune(c)
			started = true
		}
	}
	if quote != 0 {
		t.Fatalf("%s: a quote is not closed", command)
	}
	if started {
		words = append(words, word.String())
	}
	return words
}
