package pgn

import (
	"bufio"
	"cmp"
	"fmt"
	"io"
	"slices"
	"strconv"
	"strings"
	"unicode/utf8"

	"github.com/jugada/jugada/game"
	"github.com/jugada/jugada/game/chess"
)

// columns is the most characters of a line, unless one word is longer.
const columns = 79

// Writer writes games in the export format.
type Writer struct {
	to    *bufio.Writer
	games int

	column int
	held   string // the last word, to which a closing parenthesis may still be added
	prefix string // of the next word
	broken bool   // a comment lasts to the end of its line: nothing may follow there
	err    error
}

// NewWriter returns a writer of games.
func NewWriter(to io.Writer) *Writer { return &Writer{to: bufio.NewWriter(to)} }

// Write writes a game: the tags of the roster, which every game has, then the others by name, then the moves. All that it has
// written is passed on when it returns. A game that has no such moves is refused, and nothing of it is written; other errors
// are those of the underlying writer.
func (w *Writer) Write(g *Game) error {
	if err := g.check(); err != nil {
		return err
	}
	if w.games++; w.games > 1 {
		w.print("\n")
	}
	for _, t := range g.exported() {
		w.print("[" + t.Name + ` "` + quoted.Replace(t.Value) + "\"]\n")
	}
	w.print("\n")
	w.writeItems(g)
	w.word(g.Result)
	w.flush()
	w.print("\n")
	w.column = 0
	return cmp.Or(w.err, w.to.Flush())
}

var quoted = strings.NewReplacer(`\`, `\\`, `"`, `\"`)

// exported returns the tags as they are written.
func (g *Game) exported() []Tag {
	tags := slices.Clone(roster[:])
	others := []Tag{}
	for _, t := range g.Tags {
		if i := slices.IndexFunc(tags, func(of Tag) bool { return of.Name == t.Name }); i >= 0 {
			tags[i] = t
		} else {
			others = append(others, t)
		}
	}
	if g.tag("Result") < 0 {
		tags[len(tags)-1].Value = g.Result
	}
	slices.SortFunc(others, func(a, b Tag) int { return cmp.Compare(a.Name, b.Name) })
	return append(tags, others...)
}

// check returns an error for a game that cannot be written, since no text has it.
func (g *Game) check() error {
	if results[g.Result] != g.Result {
		return fmt.Errorf("pgn: the result is %q; want 1-0, 0-1, 1/2-1/2 or *", g.Result)
	}
	for i, t := range g.Tags {
		bad := strings.ContainsFunc(t.Value, func(c rune) bool { return c < ' ' || c == 0x7f }) || !utf8.ValidString(t.Value)
		switch named := strings.ContainsFunc(t.Name, func(c rune) bool { return c > 'z' || classes[c]&named == 0 }); {
		case t.Name == "" || named || len(t.Name) >= longestWord || classes[t.Name[0]]&letter == 0:
			return fmt.Errorf("pgn: the name of a tag is %q; want a letter, and letters, digits and _", t.Name)
		case bad || len(t.Value) >= longestValue:
			return fmt.Errorf("pgn: the tag %s is %q; want one line of UTF-8", t.Name, clip(t.Value))
		case g.tag(t.Name) < i:
			return fmt.Errorf("pgn: there are two tags %s", t.Name)
		}
	}
	start := chess.Rules{}.Start()
	if fen := g.Tag("FEN"); fen != "" {
		start, _ = chess.Rules{}.ParsePosition(fen)
	}
	if start != g.Start {
		return fmt.Errorf("pgn: the start is %s; want that of the tag FEN", chess.Rules{}.PositionText(&g.Start))
	}
	line := branch{now: g.Start}
	var outer []branch
	var moves []chess.Move
	for i, item := range g.Items {
		ok := true
		switch n := len(outer) - 1; item.Kind {
		case Move:
			moves = line.now.Legal(moves[:0])
			ok = (item.Move == 0 || slices.Contains(moves, item.Move)) && line.play(item.Move)
		case Begin:
			ok = line.moved && n+1 < MaxDepth
			outer, line = append(outer, line), line.variation()
		case End:
			if ok = n >= 0; ok {
				outer, line = outer[:n], outer[n]
			}
		case Comment:
			bad := strings.ContainsFunc(item.Text, func(c rune) bool { return c < ' ' || c == 0x7f })
			ok = !bad && oneLine(item.Text) == item.Text && utf8.ValidString(item.Text)
		}
		if !ok {
			return fmt.Errorf("pgn: item %d of the game, %+v, is impossible there", i, item)
		}
	}
	if len(outer) > 0 {
		return fmt.Errorf("pgn: %d variations are not ended", len(outer))
	}
	return nil
}

// writeItems writes moves and what is said about them. A move of Black's has a number where its context is not at hand.
func (w *Writer) writeItems(g *Game) {
	line, fresh := branch{now: g.Start}, true
	var outer []branch
	for _, item := range g.Items {
		switch item.Kind {
		case Move:
			if _, turn := line.now.Ply(); turn == game.Max || fresh {
				w.word(moveNumber(&line.now))
			}
			if name := "--"; item.Move == 0 {
				w.word(name)
			} else {
				w.word(chess.Rules{}.MoveText(&line.now, item.Move))
			}
			line.play(item.Move)
			fresh = false
			continue
		case Glyph:
			w.word("$" + strconv.Itoa(int(item.Glyph)))
			continue
		case Comment:
			w.comment(item.Text)
		case Begin:
			w.prefix += "("
			outer, line = append(outer, line), line.variation()
		case End:
			w.suffix(")")
			n := len(outer) - 1
			outer, line = outer[:n], outer[n]
		}
		fresh = true
	}
}

// comment writes a comment, in braces if it can be.
func (w *Writer) comment(text string) {
	if strings.Contains(text, "}") {
		w.word(";" + text)
		w.flush()
		w.broken = true
		return
	}
	w.prefix += "{"
	rest := text
	for {
		// A line must not begin with what would be a tag or an escape elsewhere: readers of all kinds look for these.
		end := 0
		for {
			space := strings.IndexByte(rest[end:], ' ')
			if space < 0 {
				end = len(rest)
				break
			}
			if end += space; end+1 < len(rest) && rest[end+1] != '[' && rest[end+1] != '%' {
				break
			}
			end++
		}
		w.word(rest[:end])
		if end == len(rest) {
			break
		}
		rest = rest[end+1:]
	}
	w.suffix("}")
}

// word writes a word, on the next line if this one is full, and a space before it.
func (w *Writer) word(text string) {
	w.flush()
	w.held, w.prefix = w.prefix+text, ""
}

// suffix adds to the last word, or to the prefix of the next one, if there is one.
func (w *Writer) suffix(text string) {
	if w.prefix != "" || w.held == "" {
		w.word("")
	}
	w.held += text
}

// flush writes the word that is held.
func (w *Writer) flush() {
	if w.held == "" {
		return
	}
	n := utf8.RuneCountInString(w.held)
	switch {
	case w.broken || w.column > 0 && w.column+1+n > columns:
		w.print("\n")
		w.column = 0
	case w.column > 0:
		w.print(" ")
		w.column++
	}
	w.print(w.held)
	w.column += n
	w.held, w.broken = "", false
}

func (w *Writer) print(text string) {
	if _, err := w.to.WriteString(text); err != nil && w.err == nil {
		w.err = err
	}
}
