//go:build unix || windows

package lab

import (
	"fmt"
	"net/url"
	"strings"
	"sync"
	"testing"

	"github.com/chromedp/chromedp"
	"github.com/chromedp/chromedp/kb"

	"github.com/jugada/jugada/catalog"
	"github.com/jugada/jugada/lang"
	"github.com/jugada/jugada/review"
	"github.com/jugada/jugada/ui/told"
)

// scholars is a short game of chess with a blunder that allows mate.
var scholars = strings.Fields("e4 e5 Bc4 Nc6 Qh5 Nf6 Qxf7#")

// openReview opens the review page of a new lab with a game, and waits until the game has been reviewed.
func openReview(t *testing.T, game string, moves []string, more string) *tab {
	t.Helper()
	p := openPage(t, "/review.html#"+url.Values{"game": {game}, "moves": {strings.Join(moves, " ")}}.Encode()+more)
	p.until("document.querySelector('#download')")
	return p
}

// usualReviews keeps what usualReview returns.
var usualReviews = struct {
	sync.Mutex
	of map[string]*review.Report
}{of: map[string]*review.Report{}}

// usualReview is the review that the page asks for. A new one takes seconds: a test asks after it has opened its page, where it
// ends without a browser.
func usualReview(t *testing.T, game string, moves []string) *review.Report {
	t.Helper()
	usualReviews.Lock()
	defer usualReviews.Unlock()
	key := game + " " + strings.Join(moves, " ")
	if usualReviews.of[key] == nil {
		usualReviews.of[key] = reviewHere(t, game, moves, review.Terms{Nodes: review.UsualNodes, Sides: [2]bool{true, true}})
	}
	return usualReviews.of[key]
}

// saidOf is what the command says of a move.
func saidOf(m *review.Move, l lang.Language) string { return (&told.Writer{Lang: l}).Comment(m) }

// says waits until the page says that of the move which is shown.
func (p *tab) says(heading, text string) {
	p.Helper()
	p.sees("#said-of", heading)
	p.until(fmt.Sprintf("[...document.querySelectorAll('#said p')].map(e => e.textContent.replace(/\\s+/g, ' ').trim()).join(' ') === %q", text))
}

// cell returns the number of a square in reading order.
func cell(square string) int { return int('8'-square[1])*8 + int(square[0]-'a') }

// cellsOf returns the numbers of the first and the last cell of a move.
func cellsOf(p catalog.Position, move string) (from, to int) {
	grid := p.Grid()
	for _, m := range grid.Moves {
		if last := len(m.Cells) - 1; m.Move == move && last >= 0 {
			return m.Cells[0].Row*grid.Columns + m.Cells[0].Column, m.Cells[last].Row*grid.Columns + m.Cells[last].Column
		}
	}
	return -1, -1
}

// arrow waits until the board has an arrow of that kind, by these cells: it begins in the first and its head is in the last, or it is a
// ring there.
func (p *tab) arrow(kind string, from, to int) {
	p.Helper()
	p.until(fmt.Sprintf(`(arrow => {
		if (!arrow) return false;
		const inside = (x, y, cell) => {
			const box = document.querySelector("#cell-" + cell).getBoundingClientRect();
			return x > box.left && x < box.right && y > box.top && y < box.bottom;
		};
		const box = arrow.querySelector(".head, circle").getBoundingClientRect();
		const shaft = arrow.querySelector("path.shaft");
		const start = shaft?.getPointAtLength(0).matrixTransform(shaft.getScreenCTM());
		return inside((box.left + box.right) / 2, (box.top + box.bottom) / 2, %[3]d) && (!start || inside(start.x, start.y, %[2]d));
	})(document.querySelector('play-board .arrows .%[1]s[data-from="%[2]d"][data-to="%[3]d"]'))`, kind, from, to))
}

// shown waits until the board shows a position.
func (p *tab) shown(position string) {
	p.Helper()
	p.until(fmt.Sprintf("document.querySelector('play-board')?.at?.position === %q", position))
}

