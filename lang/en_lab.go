package lang

// What the lab says, in English.
var _ = add(English, map[string]any{
	"lab.trace.unknown": "there is no trace %q, or it has been forgotten; ask for it again",
	"lab.trace.noPass":  "there is no pass %d; the search has %d, counted from 0",
	"lab.trace.empty":   "nothing was searched, so there is no tree to draw",
	"lab.trace.tooLong": "the search has more than %d events, which is as many as a trace may have; give it a smaller depth, or limits of time or nodes",
})

// The command that serves it.
var _ = add(English, map[string]any{
	"cli.lab.short":   "Open the lab in the browser",
	"cli.lab.long":    "Serve the lab: pages in the browser to play on, to watch searches step by step, to compare and to practise. Everything is in this program, and nothing is asked of any other computer.\n\nThe first line that it prints is its address. It listens on this computer alone unless --addr says otherwise; with port 0 it takes a free one. Ctrl-C closes it.",
	"cli.lab.example": "  jugada lab\n  jugada lab --addr 127.0.0.1:0",
	"cli.flag.addr":   "`address` to listen at",
})
