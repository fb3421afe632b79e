//go:build unix

package jobs_test

import (
	"bytes"
	"context"
	"crypto/ecdsa"
	"crypto/elliptic"
	"crypto/rand"
	"crypto/tls"
	"crypto/x509"
	"encoding/pem"
	"errors"
	"fmt"
	"io/fs"
	"math/big"
	"net"
	"os"
	"path/filepath"
	"strconv"
	"strings"
	"syscall"
	"testing"
	"time"

	"github.com/nats-io/nats-server/v2/server"
	"github.com/nats-io/nkeys"

	"github.com/jugada/jugada/jobs"
	"github.com/jugada/jugada/lang"
)

// certified returns a certificate for this machine, signed by itself, and writes it to a file.
func certified(t *testing.T) (tls.Certificate, string) {
	key, err := ecdsa.GenerateKey(elliptic.P256(), rand.Reader)
	if err != nil {
		t.Fatal(err)
	}
	about := &x509.Certificate{
		SerialNumber: big.NewInt(1), NotAfter: time.Now().Add(time.Hour), IPAddresses: []net.IP{net.IPv4(127, 0, 0, 1)},
		IsCA: true, BasicConstraintsValid: true,
	}
	text, err := x509.CreateCertificate(rand.Reader, about, about, key.Public(), key)
	if err != nil {
		t.Fatal(err)
	}
	return tls.Certificate{Certificate: [][]byte{text}, PrivateKey: key},
		written(t, string(pem.EncodeToMemory(&pem.Block{Type: "CERTIFICATE", Bytes: text})))
}

func written(t *testing.T, text string) string {
	name := filepath.Join(t.TempDir(), "file")
	if err := os.WriteFile(name, []byte(text), 0o600); err != nil {
		t.Fatal(err)
	}
	return name
}

// somebodysServer runs a server that lets in whom the options let in, and returns its address.
func somebodysServer(t *testing.T, o *server.Options) string { return runServer(t, o).ClientURL() }

// runServer runs one that the test may end.
func runServer(t *testing.T, o *server.Options) *server.Server {
	o.Host, o.Port, o.JetStream, o.StoreDir, o.NoSigs = "127.0.0.1", server.RANDOM_PORT, true, t.TempDir(), true
	o.TLS = o.TLSConfig != nil
	s, err := server.NewServer(o)
	if err != nil {
		t.Fatal(err)
	}
	s.Start()
	t.Cleanup(func() {
		s.Shutdown()
		s.WaitForShutdown()
	})
	if !s.ReadyForConnections(time.Minute) {
		t.Fatal("the server does not start")
	}
	return s
}

// keyed returns a new nkey of a user: what the server knows of it, and a file with its seed.
func keyed(t *testing.T) (*server.NkeyUser, string) {
	key, err := nkeys.CreateUser()
	if err != nil {
		t.Fatal(err)
	}
	public, err := key.PublicKey()
	if err != nil {
		t.Fatal(err)
	}
	seed, err := key.Seed()
	if err != nil {
		t.Fatal(err)
	}
	return &server.NkeyUser{Nkey: public}, written(t, string(seed)+"\n")
}

