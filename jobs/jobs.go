// Package jobs carries work to many processes and machines: a batch is a question about many positions, cut into tasks; workers
// anywhere take the tasks, and each task has exactly one outcome, whoever dies in the middle of what.
//
// NATS JetStream carries it: queue, storage, redelivery and replication are its own. Without an address the server runs inside
// the process that comes first, with its store in a folder, and others on the machine join it; when that process ends, another
// goes on with the same store. With an address it is somebody's cluster. Everything else is the same code.
//
// How one outcome a task is kept:
//
//   - A task's id follows from the batch, its number and its text. What is stored (a batch, a task, an outcome) is created only
//     if nothing has its name yet: so doing anything twice is harmless, and to go on with a batch is to submit it again.
//   - A worker takes one task at a time, says every few seconds that it still works, stores the outcome, and acknowledges the
//     task after that. A task without a sign of life for [SilentFor] goes to somebody else.
//   - A task that [Tries] workers have not survived gets an outcome that says so, and does not hold up the others. A worker that is
//     stopped in order notes that it gives the task back, and that does not count.
package jobs

import (
	"context"
	"crypto/sha256"
	"encoding/hex"
	"encoding/json"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"strings"
	"sync"
	"sync/atomic"
	"time"

	"github.com/nats-io/nats.go"
	"github.com/nats-io/nats.go/jetstream"

	"github.com/jugada/jugada/lang"
)

const (
	// SilentFor is how long a worker may give no sign of life before its task is given to another.
	SilentFor = 10 * time.Second
	// Tries is how often a worker may vanish or panic at a task before the task's outcome is that nobody finished it.
	Tries = 5
	// Patience is how long a hub that does not answer, or cannot store, is asked again before that is an error. An election
	// among the servers of a cluster takes up to ten seconds.
	Patience = 30 * time.Second

	schema = 1 // of all that is stored
)

// A Batch is a question about many positions.
type Batch struct {
	Schema    int             `json:"schema"`
	Name      string          `json:"name"`      // lower-case letters, digits and hyphens
	Command   string          `json:"command"`   // what is done with each task
	Version   string          `json:"version"`   // of the program that asks: the workers of other versions leave it alone
	Rules     string          `json:"rules"`     // fingerprint of the game: workers with other rules leave it alone
	Question  json.RawMessage `json:"question"`  // what workers need to know beside the tasks
	Size      int             `json:"size"`      // positions in a task
	Begun     time.Time       `json:"begun"`     // by the clock of whoever submitted it
	Tasks     int             `json:"tasks"`     // how many there are; 0 until all have been submitted
	Positions int             `json:"positions"` // in all of them; 0 until all have been submitted
	Cancelled bool            `json:"cancelled"` // its tasks wait until it is resumed
	Touched   int             `json:"touched"`   // counts what makes workers look at it again

	revision uint64 // of what is stored: that which was read or written
}

// A Task is the number of a task in its batch, from 1, and its text.
type Task struct {
	Number int
	Data   []byte
}

// An Outcome is what came of a task.
type Outcome struct {
	Number int
	Data   []byte        // the answer; if there is none, the text of the task
	Fault  string        // why there is none, in English; else ""
	Worker string        // who found it
	Took   time.Duration // by the worker's clock

	sequence uint64 // of what is stored
	task     []byte // its text
	replaces uint64 // the sequence of the outcome in whose place it is stored; 0: there is none
}

// A Hub is a connection to where batches are kept. Its methods may be called by several goroutines.
type Hub struct {
	options Options
	conn    *nats.Conn
	js      jetstream.JetStream
	local   *local                    // nil where the hub is somebody's cluster
	lost    atomic.Pointer[time.Time] // since when there is no connection; nil: there is one, or there never was

	lock             sync.Mutex
	tasks, results   jetstream.Stream
	files            jetstream.Stream // nil: nobody has asked for it
	batches, workers jetstream.KeyValue
}

// AtStep, if a test has set it, is called at each step between which a process may die: a task is about to be stored, or has
// been; a task was taken, answered, its outcome stored, acknowledged; it was noted that a task is given back; a failed task is stored
// anew, and its outcome removed; a part of a batch is about to be removed. So a test can end the process at exactly that step.
var AtStep func(step string)

func at(step string) {
	if AtStep != nil {
		AtStep(step)
	}
}

// The names of what is stored.
const (
	tasksStream   = "JUGADA_TASKS"
	resultsStream = "JUGADA_RESULTS"
	filesStream   = "JUGADA_FILES"
	batchesBucket = "JUGADA_BATCHES"
	workersBucket = "JUGADA_WORKERS"
	bucketStream  = "KV_"  // before a bucket's name: the stream that NATS keeps it in
	bucketSubject = "$KV." // and its subjects, which end with the keys
	taskSubject   = "jugada.task."
	resultSubject = "jugada.result."
	fileSubject   = "jugada.file."
)

