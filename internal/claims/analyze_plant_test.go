package claims

import (
	"encoding/json"
	"math/rand/v2"
	"strconv"
	"testing"

	"github.com/jugada/jugada/exercise"
	"github.com/jugada/jugada/lang"
)

// TestAnalysisObjections: the checker of analyze objects to wrong words.
func TestAnalysisObjections(t *testing.T) {
	mustObject(t, wrongAnalyses, func(random *rand.Rand) (lang.Language, string, func(string) error) {
		c := drawAnalysis(t, random)
		if c.futility != nil || c.secondary != nil || len(c.tree.nodes) > 120 { // values that may be off by more than one
			return c.l, "", nil
		}
		c.used = map[string]int{}
		text, _ := printed(t, c.l, "", c.args...)
		return c.l, text, func(text string) error {
			d := *c // what a text says is noted in it
			return d.check(t, text)
		}
	}, "a depth off by one", // it may be the most that lines may have
		"a depth of a row off by one", "a row that rests on a depth, unmarked") // which a deeper search may bear out
}

// wrongAnalyses are wrong words in the output of analyze.
var wrongAnalyses = []wrong{
	{"a value off by one", `(?m)^(?:Value|Valor) (-?\d+)(?: \w+)?: (?:the static|neither|el valor|nadie)`, oneMore},
	{"a value that is but a bound", `(?m)^(?:Value|Valor) ()-?\d+(?: \w+)?: (?:the static|neither|el valor|nadie)`, to("≥ ")},
	{"a value that is but an estimate", `(?m)^(?:Value|Valor) ()-?\d+(?: \w+)?: (?:the static|neither|el valor|nadie)`, to("≈ ")},
	{"a distance off by one", `(?m)^(?:Value|Valor) [+-]∞ (?:in|en) (\d+):`, oneMore},
	{"a forced win in other plies", `: (?:MAX|MIN) (?:wins in|gana en) (\d+) `, oneMore},
	{"the other side wins", `: (MAX|MIN) (?:wins (?:in|with)|gana (?:en|con))`, turned("MAX", "MIN")},
	{"the other side cannot help it", `(?:whatever|haga lo que haga) (MAX|MIN)`, turned("MAX", "MIN")},
	{"the other side moves", `(?m)^(MAX) to move|^Mueve (MAX)\.|^(MIN) to move|^Mueve (MIN)\.`, turned("MAX", "MIN")},
	{"the other side has won", `(MAX|MIN) has won\.|ganó (MAX|MIN)\.`, turned("MAX", "MIN")},
	{"a depth off by one", `(?:looking|mirando) (\d+) (?:ply|plies|nivel|niveles)`, oneMore},
	{"the farthest line one further", `(?:and up to|y hasta) (\d+) (?:along|en algunas)`, func(l lang.Language, was string) string { return was + "9" }},
	{"another move", `(?m)^(?:Best move|Mejor jugada): (\S+)$`, to("ZZ")},
	{"another line", `(?m)^(?:Line|Línea): (\S+) `, to("ZZ")},
	{"another end of the line", `(?m)^(?:Line|Línea): .*\(` + asPatternOf("reason.depth", "reason.leaf", "reason.ended") + `\)$`, insteadBy("reason.quiet")},
	{"others that are equally good", `(?m)^(?:Equally good|Igual de buenas): (\S+),`, to("ZZ")},
	{"one fewer that is equally good", `(?m)^(?:Equally good|Igual de buenas): \S+, \S+(, \S+) \(`, to("")},
	{"moves searched whole off by one", `(?:whole|por completo): (\d+) `, oneMore},
	{"moves off by one", `(?:whole|por completo): \d+ (?:of|de) (\d+)`, oneMore},
	{"a row off by one", `(?m)^  \S+ +(-?\d+)$`, func(l lang.Language, was string) string {
		return oneMore(l, oneMore(l, was))
	}},
	{"a depth of a row off by one", `(?m)^  .*\((?:depth|profundidad) (\d+)\)$`, oneMore},
	{"a row that rests on a depth, unmarked", `(?m)^  \S+ +-?\d+( \((?:depth|profundidad) \d+\))$`, to("")},
	{"another static evaluation", `(?:Static value by "|Valor estático según «)(\w+)`, to("corners")},
	{"another iteration", `(?:Depth \d+: value|Profundidad \d+: valor) (-?\d+),`, oneMore},
	{"refinements that were not asked for", `(?m)^(?:Refined by|Refinado con) ()\w`, to("mystery,")},
	{"static values missing at more than the leaves", `(?ms)^()\d+ (?:times? a static|ve(?:z|ces) hizo).*^(?:Engine|Motor)`, to("999")},
	{"a limit that was not reached", `(?m)^((?:Value|Valor) .*)$`, func(l lang.Language, was string) string {
		return l.Sprintf("text.spent", l.Sprintf("reason.time")) + "\n" + was
	}},
}

// TestModelObjections: the checker of traces against somebody who errs objects to wrong words.
func TestModelObjections(t *testing.T) {
	mustObject(t, wrongModels, func(random *rand.Rand) (lang.Language, string, func(string) error) {
		a := drawAgainst(random, drawSmall(random))
		if len(a.looked()) > 80 {
			return lang.English, "", nil
		}
		l := lang.All[random.IntN(len(lang.All))]
		algorithm := []string{"expectation", "star1"}[random.IntN(2)]
		text := run(t, l, "", append([]string{"trace", a.game, a.position, "--algorithm", algorithm}, a.flags()...)...)
		return l, text, func(text string) error {
			return (&modelChecker{against: a, star: algorithm == "star1", l: l, r: modelReader(l), used: map[string]int{}}).check(text)
		}
	}, "a bound made exact", "an expectation made a bound")
}

