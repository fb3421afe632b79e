package lang_test

import (
	"cmp"
	"fmt"
	"go/ast"
	"go/parser"
	"go/token"
	"io/fs"
	"maps"
	"os"
	"path/filepath"
	"reflect"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"testing"

	"github.com/jugada/jugada/lang"
)

// TestKeysAndTheirUses reads the module's source. Every key that is used has a message and gets as many values as the
// message needs, and every message is used somewhere. The possible values of composed keys are listed.
func TestKeysAndTheirUses(t *testing.T) {
	files := parseModule(t)
	askers := findAskers(files)
	var u uses
	for _, f := range files {
		u.collect(f)
	}
	u.follow(files)
	for _, asked := range slices.Concat(askedKeys(files, askers), u.handed) {
		if !lang.Has(asked.key) {
			t.Errorf("%v asks for the message %s, and there is none", asked.at, asked.key)
		} else if need := arity(asked.key); asked.values >= 0 && asked.values < need {
			t.Errorf("%v gives the message %s %d values, it needs %d", asked.at, asked.key, asked.values, need)
		} else if asked.values > need {
			for _, l := range lang.All {
				if fault := formFault(l, asked.key, asked.values); fault != "" {
					t.Errorf("%v gives the message %s %d values, it needs %d: %s",
						asked.at, asked.key, asked.values, need, fault)
				}
			}
		}
	}
	lists := composedKeys()
	for pattern, at := range u.composed {
		if _, listed := lists[pattern]; !listed {
			t.Errorf("%v puts the key %s together: list in composedKeys what it may be", at, pattern)
		}
	}
	for pattern, fillings := range lists {
		if _, found := u.composed[pattern]; !found {
			t.Errorf("nobody puts the key %s together", pattern)
		}
		begin, end := pattern[:strings.Index(pattern, "*")], pattern[strings.LastIndex(pattern, "*")+1:]
		for _, filling := range fillings {
			filling, optional := strings.CutPrefix(filling, "?")
			key := begin + filling + end
			if u.literals[key] = true; !optional && !lang.Has(key) {
				t.Errorf("%v may ask for the message %s, and there is none", u.composed[pattern], key)
			}
		}
	}
	for _, key := range lang.Keys("") {
		if !u.has(key) {
			t.Errorf("nobody asks for the message %s", key)
		}
	}
	if len(askers) < 2 || len(u.handed) < 100 || len(lists) < 20 {
		t.Errorf("found %d functions that ask for messages, %d keys handed to those that complete them and %d composed keys; "+
			"this test does not see the source", len(askers), len(u.handed), len(lists))
	}
}

