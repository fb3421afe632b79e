package cli

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"runtime"
	"strconv"
	"strings"
	"sync"
	"time"

	"github.com/spf13/cobra"

	"github.com/jugada/jugada/jobs"
	"github.com/jugada/jugada/lang"
)

// hubFlags say where batches are kept: in the data directory of this machine, or in a cluster.
type hubFlags struct {
	Cluster     *string `flag:"cluster"`
	TokenFile   string  `flag:"token-file" help:"tokenFile"`
	Credentials string  `flag:"credentials"`
	CA          string  `flag:"ca"`
	Replicas    int     `flag:"replicas" least:"1"`
}

// clusterVariable is the environment variable for --cluster.
const clusterVariable = "JUGADA_CLUSTER"

// address is that of the cluster, "" for the hub of this machine.
func (f *hubFlags) address(a *app) string {
	if f.Cluster != nil {
		return *f.Cluster
	}
	return a.Getenv(clusterVariable)
}

// mostReplicas is how many servers can keep a stream of NATS.
const mostReplicas = 5

// check refuses what is for a cluster where there is none, an address that is empty, as that of a variable which is not set, and
// what no cluster can do.
func (f *hubFlags) check(a *app) error {
	name := ""
	switch {
	case f.Cluster != nil && strings.TrimSpace(*f.Cluster) == "":
		return misuse(lang.Errorf("cli.hub.noAddress"))
	case f.Replicas > mostReplicas:
		return misuse(lang.Errorf("cli.flag.atMost", "replicas", f.Replicas, mostReplicas))
	case f.address(a) != "":
		return nil
	case f.TokenFile != "":
		name = "token-file"
	case f.Credentials != "":
		name = "credentials"
	case f.CA != "":
		name = "ca"
	case f.Replicas > 0:
		name = "replicas"
	default:
		return nil
	}
	return misuse(lang.Errorf("lab.alone", lang.Option(name), lang.Option("cluster")))
}

// openHub connects to the hub. What keeps it from doing what it is asked is told on standard error.
func (a *app) openHub(ctx context.Context, f *hubFlags) (*jobs.Hub, error) {
	if err := f.check(a); err != nil {
		return nil, err
	}
	address := f.address(a)
	if address == "" {
		return a.openLocalHub(ctx)
	}
	return jobs.Open(ctx, jobs.Options{
		Address: address, Replicas: f.Replicas,
		TokenFile: f.TokenFile, CredentialsFile: f.Credentials, CertificateFile: f.CA,
		Trouble: a.troubles(),
	})
}

// openLocalHub connects to the hub of this machine.
func (a *app) openLocalHub(ctx context.Context) (*jobs.Hub, error) {
	folder, err := a.hubFolder()
	if err != nil {
		return nil, err
	}
	return jobs.Open(ctx, jobs.Options{Folder: folder, Trouble: a.troubles()})
}

// hubFolder returns where the hub of this machine is kept.
func (a *app) hubFolder() (string, error) {
	directory, err := a.dataDirectory()
	return filepath.Join(directory, "jobs"), err
}

// troubles returns what tells of trouble with the hub once, however many goroutines have it, and once that the hub is back.
func (a *app) troubles() func(error) (over func(done bool)) {
	var lock sync.Mutex
	having := 0
	return func(err error) func(bool) {
		lock.Lock()
		defer lock.Unlock()
		if having++; having == 1 {
			a.note("cli.hub.trouble", a.lang.CommandError(err))
		}
		return func(done bool) {
			lock.Lock()
			defer lock.Unlock()
			if having--; having == 0 && done {
				a.note("cli.hub.back")
			}
		}
	}
}

// working are the flags of commands that work on batches.
type working struct {
	hubFlags
	Threads   int  `flag:"threads" help:"workerThreads" least:"1" most:"threads"` // 0: as many as there are processors
	Programs  bool `flag:"programs"`
	UntilDone bool `flag:"until-done" help:"untilDone"`
}

