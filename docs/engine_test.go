package docs_test

import (
	"cmp"
	"context"
	"encoding/json"
	"flag"
	"fmt"
	"math/bits"
	"os"
	"path/filepath"
	"reflect"
	"regexp"
	"slices"
	"strings"
	"testing"

	gocmp "github.com/google/go-cmp/cmp"

	"github.com/jugada/jugada/arena"
	"github.com/jugada/jugada/catalog"
	"github.com/jugada/jugada/catalog/bench"
	"github.com/jugada/jugada/game"
	"github.com/jugada/jugada/game/connect4"
	"github.com/jugada/jugada/game/mnk"
	"github.com/jugada/jugada/game/othello"
	"github.com/jugada/jugada/search"
	"github.com/jugada/jugada/search/engine"
)

// enginePages are the pages on the fast engine. What they say of its options is measured here.
var enginePages = []string{"en/engine.md", "es/engine.md"}

// worthFile holds what BenchmarkWorth has measured.
const worthFile = "testdata/worth.json"

// The searches that are compared have small tables: they are short, and there are many.
const worthTable = 1 << 16

// yard is a game in which options are measured.
type yard struct {
	name      string // as the catalogue and the bench know it
	unit      game.Score
	abilities map[string]bool
	nodes     func(t testing.TB, o engine.Options) int64 // to a fixed depth, on fixed positions
	match     func(ctx context.Context, a, b engine.Options) (arena.Standings, error)
	terms     terms
}

// terms are the terms of a match.
type terms struct {
	Openings int    `json:"openings"` // each is played twice
	Plies    int    `json:"plies"`    // random ones, in each opening
	Seed     uint64 `json:"seed"`
	Nodes    int64  `json:"nodes"` // for each move
}

// yards returns the games, in the order of the columns.
func yards(t testing.TB) []yard {
	size, err := mnk.ParseSize("9,9,5")
	if err != nil {
		t.Fatal(err)
	}
	fives, err := mnk.NewLarge(size)
	if err != nil {
		t.Fatal(err)
	}
	return []yard{
		newYard(t, "connect4", connect4.Rules{}, 11, []int{0, 6, 12, 18}, terms{Openings: 150, Plies: 6, Seed: 1, Nodes: 10_000}),
		newYard(t, "othello", othello.Rules{}, 7, []int{0, 8, 16, 24, 32, 40}, terms{Openings: 60, Plies: 8, Seed: 1, Nodes: 5_000}),
		newYard(t, "mnk:9,9,5", fives, 4, []int{4, 10, 16}, terms{Openings: 40, Plies: 6, Seed: 1, Nodes: 20_000}),
	}
}

// newYard makes a yard. depth and plies are of the positions whose nodes are counted: one after each number of random
// plies.
func newYard[S any, M game.Move, G game.Game[S, M]](t testing.TB, name string, rules G, depth int, plies []int, terms terms) yard {
	y := yard{name: name, terms: terms, abilities: map[string]bool{}}
	searcher, err := engine.New(rules, engine.Options{})
	if err != nil {
		t.Fatal(err)
	}
	y.unit = searcher.Unit()
	for ability, has := range map[string]func(any) bool{
		"Symmetric": func(g any) bool { _, ok := g.(game.Symmetric[S, M]); return ok },
		"Bounder":   func(g any) bool { _, ok := g.(game.Bounder[S]); return ok },
		"Lister":    func(g any) bool { _, ok := g.(game.Lister[S, M]); return ok },
		"Expander":  func(g any) bool { _, ok := g.(game.Expander[S, M]); return ok },
		"Noisy":     func(g any) bool { _, ok := g.(game.Noisy[S, M]); return ok },
		"Passer":    func(g any) bool { _, ok := g.(game.Passer[S]); return ok },
		"Finite":    func(g any) bool { _, ok := g.(game.Finite[S]); return ok },
		"Repeats":   func(g any) bool { _, ok := g.(game.Repeats[S]); return ok },
		"Foreseen":  func(g any) bool { _, ok := g.(game.Foreseen[S]); return ok },
	} {
		y.abilities[ability] = has(rules)
	}
	y.nodes = func(t testing.TB, o engine.Options) (nodes int64) {
		searcher, err := engine.New(rules, o)
		if err != nil {
			t.Fatal(err)
		}
		for _, n := range plies {
			list, err := arena.Openings(rules, 1, n, 1)
			if err != nil {
				t.Fatal(err)
			}
			s := rules.Start()
			for _, m := range list[0] {
				var next S
				rules.Play(&s, m, &next)
				s = next
			}
			searcher.Clear()
			found, err := searcher.Search(t.Context(), s, engine.Task[M]{Limits: search.Limits{Depth: depth}})
			if err != nil {
				t.Fatal(err)
			}
			nodes += found.Nodes
		}
		return nodes
	}
	y.match = func(ctx context.Context, a, b engine.Options) (arena.Standings, error) {
		openings, err := arena.Openings(rules, terms.Openings, terms.Plies, terms.Seed)
		if err != nil {
			return arena.Standings{}, err
		}
		limits := search.Limits{Nodes: cmp.Or(*worthNodes, terms.Nodes)}
		r, err := arena.Play(ctx, rules, arena.Engine(rules, a, limits), arena.Engine(rules, b, limits), openings, arena.Options{})
		return r.Standings, err
	}
	return y
}

