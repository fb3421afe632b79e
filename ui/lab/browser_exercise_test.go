//go:build unix || windows

package lab

import (
	"encoding/json"
	"fmt"
	"net/url"
	"os"
	"path/filepath"
	"regexp"
	"strconv"
	"strings"
	"testing"

	"github.com/chromedp/chromedp"
	"github.com/chromedp/chromedp/kb"

	"github.com/jugada/jugada/exercise"
)

// knuth is the tree most often used to explain cuts: C is refuted by its first leaf. From left to right its nodes are A B D
// E F C G H I J K L M.
const knuth = "(A (B D=3 E=12 F=8) (C G=2 H=4 I=6) (J K=14 L=5 M=2.5))"

// openExercise opens an exercise on a tree.
func openExercise(t *testing.T, tree string, more ...string) *tab {
	t.Helper()
	p := openPage(t, "/exercise.html#"+url.Values{"tree": {tree}}.Encode()+strings.Join(more, ""))
	p.until("document.querySelector('exercise-tree svg [data-node]')")
	return p
}

// node is a selector for a node of the tree.
func node(name string) string { return fmt.Sprintf("[data-id=%q] .outline", name) }

// writes fills in the fields of a node that has been clicked.
func (p *tab) writes(name, alpha, beta, value string) {
	p.Helper()
	p.click(node(name))
	p.sees(".node-card h2", name)
	for field, text := range map[string]string{"alpha": alpha, "beta": beta, "value": value} {
		if text != "" {
			p.fill("#"+field, text)
		}
	}
}

// acts clicks nodes and performs an action at each.
func (p *tab) acts(what string, names ...string) {
	p.Helper()
	for _, name := range names {
		p.click(node(name))
		p.sees(".node-card h2", name)
		p.click("#act-" + what)
	}
}

// verdict checks the work and waits for the verdict's text, and for the node where the mistake is shown, "" for none.
func (p *tab) verdict(says, at string) {
	p.Helper()
	p.click("#check")
	p.sees("#verdict", says)
	if at == "" {
		p.until("!document.querySelector('svg.exercise .flag')")
	} else {
		p.until(fmt.Sprintf("document.querySelector('svg.exercise .flag')?.closest('[data-node]').dataset.id === %q", at))
	}
}

// work returns the work in the page.
func (p *tab) work() exercise.Work {
	p.Helper()
	var w exercise.Work
	if err := json.Unmarshal([]byte(js[string](p, "JSON.stringify(document.querySelector('exercise-page').working.now)")), &w); err != nil {
		p.Fatal(err)
	}
	return w
}

// Wrong in all the ways that students are, and then right.
func TestExerciseDoneWrongThenRight(t *testing.T) {
	p := openExercise(t, knuth)
	p.sees("#verdict", "check as often as you like")
	p.writes("A", "-inf", "inf", "")
	p.writes("B", "-oo", "+oo", "")
	p.acts("visit", "D", "E", "F")
	p.verdict("Right so far", "")
	p.writes("C", "3", "inf", "")

	// Under-pruned: C is refuted by G.
	p.acts("visit", "G", "H")
	p.verdict("you visited H, but α = 3 ≥ β = 2", "H")
	if got := js[string](p, "document.querySelector('#answer')?.innerText ?? ''"); got != "" {
		t.Errorf("what is right is told unasked: %s", got)
	}
	p.click("#show")
	p.sees("#answer", "the leaf G = 2 falls below α = 3, set at A by B")
	p.click(node("H"))
	p.click("#act-cut")
	p.sees(".verdict", "check again")

	// Over-pruned: the window at J is still open after K.
	p.acts("visit", "K")
	p.acts("cut", "L")
	p.writes("J", "3", "inf", "")
	p.verdict("you cut off L, but α = 3 < β = 14", "L")
	p.click("#undo")
	p.click("#undo")
	p.click("#undo")
	if w := p.work(); len(w.Pruned) != 1 || w.Pruned[0] != "H" || w.Windows["J"] != (exercise.Window{}) {
		t.Errorf("after three times undo there is %+v", w)
	}
	p.writes("J", "3", "inf", "")
	p.acts("cut", "I")
	p.acts("visit", "L", "M")

	// A wrong value: MIN takes the lowest.
	p.writes("B", "", "", "12")
	p.verdict("MIN is to move at B, so it takes the lowest", "B")
	p.writes("B", "", "", "3")
	p.until("!document.querySelector('svg.exercise .flag')") // it is corrected, as far as the page knows
	p.writes("C", "", "", ">=2")
	p.verdict("the sign is the other one", "C")
	p.writes("C", "", "", "<=2")
	p.writes("J", "", "", "2.5")
	p.writes("A", "", "", "3")

	// A wrong move, and what is missing.
	p.acts("choose", "C")
	p.verdict("you chose C, but MAX has a better move", "A")
	p.click(node("C"))
	p.click("#act-choose")
	p.verdict("Still blank: the move", "")
	p.click("#where")
	p.sees("#verdict", "The move at A is missing.")
	p.acts("choose", "B")
	p.verdict("All right", "")
	p.until("document.querySelector('progress').value === document.querySelector('progress').max")
	p.picture()
	if href := js[string](p, "document.querySelector('#watch').href"); !strings.Contains(href, "/tree.html#game=tree") {
		t.Errorf("the search is to be watched at %s", href)
	}

	// The browser remembers it, and it can be started anew.
	before := p.work()
	address := js[string](p, "location.href")
	p.anew(address)
	p.until("document.querySelector('exercise-page')?.working")
	if after := p.work(); fmt.Sprint(after) != fmt.Sprint(before) {
		t.Errorf("remembered is %+v, not %+v", after, before)
	}
	p.click("#clear")
	if w := p.work(); fmt.Sprint(w) != fmt.Sprint(exercise.Work{Values: w.Values, Windows: w.Windows, Order: w.Order, Pruned: w.Pruned}) || len(w.Values)+len(w.Order) > 0 {
		t.Errorf("after a new beginning there is %+v", w)
	}
}

