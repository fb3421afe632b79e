package claims

import (
	"encoding/json"
	"fmt"
	"maps"
	"math"
	"math/rand/v2"
	"os"
	"path/filepath"
	"slices"
	"strconv"
	"strings"
	"testing"

	"github.com/jugada/jugada/lang"
)

// matchClaims are the sentences about how a match stands, but those of its sequential test.
var matchClaims = []string{
	"cli.match.head", "cli.match.copies", "cli.match.ratings", "cli.match.bounds", "cli.match.unsure",
	"cli.match.pairs", "cli.match.share", "cli.match.alike", "cli.match.onePair", "cli.match.allWon", "cli.match.allLost", "cli.match.elo", "cli.match.few",
}

var matchReader = readers(func() []string { return matchClaims })

// TestMatchSentences: how a match stands follows from the games in its file. Ratings are derived by another algorithm than the
// program's, and their errors from how much the ratings change with each pair of games.
func TestMatchSentences(t *testing.T) {
	first := seed(t)
	seen := map[string]bool{}
	for i := range rounds(60) {
		m := drawMatch(t, rand.New(rand.NewPCG(first+uint64(i), 19)))
		if err := m.check(m.text); err != nil {
			t.Fatalf("JUGADA_SEED=%d: jugada %q: %v\n%s", first+uint64(i), m.args, err, m.text)
		}
		maps.Copy(seen, m.seen)
	}
	for _, key := range matchClaims {
		if !seen[key] {
			t.Errorf("%s has not occurred", key)
		}
	}
}

func TestMatchObjections(t *testing.T) {
	const row = `(?m)^(?:random|errs:\S+|engine:\S+|level:\d)(?: \(\d\))?  `
	mustObject(t, []wrong{
		{"more points", row + `+(\d+)½?  +\d+  +\d+  +\d+  +0  +0  +0$`, oneMore},
		{"another one won", row + `+\d*½?  +(\d+)  +\d+  +\d+  +0  +0  +0$`, oneMore},
		{"another rating", row + `+(?:[≤≥] )?([+-]\d+)  `, twoMore},
		{"another low end", row + `+[+-]\d+  +([+-]\d+)  `, twoMore},
		{"another high end", row + `+[+-]\d+  +[+-]\d+  +([+-]\d+)  `, twoMore},
		{"more games in the list", row + `.*[-+–]\d*  +(\d+)  +\d+\.\d ?%  `, oneMore},
		{"another score", row + `.*  \d+  +(\d+)\.\d ?%  `, oneMore},
		{"another likelihood", row + `.*%  +(\d+)\.\d ?%$`, oneMore},
		{"another difference", `(?:difference: |Elo: )([+-]\d+)`, twoMore},
		{"another bound", `(?:at least |at most |al menos |a lo sumo de )([+-]\d+)`, twoMore},
		{"another share", `(?:has |tiene el )(\d+)\.\d ?% ±`, oneMore},
		{"another pair", `(?:points: |puntos: )(\d+)`, oneMore},
		{"other copies", `(?:for move: |por jugada: )(\d+)`, oneMore},
		{"other pairs to go", `(?:at least|necesita) (\d+) pa`, oneMore},
	}, func(random *rand.Rand) (lang.Language, string, func(string) error) {
		m := drawMatch(t, random)
		return m.l, m.text, m.check
	})
}

func twoMore(l lang.Language, was string) string {
	is := oneMore(l, oneMore(l, strings.TrimPrefix(was, "+")))
	if !strings.HasPrefix(is, "-") {
		is = "+" + is
	}
	return is
}

// drawnMatch is what a match printed, and its pairs of games.
type drawnMatch struct {
	l       lang.Language
	args    []string
	text    string
	players []string
	pairs   map[pairKind]float64 // how often there was each
	copies  int
	seen    map[string]bool // sentences
}

// pairKind is what a pair of games may have given: that many half points to the player a, of 4.
type pairKind struct{ a, b, points int }

