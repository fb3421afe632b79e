package jobs

import (
	"testing"
	"time"

	"github.com/nats-io/nats.go/jetstream"

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

// A worker that has been killed says nothing more: how long that is grows, and after three missed words it is not listed, though the
// server may forget it later.
func TestAKilledWorkerIsSilent(t *testing.T) {
	t.Parallel()
	h, err := Open(t.Context(), Options{Folder: t.TempDir()})
	if err != nil {
		t.Fatal(err)
	}
	defer h.Close()
	late := jetstream.KeyValueConfig{Bucket: workersBucket, TTL: time.Minute, Storage: jetstream.MemoryStorage}
	if _, err := h.js.UpdateKeyValue(t.Context(), late); err != nil {
		t.Fatal(err)
	}
	begun := time.Now()
	if _, err := h.workers.Put(t.Context(), "killed", []byte(`{"name":"killed"}`)); err != nil {
		t.Fatal(err)
	}
	said := time.Now()
	for {
		before := time.Since(said)
		all, err := h.Workers(t.Context())
		after := time.Since(begun)
		switch {
		case err != nil:
			t.Fatal(err)
		case len(all) == 0 && after < presentFor:
			t.Fatalf("nobody is listed after %v", after)
		case len(all) == 0:
			return
		case before > presentFor+time.Second:
			t.Fatalf("listed after %v", before)
		}
		if heard := time.Duration(all[0].HeardMS) * time.Millisecond; heard < before-time.Second || heard > after {
			t.Fatalf("last heard from %v ago; it is %v to %v", heard, before, after)
		}
		time.Sleep(time.Second / 2)
	}
}
