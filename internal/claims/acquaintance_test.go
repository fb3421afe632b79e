//go:build unix || windows

package claims

import (
	"errors"
	"fmt"
	"math"
	"math/rand/v2"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"testing"

	"github.com/jugada/jugada/catalog"
	"github.com/jugada/jugada/lang"
	"github.com/jugada/jugada/opponent"
	"github.com/jugada/jugada/players"
	"github.com/jugada/jugada/ui/lab"
)

// remembered is a remembered player's games: their results, and for each move how many moves were legal, how many of them best,
// and whether it was one of these.
type remembered struct {
	name, game string
	results    []int
	moves      [][][3]int // by game
	missed     [][]opponent.Judgement
	met        []met // all moves again, with the kinds of errors that there were to make
}

// points is the result of a game that is neither won, drawn nor lost.
const points = 2

// resultNames are the results as named in keys.
var resultNames = map[int]string{1: "won", 0: "drawn", -1: "lost", points: "points"}

// drawGames draws some games of tic-tac-toe, and stores them.
func drawGames(t *testing.T, random *rand.Rand, players players.Store, name, game string) *remembered {
	t.Helper()
	r := &remembered{name: name, game: game}
	for range 1 + random.IntN(6) {
		f := opponent.Finished{Result: random.IntN(3) - 1, Points: random.IntN(8) == 0}
		var moves [][3]int
		var missed []opponent.Judgement
		for range random.IntN(5) {
			legal := 1 + random.IntN(8)
			m := [3]int{legal, 1 + random.IntN(legal), 1}
			j := opponent.Judgement{Moves: m[0], Bests: m[1]}
			meets := met{judged: m, made: -1}
			for range m[0] - m[1] {
				meets.errors[random.IntN(len(errorKinds))]++
			}
			if m[1] < m[0] && random.IntN(3) == 0 {
				m[2], meets.judged[2] = 0, 0
				for meets.made < 0 || meets.errors[meets.made] == 0 {
					meets.made = random.IntN(len(errorKinds))
				}
				j.Missed, j.Plies = opponent.MissedWin, 1+2*random.IntN(2)
				switch random.IntN(3) {
				case 0:
					j.Missed, j.Plies = opponent.MissedDefence, 2+2*random.IntN(2)
				case 1:
					j.Missed, j.Plies = opponent.MissedOther, 0
				}
				j.Position, j.Move, j.Best = "XX.OO....", strconv.Itoa(5+random.IntN(4)), "2"
				missed = append(missed, j)
			}
			for k, kind := range errorKinds {
				j.Errors = append(j.Errors, opponent.Error{Kind: kind, Moves: meets.errors[k], Made: k == meets.made})
			}
			moves, r.met = append(moves, m), append(r.met, meets)
			f.Seen = append(f.Seen, j)
		}
		if err := players.Learn(name, game, f); err != nil {
			t.Fatal(err)
		}
		if f.Points {
			f.Result = points
		}
		r.results, r.moves, r.missed = append(r.results, f.Result), append(r.moves, moves), append(r.missed, missed)
	}
	return r
}

// all returns the moves of the first games, up to a number.
func (r *remembered) all(games int) [][3]int { return slices.Concat(r.moves[:games]...) }

// rates returns the mean of the error rate after these moves, and its 90 % interval, in percent.
func rates(moves [][3]int) (mean, low, high float64) {
	var weights [101]float64
	total := 0.0
	for i := range weights {
		rate := float64(i) / 100
		weights[i] = 1
		for _, m := range moves {
			blind := rate / float64(m[0])
			if m[2] == 1 {
				blind += (1 - rate) / float64(m[1])
			}
			weights[i] *= blind
		}
		total += weights[i]
	}
	low, high = -1, -1
	sum := 0.0
	for i, w := range weights {
		sum += w / total
		if low < 0 && sum >= 0.05-1e-12 {
			low = float64(i)
		}
		if high < 0 && sum >= 0.95-1e-12 {
			high = float64(i)
		}
	}
	return 100 * errorRate(moves), low, high
}

// ratesOnPage formats them like the page.
func ratesOnPage(l lang.Language, moves [][3]int) (mean, low, high string) {
	a, b, c := rates(moves)
	return percentOnPage(l, a), percentOnPage(l, b), percentOnPage(l, c)
}

// percentOnPage writes a percentage like the page.
func percentOnPage(l lang.Language, x float64) string {
	return onPage(l, "percent", int(math.Floor(math.Round(100*x)/100+0.5)))
}

// thousands are at the end of a number from 1,000 to 999,999.
var thousands = regexp.MustCompile(`^(\d{1,3})(\d{3})$`)

