//go:build unix || windows

package lab

import (
	"context"
	"encoding/json"
	"fmt"
	"net"
	"net/http"
	"net/url"
	"slices"
	"strings"
	"testing"

	"github.com/chromedp/chromedp"
	"github.com/chromedp/chromedp/kb"

	"github.com/jugada/jugada/catalog/puzzles"
	"github.com/jugada/jugada/internal/laws"
)

// openPuzzles opens the puzzles page of a new lab with what the hash says, names and values by turns.
func openPuzzles(t *testing.T, hash ...string) *tab {
	t.Helper()
	p := openPage(t, "/puzzles.html#"+hashOf(hash...))
	p.until("document.querySelector('puzzle-board')?.at")
	return p
}

func hashOf(values ...string) string {
	hash := url.Values{}
	for i := 0; i < len(values); i += 2 {
		hash.Set(values[i], values[i+1])
	}
	return hash.Encode()
}

// inHash is an expression for a parameter of the address.
func inHash(name string) string {
	return fmt.Sprintf("new URLSearchParams(location.hash.slice(1)).get(%q)", name)
}

// points points at spots, in turn, and waits until that many moves are made.
func (p *tab) points(made int, spots ...string) {
	p.Helper()
	for _, name := range spots {
		p.click(fmt.Sprintf("puzzle-board [data-name=%q]:not(.picked).can", name))
	}
	p.until(fmt.Sprintf("document.querySelector('puzzles-page').here === %d", made))
}

// solution returns a shortest solution from the library.
func solution(t *testing.T, puzzle, state, algorithm, heuristic string) puzzles.Answer {
	t.Helper()
	family, err := puzzles.Default().Find(puzzle)
	if err != nil {
		t.Fatal(err)
	}
	problem, err := family.Problem(state, puzzles.Setup{})
	if err == nil && heuristic != "" {
		problem, err = problem.WithHeuristic(heuristic)
	}
	if err != nil {
		t.Fatal(err)
	}
	found, err := problem.Search(context.Background(), puzzles.Request{Algorithm: algorithm, Nodes: 10_000})
	if err != nil {
		t.Fatal(err)
	}
	return found
}

// The jugs of the notes, by pointing; illegal moves are refused, moves undone and redone.
func TestJugsByClicks(t *testing.T) {
	p := openPuzzles(t)
	p.sees(".wanted", "Wanted: 2 litres in any jug.")
	p.points(1, "tap", "2")
	p.click("puzzle-board [data-name='2'].can")
	p.until("document.querySelector('puzzle-board [data-name=\"2\"]').ariaPressed === 'true'")
	js[bool](p, `document.querySelector("puzzle-board [data-name='tap']").click() || true`) // water does not go to the tap
	p.sees(".how", "Nothing would change")
	p.click("puzzle-board [data-name='tap'].picked") // it would begin another move
	p.points(2, "2", "1")
	p.points(3, "tap", "2")
	p.sees("#line", "fill 2 2 → 1 fill 2")
	p.click("#undo")
	p.sees("#count", "2 moves")
	p.click("#redo")
	p.sees("#count", "3 moves")
	p.points(4, "2", "1")
	p.sees("#solved", "Solved in 4 moves.")
	p.click("#fewest")
	p.sees("#best", "4 are enough")
	p.sees("#solved", "Nobody can do it in fewer.")
	if n := *solution(t, "jugs", "4,3->2", "bfs", "").Length; n != 4 {
		t.Errorf("the library needs %d moves", n)
	}
	p.until(inHash("moves") + " === 'fill:2 2>1 fill:2 2>1'")
	p.click("#restart")
	p.sees("#count", "0 moves")
	p.until(inHash("at") + " === '0'")
}

// Your own problem has a button, is played from the list of moves, is drawn as its text, and continues from its current state.
func TestOwnPuzzleOnThePage(t *testing.T) {
	_, url := serve(t, ladderOptions(t))
	p := newTab(t, nil)
	p.open(url + "/puzzles.html")
	p.click("#usual-ladder")
	p.sees(".wanted", "Wanted: the top.")
	p.sees(".how", "Choose a move.")
	p.sees("puzzle-board .drawn", "0")
	p.click("puzzle-board [data-move='3']")
	p.sees("puzzle-board .drawn", "3")
	p.click("#hint")
	p.sees("#hint-text", "Best is 3: it begins a shortest path.")
	if said := js[string](p, "document.querySelector('#hint-text').innerText"); strings.Contains(said, "h ") {
		t.Errorf("there is no estimate, and the hint is %q", said)
	}
	p.click("#from-here")
	p.until(inHash("state") + " === '3'")
	p.click("#solve")
	p.sees("#solved", "Solved in 2 moves.")
	p.click("#watch")
	p.until("document.querySelectorAll('puzzle-watch .where').length >= 3")
}

