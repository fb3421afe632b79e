package cli

import (
	"context"
	"crypto/sha256"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"iter"
	"maps"
	"os"
	"runtime"
	"slices"
	"strings"
	"time"

	"github.com/spf13/cobra"

	"github.com/jugada/jugada/catalog"
	"github.com/jugada/jugada/internal/input"
	"github.com/jugada/jugada/jobs"
	"github.com/jugada/jugada/lang"
	"github.com/jugada/jugada/ui/asked"
)

// batch returns the commands for batches: questions about many positions, answered by many workers.
func (a *app) batch() *cobra.Command {
	return a.group(&cobra.Command{
		Use: "batch", Short: a.text("cli.batch.short"), Long: a.text("cli.batch.long", clusterVariable),
		Example: a.text("cli.batch.example"),
	}, a.batchAnalyze(), a.batchSolve(), a.batchReview(),
		a.batchList(), a.batchShow(), a.batchCancel(), a.batchResume(), a.batchClean())
}

// batchFlags are the flags of commands that begin a batch or go on with it.
type batchFlags struct {
	hubFlags
	Threads   int  `flag:"threads" help:"batchThreads" least:"0" most:"threads"`
	Unordered bool `flag:"unordered"`
}

// here returns how many threads of this process work on the batch: all processors unless the flag or a cluster says otherwise.
func (f *batchFlags) here(a *app, cmd *cobra.Command) int {
	if !cmd.Flags().Changed("threads") && f.address(a) == "" {
		return runtime.NumCPU()
	}
	return f.Threads
}

// beginFlags are the flags of commands that begin a batch.
type beginFlags struct {
	batchFlags
	Positions int  `flag:"positions" help:"batchPositions" least:"1"`
	Detach    bool `flag:"detach"`
}

func (a *app) batchAnalyze() *cobra.Command {
	var q struct {
		analysis
		beginFlags
	}
	cmd := a.command("analyze GAME [FILE]", "cli.batch.analyze", 1, 2)
	a.flags(cmd, &q, names{"algorithm": catalog.Algorithms(), "refine": catalog.Refinements()})
	completes(cmd, "as", asked.Sides)
	files := []string{"book", "weights"} // workers do not have them
	for _, name := range files {
		cmd.Flags().Lookup(name).Hidden = true
	}
	cmd.RunE = func(cmd *cobra.Command, args []string) error {
		for _, name := range files {
			if cmd.Flags().Changed(name) {
				return misuse(lang.Errorf("cli.batch.file", lang.Option(name)))
			}
		}
		if q.Algorithm == catalog.MCTSName {
			return misuse(lang.Errorf("cli.batch.playouts", strings.Join(catalog.Algorithms(), ", ")))
		}
		q.Game, q.Time = args[0], wholeMilliseconds(q.Time)
		if q.Opponent != "" {
			g, err := a.catalog.Find(q.Game)
			if err != nil {
				return misuse(err)
			}
			if q.Opponent, err = a.playerModel(q.Opponent, g); err != nil {
				return err
			}
		}
		return a.beginBatch(cmd, "analyze", &q.analysis, &q.beginFlags, linesFile(args), a.lines(args))
	}
	return cmd
}

func (a *app) batchSolve() *cobra.Command {
	var q struct {
		proof
		beginFlags
	}
	q.proof = usualProof()
	cmd := a.command("solve GAME [FILE]", "cli.batch.solve", 1, 2)
	a.flags(cmd, &q, names{"algorithm": catalog.SolverAlgorithms()})
	cmd.RunE = func(cmd *cobra.Command, args []string) error {
		q.Game, q.Time = args[0], wholeMilliseconds(q.Time)
		return a.beginBatch(cmd, "solve", &q.proof, &q.beginFlags, linesFile(args), a.lines(args))
	}
	return cmd
}

// wholeMilliseconds rounds a span up to what its form in JSON can say.
func wholeMilliseconds(s asked.Span) asked.Span {
	const ms = asked.Span(time.Millisecond)
	return (s + ms - 1) / ms * ms
}

// beginLines is how many lines are measured, and give the batch of a stream its name.
const beginLines = 16