// The solution of a random exercise, filled in by keyboard only: arrows move around, signs go to their fields.
func TestExerciseByKeyboardOnly(t *testing.T) {
	p := openExercise(t, knuth)
	p.keys(kb.Tab)
	for range 60 {
		if js[bool](p, "document.activeElement.getAttribute('role') === 'tree'") {
			break
		}
		p.keys(kb.Tab)
	}
	p.until("document.activeElement.getAttribute('role') === 'tree'")
	at := func(says string) {
		t.Helper()
		p.until(fmt.Sprintf("document.getElementById(document.querySelector('exercise-tree .mirror').getAttribute('aria-activedescendant')).innerText.includes(%q)", says))
	}
	at("A (MAX)")
	p.keys("[", "-", "i", ",", "i") // α, β of A
	at("window [−∞, +∞]")
	p.keys(kb.ArrowDown) // to B, in the same field
	at("B (MIN)")
	p.until("document.activeElement.id === 'beta'")
	p.keys("o", "o", kb.Escape)
	p.until("document.activeElement.getAttribute('role') === 'tree'")
	p.keys("w", "-", "o", "o", kb.Escape, "3", kb.Escape)
	at("value 3, window [−∞, +∞]")
	p.keys("c", kb.ArrowDown, "v", kb.ArrowRight, "v", kb.ArrowRight, "v", kb.ArrowRight, "v")
	at("G (MAX), leaf, value 2, visited: 4")
	p.keys(kb.ArrowRight, "v", "x") // change H to cut off
	at("H (MAX), leaf, value 4, cut off")
	p.keys(kb.ArrowRight, "x", kb.ArrowRight, "v", kb.ArrowRight, "v", kb.ArrowRight, "v", kb.ArrowUp)
	at("J (MIN)")
	p.keys("[", "3", kb.Tab, "i", kb.Tab, "<", "2", ".", "5")
	at("J (MIN), value ≤2.5, window [3, +∞]")
	p.keys(kb.ArrowLeft, kb.ArrowLeft, kb.ArrowLeft, kb.ArrowLeft, kb.ArrowLeft) // back over what was typed, and on to C
	at("C (MIN)")
	p.keys("<", "2", kb.Escape, "[", "3", ",", "i", kb.Escape, kb.ArrowUp)
	at("A (MAX)")
	p.keys("4", kb.Enter)
	p.sees("#verdict", "MAX is to move at A, so it takes the highest")
	p.keys(kb.Escape, "3", kb.Enter)
	p.sees("#verdict", "All right")
	p.keys(kb.Escape, "?")
	p.until("document.querySelector('#help').open")
	p.keys(kb.Escape)
	p.until("!document.querySelector('#help').open")
}

