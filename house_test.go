// Package jugada_test checks the rules of the house: which room may import which, what CONTRIBUTING.md says
// about that, and what does not belong in the repository. All other tests are beside the code they test.
//
// The tests read the files themselves instead of calling go list: so they see the files of every platform
// at once, and the go command notices when a file has changed and does not use its cached results.
package jugada_test

import (
	"bytes"
	"errors"
	"fmt"
	"go/ast"
	"go/parser"
	"go/token"
	"io/fs"
	"os"
	"path"
	"path/filepath"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"testing"
	"unicode/utf8"
)

// module is the prefix of our own import paths.
const module = "github.com/jugada/jugada/"

// The floors that rules refer to by name.
const (
	catalogFloor = 4
	frontEnds    = 6  // from here up: what users meet
	beside       = 99 // outside the house: may import every room, and no room may import it
)

// room is a folder of Go files and its place in the house.
type room struct {
	floor   int
	also    []string // rooms that it may import although its floor would not allow it
	modules []string // third-party modules that it may import; the standard library is open to all
}

// house is the plan. A planned room that is not yet built may be in it; one that is built must.
var house = map[string]room{
	"game":   {floor: 0},
	"puzzle": {floor: 0},
	"lang":   {floor: 0, modules: []string{"golang.org/x/text"}},
	"docs":   {floor: 0},

	"internal/atomicfile": {floor: 0},
	"internal/browser":    {floor: 0, modules: []string{"github.com/chromedp/chromedp"}},
	"internal/terminal":   {floor: 0},
	"internal/laws":       {floor: 0},
	"internal/golden":     {floor: 0, modules: []string{"github.com/google/go-cmp"}},
	"internal/jsontext":   {floor: 0, also: []string{"lang"}},
	"internal/input":      {floor: 0, also: []string{"lang"}},
	"internal/faults":     {floor: 0, also: []string{"internal/laws"}},
	"internal/spanish":    {floor: 0},
	"internal/mapfile":    {floor: 0, also: []string{"lang"}},
	"internal/memory":     {floor: 0},
	"internal/names":      {floor: 0, also: []string{"lang"}},

	"search":            {floor: 1},
	"trace":             {floor: 1, also: []string{"search"}},
	"trace/layout":      {floor: 1},
	"internal/tex":      {floor: 1, also: []string{"trace"}},
	"trace/draw":        {floor: 1, also: []string{"internal/tex", "search", "trace", "trace/layout"}},
	"game/gametest":     {floor: 1},
	"game/tictactoe":    {floor: 1},
	"game/mnk":          {floor: 1},
	"game/connect4":     {floor: 1},
	"game/othello":      {floor: 1},
	"game/chess":        {floor: 1},
	"game/tree":         {floor: 1},
	"puzzle/puzzletest": {floor: 1},
	"puzzle/jugs":       {floor: 1},
	"puzzle/river":      {floor: 1},
	"puzzle/sliding":    {floor: 1},

	"internal/korf":       {floor: 2},
	"game/chess/pgn":      {floor: 2},
	"game/chess/polyglot": {floor: 2},
	"search/classic":      {floor: 2},
	"search/engine":       {floor: 2},
	"search/mcts":         {floor: 2},
	"search/path":         {floor: 2},
	"search/proof":        {floor: 2},

	"book":      {floor: 3},
	"tablebase": {floor: 3},
	"opponent":  {floor: 3, modules: []string{"go.etcd.io/bbolt"}},
	"arena":     {floor: 3},
	"tune":      {floor: 3},

	"catalog":         {floor: catalogFloor},
	"catalog/puzzles": {floor: catalogFloor},
	"catalog/trees":   {floor: catalogFloor},
	"players":         {floor: catalogFloor},

	"catalog/bench":  {floor: 5},
	"compare":        {floor: 5},
	"exercise":       {floor: 5}, // above catalog, which it does not need, so that front ends may import it
	"computer":       {floor: 5},
	"review":         {floor: 5, also: []string{"session/saved"}},
	"match":          {floor: 5, also: []string{"computer", "session/saved", "session/timing"}},
	"session":        {floor: 5, also: []string{"computer", "session/saved", "session/timing"}},
	"session/saved":  {floor: 5, also: []string{"session/timing"}},
	"session/timing": {floor: 5},
	"ui/lab/words":   {floor: 5}, // only lang is below it
	"ui/asked":       {floor: 5, also: []string{"review"}, modules: []string{"github.com/spf13/pflag"}},
	"ui/told":        {floor: 5, also: []string{"review"}},
	"jobs": {floor: 5,
		modules: []string{"github.com/nats-io/nats-server/v2", "github.com/nats-io/nats.go", "golang.org/x/sys"}},

	"ui/uci":   {floor: frontEnds},
	"ui/lines": {floor: frontEnds},
	"ui/tui": {floor: frontEnds,
		modules: []string{"charm.land/bubbletea/v2", "charm.land/lipgloss/v2", "github.com/charmbracelet/x/ansi"}},
	"ui/lab": {floor: frontEnds, also: []string{"docs", "ui/lab/lessons"},
		modules: []string{"github.com/danielgtaylor/huma/v2", "golang.org/x/text"}},
	"ui/lab/lessons": {floor: frontEnds, also: []string{"docs"}, modules: []string{"github.com/yuin/goldmark"}},
	"ui/cli": {floor: 7, also: []string{"internal/atomicfile", "internal/input"},
		modules: []string{"github.com/spf13/cobra", "github.com/spf13/pflag", "golang.org/x/term"}},

	"cmd/jugada": {floor: 8},

	".": {floor: beside}, // this file

	"internal/claims":    {floor: beside}, // only tests of what all rooms print
	"internal/tracetest": {floor: beside}, // for the tests of trace and trace/draw
	"internal/playtest":  {floor: beside}, // for the tests of played games
	"bench":              {floor: beside},
	"examples":           {floor: beside}, // only the test of the programs in it
}

