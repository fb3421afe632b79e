//go:build unix || windows

package claims

import (
	"errors"
	"fmt"
	"math/rand/v2"
	"net/url"
	"slices"
	"strconv"
	"strings"
	"testing"

	"github.com/jugada/jugada/lang"
	"github.com/jugada/jugada/ui/lab"
)

// TestGamePageSentences: the play page's statements about a game are true: whose turn it is, how it has ended, the engine's
// analysis, and a hint.
func TestGamePageSentences(t *testing.T) {
	first := seed(t)
	b := browse(t, lab.Options{})
	used := map[string]int{}
	for i := range rounds(12) {
		random := rand.New(rand.NewPCG(first+uint64(i), 14))
		g := drawGamePage(t, random, used)
		if err := b.read(g.l, "play.html#"+g.hash, gameScript, &g.said); err != nil {
			t.Fatalf("JUGADA_SEED=%d: %v", first+uint64(i), err)
		}
		if err := g.check(); err != nil {
			t.Fatalf("JUGADA_SEED=%d: %s %q after %v in %v: %v\n%+v", first+uint64(i), g.game, g.position, g.made, g.l, err, g.said)
		}
		for _, at := range []*string{&g.said.Status, &g.said.Verdict, &g.said.Result} { // and where one thing is false, it is found
			was := *at
			if *at = falsely(was); *at == was {
				*at = strings.NewReplacer("X", "O", "O", "X").Replace(was)
			}
			if *at != was && g.check() == nil {
				t.Errorf("JUGADA_SEED=%d: %s %q after %v in %v: nobody objects to %q", first+uint64(i), g.game, g.position, g.made, g.l, *at)
			}
			*at = was
		}
	}
	for _, key := range unused(used, []string{"page.game.played", "page.game.toMove"}) {
		t.Errorf("no game said %s: its checker has checked nothing", key)
	}
}

// gameScript has the position analysed, asks for a hint and, in the end, resigns.
const gameScript = `
	const page = await wait("a game", () => document.querySelector("play-page")?.node?.at && document.querySelector("play-page"));
	await page.updateComplete;
	const board = page.querySelector("play-board");
	await board.updateComplete;
	const said = {cells: [...board.querySelectorAll("[role=gridcell], .cell")].map((c) => c.ariaLabel ?? ""), status: text(page.querySelector("#status")), tally: text(page.querySelector("#tally"))};
	const over = page.node.at.over;
	if (!over) {
		if (!page.analysing) page.querySelector("#analyse").click();
		const lines = page.querySelector("#lines");
		if (lines.value !== "all") {
			lines.value = "all";
			lines.dispatchEvent(new Event("change"));
		}
		await wait("an analysis", () => page.analyst.found && !page.analyst.busy && page.node.found);
		await page.updateComplete;
		Object.assign(said, {verdict: text(page.querySelector("#verdict")), depth: text(page.querySelector("#depth")),
			lines: [...page.querySelectorAll("#best-lines li")].map((li) => ({value: text(li.querySelector(".worth")), moves: all(li, ".move")}))});
		page.querySelector("#hint").click();
		await wait("a hint", () => page.hint);
		await page.updateComplete;
		said.hint = text(page.querySelector("#hint-text"));
	}
	if (!over) {
		page.querySelector("#resign").click();
		await page.updateComplete;
		said.result = text(page.querySelector("#result"));
	}
	return said;
`

// gamePage is a game on the play page.
type gamePage struct {
	*tree
	l       lang.Language
	hash    string
	made    []string
	at      *node
	persons int // 1 or 2
	used    map[string]int
	said    struct {
		Status, Tally, Verdict, Depth, Hint, Result string
		Lines                                       []struct {
			Value string
			Moves []string
		}
		Cells []string
	}
}

