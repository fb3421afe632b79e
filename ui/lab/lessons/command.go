package lessons

import (
	"cmp"
	"context"
	"net/url"
	"slices"
	"strings"

	"github.com/jugada/jugada/catalog"
	"github.com/jugada/jugada/catalog/puzzles"
	"github.com/jugada/jugada/compare"
	"github.com/jugada/jugada/ui/asked"
)

// The commands of the lessons that the lab can also run. Figures are derived from the command lines themselves, so that they
// follow every change of a lesson.

// Figure is a search shown in a lesson, for a page of the lab to make.
type Figure struct {
	Command string  `json:"command" doc:"as it stands in the lesson"`
	Page    string  `json:"page" doc:"of the lab that makes the same search" enum:"tree,play,puzzles"`
	Hash    string  `json:"hash" doc:"of that page's address"`
	Board   string  `json:"board" doc:"hash of the play page with the same position; empty: that is the page, or there is no board"`
	Trace   *Search `json:"trace" doc:"what POST /trace is asked for the same search; null: it is too long, or not one of games"`
	Of      int     `json:"of" doc:"how many trees the command is about; the figure is of the first"`
}

// Search is a search that can be explained step by step, as a request to POST /trace.
type Search struct {
	asked.Place
	asked.Search
	asked.Against
	asked.MonteCarlo
}

// href returns the address of the figure's page.
func (f *Figure) href() string { return "/" + f.Page + ".html#" + f.Hash }

// FigureOf returns the figure of a command line, nil if the lab has none: the command does something else, reads
// the user's file, or sets limits that the pages do not have.
func FigureOf(line string) *Figure {
	var input []string // the command whose output is piped into the last one
	commands := pipe(line)
	if len(commands) > 2 {
		return nil
	}
	if len(commands) == 2 {
		input = commands[0]
	}
	words := commands[len(commands)-1]
	if len(words) > 3 && words[1] == "--data" {
		words = slices.Delete(words, 1, 3)
	}
	if len(words) < 3 || words[0] != "jugada" {
		return nil
	}
	var f *Figure
	switch name, args := words[1], words[2:]; {
	case name == "play":
		f = playFigure(args) // the moves typed during the game are up to the reader
	case name == "compare":
		f = compareFigure(args, input)
	case input != nil:
	case name == "trace" || name == "analyze":
		f = searchFigure(name, args)
	case name == "puzzle":
		f = puzzleFigure(args)
	case name == "tree" && args[0] == "random":
		f = treeFigure(args[1:])
	}
	if f != nil {
		f.Command = line
	}
	return f
}

// searchFigure returns a search that is explained or analysed.
func searchFigure(name string, args []string) *Figure {
	var q struct {
		Search
		asked.Form // the output format does not matter
	}
	r := &q.Search
	rest, ok := asked.Parse(args, &q)
	at, known := place(rest, &r.Place)
	if !ok || !known || r.Time > 0 || r.Book != "" {
		return nil
	}
	switch by := r.Algorithm; {
	case by == catalog.MCTSName && r.Opponent == "":
		return playoutsFigure(name, r)
	case by == catalog.DFPNName && name == "trace":
		return &Figure{Page: "tree", Hash: r.hash(by), Trace: r}
	}
	names := catalog.AlgorithmsAgainst()
	shown := cmp.Or(r.Algorithm, names[0]) // its name on the tree page
	switch {
	case r.Opponent == "":
		r.Algorithm = classic(name, r)
		shown = r.Algorithm
	case slices.Contains(names, shown):
		r.Algorithm, r.Prune = "", shown != names[0]
	default: // of the minimax search beside it
		r.Algorithm, shown = "", names[0]
	}
	if shown == "" || !traceable(at, r.Depth) {
		return boardFigure(&r.Place)
	}
	f := &Figure{Page: "tree", Hash: r.hash(shown), Trace: r}
	if at.Grid() != nil {
		f.Board = boardHash(&r.Place).Encode()
	}
	return f
}

// playoutsFigure returns a search by playouts; without a seed it differs each time.
func playoutsFigure(name string, r *Search) *Figure {
	most := r.Playouts
	if name == "analyze" { // which makes many more without a limit
		most = cmp.Or(most, catalog.UsualPlayouts)
	}
	if r.Seed == nil || most > catalog.MostFollowed {
		return boardFigure(&r.Place)
	}
	return &Figure{Page: "tree", Hash: r.hash(r.Algorithm), Trace: r}
}

// classic returns the algorithm of a command, "" if it is not one that can be explained step by step.
func classic(name string, r *Search) string {
	known := catalog.ClassicAlgorithms()
	switch {
	case slices.Contains(known, r.Algorithm):
		return r.Algorithm
	case r.Algorithm != "":
		return ""
	case name == "trace" || r.Refine != "" || r.Quiet != "" || r.Eager || r.ValueAll || r.Symmetry:
		return known[0]
	}
	return "" // the engine
}

// mostTraced is the most nodes in the full tree of a search whose figure can be stepped through.
const mostTraced = 50_000

// traceable reports whether the tree of a search without cuts is small enough to be explained.
func traceable(at catalog.Position, depth int) bool {
	nodes := uint64(1)
	for ply := 1; nodes <= mostTraced; ply++ {
		counts, err := at.Perft(context.Background(), ply)
		level := uint64(0)
		for _, c := range counts {
			level += c.Count
		}
		if nodes += level; err != nil || level == 0 || ply == depth {
			break
		}
	}
	return nodes <= mostTraced
}