// objection returns why the room at from may not import the path to, "" if it may.
func objection(from, to string) string {
	importer := house[from]
	within := func(prefix string) bool { return to == prefix || strings.HasPrefix(to, prefix+"/") }
	name, ours := strings.CutPrefix(to, module)
	if !ours {
		domain, _, _ := strings.Cut(to, "/")
		if !strings.Contains(domain, ".") || importer.floor == beside || slices.ContainsFunc(importer.modules, within) {
			return ""
		}
		return fmt.Sprintf("%s imports %s, whose module it is not allowed; if it must, house_test.go has to say so", from, to)
	}
	imported, known := house[name]
	switch {
	case !known:
		return fmt.Sprintf("%s imports %s, which has no floor in house_test.go", from, name)
	case name == "jobs" && from != "ui/cli" && importer.floor != beside:
		return fmt.Sprintf("%s imports jobs; only ui/cli does, so that nothing else needs a server to be tested or used", from)
	case slices.Contains(importer.also, name):
		return ""
	case imported.floor >= importer.floor:
		return fmt.Sprintf("%s (floor %d) imports %s (floor %d); a room imports only rooms on lower floors",
			from, importer.floor, name, imported.floor)
	case frontEnds <= importer.floor && importer.floor < beside && imported.floor < catalogFloor &&
		name != "trace" && name != "trace/draw" && name != "lang":
		return fmt.Sprintf("%s imports %s; below catalog, front ends see only trace, trace/draw and lang", from, name)
	}
	return ""
}

