package claims

import (
	"fmt"
	"math"
	"math/rand/v2"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"testing"

	"github.com/jugada/jugada/catalog"
	"github.com/jugada/jugada/lang"
)

// sumClaims are the sentences about what a static value adds up: what is said of it, and the names of terms.
var sumClaims = slices.Concat([]string{"cli.explain.sum", "cli.explain.nothing"}, lang.Keys("term."))

var sumReader = readers(func() []string { return sumClaims })

// TestSumSentences: the static value is the sum of the printed terms; how often a term applies is counted anew on the board, for
// all terms of the short formulas, and for those of the others that can be counted in a few lines.
func TestSumSentences(t *testing.T) {
	first := seed(t)
	for i := range rounds(60) {
		s := drawSum(t, rand.New(rand.NewPCG(first+uint64(i), 17)))
		if err := s.check(s.text); err != nil {
			t.Fatalf("JUGADA_SEED=%d: jugada %q: %v\n%s", first+uint64(i), s.args, err, s.text)
		}
	}
}

func TestSumObjections(t *testing.T) {
	mustObject(t, []wrong{
		{"another count", `(?m)^    .*  (-?\d+)  +-?\d+\.\d+  +-?\d+\.\d+$`, oneMore},
		{"another addend", `(?m)^    .*  -?\d+  +-?\d+\.\d+  +(-?\d+)\.\d+$`, oneMore},
		{"another weight", `(?m)^    .*  -?\d+  +(-?\d+)\.\d+  +-?\d+\.\d+$`, oneMore},
		{"another value", `(?:is|es) (-?\d+)[^ ]*, (?:the|la)`, func(l lang.Language, was string) string { return oneMore(l, oneMore(l, was)) }},
	}, func(random *rand.Rand) (lang.Language, string, func(string) error) {
		s := drawSum(t, random)
		return s.l, s.text, s.check
	})
}

// drawnSum is what a command printed about a static value.
type drawnSum struct {
	l          lang.Language
	game, eval string
	args       []string
	text       string
	value      float64 // from MAX's side
	counts     map[string]float64
	weights    map[string]float64 // of the short formulas; nil: not known
	decimals   int
}

// shortFormulas are the formulas of docs, term by term.
var shortFormulas = map[string]map[string]float64{
	"shannon": {
		"material.queen": 9, "material.rook": 5, "material.bishop": 3, "material.knight": 3, "material.pawn": 1, "pawns.doubled": -0.5,
		"pawns.alone": -0.5, "pawns.behind": -0.5, "mobility.moves": 0.1,
	},
	"material": {"material.queen": 9, "material.rook": 5, "material.bishop": 3, "material.knight": 3, "material.pawn": 1},
	"notes": {
		"material.queen": 9, "material.rook": 5, "material.bishop": 3, "material.knight": 3, "material.pawn": 1, "square.centre": 0.1,
		"pawns.doubled": -0.3, "pawns.alone": -0.3, "passed.advance": 0.15, "pieces.files": 0.3, "mobility.empty": 0.05,
	},
	"mobility": {"moves.moves": 1, "squares.corners": 10},
	"discs":    {"discs.discs": 1},
}

func drawSum(t *testing.T, random *rand.Rand) *drawnSum {
	s := &drawnSum{l: lang.All[random.IntN(len(lang.All))], game: []string{"chess", "othello"}[random.IntN(2)]}
	g, err := catalog.Default().Find(s.game)
	if err != nil {
		t.Fatal(err)
	}
	all := g.Evaluators()
	s.eval = all[random.IntN(len(all))].Name
	if g, err = g.WithEvaluator(s.eval); err != nil {
		t.Fatal(err)
	}
	p := wander(t, g, random)
	s.weights, s.decimals = shortFormulas[s.eval], p.Decimals()
	if s.game == "chess" {
		s.counts = chessCounts(p)
	} else {
		s.counts = othelloCounts(p)
	}
	static, _ := p.Static()
	s.value = float64(static) / math.Pow10(s.decimals)
	s.args = []string{"analyze", s.game, p.Text(), "--eval", s.eval, "--depth", "1", "--explain"}
	s.text = run(t, s.l, "", s.args...)
	return s
}

