package draw

import (
	"slices"
	"strings"

	"github.com/jugada/jugada/search"
	"github.com/jugada/jugada/trace"
)

// This file draws searches against a model of the opponent.

// expected returns the value of a node in a search against a model.
func (p *picture) expected(n *trace.Node) worth {
	w := worth{relation: [...]string{"", "≥", "≤"}[n.Bound], value: p.amount(n.Odds.Expected)}
	if n.Leaf && n.Assumed {
		w.star = "*"
	}
	return w
}

// amount is NumberText with a typographic minus sign.
func (p *picture) amount(x float64) string {
	return strings.ReplaceAll(trace.NumberText(x), "-", "−")
}

// modelled reports whether a shape is an expectation node.
func (p *picture) modelled(s *shape) bool {
	o := p.Nodes[s.node].Odds
	return s.kind == visited && o != nil && o.Modelled
}

// chance returns the text at the edge for the probability with which the model makes the move to a shape; "" if
// that is not a move of the model, or not known.
func (p *picture) chance(s *shape) string {
	if s.parent < 0 || s.kind == hidden {
		return ""
	}
	above := p.Nodes[p.shapes[s.parent].node].Odds
	switch {
	case above == nil || !above.Modelled:
		return ""
	case s.kind == visited:
		return p.amount(p.Nodes[s.node].Odds.Chance)
	case len(s.moves) == 1:
		if k := slices.Index(above.Moves, s.moves[0]); k >= 0 {
			return p.amount(above.Chances[k])
		}
	}
	return ""
}

// edge returns the text at the edge to a shape: its move, if nodes have no names, and its chance.
func (p *picture) edge(s *shape) string {
	move, chance := "", p.chance(s)
	if !p.Labelled {
		switch {
		case s.kind == visited && s.parent >= 0:
			move = clip(p.Nodes[s.node].Move)
		case s.kind == unvisited && len(s.moves) == 1:
			move = clip(s.moves[0])
		}
	}
	if move != "" && chance != "" {
		return move + " (" + chance + ")"
	}
	return move + chance
}

// minimax returns the note with the minimax value of a node in a search against a model; "" in other searches
// and at leaves, where it is redundant.
func (p *picture) minimax(i int) string {
	if n := &p.Nodes[i]; n.Odds == nil || n.Leaf || !n.Left {
		return ""
	}
	return p.Lang.Sprintf("picture.note.minimax", p.score(p.Nodes[i].Value))
}

// beside returns the note on the left of a node without a window: its minimax value in a search against a model, or its
// turn in a path search.
func (p *picture) beside(i int) string {
	if m := p.Nodes[i].Met; m != nil {
		return p.turn(m)
	}
	return p.minimax(i)
}

// oddsOf lists what is known about a node in a search against a model.
func (p *picture) oddsOf(i int) (parts []string) {
	n := &p.Nodes[i]
	say := func(key string, values ...any) { parts = append(parts, p.Lang.Sprintf(key, values...)) }
	switch {
	case n.Leaf && n.Assumed:
		say("picture.assumed")
	case n.Leaf && n.Reason == search.Ended:
		say("picture.expected", p.worth(i).String(), p.score(n.Value))
	case n.Leaf && p.worth(i).String() == p.score(n.Value):
		say("picture.static", p.score(n.Value))
	case n.Leaf: // the static value is from MAX's side, whichever side is advised
		say("picture.expected.static", p.worth(i).String(), p.score(n.Value))
	default:
		say("picture.expected", p.worth(i).String(), p.score(n.Value))
	}
	if n.Parent >= 0 && p.Nodes[n.Parent].Odds.Modelled {
		say("picture.chance", p.amount(n.Odds.Chance))
	}
	if n.Odds.Modelled {
		say("picture.modelled", p.Model)
	}
	if len(n.Odds.Forbidden) > 0 {
		say("picture.forbidden", strings.Join(n.Odds.Forbidden, ", "))
	}
	if len(n.Odds.Among) > 1 {
		say("picture.among."+n.Odds.Why.String(), strings.Join(n.Odds.Among, ", "), p.Nodes[n.Best].Move)
	}
	return parts
}

// choice says which move a search against a model or a book chooses, and what the root is worth.
func (p *picture) choice(root string) string {
	best := p.Nodes[0].Best
	switch {
	case p.fromBook():
		return p.Lang.Sprintf("picture.describe.book", p.Nodes[best].Move)
	case best < 0 && p.Ahead > 0:
		return p.Lang.Sprintf("picture.describe.model.ahead", p.Model, p.As, root, p.Ahead)
	case best < 0:
		return p.Lang.Sprintf("picture.describe.model", p.Model, p.As, root)
	case p.Ahead > 0:
		return p.Lang.Sprintf("picture.describe.model.by.ahead", p.Model, p.As, root, p.Nodes[best].Move, p.Ahead)
	}
	return p.Lang.Sprintf("picture.describe.model.by", p.Model, p.As, root, p.Nodes[best].Move)
}
