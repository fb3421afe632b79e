package cli_test

import (
	"bytes"
	"context"
	"errors"
	"flag"
	"fmt"
	"math/rand/v2"
	"net"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"runtime"
	"strings"
	"syscall"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"
	"github.com/nats-io/nats-server/v2/server"
)

// natsServer is the main function of nats-server, without its help.
func natsServer() {
	o, err := server.ConfigureOptions(flag.NewFlagSet("nats-server", flag.ExitOnError), os.Args[1:], nil, nil, nil)
	var s *server.Server
	if err == nil {
		s, err = server.NewServer(o)
	}
	if err != nil {
		fmt.Fprintln(os.Stderr, err)
		os.Exit(1)
	}
	s.ConfigureLogger()
	if err := server.Run(s); err != nil {
		fmt.Fprintln(os.Stderr, err)
		os.Exit(1)
	}
	s.WaitForShutdown()
}

// pageBlock is a block of the page on clusters: commands of a shell, or the text of a file that its first line names.
type pageBlock struct{ kind, text string }

func clusterPage(t *testing.T, language string) (blocks []pageBlock) {
	t.Helper()
	page, err := os.ReadFile("../../docs/" + language + "/cluster.md")
	if err != nil {
		t.Fatal(err)
	}
	for _, found := range regexp.MustCompile("(?ms)^```(sh|conf)\n(.*?)^```$").FindAllSubmatch(page, -1) {
		blocks = append(blocks, pageBlock{string(found[1]), string(found[2])})
	}
	return blocks
}

// The commands of the page on clusters do what it says, one after the other, with the files that it shows: three servers with TLS, a
// worker and somebody who asks, all on this machine. What a transcript shows is tested where the other pages' are, in package docs.
func TestClusterPage(t *testing.T) {
	t.Parallel() // most of the time it waits for other processes
	blocks := clusterPage(t, "en")
	if d := cmp.Diff(blocks, clusterPage(t, "es"), cmp.AllowUnexported(pageBlock{})); d != "" {
		t.Errorf("the pages in English (-) and Spanish (+) have other commands:\n%s", d)
	}
	if runtime.GOOS == "windows" {
		t.Skip("the page's commands are those of a Unix shell")
	}
	if said, err := exec.Command("openssl", "version").Output(); err != nil || !bytes.HasPrefix(said, []byte("OpenSSL 3")) {
		t.Skipf("the page needs OpenSSL 3: %s (%v)", said, err)
	}
	folder := t.TempDir()
	here := thisMachine(t, folder)
	var script strings.Builder
	script.WriteString("set -eu\npids= last=\ntrap 'kill $pids $last 2> /dev/null || :; wait' EXIT\ntrap 'exit 1' TERM\n")
	servers, questions := 0, 0
	for _, b := range blocks {
		switch {
		case b.kind == "conf" && !strings.Contains(b.text, "nkey"):
			for hub := range 3 {
				here.write(t, hub, b.text)
			}
		case b.kind == "conf":
			alone := filepath.Join(folder, "keys.conf")
			if err := os.WriteFile(alone, []byte(b.text), 0o600); err != nil {
				t.Fatal(err)
			}
			if o, err := server.ProcessConfigFile(alone); err != nil || len(o.Nkeys) != 1 {
				t.Errorf("the file with nkeys is read as %+v, %v", o, err)
			}
		default:
			for _, line := range strings.SplitAfter(b.text, "\n") {
				switch {
				case strings.HasPrefix(line, "nats-server "):
					for hub := range 3 {
						script.WriteString(here.on(hub, line) + "pids=\"$pids $!\"\n")
						servers++
					}
				case strings.HasPrefix(line, "jugada worker "):
					script.WriteString(here.reached(strings.TrimSuffix(line, "\n")) + " & pids=\"$pids $!\"\n")
				case strings.HasPrefix(line, "jugada "): // waited for in such a way that the shell hears a signal meanwhile
					script.WriteString(here.reached(strings.TrimSuffix(line, "\n")) + " & last=$!; wait $last\n")
					questions += strings.Count(line, "> answers.jsonl")
				default:
					script.WriteString(here.reached(line))
				}
				if strings.Contains(line, "> answers.jsonl") {
					script.WriteString("test $(wc -l < answers.jsonl) -eq $(wc -l < positions.txt)\n")
				}
			}
		}
	}
	if servers != 3 || questions < 3 {
		t.Fatalf("%d servers and %d questions; this test does not see the page's commands", servers, questions)
	}
	ctx, cancel := context.WithTimeout(t.Context(), 3*time.Minute)
	defer cancel()
	cmd := exec.CommandContext(ctx, "sh", "-c", script.String())
	cmd.Dir, cmd.Env = folder, append(os.Environ(), "HOME="+folder, "XDG_DATA_HOME=", "LC_ALL=en_US.UTF-8", "JUGADA_CLUSTER=")
	said := new(bytes.Buffer)
	cmd.Stdout, cmd.Stderr, cmd.WaitDelay = said, said, 10*time.Second
	cmd.Cancel = func() error { return cmd.Process.Signal(syscall.SIGTERM) }
	if err := cmd.Run(); err != nil {
		usual := regexp.MustCompile(`(?m)^\[\d+\] \S+ \S+ \[INF\].*\n`) // a thousand lines of the servers', before what went wrong
		t.Errorf("%v\n%s\n%s", err, &script, usual.ReplaceAll(said.Bytes(), nil))
	}
	for _, want := range []string{
		`analyze-connect4-\w+: (in progress|done|waiting for workers); tasks answered: \d+ of \d+, .*; positions: 500\n`, // of this machine
		`analyze-connect4-\w+: done; tasks answered: \d+ of \d+, given out: 0, waiting: 0; positions: 500\nWorker `,      // of the cluster
		`Forgotten: analyze-connect4-\w+\.\n`,
	} {
		if !regexp.MustCompile(want).Match(said.Bytes()) {
			t.Errorf("nothing matches %s in\n%s", want, said)
		}
	}
}

