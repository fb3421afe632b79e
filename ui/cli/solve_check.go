package cli

import (
	"context"
	"errors"
	"strings"

	"github.com/jugada/jugada/catalog"
	"github.com/jugada/jugada/lang"
)

// checkedLine is the JSON answer of solve --check to a line whose position was solved.
type checkedLine struct {
	catalog.Solution
	Number int  `json:"line_number"` // of the standard input, from 1
	Given  int  `json:"given"`       // the value in the line
	Found  *int `json:"found"`       // the value in the same form; null: not solved
	Agrees bool `json:"agrees"`
}

// refusedLine is the JSON answer to a line that could not be read or has no value.
type refusedLine struct {
	refused
	Number int `json:"line_number"`
}

// checkCounts is the final answer of solve --check: the number of lines of each kind.
type checkCounts struct {
	Schema    int `json:"schema"`
	Positions int `json:"positions"` // solved or unsolved
	Agree     int `json:"agree"`
	Differ    int `json:"differ"`
	Unsolved  int `json:"unsolved"` // a limit was spent before the value was known
	Refused   int `json:"refused"`  // lines that are not a position with a value
}

// checkAll solves each line of standard input, a position and its value, and reports differences. Unless all agree the exit
// status is 1. An interrupt ends the reading, and the counts cover the lines before it.
func (a *app) checkAll(ctx context.Context, solver catalog.Solver, g catalog.Game, f *solveFlags) error {
	counts := checkCounts{Schema: catalog.Schema}
	number := 0
	err := a.eachLine(ctx, standardInput, func(line string) error {
		number++
		p, given, err := catalog.ReadGiven(g, line)
		if err == nil && given == nil {
			err = lang.Errorf("cli.solve.noValue")
		}
		var found catalog.Solution
		if err == nil {
			found, err = solver.Solve(ctx, p, f.question)
		}
		if _, comparable := found.Given(); err == nil && found.Solved() && !comparable {
			err = lang.Errorf("cli.solve.noNumber", lang.Told(found.ValueIn))
		}
		switch {
		case ctx.Err() != nil:
			return ctx.Err()
		case err != nil:
			counts.Refused++
			return a.refuseLine(number, line, err, f.JSON)
		}
		typed := strings.TrimSpace(line[:strings.LastIndexAny(line, " \t")]) // the value follows it
		return a.checkLine(g, typed, checkedLine{Solution: found, Number: number, Given: *given}, f, &counts)
	})
	switch {
	case errors.Is(err, context.Canceled):
		a.note("cli.solve.checkInterrupted")
	case err != nil:
		return err
	}
	if counts.Agree < number || err != nil {
		a.status = 1
	}
	if f.JSON {
		return a.json(counts)
	}
	a.say("cli.solve.checked", counts.Agree+counts.Differ, counts.Agree, counts.Differ)
	if counts.Unsolved > 0 {
		a.say("cli.solve.checkUnsolved", counts.Unsolved)
	}
	if counts.Refused > 0 {
		a.say("cli.solve.checkRefused", counts.Refused)
	}
	return nil
}

// checkLine compares the value found with the given one. For a weak solution only the signs are compared.
func (a *app) checkLine(g catalog.Game, typed string, checked checkedLine, f *solveFlags, counts *checkCounts) error {
	counts.Positions++
	number, want := checked.Number, checked.Given
	if checked.Weak {
		want = max(-1, min(want, 1))
	}
	if value, known := checked.Solution.Given(); known {
		checked.Found, checked.Agrees = &value, value == want
	}
	switch {
	case checked.Agrees:
		counts.Agree++
	case checked.Found != nil:
		counts.Differ++
	default:
		counts.Unsolved++
	}
	switch {
	case f.JSON:
		return a.json(checked)
	case checked.Agrees:
	case checked.Found != nil && checked.Weak:
		a.say("cli.solve.differs.weak", number, typed, a.sign(g, *checked.Found), a.sign(g, want))
	case checked.Found != nil:
		a.say("cli.solve.differs", number, typed, *checked.Found, want)
	default:
		a.say("cli.solve.lineUnsolved", number, typed)
	}
	return nil
}

// sign says what a value of g means to the side to move, of which only the sign is known.
func (a *app) sign(g catalog.Game, value int) string {
	what := [...]string{"loss", "draw", "win"}
	if !catalog.Decides(g) {
		what = [...]string{"less", "zero", "more"}
	}
	return a.text("cli.solve.sign." + what[1+value])
}

// refuseLine reports a line that could not be checked.
func (a *app) refuseLine(number int, line string, err error, asJSON bool) error {
	if asJSON {
		return a.json(refusedLine{refused{Schema: catalog.Schema, Position: line, Error: err.Error()}, number})
	}
	a.noteLine(number, err)
	return nil
}
