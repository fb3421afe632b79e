package exercise

import "github.com/jugada/jugada/lang"

// Rule is a rule that a mistake breaks.
type Rule string

const (
	Unknown     Rule = "unknown"     // there is no such node, or it is deeper than the search
	NotNumber   Rule = "number"      // it is not a number, a bound or an infinity
	Blank       Rule = "blank"       // it is missing in a work that is finished
	Static      Rule = "static"      // a leaf is worth its static value
	Maximum     Rule = "maximum"     // a MAX node is worth the most that its children are worth
	Minimum     Rule = "minimum"     // a MIN node is worth the least
	Skipped     Rule = "skipped"     // the value comes from a child that is not visited
	NotBound    Rule = "bound"       // the value is exact, or a bound the other way round, or a bound on something else
	HandedDown  Rule = "handed down" // a child gets its parent's current window
	AlphaRaised Rule = "alpha"       // α rises at a MAX node with each better value of a child
	BetaLowered Rule = "beta"        // β falls at a MIN node
	CutEarly    Rule = "cut early"   // over-pruning: α < β still
	CutMissed   Rule = "cut missed"  // under-pruning: α ≥ β, and the child is visited, or not marked in a finished work
	LeftToRight Rule = "order"       // children are visited from left to right, each with all that is below it
	Twice       Rule = "twice"       // a leaf is visited once
	NotLeaf     Rule = "leaf"        // the order is that of the leaves
	NotBest     Rule = "best"        // another move is better
	NotFirst    Rule = "first"       // a move before it is as good
)

// Mistake is the first wrong step in a work.
type Mistake struct {
	Step  int    `json:"step"` // among the steps asked for, from 1: the wrong one, or the one due when something else is wrong
	Node  string `json:"node"` // the node's name
	Part  Part   `json:"part"`
	Wrote string `json:"wrote"` // "" for what is missing
	Rule  Rule   `json:"rule"`

	due    int    // how many leaves are in the right order
	key    string // of its sentence
	values []any
}

// Sentence names the node, what was written there and the rule, without giving the answer away.
func (m *Mistake) Sentence(l lang.Language) string { return l.Sprintf(m.key, m.values...) }
