package catalog

import (
	"context"
	"reflect"
	"slices"
	"strconv"
	"strings"

	"github.com/jugada/jugada/arena"
	"github.com/jugada/jugada/game"
	"github.com/jugada/jugada/lang"
	"github.com/jugada/jugada/search"
	"github.com/jugada/jugada/trace"
)

// Position is a position of a game. Where it matters, a Position remembers those that Play passed through to reach it: a game
// may be drawn by repetition.
type Position interface {
	Game() Game
	// Text returns the position in the game's notation, without what led to it; Game.Position reads it back.
	Text() string
	// Turn returns the side to move.
	Turn() Side
	// Outcome tells whether the game goes on, and if not, how it ended for the side to move.
	Outcome() Outcome
	// WhyDrawn names why the game is drawn, as game.Draws does; "": it is not, or the game does not say.
	WhyDrawn() string
	// Static returns the static value from MAX's side, in Score units, and whether the position has one of its own.
	Static() (value game.Score, own bool)
	// Decimals returns how many decimals a point has.
	Decimals() int
	// Moves lists the legal moves in generation order.
	Moves() []string
	// Number returns the number of a move in the rules of the game. The error says why there is none.
	Number(move string) (uint64, error)
	// Name returns a move, however it is written, as Moves does. The error says why there is none.
	Name(move string) (string, error)
	// Play returns the position after a move. The error says why the move cannot be played.
	Play(move string) (Position, error)
	// Board draws the position as lines of text.
	Board() string
	// BoardSVG draws the position as a fragment of SVG, 100 by 100 units; "" if the game cannot.
	BoardSVG() string
	// Grid returns the board as clickable cells, and the cells that moves touch; nil if the game has no such board.
	Grid() *Grid
	// Analyze searches the position. It returns an error when the request does not fit the game; if ctx is
	// cancelled, it returns the best found so far.
	Analyze(ctx context.Context, r Request) (Analysis, error)
	// Counsel analyses the position for a game against an opponent who errs, whose errors count where that is possible.
	Counsel(ctx context.Context, r Request, o Opponent) (*Advice, *Analysis, error)
	// Advise analyses the position against an opponent who errs.
	Advise(ctx context.Context, r Request, o Opponent) (Advice, error)
	// PlayOut searches the position by Monte Carlo tree search. It returns an error when the request is wrong; if ctx is cancelled,
	// it returns what it has found so far.
	PlayOut(ctx context.Context, r Playouts) (PlayedOut, error)
	// Expect finds the best move for o.As, which is to move, to a depth in plies (0: no limit), without the rest of Advise.
	// keepMiB is as Request.KeepMiB.
	Expect(ctx context.Context, depth, keepMiB int, o Opponent) (Expectation, error)
	// Judge explores the game from here to its end, to judge the moves that a player makes in it.
	Judge(ctx context.Context, keepMiB int) (Judge, error)
	// Meet explores the game from here to its end, to tell what players can expect in it.
	Meet(ctx context.Context, keepMiB int) (Meeting, error)
	// Header describes the trace of the search that Analyze makes, HeaderAgainst that of the one that Advise makes.
	Header(r Request) trace.Header
	HeaderAgainst(o Opponent) trace.Header
	// Perft counts the lines of play of exactly depth ≥ 1 plies, by first move. Its only error is ctx's, returned with what it
	// had counted by then.
	Perft(ctx context.Context, depth int) ([]MoveCount, error)
	// Positions counts the different positions that can be reached, by the fewest plies to each. With symmetry, those with the
	// same canonical key count once, in a game that is Symmetric. The error is ErrFull or ctx's; the last count is then too low.
	Positions(ctx context.Context, c Census, symmetry bool) (Levels, error)
	// Sample returns different positions that random play from here leads to, in which the game goes on. They depend only on the
	// sample. The error is ctx's, or says that there are too few.
	Sample(ctx context.Context, of Sample) ([]Position, error)
}

