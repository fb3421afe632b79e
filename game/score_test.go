package game_test

import (
	"strings"
	"testing"

	"pgregory.net/rapid"

	"github.com/jugada/jugada/game"
)

// TestOrder: values are in a player's order of preference, from the nearest loss to the nearest win.
func TestOrder(t *testing.T) {
	order := []game.Score{
		-game.Infinity, game.Loss(0), game.Loss(1), game.Loss(2), game.Loss(1000), game.Loss(game.MaxPly),
		-game.MaxStatic, -1, 0, 1, game.MaxStatic,
		game.Win(game.MaxPly), game.Win(1000), game.Win(2), game.Win(1), game.Win(0), game.Infinity,
	}
	for i := 1; i < len(order); i++ {
		if order[i-1] >= order[i] {
			t.Errorf("%d is not below %d", order[i-1], order[i])
		}
	}
	for i, s := range order {
		if mirror := order[len(order)-1-i]; -s != mirror {
			t.Errorf("the negative of %d is %d, want %d", s, -s, mirror)
		}
	}
}

// score draws any value that a position or a window can have, often boundary values.
func score() *rapid.Generator[game.Score] {
	return rapid.OneOf(
		rapid.Map(rapid.Int32Range(int32(-game.Infinity), int32(game.Infinity)), toScore),
		rapid.SampledFrom([]game.Score{
			-game.Infinity, game.Infinity, game.Win(0), game.Loss(0), game.Win(game.MaxPly), game.Loss(game.MaxPly),
			game.MaxStatic, -game.MaxStatic, 0,
		}),
	)
}

func toScore(n int32) game.Score { return game.Score(n) }

func TestNegationTurnsTheOrder(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		a, b := score().Draw(t, "a"), score().Draw(t, "b")
		if (a < b) != (-b < -a) || -(-a) != a || a < 0 && -a <= 0 {
			t.Fatalf("%d and %d, negated %d and %d", a, b, -a, -b)
		}
	})
}

func TestForced(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		n := rapid.OneOf(rapid.IntRange(0, game.MaxPly), rapid.SampledFrom([]int{0, 1, game.MaxPly})).Draw(t, "n")
		for _, s := range []game.Score{game.Win(n), game.Loss(n)} {
			if plies, ok := s.Forced(); plies != n || !ok {
				t.Fatalf("Forced of %d is %d, %v; want %d", s, plies, ok, n)
			}
		}
		static := static().Draw(t, "static")
		if plies, ok := static.Forced(); ok {
			t.Fatalf("the static value %d counts as forced in %d", static, plies)
		}
	})
}

// static draws any static value.
func static() *rapid.Generator[game.Score] {
	return score().Filter(func(s game.Score) bool { return -game.MaxStatic <= s && s <= game.MaxStatic })
}

func TestFarther(t *testing.T) {
	for _, c := range []struct {
		s     game.Score
		plies int
		want  game.Score
	}{
		{game.Win(3), 2, game.Win(5)}, {game.Loss(0), 1, game.Loss(1)}, {game.Win(5), -5, game.Win(0)}, {game.Loss(7), -3, game.Loss(4)},
		{0, 4, 0}, {-12, 4, -12}, {game.MaxStatic, 1, game.MaxStatic}, {-game.MaxStatic, -1, -game.MaxStatic},
		{game.Infinity, 1, game.Infinity}, {-game.Infinity, 1, -game.Infinity},
	} {
		if got := c.s.Farther(c.plies); got != c.want {
			t.Errorf("%s, %d plies farther, is %s; want %s", c.s.Text(0), c.plies, got.Text(0), c.want.Text(0))
		}
	}
}

