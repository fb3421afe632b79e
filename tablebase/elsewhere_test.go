package tablebase_test

import (
	"bytes"
	"compress/flate"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"math/rand/v2"
	"os"
	"path/filepath"
	"slices"
	"strconv"
	"strings"
	"sync"
	"testing"

	"pgregory.net/rapid"

	"github.com/jugada/jugada/game"
	"github.com/jugada/jugada/game/chess"
	"github.com/jugada/jugada/game/connect4"
	"github.com/jugada/jugada/tablebase"
)

// crew is workers of one process, which answer tasks as those of other processes do: each task goes there and back as text, and
// has one answer.
type crew struct {
	sync.Mutex
	answer  func(ctx context.Context, t tablebase.Task) ([]byte, error)
	answers map[int][]byte // by number
	texts   map[int]string
	files   map[int]string
	asked   int // tasks that had no answer
	left    int // tasks that are answered before all stops; negative: it does not
}

var errStopped = errors.New("stopped")

// crewOf returns workers for an ending, and how they are asked, in tasks of that size. They see of a table's files what they
// were told.
func crewOf[S any, M game.Move](t rapid.TB, e *tablebase.Ending[S, M], size uint64) (*crew, *tablebase.Elsewhere) {
	c := &crew{answers: map[int][]byte{}, texts: map[int]string{}, files: map[int]string{}, left: -1}
	h := e.Help(func(_ context.Context, level int) (string, error) {
		c.Lock()
		defer c.Unlock()
		if c.files[level] == "" {
			return "", fmt.Errorf("there is no level %d", level)
		}
		return c.files[level], nil
	})
	if c, ok := t.(interface{ Cleanup(func()) }); ok {
		c.Cleanup(h.Close)
	}
	c.answer = h.Answer
	return c, &tablebase.Elsewhere{Size: size, Ahead: 3, Ask: c.ask, Finished: c.finished}
}

func (c *crew) finished(_ context.Context, level int, file string, asked bool) error {
	c.Lock()
	defer c.Unlock()
	if asked {
		c.files[level] = file
	}
	return nil
}

func (c *crew) ask(ctx context.Context, t tablebase.Task, merge func([]byte) error) error {
	text, err := json.Marshal(t)
	if err != nil {
		return err
	}
	c.Lock()
	if was := c.texts[t.Number]; was != "" && was != string(text) {
		err = fmt.Errorf("task %d was %s and is %s", t.Number, was, text)
	}
	c.texts[t.Number] = string(text)
	answer, known := c.answers[t.Number]
	switch {
	case known:
	case c.left == 0:
		err = errStopped
	case c.left > 0:
		c.left--
	}
	c.Unlock()
	if err == nil && !known {
		var there tablebase.Task
		if err = json.Unmarshal(text, &there); err == nil {
			answer, err = c.answer(ctx, there)
		}
		c.Lock()
		c.asked++
		c.answers[t.Number] = answer
		c.Unlock()
	}
	if err != nil {
		return err
	}
	return merge(answer)
}

// Whoever looks at the positions, a table has the same bytes: of chess, where moves stay within a level, of Connect Four, where
// none does, and of mazes, where a side may move again and positions have no number.
func TestOthersBuildTheSameTable(t *testing.T) {
	if !testing.Short() {
		same(t, board(chess.Rules{}), "KPK", 30_000, 4)
		rules, err := connect4.New(connect4.Size{Columns: 4, Rows: 4, InARow: 4})
		if err != nil {
			t.Fatal(err)
		}
		same(t, connect(rules), "", 1_000, 100)
	}
	random, asked := rand.New(rand.NewPCG(1, 1)), 0
	for range 30 {
		asked += same(t, game.Game[inRoom, uint8](makeMaze(random)), "", 1+random.Uint64N(200), 0)
	}
	if asked < 200 {
		t.Errorf("%d tasks were asked about mazes", asked)
	}
}

