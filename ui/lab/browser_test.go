//go:build unix || windows

package lab

import (
	"context"
	"fmt"
	"net"
	"net/http"
	"net/http/httptest"
	"os"
	"path/filepath"
	"runtime"
	"strings"
	"sync"
	"sync/atomic"
	"testing"
	"time"

	"github.com/chromedp/chromedp"
	"github.com/chromedp/chromedp/kb"

	"github.com/jugada/jugada/internal/browser"
	"github.com/jugada/jugada/internal/laws"
)

func TestMain(m *testing.M) { browser.Main(m) }

// tab is a page under test.
type tab struct {
	*testing.T
	ctx context.Context
}

// newTab opens a tab of its own profile, or another one beside it in the profile of another tab. What the page says on its
// console fails the test.
func newTab(t *testing.T, beside *tab) *tab {
	t.Helper()
	var profile context.Context
	if beside != nil {
		profile = beside.ctx
	}
	ctx := browser.Tab(t, profile)
	go func() {
		for m, err := range chromedp.Console(ctx) {
			if err != nil {
				return
			}
			// The browser itself logs refused requests, and a lab that is gone.
			if (m.Type == "error" || m.IsException()) && !strings.HasPrefix(m.Text, "Failed to load resource:") {
				t.Errorf("the page says on its console: %s", m)
			}
		}
	}()
	return &tab{t, ctx}
}

// openPage opens a page of a new lab.
func openPage(t *testing.T, path string) *tab {
	t.Helper()
	p := newTab(t, nil)
	_, url := serve(t, Options{})
	p.open(url + path)
	return p
}

// patience is how long a page may take for anything.
const patience = 20 * time.Second

func (p *tab) do(steps ...chromedp.Action[chromedp.Void]) {
	p.Helper()
	ctx, stop := context.WithTimeout(p.ctx, patience)
	defer stop()
	if err := chromedp.Do(ctx, steps...); err != nil {
		p.Fatal(err)
	}
}

func (p *tab) open(url string) {
	p.Helper()
	p.do(chromedp.Navigate(url))
}

// anew opens an address of the same lab, with nothing left of the page that is there: an address that differs after # only would
// otherwise load nothing. A blank page in between would cost three times as much, for it changes the process. The page that is
// there writes its own address after some of its actions, 200 ms later: it must not do so between the two.
func (p *tab) anew(url string) {
	p.Helper()
	js[bool](p, fmt.Sprintf("history.replaceState(null, '', %q) ?? !!(history.replaceState = () => {})", url))
	p.do(chromedp.Reload())
}

// js evaluates an expression in the page.
func js[T any](p *tab, expression string) T {
	p.Helper()
	value, err := tryJS[T](p, expression)
	if err != nil {
		p.Fatalf("%s: %v", expression, err)
	}
	return value
}

func tryJS[T any](p *tab, expression string) (T, error) {
	ctx, stop := context.WithTimeout(p.ctx, patience)
	defer stop()
	return chromedp.Run(ctx, chromedp.Evaluate[T](expression, chromedp.EvalAwaitPromise))
}

// until waits until an expression holds. A page that is left during the evaluation does not answer; the next one may.
func (p *tab) until(expression string) {
	p.Helper()
	pause := 5 * time.Millisecond // then longer: each check is work for the page, too
	for begun := time.Now(); time.Since(begun) < patience; time.Sleep(pause) {
		pause = min(2*pause, 80*time.Millisecond)
		holds, err := tryJS[bool](p, "!!("+expression+")")
		switch {
		case holds:
			return
		case err != nil && !strings.Contains(err.Error(), "navigated"):
			p.Fatalf("%s: %v", expression, err)
		}
	}
	p.picture()
	p.Fatalf("this does not come true: %s; the page reads: %.1500s", expression, js[string](p, "document.body.innerText"))
}

// picture saves a picture of the page if JUGADA_PICTURES names a folder.
func (p *tab) picture() {
	p.Helper()
	folder := os.Getenv("JUGADA_PICTURES")
	if folder == "" {
		return
	}
	content, err := chromedp.Run(p.ctx, chromedp.CaptureScreenshot())
	if err == nil {
		err = os.WriteFile(filepath.Join(folder, strings.ReplaceAll(p.Name(), "/", "-")+".png"), content, 0o644)
	}
	if err != nil {
		p.Log(err)
	}
}

