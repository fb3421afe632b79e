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

// The size and time limits of a request.
const (
	bodyBytes = 1 << 20
	smallBody = 8 << 10 // takes no turn
	bodyTime  = 10 * time.Second

	// understood is the most memory for parsing a body, as a multiple of its size: each number in a list is a separate value.
	understood = 40
)

// faultPrefix and the number of a fault form the instance of the problem that reports it.
const faultPrefix = "urn:jugada:error:"

// guard wraps everything that the lab serves.
func (l *Lab) guard(next http.Handler) http.Handler {
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		r = r.WithContext(withLanguage(r.Context(), languageOf(r, l.options.Lang)))
		control := http.NewResponseController(w)
		answer := &watched{ResponseWriter: w, control: control, patience: l.bounds.Write}
		defer l.answered(answer, r)
		header(w.Header())
		control.SetWriteDeadline(time.Now().Add(l.bounds.longest())) // not every writer has one
		defer l.asked.Add(-1)
		if l.asked.Add(1) > int64(l.bounds.Requests) {
			writeBusy(answer, r, busy(r.Context(), http.StatusServiceUnavailable, lang.Errorf("lab.busy")))
			return
		}
		if !l.welcome(answer, r) {
			return
		}
		r = r.WithContext(withClient(r.Context(), r))
		done, ok := l.body(answer, r, control)
		if !ok {
			return
		}
		defer done()
		if strings.HasPrefix(r.URL.Path, "/api/") {
			settle(r.Header)
		}
		next.ServeHTTP(answer, r)
	})
}

// settle leaves of what the client accepts only what the API could give it: a stream, or JSON. huma's reader of the header
// panics at a list like "a;, b", and takes json for the name of a type.
func settle(h http.Header) {
	accepted := "application/json"
	if strings.Contains(h.Get("Accept"), eventStream) {
		accepted = eventStream
	}
	h.Set("Accept", accepted)
}

// body reads the body. A large one takes a turn to arrive, and another to be parsed, which lasts as long as the request and
// ends with done: a client that sends slowly delays only others with large bodies. If the body cannot be read, the error has
// been answered.
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

// header sets the headers of every answer.
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

// watched is a response writer that records what became of an answer. A client that does not read a piece of it in time gets no
// more.
type watched struct {
	http.ResponseWriter
	control  *http.ResponseController
	patience time.Duration
	status   int
	failed   bool // the client does not read it
}

// Unwrap is for http.ResponseController.
func (w *watched) Unwrap() http.ResponseWriter { return w.ResponseWriter }

func (w *watched) WriteHeader(status int) {
	if w.status != 0 { // huma sets another one if the client has left during the answer
		return
	}
	w.status = status
	w.hurry()
	w.ResponseWriter.WriteHeader(status)
}

// hurry sets the deadline for the client to read the next piece.
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

// answered counts the answer. A panic is logged under a number that the client gets, too; the lab keeps running.
func (l *Lab) answered(w *watched, r *http.Request) {
	fault := recover()
	switch {
	case fault == nil:
	case fault == http.ErrAbortHandler || w.failed: // there is no client to answer
		l.metrics.answer(w.status)
		panic(http.ErrAbortHandler)
	default:
		id := rand.Text()
		l.metrics.panicked()
		fmt.Fprintf(l.log, "%s %s %s %s: panic: %v\n%s", time.Now().Format(time.RFC3339), id, r.Method, r.URL.Path, fault, debug.Stack())
		if w.status != 0 { // the client must not take a partial answer for a whole one
			l.metrics.answer(w.status)
			panic(http.ErrAbortHandler)
		}
		writeProblem(w, r, http.StatusInternalServerError, faultPrefix+id, lang.Errorf("lab.panic", id))
	}
	l.metrics.answer(w.status)
}

// welcome reports whether the client is allowed in; if not, it has answered so.
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

// ownOrigin reports whether a request does not come from another site's page. Browsers say where it comes from; other
// clients need not.
func ownOrigin(r *http.Request) bool {
	if origin := r.Header.Get("Origin"); origin != "" {
		u, err := url.Parse(origin)
		return err == nil && u.Host != "" && strings.EqualFold(u.Host, r.Host)
	}
	if site := r.Header.Get("Sec-Fetch-Site"); site == "cross-site" || site == "same-site" {
		// A link to a page may be on any site.
		return r.Method == http.MethodGet && r.Header.Get("Sec-Fetch-Mode") == "navigate" && r.Header.Get("Sec-Fetch-Dest") == "document"
	}
	return true
}

// hosts lists the host names by which a browser may address the lab. A page whose name was made to resolve to this computer
// (DNS rebinding) uses another name. Numeric addresses cannot be redirected.
type hosts []string

// hostsOf returns names and those of this computer.
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

// receive reads the whole body first, so that a client that sends slowly delays nothing else. It returns the size and reports
// success; if it fails, it has answered why.
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
		// A deadline that passed later would end the request, though its body is complete.
		control.SetReadDeadline(time.Time{})
		r.Body = io.NopCloser(bytes.NewReader(body))
		return len(body), true
	}
	return 0, false
}
