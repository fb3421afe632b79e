package cli

import (
	"context"
	"errors"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"runtime"
	"strconv"
	"sync"
	"time"

	"github.com/spf13/cobra"

	"github.com/jugada/jugada/jobs"
)

// hubFlags say where batches are kept: in the data directory of this machine, or in a cluster.
type hubFlags struct {
	Cluster     string `flag:"cluster"`
	TokenFile   string `flag:"token-file" help:"tokenFile"`
	Credentials string `flag:"credentials"`
	CA          string `flag:"ca"`
	Replicas    int    `flag:"replicas" least:"1"`
}

// clusterVariable is the environment variable for --cluster.
const clusterVariable = "JUGADA_CLUSTER"

// address is that of the cluster, "" for the hub of this machine.
func (f *hubFlags) address(a *app) string {
	if f.Cluster != "" {
		return f.Cluster
	}
	return a.Getenv(clusterVariable)
}

// openHub connects to the hub. What keeps it from doing what it is asked is told on standard error.
func (a *app) openHub(ctx context.Context, f *hubFlags) (*jobs.Hub, error) {
	o := jobs.Options{
		Address: f.address(a), Replicas: max(f.Replicas, 1),
		TokenFile: f.TokenFile, CredentialsFile: f.Credentials, CertificateFile: f.CA,
		Trouble: a.troubles(),
	}
	if o.Address == "" {
		directory, err := a.dataDirectory()
		if err != nil {
			return nil, err
		}
		o.Folder = filepath.Join(directory, "jobs")
	}
	return jobs.Open(ctx, o)
}

// troubles returns what tells of trouble with the hub once, however many goroutines have it, and once that it is over.
func (a *app) troubles() func(error) {
	var lock sync.Mutex
	having := 0
	return func(err error) {
		lock.Lock()
		defer lock.Unlock()
		if err == nil {
			if having--; having == 0 {
				a.note("cli.hub.back")
			}
			return
		}
		if having++; having == 1 {
			a.note("cli.hub.trouble", err)
		}
	}
}

// working are the flags of commands that work on batches.
type working struct {
	hubFlags
	Threads   int  `flag:"threads" help:"workerThreads" least:"0" most:"threads"`
	Programs  bool `flag:"programs"`
	UntilDone bool `flag:"until-done" help:"untilDone"`
}

// worker returns the command that works on the tasks of batches.
func (a *app) worker() *cobra.Command {
	f := working{Threads: runtime.NumCPU()}
	cmd := a.command("worker", "cli.worker", 0, 0, clusterVariable)
	a.flags(cmd, &f, nil)
	cmd.RunE = func(cmd *cobra.Command, _ []string) error {
		h, err := a.openHub(cmd.Context(), &f.hubFlags)
		if err != nil {
			return err
		}
		defer h.Close()
		a.note("cli.worker.begins", workerName(), f.Threads, h.Address())
		return a.serve(cmd.Context(), h, &f)
	}
	return cmd
}

// hub returns the command that keeps the hub of this machine open.
func (a *app) hub() *cobra.Command {
	var f struct {
		Threads   int  `flag:"threads" help:"hubThreads" least:"0" most:"threads"`
		UntilDone bool `flag:"until-done" help:"untilDone"`
	}
	cmd := a.command("hub", "cli.hub", 0, 0)
	a.flags(cmd, &f, nil)
	cmd.RunE = func(cmd *cobra.Command, _ []string) error {
		directory, err := a.dataDirectory()
		if err != nil {
			return err
		}
		h, err := jobs.Open(cmd.Context(), jobs.Options{Folder: filepath.Join(directory, "jobs")})
		if err != nil {
			return err
		}
		defer h.Close()
		a.note("cli.hub.begins", h.Address(), f.Threads)
		return a.serve(cmd.Context(), h, &working{Threads: f.Threads, UntilDone: f.UntilDone})
	}
	return cmd
}

// serve works on batches until it is interrupted or, if so asked, until all are done.
func (a *app) serve(ctx context.Context, h *jobs.Hub, f *working) error {
	ctx, cancel := context.WithCancel(ctx)
	defer cancel()
	if f.UntilDone {
		go func() {
			defer cancel()
			untilDone(ctx, h)
		}()
	}
	if f.Threads == 0 {
		<-ctx.Done()
		return nil
	}
	if err := h.Work(ctx, a.workman(f.Threads, f.Programs)); !errors.Is(err, context.Canceled) {
		return err
	}
	return nil
}

// untilDone returns when no batch has tasks that could be worked on.
func untilDone(ctx context.Context, h *jobs.Hub) {
	for ctx.Err() == nil {
		all, err := h.Batches(ctx)
		left := err != nil
		for _, s := range all {
			left = left || !s.Cancelled && !s.Done() && s.Waiting+s.Running > 0
		}
		if !left {
			return
		}
		select {
		case <-time.After(time.Second):
		case <-ctx.Done():
		}
	}
}

// workman returns the worker that this process is; programs: it may run those that players of matches name.
func (a *app) workman(threads int, programs bool) jobs.Worker {
	shop := &workshop{app: a, programs: programs, prints: map[string]string{}}
	return jobs.Worker{
		Name: workerName(), Version: build().Version, Threads: threads, Prepare: shop.prepare,
		Refused: func(b *jobs.Batch, why error) { a.note("cli.worker.refuses", b.Name, why) },
	}
}

// workerName tells this process from others, on other machines too.
func workerName() string {
	host, err := os.Hostname()
	if err != nil {
		host = "?"
	}
	return fmt.Sprintf("%s-%d", sanitized(host), os.Getpid())
}

// sanitized replaces what may not be in the name of a key.
func sanitized(name string) string {
	text := []rune(name)
	for i, r := range text {
		if !('a' <= r && r <= 'z' || 'A' <= r && r <= 'Z' || '0' <= r && r <= '9' || r == '-' || r == '_') {
			text[i] = '-'
		}
	}
	return string(text)
}

// leaveHub starts a process that keeps the hub of this machine open and works on its batches until they are done.
func (a *app) leaveHub(threads int) error {
	directory, err := a.dataDirectory()
	if err != nil {
		return err
	}
	program, err := os.Executable()
	if err != nil {
		return err
	}
	log, err := os.OpenFile(filepath.Join(directory, "jobs", "hub.log"), os.O_CREATE|os.O_WRONLY|os.O_APPEND, 0o600)
	if err != nil {
		return err
	}
	defer log.Close()
	cmd := exec.Command(program, "hub", "--until-done", "--threads", strconv.Itoa(threads), "--data", directory)
	cmd.Stdout, cmd.Stderr = log, log
	detached(cmd)
	if err := cmd.Start(); err != nil {
		return err
	}
	a.note("cli.hub.left", strconv.Itoa(cmd.Process.Pid), log.Name())
	return cmd.Process.Release()
}