// styleOnPage returns what the page is due to say of the kinds of errors: a row for each, and which rates the computer goes by.
func (r *remembered) styleOnPage(l lang.Language) (rows []string, goes string) {
	s := styleOf(r.met)
	for k, n := range s.counts {
		if n == [2]int{} {
			continue
		}
		mean, low, high, _ := s.rate(k)
		rows = append(rows, strings.Join([]string{
			onPage(l, "opponents.habit."+s.habit(k), onPage(l, "opponents.kind."+errorKinds[k], 6)), onPage(l, "opponents.times", n[0], n[0]+n[1]),
			onPage(l, "opponents.range", percentOnPage(l, 100*mean), percentOnPage(l, 100*low), percentOnPage(l, 100*high)),
		}, " "))
	}
	if len(rows) == 0 {
		return nil, ""
	}
	two, _ := strconv.ParseFloat(strconv.FormatFloat(s.times, 'g', 2, 64), 64)
	times := thousands.ReplaceAllString(strconv.FormatFloat(two, 'f', -1, 64), "$1,$2")
	if s.times > 1e6 {
		times = onPage(l, "opponents.million")
	}
	if s.times >= 3 {
		return rows, onPage(l, "opponents.goes.kinds", times)
	}
	return rows, onPage(l, "opponents.goes.single", times, 3)
}

// missedOnPage returns what a move gave up.
func missedOnPage(l lang.Language, j *opponent.Judgement) string {
	switch j.Missed {
	case opponent.MissedWin:
		return countedOnPage(l, "opponents.miss.win", j.Plies)
	case opponent.MissedOther:
		return onPage(l, "opponents.miss.other")
	}
	return countedOnPage(l, "opponents.miss.defence", j.Plies)
}

// opponentsSaid is the content of the opponents page for one player.
type opponentsSaid struct {
	Games, Rate, Sure, Decisions, Plot, Unknown, Goes string
	Misses, Points, Slips, Overview, Style            []string
	Rows                                              [][]string
}

const opponentsScript = `
	const page = await wait("players", () => document.querySelector("opponents-page")?.players && document.querySelector("opponents-page"));
	await page.updateComplete;
	const game = page.querySelector("article.game");
	return {overview: all(page, ".overview tbody tr"), unknown: text(page.querySelector("p:has(> a[href='#'])")), games: text(game?.querySelector("header p")), rate: text(game?.querySelector(".rate")),
		sure: text(game?.querySelector(".known p:nth-of-type(2)")), decisions: text(game?.querySelector(".known p:nth-of-type(3)")),
		misses: all(game ?? page, ".misses li"), plot: game?.querySelector(".course svg")?.getAttribute("aria-label")?.replace(/\s+/g, " ") ?? "", points: all(game ?? page, ".course > svg title"),
		rows: [...(game?.querySelectorAll("details tbody tr") ?? [])].map((tr) => all(tr, "th, td")), goes: text(game?.querySelector(".style-goes")),
		style: [...(game?.querySelectorAll(".style tbody tr") ?? [])].map((tr) => all(tr, "th, td:not(.plot)").join(" ")), slips: [...(game?.querySelectorAll(".slips li") ?? [])].map((li) => all(li, "p").slice(0, 3).join(" "))};
`

