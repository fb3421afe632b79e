package lang

// The command bench and the profiles of a run, in English.
var _ = add(English, map[string]any{
	"cli.flag.cpuprofile": "write a profile of the processor time to `FILE`, for go tool pprof",
	"cli.flag.memprofile": "write a profile of the memory used to `FILE`, for go tool pprof",
	"cli.profile.running": "a processor profile is already being made",

	"cli.bench.short": "Measure the fast engine on fixed positions",
	"cli.bench.long": `Search and solve fixed positions of the games, and print how many nodes that took and how fast it was. Without GAME, of all games that have such positions. Searches are of a fixed depth, or of a fixed number of nodes, with the default options; solutions are with their line; all on one thread, with empty tables.

The signature is made of all that was found, and of the nodes. It is the same in every run, on every machine and in every language, and differs when a change to the program changes what a search does. A change meant only to make the engine faster must not change it; fewer nodes for the same depth usually mean a better search.

The fields of --json:
  games      of each game its game, depth, search and solve (positions, nodes, time_ms), and signature
  all        the same for all games together
  time       what time_ms counts: processor time, or elapsed time where that cannot be asked for
  interrupted  Ctrl-C came first: games has those that were finished, and unfinished what was done of the next (exit status 1)`,
	"cli.bench.example": `  jugada bench
  jugada bench connect4 othello --json
  jugada bench connect4 --cpuprofile cpu.pprof`,
	"cli.bench.progress":    "%[1]s: %[2]d of %[3]d positions",
	"cli.bench.interrupted": "interrupted in %[1]s, after %[2]d of its positions: what follows is what was finished",
	"cli.bench.game":        "game",
	"cli.bench.depth":       "depth",
	"cli.bench.nodes":       "nodes",
	"cli.bench.speed":       "million/s",
	"cli.bench.solverNodes": "solver's nodes",
	"cli.bench.signature":   "signature",
	"cli.bench.all":         "all",
	"cli.bench.processor":   "Speeds are in nodes per second of processor time.",
	"cli.bench.elapsed":     "Speeds are in nodes per second of elapsed time.",
	"catalog.bench.noSet":   "there are no fixed positions of %[1]s to measure by; there are of %[2]s",
})
