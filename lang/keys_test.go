package lang

import (
	"fmt"
	"go/ast"
	"go/parser"
	"go/token"
	"io/fs"
	"maps"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"testing"
)

// TestKeysAndTheirUses reads the module's source. Every key that is asked for has a message and gets as many values as
// the message needs, and every message is asked for somewhere.
func TestKeysAndTheirUses(t *testing.T) {
	files := parseModule(t)
	askers := findAskers(files)
	var u uses
	for _, f := range files {
		u.collect(f)
	}

	for _, asked := range askedKeys(files, askers) {
		if !Has(asked.key) {
			t.Errorf("%v asks for the message %s, and there is none", asked.at, asked.key)
		} else if need := arity(asked.key); asked.values >= 0 && asked.values < need {
			t.Errorf("%v gives the message %s %d values, it needs %d", asked.at, asked.key, asked.values, need)
		} else if asked.values > need {
			for _, l := range All {
				if fault := formFault(l, asked.key, asked.values); fault != "" {
					t.Errorf("%v gives the message %s %d values, it needs %d: %s",
						asked.at, asked.key, asked.values, need, fault)
				}
			}
		}
	}
	for _, key := range slices.Sorted(maps.Keys(messages[English])) {
		if !u.has(key) {
			t.Errorf("nobody asks for the message %s", key)
		}
	}
	if len(askers) < 2 || len(u.patterns) == 0 {
		t.Errorf("found %d functions that ask for messages and %d composed keys; this test does not see the source",
			len(askers), len(u.patterns))
	}
}

// TestReadingOfSource: the test above sees what it must in a text of its own.
func TestReadingOfSource(t *testing.T) {
	const text = `package p
func (t *T) tell(depth int, key string, values ...any) {}
func (u *U) tell(key string, values ...any) {}
func f(t *T, u *U, more []any) {
	say := func(key string, values ...any) {}
	say("a.literal", 1, 2)
	t.tell(3, "b.method", 1)
	u.tell("b.other", 1, "b.value")
	t.tell(3, "c.ellipsis", more...)
	say("reason." + f() + ".short")
	say("no key: %s", "d.value")
	for _, key := range []string{"e.table"} { say(key); key += ".more"; say(string(key) + ".end") }
	key := "h.stem."
	say(key + "drawn")
	other("f.unknown")
}`
	set := token.NewFileSet()
	file, err := parser.ParseFile(set, "p.go", text, parser.SkipObjectResolution)
	if err != nil {
		t.Fatal(err)
	}
	files := []source{{set, file}}
	askers := findAskers(files)
	if got, want := fmt.Sprint(askers), "map[say:[0] tell:[1 0]]"; got != want {
		t.Errorf("the askers are %v, want %v", got, want)
	}
	var got []string
	for _, a := range askedKeys(files, askers) {
		got = append(got, fmt.Sprint(a.key, " ", a.values))
	}
	if want := []string{"a.literal 2", "b.method 1", "b.other 2", "c.ellipsis -1"}; !slices.Equal(got, want) {
		t.Errorf("asked for are %q, want %q", got, want)
	}
	var u uses
	u.collect(files[0])
	for key, want := range map[string]bool{
		"a.literal": true, "d.value": true, "e.table": true, "f.unknown": true,
		"e.table.more": true, "e.table.end": true, "e.table.less": false, "g.more": false,
		"h.stem.drawn": true, "h.stem.more": false, "h.stem.won": false, "h.stem": false, "e.tabledrawn": false,
		"reason.x.short": true, "reason.x.y.short": true, "reason.x": false, "reason.": false, ".short": false,
		"g.nowhere": false,
	} {
		if u.has(key) != want {
			t.Errorf("the key %q counts as used: %v, want %v", key, !want, want)
		}
	}
}

// source is a Go file of the module that is no test.
type source struct {
	set  *token.FileSet
	file *ast.File
}

// parseModule reads the module but for this folder's messages, which name all keys.
func parseModule(t *testing.T) []source {
	t.Helper()
	root, err := filepath.Abs("..")
	if err != nil {
		t.Fatal(err)
	}
	if _, err := os.Stat(filepath.Join(root, "go.mod")); err != nil {
		t.Fatalf("the module's root must be the folder above this one: %v", err)
	}
	var files []source
	set := token.NewFileSet()
	err = filepath.WalkDir(root, func(path string, d fs.DirEntry, err error) error {
		switch name := d.Name(); {
		case err != nil:
			return err
		case d.IsDir() && path != root && (strings.HasPrefix(name, ".") || name == "testdata" || name == "vendor"):
			return filepath.SkipDir
		case d.IsDir() || !strings.HasSuffix(name, ".go") || strings.HasSuffix(name, "_test.go"):
			return nil
		case filepath.Base(filepath.Dir(path)) == "lang" && len(name) > 3 && name[2] == '_':
			return nil
		}
		file, err := parser.ParseFile(set, path, nil, parser.SkipObjectResolution)
		files = append(files, source{set, file})
		return err
	})
	if err != nil {
		t.Fatal(err)
	}
	return files
}