// sees waits until a selector's first element has the text.
func (p *tab) sees(selector, text string) {
	p.Helper()
	p.until(fmt.Sprintf("document.querySelector(%q)?.innerText.replace(/\\s+/g, ' ').includes(%q)", selector, text))
}

// click waits until the element exists, can be clicked and has stopped moving, and clicks it. A button may be there before the
// page knows the position: disabled, it would swallow the click.
func (p *tab) click(selector string) {
	p.Helper()
	p.until(fmt.Sprintf("document.querySelector(%q)?.matches(':not(:disabled)')", selector))
	js[bool](p, fmt.Sprintf(`(async () => {
		const place = () => JSON.stringify(document.querySelector(%q)?.getBoundingClientRect());
		for (let before = null; before !== place(); await new Promise(requestAnimationFrame)) before = place();
		return true;
	})()`, selector))
	p.do(chromedp.Click(chromedp.CSS(selector)))
}

func (p *tab) keys(keys ...string) {
	p.Helper()
	for _, k := range keys {
		p.do(chromedp.KeyEvent(k))
	}
}

// fill puts a text into a field, as if typed, and leaves the field.
func (p *tab) fill(selector, text string) {
	p.Helper()
	p.until(fmt.Sprintf("document.querySelector(%q)", selector))
	js[bool](p, fmt.Sprintf(`(() => {
		const field = document.querySelector(%q);
		field.focus();
		field.value = %q;
		field.dispatchEvent(new Event("input", {bubbles: true}));
		field.dispatchEvent(new Event("change", {bubbles: true}));
		return true;
	})()`, selector, text))
}

// searched waits until pane i shows a search.
func (p *tab) searched(i int) {
	p.Helper()
	p.until(fmt.Sprintf("document.querySelectorAll('tree-view')[%d]?.scene", i))
}

// nameOf is an expression for the name of a shape that the scene of the first pane has an index of, such as cut.owner.
func nameOf(index string) string {
	return fmt.Sprintf("(scene => scene?.picture.shapes[scene?.%s]?.name)(document.querySelector('tree-view').scene)", index)
}

// The first cut of figure 2 is at F, whose leaf 8 exceeds the 7 that E has set at B.
func TestSteppingFigure2ToItsFirstCut(t *testing.T) {
	p := openPage(t, "/tree.html")
	p.searched(0)
	p.sees("#sentence-0", "Alpha-beta from A")
	p.click("#next")
	p.sees("#sentence-0", "A (MAX), window [-∞, +∞]")
	p.click("#next-cut")
	p.sees("#sentence-0", "Beta cut at F: the leaf N = 8 exceeds β = 7, set at B by E.")
	p.until(nameOf("cut.owner") + " === 'B'")
	for index, want := range map[string]string{"cut.owner": "B", "cut.child": "E", "cut.at": "F", "current": "F"} {
		if got := js[string](p, nameOf(index)); got != want {
			t.Errorf("%s is %s, not %s", index, got, want)
		}
	}
	if bound := js[string](p, "document.querySelector('tree-view').scene.cut.bound"); bound != "β = 7" {
		t.Errorf("the bound at the ancestor reads %q", bound)
	}
	if line := js[string](p, "[...document.querySelectorAll('#line tbody tr')].map(r => r.innerText.replace(/\\s+/g, ' ').trim()).join('; ')"); line != "A MAX −∞ +∞; B MIN −∞ 7 7; F MAX 8 7 8" {
		t.Errorf("the line reads %q", line)
	}
	p.click("#back")
	p.sees("#sentence-0", "F (MAX), window [-∞, 7]")
	p.until("document.querySelector('tree-view').scene.cut === null")
	p.click("#last")
	p.sees("#sentence-0", "A is worth 8, by D")
	p.click("#previous-cut")
	p.sees("#sentence-0", "Beta cut at K")
	p.until("location.hash.includes('s=27')")
	p.open(js[string](p, "location.href.replace('s=27', 's=19')"))
	p.sees("#sentence-0", "Alpha cut at C")
}