// A cluster lets in who has its token or a key that it knows, and knows who signed its certificate. Others are told at once what
// is wrong, and where.
func TestWhoIsLetIn(t *testing.T) {
	certificate, authority := certified(t)
	_, other := certified(t)
	known, seed := keyed(t)
	_, stranger := keyed(t)
	plain := somebodysServer(t, &server.Options{Authorization: "right"})
	secured := somebodysServer(t, &server.Options{
		Authorization: "right", TLSConfig: &tls.Config{Certificates: []tls.Certificate{certificate}},
	})
	withKeys := somebodysServer(t, &server.Options{Nkeys: []*server.NkeyUser{known}})
	right, wrong := written(t, "right\n"), written(t, "wrong\n")
	for _, c := range []struct {
		name, address, token, authority, credentials, want string
	}{
		{"plain", plain, right, "", "", ""},
		{"secured", secured, right, authority, "", ""},
		{"key", withKeys, "", "", seed, ""},
		{"wrong key", withKeys, "", "", stranger, "Authorization Violation"},
		{"no key", withKeys, "", "", "", "Authorization Violation"},
		{"wrong token", plain, wrong, "", "", "Authorization Violation"},
		{"no token", plain, "", "", "", "Authorization Violation"},
		{"wrong token, secured", secured, wrong, authority, "", "Authorization Violation"},
		{"unknown authority", secured, right, "", "", "certificate"},
		{"another authority", secured, right, other, "", "certificate"},
		{"no file", plain, "absent", "", "", "absent"},
		{"no certificate", plain, right, "absent", "", "absent"},
		{"no credentials", plain, "", "", "absent", "absent"},
		{"other text as credentials", plain, "", "", right, "nkey"},
		{"two lines as a token", plain, written(t, "right\nwrong\n"), "", "", "only line"},
		{"nothing as a token", plain, written(t, "\n"), "", "", "only line"},
		{"other text as a certificate", secured, right, right, "", "BEGIN CERTIFICATE"},
	} {
		t.Run(c.name, func(t *testing.T) {
			began := time.Now()
			h, err := jobs.Open(t.Context(), jobs.Options{
				Address: c.address, Replicas: 1, TokenFile: c.token, CertificateFile: c.authority, CredentialsFile: c.credentials,
			})
			if err == nil {
				defer h.Close()
			}
			if c.want == "" {
				if err != nil {
					t.Error(err)
				}
				return
			}
			if err == nil || !strings.Contains(err.Error(), c.want) || time.Since(began) > jobs.Patience/3 {
				t.Errorf("after %v: %v, want something with %q", time.Since(began), err, c.want)
			}
		})
	}
}

// A server that belongs to no cluster refuses replicas for good: that is said at once, and not that it is away.
func TestReplicasOfOneServer(t *testing.T) {
	address := somebodysServer(t, &server.Options{})
	for l, want := range map[lang.Language]string{
		lang.English: "3 replicas: the server belongs to no cluster, and keeps everything once; leave out --replicas, or start more ",
		lang.Spanish: "3 réplicas: el servidor no pertenece a ningún clúster y guarda todo una vez; quita --replicas, o arranca más ",
	} {
		if _, err := jobs.Open(t.Context(), jobs.Options{Address: address, Replicas: 3}); !strings.HasPrefix(l.Error(err), want) {
			t.Errorf("%q, want %q", l.Error(err), want)
		}
	}
	began := time.Now()
	h, err := jobs.Open(t.Context(), jobs.Options{Address: address, Replicas: 3, Trouble: func(err error) func(bool) {
		t.Errorf("trouble was told: %v", err)
		return func(bool) {}
	}})
	if err == nil {
		defer h.Close()
	}
	if err == nil || !strings.Contains(err.Error(), "replicas") || time.Since(began) > jobs.Patience/3 {
		t.Errorf("after %v: %v", time.Since(began), err)
	}
}

// A hub that is not there is asked again for a while, since servers are restarted; then the error says where it was looked for, without
// the password.
func TestNobodyThere(t *testing.T) {
	ctx, cancel := context.WithTimeout(t.Context(), 3*time.Second)
	defer cancel()
	var said []any
	_, err := jobs.Open(ctx, jobs.Options{Address: "nats://me:secret@127.0.0.1:1", Trouble: func(err error) func(bool) {
		said = append(said, err)
		return func(done bool) { said = append(said, done) }
	}})
	if err == nil || !strings.Contains(err.Error(), "nats://…@127.0.0.1:1") || strings.Contains(err.Error(), "secret") {
		t.Errorf("%v", err)
	}
	if !errors.Is(err, context.DeadlineExceeded) || len(said) != 2 || said[0] == nil || said[1] != false {
		t.Errorf("%v; told were %v", err, said)
	}
}

// An address of another kind is refused at once, with what would be right, and not asked for half a minute.
func TestAddressesOfAnotherKind(t *testing.T) {
	for _, address := range []string{"http://127.0.0.1:1", "nats://127.0.0.1:1,http://127.0.0.1:1"} {
		began := time.Now()
		_, err := jobs.Open(t.Context(), jobs.Options{Address: address})
		if want := "http://127.0.0.1:1: want an address such as nats://host:4222 or tls://host"; err == nil || err.Error() != want {
			t.Errorf("%s: %v; want %q", address, err, want)
		}
		if took := time.Since(began); took > time.Second {
			t.Errorf("%s: it was said after %v", address, took)
		}
	}
}

