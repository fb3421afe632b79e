package jobs

import (
	"context"
	"errors"
	"fmt"
	"io"
	"sync"

	"github.com/nats-io/nats.go/jetstream"
)

// A batch may have files, which its workers need beside its question. A file is stored in pieces, since messages have a largest
// size. The last piece is shorter than the others, perhaps empty, and is stored last: where it is, the file is whole. Pieces
// are created only if nothing has their name yet, so that storing a file again goes on where it was interrupted. What a file
// holds is for those who read it to check.
const pieceSize = 1 << 19

// stored returns the stream of files, which is made when it is first needed.
func (h *Hub) stored(ctx context.Context) (s jetstream.Stream, err error) {
	h.lock.Lock()
	defer h.lock.Unlock()
	if h.files != nil {
		return h.files, nil
	}
	err = h.insist(ctx, Patience, func(ctx context.Context) error {
		made, err := h.stream(ctx, filesStream, fileSubject, jetstream.LimitsPolicy)
		if err == nil && h.options.Replicas > 0 {
			err = h.replicate(ctx, filesStream)
		}
		if err == nil {
			h.files = made
		}
		return notYet(err)
	})
	return h.files, err
}

func pieceSubject(b *Batch, name string, piece int64) string {
	return fmt.Sprintf("%s%s.%s.%d", fileSubject, b.Name, name, piece)
}

// PutFile stores a file of that many bytes for a batch, unless it is stored. Its name has letters, digits and hyphens.
func (h *Hub) PutFile(ctx context.Context, b *Batch, name string, file io.ReaderAt, size int64) error {
	files, err := h.stored(ctx)
	if err != nil {
		return err
	}
	last := size / pieceSize
	if _, err := h.piece(ctx, files, pieceSubject(b, name, last)); !errors.Is(err, jetstream.ErrMsgNotFound) {
		return err
	}
	put := func(ctx context.Context, piece int64) error {
		data := make([]byte, min(pieceSize, size-piece*pieceSize))
		if _, err := file.ReadAt(data, piece*pieceSize); err != nil && !errors.Is(err, io.EOF) {
			return err
		}
		at("filing")
		err := h.insist(ctx, Patience, func(ctx context.Context) error {
			_, err := h.js.Publish(ctx, pieceSubject(b, name, piece), data, jetstream.WithExpectLastSequencePerSubject(0))
			return err
		})
		if exists(err) {
			return nil
		}
		return err
	}
	storing, cancel := context.WithCancelCause(ctx)
	defer cancel(nil)
	var group sync.WaitGroup
	free := make(chan struct{}, publishers)
	for piece := range last {
		free <- struct{}{}
		group.Go(func() {
			defer func() { <-free }()
			if storing.Err() != nil {
				return
			}
			if err := put(storing, piece); err != nil {
				cancel(err)
			}
		})
	}
	group.Wait()
	if storing.Err() != nil {
		return context.Cause(storing)
	}
	return put(ctx, last)
}

// GetFile writes a file of a batch. The error may be that there is none of that name, or not all of it.
func (h *Hub) GetFile(ctx context.Context, b *Batch, name string, to io.Writer) error {
	files, err := h.stored(ctx)
	if err != nil {
		return err
	}
	for piece := int64(0); ; piece++ {
		var data []byte
		err := whileMissing(ctx, settles, jetstream.ErrMsgNotFound, func() (err error) {
			data, err = h.piece(ctx, files, pieceSubject(b, name, piece))
			return err
		})
		if err != nil {
			return err
		}
		if _, err := to.Write(data); err != nil || len(data) < pieceSize {
			return err
		}
	}
}

// piece returns what is stored of a file under a subject.
func (h *Hub) piece(ctx context.Context, files jetstream.Stream, subject string) (data []byte, err error) {
	err = h.insist(ctx, Patience, func(ctx context.Context) error {
		message, err := files.GetLastMsgForSubject(ctx, subject)
		if err == nil {
			data = message.Data
		}
		return err
	})
	return data, err
}

// Forget removes the outcomes of tasks that nobody will ask about any more.
func (h *Hub) Forget(ctx context.Context, b *Batch, tasks []Task) error {
	for _, task := range tasks {
		err := h.insist(ctx, Patience, func(ctx context.Context) error {
			return h.results.Purge(ctx, jetstream.WithPurgeSubject(resultSubject+b.Name+"."+b.ID(task)))
		})
		if err != nil {
			return err
		}
	}
	return nil
}
