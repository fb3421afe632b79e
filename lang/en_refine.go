package lang

// The descriptions of the refinements in English: for each its name as a heading, what it does in a few words, for a form, and in
// terms of its parameters, for help. And what the searches of the course notes refuse.
var _ = add(English, map[string]any{
	"refine.title.deepening":  "Deepening",
	"refine.brief.deepening":  "to depth 1, 2, …: each iteration orders the next",
	"refine.help.deepening":   "search to depth 1, 2, … up to the limit, each iteration ordering the next",
	"refine.title.quiescence": "Quiescence",
	"refine.brief.quiescence": "T:plies. Go on while values change by more than T",
	"refine.help.quiescence":  "beyond the depth limit, go on while a static value changes by more than T",
	"refine.title.secondary":  "Second look",
	"refine.brief.secondary":  "plies:margin. Look again below the chosen line",
	"refine.help.secondary":   "look PLIES below the line of the move chosen; a worse drop than MARGIN rejects it",
	"refine.title.singular":   "Singular extension",
	"refine.brief.singular":   "margin:plies. Go on where a value stands out",
	"refine.help.singular":    "go on where a static value differs from all its siblings' by more than MARGIN",
	"refine.title.futility":   "Futility",
	"refine.brief.futility":   "E:root or every. Skip what cannot gain more than E",
	"refine.help.futility":    "skip what cannot improve the value by more than E, at the root or at every node",
	"refine.title.bias":       "Bias",
	"refine.brief.bias":       "width:0 or 1:evaluation. Keep the best moves by static value",
	"refine.help.bias":        "keep the WIDTH best moves by static value, or by that of the evaluation EVAL; fewer further down: less the child's rank",
	"refine.title.table":      "Table",
	"refine.brief.table":      "positions at most. Remember what has been searched (transposition table)",
	"refine.help.table":       "remember positions, that many at most, and use again what was found there (a transposition table)",

	"refine.parameter.threshold": "THRESHOLD",
	"refine.parameter.plies":     "PLIES",
	"refine.parameter.margin":    "MARGIN",
	"refine.parameter.epsilon":   "EPSILON",
	"refine.parameter.width":     "WIDTH",
	"refine.parameter.eval":      "EVAL",
	"refine.parameter.positions": "POSITIONS",

	"refine.line":  "  %-24s %s",
	"refine.alone": "%s alone",
	"refine.form":  "%[1]s, such as %[2]s",

	"refine.unknown":        "no refinement is called %q; want one of %s",
	"refine.twice":          "the refinement %s is in the list twice",
	"refine.written":        "%q is not how a refinement is written; want %v",
	"refine.engine":         "the refinement %s does not go with engine, which has %v",
	"refine.algorithms":     "the refinement %s goes with the algorithms %s, not with %s",
	"refine.table.futility": "the refinement table does not go with futility at every node, since a value depends on the window there; want futility at the root, or no table",

	"classic.repeats": "positions can come again in this game, so that lines never end; set a depth limit, or one of time or nodes together with deepening",
})
