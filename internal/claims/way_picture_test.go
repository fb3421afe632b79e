package claims

import (
	"fmt"
	"html"
	"maps"
	"math/rand/v2"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"testing"

	"github.com/jugada/jugada/internal/laws"
	"github.com/jugada/jugada/lang"
)

// wayPictureClaims are the messages in pictures of searches for paths.
var wayPictureClaims = []string{
	"cli.puzzle.drawnSoFar", "picture.title.of", "picture.drawn", "picture.legend.hidden",
	"picture.way.turn", "picture.way.goal", "picture.way.outdone", "picture.way.horizon", "picture.way.waits", "picture.way.repeated",
	"picture.way.circle", "picture.way.toofar", "picture.way.deadend", "picture.way.found", "picture.way.none", "picture.way.there", "picture.way.positions",
	"picture.way.expanded", "picture.way.dropped", "picture.way.threshold", "picture.way.depth", "picture.way.before",
	"picture.way.legend.expanded", "picture.way.legend.waits", "picture.way.legend.horizon", "picture.way.legend.outdone",
	"picture.way.legend.goal", "picture.way.legend.meet", "picture.way.legend.line", "picture.way.legend.dropped",
	"picture.way.legend.repeated", "picture.way.legend.toofar", "picture.way.legend.deadend", "picture.way.legend.f",
	"picture.way.legend.g",
}

// TestWayPictureSentences: the statements in pictures of searches for paths are true: about each position, in its tooltip and
// beside it, and about the whole, in the title, the description, the counts and the legend.
func TestWayPictureSentences(t *testing.T) {
	first, draws, data := seed(t), rounds(200), t.TempDir()
	used := map[string]int{}
	for i := 0; i < draws || i < 5*draws && len(unused(used, wayPictureClaims)) > 0; i++ {
		random := rand.New(rand.NewPCG(first+uint64(i), 4))
		c := drawWay(t, random, true)
		if c.short != "" {
			continue
		}
		format := []string{"dot", "svg"}[random.IntN(2)]
		c.args = append(c.args, "--trace", format)
		x := c.checker(used)
		x.r = pictureReader(c.l)
		c.drawn = true
		text := c.run(t, data)
		check := x.dot
		if format == "svg" {
			check = x.svg
		}
		err := check(text)
		if err == nil {
			err = x.saidBeside()
		}
		if err != nil {
			t.Fatalf("JUGADA_SEED=%d: jugada %q\n%v\n\n%s", first+uint64(i), c.args, err, text)
		}
	}
	for _, key := range unused(used, wayPictureClaims) {
		if !laws.Night() {
			break // by day too few are drawn for what is rare
		}
		t.Errorf("no picture said %s: its checker has checked nothing", key)
	}
}

var pictureReader = readers(func() []string {
	return slices.Concat(wayPictureClaims, lang.Keys("algorithm."), []string{"text.way.g", "cli.puzzle.by"})
})

// drawnNodes returns the content of a picture of the whole tree: each position as in its tooltip, and the note beside it.
func (w *wayTruth) drawnNodes() (kept, dropped []string, expanded int) {
	for _, n := range w.last {
		price := w.price(n.place, n.g)
		switch {
		case n.fate == "gone":
			continue
		case n.dropped():
			if n.fate == "repeated" || n.fate == "circle" {
				price = "g " + strconv.Itoa(n.g)
			}
			dropped = append(dropped, w.name(n.move, n.place)+"|"+price+"|"+strings.Replace(n.fate, "above", "toofar", 1))
			continue
		}
		state := ""
		switch {
		case n.goal:
			state = "goal"
		case n.fate == "outdone":
			state = "outdone"
		case n.fate == "horizon":
			state = "horizon"
		case n.turn == 0:
			state = "waits"
		}
		turn := ""
		if n.turn > 0 {
			expanded++
			turn = "#" + strconv.Itoa(n.turn)
		}
		kept = append(kept, w.places[n.place].text+"|"+price+"|"+turn+"|"+state)
	}
	return kept, dropped, expanded
}

