package lab

import (
	"encoding/json"
	"fmt"
	"net/http"
	"regexp"
	"strings"
	"testing"

	"github.com/jugada/jugada/catalog"
	"github.com/jugada/jugada/docs"
	"github.com/jugada/jugada/lang"
	"github.com/jugada/jugada/ui/lab/lessons"
)

// eachLesson calls do with every lesson in both languages, as answered by a lab.
func eachLesson(t *testing.T, do func(t *testing.T, url, in string, a *lessonAnswer)) {
	_, url := serve(t, Options{})
	for _, l := range lang.All {
		in := "?lang=" + l.String()
		var list lessonsAnswer
		get(t, url+"/api/v1/lessons"+in, &list)
		if len(list.Lessons) < 8 {
			t.Fatalf("%d lessons in %v", len(list.Lessons), l)
		}
		for _, one := range list.Lessons {
			var a lessonAnswer
			get(t, url+"/api/v1/lessons/"+one.Name+in, &a)
			t.Run(one.Name, func(t *testing.T) { do(t, url, in, &a) })
		}
	}
}

// The lab can make every search that a lesson explains or draws, with the same result: word for word, and line by line of the
// drawing.
func TestLiveFiguresAreThoseOfTheLessons(t *testing.T) {
	told, drawn, counted := 0, 0, 0
	eachLesson(t, func(t *testing.T, url, in string, a *lessonAnswer) {
		for _, f := range a.Figures {
			if f.Trace == nil {
				continue
			}
			body, err := json.Marshal(f.Trace)
			if err != nil {
				t.Fatal(err)
			}
			var traced traceAnswer
			post(t, url+"/api/v1/trace"+in, string(body), &traced)
			if traced.Steps == 0 || traced.CutShort {
				t.Errorf("%s: the trace has %d steps, cut short: %v", f.Command, traced.Steps, traced.CutShort)
			}
			export := func(format string) string {
				return string(ask(t, http.MethodGet, url+"/api/v1/traces/"+traced.ID+"/export"+in+"&format="+format, "").body)
			}
			file, isDrawn := drawnBy(a, f.Command)
			switch name := strings.Fields(f.Command)[1]; {
			case isDrawn:
				want, err := docs.Files.ReadFile("img/" + file)
				if got := export("svg"); err != nil || got != string(want) {
					t.Errorf("%s draws another picture than %s (%v)", f.Command, file, err)
				}
				drawn++
			case name == "trace" && regexp.MustCompile(`--(format|output|json)`).MatchString(f.Command):
			case name == "trace":
				if got := export("text"); !strings.Contains(withoutTime(a.Markdown), "$ "+f.Command+"\n"+withoutTime(got)) {
					t.Errorf("%s tells something else than the lesson:\n%s", f.Command, got)
				}
				told++
			case f.Trace.Algorithm == catalog.MCTSName && !strings.Contains(f.Command, "--json"):
				paragraphs := strings.Split(export("text"), "\n\n")
				found := strings.Join(paragraphs[len(paragraphs)-4:], "\n\n") // after the playouts
				if !strings.Contains(withoutTime(a.Markdown), withoutTime(found)) {
					t.Errorf("%s finds something else than the lesson:\n%s", f.Command, found)
				}
				counted++
			case name == "analyze" && f.Trace.Opponent == "" && !strings.Contains(f.Command, "--json"):
				_, after, _ := strings.Cut(a.Markdown, "$ "+f.Command+"\n")
				printed, _, _ := strings.Cut(after, "```")
				if !strings.Contains(printed, strings.TrimSuffix(traced.Summary, ".")) {
					t.Errorf("%s: the lesson does not have the figures %q", f.Command, traced.Summary)
				}
				counted++
			}
		}
	})
	// Half of them in each language.
	if told < 40 || drawn < 12 || counted < 60 {
		t.Errorf("%d tellings, %d pictures and %d analyses were compared; this test does not see them", told, drawn, counted)
	}
}