// wrongModels are wrong words in such traces. A number is wrong here if its first digit is.
var wrongModels = []wrong{
	{"the other side to move", `(?m)^ *\S+ \((MAX|MIN)\)[,:]`, turned("MAX", "MIN")},
	{"the other unit", `(?:in|en) (results: win|resultados: victoria)`, to("points")},
	{"values for the other side", `(?:Expected values are for|Los valores esperados son para) (MAX|MIN)`, turned("MAX", "MIN")},
	{"what a win counts off", `(?:a win counts|una victoria cuenta) (\d+)`, oneMore},
	{"another probability", `(?:with probability|con probabilidad) (\d)`, oneMore},
	{"an expectation off", `(?m)^ *\S+ = -?(\d+)`, oneMore},
	{"an expectation made a bound", `(?m)^ *\S+ (=) -?\d`, to("≥")},
	{"a bound made exact", `(?m)^ *\S+ (≤) -?\d`, to("=")},
	{"minimax off", `minimax -?(\d+)[;)]`, oneMore},
	{"a sum off", `: [\d.]+ · \(?-?[\d.]+\)? = -?(\d+)`, oneMore},
	{"a factor off", `: (\d)\.?\d* · `, oneMore},
	{"a best so far that is none", `(?:no better than the|no mejora el) -?(\d+)`, oneMore},
	{"a bound that was not set", `(?m): α = -?(\d+)[\d.]* (?:at|en) `, oneMore},
	{"what has to be passed off", `(?:not above|no supera) α = -?(\d+)`, oneMore},
	{"a cut set elsewhere", `(?:does not exceed|no supera) α = .*(?:set at|fijada en) (?:\S+|the root|la raíz) (?:by|por) ([^ .]+)\. `, to("ZZ")},
	{"the rest of a cut off", `(?:the rest can add|el resto puede sumar a lo sumo) -?(\d+)`, oneMore},
	{"a move not visited that is another", `(?:is not visited \(|No se visita lo que queda de \S+ \()([^,)]+)`, to("ZZ")},
	{"the choice of equals", `(?:\. |Se elige )(\S+) (?:is chosen)|Se elige ([^ ,]+),`, to("ZZ")},
	{"the result off", `(?m)^\S+(?: root)? (?:is worth|vale) -?(\d+)`, oneMore},
	{"the result by another move", `(?m)^.* (?:is worth \S+ to|vale \S+ para) (?:MAX|MIN), (?:by|por) ([^. ]+)\.`, to("ZZ")},
	{"nodes off by one", `(?m)^(\d+) (?:nodes|nodos)`, oneMore},
	{"leaves off by one", `(\d+) (?:leaves|hojas)`, oneMore},
	{"forbidden is another", `(?:: not|quedan? fuera) (\S+) \(`, to("ZZ")},
}

// TestAnswerObjections: the checker of keys and answers objects to wrong words.
func TestAnswerObjections(t *testing.T) {
	t.Run("key", func(t *testing.T) {
		mustObject(t, []wrong{
			{"a value off by one", `(?m)^ +\w+ {2,}(?:\[.*\] +)?[≥≤]?(-?\d+)$`, oneMore},
			{"a bound made exact", `(?m)^ +\w+ {2,}\[.*\] +([≥≤])-?\d+(?:\.\d+)?$`, to("")},
			{"an exact value made a bound", `(?m)\]  +()-?\d+(?:\.\d+)?$`, to("≥")},
			{"α off by one", `\[(-?\d+),`, oneMore},
			{"β off by one", `\[\S+, (-?\d+)\]`, oneMore},
		}, func(random *rand.Rand) (lang.Language, string, func(string) error) {
			e := drawExercise(random)
			c := &answerChecker{exercised: e, l: lang.All[random.IntN(len(lang.All))], used: map[string]int{}}
			c.r = answerReader(c.l)
			return c.l, run(t, c.l, "", "exercise", "new", "--tree", e.position, "--algorithm", string(e.algorithm), "--depth", strconv.Itoa(e.depth), "--key"), c.key
		})
	})
	t.Run("answer", func(t *testing.T) {
		mustObject(t, []wrong{
			{"another step", `(?:Step|Paso) \d+ (?:of|de) (\d+)`, oneMore},
			{"a window off by one", `(?:with the window|con la ventana) \[(-?\d+),`, oneMore},
			{"another leaf", `(?:Next comes the leaf|La hoja que sigue es) (\w+)\.`, to("ZZ")},
			{"a node that is not visited", `(?m)^()\w+ (?:is visited|se visita)\.`, to("Z")},
			{"another value", `(?m)\w+ = (-?\d+)[.:]`, oneMore},
			{"an end that is none", `(?m)^((?:Next comes|La hoja que sigue).*\.)$`, insteadBy("exercise.answer.last")},
		}, func(random *rand.Rand) (lang.Language, string, func(string) error) {
			e := drawExercise(random)
			c := &answerChecker{exercised: e, l: lang.All[random.IntN(len(lang.All))], used: map[string]int{}}
			c.r = answerReader(c.l)
			c.work, _ = e.drawWork(random)
			both, err := json.Marshal(map[string]any{
				"exercise": exercise.Exercise{Tree: e.position, Algorithm: e.algorithm, Depth: e.depth}, "work": c.work,
			})
			if err != nil {
				t.Fatal(err)
			}
			return c.l, run(t, c.l, string(both), "exercise", "check", "-", "--show"), c.reveals
		})
	})
}