func TestObjections(t *testing.T) {
	for _, test := range []struct {
		from, to string
		allowed  bool
	}{
		{"search/classic", module + "trace", true},
		{"search/classic", module + "search/engine", false},
		{"trace", module + "search", true},
		{"trace/draw", module + "trace", true},
		{"trace", module + "trace/draw", false},
		{"search", module + "trace", false},
		{"game", "strconv", true},
		{"game", module + "lang", false},
		{"game/tictactoe", module + "catalog", false},
		{"game/tictactoe", "github.com/spf13/cobra", false},
		{"lang", "golang.org/x/text/message", true},
		{"lang", "golang.org/x/textual", false},
		{"catalog", module + "game/tictactoe", true},
		{"catalog/puzzles", module + "catalog", false},
		{"ui/cli", module + "catalog", true},
		{"ui/cli", module + "trace", true},
		{"ui/cli", module + "trace/draw", true},
		{"ui/cli", module + "trace/layout", false},
		{"ui/cli", module + "game", false},
		{"ui/cli", module + "ui/lines", true},
		{"ui/lines", module + "ui/cli", false},
		{"ui/lab", module + "exercise", true},
		{"exercise", module + "search/classic", true},
		{"ui/cli", module + "internal/atomicfile", true},
		{"ui/tui", module + "internal/atomicfile", false},
		{"ui/cli", module + "cellar", false},
		{"ui/cli", module + "jobs", true},
		{"ui/lab", module + "jobs", false},
		{"ui/cli", "github.com/nats-io/nats.go", false},
		{"cmd/jugada", module + "docs", false},
		{"ui/lab", module + "docs", true},
		{"bench", module + "search/classic", true},
		{"bench", "pgregory.net/rapid", true},
	} {
		if found := objection(test.from, test.to); (found == "") != test.allowed {
			t.Errorf("%s importing %s: allowed %v, objection %q", test.from, test.to, test.allowed, found)
		}
	}
}

func TestRoomsImportOnlyLowerFloors(t *testing.T) {
	rooms := built(t)
	for _, name := range sorted(rooms) {
		if _, planned := house[name]; !planned {
			t.Errorf("the room %s has no floor: add it to the table in house_test.go, on the lowest floor above all "+
				"that it imports, and to the one in CONTRIBUTING.md", name)
			continue
		}
		for _, i := range rooms[name] {
			if wrong := objection(name, i.path); wrong != "" {
				t.Errorf("%s: %s", i.at, wrong)
			}
		}
	}
}

// sizes are the most lines of Go in a room, without tests. Lines have at most 130 columns, so that the counts mean something.
var sizes = map[string]int{
	"catalog": 6190, "catalog/puzzles": 1975, "players": 200, "session": 910, "trace": 3825, "trace/draw": 2620,
	"ui/cli": 9150, "ui/lines": 985, "ui/told": 1620,
}

// Rooms that have been made small stay small: additions go into another room, or replace something.
func TestRoomsStaySmall(t *testing.T) {
	lines := map[string]int{}
	for _, file := range goFiles(t) {
		room := path.Dir(file)
		if _, sized := sizes[room]; !sized || strings.HasSuffix(file, "_test.go") {
			continue
		}
		text, err := os.ReadFile(filepath.FromSlash(file))
		if err != nil {
			t.Fatal(err)
		}
		number := 0
		for line := range strings.Lines(string(text)) {
			number++
			if columns := utf8.RuneCountInString(strings.TrimRight(line, "\n")); columns > 130 {
				t.Errorf("%s:%d has %d columns; want at most 130", file, number, columns)
			}
		}
		lines[room] += number
	}
	for room, most := range sizes {
		if n := lines[room]; n == 0 || n > most {
			t.Errorf("%s has %d lines; want at most %d", room, n, most)
		}
	}
}

// imported is an import in a room's code, not its tests, and its place.
type imported struct{ path, at string }

// built returns the rooms that exist, with what their code imports on any platform. Tests may import higher
// floors, so their imports do not count; but a folder with only tests is a room too.
func built(t *testing.T) map[string][]imported {
	t.Helper()
	rooms := map[string][]imported{}
	for _, file := range goFiles(t) {
		room := path.Dir(file)
		var imports []imported
		if !strings.HasSuffix(file, "_test.go") {
			imports = importsOf(t, file)
		}
		rooms[room] = append(rooms[room], imports...)
	}
	return rooms
}

func importsOf(t *testing.T, file string) []imported {
	t.Helper()
	positions := token.NewFileSet()
	source, err := parser.ParseFile(positions, filepath.FromSlash(file), nil, parser.ImportsOnly)
	if err != nil {
		t.Fatal(err)
	}
	var imports []imported
	for _, i := range source.Imports {
		to, err := strconv.Unquote(i.Path.Value)
		if err != nil {
			t.Fatal(err)
		}
		imports = append(imports, imported{to, positions.Position(i.Pos()).String()})
	}
	return imports
}

