package lang

// The steps of a proof by proof numbers, in English.
var _ = add(English, map[string]any{
	"algorithm.dfpn":       "Depth-first proof-number search (df-pn)",
	"cli.proof.large":      "%s is too large to be traced whole; limit the search: --nodes 50, for example",
	"cli.proof.asked.won":  "Asked: is the position worth more than 0 to %s?",
	"cli.proof.asked.held": "Asked: is the position worth at least 0 to %s?",
	"cli.proof.root":       "Root",
	"cli.proof.next":       "%[1]s: %[2]s to prove, %[3]s to disprove (%[4]s). Next: %[5]s.",
	"cli.proof.back":       "%[1]s: %[2]s to prove, %[3]s to disprove (%[4]s). Enough for now: there is a better move further up.",
	"cli.proof.proven":     "%s: proven.",
	"cli.proof.disproved":  "%s: disproved.",

	"cli.proof.proven.threats":    "%[1]s: proven by threats: %[2]s.",
	"cli.proof.disproved.threats": "%[1]s: disproved by threats: %[2]s.",

	"cli.proof.proven.here":    "%s: proven here, where coming back to an earlier position counts as a draw.",
	"cli.proof.disproved.here": "%s: disproved here, where coming back to an earlier position counts as a draw.",

	"proof.repeats": "positions can recur in this game, and its rules do not say how long it can last: nothing can be proven of it",
})
