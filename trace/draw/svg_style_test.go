package draw

import (
	"math"
	"regexp"
	"strconv"
	"strings"
	"testing"
)

// Contrasts as defined by WCAG 2.2: criteria 1.4.3 for text, 1.4.11 for everything else.
func TestColoursCanBeTold(t *testing.T) {
	light, dark, _ := strings.Cut(styleSheet, "@media (prefers-color-scheme:dark)")
	for name, sheet := range map[string]string{"light": light, "dark": dark} {
		colour := func(selector, property string) string {
			rule := regexp.MustCompile(regexp.QuoteMeta(".jugada "+selector) + `(?:,[^{]*)?\{(?:[^}]*;)?` + property + `:(#[0-9a-f]{6})`).FindStringSubmatch(sheet)
			if rule == nil {
				t.Fatalf("%s scheme: %s has no %s", name, selector, property)
			}
			return rule[1]
		}
		ground, ink := colour(".ground", "fill"), colour("text", "fill")
		ofMax, ofMin := colour(".max", "fill"), colour(".min", "fill")
		for _, pair := range []struct {
			what, on, under string
			least           float64
		}{
			{"text on the ground", ink, ground, 4.5},
			{"text in MAX's nodes", ink, ofMax, 4.5},
			{"text in MIN's nodes", ink, ofMin, 4.5},
			{"faint text", colour(".faint", "fill"), ground, 4.5},
			{"notes of cuts", colour(".cut", "fill"), ground, 4.5},
			{"edges", colour(".edge", "stroke"), ground, 3},
			{"the rim of MAX's nodes", colour(".max", "stroke"), ground, 3},
			{"the rim of MIN's nodes", colour(".min", "stroke"), ground, 3},
			{"the rim of MAX's nodes, inside", colour(".max", "stroke"), ofMax, 3},
			{"the rim of MIN's nodes, inside", colour(".min", "stroke"), ofMin, 3},
		} {
			if c := contrast(t, pair.on, pair.under); c < pair.least {
				t.Errorf("%s scheme: %s has a contrast of %.2f, want %g", name, pair.what, c, pair.least)
			}
		}
	}
	if c := contrast(t, "#ffffff", "#000000"); math.Abs(c-21) > 1e-9 {
		t.Errorf("white on black has a contrast of %g, want 21: the measure is wrong", c)
	}
}

func contrast(t *testing.T, a, b string) float64 {
	t.Helper()
	la, lb := luminance(t, a), luminance(t, b)
	return (max(la, lb) + 0.05) / (min(la, lb) + 0.05)
}

func luminance(t *testing.T, colour string) float64 {
	t.Helper()
	sum := 0.0
	for i, weight := range []float64{0.2126, 0.7152, 0.0722} {
		n, err := strconv.ParseUint(colour[1+2*i:3+2*i], 16, 8)
		if err != nil {
			t.Fatal(err)
		}
		c := float64(n) / 255
		if c <= 0.04045 {
			c /= 12.92
		} else {
			c = math.Pow((c+0.055)/1.055, 2.4)
		}
		sum += weight * c
	}
	return sum
}

func TestNumbersAreShort(t *testing.T) {
	for v, want := range map[float64]string{0: "0", -0.001: "0", 1.005000001: "1.01", 12: "12", -3.456: "-3.46", 1e7: "10000000"} {
		if got := num(v); got != want {
			t.Errorf("num(%v) is %q, want %q", v, got, want)
		}
	}
}
