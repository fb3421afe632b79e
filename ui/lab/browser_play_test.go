//go:build unix || windows

package lab

import (
	"fmt"
	"net/http"
	"net/http/httptest"
	"net/url"
	"path"
	"strings"
	"sync"
	"sync/atomic"
	"testing"
	"time"

	"github.com/chromedp/chromedp"
	"github.com/chromedp/chromedp/kb"
)

// openPlay opens the play page of a new lab with what the hash says, such as game=connect4.
func openPlay(t *testing.T, hash string) (*Lab, *tab) {
	t.Helper()
	l, url := serve(t, Options{})
	p := newTab(t, nil)
	p.open(url + "/play.html#" + hash)
	p.until("document.querySelector('play-board')?.at")
	return l, p
}

// at is a hash with a position, in which a space would end the address.
func at(game, position, you string) string {
	return url.Values{"game": {game}, "position": {position}, "you": {you}}.Encode()
}

// plays points at cells, in turn, by their numbers in reading order, and waits until each move is made.
func (p *tab) plays(cells ...int) {
	p.Helper()
	for _, c := range cells {
		before := js[string](p, "location.hash")
		p.click(fmt.Sprintf("#cell-%d.can", c))
		p.until(fmt.Sprintf("location.hash !== %q", before))
	}
}

func TestPlayingTicTacToe(t *testing.T) {
	for name, c := range map[string]struct {
		hash   string
		cells  []int
		result string
	}{
		"won by one of two":    {"game=tictactoe&you=both", []int{0, 3, 1, 4, 2}, "X has won."},
		"drawn by two":         {"game=tictactoe&you=both", []int{0, 1, 2, 4, 3, 5, 7, 6, 8}, "The game is drawn."},
		"won by the person":    {at("tictactoe", "XX.OO....", "first"), []int{2}, "You have won (X)."},
		"lost to the computer": {at("tictactoe", "XX.OO....", "first") + "&level=10", []int{8}, "The computer has won (O)."},
		"of the computer":      {at("tictactoe", "XX.OO....", "none") + "&level=10", nil, "X has won."},
	} {
		t.Run(name, func(t *testing.T) {
			_, p := openPlay(t, c.hash)
			p.plays(c.cells...)
			p.sees("#result", c.result)
			if can := js[int](p, "document.querySelectorAll('.cell.can').length"); can != 0 {
				t.Errorf("%d cells can be played after the end", can)
			}
		})
	}
}

// A bad link gets an error, and a board to play on, with as much of the link as is valid.
func TestBadLinksToGames(t *testing.T) {
	_, p := openPlay(t, "game=tictactoe&you=both")
	origin := js[string](p, "location.origin")
	for _, c := range []struct {
		hash, fault string
		cells       int
	}{
		{"game=nosuch&you=both", `no game is called "nosuch"`, 9},
		{"game=tictactoe&you=both&moves=9%209", "ply 1: ", 9},
		{"game=tictactoe&you=both&moves=0+4+99", "ply 3: ", 9},
		{"game=tictactoe&you=both&position=XXX", "1:4: ", 9},
		{"game=tictactoe&you=both&moves=((", "parentheses", 9},
		{"game=connect4:5x4&you=both&moves=9", "ply 1: ", 20},
	} {
		p.anew(origin + "/play.html#" + c.hash)
		p.sees("#error[role=alert]", c.fault)
		p.until(fmt.Sprintf("document.querySelectorAll('.cell').length === %d", c.cells))
		p.sees("#status", "X")
	}
	p.plays(16) // the error is gone once the game continues
	p.until("!document.querySelector('#error')")

	// A game already shown stays.
	js[bool](p, "(location.hash = 'game=tictactoe&moves=0+0') && true")
	p.sees("#error", "ply 2: ")
	p.until("document.querySelectorAll('.cell').length === 20 && document.querySelectorAll('#record .move').length === 1")
}

// A screen reader announces the marks on the board, and occupied cells cannot be played.
func TestOnlyLegalMovesCanBePlayed(t *testing.T) {
	_, p := openPlay(t, "game=tictactoe&you=both")
	p.plays(4)
	p.sees("#status", "X played 4. O is to move.")
	if label := js[string](p, "document.querySelector('#cell-4').ariaLabel"); label != "column 2, row 2: X, last move" {
		t.Errorf("the cell is called %q", label)
	}
	js[bool](p, "document.querySelector('#cell-4').click() || true")
	p.plays(0)
	p.sees("#status", "O played 0. X is to move.")
	p.until("location.hash.includes('moves=4+0&')")
}

