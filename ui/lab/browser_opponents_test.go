//go:build unix || windows

package lab

import (
	"fmt"
	"strings"
	"testing"

	"github.com/chromedp/chromedp"
)

// openPlayRemembered opens the play page of a lab that remembers people.
func openPlayRemembered(t *testing.T, hash string) *tab {
	t.Helper()
	_, url := serve(t, Options{Data: t.TempDir()})
	p := newTab(t, nil)
	p.open(url + "/play.html#" + hash)
	p.until("document.querySelector('play-board')?.at")
	return p
}

// Two games of tic-tac-toe: in the first X, two moves before the end, does not complete its row and loses only the win; in the
// second it resigns. What they show is on the page, counted by hand, until it is forgotten.
func TestTwoGamesAreLearnedShownAndForgotten(t *testing.T) {
	p := openPlayRemembered(t, at("tictactoe", "XX.OO....", "first")+"&level=10")
	p.sees("#computer", "With a name, games that you finish teach it how you err.")
	p.fill("#player", "Ana")
	p.sees("#computer", "Nothing is known of Ana in this game yet.")
	p.plays(8) // instead of 2, which wins; O completes its row
	p.sees("#result", "The computer has won (O).")
	p.sees("#learned", "Learned from this game.")
	p.sees("#computer", "It knows Ana from 1 game")

	// Taken back and lost again, it counts once; loaded again, too.
	p.click("#undo")
	p.plays(7)
	p.sees("#result", "The computer has won (O).")
	p.sees("#learned", "a game counts once")
	origin := js[string](p, "location.origin")
	p.anew(origin + "/play.html")
	p.sees("#result", "The computer has won (O).")
	p.sees("#computer", "It knows Ana from 1 game")

	// The level changes in the middle of a game.
	p.click("#new summary")
	p.fill("#start-position", "")
	p.click("#start")
	p.sees("#status", "Your turn, with X.")
	p.plays(4)
	p.until("document.querySelectorAll('#record .move').length === 2")
	p.fill("#level", "1")
	p.until("location.hash.includes('level=1&')")
	p.fill("#rival", "known")
	p.until("location.hash.includes('rival=known')")
	p.until("document.querySelector('#level') === null")
	p.click(".cell.can")
	p.until("document.querySelectorAll('#record .move').length === 4")
	p.sees("#computer", "made against an error rate of")
	p.click("#resign")
	p.sees("#learned", "Learned from this game.")
	p.sees("#computer", "It knows Ana from 2 games")
	p.picture()

	js[bool](p, "document.querySelector('#computer a').click() ?? true")
	p.sees("h1", "Opponents")
	p.sees(".person h2", "Ana")
	p.sees(".game header", "Tic-tac-toe 2 games: 2 lost")
	p.sees(".game", "A win in 1 ply was there.")
	p.sees(".slips", "Game 1 Played 8; 2 was better.")
	// A win in one move was there once, and missed, so that each rate is as likely as it is high: the sum of the first 22 hundredths is 5 %.
	p.sees(".style tbody tr", "Hard to say yet of a win in one move 1 of 1 67% (22% to 98%)")
	p.sees(".game", "The computer goes by the one error rate. With a rate for each kind the likelihood of these moves is multiplied by 1;")
	p.until("document.querySelectorAll('.course .mark.lost').length === 3") // two games and the legend
	p.until("document.querySelector('.slips img').naturalWidth > 0")
	p.sees(".kept", "opponents.db")
	p.picture()
	p.axe("opponents")

	p.click("#lang-es")
	p.sees("h1", "Adversarios")
	p.sees(".slips", "Partida 1 Jugó 8; era mejor 2.")
	p.sees(".style tbody tr", "Aún no está claro si pasa por alto una victoria en una jugada 1 de 1 67 % (de 22 % a 98 %)")
	p.click("#lang-en")
	p.sees("h1", "Opponents")

	p.click("[data-forget=tictactoe]")
	p.sees("#forget", "Forget what is known of Ana in Tic-tac-toe?")
	p.axe("opponents, asking")
	p.click("#forget [type=button]")
	p.until("!document.querySelector('#forget').open")
	p.sees(".game header", "2 games")
	p.click("[data-forget=tictactoe]")
	p.click("#confirm")
	p.sees(".said", "Forgotten: Ana in Tic-tac-toe.")
	p.sees("#empty", "Nobody is remembered yet")
	p.axe("opponents, nobody")
}