// wander plays a random number of random moves; the game is open after them, and nobody is in check.
func wander(t *testing.T, g catalog.Game, random *rand.Rand) catalog.Position {
	for {
		p, err := g.Start()
		if err != nil {
			t.Fatal(err)
		}
		for range 4 + random.IntN(50) {
			moves := p.Moves()
			if len(moves) == 0 {
				break
			}
			if p, err = p.Play(moves[random.IntN(len(moves))]); err != nil {
				t.Fatal(err)
			}
		}
		if p.Outcome() == catalog.Open && !(g.Name() == "chess" && passed(p) == nil) {
			return p
		}
	}
}

// passed returns a position of chess with the other side to move; nil: a side is in check.
func passed(p catalog.Position) catalog.Position {
	fields := strings.Fields(p.Text())
	fields[1] = map[string]string{"w": "b", "b": "w"}[fields[1]]
	fields[3] = "-"
	other, err := p.Game().Position(strings.Join(fields, " "))
	if err != nil {
		return nil
	}
	return other
}

var addend = regexp.MustCompile(`^ {4}(.*\S)\s+(-?[\d.]+)\s+(-?\d+\.\d+)\s+(-?\d+\.\d+)$`)

// check checks what was printed.
func (s *drawnSum) check(text string) error {
	all := lines(text)
	r := sumReader(s.l)
	at := slices.IndexFunc(all, func(line string) bool { _, is := r.as("cli.explain.sum", line); return is })
	key, terms := "cli.explain.sum", []string{}
	if at < 0 {
		if key, at = "cli.explain.nothing", len(all)-1; s.value != 0 {
			return fmt.Errorf("the static value is %v, and no term adds anything", s.value)
		}
	} else if terms = all[at+2:]; len(terms) == 0 {
		return fmt.Errorf("a sum of nothing")
	}
	head, told := r.as(key, all[at])
	if !told {
		return fmt.Errorf("the static value is not explained")
	}
	value, err := strconv.ParseFloat(head.values[0], 64)
	if err != nil || value != s.value {
		return fmt.Errorf("the static value is %v, not %q", s.value, head.values[0])
	}
	unit := math.Pow10(-s.decimals)
	sum, within, group := 0.0, unit, ""
	seen := map[string]bool{}
	for _, line := range terms {
		cells := addend.FindStringSubmatch(line)
		if cells == nil {
			if group = s.group(r, strings.TrimSpace(line)); group == "" {
				return fmt.Errorf("%q is no group of terms", line)
			}
			continue
		}
		key, place := s.term(r, group, cells[1])
		if key == "" {
			return fmt.Errorf("%q is no term of %s", cells[1], group)
		}
		name := key
		if place != "" {
			name += "." + place
		}
		var numbers [3]float64
		for i := range numbers {
			if numbers[i], err = strconv.ParseFloat(cells[2+i], 64); err != nil {
				return err
			}
		}
		count, weight, adds := numbers[0], numbers[1], numbers[2]
		if math.Abs(count*weight-adds) > unit/10*(1+math.Abs(count)) {
			return fmt.Errorf("%q: %v times %v is not %v", line, count, weight, adds)
		}
		if want, counted := s.counts[name]; counted && want != count {
			return fmt.Errorf("%q: it applies %v times", line, want)
		} else if !counted && s.weights != nil {
			return fmt.Errorf("%q does not apply", line)
		}
		if want, known := s.weights[key]; s.weights != nil && (!known || math.Abs(want-weight) > 1e-9) {
			return fmt.Errorf("%q: the weight is %v", line, want)
		}
		seen[name] = true
		sum, within = sum+adds, within+unit/20+unit*math.Abs(count)/100
	}
	for name, count := range s.counts {
		if weight := s.weights[name]; weight != 0 && count != 0 && !seen[name] {
			return fmt.Errorf("%s is missing: it applies %v times", name, count)
		}
	}
	if math.Abs(sum-value) > within+1e-9 {
		return fmt.Errorf("the terms come to %v", sum)
	}
	return nil
}

