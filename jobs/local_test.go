package jobs

import (
	"testing"

	"github.com/jugada/jugada/lang"
)

// What another process's server left unanswered says nothing about the server that runs here since, and that one goes on. Silence of
// its own ends it, and is not called a refusal, with nothing in the brackets.
func TestSilenceIsThatOfTheServerThatWasAsked(t *testing.T) {
	h, err := Open(t.Context(), Options{Folder: t.TempDir()})
	if err != nil {
		t.Fatal(err)
	}
	defer h.Close()
	asked := h.local.running()
	if fault := h.local.mend(nil, true); fault != nil || h.local.running() != asked {
		t.Errorf("a server that was not asked is ended: %v", fault)
	}
	fault := h.local.mend(asked, true)
	if h.local.running() != nil {
		t.Error("a server that does not answer goes on")
	}
	for l, want := range map[lang.Language]string{
		lang.English: "the store in " + h.local.folder + " does not answer; is the disk full, or read-only?",
		lang.Spanish: "el almacén de " + h.local.folder + " no contesta; ¿está el disco lleno, o es de solo lectura?",
	} {
		if got := l.Error(fault); got != want {
			t.Errorf("%q, want %q", got, want)
		}
	}
}
