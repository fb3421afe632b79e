package claims

import (
	"fmt"
	"strconv"
	"strings"

	"github.com/jugada/jugada/puzzle/jugs"
	"github.com/jugada/jugada/puzzle/river"
	"github.com/jugada/jugada/puzzle/sliding"
)

// The estimates of the problems, each by its definition.

// contentsEstimate is half the number of jugs with other contents, or 1 for litres not there yet; never if ruled out.
func contentsEstimate(capacities []int, goal [2]string, tap bool) func(string, *place) int {
	return func(name string, p *place) int {
		if name == "none" {
			return 0
		}
		s := p.state.(jugs.Position)
		divisor, sum := 0, 0
		for i, c := range capacities {
			divisor = divides(divides(divisor, c), int(s[i]))
			sum += int(s[i])
		}
		if goal[0] == "jugs.goal.contents" {
			differ, wanted := 0, 0
			for i, word := range strings.Split(goal[1], ",") {
				litres, _ := strconv.Atoi(word)
				if litres%divisor != 0 {
					return never
				}
				wanted += litres
				if int(s[i]) != litres {
					differ++
				}
			}
			if !tap && wanted != sum {
				return never
			}
			return (differ + 1) / 2
		}
		word, _, _ := strings.Cut(goal[1], "|")
		litres, _ := strconv.Atoi(word)
		switch {
		case litres%divisor != 0 || !tap && litres > sum:
			return never
		case p.goal:
			return 0
		}
		return 1
	}
}

// divides returns the greatest common divisor, by trying.
func divides(a, b int) int {
	if a == 0 || b == 0 {
		return a + b
	}
	d := min(a, b)
	for a%d != 0 || b%d != 0 {
		d--
	}
	return d
}

// noDanger is the number of crossings needed without danger, found by trying: given the people who wait, and the boat's
// capacity of at least one.
func noDanger(boat int) func(string, *place) int {
	return func(name string, p *place) int {
		if name == "none" {
			return 0
		}
		type crowd struct {
			waiting int
			right   bool
		}
		s := p.state.(river.Position)
		from := crowd{int(s.Missionaries) + int(s.Cannibals), s.Right}
		others := 20 - from.waiting // more than there are: it is no easier for them
		depth, queue := map[crowd]int{from: 0}, []crowd{from}
		for len(queue) > 0 {
			c := queue[0]
			queue = queue[1:]
			if c.waiting == 0 && c.right {
				return depth[c]
			}
			for rowers := 1; rowers <= boat; rowers++ {
				next := crowd{c.waiting - rowers, true}
				if c.right {
					next = crowd{c.waiting + rowers, false}
				}
				if next.waiting < 0 || next.waiting > from.waiting+others {
					continue
				}
				if _, seen := depth[next]; !seen {
					depth[next] = depth[c] + 1
					queue = append(queue, next)
				}
			}
		}
		return never
	}
}

// tilesEstimate computes the estimates of the sliding tiles.
func tilesEstimate(rules sliding.Rules, rows, columns int) func(string, *place) int {
	goal := rules.GoalTiles()
	home := make([]int, len(goal))
	for cell, tile := range goal {
		home[tile] = cell
	}
	var walks [2]map[string]int
	return func(name string, p *place) int {
		tiles := rules.Tiles(p.state.(sliding.Position))
		h := 0
		switch name {
		case "walking-distance":
			if walks[0] == nil {
				walks = [2]map[string]int{walk(rows, columns, home[0]/columns), walk(columns, rows, home[0]%columns)}
			}
			up, across := newCrowd(rows), newCrowd(columns)
			for cell, tile := range tiles {
				if tile == 0 {
					up.blank, across.blank = cell/columns, cell%columns
					continue
				}
				up.count[cell/columns][home[tile]/columns]++
				across.count[cell%columns][home[tile]%columns]++
			}
			return walks[0][up.key()] + walks[1][across.key()]
		case "linear-conflict":
			for r := range rows {
				var at []int
				for c := range columns {
					if tile := tiles[r*columns+c]; tile != 0 && home[tile]/columns == r {
						at = append(at, home[tile]%columns)
					}
				}
				h += 2 * (len(at) - longestRise(at))
			}
			for c := range columns {
				var at []int
				for r := range rows {
					if tile := tiles[r*columns+c]; tile != 0 && home[tile]%columns == c {
						at = append(at, home[tile]/columns)
					}
				}
				h += 2 * (len(at) - longestRise(at))
			}
		}
		for cell, tile := range tiles {
			if tile != 0 {
				h += max(cell/columns-home[tile]/columns, home[tile]/columns-cell/columns) +
					max(cell%columns-home[tile]%columns, home[tile]%columns-cell%columns)
			}
		}
		return h
	}
}

// longestRise returns the length of the longest increasing subsequence, by trying all subsets.
func longestRise(all []int) int {
	most := 0
	for set := range 1 << len(all) {
		last, count, rises := -1, 0, true
		for i, n := range all {
			if set>>i&1 == 1 {
				rises = rises && n > last
				last = n
				count++
			}
		}
		if rises {
			most = max(most, count)
		}
	}
	return most
}

// lineCrowd is the smaller puzzle of the walking distance: the number of tiles in each row from each home row, and the blank.
type lineCrowd struct {
	count [][]int
	blank int
}

func newCrowd(lines int) *lineCrowd {
	c := &lineCrowd{count: make([][]int, lines)}
	for i := range c.count {
		c.count[i] = make([]int, lines)
	}
	return c
}

func (c *lineCrowd) key() string { return fmt.Sprint(c.count, c.blank) }

// walk returns the distance of each state of the smaller puzzle from its goal, whose blank is in line blank.
func walk(lines, cells, blank int) map[string]int {
	from := newCrowd(lines)
	from.blank = blank
	for i := range lines {
		from.count[i][i] = cells
	}
	from.count[blank][blank]--
	depth, queue := map[string]int{from.key(): 0}, []*lineCrowd{from}
	for len(queue) > 0 {
		c := queue[0]
		queue = queue[1:]
		for _, beside := range []int{c.blank - 1, c.blank + 1} {
			if beside < 0 || beside >= lines {
				continue
			}
			for of := range lines {
				if c.count[beside][of] == 0 {
					continue
				}
				next := newCrowd(lines)
				for i := range lines {
					copy(next.count[i], c.count[i])
				}
				next.count[beside][of]--
				next.count[c.blank][of]++
				next.blank = beside
				if _, seen := depth[next.key()]; !seen {
					depth[next.key()] = depth[c.key()] + 1
					queue = append(queue, next)
				}
			}
		}
	}
	return depth
}
