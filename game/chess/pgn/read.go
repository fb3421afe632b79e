package pgn

import (
	"io"
	"slices"
	"strconv"
	"strings"
	"unicode/utf8"

	"github.com/jugada/jugada/game"
	"github.com/jugada/jugada/game/chess"
	"github.com/jugada/jugada/lang"
)

// Fault is what is wrong with a game: the first such thing. Its text begins with line and column, counted from 1, and the columns
// count characters.
type Fault struct {
	Line, Column int
	Game         int // the line in which the game begins
	err          error
}

func (f *Fault) Error() string { return f.err.Error() }

// Unwrap returns the error as a *lang.Error.
func (f *Fault) Unwrap() error { return f.err }

// Reader reads games.
type Reader struct {
	// Bare games are read, too: moves without tags or a result, as people paste them. Such a game ends with the text, unfinished.
	Bare bool

	scan    scanner
	waiting *Tag // of the next game: it has been read

	game    *Game
	fault   *Fault
	line    branch
	depth   int      // how many variations are open
	outer   []branch // the lines that they interrupt, until there is a fault
	opened  []place  // and where they begin
	begun   bool     // there was more than tags and comments
	moves   []chess.Move
	variant place // of the tag Variant, and so on
	fen     place
	setUp   place
}

// NewReader returns a reader of the games in a text.
func NewReader(from io.Reader) *Reader { return &Reader{scan: newScanner(from)} }

// Next reads a game. If that is not right, the error is a *Fault, and Next goes on after it. At the end the error is io.EOF;
// other errors are those of the underlying reader, and there is no more to read.
func (r *Reader) Next() (*Game, error) {
	r.begin()
	for {
		t := r.scan.token()
		if r.game.Line == 0 {
			r.game.Line = t.place.line
		}
		switch {
		case t.kind == atEnd && r.scan.err != io.EOF:
			return nil, r.scan.err
		case t.kind == atEnd && !r.begun && len(r.game.Tags) == 0 && r.fault == nil:
			return nil, io.EOF // comments without a game are none
		case t.kind == atEnd && r.Bare && len(r.game.Tags) == 0 && slices.ContainsFunc(r.game.Items, isMove):
			t.text = []byte("*")
			return r.finish(t)
		case t.kind == atEnd:
			return r.cutShort(t)
		case t.kind == tagOpen && r.begun:
			r.scan.unread("[")
			r.scan.at.column--
			return r.cutShort(t)
		case t.kind == tagOpen:
			if another := r.readTag(); another {
				return r.cutShort(t)
			}
			continue
		}
		if !r.begun && t.kind != comment {
			r.setStart()
			r.begun = true
		}
		if t.kind == word && r.isResult(t.text) && (r.depth == 0 || r.fault == nil) {
			return r.finish(t)
		}
		r.item(t)
		if r.scan.size > MaxGame {
			r.fail(t.place, "large", MaxGame>>20)
		}
	}
}

func isMove(i Item) bool { return i.Kind == Move }

// begin prepares for a game.
func (r *Reader) begin() {
	items := 0
	if r.game != nil {
		items = len(r.game.Items)
	}
	r.game, r.fault, r.begun = &Game{Start: chess.Rules{}.Start(), Items: make([]Item, 0, min(items, 1<<10))}, nil, false
	r.line, r.depth, r.outer, r.opened = branch{now: r.game.Start}, 0, r.outer[:0], r.opened[:0]
	r.scan.size, r.scan.muted = 0, false
	if r.waiting != nil {
		r.game.Line, r.game.Tags, r.waiting = r.scan.at.line, append(r.game.Tags, *r.waiting), nil
	}
}

// fail notes the first fault of the game. The rest of it is read only to find its end.
func (r *Reader) fail(at place, name string, values ...any) {
	if r.fault != nil {
		return
	}
	values = append([]any{at.String(), r.where()}, values...)
	r.fault = &Fault{Line: at.line, Column: at.column, Game: r.game.Line, err: lang.Errorf("pgn."+name, values...)}
	r.scan.muted = true
}

