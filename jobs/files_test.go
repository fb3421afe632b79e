package jobs_test

import (
	"bytes"
	"fmt"
	"math/rand/v2"
	"testing"

	"github.com/jugada/jugada/jobs"
)

// A file comes back as it was stored, whatever its size, and again after it has been stored once more. Cleaning a batch removes
// its files and no others.
func TestFilesComeBack(t *testing.T) {
	h := open(t, t.TempDir())
	a, b := begin(t, h, "echo-1"), begin(t, h, "echo-2")
	random := rand.NewChaCha8([32]byte{1})
	const piece = 1 << 19
	for i, size := range []int{0, 1, piece - 1, piece, piece + 1, 3*piece + 7} {
		text := make([]byte, size)
		_, _ = random.Read(text)
		name := fmt.Sprintf("level-%d", i)
		for range 2 {
			if err := h.PutFile(t.Context(), a, name, bytes.NewReader(text), int64(size)); err != nil {
				t.Fatal(err)
			}
		}
		if err := h.PutFile(t.Context(), b, name, bytes.NewReader(text[:size/2]), int64(size/2)); err != nil {
			t.Fatal(err)
		}
		var got bytes.Buffer
		if err := h.GetFile(t.Context(), a, name, &got); err != nil || !bytes.Equal(got.Bytes(), text) {
			t.Errorf("of %d bytes %d come back, %v", size, got.Len(), err)
		}
	}
	if err := h.Clean(t.Context(), a.Name); err != nil {
		t.Fatal(err)
	}
	var got bytes.Buffer
	if err := h.GetFile(t.Context(), a, "level-5", &got); err == nil {
		t.Errorf("after cleaning, %d bytes come back", got.Len())
	}
	if err := h.GetFile(t.Context(), b, "level-5", &got); err != nil || got.Len() != (3*piece+7)/2 {
		t.Errorf("of another batch %d bytes come back, %v", got.Len(), err)
	}
}

// What is forgotten is gone, and nothing else.
func TestForget(t *testing.T) {
	h := open(t, t.TempDir())
	b := begin(t, h, "echo-1")
	if err := h.Submit(t.Context(), b, numbered(5), count(5)); err != nil {
		t.Fatal(err)
	}
	working(t, h, worker("w", echo))
	outcomes(t, h, b, 5)
	if err := h.Forget(t.Context(), b, []jobs.Task{{Number: 2, Data: []byte("2")}, {Number: 4, Data: []byte("4")}, {Number: 9}}); err != nil {
		t.Fatal(err)
	}
	left, err := h.Outcomes(t.Context(), b)
	if err != nil || len(left) != 3 || left[1] != b.ID(jobs.Task{Number: 3, Data: []byte("3")}) {
		t.Errorf("left are %v, %v", left, err)
	}
}
