package path

import "github.com/jugada/jugada/puzzle"

// entry is an open position of a best-first search.
type entry struct {
	priority int64       // g + w·h in thousandths: the least comes first
	h        puzzle.Cost // of equal ones, the least estimate comes first
	node     uint32      // of equal ones, the newest comes first
}

func (a *entry) before(b *entry) bool {
	switch {
	case a.priority != b.priority:
		return a.priority < b.priority
	case a.h != b.h:
		return a.h < b.h
	}
	return a.node > b.node
}

// queue is a binary heap of entries.
type queue struct {
	slab[entry]
	take func(bytes int64) bool
}

// push adds an entry. It returns false if there is no room.
func (q *queue) push(e entry) bool {
	if !q.slab.push(e, q.take) {
		return false
	}
	i := uint32(q.n - 1)
	for i > 0 {
		up := (i - 1) / 2
		if !e.before(q.at(up)) {
			break
		}
		*q.at(i) = *q.at(up)
		i = up
	}
	*q.at(i) = e
	return true
}

// pop removes the first entry. There must be one.
func (q *queue) pop() entry {
	first := *q.at(0)
	q.n--
	last, n := *q.at(uint32(q.n)), uint32(q.n)
	i := uint32(0)
	for {
		down := 2*i + 1
		if down >= n {
			break
		}
		if right := down + 1; right < n && q.at(right).before(q.at(down)) {
			down = right
		}
		if !q.at(down).before(&last) {
			break
		}
		*q.at(i) = *q.at(down)
		i = down
	}
	*q.at(i) = last
	return first
}