func TestPlayingGoesToTheEndAndStops(t *testing.T) {
	p := openPage(t, "/tree.html#game=tree&position=(A (B 4 7) 3)")
	p.searched(0)
	p.fill("#speed", "60")
	p.click("#play")
	p.sees("#sentence-0", "A is worth 4")
	p.sees("#play", "Play")
}

func TestEditingATree(t *testing.T) {
	p := openPage(t, "/tree.html#game=tree&position=(A (B E=4 F=7) C=3)")
	p.searched(0)
	p.click("#edit")
	is := func(want string) {
		t.Helper()
		p.until(fmt.Sprintf("document.querySelector('#tree-text')?.value === %q", want))
		p.until(fmt.Sprintf("document.querySelector('#position').value === %q", want))
	}
	is("(A (B E=4 F=7) C=3)")
	p.sees(".editor .toolbar", "5 nodes · 3 leaves")
	p.fill("[data-path='1'] .value", "5")
	is("(A (B E=4 F=7) C=5)")
	p.fill("[data-path='1'] .label", "Z")
	is("(A (B E=4 F=7) Z=5)")
	p.click("[data-path='0'] button[aria-label='Add a child to B']")
	is("(A (B E=4 F=7 C=0) Z=5)")
	p.until("document.activeElement.closest('[data-path]').dataset.path === '0,2'")
	p.click("[data-path='0,2'] button[aria-label='C earlier']")
	is("(A (B E=4 C=0 F=7) Z=5)")
	p.click("[data-path='0,0'] button[aria-label='Remove E']")
	is("(A (B C=0 F=7) Z=5)")
	p.click("#undo")
	is("(A (B E=4 C=0 F=7) Z=5)")
	p.click("#undo")
	is("(A (B E=4 F=7 C=0) Z=5)")
	p.click("#redo")
	is("(A (B E=4 C=0 F=7) Z=5)")
	// Dragging Z before F.
	js[bool](p, `(() => {
		const row = (path) => document.querySelector("[data-path='" + path + "']");
		const dataTransfer = new DataTransfer();
		row("1").dispatchEvent(new DragEvent("dragstart", {bubbles: true, dataTransfer}));
		row("0,2").dispatchEvent(new DragEvent("drop", {bubbles: true, cancelable: true, dataTransfer}));
		return true;
	})()`)
	is("(A (B E=4 C=0 Z=5 F=7))")
	p.fill("[data-path='0,0'] .label", "C")
	p.sees("#edit-error", "C")
	p.click("#undo")
	is("(A (B E=4 C=0 F=7) Z=5)")
	p.fill("#tree-text", "(A (B 1 2")
	p.click("#apply")
	p.sees("#edit-error", "1:10")
	p.fill("#tree-text", "MIN (R 3 -2)")
	p.click("#apply")
	is("MIN (R 3 -2)")
	p.sees("#sentence-0", "Alpha-beta from R")
	p.click("#last")
	p.sees("#sentence-0", "R is worth -2")
	p.fill("#seed", "42")
	p.click("#random")
	p.until("document.querySelector('#position').value.split('(').length === 8") // three plies of two: seven inner nodes
	first := js[string](p, "document.querySelector('#position').value")
	p.click("#undo")
	is("MIN (R 3 -2)")
	p.click("#random")
	is(first)
}

func TestComparingTwoAlgorithms(t *testing.T) {
	p := openPage(t, "/tree.html#a=alphabeta,negamax&s=8,8")
	p.searched(1)
	p.sees("#sentence-0", "Beta cut at F")
	p.sees(".pane:nth-child(1) .counts", "20 nodes, 10 leaves, 3 cuts")
	p.sees(".pane:nth-child(2) .counts", "25 nodes")
	p.sees("#differs", "They differ first here")
	p.click("#to-difference")
	p.until("document.querySelector('#sentence-0 .text').innerText !== document.querySelector('#sentence-1 .text').innerText")
	p.click("#first")
	p.sees(".pane:nth-child(1) .place", "step 0")
	p.sees(".pane:nth-child(2) .place", "step 0")
	p.click("#next")
	p.sees(".pane:nth-child(1) .place", "step 1")
	p.sees(".pane:nth-child(2) .place", "step 1")
	p.click("#together")
	p.click(".pane:nth-child(2) .telling")
	p.click("#next")
	p.sees(".pane:nth-child(2) .place", "step 2")
	p.sees(".pane:nth-child(1) .place", "step 1")
	p.click("#add")
	p.searched(2)
	p.click(".pane:nth-child(3) > header button[title='Remove']")
	p.until("document.querySelectorAll('.pane').length === 2")
}