// has reports whether a game has what an option needs: one of the abilities, if any are named, and none that puts another
// option in its place.
func (y *yard) has(option string) bool {
	needs := needed[option]
	return !y.abilities[replacing[option]] && (len(needs) == 0 || slices.ContainsFunc(needs, func(ability string) bool { return y.abilities[ability] }))
}

// needed are the abilities without which an option does nothing: one of them.
var needed = map[string][]string{
	"Symmetry":           {"Symmetric"},
	"Solve":              {"Finite"},
	"Bounds":             {"Bounder"},
	"Ranks":              {"Lister", "Expander"},
	"NullMove":           {"Passer"},
	"Futility":           {"Noisy", "Bounder"},
	"NoisyHistory":       {"Noisy"},
	"Quiescence":         {"Noisy"},
	"ProbCut":            {"Foreseen"},
	"Checks":             {"Checking"},
	"Exchanges":          {"Exchanging"},
	"Delta":              {"Exchanging"},
	"Twofold":            {"Repeats"},
	"InternalReductions": {"Scaled"},
}

// replacing are the abilities with which an option does nothing, since another is better.
var replacing = map[string]string{"Reductions": "Foreseen", "LateMovePruning": "Foreseen"}

// tried are the values with which options that are off by default are measured, and what the page says of them. What is
// not a switch is in units, as the engine measures them.
var tried = map[string]struct {
	value func(unit game.Score) any
	text  string
}{
	"SameDepth": {func(game.Score) any { return true }, "true"},
	"Futility":  {func(game.Score) any { return 1 }, "1"},
	"Epsilon":   {func(unit game.Score) any { return unit / 2 }, "½ unit"},
	"Singular":  {func(unit game.Score) any { return engine.Singular{On: true, Margin: unit} }, "1 unit"},
	"Rest":      {func(unit game.Score) any { return engine.Rest{On: true, Within: unit / 2, Most: 4} }, "½ unit, 4"},
}

// option is a field of engine.Options.
type option struct {
	name     string
	fallback any  // its value in Default
	sound    bool // it never changes what a search to a depth finds
	played   bool // it is measured in games, not in nodes to a depth
}

// options lists all options. Whether one is sound, the engine says: of the exact options, with this one changed.
func options(t testing.TB) []option {
	fields := reflect.TypeFor[engine.Options]()
	var list []option
	for i := range fields.NumField() {
		o := option{name: fields.Field(i).Name}
		o.fallback = get(engine.Default(), o.name)
		if _, ok := tried[o.name]; !ok && reflect.ValueOf(o.fallback).IsZero() {
			t.Fatalf("the option %s is off by default; say in tried with what it is measured", o.name)
		}
		changed := engine.Exact()
		if on := get(changed, o.name); reflect.ValueOf(on).IsZero() {
			changed = with(changed, o.name, o.on(100))
		} else {
			changed = without(changed, o.name)
		}
		o.sound = changed.Sound()
		o.played = !o.sound || o.name == "Solve" // which is idle in searches to a depth
		list = append(list, o)
	}
	return list
}

