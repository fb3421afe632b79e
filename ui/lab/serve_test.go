package lab

import (
	"bufio"
	"context"
	"crypto/ecdsa"
	"crypto/elliptic"
	"crypto/rand"
	"crypto/tls"
	"crypto/x509"
	"encoding/pem"
	"io"
	"math/big"
	"net"
	"net/http"
	"net/url"
	"os"
	"path/filepath"
	"runtime"
	"strings"
	"testing"
	"time"
)

// run runs a lab and returns its address, a function that ends it, and the result of Run.
func run(t testing.TB, o Options) (address string, stop func(), ended chan error, l *Lab) {
	t.Helper()
	ctx, cancel := context.WithCancel(context.Background())
	t.Cleanup(cancel)
	said, says := io.Pipe()
	ended = make(chan error, 1)
	l = New(o)
	go func() { ended <- l.Run(ctx, says) }()
	line, err := bufio.NewReader(said).ReadString('\n')
	if err != nil {
		t.Fatal(err)
	}
	return strings.TrimSpace(line), cancel, ended, l
}

// The first line is the address; a search still running when the lab closes is answered with what it has found.
func TestRunEndsWithItsSearches(t *testing.T) {
	address, stop, ended, l := run(t, Options{Addr: "127.0.0.1:0"})
	if u, err := url.Parse(address); err != nil || u.Scheme != "http" || u.Hostname() != "127.0.0.1" || u.Port() == "0" || u.RawQuery != "" {
		t.Errorf("the address is %q", address)
	}
	answers := make(chan reply, 1)
	go func() { answers <- ask(t, http.MethodPost, address+"api/v1/analyze", endless) }()
	eventually(t, "a search is under way", func() bool { return l.turns.inside() == 1 })
	stop()
	if r := <-answers; r.StatusCode != http.StatusOK || !strings.Contains(string(r.body), `"spent":"interrupted"`) {
		t.Errorf("%s: %s", r.Status, r.body)
	}
	if err := <-ended; err != nil {
		t.Error(err)
	}
	if _, err := http.Get(address); err == nil {
		t.Error("a lab that is closed answers")
	}
}

// Beyond this computer a token is made, printed once, and required; a given one is required and not printed.
func TestBeyondLoopbackATokenIsDemanded(t *testing.T) {
	address, stop, ended, _ := run(t, Options{Addr: "0.0.0.0:0"})
	u, err := url.Parse(address)
	if err != nil {
		t.Fatal(err)
	}
	token := u.Query().Get("token")
	local := "http://127.0.0.1:" + u.Port()
	if len(token) < 26 { // 128 bits
		t.Errorf("the address is %q", address)
	}
	if r := ask(t, http.MethodGet, local+"/api/v1/games", ""); r.StatusCode != http.StatusUnauthorized {
		t.Errorf("without a token: %s", r.Status)
	}
	if r := ask(t, http.MethodGet, local+"/api/v1/games", "", "Authorization", "Bearer "+token); r.StatusCode != http.StatusOK {
		t.Errorf("with the token: %s", r.Status)
	}
	stop()
	if err := <-ended; err != nil {
		t.Error(err)
	}
	address, _, _, _ = run(t, Options{Addr: "0.0.0.0:0", Token: "given"})
	if strings.Contains(address, "token") {
		t.Errorf("a token that is known is told: %q", address)
	}
}

func TestRunErrs(t *testing.T) {
	taken, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		t.Fatal(err)
	}
	defer taken.Close()
	for _, c := range []struct {
		o    Options
		want string
	}{
		{Options{Addr: "nonsense"}, "--addr"},
		{Options{Addr: "127.0.0.1:"}, "--addr"},
		{Options{Addr: "127.0.0.1:99999999"}, "the port \"99999999\" is no number from 0 to 65535"},
		{Options{Addr: taken.Addr().String()}, "cannot listen at " + taken.Addr().String()},
		{Options{CertFile: "x.pem"}, "--tls-key"},
		{Options{KeyFile: "x.pem"}, "--tls-cert"},
		{Options{CertFile: "nothing.pem", KeyFile: "nothing.pem"}, "nothing.pem"},
	} {
		if err := New(c.o).Run(context.Background(), io.Discard); err == nil || !strings.Contains(err.Error(), c.want) {
			t.Errorf("%+v: error %v, without %q", c.o, err, c.want)
		}
	}
}