// group returns the group of that name.
func (s *drawnSum) group(r *reader, name string) string {
	for _, key := range lang.Keys("term.group.") {
		if _, is := r.as(key, name); is {
			return strings.TrimPrefix(key, "term.group.")
		}
	}
	return ""
}

// term returns the term of that name in a group, and its place.
func (s *drawnSum) term(r *reader, group, name string) (key, place string) {
	prefix := "term." + s.game + "."
	for _, key := range lang.Keys(prefix + group + ".") {
		if found, is := r.as(key, name); is && s.mayBe(strings.TrimPrefix(key, prefix)) {
			if len(found.values) > 0 {
				place = found.values[0]
			}
			return strings.TrimPrefix(key, prefix), place
		}
	}
	return "", ""
}

// mayBe reports whether a term may be one of the evaluation: names in the short formulas and in the long one can be the same.
func (s *drawnSum) mayBe(key string) bool {
	_, short := s.weights[key]
	return s.weights == nil || short
}

// chessCounts counts terms on the board of a position of chess, White's less Black's.
func chessCounts(p catalog.Position) map[string]float64 {
	counts := map[string]float64{}
	fields := strings.Fields(p.Text())
	turn := 1.0
	if fields[1] == "b" {
		turn = -1
	}
	counts["rest.turn"] = turn
	counts["mobility.moves"] = turn * float64(len(p.Moves())-len(passed(p).Moves()))
	var board [8][8]byte // by rank and file
	for i, row := range strings.Split(fields[0], "/") {
		file := 0
		for _, c := range []byte(row) {
			if '1' <= c && c <= '8' {
				file += int(c - '0')
				continue
			}
			board[7-i][file] = c
			file++
		}
	}
	countSide(board, 1, counts)
	var turned [8][8]byte
	for rank := range board {
		for file, c := range board[rank] {
			if c != 0 {
				turned[7-rank][file] = c ^ 'a' ^ 'A'
			}
		}
	}
	countSide(turned, -1, counts)
	return counts
}

// countSide counts the terms of White.
func countSide(board [8][8]byte, sign float64, counts map[string]float64) {
	at := func(rank, file int) byte {
		if rank < 0 || rank > 7 || file < 0 || file > 7 {
			return 0
		}
		return board[rank][file]
	}
	pawn := func(c byte, file int, ranks ...int) (any bool) {
		for _, rank := range ranks {
			any = any || at(rank, file) == c
		}
		return any
	}
	from := func(low, high int) (ranks []int) {
		for rank := max(low, 0); rank <= min(high, 7); rank++ {
			ranks = append(ranks, rank)
		}
		return ranks
	}
	names := map[byte]string{'P': "pawn", 'N': "knight", 'B': "bishop", 'R': "rook", 'Q': "queen", 'K': "king"}
	bishops := 0
	for rank := range 8 {
		for file := range 8 {
			c := board[rank][file]
			name := names[c]
			if name == "" {
				continue
			}
			if c != 'K' {
				counts["material."+name] += sign
				if 2 <= rank && rank <= 5 && 2 <= file && file <= 5 {
					counts["square.centre"] += sign
				}
			}
			near := min(file, 7-file)
			counts[fmt.Sprintf("square.%s.%c%d/%c%[3]d", name, 'a'+near, rank+1, 'h'-near)] += sign
			if c == 'B' {
				bishops++
			}
			if c == 'R' && !pawn('P', file, from(0, 7)...) {
				counts["pieces.files"] += sign
			}
			if c != 'P' {
				continue
			}
			all, behind, before := from(0, 7), from(0, rank), from(rank+1, 7)
			joined := pawn('P', file-1, all...) || pawn('P', file+1, all...)
			if pawn('P', file, before...) {
				counts["pawns.doubled"] += sign
			}
			if !joined {
				counts["pawns.alone"] += sign
			}
			if joined && !pawn('P', file-1, behind...) && !pawn('P', file+1, behind...) && (at(rank+2, file-1) == 'p' || at(rank+2, file+1) == 'p') {
				counts["pawns.behind"] += sign
			}
			place := "." + strconv.Itoa(rank+1)
			if at(rank-1, file-1) == 'P' || at(rank-1, file+1) == 'P' {
				counts["pawns.supported"+place] += sign
			}
			if at(rank, file-1) == 'P' || at(rank, file+1) == 'P' {
				counts["pawns.phalanx"+place] += sign
			}
			if at(rank+1, file-1) == 'p' || at(rank+1, file+1) == 'p' {
				counts["pawns.lever"+place] += sign
			}
			if !pawn('p', file, before...) && !pawn('p', file-1, before...) && !pawn('p', file+1, before...) {
				counts["passed.advance"] += sign * float64(rank-1)
				if !pawn('P', file, before...) {
					counts["passed.passed"+place] += sign
				}
			}
		}
	}
	if bishops >= 2 {
		counts["pieces.pair"] += sign
	}
	counts["mobility.empty"] += sign * float64(emptyAttacked(board))
}

