//go:build unix

package jobs_test

import (
	"encoding/json"
	"errors"
	"fmt"
	"math/rand/v2"
	"net"
	"net/http"
	"net/url"
	"os"
	"os/exec"
	"path/filepath"
	"strconv"
	"strings"
	"sync"
	"syscall"
	"testing"
	"time"

	"github.com/nats-io/nats-server/v2/server"
	"github.com/nats-io/nats.go"
	"github.com/nats-io/nats.go/jetstream"

	"github.com/jugada/jugada/internal/laws"
	"github.com/jugada/jugada/jobs"
)

// servers are the three of a cluster on this machine, as processes.
type servers struct {
	address string   // for clients
	watch   []int    // ports, on which each tells of itself over HTTP
	stores  []string // folders
	run     []func() *exec.Cmd
	running []*exec.Cmd
}

// startThree starts three servers, which end with the test.
func startThree(t *testing.T) *servers {
	t.Helper()
	s := threeServers(t)
	for i := range s.run {
		s.restart(i)
	}
	s.ready(t)
	return s
}

// threeServers returns servers that have not been started. They end with the test.
func threeServers(t *testing.T) *servers {
	t.Helper()
	folder := t.TempDir()
	ports := freePorts(t, 9)
	clients, routes := ports[:3], ports[3:6]
	s := &servers{running: make([]*exec.Cmd, 3), watch: ports[6:]}
	var addresses []string
	for i := range 3 {
		addresses = append(addresses, fmt.Sprintf("nats://127.0.0.1:%d", clients[i]))
		store, client := filepath.Join(folder, strconv.Itoa(i)), strconv.Itoa(clients[i])
		list := fmt.Sprintf("%d,%d,%d", routes[i], routes[(i+1)%3], routes[(i+2)%3])
		s.run = append(s.run, func() *exec.Cmd {
			return start(t, "server", store, fmt.Sprintf("n%d", i), client, list, strconv.Itoa(s.watch[i]), "-")
		})
		s.stores = append(s.stores, store)
	}
	s.address = strings.Join(addresses, ",")
	t.Cleanup(func() {
		for _, cmd := range s.running {
			if cmd != nil {
				end(cmd)
			}
		}
	})
	return s
}

// ready waits until all three have found each other: until something can be kept on all of them. On a machine with other work that
// takes a while, of which no test is to say anything.
func (s *servers) ready(t *testing.T) {
	t.Helper()
	js := s.dial(t)
	probe := jetstream.StreamConfig{Name: "PROBE", Subjects: []string{"probe"}, Replicas: 3, Storage: jetstream.MemoryStorage}
	await(t, 3*time.Minute, func() error {
		_, err := js.CreateStream(t.Context(), probe)
		if err == nil {
			err = js.DeleteStream(t.Context(), probe.Name)
		}
		return err
	})
}

// dial returns a client of the cluster that asks again until it is let in.
func (s *servers) dial(t *testing.T) jetstream.JetStream {
	t.Helper()
	conn, err := nats.Connect(s.address, nats.RetryOnFailedConnect(true), nats.MaxReconnects(-1))
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(conn.Close)
	js, err := jetstream.New(conn)
	if err != nil {
		t.Fatal(err)
	}
	return js
}

// kill kills a server; restart starts it, after a death with the same store.
func (s *servers) kill(i int)    { end(s.running[i]) }
func (s *servers) restart(i int) { s.running[i] = s.run[i]() }

// end kills a process.
func end(cmd *exec.Cmd) {
	_ = cmd.Process.Kill()
	_ = cmd.Wait()
}

// open opens the cluster until the test ends; replicas as in [jobs.Options].
func (s *servers) open(t *testing.T, replicas int) *jobs.Hub {
	h, err := jobs.Open(t.Context(), jobs.Options{Address: s.address, Replicas: replicas})
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(h.Close)
	return h
}

