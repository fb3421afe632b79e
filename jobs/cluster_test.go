//go:build unix

package jobs_test

import (
	"fmt"
	"net"
	"net/url"
	"os/exec"
	"path/filepath"
	"strconv"
	"strings"
	"testing"
	"time"

	"github.com/nats-io/nats-server/v2/server"

	"github.com/jugada/jugada/internal/laws"
	"github.com/jugada/jugada/jobs"
)

// node is one of three servers of a cluster on this machine.
type node struct {
	name, store   string
	client, route int // ports
}

// serveNode runs a server until the process ends. Its role is: the store, the name, the port for clients, the ports for routes
// with commas, its own first.
func serveNode(role []string) error {
	client, _ := strconv.Atoi(role[2])
	ports := strings.Split(role[3], ",")
	route, _ := strconv.Atoi(ports[0])
	o := &server.Options{
		ServerName: role[1], Host: "127.0.0.1", Port: client, JetStream: true, StoreDir: role[0], SyncAlways: true,
		Cluster: server.ClusterOpts{Name: "three", Host: "127.0.0.1", Port: route}, NoSigs: true,
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

// freePorts returns ports that nobody uses.
func freePorts(t *testing.T, n int) (ports []int) {
	for range n {
		l, err := net.Listen("tcp", "127.0.0.1:0")
		if err != nil {
			t.Fatal(err)
		}
		defer l.Close()
		ports = append(ports, l.Addr().(*net.TCPAddr).Port)
	}
	return ports
}

// goesOnWithin is how soon there are answers again: an election takes up to ten seconds.
const goesOnWithin = 15 * time.Second

// Three servers keep everything three times: one of them is killed again and again while workers work, and every task has one
// outcome, the right one.
func TestOneOfThreeServersIsKilled(t *testing.T) {
	tasks, rounds := 300, 1
	if laws.Night() {
		tasks, rounds = 10_000, 6
	}
	folder := t.TempDir()
	ports := freePorts(t, 6)
	var nodes []node
	var addresses []string
	for i := range 3 {
		nodes = append(nodes, node{fmt.Sprintf("n%d", i), filepath.Join(folder, strconv.Itoa(i)), ports[i], ports[3+i]})
		addresses = append(addresses, fmt.Sprintf("nats://127.0.0.1:%d", ports[i]))
	}
	serve := func(i int) *exec.Cmd {
		routes := strconv.Itoa(nodes[i].route)
		for j := range nodes {
			if j != i {
				routes += "," + strconv.Itoa(nodes[j].route)
			}
		}
		n := nodes[i]
		return start(t, "server", n.store, n.name, strconv.Itoa(n.client), routes, "-")
	}
	var servers []*exec.Cmd
	for i := range nodes {
		servers = append(servers, serve(i))
	}
	kill := func(cmd *exec.Cmd) {
		_ = cmd.Process.Kill()
		_ = cmd.Wait()
	}
	defer func() {
		for _, cmd := range servers {
			kill(cmd)
		}
	}()
	address := strings.Join(addresses, ",")
	h, err := jobs.Open(t.Context(), jobs.Options{Address: address, Replicas: 3})
	if err != nil {
		t.Fatal(err)
	}
	defer h.Close()
	b := begin(t, h, "echo-1")
	for range 2 {
		cmd := start(t, "worker", address, "0", "-")
		defer kill(cmd)
	}
	submitted := make(chan error, 1)
	go func() { submitted <- h.Submit(t.Context(), b, numbered(tasks), count(tasks)) }()
	for round := range rounds {
		waitForAnswers(t, h, b, (2*round+1)*tasks/(2*rounds+2))
		at := time.Now()
		kill(servers[round%3])
		s, err := h.Status(t.Context(), b.Name)
		if err != nil {
			t.Fatal(err)
		}
		waitForAnswers(t, h, b, min(s.Answered+10, tasks))
		if gap := time.Since(at); gap > goesOnWithin {
			t.Errorf("round %d: ten more answers took %v from the death of a server", round+1, gap)
		} else {
			t.Logf("round %d: ten more answers %v after the death of a server", round+1, gap.Round(time.Millisecond))
		}
		waitForAnswers(t, h, b, (2*round+2)*tasks/(2*rounds+2))
		servers[round%3] = serve(round % 3)
	}
	if err := <-submitted; err != nil {
		t.Fatal(err)
	}
	waitForAnswers(t, h, b, tasks)
	checkEchoes(t, h, tasks)
}

// waitForAnswers waits until that many tasks have outcomes.
func waitForAnswers(t *testing.T, h *jobs.Hub, b *jobs.Batch, n int) {
	t.Helper()
	for end := time.Now().Add(3 * time.Minute); time.Now().Before(end); time.Sleep(20 * time.Millisecond) {
		if s, err := h.Status(t.Context(), b.Name); err == nil && s.Answered >= n {
			return
		}
	}
	t.Fatalf("after three minutes there are no %d answers", n)
}
