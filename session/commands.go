package session

import (
	"context"
	"slices"
	"strings"

	"github.com/jugada/jugada/computer"
	"github.com/jugada/jugada/lang"
)

// Command is something a person can type instead of a move.
type Command struct {
	Argument bool // it takes a file name

	words map[lang.Language][]string
	do    func(g *Game, ctx context.Context, argument string) error
}

// Commands lists them in the order of the help.
func Commands() []Command {
	command := func(english, spanish string, argument bool, do func(*Game, context.Context, string) error) Command {
		return Command{argument, map[lang.Language][]string{
			lang.English: strings.Split(english, ", "), lang.Spanish: strings.Split(spanish, ", "),
		}, do}
	}
	return []Command{
		command("help, ?", "ayuda, ?", false, (*Game).help),
		command("moves, m", "jugadas, j", false, (*Game).moves),
		command("board, b", "tablero, t", false, (*Game).board),
		command("hint, h", "pista, p", false, (*Game).hint),
		command("why, w", "por qué, porqué, pq", false, (*Game).why),
		command("undo, u", "deshacer, d", false, (*Game).undo),
		command("save, s", "guardar, g", true, (*Game).save),
		command("load, l", "cargar, c", true, (*Game).load),
		command("new, n", "nueva, n", false, (*Game).again),
		command("resign, rs", "abandonar, ab", false, (*Game).resign),
		command("quit, q, exit", "salir", false, (*Game).quit),
	}
}

// Name returns the command's name in messages' keys and in JSON.
func (c *Command) Name() string { return c.words[lang.English][0] }

// Words returns the words for c in l, the main one first. The words of every language are understood.
func (c *Command) Words(l lang.Language) []string { return c.words[l] }

// All returns every word for c once, those of l first.
func (c *Command) All(l lang.Language) []string {
	all := slices.Clone(c.words[l])
	for _, other := range lang.All {
		for _, word := range c.words[other] {
			if !slices.Contains(all, word) {
				all = append(all, word)
			}
		}
	}
	return all
}

// match reports whether text is the command c, and returns the rest after the word.
func (c *Command) match(text string) (argument string, ok bool) {
	first, rest, _ := strings.Cut(text, " ")
	for _, words := range c.words {
		for _, word := range words {
			switch {
			case same(word, text):
				return "", true
			case c.Argument && same(word, first):
				return strings.TrimSpace(rest), true
			}
		}
	}
	return "", false
}

// same reports whether text is the word. Words of one letter must be lower case, and words of two not both capitals,
// since trees are usually labelled with capitals: mistaking AB for a legal move should not mean resigning.
func same(word, text string) bool {
	switch {
	case len(word) == 1:
		return word == text
	case len(word) == 2 && text == strings.ToUpper(word):
		return false
	}
	return lang.Bare(word) == lang.Bare(text)
}

// Obey makes the move or runs the command in a line, whoever is to move. Errors are reported, and the game goes on. A line that
// comes after the game has ended, even before that is reported, is too late. Callers that waited for the line call Tick first.
func (g *Game) Obey(ctx context.Context, line string) {
	if g.Due() {
		return
	}
	if err := g.obey(ctx, lang.Clean(line)); err != nil {
		g.Tell.Refused(err)
	}
}

// obey looks for a move first: it takes precedence over a command of the same name, since explicit trees may name their nodes
// anything; a colon marks a command.
func (g *Game) obey(ctx context.Context, line string) error {
	text, colon := strings.CutPrefix(line, ":")
	if !colon && !g.Over() {
		if move, err := g.Now.Name(line); err == nil {
			if err := g.wait(); err != nil {
				return err
			}
			g.advance(Ply{Move: move}, g.after(move))
			return nil
		}
	}
	for _, c := range Commands() {
		if argument, ok := c.match(text); ok {
			return c.do(g, ctx, argument)
		}
	}
	switch {
	case colon:
		return lang.Errorf("play.noCommand", lang.Shorten(text))
	case g.Over():
		return lang.Errorf("play.noCommand.over", lang.Shorten(line))
	}
	return lang.Errorf("play.unknown", lang.Shorten(line), lang.List(g.Now.Moves()))
}

