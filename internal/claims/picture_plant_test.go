package claims

import (
	"math/rand/v2"
	"testing"

	"github.com/jugada/jugada/lang"
)

// TestPictureObjections: the checker of pictures objects to wrong words in tooltips, without comparing them with the text in the
// node, and to wrong words elsewhere.
func TestPictureObjections(t *testing.T) {
	draw := func(check func(c *pictureChecker, text string) error) func(*rand.Rand) (lang.Language, string, func(string) error) {
		return func(random *rand.Rand) (lang.Language, string, func(string) error) {
			c := drawPicture(t, random)
			if c.futility != nil || len(c.tree.nodes) > 150 { // values that may be off by more than one
				return c.l, "", nil
			}
			c.used = map[string]int{}
			text, _ := printed(t, c.l, "", c.args...)
			return c.l, text, func(text string) error { return check(c, text) }
		}
	}
	t.Run("tooltips", func(t *testing.T) { mustObject(t, wrongTips, draw((*pictureChecker).checkTips)) })
	t.Run("rest", func(t *testing.T) { mustObject(t, wrongPictures, draw((*pictureChecker).check)) })
}

// wrongTips are wrong words in tooltips.
var wrongTips = []wrong{
	{"a value off by one", `\): (?:value|valor) [≥≤]?(−?\d+)[;"<]`, oneMore},
	{"a static value off by one", `(?:static value|valor estático) (−?\d+)[;"<]`, oneMore},
	{"a bound made exact", `\): (?:value|valor) ([≥≤])`, to("")},
	{"a bound turned round", `\): (?:value|valor) ([≥≤])`, turned("≥", "≤")},
	{"an exact value made a bound", `\): (?:value|valor) ()−?\d`, to("≥")},
	{"a distance off by one", `\): (?:value|valor|static value|valor estático) [≥≤]?[+−]∞ (?:in|en) (\d+)`, oneMore},
	{"a value where none is", ": " + asPatternOf("picture.assumed") + `[;"<]`, func(l lang.Language, _ string) string { return l.Sprintf("picture.static", "0") }},
	{"the other side", `[^"<>]\((MAX|MIN)\): `, turned("MAX", "MIN")},
	{"α off by one", `(?:window|ventana) \[(−?\d+),`, oneMore},
	{"β off by one", `(?:window|ventana) \[[^,]*, (−?\d+)\]`, oneMore},
	{"the bound of a cut off by one", `\): [^"<]*(?:cut|poda): [^=]*= (−?\d+),`, oneMore},
	{"the value of a cut off by one", `\): [^"<]*(?:cut|poda): (−?\d+) [≥≤]`, oneMore},
	{"α called β", `\): [^"<]*(?:cut|poda): \S+ [≥≤] (α|β) `, turned("α", "β")},
	{"a cut by somebody else", `\): [^"<]*(?:set at|fijada en) \S+ (?:by|por) ([^;]+)`, to("ZZ")},
	{"a cut set elsewhere", `\): [^"<]*(?:cut|poda): [^;]*(?:set at|fijada en) (\S+|the root|la raíz) (?:by|por)`, to("ZZ")},
	{"the other side wins", `\): [^"<]*(?:cut|poda): (MAX|MIN) (?:wins|gana)`, turned("MAX", "MIN")},
	{"fewer that were not visited", `; (?:not visited|sin visitar): [^;"<,]+(, [^;"<]+)`, to("")},
	{"bias leaves out another", `(?:left out by bias|fuera por sesgo): ([^;,"<]+)`, to("ZZ")},
	{"another reason", "; " + asPatternOf("reason.ended", "reason.depth", "reason.quiet") + `[;"<]`, insteadBy("reason.nodes")},
	{"another cause to go on", "; " + asPatternOf("picture.extended.singular") + `[;"<]`, insteadBy("picture.extended.quiescence")},
	{"the other cause to go on", "; " + asPatternOf("picture.extended.quiescence") + `[;"<]`, insteadBy("picture.extended.singular")},
	{"another node in the table", `(?:in the table from|en la tabla desde) ([^;,"<]+)`, to("ZZ")},
	{"the table serves otherwise", `(; that is enough|; con eso basta)`, to("")},
}

// wrongPictures are wrong words elsewhere.
var wrongPictures = []wrong{
	{"nodes off by one", `(\d+) (?:nodes|nodos) · [^"<]*["<\\]`, oneMore},
	{"leaves off by one", `(\d+) (?:leaves|hojas)`, oneMore},
	{"cuts off by one", `(\d+) (?:cuts|podas) · `, oneMore},
	{"children not visited off by one", `(\d+) (?:children not visited|hijos sin visitar)`, oneMore},
	{"another algorithm", asPatternOf("algorithm.alphabeta", "algorithm.thresholds") + `["\\<]`, insteadBy("algorithm.negamax")},
	{"another value in the description", `(?:Value|Valor) (−?\d+)[.,]`, oneMore},
	{"a principal variation that is too short", `(?:principal variation|variante principal) [^.]*( → [^ .]+)\.`, to("")},
	{"another value in a node", `class="value middle"[^>]*>(−?\d+)<|label="[^"]*\\n(−?\d+)"`, oneMore},
	{"another window beside a node", `class="note faint end"[^>]*>\[(−?\d+),`, oneMore},
	{"another bound beside a node", `[αβ] = (−?\d+) \(\w|>[αβ] = (−?\d+)</text>`, oneMore},
	{"the other side at a level", `class="level"[^>]*>(MAX|MIN)<|level\d+ \[label="(MAX|MIN)"`, turned("MAX", "MIN")},
	{"a sign that is not there", asPatternOf("picture.legend.line") + "<", insteadBy("picture.legend.extended")},
	{"a mark that is explained otherwise", asPatternOf("picture.legend.cut") + "<", insteadBy("picture.legend.hidden")},
	{"a mark for another move", `(?:"|<title>)(?:not visited|sin visitar): ([^"<]+)`, to("ZZ")},
	{"a line that is not bold", `label="[^"]*"( penwidth=3) tooltip="[^"]*(?:static|estático)|class="m\w+ leaf( bold)"`, to("")},
}
