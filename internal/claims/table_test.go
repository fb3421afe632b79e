package claims

import (
	"maps"
	"regexp"
	"slices"
	"strings"
	"testing"
)

// checked returns the keys whose sentences a checker reads, by the test that does.
func checked() map[string][]string {
	return map[string][]string{
		"TestAnswerSentences":   answerClaims,
		"TestModelSentences":    append(slices.Sorted(maps.Keys(modelClaims)), modelParts...),
		"TestOpponentSentences": append(slices.Sorted(maps.Keys(adviceClaims)), adviceParts...),
		"TestPlayoutsSentences": append(slices.Sorted(maps.Keys(playoutsClaims)), playoutsParts...), "TestPlayoutsFillMemory": {"cli.playouts.full"},
		"TestTraceSentences":    append(slices.Sorted(maps.Keys(traceClaims)), traceParts...),
		"TestGamePageSentences": gameClaims, "TestReviewPageSentences": reviewPageClaims, "TestTimeIsUpOnThePage": {"page.game.outOfTime"}, "TestOpponentsPageSentences": acquaintanceClaims,
		"TestTreePageSentences": treeClaims, "TestTreePagePasses": passClaims, "TestExercisePageSentences": workClaims,
		"TestWatchSentences": watchClaims, "TestTrySentences": tryClaims, "TestMadeSentences": madeClaims,
		"TestBoardSentences":            boardClaims,
		"TestBoardSaysWhenItIsCutShort": {"tui.trace.spent"},
		"TestPlaySentences":             append(slices.Sorted(maps.Keys(playClaims)), playParts...),
		"TestVerdictSentences":          slices.Concat(slices.Sorted(maps.Keys(exerciseClaims)), exerciseParts, exerciseUnasked),

		"TestWaySentences":               wayClaims,
		"TestPuzzleSentences":            puzzleClaims,
		"TestMemoryAndCostSentences":     {"puzzle.stopped.memory", "cli.puzzle.cost"},
		"TestMoreSolutionsThanAreListed": {"cli.puzzle.first"},
		"TestBlindSentences":             blindClaims,
		"TestWayPictureSentences":        wayPictureClaims,
		"TestPictureSentences":           pictureClaims,
		"TestModelPictureSentences":      modelPictureClaims,
		"TestCompareSentences":           compareClaims,
		"TestLimitedSentences":           limitedClaims,
		"TestCensusSentences":            censusClaims,
		"TestSumSentences":               sumClaims,
		"TestCensusCutShort":             {"cli.census.atLeast"},
		"TestPlayerSentences":            slices.Concat(playerClaims, styleClaims, []string{"cli.player.goes.million"}),
		"TestBookSentences":              bookClaims,
		"TestMatchSentences":             matchClaims,
		"TestReviewSentences":            slices.Sorted(maps.Keys(reviewClaims)),

		"TestAnalysisSentences": append(slices.Sorted(maps.Keys(analysisClaims)), analysisParts...),
		"TestTableSentences":    tableClaims, "TestTableByItself": {"cli.table.byItself", "cli.table.drawnInGame"}, "TestTableMovesByThemselves": {"cli.table.moves"},
		"TestPuzzleTableSentences": puzzleTableClaims,
		"TestInterruptedDecision":  {"cli.decided.interrupted"},
		"TestUnweighedRepeats":     {"cli.decided.repeats"},
		"TestDrawSentences":        drawClaims,
		"TestUnweighedSentences":   {"cli.decided.memory", "cli.decided.time"},
		"TestSolveSentences":       append(slices.Sorted(maps.Keys(solutionClaims)), solutionParts...),
		"TestProofStepSentences":   proofClaims,
		"TestProofStepsOfChess":    proofHereClaims,
		"TestPlayoutStepSentences": uctClaims, "TestLongPlayouts": {"cli.uct.expandMany"},
		"TestPlayedPictureSentences": playedPictureClaims,
		"TestProvenPictureSentences": provenPictureClaims,
		"TestSolveCheckSentences": {
			"cli.solve.differs", "cli.solve.differs.weak", "cli.solve.sign.win", "cli.solve.sign.draw", "cli.solve.sign.loss", "cli.solve.lineUnsolved", "cli.solve.checked", "cli.solve.checkUnsolved", "cli.solve.checkRefused",
		},
	}
}

