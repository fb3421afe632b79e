package lab

import (
	"cmp"
	"context"
	"flag"
	"io"
	"net/url"
	"slices"
	"strconv"
	"strings"

	"github.com/jugada/jugada/catalog"
	"github.com/jugada/jugada/catalog/puzzles"
	"github.com/jugada/jugada/compare"
)

// The commands of the lessons, as far as the lab can do the same. What it does is worked out from the command line itself, so
// that a lesson that changes takes its live figures with it.

// lessonFigure is a search that a lesson shows, as a page of the lab makes it.
type lessonFigure struct {
	Command string        `json:"command" doc:"as it stands in the lesson"`
	Page    string        `json:"page" doc:"of the lab that makes the same search" enum:"tree,play,puzzles"`
	Hash    string        `json:"hash" doc:"of that page's address"`
	Board   string        `json:"board" doc:"hash of the play page with the same position; empty: that is the page, or there is no board"`
	Trace   *traceRequest `json:"trace" doc:"what POST /trace is asked for the same search; null: it is too long, or not one of games"`
	Of      int           `json:"of" doc:"how many trees the command is about; the figure is of the first"`
}

// href is where the figure is shown.
func (f *lessonFigure) href() string { return "/" + f.Page + ".html#" + f.Hash }

// figureOf returns what a command line shows, nil if the lab has nothing of the kind: it does something else, reads
// a file of whoever types it, or sets limits that the pages do not have.
func figureOf(line string) *lessonFigure {
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
	var f *lessonFigure
	switch name, args := words[1], words[2:]; {
	case name == "play":
		f = playFigure(args) // what is typed in the course of it is up to the reader
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

// searchFigure is a search that is told or analysed.
func searchFigure(name string, args []string) *lessonFigure {
	var r traceRequest
	flags := newFlags()
	flags.StringVar(&r.Algorithm, "algorithm", "", "")
	flags.IntVar(&r.Depth, "depth", 0, "")
	flags.Int64Var(&r.Nodes, "nodes", 0, "")
	flags.StringVar(&r.Quiet, "quiet", "", "")
	flags.StringVar(&r.Eval, "eval", "", "")
	flags.BoolVar(&r.Symmetry, "symmetry", false, "")
	flags.BoolVar(&r.Eager, "eager", false, "")
	flags.StringVar(&r.Refine, "refine", "", "")
	flags.StringVar(&r.Opponent, "opponent", "", "")
	flags.StringVar(&r.As, "as", "", "")
	flags.StringVar(&r.Risk, "risk", "", "")
	flags.StringVar(&r.Berliner, "berliner", "", "")
	without(flags, "format", "output")
	flags.Bool("json", false, "") // how the answer is written does not matter
	at, ok := flags.place(args, &r.Place)
	if !ok {
		return nil
	}
	names := catalog.AlgorithmsAgainst()
	shown := cmp.Or(r.Algorithm, names[0]) // as the tree page calls it
	switch {
	case r.Opponent == "":
		r.Algorithm = classic(name, &r)
		shown = r.Algorithm
	case slices.Contains(names, shown):
		r.Algorithm, r.Prune = "", shown != names[0]
	default: // of the minimax beside it
		r.Algorithm, shown = "", names[0]
	}
	if shown == "" || !traceable(at, r.Depth) {
		return boardFigure(&r)
	}
	f := &lessonFigure{Page: "tree", Hash: r.hash(shown).Encode(), Trace: &r}
	if at.Grid() != nil {
		f.Board = boardHash(&r.Place).Encode()
	}
	return f
}

// classic returns the algorithm that a command searches with, "" if it is not one of those that are told step by step.
func classic(name string, r *traceRequest) string {
	known := catalog.ClassicAlgorithms()
	switch {
	case slices.Contains(known, r.Algorithm):
		return r.Algorithm
	case r.Algorithm != "":
		return ""
	case name == "trace" || r.Refine != "" || r.Quiet != "" || r.Eager || r.Symmetry:
		return known[0]
	}
	return "" // the engine
}

// mostTraced is how many nodes the plain tree of a search may have for its figure to be stepped through.
const mostTraced = 50_000

// traceable reports whether all that a search can look at, without cuts, is little enough to be told.
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

// hash is what the tree page has in its address.
func (r *traceRequest) hash(algorithm string) url.Values {
	h := url.Values{"game": {r.Game}, "a": {algorithm}}
	for name, value := range map[string]string{
		"position": r.Position, "eval": r.Eval, "quiet": r.Quiet, "refine": r.Refine, "opponent": r.Opponent, "as": r.As, "risk": r.Risk,
		"berliner": r.Berliner,
	} {
		if value != "" {
			h.Set(name, value)
		}
	}
	for name, value := range map[string]int64{"depth": int64(r.Depth), "nodes": r.Nodes} {
		if value > 0 {
			h.Set(name, strconv.FormatInt(value, 10))
		}
	}
	for name, on := range map[string]bool{"symmetry": r.Symmetry, "eager": r.Eager} {
		if on {
			h.Set(name, "1")
		}
	}
	return h
}

// boardHash is what the play page has in its address for a position that people look at.
func boardHash(p *Place) url.Values {
	h := url.Values{"game": {p.Game}, "you": {"both"}}
	if p.Position != "" {
		h.Set("position", p.Position)
	}
	return h
}

// boardFigure shows the position alone.
func boardFigure(r *traceRequest) *lessonFigure {
	return &lessonFigure{Page: "play", Hash: boardHash(&r.Place).Encode()}
}

// compareFigure shows the plain algorithms among the methods side by side, on the position or the first of random trees; what
// is too large to be told is shown on its board.
func compareFigure(args, input []string) *lessonFigure {
	var r traceRequest
	flags := newFlags()
	flags.IntVar(&r.Depth, "depth", 0, "")
	flags.StringVar(&r.Eval, "eval", "", "")
	methods := flags.String("methods", compare.Default(), "")
	without(flags, "judge")
	var trees *lessonFigure
	if len(input) > 2 && input[0] == "jugada" && input[1] == "tree" && input[2] == "random" {
		if trees = treeFigure(input[3:]); trees == nil {
			return nil
		}
		args = slices.Clone(args)
		if at := slices.Index(args, "-"); at >= 0 {
			args[at] = trees.Trace.Position
		}
	} else if input != nil {
		return nil
	}
	at, ok := flags.place(args, &r.Place)
	if !ok {
		return nil
	}
	list, err := compare.Parse(*methods)
	if err != nil {
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
	switch {
	case !traceable(at, r.Depth):
		return boardFigure(&r)
	case len(plain) == 0:
		return nil
	}
	r.Algorithm = plain[0]
	f := &lessonFigure{Page: "tree", Hash: r.hash(strings.Join(plain, ",")).Encode(), Trace: &r}
	if trees != nil {
		f.Of = trees.Of
	}
	return f
}

// treeFigure shows the first of random trees.
func treeFigure(args []string) *lessonFigure {
	flags := newFlags()
	branching, depth, count := flags.Int("branching", 3, ""), flags.Int("depth", 3, ""), flags.Int("count", 1, "")
	seed, static := flags.String("seed", "", ""), flags.Bool("static", false, "")
	rest, ok := flags.read(args)
	number, err := strconv.ParseUint(*seed, 10, 64)
	if !ok || len(rest) > 0 || err != nil {
		return nil // without a seed there is another one each time
	}
	random := catalog.RandomTree
	if *static {
		random = catalog.RandomStaticTree
	}
	tree, err := random(*branching, *depth, number)
	if err != nil {
		return nil
	}
	r := &traceRequest{}
	r.Game, r.Position, r.Algorithm = "tree", tree.Text(), catalog.ClassicAlgorithms()[0]
	return &lessonFigure{Page: "tree", Hash: r.hash(r.Algorithm).Encode(), Trace: r, Of: *count}
}

// playFigure is a game that the reader can play.
func playFigure(args []string) *lessonFigure {
	var p Place
	flags := newFlags()
	as, rival := flags.String("as", "", ""), flags.String("opponent", "", "")
	without(flags, "player")
	at, ok := flags.place(args, &p)
	if !ok || at.Grid() == nil || *rival != "" && *rival != "learn" {
		return nil
	}
	h := boardHash(&p)
	if side, err := catalog.ParseSide(cmp.Or(*as, "max")); err != nil {
		h.Set("you", *as) // both or none
	} else if side == at.Turn() {
		h.Set("you", "first")
	} else {
		h.Set("you", "second")
	}
	if *rival != "" {
		h.Set("rival", "known")
	}
	return &lessonFigure{Page: "play", Hash: h.Encode()}
}

// puzzleFigure is a search for a way.
func puzzleFigure(args []string) *lessonFigure {
	h := url.Values{}
	flags := newFlags()
	set := func(name string) func(string) error {
		return func(value string) error {
			h.Set(name, value)
			return nil
		}
	}
	algorithm := flags.String("algorithm", "", "")
	for flag, name := range map[string]string{
		"heuristic": "heuristic", "weight": "weight", "size": "size", "goal": "goal", "limit-depth": "depth",
	} {
		flags.Func(flag, "", set(name))
	}
	flags.BoolFunc("tap", "", func(string) error { return set("tap")("1") })
	flags.Bool("explain", false, "")
	without(flags, "trace", "output", "limit-memory") // the lab has a limit of its own
	rest, ok := flags.read(args)
	if !ok || len(rest) == 0 || len(rest) > 2 {
		return nil
	}
	puzzle, err := puzzles.Default().Find(rest[0])
	if err != nil {
		return nil
	}
	if len(rest) == 2 {
		h.Set("state", rest[1])
	}
	problem, err := puzzle.Problem(h.Get("state"), puzzles.Setup{Size: h.Get("size"), Goal: h.Get("goal"), Tap: h.Has("tap")})
	if err == nil && h.Has("heuristic") {
		_, err = problem.WithHeuristic(h.Get("heuristic"))
	}
	if err != nil {
		return nil
	}
	h.Set("puzzle", puzzle.Name())
	h.Set("a", puzzles.TracedAs(cmp.Or(*algorithm, puzzle.Algorithm())))
	return &lessonFigure{Page: "puzzles", Hash: h.Encode()}
}

// flagSet reads the flags of a command; those that it does not know make the command none of ours.
type flagSet struct{ *flag.FlagSet }

func newFlags() flagSet {
	flags := flag.NewFlagSet("", flag.ContinueOnError)
	flags.SetOutput(io.Discard)
	return flagSet{flags}
}

// without takes flags whose values change nothing of what is shown.
func without(flags flagSet, names ...string) {
	for _, name := range names {
		flags.String(name, "", "")
	}
}

// read returns the arguments that are no flags; these may stand among them.
func (f flagSet) read(args []string) (rest []string, ok bool) {
	for len(args) > 0 {
		if f.Parse(args) != nil {
			return nil, false
		}
		if args = f.Args(); len(args) > 0 {
			rest, args = append(rest, args[0]), args[1:]
		}
	}
	return rest, true
}

// place reads the arguments GAME and POSITION, and finds the position.
func (f flagSet) place(args []string, p *Place) (catalog.Position, bool) {
	rest, ok := f.read(args)
	if !ok || len(rest) == 0 || len(rest) > 2 {
		return nil, false
	}
	if p.Game = rest[0]; len(rest) == 2 {
		p.Position = rest[1]
	}
	at, err := (&Lab{games: catalog.Default()}).position(p)
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
