// Package examples has programs in separate modules: Jugada with an extra game or problem. This file is the test that builds them
// and goes through the front ends.
package examples

import (
	"bufio"
	"context"
	"encoding/json"
	"fmt"
	"io"
	"net/http"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"strings"
	"testing"
	"time"

	"github.com/jugada/jugada/internal/laws"
	"github.com/jugada/jugada/internal/terminal"
)

// built compiles an example, runs its own tests, and returns its program and a function that runs that. By day this happens in a
// workspace, where Jugada's packages have been compiled for its own tests; that go.mod and go.sum are complete is checked without
// a workspace.
func built(t *testing.T, name string) (program string, run func(in string, args ...string) string) {
	t.Helper()
	here, err := os.Getwd()
	if err != nil {
		t.Fatal(err)
	}
	program = filepath.Join(t.TempDir(), name)
	workspace := "off"
	if !laws.Night() {
		workspace = filepath.Join(t.TempDir(), "go.work")
		text := fmt.Sprintf("go 1.26.0\nuse %q\nuse %q\n", filepath.Dir(here), filepath.Join(here, name))
		if err := os.WriteFile(workspace, []byte(text), 0o666); err != nil {
			t.Fatal(err)
		}
	}
	for _, c := range []struct {
		workspace string
		args      []string
	}{
		{"off", []string{"list", "-deps", "-test", "./..."}},
		{workspace, []string{"build", "-o", program, "."}},
		{workspace, []string{"vet", "./..."}}, // not by go test: it would look through the standard library once more
		{workspace, []string{"test", "-vet=off", "./..."}},
	} {
		cmd := exec.CommandContext(t.Context(), "go", c.args...)
		cmd.Dir, cmd.Env = name, append(os.Environ(), "GOWORK="+c.workspace)
		if output, err := cmd.CombinedOutput(); err != nil {
			t.Fatalf("go %s in examples/%s: %v\n%s", strings.Join(c.args, " "), name, err, output)
		}
	}
	home := t.TempDir()
	return program, func(in string, args ...string) string {
		t.Helper()
		cmd := exec.CommandContext(t.Context(), program, args...)
		cmd.Dir, cmd.Stdin = home, strings.NewReader(in)
		cmd.Env = append(os.Environ(), "HOME="+home, "XDG_DATA_HOME="+home, "LANG=C")
		output, err := cmd.CombinedOutput()
		if err != nil {
			t.Fatalf("%s %q: %v\n%s", name, args, err, output)
		}
		return string(output)
	}
}

// says fails unless the pattern matches in the text.
func says(t *testing.T, text, pattern string) {
	t.Helper()
	if !regexp.MustCompile(pattern).MatchString(text) {
		t.Errorf("this does not say %q:\n%s", pattern, text)
	}
}

// Breakthrough has all commands, play in lines, and the lab.
func TestBreakthrough(t *testing.T) {
	program, run := built(t, "breakthrough")
	t.Run("lab", func(t *testing.T) { breakthroughInTheLab(t, program) })
	t.Run("terminal", func(t *testing.T) { breakthroughOnTheTerminal(t, program) })
	says(t, run("", "games"), `(?m)^breakthrough +Breakthrough +bring a piece to the other side`)
	says(t, run("", "games", "--lang", "es"), `lleva una pieza al otro lado`)
	says(t, run("", "help", "analyze"), `jugada analyze`)
	says(t, run("", "__complete", "analyze", "br"), `(?m)^breakthrough$`)
	says(t, run("", "perft", "breakthrough", "--depth", "2"), `(?m)\b256\b`)
	text := run("", "analyze", "avance", "--nodes", "20000")
	says(t, text, `(?m)^6 O O O O O O$`)
	says(t, text, `a selective search of depth \d+`)

	const won = "....../.X..../..O.../....../....O./...... X" // reaches the other side at once
	says(t, run("", "analyze", "breakthrough", won), `X wins|MAX wins`)
	says(t, run("", "solve", "breakthrough", won), `MAX wins`)
	says(t, run("", "trace", "breakthrough", won, "--depth", "2"), `The root is worth \+∞ in 1`)
	says(t, run("", "trace", "breakthrough", won, "--depth", "1", "--format", "svg"), `<svg`)
	says(t, run("", "compare", "breakthrough", won, "--depth", "2"), `alphabeta`)
	says(t, run("", "analyze", "breakthrough", "--opponent", "errs:0.1", "--depth", "2"), `(?i)expect`)
	says(t, run("", "book", "build", "breakthrough", won, "--solve", "--to", "0", "--output", "b.book"), `b\.book`)
	says(t, run("", "analyze", "breakthrough", won, "--book", "b.book"), `b5-`)
	says(t, run("b5-b6\n", "play", "breakthrough", won), `MAX wins after 1 ply`)

	answer := run("", "analyze", "breakthrough", won, "--json")
	var a struct {
		Game  string
		Best  string
		Score *float64
	}
	if err := json.Unmarshal([]byte(answer), &a); err != nil || a.Game != "breakthrough" || !strings.HasPrefix(a.Best, "b5-") {
		t.Errorf("%v: %s", err, answer)
	}
}