// check checks the statements about a player.
func (r *remembered) check(l lang.Language, said *opponentsSaid) error {
	games := len(r.results)
	counts := map[int]int{}
	decisions, missed := 0, 0
	var slips []string
	misses := map[string]int{}
	var course [][]string
	var marks []string
	for i, result := range r.results {
		counts[result]++
		own, lost := 0, len(r.missed[i])
		for _, m := range r.moves[i] {
			if m[1] < m[0] {
				own++
			}
		}
		decisions, missed = decisions+own, missed+lost
		for k := range r.missed[i] {
			j := &r.missed[i][k]
			misses[missedOnPage(l, j)]++
			slips = append(slips, onPage(l, "opponents.inGame", i+1)+" "+onPage(l, "opponents.slip", j.Move, j.Best)+" "+missedOnPage(l, j))
		}
		mean, low, high := ratesOnPage(l, r.all(i+1))
		name := onPage(l, "opponents.result."+resultNames[result])
		course = append(course, []string{strconv.Itoa(i + 1), name, strconv.Itoa(own), strconv.Itoa(lost), onPage(l, "opponents.range", mean, low, high)})
		marks = append(marks, onPage(l, "opponents.point", i+1, name, mean, low, high))
	}
	var ended []string
	for _, result := range []int{1, 0, -1, points} {
		if n := counts[result]; n > 0 {
			ended = append(ended, countedOnPage(l, "opponents.ended."+resultNames[result], n))
		}
	}
	mean, low, high := ratesOnPage(l, r.all(games))
	slices.Reverse(slips)
	slips = slips[:min(len(slips), 6)]
	var listed []string
	for text, n := range misses {
		listed = append(listed, fmt.Sprintf("%d× %s", n, text))
	}
	slices.Sort(listed)
	title, _ := catalog.Titled(must(catalog.Default().Find(r.game)), l)
	due := opponentsSaid{
		Games: countedOnPage(l, "opponents.games", games) + ": " + strings.Join(ended, ", "),
		Rate:  mean + " " + onPage(l, "opponents.rate"), Sure: countedOnPage(l, "opponents.sure", len(r.all(games)), low, high),
		Decisions: onPage(l, "opponents.decisions", decisions, missed), Rows: course, Points: marks, Slips: slips, Misses: listed,
		Plot: onPage(l, "opponents.plot", r.name, title, games, onPage(l, "opponents.range", mean, low, high)),
	}
	due.Style, due.Goes = r.styleOnPage(l)
	if decisions == 0 {
		due.Decisions = onPage(l, "opponents.noDecisions")
	}
	slices.Sort(said.Misses)
	for _, c := range []struct{ said, due string }{
		{said.Games, due.Games}, {said.Rate, due.Rate}, {said.Sure, due.Sure}, {said.Decisions, due.Decisions}, {said.Plot, due.Plot},
		{fmt.Sprint(said.Rows), fmt.Sprint(due.Rows)}, {fmt.Sprint(said.Points), fmt.Sprint(due.Points)},
		{said.Goes, due.Goes}, {fmt.Sprint(said.Style), fmt.Sprint(due.Style)}, {fmt.Sprint(said.Slips), fmt.Sprint(due.Slips)}, {fmt.Sprint(said.Misses), fmt.Sprint(due.Misses)},
	} {
		if c.said != c.due {
			return fmt.Errorf("%q: it is due to say %q", c.said, c.due)
		}
	}
	return nil
}

func must[T any](value T, err error) T {
	if err != nil {
		panic(err)
	}
	return value
}

// TestOpponentsPageSentences: the page's statements about players follow from their games.
func TestOpponentsPageSentences(t *testing.T) {
	first := seed(t)
	for i := range rounds(1) {
		random := rand.New(rand.NewPCG(first+uint64(i), 15))
		data := t.TempDir()
		b := browse(t, lab.Options{Data: data})
		players := players.In(data)
		r := drawGames(t, random, players, "Ana", "tictactoe")
		other := drawGames(t, random, players, "Bo", "tictactoe")
		l := lang.All[random.IntN(len(lang.All))]
		var said opponentsSaid
		if err := b.read(l, "opponents.html#player=Ana", opponentsScript, &said); err != nil {
			t.Fatal(err)
		}
		if err := r.check(l, &said); err != nil {
			t.Errorf("JUGADA_SEED=%d: %v in %v: %v", first+uint64(i), r, l, err)
		}
		for _, at := range []*string{&said.Games, &said.Rate, &said.Sure, &said.Plot, &said.Goes} { // and where one thing is false, it is found
			was := *at
			if *at = falsely(was); *at != was && r.check(l, &said) == nil {
				t.Errorf("JUGADA_SEED=%d: %v in %v: nobody objects to %q", first+uint64(i), r, l, *at)
			}
			*at = was
		}
		if err := b.read(l, "opponents.html", opponentsScript, &said); err != nil {
			t.Fatal(err)
		}
		for k, p := range []*remembered{r, other} {
			mean, low, high := ratesOnPage(l, p.all(len(p.results)))
			if due := onPage(l, "opponents.range", mean, low, high); !strings.HasPrefix(said.Overview[k], p.name) || !strings.HasSuffix(said.Overview[k], due) {
				t.Errorf("%q: it is due to say %s of %s", said.Overview[k], due, p.name)
			}
		}
		if err := b.read(l, "opponents.html#player=Nobody", opponentsScript, &said); err != nil || !strings.HasPrefix(said.Unknown, onPage(l, "opponents.unknown", "Nobody")) {
			t.Errorf("%q is said of nobody (%v)", said.Unknown, err)
		}
		if err := r.meets(b, l, players); err != nil {
			t.Errorf("JUGADA_SEED=%d: in %v: %v", first+uint64(i), l, err)
		}
	}
	b := browse(t, lab.Options{})
	var off string
	if err := b.read(lang.Spanish, "play.html#game=tictactoe&you=first", rivalScript("Ana")+`return notes();`, &off); err != nil || off != onPage(lang.Spanish, "rival.off") {
		t.Errorf("%q is said where nobody is remembered (%v)", off, err)
	}
}