// A click can visit and cut, a click on an edge cuts it, and on a phone the page offers the signs missing on its keyboard.
func TestExerciseByPointing(t *testing.T) {
	p := openExercise(t, knuth)
	p.click("#tool-visit")
	for _, leaf := range []string{"D", "E", "F", "G"} {
		p.click(node(leaf))
	}
	p.until("document.querySelectorAll('svg.exercise .turn:not(.none)').length === 4")
	p.click("#tool-cut")
	p.click(node("H"))
	p.until("document.querySelectorAll('svg.exercise .bar').length === 1")
	js[bool](p, `document.querySelector("[data-edge='8'] .reach").dispatchEvent(new MouseEvent("click", {bubbles: true}))`)
	p.until("document.querySelectorAll('svg.exercise .bar').length === 2")
	p.click("#tool-write")
	p.click(node("C"))
	p.fill("#value", "2")
	p.click(".signs button[aria-label='at most']")
	p.click("#alpha")
	p.click(".signs button[aria-label='minus infinity']")
	if w := p.work(); fmt.Sprint(w.Order, w.Pruned) != "[D E F G] [H I]" || w.Values["C"] != "≤2" || w.Windows["C"] != (exercise.Window{"−∞", ""}) {
		t.Errorf("pointing has written %+v", w)
	}
	p.click("[data-id='B'] tspan[data-field='beta']") // where it is to stand
	p.until("document.activeElement.id === 'beta'")
}

// The address gives another person the same exercise, without the work, and contains no solution.
func TestExerciseLinkInAnotherTab(t *testing.T) {
	p := openPage(t, "/exercise.html#algorithm=alphabeta&difficulty=medium&seed=5")
	p.until("document.querySelector('exercise-tree svg [data-node]')")
	p.until("location.hash.includes('tree=')")
	tree := js[string](p, "document.querySelector('exercise-page').problem.exercise.tree")
	p.writes(js[string](p, "document.querySelector('[data-node]').dataset.id"), "0", "1", "2")
	address := js[string](p, "location.href")
	q := newTab(t, nil)
	q.open(address)
	q.until("document.querySelector('exercise-tree svg [data-node]')")
	if got := js[string](q, "document.querySelector('exercise-page').problem.exercise.tree"); got != tree {
		t.Errorf("the link leads to %s, not %s", got, tree)
	}
	if w := q.work(); len(w.Values) > 0 || len(w.Windows) > 0 {
		t.Errorf("the work of another person is there: %+v", w)
	}
	if said := js[string](q, "JSON.stringify(document.querySelector('exercise-page').problem)"); strings.Contains(said, "solution") {
		t.Errorf("the browser knows the solution: %s", said)
	}
	q.sees("#which", "no. 5")
	q.click("#following")
	q.sees("#which", "no. 6")
	q.until("location.hash.includes('seed=6')")
	q.until(fmt.Sprintf("document.querySelector('exercise-page').problem.exercise.tree !== %q", tree))
}

// A work is saved as a file, which another person opens; jugada exercise check reads it, too.
func TestExerciseHandedIn(t *testing.T) {
	p := openExercise(t, knuth)
	p.acts("visit", "D", "F")
	p.writes("C", "3", "inf", "<=2")
	js[bool](p, `(() => {
		const make = URL.createObjectURL;
		URL.createObjectURL = (blob) => { blob.text().then((text) => (window.taken = text)); return make.call(URL, blob); };
		return true;
	})()`)
	p.click("#save")
	p.until("window.taken")
	taken := js[string](p, "window.taken")
	submission, err := exercise.ReadSubmission([]byte(taken))
	if err != nil || submission.Work.Values["C"] != "≤2" || fmt.Sprint(submission.Work.Order) != "[D F]" {
		t.Fatalf("%s is read as %+v, %v", taken, submission, err)
	}
	q := newTab(t, nil)
	q.open(js[string](p, "location.origin") + "/exercise.html")
	q.until("document.querySelector('exercise-tree svg [data-node]')")
	opens := func(text string) {
		t.Helper()
		js[bool](q, fmt.Sprintf(`(() => {
			const files = new DataTransfer();
			files.items.add(new File([%q], "work.json"));
			document.querySelector("#open").files = files.files;
			document.querySelector("#open").dispatchEvent(new Event("change"));
			return true;
		})()`, text))
	}
	opens("hello")
	q.sees("#error", "it is not JSON")
	opens(`{"exercise":{"tree":"(A (B 4","algorithm":"alphabeta"},"work":{}}`)
	q.sees("#error", "1:8")
	opens(`{"exercise":{"tree":"(A 4 5)","algorithm":"alphabeta"},"work":{"order":7}}`)
	q.sees("#error", "expected a list")
	opens(taken)
	q.sees("#verdict", "you left out E")
	if got, want := q.work(), p.work(); fmt.Sprint(got) != fmt.Sprint(want) {
		t.Errorf("opened is %+v, not %+v", got, want)
	}
	// An invalid value is shown as in the file, and cannot be typed.
	opens(`{"exercise":{"tree":"(A B=4 C=5)","algorithm":"alphabeta"},"work":{"values":{"A":"five"}}}`)
	q.until(`document.querySelector("exercise-tree svg [data-id=A] text.value")?.textContent === "five"`)
	q.click(node("A"))
	q.fill("#value", "≥inf")
	q.until(`document.querySelector("#value").value === "≥∞"`)
	q.fill("#value", "five")
	q.until(`document.querySelector("#value").value === ""`)
}