func TestSwitchingLanguageAndColours(t *testing.T) {
	p := openPage(t, "/tree.html#s=8")
	p.sees("#sentence-0", "Beta cut at F")
	p.click("#lang-es")
	p.sees("#sentence-0", "Poda beta en F")
	p.sees(".counts", "20 nodos")
	p.sees("nav", "Árbol")
	if lang := js[string](p, "document.documentElement.lang"); lang != "es" {
		t.Errorf("the page says that it is in %q", lang)
	}
	p.open(js[string](p, "location.origin") + "/")
	p.sees("h1", "Mira cómo se piensa un juego")
	p.sees(".cards", "Árbol")
	light := js[string](p, "getComputedStyle(document.body.parentElement).backgroundColor")
	p.click("#theme")
	p.until("document.documentElement.dataset.theme === 'light'")
	p.click("#theme")
	p.until(fmt.Sprintf("getComputedStyle(document.body.parentElement).backgroundColor !== %q", light))
	p.open(js[string](p, "location.origin") + "/tree.html")
	p.until("document.documentElement.dataset.theme === 'dark'")
}

func TestNothingIsWiderThanASmallScreen(t *testing.T) {
	p := openPage(t, "/")
	origin := js[string](p, "location.origin")
	p.do(chromedp.EmulateViewport(360, 740, chromedp.EmulateMobile))
	for _, path := range []string{"/", "/tree.html#s=8", "/tree.html#a=alphabeta,negamax&refine=deepening&depth=3", "/tree.html#game=othello&depth=1"} {
		p.anew(origin + path)
		p.until("document.querySelector('.cards .card, tree-view')")
		if strings.HasPrefix(path, "/tree") {
			p.searched(0)
			p.click("#more summary")
			p.until("document.querySelector('#more').open")
		}
		if path == "/tree.html#s=8" {
			p.click("#edit")
			p.until("document.querySelector('[data-path]')")
		}
		if wide := js[int](p, "document.documentElement.scrollWidth"); wide > 360 {
			t.Errorf("%s is %d wide: %s", path, wide, js[string](p,
				"[...document.querySelectorAll('body *')].filter(e => e.getBoundingClientRect().right > 361).slice(0, 8).map(e => e.tagName + '.' + e.className + '#' + e.id).join(', ')"))
		}
	}
}

func TestKeyboardOnly(t *testing.T) {
	p := openPage(t, "/tree.html")
	p.searched(0)
	p.keys(kb.Tab)
	p.until("document.activeElement.className === 'skip'")
	p.keys(kb.Enter)
	p.until("document.activeElement.id === 'main'")
	p.keys("c")
	p.sees("#sentence-0", "Beta cut at F")
	p.keys(kb.ArrowLeft)
	p.sees("#sentence-0", "F (MAX), window [-∞, 7]")
	p.keys(kb.End)
	p.sees("#sentence-0", "A is worth 8")
	p.keys("C")
	p.sees("#sentence-0", "Beta cut at K")
	p.keys(kb.Home, "n")
	p.sees("#sentence-0", "A (MAX)")
	p.keys("?")
	p.until("document.querySelector('#help').open")
	p.keys(kb.Escape)
	p.until("!document.querySelector('#help').open")

	// By Tab to the tree, and about in it.
	for range 40 {
		if js[bool](p, "document.activeElement.getAttribute('role') === 'tree'") {
			break
		}
		p.keys(kb.Tab)
	}
	at := func(name string) {
		t.Helper()
		p.until(fmt.Sprintf(`document.getElementById(document.activeElement.getAttribute('aria-activedescendant')).innerText.startsWith(%q)`, name))
	}
	p.keys("n", kb.ArrowDown)
	at("B (MIN)")
	p.keys(kb.ArrowRight)
	at("C: not reached yet")
	p.keys(kb.ArrowLeft, kb.ArrowDown)
	at("E: not reached yet")
	p.keys(kb.ArrowUp)
	at("B (MIN)")
	p.sees("#selected", "B (MIN)")
	p.keys(kb.Enter) // closes it
	p.until("document.querySelector('tree-view').picture.shapes.some(s => s.kind === 'hidden' && s.hidden === 8)")
	p.keys(kb.Enter)
	p.until("document.querySelector('tree-view').picture.shapes.every(s => s.kind !== 'hidden')")
}

