package catalog

import (
	"slices"
	"strconv"
	"strings"

	"github.com/jugada/jugada/game"
	"github.com/jugada/jugada/lang"
	"github.com/jugada/jugada/search/classic"
)

// Refinements lists the names that Request.Refine may use, in the order in which [Analysis] writes them.
//
// A set of refinements is written as a list with commas; each is named once, in any order. T, M, D and E are numbers of
// points from 0 up, N and W whole numbers from 1 up; what stands in brackets may be left out. Package search/classic
// says what each does.
//
//	deepening
//	quiescence=T[:N]      threshold T; N plies at most beyond the limit, else any number
//	secondary=N[:D]       N plies below the line; a drop of D points is allowed, else none
//	singular=M[:N]        margin M; N plies at most beyond the limit, else any number
//	futility=E[:root]     ε = E at the root alone
//	futility=E:every      ε = E at every node
//	bias=W[:0]            width W of the root; the best child has the rank 0
//	bias=W:1              the same, the best child having the rank 1
//	table[=N]             a transposition table; N positions at most, else classic.DefaultTable
func Refinements() []string {
	var names []string
	for _, s := range spellings {
		names = append(names, s.name)
	}
	return names
}

// spelling is how a refinement is written and read. Differences of values are whole Score units, so digits beyond the
// game's decimals change nothing: a search drops them, and only what is told of it has them.
type spelling struct {
	name  string
	read  func(r *classic.Refinements, first, second string, decimals int) bool // whether the parameters are right
	write func(r *classic.Refinements, decimals int) (parameters string, on bool)
}

// everyNode is how futility is asked for at all nodes. No other refinement has such a word.
const everyNode = "every"

// spellings are in the order of the notes; what these do not have comes last.
var spellings = []spelling{{
	name: "deepening",
	read: func(r *classic.Refinements, first, second string, _ int) bool {
		r.Deepening.On = true
		return first == "" && second == ""
	},
	write: func(r *classic.Refinements, _ int) (string, bool) { return "", r.Deepening.On },
}, {
	name: "quiescence",
	read: func(r *classic.Refinements, first, second string, decimals int) bool {
		q := &r.Quiescence
		q.On = true
		return readPoints(&q.Within, first, decimals) && (second == "" || readCount(&q.Most, second))
	},
	write: func(r *classic.Refinements, decimals int) (string, bool) {
		return r.Quiescence.Within.Text(decimals) + count(r.Quiescence.Most), r.Quiescence.On
	},
}, {
	name: "secondary",
	read: func(r *classic.Refinements, first, second string, decimals int) bool {
		s := &r.Secondary
		s.On = true
		return readCount(&s.Plies, first) && (second == "" || readPoints(&s.Margin, second, decimals))
	},
	write: func(r *classic.Refinements, decimals int) (string, bool) {
		text := strconv.Itoa(r.Secondary.Plies)
		if r.Secondary.Margin > 0 {
			text += ":" + r.Secondary.Margin.Text(decimals)
		}
		return text, r.Secondary.On
	},
}, {
	name: "singular",
	read: func(r *classic.Refinements, first, second string, decimals int) bool {
		s := &r.Singular
		s.On = true
		return readPoints(&s.Margin, first, decimals) && (second == "" || readCount(&s.Most, second))
	},
	write: func(r *classic.Refinements, decimals int) (string, bool) {
		return r.Singular.Margin.Text(decimals) + count(r.Singular.Most), r.Singular.On
	},
}, {
	name: "futility",
	read: func(r *classic.Refinements, first, second string, decimals int) bool {
		u := &r.Futility
		u.On, u.EveryNode = true, second == everyNode
		return readPoints(&u.Epsilon, first, decimals) && slices.Contains([]string{"", "root", everyNode}, second)
	},
	write: func(r *classic.Refinements, decimals int) (string, bool) {
		text := r.Futility.Epsilon.Text(decimals)
		if r.Futility.EveryNode {
			text += ":" + everyNode
		}
		return text, r.Futility.On
	},
}, {
	name: "bias",
	read: func(r *classic.Refinements, first, second string, _ int) bool {
		b := &r.Bias
		b.On = true
		if second == "1" {
			b.From = 1
		}
		return readCount(&b.Width, first) && slices.Contains([]string{"", "0", "1"}, second)
	},
	write: func(r *classic.Refinements, _ int) (string, bool) {
		return strconv.Itoa(r.Bias.Width) + ":" + strconv.Itoa(r.Bias.From), r.Bias.On
	},
}, {
	name: "table",
	read: func(r *classic.Refinements, first, second string, _ int) bool {
		r.Table.On = true
		return second == "" && (first == "" || readCount(&r.Table.Most, first))
	},
	write: func(r *classic.Refinements, _ int) (string, bool) {
		return strings.TrimPrefix(count(r.Table.Most), ":"), r.Table.On
	},
}}

// parseRefinements reads a list of refinements, "" being none. The error says what would be right.
func parseRefinements(text string, decimals int) (r classic.Refinements, err error) {
	if strings.TrimSpace(text) == "" {
		return r, nil
	}
	seen := map[string]bool{}
	for _, item := range strings.Split(text, ",") {
		item = strings.TrimSpace(item)
		name, parameters, given := strings.Cut(item, "=")
		i := slices.IndexFunc(spellings, func(s spelling) bool { return s.name == name })
		if i < 0 {
			return r, lang.Errorf("catalog.refine.unknown", name, strings.Join(Refinements(), ", "))
		}
		if seen[name] {
			return r, lang.Errorf("catalog.refine.twice", name)
		}
		seen[name] = true
		first, second, two := strings.Cut(parameters, ":")
		if given && first == "" || two && second == "" || !spellings[i].read(&r, first, second, decimals) {
			return r, lang.Errorf("catalog.refine.form", item, formOf(name))
		}
	}
	return r, nil
}

// formOf is how a refinement is written, as an error: it is told in the reader's language.
func formOf(name string) error { return lang.Errorf("catalog.refine.form." + name) }

// refinementsText writes refinements in the one way in which they are written, "" for none.
func refinementsText(r *classic.Refinements, decimals int) string {
	var items []string
	for _, s := range spellings {
		if parameters, on := s.write(r, decimals); on {
			items = append(items, strings.TrimSuffix(s.name+"="+parameters, "="))
		}
	}
	return strings.Join(items, ",")
}

// asked writes refinements that parseRefinements has read in the same one way, with all the digits that somebody has typed.
func asked(text string, decimals int) string {
	for _, part := range strings.FieldsFunc(text, func(c rune) bool { return c == ',' || c == ':' }) {
		if _, fraction, dotted := strings.Cut(part, "."); dotted {
			decimals = max(decimals, len(strings.TrimSpace(fraction)))
		}
	}
	r, err := parseRefinements(text, decimals)
	for ; err != nil; decimals-- { // so many digits are more than a Score holds
		r, err = parseRefinements(text, decimals-1)
	}
	return refinementsText(&r, decimals)
}

func readPoints(to *game.Score, text string, decimals int) (ok bool) {
	*to, ok = threshold(text, decimals)
	return ok
}

// mostCount is the largest number of plies, children or positions that means anything.
const mostCount = 1_000_000

func readCount(to *int, text string) bool {
	n, err := strconv.ParseUint(text, 10, 32)
	*to = int(min(n, mostCount))
	return err == nil && n > 0 && text[0] != '0'
}

// count writes a second parameter that 0 leaves out.
func count(n int) string {
	if n == 0 {
		return ""
	}
	return ":" + strconv.Itoa(n)
}