func TestExercisesInBothLanguages(t *testing.T) {
	p := openExercise(t, knuth)
	p.acts("cut", "D")
	p.verdict("you cut off D", "D")
	p.click("#lang-es")
	p.sees("#check", "Revisar")
	p.sees("#verdict", "podaste D")
	p.sees("h1", "Ejercicios")
	p.click("#to-sheet")
	p.sees(".paper h2", "Ejercicios")
	p.sees(".paper.key", "Clave")
	if text := js[string](p, "document.body.innerText"); strings.Contains(text, "exercise.") {
		t.Errorf("a message is missing in %s", text)
	}
}

// From a searched tree to the same one as an exercise, and back.
func TestFromTreeToExerciseAndBack(t *testing.T) {
	p := openPage(t, "/tree.html#"+url.Values{"game": {"tree"}, "position": {knuth}, "a": {"levels"}}.Encode())
	p.searched(0)
	p.click("#by-hand")
	p.until("document.querySelector('exercise-tree [data-node]')?.dataset.id === 'A'")
	p.until("location.hash.includes('algorithm=minimax')")
	solution := js[string](p, `fetch("/api/v1/exercises", {method: "POST", headers: {"Content-Type": "application/json"}, body: JSON.stringify({
		trees: [document.querySelector("exercise-page").problem.exercise.tree], algorithm: "minimax", key: true})}).then(r => r.json()).then(a => JSON.stringify(a.exercises[0].solution))`)
	js[bool](p, fmt.Sprintf("document.querySelector('exercise-page').working.change(w => Object.assign(w, %s)) ?? true", solution))
	p.verdict("All right", "")
	p.click("#watch")
	p.searched(0)
	p.sees("#sentence-0", "Minimax")
}

// Your own trees, their errors, and the parts asked for.
func TestExerciseOfOnesOwn(t *testing.T) {
	p := openPage(t, "/exercise.html")
	p.until("document.querySelector('exercise-tree svg [data-node]')")
	p.click("#difficulty-own")
	p.fill("#tree", "(A (B 4")
	p.click("#take")
	p.sees("#error", "1:8")
	p.fill("#tree", "MIN (R (S 1 2) (T 3 0))")
	p.click("#take")
	p.until("document.querySelector('[data-node]')?.dataset.id === 'R'")
	p.until("!document.querySelector('#error')")
	p.click(".asks summary")
	p.click("#ask-windows")
	p.until("!document.querySelector('svg.exercise .window')")
	p.click("#algorithm-minimax")
	p.until("!document.querySelector('#tool-cut')")
	p.until("location.hash.includes('algorithm=minimax') && location.hash.includes('asks=values%2Corder%2Ccuts%2Cchoice')")
}

// A teacher's sheet: of random or own trees, on as many pages as needed, with the key on separate pages.
func TestExerciseSheet(t *testing.T) {
	p := openPage(t, "/exercise.html#sheet=Alpha-beta+I&difficulty=easy&seed=7&count=3")
	p.sees(".paper h2", "Alpha-beta I")
	p.until("document.querySelectorAll('.paper:not(.key) .item svg').length === 3 && document.querySelectorAll('.paper.key .item svg').length === 3")
	if given := js[int](p, "document.querySelectorAll('.paper:not(.key) .value:not(.given), .paper:not(.key) .bar').length"); given > 0 {
		t.Errorf("the sheet gives %d answers away", given)
	}
	p.until("document.querySelectorAll('.paper.key .value:not(.given)').length > 3 && document.querySelector('.paper.key .bar')")
	p.fill("#count", "1")
	p.until("document.querySelectorAll('.paper .item svg').length === 2")
	withKey := pagesOf(p)
	p.click("#key")
	p.until("!document.querySelector('.paper.key')")
	if alone := pagesOf(p); len(alone) != 1 || len(withKey) != 2 { // either would find room on half a page
		t.Errorf("printed one exercise has the pages %v, with the key %v", alone, withKey)
	} else if size := alone[0]; size[0] > size[1] {
		t.Errorf("a small tree is printed across the paper: %v", size)
	}
	p.until("location.hash.includes('key=0')")

	// Downloads.
	p.click("#key")
	p.until("document.querySelector('.paper.key')")
	js[bool](p, `(() => {
		window.taken = [];
		const make = URL.createObjectURL;
		URL.createObjectURL = (blob) => { blob.text().then((text) => window.taken.push(text)); return make.call(URL, blob); };
		return true;
	})()`)
	for i, c := range []struct{ format, holds string }{{"text", "Alpha-beta I"}, {"json", `"exercises"`}, {"tikz", `\begin{document}`}} {
		p.click("#take-" + c.format)
		p.until(fmt.Sprintf("window.taken.length === %d", i+1))
		if got := js[string](p, fmt.Sprintf("window.taken[%d]", i)); !strings.Contains(got, c.holds) {
			t.Errorf("%s has no %s: %.300s", c.format, c.holds, got)
		}
	}

	p.click("#difficulty-own")
	p.fill("#trees", "(A (B 4 7)\n (C 3 9))\n\n(R 1 2 3)")
	p.until("document.querySelectorAll('.paper:not(.key) .item svg').length === 2")
	p.until("location.hash.includes('trees=')")
	p.fill("#trees", `{"schema":1,"exercises":[{"tree":"(R 1 2 3)","algorithm":"minimax"}]}`) // as it was downloaded
	p.until("document.querySelectorAll('.paper:not(.key) .item svg').length === 1")
	p.click(".paper .item h3 a")
	p.until("document.querySelector('exercise-tree [data-node]')?.dataset.id === 'R'")
}

