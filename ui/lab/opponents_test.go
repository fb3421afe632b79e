//go:build !js

package lab

import (
	"encoding/json"
	"io"
	"net/http"
	"os"
	"path/filepath"
	"strings"
	"sync"
	"testing"

	bolt "go.etcd.io/bbolt"

	"github.com/jugada/jugada/lang"
	"github.com/jugada/jugada/players"
)

// Answering a corner with an edge loses, and the centre would have held; it is the only best one of eight moves. So a rate E
// makes this error with E/8: after it the mean on the grid of hundredths is the sum of i² by that of i, 201/3 hundredths.
func TestWhatAGameShowsIsRemembered(t *testing.T) {
	data := t.TempDir()
	_, url := serve(t, Options{Data: data})
	var a playersAnswer
	post(t, url+"/api/v1/opponents/Ana/games", `{"game":"tictactoe","side":"min","moves":["0","1"],"resigned":true}`, &a)
	get(t, url+"/api/v1/opponents?player=Ana", &a)
	if len(a.Players) != 1 || a.File != filepath.Join(data, "opponents.db") {
		t.Fatalf("%+v", a)
	}
	p := a.Players[0]
	if slip := (players.Slip{Game: 1, Position: "X........", Move: "1", Best: "4", What: "defence", Plies: p.Misses[0].Plies}); len(p.Slips) != 1 || p.Slips[0] != slip {
		t.Errorf("the slips are %+v, not %+v", p.Slips, slip)
	}
	if c := p.Course; len(c) != 1 || c[0].Result != "lost" || c[0].Rate != 0.67 || c[0].Low != p.Low || c[0].High != p.High || c[0].Missed != 1 {
		t.Errorf("the course is %+v", c)
	}
}

// The computer plays against what it knows about the player from finished games and from the current one, except for hinted
// moves.
func TestChoosingAgainstSomebody(t *testing.T) {
	_, url := serve(t, Options{Data: t.TempDir()})
	for _, c := range []struct{ body, model string }{
		{`{"game":"tictactoe","player":"Ana"}`, "random:0.5"},
		{`{"game":"tictactoe","player":"Ana","moves":["0","1"]}`, "random:0.67"},
		{`{"game":"tictactoe","player":"Ana","moves":["0","1"],"hinted":[1]}`, "random:0.5"},
		{`{"game":"tictactoe","player":"Ana","moves":["0","1"],"hinted":[0]}`, "random:0.67"},
	} {
		var a chooseAnswer
		post(t, url+"/api/v1/choose", c.body, &a)
		var advice struct{ Model, As string }
		if err := json.Unmarshal(a.Advice, &advice); err != nil || advice.Model != c.model || advice.As != "max" {
			t.Errorf("%s: against %+v (%v), not %s", c.body, advice, err, c.model)
		}
	}
	if r := ask(t, http.MethodPost, url+"/api/v1/choose", `{"game":"othello","player":"Ana"}`); r.StatusCode != http.StatusUnprocessableEntity {
		t.Errorf("a game that is too large: %s", r.Status)
	}
	_, nobody := serve(t, Options{})
	if r := ask(t, http.MethodPost, nobody+"/api/v1/choose", `{"game":"tictactoe","player":"Ana"}`); r.StatusCode != http.StatusNotFound {
		t.Errorf("without a data folder: %s", r.Status)
	}
}

// For a file in use by another process the answer says so, and when to retry; for an unusable one it says what is wrong. Both in
// a sentence, in the reader's language.
func TestFilesThatCannotBeUsedAreTold(t *testing.T) {
	data := t.TempDir()
	file := filepath.Join(data, "opponents.db")
	_, url := serve(t, Options{Data: data, Log: io.Discard})
	learn := func() reply {
		return ask(t, http.MethodPost, url+"/api/v1"+well["learn"].path, well["learn"].body, "Accept-Language", "es")
	}
	if r := learn(); r.StatusCode != http.StatusOK {
		t.Fatalf("%s: %s", r.Status, r.body)
	}
	other, err := bolt.Open(file, 0o600, nil)
	if err != nil {
		t.Fatal(err)
	}
	var asking sync.WaitGroup
	for _, request := range []struct{ method, path, body string }{
		{http.MethodGet, "/opponents", ""},
		{http.MethodDelete, "/opponents/ana", ""},
		{http.MethodPost, well["learn"].path, well["learn"].body},
		{http.MethodPost, "/choose", `{"game":"tictactoe","player":"ana"}`},
	} {
		asking.Go(func() {
			r := ask(t, request.method, url+"/api/v1"+request.path, request.body, "Accept-Language", "es")
			checkProblem(t, request.path, http.StatusServiceUnavailable, r)
			if want := lang.Spanish.Sprintf("opponent.store.locked", file); !strings.Contains(string(r.body), want) || r.Header.Get("Retry-After") == "" {
				t.Errorf("%s %s while the file is in use: %s", request.method, request.path, r.body)
			}
		})
	}
	asking.Wait()
	if err := other.Close(); err != nil {
		t.Fatal(err)
	}
	if err := os.WriteFile(file, []byte(strings.Repeat("not a store", 1000)), 0o600); err != nil {
		t.Fatal(err)
	}
	r := ask(t, http.MethodGet, url+"/api/v1/opponents", "", "Accept-Language", "es")
	checkProblem(t, "opponents", http.StatusInternalServerError, r)
	if !strings.Contains(string(r.body), file+" no se puede usar") {
		t.Errorf("a file that is no store: %s", r.body)
	}
}
