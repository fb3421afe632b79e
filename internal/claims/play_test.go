package claims

import (
	"bytes"
	"context"
	"fmt"
	"io"
	"maps"
	"math/rand/v2"
	"path/filepath"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/jugada/jugada/internal/laws"
	"github.com/jugada/jugada/lang"
	"github.com/jugada/jugada/ui/cli"
)

// TestPlaySentences: the statements of the command play about the computer's moves, the person and the end of a game are true. A
// simulated person plays at random, asks why after each move, and believes nothing.
func TestPlaySentences(t *testing.T) {
	first := seed(t)
	draws := rounds(140)
	used, keys := map[string]int{}, slices.Concat(slices.Sorted(maps.Keys(playClaims)), playParts)
	if !laws.Night() {
		keys = among(playClaims, playRare...)
	}
	for i := 0; i < draws || i < 20*draws && len(unused(used, keys)) > 0; i++ { // some sentences are rare
		random := rand.New(rand.NewPCG(first+uint64(i), 7))
		p := drawPlay(t, random, used)
		if err := p.play(); err != nil {
			t.Fatalf("JUGADA_SEED=%d: jugada %q in %v:\n%v\n\n%s", first+uint64(i), p.args, p.l, err, p.out.String())
		}
	}
	for _, key := range unused(used, keys) {
		t.Errorf("no game said %s: its checker has checked nothing", key)
	}
}

// playClaims are the sentences of games, each with the checker of its claim.
var playClaims map[string]func(*player) error

// playRare are those that do not occur in some runs by day.
var playRare = []string{"play.why.risky", "play.why.eager", "play.why.spent", "play.why.equal.ordered", "play.why.selective", "play.why.left", "play.rival.itself",
	"play.rival.kinds"}

// playParts are parts of others, or are read as the corresponding messages of analyze.
var playParts = []string{"play.why", "play.line", "play.why.counts", "play.why.counts.ranked"}

func init() {
	playClaims = map[string]func(*player) error{
		"play.moves": (*player).computerMoves,

		"play.why.only":          (*player).only,
		"play.why.selective":     (*player).mover,
		"play.why.worse":         (*player).othersWorse,
		"play.why.worse.one":     (*player).othersWorse,
		"play.why.worse.seen":    (*player).othersWorse,
		"play.why.equal":         (*player).othersEqual,
		"play.why.equal.ordered": (*player).othersEqual,
		"play.why.open":          (*player).othersOpen,
		"play.why.left":          (*player).notLookedAt,
		"play.why.biased":        (*player).notLookedAt,
		"play.why.symmetric":     (*player).notLookedAt,
		"play.why.eager":         (*player).notLookedAt,
		"play.why.spent":         (*player).notLookedAt,

		"play.why.level":       (*player).atLevel,
		"play.why.level.whole": (*player).atLevel,
		"play.why.line":        (*player).lineAtLevel,
		"play.why.best":        (*player).bestAtLevel,
		"play.why.better":      (*player).bestAtLevel,

		"play.why.against":       (*player).againstModel,
		"play.why.against.ahead": (*player).againstModel,
		"play.why.unknown":       (*player).taught,
		"play.why.learned":       (*player).taught,
		"play.why.less":          (*player).promiseLess,
		"play.why.less.one":      (*player).promiseLess,
		"play.why.risky":         (*player).tooRisky,

		"play.why.none":   (*player).noneYet,
		"play.why.loaded": (*player).cameLoaded,

		"play.rival.known":   (*player).rivalKnown,
		"play.rival.kinds":   (*player).rivalKinds,
		"play.rival.told":    (*player).rivalTold,
		"play.rival.itself":  (*player).rivalTold,
		"play.rival.unknown": (*player).rivalKnown,

		"play.result.won":             (*player).gameWon,
		"play.result.wonBy":           (*player).gameWon,
		"play.result.drawn":           (*player).gameDrawn,
		"play.result.value":           (*player).gameWorth,
		"play.result.noValue":         (*player).gameWorth,
		"play.result.resigned":        (*player).gaveUp,
		"play.result.resigned.atOnce": (*player).gaveUp,
		"play.result.time":            (*player).outOfTime,
		"play.result.time.atOnce":     (*player).outOfTime,
		"play.result.congratulations": (*player).congratulated,
	}
}