func TestIterationsAndSecondLooksAreShown(t *testing.T) {
	p := openPage(t, "/tree.html#game=tictactoe&depth=2&refine=deepening,secondary=2")
	p.searched(0)
	p.until("document.querySelectorAll('.passes button').length >= 3")
	p.click(".passes li:nth-child(2) button")
	p.sees("#sentence-0", "Iteration to depth 2")
	p.until("document.querySelector('.passes li:nth-child(2) button').getAttribute('aria-pressed') === 'true'")
	p.until("document.querySelector('tree-view').picture.pass === 1")
}

// A lab that goes away and comes back under the page: the page says so, and continues where it was, although the new lab no
// longer has the trace.
func TestServerKilledAndRestarted(t *testing.T) {
	listener, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		t.Fatal(err)
	}
	addr := listener.Addr().String()
	server := &http.Server{Handler: New(Options{})}
	go server.Serve(listener)
	p := newTab(t, nil)
	p.open("http://" + addr + "/tree.html#s=8")
	p.sees("#sentence-0", "Beta cut at F")
	server.Close()
	p.fill("#tree-text, #position", "(A 1 2)")
	p.click("#search")
	p.sees("[role=alert].gone", "The lab does not answer")
	p.sees(".stage", "Try again")

	listener, err = net.Listen("tcp", addr)
	if err != nil {
		t.Fatal(err)
	}
	server = &http.Server{Handler: New(Options{})}
	go server.Serve(listener)
	p.click("#retry")
	p.until("document.querySelector('.gone').hidden")
	p.sees("#sentence-0", "Alpha-beta from A")
	p.click("#last")
	p.sees("#sentence-0", "A is worth 2")
	server.Close()

	// Restarted between two steps: the page asks for the search again by itself.
	listener, err = net.Listen("tcp", addr)
	if err != nil {
		t.Fatal(err)
	}
	server = &http.Server{Handler: New(Options{})}
	t.Cleanup(func() { server.Close() })
	go server.Serve(listener)
	p.click("#lang-es")
	p.sees("#sentence-0", "A vale 2")
}

// The page retries a busy lab when told to.
func TestBusyLabIsAskedAgain(t *testing.T) {
	l := New(Options{})
	var refused atomic.Int32
	server := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		if r.URL.Path == "/api/v1/trace" && refused.Add(1) <= 2 {
			w.Header().Set("Retry-After", "0")
			http.Error(w, "{}", http.StatusTooManyRequests)
			return
		}
		l.ServeHTTP(w, r)
	}))
	t.Cleanup(server.Close)
	p := newTab(t, nil)
	p.open(server.URL + "/tree.html")
	p.searched(0)
	if n := refused.Load(); n < 3 {
		t.Errorf("the lab was asked for the trace %d times", n)
	}
}

// Two tabs of one person share language and colours and nothing else.
func TestTwoTabs(t *testing.T) {
	_, url := serve(t, Options{})
	a := newTab(t, nil)
	a.open(url + "/tree.html#s=8")
	a.sees("#sentence-0", "Beta cut at F")
	b := newTab(t, a)
	b.open(url + "/tree.html#game=tree&position=(A (B 4 7) 3)")
	b.sees("#sentence-0", "Alpha-beta from A")
	b.click("#last")
	b.sees("#sentence-0", "A is worth 4")
	a.click("#next-cut")
	a.sees("#sentence-0", "Alpha cut at C")
	b.sees("#sentence-0", "A is worth 4")
}

