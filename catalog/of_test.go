package catalog_test

import (
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/jugada/jugada/catalog"
	"github.com/jugada/jugada/game"
	"github.com/jugada/jugada/internal/laws"
	"github.com/jugada/jugada/lang"
	"github.com/jugada/jugada/search/engine"
)

// Your own game has the name and the texts of its options, and is found beside the built-in games.
func TestOptionsOfAGameOfOnesOwn(t *testing.T) {
	sized := func(size string) (catalog.Game, error) {
		return catalog.Of(heap(bare{Heaps: uint8(len(size))}), catalog.Name("heap:"+size)), nil
	}
	g := catalog.Of(heap(bare{Heaps: 3}), catalog.Name("heap"), catalog.Title("Heap", "Montón"), catalog.About("take one or two", "toma uno o dos"),
		catalog.Aliases("montón", "pila"), catalog.Sizes(sized))
	c := must(catalog.Default().With(g))
	if all := c.Games(); all[0] != g || len(all) != 1+len(catalog.Default().Games()) {
		t.Errorf("the games are %v", all)
	}
	for name, want := range map[string]string{"heap": "heap", "PILA": "heap", "montón": "heap", "heap:xx": "heap:xx", "pila:xx": "heap:xx", "tictactoe": "tictactoe"} {
		if found := must(c.Find(name)); found.Name() != want {
			t.Errorf("%s is %s, want %s", name, found.Name(), want)
		}
	}
	for l, want := range map[lang.Language][2]string{lang.English: {"Heap", "take one or two"}, lang.Spanish: {"Montón", "toma uno o dos"}} {
		if title, about := catalog.Titled(g, l); [2]string{title, about} != want {
			t.Errorf("in %v it is %q, %q", l, title, about)
		}
	}
	if diff := cmp.Diff([]string{"montón", "pila"}, c.Describe(g, lang.English).Aliases); diff != "" {
		t.Error(diff)
	}
	if _, err := c.Find("heap2"); err == nil || !strings.Contains(err.Error(), "did you mean heap?") {
		t.Error(err)
	}
	if _, err := catalog.Default().Find("heap"); err == nil {
		t.Error("the usual catalogue has been changed")
	}
}

// Invalid catalogues are refused, with advice; a game replaces a built-in one of the same name.
func TestCataloguesThatCannotBe(t *testing.T) {
	for want, games := range map[string][]catalog.Game{
		`called main`:            {catalog.Of(heap(bare{}), catalog.Name("main"))},
		`cannot be called "Ab"`:  {catalog.Of(heap(bare{}), catalog.Name("Ab"))},
		`cannot be called "a b`:  {catalog.Of(heap(bare{}), catalog.Name("a b"))},
		`two games are called x`: {catalog.Of(heap(bare{}), catalog.Name("x")), catalog.Of(heap(bare{}), catalog.Name("y"), catalog.Aliases("x"))},
	} {
		if _, err := catalog.New(games...); err == nil || !strings.Contains(err.Error(), want) {
			t.Errorf("%q: %v", want, err)
		}
	}
	own := catalog.Of(heap(bare{Heaps: 4}), catalog.Name("othello"))
	mine := []catalog.Game{own, catalog.Of(heap(bare{}), catalog.Name("y"))}
	if must(catalog.Default().With(mine[:1]...)); mine[1].Name() != "y" {
		t.Errorf("the games that were handed in are changed: %s", mine[1].Name())
	}
	c := must(catalog.Default().With(own))
	if found := must(c.Find("othello")); found != own || len(c.Games()) != len(catalog.Default().Games()) {
		t.Errorf("othello is %v among %d", found, len(c.Games()))
	}
	if title, _ := catalog.Titled(own, lang.Spanish); title != "othello" {
		t.Errorf("another game of the name has the title %q", title)
	}
}

