//go:build unix || windows

package lab

import (
	"fmt"
	"testing"

	"github.com/chromedp/cdproto/input"
	"github.com/chromedp/chromedp"
	"github.com/chromedp/chromedp/kb"
)

// square returns the number of a cell of a chessboard.
func square(name string) int { return 8*int('8'-name[1]) + int(name[0]-'a') }

// middle returns the middle of a square on the screen.
func (p *tab) middle(name string) (x, y float64) {
	p.Helper()
	p.do(chromedp.ScrollIntoView(chromedp.CSS(fmt.Sprintf("#cell-%d", square(name)))))
	at := js[[]float64](p, fmt.Sprintf(
		"(r => [r.left + r.width / 2, r.top + r.height / 2])(document.querySelector('#cell-%d').getBoundingClientRect())", square(name)))
	return at[0], at[1]
}

// drags moves a piece with the mouse.
func (p *tab) drags(from, to string) {
	p.Helper()
	x, y := p.middle(from)
	toX, toY := p.middle(to)
	p.do(chromedp.MouseEvent(input.DispatchMouseEventTypeMousePressed, x, y, chromedp.ButtonLeft, chromedp.ClickCount(1)),
		chromedp.MouseEvent(input.DispatchMouseEventTypeMouseMoved, (x+toX)/2, (y+toY)/2, chromedp.ButtonLeft),
		chromedp.MouseEvent(input.DispatchMouseEventTypeMouseMoved, toX, toY, chromedp.ButtonLeft))
	p.picture()
	p.do(chromedp.MouseEvent(input.DispatchMouseEventTypeMouseReleased, toX, toY, chromedp.ButtonLeft, chromedp.ClickCount(1)))
}

// record waits until the moves of the game are these.
func (p *tab) record(moves string) {
	p.Helper()
	p.until(fmt.Sprintf("(new URLSearchParams(location.hash.slice(1)).get('moves') ?? '') === %q", moves))
	p.until("document.querySelector('play-board').at")
}

// Pieces are moved by clicks on both squares or by dragging them, kings for castling, too, from the side of Black as well.
func TestMovingPieces(t *testing.T) {
	_, p := openPlay(t, at("chess", "r3k2r/pppq1ppp/8/8/8/8/PPPQ1PPP/R3K2R w KQkq - 0 1", "both"))
	p.click(fmt.Sprintf("#cell-%d.can", square("d2")))
	p.until("document.querySelectorAll('.picking .cell.can').length === 15")
	p.until(fmt.Sprintf("document.querySelector('#cell-%d.can.holds')", square("d7")))
	p.click(fmt.Sprintf("#cell-%d", square("d2"))) // put down again
	p.until("!document.querySelector('.picking')")
	p.click(fmt.Sprintf("#cell-%d.can", square("d2")))
	p.click(fmt.Sprintf("#cell-%d.can", square("d7")))
	p.record("Qxd7+")
	p.until(fmt.Sprintf("document.querySelector('#cell-%d.alarm')", square("e8")))
	p.until(fmt.Sprintf("document.querySelector('#cell-%d.last') && document.querySelector('#cell-%d.last')", square("d2"), square("d7")))
	p.drags("e8", "e7") // onto an attacked square
	p.record("Qxd7+")
	p.until("!document.querySelector('.picking') && ![...document.querySelectorAll('.piece')].some((g) => g.style.translate)")
	p.drags("e8", "d7")
	p.record("Qxd7+ Kxd7")
	p.click("#flip")
	p.drags("e1", "c1")
	p.record("Qxd7+ Kxd7 O-O-O+")
	p.sees("#status", "White played O-O-O+. Black is to move.")
	p.drags("d7", "c8")
	p.record("Qxd7+ Kxd7 O-O-O+ Kc8")

	// Moves that a link or a person writes in another way are shown as the game writes them.
	p.anew(js[string](p, "location.origin") + "/play.html#game=chess&you=both&moves=e2e4+e7e5+g1f3")
	p.sees("#record", "1. e4 e5 2. Nf3")
	p.until(fmt.Sprintf("document.querySelector('#cell-%d.last') && document.querySelector('#cell-%d.last')", square("g1"), square("f3")))
}

// What a pawn becomes is asked at once, by mouse and keyboard, and may be left open.
func TestPromotionIsAsked(t *testing.T) {
	_, p := openPlay(t, at("chess", "8/P6k/8/8/8/8/6K1/8 w - - 0 1", "both"))
	p.drags("a7", "a8")
	p.sees(".chooser", "Which move? a8=Q a8=N a8=R a8=B")
	p.until("document.activeElement.innerText === 'a8=Q'")
	p.keys(kb.Escape)
	p.until("!document.querySelector('.chooser') && !document.querySelector('.picking')")
	p.record("")
	js[bool](p, fmt.Sprintf("document.querySelector('#cell-%d').focus() ?? true", square("a7")))
	p.keys(kb.Enter, kb.ArrowUp, kb.Enter)
	p.until("document.activeElement.innerText === 'a8=Q'")
	p.keys(kb.Tab, kb.Enter)
	p.record("a8=N")
	if label := js[string](p, fmt.Sprintf("document.querySelector('#cell-%d').ariaLabel", square("a8"))); label != "a8: white knight, last move" {
		t.Errorf("the knight is called %q", label)
	}
}

// A person who plays Black sees the board from there; screen readers hear the pieces, and why a game is drawn is said.
func TestBlackSideAndDraws(t *testing.T) {
	_, p := openPlay(t, "game=chess&you=second&level=1")
	p.do(chromedp.EmulateViewport(360, 740, chromedp.EmulateMobile))
	p.click("#lang-es")
	p.until("document.querySelector('.board.flipped') && document.querySelector('#flip').ariaPressed === 'true'")
	p.until("document.querySelectorAll('#record .move').length === 1")
	p.sees("#status", "Te toca, con el bando negro.")
	x, y := p.middle("a8")
	if h1, h1y := p.middle("h1"); h1 > x || h1y > y {
		t.Errorf("a8 is at %v, %v and h1 at %v, %v", x, y, h1, h1y)
	}
	if wide := js[int](p, "document.documentElement.scrollWidth"); wide > 360 {
		t.Errorf("the page is %d wide", wide)
	}
	if label := js[string](p, fmt.Sprintf("document.querySelector('#cell-%d').ariaLabel", square("b8"))); label != "b8: caballo negro, se puede jugar" {
		t.Errorf("the knight is called %q", label)
	}
	p.picture()
	p.click("#lang-en")
	p.sees("#status", "Your turn, with Black.")
	origin := js[string](p, "location.origin")
	p.anew(origin + "/play.html#" + at("chess", "4k3/4P3/3K4/8/8/8/8/8 w", "both"))
	p.until("document.querySelector('play-board')?.at")
	p.drags("d6", "e6")
	p.sees("#result", "The game is drawn: the side to move has no legal move and is not in check (stalemate).")
	p.anew(origin + "/play.html#" + at("chess", "moves Nf3 Nf6 Ng1 Ng8 Nf3 Nf6 Ng1", "both"))
	p.until("document.querySelector('play-board')?.at")
	p.drags("f6", "g8")
	p.sees("#result", "The game is drawn: the position has occurred for the third time.")
	p.anew(origin + "/play.html#" + at("chess", "4k3/8/8/8/8/8/4q3/4K3 w", "both"))
	p.until(fmt.Sprintf("document.querySelector('#cell-%d')?.ariaLabel === 'e1: white king, in check, can be played'", square("e1")))
}