// TestReadingOfSource: the test above sees what it must in an example source.
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
}
func refuse(at int, name string) { say("i.refused." + name) }
func wider(name, key string) { refuse(0, name); say(key + ".wide"); refuse(0, f()) }
func g() { refuse(1, "one"); wider("two", "j.stem") }`
	set := token.NewFileSet()
	file, err := parser.ParseFile(set, "p.go", text, parser.SkipObjectResolution)
	if err != nil {
		t.Fatal(err)
	}
	files := []source{{set, file, "p"}}
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
	u.follow(files)
	if got, want := fmt.Sprint(slices.Sorted(maps.Keys(u.composed))), "[i.refused.* reason.*.short]"; got != want {
		t.Errorf("put together are %v, want %v", got, want)
	}
	for key, want := range map[string]bool{
		"a.literal": true, "d.value": true, "e.table": true, "f.unknown": true,
		"e.table.more": true, "e.table.end": true, "e.table.less": false, "g.more": false,
		"h.stem.drawn": true, "h.stem.more": false, "h.stem.won": false, "h.stem": false, "e.tabledrawn": false,
		"reason.x.short": false, "reason.": false, ".short": false,
		"i.refused.one": true, "i.refused.two": true, "i.refused.three": false, "j.stem.wide": true, "j.stem.narrow": false,
		"g.nowhere": false,
	} {
		if u.has(key) != want {
			t.Errorf("the key %q counts as used: %v, want %v", key, !want, want)
		}
	}
}

// source is a Go file of the module, not a test.
type source struct {
	set  *token.FileSet
	file *ast.File
	room string // its folder
}

// TestNoKeyIsThereTwice: of two messages with one key, one would never be read.
func TestNoKeyIsThereTwice(t *testing.T) {
	for _, l := range lang.All {
		names, err := filepath.Glob(l.String() + "_*.go")
		if err != nil || len(names) == 0 {
			t.Fatalf("no files of messages in %v: %v", l, err)
		}
		set, first := token.NewFileSet(), map[string]token.Position{}
		for _, name := range names {
			file, err := parser.ParseFile(set, name, nil, parser.SkipObjectResolution)
			if err != nil {
				t.Fatal(err)
			}
			for n := range ast.Preorder(file) {
				pair, ok := n.(*ast.KeyValueExpr)
				if !ok {
					continue
				}
				key, ok := literal(pair.Key)
				if !ok || !lang.Has(key) {
					continue
				}
				at := set.Position(pair.Pos())
				if before, twice := first[key]; twice {
					t.Errorf("%v: the key %s is at %v, too", at, key, before)
				}
				first[key] = at
			}
		}
		if len(first) != len(lang.Keys("")) {
			t.Errorf("found %d keys in %v, there are %d", len(first), l, len(lang.Keys("")))
		}
	}
}

// parseModule parses the module except this folder's messages, which name all keys.
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
		files = append(files, source{set, file, filepath.Base(filepath.Dir(path))})
		return err
	})
	if err != nil {
		t.Fatal(err)
	}
	return files
}

// findAskers returns the functions that use messages, by name: Sprintf, Errorf, and all that pass keys on to them.
// They are recognised by their last parameters, key string and values ...any. The numbers are the indexes of the key:
// functions in several packages may share a name.
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
	values int // how many come with it; -1: unknown
	at     token.Position
}

func askedKeys(files []source, askers map[string][]int) []asked {
	var all []asked
	for _, s := range files {
		ast.Inspect(s.file, func(n ast.Node) bool {
			call, ok := n.(*ast.CallExpr)
			if !ok {
				return true
			}
			name := called(call.Fun)
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
	endings  []string                  // of keys that are extended: key += ".equal"
	composed map[string]token.Position // composed keys, with * for unknown parts: "reason." + r.String()
	relays   []relay
	handed   []asked // to relays
}

// relay is a function that completes keys: a parameter is their missing part.
type relay struct {
	room, name string
	place      int
	pattern    string
}

func (u *uses) collect(s source) {
	if u.literals == nil {
		u.literals, u.composed = map[string]bool{}, map[string]token.Position{}
	}
	for _, decl := range s.file.Decls {
		within, _ := decl.(*ast.FuncDecl)
		ast.Inspect(decl, func(n ast.Node) bool {
			switch n := n.(type) {
			case *ast.BasicLit:
				if text, ok := literal(n); ok {
					u.literals[text] = true
					flag, _, _ := strings.Cut(reflect.StructTag(text).Get("flag"), ",")
					u.literals["cli.flag."+cmp.Or(reflect.StructTag(text).Get("help"), flag)] = true // see package asked
				}
			case *ast.BinaryExpr:
				if n.Op == token.ADD {
					return !u.compose(s, within, terms(n))
				}
			case *ast.AssignStmt:
				if n.Tok == token.ADD_ASSIGN {
					u.compose(s, nil, []ast.Expr{n.Lhs[0], n.Rhs[0]})
				}
			}
			return true
		})
	}
}

// The beginnings and ends of composed keys.
var (
	keyBegins = regexp.MustCompile(`^[a-z][a-zA-Z0-9]*\.[a-zA-Z0-9.:]*$`)
	keyEnds   = regexp.MustCompile(`^\.?[a-zA-Z0-9:]+(\.[a-zA-Z0-9:]+)*$`)
)

// compose records a concatenation of strings that begins or ends like a key. It reports whether it begins so: then its
// literals are not keys by themselves.
func (u *uses) compose(s source, within *ast.FuncDecl, sum []ast.Expr) bool {
	last, ends := literal(sum[len(sum)-1])
	if ends = ends && keyEnds.MatchString(last); ends {
		u.endings = append(u.endings, last)
	}
	first, begins := literal(sum[0])
	if begins = begins && keyBegins.MatchString(first); !begins && !(ends && last[0] == '.' && len(sum) == 2) {
		return false
	}
	pattern, place := "", -1
	for _, term := range sum {
		if text, ok := literal(term); ok {
			pattern += text
			continue
		}
		pattern += "*"
		place = parameter(within, term)
	}
	switch {
	case place >= 0 && strings.Count(pattern, "*") == 1:
		u.relays = append(u.relays, relay{s.room, within.Name.Name, place, pattern})
	case begins:
		u.composed[pattern] = s.set.Position(sum[0].Pos())
	}
	return begins
}

// follow examines what is passed to the relays, and which functions pass on their own parameters to them.
func (u *uses) follow(files []source) {
	type site struct {
		source
		within *ast.FuncDecl
		callee ast.Expr
		args   []ast.Expr // nil: the callee is itself passed as a value
	}
	sites := map[string][]site{}
	for _, s := range files {
		for _, decl := range s.file.Decls {
			within, _ := decl.(*ast.FuncDecl)
			ast.Inspect(decl, func(n ast.Node) bool {
				switch n := n.(type) {
				case *ast.CallExpr:
					sites[called(n.Fun)] = append(sites[called(n.Fun)], site{s, within, n.Fun, n.Args})
				case *ast.KeyValueExpr:
					sites[called(n.Value)] = append(sites[called(n.Value)], site{s, within, n.Value, nil})
				}
				return true
			})
		}
	}
	for i := 0; i < len(u.relays); i++ {
		r := u.relays[i]
		for _, at := range sites[r.name] {
			if of, isField := at.callee.(*ast.SelectorExpr); at.room != r.room && (!isField || called(of.X) != r.room) {
				continue
			}
			if at.args == nil {
				u.composed[r.pattern] = at.set.Position(at.callee.Pos())
			} else if r.place < len(at.args) {
				u.hand(at.source, at.within, r, at.args[r.place])
			}
		}
	}
}

func (u *uses) hand(s source, within *ast.FuncDecl, r relay, arg ast.Expr) {
	at := s.set.Position(arg.Pos())
	if text, ok := literal(arg); ok {
		if key := strings.Replace(r.pattern, "*", text, 1); keyForm.MatchString(key) {
			u.literals[key] = true
			u.handed = append(u.handed, asked{key, -1, at})
		}
	} else if place := parameter(within, arg); place >= 0 {
		if on := (relay{s.room, within.Name.Name, place, r.pattern}); !slices.Contains(u.relays, on) {
			u.relays = append(u.relays, on)
		}
	} else if !strings.HasPrefix(r.pattern, "*") {
		u.composed[r.pattern] = at
	}
}

// called returns the name of a function without its qualifier; "" if it has none.
func called(f ast.Expr) string {
	switch f := f.(type) {
	case *ast.Ident:
		return f.Name
	case *ast.SelectorExpr:
		return f.Sel.Name
	}
	return ""
}

// parameter returns which parameter of the function e names, -1 if none.
func parameter(f *ast.FuncDecl, e ast.Expr) int {
	name, ok := e.(*ast.Ident)
	if !ok || f == nil {
		return -1
	}
	place := 0
	for _, p := range f.Type.Params.List {
		for _, n := range p.Names {
			if n.Name == name.Name {
				return place
			}
			place++
		}
	}
	return -1
}

// terms returns the terms of the sum e.
func terms(e ast.Expr) []ast.Expr {
	if b, ok := e.(*ast.BinaryExpr); ok && b.Op == token.ADD {
		return append(terms(b.X), terms(b.Y)...)
	}
	return []ast.Expr{e}
}

func (u *uses) has(key string) bool {
	return u.literals[key] ||
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
