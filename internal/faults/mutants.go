package faults

import (
	"bytes"
	"fmt"
	"go/ast"
	"go/parser"
	"go/token"
	"os"
	"path/filepath"
	"slices"
	"strconv"
	"strings"
)

// Mutant is one changed token, or one removed statement, in a function. Lines are trimmed. They and the function identify it,
// so that edits elsewhere in the file do not affect its identity.
type Mutant struct {
	File     string // from the root of the module, with slashes
	Function string // as in func: Search, (*walk).value; "" outside of all functions
	Old, New string // the line, and its replacement; New is "" if it is removed

	Line   int // of the file, for people
	offset int
	length int
	by     string // replaces the bytes from offset on
}

// String describes the place and the change.
func (m *Mutant) String() string {
	return fmt.Sprintf("%s:%d %s\n\t- %s\n\t+ %s", m.File, m.Line, m.Function, m.Old, m.New)
}

// Key returns the mutant's identity.
func (m *Mutant) Key() Mutant {
	return Mutant{File: m.File, Function: m.Function, Old: m.Old, New: m.New}
}

// Apply returns the source with the change.
func (m *Mutant) Apply(source []byte) []byte {
	return slices.Concat(source[:m.offset], []byte(m.by), source[m.offset+m.length:])
}

// others maps a token to those that may replace it.
var others = map[token.Token][]token.Token{
	token.LSS: {token.LEQ, token.GEQ}, token.LEQ: {token.LSS, token.GTR},
	token.GTR: {token.GEQ, token.LEQ}, token.GEQ: {token.GTR, token.LSS},
	token.EQL: {token.NEQ}, token.NEQ: {token.EQL},
	token.LAND: {token.LOR}, token.LOR: {token.LAND},
	token.ADD: {token.SUB}, token.SUB: {token.ADD}, token.MUL: {token.QUO}, token.QUO: {token.MUL}, token.REM: {token.MUL},
	token.AND: {token.OR}, token.OR: {token.AND}, token.XOR: {token.OR}, token.AND_NOT: {token.AND},
	token.SHL: {token.SHR}, token.SHR: {token.SHL},
	token.ADD_ASSIGN: {token.SUB_ASSIGN}, token.SUB_ASSIGN: {token.ADD_ASSIGN}, token.MUL_ASSIGN: {token.QUO_ASSIGN},
	token.QUO_ASSIGN: {token.MUL_ASSIGN}, token.OR_ASSIGN: {token.AND_ASSIGN}, token.AND_ASSIGN: {token.OR_ASSIGN},
	token.AND_NOT_ASSIGN: {token.OR_ASSIGN}, token.SHL_ASSIGN: {token.SHR_ASSIGN}, token.SHR_ASSIGN: {token.SHL_ASSIGN},
	token.INC: {token.DEC}, token.DEC: {token.INC},
}

// twins maps a name to one that may replace it.
var twins = map[string]string{
	"true": "false", "false": "true", "min": "max", "max": "min", "Max": "Min", "Min": "Max", "Win": "Loss", "Loss": "Win",
	"Lower": "Upper", "Upper": "Lower", "Floor": "Ceil", "Ceil": "Floor",
}

// Mutants returns all mutants of the source, in the order of the file. Some do not compile: types are not checked.
func Mutants(file string, source []byte) ([]Mutant, error) {
	set := token.NewFileSet()
	tree, err := parser.ParseFile(set, file, source, parser.SkipObjectResolution)
	if err != nil {
		return nil, err
	}
	f := finder{file: file, source: source, set: set}
	for _, d := range tree.Decls {
		f.function = ""
		if decl, ok := d.(*ast.FuncDecl); ok {
			f.function = nameOf(decl)
		}
		if decl, ok := d.(*ast.GenDecl); ok && decl.Tok == token.IMPORT {
			continue
		}
		ast.Inspect(d, f.visit)
	}
	slices.SortStableFunc(f.found, func(a, b Mutant) int { return a.offset - b.offset })
	return f.found, nil
}

