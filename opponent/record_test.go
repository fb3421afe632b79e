package opponent

import (
	"encoding/json"
	"fmt"
	"reflect"
	"slices"
	"strings"
	"testing"
)

// The record of somebody who plays for years stays bounded: the last games, the last errors.
func TestRecordsAreBounded(t *testing.T) {
	r := NewRecord("ana", "tictactoe")
	slip := Judgement{Moves: 9, Bests: 1, Missed: MissedWin, Plies: 1, Position: "XX.OO....", Move: "8", Best: "2"}
	for range mostPoints + 30 {
		if err := r.Learn(Finished{Result: 1, Seen: []Judgement{slip}}); err != nil {
			t.Fatal(err)
		}
	}
	if n := len(r.Course); n != mostPoints || r.Course[0].Game != 31 || r.Course[n-1].Game != mostPoints+30 {
		t.Errorf("%d games are kept, from %d", n, r.Course[0].Game)
	}
	if n := len(r.Slips); n != mostSlips || r.Slips[n-1].Game != mostPoints+30 {
		t.Errorf("%d slips are kept: %+v", n, r.Slips[n-1])
	}
	long := slip
	long.Position = strings.Repeat("(", mostText+1)
	if err := r.Learn(Finished{Seen: []Judgement{long}}); err != nil || r.Slips[mostSlips-1].Position != slip.Position {
		t.Errorf("a position of %d bytes is kept (%v)", mostText+1, err)
	}
	data, err := r.encode()
	if err != nil {
		t.Fatal(err)
	}
	if again, err := decode("ana", "tictactoe", data); err != nil || len(again.Course) != mostPoints || again.Slips[3] != r.Slips[3] {
		t.Errorf("it is read as %+v, %v", again, err)
	}
}

// A record from before the course was kept can still be read; one with an impossible course or slips is damaged.
func TestRecordsThatCannotBe(t *testing.T) {
	r := NewRecord("ana", "tictactoe")
	slip := Judgement{Moves: 9, Bests: 1, Missed: MissedWin, Plies: 1, Position: "XX.OO....", Move: "8", Best: "2",
		Errors: []Error{{"win", 8, true}, {"fork", 0, false}}}
	if err := r.Learn(Finished{Result: -1, Seen: []Judgement{slip}}); err != nil {
		t.Fatal(err)
	}
	for name, c := range map[string]struct {
		change func(c *content)
		right  bool
	}{
		"as it is":          {func(*content) {}, true},
		"of before":         {func(c *content) { c.Course, c.Slips, c.Style = nil, nil, nil }, true},
		"a nameless kind":   {func(c *content) { c.Style.Habits[0].Kind = "" }, false},
		"met less than 0":   {func(c *content) { c.Style.Habits[1].Heeded = -1 }, false},
		"missed less":       {func(c *content) { c.Style.Habits[1].Missed = -1 }, false},
		"right less":        {func(c *content) { c.Style.Errs.Heeded = -1 }, false},
		"too many kinds":    {func(c *content) { c.Style.Habits = slices.Repeat(c.Style.Habits, 6) }, false},
		"a game to come":    {func(c *content) { c.Course[0].Game = 2 }, false},
		"no game":           {func(c *content) { c.Course[0].Game = 0 }, false},
		"twice":             {func(c *content) { c.Course = append(c.Course, c.Course[0]) }, false},
		"no result":         {func(c *content) { c.Course[0].Result = 2 }, false},
		"too many missed":   {func(c *content) { c.Course[0].Missed = 2 }, false},
		"above 1":           {func(c *content) { c.Course[0].High = 1.01 }, false},
		"below 0":           {func(c *content) { c.Course[0].Low = -0.01 }, false},
		"turned round":      {func(c *content) { c.Course[0].Low, c.Course[0].High = 0.9, 0.1 }, false},
		"rate above 1":      {func(c *content) { c.Course[0].Rate = 2 }, false},
		"no kind of slip":   {func(c *content) { c.Slips[0].Missed = numMissed }, false},
		"nothing missed":    {func(c *content) { c.Slips[0].Missed = NoMiss }, false},
		"slip to come":      {func(c *content) { c.Slips[0].Game = 2 }, false},
		"too many slips":    {func(c *content) { c.Slips = make([]Slip, mostSlips+1) }, false},
		"negative distance": {func(c *content) { c.Slips[0].Plies = -1 }, false},
		"no distance":       {func(c *content) { c.Slips[0].Plies, c.Misses[0].Plies = 0, 0 }, true},
		"slip of no game":   {func(c *content) { c.Slips[0].Game = 0 }, false},
		"as many slips":     {func(c *content) { c.Slips = slices.Repeat(c.Slips, mostSlips) }, true},
		"a draw":            {func(c *content) { c.Course[0].Result = 0 }, true},
		"a win":             {func(c *content) { c.Course[0].Result = 1 }, true},
		"worse than lost":   {func(c *content) { c.Course[0].Result = -2 }, false},
		"less than nothing": {func(c *content) { c.Course[0].Missed = -1 }, false},
		"nothing to miss":   {func(c *content) { c.Course[0].Missed = 0 }, true},
		"all that there is": {func(c *content) { c.Course[0].Low, c.Course[0].Rate, c.Course[0].High = 0, 0, 1 }, true},
		"sure of the worst": {func(c *content) { c.Course[0].Low, c.Course[0].Rate, c.Course[0].High = 1, 1, 1 }, true},
		"rate below 0":      {func(c *content) { c.Course[0].Rate = -0.01 }, false},
		"no kind of miss":   {func(c *content) { c.Misses[0].Missed = numMissed }, false},
		"no miss":           {func(c *content) { c.Misses[0].Missed = NoMiss }, false},
		"the last kind":     {func(c *content) { c.Misses[0].Missed, c.Slips[0].Missed = numMissed-1, numMissed-1 }, true},
		"a negative miss":   {func(c *content) { c.Misses[0].Plies = -1 }, false},
		"missed no time":    {func(c *content) { c.Misses[0].Count = 0 }, false},
		"missed too often":  {func(c *content) { c.Misses[0].Count = 2 }, false},
		"decided unseen":    {func(c *content) { c.Decisions = 2 }, false},
		"a weight below 0":  {func(c *content) { c.Weights[0], c.Weights[1] = -1, c.Weights[0]+c.Weights[1]+1 }, false},
		"weights of half":   {func(c *content) { c.Weights[0] += 0.5 }, false},
		"a weight too few":  {func(c *content) { c.Weights = c.Weights[:len(c.Weights)-1] }, false},
		"one rate alone":    {func(c *content) { clear(c.Weights); c.Weights[7] = 1 }, true},
		"won less than 0":   {func(c *content) { c.Won, c.Drawn = -1, 1 }, false},
		"one result more":   {func(c *content) { c.Won++ }, false},
	} {
		data, err := r.encode()
		var inside content
		if err == nil {
			err = json.Unmarshal(data[8:], &inside)
		}
		if err != nil {
			t.Fatal(err)
		}
		c.change(&inside)
		text, err := json.Marshal(inside)
		if err != nil {
			t.Fatal(err)
		}
		again, err := decode("ana", "tictactoe", fmt.Appendf(nil, "%08x%s", checksum("ana", "tictactoe", text), text))
		if (err == nil) != c.right {
			t.Errorf("%s: %v", name, err)
		}
		if inside.Style != nil && c.right && !reflect.DeepEqual(again.Style, r.Style) {
			t.Errorf("%s: the style is %+v, and was %+v", name, again.Style, r.Style)
		}
	}
}

