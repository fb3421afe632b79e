package uci

import (
	"strconv"
	"strings"
	"time"

	"github.com/jugada/jugada/catalog"
	"github.com/jugada/jugada/lang"
)

// order is what a go asks for; 0 where it says nothing.
type order struct {
	clock, increment [2]int64 // by side, in milliseconds
	timed            [2]bool  // the clock has been given, be it 0
	movesToGo        int64
	depth, nodes     int64
	mate             int64 // in how many moves
	moveTime         int64 // in milliseconds
	infinite, ponder bool
	moves            []string // the only ones to look at
	faulty           bool     // part of it could not be read
}

// The largest values that mean something.
const (
	mostMilliseconds = 1e12
	mostDepth        = 1e6
	mostMate         = 1e4
	mostNodes        = 1e18
)

// numbers returns the parameters that are numbers, by name: where they go, and their limits.
func (o *order) numbers() map[string]number {
	return map[string]number{
		// The time on a clock that has run out is below 0 with some programs.
		"wtime": {&o.clock[catalog.Max], -mostMilliseconds, mostMilliseconds},
		"btime": {&o.clock[catalog.Min], -mostMilliseconds, mostMilliseconds},
		"winc":  {&o.increment[catalog.Max], 0, mostMilliseconds}, "binc": {&o.increment[catalog.Min], 0, mostMilliseconds},
		"movestogo": {&o.movesToGo, 0, mostDepth}, "depth": {&o.depth, 1, mostDepth}, "nodes": {&o.nodes, 1, mostNodes},
		"mate": {&o.mate, 1, mostMate}, "movetime": {&o.moveTime, 0, mostMilliseconds},
	}
}

type number struct {
	at          *int64
	least, most int64
}

// readOrder reads the parameters of go. What cannot be read is told and passed over.
func readOrder(words []string, tell func(error)) (o order) {
	numbers := o.numbers()
	known := func(word string) bool {
		_, is := numbers[word]
		return is || word == "infinite" || word == "ponder" || word == "searchmoves"
	}
	for i := 0; i < len(words); i++ {
		word := words[i]
		n, counted := numbers[word]
		switch {
		case word == "infinite":
			o.infinite = true
		case word == "ponder":
			o.ponder = true
		case word == "searchmoves":
			end := i + 1
			for end < len(words) && !known(words[end]) {
				end++
			}
			o.moves, i = words[i+1:end], end-1
		case counted:
			text := ""
			if i++; i < len(words) {
				text = words[i]
			}
			value, err := strconv.ParseInt(text, 10, 64)
			if err != nil || value < n.least || value > n.most {
				o.faulty = true
				if text == "" || known(text) {
					tell(lang.Errorf("uci.noNumber", word, plain(n.least), plain(n.most)))
					i--
					continue
				}
				tell(lang.Errorf("uci.number", word, clip(text), plain(n.least), plain(n.most)))
				continue
			}
			if word == "movetime" {
				value = max(value, 1) // 0 would be no limit
			}
			*n.at = value
			o.timed[catalog.Max] = o.timed[catalog.Max] || word == "wtime"
			o.timed[catalog.Min] = o.timed[catalog.Min] || word == "btime"
		default:
			o.faulty = true
			tell(lang.Errorf("uci.word", clip(word)))
		}
	}
	return o
}

// times returns how long iterations may begin, and how long the search may take, 0 without such a limit.
func (o *order) times(side catalog.Side, overhead time.Duration) (soft, hard time.Duration) {
	milliseconds := func(n int64) time.Duration { return time.Duration(n) * time.Millisecond }
	switch {
	case o.moveTime > 0:
		return 0, max(milliseconds(o.moveTime)-overhead, time.Millisecond)
	case o.timed[side]:
		left := max(milliseconds(o.clock[side])-overhead, 0)
		return catalog.ThinkingTimes(left, milliseconds(o.increment[side]), int(o.movesToGo))
	case o.faulty && !o.infinite && !o.ponder && max(o.depth, o.nodes, o.mate) == 0:
		return 0, catalog.Patience // a limit was meant, and nobody will say stop
	case o.timed[side.Opponent()] && !o.infinite && max(o.depth, o.nodes, o.mate) == 0:
		return 0, catalog.Patience // as if the clock of this side had been given, too
	}
	return 0, 0
}

// request returns what to search.
func (o *order) request(p catalog.Position, s *settings, tell func(error)) catalog.Request {
	r := catalog.Request{
		Algorithm: catalog.EngineName, Depth: int(o.depth), Nodes: o.nodes, Time: catalog.Forever, Selective: p.Game().Large(),
		Threads: s.threads, TableMiB: s.hash, Lines: s.lines, Settings: s.engine,
	}
	for _, move := range o.moves {
		if _, err := p.Play(move); err != nil {
			tell(lang.Errorf("uci.searchmoves", clip(move), strings.Join(codes(p), ", ")))
			continue
		}
		r.Only = append(r.Only, move)
	}
	if o.mate > 0 && len(r.Only) > 0 { // no move may be left out: then a mate within the depth is found
		r.Depth, r.Selective, r.Sound, r.Settings = int(min(2*o.mate-1, mostPlies)), false, true, nil
	}
	if s.limited && o.mate == 0 { // several lines, or threads, would change how well as many nodes play
		r.Lines, r.Threads = 1, 1
		r.Nodes = catalog.NodesFor(catalog.Ratings(p.Game()), s.elo)
		if o.nodes > 0 {
			r.Nodes = min(r.Nodes, o.nodes)
		}
	}
	r.Lines = min(r.Lines, max(len(p.Moves()), 1))
	return r
}

// obvious returns the only legal move, if there is one, and the search would only spend time on the clock.
func (o *order) obvious(p catalog.Position, analysing bool) (move string, is bool) {
	moves := p.Moves()
	otherwise := analysing || o.infinite || o.ponder || max(o.depth, o.nodes, o.mate) > 0
	if len(moves) != 1 || !o.timed[p.Turn()] || otherwise {
		return "", false
	}
	return moves[0], true
}