// findAskers returns the functions that ask for messages, by name: Sprintf, Errorf, and all that hand on to them. One
// knows them by their last parameters, key string and values ...any. The numbers are the places of the key: functions
// in several rooms may have one name.
func findAskers(files []source) map[string][]int {
	askers := map[string][]int{}
	add := func(name string, f *ast.FuncType) {
		var names []string
		for _, p := range f.Params.List {
			for _, n := range p.Names {
				names = append(names, n.Name)
			}
		}
		if n := len(names); n >= 2 && names[n-2] == "key" && names[n-1] == "values" {
			askers[name] = append(askers[name], n-2)
		}
	}
	for _, s := range files {
		ast.Inspect(s.file, func(n ast.Node) bool {
			switch n := n.(type) {
			case *ast.FuncDecl:
				add(n.Name.Name, n.Type)
			case *ast.AssignStmt: // say := func(key string, values ...any) …
				for i, right := range n.Rhs {
					left, isName := n.Lhs[min(i, len(n.Lhs)-1)].(*ast.Ident)
					if f, ok := right.(*ast.FuncLit); ok && isName {
						add(left.Name, f.Type)
					}
				}
			}
			return true
		})
	}
	return askers
}

// asked is a key in a call of an asker.
type asked struct {
	key    string
	values int // how many come with it; -1: nobody can see
	at     token.Position
}

// keyForm is what a key looks like; what else is given to a function of an asker's name, as to fmt.Sprintf, is a
// format.
var keyForm = regexp.MustCompile(`^[a-z][a-zA-Z0-9]*(\.[a-zA-Z0-9:]+)+$`)

func askedKeys(files []source, askers map[string][]int) []asked {
	var all []asked
	for _, s := range files {
		ast.Inspect(s.file, func(n ast.Node) bool {
			call, ok := n.(*ast.CallExpr)
			if !ok {
				return true
			}
			name := ""
			switch f := call.Fun.(type) {
			case *ast.Ident:
				name = f.Name
			case *ast.SelectorExpr:
				name = f.Sel.Name
			}
			for place, arg := range call.Args {
				key, ok := literal(arg)
				if !ok || !keyForm.MatchString(key) || !slices.Contains(askers[name], place) {
					continue
				}
				values := len(call.Args) - place - 1
				if call.Ellipsis.IsValid() {
					values = -1
				}
				all = append(all, asked{key, values, s.set.Position(call.Pos())})
				break
			}
			return true
		})
	}
	return all
}

// uses are the places that may name a key.
type uses struct {
	literals map[string]bool
	patterns []*regexp.Regexp // of keys that are put together: "reason." + r.String()
	endings  []string         // of keys that are made longer: key += ".equal"
}

func (u *uses) collect(s source) {
	if u.literals == nil {
		u.literals = map[string]bool{}
	}
	ast.Inspect(s.file, func(n ast.Node) bool {
		switch n := n.(type) {
		case *ast.BasicLit:
			if text, ok := literal(n); ok {
				u.literals[text] = true
			}
		case *ast.BinaryExpr:
			if n.Op == token.ADD {
				return !u.compose(terms(n))
			}
		case *ast.AssignStmt:
			if n.Tok == token.ADD_ASSIGN {
				u.compose([]ast.Expr{n.Lhs[0], n.Rhs[0]})
			}
		}
		return true
	})
}

// What keys begin and end with when they are put together.
var (
	keyBegins = regexp.MustCompile(`^[a-z][a-zA-Z0-9]*\.[a-zA-Z0-9.:]*$`)
	keyEnds   = regexp.MustCompile(`^\.?[a-zA-Z0-9:]+(\.[a-zA-Z0-9:]+)*$`)
)

// compose takes a sum of strings that begins or ends as a key does. It reports whether it begins so: then its literals
// are no keys by themselves.
func (u *uses) compose(sum []ast.Expr) bool {
	if last, ok := literal(sum[len(sum)-1]); ok && keyEnds.MatchString(last) {
		u.endings = append(u.endings, last)
	}
	if first, ok := literal(sum[0]); !ok || !keyBegins.MatchString(first) {
		return false
	}
	pattern := ""
	for _, term := range sum {
		if text, ok := literal(term); ok {
			pattern += regexp.QuoteMeta(text)
		} else {
			pattern += ".+"
		}
	}
	u.patterns = append(u.patterns, regexp.MustCompile("^"+pattern+"$"))
	return true
}

// terms returns what is added up in e.
func terms(e ast.Expr) []ast.Expr {
	if b, ok := e.(*ast.BinaryExpr); ok && b.Op == token.ADD {
		return append(terms(b.X), terms(b.Y)...)
	}
	return []ast.Expr{e}
}

func (u *uses) has(key string) bool {
	return u.literals[key] ||
		slices.ContainsFunc(u.patterns, func(p *regexp.Regexp) bool { return p.MatchString(key) }) ||
		slices.ContainsFunc(u.endings, func(end string) bool {
			stem, found := strings.CutSuffix(key, end)
			return found && u.literals[stem] && strings.HasSuffix(stem, ".") != strings.HasPrefix(end, ".")
		})
}

// literal returns the string that e is, if it is a literal.
func literal(e ast.Expr) (string, bool) {
	l, ok := e.(*ast.BasicLit)
	if !ok || l.Kind != token.STRING {
		return "", false
	}
	text, err := strconv.Unquote(l.Value)
	return text, err == nil
}
