package trace

import (
	"math"
	"strconv"
)

// expectation writes the events of a search against a model of the opponent, and a book's answer.
func (j *JSONLines) expectation(e *Event) {
	switch e.Kind {
	case Consult:
		j.consulted(e)
	case Scale:
		j.truth("results", e.Results)
		j.amount("win", e.Win)
		if e.Depth == 0 {
			j.null("depth")
		} else {
			j.number("depth", int64(e.Depth))
		}
	case Enter:
		j.entered(e)
		j.value(e.Value)
		j.truth("modelled", e.Modelled)
		j.amount("chance", e.Chance)
		j.amount("need", e.Need)
	case Weigh:
		j.texts("moves", e.Moves)
		j.key("chances")
		for k, chance := range e.Chances {
			j.line = append(j.line, "[,"[min(k, 1)])
			j.line = appendAmount(j.line, chance)
		}
		j.line = append(j.line, ']')
	case Forbid:
		j.text("by", e.By.String())
		j.texts("moves", e.Moves)
		values := make([]string, len(e.Scores))
		for k, score := range e.Scores {
			values[k] = score.Text(j.decimals)
		}
		j.texts("values", values)
		j.value(e.Value)
		j.amount("given", e.Given)
	case Static:
		j.value(e.Value)
		j.text("reason", e.Reason.String())
		j.truth("assumed", e.Assumed)
		j.amount("expected", e.Expected)
	case Return:
		j.child(e)
		j.text("bound", e.Bound.String())
		j.truth("better", e.Better)
		j.amount("expected", e.Expected)
		j.amount("chance", e.Chance)
		j.amount("sum", e.Sum)
	case Narrow:
		j.child(e)
		j.text("by", e.By.String())
		j.amount("expected", e.Expected)
		j.amount("need", e.Need)
		j.setter("was_set_at", e.Setter)
	case Cut:
		j.text("by", e.By.String())
		j.amount("need", e.Need)
		j.amount("most", e.Most)
		j.amount("rest", e.Rest)
		j.truth("again", e.Again)
		j.setter("set_at", e.Setter)
		j.texts("skipped", e.Skipped)
	case Decide:
		j.text("move", e.Move)
		j.value(e.Value)
		j.amount("expected", e.Expected)
		j.text("why", e.Why.String())
		j.texts("among", e.Moves)
	case Leave:
		j.value(e.Value)
		j.text("bound", e.Bound.String())
		j.amount("expected", e.Expected)
	}
}

// consulted writes a book's moves.
func (j *JSONLines) consulted(e *Event) {
	j.book = append([]BookMove(nil), e.BookMoves...)
	j.key("moves")
	j.line = append(j.line, '[')
	for k := range e.BookMoves {
		m := &e.BookMoves[k]
		if k > 0 {
			j.line = append(j.line, ',')
		}
		j.line = append(j.line, `{"move":`...)
		j.line = appendString(j.line, m.Move)
		j.number("weight", int64(m.Weight))
		j.number("count", int64(m.Count))
		j.texts("from", m.From)
		j.text("trust", m.Trust)
		if m.Known() {
			j.value(m.Value)
		} else {
			j.null("value")
			j.null("score")
		}
		j.truth("choice", m.Choice)
		j.text("comment", m.Comment)
		j.line = append(j.line, '}')
	}
	j.line = append(j.line, ']')
}

// amount writes an expected value or a probability; null if infinite (no bound).
func (j *JSONLines) amount(key string, x float64) {
	if math.IsInf(x, 0) {
		j.null(key)
		return
	}
	j.key(key)
	j.line = appendAmount(j.line, x)
}

// appendAmount appends a number without digits affected by rounding errors.
func appendAmount(b []byte, x float64) []byte {
	return strconv.AppendFloat(b, Rounded(x), 'f', -1, 64)
}