// beginBatch begins the batch of a question about the lines of a file, or goes on with it, and prints the answers.
func (a *app) beginBatch(
	cmd *cobra.Command, verb string, q question, f *beginFlags, file string, in func(context.Context) iter.Seq2[string, error],
) error {
	ctx, cancel := context.WithCancel(cmd.Context())
	defer cancel()
	g, err := q.of(a.catalog)
	if err == nil {
		_, err = q.tasks(ctx, g)
	}
	if err != nil {
		return misuse(err)
	}
	content, err := a.contentOf(ctx, file)
	if err != nil {
		return err
	}
	lines, stop := iter.Pull2(in(ctx))
	defer stop()
	var first []string
	for len(first) < beginLines {
		line, err, more := lines()
		if err != nil {
			return err
		}
		if !more {
			break
		}
		first = append(first, line)
	}
	h, err := a.openHub(ctx, &f.hubFlags)
	if err != nil {
		return err
	}
	defer h.Close()
	if content == nil {
		content = []byte(strings.Join(first, "\n"))
	}
	b, err := a.begin(ctx, h, verb, q, g, content, first, f.Positions)
	if err != nil {
		return err
	}
	a.note("cli.batch.begun", b.Name)
	all := &reading{first: first, rest: lines, size: b.Size}
	if f.Detach {
		if err := h.Submit(ctx, b, all.tasks, all.positions); err != nil {
			return err
		}
		if f.address(a) == "" {
			return a.leaveHub(f.here(a, cmd))
		}
		a.say("cli.batch.detached", b.Name)
		return nil
	}
	// What has been submitted waits for its answers to be printed, so that memory does not grow with the input.
	follow := &follower{
		app: a, hub: h, batch: b, unordered: f.Unordered, submitted: make(chan submitted, window), free: make(chan struct{}, window),
	}
	go func() {
		err := h.Submit(ctx, b, follow.through(ctx, all.tasks), all.positions)
		follow.submitted <- submitted{end: true, err: err, task: all.number}
	}()
	return follow.withWorkers(ctx, f.here(a, cmd))
}

// begin stores the batch, or finds it. Its name follows from the question and the content of the input; the first lines are
// measured, unless size is how many make a task.
func (a *app) begin(
	ctx context.Context, h *jobs.Hub, verb string, q question, g catalog.Game, content []byte, first []string, size int,
) (*jobs.Batch, error) {
	asked, err := json.Marshal(q)
	if err != nil {
		return nil, err
	}
	rules, err := catalog.Fingerprint(g)
	if err != nil {
		return nil, err
	}
	b := &jobs.Batch{Command: verb, Version: build().Version, Rules: rules, Question: asked, Size: size, Begun: time.Now().UTC()}
	b.Name = jobs.NameOf(b, g.Name(), content)
	known, err := h.Batch(ctx, b.Name)
	switch {
	case err == nil && size > 0 && size != known.Size:
		return nil, misuse(lang.Errorf("cli.batch.otherSize", b.Name, known.Size, size))
	case err == nil:
		b.Size = known.Size
	case !errors.As(err, new(*jobs.NoBatch)):
		return nil, err
	case size == 0:
		if b.Size, err = sizeOf(ctx, q, g, first); err != nil {
			return nil, err
		}
	}
	return h.Begin(ctx, b)
}

// linesFile returns the file that follows the name of a game, else standard input.
func linesFile(args []string) string { return append(args, standardInput)[1] }

// contentOf returns a checksum of all that is to be read from a regular file, which tells it from others; nil for what may have
// no end, and for a file that cannot be read.
func (a *app) contentOf(ctx context.Context, name string) ([]byte, error) {
	file, _ := a.In.(*os.File)
	if name != standardInput {
		file = nil
		if about, err := os.Stat(name); err == nil && about.Mode().IsRegular() { // opening a pipe would wait
			if file, err = os.Open(name); err == nil {
				defer file.Close()
			}
		}
	}
	if file == nil {
		return nil, nil
	}
	about, err := file.Stat()
	if err != nil || !about.Mode().IsRegular() {
		return nil, nil
	}
	at, err := file.Seek(0, io.SeekCurrent)
	if err != nil {
		return nil, nil
	}
	sum := sha256.New()
	if _, err := io.Copy(sum, input.Until(ctx, io.NewSectionReader(file, at, about.Size()-at))); err != nil {
		return nil, inputError(ctx, name, err)
	}
	return sum.Sum(nil), nil
}

// lines returns what yields the lines of linesFile.
func (a *app) lines(args []string) func(context.Context) iter.Seq2[string, error] {
	return func(ctx context.Context) iter.Seq2[string, error] {
		return func(yield func(string, error) bool) {
			err := a.eachLine(ctx, linesFile(args), func(line string) error {
				if !yield(line, nil) {
					return io.EOF
				}
				return nil
			})
			if err != nil && !errors.Is(err, io.EOF) {
				yield("", err)
			}
		}
	}
}

// reading makes tasks of lines.
type reading struct {
	first  []string // read already
	rest   func() (line string, err error, more bool)
	size   int // lines in a task
	number int // tasks so far
	count  int // lines so far
}

func (in *reading) positions() int { return in.count }