// machine puts the three machines of the page on this one.
type machine struct {
	folder string
	ports  [6]int // three for clients, three for routes
}

func thisMachine(t *testing.T, folder string) *machine {
	m := &machine{folder: folder}
	for i := 0; i < len(m.ports); { // none that the system gives to whoever asks for any: the servers listen a moment later
		m.ports[i] = 10_000 + rand.N(20_000)
		l, err := net.Listen("tcp", fmt.Sprintf("127.0.0.1:%d", m.ports[i]))
		if errors.Is(err, syscall.EADDRINUSE) {
			continue
		}
		if err != nil {
			t.Fatal(err)
		}
		defer l.Close()
		i++
	}
	return m
}

// reached has the addresses and names of the three machines mean this one.
func (m *machine) reached(text string) string {
	for i := range 3 {
		text = strings.ReplaceAll(text, fmt.Sprintf("hub%d:4222", i+1), fmt.Sprintf("127.0.0.1:%d", m.ports[i]))
		text = strings.ReplaceAll(text, fmt.Sprintf("hub%d:6222", i+1), fmt.Sprintf("127.0.0.1:%d", m.ports[3+i]))
	}
	return strings.ReplaceAll(text, "DNS:hub1", "IP:127.0.0.1,DNS:hub1")
}

// etc returns the folder for one of the three machines' /etc/nats.
func (m *machine) etc(hub int) string { return filepath.Join(m.folder, fmt.Sprintf("hub%d", hub+1)) }

// write writes a file of one of the three machines, which its first line names.
func (m *machine) write(t *testing.T, hub int, text string) {
	t.Helper()
	first, _, _ := strings.Cut(text, "\n")
	name := filepath.Join(m.etc(hub), strings.TrimPrefix(first, "# /etc/nats/"))
	text = strings.NewReplacer(
		"/etc/nats", m.etc(hub), "/var/lib/nats", filepath.Join(m.etc(hub), "store"),
		"port: 4222", fmt.Sprintf("listen: \"127.0.0.1:%d\"", m.ports[hub]),
		"port: 6222", fmt.Sprintf("listen: \"127.0.0.1:%d\"", m.ports[3+hub]),
	).Replace(m.reached(text))
	if err := os.MkdirAll(m.etc(hub), 0o700); err != nil {
		t.Fatal(err)
	}
	if err := os.WriteFile(name, []byte(text), 0o600); err != nil {
		t.Fatal(err)
	}
}

// on returns a command of hub1 as one of another machine, in the background, after what the page has copied to there.
func (m *machine) on(hub int, command string) string {
	command = strings.ReplaceAll(command, "hub1", fmt.Sprintf("hub%d", hub+1))
	command = strings.ReplaceAll(command, "/etc/nats", m.etc(hub))
	return fmt.Sprintf("cp ca.pem hub.pem hub.key token.conf %s\n%s & ", m.etc(hub), strings.TrimSuffix(command, "\n"))
}
