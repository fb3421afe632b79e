//go:build unix

package tui

import (
	"context"
	"errors"
	"io"
	"math/rand/v2"
	"os"
	"os/signal"
	"sync"
	"syscall"
	"testing"
	"time"

	"github.com/jugada/jugada/internal/laws"
	"github.com/jugada/jugada/internal/playtest"
	"github.com/jugada/jugada/session"
)

// SIGTERM ends the board, whenever it comes: during setup, while drawing, while the computer thinks, while keys arrive.
func TestSignalEndsTheBoard(t *testing.T) {
	seed := laws.Seed()
	t.Logf("seed %d", seed)
	random := rand.New(rand.NewPCG(seed, 0))
	for round := range 100 {
		delay := time.Duration(random.Int64N(int64(30 * time.Millisecond)))
		start := playtest.At(t, "tictactoe", "")
		v := newVoice(start, both, nil, nil)
		if random.IntN(2) == 0 {
			v = newVoice(&slow{start, nil}, session.Nobody, nil, nil) // the computer thinks
		}
		if !endedBySignal(t, v, delay) {
			t.Fatalf("round %d: 10 s after a SIGTERM that came after %v the board is still there", round, delay)
		}
	}
}

// endedBySignal shows a board, sends this process a SIGTERM after the delay, and reports whether that ended the board.
func endedBySignal(t *testing.T, v *voice, delay time.Duration) bool {
	ctx, stop := signal.NotifyContext(context.Background(), syscall.SIGTERM)
	defer stop()
	keys, typed := io.Pipe()
	var typing sync.WaitGroup
	typing.Go(func() {
		for ctx.Err() == nil {
			if _, err := io.WriteString(typed, "\x1b[C"); err != nil {
				return
			}
			time.Sleep(time.Millisecond)
		}
	})
	ended := make(chan error, 1)
	go func() { ended <- Run(ctx, Options{Game: v.game, Said: v.spoken, In: keys, Out: io.Discard}) }()
	time.Sleep(delay)
	if err := syscall.Kill(os.Getpid(), syscall.SIGTERM); err != nil {
		t.Fatal(err)
	}
	select {
	case err := <-ended:
		if !errors.Is(err, context.Canceled) {
			t.Errorf("Run returned %v; want %v", err, context.Canceled)
		}
	case <-time.After(10 * time.Second):
		return false
	}
	keys.Close()
	typing.Wait()
	return true
}
