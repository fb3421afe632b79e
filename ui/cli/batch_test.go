package cli_test

import (
	"bytes"
	"encoding/json"
	"os"
	"regexp"
	"slices"
	"strings"
	"time"

	"github.com/rogpeppe/go-internal/testscript"
)

// sameAnswers is "same-answers FILE FILE": line by line they have the same position, value, best moves and depth.
func sameAnswers(ts *testscript.TestScript, neg bool, args []string) {
	if neg || len(args) != 2 {
		ts.Fatalf("usage: same-answers file file")
	}
	read := func(name string) (all []string) {
		for line := range strings.Lines(ts.ReadFile(name)) {
			var found struct {
				Position, Value string
				Bests           []string
				Depth           int
			}
			ts.Check(json.Unmarshal([]byte(line), &found))
			text, err := json.Marshal(found)
			ts.Check(err)
			all = append(all, string(text))
		}
		return all
	}
	if a, b := read(args[0]), read(args[1]); len(a) == 0 || !slices.Equal(a, b) {
		ts.Fatalf("%s has the answers\n%s\n%s has\n%s", args[0], strings.Join(a, "\n"), args[1], strings.Join(b, "\n"))
	}
}

// sameLines is "same-lines FILE FILE": they have the same lines in any order.
func sameLines(ts *testscript.TestScript, neg bool, args []string) {
	if neg || len(args) != 2 {
		ts.Fatalf("usage: same-lines file file")
	}
	a, b := strings.Split(ts.ReadFile(args[0]), "\n"), strings.Split(ts.ReadFile(args[1]), "\n")
	slices.Sort(a)
	slices.Sort(b)
	if !slices.Equal(a, b) {
		ts.Fatalf("%s and %s have other lines", args[0], args[1])
	}
}

// nameOfBatch is "name-of-batch FILE VARIABLE": it sets the variable to the name of the batch that a command has begun.
func nameOfBatch(ts *testscript.TestScript, neg bool, args []string) {
	if neg || len(args) != 2 {
		ts.Fatalf("usage: name-of-batch file variable")
	}
	found := regexp.MustCompile(`(?m)^batch (\S+)$`).FindStringSubmatch(ts.ReadFile(args[0]))
	if found == nil {
		ts.Fatalf("%s names no batch", args[0])
	}
	ts.Setenv(args[1], found[1])
}

// private is "private FILE": only its owner may read it.
func private(ts *testscript.TestScript, neg bool, args []string) {
	if neg || len(args) != 1 {
		ts.Fatalf("usage: private file")
	}
	info, err := os.Stat(ts.MkAbs(args[0]))
	ts.Check(err)
	if text := ts.ReadFile(args[0]); info.Mode().Perm() != 0o600 || !bytes.Contains([]byte(text), []byte(`"token"`)) {
		ts.Fatalf("%s: %v", args[0], info.Mode())
	}
}

// awaitHub is "await-hub VARIABLE FILE": it waits for the hub of this machine, sets the variable to its address, and writes its token
// to the file.
func awaitHub(ts *testscript.TestScript, neg bool, args []string) {
	if neg || len(args) != 2 {
		ts.Fatalf("usage: await-hub variable file")
	}
	name := ts.MkAbs(ts.Getenv("HOME") + "/.local/share/jugada/jobs/server.json")
	for end := time.Now().Add(time.Minute); time.Now().Before(end); time.Sleep(20 * time.Millisecond) {
		var found struct{ Address, Token string }
		text, err := os.ReadFile(name)
		if err != nil || json.Unmarshal(text, &found) != nil || found.Address == "" {
			continue
		}
		ts.Setenv(args[0], "nats://"+found.Address)
		ts.Check(os.WriteFile(ts.MkAbs(args[1]), []byte(found.Token+"\n"), 0o600))
		return
	}
	ts.Fatalf("there is no hub after a minute")
}

// sameGames is "same-games FILE FILE": the files of a match have the same games, in any order; times, and so checksums, do not count.
func sameGames(ts *testscript.TestScript, neg bool, args []string) {
	if neg || len(args) != 2 {
		ts.Fatalf("usage: same-games file file")
	}
	read := func(name string) (games []string) {
		for line := range strings.Lines(ts.ReadFile(name)) {
			games = append(games, thinking.ReplaceAllString(line, ""))
		}
		slices.Sort(games)
		return games
	}
	if a, b := read(args[0]), read(args[1]); len(a) == 0 || !slices.Equal(a, b) {
		ts.Fatalf("%s has the games\n%s\n%s has\n%s", args[0], strings.Join(a, ""), args[1], strings.Join(b, ""))
	}
}

var thinking = regexp.MustCompile(`"thinking_ms":\[\d+,\d+\]|"checksum":"[^"]*"`)

// awaitBatch is "await-batch": it waits until the hub at ADDRESS, with the token in token.txt, has tasks to give out.
func awaitBatch(ts *testscript.TestScript, neg bool, args []string) {
	if neg || len(args) != 0 {
		ts.Fatalf("usage: await-batch")
	}
	for end := time.Now().Add(time.Minute); time.Now().Before(end); time.Sleep(100 * time.Millisecond) {
		ts.Check(ts.Exec("jugada", "batch", "list", "--json", "--cluster", ts.Getenv("ADDRESS"), "--token-file", "token.txt"))
		if regexp.MustCompile(`"waiting":[1-9]`).MatchString(ts.ReadFile("stdout")) {
			return
		}
	}
	ts.Fatalf("there are no tasks after a minute")
}