func TestJugsByKeyboard(t *testing.T) {
	p := openPuzzles(t)
	p.until("document.querySelectorAll('puzzle-board .moves button').length === 2")
	p.keys("2") // the second of the list: fill 2
	p.sees("#count", "1 move")
	for range 40 { // by Tab to the list of moves, and along it
		if js[bool](p, "document.activeElement.closest('puzzle-board .moves') !== null") {
			break
		}
		p.keys(kb.Tab)
	}
	for made, move := range []string{"2>1", "fill:2", "2>1"} {
		for range 5 {
			p.keys(kb.ArrowLeft)
		}
		for range 5 {
			if js[bool](p, fmt.Sprintf("document.activeElement.dataset.move === %q", move)) {
				break
			}
			p.keys(kb.ArrowRight)
		}
		p.keys(kb.Enter)
		p.until(fmt.Sprintf("document.querySelector('puzzles-page').here === %d && document.activeElement.closest('puzzle-board')", made+2))
		js[bool](p, "document.querySelector('puzzle-board .moves button').focus() ?? true")
	}
	p.sees("#solved", "Solved in 4 moves.")
	p.keys("u")
	p.sees("#count", "3 moves")
	p.keys("r")
	p.sees("#solved", "Solved in 4 moves.")
}

// Those who may cross are pointed at in any order; who may not stays.
func TestRiver(t *testing.T) {
	p := openPuzzles(t, "puzzle", "river", "state", "n=3,boat=2")
	p.click("puzzle-board [data-name='m'].can")
	p.until("document.querySelector('puzzle-board [data-name=\"m\"].picked')")
	js[bool](p, `document.querySelector("puzzle-board [data-name='boat']").click() || true`)
	p.sees(".how", "They cannot cross like this")
	p.click("puzzle-board [data-name='m'].picked")
	made := 0
	for _, move := range solution(t, "river", "n=3,boat=2", "bfs", "").Solution {
		var spots []string
		for i, kind := range strings.Split(strings.NewReplacer("m", "m ", "c", "c ").Replace(move), " ") {
			if kind == "" {
				continue
			}
			for range kind[0] - '0' {
				spots = slices.Insert(spots, i*len(spots)/2, kind[1:]) // missionaries not always first
			}
		}
		made++
		p.points(made, append(spots, "boat")...)
	}
	p.sees("#solved", "Solved in 11 moves.")
}

// A hint begins a shortest solution and gives the estimate; the arrows move the tiles; the lab shows the rest.
func TestEightPuzzle(t *testing.T) {
	const state = "1 4 2 6 3 5 7 0 8"
	p := openPuzzles(t, "puzzle", "sliding", "state", state, "heuristic", "manhattan")
	want := solution(t, "sliding", state, "astar", "manhattan")
	for i, move := range want.Solution {
		p.click("#hint")
		p.sees("#hint-text", "Best is "+move)
		p.sees("#hint-text", fmt.Sprintf("The estimate h falls from %d to %d.", *want.Length-i, *want.Length-i-1))
		if i == 2 {
			break
		}
		p.points(i+1, move)
	}
	for _, way := range []string{kb.ArrowLeft, kb.ArrowRight} {
		before := js[string](p, "document.querySelector('puzzle-board').at.position")
		p.keys(way)
		p.until(fmt.Sprintf("document.querySelector('puzzle-board').at.position !== %q", before))
	}
	here := js[int](p, "document.querySelector('puzzles-page').here")
	p.click("#solve")
	p.until("document.querySelector('#solved')")
	if made := js[int](p, "document.querySelector('puzzles-page').here"); made <= here {
		t.Errorf("solved after %d moves, and %d had been made", made, here)
	}
}

// With reduced motion the solution appears at once.
func TestSolutionWithoutMotion(t *testing.T) {
	p := openPuzzles(t, "puzzle", "river", "state", "n=3,boat=2")
	js[bool](p, "Boolean(window.matchMedia = (query) => ({matches: query.includes('reduce'), addEventListener() {}}))")
	p.click("#solve")
	p.sees("#solved", "Solved in 11 moves.")
	p.sees("#told", "to be stepped through")
	p.click("#undo")
	p.sees("#count", "10 moves")
}