// breakthroughInTheLab: the lab has the game, draws its board, and plays it.
func breakthroughInTheLab(t *testing.T, program string) {
	get := labOf(t, program)
	says(t, get(http.MethodGet, "/games", ""), `"name":"breakthrough"`)
	says(t, get(http.MethodPost, "/positions", `{"game":"breakthrough"}`), `"cells":\[\{"column":0,"row":4\},\{"column":0,"row":3\}\]`)
	says(t, get(http.MethodGet, "/board?game=breakthrough", ""), `<circle`)
	says(t, get(http.MethodPost, "/analyze", `{"game":"breakthrough","nodes":2000}`), `"best":"`)
}

// breakthroughOnTheTerminal: its board is shown on a terminal, and played with keys.
func breakthroughOnTheTerminal(t *testing.T, program string) {
	w := terminal.Open(t, "TERM=xterm-256color", program+" play breakthrough --as both")
	w.WaitFor("MAX to move")
	w.Keys("Down")
	w.WaitFor("│ X*│ X*│ X*│[X]│ X*│ X*│") // pieces that may move
	w.Keys("Enter", "Up")
	w.WaitFor("│   │   │ * │[*]│ * │   │") // and the destinations of this one
	w.Keys("Enter")
	w.WaitFor("MIN to move")
	w.Keys("Enter")
	w.WaitFor("No move begins there.")
	w.Keys("q", "q")
	w.WaitFor("status 0")
}

// labOf starts the lab of a program, until the test ends, and returns a function that calls its API.
func labOf(t *testing.T, program string) (get func(method, path, body string) string) {
	t.Helper()
	ctx, stop := context.WithTimeout(t.Context(), time.Minute)
	lab := exec.CommandContext(ctx, program, "lab", "--addr", "127.0.0.1:0")
	lab.Env = append(os.Environ(), "HOME="+t.TempDir(), "LANG=C")
	out, err := lab.StdoutPipe()
	if err == nil {
		err = lab.Start()
	}
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() {
		stop()
		lab.Wait()
	})
	line, err := bufio.NewReader(out).ReadString('\n')
	url := regexp.MustCompile(`http://127\.0\.0\.1:\d+`).FindString(line)
	if err != nil || url == "" {
		t.Fatalf("%v: the lab says %q", err, line)
	}
	return func(method, path, body string) string {
		t.Helper()
		request, err := http.NewRequestWithContext(ctx, method, url+"/api/v1"+path, strings.NewReader(body))
		if err != nil {
			t.Fatal(err)
		}
		request.Header.Set("Content-Type", "application/json")
		response, err := http.DefaultClient.Do(request)
		if err != nil {
			t.Fatal(err)
		}
		defer response.Body.Close()
		text, err := io.ReadAll(response.Body)
		if err != nil || response.StatusCode != http.StatusOK {
			t.Fatalf("%s: %s, %v: %s", path, response.Status, err, text)
		}
		return string(text)
	}
}