// on is the value with which an option is measured: its default or, if that is none, the one to try.
func (o *option) on(unit game.Score) any {
	if reflect.ValueOf(o.fallback).IsZero() {
		return tried[o.name].value(unit)
	}
	return o.fallback
}

// onText is how the page writes that value.
func (o *option) onText() string {
	if reflect.ValueOf(o.fallback).IsZero() {
		return tried[o.name].text
	}
	return text(o.fallback)
}

// text writes the value of an option.
func text(value any) string {
	v := reflect.ValueOf(value)
	if v.Kind() == reflect.Struct && v.IsZero() {
		return "off"
	}
	if n, ok := value.(int); ok && n >= 1<<10 {
		return fmt.Sprintf("2^%d", bits.Len(uint(n))-1) // the size of a table
	}
	return fmt.Sprint(value)
}

func get(o engine.Options, name string) any { return reflect.ValueOf(o).FieldByName(name).Interface() }

// with returns o with the option of that name set.
func with(o engine.Options, name string, value any) engine.Options {
	reflect.ValueOf(&o).Elem().FieldByName(name).Set(reflect.ValueOf(value))
	return o
}

// without returns o with the option of that name off.
func without(o engine.Options, name string) engine.Options {
	reflect.ValueOf(&o).Elem().FieldByName(name).SetZero()
	return o
}

// thrifty returns o with a small table.
func thrifty(o engine.Options) engine.Options {
	o.Table = worthTable
	return o
}

var worthNodes = flag.Int64("nodes", 0, "in matches that say what options are worth, for each move; 0: as the page says")

// worth is what an option that does not just save nodes is worth in a game: the score of the search that has it against the one that
// has not, all else being Default.
type worth struct {
	Option    string `json:"option"`
	With      string `json:"with"` // the value that it was measured with
	Game      string `json:"game"`
	Terms     terms  `json:"terms"`
	Pairs     [5]int `json:"pairs"` // how many openings have given it 0, ½, 1, 1½ and 2 points
	Won       int    `json:"won"`
	Drawn     int    `json:"drawn"`
	Lost      int    `json:"lost"`
	Signature string `json:"signature"` // of the search that it was measured with, as jugada bench prints it of the game
}

// BenchmarkWorth plays the games that say what options are worth that do not just save nodes, and writes the results into
// testdata/worth.json if asked to. It takes a quarter of an hour; a part of it is, for instance,
//
//	go test ./docs -run '^$' -bench 'Worth/connect4/Futility' -benchtime 1x -timeout 0 -update
//
// after which go test ./docs -update brings the pages up to date. With -nodes the searches are longer or shorter, and the results are
// told only.
func BenchmarkWorth(b *testing.B) {
	for _, y := range yards(b) {
		for _, o := range options(b) {
			if !o.played || !y.has(o.name) {
				continue
			}
			b.Run(y.name+"/"+o.name, func(b *testing.B) {
				var s arena.Standings
				for b.Loop() {
					plain := thrifty(engine.Default())
					var err error
					s, err = y.match(b.Context(), with(plain, o.name, o.on(y.unit)), without(plain, o.name))
					if err != nil {
						b.Fatal(err)
					}
				}
				share, deviation := s.Score()
				b.ReportMetric(100*share, "%score")
				b.ReportMetric(100*deviation, "%error")
				b.ReportMetric(0, "ns/op")
				if *update && *worthNodes == 0 {
					keep(b, worth{
						Option: o.name, With: o.onText(), Game: y.name, Terms: y.terms,
						Pairs: s.Pairs, Won: s.Won, Drawn: s.Drawn, Lost: s.Lost, Signature: signature(b, y.name),
					})
				}
			})
		}
	}
}

