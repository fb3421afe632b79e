package docs_test

import (
	"errors"
	"fmt"
	"os"
	"regexp"
	"strings"
	"testing"

	"github.com/jugada/jugada/catalog"
	"github.com/jugada/jugada/internal/laws"
)

// TestBooksAreAsLargeAsTheLessonSays: books of Connect Four have as many positions, and need as many searches, as the table of lesson 5
// says: by day the first two, at night all.
func TestBooksAreAsLargeAsTheLessonSays(t *testing.T) {
	g, err := catalog.Default().Find("connect4")
	if err != nil {
		t.Fatal(err)
	}
	start, err := g.Start()
	if err != nil {
		t.Fatal(err)
	}
	last := 6
	if laws.Night() {
		last = 9
	}
	enough := errors.New("enough")
	rows := map[int]string{}
	for to := 5; to <= last; to++ {
		b, err := catalog.NewBook(g)
		if err != nil {
			t.Fatal(err)
		}
		_, err = b.Solve(t.Context(), start, catalog.BookSolving{To: to, Begin: func(e catalog.BookExtent, _ []string) (int, error) {
			rows[to] = fmt.Sprint(e.Positions, " ", e.Values)
			return 0, enough
		}})
		if err != enough {
			t.Fatal(err)
		}
	}
	row := regexp.MustCompile(`(?m)^\| (\d) \| ([\d,]+) \| ([\d,]+) \|$`)
	for _, page := range []string{"en/05-book-moves.md", "es/05-jugadas-de-libro.md"} {
		text, err := os.ReadFile(page)
		if err != nil {
			t.Fatal(err)
		}
		found := row.FindAllStringSubmatch(string(text), -1)
		if len(found) != 5 {
			t.Errorf("%s has %d rows", page, len(found))
		}
		for i, r := range found {
			said := strings.ReplaceAll(r[2]+" "+r[3], ",", "")
			if want, measured := rows[5+i]; r[1] != fmt.Sprint(5+i) || measured && said != want {
				t.Errorf("%s: row %q, measured %s", page, r[0], want)
			}
		}
	}
}
