package claims

import (
	"bytes"
	"cmp"
	"context"
	"fmt"
	"math/rand/v2"
	"strings"
	"testing"

	"github.com/jugada/jugada/lang"
	"github.com/jugada/jugada/ui/cli"
)

// TestSolveCheckSentences: solve --check reports exactly the lines with wrong values, adds the right ones, and counts them.
func TestSolveCheckSentences(t *testing.T) {
	first := seed(t)
	for i := range rounds(12) {
		random := rand.New(rand.NewPCG(first+uint64(i), 5))
		var input strings.Builder
		var told []string // the expected statements about the lines, in input order
		l := lang.All[random.IntN(len(lang.All))]
		game := []string{"tictactoe", "connect4:4x4"}[random.IntN(2)]
		few, weak := random.IntN(3) == 0, random.IntN(3) == 0 // nodes, so that some are not solved
		proof := random.IntN(3) == 0                          // by proof numbers, which find out no more than who wins
		agree, differ, refused := 0, 0, 0
		count := 1 + random.IntN(6)
		for number := 1; number <= count; number++ {
			var b *tree
			for b == nil || b.game != game || b.eval != "" || len(b.root().children) == 0 {
				b = drawBoard(t, random)
			}
			value := b.given()
			switch random.IntN(6) {
			case 0:
				refused++
				fmt.Fprintln(&input, b.position)
				continue
			case 1:
				differ++
				other, said := value+1, l.Sprintf("cli.solve.differs", number, b.position, value, value+1)
				if weak || proof {
					other = []int{3, -3, 0}[cmp.Compare(value, 0)+1]
					said = l.Sprintf("cli.solve.differs.weak", number, b.position, forMover(l, value), forMover(l, other))
				}
				told = append(told, said)
				fmt.Fprintln(&input, b.position, other)
				continue
			}
			agree++
			fmt.Fprintln(&input, b.position, value)
		}
		args := []string{"solve", game, "-", "--check", "--table", "1", "--lang", l.String()}
		if few {
			args = append(args, "--nodes", "1")
		}
		if weak {
			args = append(args, "--weak")
		}
		if proof {
			args = append(args, "--algorithm", "dfpn")
		}
		var out, errors bytes.Buffer
		status := cli.Run(context.Background(), args, cli.Streams{
			In: strings.NewReader(input.String()), Out: &out, Err: &errors, Getenv: func(string) string { return "" },
		})
		failed := func(what string) {
			t.Fatalf("JUGADA_SEED=%d: jugada %q: %s\n%s\n%s%s", first+uint64(i), args, what, &input, &out, &errors)
		}
		if strings.Count(errors.String(), "\n") != refused {
			failed(fmt.Sprintf("%d lines have no value", refused))
		}
		all := strings.Split(strings.TrimSpace(out.String()), "\n")
		if few {
			unsolved := checkFew(l, all, told)
			if unsolved < 0 {
				failed("that is not what was to be said")
			}
			differ = 0
			agree = -1 // how many were solved in time cannot be foreseen
		} else {
			want := append(told, l.Sprintf("cli.solve.checked", agree+differ, agree, differ))
			if refused > 0 {
				want = append(want, l.Sprintf("cli.solve.checkRefused", refused))
			}
			if strings.Join(all, "\n") != strings.Join(want, "\n") {
				failed(fmt.Sprintf("want %q", want))
			}
			if (status == 0) != (agree == count) {
				failed(fmt.Sprintf("the exit status is %d", status))
			}
		}
	}
}

// checkFew reads the output where nodes are too few for some lines, and returns how many those are: as many as are reported and
// counted; -1 if something is wrong. Reported differences must be lines with wrong values.
func checkFew(l lang.Language, all, told []string) int {
	r := newReader(l, "cli.solve.lineUnsolved", "cli.solve.differs", "cli.solve.differs.weak", "cli.solve.checked", "cli.solve.checkUnsolved", "cli.solve.checkRefused")
	unsolved, differ, counted := 0, 0, 0
	for _, line := range all {
		for _, s := range r.read(line)[:1] {
			values := make([]int, len(s.values))
			for k := range s.values {
				values[k], _ = number(s.values[k])
			}
			switch s.key {
			case "cli.solve.lineUnsolved":
				unsolved++
			case "cli.solve.differs", "cli.solve.differs.weak":
				differ++
				if !strings.Contains(strings.Join(told, "\n"), line) {
					return -1
				}
			case "cli.solve.checked":
				if values[2] != differ || values[0] != values[1]+differ {
					return -1
				}
			case "cli.solve.checkUnsolved":
				counted = values[0]
			}
		}
	}
	if counted != unsolved {
		return -1
	}
	return unsolved
}

// forMover says what a value of a game that is won, drawn or lost means for the side to move.
func forMover(l lang.Language, value int) string {
	return l.Sprintf("cli.solve.sign." + []string{"loss", "draw", "win"}[cmp.Compare(value, 0)+1])
}

// given is the value of the root in the form of test sets, for the side to move: how many moves the winner would still have had,
// the winning one included, if the board were played full.
func (t *tree) given() int {
	root := t.root()
	worth := t.whole().worth[root] * int64(root.side)
	empty := 16 - len(t.position) // Connect Four is written as its moves
	if t.game == "tictactoe" {
		empty = strings.Count(t.position, ".")
	}
	switch {
	case worth > 0:
		return (empty+1)/2 - (int(won-worth)+1)/2 + 1
	case worth < 0:
		return -(empty/2 - int(won+worth)/2 + 1)
	}
	return 0
}