// tip reads a tooltip in the format of drawnNodes; a tooltip may list several positions that were left out.
func (x *wayChecker) tip(text string) (told []string, left bool, err error) {
	at, turn, state := "", "", ""
	for part := range strings.SplitSeq(text, "; ") {
		key := ""
		for _, k := range []string{"turn", "goal", "outdone", "horizon", "waits", "repeated", "circle", "toofar", "deadend"} {
			s, ok := x.r.as("picture.way."+k, part)
			if !ok {
				continue
			}
			key = k
			x.used[s.key]++
			if k == "turn" {
				turn = "#" + s.values[0]
			}
			break
		}
		switch key {
		case "turn":
		case "goal", "outdone", "horizon", "waits":
			state = key
		case "repeated", "circle", "toofar", "deadend":
			told, left = append(told, at+"|"+key), true
		default:
			name, price, ok := strings.Cut(part, ": ")
			if !ok {
				return nil, false, fmt.Errorf("%q is no tooltip", text)
			}
			if strings.Contains(price, " = ") {
				price = "f = " + price
			}
			at = name + "|" + x.costs(price)
		}
	}
	if !left {
		told = []string{at + "|" + turn + "|" + state}
	}
	return told, left, nil
}

// tips checks that the tooltips cover exactly the nodes; part: only some are drawn.
func (x *wayChecker) tips(all []string, part bool) error {
	kept, dropped, _ := x.truth.drawnNodes()
	for _, text := range all {
		told, left, err := x.tip(text)
		if err != nil {
			return err
		}
		of := &kept
		if left {
			of = &dropped
		}
		for _, one := range told {
			i := slices.Index(*of, one)
			if i < 0 {
				return fmt.Errorf("the tooltip %q is read as %q, and that is not so; there are still %q", text, one, *of)
			}
			*of = slices.Delete(*of, i, i+1)
		}
	}
	if !part && len(kept)+len(dropped) > 0 {
		return fmt.Errorf("nothing is shown of %q %q", kept, dropped)
	}
	return nil
}

// titled checks the title of a picture.
func (x *wayChecker) titled(text string) error {
	s, err := x.as("picture.title.of", text)
	if err != nil {
		return err
	}
	// The problem may hold a comma and a space, so both are read together.
	said := s.values[0] + ", " + s.values[1]
	method, ok := strings.CutPrefix(said, x.maze.puzzle+" "+x.maze.text+", ")
	if !ok {
		return fmt.Errorf("the problem is %s %s", x.maze.puzzle, x.maze.text)
	}
	return x.method(method)
}

// tally checks the counts: "4 positions · 2 expanded · 1 left out · depth 2 (before: 1)"; part: not all is drawn.
func (x *wayChecker) tally(text string) (part bool, err error) {
	kept, dropped, expanded := x.truth.drawnNodes()
	parts := strings.Split(text, " · ")
	if s, ok := x.r.as("picture.drawn", parts[0]); ok {
		x.used[s.key]++
		parts[0], part = s.values[1], true
		if n, err := number(s.values[0]); err != nil || n >= len(kept) {
			return part, fmt.Errorf("%d positions, %q are drawn", len(kept), s.values[0])
		}
	}
	want := []struct {
		key string
		n   int
	}{{"positions", len(kept)}, {"expanded", expanded}, {"dropped", len(dropped)}}
	switch round := len(x.truth.rounds); {
	case round == 0:
	case x.asked.algorithm == "dfid":
		want = append(want, struct {
			key string
			n   int
		}{"depth", x.truth.rounds[round-1].bound})
	case x.asked.algorithm == "idastar-notes":
		want = append(want, struct {
			key string
			n   int
		}{"threshold", x.truth.rounds[round-1].bound})
	}
	if len(parts) != len(want) {
		return part, fmt.Errorf("%q has not the parts %v", text, want)
	}
	for i, w := range want {
		if i == 3 {
			if parts[i], err = x.before(parts[i]); err != nil {
				return part, err
			}
		}
		s, err := x.as("picture.way."+w.key, parts[i])
		if err != nil {
			return part, err
		}
		if n, err := number(s.values[0]); err != nil || n != w.n {
			return part, fmt.Errorf("%q: they are %d", parts[i], w.n)
		}
	}
	return part, nil
}

