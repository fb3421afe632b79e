package sliding

import (
	"slices"
	"strconv"
	"strings"

	"github.com/jugada/jugada/lang"
)

// Limits on a partition: 8 tiles on 16 cells have 518,918,400 placements, and the entries of a position and its
// mirror image are kept in one word.
const (
	maxGroup  = 8
	mostGroup = 7 // groups
)

// UsualPartition returns the default partition for boards of that size, as ParsePartition reads it: the fewest groups of at
// most five tiles, which are built within a second on boards of up to 16 cells.
func UsualPartition(size Size) string {
	const most = 5
	tiles := size.Cells() - 1
	groups := (tiles + most - 1) / most
	sizes := make([]string, groups)
	for i := range sizes {
		sizes[i] = strconv.Itoa((tiles + groups - 1 - i) / groups) // larger ones first
	}
	return strings.Join(sizes, "-")
}

// ParsePartition reads how the tiles are partitioned into groups: tiles separated by commas, groups by slashes, as in
// 1,2,3/4,5,6,7/8; or the sizes of the groups, as in 3-4-1. Sizes take the tiles in the order of their homes, except that 5-5-5
// and 6-6-3 for the 15-puzzle with the blank at home in a corner are the best known ones.
func ParsePartition(size Size, goal []uint8, partition string) ([][]uint8, error) {
	b, err := packedBoard(size, goal)
	if err != nil {
		return nil, err
	}
	var groups [][]uint8
	if strings.ContainsAny(partition, ",/") {
		for _, part := range strings.Split(partition, "/") {
			var tiles []uint8
			for _, word := range strings.Split(part, ",") {
				var tile int
				if !number(word, &tile) || tile < 1 || tile >= b.cells {
					return nil, lang.Errorf("sliding.pdb.tile", lang.Shorten(word), b.cells-1)
				}
				tiles = append(tiles, uint8(tile))
			}
			groups = append(groups, tiles)
		}
	} else if groups, err = b.partBySizes(partition); err != nil {
		return nil, err
	}
	return groups, b.checkPartition(groups)
}

// PartitionText writes a partition as ParsePartition reads it: by sizes if they determine it, otherwise by tiles.
func PartitionText(size Size, goal []uint8, partition [][]uint8) string {
	sizes, tiles := make([]string, len(partition)), make([]string, len(partition))
	for i, group := range partition {
		sizes[i], tiles[i] = strconv.Itoa(len(group)), strings.ReplaceAll(TilesText(group), " ", ",")
	}
	short := strings.Join(sizes, "-")
	named, err := ParsePartition(size, goal, short)
	same := func(a, b []uint8) bool {
		return slices.Equal(slices.Sorted(slices.Values(a)), slices.Sorted(slices.Values(b)))
	}
	if err == nil && slices.EqualFunc(named, partition, same) {
		return short
	}
	return strings.Join(tiles, "/")
}

// homes are the best partitions of the 15-puzzle into connected groups, by the home cells of the tiles, with the blank on cell
// 0 (other corners are rotated there): of the 27 and 90 partitions that differ by more than the mirror, those with the highest
// mean estimate, which also generate the fewest nodes on Korf's first twelve instances.
var homes = map[string][][]int{
	"5-5-5": {{1, 2, 3, 4, 5}, {8, 9, 12, 13, 14}, {6, 7, 10, 11, 15}},
	"6-6-3": {{1, 2, 3, 4, 5, 6}, {8, 9, 10, 12, 13, 14}, {7, 11, 15}},
}

// partBySizes partitions the tiles into groups of the given sizes.
func (b *board) partBySizes(sizes string) ([][]uint8, error) {
	var groups [][]uint8
	row, column := b.at(int(b.home[0]))
	corner := row%(b.Rows-1) == 0 && column%(b.Columns-1) == 0
	if cells, ok := homes[sizes]; ok && b.Size == Usual && corner {
		for _, group := range cells {
			var tiles []uint8
			for _, cell := range group {
				down, right := b.at(cell) // away from the blank's corner
				tiles = append(tiles, b.goal[max(row-down, down-row)*b.Columns+max(column-right, right-column)])
			}
			groups = append(groups, tiles)
		}
		return groups, nil
	}
	total := 0
	var counts []int
	for _, word := range strings.Split(sizes, "-") {
		var n int
		if !number(word, &n) || n < 1 {
			return nil, lang.Errorf("sliding.pdb.partition", lang.Shorten(sizes))
		}
		if n > MaxCells { // so that no sum overflows
			return nil, lang.Errorf("sliding.pdb.large", n, maxGroup)
		}
		counts = append(counts, n)
		total += n
	}
	rest := slices.DeleteFunc(slices.Clone(b.goal[:b.cells]), func(tile uint8) bool { return tile == 0 })
	if total != len(rest) {
		return nil, lang.Errorf("sliding.pdb.sum", lang.Shorten(sizes), total, len(rest))
	}
	for _, n := range counts {
		groups, rest = append(groups, rest[:n]), rest[n:]
	}
	return groups, nil
}

// checkPartition returns an error if the groups are not a partition.
func (b *board) checkPartition(groups [][]uint8) error {
	if len(groups) > mostGroup {
		return lang.Errorf("sliding.pdb.groups", len(groups), mostGroup)
	}
	var seen [MaxCells]bool
	total := 0
	for _, tiles := range groups {
		if len(tiles) == 0 || len(tiles) > maxGroup {
			return lang.Errorf("sliding.pdb.large", len(tiles), maxGroup)
		}
		for _, tile := range tiles {
			if tile == 0 || int(tile) >= b.cells {
				return lang.Errorf("sliding.pdb.tile", strconv.Itoa(int(tile)), b.cells-1)
			}
			if seen[tile] {
				return lang.Errorf("sliding.pdb.twice", tile)
			}
			seen[tile] = true
			total++
		}
	}
	if total != b.cells-1 {
		return lang.Errorf("sliding.pdb.all", total, b.cells-1)
	}
	return nil
}
