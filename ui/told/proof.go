package told

import (
	"fmt"
	"strconv"
	"strings"

	"github.com/jugada/jugada/catalog"
)

// ProofSteps returns a function that prints the steps of a proof of p, and one that prints what it has come to.
func (w *Writer) ProofSteps(p catalog.Position) (step func(*catalog.ProofStep), end func(*catalog.Solution)) {
	if p.Outcome() != catalog.Open { // there is nothing to ask
		return func(*catalog.ProofStep) {}, func(found *catalog.Solution) { w.ExplainSolution(p, found) }
	}
	w.board(p)
	w.Say("cli.analyze.turn", w.Side(p, p.Turn()))
	asked := ""
	step = func(s *catalog.ProofStep) {
		if asked != s.Asked {
			asked = s.Asked
			fmt.Fprintln(w.Out)
			w.Say("cli.proof.asked."+asked, w.Side(p, p.Turn()))
		}
		fmt.Fprint(w.Out, strings.Repeat("  ", len(s.Path)))
		w.proofStep(s)
	}
	return step, func(found *catalog.Solution) {
		fmt.Fprintln(w.Out)
		w.explainProven(p, found)
	}
}

// proofStep prints what is known of a position.
func (w *Writer) proofStep(s *catalog.ProofStep) {
	name := strings.Join(s.Path, " ")
	if name == "" {
		name = w.Text("cli.proof.root")
	}
	switch {
	case s.Disproof == nil && s.Here:
		w.Say("cli.proof.proven.here", name)
		return
	case s.Disproof == nil && len(s.Threats) > 0:
		w.Say("cli.proof.proven.threats", name, strings.Join(s.Threats, " "))
		return
	case s.Disproof == nil:
		w.Say("cli.proof.proven", name)
		return
	case s.Proof == nil && s.Here:
		w.Say("cli.proof.disproved.here", name)
		return
	case s.Proof == nil && len(s.Threats) > 0:
		w.Say("cli.proof.disproved.threats", name, strings.Join(s.Threats, " "))
		return
	case s.Proof == nil:
		w.Say("cli.proof.disproved", name)
		return
	}
	moves := make([]string, len(s.Moves))
	for i, m := range s.Moves {
		moves[i] = fmt.Sprintf("%s %s/%s", m.Move, proofNumber(m.Proof), proofNumber(m.Disproof))
	}
	open := strings.Join(moves, ", ")
	if s.Next == nil {
		w.Say("cli.proof.back", name, proofNumber(s.Proof), proofNumber(s.Disproof), open)
		return
	}
	w.Say("cli.proof.next", name, proofNumber(s.Proof), proofNumber(s.Disproof), open, *s.Next)
}

// proofNumber writes a proof or disproof number without separators of thousands: they stand in pairs, 12/3.
func proofNumber(n *uint32) string {
	if n == nil {
		return "∞"
	}
	return strconv.FormatUint(uint64(*n), 10)
}
