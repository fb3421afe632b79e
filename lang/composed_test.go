package lang_test

import (
	"fmt"
	"slices"
	"strings"

	"github.com/jugada/jugada/book"
	"github.com/jugada/jugada/catalog"
	"github.com/jugada/jugada/catalog/puzzles"
	"github.com/jugada/jugada/exercise"
	"github.com/jugada/jugada/game"
	"github.com/jugada/jugada/game/chess"
	"github.com/jugada/jugada/game/othello"
	"github.com/jugada/jugada/opponent"
	"github.com/jugada/jugada/search"
	"github.com/jugada/jugada/search/classic"
	"github.com/jugada/jugada/search/path"
	"github.com/jugada/jugada/session"
	"github.com/jugada/jugada/trace"
)

// composedKeys lists the possible values of composed keys: the replacements of * in each. For one with a ? there need
// be no message.
func composedKeys() map[string][]string {
	var games, titled, written, evaluations, points, units, commands, titles, helps, parameters, problems, tasks, kinds []string
	for _, g := range catalog.Default().Games() {
		for _, kind := range opponent.KindsOf(g.Threats()) {
			if !strings.HasPrefix(kind, "open") {
				kinds = append(kinds, kind)
			}
		}
		base, _, _ := strings.Cut(g.Name(), ":")
		games, titled = append(games, base), append(titled, base, "?"+g.Name())
		written, points = append(written, base+".positions", base+".moves"), append(points, "?"+base)
		for _, e := range g.Evaluators() {
			evaluations = append(evaluations, base+"."+e.Name)
			units = append(units, "?"+base+"."+e.Name, "?"+base+"."+e.Name+".one")
		}
	}
	terms, groups := termsOf[chess.Rules]("chess", chess.Rules{})
	more, others := termsOf[othello.Rules]("othello", othello.Rules{})
	terms, groups = append(terms, more...), append(groups, others...)
	for _, c := range session.Commands() {
		commands = append(commands, c.Name())
	}
	for _, f := range classic.Refinements {
		titles, helps = append(titles, f.TitleKey()), append(helps, f.HelpKey())
		for _, p := range f.Parameters {
			if p.NameKey() != "" {
				parameters = append(parameters, strings.TrimPrefix(p.NameKey(), "refine.parameter."))
			}
		}
	}
	for _, p := range puzzles.Default().Puzzles() {
		problems = append(problems, p.Name())
	}
	parts := named(exercise.Parts)
	for _, a := range exercise.Algorithms {
		tasks = append(tasks, string(a), "values."+string(a), "choice."+string(a))
	}
	tasks = append(tasks, without(parts, "values", "choice")...)
	stops, proofs := without(enumerated[path.Reason](), "unknown", "found", "unsolvable"), words("exhausted goals-exhausted dead-ends")
	keys, causes := words("arrows enter tab digits mouse browse line page stop"), words("singular quiescence")
	return map[string][]string{
		"game.*": written, "game.*.title": titled, "game.*.about": titled, "play.sides.*": games,
		"term.*.*.*": terms, "term.group.*": groups,
		"eval.*.*": evaluations, "points.*": points, "unit.*.*": units,
		"puzzle.*.title": problems, "puzzle.*.about": problems,
		"refine.title.*": after("refine.title.", titles), "refine.brief.*": after("refine.title.", titles),
		"refine.help.*": after("refine.help.", helps), "refine.parameter.*": parameters,

		"algorithm.*":         dashless(slices.Concat(catalog.Algorithms(), named(path.Algorithms), []string{"expectation", "star1", catalog.MCTSName, catalog.DFPNName})),
		"cli.decided.*":       words("model short ends proof search interrupted memory time repeats"),
		"reason.*":            append(without(enumerated[search.Reason](), "unknown"), "trace"),
		"cli.proof.asked.*":   words("won held"),
		"book.from.*":         (book.Solved | book.Games | book.Hand).Names(),
		"book.trust.*":        without(enumerated[book.Trust](), "unknown"),
		"picture.among.*":     without(enumerated[trace.Why](), "expectation"),
		"picture.extended.*":  causes,
		"picture.table.*":     enumerated[trace.TableUse](),
		"puzzle.stopped.*":    without(stops, proofs...),
		"cli.puzzle.none.*":   dashless(proofs),
		"text.extend.*":       causes,
		"text.levels.*":       causes,
		"text.model.decide.*": without(enumerated[trace.Why](), "expectation"),
		"text.model.forbid.*": {"won", "risk", "nearly"},
		"text.way.*":          dashless(enumerated[trace.Fate]()),

		"tree.*":          words("labelEmpty labelLong labelUTF8 labelCharacter value decimals json jsonEmpty jsonEnd jsonNode jsonChildren"),
		"exercise.json.*": words("syntax empty end object list"),

		"exercise.form.*": words("order cuts choice"), "exercise.task.*": tasks, "exercise.wrong.blank.*": without(parts, "cuts"),
		"exercise.missing.*": parts, "exercise.unasked.*": parts,

		"alarm.*": {"?" + "chess"}, "side.*": words("chess.max chess.min chess.max.within chess.min.within"),
		"piece.chess.*": words("K Q R B N P k q r b n p"),
		"piece.*.*":     words("chess.K chess.Q chess.R chess.B chess.N chess.P chess.k chess.q chess.r chess.b chess.n chess.p"),
		"draw.*.*":      words("chess.stalemate chess.dead chess.moves chess.repetition"),

		"cli.bench.*":          words("processor elapsed"),
		"cli.book.column.*":    words("position move weight games from value comment"),
		"cli.compare.column.*": words("method value expected move line nodes share leaves cuts exact right book mean largest forced against anyBest time node window alphabeta printed depth meanDepth choice better worse net player points won drawn lost outOfTime illegal crashed elo from to games score above side moves cost perMove"),
		"cli.match.test.*":     words("undecided below above"),
		"cli.flag.want.*":      words("bool int int64 uint16 uint32 uint64 float64 duration level"),
		"cli.player.miss.*":    words("win defence other"),
		"cli.player.style.*":   {"often", "sometimes", "seldom", "unsure"},
		"cli.player.kind.*":    kinds,
		"cli.puzzle.round.*":   words("threshold depth level cost f bound"),
		"cli.solve.sign.*":     words("win draw loss more zero less"),
		"cli.use.*":            words("BOOK COMMAND ENDING EXERCISES FILE GAME NAME PARTITION PLAYER POSITION SHELL STATE TEXT TREE WORK flags"),
		"lab.status.*":         words("400 401 403 404 405 406 408 413 415 421 422 429 500 503"),
		"play.begin.*":         words("won drawn drawnBy value noValue"),
		"play.help.*":          commands,
		"play.level.*":         words("depth nodes temperature sure"),
		"play.result.*":        words("won drawn drawnBy value noValue"),
		"play.result.goesOn.*": words("why undo save"),
		"play.who.*":           words("both none"),
		"tui.again.*":          words("new resign quit"),
		"tui.does.*":           slices.Concat(keys, words("analysis trace flip letters"), without(commands, "help", "moves", "board")),
		"tui.foot.*":           words("hint analysis trace why undo"),
		"tui.keys.*":           keys,
		"tui.line.*":           words("save load"),
	}
}