// TestReviewPage: sentences are the command's, in both languages; arrows begin and end where the moves do; buttons, keys, the list of
// moves and the graph lead to the same positions; and the bar shows what can be expected.
func TestReviewPage(t *testing.T) {
	p := openReview(t, "chess", scholars, "")
	report := usualReview(t, "chess", scholars)
	blunder := &report.Moves[5]
	if blunder.Mark != review.Blunder || blunder.Why[0].Line[0] != "Qxf7#" {
		t.Fatalf("6 plies in, the review of the test says %+v", blunder)
	}
	p.sees("#said-of", "Before the first move")
	for range 6 {
		p.click("#next")
	}
	p.says("3...Nf6?? blunder", saidOf(blunder, lang.English))
	p.arrow("played", cell("g8"), cell("f6"))
	p.arrow("answer", cell("h5"), cell("f7"))
	from, to := cellsOf(blunder.Before(), blunder.Best.Move)
	p.arrow("better", from, to)
	p.sees("#legend", "played: Nf6 better: "+blunder.Best.Move+" the answer: Qxf7#")
	p.until("document.querySelector('#scale').dataset.share === '1.000'")
	p.picture()

	p.keys(kb.ArrowLeft)
	p.says("3.Qh5", saidOf(&report.Moves[4], lang.English))
	p.shown(blunder.Before().Text())
	p.keys(kb.Home)
	p.sees("#said-of", "Before the first move")
	p.keys(kb.End)
	p.sees("#said-of", "4.Qxf7#")
	p.keys("p")
	p.sees("#said-of", "3...Nf6??")
	js[bool](p, "(document.querySelectorAll('#record .move')[1].click(), true)")
	p.sees("#said-of", "1...e5")
	p.until("location.hash.includes('at=2')")
	js[bool](p, `(box => document.querySelector('.graph').dispatchEvent(new MouseEvent("click", {clientX: box.left + box.width * 6 / 7, clientY: box.top + 5})))(document.querySelector('.graph').getBoundingClientRect())`)
	p.sees("#said-of", "3...Nf6??")
	if dots := js[int](p, "document.querySelectorAll('.graph .dot.blunder').length"); dots != 1 {
		t.Errorf("the graph marks %d blunders", dots)
	}
	p.click("#lang-es")
	p.says("3...Nf6?? error grave", saidOf(blunder, lang.Spanish))

	// The form has the game as a text that can be reviewed again, and the address leads there again.
	p.click("#new summary")
	p.until("document.querySelector('#game-text').value === 'e4 e5 Bc4 Nc6 Qh5 Nf6 Qxf7# *'")
	p.do(chromedp.Reload())
	p.says("3...Nf6?? error grave", saidOf(blunder, lang.Spanish))
	p.arrow("answer", cell("h5"), cell("f7"))
}

// TestReviewLines: the moves of a sentence's line lead through it on the board, by clicks, keys and the pointer, and back to the game.
func TestReviewLines(t *testing.T) {
	p := openReview(t, "chess", scholars, "&at=6")
	m := &usualReview(t, "chess", scholars).Moves[5]
	p.sees("#said-of", "3...Nf6??")
	better := m.Before()
	var line []catalog.Position
	for _, move := range m.Best.Line {
		next, err := better.Play(move)
		if err != nil {
			t.Fatal(err)
		}
		better = next
		line = append(line, next)
	}
	p.click("#said p:nth-child(2) .line .move:nth-of-type(2)")
	p.shown(line[1].Text())
	p.sees("#legend", fmt.Sprintf("after %s, move 2 of %d", m.Best.Line[1], len(line)))
	p.keys(kb.ArrowRight)
	p.shown(line[2].Text())
	p.until("document.querySelector('#said p:nth-child(2) .line .move:nth-of-type(3)').ariaCurrent === 'step'")
	p.keys(kb.ArrowLeft, kb.ArrowLeft)
	p.shown(line[0].Text())
	p.keys(kb.Escape)
	p.shown(m.After().Text())
	p.click("#said p:nth-child(2) .line .move")
	p.shown(line[0].Text())
	p.click("#leave")
	p.shown(m.After().Text())

	// Where the pointer is shows the line for a moment.
	over := "document.querySelector('#said p:nth-child(2) .line .move')"
	js[bool](p, over+".dispatchEvent(new PointerEvent('pointermove', {pointerType: 'mouse'}))")
	p.shown(line[0].Text())
	js[bool](p, over+".parentElement.dispatchEvent(new PointerEvent('pointerleave', {pointerType: 'mouse'}))")
	p.shown(m.After().Text())
}

