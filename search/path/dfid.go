package path

import "math"

// dfid is the notes' DFID: depth first to depth 1, 2, … until a path is found, the depth limit (MAXPROF) is reached, or a search
// was not cut off by its depth: then there is no path. The first path found has the fewest moves, since all shorter ones have
// been tried. The notes begin with depth 1; a start that is a goal is found there too, before the first move.
func (x *searcher[S, M, P]) dfid() {
	most := x.options.Depth
	if most == 0 {
		most = math.MaxInt
	}
	for depth := 1; depth <= most; depth++ {
		x.depthFirst(depth)
		if x.result.Stopped != Depth {
			return
		}
	}
}
