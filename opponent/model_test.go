package opponent_test

import (
	"regexp"
	"strings"
	"testing"

	"github.com/jugada/jugada/game"
	"github.com/jugada/jugada/lang"
	"github.com/jugada/jugada/opponent"
)

func TestModelsAreReadAndWritten(t *testing.T) {
	for _, test := range []struct{ text, written string }{
		{"random:0.5", "random:0.5"},
		{"random:0", "random:0"},
		{"random:1", "random:1"},
		{"random:1/2", "random:0.5"},
		{"errs:1/13", "errs:1/13"},
		{"errs:0.20", "errs:0.2"},
		{"logit:1.5", "logit:1.5"},
		{"logit:1000000", "logit:1000000"},
		{"depth:2", "depth:2"},
		{"depth:99:open-lines2", "depth:99:open-lines2"},
		{"1*random:0.5", "random:0.5"},
		{"0.7*random:0.2+0.3*logit:1.5", "0.7*random:0.2+0.3*logit:1.5"},
		{"kinds", "kinds:rest=0.5"},
		{"kinds:rest=0", "kinds:rest=0"},
		{"kinds:win=0.02,open3=1/3,rest=0.10", "kinds:win=0.02,open3=1/3,rest=0.1"},
		{"kinds:rest=0.1,win=1", "kinds:win=1,rest=0.1"},
		{"0.5*kinds:fork=1 + 0.5*errs:0.2", "0.5*kinds:fork=1+0.5*errs:0.2"},
		{" 1/3 * errs:0.5 + 2/3*depth:1:empty ", "1/3*errs:0.5+2/3*depth:1:empty"},
	} {
		m := model(t, test.text)
		if m.String() != test.written {
			t.Errorf("%q is written %q, want %q", test.text, m, test.written)
		}
	}
	if zero := (opponent.Model{}).String(); zero != "random:0" {
		t.Errorf("the zero model is %q", zero)
	}
	if k, rate, ok := model(t, "errs:0.25").Single(); k != opponent.Errs || rate != 0.25 || !ok {
		t.Errorf("errs:0.25 is %v of %v, %v", k, rate, ok)
	}
	if _, _, ok := model(t, "0.5*errs:0.25+0.5*random:0").Single(); ok {
		t.Error("a mixture counts as a single model")
	}
}

func TestKindsMakeModels(t *testing.T) {
	for _, test := range []struct {
		kind      opponent.Kind
		parameter float64
		want      string // "": refused
	}{
		{opponent.Random, 0.1, "random:0.1"},
		{opponent.Errs, 1.0 / 3, "errs:0.333333333333"},
		{opponent.Logit, 2, "logit:2"},
		{opponent.Depth, 2, "depth:2"},
		{opponent.Depth, 2.5, ""},
		{opponent.Depth, 0, ""},
		{opponent.Random, -0.1, ""},
		{opponent.Errs, 1.5, ""},
	} {
		m, err := test.kind.Model(test.parameter)
		if (err == nil) != (test.want != "") || err == nil && m.String() != test.want {
			t.Errorf("%v of %v is %v, %v; want %q", test.kind, test.parameter, m, err, test.want)
		}
	}
}