// TestReviewOfOtherGames: a pasted list of moves; rings where moves have one cell; the list of marked moves and its filter; the file.
func TestReviewOfOtherGames(t *testing.T) {
	moves := strings.Fields("4 1 0 2 8")
	report := usualReview(t, "tictactoe", moves)
	blunder := &report.Moves[1]
	p := openPage(t, "/review.html")
	p.until("document.querySelectorAll('#game-of option').length > 4")
	p.fill("#game-of", "tictactoe")
	p.fill("#game-text", "1. 4 1 2. 0 2 3. 8")
	p.click("#start-review")
	p.until("document.querySelector('#download')")
	p.until("document.activeElement.id === 'next'")
	p.sees("#status", fmt.Sprintf("Moves with a mark: %d of 5", len(report.Blamed(false))))
	p.keys("n")
	p.says("2. 1??", saidOf(blunder, lang.English))
	p.arrow("played", 1, 1)
	p.arrow("better", int(blunder.Best.Move[0]-'0'), int(blunder.Best.Move[0]-'0'))
	p.until("document.querySelector('.arrows .better circle')")
	p.picture()
	count := func(want int) {
		t.Helper()
		p.until(fmt.Sprintf("document.querySelectorAll('#marked li').length === %d", want))
	}
	all := report.Blamed(false)
	count(len(all))
	p.click("#filter-blunder")
	left := 0
	for _, m := range all {
		if m.Mark != review.Blunder {
			left++
		}
	}
	count(left)
	p.click("#filter-blunder")
	p.fill("#filter-side", "max")
	left = 0
	for _, m := range all {
		if m.Turn() == catalog.Max {
			left++
		}
	}
	count(left)
	js[bool](p, `(URL.createObjectURL = blob => (window.kept = blob, "#")) && true`)
	p.click("#download")
	if file := js[string](p, "window.kept.text()"); !strings.Contains(file, `"moves":["4","1","0","2","8"]`) {
		t.Errorf("the file: %s", file)
	}

	// A column is pointed at where the disc lands.
	allows := &usualReview(t, "connect4", strings.Fields("4 1 4 1 4 2")).Moves[1]
	if allows.Mark == "" || allows.Why[0].Kind == review.MissedGain {
		t.Fatalf("the review of the test says %+v", allows)
	}
	p.anew(js[string](p, "location.origin") + "/review.html#game=connect4&moves=4+1+4+1+4+2&at=2")
	p.says(told.Numbered(allows), saidOf(allows, lang.English))
	for kind, of := range map[string]struct {
		in   catalog.Position
		move string
	}{
		"played": {allows.Before(), "1"}, "better": {allows.Before(), allows.Best.Move}, "answer": {allows.After(), allows.Why[0].Line[0]},
	} {
		from, to := cellsOf(of.in, of.move)
		p.arrow(kind, from, to)
	}
	p.until("document.querySelectorAll('.arrows circle.shaft').length === 3")
	p.picture()
}

// TestReviewFromThePlayPage: the game that was played is reviewed, at the move that was shown.
func TestReviewFromThePlayPage(t *testing.T) {
	_, p := openPlay(t, "game=tictactoe&you=both")
	p.plays(4, 1, 0, 2, 8)
	p.click("#back")
	p.sees("#status", "O played 2.")
	p.click("#review")
	p.until("location.pathname === '/review.html'")
	p.sees("#said-of", "4. 2")
	p.sees("#record", "1. 4 1 ?? 2. 0 2 3. 8")
}