func (in *reading) next() (line string, err error, more bool) {
	if len(in.first) > 0 {
		line, in.first = in.first[0], in.first[1:]
		return line, nil, true
	}
	return in.rest()
}

// tasks yields the tasks, of size lines each.
func (in *reading) tasks(yield func(jobs.Task, error) bool) {
	var lines []string
	for {
		line, err, more := in.next()
		if err != nil {
			yield(jobs.Task{}, err)
			return
		}
		if more {
			lines = append(lines, line)
			in.count++
		}
		if len(lines) == in.size || !more && len(lines) > 0 {
			in.number++
			if !yield(jobs.Task{Number: in.number, Data: []byte(strings.Join(lines, "\n"))}, nil) {
				return
			}
			lines = lines[:0]
		}
		if !more {
			return
		}
	}
}

// onBatch makes cmd, which has the name of a batch as its argument, do something with the hub and that batch.
func (a *app) onBatch(cmd *cobra.Command, do func(ctx context.Context, h *jobs.Hub, name string) error) *cobra.Command {
	var f hubFlags
	a.flags(cmd, &f, nil)
	cmd.RunE = func(cmd *cobra.Command, args []string) error {
		h, err := a.openHub(cmd.Context(), &f)
		if err != nil {
			return err
		}
		defer h.Close()
		return do(cmd.Context(), h, args[0])
	}
	return cmd
}

func (a *app) batchCancel() *cobra.Command {
	return a.onBatch(a.command("cancel NAME", "cli.batch.cancel", 1, 1), func(ctx context.Context, h *jobs.Hub, name string) error {
		s, err := h.Status(ctx, name)
		if err != nil {
			return err
		}
		if s.Done() {
			a.say("cli.batch.cancel.done", name)
			return nil
		}
		if _, err = h.Change(ctx, name, func(b *jobs.Batch) { b.Cancelled = true }); err == nil {
			a.say("cli.batch.cancelled", name)
		}
		return err
	})
}

func (a *app) batchResume() *cobra.Command {
	var f batchFlags
	cmd := a.command("resume NAME", "cli.batch.resume", 1, 1)
	a.flags(cmd, &f, nil)
	cmd.RunE = func(cmd *cobra.Command, args []string) error {
		h, err := a.openHub(cmd.Context(), &f.hubFlags)
		if err != nil {
			return err
		}
		defer h.Close()
		b, err := h.Batch(cmd.Context(), args[0])
		if err != nil {
			return err
		}
		again, err := h.Retry(cmd.Context(), b)
		if again > 0 {
			a.note("cli.batch.again", again)
		}
		if err != nil {
			return err
		}
		if b, err = h.Change(cmd.Context(), b.Name, func(b *jobs.Batch) { b.Cancelled = false }); err != nil {
			return err
		}
		if command := begunBy(b); command != "" {
			a.say("cli.batch.results", b.Name, command)
			return nil
		}
		if b.Tasks == 0 {
			return lang.Errorf("cli.batch.unread", b.Name)
		}
		follow := &follower{app: a, hub: h, batch: b, unordered: f.Unordered, total: b.Tasks}
		return follow.withWorkers(cmd.Context(), f.here(a, cmd))
	}
	return cmd
}

func (a *app) batchClean() *cobra.Command {
	var f hubFlags
	cmd := a.command("clean [NAME…]", "cli.batch.clean", 0, 1<<20)
	a.flags(cmd, &f, nil)
	cmd.RunE = func(cmd *cobra.Command, names []string) error {
		h, err := a.openHub(cmd.Context(), &f)
		if err != nil {
			return err
		}
		defer h.Close()
		if len(names) == 0 {
			all, err := h.Batches(cmd.Context())
			if err != nil {
				return err
			}
			for _, s := range all {
				if s.Done() {
					names = append(names, s.Name)
				}
			}
		}
		for _, name := range names {
			if err := h.Clean(cmd.Context(), name); err != nil {
				return err
			}
			a.say("cli.batch.cleaned", name)
		}
		if len(names) == 0 {
			a.say("cli.batch.clean.none")
		}
		return nil
	}
	return cmd
}

// batchState is the JSON answer about a batch.
type batchState struct {
	Schema int `json:"schema"`
	*jobs.Status
	State string `json:"state"` // running, waiting, cancelled, done or unread: its tasks are not complete
}

// stateOf returns how a batch is while those workers are there. Tasks that are given out are nobody's where none is: whoever had
// them has been killed a moment ago.
func stateOf(s *jobs.Status, workers []jobs.Present) string {
	switch {
	case s.Done():
		return "done"
	case s.Cancelled:
		return "cancelled"
	case s.Running > 0 && len(workers) > 0:
		return "running"
	case s.Tasks == 0:
		return "unread"
	}
	return "waiting"
}