// A folded subtree says how much it holds, and loads when opened.
func TestSubtreesOpen(t *testing.T) {
	p := openPage(t, "/tree.html#game=tictactoe&depth=5")
	p.searched(0)
	hidden := "document.querySelector('tree-view').picture.shapes.filter(s => s.kind === 'hidden')"
	p.until(hidden + ".length > 0")
	before := js[int](p, "document.querySelector('tree-view').picture.shapes.length")
	p.until(hidden + "[0].name.startsWith('+')")
	js[bool](p, "document.querySelector('tree-view').dispatchEvent(new CustomEvent('fold', {detail: document.querySelector('tree-view').picture.shapes.findIndex(s => s.kind === 'hidden'), bubbles: true}))")
	p.until(fmt.Sprintf("document.querySelector('tree-view').picture.shapes.length > %d", before))
}

// Exports contain the search on view.
func TestExports(t *testing.T) {
	p := openPage(t, "/tree.html")
	p.searched(0)
	p.click("#copy")
	p.until("['Copied', 'The address bar has it'].includes(document.querySelector('#copy').innerText)")
	for format, want := range map[string]string{
		"svg": "<svg", "tikz": "\\begin{forest}", "dot": "digraph", "json": "\"event\":\"cut\"", "text": "Beta cut at F", "tree": "(A ",
	} {
		p.until("document.querySelector('#export-" + format + "')")
		if got := js[string](p, "fetch(document.querySelector('#export-"+format+"').href).then(r => r.text())"); !strings.Contains(got, want) {
			t.Errorf("%s has no %q: %.200s", format, want, got)
		}
	}
}

func TestErrorsAreSaid(t *testing.T) {
	p := openPage(t, "/tree.html#game=tree&position=(A (B 4")
	p.sees(".stage [role=alert]", "1:8")
	p.fill("#position", "(A 1 2)")
	p.click("#search")
	p.searched(0)
	p.until("!document.querySelector('.stage [role=alert]')")
}

// axe-core finds nothing serious, in light and dark, small and large.
func TestPagesAreAccessible(t *testing.T) {
	p := openPage(t, "/")
	origin := js[string](p, "location.origin")
	for i, theme := range []string{"light", "dark"} {
		for k, path := range []string{"/", "/tree.html#s=8", "/tree.html#a=alphabeta,levels&s=5,5", "/tree.html#game=tictactoe&depth=2&opponent=errs:0.2&a=expectation&s=9",
			"/play.html#game=othello&you=both&moves=d3+c3+(c5)+c4", "/play.html#game=tree&you=both&position=(A+(B+4+7)+3)",
			"/exercise.html#difficulty=medium&seed=4", "/exercise.html#sheet=A&difficulty=easy&seed=4", "/exercise.html#algorithm=minimax&tree=(A+(B+4+7)+3)"} {
			if k%2 != i && !laws.Night() {
				continue
			}
			js[bool](p, fmt.Sprintf("localStorage.setItem('theme', %q) ?? true", theme))
			p.anew(origin + path)
			p.until("document.querySelector('.cards .card, tree-view, play-board .moves, play-board .cells, svg.exercise')")
			if strings.HasPrefix(path, "/tree") {
				p.searched(0)
				p.click("#more summary")
			}
			if path == "/tree.html#s=8" {
				p.click("#edit")
				p.until("document.querySelector('[data-path]')")
			}
			if strings.HasPrefix(path, "/play") {
				p.click("#exchange summary")
				p.click("#new summary")
			}
			if strings.HasPrefix(path, "/exercise.html#difficulty") { // with a mistake
				p.until("document.querySelector('exercise-page').working")
				if len(p.work().Pruned) == 0 { // the second time it is remembered
					p.acts("cut", "B")
				}
				p.verdict("B", "B")
				p.click("#show")
				p.sees("#answer", "B")
				p.click(".asks summary")
			}
			p.axe(path + ", " + theme)
		}
	}
}