// Sample says how many positions to draw by random play, and how.
type Sample = arena.Sample

// Census says how far to count positions, and Levels how many there are.
type (
	Census = search.Census
	Levels = search.Levels
)

// ErrFull is the error of a census whose memory was spent.
var ErrFull = search.ErrFull

// BoardAfter draws the position that a line of legal moves leads to from p, as Position.BoardSVG does.
func BoardAfter(p Position, line []string) string {
	for _, move := range line {
		next, err := p.Play(move)
		if err != nil {
			panic("catalog: " + err.Error())
		}
		p = next
	}
	return p.BoardSVG()
}

// MoveCount is a move and the number of lines of play that begin with it.
type MoveCount struct {
	Move  string `json:"move"`
	Count uint64 `json:"count"`
}

// rulesOf is a Game with given rules.
type rulesOf[S any, M game.Move, G game.Game[S, M]] struct {
	name     string
	about    facts
	rules    G
	large    bool
	eval     Evaluator           // in use; zero: there is only one
	weighted bool                // its weights are from a file
	notation game.Notation[S, M] // nil: positions are written as the moves from the start, moves as numbers
	drawer   game.Drawer[S]      // nil: a position is drawn as its board of columns and rows, or as its text
	gridded  game.Gridded[S, M]  // nil: there is no such board
	repeats  game.Repeats[S]     // nil: what came before a position does not matter
	tables   *Tables             // that the engine consults; nil: none

	// Where a game of the catalogue differs from others; nil: it does not.
	self         Game // the game that its positions report
	positionText func(s *S) string
	board        func(s *S) string
	describe     func(h *trace.Header, s *S) // completes the header of a trace
}

func named[S any, M game.Move, G game.Game[S, M]](name string, rules G) *rulesOf[S, M, G] {
	g := &rulesOf[S, M, G]{name: name, rules: rules}
	g.notation, _ = any(rules).(game.Notation[S, M])
	g.drawer, _ = any(rules).(game.Drawer[S])
	g.gridded, _ = any(rules).(game.Gridded[S, M])
	g.repeats, _ = any(rules).(game.Repeats[S])
	if e, ok := any(rules).(game.Evaluators[G]); ok {
		for _, one := range e.Evaluators() {
			if with, ok := e.WithEvaluator(one.Name); ok && reflect.DeepEqual(with, rules) {
				g.eval = one
			}
		}
	}
	return g
}

// ours returns a game that comes with Jugada: package lang describes it, under the part of its name before a colon.
func ours[S any, M game.Move, G game.Game[S, M]](name string, rules G) *rulesOf[S, M, G] {
	g := named[S, M](name, rules)
	g.about.key, _, _ = strings.Cut(name, ":")
	return g
}

// large marks a game as too large to be searched to its end.
func large[S any, M game.Move, G game.Game[S, M]](g *rulesOf[S, M, G]) *rulesOf[S, M, G] {
	g.large = true
	return g
}

func (g *rulesOf[S, M, G]) facts() *facts { return &g.about }

func (g *rulesOf[S, M, G]) Name() string { return g.name }

func (g *rulesOf[S, M, G]) Start() (Position, error) { return g.start(), nil }

func (g *rulesOf[S, M, G]) start() *positionOf[S, M, G] {
	return &positionOf[S, M, G]{rulesOf: g, s: g.rules.Start()}
}

// startText denotes the start in games without a notation.
const startText = "start"

func (g *rulesOf[S, M, G]) Position(text string) (Position, error) {
	if g.notation == nil {
		moves := strings.Fields(text)
		if len(moves) > 0 && moves[0] == startText {
			moves = moves[1:]
		}
		return g.start().played(moves)
	}
	s, err := g.notation.ParsePosition(text)
	switch {
	case err == nil:
		return &positionOf[S, M, G]{rulesOf: g, s: s}, nil
	case g.repeats == nil:
		return nil, err
	}
	return g.withMoves(text, err)
}

