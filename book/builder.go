package book

import (
	"context"
	"encoding/binary"
	"hash/crc64"
	"io"
	"slices"
	"strings"

	"github.com/jugada/jugada/game"
	"github.com/jugada/jugada/internal/atomicfile"
	"github.com/jugada/jugada/lang"
)

// Builder collects the entries of a book, in any order. A Builder is for one goroutine.
//
// Its methods that take a context end within some 50 ms when that is cancelled, with its error. What was added before is still there,
// and everything can be called again with another context.
type Builder struct {
	id      ID
	entries *sorter[Entry]
	texts   *sorter[text]
}

// NewBuilder returns an empty builder for books of a game. It keeps everything in memory; see [Builder.Limit].
func NewBuilder(id ID) (*Builder, error) {
	if len(id.Game) > nameSize || len(id.Rules) > nameSize || id.Game == "" || strings.Contains(id.Game+id.Rules, "\x00") {
		return nil, lang.Errorf("book.name", id.String(), nameSize)
	}
	b := &Builder{id: id}
	b.entries = newSorter(kind[Entry]{
		order:   func(e, f Entry) int { return e.before(&f) },
		combine: b.combine,
		refers:  func(Entry) int { return 0 },
		append:  func(to []byte, e Entry) []byte { return e.append(to) },
		read: func(from *runReader) (e Entry, err error) {
			data, err := from.take(entrySize)
			if err == nil {
				e = decodeEntry(data)
			}
			return e, err
		},
	})
	b.texts = newSorter(kind[text]{
		order:   func(t, u text) int { return t.before(u.textKey) },
		combine: func(_ context.Context, t, u text) (text, error) { return t.and(u), nil },
		refers:  func(t text) int { return (len(t.text) + 15) &^ 15 }, // about what is allocated
		append:  func(to []byte, t text) []byte { return t.append(to) },
		read: func(from *runReader) (t text, err error) {
			head, err := from.take(textHead)
			if err != nil {
				return t, err
			}
			k, length := decodeTextHead(head)
			said, err := from.take(int(length))
			return text{k, string(said)}, err
		},
	})
	return b, nil
}

// LeastLimit is the least memory that [Builder.Limit] takes, in bytes.
const LeastLimit = 4 * mergeMemory

// Limit has the builder take no more than about so many bytes of memory, at least LeastLimit: half of them for entries, 24 bytes each,
// half for texts. Go's collector may let the process take as much again. What does not fit is sorted and goes to files in the folder
// of the named one, which is usually the one to be saved. These files have no names where the system allows for that, so that
// nothing is left of them when the process ends, however it ends; they take as much of the disk as what has been added, for a
// moment twice that. Writing the book takes 8 bytes for each 170 entries besides, as opening it does. It must be called before
// anything is added. [Builder.Close] removes the files.
//
// It returns the error that Save would, as far as that can be foreseen.
func (b *Builder) Limit(bytes int, path string) error {
	half := max(bytes, LeastLimit)/2 - mergeMemory
	b.entries.limit, b.entries.beside = half, path
	b.texts.limit, b.texts.beside = half, path
	if err := mayReplace(path); err != nil {
		return err
	}
	return atomicfile.Ready(path)
}

// Close removes the builder's files, if it has any, and what is in them. The builder must not be used after it.
func (b *Builder) Close() error {
	err := b.entries.close()
	if other := b.texts.close(); err == nil {
		err = other
	}
	return err
}

// Add adds an entry; it is merged with any entry for the same move, as in merging books. It rejects an entry without
// a source, a value without trust, or an invalid value.
func (b *Builder) Add(ctx context.Context, e Entry) error {
	if !e.valid() {
		return lang.Errorf("book.entry")
	}
	return b.entries.add(ctx, e)
}

// SetText sets the text of a position with that key, for listing and exporting the book. Of two texts, the one that
// sorts first is kept.
func (b *Builder) SetText(ctx context.Context, key uint64, said string) error {
	if said == "" {
		return nil
	}
	return b.texts.add(ctx, text{textKey{kind: positionText, key: key}, said})
}

// AddComment adds what somebody says about a move. Comments on the same move are joined, each once and sorted, with a
// slash and spaces between them; line ends become spaces.
func (b *Builder) AddComment(ctx context.Context, key uint64, move uint32, said string) error {
	if said = joined(said); said == "" {
		return nil
	}
	return b.texts.add(ctx, text{textKey{kind: comment, key: key, move: move}, said})
}

