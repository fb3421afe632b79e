//go:build unix || windows

package tui

import (
	"fmt"
	"regexp"
	"strings"
	"testing"
	"time"

	tea "charm.land/bubbletea/v2"
	"github.com/charmbracelet/x/ansi"
	"pgregory.net/rapid"

	"github.com/jugada/jugada/internal/golden"
	"github.com/jugada/jugada/internal/playtest"
	"github.com/jugada/jugada/lang"
	"github.com/jugada/jugada/session"
	"github.com/jugada/jugada/session/timing"
)

// figure2 is the tree of the notes' figure 2.
const figure2 = "(A (B (E L=4 M=7) (F N=8 O=5) (G P=3 Q=1)) (C (H R=0 S=-2) (I T=6 U=2)) (D (J V=8 W=1) (K X=9 Y=4)))"

var sizes = [][2]int{{80, 24}, {120, 40}, {200, 60}}

// figures matches the parts of an analysis that depend on the machine, or on any change of the engine.
var figures = regexp.MustCompile(`\d[\d.]*[kMG]? nod(es|os) · [\d.]+ s *`)

// without returns a frame without the figures, as wide as before.
func without(frame string) string {
	return figures.ReplaceAllStringFunc(ansi.Strip(frame), func(found string) string { return padded("#", cells(found)) })
}

// The board as users see it, at three sizes, in both languages. JUGADA_UPDATE=1 writes its current look.
func TestFrames(t *testing.T) {
	for _, scene := range []struct {
		name, game, position string
		people               session.People
		keys                 []string
	}{
		{"analysis", "tictactoe", "", one, []string{"4", "right", "a"}},
		{"connect4", "connect4:6x5,4", "", both, []string{"3", "3", "4", "2", "right"}},
		{"othello", "othello", "", both, []string{":", "f", "5", "enter", "up", "left"}},
		{"pass", "othello", "XXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXO. O", both, nil},
		{"large", "mnk:19,19,5", "", both, []string{"enter", "up", "right", "enter"}},
		{"tree", "tree", figure2, one, []string{"a"}},
		{"trace", "tree", figure2, one, []string{"t", "c"}},
		{"past", "tictactoe", "", one, []string{"4", "8", "["}},
		{"over", "tictactoe", "XX.OO....", one, []string{"2"}},
		{"help", "tictactoe", "", one, []string{"?"}},
		{"chess", "chess", "moves e4 f5 exf5 g5", both, []string{":", "Q", "h", "5", "enter"}},
		{"letters", "chess", "8/P6k/8/8/8/8/6K1/8 w", both, []string{"k", "f", ":", "K", "f", "3", "enter", "f"}},
	} {
		for _, l := range lang.All {
			for _, size := range sizes {
				d := newDriver(t, l, scene.game, scene.position, scene.people)
				d.send(tea.WindowSizeMsg{Width: size[0], Height: size[1]})
				d.press(scene.keys...)
				checkFrame(t, d.model)
				name := fmt.Sprintf("%s.%v.%dx%d.txt", scene.name, l, size[0], size[1])
				golden.Compare(t, name, strings.TrimRight(without(d.frame()), "\n")+"\n")
			}
		}
	}
}

// reporter is what tests and properties have in common.
type reporter interface {
	Helper()
	Fatalf(format string, values ...any)
}

// checkFrame checks that the frame fits the screen.
func checkFrame(t reporter, m *model) {
	t.Helper()
	lines := strings.Split(m.frame(), "\n")
	if len(lines) > max(m.height, 1) {
		t.Fatalf("%d lines on a screen of %d:\n%s", len(lines), m.height, strings.Join(lines, "\n"))
	}
	for i, line := range lines {
		if n := ansi.StringWidth(line); n > m.width {
			t.Fatalf("line %d has %d columns on a screen of %d: %q", i, n, m.width, line)
		}
	}
}