// signature returns that of the bench of a game.
func signature(t testing.TB, name string) string {
	g, err := catalog.Default().Find(name)
	if err != nil {
		t.Fatal(err)
	}
	r, err := bench.Run(t.Context(), g, bench.Options{})
	if err != nil {
		t.Fatal(err)
	}
	return r.Signature
}

// worths reads what was measured.
func worths(t testing.TB) (list []worth) {
	data, err := os.ReadFile(worthFile)
	if err != nil {
		t.Fatal(err)
	}
	if err := json.Unmarshal(data, &list); err != nil {
		t.Fatal(err)
	}
	return list
}

// keep puts a result in the place of an earlier one.
func keep(t testing.TB, w worth) {
	list := slices.DeleteFunc(worths(t), func(old worth) bool { return old.Option == w.Option && old.Game == w.Game })
	list = append(list, w)
	slices.SortFunc(list, func(a, b worth) int {
		return cmp.Or(cmp.Compare(a.Game, b.Game), cmp.Compare(a.Option, b.Option))
	})
	var lines []string
	for _, w := range list {
		line, err := json.Marshal(w)
		if err != nil {
			t.Fatal(err)
		}
		lines = append(lines, string(line))
	}
	if err := os.WriteFile(worthFile, []byte("[\n"+strings.Join(lines, ",\n")+"\n]\n"), 0o644); err != nil {
		t.Fatal(err)
	}
}

// TestEnginePages writes the tables of options anew and compares them with those of the pages: one of those that save nodes,
// with what searches without them cost, computed now, and one of the others, with what BenchmarkWorth has measured. What an
// option does is said in the pages alone. go test ./docs -update brings the rest up to date.
func TestEnginePages(t *testing.T) {
	games := yards(t)
	rows := map[string]string{} // all of an option's row but what it does
	for _, o := range options(t) {
		row := fmt.Sprintf("%s | %s", text(o.fallback), needs(o.name))
		if o.played {
			row = fmt.Sprintf("%s | %s | %s", map[bool]string{true: "✓", false: none}[o.sound], row, o.onText())
		}
		rows[o.name] = row
	}
	for _, y := range games {
		all := y.nodes(t, thrifty(engine.Exact()))
		for _, o := range options(t) {
			cell := none
			switch {
			case !y.has(o.name):
			case o.played:
				cell = score(t, &y, &o)
			case o.name != "Threads": // more of them never take the same nodes twice
				cell = fmt.Sprintf("×%.2f", float64(y.nodes(t, without(thrifty(engine.Exact()), o.name)))/float64(all))
			}
			rows[o.name] += " | " + cell
		}
	}
	for _, page := range enginePages {
		data, err := os.ReadFile(page)
		if err != nil {
			t.Fatal(err)
		}
		does := map[string]string{}
		for _, row := range optionRow.FindAllStringSubmatch(string(data), -1) {
			does[row[1]] = row[2]
		}
		now := string(data)
		for _, played := range []bool{false, true} {
			made := ""
			for _, o := range options(t) {
				if o.played != played {
					continue
				}
				if strings.TrimSpace(does[o.name]) == "" {
					t.Errorf("%s does not say what the option %s does; put | `%s` | what it does | into the table", page, o.name, o.name)
				}
				made += fmt.Sprintf("| `%s` | %s | %s |\n", o.name, does[o.name], rows[o.name])
			}
			now = replaceRows(t, page, now, map[bool]string{false: "nodes", true: "games"}[played], made)
		}
		now = replaceRows(t, page, now, "matches", matches(t, games))
		if *update && now != string(data) {
			if err := os.WriteFile(page, []byte(now), 0o644); err != nil {
				t.Fatal(err)
			}
			continue
		}
		if d := gocmp.Diff(string(data), now); d != "" {
			t.Errorf("%s (-) and what is measured (+) differ; go test ./docs -update mends it:\n%s", page, d)
		}
	}
}

// none stands where an option has nothing to do, or nothing was measured.
const none = "–"