// player plays a game against the computer, line by line, and checks its statements.
type player struct {
	t      *testing.T
	random *rand.Rand
	*tree
	as      int // the person's side
	args    []string
	asked   *analysisChecker // what the search was asked for; nil: at a level, or against a model
	level   int
	clock   bool
	large   bool     // the game is: a search of it may prune moves that will hardly matter
	against *against // the computer's model of the person; nil: perfect play
	learns  string   // the name under which it learns; "": it does not
	taughtBy
	l    lang.Language
	r    *reader
	used map[string]int

	out    bytes.Buffer
	read   int    // how much of it
	typed  []byte // not yet read by the program
	lie    *lie   // a false word to put in; nil: none
	line   string // that was typed last
	moved  bool   // it was a move
	err    error
	at     *node // where the game is
	made   []*node
	file   string // in which the game was saved
	loaded int    // how many moves have come from it
	ended  bool
	why    *because
	s      sentence
}

// taughtBy is what is known about a person's moves, from which the error rate is estimated.
type taughtBy struct {
	games  int
	before [][3]int // of each move in earlier games: how many moves were legal, how many the best, and whether it was one
	now    [][3]int // of this game
	met    []met    // of each move in earlier games and this one, in games with threats
	seen   []int    // how many of now had been made when the computer made its moves
}

// because is the printed reason for a move.
type because struct {
	from    *node
	move    string
	said    map[string]bool
	c       *analysisChecker
	a       *adviceChecker
	rows    []levelRow
	is      worth      // at a level: of the move
	best    *worth     // of another one
	path    []string   // the line
	later   []sentence // about the other moves
	missing []sentence // at a level: about static values
}

// Read gives the program its next line: everything that it has printed by then is read first.
func (p *player) Read(to []byte) (int, error) {
	if len(p.typed) == 0 {
		if p.err = p.hear(); p.err != nil {
			return 0, io.EOF
		}
		if p.line = p.answer(); p.line == "" {
			return 0, io.EOF
		}
		p.typed = []byte(p.line + "\n")
	}
	n := copy(to, p.typed)
	p.typed = p.typed[n:]
	return n, nil
}

// play plays one game, or two, of which the second shows what the first has taught.
func (p *player) play() error {
	for game := 0; game == 0 || game == 1 && p.learns != "" && p.ended; game++ {
		p.out.Reset()
		p.read, p.line, p.ended, p.at, p.made, p.loaded, p.why = 0, "", false, p.root(), nil, 0, nil
		p.file = ""
		p.before, p.now, p.seen = append(p.before, p.now...), nil, nil
		p.games = game
		var beside bytes.Buffer
		cli.Run(context.Background(), append(p.args, "--lang", p.l.String()), cli.Streams{
			In: p, Out: &p.out, Err: &beside, Getenv: func(string) string { return "" },
		})
		if p.err == nil {
			p.err = p.hear()
		}
		if p.err != nil || beside.Len() > 0 {
			return fmt.Errorf("%w %s", p.err, beside.String())
		}
	}
	return nil
}

