//go:build unix || windows

package claims

import (
	"errors"
	"fmt"
	"math/rand/v2"
	"net/url"
	"slices"
	"strings"
	"testing"

	"github.com/jugada/jugada/catalog"
	"github.com/jugada/jugada/internal/playtest"
	"github.com/jugada/jugada/lang"
	"github.com/jugada/jugada/ui/lab"
)

// TestReviewPageSentences: the review page says what the command says, and what it adds is true: what can be expected, what each mark
// and each arrow means, how many moves have a mark, and where one is in a line. Games are of tic-tac-toe, played at random and judged
// by a minimax of our own, and one is of chess.
func TestReviewPageSentences(t *testing.T) {
	first := seed(t)
	b := browse(t, lab.Options{})
	used := map[string]int{}
	for i := range rounds(5) {
		random := rand.New(rand.NewPCG(first+uint64(i), 19))
		r := drawReviewPage(t, random, i == 0, used)
		if err := b.read(r.l, "review.html#"+r.hash(), reviewScript, &r.said); err != nil {
			t.Fatalf("JUGADA_SEED=%d: %v", first+uint64(i), err)
		}
		if err := r.check(); err != nil {
			t.Fatalf("JUGADA_SEED=%d: %v in %v: %v", first+uint64(i), r.moves, r.l, err)
		}
		r.mustObject()
	}
	for _, key := range unused(used, []string{
		"page.review.arrow.played", "page.review.arrow.better", "page.review.arrow.answer", "page.review.bar", "page.review.fine", "page.review.in.better",
		"page.review.in.answer", "page.review.in.threat", "page.review.mark.blunder",
	}) {
		t.Errorf("no game said %s: its checker has checked nothing", key)
	}
}

// reviewScript goes through a review, and into each line by its first move.
const reviewScript = `
	const page = await wait("a review", () => {
		const page = document.querySelector("review-page");
		return page?.review?.whole && !page.review.busy && page.scene && page;
	});
	const said = {status: text(page.querySelector("#status")), none: text(page.querySelector("p#marked")), graph: [page.querySelector(".graph svg").getAttribute("aria-label"), ...all(page, ".graph figcaption span")], places: []};
	for (let ply = 0; ply < page.nodes.length; ply++) {
		if (ply > 0) page.querySelector("#next").click();
		await wait("the position", () => page.ply === ply && page.scene.at.played.length === ply);
		await page.updateComplete;
		const place = {heading: text(page.querySelector("#said-of")), bar: page.querySelector("#scale").getAttribute("aria-label"), legend: all(page, "#legend .key"),
			said: page.querySelector("#said p") ? all(page, "#said p") : [text(page.querySelector("#said"))], lines: []};
		for (const [i] of page.querySelectorAll("#said p").entries()) {
			const move = page.querySelectorAll("#said p")[i].querySelector(".line .move");
			if (!move) {
				place.lines.push("");
				continue;
			}
			move.click();
			await wait("the line", () => page.line);
			await page.updateComplete;
			place.lines.push(text(page.querySelector("#legend span")));
			page.querySelector("#leave").click();
			await page.updateComplete;
		}
		said.places.push(place);
	}
	return said;
`

// reviewPage is a review on its page.
type reviewPage struct {
	*testing.T
	l        lang.Language
	of       catalog.Game
	line     []catalog.Position
	moves    []string
	told     map[string][]string // by the command: the sentences, by the heading of the move
	headings []string
	used     map[string]int
	said     struct {
		Status, None string
		Graph        []string
		Places       []reviewPlace
	}
}

// reviewPlace is what the page says in one place.
type reviewPlace struct {
	Heading, Bar        string
	Said, Legend, Lines []string
}

