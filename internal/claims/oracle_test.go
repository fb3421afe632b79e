package claims

import (
	"slices"
	"sort"
)

// Minimax as the notes define it, and their refinements, computed the plain way: for every node of the tree its value,
// where its lines end and why. There are no windows, no cuts, no table and no move ordering, so nothing that a fast
// search can get wrong.

// won is the value of a game that MAX has won at the root. A win n plies away is worth won - n, and a loss the negative of that.
const won = 1 << 50

// node is a position, or a node of an explicit tree.
type node struct {
	name     string // the program's name: its label, or the moves that lead there
	move     string // the program's name of the move that leads there
	side     int    // to move: 1 is MAX, -1 is MIN
	parent   *node
	children []*node
	static   int64            // from MAX's side, in the units of the game
	valued   bool             // it has a static value of its own; else it counts as 0
	over     bool             // the game has ended here
	winner   int              // then: 1, -1, or 0 for a draw
	scored   bool             // it has ended with a score, which is its static value
	others   map[string]int64 // static values by other evaluations
}

// ply returns how many moves lead from the root to n.
func (n *node) ply() int {
	ply := 0
	for ; n.parent != nil; n = n.parent {
		ply++
	}
	return ply
}

// within reports whether n is m or below it.
func (n *node) within(m *node) bool {
	for ; n != nil; n = n.parent {
		if n == m {
			return true
		}
	}
	return false
}

// look returns the static value as refinements see it: a won game is beyond all numbers.
func (n *node) look() int64 {
	if n.over && !n.scored {
		return int64(n.winner) * won
	}
	return n.static
}

// rank returns the static value by another evaluation, "" being the usual one.
func (n *node) rank(by string) int64 {
	if other, ok := n.others[by]; ok && !n.over {
		return other
	}
	return n.look()
}

// end returns the value of n where a line ends with it.
func (n *node) end() int64 {
	if n.over && !n.scored {
		return int64(n.winner) * (won - int64(n.ply()))
	}
	return n.static
}

// settings are the options of a search. A nil pointer is a refinement that is off.
type settings struct {
	algorithm  string
	depth      int // plies; 0: no limit
	nodes      int // 0: no limit
	quiet      *int64
	eager      bool
	valueAll   bool
	deepening  bool
	quiescence *struct {
		within int64
		most   int
	}
	secondary *struct {
		plies  int
		margin int64
	}
	singular *struct {
		margin int64
		most   int
	}
	futility *struct {
		epsilon int64
		every   bool
	}
	bias *struct {
		width, from int
		by          string // the evaluation that ranks; "": the search's own
	}
	table bool
}

// pass is one of the searches that a request may take: where it begins and how deep it goes.
type pass struct {
	root    *node
	depth   int
	without []string       // moves of the root that have been rejected
	spent   map[*node]bool // nodes at which something had run out, so that their lines end there
}

// truth is what is true of each node in a pass.
type truth struct {
	worth map[*node]int64
	kept  map[*node][]*node // the children that count; none where the line ends
	left  map[*node][]*node // the children that bias leaves out
	ends  map[*node]string  // why the line ends: a reason of package lang, such as depth
	due   map[*node]string  // why the line should go on beyond the depth limit: singular or quiescence
	asked map[*node]bool    // its static value decides whether the line goes on
	rated map[*node][]*node // the children whose static values are compared
}

// derive derives the truth about a pass.
func derive(s *settings, p *pass) *truth {
	t := &truth{map[*node]int64{}, map[*node][]*node{}, map[*node][]*node{}, map[*node]string{}, map[*node]string{}, map[*node]bool{}, map[*node][]*node{}}
	d := &deriving{settings: s, pass: p, truth: t, base: p.root.ply()}
	width := 0
	if s.bias != nil {
		width = s.bias.width
	}
	horizon := 0
	if p.depth > 0 {
		horizon = d.base + p.depth
	}
	d.limit = horizon
	d.visit(p.root, d.base, horizon, width, false, nil, nil)
	return t
}

type deriving struct {
	*settings
	*pass
	*truth
	base, limit int
}

