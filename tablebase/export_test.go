package tablebase

import (
	"context"
	"hash/crc32"

	"github.com/jugada/jugada/game"
)

// Change adds to the entry of a place, and returns what restores it.
func (t *Table[S, M]) Change(at game.Place, by int) (restore func()) {
	before := t.packed[at.Level]
	entries := make([]entry, before.size)
	for n := range entries {
		entries[n] = before.at(uint64(n))
	}
	entries[at.Number] += entry(by)
	t.packed[at.Level], _ = pack(context.Background(), entries)
	return func() { t.packed[at.Level] = before }
}

// Usual is [usual].
var Usual = usual

// Reseal makes the checksums of a file right, as far as its header can be read.
func Reseal(data []byte) {
	begin := len(magic) + 8
	if len(data) < begin {
		return
	}
	length := int(little.Uint32(data[len(magic)+4:]))
	if length < begin+4 || length > len(data) {
		return
	}
	h := &reader{rest: data[begin : length-4], ok: true}
	h.text()
	h.text()
	h.number(12)
	rest := data[length:]
	for range h.number(4) {
		h.text()
		h.number(8 * 4)
		h.number(8)
		h.number(16)
		bytes := h.number(8)
		if !h.ok || len(h.rest) < 4 || bytes > uint64(len(rest)) {
			break
		}
		little.PutUint32(h.rest, crc32.Checksum(rest[:bytes], castagnoli))
		h.number(4)
		rest = rest[bytes:]
	}
	little.PutUint32(data[length-4:], crc32.Checksum(data[:length-4], castagnoli))
}

// ReadAnswer reads what an answer would say if its checksum were right.
func (e *Ending[S, M]) ReadAnswer(t Task, text []byte) {
	w := &solving[S, M]{Ending: e, level: t.Level, size: e.levels[t.Level].Size}
	answer, err := e.deflated(t, text)
	if err != nil {
		panic(err)
	}
	_ = w.read(t, answer, func(n uint64, left state, due uint16, within []step) error {
		for _, s := range within {
			if uint64(s>>1) >= w.size {
				panic("a step out of the level")
			}
		}
		return nil
	})
}
