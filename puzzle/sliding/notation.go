package sliding

import (
	"slices"
	"strconv"
	"strings"
	"unicode"
	"unicode/utf8"

	"github.com/jugada/jugada/lang"
)

// ParseTiles reads the tiles of a board of that size row by row, the blank as 0, separated by spaces or commas. The error says
// where the text is wrong: too few or too many tiles, one that does not exist or is repeated, or something that is not a tile.
func ParseTiles(size Size, text string) ([]uint8, error) {
	cells := size.Cells()
	tiles := make([]uint8, 0, cells)
	seen := map[int]int{}
	for begin := 0; begin < len(text); {
		r, width := utf8.DecodeRuneInString(text[begin:])
		if separates(r) {
			begin += width
			continue
		}
		end := begin + max(strings.IndexFunc(text[begin:], separates), 0)
		if end == begin {
			end = len(text)
		}
		word, where := text[begin:end], lang.Place(text, begin)
		var tile int
		switch {
		case len(tiles) == cells:
			return nil, lang.Errorf("sliding.text.many", where, lang.Shorten(word), cells, size.String())
		case !number(word, &tile) || tile < 0:
			return nil, lang.Errorf("sliding.text.tile", where, lang.Shorten(word), cells-1)
		case tile >= cells:
			return nil, lang.Errorf("sliding.text.range", where, tile, size.String(), cells-1)
		case seen[tile] > 0:
			return nil, lang.Errorf("sliding.text.twice", where, tile)
		}
		tiles = append(tiles, uint8(tile))
		seen[tile] = len(tiles)
		begin = end
	}
	if len(tiles) < cells {
		return nil, lang.Errorf("sliding.text.few", lang.Place(text, len(text)), len(tiles), cells, size.String())
	}
	return tiles, nil
}

func separates(r rune) bool { return r == ',' || unicode.IsSpace(r) }

// TilesText writes tiles as ParseTiles reads them.
func TilesText(tiles []uint8) string {
	words := make([]string, len(tiles))
	for i, tile := range tiles {
		words[i] = strconv.Itoa(int(tile))
	}
	return strings.Join(words, " ")
}

// tileOf returns the tile that a move moves.
func (b *board) tileOf(tiles []uint8, m Move) uint8 { return tiles[b.to[slices.Index(tiles, 0)][m]] }

// parseMove reads the number of a tile beside the blank.
func (b *board) parseMove(tiles []uint8, text string) (Move, error) {
	var beside []string
	for _, m := range b.moves(slices.Index(tiles, 0), nil) {
		name := strconv.Itoa(int(b.tileOf(tiles, m)))
		if name == text {
			return m, nil
		}
		beside = append(beside, name)
	}
	return 0, lang.Errorf("sliding.move", lang.Shorten(text), strings.Join(beside, ", "))
}
