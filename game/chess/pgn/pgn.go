// Package pgn reads and writes games of chess in PGN, Portable Game Notation (Edwards 1994): tags, moves, comments, variations,
// numeric glyphs and results.
//
//	pgn.go      a game and what it is made of
//	scan.go     bytes to tokens
//	read.go     tokens to games
//	write.go    games to text, in the standard's export format
//
// A [Reader] holds one game at a time, of at most [MaxGame] bytes, so a database may have any size. A game that is not right is
// reported, with its place and with what would be right there, and the next one is read. Nothing is guessed: what cannot be
// understood is a fault of its game. A [Writer] writes what a Reader reads such that reading it again gives the same game.
//
// Some things are read as programs and people write them although the standard wants them otherwise: moves as
// [chess.Rules.ParseMove] reads them; signs such as +- or ⩲ for glyphs; -- for a null move, which comments need; a start without
// the tag SetUp; texts in Latin-1, as the standard has it, if they are not valid UTF-8. Moves go on where the rules of today
// would end a game as drawn.
package pgn

import (
	"fmt"
	"slices"
	"strings"

	"github.com/jugada/jugada/game/chess"
)

// The limits of one game. With them a Reader takes at most some 300 MiB, whatever it reads; for usual games a few KiB.
const (
	MaxGame  = 16 << 20 // bytes
	MaxItems = 3e6      // moves, glyphs, comments, and beginnings and ends of variations
	MaxDepth = 1000     // of variations in variations
	MaxTags  = 1000
)

// Game is a game.
type Game struct {
	Line     int            // in which it begins, counted from 1
	Tags     []Tag          // in their order; no name is there twice
	Start    chess.Position // as the tag FEN has it
	Chess960 bool           // as the tag Variant has it
	Items    []Item         // what comes after the tags
	Result   string         // 1-0, 0-1, 1/2-1/2 or *
}

// Tag is a name and what it says about the game, in valid UTF-8.
type Tag struct{ Name, Value string }

// Kind is a kind of item.
type Kind uint8

// The kinds of items.
const (
	Move    Kind = iota // a move
	Glyph               // a numeric annotation glyph, about the move before it
	Comment             // a text
	Begin               // a variation begins: moves that replace the last one before it
	End                 // and ends
)

// Item is a move or something that is said about it, in the order of the text.
type Item struct {
	Kind  Kind
	Glyph uint8      // its number
	Move  chess.Move // 0 is a null move: the other side is to move
	Text  string     // of a comment: valid UTF-8 on one line, with single spaces between words
}

// roster are the tags that every game has, in their order, and what is written if they are unknown.
var roster = [7]Tag{
	{"Event", "?"}, {"Site", "?"}, {"Date", "????.??.??"}, {"Round", "?"}, {"White", "?"}, {"Black", "?"}, {"Result", "*"},
}

// Tag returns what a tag says, "" if there is none of that name.
func (g *Game) Tag(name string) string {
	if i := g.tag(name); i >= 0 {
		return g.Tags[i].Value
	}
	return ""
}

func (g *Game) tag(name string) int {
	return slices.IndexFunc(g.Tags, func(t Tag) bool { return t.Name == name })
}

// Set sets a tag.
func (g *Game) Set(name, value string) {
	if i := g.tag(name); i >= 0 {
		g.Tags[i].Value = value
		return
	}
	g.Tags = append(g.Tags, Tag{name, value})
}

// New returns a game without moves from a start, with the tags that this start needs.
func New(start chess.Position, chess960 bool) *Game {
	g := &Game{Start: start, Chess960: chess960, Result: "*"}
	if chess960 {
		g.Set("Variant", "Chess960")
	}
	if usual := (chess.Rules{}).Start(); start != usual || chess960 {
		g.Set("SetUp", "1")
		g.Set("FEN", chess.Rules{}.PositionText(&start))
	}
	return g
}

// Line returns moves that follow each other from a position as items. If one of them cannot be made there, it returns those before
// it and an error.
func Line(from chess.Position, moves []string) (items []Item, err error) {
	for i, text := range moves {
		meant := from.Meant([]byte(text), nil)
		if len(meant) != 1 {
			return items, fmt.Errorf("pgn: move %d of a line, %q, has %d meanings", i+1, text, len(meant))
		}
		items = append(items, Item{Kind: Move, Move: meant[0]})
		from.Advance(meant[0])
	}
	return items, nil
}

// Moves returns the moves that were played, without those of variations.
func (g *Game) Moves() []chess.Move {
	var moves []chess.Move
	depth := 0
	for _, item := range g.Items {
		switch {
		case item.Kind == Begin:
			depth++
		case item.Kind == End:
			depth--
		case item.Kind == Move && depth == 0:
			moves = append(moves, item.Move)
		}
	}
	return moves
}

// branch is a line of play that is being followed.
type branch struct {
	now, before chess.Position // before its last move
	moved       bool           // there is a last move
}

// play follows a legal move, 0 for a null move, and reports whether that is possible.
func (b *branch) play(m chess.Move) bool {
	var next chess.Position
	if m != 0 {
		b.now.Continue(m, &next)
	} else if !b.now.Skip(&next) {
		return false
	}
	b.before, b.now, b.moved = b.now, next, true
	return true
}

// variation returns the line that begins where another move replaces the last one.
func (b *branch) variation() branch { return branch{now: b.before} }

// spaces are what separates words.
const spaces = " \t\r\n\v\f"

// oneLine returns a text with single spaces between words, and none around them.
func oneLine(text string) string {
	plain := true
	for i := range len(text) {
		if strings.IndexByte(spaces[1:], text[i]) >= 0 || text[i] == ' ' && (i == 0 || i+1 == len(text) || text[i+1] == ' ') {
			plain = false
			break
		}
	}
	if plain {
		return text
	}
	return strings.Join(strings.FieldsFunc(text, func(c rune) bool { return strings.ContainsRune(spaces, c) }), " ")
}
