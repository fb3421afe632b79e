package book_test

import (
	"fmt"
	"math/rand/v2"
	"os"
	"path/filepath"
	"runtime"
	"testing"

	"github.com/jugada/jugada/book"
)

// BenchmarkMerge merges two books of 2 million entries and 1 million texts each, half of them the same, as jugada book merge does:
// in memory, and with less of it. The most that the process has taken is that of its heap, garbage included.
func BenchmarkMerge(b *testing.B) {
	const positions = 1_000_000
	folder := b.TempDir()
	var books [2]*book.Book
	for i := range books {
		made := builder(b)
		for p := range positions {
			key := rand.New(rand.NewPCG(1, uint64(p+i*positions/2))).Uint64()
			for move := range uint32(2) {
				if err := made.Add(b.Context(), book.Entry{Key: key, Move: move, Weight: 1, Source: book.Solved}); err != nil {
					b.Fatal(err)
				}
			}
			if err := made.SetText(b.Context(), key, fmt.Sprintf("%047d", key)); err != nil {
				b.Fatal(err)
			}
		}
		path := filepath.Join(folder, fmt.Sprint(i, ".book"))
		if err := made.Save(b.Context(), path); err != nil {
			b.Fatal(err)
		}
		opened, err := book.Open(path)
		if err != nil {
			b.Fatal(err)
		}
		defer opened.Close()
		books[i] = opened
	}
	for _, mib := range []int{0, 256, 64, 16, 4} {
		name := fmt.Sprint(mib, "MiB")
		if mib == 0 {
			name = "memory"
		}
		b.Run(name, func(b *testing.B) {
			path, most := filepath.Join(folder, "merged.book"), uint64(0)
			for b.Loop() {
				runtime.GC()
				made := builder(b)
				if mib > 0 {
					if err := made.Limit(mib<<20, path); err != nil {
						b.Fatal(err)
					}
				}
				for _, one := range books {
					if _, err := made.Merge(b.Context(), one); err != nil {
						b.Fatal(err)
					}
					var m runtime.MemStats
					runtime.ReadMemStats(&m)
					most = max(most, m.HeapInuse)
				}
				if err := made.Save(b.Context(), path); err != nil {
					b.Fatal(err)
				}
				made.Close()
			}
			if info, err := os.Stat(path); err == nil {
				b.ReportMetric(float64(info.Size())/1e6, "file-MB")
			}
			b.ReportMetric(float64(most)/(1<<20), "heap-MiB")
		})
	}
}
