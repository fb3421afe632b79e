package claims

import (
	"fmt"
	"math/rand/v2"
	"path/filepath"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"testing"

	"github.com/jugada/jugada/lang"
)

// tableClaims are the sentences about a position that is in a table.
var tableClaims = []string{"cli.table.best"}

var tableReader = readers(func() []string { return []string{"cli.table.best", "cli.table.byItself", "cli.table.drawnInGame"} })

// TestTableSentences: what a table says of a position of tic-tac-toe and of its moves is what minimax says.
func TestTableSentences(t *testing.T) {
	first, file := seed(t), ticTacToeTable(t)
	for i := range rounds(60) {
		c := drawGot(t, rand.New(rand.NewPCG(first+uint64(i), 19)), file)
		if err := c.checkGot(t, c.text); err != nil {
			t.Fatalf("JUGADA_SEED=%d: jugada %q in %v: %v\n%s", first+uint64(i), c.args, c.l, err, c.text)
		}
	}
}

func TestTableObjections(t *testing.T) {
	file := ticTacToeTable(t)
	mustObject(t, []wrong{
		{"another value", `(?m)^(?:Value|Valor) ([^ ,]+)`, func(l lang.Language, was string) string {
			if was == "0" {
				return l.Sprintf("score.forced", "+∞", 3)
			}
			return "0"
		}},
		{"another best move", `(?m)^(?:Best moves?|Mejor(?:es)? jugadas?): (\d)`, to("9")},
		{"a best move more", `(?m)^(?:Best moves?|Mejor(?:es)? jugadas?): (.*)$`, func(_ lang.Language, was string) string { return was + ", 9" }},
		{"another distance of a move", `(?m)^  \d  [+-−]∞ (?:in|en) (\d)$`, oneMore},
		{"another move listed", `(?m)^  (\d)  `, to("9")},
	}, func(random *rand.Rand) (lang.Language, string, func(string) error) {
		c := drawGot(t, random, file)
		return c.l, c.text, func(text string) error { return c.checkGot(t, text) }
	})
}

// ticTacToeTable returns the file of a table of tic-tac-toe.
func ticTacToeTable(t *testing.T) string {
	file := filepath.Join(t.TempDir(), "tictactoe.table")
	run(t, lang.English, "", "table", "build", "tictactoe", "--output", file)
	return file
}

// gotChecker reads what table get says of a position.
type gotChecker struct {
	solutionChecker
	text string
}

func drawGot(t *testing.T, random *rand.Rand, file string) *gotChecker {
	c := &gotChecker{}
	c.l = lang.All[random.IntN(len(lang.All))]
	c.tree = drawTicTacToe(random)
	c.args = []string{"table", "get", "tictactoe", c.position, "--file", file}
	c.text = run(t, c.l, "", c.args...)
	return c
}

func (c *gotChecker) checkGot(t *testing.T, text string) error {
	c.r, c.used = analysisReader(c.l), map[string]int{}
	c.wholly = c.whole()
	c.limited, c.truth, c.solved, c.known = c.wholly, c.wholly.worth[c.root()], true, true
	above, table, _ := strings.Cut(text, "\n\n  ")
	all, err := behindBoard(c.at(t), c.l, above)
	if err != nil {
		return err
	}
	for _, line := range all {
		s, several := tableReader(c.l).as("cli.table.best", line)
		one, single := c.r.as("cli.analyze.best", line)
		if several || single {
			var best []string
			for _, n := range c.root().children {
				if c.wholly.worth[n] == c.truth {
					best = append(best, n.move)
				}
			}
			said := one.values
			if several {
				said = strings.Split(s.values[0], ", ")
			}
			if c.best = best[0]; !slices.Equal(said, best) || several == (len(best) == 1) {
				return fmt.Errorf("%q: they are %v", line, best)
			}
			continue
		}
		i := slices.IndexFunc(c.r.read(line), func(s sentence) bool { return solutionClaims[s.key] != nil })
		if i < 0 {
			return fmt.Errorf("%q is no message that is known here", line)
		}
		c.line = c.r.read(line)[i]
		for _, n := range c.root().children {
			if c.best == "" && c.wholly.worth[n] == c.truth {
				c.best = n.move
			}
		}
		if err := solutionClaims[c.line.key](&c.solutionChecker); err != nil {
			return fmt.Errorf("%q: %w", line, err)
		}
	}
	rows := lines(table)
	if table == "" {
		rows = nil
	}
	if len(rows) != len(c.root().children) {
		return fmt.Errorf("%d moves are listed, and there are %d", len(rows), len(c.root().children))
	}
	for i, n := range c.root().children {
		move, value, _ := strings.Cut(strings.TrimSpace(rows[i]), "  ")
		if c.value, err = c.worthOf(strings.TrimSpace(value)); err == nil {
			err = c.exactly(c.wholly.worth[n])
		}
		if move != n.move || err != nil {
			return fmt.Errorf("%q: the move %s is worth %s (%v)", rows[i], n.move, c.written(c.wholly.worth[n]), err)
		}
	}
	return nil
}

