// Package lab is the lab in the browser: pages on which people play, see trees searched step by step, compare and
// practise, and the HTTP API that they stand on. All of it is embedded; nothing is asked of any other server.
//
// A game of one's own gets all the pages with
//
//	lab.Serve(catalog.Of(mygame.Rules{}))
//
// which listens on this computer alone. [New] makes a lab with other options; it is an http.Handler, too.
//
// Whoever may reach a lab may have it search. One that listens beyond this computer therefore demands a token, and [Bounds]
// say how much a lab does at most. Somebody who makes a Lab part of a server of their own has to see to both:
// Options.Token is demanded wherever it is set.
//
//	lab.go, serve.go                  a lab, and how it listens and stops
//	pages.go, lessons.go, messages.go what the pages are made of
//	api.go, problem.go, language.go   the API's operations, its errors, its languages
//	games.go, positions.go, trees.go  what there is to search
//	analysis.go, opponents.go         the best move, and whom it is played against
//	trace.go, traces.go, picture.go   searches step by step, kept and drawn
//	puzzles.go, exercises.go          one-player problems; what students do by hand
//	export.go                         what leaves the lab as a file
//	guard.go, token.go                who may come in, and what a request may bring
//	limits.go, turns.go, metrics.go   how much is done at once; how long a field may be stands in its tags
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

// Options says how a lab is made. The zero value is a lab of all the games and problems that come with Jugada, for this computer.
type Options struct {
	Addr    string           // to listen at; "": DefaultAddr
	Games   *catalog.Catalog // nil: those that come with Jugada
	Puzzles *puzzles.Catalog // nil: those that come with Jugada
	Cache   string           // directory with pattern databases, which are built once and then found there; "": they are in memory only
	Data    string           // directory with what is remembered of people who have played; "": nothing is

	Token             string   // that is demanded; "": none on this computer, beyond it one that Run makes and tells
	Hosts             []string // names by which browsers may call the lab, beside this computer's own
	CertFile, KeyFile string   // PEM files for TLS, both or neither; the names in the certificate are Hosts, too

	Bounds  Bounds
	Metrics bool      // GET /metrics, as Prometheus reads it
	Profile bool      // GET /debug/pprof/
	Log     io.Writer // is told of faults; nil: the standard error
}

// Check refuses options that cannot be meant, whatever the computer: an address without a port, a certificate without its
// key. Run does so before all else.
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

// DefaultAddr is where a lab listens: on this computer alone.
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
	views   *turns // of what shows kept traces, of trees and of exercises
	arrive  *turns // of requests whose large bodies arrive
	large   *turns // of these requests when they are there
	metrics metrics

	patterns *puzzles.Patterns // of all searches

	asked  atomic.Int64 // requests under way
	tidier tidier
}

// arriving is how many large bodies arrive at once: so many MiB.
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

// Serve serves a lab of those games, and of those that come with Jugada, at DefaultAddr until the process is interrupted. It prints
// its address.
func Serve(own ...catalog.Game) error {
	games, err := catalog.Default().With(own...)
	if err != nil {
		return err
	}
	ctx, stop := signal.NotifyContext(context.Background(), os.Interrupt)
	defer stop()
	return New(Options{Games: games}).Run(ctx, os.Stdout)
}