// nameOf returns the name of a function with that of its receiver.
func nameOf(d *ast.FuncDecl) string {
	if d.Recv == nil {
		return d.Name.Name
	}
	kind, star := d.Recv.List[0].Type, ""
	if p, ok := kind.(*ast.StarExpr); ok {
		kind, star = p.X, "*"
	}
	switch generic := kind.(type) {
	case *ast.IndexExpr:
		kind = generic.X
	case *ast.IndexListExpr:
		kind = generic.X
	}
	name := "?"
	if id, ok := kind.(*ast.Ident); ok {
		name = id.Name
	}
	return "(" + star + name + ")." + d.Name.Name
}

// finder collects the mutants of one file.
type finder struct {
	file     string
	source   []byte
	set      *token.FileSet
	function string
	found    []Mutant
}

// add records that by may replace the source from at up to end.
func (f *finder) add(at, end token.Pos, by string) {
	from, to := f.set.Position(at).Offset, f.set.Position(end).Offset
	m := Mutant{File: f.file, Function: f.function, Line: f.set.Position(at).Line, offset: from, length: to - from, by: by}
	if bytes.IndexByte(f.source[from:to], '\n') >= 0 {
		return // more than a line
	}
	lineFrom := bytes.LastIndexByte(f.source[:from], '\n') + 1
	lineTo := len(f.source)
	if n := bytes.IndexByte(f.source[to:], '\n'); n >= 0 {
		lineTo = to + n
	}
	m.Old = strings.TrimSpace(string(f.source[lineFrom:lineTo]))
	m.New = strings.TrimSpace(string(f.source[lineFrom:from]) + by + string(f.source[to:lineTo]))
	f.found = append(f.found, m)
}

func (f *finder) replace(at token.Pos, t token.Token) {
	for _, other := range others[t] {
		f.add(at, at+token.Pos(len(t.String())), other.String())
	}
}

func (f *finder) visit(n ast.Node) bool {
	switch n := n.(type) {
	case *ast.BinaryExpr:
		if literal, ok := n.Y.(*ast.BasicLit); ok && literal.Kind == token.STRING && n.Op == token.ADD {
			break // concatenates strings
		}
		if n.Op == token.MUL && isSign(n.Y) {
			break // to multiply by 1 or -1 is to divide by it
		}
		f.replace(n.OpPos, n.Op)
	case *ast.UnaryExpr:
		if n.Op == token.NOT || n.Op == token.SUB {
			f.add(n.OpPos, n.OpPos+1, "")
		}
	case *ast.AssignStmt:
		f.replace(n.TokPos, n.Tok)
	case *ast.IncDecStmt:
		f.replace(n.TokPos, n.Tok)
	case *ast.BasicLit:
		f.number(n)
	case *ast.Ident:
		if other, ok := twins[n.Name]; ok {
			f.add(n.Pos(), n.End(), other)
		}
	case *ast.IfStmt:
		f.add(n.Cond.Pos(), n.Cond.End(), "!("+string(f.source[f.set.Position(n.Cond.Pos()).Offset:f.set.Position(n.Cond.End()).Offset])+")")
	case *ast.BlockStmt:
		f.statements(n.List)
	case *ast.CaseClause:
		f.statements(n.Body)
	case *ast.ReturnStmt:
		if last := len(n.Results) - 1; last > 0 && makesError(n.Results[last]) {
			ast.Inspect(n.Results[last], f.visit)
			return false // who is given an error does not look at the other results
		}
	}
	return true
}

// makesError reports whether an expression is a call that makes an error: lang.Errorf(…), refuse(…).
func makesError(e ast.Expr) bool {
	call, ok := e.(*ast.CallExpr)
	if !ok {
		return false
	}
	switch of := call.Fun.(type) {
	case *ast.SelectorExpr:
		return of.Sel.Name == "Errorf"
	case *ast.Ident:
		return of.Name == "refuse"
	}
	return false
}