// Law: whatever is pressed, clicked and resized, in whatever order answers arrive, the board keeps working and fits the
// screen. In the end no task is running.
func TestAnythingCanBePressed(t *testing.T) {
	keys := strings.Fields("up down left right enter space esc tab pgup pgdown home end backspace delete ctrl+u " +
		"a t h w u s l n r q p m d g c b f v k ? : / [ ] + - C 0 1 2 3 4 5 é 漢 x")
	rapid.Check(t, func(r *rapid.T) {
		game := rapid.SampledFrom([][2]string{
			{"tictactoe", ""}, {"connect4:4x3,3", ""}, {"mnk:4,3,3", ""}, {"tree", figure2}, {"mnk:19,2,2", ""}, {"chess", "8/P6k/8/8/8/8/1p4K1/8 w"},
			{"othello", "XXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXO. O"},
		}).Draw(r, "game")
		people := rapid.SampledFrom([]session.People{one, "min", both}).Draw(r, "people")
		var clock *timing.Clock
		if rapid.Bool().Draw(r, "clocked") {
			clock = &timing.Clock{Left: [2]time.Duration{1e12, 1e9}}
		}
		d := drive(t, rapid.SampledFrom(lang.All).Draw(r, "language"), playtest.At(t, game[0], game[1]), people, clock)
		d.patience = 10 * time.Millisecond
		for range rapid.IntRange(1, 60).Draw(r, "steps") {
			switch what := rapid.IntRange(0, 9).Draw(r, "what"); {
			case what == 0:
				d.send(tea.WindowSizeMsg{Width: rapid.IntRange(0, 130).Draw(r, "width"), Height: rapid.IntRange(0, 50).Draw(r, "height")})
			case what == 1:
				button := rapid.SampledFrom([]tea.MouseButton{tea.MouseLeft, tea.MouseRight}).Draw(r, "button")
				d.send(tea.MouseClickMsg{X: rapid.IntRange(0, 130).Draw(r, "x"), Y: rapid.IntRange(0, 50).Draw(r, "y"), Button: button})
			case what == 2:
				button := rapid.SampledFrom([]tea.MouseButton{tea.MouseWheelUp, tea.MouseWheelDown}).Draw(r, "wheel")
				d.send(tea.MouseWheelMsg{X: rapid.IntRange(0, 130).Draw(r, "x"), Y: rapid.IntRange(0, 50).Draw(r, "y"), Button: button})
			case what <= 4 && len(d.waits) > 0:
				d.wait(rapid.IntRange(0, len(d.waits)-1).Draw(r, "news"))
			default:
				d.send(pressOf(rapid.SampledFrom(keys).Draw(r, "key")))
			}
			checkFrame(r, d.model)
			if d.state.Left {
				break
			}
		}
		d.stop()
		d.settle()
		d.close()
	})
}

// The value 0 of a tree is not a draw.
func TestAnEvenTreeIsNoDraw(t *testing.T) {
	d := newDriver(t, lang.English, "tree", "(A B=0 C=-5)", both)
	d.press("a")
	if frame := d.frame(); strings.Contains(frame, "draw") || !strings.Contains(frame, "0: even") {
		t.Errorf("expected 0: even\n%s", frame)
	}
}

// Without colours no frame has any; with them, the same characters are on the screen.
func TestPlainFramesHaveNoColour(t *testing.T) {
	colour := regexp.MustCompile(`\x1b\[[0-9;]*[34][0-9]`)
	for _, plain := range []bool{true, false} {
		d := newDriver(t, lang.English, "tictactoe", "", one)
		d.press("4", "a")
		before := without(d.frame())
		d.Plain = plain
		d.send(tea.BackgroundColorMsg{})
		if got := colour.MatchString(d.frame()); got == plain {
			t.Errorf("plain %v: colours %v", plain, got)
		}
		if without(d.frame()) != before {
			t.Errorf("plain %v: the frame has other characters", plain)
		}
	}
}

// Wide characters take two columns, in frames and on boards.
func TestWideCharacters(t *testing.T) {
	if got := fitted("漢字漢字", 5); cells(got) != 5 || got != "漢字…" {
		t.Errorf("fitted to 5 columns: %q, %d columns", got, cells(got))
	}
	c := newCanvas(4, 1)
	c.put(1, 0, "漢", plainStyle)
	if got := c.lines(newStyles(true, true))[0]; got != " 漢 " || cells(got) != 4 {
		t.Errorf("on the canvas stands %q", got)
	}
}
