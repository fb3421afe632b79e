package book

import (
	"context"
	"io"
	"slices"
	"strings"

	"github.com/jugada/jugada/internal/atomicfile"
	"github.com/jugada/jugada/lang"
)

// Builder collects the entries of a book, in any order. A Builder is for one goroutine.
type Builder struct {
	id        ID
	entries   []Entry // sorted and without duplicates up to sorted
	sorted    int
	texts     map[textKey]string
	conflicts []Conflict
}

// NewBuilder returns an empty builder for books of a game.
func NewBuilder(id ID) (*Builder, error) {
	if len(id.Game) > nameSize || len(id.Rules) > nameSize || id.Game == "" || strings.Contains(id.Game+id.Rules, "\x00") {
		return nil, lang.Errorf("book.name", id.String(), nameSize)
	}
	return &Builder{id: id, texts: map[textKey]string{}}, nil
}

// Add adds an entry; it is merged with any entry for the same move, as in merging books. It rejects an entry without
// a source, a value without trust, or an invalid value.
func (b *Builder) Add(e Entry) error {
	if !e.valid() {
		return lang.Errorf("book.entry")
	}
	b.entries = append(b.entries, e)
	if len(b.entries) > 2*b.sorted+1<<16 {
		b.fold() // the same moves come up again and again
	}
	return nil
}

// SetText sets the text of a position with that key, for listing and exporting the book. Of two texts, the one that
// sorts first is kept.
func (b *Builder) SetText(key uint64, text string) {
	k := textKey{kind: positionText, key: key}
	if old, ok := b.texts[k]; text != "" && (!ok || text < old) {
		b.texts[k] = text
	}
}

// commentSeparator separates comments on the same move.
const commentSeparator = "/"

// AddComment adds what somebody says about a move. Comments on the same move are joined, each once and sorted, with a
// slash and spaces between them; line ends become spaces.
func (b *Builder) AddComment(key uint64, move uint32, text string) {
	k := textKey{comment, key, move}
	var all []string
	var words []string
	end := func() {
		if len(words) > 0 {
			all, words = append(all, strings.Join(words, " ")), nil
		}
	}
	for word := range strings.FieldsSeq(b.texts[k] + " " + commentSeparator + " " + text) {
		if word == commentSeparator {
			end()
		} else {
			words = append(words, word)
		}
	}
	end()
	if len(all) > 0 {
		slices.Sort(all)
		b.texts[k] = strings.Join(slices.Compact(all), " "+commentSeparator+" ")
	}
}

// Merge adds all of another book: weights and counts add up, sources unite, and the more trusted value stays; of two different
// values of equal trust the lower stays and a [Conflict] is recorded. Merging is commutative and associative except for the list
// of conflicts. It rejects a book of another game. It returns how many entries it has added; a cancelled ctx ends it at the next
// page, with some entries and all comments missing.
func (b *Builder) Merge(ctx context.Context, other *Book) (entries int, err error) {
	if err := b.id.fits(other.ID()); err != nil {
		return 0, err
	}
	texts, err := other.texts()
	if err != nil {
		return 0, err
	}
	for e, err := range other.All() {
		if err == nil && entries%pageRoom == 0 {
			err = ctx.Err()
		}
		if err == nil {
			err = b.Add(e)
		}
		if err != nil {
			return entries, err
		}
		entries++
	}
	for k, text := range texts {
		if k.kind == comment {
			b.AddComment(k.key, k.move, text)
		} else {
			b.SetText(k.key, text)
		}
	}
	return entries, nil
}

// Prune removes the entries for which keep is false, and returns how many.
func (b *Builder) Prune(keep func(e *Entry) bool) int {
	b.fold()
	before := len(b.entries)
	b.entries = slices.DeleteFunc(b.entries, func(e Entry) bool { return !keep(&e) })
	b.sorted = len(b.entries)
	return before - len(b.entries)
}

// Conflicts lists the conflicts, sorted by key and move.
func (b *Builder) Conflicts() []Conflict {
	b.fold()
	slices.SortStableFunc(b.conflicts, func(x, y Conflict) int {
		e, f := Entry{Key: x.Key, Move: x.Move}, Entry{Key: y.Key, Move: y.Move}
		return e.before(&f)
	})
	return b.conflicts
}

// Len returns the number of entries.
func (b *Builder) Len() int {
	b.fold()
	return len(b.entries)
}

// fold sorts the entries and combines those for the same move.
func (b *Builder) fold() {
	if b.sorted == len(b.entries) {
		return
	}
	slices.SortFunc(b.entries, func(e, f Entry) int { return e.before(&f) })
	kept := b.entries[:0]
	for _, e := range b.entries {
		if len(kept) == 0 || kept[len(kept)-1].before(&e) != 0 {
			kept = append(kept, e)
			continue
		}
		last := &kept[len(kept)-1]
		both, differ := combine(*last, e)
		if differ {
			not := max(last.Value, e.Value)
			b.conflicts = append(b.conflicts, Conflict{e.Key, e.Move, both.Trust, both.Value, not})
		}
		*last = both
	}
	b.entries, b.sorted = kept, len(kept)
}

// WriteTo writes the file of the book.
func (b *Builder) WriteTo(w io.Writer) (int64, error) {
	b.fold()
	texts := b.encodeTexts()
	var index []byte
	positions := 0
	for i := range b.entries {
		if i%pageRoom == 0 {
			index = little.AppendUint64(index, b.entries[i].Key)
		}
		if i == 0 || b.entries[i].Key != b.entries[i-1].Key {
			positions++
		}
	}
	h := header{
		ID: b.id, entries: uint64(len(b.entries)), positions: uint64(positions), textBytes: uint64(len(texts)),
		indexSum: checksum(index), textSum: checksum(texts),
	}
	page := make([]byte, pageSize)
	written := int64(0)
	put := func(data []byte) error {
		n, err := w.Write(data)
		written += int64(n)
		return err
	}
	if err := put(h.encode()); err != nil {
		return written, err
	}
	for entries := range slices.Chunk(b.entries, pageRoom) {
		clear(page)
		for i := range entries {
			entries[i].encode(page[i*entrySize:])
		}
		little.PutUint64(page[pageSize-8:], checksum(page[:pageSize-8]))
		if err := put(page); err != nil {
			return written, err
		}
	}
	if err := put(index); err != nil {
		return written, err
	}
	return written, put(texts)
}

// encodeTexts returns the texts of existing positions and moves, sorted.
func (b *Builder) encodeTexts() []byte {
	var keys []textKey
	for k := range b.texts {
		about := Entry{Key: k.key, Move: k.move}
		i, found := slices.BinarySearchFunc(b.entries, about, func(e, f Entry) int { return e.before(&f) })
		if k.kind == positionText {
			found = i < len(b.entries) && b.entries[i].Key == k.key
		}
		if found {
			keys = append(keys, k)
		}
	}
	slices.SortFunc(keys, textKey.before)
	var data []byte
	for _, k := range keys {
		data = encodeText(data, k, b.texts[k])
	}
	return data
}

// Save writes the file of the book atomically: whatever happens, there is the old file or the new one. It replaces a
// book of any version, and refuses to replace any other file.
func (b *Builder) Save(path string) error {
	switch may, err := atomicfile.Replaceable(path, magic); {
	case err != nil:
		return err
	case !may:
		return lang.Errorf("book.taken", path)
	}
	return atomicfile.Write(path, func(w io.Writer) error {
		_, err := b.WriteTo(w)
		return err
	})
}
