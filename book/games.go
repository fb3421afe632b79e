package book

import (
	"context"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"slices"
	"strings"
	"unicode"
	"unicode/utf8"

	"github.com/jugada/jugada/game"
	"github.com/jugada/jugada/internal/input"
	"github.com/jugada/jugada/lang"
)

// Result is how a game ended.
type Result uint8

const (
	MaxWins Result = iota
	MinWins
	Draw
	Unfinished
)

// results are the results as written at the end of a game's line.
var results = [...]string{"1-0", "0-1", "1/2-1/2", "*"}

// String returns the result as written in lists of games.
func (r Result) String() string { return results[r] }

// weight returns the weight of a game for the moves of side: two for a win, one for a draw, so that weight over twice
// the count is the share of points.
func (r Result) weight(side game.Side) uint32 {
	switch {
	case r == Draw:
		return 1
	case r == MaxWins && side == game.Max, r == MinWins && side == game.Min:
		return 2
	}
	return 0
}

// AddGame adds the first plies of a game played from the start, all if plies is 0: each move gets count 1, and weight 2
// if its side won, 1 in a draw, and 0 if it lost or the game is unfinished. It returns how many moves it added. It
// rejects a game with an illegal move, or with a result other than that of its final position.
func (g *Game[S, M]) AddGame(ctx context.Context, b *Builder, moves []M, r Result, plies int) (int, error) {
	line := []S{g.rules.Start()}
	for _, m := range moves {
		s := &line[len(line)-1]
		if legal, _ := g.rules.Moves(s, nil); !slices.Contains(legal, m) {
			return 0, lang.Errorf("book.illegal")
		}
		var next S
		g.rules.Play(s, m, &next)
		line = append(line, next)
	}
	end := &line[len(line)-1]
	if _, outcome := g.rules.Moves(end, nil); outcome != game.Open && r != g.result(end) {
		return 0, lang.Errorf("book.games.result", r.String(), g.result(end).String())
	}
	if plies > 0 {
		moves = moves[:min(plies, len(moves))]
	}
	for ply, m := range moves {
		s := &line[ply]
		move := Move[M]{Move: m, Weight: r.weight(g.rules.Turn(s)), Count: 1, Source: Games}
		if err := g.Add(ctx, b, s, move); err != nil {
			return ply, err
		}
	}
	return len(moves), nil
}

// result returns the result of a game that is over in s.
func (g *Game[S, M]) result(s *S) Result {
	switch value := g.rules.Evaluate(s) * g.rules.Turn(s).Sign(); {
	case value > 0:
		return MaxWins
	case value < 0:
		return MinWins
	}
	return Draw
}

// GamesReport counts what was added from a list of games.
type GamesReport struct {
	Games int
	Moves int // added, counting each time they were played
}

// AddGames adds the first plies, all if plies is 0, of each game in a list. A line holds a game: its moves from the start
// separated by spaces, then the result, which is 1-0 (MAX won), 0-1 (MIN won), 1/2-1/2 (a draw) or * (unfinished). Empty lines,
// and lines that begin with #, are skipped. Errors begin with line and column; the games before them are in the builder.
func (g *Game[S, M]) AddGames(ctx context.Context, b *Builder, r io.Reader, plies int) (GamesReport, error) {
	var report GamesReport
	if g.names == nil {
		return report, lang.Errorf("book.noNotation", g.id.String())
	}
	err := eachLine(r, func(line string) error {
		moves, result, err := g.readGame(line)
		if err != nil {
			return err
		}
		added, err := g.AddGame(ctx, b, moves, result, plies)
		if err != nil {
			return at(strings.LastIndexFunc(line, unicode.IsSpace)+1, err)
		}
		report.Games++
		report.Moves += added
		return nil
	})
	return report, err
}

// readGame reads a line of a list of games. It plays the moves, since each is parsed in its position.
func (g *Game[S, M]) readGame(line string) (moves []M, r Result, err error) {
	s := g.rules.Start()
	place := 0
	for word := range strings.FieldsSeq(line) {
		place += strings.Index(line[place:], word)
		for r, text := range results {
			if word == text {
				if rest := line[place+len(word):]; strings.TrimSpace(rest) != "" {
					return nil, 0, at(place, lang.Errorf("book.games.rest", strings.TrimSpace(rest)))
				}
				return moves, Result(r), nil
			}
		}
		if _, outcome := g.rules.Moves(&s, nil); outcome != game.Open {
			return nil, 0, at(place, lang.Errorf("book.games.over", word))
		}
		m, err := g.names.ParseMove(&s, word)
		switch {
		case err != nil && strings.HasPrefix(line, "["):
			return nil, 0, at(place, lang.Errorf("book.games.pgn", strings.Join(results[:], ", ")))
		case err != nil && strings.HasPrefix(line, "{"):
			return nil, 0, at(place, lang.Errorf("book.games.json", strings.Join(results[:], ", ")))
		case err != nil:
			return nil, 0, at(place, lang.Errorf("book.text.move", word, lang.Quoted(err)))
		}
		var next S
		g.rules.Play(&s, m, &next)
		s, moves = next, append(moves, m)
		place += len(word)
	}
	return nil, 0, at(len(line), lang.Errorf("book.games.noResult", strings.Join(results[:], ", ")))
}

// misplaced is an error and its offset in its line, in bytes.
type misplaced struct {
	error
	place int
}

func at(place int, err error) error { return misplaced{err, place} }

// eachLine calls do with each line that is neither empty nor a comment, without trailing space. It prefixes errors
// with line and column, counted from 1, except an interrupt's and those of the disk that the builder's files are on.
func eachLine(r io.Reader, do func(line string) error) error {
	lines := input.NewLines(r)
	for number := 1; ; number++ {
		line, readErr := lines.Next()
		if !utf8.ValidString(line) {
			return lang.Errorf("book.line", fmt.Sprintf("%d:1", number), lang.Errorf("book.utf8"))
		}
		line = strings.TrimRightFunc(line, unicode.IsSpace)
		if begin := strings.TrimSpace(line); begin != "" && begin[0] != '#' {
			if err := do(line); err != nil {
				column := 1
				var m misplaced
				var disk *fs.PathError
				if errors.Is(err, context.Canceled) || errors.As(err, &disk) {
					return err // it is not the line's fault
				}
				if errors.As(err, &m) {
					column, err = utf8.RuneCountInString(line[:m.place])+1, m.error
				}
				return lang.Errorf("book.line", fmt.Sprintf("%d:%d", number, column), err)
			}
		}
		switch {
		case readErr == io.EOF:
			return nil
		case readErr != nil:
			return readErr
		}
	}
}
