package lines

import (
	"encoding/json"
	"strings"

	"github.com/jugada/jugada/catalog"
	"github.com/jugada/jugada/computer"
	"github.com/jugada/jugada/lang"
	"github.com/jugada/jugada/players"
	"github.com/jugada/jugada/session"
	"github.com/jugada/jugada/session/timing"
)

// events reports a session to a program: a JSON object per line, each with the name of the event. Programs send the
// same input lines as people.
type events struct {
	*playing
	json *json.Encoder
}

func newEvents(p *playing) events {
	e := events{p, json.NewEncoder(p.Out)}
	e.json.SetEscapeHTML(false)
	return e
}

// event begins every object.
type event struct {
	Schema int    `json:"schema"` // 1
	Event  string `json:"event"`
}

func newEvent(name string) event { return event{Schema: catalog.Schema, Event: name} }

type positionEvent struct {
	event
	Game     string         `json:"game"`
	Position string         `json:"position"`
	As       session.People `json:"as"`
	Turn     string         `json:"turn"`  // max or min
	Moves    []string       `json:"moves"` // legal ones; empty when the game is over
	Plies    int            `json:"plies"` // played so far

	Level *int          `json:"level,omitempty"` // of the computer, if it chooses at random
	Seed  *uint64       `json:"seed,omitempty"`  // of its random choices
	Clock *timing.Clock `json:"clock,omitempty"`
}

type moveEvent struct {
	event
	By       string `json:"by"`       // person or computer
	Side     string `json:"side"`     // the one that moved: max or min
	Move     string `json:"move"`     // what was played
	Position string `json:"position"` // after the move
	Turn     string `json:"turn"`     // the side to move now
	Book     bool   `json:"book,omitempty"`

	Clock *timing.Clock `json:"clock,omitempty"` // after the move
}

type undoEvent struct {
	event
	Moves []string `json:"moves"` // taken back, the last first
}

type hintEvent struct {
	event
	Analysis *catalog.Analysis `json:"analysis"` // in the form of jugada analyze --json
}

type whyEvent struct {
	event
	Side     string `json:"side"`
	Move     string `json:"move"`
	Analysis any    `json:"analysis"` // the search that chose the move, in the form of jugada analyze, of the position before it

	Chances []chanceInfo `json:"chances,omitempty"` // below the top level: the probability of each move
}

// chanceInfo is the probability of a move at a level.
type chanceInfo struct {
	Move        string  `json:"move"`
	Probability float64 `json:"probability"`
}

type fileEvent struct {
	event
	File string `json:"file"`
}

type helpEvent struct {
	event
	Commands []commandInfo `json:"commands"`
}

type commandInfo struct {
	Words []string `json:"words"`
	About string   `json:"about"`
}

type resultEvent struct {
	event
	How    string  `json:"how"`              // won, drawn, value (the game ends with a number), resigned or time
	Reason string  `json:"reason,omitempty"` // for a draw, if the game says: in chess stalemate, dead, moves or repetition
	Winner *string `json:"winner"`           // max or min; null without a winner
	Value  *string `json:"value"`            // in points, from MAX's side; null unless the game ends with a number
	Plies  int     `json:"plies"`
}

type learnedEvent struct {
	event
	Player *players.Player `json:"player"`
}

type leftEvent struct {
	event
	Plies int `json:"plies"`
}

type errorEvent struct {
	event
	Error string `json:"error"`
}

// write ignores errors: if the output is gone, so is the game.
func (e events) write(v any) { _ = e.json.Encode(v) }

func (e events) Begins() { e.Position() }

func (e events) unfinished(string, int) {} // a program that played has been told the file already

func (e events) Position() {
	p := positionEvent{
		event: newEvent("position"), Game: e.Now.Game().Name(), Position: e.Now.Text(), As: e.People,
		Turn: sideName(e.Now.Turn()), Moves: e.Now.Moves(), Plies: len(e.Plies), Clock: e.Clock,
	}
	if e.Level.Weak() {
		level := int(e.Level)
		p.Level, p.Seed = &level, &e.Seed
	}
	e.write(p)
}

func (e events) Moved() {
	last := &e.Plies[len(e.Plies)-1]
	by := "computer"
	if e.People.Play(last.Before.Turn()) {
		by = "person"
	}
	e.write(moveEvent{
		event: newEvent("move"), By: by, Side: sideName(last.Before.Turn()), Move: last.Move,
		Position: e.Now.Text(), Turn: sideName(e.Now.Turn()),
		Book: last.FromBook(), Clock: e.Clock,
	})
}

func (e events) TakenBack(moves []string) {
	e.write(undoEvent{newEvent("undo"), moves})
	e.Position()
}

func (e events) Hint(found *catalog.Analysis) { e.write(hintEvent{newEvent("hint"), found}) }

func (e events) Reason(p *session.Ply) {
	e.write(whyEvent{newEvent("why"), sideName(p.Before.Turn()), p.Move, &p.Choice.Found, chancesOf(p.Choice)})
}

func (e events) Advised(p *session.Ply) {
	e.write(whyEvent{newEvent("why"), sideName(p.Before.Turn()), p.Move, p.Advice, nil})
}

func (e events) Moves() { e.Position() }

func (e events) Help() {
	answer := helpEvent{event: newEvent("help")}
	for _, c := range session.Commands() {
		about := lang.English.Sprintf("play.help." + c.Name())
		answer.Commands = append(answer.Commands, commandInfo{Words: c.All(lang.English), About: about})
	}
	e.write(answer)
}

func (e events) Saved(name string) { e.write(fileEvent{newEvent("save"), name}) }

func (e events) Loaded(name string, _ bool) {
	e.write(fileEvent{newEvent("load"), name})
	e.Position()
}

func (e events) Ended() {
	r := resultEvent{event: newEvent("result"), How: "value", Plies: len(e.Plies)}
	side, won := catalog.Winner(e.Now)
	switch {
	case won:
		name := sideName(side)
		r.How, r.Winner = "won", &name
	case catalog.IsDrawn(e.Now):
		r.How, r.Reason = "drawn", e.Now.WhyDrawn()
	}
	if _, scored := catalog.Margin(e.Now, lang.English); scored || r.How == "value" {
		value, _ := e.Now.Static()
		text := value.Text(e.Now.Decimals())
		r.Value = &text
	}
	e.write(r)
}

func (e events) Resigned() { e.lost("resigned") }

func (e events) TimedOut() { e.lost("time") }

// lost reports how the side to move has lost before the end.
func (e events) lost(how string) {
	name := sideName(e.Now.Turn().Opponent())
	e.write(resultEvent{event: newEvent("result"), How: how, Winner: &name, Plies: len(e.Plies)})
}

func (e events) Learned(p *players.Player) {
	if p != nil {
		e.write(learnedEvent{newEvent("learned"), p})
	}
}

func (e events) Leaves() { e.write(leftEvent{newEvent("left"), len(e.Plies)}) }

func (e events) Refused(err error) {
	e.write(errorEvent{newEvent("error"), lang.English.CommandError(err)})
}

func (e events) goesOn()      {}
func (e events) prompt()      {}
func (e events) heard(string) {}
func (e events) unheard()     {}

// chancesOf lists the probabilities of a choice, none if it was simply the best move.
func chancesOf(c *computer.Choice) (all []chanceInfo) {
	for i, probability := range c.Chances {
		all = append(all, chanceInfo{c.Found.Lines[i].Moves[0], probability})
	}
	return all
}

// sideName returns a side's name in JSON and flags: max or min.
func sideName(side catalog.Side) string { return strings.ToLower(side.String()) }