// Open connects to the hub that the options name, and creates what it stores if it is new. Close it after use.
func Open(ctx context.Context, o Options) (*Hub, error) {
	h := &Hub{options: o}
	var err error
	if o.Address == "" {
		h.local, err = openLocal(o.Folder)
	}
	if err == nil {
		err = h.connect(ctx)
	}
	if err == nil {
		err = h.insist(ctx, Patience, func(ctx context.Context) error { return notYet(h.create(ctx)) })
	}
	var api *jetstream.APIError
	if errors.As(err, &api) && api.ErrorCode == noCluster {
		err = lang.Errorf("jobs.oneServer", o.Replicas, err)
	}
	if err != nil {
		h.Close()
		return nil, err
	}
	return h, nil
}

// Close ends the connection; where the server runs in this process, it ends, too, and another process on the machine that uses
// the same folder continues it.
func (h *Hub) Close() {
	if h.conn != nil {
		h.conn.Close()
	}
	if h.local != nil {
		h.local.close()
	}
}

// Hosting reports whether the server runs in this process.
func (h *Hub) Hosting() bool { return h.local != nil && h.local.running() != nil }

// Gone reports whether the folder of the hub of a machine has been removed: nobody can ask it for anything any more.
func (h *Hub) Gone() bool {
	if h.local == nil {
		return false
	}
	_, err := os.Stat(h.local.folder)
	return errors.Is(err, fs.ErrNotExist)
}

// Address returns where the server listens.
func (h *Hub) Address() string {
	if h.local != nil {
		return h.local.address()
	}
	return h.conn.ConnectedUrlRedacted()
}

// create makes streams and buckets that do not exist yet; those that do are left as they are, but for their replicas.
func (h *Hub) create(ctx context.Context) error {
	h.lock.Lock()
	defer h.lock.Unlock()
	var err error
	if h.tasks, err = h.stream(ctx, tasksStream, taskSubject, jetstream.WorkQueuePolicy); err != nil {
		return err
	}
	if h.results, err = h.stream(ctx, resultsStream, resultSubject, jetstream.LimitsPolicy); err != nil {
		return err
	}
	if h.batches, err = h.bucket(ctx, jetstream.KeyValueConfig{Bucket: batchesBucket}); err != nil {
		return err
	}
	if h.workers, err = h.present(ctx); err != nil || h.options.Replicas == 0 {
		return err
	}
	for _, name := range []string{tasksStream, resultsStream, bucketStream + batchesBucket, bucketStream + workersBucket} {
		if err := h.replicate(ctx, name); err != nil {
			return err
		}
	}
	return nil
}

// stream makes a stream of the subjects that begin so, unless it exists.
func (h *Hub) stream(ctx context.Context, name, subject string, retention jetstream.RetentionPolicy) (jetstream.Stream, error) {
	s, err := h.js.CreateStream(ctx, jetstream.StreamConfig{
		Name: name, Subjects: []string{subject + ">"}, Retention: retention, Storage: jetstream.FileStorage,
		Replicas: max(h.options.Replicas, 1), Compression: jetstream.S2Compression, MaxMsgsPerSubject: 1,
		// Not AllowDirect: a server that has just come back would answer, and say that there is no outcome where there is one.
	})
	if errors.Is(err, jetstream.ErrStreamNameAlreadyInUse) {
		return h.js.Stream(ctx, name)
	}
	return s, err
}

// bucket makes a bucket unless it exists.
func (h *Hub) bucket(ctx context.Context, c jetstream.KeyValueConfig) (jetstream.KeyValue, error) {
	c.Replicas = max(h.options.Replicas, 1)
	b, err := h.js.CreateKeyValue(ctx, c)
	if errors.Is(err, jetstream.ErrBucketExists) {
		return h.js.KeyValue(ctx, c.Bucket)
	}
	return b, err
}

// present makes the bucket in which workers say that they are there. It is kept in memory, and so lost whenever the hub of a machine
// goes on in another process, whose connections live on: then it is made again.
func (h *Hub) present(ctx context.Context) (jetstream.KeyValue, error) {
	return h.bucket(ctx, jetstream.KeyValueConfig{
		Bucket: workersBucket, TTL: presentFor, Storage: jetstream.MemoryStorage,
	})
}

// notYet returns an error that asking again mends where err is that a stream is not there: its name is taken, so another process
// is making it at this moment.
func notYet(err error) error {
	if errors.Is(err, jetstream.ErrStreamNotFound) || errors.Is(err, jetstream.ErrBucketNotFound) {
		return errors.New(err.Error())
	}
	return err
}

// replicate has a stream kept on as many servers as the options ask for. Whoever comes first, perhaps a worker, need not know how
// many that will be.
func (h *Hub) replicate(ctx context.Context, name string) error {
	s, err := h.js.Stream(ctx, name)
	if err != nil {
		return err
	}
	c := s.CachedInfo().Config
	if c.Replicas == h.options.Replicas {
		return nil
	}
	c.Replicas = h.options.Replicas
	_, err = h.js.UpdateStream(ctx, c)
	return err
}