// A port that there cannot be, an address without a host, and names that nobody knows are refused at once, with what would be right;
// but one name of several that is known may come to answer.
func TestAddressesThatLeadNowhere(t *testing.T) {
	for address, want := range map[string]string{
		"nats://127.0.0.1:99999":         "nats://127.0.0.1:99999: a port is a number from 1 to 65535; want an address such as nats://host:4222",
		"127.0.0.1:0":                    "127.0.0.1:0: a port is a number from 1 to 65535; want an address such as nats://host:4222",
		"nats://h:1,tls://u:p@h:1000000": "tls://…@h:1000000: a port is a number from 1 to 65535; want an address such as nats://host:4222",
		"nats://127.0.0.1:x":             "nats://127.0.0.1:x: want an address such as nats://host:4222 or tls://host",
		",":                              ",: want an address such as nats://host:4222 or tls://host",
		"nats://":                        "nats://: want an address such as nats://host:4222 or tls://host",
		"nats://no..body:4222": "no connection to nats://no..body:4222: no machine of that name is known (no..body); want the name or " +
			"the IP address of one",
	} {
		began := time.Now()
		if _, err := jobs.Open(t.Context(), jobs.Options{Address: address}); err == nil || err.Error() != want {
			t.Errorf("%s: %v; want %q", address, err, want)
		}
		if took := time.Since(began); took > 2*time.Second {
			t.Errorf("%s: it was said after %v", address, took)
		}
	}
	ctx, cancel := context.WithTimeout(t.Context(), time.Second)
	defer cancel()
	if _, err := jobs.Open(ctx, jobs.Options{Address: "nats://127.0.0.1:1,nats://no..body"}); !errors.Is(err, context.DeadlineExceeded) {
		t.Errorf("%v", err)
	}
}

// A store that may only be read is said to be so, soon and with its place, and keeps what it has: as soon as it may be written,
// the batch goes on. The process that may not write is another: see barred.
func TestReadOnlyStore(t *testing.T) {
	const before, tasks = 20, 40
	folder := filepath.Join(t.TempDir(), "jobs")
	workThrough := func(n int) {
		t.Helper()
		worker := start(t, "worker", folder, "0", "-")
		defer func() {
			_ = worker.Process.Kill()
			_ = worker.Wait()
		}()
		if err := role(t, "submitter", folder, strconv.Itoa(n), "-").Run(); err != nil {
			t.Fatal(err)
		}
	}
	workThrough(before)
	permit(t, folder, false)
	began := time.Now()
	said, err := role(t, "barred", folder, "0", "-").Output()
	if err != nil || !strings.Contains(string(said), "not writable") || !strings.Contains(string(said), folder) {
		t.Errorf("%v; said was %q", err, said)
	}
	if took := time.Since(began); took > jobs.Patience/3 {
		t.Errorf("it was said after %v", took)
	}
	permit(t, folder, true)
	workThrough(tasks)
	checkEchoes(t, open(t, folder), tasks)
}

// permit lets nobody write in the store of a hub, or lets its owner do so again. Root may write everywhere, so that the store
// becomes the user's that barred takes, too.
func permit(t *testing.T, folder string, writable bool) {
	t.Helper()
	if err := os.Chmod(filepath.Dir(filepath.Dir(folder)), 0o755); err != nil { // the test's own, which has the store alone
		t.Fatal(err)
	}
	err := filepath.WalkDir(filepath.Join(folder, "store"), func(name string, entry fs.DirEntry, err error) error {
		switch {
		case err != nil || !entry.IsDir():
			return err
		case writable:
			return os.Chmod(name, 0o700)
		}
		return os.Chmod(name, 0o500)
	})
	if err == nil && os.Getuid() == 0 {
		owner := os.Getuid()
		if !writable {
			owner = nobody
		}
		err = filepath.WalkDir(folder, func(name string, _ fs.DirEntry, err error) error {
			return errors.Join(err, os.Lchown(name, owner, owner))
		})
	}
	if err != nil {
		t.Fatal(err)
	}
}

// nobody is the number of a user who owns nothing.
const nobody = 65534