// goFiles returns the Go files of the module as slashed paths, without those that the go command ignores.
func goFiles(t *testing.T) []string {
	t.Helper()
	var files []string
	err := filepath.WalkDir(".", func(file string, entry fs.DirEntry, err error) error {
		if err != nil {
			return err
		}
		name := entry.Name()
		switch {
		case file == ".":
		case name[0] == '.' || name[0] == '_' || name == "testdata" || name == "vendor":
			if entry.IsDir() {
				return fs.SkipDir
			}
		case entry.IsDir():
			if _, err := os.Stat(filepath.Join(file, "go.mod")); err == nil { // a separate module, not part of this house
				return fs.SkipDir
			}
		case path.Ext(name) == ".go":
			files = append(files, filepath.ToSlash(file))
		}
		return nil
	})
	if err != nil {
		t.Fatal(err)
	}
	return files
}

func TestContributingNamesTheRooms(t *testing.T) {
	page := map[string]string{} // room: floor
	for _, row := range table(t, "CONTRIBUTING.md", "floor", "room") {
		for _, name := range quoted.FindAllStringSubmatch(row[1], -1) {
			if _, twice := page[name[1]]; twice {
				t.Errorf("CONTRIBUTING.md has the room %s twice", name[1])
			}
			page[name[1]] = row[0]
		}
	}
	rooms := built(t)
	delete(rooms, ".")
	for _, name := range sorted(rooms) {
		plan, planned := house[name]
		if !planned {
			continue // reported by TestRoomsImportOnlyLowerFloors
		}
		floor := strconv.Itoa(plan.floor)
		if plan.floor == beside {
			floor = "beside"
		}
		if got, there := page[name]; !there {
			t.Errorf("CONTRIBUTING.md does not have the room %s, floor %s; add it to the table", name, floor)
		} else if got != floor {
			t.Errorf("CONTRIBUTING.md has the room %s on floor %q; house_test.go has it on %q", name, got, floor)
		}
	}
	for _, name := range sorted(page) {
		if _, there := rooms[name]; !there {
			t.Errorf("CONTRIBUTING.md has the room %s, which does not exist (yet); take it out of the table", name)
		}
	}
}

func TestContributingNamesTheAbilities(t *testing.T) {
	page := map[string]bool{}
	for _, row := range table(t, "CONTRIBUTING.md", "ability", "what it buys") {
		for _, name := range quoted.FindAllStringSubmatch(row[0], -1) {
			page[name[1]] = true
		}
	}
	code := map[string]bool{}
	file := filepath.Join("game", "abilities.go")
	source, err := parser.ParseFile(token.NewFileSet(), file, nil, parser.SkipObjectResolution)
	if err != nil {
		t.Fatal(err)
	}
	ast.Inspect(source, func(n ast.Node) bool {
		if spec, ok := n.(*ast.TypeSpec); ok {
			if _, ok := spec.Type.(*ast.InterfaceType); ok {
				code[spec.Name.Name] = true
			}
		}
		return true
	})
	for _, name := range sorted(code) {
		if !page[name] {
			t.Errorf("CONTRIBUTING.md does not have the ability %s of game/abilities.go; add it to the table", name)
		}
	}
	for _, name := range sorted(page) {
		if !code[name] {
			t.Errorf("CONTRIBUTING.md has the ability %s, which is not an interface in game/abilities.go", name)
		}
	}
}

// quoted finds `names` in Markdown.
var quoted = regexp.MustCompile("`([^`]+)`")

// table returns the rows, cells trimmed, of the Markdown table in file whose header begins with the given cells.
func table(t *testing.T, file string, header ...string) [][]string {
	t.Helper()
	text, err := os.ReadFile(file)
	if err != nil {
		t.Fatal(err)
	}
	var rows [][]string
	inside := false
	for line := range strings.Lines(string(text)) {
		line = strings.TrimSpace(line)
		if !strings.HasPrefix(line, "|") {
			inside = false
			continue
		}
		cells := strings.Split(strings.Trim(line, "|"), "|")
		for i := range cells {
			cells[i] = strings.TrimSpace(cells[i])
		}
		switch {
		case len(cells) < len(header):
			t.Fatalf("%s: a table row with too few cells: %s", file, line)
		case slices.Equal(cells[:len(header)], header):
			inside = true
		case inside && strings.Trim(cells[0], ":-") != "":
			rows = append(rows, cells)
		}
	}
	if len(rows) == 0 {
		t.Fatalf("%s has no table whose header begins %q", file, header)
	}
	return rows
}