func TestConnectFourByKeyboard(t *testing.T) {
	_, p := openPlay(t, "game=connect4&you=both")
	for range 40 {
		if js[bool](p, "document.activeElement.role === 'gridcell'") {
			break
		}
		p.keys(kb.Tab)
	}
	p.until("document.activeElement.id === 'cell-21'")
	for i, key := range []string{kb.ArrowRight, kb.ArrowLeft, kb.ArrowRight, kb.ArrowLeft, kb.ArrowRight, kb.ArrowLeft, ""} {
		p.keys(kb.Enter)
		p.until(fmt.Sprintf("document.querySelectorAll('#record .move')[%d]?.ariaCurrent === 'step' && document.activeElement.role === 'gridcell'", i))
		if key != "" {
			p.keys(key)
		}
	}
	p.sees("#result", "X has won.")
	p.sees("#record", "1. 1 2 2. 1 2 3. 1 2 4. 1")
}

func TestUndoVariationsAndReload(t *testing.T) {
	_, p := openPlay(t, "game=tictactoe&you=both")
	p.plays(4, 0)
	p.click("#undo")
	p.sees("#status", "X played 4. O is to move.")
	p.plays(1, 3)
	p.until("new URLSearchParams(location.hash.slice(1)).get('moves') === '4 0 (1 3)'")
	p.sees("#record .variation", "1… 1 2. 3")
	js[bool](p, "document.querySelector('#record .main > li:nth-child(2) .move').click() || true")
	p.sees("#status", "O played 0. X is to move.")
	p.click("#back")
	p.keys(kb.ArrowLeft)
	p.sees("#status", "X is to move.")
	p.click("#last")
	p.sees("#status", "O played 0.")
	origin := js[string](p, "location.origin")
	p.anew(origin + "/play.html")
	p.sees("#status", "O played 0. X is to move.")
	p.sees("#record .variation", "1… 1 2. 3")

	// The moves as text, which the lab checks.
	p.click("#exchange summary")
	p.fill("#moves-text", "1. 4 0 (1) 2. 4")
	p.click("#import")
	p.sees("#error", "ply 3")
	p.sees("#record .variation", "1… 1 2. 3")
	p.fill("#moves-text", "1. 8 4 (5 2) 2. 0")
	p.click("#import")
	p.sees("#status", "X played 0. O is to move.")
	p.until("new URLSearchParams(location.hash.slice(1)).get('moves') === '8 4 (5 2) 0'")
}

// TestComputerAnswers: it moves at once when it begins, a move after an undo gets a new answer, and resigning loses.
func TestComputerAnswers(t *testing.T) {
	_, p := openPlay(t, "game=connect4:5x4&you=second&level=2")
	p.sees("#status", "Your turn, with O.")
	p.plays(13)
	p.until("document.querySelectorAll('#record .move').length === 3")
	p.sees("#status", "Your turn, with O.")
	p.click("#undo")
	p.until("new URLSearchParams(location.hash.slice(1)).get('at') === '1'")
	p.click("#resign")
	p.sees("#result", "O has resigned. The computer has won (X).")
	p.click("#new summary")
	p.fill("#game", "mnk:5,5,4")
	p.fill("#you", "both")
	p.click("#start")
	p.sees("#status", "X is to move.")
	p.until("document.querySelectorAll('.cell.can').length === 25")
}

// A change of language while the computer's move is on its way to the board loses neither.
func TestLanguageChangesDuringAMove(t *testing.T) {
	l := New(Options{})
	var chosen atomic.Bool
	asked, goOn := make(chan struct{}), make(chan struct{})
	release := sync.OnceFunc(func() { close(goOn) })
	server := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		switch path.Base(r.URL.Path) {
		case "choose":
			chosen.Store(true)
		case "positions":
			if chosen.CompareAndSwap(true, false) {
				close(asked)
				<-goOn
			}
		}
		l.ServeHTTP(w, r)
	}))
	t.Cleanup(server.Close)
	t.Cleanup(release)
	p := newTab(t, nil)
	p.open(server.URL + "/play.html#game=chess&you=second&level=1") // its sides have names: no move is tried for them
	<-asked
	p.click("#lang-es")
	p.sees("h1", "Jugar")
	release()
	p.sees("#status", "Te toca, con el bando negro.")
	p.until("document.querySelectorAll('#record .move').length === 1")
}