func drawMatch(t *testing.T, random *rand.Rand) *drawnMatch {
	m := &drawnMatch{l: lang.All[random.IntN(len(lang.All))], pairs: map[pairKind]float64{}, seen: map[string]bool{}}
	all := []string{"random", "errs:0.2", "errs:0.9", "engine:depth=1", "engine:depth=9", "level:1"}
	number := map[string]int{}
	var texts []string
	for range 2 + random.IntN(3) {
		player := all[random.IntN(len(all))]
		texts = append(texts, player)
		number[player]++
	}
	again := map[string]int{}
	for _, player := range texts {
		if again[player]++; number[player] > 1 {
			player = fmt.Sprintf("%s (%d)", player, again[player])
		}
		m.players = append(m.players, player)
	}
	file := filepath.Join(t.TempDir(), "games.jsonl")
	games := []int{2, 4, 10, 20, 40, 60}[random.IntN(6)] // 20: in a gauntlet of three the first one alone has enough
	m.args = append(append([]string{"match"}, texts...), "--game", "tictactoe", "--games", strconv.Itoa(games),
		"--seed", strconv.Itoa(random.IntN(1000)), "--output", file)
	if random.IntN(5) == 0 {
		m.args = append(m.args, "--openings", "-") // one, from which games repeat each other
	} else {
		m.args = append(m.args, "--plies", "2-3")
	}
	if random.IntN(3) == 0 {
		m.args = append(m.args, "--gauntlet")
	}
	m.text = run(t, m.l, "XOX.OX...\n", m.args...)
	data, err := os.ReadFile(file)
	if err != nil {
		t.Fatal(err)
	}
	m.read(t, string(data))
	return m
}

// read reads the games of a file.
func (m *drawnMatch) read(t *testing.T, data string) {
	type game struct {
		Position string
		Moves    []string
		Match    struct {
			Pair, Points int
			Players      [2]string
		}
	}
	pairs := map[int][]game{}
	for _, line := range lines(data) {
		var g game
		if err := json.Unmarshal([]byte(line), &g); err != nil {
			t.Fatal(err)
		}
		pairs[g.Match.Pair] = append(pairs[g.Match.Pair], g)
	}
	played := map[string]bool{}
	for _, games := range pairs {
		who := games[0].Match.Players
		a, b := slices.Index(m.players, who[0]), slices.Index(m.players, who[1])
		m.pairs[pairKind{a, b, games[0].Match.Points + games[1].Match.Points}]++
		key := fmt.Sprint(who, games[0].Position, games[0].Moves, games[1].Moves)
		if played[key] {
			m.copies++
		}
		played[key] = true
	}
}

// scored returns how many half points a player has of how many games, and how many pairs it has played.
func (m *drawnMatch) scored(player int) (points, pairs float64) {
	for kind, n := range m.pairs {
		switch player {
		case kind.a:
			points, pairs = points+n*float64(kind.points), pairs+n
		case kind.b:
			points, pairs = points+n*float64(4-kind.points), pairs+n
		}
	}
	return points, pairs
}

// has reports whether a player is in a group, a set of bits.
func has(group, player int) bool { return group>>player&1 == 1 }

// comparable reports whether ratings exist for a group of players: none of the ways to part them in two leaves one part without a
// point against the other (Ford 1957).
func (m *drawnMatch) comparable(group int) bool {
	for part := range group {
		if part == 0 || part&^group != 0 {
			continue
		}
		points := 0.0
		for kind, n := range m.pairs {
			inA, inB := has(part, kind.a), has(part, kind.b)
			if !has(group, kind.a) || !has(group, kind.b) || inA == inB {
				continue
			}
			if inA {
				points += n * float64(kind.points)
			} else {
				points += n * float64(4-kind.points)
			}
		}
		if points == 0 {
			return false
		}
	}
	return true
}

// rated returns the players who have ratings: the largest group of those who can be compared, and of several, as the
// documentation says, the one that has played most, then the one nearest to half of the points, then the better one.
func (m *drawnMatch) rated() (group int) {
	var most [4]float64
	for candidate := 1; candidate < 1<<len(m.players); candidate++ {
		if !m.comparable(candidate) {
			continue
		}
		var worth [4]float64
		for i := range m.players {
			if has(candidate, i) {
				points, pairs := m.scored(i)
				worth[0]++
				worth[1] += pairs
				worth[3] += points / pairs / 4
			}
		}
		worth[2] = -math.Abs(worth[3]/worth[0] - 0.5)
		if slices.Compare(worth[:], most[:]) > 0 || group == 0 {
			group, most = candidate, worth
		}
	}
	return group
}