// hash returns the fragment of the tree page's address.
func (r *Search) hash(algorithms string) string {
	h := asked.Values(r)
	h.Set("a", algorithms) // the algorithms say whether there are Star1 cuts
	h.Del("algorithm")
	h.Del("prune")
	return h.Encode()
}

// boardHash returns the fragment of the play page's address for viewing a position.
func boardHash(p *asked.Place) url.Values {
	h := url.Values{"game": {p.Game}, "you": {"both"}}
	if p.Position != "" {
		h.Set("position", p.Position)
	}
	return h
}

// boardFigure shows only the position.
func boardFigure(p *asked.Place) *Figure { return &Figure{Page: "play", Hash: boardHash(p).Encode()} }

// compareFigure shows the plain algorithms among the methods side by side, on the position or the first of random trees; if there
// are none, or that is too large to step through, it shows the board.
func compareFigure(args, input []string) *Figure {
	var q struct {
		asked.Place
		asked.Comparison
	}
	rest, ok := asked.Parse(args, &q)
	var trees *Figure
	if len(input) > 2 && input[0] == "jugada" && input[1] == "tree" && input[2] == "random" {
		if trees = treeFigure(input[3:]); trees == nil {
			return nil
		}
		if at := slices.Index(rest, "-"); at >= 0 {
			rest[at] = trees.Trace.Position
		}
	} else if input != nil {
		return nil
	}
	at, known := place(rest, &q.Place)
	list, err := compare.Parse(cmp.Or(q.Methods, compare.Default()))
	if !ok || !known || err != nil {
		return nil
	}
	var plain []string
	for _, m := range list {
		if m.Book != "" {
			return nil
		}
		if slices.Contains(catalog.ClassicAlgorithms(), m.String()) {
			plain = append(plain, m.String())
		}
	}
	if len(plain) == 0 || !traceable(at, q.Depth) {
		return boardFigure(&q.Place)
	}
	r := &Search{Place: q.Place, Search: asked.Search{Algorithm: plain[0], Horizon: q.Horizon}}
	f := &Figure{Page: "tree", Hash: r.hash(strings.Join(plain, ",")), Trace: r}
	if trees != nil {
		f.Of = trees.Of
	}
	return f
}

// treeFigure shows the first of random trees.
func treeFigure(args []string) *Figure {
	made := asked.UsualTrees()
	rest, ok := asked.Parse(args, &made)
	if !ok || len(rest) > 0 || made.Seed == nil {
		return nil // without a seed it differs each time
	}
	tree, err := made.Make(*made.Seed)
	if err != nil {
		return nil
	}
	r := &Search{Place: asked.Place{Game: "tree", Position: tree.Text()}}
	r.Algorithm = catalog.ClassicAlgorithms()[0]
	return &Figure{Page: "tree", Hash: r.hash(r.Algorithm), Trace: r, Of: made.Count}
}

// playFigure is a game that the reader can play.
func playFigure(args []string) *Figure {
	var q asked.Seats
	var p asked.Place
	rest, ok := asked.Parse(args, &q)
	at, known := place(rest, &p)
	if !ok || !known || at.Grid() == nil || q.Rival != "" && q.Rival != "learn" {
		return nil
	}
	h := boardHash(&p)
	if side, err := catalog.ParseSide(cmp.Or(q.As, "max")); err != nil {
		h.Set("you", q.As) // both or none
	} else if side == at.Turn() {
		h.Set("you", "first")
	} else {
		h.Set("you", "second")
	}
	if q.Rival != "" {
		h.Set("rival", "known")
	}
	return &Figure{Page: "play", Hash: h.Encode()}
}

// puzzleFigure returns a search for a path.
func puzzleFigure(args []string) *Figure {
	var q struct {
		asked.Trial
		asked.Path
		asked.Way // the lab has its own memory limit
	}
	rest, ok := asked.Parse(args, &q)
	if !ok || len(rest) == 0 || len(rest) > 2 || q.All || q.Cost > 0 || q.Nodes > 0 || q.Time > 0 {
		return nil
	}
	puzzle, err := puzzles.Default().Find(rest[0])
	if err != nil {
		return nil
	}
	if len(rest) == 2 {
		q.State = rest[1]
	}
	if _, err := q.Problem(puzzle); err != nil {
		return nil
	}
	h := asked.Values(&q)
	h.Set("a", puzzles.TracedAs(cmp.Or(q.Algorithm, puzzle.Algorithm())))
	h.Del("algorithm")
	h.Set("puzzle", puzzle.Name())
	return &Figure{Page: "puzzles", Hash: h.Encode()}
}

// place reads the arguments GAME and POSITION, and finds the position.
func place(args []string, p *asked.Place) (catalog.Position, bool) {
	if len(args) == 0 || len(args) > 2 {
		return nil, false
	}
	if p.Game = args[0]; len(args) == 2 {
		p.Position = args[1]
	}
	at, err := p.At(catalog.Default())
	return at, err == nil
}

// pipe splits a line into its commands and their words; quotes keep spaces and bars, as in a shell.
func pipe(line string) (commands [][]string) {
	var words []string
	var word strings.Builder
	quote, begun := rune(0), false
	end := func() {
		if begun {
			words = append(words, word.String())
		}
		word.Reset()
		begun = false
	}
	for _, c := range line {
		switch {
		case quote != 0 && c == quote:
			quote = 0
		case quote != 0:
			word.WriteRune(c)
		case c == '"' || c == '\'':
			quote, begun = c, true
		case c == ' ':
			end()
		case c == '|':
			end()
			commands, words = append(commands, words), nil
		default:
			word.WriteRune(c)
			begun = true
		}
	}
	end()
	return append(commands, words)
}
