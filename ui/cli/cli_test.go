package cli_test

import (
	"bytes"
	"context"
	"io"
	"os"
	"regexp"
	"strconv"
	"strings"
	"testing"
	"unicode/utf8"

	"github.com/rogpeppe/go-internal/testscript"

	"github.com/jugada/jugada/catalog"
	"github.com/jugada/jugada/game"
	"github.com/jugada/jugada/game/tictactoe"
	"github.com/jugada/jugada/ui/cli"
)

func TestMain(m *testing.M) {
	testscript.Main(m, map[string]func(){
		"jugada": func() {
			spoil()
			os.Exit(cli.Main())
		},
		"nats-server": natsServer,
		"variant":     func() { os.Exit(cli.Main(cli.Games(catalog.Of(kinder{}, catalog.Name("tictactoe"))))) },
	})
}

// kinder is tic-tac-toe with another evaluation: rules that are not those of the program, under the same name.
type kinder struct{ tictactoe.Rules }

func (kinder) Evaluate(s *tictactoe.Position) game.Score { return tictactoe.Rules{}.Evaluate(s) + 1 }

// TestScripts runs testdata/script: one file per behaviour, to be read as documentation of the commands.
// JUGADA_UPDATE=1 writes the commands' output into the scripts that compare it, to be reviewed and committed.
func TestScripts(t *testing.T) {
	testscript.Run(t, testscript.Params{
		Dir: "testdata/script",
		Setup: func(env *testscript.Env) error {
			env.Setenv("HOME", env.WorkDir)
			env.Setenv("LC_ALL", "en_US.UTF-8")
			env.Setenv("GORACE", "atexit_sleep_ms=0") // otherwise each command of a race build waits a second at its end
			return nil
		},
		RequireExplicitExec: true,
		RequireUniqueNames:  true,
		UpdateScripts:       os.Getenv("JUGADA_UPDATE") != "",
		Cmds: map[string]func(*testscript.TestScript, bool, []string){
			"damage": damage, "misused": misused, "same-answers": sameAnswers, "same-lines": sameLines, "name-of-batch": nameOfBatch,
			"private": private, "await-hub": awaitHub, "await-batch": awaitBatch, "same-games": sameGames,
		},
	})
}

// misused is "misused PATTERN ARGUMENT…": such a command exits with 2, without an answer, and prints one line, matched by
// the pattern, that says what is wrong.
func misused(ts *testscript.TestScript, neg bool, args []string) {
	if neg || len(args) < 1 {
		ts.Fatalf("usage: misused pattern argument…")
	}
	var out, told bytes.Buffer
	status := cli.Run(context.Background(), args[1:], cli.Streams{In: strings.NewReader(""), Out: &out, Err: &told, Getenv: ts.Getenv})
	line, rest, _ := strings.Cut(told.String(), "\n")
	if said, err := regexp.MatchString(args[0], line); status != 2 || out.Len() > 0 || !said || err != nil || rest != "" {
		ts.Fatalf("exit status %d, stdout %q, stderr %q; want 2, nothing, and %q in one line", status, &out, &told, args[0])
	}
}

// An interrupted search prints the best so far and says so; a command that waits for a line waits no longer.
func TestInterrupt(t *testing.T) {
	ctx, cancel := context.WithCancel(context.Background())
	cancel()
	nobodyTypes, _ := io.Pipe()
	for _, c := range []struct {
		command        string
		status         int
		stdout, stderr string
	}{
		{"analyze tictactoe", 1, "Best move: 0\n", ""},
		{"analyze tictactoe --algorithm alphabeta", 1, "Best move: 4\n", ""},
		{"analyze tictactoe", 1, "The search stopped: interrupted.\n", ""},
		{"trace tictactoe", 1, "(interrupted).\n", "interrupted: the answer is the best found so far\n"},
		{"analyze tictactoe -", 1, "", "jugada: interrupted\n"},
		{"perft tictactoe --depth 9", 1, "perft(9) ≥ 0\n", "interrupted in move 1 of 9: what follows has been counted so far\n"},
		{"compare tictactoe --methods alphabeta", 1, "", "jugada: interrupted before the minimax that judges was finished: no method has been compared\n"},
		{"compare tictactoe - --json", 1, `"positions":0,`, "interrupted: what follows is about the positions that were finished\n"},
		{"puzzle sliding", 1, "No solution found (interrupted). Any solution costs at least 41.\n", ""},
		{"puzzle sliding -", 1, "", "jugada: interrupted\n"},
		{"bench", 1, "", "jugada: interrupted\n"},
		{"pdb build --output never", 1, "", "jugada: interrupted before the first entries were known: no file was written\n"},
		{"--lang es analyze tictactoe -", 1, "", "jugada: interrupción\n"},
	} {
		var stdout, stderr bytes.Buffer
		status := cli.Run(ctx, strings.Fields(c.command), cli.Streams{
			In: nobodyTypes, Out: &stdout, Err: &stderr, Getenv: func(string) string { return "" },
		})
		if status != c.status || !strings.Contains(stdout.String(), c.stdout) || stderr.String() != c.stderr {
			t.Errorf("jugada %s: status %d\n%s%s\nwant status %d, %q and %q", c.command, status, &stdout, &stderr, c.status, c.stdout, c.stderr)
		}
	}
}

