package lessons

import (
	"maps"
	"net/url"
	"slices"
	"testing"
)

// The parameters in a page's address are those of the command.
func TestFiguresOpenInTheirPages(t *testing.T) {
	for command, want := range map[string]string{
		`jugada trace tree "(A (B 4 7) 3)"`:                                      `tree a=alphabeta&game=tree&position=(A (B 4 7) 3)`,
		`jugada trace tree "(A 1 2)" --algorithm levels --eager --format svg`:    `tree a=levels&eager=1&game=tree&position=(A 1 2)`,
		`jugada analyze tictactoe X...O.... --depth 1 --symmetry --eval places`:  `tree a=alphabeta&depth=1&eval=places&game=tictactoe&position=X...O....&symmetry=1`,
		`jugada analyze tictactoe --algorithm negamax`:                           `play game=tictactoe&you=both`,
		`jugada analyze tictactoe:o`:                                             `play game=tictactoe:o&you=both`,
		`jugada trace tree "(A 1 2)" --opponent random:1 --algorithm star1`:      `tree a=star1&game=tree&opponent=random:1&position=(A 1 2)`,
		`jugada analyze tree "(A 1 2)" --opponent errs:0.8 --risk 0 --as min`:    `tree a=expectation&as=min&game=tree&opponent=errs:0.8&position=(A 1 2)&risk=0`,
		`jugada play connect4:5x4 --as min`:                                      `play game=connect4:5x4&you=second`,
		`printf "1\n" | jugada --data d play tictactoe --opponent learn`:         `play game=tictactoe&rival=known&you=first`,
		`jugada puzzle jugs "4,3->2" --algorithm dfs --limit-depth 12 --explain`: `puzzles a=dfs&depth=12&puzzle=jugs&state=4,3->2`,
		`jugada tree random --branching 2 --depth 1 --seed 7`:                    `tree a=alphabeta&game=tree&position=(A B=-4 C=-4)`,
		`jugada tree random --branching 2 --depth 1 --seed 7 --count 5 | jugada compare tree - --methods "negamax; alphabeta; opponent=errs:0.2"`://
		`tree a=negamax,alphabeta&game=tree&position=(A B=-4 C=-4)`,
	} {
		f := FigureOf(command)
		if f == nil {
			t.Errorf("%s shows nothing", command)
			continue
		}
		values, err := url.ParseQuery(f.Hash)
		got := f.Page + " "
		for i, name := range slices.Sorted(maps.Keys(values)) {
			if i > 0 {
				got += "&"
			}
			got += name + "=" + values.Get(name)
		}
		if err != nil || got != want {
			t.Errorf("%s opens %s (%v), not %s", command, got, err, want)
		}
	}
	for _, command := range []string{
		"", "jugada", "jugada games", "jugada trace", `jugada trace tree "(A 1`, "jugada trace nothing", "jugada analyze tictactoe --time 1s",
		"jugada analyze tictactoe -", "jugada analyze tictactoe --book a.book", "jugada trace tree (A 1 2)", "jugada puzzle jugs nonsense",
		"jugada puzzle sliding --heuristic pdb=@a.pdb", "ls | jugada compare tree -", "jugada tree random", "a | b | jugada play tictactoe",
		"jugada play tictactoe --opponent errs:0.1", `jugada analyze othello --depth 40 --algorithm`, "jugada compare tictactoe --methods book=a",
	} {
		if f := FigureOf(command); f != nil {
			t.Errorf("%q shows %+v", command, f)
		}
	}
}