// withMoves reads a position with what was played from there: after the word moves or, from the start, moves alone; what else
// there is in a record of a game is passed over. If it is neither, what is wrong is unread, the error of the text as a mere
// position.
func (g *rulesOf[S, M, G]) withMoves(text string, unread error) (Position, error) {
	of, err := recorded(text)
	if err != nil {
		return nil, err
	}
	words, from := of.words, g.start()
	at := slices.Index(words, "moves")
	switch {
	case at > 0:
		from.s, err = g.notation.ParsePosition(strings.Join(words[:at], " "))
	case of.from != "":
		if from.s, err = g.notation.ParsePosition(of.from); err != nil {
			err = lang.Errorf("catalog.record.from", err)
		}
	}
	if err != nil {
		return nil, err
	}
	var moves []string
	for _, word := range words[at+1:] {
		if rest := strings.TrimLeft(word, "0123456789"); rest != word && rest[:min(len(rest), 1)] == "." { // 1. or 1.e4 or 1...e5
			word = strings.TrimLeft(rest, ".")
		}
		if word != "" {
			moves = append(moves, word)
		}
	}
	if at < 0 && !of.tagged {
		if len(moves) == 0 {
			return nil, unread
		}
		if _, err := from.parseMove(moves[0]); err != nil {
			return nil, unread
		}
	}
	return from.played(moves)
}

// played returns the position after some moves.
func (p *positionOf[S, M, G]) played(moves []string) (Position, error) {
	for i, move := range moves {
		m, err := p.parseMove(move)
		if err != nil {
			return nil, lang.Errorf("lab.move", i+1, lang.Quoted(err))
		}
		p = p.after(m)
	}
	return p, nil
}

func (g *rulesOf[S, M, G]) Evaluators() []Evaluator {
	if e, ok := any(g.rules).(game.Evaluators[G]); ok {
		return e.Evaluators()
	}
	return nil
}

func (g *rulesOf[S, M, G]) Evaluator() Evaluator { return g.eval }

func (g *rulesOf[S, M, G]) WithEvaluator(name string) (Game, error) {
	var names []string
	for _, e := range g.Evaluators() {
		if e.Name == name {
			rules, _ := any(g.rules).(game.Evaluators[G]).WithEvaluator(name)
			return g.ruledBy(rules, e), nil
		}
		names = append(names, e.Name)
	}
	if len(names) == 0 {
		return nil, lang.Errorf("catalog.oneEvaluator", g.name)
	}
	return nil, lang.Errorf("catalog.noEvaluator", g.name, name, strings.Join(names, ", "))
}

// ruledBy returns the same game with other rules, and the static evaluation in them.
func (g *rulesOf[S, M, G]) ruledBy(rules G, eval Evaluator) *rulesOf[S, M, G] {
	other := named[S, M](g.name, rules)
	other.about, other.large, other.eval, other.tables = g.about, g.large, eval, g.tables
	return other
}

func (g *rulesOf[S, M, G]) Threats() []Threat {
	if of, ok := any(g.rules).(game.Threatening[S, M]); ok {
		return of.Threats()
	}
	return nil
}

func (g *rulesOf[S, M, G]) Symmetric() bool {
	_, ok := any(g.rules).(game.Symmetric[S, M])
	return ok
}

func (g *rulesOf[S, M, G]) Large() bool { return g.large }

// positionOf is a Position of a game with positions of type S.
type positionOf[S any, M game.Move, G game.Game[S, M]] struct {
	*rulesOf[S, M, G]
	s       S
	moves   []string // from the start, in games without a notation
	earlier []uint64 // with game.Repeats: the keys of the positions played through, the oldest first
}

