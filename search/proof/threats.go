package proof

import "github.com/jugada/jugada/game"

// This file is about games in which threats decide ([game.Sequenced]). They settle positions whose whole tree df-pn would have to look
// at: one from which a sequence of threats wins, and one in which no move is of use against those of the other side. And where some
// moves are of use, the others are refuted, so that they are not looked at, and the position counts one for each that is left.

// sequence returns the moves of both sides by which the side to move in s wins by threats, none if that is not known. They are valid
// until the next call.
func (x *asking[S, M, G]) sequence(s *S) []M {
	if x.sequenced == nil {
		return nil
	}
	x.threats = x.sequenced.Sequence(s, x.threats[:0])
	return x.threats
}

// defences appends the moves of s that may be of use against the other side's threats, and returns what the others are worth at most,
// counted from s; ∞: all may be of use.
func (x *asking[S, M, G]) defences(s *S, buf []M) (useful []M, others game.Score) {
	if x.sequenced == nil {
		return buf, game.Infinity
	}
	return x.sequenced.Defences(s, buf)
}

// lost returns what s is worth at most, counted from it, if no move is of use against the other side's threats; otherwise ∞.
func (x *asking[S, M, G]) lost(s *S) game.Score {
	var others game.Score
	if x.fended, others = x.defences(s, x.fended[:0]); len(x.fended) > 0 {
		return game.Infinity
	}
	return others
}

// longest appends a move of s, which threats win for the other side, and the sequence of those: the move after which that is longest.
// If no sequence is found, it appends nothing.
func (x *asking[S, M, G]) longest(s *S, line []M) []M {
	first := len(line)
	var next S
	x.replies, _ = x.rules.Moves(s, x.replies[:0])
	for _, m := range x.replies {
		x.rules.Play(s, m, &next)
		if sequence := x.sequence(&next); len(sequence) > 0 && first+len(sequence) >= len(line) {
			line = append(append(line[:first], m), sequence...)
		}
	}
	return line
}

// decide notes, for who follows the search, by which moves threats settle a position, if that is known: those given lead to s, which
// they win for the other side.
func (x *asking[S, M, G]) decide(s *S, before ...M) {
	if line := x.longest(s, before); len(line) > len(before) {
		x.decided = line
	}
}