func (a *app) batchList() *cobra.Command {
	var f struct {
		hubFlags
		jsonFlag
	}
	cmd := a.command("list", "cli.batch.list", 0, 0)
	a.flags(cmd, &f, nil)
	cmd.RunE = func(cmd *cobra.Command, _ []string) error {
		h, err := a.openHub(cmd.Context(), &f.hubFlags)
		if err != nil {
			return err
		}
		defer h.Close()
		all, err := h.Batches(cmd.Context())
		if err != nil {
			return err
		}
		workers, err := h.Workers(cmd.Context())
		if err != nil {
			return err
		}
		if f.JSON {
			answer := struct {
				Schema  int            `json:"schema"`
				Batches []batchState   `json:"batches"`
				Workers []jobs.Present `json:"workers"`
			}{catalog.Schema, []batchState{}, append([]jobs.Present{}, workers...)}
			for _, s := range all {
				answer.Batches = append(answer.Batches, batchState{catalog.Schema, s, stateOf(s, workers)})
			}
			return a.json(answer)
		}
		if len(all) == 0 {
			a.say("cli.batch.list.none")
		}
		for _, s := range all {
			fmt.Fprintln(a.Out, a.aboutBatch(s, workers))
		}
		if len(all) > 0 && len(workers) == 0 {
			a.say("cli.batch.noWorkers")
		}
		for _, w := range workers {
			a.say("cli.batch.worker", w.Name, w.Threads, w.Done, w.Version, w.HeardMS/1000)
			for _, name := range slices.Sorted(maps.Keys(w.Refused)) {
				a.say("cli.batch.refused", name, a.refusal(all, &w, name))
			}
		}
		return nil
	}
	return cmd
}

// refusal tells why a worker leaves a batch to others. Workers say it in English, and what they may say is known.
func (a *app) refusal(all []*jobs.Status, w *jobs.Present, name string) string {
	why := w.Refused[name]
	i := slices.IndexFunc(all, func(s *jobs.Status) bool { return s.Name == name })
	if i < 0 {
		return why
	}
	b := &all[i].Batch
	known := []error{
		lang.Errorf("jobs.version", b.Version, w.Version), lang.Errorf("cli.batch.unknown", b.Command),
		lang.Errorf("cli.batch.programs"),
	}
	if q, err := questionOf(b); err == nil {
		if g, err := q.of(a.catalog); err == nil {
			known = append(known, lang.Errorf("cli.batch.rules", g.Name()))
		}
	}
	for _, err := range known {
		if err.Error() == why {
			return a.lang.CommandError(err)
		}
	}
	return why
}

// aboutBatch tells how far a batch is while those workers are there.
func (a *app) aboutBatch(s *jobs.Status, workers []jobs.Present) string {
	unread := "cli.batch.state.unread"
	if begunBy(&s.Batch) != "" { // its tasks come from that command, one by one
		unread = "cli.batch.state.unread.called"
	}
	state := a.text(map[string]string{
		"done": "cli.batch.state.done", "cancelled": "cli.batch.state.cancelled", "running": "cli.batch.state.running",
		"unread": unread, "waiting": "cli.batch.state.waiting",
	}[stateOf(s, workers)])
	if s.Tasks == 0 {
		return a.text("cli.batch.about.unread", s.Name, state, s.Answered, s.Running, s.Waiting)
	}
	return a.text("cli.batch.about", s.Name, state, s.Answered, s.Tasks, s.Running, s.Waiting, a.unitOf(&s.Batch), s.Positions)
}

// unitOf names, in the plural, what a batch asks about.
func (a *app) unitOf(b *jobs.Batch) string {
	switch b.Command {
	case "review":
		return a.text("cli.batch.unit.game")
	case "match":
		return a.text("cli.batch.unit.pair")
	}
	return a.text("cli.batch.unit.position")
}

func (a *app) batchShow() *cobra.Command {
	return a.onBatch(a.command("show NAME", "cli.batch.show", 1, 1), func(ctx context.Context, h *jobs.Hub, name string) error {
		s, err := h.Status(ctx, name)
		if err != nil {
			return err
		}
		workers, err := h.Workers(ctx)
		if err != nil {
			return err
		}
		fmt.Fprintln(a.Err, a.aboutBatch(s, workers))
		if command := begunBy(&s.Batch); command != "" {
			a.note("cli.batch.results", s.Name, command)
			if s.Command != "match" {
				return nil // the answers are for that command, not for people
			}
		}
		outcomes, err := h.Outcomes(ctx, &s.Batch)
		if err != nil {
			return err
		}
		for _, id := range outcomes {
			if err := a.printOutcome(ctx, h, &s.Batch, id); err != nil {
				return err
			}
		}
		return nil
	})
}