// An interrupted bench reports the finished games, and the positions of the next.
func TestBenchInterrupted(t *testing.T) {
	ctx, cancel := context.WithCancel(context.Background())
	var stdout bytes.Buffer
	status := cli.Run(ctx, strings.Fields("bench tictactoe connect4 --json"), cli.Streams{
		Out: &stdout, Err: interrupter{"connect4: ", cancel}, Getenv: func(string) string { return "" }, Watched: true,
	})
	got := stdout.String()
	if status != 1 || !strings.HasPrefix(got, `{"schema":1,"games":[{"game":"tictactoe",`) || strings.Count(got, "connect4") != 1 ||
		!strings.Contains(got, `"interrupted":true,"unfinished":{"game":"connect4","depth":`) {
		t.Errorf("status %d: %s", status, got)
	}
}

// A comparison of what methods can expect says on a terminal which row is under way, and nowhere else.
func TestExpectedShowsItsRows(t *testing.T) {
	for _, c := range []struct {
		watched bool
		stderr  string
	}{
		{true, "\rfila 1 de 2: negamax contra errs:0.2\x1b[K\rfila 2 de 2: negamax contra errs:1\x1b[K\r\x1b[K"},
		{false, ""},
	} {
		var stdout, stderr bytes.Buffer
		status := cli.Run(t.Context(), []string{
			"compare", "tictactoe", "XOXOX..O.", "--expected", "--opponent", "errs:0.2; errs:1", "--methods", "negamax", "--lang", "es",
		}, cli.Streams{Out: &stdout, Err: &stderr, Getenv: func(string) string { return "" }, Watched: c.watched})
		if status != 0 || stderr.String() != c.stderr || !strings.HasPrefix(stdout.String(), "contra") {
			t.Errorf("status %d, %q; want %q\n%s", status, &stderr, c.stderr, &stdout)
		}
	}
}

// TestMatchShowsItsList: while a match of several players is played, the top of the rating list is shown in one line, and at
// the end it is that of the answer.
func TestMatchShowsItsList(t *testing.T) {
	var stdout, stderr bytes.Buffer
	status := cli.Run(t.Context(), []string{
		"match", "random", "engine:nodes=200,table=1", "engine:nodes=30,table=1",
		"--game", "tictactoe", "--games", "20", "--seed", "1", "--plies", "2-3",
	}, cli.Streams{Out: &stdout, Err: &stderr, Getenv: func(string) string { return "" }, Watched: true})
	shown := regexp.MustCompile("\r([^\r\x1b]+)\x1b").FindAllStringSubmatch(stderr.String(), -1)
	if status != 0 || len(shown) != 31 || shown[0][1] != "0 of 60 games" {
		t.Fatalf("status %d, %d lines shown: %q", status, len(shown), &stderr)
	}
	for _, line := range shown {
		if n := utf8.RuneCountInString(line[1]); n >= 80 {
			t.Errorf("%q has %d columns", line[1], n)
		}
	}
	row := regexp.MustCompile(`(?m)^(engine:nodes=\d+,table=1) +\+(\d+) +[+-]\d+ +\+(\d+) `).FindStringSubmatch(stdout.String())
	last := regexp.MustCompile(`^60 of 60 games, engine…able=1 \+(\d+) ± (\d+), `).FindStringSubmatch(shown[30][1])
	if row == nil || last == nil || last[1] != row[2] {
		t.Fatalf("at last it shows %q, and answers\n%s", shown[30][1], &stdout)
	}
	elo, _ := strconv.Atoi(row[2])
	high, _ := strconv.Atoi(row[3])
	if away, _ := strconv.Atoi(last[2]); away < high-elo-1 || away > high-elo+1 {
		t.Errorf("%q, and in the list up to %d", last[0], high)
	}
}

// interrupter is a terminal whose reader presses Ctrl-C when a text appears.
type interrupter struct {
	text   string
	cancel func()
}

func (w interrupter) Write(p []byte) (int, error) {
	if bytes.Contains(p, []byte(w.text)) {
		w.cancel()
	}
	return len(p), nil
}
