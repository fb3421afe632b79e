package claims

import (
	"fmt"
	"slices"
	"strings"
	"testing"

	oracle "github.com/corentings/chess/v2"

	"github.com/jugada/jugada/lang"
	"github.com/jugada/jugada/ui/lab/words"
)

// drawClaims are the sentences that say why a game is drawn.
var drawClaims = []string{
	"cli.analyze.isDrawnBy", "play.begin.drawnBy", "play.result.drawnBy", "page.game.drawnBy",
	"draw.chess.stalemate", "draw.chess.dead", "draw.chess.moves", "draw.chess.repetition",
}

// drawWords are what makes them what they are.
var drawWords = map[string][2]string{
	"draw.chess.stalemate":  {"no legal move and is not in check", "no tiene jugada legal y no está en jaque"},
	"draw.chess.dead":       {"neither side can mate", "ningún bando puede ya dar mate"},
	"draw.chess.moves":      {"captured or moved a pawn for fifty", "cincuenta jugadas sin captura"},
	"draw.chess.repetition": {"third time", "tercera vez"},
}

// TestDrawSentences: another program agrees on why games are drawn.
func TestDrawSentences(t *testing.T) {
	for _, c := range []struct{ start, moves string }{
		{"7k/5K2/8/6Q1/8/8/8/8 w - - 0 1", "Qg6"},
		{"8/8/8/3k4/8/8/3pK3/8 w - - 0 1", "Kxd2"},
		{"8/8/8/3k4/8/8/3BK3/R7 w - - 99 80", "Ra2"},
		{"rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1", "Nf3 Nf6 Ng1 Ng8 Nf3 Nf6 Ng1 Ng8"},
	} {
		from, err := oracle.FEN(c.start)
		if err != nil {
			t.Fatal(err)
		}
		other := oracle.NewGame(from)
		for _, move := range strings.Fields(c.moves) {
			if err := other.PushNotationMove(move, oracle.AlgebraicNotation{}, nil); err != nil {
				t.Fatal(err)
			}
		}
		key := ""
		switch method := other.Method(); {
		case method == oracle.Stalemate:
			key = "draw.chess.stalemate"
		case method == oracle.InsufficientMaterial:
			key = "draw.chess.dead"
		case slices.Contains(other.EligibleDraws(), oracle.FiftyMoveRule):
			key = "draw.chess.moves"
		case slices.Contains(other.EligibleDraws(), oracle.ThreefoldRepetition):
			key = "draw.chess.repetition"
		}
		for i, l := range lang.All {
			why := l.Sprintf(key)
			if words, known := drawWords[key]; !known || !strings.Contains(why, words[i]) {
				t.Errorf("%s %s: %s is %q", c.start, c.moves, key, why)
			}
			all := c.start + " moves " + c.moves
			said := run(t, l, "", "analyze", "chess", all)
			if want := l.Sprintf("cli.analyze.isDrawnBy", why); !strings.Contains(said, want) {
				t.Errorf("%s: want %q\n%s", all, want, said)
			}
			said = run(t, l, "", "play", "chess", all, "--as", "none")
			if want := l.Sprintf("play.begin.drawnBy", why); !strings.Contains(said, want) {
				t.Errorf("%s: want %q\n%s", all, want, said)
			}
			said = run(t, l, strings.ReplaceAll(c.moves, " ", "\n")+"\n", "play", "chess", c.start, "--as", "both")
			plies := len(strings.Fields(c.moves))
			if want := l.Sprintf("play.result.drawnBy", why, l.Sprintf("play.plies", plies)); !strings.Contains(said, want) {
				t.Errorf("%s: want %q\n%s", all, want, said)
			}
			if page := onPage(l, "game.drawnBy", why); !strings.Contains(page, why) || onPage(l, "game.drawn") != strings.Replace(page, ": "+why, "", 1) {
				t.Errorf("the page says %q", page)
			}
		}
	}
}

// onPage is a message of the pages, with its values.
func onPage(l lang.Language, key string, values ...any) string {
	text := words.In(l)[key]
	for i, value := range values {
		text = strings.ReplaceAll(text, fmt.Sprintf("{%d}", i), fmt.Sprint(value))
	}
	return strings.ReplaceAll(text, "\u00a0", " ") // as the user reads it
}
