package lab

import (
	"bytes"
	"encoding/json"
	"net/http"
	"os"
	"path/filepath"
	"slices"
	"strconv"
	"strings"
	"testing"

	"github.com/jugada/jugada/catalog/puzzles"
	"github.com/jugada/jugada/puzzle"
)

// What the page needs: spots for each move, a hint with the estimate, and why there may be no solution.
func TestTryingAndHints(t *testing.T) {
	_, url := serve(t, Options{})
	var at trialAnswer
	post(t, url+"/api/v1/puzzles/sliding/try", `{"state":"1 4 2 6 3 5 7 0 8","heuristic":"manhattan"}`, &at)
	if len(at.Spots) != 8 || len(at.Moves) != 3 || !slices.Equal(at.Moves[0].Touch, []string{"3"}) || at.Heuristics[0].Name != "manhattan" {
		t.Errorf("the answer is %+v", at)
	}
	post(t, url+"/api/v1/puzzles/jugs/try", `{"state":"4,3->2","moves":["fill:1"]}`, &at)
	var touched []string
	for _, m := range at.Moves {
		touched = append(touched, m.Move)
		touched = append(touched, m.Touch...)
	}
	if want := []string{"fill:2", "tap", "2", "empty:1", "1", "drain", "1>2", "1", "2"}; !slices.Equal(touched, want) {
		t.Errorf("the moves are pointed at as %v, not %v", touched, want)
	}
	var hint hintAnswer
	post(t, url+"/api/v1/puzzles/sliding/hint", `{"state":"1 4 2 6 3 5 7 0 8","heuristic":"manhattan"}`, &hint)
	if hint.Move == nil || *hint.Move != "7" || *hint.Cost != 5 || !hint.Optimal || hint.H != 5 || len(hint.After) != 3 {
		t.Errorf("the hint is %+v", hint)
	}
	for _, after := range hint.After { // 7 comes home, the others leave theirs
		if want := map[bool]int{true: 4, false: 6}[after.Move == "7"]; after.H != want {
			t.Errorf("h after %s is %d, not %d", after.Move, after.H, want)
		}
	}
	post(t, url+"/api/v1/puzzles/sliding/hint?lang=es", `{"state":"0 2 1 3 4 5 6 7 8"}`, &hint)
	if hint.Move != nil || hint.Refusal == "" || *hint.Solvable {
		t.Errorf("of what cannot be solved the hint is %+v", hint)
	}
	post(t, url+"/api/v1/puzzles/sliding/try", `{"state":"0 2 1 3 4 5 6 7 8"}`, &at)
	if at.Refusal == "" || at.Refusal == hint.Refusal {
		t.Errorf("it cannot be solved, in English: %q; in Spanish: %q", at.Refusal, hint.Refusal)
	}
	post(t, url+"/api/v1/puzzles/jugs/try", `{"state":"9,6,3->8"}`, &at)
	var found solveAnswer
	post(t, url+"/api/v1/puzzles/jugs/solve", `{"state":"9,6,3->8","algorithm":"dfs"}`, &found)
	if at.Refusal == "" || at.Refusal != found.Refusal {
		t.Errorf("before a search: %q; after it: %q", at.Refusal, found.Refusal)
	}
}

