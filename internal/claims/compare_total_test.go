package claims

import (
	"fmt"
	"maps"
	"math"
	"math/big"
	"slices"
	"strconv"
)

// The sentences of compare about many positions together.

// totals checks the totals of all positions, by the rows of each.
func (c *comparison) totals(text string) error {
	table, said, err := c.parts(text)
	if err != nil {
		return err
	}
	head := table[0]
	first, anyForced, anyBook := 0, false, false
	judged := map[*tree]int64{}
	missing := 0
	for _, t := range c.trees {
		truth := derive(&settings{}, &pass{root: t.root(), depth: c.judge})
		judged[t] = truth.worth[t.root()]
		for n, reason := range truth.ends {
			if reason != "" && !n.valued && !n.over {
				missing++
			}
		}
	}
	for i, m := range c.methods {
		var sum comparedRow
		right, book, forced, measured := 0, 0, 0, 0
		errors, largest := 0.0, 0.0
		for k, t := range c.trees {
			row := c.rows[k][i]
			sum.nodes, sum.leaves, sum.cuts = sum.nodes+row.nodes, sum.leaves+row.leaves, sum.cuts+row.cuts
			if row.right {
				right++
			}
			if row.book {
				book++
			}
			decided := max(distance(row.value, 0), distance(judged[t], 0)) > won/2
			switch {
			case !row.valued:
			case decided && row.value != judged[t]:
				forced++
			default:
				measured++
				apart := 0.0
				if !decided {
					apart, _ = new(big.Rat).SetFrac64(distance(row.value, judged[t]), int64(pow10(t.decimals))).Float64()
				}
				errors, largest = errors+apart, max(largest, apart)
			}
		}
		if m.exact && first == 0 {
			first = sum.nodes
		}
		anyForced, anyBook = anyForced || forced > 0, anyBook || book > 0
		cells := table[i+1]
		if len(cells) != len(head) || cells[0] != m.name {
			return fmt.Errorf("row %q is not that of %s", cells, m.name)
		}
		want := map[string]string{
			"nodes": strconv.Itoa(sum.nodes), "leaves": strconv.Itoa(sum.leaves), "cuts": strconv.Itoa(sum.cuts),
			"exact": c.l.Sprintf("cli.compare." + map[bool]string{true: "yes", false: "no"}[m.exact]), "mean": "–", "largest": "–",
			"book": strconv.Itoa(book), "forced": strconv.Itoa(forced),
		}
		if measured > 0 {
			delete(want, "mean") // which is rounded
			want["largest"] = strconv.FormatFloat(largest, 'f', -1, 64)
			if mean, err := strconv.ParseFloat(cells[c.column(head, "mean")], 64); err != nil || math.Abs(mean-errors/float64(measured)) > 0.00051 {
				return fmt.Errorf("row %q: the mean error is %v", cells, errors/float64(measured))
			}
		}
		for name, text := range want {
			if at := c.column(head, name); at >= 0 && cells[at] != text {
				return fmt.Errorf("row %q: %s should be %s", cells, head[at], text)
			}
		}
		if err := c.share(cells[c.column(head, "right")], right, len(c.trees)); err != nil {
			return err
		}
		if err := c.share(cells[c.column(head, "share")], sum.nodes, m.shared(first)); err != nil {
			return err
		}
	}
	if (c.column(head, "forced") >= 0) != anyForced || (c.column(head, "book") >= 0) != anyBook {
		return fmt.Errorf("the columns are %q", head)
	}
	return c.belowAll(said, anyForced, missing)
}

// belowAll checks the sentences below the table of all positions.
func (c *comparison) belowAll(said []sentence, forced bool, missing int) error {
	due := map[string]bool{"cli.compare.positions": true, "cli.compare.forced": forced, "cli.compare.reference": true, "text.unvalued": missing > 0}
	due[map[bool]string{true: "cli.compare.judged.whole", false: "cli.compare.judged.limited"}[c.judge == 0]] = true
	due["cli.compare.played"] = slices.ContainsFunc(c.methods, func(m *method) bool { return m.playouts > 0 })
	due["cli.compare.proof"] = slices.ContainsFunc(c.methods, func(m *method) bool { return m.proof })
	due["cli.compare.solved"] = due["cli.compare.proof"]
	for _, s := range said {
		if !due[s.key] {
			return fmt.Errorf("%s is not so, or is said twice", s.key)
		}
		delete(due, s.key)
		var err error
		switch s.key {
		case "cli.compare.positions":
			if s.values[0] != strconv.Itoa(len(c.trees)) {
				err = fmt.Errorf("they are %d", len(c.trees))
			}
		case "cli.compare.played":
			err = c.byPlayouts(s.values[0])
		case "cli.compare.proof":
			_, err = c.byProof(s.values[0])
		case "cli.compare.solved":
			err = c.solved(s)
		case "cli.compare.judged.limited":
			if s.values[0] != strconv.Itoa(c.judge) {
				err = fmt.Errorf("it looks %d plies ahead", c.judge)
			}
		case "cli.compare.reference", "text.unvalued":
			err = c.costs(s, missing)
		}
		if err != nil {
			return fmt.Errorf("%s %q: %w", s.key, s.values, err)
		}
	}
	for _, key := range slices.Sorted(maps.Keys(due)) {
		if due[key] {
			return fmt.Errorf("%s is not said", key)
		}
	}
	return nil
}