func drawGamePage(t *testing.T, random *rand.Rand, used map[string]int) *gamePage {
	g := &gamePage{l: lang.All[random.IntN(len(lang.All))], used: used, persons: 1 + random.IntN(2)}
	for g.tree == nil || len(g.root().children) == 0 {
		if g.tree = drawBoard(t, random); random.IntN(4) == 0 {
			g.tree = drawTree(random)
		}
		g.tree.eval = ""
	}
	if g.cells != nil { // the usual static values
		g.tree = nil
		for g.tree == nil || g.eval != "" || len(g.root().children) == 0 {
			g.tree = drawBoard(t, random)
		}
	}
	g.at = g.root()
	for n := random.IntN(5); n > 0 && len(g.at.children) > 0 || random.IntN(3) == 0 && len(g.at.children) > 0; n-- {
		g.at = g.at.children[random.IntN(len(g.at.children))]
		g.made = append(g.made, g.at.move)
	}
	you := "both"
	if g.persons == 1 {
		you = "first"
		if g.at.side != g.root().side && len(g.at.children) > 0 || len(g.at.children) == 0 && random.IntN(2) == 0 {
			you = "second"
		}
	}
	g.hash = strings.ReplaceAll(url.Values{"game": {g.game}, "position": {g.position}, "moves": {strings.Join(g.made, " ")}, "you": {you}}.Encode(), "+", "%20")
	return g
}

// say returns an expected message, and counts it as used.
func (g *gamePage) say(key string, values ...any) string {
	g.used["page.game."+key]++
	return onPage(g.l, "game."+key, values...)
}

// name returns the page's name of a side.
func (g *gamePage) name(side int) string {
	if g.cells == nil {
		return sideName(side)
	}
	return map[int]string{1: "X", -1: "O"}[side]
}

func (g *gamePage) check() error {
	return errors.Join(g.board(), g.status(), g.analysis(), g.hinted(), g.resigned())
}

// board: the cells that can be played are as many as the moves, and one has the last move.
func (g *gamePage) board() error {
	if g.game == "connect4:4x4" || g.cells == nil {
		return nil // there a move is a column, or has no cell
	}
	can, last := 0, 0
	for _, label := range g.said.Cells {
		if strings.HasSuffix(label, ", "+onPage(g.l, "game.canPlay")) {
			can++
		}
		if strings.Contains(label, ", "+onPage(g.l, "game.lastMove")) {
			last++
		}
	}
	moves := slices.DeleteFunc(slices.Clone(g.at.children), func(n *node) bool { return n.move == "pass" })
	due := 0
	if g.at.parent != nil && g.at.move != "pass" {
		due = 1
	}
	if can != len(moves) || last != due {
		return fmt.Errorf("%d cells can be played, %d have the last move; there are %d moves: %q", can, last, len(moves), g.said.Cells)
	}
	g.used["page.game.canPlay"] += can
	return nil
}

// status: whose turn it is, what has been played, or how the game has ended.
func (g *gamePage) status() error {
	due := ""
	n := g.at
	switch {
	case n.over && (n.winner != 0 || n.scored && n.static != 0):
		winner := n.winner
		if n.scored {
			winner = map[bool]int{true: 1, false: -1}[n.static > 0]
		}
		due = g.won(winner)
		if n.scored {
			margin := strconv.FormatInt(max(n.static, -n.static)/int64(pow10(g.decimals)), 10)
			if !strings.HasPrefix(g.said.Status, due+", "+margin+" ") {
				return fmt.Errorf("%q: it is due to begin with %q, by %s", g.said.Status, due, margin)
			}
			return nil
		}
		due += "."
	case n.over:
		due = g.say("drawn")
	case len(n.children) == 0:
		due = g.say("endsWith", strings.ReplaceAll(g.points(n.static), "-", "−"))
	default:
		if n.parent != nil {
			due = g.say("played", g.name(n.parent.side), n.move) + " "
		}
		if g.persons == 1 {
			due += g.say("yourTurn", g.name(n.side))
		} else {
			due += g.say("toMove", g.name(n.side))
		}
	}
	if g.said.Status != due {
		return fmt.Errorf("%q: it is due to say %q", g.said.Status, due)
	}
	return nil
}

// won returns the page's statement of who has won; where one person plays, the page says you, or the computer.
func (g *gamePage) won(side int) string {
	if g.persons == 2 {
		return g.say("won.side", g.name(side))
	}
	first := strings.Contains(g.hash, "you=first")
	if (side == g.root().side) == first {
		return g.say("won.you", g.name(side))
	}
	return g.say("won.computer", g.name(side))
}