// silent are the messages that claim nothing about a search, a solution or a work, with the reason. A * matches any text. If
// you add a sentence that does claim something, give it a checker, not a line here.
var silent = []struct {
	why  string
	keys []string
}{
	{"help texts: how a command, a flag or a page is used", []string{
		"cli.*.short", "cli.*.long", "cli.*.example", "cli.*.flag.*", "cli.flag.*", "cli.use.*", "cli.welcome", "cli.usageTemplate",
		"play.short", "play.long", "play.example", "play.help.*", "play.result.goesOn*", "tui.does.*", "tui.keys.*", "tui.foot.*", "tui.help.*",
		"page.help.*", "page.about.*", "page.*.keys.*", "page.key.*", "refine.*", "list.*", "page.puzzles.keys.*", "page.puzzles.how.*",
		"page.puzzles.refused.*", "page.puzzles.stillSolved",
		"page.opponents.how*", "page.opponents.meaning*", "page.opponents.judged", "page.opponents.model", "page.opponents.kept",
		"page.opponents.lead", "page.rival.why", "page.rival.whose", "page.rival.two", "page.game.sizes", "page.puzzles.watchLead",
		"page.review.lead", "page.review.takes", "page.review.hint", "page.review.keys",
		"page.exercise.sheet.about", "page.exercise.unchecked", "page.exercise.walk", "page.exercise.tree", "page.side.none",
	}},
	{"names and headings", []string{
		"page.differs.show", "page.game.analyse", "page.game.analysis", "page.game.asTree", "page.game.back",
		"page.game.board", "page.game.bonus", "page.game.cell", "page.game.clock", "page.game.copyPosition", "page.game.empty",
		"page.game.exchange", "page.game.first", "page.game.flip", "page.game.game", "page.game.goOn", "page.game.hint", "page.game.import",
		"page.game.last", "page.game.level", "page.game.level.first", "page.game.level.last", "page.game.lines", "page.game.lines.all",
		"page.game.minutes", "page.game.more", "page.game.moves", "page.game.movesText", "page.game.new", "page.game.next",
		"page.game.position", "page.game.positionText", "page.game.resign", "page.game.review", "page.game.start", "page.game.stop",
		"page.game.time", "page.game.undo", "page.game.variant", "page.game.variation", "page.game.which", "page.game.you",
		"page.game.you.*", "page.opponents.ask.*", "page.opponents.band", "page.opponents.col.*", "page.opponents.everybody",
		"page.opponents.forget", "page.opponents.forgetAll", "page.opponents.forgetGame", "page.opponents.gamesPlayed",
		"page.opponents.keep", "page.opponents.look", "page.opponents.misses", "page.opponents.overview", "page.opponents.play",
		"page.opponents.position", "page.opponents.slips", "page.opponents.style", "page.opponents.table", "page.rival.known", "page.rival.level",
		"page.rival.more", "page.rival.name", "page.rival.nobody", "page.rival.plays", "page.rival.title", "page.tree.algorithm",
		"page.tree.close", "page.tree.fit", "page.tree.mirror", "page.tree.open", "page.tree.pane", "page.tree.passes", "page.tree.remove",
		"page.tree.removeShort", "page.tree.root", "page.tree.visit", "page.tree.zoomIn", "page.tree.zoomOut",
		"picture.way.join",
		"page.review.accounts", "page.review.against", "page.review.beginning", "page.review.bothSides", "page.review.cost", "page.review.download*",
		"page.review.example", "page.review.filter", "page.review.games", "page.review.leave", "page.review.line", "page.review.markedMoves",
		"page.review.moves", "page.review.nextMark", "page.review.open", "page.review.perMove", "page.review.previousMark", "page.review.progress",
		"page.review.recognised", "page.review.resume", "page.review.side", "page.review.size", "page.review.start", "page.review.text", "page.review.title", "page.review.which",
		"page.puzzles.add", "page.puzzles.another", "page.puzzles.any", "page.puzzles.anySize", "page.puzzles.away", "page.puzzles.back", "page.puzzles.beside",
		"page.puzzles.board", "page.puzzles.chance", "page.puzzles.compare", "page.puzzles.depth", "page.puzzles.fewestAsk", "page.puzzles.fig.depth",
		"page.puzzles.first", "page.puzzles.fromHere", "page.puzzles.goal", "page.puzzles.heuristic", "page.puzzles.hint",
		"page.puzzles.last", "page.puzzles.limit", "page.puzzles.make", "page.puzzles.more", "page.puzzles.moves", "page.puzzles.next",
		"page.puzzles.nextRound", "page.puzzles.none", "page.puzzles.notation", "page.puzzles.previousRound", "page.puzzles.puzzle",
		"page.puzzles.queue.way", "page.puzzles.redo", "page.puzzles.remove", "page.puzzles.removeShort",
		"page.puzzles.restart", "page.puzzles.seed", "page.puzzles.set", "page.puzzles.size", "page.puzzles.solution", "page.puzzles.solve",
		"page.puzzles.spot.boat", "page.puzzles.spot.c", "page.puzzles.spot.drain", "page.puzzles.spot.m", "page.puzzles.spot.tap",
		"page.puzzles.spot.tile", "page.puzzles.state", "page.puzzles.stillOn", "page.puzzles.stop", "page.puzzles.tap", "page.puzzles.try",
		"page.puzzles.undo", "page.puzzles.usual.*", "page.puzzles.watch", "page.puzzles.watchStart", "page.puzzles.weight",
		"page.puzzles.yourMoves", "page.puzzles.algorithm",
		"algorithm.*", "game.*", "eval.*", "piece.*", "side.*", "alarm.*", "page.game.picked", "puzzle.*.title", "puzzle.*.about", "page.algorithm.*", "page.nav.*", "page.kind.*", "page.theme.*",
		"page.puzzles.algorithm.*", "*.column.*", "page.legend.*", "play.level.*", "play.sides.*",
		"play.who.*", "exercise.form.*", "exercise.key", "exercise.task.*", "page.exercise.*", "page.lessons.*", "page.index.*", "page.export.*",
		"page.editor.*", "page.setup.*", "tui.line.*", "tui.moves", "tui.person", "tui.computer", "tui.trace", "tui.level", "cli.bench.*",
		"cli.analyze.lines", "cli.analyze.move", "cli.analyze.worth",
		"cli.pdb.columns", "cli.player.kind.far", "cli.player.kind.capture", "cli.player.kind.open", "cli.player.kind.points", "cli.player.kind.promotion", "cli.player.kind.zugzwang", "page.count.*", "page.gone.*",
		"page.language", "page.loading", "page.pages", "page.percent", "page.play.*", "page.side.*", "page.skip", "play.chance", "play.clock",
	}},
	{"errors about what was typed, a file or a network, each tested where it is raised", []string{
		"classic.*", "catalog.*", "compare.*", "session.*", "tree.*", "mnk.*", "connect4.*", "othello.*", "chess.*", "pgn.*", "uci.*", "polyglot.*", "match.*", "tictactoe.*", "jugs.*", "river.*", "sliding.*", "opponent.*", "engine.*", "proof.*",
		"book.*", "exercise.json.*", "exercise.tree", "exercise.leaf", "exercise.large", "exercise.algorithm", "exercise.depth", "exercise.part",
		"exercise.nothing", "exercise.noValue", "exercise.noInnerValue", "exercise.infinite", "exercise.difficulty", "exercise.sheet", "exercise.number", "exercise.noWork", "lab.*",
		"cli.file.*", "cli.noLanguage", "cli.noCommand*", "cli.tooFewArguments", "cli.noArguments", "cli.tooManyArguments", "cli.count", "cli.compare.decimal", "cli.large", "cli.*.noFormat",
		"cli.*.noAlgorithm", "cli.trace.*", "cli.playouts.not", "cli.proof.large", "cli.data.*", "cli.book.noOutput", "cli.book.nothing", "cli.book.position", "cli.compare.expectedMany", "cli.compare.expectedNodes", "cli.compare.largeJudge",
		"cli.compare.refused*", "cli.compare.alone", "cli.completion.*", "cli.exercise.*", "cli.pdb.fault", "cli.pdb.noPlace", "cli.perft.*", "cli.positions.*", "cli.match.needs", "cli.match.odd", "cli.match.players", "cli.match.sprt*", "cli.match.adjudicate", "cli.match.resume", "cli.match.exists", "cli.match.both", "cli.match.over", "cli.match.noOpening", "cli.match.control", "review.nullMove", "review.pgnOf", "cli.review.oneOutput", "lab.review.both", "cli.review.noGame", "cli.review.fewGames", "cli.review.fault", "cli.review.gameOf", "cli.review.notPGN", "cli.review.ontoItself", "arena.*", "jobs.*", "cli.batch.damaged", "cli.batch.failed", "cli.batch.programs", "cli.batch.file", "cli.batch.otherGame", "cli.batch.otherSize", "cli.batch.rules", "cli.batch.unknown", "cli.batch.unread", "tune.*", "cli.tune.blend", "cli.tune.pull", "cli.explain.opponent",
		"cli.player.unknown*", "cli.player.none", "cli.puzzle.empty", "cli.puzzle.threadsMany", "cli.puzzle.explainMany", "cli.puzzle.positions*",
		"cli.puzzle.outputAlone", "cli.puzzle.traceAlone", "cli.solve.tableSize", "cli.solve.weakBests", "cli.solve.confused",
		"cli.solve.checkMany", "cli.solve.noValue", "cli.solve.noNumber", "cli.solve.sign.more", "cli.solve.sign.zero", "cli.solve.sign.less", "path.*",
		"mapfile.*", "tablebase.*", "cli.table.fault", "cli.table.noName", "cli.table.puzzles", "cli.table.puzzleCluster", "cli.table.noEnding", "cli.table.noPlace", "cli.table.refused", "cli.table.cannot", "cli.table.unknown*", "play.load.*", "play.save.*", "play.noCommand*", "cli.noSide", "play.notFile", "play.over", "play.unknown", "play.wait",
		"cli.input.*", "input.*", "cli.output", "json.*", "system.*", "cli.book.alone", "cli.book.noPlies", "cli.position", "cli.state",
		"play.inputTaken", "play.seed.*", "play.player.*", "play.learn.*", "play.undo.*", "page.game.noCopy", "page.game.parentheses", "page.review.large", "page.review.damaged", "tui.notThere", "tui.notFromThere",
		"tui.small", "cli.lab*", "cli.treeRandom*", "cli.treeFormat*", "cli.profile*", "cli.data*",
	}},
	{"what is measured, and not derived: time and memory", []string{"page.puzzles.memory", "page.puzzles.bytes"}},
	{"what goes on, and what the program has done with files and games", []string{
		"cli.*.progress", "cli.*.progress.*", "cli.match.same", "cli.match.test.*", "cli.interrupted", "reason.trace", "cli.batch.*", "cli.hub.*", "cli.worker.*", "cli.tune.positions", "cli.tune.loss", "cli.tune.same", "cli.book.interrupted*", "cli.book.remaining", "cli.book.solving", "cli.book.finding", "cli.compare.interrupted*", "cli.*.interrupted", "cli.census.full", "cli.solve.checkInterrupted", "cli.version.*",
		"cli.review.head*", "cli.review.nothing", "cli.player.putAside", "cli.pdb.*", "cli.table.takes", "cli.table.cost*", "cli.table.building*", "cli.table.verifying*", "cli.table.interrupted*", "cli.table.written", "cli.table.wentOn", "cli.table.none", "cli.table.file", "cli.table.columns", "cli.table.row", "cli.table.right", "cli.book.made", "cli.book.shown", "cli.book.column.*",
		"cli.book.games", "cli.book.played", "cli.book.lines", "cli.book.entries", "cli.book.unreached", "cli.book.leftOut", "cli.book.moves", "cli.book.positions", "cli.book.removed", "cli.book.conflict", "cli.book.conflictsLeft",
		"cli.book.unknown", "cli.games.*", "cli.player.forgotten", "cli.puzzle.unready",
		"play.begin*", "play.leaves*", "play.unfinished*", "play.interrupted*", "play.help*", "play.hint.*", "play.learned*", "play.level", "play.moves*", "play.plies",
		"tui.again.*", "tui.analysis", "tui.analysis.off", "tui.analysis.book", "tui.busy", "tui.choose", "tui.page.*", "tui.past",
		"tui.thinks", "tui.trace.*", "page.puzzles.searching", "page.puzzles.thinking",
		"page.game.computerWaits", "page.game.thinking", "page.game.searching", "page.game.noMoves", "page.review.done", "page.review.stopped", "page.review.notYet", "page.review.notReviewed",
		"page.review.noValue", "page.review.noneYet", "page.review.noneChosen",
		"page.opponents.forgotten.*", "page.opponents.nobody", "page.opponents.off", "page.opponents.offWhy", "page.rival.learning",
		"page.tree.searching", "tui.turn", "tui.wait", "tui.over", "tui.ended", "picture.title*",
	}},
}

