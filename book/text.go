package book

import (
	"bufio"
	"context"
	"fmt"
	"io"
	"math"
	"strconv"
	"strings"

	"github.com/jugada/jugada/game"
	"github.com/jugada/jugada/lang"
)

// A book as text has a line for each move, with four fields separated by |; the last two are optional:
//
//	POSITION | MOVE | WEIGHT DETAILS | COMMENT
//
//	X........ | 4 | 3 | take the centre
//	X...O.... | 8 | 1 from=solved value=0 proved
//
// Position and move are in the game's notation; see also ReadBy. The weight is a whole number, by default 1; 0 keeps the move
// without ever playing it. Details may come in any order:
//
//	count=N                   games in which it was played; default 0
//	from=hand,games,solved    its sources; default hand
//	value=V                   in points, from MAX's side
//	max-wins=N, min-wins=N    instead of value: that side has a forced win, N plies from the position,
//	                          or without =N after a number of plies that is not known
//	proved                    the value is from a search of the whole tree, not a claim
//
// Empty lines, and lines that begin with #, are skipped. A repeated move is merged as from two books.

// Import adds a book as text to a builder and returns how many lines it added. Errors begin with line and column; the
// lines before them are in the builder.
func (g *Game[S, M]) Import(ctx context.Context, b *Builder, r io.Reader) (int, error) {
	if g.names == nil {
		return 0, lang.Errorf("book.noNotation", g.id.String())
	}
	added := 0
	err := eachLine(r, func(line string) error {
		added++
		return g.importLine(ctx, b, line)
	})
	if err != nil {
		added--
	}
	return max(added, 0), err
}

func (g *Game[S, M]) importLine(ctx context.Context, b *Builder, line string) error {
	fields := strings.SplitN(line, "|", 4)
	if len(fields) < 2 {
		return at(len(line), lang.Errorf("book.text.fields"))
	}
	places, place := make([]int, len(fields)), 0
	for i, field := range fields {
		trimmed := strings.TrimSpace(field)
		places[i] = place + strings.Index(field, trimmed)
		place += len(field) + 1
		fields[i] = trimmed
	}
	s, err := g.read(fields[0])
	if err != nil {
		return at(places[0], lang.Errorf("book.text.position", fields[0], lang.Quoted(err)))
	}
	if _, outcome := g.rules.Moves(&s, nil); outcome != game.Open {
		return at(places[0], lang.Errorf("book.text.over", fields[0]))
	}
	m, err := g.names.ParseMove(&s, fields[1])
	if err != nil {
		return at(places[1], lang.Errorf("book.text.move", fields[1], lang.Quoted(err)))
	}
	move := Move[M]{Move: m, Weight: 1, Source: Hand}
	if len(fields) > 2 {
		if wrong, err := g.parseDetails(&move, fields[2]); err != nil {
			return at(places[2]+wrong, err)
		}
	}
	if err := g.Add(ctx, b, &s, move); err != nil {
		return at(places[0], err)
	}
	if len(fields) > 3 {
		return g.Comment(ctx, b, &s, m, fields[3])
	}
	return nil
}

// parseDetails reads the third field. With an error it returns the offset in the field.
func (g *Game[S, M]) parseDetails(m *Move[M], field string) (wrong int, err error) {
	proved := false
	place := 0
	for word := range strings.FieldsSeq(field) {
		place += strings.Index(field[place:], word)
		name, text, _ := strings.Cut(word, "=")
		ok := true
		switch name {
		case "count":
			var n uint64
			n, err = strconv.ParseUint(text, 10, 16)
			m.Count, ok = uint16(n), err == nil
		case "from":
			m.Source, ok = ParseSource(text)
		case "value":
			m.Value, ok = game.ParsePoints(text, g.decimals())
			m.Trust = Claimed
		case "max-wins", "min-wins":
			m.Value, m.Trust = game.Infinity, Claimed
			if text != "" || word != name {
				var n int
				n, err = strconv.Atoi(text)
				ok = err == nil && n >= 0 && n <= game.MaxPly
				m.Value = game.Win(n)
			}
			if name == "min-wins" {
				m.Value = -m.Value
			}
		case "proved":
			proved = true
			ok = word == name
		default:
			var n uint64
			n, err = strconv.ParseUint(word, 10, 32)
			m.Weight, ok = uint32(n), err == nil && place == 0
		}
		if !ok {
			return place, lang.Errorf("book.text.detail", word, strconv.FormatUint(math.MaxUint32, 10))
		}
		place += len(word)
	}
	if proved {
		if m.Trust == Unknown {
			return 0, lang.Errorf("book.text.proved")
		}
		m.Trust = Proved
	}
	return 0, nil
}

