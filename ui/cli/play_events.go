package cli

import (
	"github.com/jugada/jugada/catalog"
	"github.com/jugada/jugada/lang"
)

// events tells a session to a program: an object of JSON a line, each with the name of what happened. Programs write
// the same lines as people do.
type events struct{ *session }

// event begins every object.
type event struct {
	Schema int    `json:"schema"` // 1
	Event  string `json:"event"`
}

func newEvent(name string) event { return event{Schema: catalog.Schema, Event: name} }

type positionEvent struct {
	event
	Game     string   `json:"game"`
	Position string   `json:"position"`
	As       persons  `json:"as"`
	Turn     string   `json:"turn"`  // max or min
	Moves    []string `json:"moves"` // that are legal; empty when the game is over
	Plies    int      `json:"plies"` // played so far

	Level *int           `json:"level,omitempty"` // of the computer, if it leaves things to chance
	Seed  *uint64        `json:"seed,omitempty"`  // with which it does
	Clock *catalog.Clock `json:"clock,omitempty"`
}

type moveEvent struct {
	event
	By       string `json:"by"`       // person or computer
	Side     string `json:"side"`     // that moved: max or min
	Move     string `json:"move"`     // what was played
	Position string `json:"position"` // after the move
	Turn     string `json:"turn"`     // who is to move now
	Book     bool   `json:"book,omitempty"`

	Clock *catalog.Clock `json:"clock,omitempty"` // after the move
}

type undoEvent struct {
	event
	Moves []string `json:"moves"` // taken back, the last first
}

type hintEvent struct {
	event
	Analysis *catalog.Analysis `json:"analysis"` // as jugada analyze --json answers
}

type whyEvent struct {
	event
	Side     string            `json:"side"`
	Move     string            `json:"move"`
	Analysis *catalog.Analysis `json:"analysis"` // the search that chose the move, of the position before it

	Chances []chanceInfo `json:"chances,omitempty"` // below the top level: with which each move was chosen
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
	How    string  `json:"how"`    // won, drawn, value (the game ends with a number), resigned or time
	Winner *string `json:"winner"` // max or min; null if nobody has won
	Value  *string `json:"value"`  // in points, from MAX's side; null unless the game ends with a number
	Plies  int     `json:"plies"`
}

type leftEvent struct {
	event
	Plies int `json:"plies"`
}

type errorEvent struct {
	event
	Error string `json:"error"`
}

// write leaves a failed write to the next one: the output is gone, and the game with it.
func (e events) write(v any) { _ = e.json(v) }

func (e events) begins() { e.position() }

func (e events) unfinished(string, int) {} // a program that had it play has been told the file

func (e events) position() {
	p := positionEvent{
		event: newEvent("position"), Game: e.now.Game().Name(), Position: e.now.Text(), As: e.persons,
		Turn: sideName(e.now.Turn()), Moves: e.now.Moves(), Plies: len(e.plies), Clock: e.clock,
	}
	if e.skill.chance() {
		level := int(e.skill.level)
		p.Level, p.Seed = &level, &e.skill.seed
	}
	e.write(p)
}

func (e events) moved() {
	last := &e.plies[len(e.plies)-1]
	by := "computer"
	if e.persons.play(last.before.Turn()) {
		by = "person"
	}
	e.write(moveEvent{
		event: newEvent("move"), By: by, Side: sideName(last.before.Turn()), Move: last.move,
		Position: e.now.Text(), Turn: sideName(e.now.Turn()),
		Book: last.fromBook(), Clock: e.clock,
	})
}

func (e events) takenBack(moves []string) {
	e.write(undoEvent{newEvent("undo"), moves})
	e.position()
}

func (e events) hint(found *catalog.Analysis) { e.write(hintEvent{newEvent("hint"), found}) }

func (e events) reason(p *ply) {
	e.write(whyEvent{newEvent("why"), sideName(p.before.Turn()), p.move, &p.choice.Found, chancesOf(p.choice)})
}

func (e events) moves() { e.position() }

func (e events) help() {
	answer := helpEvent{event: newEvent("help")}
	for _, c := range commands() {
		about := lang.English.Sprintf("play.help." + c.name())
		answer.Commands = append(answer.Commands, commandInfo{Words: c.all(lang.English), About: about})
	}
	e.write(answer)
}

func (e events) saved(name string) { e.write(fileEvent{newEvent("save"), name}) }

func (e events) loaded(name string, _ bool) {
	e.write(fileEvent{newEvent("load"), name})
	e.position()
}

func (e events) ended() {
	r := resultEvent{event: newEvent("result"), How: "value", Plies: len(e.plies)}
	side, won := catalog.Winner(e.now)
	switch {
	case won:
		name := sideName(side)
		r.How, r.Winner = "won", &name
	case catalog.IsDrawn(e.now):
		r.How = "drawn"
	}
	if _, scored := catalog.Margin(e.now, lang.English); scored || r.How == "value" {
		value, _ := e.now.Static()
		text := value.Text(e.now.Decimals())
		r.Value = &text
	}
	e.write(r)
}

func (e events) resigned() {
	name := sideName(e.now.Turn().Opponent())
	e.write(resultEvent{event: newEvent("result"), How: "resigned", Winner: &name, Plies: len(e.plies)})
}

func (e events) leaves() { e.write(leftEvent{newEvent("left"), len(e.plies)}) }

func (e events) refused(err error) {
	e.write(errorEvent{newEvent("error"), lang.English.CommandError(err)})
}

func (e events) goesOn()      {}
func (e events) prompt()      {}
func (e events) heard(string) {}
func (e events) unheard()     {}