// emptyAttacked counts the empty squares that White attacks.
func emptyAttacked(board [8][8]byte) (n int) {
	attacked := map[[2]int]bool{}
	on := func(rank, file int) bool { return rank >= 0 && rank < 8 && file >= 0 && file < 8 }
	for rank := range 8 {
		for file := range 8 {
			far := 7
			for dr := -2; dr <= 2; dr++ {
				for df := -2; df <= 2; df++ {
					leap, straight := dr*dr+df*df == 5, dr*dr+df*df == 1
					diagonal := dr*dr == 1 && df*df == 1
					var goes bool
					switch board[rank][file] {
					case 'P':
						goes, far = diagonal && dr == 1, 1
					case 'N':
						goes, far = leap, 1
					case 'B':
						goes = diagonal
					case 'R':
						goes = straight
					case 'Q':
						goes = straight || diagonal
					case 'K':
						goes, far = straight || diagonal, 1
					}
					for k := 1; goes && k <= far && on(rank+k*dr, file+k*df); k++ {
						if board[rank+k*dr][file+k*df] != 0 {
							break
						}
						attacked[[2]int{rank + k*dr, file + k*df}] = true
					}
				}
			}
		}
	}
	return len(attacked)
}

// othelloCounts counts terms on the board of a position of Othello, those of X less those of O.
func othelloCounts(p catalog.Position) map[string]float64 {
	counts := map[string]float64{}
	text := strings.Map(func(c rune) rune {
		if strings.ContainsRune("XO.-", c) {
			return c
		}
		return -1
	}, p.Text())
	mine, theirs := 0, 0
	var cells [8][8]byte
	empty := 0
	for row := range 8 {
		for column := range 8 {
			c := text[8*row+column]
			cells[row][column] = c
			corner := (row == 0 || row == 7) && (column == 0 || column == 7)
			sign := map[byte]float64{'X': 1, 'O': -1}[c]
			counts["discs.discs"] += sign
			if corner {
				counts["squares.corners"] += sign
			}
			if sign == 0 {
				empty++
			}
		}
	}
	for row := range 8 {
		for column := range 8 {
			if c := cells[row][column]; c != 'X' && c != 'O' {
				if encloses(cells, row, column, 'X', 'O') {
					mine++
				}
				if encloses(cells, row, column, 'O', 'X') {
					theirs++
				}
			}
		}
	}
	counts["moves.moves"] = float64(mine - theirs)
	last := 1.0
	if empty%2 == 0 {
		last = -1
	}
	if p.Turn() != catalog.Max {
		last = -last
	}
	counts["moves.last"] = last
	return counts
}

// encloses reports whether a disc there would enclose some of the other side's.
func encloses(cells [8][8]byte, row, column int, own, other byte) bool {
	for dr := -1; dr <= 1; dr++ {
		for dc := -1; dc <= 1; dc++ {
			n := 0
			r, c := row+dr, column+dc
			for (dr != 0 || dc != 0) && r >= 0 && r < 8 && c >= 0 && c < 8 && cells[r][c] == other {
				r, c, n = r+dr, c+dc, n+1
			}
			if n > 0 && r >= 0 && r < 8 && c >= 0 && c < 8 && cells[r][c] == own {
				return true
			}
		}
	}
	return false
}