// commentSeparator separates comments on the same move.
const commentSeparator = "/"

// joined returns comments sorted, each once.
func joined(comments string) string {
	var all []string
	var words []string
	end := func() {
		if len(words) > 0 {
			all, words = append(all, strings.Join(words, " ")), nil
		}
	}
	for word := range strings.FieldsSeq(comments) {
		if word == commentSeparator {
			end()
		} else {
			words = append(words, word)
		}
	}
	end()
	slices.Sort(all)
	return strings.Join(slices.Compact(all), " "+commentSeparator+" ")
}

// and returns what is kept of two texts about the same.
func (t text) and(u text) text {
	switch t.kind {
	case positionText:
		t.text = min(t.text, u.text)
	case comment:
		if t.text != u.text {
			t.text = joined(t.text + " " + commentSeparator + " " + u.text)
		}
	default:
		trust, value := t.told()
		trustToo, valueToo := u.told()
		if trust < trustToo || trust == trustToo && higher(value, valueToo) != value {
			return u
		}
	}
	return t
}

// telling returns the text that keeps for a move that there is a conflict at that trust, and the highest of the values.
func telling(key uint64, move uint32, trust Trust, value game.Score) text {
	said := binary.BigEndian.AppendUint32([]byte{byte(trust)}, uint32(value))
	return text{textKey{kind: conflict, key: key, move: move}, string(said)}
}

// told reads what telling wrote.
func (t *text) told() (Trust, game.Score) {
	return Trust(t.text[0]), game.Score(binary.BigEndian.Uint32([]byte(t.text[1:])))
}

// combine combines two entries for the same move, and keeps a conflict among the texts.
func (b *Builder) combine(ctx context.Context, e, f Entry) (Entry, error) {
	both, differ := combine(e, f)
	if !differ {
		return both, nil
	}
	return both, b.texts.add(ctx, telling(e.Key, e.Move, both.Trust, higher(e.Value, f.Value)))
}

// Merge adds all of another book: weights and counts add up, sources unite, and the more trusted value stays; of two different
// values of equal trust the lower stays, and there is a [Conflict]. Merging is commutative and associative. It rejects a book of
// another game. It returns how many entries it has added; a cancelled ctx ends it with some entries or comments missing.
func (b *Builder) Merge(ctx context.Context, other *Book) (entries int, err error) {
	if err := b.id.fits(other.ID()); err != nil {
		return 0, err
	}
	if _, err := other.readTexts(ctx); err != nil {
		return 0, err
	}
	for e, err := range other.All() {
		if err == nil && entries%pageRoom == 0 {
			err = ctx.Err()
		}
		if err == nil {
			err = b.Add(ctx, e)
		}
		if err != nil {
			return entries, err
		}
		entries++
	}
	r := textReader{data: other.textData()}
	for n := 0; ; n++ {
		k, said, err := r.next()
		if n%looksEvery == 0 && err == nil {
			err = ctx.Err()
		}
		switch {
		case err == io.EOF:
			return entries, nil
		case err != nil:
		case k.kind == comment:
			err = b.AddComment(ctx, k.key, k.move, string(said))
		default:
			err = b.SetText(ctx, k.key, string(said))
		}
		if err != nil {
			return entries, err
		}
	}
}

// Prune removes the entries for which keep is false, and returns how many.
func (b *Builder) Prune(ctx context.Context, keep func(e *Entry) bool) (removed int, err error) {
	return b.entries.prune(ctx, keep)
}

// Conflicts returns the first conflicts by key and move, at most so many, and how many there are in all.
func (b *Builder) Conflicts(ctx context.Context, most int) (first []Conflict, all int, err error) {
	err = b.known(ctx, conflict, conflict, func(t *text, e *Entry) error {
		trust, value := t.told()
		if trust != e.Trust {
			return nil // a higher one has settled it
		}
		if all++; all <= most {
			first = append(first, Conflict{e.Key, e.Move, trust, e.Value, value})
		}
		return nil
	})
	return first, all, err
}

// Len returns the number of entries.
func (b *Builder) Len(ctx context.Context) (int, error) {
	if err := b.settle(ctx); err != nil {
		return 0, err
	}
	return b.entries.count(), nil
}

// settle sorts and combines everything. The entries are first, since there may be texts about their conflicts.
func (b *Builder) settle(ctx context.Context) error {
	if err := b.entries.settle(ctx); err != nil {
		return err
	}
	return b.texts.settle(ctx)
}