func TestParseRefuses(t *testing.T) {
	for _, test := range []struct{ text, want string }{
		{"", "1:1: found nothing more; expected a model"},
		{"perfect", `1:1: found "perfect"; expected a model`},
		{"Random:1", `1:1: found "Random:1"; expected a model`},
		{"random", `1:7: expected ":" and a number directly after "random"`},
		{"random:", "1:8: found nothing more; expected a number"},
		{"random: 0.5", `1:8: found " 0.5"; expected a number`},
		{"random:-0.5", `1:8: found "-0.5"; expected a number`},
		{"random:.5", `1:8: found ".5"; expected a number`},
		{"random:5.", `1:8: found "5."; expected a number`},
		{"random:1/0", `1:8: found "1/0"; expected a number`},
		{"random:1/2/3", `1:8: found "1/2/3"; expected a number`},
		{"random:0.1234567890123", `1:8: found "0.1234567890123"; expected a number`},
		{"random:1.01", "1:8: random has the probability 1.01; expected 0 to 1"},
		{"errs:2", "1:6: errs has the probability 2; expected 0 to 1"},
		{"logit:1000001", "1:7: logit has the λ 1000001; expected 0 to 1000000"},
		{"kinds:", "1:7: found nothing more; expected a kind of error and its rate"},
		{"kinds:0.5", `1:7: found "0.5"; expected a kind of error and its rate`},
		{"kinds:win", `1:7: found "win"; expected a kind of error and its rate`},
		{"kinds:win=0.1,", "1:15: found nothing more; expected a kind of error and its rate"},
		{"kinds:win=0.1,win=0.2", "1:15: the kind win has a rate already"},
		{"kinds:rest=1,rest=0", "1:14: the kind rest has a rate already"},
		{"kinds:win=", "1:11: found nothing more; expected a number"},
		{"kinds:fork=3/2", "1:12: fork has the probability 3/2; expected 0 to 1"},
		{"kinds:win=0.1 fork=0.2", `1:15: found "fork=0.2" after a model`},
		{"depth:0", "1:7: found the depth 0; expected a whole number of plies, 1 to 99"},
		{"depth:1.5", "1:7: found the depth 1.5; expected a whole number"},
		{"depth:100", "1:7: found the depth 100; expected a whole number"},
		{"depth:2:", "1:9: expected the name of a static evaluation"},
		{"random:0.5 x", `1:12: found "x" after a model`},
		{"random:0.5:lines", `1:11: found ":lines" after a model`},
		{"0.5*random:1+errs:1", `1:14: found "errs:1"; expected a number`},
		{"0.5*random:1+0.4*errs:1", "1:1: the weights add up to 0.9; expected 1, exactly"},
		{"0.5*random:1+0.5errs:1", `1:17: found "errs:1" after a weight; expected "*"`},
		{"0*random:1+1*errs:1", "1:1: found the weight 0; leave the term out"},
		{"0.5*random:1+", "1:14: found nothing more; expected a number"},
		{"0.5", "1:4: found nothing more after a weight"},
		{"1/2*ñandú:1+1/2*errs:1", `1:5: found "ñandú:1"; expected a model`},
		{strings.Repeat("1*errs:0+", 16) + "1*errs:0", "found a mixture of 17 models; expected at most 16"},
	} {
		m, err := opponent.Parse(test.text)
		if err == nil {
			t.Errorf("%q is read as %v", test.text, m)
		} else if !strings.Contains(err.Error(), test.want) {
			t.Errorf("%q: %v; want %q", test.text, err, test.want)
		}
	}
	_, err := opponent.Parse("0.5")
	if got := lang.Spanish.Error(err); !strings.Contains(got, "1:4: se encontró el final del texto después de un peso") {
		t.Errorf("in Spanish: %s", got)
	}
}

// FuzzParse: what is read is written back in a form that reads as the same, with probabilities that add up to 1.
func FuzzParse(f *testing.F) {
	for _, text := range []string{"random:0.5", "errs:1/13", "depth:2:lines", "kinds:win=0.02,rest=1/3", "0.7*random:0.2+0.3*logit:1.5", "1/3*errs:0+2/3*logit:0"} {
		f.Add(text)
	}
	f.Add("+++++++++++\n+++++") // its error is on the second line
	placed := regexp.MustCompile(`^[1-9][0-9]*:[1-9][0-9]*: `)
	g, _ := figure(f, figure6, 0)
	f.Fuzz(func(t *testing.T, text string) {
		m, err := opponent.Parse(text)
		if err != nil {
			if !placed.MatchString(err.Error()) {
				t.Errorf("%q: an error without a place: %v", text, err)
			}
			return
		}
		again, err := opponent.Parse(m.String())
		if err != nil || again.String() != m.String() {
			t.Fatalf("%q is written %q, which is read as %v, %v", text, m, again, err)
		}
		if strings.Contains(m.String(), "depth") || strings.Contains(m.String(), "kinds") {
			return // may name an evaluation that trees do not have, as they have no threats
		}
		a, err := g.Advise(ctx, game.Max, m, opponent.Caution{})
		if err != nil {
			t.Fatal(err)
		}
		if e := a.Moves[0].Expected; !(-5-1e-9 <= e && e <= 9+1e-9) {
			t.Errorf("%v makes B worth %v, beyond its ends", m, e)
		}
	})
}