// judged checks the statement about the value of a position.
func (g *gamePage) judged(text string, n *node) error {
	sub := g.from(n)
	worth := sub.whole().worth[sub.root()]
	for _, side := range []int{1, -1} {
		if text == onPage(g.l, "game.won.side", g.name(side)) {
			if !n.over || n.winner != side {
				return fmt.Errorf("%q: it is worth %s", text, sub.written(worth))
			}
			return nil
		}
		for plies := 1; plies < 70; plies++ {
			said := int64(side) * (won - int64(plies))
			if text == countedOnPage(g.l, "game.winsIn", plies, g.name(side)) {
				g.used["page.game.winsIn"]++
				if worth != said {
					return fmt.Errorf("%q: it is worth %s", text, sub.written(worth))
				}
				return nil
			}
			if text == onPage(g.l, "game.winsWithin", g.name(side), plies) {
				g.used["page.game.winsWithin"]++
				if (worth-said)*int64(side) < 0 {
					return fmt.Errorf("%q: it is worth %s", text, sub.written(worth))
				}
				return nil
			}
		}
		if n.children == nil && !n.over && g.cells != nil {
			continue
		}
		if rest, ok := strings.CutPrefix(text, strings.SplitN(onPage(g.l, "game.winsBy", g.name(side), "@"), "@", 2)[0]); ok && strings.HasSuffix(text, strings.SplitN(onPage(g.l, "game.winsBy", g.name(side), "@"), "@", 2)[1]) {
			margin, err := number(strings.TrimSuffix(rest, strings.SplitN(onPage(g.l, "game.winsBy", g.name(side), "@"), "@", 2)[1]))
			g.used["page.game.winsBy"]++
			if err != nil || g.game != "othello" || worth != int64(side)*int64(margin*pow10(g.decimals)) {
				return fmt.Errorf("%q: it is worth %s", text, sub.written(worth))
			}
			return nil
		}
		if rest, ok := strings.CutPrefix(text, strings.SplitN(onPage(g.l, "game.better", g.name(side), "@"), "@", 2)[0]); ok {
			is, err := g.value(strings.TrimSuffix(rest, ")"))
			g.used["page.game.better"]++
			if err != nil || !is.estimate && !holds(worth, is.relation, is.value, 0) || is.value*int64(side) <= 0 || is.relation == map[int]string{1: "≤", -1: "≥"}[side] {
				return fmt.Errorf("%q: it is worth %s (%v)", text, sub.written(worth), err)
			}
			return nil
		}
	}
	switch before, after, _ := strings.Cut(onPage(g.l, "game.worth", "@"), "@"); {
	case text == onPage(g.l, "game.isDrawn"):
		g.used["page.game.isDrawn"]++
		if worth != 0 || g.cells == nil {
			return fmt.Errorf("%q: it is worth %s", text, sub.written(worth))
		}
	case text == onPage(g.l, "game.even"):
		if worth != 0 {
			return fmt.Errorf("%q: it is worth %s", text, sub.written(worth))
		}
	case strings.HasPrefix(text, before):
		is, err := g.value(strings.TrimSuffix(strings.TrimPrefix(text, before), after))
		g.used["page.game.worth"]++
		if err != nil || !is.estimate && !holds(worth, is.relation, is.value, 0) {
			return fmt.Errorf("%q: it is worth %s (%v)", text, sub.written(worth), err)
		}
	default:
		return fmt.Errorf("%q says nothing of a value", text)
	}
	return nil
}

// value reads a value as the page writes it: ≥ −3.1, or +∞ (3).
func (g *gamePage) value(text string) (w worth, err error) {
	text = strings.ReplaceAll(text, "−", "-")
	w.relation = "="
	for _, sign := range []string{"≥", "≤", "≈"} {
		if rest, ok := strings.CutPrefix(text, sign+" "); ok {
			text = rest
			if w.estimate = sign == "≈"; !w.estimate {
				w.relation = sign
			}
		}
	}
	if sign, rest, ok := strings.Cut(text, "∞ ("); ok {
		plies, err := number(strings.TrimSuffix(rest, ")"))
		w.value = won - int64(plies)
		if sign == "-" {
			w.value = -w.value
		}
		return w, err
	}
	w.value, err = g.tree.value(analysisReader(g.l), text)
	return w, err
}