// barred is a process that finds a store in which it may not write. It prints the first trouble that it is told of.
func barred(ctx context.Context, folder string) error {
	if os.Getuid() == 0 {
		if err := errors.Join(syscall.Setgroups(nil), syscall.Setgid(nobody), syscall.Setuid(nobody)); err != nil {
			return err
		}
	}
	ctx, cancel := context.WithTimeout(ctx, jobs.Patience)
	defer cancel()
	h, err := jobs.Open(ctx, jobs.Options{Folder: folder, Trouble: func(err error) func(bool) {
		fmt.Println(err)
		cancel()
		return func(bool) {}
	}})
	if err == nil {
		h.Close()
		return errors.New("the hub was opened")
	}
	return nil
}

// A store that could not be written, since the disk is full, is said to be so; as soon as there is room again the batch goes on, and
// nothing is lost. The disk of another process is full: see fill.
func TestFullDisk(t *testing.T) {
	cmd := role(t, "full", t.TempDir(), "60", "-")
	var said bytes.Buffer
	cmd.Stdout, cmd.Stderr = &said, &said
	if err := cmd.Run(); err != nil {
		t.Errorf("%v: %s", err, &said)
	}
}

// fill is a process whose files may have few bytes until it has heard that this is too little.
func fill(ctx context.Context, folder string, tasks int) error {
	var before syscall.Rlimit
	if err := syscall.Getrlimit(syscall.RLIMIT_FSIZE, &before); err != nil {
		return err
	}
	heard := make(chan error, 10)
	h, err := jobs.Open(ctx, jobs.Options{Folder: folder, Trouble: func(err error) func(bool) {
		heard <- err
		return func(bool) {}
	}})
	if err != nil {
		return err
	}
	defer h.Close()
	if err := syscall.Setrlimit(syscall.RLIMIT_FSIZE, &syscall.Rlimit{Cur: 300_000, Max: before.Max}); err != nil {
		return err
	}
	work, stop := context.WithCancel(ctx)
	defer stop()
	long := bytes.Repeat([]byte("0123456789abcdef"), 1000)
	for i := range long {
		long[i] ^= byte(i * i >> 5) // so that it is not compressed to nothing
	}
	go func() {
		_ = h.Work(work, worker("w", func(_ context.Context, task []byte) ([]byte, error) { return append(task, long...), nil }))
	}()
	b, err := h.Begin(ctx, echoes("echo-1", "1", "r"))
	if err != nil {
		return err
	}
	if err := h.Submit(ctx, b, numbered(tasks), count(tasks)); err != nil {
		return err
	}
	full := <-heard
	if full == nil || !strings.Contains(full.Error(), "full") || !strings.Contains(full.Error(), folder) {
		return fmt.Errorf("heard was %w", full)
	}
	if err := syscall.Setrlimit(syscall.RLIMIT_FSIZE, &before); err != nil {
		return err
	}
	answered := map[int]bool{}
	for found, err := range h.Answered(ctx, b) {
		if err != nil {
			return err
		}
		o, err := h.Outcome(ctx, b, found.ID)
		if err != nil {
			return err
		}
		if !bytes.Equal(o.Data, append([]byte(fmt.Sprint(o.Number)), long...)) || answered[o.Number] {
			return fmt.Errorf("the outcome of task %d is wrong or its second", o.Number)
		}
		if answered[o.Number] = true; len(answered) == tasks {
			return nil
		}
	}
	return errors.New("the answers end")
}

// Whoever waits on a cluster that dies is told since when there is no connection to it, and not how the client notices that.
func TestTheClusterDies(t *testing.T) {
	s := runServer(t, &server.Options{})
	told := make(chan error, 1)
	h, err := jobs.Open(t.Context(), jobs.Options{Address: s.ClientURL(), Trouble: func(err error) func(bool) {
		told <- err
		return func(bool) {}
	}})
	if err != nil {
		t.Fatal(err)
	}
	defer h.Close()
	b := begin(t, h, "echo-1")
	s.Shutdown()
	s.WaitForShutdown()
	died := time.Now()
	go func() { _, _ = h.Batch(t.Context(), b.Name) }() // until the hub is closed
	select {
	case err := <-told:
		at := func(late time.Duration) string { return died.Add(late).Format(time.TimeOnly) }
		want := "no connection to " + s.ClientURL() + " since "
		if text := err.Error(); text != want+at(0) && text != want+at(-time.Second) && text != want+at(time.Second) {
			t.Errorf("told was %q, want %q", text, want+at(0))
		}
	case <-time.After(20 * time.Second):
		t.Fatal("nothing was told")
	}
}