// before checks and removes the statement about earlier rounds.
func (x *wayChecker) before(text string) (string, error) {
	text, rest, more := strings.Cut(text, " (")
	var bounds []string
	for _, r := range x.truth.rounds[:len(x.truth.rounds)-1] {
		bounds = append(bounds, strconv.Itoa(r.bound))
	}
	if more != (len(bounds) > 0) {
		return "", fmt.Errorf("the bounds before were %v", bounds)
	}
	if more {
		s, err := x.as("picture.way.before", "("+rest)
		if err != nil || s.values[0] != strings.Join(bounds, ", ") {
			return "", fmt.Errorf("%q: the bounds before were %v: %w", rest, bounds, err)
		}
	}
	return text, nil
}

var (
	dotTitle = regexp.MustCompile(`(?m)^\tlabel="(.*)\\n(.*)"$`)
	dotShape = regexp.MustCompile(`(?m)^\ts\d+ \[shape=(\w+) .*label="([^"]*)".*tooltip="([^"]*)"\]$`)
	svgTitle = regexp.MustCompile(`<title id="[^"]*">([^<]*)</title>`)
	svgDesc  = regexp.MustCompile(`<desc id="[^"]*">([^<]*)</desc>`)
	svgTip   = regexp.MustCompile(`<title>([^<]*)</title>`)
	svgText  = regexp.MustCompile(`<text[^>]*>([^<]*)</text>`)
)

// saidBeside checks the messages on standard error for a picture of an unfinished search.
func (x *wayChecker) saidBeside() error {
	settled := !slices.Contains([]string{"depth", "cost", "nodes"}, x.truth.stopped)
	if settled != (x.beside == "") {
		return fmt.Errorf("beside it stands %q, and it ended because of %q", x.beside, x.truth.stopped)
	}
	if settled {
		return nil
	}
	x.r = wayReader(x.l)
	s, err := x.as("cli.puzzle.drawnSoFar", strings.TrimSpace(x.beside))
	if err != nil {
		return err
	}
	return x.ending(s.values[0])
}

// dot checks a picture for Graphviz: title, counts, tooltips, and in each node the position, its cost and its turn.
func (x *wayChecker) dot(text string) error {
	head := dotTitle.FindStringSubmatch(text)
	if head == nil {
		return fmt.Errorf("there is no title")
	}
	if err := x.titled(html.UnescapeString(head[1])); err != nil {
		return err
	}
	part, err := x.tally(head[2])
	if err != nil {
		return err
	}
	var tips []string
	for _, s := range dotShape.FindAllStringSubmatch(text, -1) {
		if s[1] == "plaintext" {
			continue // a count of what is not drawn
		}
		tip := html.UnescapeString(s[3])
		tips = append(tips, tip)
		told, left, err := x.tip(tip)
		switch {
		case err != nil:
			return err
		case left:
			continue
		}
		position, _, _ := strings.Cut(told[0], "|")
		turn := strings.Split(told[0], "|")[2]
		shown := strings.Split(s[2], `\n`)
		if whole := strings.TrimSuffix(shown[0], "…"); !strings.HasPrefix(position, whole) || turn != "" && shown[len(shown)-1] != turn {
			return fmt.Errorf("the node %q is %s", s[2], tip)
		}
	}
	return x.tips(tips, part)
}

