package exercise_test

import (
	"bytes"
	"io"
	"os"
	"os/exec"
	"path/filepath"
	"reflect"
	"strings"
	"testing"

	"github.com/jugada/jugada/exercise"
	"github.com/jugada/jugada/lang"
)

func sheet(t *testing.T) exercise.Sheet {
	t.Helper()
	s := exercise.Sheet{Title: "Alpha-beta: 100 % by hand", Exercises: []exercise.Exercise{
		{Tree: "(A B=2.5 (C (D E=1 F=-6) (G H=4 I=9)))"},
		{Tree: "MIN (A (B D=5 E=6) (C F=2 G=9))", Algorithm: exercise.Minimax, Asks: []exercise.Part{exercise.Values}},
		{Tree: "(A (B:3 (C D=1)) E=4)", Depth: 1, Asks: []exercise.Part{exercise.Order, exercise.Cuts}},
	}}
	return s
}

func TestSheetAsText(t *testing.T) {
	golden(t, "sheet.txt", exercise.Sheet.WriteText, exercise.SheetOptions{})
	golden(t, "key.txt", exercise.Sheet.WriteText, exercise.SheetOptions{Lang: lang.Spanish, Key: true})
}

func TestSheetAsTikZ(t *testing.T) {
	golden(t, "key.tex", exercise.Sheet.WriteTikZ, exercise.SheetOptions{Key: true})
}

func TestSheetAsJSON(t *testing.T) {
	golden(t, "key.json", exercise.Sheet.WriteJSON, exercise.SheetOptions{Key: true})
	s := sheet(t)
	for _, key := range []bool{false, true} {
		var b bytes.Buffer
		if err := s.WriteJSON(&b, exercise.SheetOptions{Key: key}); err != nil {
			t.Fatal(err)
		}
		if strings.Contains(b.String(), `"key"`) != key {
			t.Errorf("the key is there: %v, want %v", !key, key)
		}
		back, err := exercise.ReadSheet(b.Bytes())
		if err != nil || back.Title != s.Title || len(back.Exercises) != len(s.Exercises) {
			t.Fatalf("read again: %+v, %v", back, err)
		}
		for i, e := range s.Exercises {
			if !reflect.DeepEqual(back.Exercises[i], opened(t, e).Exercise()) {
				t.Errorf("read again: %+v", back.Exercises[i])
			}
		}
	}
}

func TestSheetsThatAreRefused(t *testing.T) {
	for told, s := range map[string]exercise.Sheet{
		"the sheet has 0 exercises": {},
		"exercise 2: the tree: 1:1": {Exercises: []exercise.Exercise{{Tree: "(A 1 2)"}, {}}},
		"the sheet has 101":         {Exercises: make([]exercise.Exercise, exercise.MaxSheet+1)},
	} {
		var b bytes.Buffer
		if err := s.WriteText(&b, exercise.SheetOptions{}); err == nil || !strings.HasPrefix(err.Error(), told) || b.Len() > 0 {
			t.Errorf("the error is %v, want %s; %d bytes are written", err, told, b.Len())
		}
	}
}

// A sheet without its key does not reveal the answers.
func TestSheetGivesNothingAway(t *testing.T) {
	e, err := exercise.Make(exercise.Hard, exercise.AlphaBeta, 4)
	if err != nil {
		t.Fatal(err)
	}
	one := exercise.Sheet{Exercises: []exercise.Exercise{e}}
	// A tree of the same shape, with the same values in another order, differs only in those.
	o := opened(t, e)
	turned := e.Tree
	var found []string
	for _, n := range o.Nodes() {
		if n.Leaf {
			found = append(found, n.Label+"="+n.Value)
		}
	}
	for i, leaf := range found {
		label, _, _ := strings.Cut(leaf, "=")
		_, value, _ := strings.Cut(found[len(found)-1-i], "=")
		for _, end := range []string{" ", ")"} {
			turned = strings.ReplaceAll(turned, " "+leaf+end, " "+label+"='"+value+end)
		}
	}
	turned = strings.ReplaceAll(turned, "'", "")
	other := exercise.Sheet{Exercises: []exercise.Exercise{{Tree: turned}}}
	for _, write := range []func(exercise.Sheet, *bytes.Buffer) error{
		func(s exercise.Sheet, b *bytes.Buffer) error { return s.WriteText(b, exercise.SheetOptions{}) },
		func(s exercise.Sheet, b *bytes.Buffer) error { return s.WriteTikZ(b, exercise.SheetOptions{}) },
	} {
		var a, b bytes.Buffer
		if err := write(one, &a); err != nil {
			t.Fatal(err)
		}
		if err := write(other, &b); err != nil {
			t.Fatal(err)
		}
		if a.String() == b.String() || digitless(a.String()) != digitless(b.String()) {
			t.Errorf("%s\nand\n%s\ndiffer in more than their leaves", a.String(), b.String())
		}
	}
}

