package lab

import (
	"bytes"
	"context"
	"crypto/rand"
	"errors"
	"fmt"
	"io"
	"net"
	"net/http"
	"net/url"
	"os"
	"runtime/debug"
	"slices"
	"strconv"
	"strings"
	"time"

	"github.com/jugada/jugada/lang"
)

// policy is what a page may do: run and load what the lab itself serves, and nothing else.
const policy = "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data: blob:; connect-src 'self'; " +
	"font-src 'self'; manifest-src 'self'; form-action 'self'; base-uri 'none'; frame-ancestors 'none'"

// What a request may bring, and how long that may take.
const (
	bodyBytes = 1 << 20
	smallBody = 8 << 10 // does not take a turn
	bodyTime  = 10 * time.Second

	// understood is how many times its size a body takes at most while it is understood: each number of a list is a value of its own.
	understood = 40
)

// faultPrefix and the number of a fault are the instance of the problem that tells of it.
const faultPrefix = "urn:jugada:error:"

// guard stands before everything that the lab serves.
func (l *Lab) guard(next http.Handler) http.Handler {
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		control := http.NewResponseController(w)
		answer := &watched{ResponseWriter: w, control: control, patience: l.bounds.Write}
		defer l.answered(answer, r)
		header(w.Header())
		control.SetWriteDeadline(time.Now().Add(l.bounds.longest())) // not every writer has one
		defer l.asked.Add(-1)
		if l.asked.Add(1) > int64(l.bounds.Requests) {
			writeBusy(answer, r, busy(withLanguage(r.Context(), languageOf(r)), http.StatusServiceUnavailable, lang.Errorf("lab.busy")))
			return
		}
		if !l.welcome(answer, r) {
			return
		}
		r = r.WithContext(withClient(withLanguage(r.Context(), languageOf(r)), r))
		done, ok := l.body(answer, r, control)
		if !ok {
			return
		}
		defer done()
		next.ServeHTTP(answer, r)
	})
}

// body reads the body. A large one takes a turn to arrive, and another one to be understood, which lasts as long as the request
// and is given back with done: a client that sends slowly holds up nobody but those who send much, too. If it cannot be read,
// body has said why.
func (l *Lab) body(w http.ResponseWriter, r *http.Request, control *http.ResponseController) (done func(), ok bool) {
	arrived := func() {}
	var err error
	if r.ContentLength > smallBody || r.ContentLength < 0 {
		if arrived, err = l.arrive.take(r.Context(), 1); err != nil {
			writeBusy(w, r, err)
			return nil, false
		}
	}
	size, ok := l.receive(w, r, control)
	arrived()
	if !ok {
		return nil, false
	}
	if size <= smallBody {
		return func() {}, true
	}
	if done, err = l.large.take(r.Context(), 1+size*understood>>20); err != nil {
		writeBusy(w, r, err)
		return nil, false
	}
	return done, true
}

// header sets what every answer tells the browser.
func header(h http.Header) {
	h.Set("Content-Security-Policy", policy)
	h.Set("X-Content-Type-Options", "nosniff")
	h.Set("X-Frame-Options", "DENY")
	h.Set("Referrer-Policy", "no-referrer")
	h.Set("Cross-Origin-Opener-Policy", "same-origin")
	h.Set("Cross-Origin-Resource-Policy", "same-origin")
	h.Set("Permissions-Policy", "camera=(), geolocation=(), microphone=()")
	h.Set("Cache-Control", "no-store")
}

// watched is an answer on its way, for who has to know what became of it. A client that does not take a piece of it in time gets
// no more.
type watched struct {
	http.ResponseWriter
	control  *http.ResponseController
	patience time.Duration
	status   int
	failed   bool // the client does not take it
}

// Unwrap is for http.ResponseController.
func (w *watched) Unwrap() http.ResponseWriter { return w.ResponseWriter }

func (w *watched) WriteHeader(status int) {
	if w.status == 0 {
		w.status = status
	}
	w.hurry()
	w.ResponseWriter.WriteHeader(status)
}

// hurry gives the client its time for what is written now.
func (w *watched) hurry() {
	w.control.SetWriteDeadline(time.Now().Add(w.patience)) // not every writer has one
}

func (w *watched) Write(p []byte) (int, error) {
	if w.status == 0 {
		w.status = http.StatusOK
	}
	w.hurry()
	n, err := w.ResponseWriter.Write(p)
	w.failed = w.failed || err != nil
	return n, err
}