// where says in which part of the game the reader is: before which move.
func (r *Reader) where() lang.Told {
	if !r.begun {
		return func(l lang.Language) string { return l.Sprintf("pgn.inTags") }
	}
	label := moveNumber(&r.line.now)
	return func(l lang.Language) string { return l.Sprintf("pgn.inMove", label) }
}

// moveNumber returns the number of the next move as PGN has it: with three periods it is Black's.
func moveNumber(s *chess.Position) string {
	n, turn := s.Ply()
	if turn == game.Min {
		return strconv.Itoa(n) + "..."
	}
	return strconv.Itoa(n) + "."
}

// cutShort ends a game that has no result.
func (r *Reader) cutShort(t token) (*Game, error) {
	if n := len(r.opened); n > 0 {
		r.fail(t.place, "unclosed", r.opened[n-1].String())
	}
	r.fail(t.place, "noResult")
	return nil, r.fault
}

// results are the ways to write a result, and what PGN has for them.
var results = map[string]string{"1-0": "1-0", "0-1": "0-1", "1/2-1/2": "1/2-1/2", "1/2": "1/2-1/2", "½-½": "1/2-1/2", "*": "*"}

func (r *Reader) isResult(text []byte) bool { return results[string(text)] != "" }

// finish ends a game with its result.
func (r *Reader) finish(t token) (*Game, error) {
	r.game.Result = results[string(t.text)]
	said := r.game.Tag("Result")
	if n := len(r.opened); n > 0 {
		r.fail(t.place, "unclosed", r.opened[n-1].String())
	}
	if said != r.game.Result && said != "*" && r.game.Result != "*" && results[said] != "" {
		r.fail(t.place, "results", r.game.Result, said)
	}
	if r.fault != nil {
		return nil, r.fault
	}
	return r.game, nil
}

// readTag reads a tag after its bracket. It reports true if that begins another game; then it waits for it.
func (r *Reader) readTag() (another bool) {
	s := &r.scan
	s.blank()
	name := s.at
	s.text = s.text[:0]
	s.read(named)
	tag := Tag{Name: string(s.text)}
	at := s.at
	if tag.Name == "" || len(tag.Name) == longestWord {
		return r.failTag(at, "tagName", r.found())
	}
	if classes[tag.Name[0]]&letter == 0 {
		return r.failTag(name, "tagName", strconv.Quote(tag.Name))
	}
	s.blank()
	value := s.at
	if s.peek() != '"' {
		return r.failTag(value, "tagQuote", tag.Name, r.found())
	}
	s.step()
	if !r.readValue(tag.Name) {
		return r.failTag(name, "")
	}
	if tag.Value = utf8Of(s.text); len(s.text) == longestValue {
		r.fail(value, "tagLong", tag.Name, longestValue>>10)
	}
	s.blank()
	if at = s.at; s.peek() != ']' {
		return r.failTag(at, "tagClose", tag.Name, r.found())
	}
	s.step()
	if r.game.tag(tag.Name) >= 0 {
		if tag.Name == roster[0].Name {
			r.waiting = &tag
			return true
		}
		r.fail(name, "tagTwice", tag.Name)
		return false
	}
	switch tag.Name {
	case "FEN":
		r.fen = value
	case "SetUp":
		r.setUp = value
	case "Variant":
		r.variant = value
	}
	if len(r.game.Tags) == MaxTags {
		r.fail(name, "tags", MaxTags)
		return false
	}
	r.game.Tags = append(r.game.Tags, tag)
	return false
}

// found quotes the next character, which it has read if that is not of ASCII: it may come in pieces.
func (r *Reader) found() string {
	c := r.scan.peek()
	switch {
	case c < 0:
		return strconv.Quote("")
	case c < utf8.RuneSelf:
		return strconv.Quote(string(rune(c)))
	}
	var text []byte
	for len(text) == 0 || len(text) < utf8.UTFMax && c >= 0 && !utf8.RuneStart(byte(c)) {
		text = append(text, byte(c))
		r.scan.step()
		c = r.scan.peek()
	}
	return quote(text)
}

