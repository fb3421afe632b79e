package tune

import (
	"bufio"
	"fmt"
	"io"
	"strconv"
	"strings"

	"github.com/jugada/jugada/game"
	"github.com/jugada/jugada/lang"
)

// A file of positions says in its first line of which game they are. Then it has a line for each: the number of its game, from 0 and
// never less than before, what MAX got in it (0, 1 or 2 half points), the value that a search found from MAX's side in Score units, and
// the position in the game's notation.

// header begins the first line; the name of the game follows. A file may be without that line.
const header = "# positions of "

// Write writes examples to a file of positions of the game with that name.
func Write[S any, M game.Move](w io.Writer, name string, rules game.Notation[S, M], examples []Example[S]) error {
	out := bufio.NewWriter(w)
	fmt.Fprintln(out, header+name)
	for i := range examples {
		e := &examples[i]
		fmt.Fprintln(out, e.Game, e.Points, e.Value, rules.PositionText(&e.Pos))
	}
	return out.Flush()
}

// Read reads a file of positions, for the game with that name. Those of another one will do if they are positions of this game, too.
// The error is a *lang.Error where a line is not as it should be.
func Read[S any, M game.Move](r io.Reader, name string, rules game.Notation[S, M]) (examples []Example[S], err error) {
	in := bufio.NewScanner(r)
	of := name
	for number := 1; in.Scan(); number++ {
		if written, ok := strings.CutPrefix(in.Text(), header); ok && number == 1 {
			of = written
			continue
		}
		e, err := readExample[S, M](in.Text(), rules)
		if err == nil && len(examples) > 0 && e.Game < examples[len(examples)-1].Game {
			err = lang.Errorf("tune.order", e.Game)
		}
		if err != nil && of != name {
			return nil, lang.Errorf("tune.otherGame", lang.Shorten(of), name)
		}
		if err != nil {
			return nil, lang.Errorf("tune.line", number, err)
		}
		examples = append(examples, e)
	}
	return examples, in.Err()
}

func readExample[S any, M game.Move](line string, rules game.Notation[S, M]) (e Example[S], err error) {
	fields := strings.SplitN(line, " ", 4)
	if len(fields) < 4 {
		return e, lang.Errorf("tune.fields", line)
	}
	number, errNumber := strconv.ParseUint(fields[0], 10, 32)
	points, errPoints := strconv.ParseUint(fields[1], 10, 8)
	value, errValue := strconv.ParseInt(fields[2], 10, 32)
	if errNumber != nil || errPoints != nil || errValue != nil || points > 2 || max(value, -value) > int64(game.MaxStatic) {
		return e, lang.Errorf("tune.fields", line)
	}
	e.Game, e.Points, e.Value = uint32(number), uint8(points), game.Score(value)
	e.Pos, err = rules.ParsePosition(fields[3])
	return e, err
}