// repeated reports whether the game is drawn only by its history: by the rules alone it would go on.
func (p *positionOf[S, M, G]) repeated() bool {
	if p.repeats == nil || !p.repeats.DrawnByHistory(&p.s, p.earlier) {
		return false
	}
	_, outcome := p.rules.Moves(&p.s, nil)
	return outcome == game.Open
}

func (p *positionOf[S, M, G]) Game() Game {
	if p.self != nil {
		return p.self
	}
	return p.rulesOf
}

func (p *positionOf[S, M, G]) Text() string {
	switch {
	case p.positionText != nil:
		return p.positionText(&p.s)
	case p.notation != nil:
		return p.notation.PositionText(&p.s)
	case len(p.moves) == 0:
		return startText
	}
	return strings.Join(p.moves, " ")
}

func (p *positionOf[S, M, G]) Turn() game.Side { return p.rules.Turn(&p.s) }

func (p *positionOf[S, M, G]) Outcome() game.Outcome {
	if p.repeated() {
		return game.Drawn
	}
	_, outcome := p.rules.Moves(&p.s, nil)
	return outcome
}

func (p *positionOf[S, M, G]) WhyDrawn() string {
	if d, ok := any(p.rules).(game.Draws[S]); ok {
		return d.WhyDrawn(&p.s, p.earlier)
	}
	return ""
}

func (p *positionOf[S, M, G]) Static() (game.Score, bool) {
	if p.repeated() {
		return 0, true
	}
	partial, ok := any(p.rules).(game.Partial[S])
	return p.rules.Evaluate(&p.s) * p.Turn().Sign(), !ok || partial.HasValue(&p.s)
}

func (p *positionOf[S, M, G]) Decimals() int {
	if d, ok := any(p.rules).(game.Decimals); ok {
		return d.Decimals()
	}
	return 0
}

func (p *positionOf[S, M, G]) Moves() []string {
	if p.repeated() {
		return []string{}
	}
	moves, _ := p.rules.Moves(&p.s, nil)
	return p.texts(&p.s, moves)
}

// texts names moves of s.
func (p *positionOf[S, M, G]) texts(s *S, moves []M) []string {
	texts := make([]string, len(moves))
	for i, m := range moves {
		texts[i] = p.text(s, m)
	}
	return texts
}

func (p *positionOf[S, M, G]) text(s *S, m M) string {
	if p.notation == nil {
		return strconv.FormatUint(uint64(m), 10)
	}
	return p.notation.MoveText(s, m)
}

func (p *positionOf[S, M, G]) Play(move string) (Position, error) {
	m, err := p.parseMove(move)
	if err != nil {
		return nil, err
	}
	return p.after(m), nil
}

// after returns the position after a legal move.
func (p *positionOf[S, M, G]) after(m M) *positionOf[S, M, G] {
	next := &positionOf[S, M, G]{rulesOf: p.rulesOf}
	p.rules.Play(&p.s, m, &next.s)
	if p.notation == nil {
		next.moves = append(append(next.moves, p.moves...), p.text(&p.s, m))
	}
	if p.repeats != nil {
		next.earlier = append(append(next.earlier, p.earlier...), p.rules.Key(&p.s))
	}
	return next
}

func (p *positionOf[S, M, G]) Sample(ctx context.Context, of Sample) ([]Position, error) {
	lines, err := arena.Lines[S, M, game.Game[S, M]](ctx, p.rules, p.s, p.earlier, of)
	if err != nil {
		return nil, err
	}
	all := make([]Position, len(lines))
	for i, line := range lines {
		at := p
		for _, m := range line {
			at = at.after(m)
		}
		all[i] = at
	}
	return all, nil
}

func (p *positionOf[S, M, G]) Number(move string) (uint64, error) {
	m, err := p.parseMove(move)
	return uint64(m), err
}

func (p *positionOf[S, M, G]) Name(move string) (string, error) {
	m, err := p.parseMove(move)
	if err != nil {
		return "", err
	}
	return p.text(&p.s, m), nil
}