// ratings returns the likeliest ratings of a group, in points, their mean 0, if there is so much of each kind of pair: by the
// algorithm of Hunter (2004).
func (m *drawnMatch) ratings(group int, pairs map[pairKind]float64) []float64 {
	players := len(m.players)
	won, games, strength := make([]float64, players), make([][]float64, players), make([]float64, players)
	for i := range players {
		games[i], strength[i] = make([]float64, players), 1
	}
	for kind, n := range pairs {
		if has(group, kind.a) && has(group, kind.b) {
			won[kind.a] += n * float64(kind.points) / 4
			won[kind.b] += n * float64(4-kind.points) / 4
			games[kind.a][kind.b] += n
			games[kind.b][kind.a] += n
		}
	}
	for range 100_000 {
		change := 0.0
		for i := range players {
			promised := 0.0
			for j, n := range games[i] {
				promised += n / (strength[i] + strength[j])
			}
			if promised > 0 {
				change = max(change, math.Abs(won[i]/promised/strength[i]-1))
				strength[i] = won[i] / promised
			}
		}
		if change < 1e-13 {
			break
		}
	}
	all, mean, n := make([]float64, len(strength)), 0.0, 0.0
	for i := range all {
		if has(group, i) {
			all[i] = 400 * math.Log10(strength[i])
			mean, n = mean+all[i], n+1
		}
	}
	for i := range all {
		all[i] -= mean / n
	}
	return all
}

// influence returns how much each rating changes with one more pair of each kind.
func (m *drawnMatch) influence(group int) (of map[pairKind][]float64) {
	of = map[pairKind][]float64{}
	for kind := range m.pairs {
		if !has(group, kind.a) || !has(group, kind.b) {
			continue
		}
		const little = 0.01
		more, less := maps.Clone(m.pairs), maps.Clone(m.pairs)
		more[kind] += little
		less[kind] -= little
		a, b := m.ratings(group, more), m.ratings(group, less)
		for i := range a {
			a[i] = (a[i] - b[i]) / (2 * little)
		}
		of[kind] = a
	}
	return of
}

// deviation returns the standard error of a sum of ratings, each times its weight.
func (m *drawnMatch) deviation(influence map[pairKind][]float64, weights map[int]float64) float64 {
	sum, pairs, players := 0.0, 0.0, map[int]bool{}
	for kind, changes := range influence {
		change := 0.0
		for i, w := range weights {
			change += w * changes[i]
		}
		sum += m.pairs[kind] * change * change
		pairs += m.pairs[kind]
		players[kind.a], players[kind.b] = true, true
	}
	free := pairs - float64(len(players)-1)
	if free <= 0 || sum < 1e-4 {
		return 0
	}
	return math.Sqrt(sum * pairs / free)
}

// says reports whether a printed number, signed or in percent, is that one but for rounding.
func says(text string, is float64) bool {
	said, err := strconv.ParseFloat(strings.Trim(text, "% "), 64)
	decimals := 0.51
	if strings.Contains(text, ".") {
		decimals = 0.051
	}
	return err == nil && math.Abs(said-is) < decimals
}

// check checks a printed match.
func (m *drawnMatch) check(text string) error {
	parts := strings.Split(strings.TrimSpace(text), "\n\n")
	pairs := 0.0
	for _, n := range m.pairs {
		pairs += n
	}
	head, ok := matchReader(m.l).as("cli.match.head", parts[0])
	if !ok || head.values[1] != fmt.Sprint(2*pairs) {
		return fmt.Errorf("%q: want %v games", parts[0], 2*pairs)
	}
	m.seen["cli.match.head"] = true
	if err := m.checkTable(lines(parts[1])); err != nil {
		return err
	}
	said := map[string][]string{}
	for _, line := range lines(parts[len(parts)-1]) {
		found := matchReader(m.l).read(line)
		if len(found) == 0 {
			return fmt.Errorf("%q is no sentence about a match", line)
		}
		said[found[0].key] = found[0].values
		m.seen[found[0].key] = true
	}
	if copies, told := said["cli.match.copies"]; told != (m.copies > 0) || told && copies[0] != strconv.Itoa(m.copies) {
		return fmt.Errorf("%q copies, want %d", copies, m.copies)
	}
	delete(said, "cli.match.copies")
	if len(m.players) == 2 {
		return m.checkTwo(said)
	}
	return m.checkList(lines(parts[2]), said)
}

// checkTable checks the rows of who has won, drawn and lost how often.
func (m *drawnMatch) checkTable(rows []string) error {
	for i, player := range m.players {
		cells := columns.Split(rows[i+1], -1)
		points, pairs := m.scored(i)
		half, cut := strings.CutSuffix(cells[1], "½")
		if half == "" {
			half = "0"
		}
		said, err := strconv.Atoi(half)
		if err != nil {
			return err
		}
		said *= 2
		if cut {
			said++
		}
		var counts [3]float64
		for k := range counts {
			if counts[k], err = strconv.ParseFloat(cells[k+2], 64); err != nil {
				return err
			}
		}
		games := counts[0] + counts[1] + counts[2]
		if cells[0] != player || float64(said) != points || 2*counts[0]+counts[1] != points || games != 2*pairs {
			return fmt.Errorf("%q: want %s with %v half points in %v games", cells, player, points, 2*pairs)
		}
	}
	return nil
}