// failTag notes a fault, unless it has been noted, and skips what is left of the tag.
func (r *Reader) failTag(at place, name string, values ...any) (another bool) {
	if name != "" {
		r.fail(at, name, values...)
	}
	for c := r.scan.peek(); c >= 0 && c != '\n' && c != '\r'; c = r.scan.peek() {
		r.scan.step()
		if c == ']' {
			break
		}
	}
	return false
}

// readValue reads the value of a tag after its quotation mark, and the one at its end. A backslash stands before a quotation mark
// and before a backslash; elsewhere it means itself. Any space is a plain one: a value is one line.
func (r *Reader) readValue(name string) bool {
	s := &r.scan
	s.text = s.text[:0]
	escaped := false
	for {
		at, c := s.at, s.peek()
		switch {
		case c < 0 || c == '\n' || c == '\r':
			r.fail(at, "tagOpen", name)
			return false
		case classes[c]&control != 0:
			r.fail(at, "tagControl", name, r.found())
			return false
		}
		s.step()
		switch {
		case escaped && c != '"' && c != '\\':
			r.keep('\\')
		case !escaped && c == '"':
			return true
		case !escaped && c == '\\':
			escaped = true
			continue
		}
		escaped = false
		if classes[c]&space != 0 {
			c = ' '
		}
		r.keep(byte(c))
	}
}

// longestValue is the most that is kept of the value of a tag.
const longestValue = 1 << 16

// keep keeps a byte of the value of a tag, also after a fault: the tag may be the next game's.
func (r *Reader) keep(c byte) {
	if len(r.scan.text) < longestValue {
		r.scan.text = append(r.scan.text, c)
	}
}

// setStart reads the tags that say how the game begins.
func (r *Reader) setStart() {
	g := r.game
	if i := g.tag("Variant"); i >= 0 {
		switch strings.ToLower(strings.ReplaceAll(g.Tags[i].Value, " ", "")) {
		case "chess960", "fischerandom", "fischerrandom":
			g.Chess960 = true
		case "", "standard", "chess", "normal", "fromposition":
		default:
			r.fail(r.variant, "variant", clip(g.Tags[i].Value))
		}
	}
	switch i := g.tag("FEN"); {
	case i >= 0:
		start, err := chess.Rules{}.ParsePosition(g.Tags[i].Value)
		if err != nil {
			r.fail(r.fen, "fen", err)
			return
		}
		g.Start = start
	case g.Tag("SetUp") == "1":
		r.fail(r.setUp, "noFEN")
	}
	r.line.now = g.Start
}

// item reads what is not a tag. After a fault it only keeps count of the variations that are open.
func (r *Reader) item(t token) {
	switch t.kind {
	case number:
	case word:
		r.move(t)
	case glyph:
		r.glyph(t, glyphs[string(t.text)])
	case comment:
		r.comment(t)
	case opened:
		r.open(t)
	case closed:
		r.close(t)
	default:
		r.fail(t.place, "character", quote(t.text))
	}
}

// add adds an item.
func (r *Reader) add(t token, item Item) {
	switch {
	case r.fault != nil:
	case len(r.game.Items) == MaxItems:
		r.fail(t.place, "items", MaxItems)
	default:
		r.game.Items = append(r.game.Items, item)
	}
}

// open begins a variation.
func (r *Reader) open(t token) {
	switch {
	case !r.line.moved:
		r.fail(t.place, "variation")
	case r.depth == MaxDepth:
		r.fail(t.place, "deep", MaxDepth)
	}
	r.depth++
	r.add(t, Item{Kind: Begin})
	if r.fault == nil {
		r.outer, r.opened = append(r.outer, r.line), append(r.opened, t.place)
		r.line = r.line.variation()
	}
}

