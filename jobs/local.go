package jobs

import (
	"crypto/rand"
	"crypto/tls"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"net"
	"os"
	"path/filepath"
	"sync"
	"time"

	"github.com/nats-io/nats-server/v2/server"

	"github.com/jugada/jugada/internal/atomicfile"
	"github.com/jugada/jugada/lang"
)

// The hub of a machine has no process of its own: whoever holds the lock in its folder runs the server, and the others find it
// by server.json. Each connection, the first as those after a loss, goes through Dial, which runs the server itself where nobody
// else does. So the hub goes on, with the same store, as long as any process needs it.

// local is the hub of this machine.
type local struct {
	folder string

	lock   sync.Mutex
	held   io.Closer // the lock on the folder
	server *server.Server
	said   *complaints
	closed bool
	fault  error     // why the server does not run here, though it should
	later  time.Time // no start before that
}

// localName stands in for the address, which is known only when a connection is made.
const localName = "jugada.local"

// startWithin is how long a server may take to read its store.
const startWithin = 20 * time.Second

// serverFile is the content of server.json. The token stays the same as long as the folder does.
type serverFile struct {
	Schema  int    `json:"schema"`
	Address string `json:"address"`
	Token   string `json:"token"`
	Process int    `json:"process"`
}

func openLocal(folder string) (*local, error) {
	if err := os.MkdirAll(folder, 0o700); err != nil {
		return nil, err
	}
	return &local{folder: folder}, nil
}

func (l *local) path() string { return filepath.Join(l.folder, "server.json") }

// read returns the content of server.json. It is an error if there is none yet.
func (l *local) read() (f serverFile, err error) {
	text, err := os.ReadFile(l.path())
	if err != nil {
		return f, err
	}
	if err := json.Unmarshal(text, &f); err != nil || f.Schema != schema || f.Address == "" || f.Token == "" {
		return f, lang.Errorf("jobs.server.file", l.path())
	}
	return f, nil
}

func (l *local) token() string {
	f, _ := l.read()
	return f.Token
}

func (l *local) address() string {
	f, _ := l.read()
	return f.Address
}

// running returns the server of this process, nil where another has it.
func (l *local) running() *server.Server {
	l.lock.Lock()
	defer l.lock.Unlock()
	return l.server
}

// Dial connects to the server: within the process if it runs in this one, which begins to run it if nobody does.
func (l *local) Dial(network, _ string) (net.Conn, error) {
	l.lock.Lock()
	defer l.lock.Unlock()
	if l.closed {
		return nil, net.ErrClosed
	}
	if l.server == nil {
		held, err := lockFile(filepath.Join(l.folder, "lock"))
		switch {
		case err == nil && time.Now().Before(l.later):
			_ = held.Close()
			return nil, errStarting
		case err == nil:
			l.held = held
			if l.fault = l.start(); l.fault != nil {
				l.stop()
				return nil, l.fault
			}
		case !errors.Is(err, errLocked):
			return nil, err
		}
	}
	if l.server != nil {
		return l.server.InProcessConn()
	}
	f, err := l.read()
	if errors.Is(err, fs.ErrNotExist) {
		err = errStarting
	}
	if err != nil {
		return nil, err
	}
	return net.DialTimeout(network, f.Address, 2*time.Second)
}

// errLocked is the error of lockFile while another process has the lock.
var errLocked = errors.New("locked by another process")

// errStarting is the error while another process runs the server and has not yet said where.
var errStarting = errors.New("the server is starting")

// start runs the server and writes server.json. The lock on the folder is held.
func (l *local) start() error {
	f, err := l.read()
	if err != nil {
		f = serverFile{Token: rand.Text()}
	}
	l.said = new(complaints)
	l.server, err = server.NewServer(&server.Options{
		ServerName: "jugada", Host: "127.0.0.1", Port: server.RANDOM_PORT, Authorization: f.Token, NoSigs: true,
		JetStream: true, StoreDir: filepath.Join(l.folder, "store"), SyncAlways: true, MaxPayload: maxPayload,
		JetStreamMaxMemory: 64 << 20, JetStreamMaxStore: 1 << 40, // the disk is the limit
	})
	if err != nil {
		return err
	}
	l.server.SetLoggerV2(l.said, false, false, false)
	l.server.Start()
	if l.said.gaveUp() || !l.server.ReadyForConnections(startWithin) || !l.server.JetStreamEnabled() {
		return lang.Errorf("jobs.server.start", l.folder, l.said)
	}
	f.Schema, f.Address, f.Process = schema, l.server.Addr().String(), os.Getpid()
	if err := createPrivate(l.path()); err != nil {
		return err
	}
	return atomicfile.Write(l.path(), func(w io.Writer) error { return json.NewEncoder(w).Encode(f) })
}

// maxPayload is the largest text of a task or outcome in the hub of a machine, in bytes.
const maxPayload = 8 << 20

// createPrivate makes sure that the file exists and that only its owner may read it.
func createPrivate(name string) error {
	f, err := os.OpenFile(name, os.O_CREATE|os.O_RDWR, 0o600)
	if err != nil {
		return err
	}
	return errors.Join(f.Chmod(0o600), f.Close())
}

// mend stops the server if it keeps nothing any more: NATS gives up a store for good when its disk was full or read-only once, and
// then says so or stays silent. silent: asked did not answer in time; where that is another process's server (nil), which may have
// ended meanwhile, it says nothing about the one here. The next connection starts the server again. It returns why it does not run
// here, though it should.
func (l *local) mend(asked *server.Server, silent bool) error {
	l.lock.Lock()
	defer l.lock.Unlock()
	if l.server == nil || l.server.JetStreamEnabled() && (!silent || l.server != asked) {
		return l.fault
	}
	if l.fault = lang.Errorf("jobs.silent", l.folder); l.said.String() != "" {
		l.fault = lang.Errorf("jobs.full", l.folder, l.said)
	}
	l.stop()
	return l.fault
}

// restartAfter is how long a server that could not keep anything is left alone.
const restartAfter = time.Second

// stop ends the server and gives the folder free.
func (l *local) stop() {
	l.later = time.Now().Add(restartAfter)
	if l.server != nil {
		l.server.Shutdown()
		l.server.WaitForShutdown()
		l.server = nil
	}
	if l.held != nil {
		_ = l.held.Close()
		l.held = nil
	}
}

func (l *local) close() {
	l.lock.Lock()
	defer l.lock.Unlock()
	l.closed = true
	l.stop()
}

// complaints keeps the last error that the server has logged, since a start that fails says why only there.
type complaints struct {
	lock  sync.Mutex
	last  string
	fatal bool // the start was given up
}

func (c *complaints) Errorf(format string, v ...any) {
	c.lock.Lock()
	defer c.lock.Unlock()
	c.last = fmt.Sprintf(format, v...)
}

func (c *complaints) String() string {
	c.lock.Lock()
	defer c.lock.Unlock()
	return c.last
}

func (c *complaints) gaveUp() bool {
	c.lock.Lock()
	defer c.lock.Unlock()
	return c.fatal
}

func (c *complaints) Fatalf(format string, v ...any) {
	c.Errorf(format, v...)
	c.lock.Lock()
	defer c.lock.Unlock()
	c.fatal = true
}

func (*complaints) Noticef(string, ...any) {}
func (*complaints) Warnf(string, ...any)   {}
func (*complaints) Debugf(string, ...any)  {}
func (*complaints) Tracef(string, ...any)  {}

// unknownAuthority reports whether a certificate was refused.
func unknownAuthority(err error) bool {
	var refused *tls.CertificateVerificationError
	return errors.As(err, &refused)
}