// hardest is one of the two stacks of six pancakes that take the most flips: seven, the pancake number of six (OEIS A058986).
const hardest = "4 6 2 5 1 3"

// Pancakes are sorted by every algorithm, explained, traced and drawn, also in the lab.
func TestPancakes(t *testing.T) {
	program, run := built(t, "pancakes")
	t.Run("lab", func(t *testing.T) { pancakesInTheLab(t, program) })
	says(t, run("", "help", "puzzle"), `(?m)^ +pancakes +the sizes from the top.*\n +Also called: panqueques\.$`)
	says(t, run("", "help", "puzzle", "--lang", "es"), `(?m)^ +pancakes +los tamaños desde arriba`)
	says(t, run("", "__complete", "puzzle", "pa"), `(?m)^pancakes\tPancakes$`)
	says(t, run("", "__complete", "puzzle", "pancakes", "--heuristic", ""), `(?m)^gap\t`)
	text := run("", "puzzle", "panqueques", hardest, "--lang", "es")
	says(t, text, `^Panqueques\n4 6 2 5 1 3\n\n  ======== 4\n============ 6\n`)
	says(t, text, `(?m)^Meta: el más chico arriba`)
	says(t, text, `(?m)^A\* con la heurística gap`)
	for _, algorithm := range []string{"astar", "weighted", "uniform", "bfs", "bidirectional", "dfid", "idastar-notes", "idastar"} {
		answer := run("", "puzzle", "pancakes", hardest, "--algorithm", algorithm, "--json")
		var a struct {
			Puzzle, State string
			Length        int
			Optimal       bool
		}
		err := json.Unmarshal([]byte(answer), &a)
		if optimal := algorithm != "weighted"; err != nil || a.Puzzle != "pancakes" || a.State != hardest || a.Length != 7 && optimal || a.Optimal != optimal {
			t.Errorf("%s: %v: %s", algorithm, err, answer)
		}
	}
	says(t, run("", "puzzle", "pancakes", "3 1 2", "--size", "3", "--all"), `All cheapest solutions: 1\n  3 2\n`)
	says(t, run("", "puzzle", "pancakes", "--size", "8", "--heuristic", "gap"), `(?m)^1 3 5 7 2 4 6 8$`)
	says(t, run("3 1 2\n1 2 3\n", "puzzle", "pancakes", "-", "--size", "3"), `"solution":\["3","2"\](?s:.*)"solution":\[\]`)
	says(t, run("", "puzzle", "pancakes", "2 1 3", "--size", "3", "--trace", "text"), `A\* with the heuristic gap`)
	says(t, run("", "puzzle", "pancakes", "2 1 3", "--size", "3", "--trace", "svg"), `(?s)<svg.*<rect[^>]*rx=`)
	says(t, run("", "puzzle", "jugs"), `Solution of 4 moves`)
}

// pancakesInTheLab: the lab has the problem, draws it, takes moves, gives hints, solves, follows a search, and makes others.
func pancakesInTheLab(t *testing.T, program string) {
	get := labOf(t, program)
	says(t, get(http.MethodGet, "/puzzles", ""), `"name":"pancakes","title":"Pancakes"`)
	ask := func(what, body string) string {
		return get(http.MethodPost, "/puzzles/pancakes/"+what, body)
	}
	tried := ask("try", `{"state":"`+hardest+`","moves":["3"]}`)
	says(t, tried, `"position":"2 6 4 5 1 3"`)
	says(t, tried, `\{"move":"2","touch":\["6"\]\}`)
	says(t, tried, `"wanted":"the smallest on top`)
	says(t, tried, `<rect`)
	says(t, ask("hint", `{"state":"2 1 3 4 5 6"}`), `"move":"2"`)
	says(t, ask("solve", `{"state":"`+hardest+`"}`), `"length":7`)
	says(t, ask("follow", `{"state":"2 1 3 4 5 6","end":true}`), `"kind":"goal"`)
	says(t, ask("shuffle", `{"away":7,"seed":3}`), `"state":"(4 6 2 5 1 3|5 3 6 1 4 2)","moves":7,"how":"exact"`)
}
