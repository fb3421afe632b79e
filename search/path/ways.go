package path

// gather finds all cheapest paths, in the order of generation, once a best-first search has closed everything that can be on
// one, at its least cost: a path is cheapest exactly if each of its moves leads to a closed position at the cost that the
// table has for it, and its end is a goal at the least cost of all.
func (x *searcher[S, M, P]) gather(t *table[S, M]) {
	r := &x.result
	_, enough := x.gatherFrom(t, x.frames)
	if len(r.Ways) > 0 {
		r.Way = r.Ways[0]
	}
	r.AllWays = !enough && x.spent == Unknown
	if x.spent != Unknown {
		r.Stopped = x.spent
	}
}

// gatherFrom gathers the paths through f. It reports whether there are any, and whether there are enough. If there are
// none, the position is marked, so that it is not tried again.
func (x *searcher[S, M, P]) gatherFrom(t *table[S, M], f *frame[S, M]) (some, enough bool) {
	if x.rules.Goal(&f.pos) {
		return true, x.arrive(f.way(), f.g)
	}
	x.tick()
	if x.spent != Unknown || !x.list(f) {
		return false, false
	}
	for _, m := range f.moves {
		c := f.next
		c.move = m
		c.g = f.g.Plus(x.rules.Play(&f.pos, m, &c.pos))
		i := t.find(&c.pos)
		if i == none {
			continue
		}
		if n := t.nodes.at(i); n.g != c.g || n.mark != closed || c.g > x.result.Cost {
			continue
		}
		leads, enough := x.gatherFrom(t, c)
		some = some || leads
		if enough || x.spent != Unknown {
			return some, enough
		}
		if !leads {
			t.nodes.at(i).mark = useless
		}
	}
	return some, false
}
