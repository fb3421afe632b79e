package claims

import (
	"cmp"
	"context"
	"fmt"
	"math/rand/v2"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"testing"

	"github.com/jugada/jugada/game"
	"github.com/jugada/jugada/game/chess"
	"github.com/jugada/jugada/lang"
	"github.com/jugada/jugada/tablebase"
)

// proofHereClaims are the messages of a step whose answer holds on its way only, and the same of a position in a picture; and what the
// legend says of positions that are left out.
var proofHereClaims = []string{
	"cli.proof.proven.here", "cli.proof.disproved.here", "picture.proven.yes.here", "picture.proven.no.here",
	"picture.proven.legend.hidden",
}

// TestProofStepsOfChess: in endings of chess what a trace of proof numbers calls proven or disproved is so by the table of the ending,
// built from the ends of games backwards; or, if that is said to hold on its way only, the way can come back to a position on it. A
// picture says so of a position if the last step about it does.
func TestProofStepsOfChess(t *testing.T) {
	ending, err := tablebase.Of[chess.Position, chess.Move](chess.Rules{}, "chess", "KPK")
	if err != nil {
		t.Fatal(err)
	}
	table, err := ending.Solve(context.Background(), tablebase.Building{})
	if err != nil {
		t.Fatal(err)
	}
	first, used := seed(t), map[string]int{}
	for i := range rounds(24) {
		random := rand.New(rand.NewPCG(first+uint64(i), 23))
		c := &endingChecker{l: []lang.Language{lang.English, lang.Spanish}[i%2], table: table, root: drawEnding(random), used: used}
		nodes := strconv.Itoa([]int{30, 300}[random.IntN(2)])
		args := []string{"trace", "chess", chess.Rules{}.PositionText(&c.root), "--algorithm", "dfpn", "--nodes", nodes}
		said, _ := printed(t, c.l, "", args...)
		drawn, _ := printed(t, c.l, "", append(args, "--format", "dot")...)
		pictured, _ := printed(t, c.l, "", append(args, "--format", "svg")...)
		if err := cmp.Or(c.checkSteps(said), c.checkDrawn(drawn), c.checkLegend(drawn, pictured)); err != nil {
			t.Fatalf("JUGADA_SEED=%d: jugada %q in %v:\n%v\n\n%s", first+uint64(i), args, c.l, err, said)
		}
	}
	for _, key := range append([]string{"cli.proof.proven", "cli.proof.disproved"}, proofHereClaims...) {
		if used[key] == 0 {
			t.Errorf("no trace said %s: its checker has checked nothing", key)
		}
	}
}

// drawEnding returns a position with two kings and a queen, a rook or a pawn, whose side to move has some.
func drawEnding(random *rand.Rand) chess.Position {
	for {
		squares, rows := random.Perm(64), []string(nil)
		var board [64]byte
		for i, man := range []byte{'K', 'k', "QRP"[random.IntN(3)]} {
			board[squares[i]] = man
		}
		for row := range 8 {
			text := ""
			for _, man := range board[8*row : 8*row+8] {
				if text += string(man); man == 0 {
					text = text[:len(text)-1] + "1"
				}
			}
			rows = append(rows, text)
		}
		s, err := chess.ParseFEN(fmt.Sprintf("%s %c - - 0 1", merged(strings.Join(rows, "/")), "wb"[random.IntN(2)]))
		if err != nil {
			continue
		}
		if _, outcome := (chess.Rules{}).Moves(&s, nil); outcome == game.Open {
			return s
		}
	}
}

// merged writes empty squares in a row as one number.
func merged(fen string) string {
	for n := 8; n > 1; n-- {
		fen = strings.ReplaceAll(fen, strings.Repeat("1", n), fmt.Sprint(n))
	}
	return fen
}

// endingChecker reads a trace of proof numbers about an ending.
type endingChecker struct {
	l     lang.Language
	table *tablebase.Table[chess.Position, chess.Move]
	root  chess.Position
	least int // what is asked: is it worth at least this to the side to move at the root, in signs
	used  map[string]int
	last  map[string]string // by path: the message of the last step about it
	all   map[string]bool   // the positions of the last question, by path
}

