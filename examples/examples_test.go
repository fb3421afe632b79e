// Package examples is programs in modules of their own: Jugada with a game or a problem more. What stands here is the test that builds
// them and goes through the front ends.
package examples

import (
	"bufio"
	"context"
	"encoding/json"
	"io"
	"net/http"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"strings"
	"testing"
	"time"
)

// built compiles an example, has its own tests run, and returns its program and a function that runs that.
func built(t *testing.T, name string) (program string, run func(in string, args ...string) string) {
	t.Helper()
	program = filepath.Join(t.TempDir(), name)
	for _, args := range [][]string{{"build", "-o", program, "."}, {"test", "./..."}} {
		cmd := exec.CommandContext(t.Context(), "go", args...)
		cmd.Dir = name
		if output, err := cmd.CombinedOutput(); err != nil {
			t.Fatalf("go %s in examples/%s: %v\n%s", strings.Join(args, " "), name, err, output)
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

// says fails unless the text has a place that the pattern fits.
func says(t *testing.T, text, pattern string) {
	t.Helper()
	if !regexp.MustCompile(pattern).MatchString(text) {
		t.Errorf("this does not say %q:\n%s", pattern, text)
	}
}

// Breakthrough has all commands, the lines in which one plays, and the lab.
func TestBreakthrough(t *testing.T) {
	program, run := built(t, "breakthrough")
	t.Run("lab", func(t *testing.T) { breakthroughInTheLab(t, program) })
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
	ctx, stop := context.WithTimeout(t.Context(), time.Minute)
	defer stop()
	lab := exec.CommandContext(ctx, program, "lab", "--addr", "127.0.0.1:0")
	lab.Env = append(os.Environ(), "HOME="+t.TempDir(), "LANG=C")
	out, err := lab.StdoutPipe()
	if err == nil {
		err = lab.Start()
	}
	if err != nil {
		t.Fatal(err)
	}
	defer lab.Wait()
	defer stop()
	line, err := bufio.NewReader(out).ReadString('\n')
	url := regexp.MustCompile(`http://127\.0\.0\.1:\d+`).FindString(line)
	if err != nil || url == "" {
		t.Fatalf("%v: the lab says %q", err, line)
	}
	get := func(method, path, body string) string {
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
	says(t, get(http.MethodGet, "/games", ""), `"name":"breakthrough"`)
	says(t, get(http.MethodPost, "/positions", `{"game":"breakthrough"}`), `"cells":\[\{"column":0,"row":4\},\{"column":0,"row":3\}\]`)
	says(t, get(http.MethodGet, "/board?game=breakthrough", ""), `<circle`)
	says(t, get(http.MethodPost, "/analyze", `{"game":"breakthrough","nodes":2000}`), `"best":"`)
}