// same builds a table with and without others, and returns how many tasks these had, which must be at least least.
func same[S any, M game.Move](t *testing.T, rules game.Game[S, M], ending string, size uint64, least int) int {
	t.Helper()
	e := endingOf(t, rules, ending)
	_, alone := built(t, e, tablebase.Building{})
	c, others := crewOf(t, e, size)
	_, together := built(t, e, tablebase.Building{Elsewhere: others})
	if !bytes.Equal(alone, together) {
		t.Errorf("%s in tasks of %d: others build another table", ending, size)
	}
	if c.asked < least || c.asked != e.Tasks(others) || c.asked != len(c.answers) {
		t.Errorf("%s in tasks of %d: %d tasks were asked, %d were to be, at least %d", ending, size, c.asked, e.Tasks(others), least)
	}
	for number := range len(c.answers) {
		if _, ok := c.answers[number+1]; !ok {
			t.Errorf("%s in tasks of %d: nobody was asked the task %d", ending, size, number+1)
		}
	}
	return c.asked
}

// What was answered before a build was stopped is not asked again, wherever that was.
func TestAStoppedBuildKeepsAnswers(t *testing.T) {
	e := endingOf(t, board(chess.Rules{}), "KPK")
	_, want := built(t, e, tablebase.Building{})
	c, others := crewOf(t, e, 20_000)
	total := e.Tasks(others)
	path := filepath.Join(t.TempDir(), "x.table")
	for stops := 0; ; stops++ {
		c.left = 5
		_, err := e.Build(t.Context(), path, tablebase.Building{Elsewhere: others})
		if err == nil {
			if stops < 3 {
				t.Errorf("it was stopped %d times", stops)
			}
			break
		}
		if !errors.Is(err, errStopped) || stops > 100 {
			t.Fatal(err)
		}
	}
	if got, err := os.ReadFile(path); err != nil || !bytes.Equal(got, want) || c.asked != total {
		t.Errorf("%d tasks were asked, and there are %d; the same table: %v, %v", c.asked, total, bytes.Equal(got, want), err)
	}
}

// Answers that are damaged, or to another task, or by other rules, are refused.
func TestAnswersToOthersAreRefused(t *testing.T) {
	e := endingOf(t, board(chess.Rules{}), "KQK")
	build := func(spoil func(t tablebase.Task, answer []byte) []byte) error {
		c, others := crewOf(t, e, 10_000)
		answer := c.answer
		c.answer = func(ctx context.Context, t tablebase.Task) ([]byte, error) {
			right, err := answer(ctx, t)
			return spoil(t, right), err
		}
		_, err := e.Build(t.Context(), filepath.Join(t.TempDir(), "x.table"), tablebase.Building{Elsewhere: others})
		return err
	}
	if err := build(func(_ tablebase.Task, right []byte) []byte { return right }); err != nil {
		t.Fatal(err)
	}
	alien := endingOf(t, board(chess.Rules{}), "KRK")
	h := alien.Help(nil)
	defer h.Close()
	random := rand.New(rand.NewPCG(1, 2))
	for name, spoil := range map[string]func(t tablebase.Task, right []byte) []byte{
		"nothing":   func(tablebase.Task, []byte) []byte { return nil },
		"truncated": func(_ tablebase.Task, right []byte) []byte { return right[:len(right)/2] },
		"longer":    func(_ tablebase.Task, right []byte) []byte { return append(slices.Clip(right), right...) },
		"other rules": func(t tablebase.Task, _ []byte) []byte {
			a, err := h.Answer(context.Background(), t)
			if err != nil {
				panic(err)
			}
			return a
		},
		"a bit": func(_ tablebase.Task, right []byte) []byte {
			wrong := slices.Clone(right)
			wrong[random.IntN(len(wrong))] ^= 1 << random.IntN(8)
			return wrong
		},
	} {
		if err := build(spoil); err == nil {
			t.Errorf("an answer that is %s is taken", name)
		}
	}
	// An answer to another task of the same level has a meaning here, too, where no move stays within it.
	size, err := connect4.ParseSize("4x4")
	if err != nil {
		t.Fatal(err)
	}
	rules, err := connect4.New(size)
	if err != nil {
		t.Fatal(err)
	}
	four := endingOf(t, connect(rules), "")
	c, others := crewOf(t, four, 1000)
	answer := c.answer
	c.answer = func(ctx context.Context, t tablebase.Task) ([]byte, error) {
		if t.From == 1000 && t.To == 2000 {
			t.From, t.To = 0, 1000
		}
		return answer(ctx, t)
	}
	_, err = four.Build(t.Context(), filepath.Join(t.TempDir(), "x.table"), tablebase.Building{Elsewhere: others})
	if err == nil || !strings.Contains(err.Error(), "not to this task") {
		t.Errorf("an answer to another task is taken: %v", err)
	}
}