func (c *endingChecker) checkSteps(text string) error {
	c.last, c.all = map[string]string{}, map[string]bool{}
	r := newReader(c.l, slices.Concat(proofClaims[:6], proofHereClaims[:2])...)
	for line := range strings.Lines(text) {
		for _, s := range r.read(strings.TrimSpace(line)) {
			c.used[s.key]++
			if err := c.step(s); err != nil {
				return fmt.Errorf("%q: %w", line, err)
			}
		}
	}
	return nil
}

func (c *endingChecker) step(s sentence) error {
	switch s.key {
	case "cli.proof.asked.won":
		c.least = 1
		return nil
	case "cli.proof.asked.held":
		c.least = 0
		clear(c.last)
		clear(c.all)
		return nil
	}
	c.all[s.values[0]] = true
	if c.last[s.values[0]] = s.key; s.key == "cli.proof.next" || s.key == "cli.proof.back" {
		for _, move := range strings.Split(s.values[3], ", ") { // it is open again
			name, _, _ := strings.Cut(move, " ")
			if s.values[0] != c.l.Sprintf("cli.proof.root") {
				name = s.values[0] + " " + name
			}
			delete(c.last, name)
			c.all[name] = true
		}
		return nil
	}
	rules := chess.Rules{}
	at, way := c.root, []uint64{rules.Key(&c.root)}
	if s.values[0] != c.l.Sprintf("cli.proof.root") {
		for _, name := range strings.Fields(s.values[0]) {
			m, err := rules.ParseSAN(&at, name)
			if err != nil {
				return err
			}
			var next chess.Position
			rules.Play(&at, m, &next)
			at, way = next, append(way, rules.Key(&next))
		}
	}
	v, known := c.table.Value(&at)
	if _, outcome := rules.Moves(&at, nil); !known {
		v, _ = outcome.Value(0)
	}
	// After 50 moves without a capture or a pawn's move the game is drawn, and then a mate comes too late; a pawn may still move.
	fields := strings.Fields(rules.PositionText(&at))
	clock, _ := strconv.Atoi(fields[4])
	if plies, forced := v.Forced(); forced && plies+clock > 100 {
		if strings.ContainsRune(fields[0], 'P') {
			return nil
		}
		v = 0
	}
	if rules.Turn(&at) != rules.Turn(&c.root) {
		v = -v
	}
	yes := c.least == 1 && v > 0 || c.least == 0 && v >= 0
	key, here := strings.CutSuffix(s.key, ".here")
	switch said := key == "cli.proof.proven"; {
	case said == yes:
		return nil
	case !here:
		return fmt.Errorf("it is worth %v", v)
	case !comesBack(at, way, 4):
		return fmt.Errorf("it is worth %v, and no four moves come back", v)
	}
	return nil
}

// dotTip is what a picture as DOT says of a position.
var dotTip = regexp.MustCompile(`tooltip="(.+?) \(M[AI][XN]\): ([^";]+)`)

// checkLegend checks that the legend tells of positions that are left out if there are any.
func (c *endingChecker) checkLegend(dot, svg string) error {
	key := proofHereClaims[4]
	told := strings.Contains(svg, ">"+c.l.Sprintf(key)+"<")
	if shown := len(dotTip.FindAllString(dot, -1)); told != (shown < len(c.all)) {
		return fmt.Errorf("%d of %d positions are shown, and the legend: %v", shown, len(c.all), told)
	}
	if told {
		c.used[key]++
	}
	return nil
}

// checkDrawn checks what a picture says of positions that are settled on their way only.
func (c *endingChecker) checkDrawn(text string) error {
	for _, m := range dotTip.FindAllStringSubmatch(text, -1) {
		for i, key := range proofHereClaims[2:4] {
			said := m[2] == c.l.Sprintf(key)
			if is := c.last[strings.ReplaceAll(m[1], "·", " ")] == proofHereClaims[i]; said != is {
				return fmt.Errorf("the picture says of %s: %s", m[1], m[2])
			}
			if said {
				c.used[key]++
			}
		}
	}
	return nil
}

// comesBack reports whether at most so many moves lead from s to a position whose key is on the way.
func comesBack(s chess.Position, way []uint64, plies int) bool {
	if plies == 0 {
		return false
	}
	rules := chess.Rules{}
	moves, _ := rules.Moves(&s, nil)
	for _, m := range moves {
		var next chess.Position
		rules.Play(&s, m, &next)
		if slices.Contains(way, rules.Key(&next)) || comesBack(next, way, plies-1) {
			return true
		}
	}
	return false
}