func (g *Game[S, M]) decimals() int {
	if d, ok := g.rules.(game.Decimals); ok {
		return d.Decimals()
	}
	return 0
}

// Export writes a book as text, from which Import makes the same book. It writes nothing if the book lacks the text of a
// position, or if a text and its moves do not match. It returns how many positions it has written; a cancelled ctx ends it
// at the next one, with the context's error.
func (g *Game[S, M]) Export(ctx context.Context, b *Book, w io.Writer) (positions int, err error) {
	if err := g.Each(b, func(*S, string, []Move[M]) error { return ctx.Err() }); err != nil {
		return 0, err
	}
	out := bufio.NewWriter(w)
	fmt.Fprintf(out, "# %s\n# POSITION | MOVE | WEIGHT DETAILS | COMMENT\n", g.id)
	err = g.Each(b, func(s *S, text string, moves []Move[M]) error {
		if err := ctx.Err(); err != nil {
			return err
		}
		for i := range moves {
			m := &moves[i]
			said, err := g.CommentOn(b, s, m.Move)
			if err != nil {
				return err
			}
			line := text + " | " + g.names.MoveText(s, m.Move) + " | " + g.details(m)
			if said != "" {
				line += " | " + said
			}
			fmt.Fprintln(out, line)
		}
		positions++
		return nil
	})
	if err != nil {
		return positions, err
	}
	return positions, out.Flush()
}

// details writes the third field.
func (g *Game[S, M]) details(m *Move[M]) string {
	text := strconv.FormatUint(uint64(m.Weight), 10)
	if m.Count > 0 {
		text += " count=" + strconv.Itoa(int(m.Count))
	}
	if m.Source != Hand {
		text += " from=" + m.Source.String()
	}
	if m.Trust != Unknown {
		switch plies, forced := m.Value.Forced(); {
		case m.Value == game.Infinity:
			text += " max-wins"
		case m.Value == -game.Infinity:
			text += " min-wins"
		case !forced:
			text += " value=" + m.Value.Text(g.decimals())
		case m.Value > 0:
			text += " max-wins=" + strconv.Itoa(plies)
		default:
			text += " min-wins=" + strconv.Itoa(plies)
		}
	}
	if m.Trust == Proved {
		text += " proved"
	}
	return text
}

// CommentOn returns the book's comment on a legal move in s, "" if there is none.
func (g *Game[S, M]) CommentOn(b *Book, s *S, m M) (string, error) {
	key, how := g.key(s)
	return b.Comment(key, g.mapped(m, how))
}

// ErrNoText says that a book can be queried but not listed: it lacks the text of a position, or its game has no notation.
var ErrNoText = lang.Errorf("book.noText")

// Each calls do with each position of the book, its text, and its moves, in the order of the file, and ends at the
// first error. The error is ErrNoText if a position has no text, and another one if its text is wrong.
func (g *Game[S, M]) Each(b *Book, do func(s *S, text string, moves []Move[M]) error) error {
	if g.names == nil {
		return ErrNoText
	}
	if err := g.Fits(b); err != nil {
		return err
	}
	first, last := true, uint64(0)
	for e, err := range b.All() {
		if err != nil {
			return err
		}
		if !first && e.Key == last {
			continue
		}
		first, last = false, e.Key
		text, err := b.Text(e.Key)
		if err != nil {
			return err
		}
		if text == "" {
			return ErrNoText
		}
		s, err := g.names.ParsePosition(text)
		if err != nil {
			return lang.Errorf("book.wrongText", text)
		}
		moves, err := g.Moves(b, &s)
		if err != nil {
			return err
		}
		if key, _ := g.key(&s); key != e.Key || len(moves) == 0 {
			return lang.Errorf("book.wrongText", text)
		}
		if err := do(&s, text, moves); err != nil {
			return err
		}
	}
	return nil
}