// TestEveryKeyHasItsPlace: each message is checked, or is silent for a reason; and the table names no missing message.
func TestEveryKeyHasItsPlace(t *testing.T) {
	byChecker := map[string]string{}
	for test, keys := range checked() {
		for _, key := range keys {
			if key == "counts" { // a line of several messages
				continue
			}
			if !slices.Contains(allKeys, key) {
				t.Errorf("%s checks %s, and there is no such message", test, key)
			}
			byChecker[key] = test
		}
	}
	used := map[string]bool{}
	checked, quiet := 0, 0
	for _, key := range allKeys {
		if byChecker[key] != "" {
			checked++
			continue
		}
		known := false
		for _, s := range silent {
			for _, p := range s.keys {
				if asPattern(p).MatchString(key) {
					known, used[p] = true, true
				}
			}
		}
		if quiet++; !known {
			t.Errorf("the message %s stands nowhere in this table: give it a checker, or say why it claims nothing", key)
		}
	}
	for _, s := range silent {
		for _, p := range s.keys {
			if !used[p] {
				t.Errorf("no message fits %s", p)
			}
		}
	}
	t.Logf("%d messages are checked, %d claim nothing", checked, quiet)
}

var patterns = map[string]*regexp.Regexp{}

func asPattern(p string) *regexp.Regexp {
	if patterns[p] == nil {
		patterns[p] = regexp.MustCompile("^" + strings.ReplaceAll(regexp.QuoteMeta(p), `\*`, ".*") + "$")
	}
	return patterns[p]
}