func drawReviewPage(t *testing.T, random *rand.Rand, chess bool, used map[string]int) *reviewPage {
	t.Helper()
	r := &reviewPage{T: t, l: lang.All[random.IntN(len(lang.All))], used: used, told: map[string][]string{}}
	name := "tictactoe"
	if chess {
		name, r.moves = "chess", strings.Fields("e4 e5 Bc4 Nc6 Qh5 Nf6 Qxf7#")
	}
	of, err := catalog.Default().Find(name)
	if err != nil {
		t.Fatal(err)
	}
	start, err := of.Start()
	if err != nil {
		t.Fatal(err)
	}
	r.of, r.line = of, []catalog.Position{start}
	for i := 0; r.line[i].Outcome() == catalog.Open; i++ {
		if !chess {
			legal := r.line[i].Moves()
			r.moves = append(r.moves, legal[random.IntN(len(legal))])
		}
		next, err := r.line[i].Play(r.moves[i])
		if err != nil {
			t.Fatal(err)
		}
		r.line = append(r.line, next)
	}
	args, text := []string{"review", "-", "--all"}, strings.Join(r.moves, " ")
	if chess {
		text += " *"
	} else {
		args = append(args, "--game", name)
	}
	blocks := strings.Split(run(t, r.l, text+"\n", args...), "\n\n")
	for _, block := range blocks[1 : len(blocks)-1] {
		all := lines(block)
		r.headings = append(r.headings, all[0])
		for _, line := range all[1:] {
			r.told[all[0]] = append(r.told[all[0]], strings.TrimSpace(line))
		}
	}
	if len(r.headings) != len(r.moves) {
		t.Fatalf("the command tells of %d moves: %v", len(r.headings), r.headings)
	}
	return r
}

func (r *reviewPage) hash() string {
	text := url.Values{"game": {r.of.Name()}, "moves": {strings.Join(r.moves, " ")}}.Encode()
	return strings.ReplaceAll(text, "+", "%20")
}

// say returns an expected message, and counts it as used.
func (r *reviewPage) say(key string, values ...any) string {
	r.used["page.review."+key]++
	return onPage(r.l, "review."+key, values...)
}

// side returns what the sides are called.
func (r *reviewPage) side(side catalog.Side) string {
	if names, known := catalog.Called(r.of, r.l); known {
		return names[side]
	}
	return side.String()
}

// mustObject: where one thing is false, it is found.
func (r *reviewPage) mustObject() {
	for _, at := range []*string{&r.said.Status, &r.said.Places[0].Bar, &r.said.Places[1].Heading, &r.said.Graph[1]} {
		was := *at
		if *at = falsely(was); r.of.Name() != "tictactoe" && at == &r.said.Places[0].Bar {
			*at = was // values of chess are estimates
		}
		if *at != was && r.check() == nil {
			r.Errorf("%v in %v: nobody objects to %q", r.moves, r.l, *at)
		}
		*at = was
	}
}

func (r *reviewPage) check() error {
	marked := 0
	for _, heading := range r.headings {
		if strings.ContainsAny(heading[len(heading)-1:], "!?") {
			marked++
		}
	}
	r.used["page.review.marked"]++
	if want := onPage(r.l, "review.marked", marked, len(r.moves)); r.said.Status != want {
		return fmt.Errorf("%q: it is due to say %q", r.said.Status, want)
	}
	if marked == 0 && r.said.None != r.say("none") || marked > 0 && r.said.None != "" {
		return fmt.Errorf("%q: %d moves are marked", r.said.None, marked)
	}
	up, down := r.side(catalog.Max), r.side(catalog.Min)
	if want := []string{onPage(r.l, "game.graph", up), onPage(r.l, "game.graph.up", up), onPage(r.l, "game.graph.down", down)}; !slices.Equal(r.said.Graph, want) {
		return fmt.Errorf("%q: it is due to say %q", r.said.Graph, want)
	}
	for ply := range r.said.Places {
		if err := errors.Join(r.bar(ply), r.move(ply)); err != nil {
			return fmt.Errorf("after %d plies: %w", ply, err)
		}
	}
	return nil
}

// worth returns the result of a position for MAX, by minimax.
func worthOf(p catalog.Position) int { return playtest.Result(p) * int(p.Turn().Sign()) }