// close ends the last variation that is open.
func (r *Reader) close(t token) {
	if r.depth == 0 {
		r.fail(t.place, "closed")
		return
	}
	r.depth--
	r.add(t, Item{Kind: End})
	if n := len(r.outer) - 1; r.fault == nil {
		r.line, r.outer, r.opened = r.outer[n], r.outer[:n], r.opened[:n]
	}
}

// comment adds a comment.
func (r *Reader) comment(t token) {
	if t.open {
		r.fail(t.place, "comment")
		return
	}
	if r.fault != nil || r.scan.size > MaxGame {
		return
	}
	if i := slices.IndexFunc(t.text, func(c byte) bool { return classes[c]&control != 0 }); i >= 0 {
		r.fail(t.place, "control", strconv.Quote(string(t.text[i:i+1])))
		return
	}
	r.add(t, Item{Kind: Comment, Text: oneLine(utf8Of(t.text))})
}

// glyphs are the signs that are read as glyphs, by their numbers in the standard.
var glyphs = map[string]uint8{
	"!": 1, "?": 2, "!!": 3, "??": 4, "!?": 5, "?!": 6, "□": 7, "=": 10, "∞": 13, "~": 13, "+/=": 14, "+=": 14, "⩲": 14,
	"=/+": 15, "=+": 15, "⩱": 15, "+/-": 16, "±": 16, "-/+": 17, "∓": 17, "+-": 18, "-+": 19,
}

// glyph adds a glyph, whose sign has that number, 0 if it is none.
func (r *Reader) glyph(t token, n uint8) {
	if t.text[0] == '$' {
		of, err := strconv.ParseUint(string(t.text[1:]), 10, 8)
		if err != nil {
			r.fail(t.place, "glyph", quote(t.text))
			return
		}
		n = uint8(of)
	} else if n == 0 {
		r.fail(t.place, "glyph", quote(t.text))
		return
	}
	r.add(t, Item{Kind: Glyph, Glyph: n})
}

// move reads a move, or another word.
func (r *Reader) move(t token) {
	if r.fault != nil {
		return
	}
	if r.moves = r.line.now.Meant(t.text, r.moves[:0]); len(r.moves) != 1 {
		r.otherWord(t)
		return
	}
	r.add(t, Item{Kind: Move, Move: r.moves[0]})
	r.line.play(r.moves[0])
}

// otherWord reads a word that is not one legal move.
func (r *Reader) otherWord(t token) {
	switch text := string(t.text); {
	case text == "--" || text == "Z0":
		if !r.line.play(0) {
			r.fail(t.place, "pass")
		}
		r.add(t, Item{Kind: Move})
		return
	case glyphs[text] != 0:
		r.glyph(t, glyphs[text])
		return
	case text == "+" || text == "++" || text == "#" || text == "e.p.":
		return // they belong to the move before
	}
	several := len(r.moves) > 1
	if !several {
		r.moves = r.line.now.Legal(r.moves[:0])
	}
	names := make([]string, len(r.moves))
	for i, m := range r.moves {
		names[i] = chess.Rules{}.MoveText(&r.line.now, m)
	}
	switch legal := strings.Join(names, ", "); {
	case several:
		r.fail(t.place, "ambiguous", quote(t.text), legal)
	case legal == "":
		r.fail(t.place, "over", quote(t.text))
	case chess.OtherLetter(string(t.text)):
		r.fail(t.place, "letter", quote(t.text), legal)
	default:
		r.fail(t.place, "move", quote(t.text), legal)
	}
}

// quote quotes a text for an error.
func quote(text []byte) string { return strconv.Quote(clip(utf8Of(text))) }

// clip cuts off what is too long for an error.
func clip(text string) string {
	const most = 40
	if runes := []rune(text); len(runes) > most {
		return string(runes[:most]) + "…"
	}
	return text
}
