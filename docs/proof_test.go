package docs_test

import (
	"os"
	"regexp"
	"strconv"
	"testing"
)

// TestSlowerOneOfThePage: the page about proof numbers says that they are slower in all games where they are, by its own table.
func TestSlowerOneOfThePage(t *testing.T) {
	row := regexp.MustCompile(`(?m)^\|[^|]+\| \d+ \| \d+ \| ([\d.]+) .*\|$`)
	for page, sentence := range map[string]string{
		"en/proof.md": `slower\s+one\s+in\s+all\s+four\s+games`,
		"es/proof.md": `es\s+la\s+más\s+lenta\s+en\s+los\s+cuatro\s+juegos`,
	} {
		text, err := os.ReadFile(page)
		if err != nil {
			t.Fatal(err)
		}
		rows, slower := row.FindAllSubmatch(text, -1), 0
		for _, cells := range rows {
			if factor, err := strconv.ParseFloat(string(cells[1]), 64); err != nil {
				t.Fatal(err)
			} else if factor > 1 {
				slower++
			}
		}
		if len(rows) != 4 {
			t.Fatalf("%s: the table has %d games", page, len(rows))
		}
		if said := regexp.MustCompile(sentence).Match(text); said != (slower == len(rows)) {
			t.Errorf("%s: slower in %d of %d games; it says in all of them: %v", page, slower, len(rows), said)
		}
	}
}