// known settles everything, and calls do with the texts of the kinds from first to last that are about a position or a move of the
// book, and with its entry, of a position with the first one.
func (b *Builder) known(ctx context.Context, first, last byte, do func(t *text, e *Entry) error) error {
	if err := b.settle(ctx); err != nil {
		return err
	}
	var entries source[Entry]
	var e *Entry
	var end error // of the entries
	kind := last + 1
	for texts := b.texts.all(); ; {
		t, err := texts.next(ctx)
		switch {
		case err == io.EOF || err == nil && t.kind > last:
			return nil
		case err != nil:
			return err
		case t.kind < first:
			continue
		case t.kind != kind:
			kind, entries = t.kind, b.entries.all()
			e, end = entries.next(ctx)
		}
		for end == nil && (e.Key < t.key || e.Key == t.key && e.Move < t.move) {
			e, end = entries.next(ctx)
		}
		switch {
		case end == io.EOF:
		case end != nil:
			return end
		case e.Key == t.key && (e.Move == t.move || t.kind == positionText):
			if err := do(t, e); err != nil {
				return err
			}
		}
	}
}

// WriteTo writes the file of the book.
func (b *Builder) WriteTo(w io.Writer) (int64, error) {
	var out counter
	out.w = w
	err := b.write(context.Background(), &out)
	return out.written, err
}

// counter counts what is written.
type counter struct {
	w       io.Writer
	written int64
}

func (c *counter) Write(data []byte) (int, error) {
	n, err := c.w.Write(data)
	c.written += int64(n)
	return n, err
}

// write writes the file of the book: it goes through everything once to count, since the header is first, and once to write.
func (b *Builder) write(ctx context.Context, w io.Writer) error {
	if err := b.settle(ctx); err != nil {
		return err
	}
	h := header{ID: b.id}
	index := make([]byte, 0, (b.entries.count()+pageRoom-1)/pageRoom*8)
	last := uint64(0)
	err := each(ctx, b.entries.all(), func(e *Entry) error {
		if h.entries%pageRoom == 0 {
			index = little.AppendUint64(index, e.Key)
		}
		if h.entries == 0 || e.Key != last {
			h.positions++
		}
		h.entries++
		last = e.Key
		return nil
	})
	if err != nil {
		return err
	}
	h.indexSum = checksum(index)
	var buf []byte
	err = b.known(ctx, positionText, comment, func(t *text, _ *Entry) error {
		buf = t.append(buf[:0])
		h.textBytes += uint64(len(buf))
		h.textSum = crc64.Update(h.textSum, table, buf)
		return nil
	})
	if err != nil {
		return err
	}
	if _, err := w.Write(h.encode()); err != nil {
		return err
	}
	if err := b.writePages(ctx, w); err != nil {
		return err
	}
	if _, err := w.Write(index); err != nil {
		return err
	}
	return b.known(ctx, positionText, comment, func(t *text, _ *Entry) error {
		buf = t.append(buf[:0])
		_, err := w.Write(buf)
		return err
	})
}

// writePages writes the entries.
func (b *Builder) writePages(ctx context.Context, w io.Writer) error {
	page := make([]byte, 0, pageSize)
	end := func() error {
		if len(page) == 0 {
			return nil
		}
		clear(page[len(page) : pageSize-8])
		page = page[:pageSize-8]
		_, err := w.Write(little.AppendUint64(page, checksum(page)))
		page = page[:0]
		return err
	}
	err := each(ctx, b.entries.all(), func(e *Entry) error {
		if page = e.append(page); len(page) == pageRoom*entrySize {
			return end()
		}
		return nil
	})
	if err != nil {
		return err
	}
	return end()
}

// Save writes the file of the book atomically: whatever happens, there is the old file or the new one. It replaces a
// book of any version, and refuses to replace any other file.
func (b *Builder) Save(ctx context.Context, path string) error {
	if err := mayReplace(path); err != nil {
		return err
	}
	return atomicfile.Write(path, func(w io.Writer) error { return b.write(ctx, w) })
}

// mayReplace returns an error if there is a file of that name that is not a book.
func mayReplace(path string) error {
	switch may, err := atomicfile.Replaceable(path, magic); {
	case err != nil:
		return err
	case !may:
		return lang.Errorf("book.taken", path)
	}
	return nil
}