// work starts two workers as processes, which end with the test.
func (s *servers) work(t *testing.T) {
	for range 2 {
		cmd := start(t, "worker", s.address, "0", "-")
		t.Cleanup(func() { end(cmd) })
	}
}

// serveNode runs a server until the process ends. Its role is: the store, the name, the port for clients, the ports for routes
// with commas, its own first; the port on which it tells of itself.
func serveNode(role []string) error {
	client, _ := strconv.Atoi(role[2])
	ports := strings.Split(role[3], ",")
	route, _ := strconv.Atoi(ports[0])
	watch, _ := strconv.Atoi(role[4])
	o := &server.Options{
		ServerName: role[1], Host: "127.0.0.1", Port: client, JetStream: true, StoreDir: role[0], SyncAlways: true,
		Cluster: server.ClusterOpts{Name: "three", Host: "127.0.0.1", Port: route}, NoSigs: true,
		HTTPHost: "127.0.0.1", HTTPPort: watch,
	}
	for _, p := range ports[1:] {
		o.Routes = append(o.Routes, &url.URL{Scheme: "nats", Host: "127.0.0.1:" + p})
	}
	s, err := server.NewServer(o)
	if err != nil {
		return err
	}
	s.Start()
	s.WaitForShutdown()
	return nil
}

// freePorts returns ports that nobody uses, none of those that the system gives to whoever asks for any: the servers listen a moment
// later, and one that finds its port taken is missing from its cluster for good.
func freePorts(t *testing.T, n int) (ports []int) {
	for len(ports) < n {
		l, err := net.Listen("tcp", fmt.Sprintf("127.0.0.1:%d", 10_000+rand.N(20_000)))
		if errors.Is(err, syscall.EADDRINUSE) {
			continue
		}
		if err != nil {
			t.Fatal(err)
		}
		defer l.Close()
		ports = append(ports, l.Addr().(*net.TCPAddr).Port)
	}
	return ports
}

// goesOnWithin is how soon there are answers again: an election takes up to ten seconds. By day the machine has other work, and it is
// only said.
const goesOnWithin = 15 * time.Second

// Three servers keep everything three times: one of them is killed again and again while workers work, and every task has one
// outcome, the right one.
func TestOneOfThreeServersIsKilled(t *testing.T) {
	tasks, rounds := 300, 1
	if laws.Night() {
		tasks, rounds = 10_000, 6
	}
	three := startThree(t)
	h := three.open(t, 3)
	b := begin(t, h, "echo-1")
	three.work(t)
	submitted := make(chan error, 1)
	go func() { submitted <- h.Submit(t.Context(), b, numbered(tasks), count(tasks)) }()
	for round := range rounds {
		waitForAnswers(t, h, b, (2*round+1)*tasks/(2*rounds+2))
		at := time.Now()
		three.kill(round % 3)
		s, err := h.Status(t.Context(), b.Name)
		if err != nil {
			t.Fatal(err)
		}
		waitForAnswers(t, h, b, min(s.Answered+10, tasks))
		if gap := time.Since(at); gap > goesOnWithin && laws.Night() {
			t.Errorf("round %d: ten more answers took %v from the death of a server", round+1, gap)
		} else {
			t.Logf("round %d: ten more answers %v after the death of a server", round+1, gap.Round(time.Millisecond))
		}
		waitForAnswers(t, h, b, (2*round+2)*tasks/(2*rounds+2))
		three.restart(round % 3)
	}
	if err := <-submitted; err != nil {
		t.Fatal(err)
	}
	waitForAnswers(t, h, b, tasks)
	checkEchoes(t, h, tasks)
}

