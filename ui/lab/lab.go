// Package lab is the lab in the browser: pages for playing, stepping through searches, comparing and practising,
// and the HTTP API that they use. All of it is embedded; the lab contacts no other server.
//
// A game of your own gets all the pages with
//
//	lab.Serve(catalog.Of(mygame.Rules{}))
//
// which listens on the local machine only. [New] makes a lab with other options; a [Lab] is also an http.Handler.
//
// Anyone who can reach a lab can make it search. A lab that listens beyond this computer therefore requires a token, and
// [Bounds] limits the work that a lab does. If you make a Lab part of your own server, take care of both: Options.Token is
// required wherever it is set.
//
//	lab.go, serve.go                  a lab, and how it listens and stops
//	pages.go, lessons.go, messages.go the pages and their contents
//	api.go, problem.go, language.go   the API's operations, its errors, its languages
//	games.go, positions.go, trees.go  what can be searched
//	analysis.go, opponents.go         the best move, and the players it is chosen against
//	review.go                         games that were played, move by move
//	trace.go, traces.go, picture.go   searches step by step, kept and drawn
//	puzzles.go, exercises.go          one-player problems; exercises done by hand
//	export.go                         downloads
//	guard.go, token.go                access, and the limits of a request
//	limits.go, turns.go, metrics.go   limits of the work done at once; limits of fields are in their tags
package lab

import (
	"cmp"
	"context"
	"fmt"
	"io"
	"net"
	"net/http"
	"os"
	"os/signal"
	"sync/atomic"
	"time"

	"github.com/danielgtaylor/huma/v2"

	"github.com/jugada/jugada/catalog"
	"github.com/jugada/jugada/catalog/puzzles"
	"github.com/jugada/jugada/lang"
)

// Options configures a lab. The zero value is a lab for this computer with all the games and problems that come with Jugada.
type Options struct {
	Addr    string           // address to listen at; "": DefaultAddr
	Games   *catalog.Catalog // nil: those that come with Jugada
	Puzzles *puzzles.Catalog // nil: those that come with Jugada
	Cache   string           // directory for pattern databases, each built only once; "": in memory only
	Lang    lang.Language    // of readers whose browser prefers none of the lab's languages
	Data    string           // directory with what is remembered about players; "": nothing is

	Token             string   // required token; "": none on this computer, beyond it one that Run makes and prints
	Hosts             []string // host names by which browsers may address the lab, besides this computer's own
	CertFile, KeyFile string   // PEM files for TLS, both or neither; the certificate's names count as Hosts

	Bounds  Bounds
	Metrics bool      // GET /metrics, for Prometheus
	Profile bool      // GET /debug/pprof/
	Log     io.Writer // log of faults; nil: standard error
}

// Check refuses options that are wrong on any computer: an address without a port, a certificate without its key. Run
// calls it first.
func (o Options) Check() error {
	if _, port, err := net.SplitHostPort(o.addr()); err != nil || port == "" {
		return lang.Errorf("lab.addr", o.Addr)
	} else if _, err := net.LookupPort("tcp", port); err != nil {
		return lang.Errorf("lab.port", o.Addr, port)
	}
	if (o.CertFile == "") != (o.KeyFile == "") {
		return lang.Errorf("lab.tls.both")
	}
	return nil
}

func (o Options) addr() string { return cmp.Or(o.Addr, DefaultAddr) }

// DefaultAddr is a lab's default address, on the local machine only.
const DefaultAddr = "127.0.0.1:8080"

// Lab is a lab. It is an http.Handler.
type Lab struct {
	options Options
	games   *catalog.Catalog
	puzzles *puzzles.Catalog
	bounds  Bounds
	token   string
	hosts   hosts
	log     io.Writer
	handler http.Handler
	api     huma.API
	traces  *traces
	turns   *turns // of searches
	views   *turns // of requests for kept traces, trees and exercises
	arrive  *turns // of requests whose large bodies are arriving
	large   *turns // of these requests once they have arrived
	metrics metrics

	patterns *puzzles.Patterns // of all searches

	asked  atomic.Int64 // requests in progress
	tidier tidier
}

// arriving is how many large bodies may arrive at once, and so how many MiB.
const arriving = 32

// New returns a lab.
func New(o Options) *Lab {
	b := o.Bounds.withDefaults()
	l := &Lab{
		options: o, bounds: b, token: o.Token, hosts: hostsOf(o.Hosts), log: o.Log, traces: newTraces(int64(b.KeptMiB) << 20),
	}
	rest := l.tidier.rest
	l.tidier.busy = func() bool { return l.asked.Load() > 0 }
	l.turns, l.views, l.large = newTurns(b, b.MemoryMiB, rest), newTurns(b, b.ViewsMiB, rest), newTurns(b, b.BodiesMiB, rest)
	slow := b
	slow.AtOnce, slow.PerClient = arriving, arriving/2
	l.arrive = newTurns(slow, arriving, rest)
	if l.log == nil {
		l.log = os.Stderr
	}
	l.patterns = &puzzles.Patterns{
		Folder: o.Cache, Building: int64(b.PatternMiB) << 20, Memory: int64(b.PatternsMiB) << 20, Disk: int64(b.CacheMiB) << 20,
		Note: func(now puzzles.PatternsLookup) {
			if now.Fault != nil {
				fmt.Fprintf(l.log, "%s pattern databases %s: %v\n", time.Now().Format(time.RFC3339), now.Partition, now.Fault)
			}
		},
	}
	mux := http.NewServeMux()
	if l.games = o.Games; l.games == nil {
		l.games = catalog.Default()
	}
	if l.puzzles = o.Puzzles; l.puzzles == nil {
		l.puzzles = puzzles.Default()
	}
	l.registerAPI(mux)
	l.watch(mux)
	mux.Handle("/", embeddedPages())
	l.handler = l.guard(mux)
	return l
}

// ServeHTTP implements http.Handler.
func (l *Lab) ServeHTTP(w http.ResponseWriter, r *http.Request) { l.handler.ServeHTTP(w, r) }

// Serve serves a lab with those games, and those that come with Jugada, at DefaultAddr until the process is interrupted. It
// prints its address.
func Serve(own ...catalog.Game) error {
	games, err := catalog.Default().With(own...)
	if err != nil {
		return err
	}
	ctx, stop := signal.NotifyContext(context.Background(), os.Interrupt)
	defer stop()
	return New(Options{Games: games}).Run(ctx, os.Stdout)
}
