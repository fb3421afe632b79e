package catalog_test

import (
	"strings"
	"testing"

	"github.com/jugada/jugada/catalog"
	"github.com/jugada/jugada/lang"
)

// A pasted record of a game is the position after its moves, whatever else stands in it.
func TestPastedRecords(t *testing.T) {
	const after = "rnbqkbnr/pppp1ppp/8/4p3/4P3/5N2/PPPP1PPP/RNBQKB1R b KQkq - 1 2"
	for _, c := range []struct{ text, want string }{
		{"1. e4 e5 2. Nf3 *", after},
		{"\ufeff1. e4 e5 2. Nf3", after},
		{"1. e4 ! e5 $6 2. Nf3 ?! {a comment} (2. f4 exf4 {another)} (2... d6))", after},
		{"1. e4 ; the best by test\ne5 2.Nf3 1/2-1/2", after},
		{"1. e4 e5 2. Nf3 ; to the end", after},
		{"[Event \"a ] in quotes\"]\n[Result \"*\"]\n\n1.e4 e5 2.Nf3 *", after},
		{"[Event \"a\"]", "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1"},
		{"[SetUp \"1\"] [FEN \"4k3/8/8/8/8/8/4P3/4K3 w - - 0 1\"] 1. e4 *", "4k3/8/8/8/4P3/8/8/4K3 b - - 0 1"},
		{"[fen \"4k3/8/8/8/8/8/4P3/4K3 b - - 3 7\"] 7... Kd7 8. e3", "8/3k4/8/8/8/4P3/8/4K3 b - - 0 8"},
		{"[FEN \"4k3/8/8/8/8/8/4P3/4K3 w - - 0 1\"]", "4k3/8/8/8/8/8/4P3/4K3 w - - 0 1"},
		{"1. e4 e6 2. e5 d5 3. exd6 e.p. 1-0", "rnbqkbnr/ppp2ppp/3Pp3/8/8/8/PPPP1PPP/RNBQKBNR b KQkq - 0 3"},
	} {
		p, err := chessPosition(t, c.text)
		if err != nil {
			t.Errorf("%q: %v", c.text, err)
		} else if got := p.Text(); got != c.want {
			t.Errorf("%q: %s, want %s", c.text, got, c.want)
		}
	}
	for _, c := range []struct{ text, en, es string }{
		{"1. e4 {no end", "the game's record has a { that is never closed", "en la partida anotada hay un { que no se cierra"},
		{"1. e4 (1. d4", "a ( that", "un ( que"},
		{"[FEN \"4k3/8/8/8/8/8/4P3 w - - 0 1\"] 1. e4", "tag FEN: 1:", "etiqueta FEN: 1:"},
		{"[FEN \"4k3/8/8/8/8/8/4P3/4K3 w - - 0 1\"] 1. d4", "ply 1: ", "jugada 1, contando las de ambos: "},
		{"[Event \"a\"] 1. e5", "ply 1: ", "jugada 1, contando las de ambos: "},
	} {
		_, err := chessPosition(t, c.text)
		if err == nil || !strings.Contains(lang.English.Error(err), c.en) || !strings.Contains(lang.Spanish.Error(err), c.es) {
			t.Errorf("%q: %v, want %q", c.text, err, c.en)
		}
	}
}

func chessPosition(t *testing.T, text string) (catalog.Position, error) {
	t.Helper()
	g, err := catalog.Default().Find("chess")
	if err != nil {
		t.Fatal(err)
	}
	return g.Position(text)
}