// With two of three servers dead nothing is stored. Workers wait, and so does a submitter, which says after [jobs.Patience] that
// the hub does not do it. As soon as one of the two is back all goes on, and every task has one outcome, the right one.
func TestTwoOfThreeServersAreKilled(t *testing.T) {
	t.Parallel()
	const before, tasks = 100, 200
	three := startThree(t)
	h := three.open(t, 3)
	b := begin(t, h, "echo-1")
	three.work(t)
	if err := h.Submit(t.Context(), b, numbered(before), count(before)); err != nil {
		t.Fatal(err)
	}
	waitForAnswers(t, h, b, before/2)
	three.kill(0)
	three.kill(1)
	submitter := func() <-chan error { return begun(t, role(t, "submitter", three.address, strconv.Itoa(tasks), "-")) }
	over, wait := submitter(), jobs.Patience/10
	if laws.Night() {
		wait = 2 * jobs.Patience
	}
	select {
	case err := <-over:
		if err == nil || !laws.Night() {
			t.Errorf("the submitter ended, while one server of three lived, with %v", err)
		}
		over = submitter()
	case <-time.After(wait):
		if laws.Night() {
			t.Errorf("after %v the submitter has not said that the hub does not do it", wait)
		}
	}
	three.restart(0)
	if err := <-over; err != nil {
		t.Fatal(err)
	}
	checkEchoes(t, h, tasks)
}

// begun starts a process and returns where its end is told.
func begun(t *testing.T, cmd *exec.Cmd) <-chan error {
	t.Helper()
	if err := cmd.Start(); err != nil {
		t.Fatal(err)
	}
	over := make(chan error, 1)
	go func() { over <- cmd.Wait() }()
	t.Cleanup(func() { _ = cmd.Process.Kill() })
	return over
}

// Whoever comes first, without a wish, leaves one replica; whoever wants three later gets them, and nobody without a wish takes
// them away.
func TestReplicasFollowTheWish(t *testing.T) {
	t.Parallel()
	three := startThree(t)
	for _, c := range []struct{ wish, want int }{{0, 1}, {3, 3}, {0, 3}} {
		three.open(t, c.wish)
		streams := 0
		for info := range three.streams(t) {
			streams++
			if info.Config.Replicas != c.want {
				t.Errorf("after a wish for %d replicas %s has %d; want %d", c.wish, info.Config.Name, info.Config.Replicas, c.want)
			}
		}
		if streams != 4 {
			t.Errorf("there are %d streams; want those of tasks, outcomes, batches and workers", streams)
		}
	}
}

// A server whose disk is lost comes back with an empty one, under its name, and gets everything from the other two.
func TestADiskIsLost(t *testing.T) {
	t.Parallel()
	const tasks = 100
	three := startThree(t)
	h := three.open(t, 3)
	b := begin(t, h, "echo-1")
	three.work(t)
	if err := h.Submit(t.Context(), b, numbered(tasks), count(tasks)); err != nil {
		t.Fatal(err)
	}
	waitForAnswers(t, h, b, tasks)
	three.kill(0)
	if err := os.RemoveAll(three.stores[0]); err != nil {
		t.Fatal(err)
	}
	three.restart(0)
	await(t, time.Minute, func() error {
		n, err := three.outcomesAt(0)
		if err == nil && n != tasks {
			err = fmt.Errorf("the server has %d outcomes of %d", n, tasks)
		}
		return errors.Join(err, three.groupsAreCurrent(t))
	})
	checkEchoes(t, h, tasks)
}

// outcomesAt returns how many outcomes a server itself says that it has.
func (s *servers) outcomesAt(i int) (uint64, error) {
	answer, err := http.Get(fmt.Sprintf("http://127.0.0.1:%d/jsz?streams=1", s.watch[i]))
	if err != nil {
		return 0, err
	}
	defer answer.Body.Close()
	var told server.JSInfo
	if err := json.NewDecoder(answer.Body).Decode(&told); err != nil {
		return 0, err
	}
	for _, account := range told.AccountDetails {
		for _, stream := range account.Streams {
			if stream.Name == "JUGADA_RESULTS" {
				return stream.State.Msgs, nil
			}
		}
	}
	return 0, errors.New("the server knows nothing of outcomes")
}