// certify writes a certificate for a name and its key.
func certify(t *testing.T, name string) (certFile, keyFile string, roots *x509.CertPool) {
	t.Helper()
	key, err := ecdsa.GenerateKey(elliptic.P256(), rand.Reader)
	if err != nil {
		t.Fatal(err)
	}
	template := &x509.Certificate{
		SerialNumber: big.NewInt(1), DNSNames: []string{name}, IPAddresses: []net.IP{net.IPv4(127, 0, 0, 1)},
		NotBefore: time.Now().Add(-time.Hour), NotAfter: time.Now().Add(time.Hour), IsCA: true, BasicConstraintsValid: true,
	}
	certificate, err := x509.CreateCertificate(rand.Reader, template, template, &key.PublicKey, key)
	if err != nil {
		t.Fatal(err)
	}
	secret, err := x509.MarshalPKCS8PrivateKey(key)
	if err != nil {
		t.Fatal(err)
	}
	write := func(file, kind string, content []byte) string {
		file = filepath.Join(t.TempDir(), file)
		if err := os.WriteFile(file, pem.EncodeToMemory(&pem.Block{Type: kind, Bytes: content}), 0o600); err != nil {
			t.Fatal(err)
		}
		return file
	}
	certFile = write("cert.pem", "CERTIFICATE", certificate)
	keyFile = write("key.pem", "PRIVATE KEY", secret)
	roots = x509.NewCertPool()
	parsed, err := x509.ParseCertificate(certificate)
	if err != nil {
		t.Fatal(err)
	}
	roots.AddCert(parsed)
	return certFile, keyFile, roots
}

// With a certificate the lab speaks TLS, accepts the host names in it, and its cookie is sent only over TLS.
func TestTLS(t *testing.T) {
	certFile, keyFile, roots := certify(t, "lab.example")
	address, _, _, _ := run(t, Options{Addr: "127.0.0.1:0", Token: "secret", CertFile: certFile, KeyFile: keyFile})
	if !strings.HasPrefix(address, "https://127.0.0.1:") {
		t.Fatalf("the address is %q", address)
	}
	client := http.Client{
		Transport:     &http.Transport{TLSClientConfig: &tls.Config{RootCAs: roots}},
		CheckRedirect: func(*http.Request, []*http.Request) error { return http.ErrUseLastResponse },
	}
	defer client.CloseIdleConnections()
	request, err := http.NewRequest(http.MethodGet, address+"?token=secret", nil)
	if err != nil {
		t.Fatal(err)
	}
	request.Host = "lab.example"
	response, err := client.Do(request)
	if err != nil {
		t.Fatal(err)
	}
	response.Body.Close()
	if set := response.Header.Get("Set-Cookie"); response.StatusCode != http.StatusSeeOther || !strings.Contains(set, "Secure") {
		t.Errorf("%s, cookie %q", response.Status, set)
	}
}

// While labs run there is an extra thread for each of their searches, and none when they have ended, whichever ends first.
func TestSearchesHaveThreadsOfTheirOwn(t *testing.T) {
	eventually(t, "the labs of other tests have ended", func() bool { return runtime.GOMAXPROCS(0) == processors.usual() })
	before := runtime.GOMAXPROCS(0)
	_, stopA, endedA, a := run(t, Options{Addr: "127.0.0.1:0"})
	_, stopB, endedB, b := run(t, Options{Addr: "127.0.0.1:0"})
	if n := runtime.GOMAXPROCS(0); n != before+2*a.bounds.AtOnce || b.bounds.AtOnce != a.bounds.AtOnce {
		t.Errorf("%d threads with two labs of %d and %d searches, %d before", n, a.bounds.AtOnce, b.bounds.AtOnce, before)
	}
	stopA()
	<-endedA
	stopB()
	<-endedB
	if n := runtime.GOMAXPROCS(0); n != before {
		t.Errorf("%d threads are left of %d", n, before)
	}
}
