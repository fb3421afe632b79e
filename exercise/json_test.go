package exercise_test

import (
	"encoding/json"
	"reflect"
	"strings"
	"testing"

	"github.com/jugada/jugada/exercise"
	"github.com/jugada/jugada/lang"
)

func TestJSONComesBack(t *testing.T) {
	e := exercise.Exercise{Tree: figure2, Algorithm: exercise.AlphaBeta, Depth: 3, Asks: []exercise.Part{exercise.Values, exercise.Cuts}}
	data, err := json.Marshal(e)
	if err != nil {
		t.Fatal(err)
	}
	if got, err := exercise.Read(data); err != nil || !reflect.DeepEqual(got, e) {
		t.Errorf("%s is read as %+v, %v", data, got, err)
	}
	w := opened(t, exercise.Exercise{Tree: figure2}).Solve()
	if data, err = json.Marshal(w); err != nil {
		t.Fatal(err)
	}
	if got, err := exercise.ReadWork(data); err != nil || !reflect.DeepEqual(got, w) {
		t.Errorf("%s is read as %+v, %v", data, got, err)
	}
	if data, err = json.Marshal(exercise.Submission{Exercise: e, Work: *w}); err != nil {
		t.Fatal(err)
	}
	if got, err := exercise.ReadSubmission(data); err != nil || !reflect.DeepEqual(got, exercise.Submission{Exercise: e, Work: *w}) {
		t.Errorf("%s is read as %+v, %v", data, got, err)
	}
	alone, err := exercise.ReadSheet([]byte(`{"tree": "(A B=3 C=5)"}`))
	if err != nil || len(alone.Exercises) != 1 || alone.Exercises[0].Tree != "(A B=3 C=5)" {
		t.Errorf("an exercise alone is read as the sheet %+v, %v", alone, err)
	}
}

func TestJSONIsStrict(t *testing.T) {
	readers := map[string]func([]byte) error{
		"exercise": func(data []byte) error { _, err := exercise.Read(data); return err },
		"work":     func(data []byte) error { _, err := exercise.ReadWork(data); return err },
		"sheet":    func(data []byte) error { _, err := exercise.ReadSheet(data); return err },
	}
	for _, test := range []struct{ what, text, told string }{
		{"exercise", "", "1:1: the text is empty"},
		{"exercise", "[]", `1:1: found "["; want an object`},
		{"exercise", "{\n\"tree\": 3}", `2:9: found 3; want a text in quotes`},
		{"exercise", `{"tree": null}`, `1:10: found null; want a text`},
		{"exercise", `{"trees": ""}`, `1:2: found the field "trees"; want one of algorithm, asks, depth, schema, tree`},
		{"exercise", `{"tree": "A=1", "tree": "A=2"}`, `1:17: found "tree" a second time`},
		{"exercise", `{"depth": 1.5}`, `1:11: found 1.5; want a whole number`},
		{"exercise", `{"depth": "1"}`, `1:11: found "1"; want a whole number`},
		{"exercise", `{"asks": "values"}`, `1:10: found "values"; want a list`},
		{"exercise", `{"schema": 2}`, "1:12: found schema 2; want 1"},
		{"exercise", `{"tree": "A=1"`, "1:15: found the end of the text"},
		{"exercise", `{"tree": "A=1"} {}`, `1:17: found "{" after the end`},
		{"exercise", `{"tree": "A=1"},`, `1:16: found "," after the end`},
		{"exercise", `{"tree" "A=1"}`, "1:9: found something that is not JSON"},
		{"exercise", "{\"tree\": \"\xff\"}", "1:11: found a byte that is not UTF-8"},
		{"work", `{"values": {"A": 3}}`, `1:18: found 3; want a text in quotes, such as "3"`},
		{"work", `{"values": {"A": "3", "A": "4"}}`, `1:23: found "A" a second time`},
		{"work", `{"windows": {"A": ["1"]}}`, "1:19: found a window with 1 bound; expected two"},
		{"work", `{"windows": {"A": ["1", "2", "3"]}}`, "1:19: found a window with 3 bounds; expected two"},
		{"work", `{"order": "ABC"}`, `1:11: found "ABC"; want a list`},
		{"work", `{"finished": 1}`, `1:14: found 1; want true or false`},
		{"sheet", `{"title": "x", "tree": "A=1"}`, "1:1: found an exercise and a sheet in one"},
		{"sheet", `{"exercises": [{"tree": "A=1"}, {"three": 1}]}`, `1:34: found the field "three"`},
		{"sheet", `{"exercises": [` + strings.Repeat(`{},`, exercise.MaxSheet) + `{}]}`, "1:316: found one exercise more"},
	} {
		err := readers[test.what]([]byte(test.text))
		if err == nil || !strings.HasPrefix(err.Error(), test.told) {
			t.Errorf("%s %s: the error is %v, want %s", test.what, test.text, err, test.told)
		}
		if err != nil && strings.Contains(lang.Spanish.Error(err), "%!") {
			t.Errorf("%s: in Spanish %s", test.text, lang.Spanish.Error(err))
		}
	}
}

