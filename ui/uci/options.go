package uci

import (
	"errors"
	"slices"
	"strconv"
	"strings"
	"time"

	"github.com/jugada/jugada/catalog"
	"github.com/jugada/jugada/lang"
)

// settings are the values of the options. A search has a copy.
type settings struct {
	variant
	hash     int // in MiB
	threads  int
	lines    int
	overhead time.Duration // between programs, for each move
	analyse  bool
	book     bool // OwnBook
	limited  bool // to a rating, elo
	elo      int
	engine   catalog.EngineSettings // those that have been set
}

// variant is what options say about the game.
type variant struct {
	chess960   bool   // by the names of Chess960
	evaluation string // "": there is only one
}

// playing returns the game that the options choose: the same one each time, since searches keep tables for it.
func (e *engine) playing() catalog.Game {
	of := e.now.variant
	if e.games[of] == nil {
		g := e.Game
		if of.chess960 {
			g = e.in960
		}
		if with, err := g.WithEvaluator(of.evaluation); err == nil {
			g = with
		}
		e.games[of] = g
	}
	return e.games[of]
}

// option is an option of the protocol.
type option struct {
	name        string
	kind        string // check, spin, combo or button
	usual       string
	least, most int64    // of a spin
	choices     []string // of a combo
	set         func(value string)
}

// line describes the option for the protocol.
func (o *option) line() string {
	text := "option name " + o.name + " type " + o.kind
	switch o.kind {
	case "button":
		return text
	case "spin":
		return text + " default " + o.usual + " min " + plain(o.least) + " max " + plain(o.most)
	case "combo":
		return text + " default " + o.usual + " var " + strings.Join(o.choices, " var ")
	}
	return text + " default " + o.usual
}

// The usual values.
const (
	usualHash     = 16
	usualOverhead = 10
)

// allOptions makes the options, and gives each its usual value.
func (e *engine) allOptions() []option {
	s := &e.now
	s.engine = catalog.EngineSettings{}
	spin := func(name string, usual, least, most int64, set func(int64)) option {
		return option{name: name, kind: "spin", usual: plain(usual), least: least, most: most, set: func(value string) {
			n, _ := strconv.ParseInt(value, 10, 64)
			set(n)
		}}
	}
	check := func(name string, usual bool, set func(bool)) option {
		return option{name: name, kind: "check", usual: strconv.FormatBool(usual), set: func(value string) { set(value == "true") }}
	}
	all := []option{
		spin("Hash", usualHash, 1, catalog.MostTableMiB, func(n int64) { s.hash = int(n) }),
		spin("Threads", 1, 1, catalog.MostThreads, func(n int64) { s.threads = int(n) }),
		{name: "Clear Hash", kind: "button", set: func(string) { e.clear() }},
		spin("MultiPV", 1, 1, 256, func(n int64) { s.lines = int(n) }),
		check("Ponder", false, func(bool) {}), // the other program decides; this one always can
		check("UCI_AnalyseMode", false, func(on bool) { s.analyse = on }),
		spin("Move Overhead", usualOverhead, 0, 10_000, func(n int64) { s.overhead = time.Duration(n) * time.Millisecond }),
	}
	if ratings := catalog.Ratings(e.Game); len(ratings) > 0 {
		least, most := int64(ratings[0].Elo), int64(ratings[len(ratings)-1].Elo)
		all = append(all, check("UCI_LimitStrength", false, func(on bool) { s.limited = on }),
			spin("UCI_Elo", most, least, most, func(n int64) { s.elo = int(n) }))
	}
	if e.in960 != nil {
		all = append(all, check("UCI_Chess960", e.in960 == e.Game, func(on bool) { s.chess960 = on }))
	}
	if e.Book != nil {
		all = append(all, check("OwnBook", true, func(on bool) { s.book = on }))
	}
	if evaluations := e.Game.Evaluators(); len(evaluations) > 1 {
		o := option{name: "Evaluation", kind: "combo", usual: e.Game.Evaluator().Name, set: func(name string) { s.evaluation = name }}
		for _, of := range evaluations {
			o.choices = append(o.choices, of.Name)
		}
		all = append(all, o)
	}
	for _, o := range catalog.EngineOptions(e.Game) {
		set := func(n int64) { s.engine[o.Name] = n }
		if o.Switch {
			all = append(all, check(o.Name, o.Default > 0, func(on bool) { set(map[bool]int64{true: 1}[on]) }))
		} else {
			all = append(all, spin(o.Name, o.Default, 0, o.Most, set))
		}
	}
	for i := range all {
		if o := &all[i]; o.kind != "button" {
			o.set(o.usual)
		}
	}
	clear(s.engine) // the usual values are those of the game
	return all
}

// findChess960 returns chess by the names of Chess960, which it is if it was asked for so; nil for other games.
func (s *Setup) findChess960() catalog.Game {
	is, by960 := catalog.Chess(s.Game)
	if by960 {
		return s.Game
	}
	if !is || s.Find == nil {
		return nil
	}
	g, err := s.Find("chess:960")
	if err != nil {
		return nil
	}
	return g
}

// setOption sets an option: setoption name NAME, or setoption name NAME value VALUE. It counts from the next search on.
func (e *engine) setOption(words []string) {
	if len(words) > 0 && words[0] == "name" {
		words = words[1:]
	}
	name, value := words, []string(nil)
	if at := slices.Index(words, "value"); at >= 0 {
		name, value = words[:at], words[at+1:]
	}
	called := strings.Join(name, " ")
	i := slices.IndexFunc(e.options, func(o option) bool { return strings.EqualFold(o.name, called) })
	if i < 0 {
		e.say("uci.option", clip(called))
		return
	}
	text, ok, err := e.options[i].read(strings.Join(value, " "))
	if err != nil {
		e.tell(err)
	}
	if ok {
		e.options[i].set(text)
	}
}

// read returns a value as set wants it; ok: there is one. Of a number that is too small or too large it is the nearest that is not,
// besides an error: a program that asks for the weakest player, by a rating below ours, must not get the strongest.
func (o *option) read(text string) (value string, ok bool, err error) {
	switch o.kind {
	case "check":
		value = strings.ToLower(text)
		if ok = value == "true" || value == "false"; !ok {
			err = lang.Errorf("uci.switch", o.name, clip(text))
		}
		return value, ok, err
	case "spin":
		n, err := strconv.ParseInt(text, 10, 64)
		nearest := min(max(n, o.least), o.most)
		switch {
		case err != nil && !errors.Is(err, strconv.ErrRange):
			if text == "" {
				return "", false, lang.Errorf("uci.noNumber", o.name, plain(o.least), plain(o.most))
			}
			return "", false, lang.Errorf("uci.number", o.name, clip(text), plain(o.least), plain(o.most))
		case n != nearest:
			return plain(nearest), true, lang.Errorf("uci.nearest", o.name, clip(text), plain(o.least), plain(o.most), plain(nearest))
		}
		return plain(n), true, nil
	case "combo":
		i := slices.IndexFunc(o.choices, func(choice string) bool { return strings.EqualFold(choice, text) })
		if i < 0 {
			return "", false, lang.Errorf("uci.value", o.name, clip(text), strings.Join(o.choices, ", "))
		}
		return o.choices[i], true, nil
	}
	return text, true, nil
}

// plain writes a number as the protocol reads it, without commas.
func plain(n int64) string { return strconv.FormatInt(n, 10) }