// visit derives n and all below it. calm holds the static values of the line from the horizon on, still those from
// the root's child on; each ends with the parent's.
func (d *deriving) visit(n *node, ply, horizon, width int, further bool, calm, still []int64) int64 {
	reason := d.ending(n, ply, horizon, &calm, &still)
	if reason == "" || reason == "nodes" {
		switch {
		case further:
			d.due[n] = "singular"
		case horizon > 0 && ply >= horizon:
			d.due[n] = "quiescence"
		}
	}
	if reason != "" {
		d.ends[n] = reason
		d.worth[n] = n.end()
		return d.worth[n]
	}
	kept := slices.Clone(n.children)
	if n == d.root {
		kept = slices.DeleteFunc(kept, func(c *node) bool { return slices.Contains(d.without, c.move) })
	}
	if d.bias != nil || d.mayStandOut(ply, horizon) {
		d.rated[n] = kept
	}
	widths := make([]int, len(kept))
	if d.bias != nil {
		kept, widths, d.left[n] = d.narrow(n, kept, width)
	}
	d.kept[n] = kept
	best := int64(0)
	for i, c := range kept {
		forced := 0
		if d.standsOut(c, kept, ply, horizon) {
			forced = 1
		}
		worth := d.visit(c, ply+1, horizon+forced, widths[i], forced == 1, calm, still)
		if i == 0 || (worth-best)*int64(n.side) > 0 {
			best = worth
		}
	}
	d.worth[n] = best
	return best
}

// ending returns why the line ends at n, "" if it goes on, and adds n to the static values that decide quiescence.
func (d *deriving) ending(n *node, ply, horizon int, calm, still *[]int64) string {
	switch {
	case n.over:
		return "ended"
	case len(n.children) == 0:
		return "leaf"
	}
	if horizon > 0 && ply >= horizon {
		if d.quiescence == nil {
			return "depth"
		}
		d.asked[n] = true
		*calm = append(slices.Clone(*calm), n.look())
		if rests(*calm, d.quiescence.within) {
			return "quiet"
		}
		if d.quiescence.most > 0 && len(*calm)-1 >= d.quiescence.most {
			return "depth"
		}
	}
	if d.quiet != nil && ply > d.base {
		d.asked[n] = true
		*still = append(slices.Clone(*still), n.look())
		if rests(*still, *d.quiet) {
			return "quiet"
		}
	}
	if d.spent[n] {
		return "nodes"
	}
	return ""
}

// rests reports whether a line of static values v₀ … v_k is quiet: |v_k − v_{k−1}| ≤ t or |v_k − v₀| ≤ t, for k ≥ 1 (notes C2).
func rests(line []int64, t int64) bool {
	k := len(line) - 1
	return k >= 1 && (distance(line[k], line[k-1]) <= t || distance(line[k], line[0]) <= t)
}

func distance(a, b int64) int64 { return max(a-b, b-a) }

// narrow returns the children that bias keeps, in their order, and the width of each: R(child) = R(parent) − r(child) (notes C6).
func (d *deriving) narrow(n *node, children []*node, width int) (kept []*node, widths []int, left []*node) {
	ranked := slices.Clone(children)
	sort.SliceStable(ranked, func(i, k int) bool {
		return (ranked[i].rank(d.bias.by)-ranked[k].rank(d.bias.by))*int64(n.side) > 0
	})
	for _, c := range children {
		rank := slices.Index(ranked, c)
		if rank >= max(width, 1) {
			left = append(left, c)
			continue
		}
		kept = append(kept, c)
		widths = append(widths, max(width-rank-d.bias.from, 1))
	}
	return kept, widths, left
}

// standsOut reports whether c, which the depth limit would make a leaf, is searched one ply further: its static value
// differs from those of all its siblings by more than the margin (notes C4).
func (d *deriving) standsOut(c *node, siblings []*node, ply, horizon int) bool {
	if !d.mayStandOut(ply, horizon) || len(siblings) < 2 {
		return false
	}
	for _, other := range siblings {
		if other != c && distance(c.look(), other.look()) <= d.singular.margin {
			return false
		}
	}
	return true
}

// mayStandOut says whether the children of a node are compared: the depth limit would make them leaves.
func (d *deriving) mayStandOut(ply, horizon int) bool {
	return d.singular != nil && horizon > 0 && ply+1 == horizon && (d.singular.most == 0 || horizon-d.limit < d.singular.most)
}