// NameOf returns the name of a batch: the same for the same command, version, rules and question, and for what tells its input from
// others, such as a checksum. So to ask the same again is to go on with it.
func NameOf(b *Batch, game string, input []byte) string {
	sum := sha256.New()
	for _, part := range [][]byte{[]byte(b.Command), []byte(b.Version), []byte(b.Rules), b.Question, input} {
		fmt.Fprintf(sum, "%d\n%s", len(part), part)
	}
	game = strings.Join(strings.FieldsFunc(strings.ToLower(game), func(r rune) bool {
		return (r < 'a' || 'z' < r) && (r < '0' || '9' < r)
	}), "-")
	if len(game) > 24 {
		game = game[:24]
	}
	return strings.Trim(b.Command+"-"+game, "-") + "-" + hex.EncodeToString(sum.Sum(nil))[:8]
}

// ID returns the last part of the subjects under which a task and its outcome are stored. Its order as text is that of numbers.
func (b *Batch) ID(t Task) string {
	sum := sha256.Sum256(fmt.Appendf(nil, "%s\n%d\n%s", b.Name, t.Number, t.Data))
	return fmt.Sprintf("%09d-%x", t.Number, sum[:12])
}

// numberOf returns the number of a task from its subject, or that of its outcome.
func numberOf(subject string) (id string, number int) {
	id = subject[strings.LastIndexByte(subject, '.')+1:]
	_, err := fmt.Sscanf(id, "%d-", &number)
	if err != nil {
		return id, 0
	}
	return id, number
}

// Begin stores the batch if there is none of its name; else it returns the one there is, which is the same question, perhaps cut
// into tasks of another size, and makes workers look at it again.
func (h *Hub) Begin(ctx context.Context, b *Batch) (*Batch, error) {
	b.Schema = schema
	text, err := json.Marshal(b)
	if err != nil {
		return nil, err
	}
	err = h.insist(ctx, Patience, func(ctx context.Context) error {
		b.revision, err = h.batches.Create(ctx, b.Name, text)
		return err
	})
	found := b
	if errors.Is(err, jetstream.ErrKeyExists) {
		found, err = h.Change(ctx, b.Name, func(b *Batch) { b.Cancelled = false })
	}
	if err == nil {
		err = h.insist(ctx, Patience, func(ctx context.Context) error {
			_, err := h.tasks.CreateOrUpdateConsumer(ctx, jetstream.ConsumerConfig{
				Durable: b.Name, FilterSubject: taskSubject + b.Name + ".*", AckPolicy: jetstream.AckExplicitPolicy,
				AckWait: SilentFor, MaxAckPending: -1,
			})
			return err
		})
	}
	if err != nil {
		return nil, err
	}
	return found, nil
}

// Batch returns the batch of a name.
func (h *Hub) Batch(ctx context.Context, name string) (*Batch, error) {
	var entry jetstream.KeyValueEntry
	within := time.Second // no longer, since people misspell names
	if h.local != nil {
		within = 0
	}
	err := whileMissing(ctx, within, jetstream.ErrKeyNotFound, func() error {
		return h.insist(ctx, Patience, func(ctx context.Context) (err error) {
			entry, err = h.batches.Get(ctx, name)
			return err
		})
	})
	switch {
	case errors.Is(err, jetstream.ErrKeyNotFound) || errors.Is(err, jetstream.ErrInvalidKey):
		return nil, &NoBatch{lang.Errorf("jobs.noBatch", name)}
	case err != nil:
		return nil, err
	}
	return readBatch(entry)
}

// NoBatch is the error where there is no batch of a name.
type NoBatch struct{ error }

// Unwrap returns what is to be said.
func (e *NoBatch) Unwrap() error { return e.error }

func readBatch(entry jetstream.KeyValueEntry) (*Batch, error) {
	b := &Batch{revision: entry.Revision()}
	if err := json.Unmarshal(entry.Value(), b); err != nil || b.Schema != schema || b.Name != entry.Key() {
		return nil, lang.Errorf("jobs.otherVersion", entry.Key())
	}
	return b, nil
}

// Change changes what is stored of a batch, and makes workers look at it again. Where others change it at the same time, change
// is called again on what they have left.
func (h *Hub) Change(ctx context.Context, name string, change func(*Batch)) (*Batch, error) {
	for {
		b, err := h.Batch(ctx, name)
		if err != nil {
			return nil, err
		}
		change(b)
		b.Touched++
		text, err := json.Marshal(b)
		if err != nil {
			return nil, err
		}
		err = h.insist(ctx, Patience, func(ctx context.Context) error {
			now, err := h.batches.Update(ctx, name, text, b.revision)
			if err == nil {
				b.revision = now
			}
			return err
		})
		if err == nil || !exists(err) {
			return b, err
		}
	}
}

// exists reports whether something was not stored because there is something of its name, or another revision of it.
func exists(err error) bool {
	var api *jetstream.APIError
	if errors.As(err, &api) {
		return api.ErrorCode == jetstream.JSErrCodeStreamWrongLastSequence ||
			api.ErrorCode == jetstream.JSErrCodeStreamWrongLastSequenceConstant
	}
	return errors.Is(err, jetstream.ErrKeyExists)
}