// optionRow is a row of a table of options: its name, and what it does.
var optionRow = regexp.MustCompile("(?m)^\\| `(\\w+)` \\| (.*?) \\|")

// needs writes the abilities that an option needs.
func needs(option string) string {
	var list []string
	for _, ability := range needed[option] {
		list = append(list, "`"+ability+"`")
	}
	if len(list) == 0 {
		return none
	}
	return strings.Join(list, ", ")
}

// replaceRows puts text in place of the lines between <!-- name … --> and <!-- end -->, but for the header of a table.
func replaceRows(t *testing.T, page, text, name, rows string) string {
	t.Helper()
	pattern := regexp.MustCompile(`(?s)(<!-- ` + name + `[^>]*-->\n(?:\n?\|[^\n]*\n\|[-:| ]*\n)?).*?(<!-- end -->)`)
	if !pattern.MatchString(text) {
		t.Fatalf("%s has no lines between <!-- %s --> and <!-- end -->", page, name)
	}
	if strings.HasPrefix(page, "es/") {
		rows = strings.NewReplacer("%", " %", "| off |", "| no |", "½ unit", "½ unidad", "| 1 unit", "| 1 unidad").Replace(rows)
	}
	return pattern.ReplaceAllString(text, "${1}"+strings.ReplaceAll(rows, "$", "$$")+"${2}")
}

// score writes what was measured of an option in a game.
func score(t *testing.T, y *yard, o *option) string {
	for _, w := range worths(t) {
		if w.Option != o.name || w.Game != y.name {
			continue
		}
		if w.With != o.onText() {
			t.Errorf("%s was measured in %s with %s and is now %s; see BenchmarkWorth", o.name, y.name, w.With, o.onText())
		}
		s := arena.Standings{Pairs: w.Pairs}
		share, deviation := s.Score()
		return fmt.Sprintf("%.1f%% ± %.1f", 100*share, 100*deviation)
	}
	t.Errorf("what %s is worth in %s has not been measured; see BenchmarkWorth", o.name, y.name)
	return none
}

// matches writes the terms of the matches of each game, and the signatures of the searches that played them.
func matches(t *testing.T, games []yard) (rows string) {
	for _, y := range games {
		var signatures []string
		for _, w := range worths(t) {
			if w.Game != y.name {
				continue
			}
			if w.Terms != y.terms {
				t.Errorf("%s was measured in %s by %+v, which is now %+v; see BenchmarkWorth", w.Option, w.Game, w.Terms, y.terms)
			}
			if sign := "`" + w.Signature + "`"; !slices.Contains(signatures, sign) {
				signatures = append(signatures, sign)
			}
		}
		rows += fmt.Sprintf("| `%s` | %d | %d | %d | %s | %s |\n", y.name, y.unit, y.terms.Openings, y.terms.Plies, grouped(y.terms.Nodes),
			strings.Join(signatures, ", "))
	}
	return rows
}

// TestEngineExamples: the programs in the pages are parts of examples that are compiled and run.
func TestEngineExamples(t *testing.T) {
	var examples string
	for _, pattern := range []string{"../search/engine/*example_test.go", "../arena/example_test.go"} {
		files, err := filepath.Glob(pattern)
		if err != nil || len(files) == 0 {
			t.Fatalf("%s: no files (%v)", pattern, err)
		}
		for _, file := range files {
			data, err := os.ReadFile(file)
			if err != nil {
				t.Fatal(err)
			}
			examples += string(data)
		}
	}
	plain := func(code string) string { return strings.Join(strings.Fields(code), " ") }
	for _, page := range enginePages {
		data, err := os.ReadFile(page)
		if err != nil {
			t.Fatal(err)
		}
		blocks := regexp.MustCompile("(?s)```go\n(.*?)```").FindAllStringSubmatch(string(data), -1)
		if len(blocks) == 0 {
			t.Errorf("%s has no program", page)
		}
		for _, block := range blocks {
			if !strings.Contains(plain(examples), plain(block[1])) {
				t.Errorf("%s: no example has this in it:\n%s", page, block[1])
			}
		}
	}
}