// largest is the size limit in bytes of a file in the repository: larger files are generated, and can be generated
// again when needed.
const largest = 1 << 20

// foreign is what no file of the repository may contain: it would be true on one machine only.
var foreign = []struct {
	what    string
	pattern *regexp.Regexp
}{
	{"an absolute path", regexp.MustCompile(`(^|[^\w.$}*/-])/(work|tmp|root|home|Users)/\w`)},
	{"a path out of the repository", regexp.MustCompile(`\.\./shared\b`)},
	{"a document that readers do not have; a row of docs/en/notes.md is cited as notes B9", regexp.MustCompile(`\bSPEC\b`)},
	{"the host name of a package registry", regexp.MustCompile(
		`\b((proxy|sum|index)\.golang\.org|goproxy\.(io|cn)|registry\.(npmjs\.org|yarnpkg\.com)|pypi\.org)\b`)},
}

func TestRepositoryHoldsNothingForeign(t *testing.T) {
	files := repositoryFiles(t)
	for _, must := range []string{"go.mod", "house_test.go", ".ci/run"} {
		if !slices.Contains(files, must) {
			t.Errorf("%s is not among the files that are looked at", must)
		}
	}
	for _, file := range files {
		text, err := os.ReadFile(filepath.FromSlash(file))
		if errors.Is(err, fs.ErrNotExist) {
			continue // a temporary file of an editor or of another test
		}
		if err != nil {
			t.Error(err)
			continue
		}
		if len(text) > largest {
			t.Errorf("%s has %d bytes; at most %d, please: ignore it or make it smaller", file, len(text), largest)
		}
		number := 0
		for line := range bytes.Lines(text) {
			number++
			for _, f := range foreign {
				for _, found := range f.pattern.FindAll(line, -1) {
					t.Errorf("%s:%d: %q is %s", file, number, bytes.TrimSpace(found), f.what)
				}
			}
		}
	}
}

// repositoryFiles returns the files that are in the repository, or would be after git add, as slashed paths. It
// supports what our .gitignore uses: names, paths from the root that begin with a slash, and wildcards.
func repositoryFiles(t *testing.T) []string {
	t.Helper()
	text, err := os.ReadFile(".gitignore")
	if err != nil {
		t.Fatal(err)
	}
	patterns := strings.Fields(regexp.MustCompile(`(?m)^#.*`).ReplaceAllString(string(text), ""))
	ignored := func(file string) bool {
		return slices.ContainsFunc(patterns, func(pattern string) bool {
			pattern, subject := strings.TrimSuffix(pattern, "/"), path.Base(file)
			if rooted, ok := strings.CutPrefix(pattern, "/"); ok {
				pattern, subject = rooted, file
			}
			matches, err := path.Match(pattern, subject)
			if err != nil {
				t.Fatalf(".gitignore: %s: %v", pattern, err)
			}
			return matches
		})
	}
	var files []string
	err = filepath.WalkDir(".", func(file string, entry fs.DirEntry, err error) error {
		file = filepath.ToSlash(file)
		switch {
		case errors.Is(err, fs.ErrNotExist):
			return nil
		case err != nil:
			return err
		case file != "." && (entry.Name() == ".git" || ignored(file)):
			if entry.IsDir() {
				return fs.SkipDir
			}
		case entry.Type().IsRegular():
			files = append(files, file)
		}
		return nil
	})
	if err != nil {
		t.Fatal(err)
	}
	return files
}

// sorted returns the keys of m in order.
func sorted[V any](m map[string]V) []string {
	keys := make([]string, 0, len(m))
	for key := range m {
		keys = append(keys, key)
	}
	slices.Sort(keys)
	return keys
}