// goesOn returns an error when the game is over.
func (g *Game) goesOn() error {
	if g.Over() {
		return lang.Errorf("play.over")
	}
	return nil
}

// wait returns an error when the computer is to move.
func (g *Game) wait() error {
	if turn := g.Now.Turn(); !g.People.Play(turn) {
		return lang.Errorf("play.wait", turn)
	}
	return nil
}

func (g *Game) help(context.Context, string) error {
	g.Tell.Help()
	return nil
}

func (g *Game) moves(context.Context, string) error {
	err := g.goesOn()
	if err == nil {
		g.Tell.Moves()
	}
	return err
}

func (g *Game) board(context.Context, string) error {
	g.Tell.Position()
	return nil
}

// hint searches for the person's move as the computer does for its own.
func (g *Game) hint(ctx context.Context, _ string) error {
	if err := g.goesOn(); err != nil {
		return err
	}
	found, err := g.adviser.Choose(ctx, g.Now, g.Request)
	if err == nil {
		g.Shown()
		g.Tell.Hint(&found.Found)
	}
	return err
}

// why reports the result of the search that chose the computer's last move. It does not search again: with a time
// limit the result could differ.
func (g *Game) why(context.Context, string) error {
	switch p := g.last(false); {
	case p < 0:
		return lang.Errorf("play.why.none")
	case g.Plies[p].Advice != nil:
		g.Tell.Advised(&g.Plies[p])
	case g.Plies[p].Choice == nil:
		return lang.Errorf("play.why.loaded", g.Plies[p].Move)
	default:
		g.Tell.Reason(&g.Plies[p])
	}
	return nil
}

// undo takes back the last move of a person and everything played since, or a resignation.
func (g *Game) undo(context.Context, string) error {
	if g.Resigned {
		g.Resigned, g.told = false, false
		g.Tell.TakenBack([]string{})
		return nil
	}
	first := g.last(true)
	if first < 0 {
		return lang.Errorf("play.undo.none")
	}
	var moves []string
	for i := len(g.Plies) - 1; i >= first; i-- {
		moves = append(moves, g.Plies[i].Move)
	}
	p := g.Plies[first]
	g.Now, g.Plies, g.told, g.Kept = p.Before, g.Plies[:first], false, false
	if p.clock != nil {
		g.wind(p.clock)
	}
	g.Tell.TakenBack(moves)
	return nil
}

// last returns the number of the last ply of a person, or of the computer, in Plies; -1 if there is none.
func (g *Game) last(person bool) int {
	for i := len(g.Plies) - 1; i >= 0; i-- {
		if g.People.Play(g.Plies[i].Before.Turn()) == person {
			return i
		}
	}
	return -1
}

// AfterEnd returns the names of the commands that have something to work on when the game is over, but for those that begin
// another one or leave: "why" needs a move of the computer that it can explain, "undo" one of a person or a resignation.
func (g *Game) AfterEnd() (names []string) {
	if p := g.last(false); p >= 0 && (g.Plies[p].Advice != nil || g.Plies[p].Choice != nil) {
		names = append(names, "why")
	}
	if g.Resigned || g.last(true) >= 0 {
		names = append(names, "undo")
	}
	return append(names, "save")
}

// again begins a new game from the same start; the computer's random choices use the next seed.
func (g *Game) again(ctx context.Context, _ string) error {
	err := g.meetRival(ctx, g.Start, g.People)
	if err == nil {
		g.Seed++
		g.player = computer.New(g.Level, g.Seed)
		g.begin(State{People: g.People, Start: g.Start, Now: g.Start, Clock: g.Limit})
		g.Tell.Begins()
	}
	return err
}

func (g *Game) resign(context.Context, string) error {
	err := g.goesOn()
	if err == nil {
		err = g.wait()
	}
	g.Resigned = g.Resigned || err == nil
	return err
}

func (g *Game) quit(context.Context, string) error {
	g.Left = true
	if !g.Over() {
		g.Tell.Leaves()
	}
	return nil
}