// groupsAreCurrent returns an error unless each stream, and each list of who has what of it, has a leader who says that both others
// have it.
func (s *servers) groupsAreCurrent(t *testing.T) error {
	t.Helper()
	js := s.dial(t)
	is := func(name string, c *jetstream.ClusterInfo) error {
		current := 0
		for _, other := range c.Replicas {
			if other.Current && !other.Offline {
				current++
			}
		}
		if c.Leader == "" || current != 2 {
			return fmt.Errorf("%s has the leader %q and %d replicas that are up to date", name, c.Leader, current)
		}
		return nil
	}
	groups := 0
	streams := js.ListStreams(t.Context())
	for stream := range streams.Info() {
		groups++
		if err := is(stream.Config.Name, stream.Cluster); err != nil {
			return err
		}
		handle, err := js.Stream(t.Context(), stream.Config.Name)
		if err != nil {
			return err
		}
		consumers := handle.ListConsumers(t.Context())
		for consumer := range consumers.Info() {
			if consumer.Config.Durable == "" {
				continue // of one who looks on
			}
			groups++
			if err := is(consumer.Name, consumer.Cluster); err != nil {
				return err
			}
		}
		if err := consumers.Err(); err != nil {
			return err
		}
	}
	if err := streams.Err(); err != nil {
		return err
	}
	if groups != 4+1 {
		return fmt.Errorf("%d streams and consumers tell of themselves, not 5", groups)
	}
	return nil
}

// streams returns what the cluster tells of its streams.
func (s *servers) streams(t *testing.T) <-chan *jetstream.StreamInfo {
	t.Helper()
	return s.dial(t).ListStreams(t.Context()).Info()
}

// Whoever asks for three replicas when only two of three servers have come waits for the third.
func TestReplicasWaitForServers(t *testing.T) {
	t.Parallel()
	three := threeServers(t)
	three.restart(0)
	three.restart(1)
	js := three.dial(t)
	await(t, 3*time.Minute, func() error {
		_, err := js.CreateStream(t.Context(), jetstream.StreamConfig{Name: "PROBE", Subjects: []string{"probe"}, Replicas: 3})
		if err == nil {
			t.Fatal("two servers keep three replicas")
		}
		var api *jetstream.APIError
		if errors.As(err, &api) && strings.Contains(api.Description, "no suitable peers") {
			return nil
		}
		return err
	})
	came := make(chan error)
	go func() {
		h, err := jobs.Open(t.Context(), jobs.Options{Address: three.address, Replicas: 3})
		if err == nil {
			h.Close()
		}
		came <- err
	}()
	select {
	case err := <-came:
		t.Fatalf("the third server is not there: %v", err)
	case <-time.After(time.Second):
	}
	three.restart(2)
	if err := <-came; err != nil {
		t.Fatal(err)
	}
}

// Many may come to a new cluster at the same time, with different wishes: nobody is turned away because something is being made.
func TestAllComeAtOnce(t *testing.T) {
	t.Parallel()
	three := startThree(t)
	var coming sync.WaitGroup
	for i := range 12 {
		coming.Go(func() {
			h, err := jobs.Open(t.Context(), jobs.Options{Address: three.address, Replicas: i % 2 * 3})
			if err != nil {
				t.Error(err)
				return
			}
			h.Close()
		})
	}
	coming.Wait()
}

// waitForAnswers waits until that many tasks have outcomes.
func waitForAnswers(t *testing.T, h *jobs.Hub, b *jobs.Batch, n int) {
	t.Helper()
	await(t, 3*time.Minute, func() error {
		s, err := h.Status(t.Context(), b.Name)
		if err == nil && s.Answered < n {
			err = fmt.Errorf("there are %d answers, not %d", s.Answered, n)
		}
		return err
	})
}
