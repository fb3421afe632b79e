//go:build unix

package cli_test

import (
	"context"
	"errors"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"github.com/jugada/jugada/jobs"
)

// A task that failed is answered by the reason, and resume tries it again; answers that are there are kept as they are.
func TestResumeTriesFailedTasksAgain(t *testing.T) {
	folder := t.TempDir()
	if err := os.WriteFile(filepath.Join(folder, "three.txt"), []byte("4433\n443322\n1\n"), 0o600); err != nil {
		t.Fatal(err)
	}
	run := func(fails bool, command string) string {
		t.Helper()
		out, err := killable(t, folder, command, "")
		if (err != nil) != fails {
			t.Fatalf("jugada %s: %v\n%s", command, err, out)
		}
		return out
	}
	const ask = "batch solve connect4:4x4 three.txt --positions 1"
	name, _, _ := strings.Cut(strings.TrimPrefix(run(false, ask+" --threads 0 --detach"), "batch "), "\n")
	hub, err := jobs.Open(t.Context(), jobs.Options{Folder: filepath.Join(folder, ".local/share/jugada/jobs")})
	if err != nil {
		t.Fatal(err)
	}
	defer hub.Close()
	b, err := hub.Batch(t.Context(), name)
	if err != nil {
		t.Fatal(err)
	}
	ctx, stop := context.WithTimeout(t.Context(), time.Minute)
	defer stop()
	unlucky := func(_ context.Context, task []byte) ([]byte, error) {
		if string(task) == "443322" {
			return []byte("{\"kept\":true}\n"), nil
		}
		return nil, errors.New("no luck")
	}
	over := make(chan error)
	go func() {
		over <- hub.Work(ctx, jobs.Worker{
			Name: "unlucky", Version: b.Version, Threads: 1,
			Prepare: func(context.Context, *jobs.Batch) (jobs.Answerer, error) { return unlucky, nil },
		})
	}()
	for s := new(jobs.Status); !s.Done(); {
		if s, err = hub.Status(ctx, name); err != nil {
			t.Fatal(err)
		}
	}
	stop()
	<-over
	const failed = `{"schema":1,"task":1,"from":1,"to":1,"error":"no luck"}`
	if out := run(true, "batch show "+name); !strings.Contains(out, failed) || strings.Count(out, "no luck") != 2 {
		t.Errorf("shown is\n%s", out)
	}
	out := run(false, "batch resume "+name+" --threads 1")
	if !strings.HasPrefix(out, "2 failed tasks are tried again\n") || strings.Count(out, `"value":`) != 2 ||
		!strings.Contains(out, `{"kept":true}`) || strings.Contains(out, "no luck") {
		t.Errorf("resumed is\n%s", out)
	}
	if out := run(false, ask); strings.Count(out, `"value":`) != 2 || strings.Contains(out, "no luck") {
		t.Errorf("asked again is\n%s", out)
	}
	if out := run(false, "batch list"); !strings.Contains(out, name+": done; tasks answered: 3 of 3, given out: 0, waiting: 0; positions: 3\n") {
		t.Errorf("the list is\n%s", out)
	}
}