// answered counts the answer. A panic on the way to it is told under a number that the client gets, too; the lab goes on.
func (l *Lab) answered(w *watched, r *http.Request) {
	fault := recover()
	switch {
	case fault == nil:
	case fault == http.ErrAbortHandler || w.failed: // nobody is there to be answered
		l.metrics.answer(w.status)
		panic(http.ErrAbortHandler)
	default:
		id := rand.Text()
		l.metrics.panicked()
		fmt.Fprintf(l.log, "%s %s %s %s: panic: %v\n%s", time.Now().Format(time.RFC3339), id, r.Method, r.URL.Path, fault, debug.Stack())
		if w.status != 0 { // the client must not take what it has for all
			l.metrics.answer(w.status)
			panic(http.ErrAbortHandler)
		}
		writeProblem(w, r, http.StatusInternalServerError, faultPrefix+id, lang.Errorf("lab.panic", id))
	}
	l.metrics.answer(w.status)
}

// welcome reports whether whoever asks may; if not, it has said so.
func (l *Lab) welcome(w http.ResponseWriter, r *http.Request) bool {
	switch {
	case !l.hosts.has(r.Host):
		writeProblem(w, r, http.StatusMisdirectedRequest, "", lang.Errorf("lab.host", r.Host))
	case !ownOrigin(r):
		writeProblem(w, r, http.StatusForbidden, "", lang.Errorf("lab.origin", r.Header.Get("Origin")))
	default:
		return l.token == "" || l.known(w, r)
	}
	return false
}

// ownOrigin reports whether a request does not come from the page of another site. Browsers say where it comes from, and
// nobody else needs to.
func ownOrigin(r *http.Request) bool {
	if origin := r.Header.Get("Origin"); origin != "" {
		u, err := url.Parse(origin)
		return err == nil && u.Host != "" && strings.EqualFold(u.Host, r.Host)
	}
	if site := r.Header.Get("Sec-Fetch-Site"); site == "cross-site" || site == "same-site" {
		// A link to a page may stand anywhere.
		return r.Method == http.MethodGet && r.Header.Get("Sec-Fetch-Mode") == "navigate" && r.Header.Get("Sec-Fetch-Dest") == "document"
	}
	return true
}

// hosts are the names by which a browser may call the lab. A page whose name somebody has made to lead here (DNS rebinding)
// calls it by another one. Numbers cannot be made to lead anywhere.
type hosts []string

// hostsOf returns the names of this computer and those.
func hostsOf(names []string) hosts {
	h := hosts{"localhost"}
	if own, err := os.Hostname(); err == nil {
		h = append(h, strings.ToLower(own), strings.ToLower(own)+".local")
	}
	for _, name := range names {
		h = append(h, strings.ToLower(name))
	}
	return h
}

func (h hosts) has(host string) bool {
	name := strings.ToLower(host)
	if bare, port, err := net.SplitHostPort(name); err == nil {
		if _, err := strconv.ParseUint(port, 10, 16); err != nil {
			return false
		}
		name = bare
	}
	name = strings.TrimSuffix(name, ".")
	return net.ParseIP(strings.Trim(name, "[]")) != nil || slices.Contains(h, name)
}

// receive reads the body, so that a client that sends it slowly holds nothing else up. It returns its size and reports whether
// it could; if not, it has said why.
func (l *Lab) receive(w http.ResponseWriter, r *http.Request, control *http.ResponseController) (size int, ok bool) {
	if r.Body == nil || r.ContentLength == 0 {
		return 0, true
	}
	control.SetReadDeadline(time.Now().Add(min(bodyTime, l.bounds.Write)))
	body, err := io.ReadAll(http.MaxBytesReader(w, r.Body, bodyBytes))
	var large *http.MaxBytesError
	var slow net.Error
	switch {
	case errors.As(err, &large):
		writeProblem(w, r, http.StatusRequestEntityTooLarge, "", lang.Errorf("lab.invalid.largeBody", large.Limit))
	case errors.As(err, &slow) && slow.Timeout() || errors.Is(err, context.DeadlineExceeded):
		w.Header().Set("Connection", "close")
		writeProblem(w, r, http.StatusRequestTimeout, "", lang.Errorf("lab.invalid.slowBody"))
	case err != nil:
		writeProblem(w, r, http.StatusBadRequest, "", lang.Errorf("lab.invalid.unreadBody"))
	default:
		// A deadline that passed now would end the request, though all of it is here.
		control.SetReadDeadline(time.Time{})
		r.Body = io.NopCloser(bytes.NewReader(body))
		return len(body), true
	}
	return 0, false
}