// A move after a hint, or with the analysis in view, shows nothing about the player.
func TestHintsTeachNothing(t *testing.T) {
	for name, ask := range map[string]func(p *tab){
		"hint":     func(p *tab) { p.click("#hint"); p.sees("#hint-text", "Best is 2") },
		"analysis": func(p *tab) { p.click("#analyse"); p.sees("#verdict", "X wins in 1 ply") },
	} {
		t.Run(name, func(t *testing.T) {
			p := openPlayRemembered(t, at("tictactoe", "XX.OO....", "first"))
			p.fill("#player", "Ana")
			p.sees("#computer", "Nothing is known of Ana")
			ask(p)
			p.plays(2)
			p.sees("#learned", "Learned from this game.")
			if moves := js[int](p, "document.querySelector('play-page').person.known.moves"); moves != 0 {
				t.Errorf("%d moves were learned from", moves)
			}
		})
	}
}

// All games of a player are forgotten at once; without a data folder, and in games that are too large, the pages say so.
func TestForgettingAllAndNothingToForget(t *testing.T) {
	_, url := serve(t, Options{Data: t.TempDir()})
	for _, game := range []string{"tictactoe", "tictactoe:o"} {
		post(t, url+"/api/v1/opponents/Ana/games", fmt.Sprintf(`{"game":%q,"side":"max","moves":["4"],"resigned":true}`, game), &playersAnswer{})
		post(t, url+"/api/v1/opponents/Bo/games", fmt.Sprintf(`{"game":%q,"side":"min","moves":["4"],"resigned":true}`, game), &playersAnswer{})
	}
	p := newTab(t, nil)
	p.do(chromedp.EmulateViewport(360, 740, chromedp.EmulateMobile))
	p.open(url + "/opponents.html")
	p.sees(".overview", "Bo")
	if wide := js[int](p, "document.documentElement.scrollWidth"); wide > 360 {
		t.Errorf("the page is %d wide", wide)
	}
	p.axe("opponents, small")
	p.click("[aria-label=Ana] [data-forget='']")
	p.sees("#forget", "Forget all that is known of Ana?")
	p.click("#confirm")
	p.sees(".said", "Forgotten: Ana.")
	p.until("document.querySelectorAll('.person').length === 1 && document.querySelectorAll('.game').length === 2")
	p.click("[aria-label=Bo] [data-forget=tictactoe]")
	p.click("#confirm")
	p.sees(".said", "Forgotten: Bo in Tic-tac-toe.")
	p.until("document.querySelectorAll('.game').length === 1 && document.querySelector('.game').dataset.game === 'tictactoe:o'")
	p.anew(url + "/opponents.html#player=Zoe")
	p.sees("main", "Nothing is known of Zoe.")
	p.do(chromedp.EmulateViewport(1280, 900))
	p.open(url + "/play.html#game=othello")
	p.fill("#player", "Ana")
	p.sees("#computer", "too large for the program to judge")

	_, empty := serve(t, Options{})
	p.open(empty + "/opponents.html")
	p.sees("#empty", "This lab remembers nobody")
	p.open(empty + "/play.html#game=tictactoe&rival=known")
	p.fill("#player", "Ana")
	p.sees("#computer", "no data folder")
	p.click("#cell-4.can")
	p.until("document.querySelectorAll('#record .move').length === 2") // it plays at its level
	if text := js[string](p, "document.body.innerText"); strings.Contains(text, "rival.") || strings.Contains(text, "opponents.") {
		t.Errorf("a message is missing in %s", text)
	}
}