// TestTableByItself: that the way to a position changes its value, or may, is told exactly if it does. White mates with the queen in
// nine moves: in time if few moves have been made without a capture, and too late otherwise. A pawn may still be moved in time.
func TestTableByItself(t *testing.T) {
	folder := t.TempDir()
	for _, c := range []struct {
		ending, position string
		key              string // what is told late
		last             int    // plies without progress that are few enough
	}{
		{"KQK", "8/8/8/4k3/8/8/8/K6Q w", "cli.table.drawnInGame", 100 - 17},
		{"KPK", "8/8/8/8/3PK3/8/8/4k3 w", "cli.table.byItself", 100 - 17},
	} {
		file := filepath.Join(folder, c.ending)
		run(t, lang.English, "", "table", "build", "chess", c.ending, "--output", file)
		for _, l := range lang.All {
			for _, clock := range []int{0, c.last, c.last + 1, 99} {
				text := run(t, l, "", "table", "get", "chess", fmt.Sprintf("%s - - %d 100", c.position, clock), "--file", file)
				var told []string
				for _, line := range lines(text) {
					for _, key := range []string{"cli.table.byItself", "cli.table.drawnInGame"} {
						if _, ok := tableReader(l).as(key, line); ok {
							told = append(told, key)
						}
					}
				}
				if want := []string{c.key}[:min(1, max(0, clock-c.last))]; !slices.Equal(told, want) {
					t.Errorf("%s after %d plies without progress: told is %v, want %v\n%s", c.position, clock, told, want, text)
				}
			}
		}
	}
}

// TestTableMovesByThemselves: that a move may not be worth in the game what it is by itself is told exactly if one is a mate too late
// for the rule of 50 moves. White mates at once with one, and so in time; nothing sets the clock back.
func TestTableMovesByThemselves(t *testing.T) {
	file := filepath.Join(t.TempDir(), "KQK")
	run(t, lang.English, "", "table", "build", "chess", "KQK", "--output", file)
	row := regexp.MustCompile(`(?m)^  \S+ +\+∞ (?:in|en) (\d+)$`)
	for _, l := range lang.All {
		for clock := 93; clock < 100; clock++ {
			text := run(t, l, "", "table", "get", "chess", fmt.Sprintf("7k/8/5K2/6Q1/8/8/8/8 w - - %d 100", clock), "--file", file)
			late := slices.ContainsFunc(row.FindAllStringSubmatch(text, -1), func(m []string) bool {
				plies, err := strconv.Atoi(m[1])
				return err != nil || clock+plies > 100
			})
			told := slices.ContainsFunc(lines(text), func(line string) bool { return line == l.Sprintf("cli.table.moves") })
			if told != late || late != (clock > 95) {
				t.Errorf("after %d plies without progress: a mate is too late: %v; told: %v\n%s", clock, late, told, text)
			}
		}
	}
}