// isSign reports whether an expression is the sign of a side, which is 1 or -1, perhaps converted: side.Sign(), int(side.Sign()).
func isSign(e ast.Expr) bool {
	call, ok := e.(*ast.CallExpr)
	if !ok {
		return false
	}
	if len(call.Args) == 1 {
		_, ok = call.Fun.(*ast.Ident)
		return ok && isSign(call.Args[0])
	}
	method, ok := call.Fun.(*ast.SelectorExpr)
	return ok && len(call.Args) == 0 && method.Sel.Name == "Sign"
}

// number increases and decreases an integer literal by one.
func (f *finder) number(n *ast.BasicLit) {
	if v, err := strconv.ParseInt(n.Value, 10, 32); n.Kind == token.INT && err == nil {
		f.add(n.Pos(), n.End(), strconv.FormatInt(v+1, 10))
		if v > 0 {
			f.add(n.Pos(), n.End(), strconv.FormatInt(v-1, 10))
		}
	}
}

// statements removes, one by one, those that declare nothing.
func (f *finder) statements(list []ast.Stmt) {
	for _, s := range list {
		switch s := s.(type) {
		case *ast.BranchStmt:
			if s.Tok == token.BREAK || s.Tok == token.CONTINUE {
				f.add(s.Pos(), s.End(), "")
			}
		case *ast.ReturnStmt:
			if len(s.Results) == 0 {
				f.add(s.Pos(), s.End(), "")
			}
		case *ast.ExprStmt, *ast.IncDecStmt:
			f.add(s.Pos(), s.End(), "")
		case *ast.AssignStmt:
			if s.Tok != token.DEFINE {
				f.add(s.Pos(), s.End(), "")
			}
		}
	}
}

// MutantsOf returns the mutants of all files of the packages, which are folders below root, except their tests.
func MutantsOf(root string, packages []string) (all []Mutant, err error) {
	for _, p := range packages {
		files, err := filepath.Glob(filepath.Join(root, p, "*.go"))
		if err != nil || len(files) == 0 {
			return nil, fmt.Errorf("no Go files in %s (%w)", p, err)
		}
		for _, file := range files {
			if strings.HasSuffix(file, "_test.go") {
				continue
			}
			source, err := os.ReadFile(file)
			if err != nil {
				return nil, err
			}
			found, err := Mutants(p+"/"+filepath.Base(file), source)
			if err != nil {
				return nil, err
			}
			all = append(all, found...)
		}
	}
	return all, nil
}

// Equivalents reads a list of mutants that no test can find, each with the reason: a line with file and function, then
// three that begin with a tab and -, + and =, for the original line, the mutant's line, and the reason.
func Equivalents(text string) (reasons map[Mutant]string, err error) {
	reasons = map[Mutant]string{}
	var m Mutant
	for i, line := range strings.Split(text, "\n") {
		kind, rest := "", line
		if strings.HasPrefix(line, "\t") && len(line) > 1 {
			kind, rest = line[1:2], strings.TrimSpace(line[2:])
		}
		switch {
		case line == "" || strings.HasPrefix(line, "#"):
		case kind == "":
			file, function, _ := strings.Cut(rest, " ")
			m = Mutant{File: file, Function: function}
		case kind == "-":
			m.Old, m.New = rest, ""
		case kind == "+":
			m.New = rest
		case kind == "=" && rest != "" && m.File != "" && m.Old != "":
			if reasons[m] != "" {
				return nil, fmt.Errorf("line %d: %s stands here twice", i+1, &m)
			}
			reasons[m] = rest
		default:
			return nil, fmt.Errorf("line %d: %q; want a file and a function, or a tab and -, + or = with what they say", i+1, line)
		}
	}
	return reasons, nil
}
