package lab

import (
	"bytes"
	"encoding/json"
	"fmt"
	"net/http"
	"reflect"
	"slices"
	"strings"
	"testing"

	"github.com/jugada/jugada/exercise"
)

// posed requests exercises.
func posed(t testing.TB, url, body string) []exerciseOf {
	t.Helper()
	var a exercisesAnswer
	post(t, url+"/api/v1/exercises", body, &a)
	return a.Exercises
}

// verdictOf requests a verdict.
func verdictOf(t testing.TB, url string, e exercise.Exercise, w exercise.Work, reveal bool) exercise.Report {
	t.Helper()
	body, err := json.Marshal(checkRequest{e, w, reveal})
	if err != nil {
		t.Fatal(err)
	}
	var a exercise.Report
	post(t, url+"/api/v1/exercises/check", string(body), &a)
	return a
}

func TestExercisesAreDrawnByNumber(t *testing.T) {
	_, url := serve(t, Options{})
	for _, algorithm := range exercise.Algorithms {
		for _, difficulty := range exercise.Difficulties {
			list := posed(t, url, fmt.Sprintf(`{"algorithm":%q,"difficulty":%q,"seed":5,"count":3}`, algorithm, difficulty))
			if len(list) != 3 {
				t.Fatalf("%s, %s: %d exercises", algorithm, difficulty, len(list))
			}
			for i, one := range list {
				again := posed(t, url, fmt.Sprintf(`{"algorithm":%q,"difficulty":%q,"seed":%d}`, algorithm, difficulty, 5+i))[0]
				own := posed(t, url, fmt.Sprintf(`{"algorithm":%q,"trees":[%q]}`, algorithm, one.Exercise.Tree))[0]
				if own.Seed != nil || *one.Seed != uint64(5+i) {
					t.Errorf("the numbers are %v and %v", own.Seed, *one.Seed)
				}
				own.Seed = one.Seed
				if !reflect.DeepEqual(one, again) || !reflect.DeepEqual(one, own) {
					t.Errorf("%s, %s, %d: %+v, then %+v, as an own tree %+v", algorithm, difficulty, 5+i, one, again, own)
				}
			}
		}
	}
}

// What a student gets does not depend on the right answers: trees of one form with different leaves differ in nothing else.
func TestExercisesGiveNothingAway(t *testing.T) {
	_, url := serve(t, Options{})
	const form = "(A (B (D H=%d I=%d) (E J=%d K=%d)) (C (F L=%d M=%d) (G N=%d O=%d)))"
	var first []byte
	for _, leaves := range [][]any{{1, 2, 3, 4, 5, 6, 7, 8}, {8, 7, 6, 5, 4, 3, 2, 1}, {3, 9, 1, 5, 9, 2, 6, 4}} {
		tree := fmt.Sprintf(form, leaves...)
		r := ask(t, http.MethodPost, url+"/api/v1/exercises", fmt.Sprintf(`{"trees":[%q]}`, tree))
		var a exercisesAnswer
		r.decode(t, &a)
		one := &a.Exercises[0]
		if one.Exercise.Tree != tree || bytes.Contains(r.body, []byte("solution")) {
			t.Fatalf("%s", r.body)
		}
		one.Exercise.Tree, one.Steps = "", 0
		for i := range one.Picture.Shapes {
			if s := &one.Picture.Shapes[i]; s.Leaf {
				s.Value = ""
			}
		}
		said, err := json.Marshal(a)
		if err != nil {
			t.Fatal(err)
		}
		if first == nil {
			first = said
		}
		if !bytes.Equal(said, first) {
			t.Errorf("more than the leaves is told: %s, and of %s: %s", first, tree, said)
		}
	}
}

// The key is right, and nothing is revealed before it is requested.
func TestKeysAreRight(t *testing.T) {
	_, url := serve(t, Options{})
	for _, difficulty := range exercise.Difficulties {
		for _, one := range posed(t, url, fmt.Sprintf(`{"difficulty":%q,"count":4,"key":true}`, difficulty)) {
			v := verdictOf(t, url, one.Exercise, *one.Solution, true)
			if !v.Done || v.Right != one.Steps || v.Asked != one.Steps || v.Mistake != nil || v.Answer != nil || v.Sentence == "" {
				t.Errorf("%s: the key is judged %+v", one.Exercise.Tree, v)
			}
			work := *one.Solution
			work.Order = slices.Clone(work.Order)
			slices.Reverse(work.Order)
			v = verdictOf(t, url, one.Exercise, work, false)
			if v.Done || v.Mistake == nil || v.Mistake.Part != exercise.Order || v.Answer != nil {
				t.Errorf("%s: from right to left is judged %+v", one.Exercise.Tree, v)
			}
			if v = verdictOf(t, url, one.Exercise, work, true); v.Answer == nil || v.Answer.Right == "" || v.Answer.Sentence == "" {
				t.Errorf("%s: what is right is %+v", one.Exercise.Tree, v.Answer)
			}
		}
	}
}