func (p *positionOf[S, M, G]) parseMove(text string) (M, error) {
	if p.notation != nil {
		return p.notation.ParseMove(&p.s, text)
	}
	moves, _ := p.rules.Moves(&p.s, nil)
	for _, m := range moves {
		if p.text(&p.s, m) == text {
			return m, nil
		}
	}
	var none M
	return none, lang.Errorf("catalog.noMove", text, strings.Join(p.texts(&p.s, moves), " "))
}

func (p *positionOf[S, M, G]) Board() string {
	switch {
	case p.board != nil:
		return p.board(&p.s)
	case p.drawer != nil:
		return p.drawer.Board(&p.s)
	case p.gridded != nil:
		g := p.gridded.Grid(&p.s)
		return g.Text()
	}
	return p.Text() + "\n"
}

func (p *positionOf[S, M, G]) BoardSVG() string {
	switch {
	case p.drawer != nil:
		return p.drawer.BoardSVG(&p.s)
	case p.gridded != nil:
		g := p.gridded.Grid(&p.s)
		return g.SVG()
	}
	return ""
}

func (p *positionOf[S, M, G]) Perft(ctx context.Context, depth int) ([]MoveCount, error) {
	if depth < 1 {
		return nil, ctx.Err()
	}
	counter := perft[S, M, G]{rules: p.rules, ctx: ctx}
	if c, ok := any(p.rules).(game.Counted[G]); ok {
		counter.rules = c.Counting()
	}
	moves, _ := counter.rules.Moves(&p.s, nil)
	var counts []MoveCount
	for _, m := range moves {
		if counter.stopped {
			break
		}
		count := uint64(1)
		if depth > 1 {
			var next S
			p.rules.Play(&p.s, m, &next)
			count = counter.count(&next, depth-1, 0)
		}
		counts = append(counts, MoveCount{Move: p.text(&p.s, m), Count: count})
	}
	return counts, ctx.Err()
}

// perft counts lines of play.
type perft[S any, M game.Move, G game.Game[S, M]] struct {
	rules   G
	ctx     context.Context
	buffers [][]M // by ply
	stopped bool  // the context is cancelled: counting has stopped
}

// count returns the number of lines of exactly depth ≥ 1 plies from s, ply plies below the first moves.
func (c *perft[S, M, G]) count(s *S, depth, ply int) uint64 {
	if c.stopped = c.stopped || c.ctx.Err() != nil; c.stopped {
		return 0
	}
	if ply == len(c.buffers) {
		c.buffers = append(c.buffers, nil)
	}
	moves, _ := c.rules.Moves(s, c.buffers[ply][:0])
	c.buffers[ply] = moves
	if depth == 1 {
		return uint64(len(moves))
	}
	var total uint64
	var next S
	for _, m := range moves {
		c.rules.Play(s, m, &next)
		total += c.count(&next, depth-1, ply+1)
	}
	return total
}

func (p *positionOf[S, M, G]) Positions(ctx context.Context, c Census, symmetry bool) (Levels, error) {
	var moves []M
	var next S
	r := search.Reach[S]{
		Census: c, Key: p.rules.Key, Same: func(a, b *S) bool {
			// A game that knows repetitions says by its keys which positions are the same: in chess the clocks do not matter.
			return p.repeats != nil || any(*a) == any(*b)
		},
		Expand: func(s *S, found func(next *S)) {
			moves, _ = p.rules.Moves(s, moves[:0])
			for _, m := range moves {
				p.rules.Play(s, m, &next)
				found(&next)
			}
		},
	}
	if symmetric, ok := any(p.rules).(game.Symmetric[S, M]); ok && symmetry {
		r.Key = func(s *S) uint64 { key, _ := symmetric.Canonical(s); return key }
		r.Same = func(_, _ *S) bool { return true }
	}
	return r.Count(ctx, p.s)
}