// Whatever is read as an exercise and a work can be checked, with a verdict in both languages; and it survives writing and
// reading.
func FuzzExaminesWhatItReads(f *testing.F) {
	f.Add([]byte(`{"tree": "`+figure2+`"}`), []byte(`{"order": ["L", "M", "N", "O"], "values": {"F": "≥8", "B": "-2.5"}, "finished": true}`))
	f.Add([]byte(`{"tree": "MIN (A B=-3.5 (C 1 2))", "algorithm": "minimax", "asks": ["values", "choice"]}`),
		[]byte(`{"pruned": ["B", "/C/#1"], "windows": {"C": ["-inf", ""], "/": ["", "∞"]}, "choice": "C"}`))
	f.Add([]byte(`{"tree": "(A (B D=1 E=1) (C D=1 F=2))", "depth": 1}`), []byte(`{"values": {"": "x", "B·D": "<=1"}}`))
	f.Fuzz(func(t *testing.T, first, second []byte) {
		e, err := exercise.Read(first)
		if err != nil {
			return
		}
		w, err := exercise.ReadWork(second)
		if err != nil {
			return
		}
		again, err := json.Marshal(w)
		if err != nil {
			t.Fatal(err)
		}
		if back, err := exercise.ReadWork(again); err != nil || !reflect.DeepEqual(full(back), full(w)) {
			t.Fatalf("%s is read again as %+v, %v", again, back, err)
		}
		o, err := e.Open()
		if err != nil {
			return
		}
		if v := o.Check(o.Solve()); !v.Done {
			t.Fatalf("%+v: the solution is not right: %s", e, v.Sentence(lang.English))
		}
		reopened, err := o.Exercise().Open()
		if err != nil || !reflect.DeepEqual(reopened.Solve(), o.Solve()) {
			t.Fatalf("%+v is something else when it is opened again: %v", o.Exercise(), err)
		}
		v := o.Check(w)
		if v.Right > v.Asked || v.Asked != o.Steps() || v.Done != (v.Mistake == nil && v.Right == v.Asked) {
			t.Fatalf("%+v", v)
		}
		for _, l := range lang.All {
			if v.Sentence(l) == "" {
				t.Fatal("nothing is told")
			}
			if m := v.Mistake; m != nil && o.Sentence(o.Reveal(m), l) == "" {
				t.Fatalf("nothing is revealed of %+v", m)
			}
		}
	})
}

// full returns the work with empty lists in place of missing ones.
func full(w *exercise.Work) exercise.Work {
	c := *copied(w)
	c.Order, c.Pruned = append([]string{}, c.Order...), append([]string{}, c.Pruned...)
	return c
}