// enough is how many pairs an interval takes.
const enough = 20

// checkTwo checks what is said of a match of two players.
func (m *drawnMatch) checkTwo(said map[string][]string) error {
	want := []string{m.players[0]}
	kinds, squares := 0, 0.0
	points, pairs := m.scored(0)
	for k := range 5 {
		n := m.pairs[pairKind{0, 1, k}]
		want = append(want, fmt.Sprint(n))
		if n > 0 {
			kinds++
		}
		squares += n * math.Pow(float64(k)/4-points/4/pairs, 2)
	}
	if !slices.Equal(said["cli.match.pairs"], want) {
		return fmt.Errorf("pairs are %q, want %q", said["cli.match.pairs"], want)
	}
	delete(said, "cli.match.pairs")
	share := points / pairs * 25
	if share == 0 || share == 100 {
		// Whose rating is 0 in the list is the better one.
		_, bound := m.bound(int(share)/100, m.rated(), m.ratings(m.rated(), m.pairs))
		key := "cli.match.allLost"
		if share == 100 {
			key, bound = "cli.match.allWon", -bound
		}
		if s := said[key]; len(said) != 1 || len(s) != 2 || s[0] != m.players[0] || !says(s[1], bound) {
			return fmt.Errorf("%q: want a bound of %v", said, bound)
		}
		return nil
	}
	if kinds == 1 {
		key := "cli.match.alike"
		if pairs == 1 {
			key = "cli.match.onePair"
		}
		if s := said[key]; len(said) != 1 || len(s) != 2 || !says(s[1], share) {
			return fmt.Errorf("%q: want %s, and a share of %v %%", said, key, share)
		}
		return nil
	}
	s := said["cli.match.share"]
	deviation := 100 * math.Sqrt(squares/pairs/(pairs-1))
	if len(said) != 2 || len(s) != 2 {
		return fmt.Errorf("%q: want a share and a difference in rating", said)
	}
	if a, b, _ := strings.Cut(s[1], " ± "); !says(a, share) || !says(b, deviation) {
		return fmt.Errorf("%q: want %v %% ± %v", s, share, deviation)
	}
	if pairs < enough {
		if s := said["cli.match.few"]; len(s) != 1 || s[0] != strconv.Itoa(enough) {
			return fmt.Errorf("%q: %v pairs are too few for a difference in rating", said, pairs)
		}
		return nil
	}
	rating := m.ratings(3, m.pairs)
	above := rating[0] - rating[1]
	away := 1.96 * m.deviation(m.influence(3), map[int]float64{0: 1, 1: -1})
	s = said["cli.match.elo"]
	if len(s) != 4 || s[0] != m.players[0] || !says(s[1], above) || !says(s[2], above-away) || !says(s[3], above+away) {
		return fmt.Errorf("%q: want %v ± %v", s, above, away)
	}
	return nil
}