func digitless(text string) string {
	text = strings.ReplaceAll(text, "$-$", "")
	return strings.Map(func(r rune) rune {
		if strings.ContainsRune("0123456789-", r) {
			return -1
		}
		return r
	}, text)
}

func TestTikZCompiles(t *testing.T) {
	if err := exec.Command("kpsewhich", "forest.sty").Run(); err != nil { // which comes with pdflatex
		if os.Getenv("JUGADA_TOOLS") == "required" {
			t.Fatal("pdflatex, or its package forest, is not installed")
		}
		t.Skip("pdflatex, or its package forest, is not installed here")
	}
	s := sheet(t)
	s.Title = `100 % #1 {α} "ñ" 漢 \end{document}`
	for i, d := range exercise.Difficulties {
		e, err := exercise.Make(d, exercise.Algorithms[i%2], uint64(i))
		if err != nil {
			t.Fatal(err)
		}
		s.Exercises = append(s.Exercises, e)
	}
	extremes := exercise.Sheet{Exercises: []exercise.Exercise{
		{Tree: "(A B=3)"},
		{Tree: `("50 % _x^ & \\ #" "{"=3 "~"=4 (-x- "]"=1 "♟"=2))`},
		{Tree: "(A" + strings.Repeat(" 1", 60) + ")"}, // TeX takes some seconds for three times as many
		{Tree: strings.Repeat("(A ", exercise.MaxDepth) + "1" + strings.Repeat(")", exercise.MaxDepth)},
	}}
	t.Run("extremes", func(t *testing.T) {
		t.Parallel()
		compiles(t, extremes, exercise.SheetOptions{})
	})
	for _, l := range lang.All {
		t.Run(l.String(), func(t *testing.T) {
			t.Parallel()
			compiles(t, s, exercise.SheetOptions{Lang: l, Key: true})
		})
	}
}

func compiles(t *testing.T, s exercise.Sheet, o exercise.SheetOptions) {
	t.Helper()
	var b bytes.Buffer
	if err := s.WriteTikZ(&b, o); err != nil {
		t.Fatal(err)
	}
	pdflatex(t, b.Bytes())
}

func pdflatex(t *testing.T, document []byte) {
	t.Helper()
	dir := t.TempDir()
	if err := os.WriteFile(filepath.Join(dir, "sheet.tex"), document, 0o644); err != nil {
		t.Fatal(err)
	}
	command := exec.Command("pdflatex", "-interaction=nonstopmode", "-halt-on-error", "-no-shell-escape", "sheet.tex")
	command.Dir = dir
	if out, err := command.CombinedOutput(); err != nil {
		t.Fatalf("pdflatex: %v\n%s", err, out[max(0, len(out)-2000):])
	}
	log, err := os.ReadFile(filepath.Join(dir, "sheet.log"))
	if err != nil {
		t.Fatal(err)
	}
	for _, bad := range []string{"Missing character", "Dimension too large", "undefined", "Overfull \\hbox", "Overfull \\vbox"} {
		if i := bytes.Index(log, []byte(bad)); i >= 0 {
			t.Errorf("pdflatex says %q", log[i:min(len(log), i+150)])
		}
	}
}

// golden compares output for a sheet with a file in testdata; JUGADA_UPDATE=1 rewrites the file.
func golden(t *testing.T, name string, write func(exercise.Sheet, io.Writer, exercise.SheetOptions) error, o exercise.SheetOptions) {
	t.Helper()
	var b bytes.Buffer
	if err := write(sheet(t), &b, o); err != nil {
		t.Fatal(err)
	}
	file := filepath.Join("testdata", name)
	if os.Getenv("JUGADA_UPDATE") != "" {
		if err := os.MkdirAll("testdata", 0o755); err != nil {
			t.Fatal(err)
		}
		if err := os.WriteFile(file, b.Bytes(), 0o644); err != nil {
			t.Fatal(err)
		}
	}
	want, err := os.ReadFile(file)
	if err != nil {
		t.Fatal(err)
	}
	if !bytes.Equal(b.Bytes(), want) {
		t.Errorf("%s differs; JUGADA_UPDATE=1 go test ./exercise writes it anew. It is\n%s", file, b.Bytes())
	}
}