// worker returns the command that works on the tasks of batches.
func (a *app) worker() *cobra.Command {
	var f working
	cmd := a.command("worker", "cli.worker", 0, 0, clusterVariable)
	a.flags(cmd, &f, nil)
	cmd.RunE = func(cmd *cobra.Command, _ []string) error {
		h, err := a.openHub(cmd.Context(), &f.hubFlags)
		if err != nil {
			return err
		}
		defer h.Close()
		f.Threads = cmp.Or(f.Threads, runtime.NumCPU())
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
		h, err := a.openLocalHub(cmd.Context())
		if err != nil {
			return err
		}
		defer h.Close()
		if h.Hosting() {
			a.note("cli.hub.begins", h.Address(), f.Threads)
		} else {
			a.note("cli.hub.beside", h.Address(), f.Threads)
		}
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
	return a.work(ctx, h, f.Threads, f.Programs)
}

// work works on batches with that many threads until ctx is done, which is no error; programs: it may run those that players of
// matches name.
func (a *app) work(ctx context.Context, h *jobs.Hub, threads int, programs bool) error {
	shop := &workshop{app: a, hub: h, programs: programs, prints: map[string]string{}, levels: map[string]*fetched{}}
	defer shop.leaving.Wait()
	if err := h.Work(ctx, shop.workman(threads)); !errors.Is(err, context.Canceled) {
		return err
	}
	return nil
}

// workBeside works on batches, beside what the command does, with that many threads, perhaps none. failed is called with an error
// that ends it. Whoever calls wait has ended ctx before.
func (a *app) workBeside(ctx context.Context, h *jobs.Hub, threads int, programs bool, failed func(error)) (wait func()) {
	var working sync.WaitGroup
	if threads > 0 {
		working.Go(func() {
			if err := a.work(ctx, h, threads, programs); err != nil {
				failed(err)
			}
		})
	}
	return working.Wait
}

// untilDone returns when no batch has tasks that could be worked on, or ever will.
func untilDone(ctx context.Context, h *jobs.Hub) {
	for ctx.Err() == nil && !h.Gone() {
		if idle, err := h.Idle(ctx); err == nil && idle {
			return
		}
		select {
		case <-time.After(time.Second):
		case <-ctx.Done():
		}
	}
}

// workman returns the worker that this process is.
func (w *workshop) workman(threads int) jobs.Worker {
	return jobs.Worker{
		Name: workerName(), Version: build().Version, Threads: threads, Prepare: w.prepare,
		Refused: func(b *jobs.Batch, why error) { w.note("cli.worker.refuses", b.Name, w.lang.CommandError(why)) },
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
	return strings.Map(func(r rune) rune {
		if 'a' <= r && r <= 'z' || 'A' <= r && r <= 'Z' || '0' <= r && r <= '9' || r == '-' || r == '_' {
			return r
		}
		return '-'
	}, name)
}

// leaveHub starts a process that keeps the hub of this machine open and works on its batches until they are done.
func (a *app) leaveHub(threads int) error {
	folder, err := a.hubFolder()
	if err != nil {
		return err
	}
	program, err := os.Executable()
	if err != nil {
		return err
	}
	log, err := os.OpenFile(filepath.Join(folder, "hub.log"), os.O_CREATE|os.O_WRONLY|os.O_APPEND, 0o600)
	if err != nil {
		return err
	}
	defer log.Close()
	cmd := exec.Command(program, "hub", "--until-done", "--threads", strconv.Itoa(threads), "--data", filepath.Dir(folder),
		"--lang", a.lang.String())
	cmd.Args[0] = os.Args[0] // by which a test program knows that it is to be the command, rather than run all its tests again
	cmd.Stdout, cmd.Stderr = log, log
	detached(cmd)
	if err := cmd.Start(); err != nil {
		return err
	}
	key := "cli.hub.left"
	if threads == 0 {
		key = "cli.hub.left.idle"
	}
	a.note(key, strconv.Itoa(cmd.Process.Pid), log.Name())
	return cmd.Process.Release()
}