// TestAGameIsFoundByItsName: your own game takes its name over from the aliases of a built-in one; an alias of it that means a
// built-in game is refused, unless it replaces that game.
func TestAGameIsFoundByItsName(t *testing.T) {
	own := catalog.Of(heap(bare{Heaps: 4}), catalog.Name("reversi"))
	c := must(catalog.Default().With(own))
	if found := must(c.Find("Reversi")); found != own {
		t.Errorf("reversi is %s", found.Name())
	}
	if diff := cmp.Diff([]string{"otelo"}, c.OtherNames(must(c.Find("othello")))); diff != "" {
		t.Error(diff)
	}
	for alias, of := range map[string]string{"connect4": "connect4", "conecta4": "connect4", "mnk": "mnk:5,4,4", "connect4:6x5": "connect4:6x5"} {
		_, err := catalog.Default().With(catalog.Of(heap(bare{Heaps: 4}), catalog.Name("heap"), catalog.Aliases("pile", alias)))
		if want := alias + " already means " + of + ", so that it cannot be another name of heap"; err == nil || !strings.Contains(err.Error(), want) {
			t.Errorf("%v; want %s", err, want)
		}
	}
	own = catalog.Of(heap(bare{Heaps: 4}), catalog.Name("othello"), catalog.Aliases("reversi"))
	c = must(catalog.Default().With(own))
	if diff := cmp.Diff([]string{"reversi", "otelo"}, c.OtherNames(own)); diff != "" || must(c.Find("reversi")) != own {
		t.Error(diff)
	}
}

// A game's length decides how it is searched without limits: to its end only if its rules promise that this is near.
func TestOwnGamesThatMayBeLarge(t *testing.T) {
	for name, c := range map[string]struct {
		g     catalog.Game
		large bool
	}{
		"says nothing": {catalog.Of(heap(bare{Heaps: 5})), true},
		"short":        {catalog.Of(heap(lasting{bare{Heaps: 5}, 12})), false},
		"long":         {catalog.Of(heap(lasting{bare{Heaps: 5}, 13})), true},
		"said to be":   {catalog.Of(heap(lasting{bare{Heaps: 5}, 12}), catalog.Large()), true},
	} {
		if c.g.Large() != c.large {
			t.Errorf("%s: large is %v", name, c.g.Large())
		}
	}
}

// lasting promises an end.
type lasting struct {
	bare
	plies int
}

func (l lasting) PliesLeft(*taken) int { return l.plies }

// Engine changes the options of play, not those of proof.
func TestEngineOptionsOfAGame(t *testing.T) {
	asked := 0
	g := catalog.Of(heap(bare{Heaps: 9}), catalog.Engine(func(o *engine.Options) { asked++ }))
	p := must(g.Start())
	analyze(t, p, catalog.Request{Depth: 3})
	if asked != 0 {
		t.Error("a sound search has asked")
	}
	analyze(t, p, catalog.Request{Nodes: 100})
	if asked != 1 {
		t.Errorf("a search by the strongest play has asked %d times", asked)
	}
}

// A board that its game cannot draw is drawn anyway, as text and as a picture.
func TestBoardsDrawnForAGame(t *testing.T) {
	p := must(catalog.Of(heap(plain{})).Start())
	if want := "   a  bb\n10 X  .\n 9 .  <\n"; p.Board() != want {
		t.Errorf("the board is\n%s\nwant\n%s", p.Board(), want)
	}
	svg := p.BoardSVG()
	if err := laws.SVG(svg); err != nil || strings.Count(svg, "<circle") != 2 || !strings.Contains(svg, "&lt;") {
		t.Errorf("%v: the picture is\n%s", err, svg)
	}
	if g := p.Grid(); g.Side != 44 || g.Left != 8 {
		t.Errorf("cells of %v at %v", g.Side, g.Left)
	}
}

// plain has a board that it does not draw.
type plain struct{ bare }

func (plain) Grid(*taken) game.Grid {
	return game.Grid{Columns: 2, Rows: 2, ColumnNames: []string{"a", "bb"}, RowNames: []string{"10", "9"},
		Pieces: []game.Piece{{Mark: "X"}, {}, {}, {Mark: "<", Owner: game.Min}}}
}

func (plain) MoveCells(*taken, take) []game.Cell { return nil }