// Steps are the same one by one or every nth, and the end comes when requested or reached.
func TestFollowing(t *testing.T) {
	_, url := serve(t, Options{})
	ask := func(name, body string) (a followAnswer) {
		t.Helper()
		post(t, url+"/api/v1/puzzles/"+name+"/follow", body, &a)
		return a
	}
	whole := ask("jugs", `{"state":"11,7->5","algorithm":"dfid","count":500,"end":true}`)
	var found puzzles.Answer
	post(t, url+"/api/v1/puzzles/jugs/solve", `{"state":"11,7->5","algorithm":"dfid"}`, &found)
	if whole.End == nil || whole.End.Expanded != found.Expanded || len(whole.End.Rounds) != len(found.Thresholds) || len(whole.Steps) != 500 {
		t.Fatalf("%d steps are told, and the end %+v, not %+v", len(whole.Steps), whole.End, found)
	}
	some := ask("jugs", `{"state":"11,7->5","algorithm":"dfid","from":10,"every":50,"count":4}`)
	if len(some.Steps) != 4 || some.End != nil {
		t.Fatalf("%d steps are told, and the end %v", len(some.Steps), some.End)
	}
	for i, s := range some.Steps {
		of := whole.Steps[10+50*i]
		if s.Step != of.Step || s.Position != of.Position || s.SVG != of.SVG || s.Waiting != of.Waiting || len(s.Bars) != len(of.Bars) {
			t.Errorf("step %d is %+v, and among all %+v", s.Step, s, of)
		}
	}
	last := ask("jugs", `{"state":"11,7->5","algorithm":"dfid","from":`+strconv.Itoa(whole.End.Last)+`,"count":1}`)
	if len(last.Steps) != 1 || last.Steps[0].Kind != "goal" {
		t.Errorf("the last step is %+v", last.Steps)
	}
	if beyond := ask("jugs", `{"state":"11,7->5","from":100000}`); len(beyond.Steps) != 0 || beyond.End == nil {
		t.Errorf("beyond the end %d steps are told, and the end %v", len(beyond.Steps), beyond.End)
	}
	// The default algorithm of the sliding tiles is too fast to be followed; one that searches in the same order is followed
	// instead.
	if usual := ask("sliding", `{"state":"1 4 2 6 3 5 7 0 8","end":true}`); usual.End.Algorithm != "idastar-notes" || *usual.End.Length != 5 {
		t.Errorf("followed is %+v", usual.End)
	}
	cut := ask("sliding", `{"state":"8 7 6 5 4 3 2 1 0","algorithm":"dfs","nodes":100,"count":1,"end":true}`)
	if cut.End.Stopped != "nodes" || cut.End.Last != 100 || cut.End.Length != nil {
		t.Errorf("cut off after 100 it ends with %+v", cut.End)
	}
}

func TestShuffling(t *testing.T) {
	_, url := serve(t, Options{})
	var made shuffleAnswer
	post(t, url+"/api/v1/puzzles/sliding/shuffle", `{"size":"3x3","away":9,"seed":7}`, &made)
	var found puzzles.Answer
	post(t, url+"/api/v1/puzzles/sliding/solve", `{"state":"`+made.State+`"}`, &found)
	if made.How != "exact" || made.Seed != 7 || made.Moves != 9 || *found.Length != 9 {
		t.Errorf("made is %+v, which takes %d moves", made, *found.Length)
	}
}

// No request to the lab can name a file: the heuristic pdb=@FILE is refused everywhere, in the reader's language, whatever the
// file.
func TestNobodyNamesAFile(t *testing.T) {
	_, url := serve(t, Options{})
	t.Chdir(t.TempDir())
	if err := os.WriteFile("there", []byte("a secret"), 0o600); err != nil {
		t.Fatal(err)
	}
	for _, operation := range []string{"try", "hint", "solve", "follow"} {
		for _, path := range []string{"there", "none", "."} {
			body, err := json.Marshal(map[string]string{"heuristic": "pdb=@" + path, "state": "8 7 6 5 4 3 2 1 0"})
			if err != nil {
				t.Fatal(err)
			}
			for language, want := range map[string]string{"en": "which is not opened from here", "es": "que desde aquí no se abre"} {
				r := ask(t, http.MethodPost, url+"/api/v1/puzzles/sliding/"+operation+"?lang="+language, string(body))
				if r.StatusCode != http.StatusUnprocessableEntity || !strings.Contains(string(r.body), want) {
					t.Errorf("%s of %s: %s, %s", operation, path, r.Status, r.body)
				}
			}
		}
	}
}