// A wrong state gets the API's error, and the previous problem stays.
func TestWrongStateTyped(t *testing.T) {
	p := openPuzzles(t, "puzzle", "sliding", "state", "1 4 2 6 3 5 7 0 8")
	p.fill("#state", "1 4 2 6 3 5 7 0 7")
	p.keys(kb.Enter)
	p.sees("#setup-error", "1:17")
	p.until("document.querySelector('puzzle-board').at.position === '1 4 2 6 3 5 7 0 8'")
	p.fill("#state", "0 2 1 3 4 5 6 7 8")
	p.keys(kb.Enter)
	p.until("!document.querySelector('#setup-error')")
	p.sees("#refusal", "There is no solution: each move swaps a tile")
	p.click("#hint")
	p.sees("#hint-text", "There is no solution")
	p.open(js[string](p, "location.origin") + "/puzzles.html?again#puzzle=jugs&state=4,3")
	p.sees("#setup-error", "1:4")
	p.fill("#state", "5,3->4")
	p.keys(kb.Enter)
	p.sees(".wanted", "Wanted: 4 litres in any jug.")
}

// The seed makes the same problem again, and the page says how it was made.
func TestProblemsByChance(t *testing.T) {
	p := openPuzzles(t, "puzzle", "sliding", "state", "1 4 2 6 3 5 7 0 8", "heuristic", "manhattan")
	p.fill("#away", "9")
	p.fill("#seed", "7")
	p.click("#shuffle")
	p.sees("#made", "Seed 7: exactly 9 moves away")
	state := js[string](p, "document.querySelector('puzzle-board').at.position")
	if n := *solution(t, "sliding", state, "bfs", "").Length; n != 9 {
		t.Errorf("%s is %d moves away", state, n)
	}
	p.click("#another")
	p.sees("#made", "Seed 8:")
	p.fill("#seed", "7")
	p.click("#shuffle")
	p.until(fmt.Sprintf("document.querySelector('puzzle-board').at.position === %q", state))
	p.fill("#away", "32")
	p.click("#shuffle")
	p.sees("#setup-error", "the farthest is 31 moves away")
}

// watched waits until each search shows the step.
func (p *tab) watched(steps map[string]int) {
	p.Helper()
	for algorithm, step := range steps {
		p.until(fmt.Sprintf("document.querySelector('.pane[data-algorithm=%q] .told')?.dataset.step === '%d'", algorithm, step))
	}
}

// counts reads the figures of a search: expanded and generated.
func (p *tab) counts(algorithm string) (counts [2]int64) {
	p.Helper()
	for i, name := range []string{"expanded", "generated"} {
		counts[i] = int64(js[int](p, fmt.Sprintf("Number(document.querySelector('.pane[data-algorithm=%q] dd.%s').innerText.replaceAll(',', ''))", algorithm, name)))
	}
	return counts
}

// Two searches in step, then each at its own pace, to their ends, where their counts are those of the library.
func TestTwoSearchesInStep(t *testing.T) {
	p := openPuzzles(t, "puzzle", "jugs", "state", "11,7->5", "a", "dfid,bfs")
	p.watched(map[string]int{"dfid": 0, "bfs": 0})
	p.sees(".pane[data-algorithm=bfs] .told", "only the start waits")
	p.click("#watch-next")
	p.watched(map[string]int{"dfid": 1, "bfs": 1})
	p.sees(".pane[data-algorithm=dfid] .told", "Depth limit: 1. It begins at the start.") // no new limit, and nothing again
	p.click("#watch-next")
	p.watched(map[string]int{"dfid": 2, "bfs": 2})
	p.sees(".pane[data-algorithm=dfid] .told", "New depth limit: 2.")
	p.sees(".pane[data-algorithm=bfs] .told", "Level 1 begins.")
	p.keys("n", "n", "p")
	p.watched(map[string]int{"dfid": 3, "bfs": 3})
	p.click("#watch-round")
	p.sees(".pane[data-algorithm=dfid] .told", "New depth limit: 3.")
	at := js[int](p, "document.querySelector('puzzle-watch').panes[0].player.wanted")
	p.watched(map[string]int{"dfid": at, "bfs": at})
	p.until(fmt.Sprintf("%s === '%d,%d'", inHash("s"), at, at))

	p.click("#in-step")
	p.until("document.querySelector('puzzle-watch').watching.own")
	p.click(".pane[data-algorithm=bfs] .told")
	p.click("#watch-last[aria-disabled=false]")
	p.sees(".pane[data-algorithm=bfs] .outcome", "Solution of 12 moves. Proven: none is cheaper.")
	p.watched(map[string]int{"dfid": at})
	p.sees("#compare tr[data-algorithm=dfid]", "still searching")
	p.click("#in-step")
	p.until("!document.querySelector('puzzle-watch').watching.own")
	p.click("#watch-last[aria-disabled=false]")
	p.sees(".pane[data-algorithm=dfid] .outcome", "Solution of 12 moves.")
	for _, algorithm := range []string{"dfid", "bfs"} {
		want := solution(t, "jugs", "11,7->5", algorithm, "")
		if got := p.counts(algorithm); got != [2]int64{want.Expanded, want.Generated} {
			t.Errorf("%s has the counts %v, the library %d and %d", algorithm, got, want.Expanded, want.Generated)
		}
		if n := js[int](p, fmt.Sprintf("Number(document.querySelector('#compare tr[data-algorithm=%q] td:nth-of-type(6)').innerText)", algorithm)); n != len(want.Thresholds) {
			t.Errorf("%s has %d rounds, the library %d", algorithm, n, len(want.Thresholds))
		}
	}
	// The link shows another person the same.
	last := js[string](p, "document.querySelector('puzzle-watch').panes.map(pane => pane.player.last).join()")
	p.until(fmt.Sprintf("%s === %q", inHash("s"), last))
	link := js[string](p, "location.href")
	p.anew(link)
	p.sees(".pane[data-algorithm=dfid] .outcome", "Solution of 12 moves.")
	// Another problem is watched from its beginning.
	p.click("#usual-river")
	p.watched(map[string]int{"dfid": 0, "bfs": 0})
	p.until("!document.querySelector('.outcome')")
}