func words(list string) []string { return strings.Fields(list) }

// enumerated returns the names of an enumeration's values, of which String knows no more.
func enumerated[T interface {
	~uint8
	fmt.Stringer
}]() (all []string) {
	defer func() { _ = recover() }()
	for value := T(0); ; value++ {
		all = append(all, value.String())
	}
}

func named[T any](values []T) (all []string) {
	for _, v := range values {
		all = append(all, fmt.Sprint(v))
	}
	return all
}

func without(all []string, some ...string) []string {
	return slices.DeleteFunc(slices.Clone(all), func(s string) bool { return slices.Contains(some, s) })
}

func after(prefix string, keys []string) (all []string) {
	for _, key := range keys {
		all = append(all, strings.TrimPrefix(key, prefix))
	}
	return all
}

func dashless(names []string) (all []string) { // keys have no dashes
	for _, name := range names {
		all = append(all, strings.ReplaceAll(name, "-", ""))
	}
	return all
}

// termsOf lists the terms of all evaluations of a game, and their groups.
func termsOf[G any](name string, rules game.Evaluators[G]) (terms, groups []string) {
	for _, e := range rules.Evaluators() {
		with, _ := rules.WithEvaluator(e.Name)
		for _, t := range any(with).(interface{ Terms() []game.Term }).Terms() {
			terms, groups = append(terms, name+"."+t.Group+"."+t.Name), append(groups, t.Group)
		}
	}
	return terms, groups
}