// The databases built for a search are bounded, and found again later.
func TestPatternDatabasesOfTheLab(t *testing.T) {
	folder := t.TempDir()
	_, url := serve(t, Options{Cache: folder})
	for language, want := range map[string]string{"en": "choose smaller groups", "es": "elige grupos más pequeños"} {
		r := ask(t, http.MethodPost, url+"/api/v1/puzzles/sliding/solve?lang="+language, `{"heuristic":"pdb=7-8"}`)
		if r.StatusCode != http.StatusUnprocessableEntity || !strings.Contains(string(r.body), want) {
			t.Errorf("%s: %s", r.Status, r.body)
		}
	}
	var found puzzles.Answer
	const usual = `{"state":"8 7 6 5 4 3 2 1 0","heuristic":"pdb"}`
	post(t, url+"/api/v1/puzzles/sliding/solve", usual, &found)
	files, err := os.ReadDir(folder)
	if err != nil || len(files) != 1 || *found.Length != 28 {
		t.Fatalf("kept is %v, %v; %d moves", files, err, *found.Length)
	}

	// Another lab finds a damaged file: it says so, and rebuilds it.
	if err := os.WriteFile(filepath.Join(folder, files[0].Name()), []byte("no databases"), 0o600); err != nil {
		t.Fatal(err)
	}
	var told bytes.Buffer
	_, url = serve(t, Options{Cache: folder, Log: &told})
	post(t, url+"/api/v1/puzzles/sliding/solve", usual, &found)
	if *found.Length != 28 || !strings.Contains(told.String(), files[0].Name()) {
		t.Errorf("%d moves; the log says %q", *found.Length, &told)
	}
}

// ladder is a problem without optional interfaces: from the ground to rung 9, by one or three rungs.
type ladder struct{}

func (ladder) Start() uint8 { return 0 }
func (ladder) Moves(s *uint8, buf []uint8) []uint8 {
	for _, rungs := range []uint8{1, 3} {
		if *s+rungs <= 9 {
			buf = append(buf, rungs)
		}
	}
	return buf
}
func (ladder) Play(s *uint8, m uint8, next *uint8) puzzle.Cost {
	*next = *s + m
	return 1
}
func (ladder) Goal(s *uint8) bool  { return *s == 9 }
func (ladder) Key(s *uint8) uint64 { return uint64(*s) }

// ladderOptions returns options of a lab that has the ladder, too.
func ladderOptions(t *testing.T) Options {
	t.Helper()
	all, err := puzzles.Default().With(puzzles.Of(ladder{}, puzzles.Title("A ladder", "Una escalera"), puzzles.Goal("the top", "lo más alto")))
	if err != nil {
		t.Fatal(err)
	}
	return Options{Puzzles: all}
}

// Your own problem is first in the list, and does everything that others do, as far as its rules allow.
func TestOwnPuzzle(t *testing.T) {
	_, url := serve(t, ladderOptions(t))
	var all puzzlesAnswer
	get(t, url+"/api/v1/puzzles?lang=es", &all)
	if first := all.Puzzles[0]; first.Name != "ladder" || first.Title != "Una escalera" || first.Usual != "start" || len(all.Puzzles) != 4 {
		t.Errorf("the puzzles are %+v", all.Puzzles)
	}
	var tried trialAnswer
	post(t, url+"/api/v1/puzzles/ladder/try", `{"moves":["1","3"]}`, &tried)
	if tried.Position != "1 3" || tried.Board != "4\n" || tried.SVG != "" || tried.Wanted != "the top" || len(tried.Moves) != 2 || len(tried.Spots) != 0 {
		t.Errorf("after 1 3: %+v", tried)
	}
	var found puzzles.Answer
	post(t, url+"/api/v1/puzzles/ladder/solve", `{"state":"3"}`, &found)
	if found.Length == nil || *found.Length != 2 || found.State != "3" {
		t.Errorf("from 3: %+v", found)
	}
	var followed followAnswer
	post(t, url+"/api/v1/puzzles/ladder/follow", `{"end":true}`, &followed)
	if last := followed.Steps[len(followed.Steps)-1]; last.Kind != "goal" || last.Position != "9" || last.SVG != "" {
		t.Errorf("it ends at %+v", last)
	}
	refused := ask(t, http.MethodPost, url+"/api/v1/puzzles/ladder/shuffle", `{}`)
	if refused.StatusCode != http.StatusUnprocessableEntity || !strings.Contains(string(refused.body), "no problem of ladder can be made by chance") {
		t.Errorf("%d: %s", refused.StatusCode, refused.body)
	}
}