func TestHints(t *testing.T) {
	_, p := openPlay(t, at("tictactoe", "XX.OO....", "both"))
	p.click("#hint")
	p.sees("#hint-text", "Best is 2: X wins in 1 ply")
	p.until("document.querySelector('#cell-2.hinted')")
}

// The page has words for every meaning of a value that the lab sends.
func TestWordsForValues(t *testing.T) {
	_, p := openPlay(t, "game=tictactoe&you=both")
	origin := js[string](p, "location.origin")
	for _, c := range []struct{ game, position, said string }{
		{"tictactoe", "XX.OO....", "X wins in 1 ply"},
		{"tictactoe", "", "a draw if nobody errs"},
		{"mnk:4,4,3", "", "X wins in 5 plies"},
		{"othello", "XXXXXXXXXOOXXXXXXOOOXXXOOOOOOOOOOOOOOOOOOOOXXOXXOOOOOOXXO.XXO.XX X", "X wins by 22 if nobody errs"},
		{"tree", "(A (B 4 7) 3)", "value 4"},
		{"tree", "(A (B -inf 7) -3)", "value −3"},
		{"tree", "(A -inf (B -inf inf))", "MIN wins in 2 plies"},
	} {
		p.anew(origin + "/play.html#" + at(c.game, c.position, "both"))
		p.click("#hint")
		p.sees("#hint-text", ": "+c.said)
	}
}

// running counts the running searches of a lab.
func running(l *Lab) int {
	return l.turns.inside()
}

func TestLiveAnalysisStopsWithItsPosition(t *testing.T) {
	l, p := openPlay(t, "game=othello&you=both")
	becomes := func(want int) {
		t.Helper()
		for begun := time.Now(); running(l) != want; time.Sleep(10 * time.Millisecond) {
			if time.Since(begun) > patience {
				t.Fatalf("%d searches go on, not %d", running(l), want)
			}
		}
	}
	p.fill("#lines", "all")
	p.click("#analyse")
	p.until("document.querySelectorAll('#best-lines li').length === 4 && document.querySelectorAll('.cell .value').length === 4")
	becomes(1)
	p.plays(19) // d3
	p.until("document.querySelectorAll('#best-lines li').length === 3")
	becomes(1)
	p.click("#analyse")
	becomes(0)
	p.click("#analyse")
	becomes(1)
	// As soon as it is found: the first iterations of a search redraw the lines faster than a pointer moves.
	p.until("(move => move && (move.click(), true))(document.querySelector('#best-lines li .move:nth-child(2)'))")
	p.until("document.querySelectorAll('#record .move').length === 3")
	becomes(1)
	p.open(js[string](p, "location.origin") + "/")
	becomes(0)
}

func TestClockRunsOut(t *testing.T) {
	_, p := openPlay(t, "game=tictactoe&you=both&minutes=0.001")
	p.sees("#result", "X has run out of time. O has won.")
}

func TestPlayInBothLanguagesOnASmallScreen(t *testing.T) {
	_, p := openPlay(t, "game=mnk:15,15,5&you=both&moves=h8+h9")
	origin := js[string](p, "location.origin")
	p.click("#lang-es")
	p.sees("#status", "Jugó O: h9. Juega X.")
	p.do(chromedp.EmulateViewport(360, 740, chromedp.EmulateMobile))
	for _, game := range []string{"tictactoe", "connect4", "othello", "mnk:15,15,5", "tree"} {
		hash := at(game, "", "both")
		if game == "tree" {
			hash = at(game, "(A (B 4 7) 3)", "both")
		}
		p.anew(origin + "/play.html#" + hash)
		p.until("document.querySelector('play-board')?.at")
		p.click("#exchange summary")
		if wide := js[int](p, "document.documentElement.scrollWidth"); wide > 360 {
			t.Errorf("%s is %d wide", game, wide)
		}
	}
	p.sees("#status", "Juega MAX.")
	js[bool](p, "document.querySelector('play-board .moves button').click() || true")
	p.until("document.querySelectorAll('#record .move').length === 1")
	if text := js[string](p, "document.body.innerText"); strings.Contains(text, "game.") {
		t.Errorf("a message is missing in %s", text)
	}
}