// What a browser draws: each node where its parent's edge ends, with its name in a work, and room for a window beside each
// inner node.
func TestBlankPictures(t *testing.T) {
	_, url := serve(t, Options{})
	one := posed(t, url, `{"trees":["MIN (A (B D=-4.5 E=7) (C F=2 G=1))"],"asks":["windows"]}`)[0]
	names := ""
	for i, s := range one.Picture.Shapes {
		names += s.ID
		if s.Leaf == (s.Value == "") || (s.Edge == nil) != (i == 0) {
			t.Errorf("%s is %+v", s.ID, s)
		}
		if i > 0 && s.Edge.X1 != one.Picture.Shapes[s.Parent].X {
			t.Errorf("the edge to %s begins at %v", s.ID, s.Edge.X1)
		}
	}
	if names != "ABDECFG" || one.Picture.Shapes[0].Side != "min" || one.Picture.Shapes[2].Value != "-4.5" {
		t.Errorf("the nodes are %s: %+v", names, one.Picture.Shapes)
	}
	if same := posed(t, url, `{"trees":["{\"turn\":\"min\",\"label\":\"A\",\"children\":[{\"label\":\"B\",\"value\":1},{\"label\":\"C\",\"value\":2}]}"]}`)[0]; same.Exercise.Tree != "MIN (A B=1 C=2)" {
		t.Errorf("a tree in JSON is %s", same.Exercise.Tree)
	}
	narrow := posed(t, url, `{"trees":["MIN (A (B D=-4.5 E=7) (C F=2 G=1))"],"asks":["values"]}`)[0]
	gap := func(p *blankPicture) float64 { return p.Shapes[4].X - p.Shapes[1].X } // from B to C
	if gap(&one.Picture) <= gap(&narrow.Picture) {
		t.Errorf("between B and C there are %v, without windows %v", gap(&one.Picture), gap(&narrow.Picture))
	}
}

func TestSheets(t *testing.T) {
	_, url := serve(t, Options{})
	list := posed(t, url, `{"difficulty":"medium","count":2}`)
	for format, form := range sheetForms {
		var sizes []int
		for _, key := range []bool{false, true} {
			body, err := json.Marshal(sheetRequest{"Parcial 1", []exercise.Exercise{list[0].Exercise, list[1].Exercise}, format, key})
			if err != nil {
				t.Fatal(err)
			}
			r := ask(t, http.MethodPost, url+"/api/v1/exercises/sheet?lang=es", string(body))
			if r.StatusCode != http.StatusOK || r.Header.Get("Content-Type") != form.kind || !strings.Contains(r.Header.Get("Content-Disposition"), form.file) ||
				!bytes.Contains(r.body, []byte("Parcial 1")) {
				t.Errorf("%s: %s, %v: %.300s", format, r.Status, r.Header, r.body)
			}
			sizes = append(sizes, len(r.body))
			if format == "json" {
				if sheet, err := exercise.ReadSheet(r.body); err != nil || !reflect.DeepEqual(sheet.Exercises, []exercise.Exercise{list[0].Exercise, list[1].Exercise}) {
					t.Errorf("the sheet is read back as %+v, %v", sheet, err)
				}
			}
		}
		if sizes[0] >= sizes[1] {
			t.Errorf("%s has %d bytes, with the key %d", format, sizes[0], sizes[1])
		}
	}
}

// FuzzWorksAreJudged: whatever a work contains, a page can show the verdict, and revealing the right answer neither changes
// it nor reveals more than one step.
func FuzzWorksAreJudged(f *testing.F) {
	l := small(f)
	f.Add("(A (B D=3 E=12) (C F=2 G=4))", `{"values":{"A":"3","C":"≤2"},"windows":{"C":["3","∞"]},"order":["D","E","F"],"pruned":["G"],"choice":"B"}`)
	f.Add("(A (B D=3 E=12) (C F=2 G=4))", `{"order":["D","E","F","G"],"finished":true}`)
	f.Add("MIN (A (B 1 2) (3 4))", `{"values":{"/B":"x","#2":"1","Z":"≥"},"windows":{"A":["",""]},"pruned":["A","","/B/#1"],"choice":"?"}`)
	ask := func(t *testing.T, body []byte) (answer exercise.Report, ok bool) {
		w := handle(l, http.MethodPost, "/api/v1/exercises/check", "", body, http.Header{})
		checkAnswer(t, l, w)
		if w.Code != http.StatusOK {
			return answer, false
		}
		if err := json.Unmarshal(w.Body.Bytes(), &answer); err != nil {
			t.Fatal(err)
		}
		return answer, true
	}
	f.Fuzz(func(t *testing.T, tree, work string) {
		if !json.Valid([]byte(work)) {
			return
		}
		body := func(reveal bool) []byte {
			return fmt.Appendf(nil, `{"exercise":{"tree":%s,"algorithm":"alphabeta"},"work":%s,"reveal":%v}`, quoted(tree), work, reveal)
		}
		v, ok := ask(t, body(false))
		if !ok {
			return
		}
		if v.Right < 0 || v.Right > v.Asked || v.Asked == 0 || v.Done != (v.Right == v.Asked && v.Mistake == nil) || v.Sentence == "" || v.Answer != nil {
			t.Fatalf("%s on %s is judged %+v", work, tree, v)
		}
		shown, ok := ask(t, body(true))
		if !ok || (shown.Answer == nil) != (v.Mistake == nil) || shown.Answer != nil && shown.Answer.Sentence == "" {
			t.Fatalf("what is right is %+v, with %+v", shown.Answer, v.Mistake)
		}
		if shown.Answer = nil; !reflect.DeepEqual(shown, v) {
			t.Fatalf("asked for what is right, the verdict is %+v, not %+v", shown, v)
		}
	})
}

// quoted writes a text as JSON.
func quoted(text string) []byte {
	b, err := json.Marshal(text)
	if err != nil {
		panic(err) // strings can be encoded
	}
	return b
}