// An answer with a right checksum whose content is nonsense is refused, too, or read as something, but nothing breaks.
func FuzzAnswers(f *testing.F) {
	e, err := tablebase.Of(board(chess.Rules{}), "test", "KQK")
	if err != nil {
		f.Fatal(err)
	}
	task := tablebase.Task{Number: 1, From: 0, To: 100}
	h := e.Help(nil)
	right, err := h.Answer(context.Background(), task)
	if err != nil {
		f.Fatal(err)
	}
	inflated, err := io.ReadAll(flate.NewReader(bytes.NewReader(right[:len(right)-4])))
	if err != nil {
		f.Fatal(err)
	}
	f.Add(inflated)
	f.Add([]byte{})
	f.Add(bytes.Repeat([]byte{255}, 300))
	f.Add(bytes.Repeat([]byte{4, 255, 255, 255, 255, 255, 255, 255, 255, 127}, 30))
	f.Fuzz(func(t *testing.T, text []byte) { e.ReadAnswer(task, text) })
}

// A helper refuses tasks that are none, and lower levels that are not those that the task means.
func TestHelpersRefuse(t *testing.T) {
	e := endingOf(t, board(chess.Rules{}), "KPK")
	c, others := crewOf(t, e, 20_000)
	path, _ := built(t, e, tablebase.Building{Elsewhere: others})
	if _, err := tablebase.Describe(path); err != nil {
		t.Fatal(err)
	}
	var last tablebase.Task
	if err := json.Unmarshal([]byte(c.texts[len(c.texts)]), &last); err != nil || len(last.Below) != 2 {
		t.Fatal(last, err)
	}
	last.From = 0 // pawns are promoted in it
	wrong := func(change func(t *tablebase.Task)) tablebase.Task {
		changed := last
		changed.Below = slices.Clone(last.Below)
		change(&changed)
		return changed
	}
	if _, err := c.answer(t.Context(), last); err != nil {
		t.Fatal(err)
	}
	for i, task := range []tablebase.Task{
		wrong(func(t *tablebase.Task) { t.Level = 3 }), wrong(func(t *tablebase.Task) { t.Level = -1 }),
		wrong(func(t *tablebase.Task) { t.To = t.From }), wrong(func(t *tablebase.Task) { t.To += 1 << 40 }),
		wrong(func(t *tablebase.Task) { t.Below = t.Below[1:] }), wrong(func(t *tablebase.Task) { t.Below[0]++ }),
	} {
		if _, err := c.answer(t.Context(), task); err == nil {
			t.Errorf("%d: the task %+v is answered", i, task)
		}
	}
	// The files of another ending, of another level, and none.
	for _, name := range []string{"none", path} {
		h := e.Help(func(context.Context, int) (string, error) { return name, nil })
		if _, err := h.Answer(t.Context(), last); err == nil {
			t.Errorf("the file %s is taken for a lower level", strconv.Quote(name))
		}
		h.Close()
		if _, err := h.Answer(t.Context(), wrong(func(t *tablebase.Task) { t.Level, t.Below = 0, nil; t.From, t.To = 0, 1 })); err == nil {
			t.Error("a closed helper answers")
		}
	}
}