// bar: "Value 0. MAX can expect 0.50 points, MIN 0.50."
func (r *reviewPage) bar(ply int) error {
	if r.of.Name() != "tictactoe" {
		return nil
	}
	points := (1 + float64(worthOf(r.line[ply]))) / 2
	max, min := fmt.Sprintf("%.2f", points), fmt.Sprintf("%.2f", 1-points)
	before, after, _ := strings.Cut(r.say("bar", "@", r.side(catalog.Max), max, r.side(catalog.Min), min), "@")
	value, ok := strings.CutPrefix(strings.TrimSuffix(r.said.Places[ply].Bar, after), before)
	sign := map[bool]string{true: "+∞", false: "−∞"}[points > 0.5]
	if !ok || !strings.HasSuffix(r.said.Places[ply].Bar, after) || points == 0.5 && value != "0" || points != 0.5 && !strings.HasPrefix(value, sign) {
		return fmt.Errorf("%q: MAX can expect %s", r.said.Places[ply].Bar, max)
	}
	return nil
}

// move: the heading with the meaning of its mark, the sentences of the command, the arrows, and the places in lines.
func (r *reviewPage) move(ply int) error {
	if ply == 0 {
		return nil
	}
	said, heading := &r.said.Places[ply], r.headings[ply-1]
	mark, want := heading[len(strings.TrimRight(heading, "?!")):], heading
	if mark != "" {
		want += " " + r.say("mark."+map[string]string{"??": "blunder", "?": "mistake", "?!": "dubious", "!": "good"}[mark])
	}
	if said.Heading != want {
		return fmt.Errorf("%q: it is due to say %q", said.Heading, want)
	}
	told := r.told[heading]
	if len(told) == 0 {
		told = []string{r.say("fine")}
	}
	if !slices.Equal(said.Said, told) {
		return fmt.Errorf("%q: the command says %q", said.Said, told)
	}
	return errors.Join(r.arrows(ply, mark), r.lines(said, told))
}

// arrows: "played: 1", "better: 0", "the answer: 8".
func (r *reviewPage) arrows(ply int, mark string) error {
	said, move := r.said.Places[ply].Legend, r.moves[ply-1]
	if r.of.Name() != "tictactoe" || len(said) == 0 {
		return nil
	}
	before, after := r.line[ply-1], r.line[ply]
	us := int(before.Turn().Sign())
	if said[0] != r.say("arrow.played", move) {
		return fmt.Errorf("%q: %s was played", said[0], move)
	}
	for _, text := range said[1:] {
		found := false
		for _, m := range before.Moves() {
			if next, _ := before.Play(m); mark != "!" && text == onPage(r.l, "review.arrow.better", m) {
				found = worthOf(next)*us > worthOf(after)*us
				r.used["page.review.arrow.better"]++
			}
		}
		for _, m := range after.Moves() {
			if next, _ := after.Play(m); text == onPage(r.l, "review.arrow.answer", m) {
				found = worthOf(next) == worthOf(after)
				r.used["page.review.arrow.answer"]++
			}
		}
		if !found {
			return fmt.Errorf("%q is not so", text)
		}
	}
	return nil
}

// lines: after the first move of each line the page says what the line is: "What follows: after 8, 1 of 5 moves."
func (r *reviewPage) lines(said *reviewPlace, told []string) error {
	for i, place := range said.Lines {
		if place == "" {
			continue
		}
		found := reviewReader(r.l).read(told[i])
		if len(found) == 0 {
			return fmt.Errorf("%q is no sentence of a review", told[i])
		}
		kind := "answer"
		switch key := strings.TrimSuffix(found[0].key, ".estimate"); {
		case key == "review.better" || key == "review.only" || strings.HasSuffix(key, ".missed"):
			kind = "better"
		case strings.HasSuffix(key, ".threat"):
			kind = "threat"
		}
		ok := false
		for _, value := range found[0].values {
			line := strings.Fields(value)
			if len(line) > 0 && place == onPage(r.l, "review.in."+kind, line[0], 1, len(line)) {
				ok = true
			}
		}
		r.used["page.review.in."+kind]++
		if !ok {
			return fmt.Errorf("%q: the line is that of %q", place, told[i])
		}
	}
	return nil
}
