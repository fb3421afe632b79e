package draw

import (
	"math"
	"strconv"
	"testing"
)

// Contrasts as WCAG 2.2 defines them: criteria 1.4.3 for text, 1.4.11 for what is not text.
func TestColoursCanBeTold(t *testing.T) {
	for name, p := range map[string]palette{"light": light, "dark": dark} {
		for _, pair := range []struct {
			what, on, under string
			least           float64
		}{
			{"text on the ground", p.ink, p.ground, 4.5},
			{"text in MAX's nodes", p.ink, p.max, 4.5},
			{"text in MIN's nodes", p.ink, p.min, 4.5},
			{"faint text", p.faint, p.ground, 4.5},
			{"notes of cuts", p.cut, p.ground, 4.5},
			{"edges", p.edge, p.ground, 3},
			{"the rim of MAX's nodes", p.maxRim, p.ground, 3},
			{"the rim of MIN's nodes", p.minRim, p.ground, 3},
			{"the rim of MAX's nodes, inside", p.maxRim, p.max, 3},
			{"the rim of MIN's nodes, inside", p.minRim, p.min, 3},
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