// Depth first falls into its trap, is cut off, and the page says both; informed searches show thresholds and f.
func TestTheTrapOfDepthFirst(t *testing.T) {
	const state = "3 2 8 6 1 7 5 4 0"
	p := openPuzzles(t, "puzzle", "sliding", "state", state, "heuristic", "manhattan", "a", "dfs,astar,idastar-notes", "limit", "1000")
	p.click("#watch-last[aria-disabled=false]")
	p.sees(".pane[data-algorithm=dfs] .outcome", "Cut off after 1,000 expanded: that was the limit.")
	p.sees(".pane[data-algorithm=dfs] .trap", "the goal is 14 moves away")
	for _, algorithm := range []string{"astar", "idastar-notes"} {
		want := solution(t, "sliding", state, algorithm, "manhattan")
		p.sees(".pane[data-algorithm="+algorithm+"] .outcome", fmt.Sprintf("Solution of %d moves.", *want.Length))
		if got := p.counts(algorithm); got != [2]int64{want.Expanded, want.Generated} {
			t.Errorf("%s has the counts %v, the library %d and %d", algorithm, got, want.Expanded, want.Generated)
		}
	}
	want := solution(t, "sliding", state, "idastar-notes", "manhattan")
	var shown []string
	text := js[string](p, "JSON.stringify([...document.querySelectorAll('.pane[data-algorithm=\"idastar-notes\"] .rounds button')].map(b => b.innerText))")
	if err := json.Unmarshal([]byte(text), &shown); err != nil {
		t.Fatal(err)
	}
	var thresholds []string
	for _, n := range want.Thresholds[max(0, len(want.Thresholds)-5):] {
		thresholds = append(thresholds, fmt.Sprint(n))
	}
	if !slices.Equal(shown, thresholds) {
		t.Errorf("the thresholds %v are shown, the last of the library's are %v", shown, thresholds)
	}
	p.fill("#watch-speed", "1000")
	p.click("#watch-first")
	p.click("#watch-play")
	p.sees("#watch-play", "Pause")
	p.sees(".pane[data-algorithm=dfs] .outcome", "Cut off")
	p.sees("#watch-play", "Play")
	p.picture()
}