// Moves of the current game change a copy of the record. Once the kinds are convincing, the model goes by them.
func TestRecordAfterMoves(t *testing.T) {
	r := NewRecord("ana", "tictactoe")
	blocked := Judgement{Moves: 5, Bests: 1, Errors: []Error{{"win", 0, false}, {"threat", 4, false}, {"fork", 0, false}}}
	forked := Judgement{Moves: 5, Bests: 4, Missed: MissedDefence, Plies: 3, Errors: []Error{{"win", 0, false}, {"threat", 0, false}, {"fork", 1, true}}}
	seen := []Judgement{blocked, forked, blocked, forked}
	after, err := r.After(seen)
	if err != nil {
		t.Fatal(err)
	}
	if len(r.Style.Habits) > 0 || r.Decisions > 0 || r.Model() != "random:0.5000" {
		t.Errorf("the record itself has become %+v, %s", r, r.Model())
	}
	if want := []Habit{{"win", 0, 0}, {"threat", 0, 2}, {"fork", 2, 0}}; !reflect.DeepEqual(after.Style.Habits, want) {
		t.Errorf("%+v, want %+v", after.Style.Habits, want)
	}
	if got, want := after.Model(), "kinds:threat=0.2463,fork=0.7537,rest=0.5"; got != want { // nearly 1/4 and 3/4: the rates are in hundredths
		t.Errorf("the model is %s, want %s; the evidence is %v", got, want, after.Style.Evidence)
	}
	again, err := after.After(seen)
	if err != nil || after.Style.Habits[2].Missed != 2 || again.Style.Habits[2].Missed != 4 || after.Misses[0].Count != 2 {
		t.Errorf("after %+v: %+v (%v)", after, again, err)
	}
	other := blocked // by a program whose game has other kinds
	other.Errors = other.Errors[1:]
	if now, err := again.After([]Judgement{other}); err != nil || len(now.Style.Habits) != 2 || now.Style.Least() >= again.Style.Least() {
		t.Errorf("with other kinds: %+v (%v)", now.Style, err)
	}
}
