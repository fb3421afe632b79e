package connect4

import (
	"strings"
	"testing"

	"github.com/jugada/jugada/lang"
)

func TestSizes(t *testing.T) {
	for text, want := range map[string]string{
		"7x6": "7x6", "7x6,4": "7x6", "6x5": "6x5", "7x6,5": "7x6,5", "32x1": "32x1", "1x32": "1x32", "4x15,3": "4x15,3",
		"3x3,3": "3x3,3", "1x3,3": "1x3,3", "8x7,5": "8x7,5", "5x1,5": "5x1,5",
	} {
		size, err := ParseSize(text)
		if err != nil || size.String() != want {
			t.Errorf("%s: %v, %v; want %s", text, size, err, want)
			continue
		}
		r, err := New(size)
		if err != nil || r.Size() != size {
			t.Errorf("%s: %v, %v", text, r.Size(), err)
		}
		if bits := r.ExactKeys(); bits != size.Columns*(size.Rows+1) {
			t.Errorf("%s: %d bits", text, bits)
		}
	}
	const form, sides, cells, small = "is not the size", "1 to 32 columns", "needs", "too small"
	const inARow, line = "it takes 3 to", "it takes 3 in a line, not"
	for text, want := range map[string]string{
		"": form, "7": form, "x": form, "7x": form, "7,6": form, "7x6,": form, "07x6": form, "+7x6": form, "7x6,4,4": form,
		"7x6x5": form, "7x 6": form, "0x6": sides, "7x0": sides, "33x1": sides, "1x33": sides, "-7x6": sides,
		"7x9": cells, "32x2": cells, "13x4": cells, "2x32": cells, "2x2": small, "2x2,2": small, "7x6,2": inARow,
		"7x6,6": inARow, "3x3": line, "3x3,4": line, "1x3,2": line, "4x2,5": inARow,
		"99999999999999999999x6": form, "4611686018427387904x1": sides,
	} {
		size, err := ParseSize(text)
		if err == nil {
			t.Errorf("%q is accepted as %v", text, size)
			continue
		}
		if !strings.Contains(err.Error(), want) {
			t.Errorf("%q: %v; want %q", text, err, want)
		}
		if spanish := lang.Spanish.Error(err); spanish == err.Error() {
			t.Errorf("%q: no Spanish for %v", text, err)
		}
	}
	if r, err := New(Size{Columns: 7, Rows: 9, InARow: 4}); err == nil {
		t.Errorf("New accepts %v", r.Size())
	}
}
