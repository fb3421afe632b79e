package lang

// The engine's errors about requests that it cannot fulfil, in English.
var _ = add(English, map[string]any{
	"engine.solve.repeats":   "positions can recur in this game, so that their values depend on what came before, and cannot be proven from the position alone; solve --algorithm dfpn finds out who wins, and analyze proves what its limits allow",
	"engine.table.memory":    "a table of %d MiB does not fit into memory; want a smaller one",
	"engine.table.open":      "%s: %v",
	"engine.table.name":      "the name of a game is too long for the file of a table; want at most %d bytes",
	"engine.table.notFile":   "this does not hold a table of Jugada",
	"engine.table.ofProof":   "the table was written with --algorithm dfpn, and helps only with that; add --algorithm dfpn, or take another file",
	"engine.table.ofBounds":  "the table was written without --algorithm dfpn, and does not help with that; leave --algorithm out, or take another file",
	"engine.table.version":   "a table of version %d of the file format; this program reads version %d",
	"engine.table.truncated": "the table is truncated: %d bytes, want at least %d",
	"engine.table.damaged":   "the table is damaged",
	"engine.table.otherGame": "the table is of the game %s, not of %s",
	"engine.table.otherKeys": "the table is of a version of the game that numbers positions in another way",
})