// rivalScript gives the page a player's name.
func rivalScript(name string) string {
	return fmt.Sprintf(`
		const page = await wait("a game", () => document.querySelector("play-page")?.node?.at && document.querySelector("#player") && document.querySelector("play-page"));
		const field = page.querySelector("#player");
		field.value = %q;
		field.dispatchEvent(new Event("change"));
		const rival = page.querySelector("play-rival");
		const notes = () => text(page.querySelector("#rival-note"));
		await wait("an answer", () => (page.person.known || page.person.off || page.person.error || %t));
		await new Promise((r) => setTimeout(r, 200));
		await rival.updateComplete;`, name, name == "Nobody")
}

// meets checks the play page's statements about a player: what it knows, and what another game teaches it.
func (r *remembered) meets(b *browsed, l lang.Language, players players.Store) error {
	games := len(r.results)
	mean, low, high := ratesOnPage(l, r.all(games))
	more := " " + onPage(l, "rival.more")
	var said []string
	// X can complete its row by 2, and does, or gives that up: then O completes its own.
	if err := b.read(l, "play.html#game=tictactoe&position=XX.OO....&you=first&rival=known", rivalScript("Ana")+`
		const first = notes();
		const grid = page.querySelector("play-board");
		page.querySelector("play-board").dispatchEvent(new CustomEvent("move", {detail: "2"}));
		await wait("the end", () => page.person.learned === "learned");
		await rival.updateComplete;
		const then = notes();
		page.querySelector("#undo").click();
		await wait("the move back", () => !page.node.parent);
		page.querySelector("play-board").dispatchEvent(new CustomEvent("move", {detail: "2"}));
		await wait("the end again", () => page.person.learned === "before");
		await rival.updateComplete;
		return [first, then, notes()];`, &said); err != nil {
		return err
	}
	if due := countedOnPage(l, "rival.knows", games, "Ana", mean, low, high) + more; said[0] != due {
		return fmt.Errorf("%q: it is due to say %q", said[0], due)
	}
	played, then := meetsIn("XX.OO....", "2"), meetsIn("X...O..OX", "1")
	now := append(r.all(games), played.judged)
	mean, low, high = ratesOnPage(l, now)
	known := countedOnPage(l, "rival.knows", games+1, "Ana", mean, low, high) + more
	if due := known + onPage(l, "rival.learned"); strings.ReplaceAll(said[1], " ", "") != strings.ReplaceAll(due, " ", "") {
		return fmt.Errorf("%q: it is due to say %q", said[1], due)
	}
	if due := known + onPage(l, "rival.before"); strings.ReplaceAll(said[2], " ", "") != strings.ReplaceAll(due, " ", "") {
		return fmt.Errorf("%q: it is due to say %q", said[2], due)
	}
	var move string
	if err := b.read(l, "play.html#game=tictactoe&position=X...O..OX&you=first&rival=known", rivalScript("Ana")+`
		page.querySelector("play-board").dispatchEvent(new CustomEvent("move", {detail: "1"}));
		await wait("the computer's move", () => page.node.moves().length === 2 && page.person.rate !== null);
		await rival.updateComplete;
		return notes();`, &move); err != nil {
		return err
	}
	due := known
	if style := styleOf(append(r.met, played, then)); style.times < 3 { // else it was made against rates by kind
		mean, _, _ = ratesOnPage(l, append(now, then.judged))
		due += onPage(l, "rival.now", mean)
	}
	if strings.ReplaceAll(move, " ", "") != strings.ReplaceAll(due, " ", "") {
		return fmt.Errorf("%q: it is due to say %q", move, due)
	}
	for _, c := range []struct{ game, name, due string }{
		{"tictactoe", "Nobody", onPage(l, "rival.unknown", "Nobody")}, {"othello", "Nobody", onPage(l, "rival.large")},
	} {
		if err := b.read(l, "play.html#you=first&game="+c.game, rivalScript(c.name)+`return notes();`, &move); err != nil || move != c.due {
			return errors.Join(err, fmt.Errorf("%q: it is due to say %q", move, c.due))
		}
	}
	return nil
}

// meetsIn judges a move of X in a position of tic-tac-toe.
func meetsIn(cells, move string) met {
	a := &against{tree: ticTacToe([]byte(cells), 1), as: 1}
	a.derive()
	return a.meets(a.root().child(move))
}