// analysis: the verdict, how deep, and each line.
func (g *gamePage) analysis() error {
	if len(g.at.children) == 0 {
		return nil
	}
	if err := g.judged(g.said.Verdict, g.at); err != nil {
		return err
	}
	sub := g.from(g.at)
	truth := sub.whole()
	if len(g.said.Lines) != len(g.at.children) {
		return fmt.Errorf("there are %d lines for %d moves", len(g.said.Lines), len(g.at.children))
	}
	for _, line := range g.said.Lines {
		n := sub.root().child(line.Moves[0])
		is, err := g.value(line.Value)
		if n == nil || err != nil || !is.estimate && !holds(truth.worth[n], is.relation, is.value, 0) {
			return fmt.Errorf("the line %v is not worth %s (%v)", line.Moves, line.Value, err)
		}
		if _, err := sub.root().below(line.Moves); err != nil {
			return err
		}
	}
	proved := " · " + onPage(g.l, "game.proved")
	before, after, _ := strings.Cut(onPage(g.l, "game.depth", "@"), "@")
	depth, _, _ := strings.Cut(strings.TrimPrefix(g.said.Depth, before), after+" · ")
	plies, err := number(depth)
	if err != nil {
		return fmt.Errorf("%q is no depth", g.said.Depth)
	}
	g.used["page.game.depth"]++
	if !g.tree.large() && sub.to(plies).worth[sub.root()] != truth.worth[sub.root()] && strings.HasSuffix(g.said.Depth, proved) {
		return fmt.Errorf("%q: to that depth it is worth %s", g.said.Depth, sub.written(sub.to(plies).worth[sub.root()]))
	}
	return nil
}

// large reports whether a search of the game may prune moves that will hardly matter.
func (t *tree) large() bool { return t.game == "othello" || t.game == "connect4:4x4" }

// hinted: "Best is b2: X wins in 3 plies".
func (g *gamePage) hinted() error {
	if len(g.at.children) == 0 {
		return nil
	}
	sub := g.from(g.at)
	truth := sub.whole()
	for _, n := range sub.root().children {
		said, ok := strings.CutPrefix(g.said.Hint, onPage(g.l, "game.hinted", n.move, ""))
		if !ok {
			continue
		}
		g.used["page.game.hinted"]++
		if truth.worth[n] != truth.worth[sub.root()] && !strings.Contains(said, "≈") && !strings.Contains(said, "≥") && !strings.Contains(said, "≤") && !(g.tree.large() && distance(truth.worth[n], 0) > won/2) {
			return fmt.Errorf("%q: it is worth %s, the best %s", g.said.Hint, sub.written(truth.worth[n]), sub.written(truth.worth[sub.root()]))
		}
		return g.judged(said, g.at)
	}
	return fmt.Errorf("%q names no move", g.said.Hint)
}

// resigned: "O has resigned. X has won."
func (g *gamePage) resigned() error {
	if len(g.at.children) == 0 {
		return nil
	}
	if due := g.say("resigned", g.name(g.at.side)) + " " + g.won(-g.at.side) + "."; g.said.Result != due {
		return fmt.Errorf("%q: it is due to say %q", g.said.Result, due)
	}
	return nil
}

// TestTimeIsUpOnThePage: the page says which side has run out of time, and which has won.
func TestTimeIsUpOnThePage(t *testing.T) {
	b := browse(t, lab.Options{})
	for _, l := range lang.All {
		var said string
		if err := b.read(l, "play.html#game=tictactoe&you=both&minutes=0.005&moves=4", `
			const page = await wait("a game", () => document.querySelector("play-page")?.node?.at && document.querySelector("play-page"));
			await wait("the end", () => page.querySelector("#result"));
			await wait("what the sides are called", () => page.marks.max !== "MAX");
			await page.updateComplete;
			return text(page.querySelector("#result"));`, &said); err != nil {
			t.Fatal(err)
		}
		if due := onPage(l, "game.outOfTime", "O") + " " + onPage(l, "game.won.side", "X") + "."; said != due {
			t.Errorf("%q: O is to move, and it is due to say %q", said, due)
		}
	}
}