func TestText(t *testing.T) {
	for _, c := range []struct {
		score    game.Score
		decimals int
		want     string
	}{
		{0, 0, "0"}, {0, 1, "0"}, {0, 6, "0"},
		{2, 0, "2"}, {-2, 0, "-2"}, {120, 0, "120"},
		{31, 1, "3.1"}, {-31, 1, "-3.1"}, {30, 1, "3"}, {-30, 1, "-3"}, {3, 1, "0.3"}, {-3, 1, "-0.3"}, {100, 1, "10"},
		{310, 2, "3.1"}, {301, 2, "3.01"}, {5, 2, "0.05"}, {-5, 2, "-0.05"}, {50, 2, "0.5"}, {1000, 2, "10"},
		{1, 6, "0.000001"}, {-1, 6, "-0.000001"}, {1_000_000, 6, "1"}, {1_500_000, 6, "1.5"},
		{123_456_789, 6, "123.456789"},
		{game.MaxStatic, 0, "1899999999"}, {-game.MaxStatic, 6, "-1899.999999"},
		{game.Win(0), 0, "+∞ in 0"}, {game.Win(3), 2, "+∞ in 3"}, {game.Loss(2), 0, "-∞ in 2"},
		{game.Loss(0), 6, "-∞ in 0"},
		{game.Win(game.MaxPly), 1, "+∞ in 99999999"}, {game.Loss(game.MaxPly), 1, "-∞ in 99999999"},
		{game.Infinity, 0, "+∞"}, {-game.Infinity, 3, "-∞"},
	} {
		if got := c.score.Text(c.decimals); got != c.want {
			t.Errorf("Text(%d) of %d is %q, want %q", c.decimals, c.score, got, c.want)
		}
	}
}

func TestPointsAreReadBack(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		want, decimals := static().Draw(t, "score"), rapid.IntRange(0, 6).Draw(t, "decimals")
		text := want.Text(decimals)
		forms := []string{text, strings.Replace(text, "-", "−", 1)}
		if want >= 0 {
			forms = append(forms, "+"+text, "00"+text)
		}
		if strings.Contains(text, ".") {
			forms = append(forms, text+"000")
		} else {
			forms = append(forms, text+".0")
		}
		for _, form := range forms {
			if got, ok := game.ParsePoints(form, decimals); got != want || !ok {
				t.Fatalf("%q with %d decimals is read as %d, %v; want %d", form, decimals, got, ok, want)
			}
		}
	})
}

func TestParsePointsRefuses(t *testing.T) {
	for _, c := range []struct {
		text     string
		decimals int
	}{
		{"", 0}, {"-", 0}, {"−", 0}, {"+", 0}, {".", 1}, {"-.", 1},
		{".5", 1}, {"5.", 1}, {"-.5", 1}, {"1.2.3", 6}, {"1,5", 1},
		{"--1", 0}, {"+-1", 0}, {"-+1", 0}, {"1-", 0}, {"−-1", 0}, {"3.-1", 2}, {"3.+1", 2},
		{" 1", 0}, {"1 ", 0}, {"1\n", 0}, {"1_000", 0}, {"1e3", 0}, {"0x10", 0}, {"1/2", 1},
		{"٣", 0}, {"a", 0}, {"NaN", 0}, {"∞", 0}, {"+∞", 0}, {"Inf", 0}, {"+∞ in 3", 0},
		{"3.1", 0}, {"3.14", 1}, {"0.0000001", 6}, // finer than a unit
		{"1900000000", 0}, {"-1900000000", 0}, {"1900", 6}, {"-1900", 6}, {"1899.9999991", 6}, // beyond MaxStatic
		{"2147483648", 0}, {"4294967296", 0}, {"9223372036854775808", 0}, {"99999999999999999999999999", 0},
		{"-9223372036854775809", 6},
	} {
		if got, ok := game.ParsePoints(c.text, c.decimals); ok {
			t.Errorf("%q with %d decimals is read as %d; want it refused", c.text, c.decimals, got)
		}
	}
}

// FuzzParsePoints: what is read is a static value, and its text reads as the same.
func FuzzParsePoints(f *testing.F) {
	for _, text := range []string{"0", "-3.1", "−2", "+1899.999999", "1.2.3", "1e9", "-0"} {
		f.Add(text, uint8(6))
	}
	f.Fuzz(func(t *testing.T, text string, n uint8) {
		decimals := int(n % 7)
		s, ok := game.ParsePoints(text, decimals)
		if !ok {
			return
		}
		if s > game.MaxStatic || s < -game.MaxStatic {
			t.Errorf("%q is read as %d, outside ±MaxStatic", text, s)
		}
		if again, ok := game.ParsePoints(s.Text(decimals), decimals); again != s || !ok {
			t.Errorf("%q is read as %d, its text %q as %d, %v", text, s, s.Text(decimals), again, ok)
		}
	})
}

// The bounds of a window are not forced results.
func TestInfinityIsNotForced(t *testing.T) {
	for _, s := range []game.Score{game.Infinity, -game.Infinity, 0, game.MaxStatic, -game.MaxStatic} {
		if n, ok := s.Forced(); ok {
			t.Errorf("%v stands for a result %d plies away", s, n)
		}
	}
}