// drawPlay draws a game and how the computer is to play it.
func drawPlay(t *testing.T, random *rand.Rand, used map[string]int) *player {
	p := &player{t: t, random: random, as: 1 - 2*random.IntN(2), used: used, l: lang.All[random.IntN(len(lang.All))]}
	for p.tree == nil || len(p.root().children) == 0 {
		p.asked, p.level, p.against, p.learns = nil, 0, nil, ""
		switch random.IntN(9) {
		case 8: // positions that look the same in a mirror
			cells := []string{"X.XOXO...", "XOX.O..X."}[random.IntN(2)]
			p.tree = &tree{game: "tictactoe", position: cells, byName: map[string]*node{}, cells: map[*node]string{}}
			p.tree.board(p.tree.add(nil, "", "", -1), []byte(cells))
			p.asked = &analysisChecker{tree: p.tree, symmetry: true, args: []string{"play", "tictactoe", cells, "--algorithm", "negamax", "--symmetry"}}
			p.asked.algorithm = "negamax"
			p.args, p.as = slices.Clone(p.asked.args), 1
		case 0, 1, 2, 3:
			p.asked = drawAnalysis(t, random)
			if p.asked.secondary != nil && random.IntN(4) > 0 { // of which not much is said here
				continue
			}
			p.tree = p.asked.tree
			p.args = slices.Clone(p.asked.args)
			if i := slices.Index(p.args, "--lines"); i >= 0 {
				p.args = slices.Delete(p.args, i, i+2)
				p.asked.asked = 0
			}
		case 4, 5:
			p.tree, p.level = drawTree(random), 1+random.IntN(9)
			if random.IntN(2) == 0 {
				p.tree = drawBoard(t, random)
			}
			p.args = []string{"play", p.game, p.position, "--level", fmt.Sprint(p.level), "--seed", fmt.Sprint(random.IntN(1000))}
			if p.eval != "" {
				p.args = append(p.args, "--eval", p.eval)
			}
		case 6:
			for p.against = drawAgainst(random, drawSmall(random)); p.against.risk == nil && random.IntN(3) > 0; {
				p.against = drawAgainst(random, drawSmall(random))
			}
			p.tree = p.against.tree
			p.args = append([]string{"play", p.game, p.position}, p.against.flags()...)
			i := slices.Index(p.args, "--as")
			p.args = slices.Delete(p.args, i, i+2)
		default:
			p.tree, p.learns = drawSmall(random), []string{"ana", "bo"}[random.IntN(2)]
			p.args = []string{"play", p.game, p.position, "--opponent", "learn", "--player", p.learns, "--data", filepath.Join(t.TempDir(), "data")}
		}
	}
	p.args[0] = "play"
	p.large = p.tree.at(t).Game().Large()
	p.args = append(p.args, "--as", strings.ToLower(sideName(p.as)))
	if p.against == nil && p.learns == "" && random.IntN(12) == 0 {
		p.args = append(p.args, "--clock", "40ms")
		p.clock = true
	}
	p.r = playReader(p.l)
	return p
}

var playReader = readers(func() []string {
	return slices.Concat(slices.Sorted(maps.Keys(playClaims)), playParts, []string{"play.plies", "cli.player.games", "cli.player.moves",
		"cli.player.percent", "points.othello", "score.forced"})
})

// answer decides what to type next.
func (p *player) answer() string {
	asks := p.l == lang.English
	p.moved = false
	say := func(english, spanish string) string {
		if asks {
			return english
		}
		return spanish
	}
	why := say("why", "por qué")
	switch {
	case p.ended && (p.clock || p.line == why): // against the clock searches end when time does
		return ""
	case p.ended, !p.clock && p.line != why && p.random.IntN(4) > 0:
		return why
	case p.asked != nil && p.random.IntN(20) == 0:
		return say("resign", "abandonar")
	case p.asked != nil && len(p.made) > 0 && p.loaded == 0 && p.random.IntN(8) == 0:
		p.file = filepath.Join(p.t.TempDir(), "game.json")
		return say("save ", "guardar ") + p.file
	case p.file != "" && p.loaded == 0:
		p.loaded = len(p.made)
		return say("load ", "cargar ") + p.file
	}
	if p.clock && p.random.IntN(3) == 0 {
		time.Sleep(60 * time.Millisecond)
	}
	next := p.at.children[p.random.IntN(len(p.at.children))]
	p.makes(next)
	p.moved = true
	return next.move
}

// makes records a move that was made.
func (p *player) makes(n *node) {
	if p.at.side == p.as && p.learns != "" {
		p.now = append(p.now, p.judged(n))
		if p.cells != nil {
			a := &against{tree: p.tree, as: 1}
			a.derive()
			p.met = append(p.met, a.meets(n))
		}
	}
	if p.at.side != p.as {
		p.seen = append(p.seen, len(p.now))
	}
	p.at, p.made = n, append(p.made, n)
}

// from returns the tree below n, with n as its root, so that distances are counted from there.
func (t *tree) from(n *node) *tree {
	left := &tree{game: t.game, eval: t.eval, decimals: t.decimals, byName: map[string]*node{}}
	if t.cells != nil {
		left.cells = map[*node]string{}
	}
	var add func(parent, old *node)
	add = func(parent, old *node) {
		name := old.name
		if t.cells != nil {
			name = old.move
			if parent == nil {
				name = ""
			} else if parent.parent != nil {
				name = parent.name + "·" + old.move
			}
		}
		m := left.add(parent, name, old.move, old.side)
		m.static, m.valued, m.over, m.winner, m.scored = old.static, old.valued, old.over, old.winner, old.scored
		if t.cells != nil {
			left.cells[m] = t.cells[old]
		}
		for _, c := range old.children {
			add(m, c)
		}
	}
	add(nil, n)
	return left
}