// TestReviewOfTexts: a text with several games offers them; PGN keeps what it had, also after the page is loaded again; errors say where
// and what.
func TestReviewOfTexts(t *testing.T) {
	p := openPage(t, "/review.html")
	p.until("document.querySelector('#game-text')")
	p.fill("#game-text", "1. e4 e5\n2. Ke3 *")
	p.click("#start-review")
	p.sees("#error[role=alert]", `2:4: move 2.: found "Ke3"; expected one of the legal moves`)
	p.fill("#game-text", "1. e4 e5") // whoever copies moves forgets the sign at the end
	p.click("#start-review")
	p.sees("#record", "1. e4 e5")
	p.until("!document.querySelector('#error') && document.querySelector('#download')")
	p.click("#new summary")
	p.fill("#game-text", "[White \"Ana\"]\n[Black \"Eva\"]\n\n1. e4 e5 {at once} *\n\n[White \"Eva\"]\n[Black \"Luz\"]\n\n1. d4 d5 {not at once} *")
	p.click("#start-review")
	p.sees("#course-title", "Ana against Eva")
	p.until("document.querySelectorAll('#number option').length === 2 && !document.querySelector('#error')")
	p.fill("#number", "2")
	p.sees("#course-title", "Eva against Luz")
	p.sees("#record", "1. d4 d5")
	p.until("document.querySelector('#download')")
	p.do(chromedp.Reload())
	p.until("document.querySelector('#download')")
	p.sees("#course-title", "Eva against Luz")
	js[bool](p, `(URL.createObjectURL = blob => (window.kept = blob, "#")) && true`)
	p.click("#download")
	if file := js[string](p, "window.kept.text()"); !strings.Contains(file, "{not at once}") || !strings.Contains(file, `[White "Eva"]`) {
		t.Errorf("the file: %s", file)
	}
}

// TestReviewGoesOn: where the time of a request ends, the page asks for the rest.
func TestReviewGoesOn(t *testing.T) {
	p := newTab(t, nil)
	p.open(serveMoves(t, 3) + "/review.html#at=6&" + url.Values{"game": {"chess"}, "moves": {strings.Join(scholars, " ")}}.Encode())
	report := usualReview(t, "chess", scholars)
	p.sees("#status", fmt.Sprintf("Moves with a mark: %d of 7", len(report.Blamed(false))))
	p.says("3...Nf6??", saidOf(&report.Moves[5], lang.English))
}

// TestReviewStopsAndGoesOn: what was found stays, and the lab does nothing more until the review goes on.
func TestReviewStopsAndGoesOn(t *testing.T) {
	l, address := serve(t, Options{})
	p := newTab(t, nil)
	const ruy = "e4 e5 Nf3 Nc6 Bb5 a6 Ba4 Nf6 O-O Be7 Re1 b5 Bb3 d6 c3 O-O h3 Nb8"
	p.open(address + "/review.html#" + url.Values{"game": {"chess"}, "moves": {ruy}}.Encode())
	p.until("document.querySelector('review-page')?.review?.found.length > 0")
	p.click("#stop")
	eventually(t, "the review has stopped", func() bool { return running(l) == 0 })
	p.sees("#status", "Moves reviewed")
	p.until("document.querySelector('review-page').review.moves.length > 0")
	p.click("#resume")
	p.until("document.querySelector('#download')")
	p.until("document.querySelector('review-page').review.moves.length === 18")
}

// TestReviewIsAccessible: axe-core finds nothing, light and dark, in both languages; nothing is wider than a small screen.
func TestReviewIsAccessible(t *testing.T) {
	p := openReview(t, "chess", scholars, "&at=6")
	p.axe("a review, light")
	p.click("#said .line .move")
	p.until("document.querySelector('#leave')")
	js[bool](p, "localStorage.setItem('theme', 'dark') ?? localStorage.setItem('lang', 'es') ?? true")
	p.do(chromedp.EmulateViewport(360, 740, chromedp.EmulateMobile))
	p.do(chromedp.Reload())
	p.until("document.querySelector('#download')")
	p.click("#new summary")
	p.settled()
	p.axe("a review, dark and small")
	if wide := js[int](p, "document.documentElement.scrollWidth"); wide > 360 {
		t.Errorf("it is %d wide: %s", wide, js[string](p,
			"[...document.querySelectorAll('body *')].filter(e => e.getBoundingClientRect().right > 361).slice(0, 8).map(e => e.tagName + '.' + e.className + '#' + e.id).join(', ')"))
	}
	if text := js[string](p, "document.body.innerText"); strings.Contains(text, "review.") {
		t.Errorf("a message is missing in %s", text)
	}
	p.picture()
	p.open(js[string](p, "location.origin") + "/review.html")
	p.settled()
	p.axe("the form")
	p.picture()
}