// withoutTime leaves out how long searches have taken that are told by steps of their own.
func withoutTime(text string) string {
	return regexp.MustCompile(`[;,] [\d.]+ [µm]?s\.\n`).ReplaceAllString(text, ".\n")
}

// drawnBy returns the picture of the lesson that a command drew.
func drawnBy(a *lessonAnswer, command string) (string, bool) {
	_, file, is := strings.Cut(command, "--output ../img/")
	return file, is && strings.Contains(a.Markdown, "](../img/"+file+")")
}

// Every command of a lesson that searches a game or a puzzle is live, except those that need what the lab does not have:
// the user's books and databases, the terms of evaluations, a time limit, more than one position, counts of positions, expectations
// of whole games, tables and comparisons under a limit of nodes.
func TestCommandsThatSearchAreLive(t *testing.T) {
	missing := regexp.MustCompile(`--book|book=|analyze .*--explain|@eight\.pdb|--time|--expected|--positions|--data here|compare .*--nodes|^printf .* compare|F=\)`) // the last is no tree, as the lesson shows
	live := 0
	eachLesson(t, func(t *testing.T, _, _ string, a *lessonAnswer) {
		for line := range strings.Lines(a.Markdown) {
			command, is := strings.CutPrefix(strings.TrimRight(line, "\n"), "$ ")
			if !is || !regexp.MustCompile(`\bjugada (trace|analyze|puzzle|compare|tree|(--data \S+ )?play) `).MatchString(command) {
				continue
			}
			if f := lessons.FigureOf(command); (f != nil) == missing.MatchString(command) {
				t.Errorf("%s: live as %+v", command, f)
			} else if f != nil {
				live++
			}
		}
	})
	if live < 200 {
		t.Errorf("%d commands are live; this test does not see them", live)
	}
}

// Changing the language keeps the place: headings and figures are the same in both.
func TestLessonsHaveTheSamePlacesInBothLanguages(t *testing.T) {
	shapes := map[string][]string{}
	count := map[string]int{}
	eachLesson(t, func(_ *testing.T, _, in string, a *lessonAnswer) {
		shape := ""
		for _, s := range a.Sections {
			shape += fmt.Sprintf("h%d ", s.Level)
		}
		for _, f := range a.Figures {
			shape += f.Page + "#" + f.Hash + " "
		}
		key := fmt.Sprint(count[in])
		count[in]++
		shapes[key] = append(shapes[key], shape)
	})
	for i, shape := range shapes {
		if len(shape) != 2 || shape[0] != shape[1] {
			t.Errorf("lesson %s has %q", i, shape)
		}
	}
}

// The HTML renders the Markdown: links into the lab, folded answers, nothing that the page's policy forbids.
func TestLessonsAsHTML(t *testing.T) {
	ids := regexp.MustCompile(` id="([^"]*)"`)
	eachLesson(t, func(t *testing.T, _, _ string, a *lessonAnswer) {
		for _, wrong := range []string{"<!--", "style=", "<script", "](../", "href=\"../", "README.md", "src=\"../"} {
			if strings.Contains(a.HTML, wrong) {
				t.Errorf("there is %q in it", wrong)
			}
		}
		if opened := strings.Count(a.HTML, "<details>"); opened != strings.Count(a.Markdown, "<details>") || opened != strings.Count(a.HTML, "</details>") {
			t.Errorf("%d parts are folded", opened)
		}
		for i := range a.Figures {
			if strings.Count(a.HTML, fmt.Sprintf(`data-figure="%d"`, i)) != 1 {
				t.Errorf("figure %d is not there, or twice", i)
			}
		}
		seen := map[string]bool{}
		for _, found := range ids.FindAllStringSubmatch(a.HTML, -1) {
			if seen[found[1]] {
				t.Errorf("two headings are called %s", found[1])
			}
			seen[found[1]] = true
		}
		for _, s := range a.Sections {
			if !seen[s.ID] || s.Title == "" {
				t.Errorf("the contents name %+v, which is not there", s)
			}
		}
		if len(a.About) < 20 || strings.ContainsAny(a.About, "\\[`") {
			t.Errorf("it begins %q", a.About)
		}
	})
}