// svg checks a picture in SVG: title, description, tooltips, counts and legend.
func (x *wayChecker) svg(text string) error {
	title, desc := svgTitle.FindStringSubmatch(text), svgDesc.FindStringSubmatch(text)
	if title == nil || desc == nil {
		return fmt.Errorf("there is no title or description")
	}
	if err := x.titled(html.UnescapeString(title[1])); err != nil {
		return err
	}
	counts := ""
	for _, s := range svgText.FindAllStringSubmatch(text, -1) {
		if strings.Contains(s[1], " · ") && !strings.HasPrefix(s[1], "f = ") {
			counts = s[1]
		}
	}
	part, err := x.tally(counts)
	if err != nil {
		return err
	}
	if err := x.described(strings.TrimSuffix(html.UnescapeString(desc[1]), " "+counts+".")); err != nil {
		return err
	}
	var tips []string
	for _, s := range svgTip.FindAllStringSubmatch(text, -1) {
		tip := html.UnescapeString(s[1])
		if strings.Contains(tip, ": ") {
			tips = append(tips, tip)
		}
	}
	if hides := x.l.Sprintf("picture.legend.hidden"); part != strings.Contains(text, ">"+hides+"<") {
		return fmt.Errorf("the legend says %q, or does not, and part of the tree is drawn: %v", hides, part)
	}
	if part {
		x.used["picture.legend.hidden"]++
		return nil // what is not drawn has tooltips with counts
	}
	if err := x.tips(tips, part); err != nil {
		return err
	}
	return x.legend(text, tips)
}

// described checks the description: the moves that were found.
func (x *wayChecker) described(text string) error {
	if s, ok := x.r.as("picture.way.found", text); ok {
		x.used[s.key]++
		return x.solves(s.values[0])
	}
	if _, ok := x.r.as("picture.way.there", text); ok {
		x.used["picture.way.there"]++
		if !x.maze.places[x.maze.start].goal {
			return fmt.Errorf("the start is no goal")
		}
		return nil
	}
	if _, err := x.as("picture.way.none", text); err != nil {
		return err
	}
	if x.truth.found {
		return fmt.Errorf("it was found: %v", x.truth.path)
	}
	return nil
}

// legend checks that the legend explains exactly the signs that occur.
func (x *wayChecker) legend(text string, tips []string) error {
	is := map[string]bool{}
	kept, dropped, _ := x.truth.drawnNodes()
	for _, n := range kept {
		words := strings.Split(n, "|")
		is["expanded"] = is["expanded"] || words[2] != ""
		if words[3] != "" {
			is[words[3]] = true
		}
	}
	if is["horizon"] {
		delete(is, "waits")
	}
	if is["goal"] && x.asked.algorithm == "bidirectional" {
		delete(is, "goal")
		is["meet"] = true
	}
	for _, tip := range tips { // what was left out is explained where it has a shape of its own
		if told, left, err := x.tip(tip); err == nil && left && len(told) == 1 {
			is[strings.Replace(told[0][strings.LastIndex(told[0], "|")+1:], "circle", "repeated", 1)] = true // its node is named either way
		}
	}
	is["dropped"] = len(dropped) > 0
	is["line"] = len(x.truth.path) > 0
	is[map[bool]string{true: "f", false: "g"}[x.asked.heuristic != ""]] = true
	shown := map[string]bool{}
	for _, s := range svgText.FindAllStringSubmatch(text, -1) {
		shown[html.UnescapeString(s[1])] = true
	}
	for _, key := range wayPictureClaims {
		what, ok := strings.CutPrefix(key, "picture.way.legend.")
		if !ok {
			continue
		}
		words := x.l.Sprintf(key)
		same := slices.ContainsFunc(slices.Collect(maps.Keys(is)), func(other string) bool {
			return is[other] && x.l.Sprintf("picture.way.legend."+other) == words
		})
		if is[what] && !shown[words] || !is[what] && shown[words] && !same {
			return fmt.Errorf("the legend says %q: %v, and there is: %v", words, shown[words], is[what])
		}
		if is[what] {
			x.used[key]++
		}
	}
	return nil
}