// checkList checks a rating list.
func (m *drawnMatch) checkList(rows []string, said map[string][]string) error {
	group := m.rated()
	ratings, influence := m.ratings(group, m.pairs), m.influence(group)
	is := func(i int) bool { return has(group, i) }
	var order []int
	for _, row := range rows[1:] {
		order = append(order, slices.Index(m.players, columns.Split(row, 2)[0]))
	}
	for i := range m.players {
		if len(order) != len(m.players) || !slices.Contains(order, i) {
			return fmt.Errorf("the list has the players %v of %q", order, m.players)
		}
	}
	bounds, unsure, place := 0, 0, 0
	for k, i := range order {
		cells := columns.Split(rows[k+1], -1)
		points, pairs := m.scored(i)
		if !says(cells[4], 2*pairs) || !says(cells[5], 25*points/pairs) {
			return fmt.Errorf("%q: want %v games and %v %%", cells, 2*pairs, 25*points/pairs)
		}
		if m.everything(i, group) == is(i) {
			return fmt.Errorf("%q: who has a bound has won or lost everything against those who are rated, and nobody else has", cells)
		}
		if !is(i) {
			bounds++
			now, bound := m.bound(i, group, ratings)
			sign, rest, _ := strings.Cut(cells[1], " ")
			right := sign == map[int]string{1: "≥", 3: "≤"}[now] && says(rest, bound)
			if now < place || !right || cells[2] != "–" || cells[3] != "–" {
				return fmt.Errorf("%q: want a bound of %v (%d)", cells, bound, now)
			}
			place = now
			continue
		}
		if place > 2 || !says(cells[1], ratings[i]) || place == 2 && ratings[i] > ratings[order[k-1]]+1e-6 {
			return fmt.Errorf("%q: want %v, in its place", cells, ratings[i])
		}
		place = 2
		deviation := m.deviation(influence, map[int]float64{i: 1})
		if deviation == 0 || pairs < enough {
			if unsure++; cells[2] != "–" || cells[3] != "–" || cells[6] != "–" {
				return fmt.Errorf("%q: want no interval", cells)
			}
			continue
		}
		if !says(cells[2], ratings[i]-1.96*deviation) || !says(cells[3], ratings[i]+1.96*deviation) {
			return fmt.Errorf("%q: want %v ± %v", cells, ratings[i], 1.96*deviation)
		}
		if err := m.above(cells[6], order[k:], ratings, influence, is); err != nil {
			return fmt.Errorf("%q: %w", cells, err)
		}
	}
	if pairs := said["cli.match.unsure"]; pairs != nil && pairs[0] != strconv.Itoa(enough) {
		return fmt.Errorf("an interval takes %q pairs, want %d", pairs, enough)
	}
	want := map[string]bool{
		"cli.match.ratings": true, "cli.match.bounds": bounds > 0, "cli.match.unsure": unsure > 0 && bounds < len(order)-1,
	}
	for key, told := range want {
		if _, is := said[key]; is != told {
			return fmt.Errorf("%s is told: %v", key, is)
		}
		delete(said, key)
	}
	if len(said) > 0 {
		return fmt.Errorf("%q should not be there", said)
	}
	return nil
}

// everything reports whether a player has won, or lost, all games against those of a group.
func (m *drawnMatch) everything(player, group int) bool {
	seen := map[int]bool{}
	for kind := range m.pairs {
		switch {
		case kind.a == player && has(group, kind.b):
			seen[kind.points] = true
		case kind.b == player && has(group, kind.a):
			seen[4-kind.points] = true
		}
	}
	return len(seen) == 1 && (seen[0] || seen[4])
}

// above checks how likely the first player of a part of the list is above the next one.
func (m *drawnMatch) above(
	text string, list []int, ratings []float64, influence map[pairKind][]float64, is func(int) bool,
) error {
	if len(list) == 1 || !is(list[1]) {
		if text != "–" {
			return fmt.Errorf("there is nobody to be above of")
		}
		return nil
	}
	a, b := list[0], list[1]
	if _, pairs := m.scored(b); pairs < enough || m.deviation(influence, map[int]float64{b: 1}) == 0 {
		if text != "–" {
			return fmt.Errorf("of the next one too little is known")
		}
		return nil
	}
	deviation := m.deviation(influence, map[int]float64{a: 1, b: -1})
	if deviation == 0 {
		if text != "–" {
			return fmt.Errorf("what the two have scored does not vary")
		}
		return nil
	}
	likelihood := 50 * (1 + math.Erf((ratings[a]-ratings[b])/deviation/math.Sqrt2))
	if most, above := strings.CutPrefix(text, "> "); above && (likelihood <= 99.9 || !says(most, 99.9)) ||
		!above && (likelihood > 99.9 || !says(text, likelihood)) {
		return fmt.Errorf("want %v %%", likelihood)
	}
	return nil
}

// bound returns the bound of a player outside the group, by trying, and whether it is above (1) or below (3).
func (m *drawnMatch) bound(player, group int, ratings []float64) (place int, bound float64) {
	var others []float64 // of each pair
	for kind, n := range m.pairs {
		other := kind.a + kind.b - player
		if (kind.a != player && kind.b != player) || !has(group, other) {
			continue
		}
		others = append(others, slices.Repeat([]float64{ratings[other]}, int(n))...)
		if place = 3; (kind.points == 4) == (kind.a == player) {
			place = 1
		}
	}
	sign := float64(2 - place)
	for bound = -3000; bound < 3000; bound += 0.05 {
		share := 0.0
		for _, rating := range others {
			share += 1 / (1 + math.Pow(10, sign*(rating-sign*bound)/400)) / float64(len(others))
		}
		if math.Pow(share, float64(len(others))) >= 0.05 {
			break
		}
	}
	return place, sign * bound
}