// The first view is small, and contacts only the lab: of the tree page, and of the longest lesson.
func TestFirstViewIsSmall(t *testing.T) {
	for path, shown := range map[string]string{
		"/tree.html": "document.querySelector('tree-view')?.scene", "/lessons.html?lesson=06-opponents-who-err": "document.querySelector('article h2')",
	} {
		l := New(Options{})
		var mutex sync.Mutex
		sum, asked := 0, 0
		server := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
			counted := &counting{ResponseWriter: w}
			l.ServeHTTP(counted, r)
			mutex.Lock()
			defer mutex.Unlock()
			sum += counted.bytes
			asked++
		}))
		defer server.Close()
		p := newTab(t, nil)
		p.open(server.URL + path)
		p.until(shown)
		mutex.Lock()
		t.Logf("%s: %d bytes in %d answers", path, sum, asked)
		if sum > 200_000 || sum < 20_000 {
			t.Errorf("the first view of %s takes %d bytes in %d answers", path, sum, asked)
		}
		mutex.Unlock()
		if others := js[string](p, "performance.getEntriesByType('resource').map(e => e.name).filter(n => !n.startsWith(location.origin)).join(', ')"); others != "" {
			t.Errorf("%s asks others: %s", path, others)
		}
	}
}

type counting struct {
	http.ResponseWriter
	bytes int
}

func (c *counting) Write(b []byte) (int, error) {
	c.bytes += len(b)
	return c.ResponseWriter.Write(b)
}

// Panning a picture of 2,000 nodes: the time to paint a frame is reported, not tested.
func TestPaintingOfManyNodes(t *testing.T) {
	p := openPage(t, "/tree.html#game=tictactoe&depth=5&a=negamax")
	p.searched(0)
	js[bool](p, `(async () => {
		const page = document.querySelector("tree-page");
		const player = page.panes[0].player;
		for (let i = 0; i < 40 && player.picture.shapes.length < 2000; i++) {
			await player.open(player.picture.shapes.filter(s => s.kind === "hidden").slice(0, 30).map(s => s.node));
		}
		await player.go(player.last);
		return true;
	})()`)
	p.until("document.querySelector('tree-view').picture.shapes.length >= 2000")
	p.do(chromedp.EmulateViewport(3840, 2160))
	report := js[string](p, `(async () => {
		const view = document.querySelector("tree-view");
		await view.updateComplete;
		view.fit();
		await new Promise(requestAnimationFrame);
		const {paint} = await import("/tree-paint.js");
		const {canvas, context, scene, colours, transform: {x, y, k}} = view;
		const reports = [];
		for (const scale of [k, 0.4]) { // all of it, and as small as texts are written
			const width = canvas.clientWidth, height = canvas.clientHeight;
			const left = -scene.picture.width * scale / 2 + width / 2;
			const seen = scene.picture.shapes.filter(s => left + s.x * scale > 0 && left + s.x * scale < width).length;
			const times = [];
			for (let i = 0; i < 60; i++) {
				const begun = performance.now();
				paint(context, scene, {width, height, ratio: 1, x: left + 3 * i, y, k: scale}, colours);
				context.getImageData(0, 0, 1, 1); // so that it is painted indeed
				times.push(performance.now() - begun);
			}
			times.sort((a, b) => a - b);
			reports.push(seen + " of " + scene.picture.shapes.length + " shapes in view at scale " + scale.toFixed(2) + ": " +
				times[30].toFixed(1) + " ms a frame in the middle, " + times[57].toFixed(1) + " at p95");
		}
		return canvas.width + " by " + canvas.height + ": " + reports.join("; ");
	})()`)
	t.Logf("%s (%s)", report, runtime.GOARCH)
	p.picture()
}

// A node found in the table is marked, and links to the node at which it was searched.
func TestTableHitsAreShown(t *testing.T) {
	p := openPage(t, "/tree.html#game=tictactoe&position=XOX.O..X.&refine=table")
	p.searched(0)
	p.keys(kb.End)
	known := "document.querySelector('tree-view').picture.shapes.findIndex((s) => s.hit?.use === 'answer')"
	p.until("document.querySelector('tree-view').step.kind === 'end' && " + known + " > 0")
	js[bool](p, fmt.Sprintf("document.querySelector('tree-view').dispatchEvent(new CustomEvent('pick', {detail: %s}))", known))
	p.sees("#selected", "in the table from")
	p.click("#visit")
	p.until(fmt.Sprintf(`(view => {
		const hit = view.picture.shapes[%s].hit, at = view.picture.shapes[view.selected];
		return at.node === hit.node && at.hit === null;
	})(document.querySelector('tree-view'))`, known))
	p.sees("#selected", "value")
}