// mediaBox matches the size of a page, in points.
var mediaBox = regexp.MustCompile(`/MediaBox \[0 0 ([0-9.]+) ([0-9.]+)\]`)

// pagesOf prints the page and returns the widths and heights of the sheets.
func pagesOf(p *tab) (sizes [][2]float64) {
	p.Helper()
	pdf, err := chromedp.Run(p.ctx, chromedp.PrintToPDF(chromedp.PDFPreferCSSPageSize()))
	if err != nil {
		p.Fatal(err)
	}
	if folder := os.Getenv("JUGADA_PICTURES"); folder != "" {
		if err := os.WriteFile(filepath.Join(folder, p.Name()+".pdf"), pdf, 0o644); err != nil {
			p.Log(err)
		}
	}
	for _, box := range mediaBox.FindAllStringSubmatch(string(pdf), -1) {
		var size [2]float64
		for i := range size {
			if size[i], err = strconv.ParseFloat(box[i+1], 64); err != nil {
				p.Fatal(err)
			}
		}
		sizes = append(sizes, size)
	}
	return sizes
}

// A tree of 24 leaves with windows at its side is printed across the paper, so that there is room to write.
func TestBroadSheetsArePrintedAcross(t *testing.T) {
	p := openPage(t, "/exercise.html#sheet=&count=1&difficulty=medium&seed=0")
	p.until("document.querySelector('.paper.key svg')")
	p.until("document.querySelector('exercise-sheet').problems[0].picture.width > 900")
	for _, size := range pagesOf(p) {
		if size[0] <= size[1] {
			t.Errorf("a broad tree is printed on a page of %v", size)
		}
	}
}

func TestExercisesOnASmallScreen(t *testing.T) {
	p := openExercise(t, knuth)
	origin := js[string](p, "location.origin")
	p.do(chromedp.EmulateViewport(360, 740, chromedp.EmulateMobile))
	for _, hash := range []string{"difficulty=hard&seed=2", "algorithm=minimax&difficulty=easy", "sheet=A&difficulty=medium", url.Values{"tree": {knuth}}.Encode()} {
		p.anew(origin + "/exercise.html#" + hash)
		p.until("document.querySelector('svg.exercise')")
		if !strings.HasPrefix(hash, "sheet") {
			p.click("#which")
			p.until("document.querySelector('exercise-setup').offsetHeight > 0")
		}
		if wide := js[int](p, "document.documentElement.scrollWidth"); wide > 360 {
			t.Errorf("%s is %d wide: %s", hash, wide, js[string](p,
				"[...document.querySelectorAll('body *')].filter(e => e.getBoundingClientRect().right > 361 && !e.closest('svg')).slice(0, 8).map(e => e.tagName + '.' + e.className + '#' + e.id).join(', ')"))
		}
	}
	p.click("#which")
	p.writes("C", "3", "∞", "2")
	p.until("(b => b.top >= 0 && b.bottom <= innerHeight)(document.querySelector('#check').getBoundingClientRect())")
	p.click("#check")
	p.sees("#verdict", "Right so far")
	p.until("document.querySelector('#verdict').getBoundingClientRect().bottom <= document.querySelector('.hand').getBoundingClientRect().top + 1")
	p.picture()
}