func TestPuzzlesInBothLanguagesOnASmallScreen(t *testing.T) {
	p := openPuzzles(t, "puzzle", "jugs", "state", "11,7->5", "a", "bfs,dfs", "s", "3,3")
	p.sees(".pane[data-algorithm=bfs] .told", "The oldest that waits is expanded")
	p.click("#lang-es")
	p.sees(".pane[data-algorithm=bfs] .told", "Se expande la más antigua en espera")
	p.sees(".wanted", "Se quieren 5 litros en cualquier jarra.")
	p.sees("nav", "Problemas")
	origin := js[string](p, "location.origin")
	p.do(chromedp.EmulateViewport(360, 740, chromedp.EmulateMobile))
	for _, hash := range []string{
		hashOf("puzzle", "jugs", "state", "12,11,10,9,8,7->1"), hashOf("puzzle", "river", "state", "n=5,boat=3", "a", "bfs,bidirectional", "s", "999,999"),
		hashOf("puzzle", "sliding", "state", "0 5 2 3 1 4 6 7 12 8 14 11 9 13 15 10", "heuristic", "manhattan", "a", "dfs,bfs,dfid,astar,idastar-notes", "s", "40,40,40,40,40"),
		hashOf("puzzle", "sliding", "state", "1 5 2 3 4 0 6 7 8 9 10 11 12 13 14 15 16 17 18 19 20 21 22 23 24", "a", "weighted,uniform", "s", "90,90"),
	} {
		p.anew(origin + "/puzzles.html#" + hash)
		p.until("document.querySelector('puzzle-board')?.at")
		if strings.Contains(hash, "a=") {
			p.until("[...document.querySelectorAll('.pane')].every(pane => pane.querySelector('.told') && pane.dataset.busy === 'false') && document.querySelector('.pane')")
			js[bool](p, "document.querySelectorAll('.queue').forEach(q => q.open = true) ?? true")
		}
		p.click(".setup summary")
		p.click("#hint")
		p.until("document.querySelector('#hint-text')")
		if wide := js[int](p, "document.documentElement.scrollWidth"); wide > 360 {
			t.Errorf("%s is %d wide: %s", hash, wide, js[string](p,
				"[...document.querySelectorAll('body *')].filter(e => e.getBoundingClientRect().right > 361).slice(0, 8).map(e => e.tagName + '.' + e.className + '#' + e.id).join(', ')"))
		}
		if text := js[string](p, "document.body.innerText"); strings.Contains(text, "puzzles.") {
			t.Errorf("a message is missing in %s", text)
		}
	}
}

// axe-core finds nothing serious on the puzzles page.
func TestPuzzlesAreAccessible(t *testing.T) {
	p := openPuzzles(t)
	origin := js[string](p, "location.origin")
	for i, theme := range []string{"light", "dark"} {
		for k, hash := range []string{
			hashOf("puzzle", "jugs", "state", "11,7->5", "moves", "fill:1 1>2", "a", "dfs,bfs,dfid,astar,idastar-notes", "s", "30,30,30,30,30"),
			hashOf("puzzle", "river", "state", "n=3,boat=2", "a", "bidirectional", "own", "1"), hashOf("puzzle", "sliding", "state", "3 1 2 0 4 5 6 7 8", "moves", "3"),
		} {
			if k%2 != i && !laws.Night() {
				continue
			}
			js[bool](p, fmt.Sprintf("localStorage.setItem('theme', %q) ?? true", theme))
			p.anew(origin + "/puzzles.html#" + hash)
			p.until("document.querySelector('puzzle-board')?.at")
			if strings.Contains(hash, "a=") {
				p.until("[...document.querySelectorAll('.pane')].every(pane => pane.querySelector('.told') && pane.dataset.busy === 'false') && document.querySelector('.pane')")
				js[bool](p, "document.querySelectorAll('.queue').forEach(q => q.open = true) ?? true")
				p.click("#hint")
				p.until("document.querySelector('#hint-text')")
			}
			p.axe(hash + ", " + theme)
		}
	}
}

// If the lab is restarted under the page, the page repeats its requests.
func TestPuzzlesWhileTheLabIsRestarted(t *testing.T) {
	listener, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		t.Fatal(err)
	}
	addr := listener.Addr().String()
	server := &http.Server{Handler: New(Options{})}
	go server.Serve(listener)
	p := newTab(t, nil)
	p.open("http://" + addr + "/puzzles.html#" + hashOf("puzzle", "jugs", "state", "11,7->5", "a", "dfid", "s", "3"))
	p.watched(map[string]int{"dfid": 3})
	server.Close()
	js[bool](p, "document.querySelector('puzzle-board .moves button').click() || true")
	p.sees("[role=alert].gone", "The lab does not answer")
	p.click("#watch-last[aria-disabled=false]")
	p.sees(".pane [role=alert]", "The lab does not answer")

	if listener, err = net.Listen("tcp", addr); err != nil {
		t.Fatal(err)
	}
	server = &http.Server{Handler: New(Options{})}
	t.Cleanup(func() { server.Close() })
	go server.Serve(listener)
	p.click("#retry")
	p.until("document.querySelector('.gone').hidden")
	p.sees(".pane .outcome", "Solution of 12 moves.")
	p.points(1, "tap", "1")
	p.until("!document.querySelector('#error')")
}
