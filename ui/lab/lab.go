// Package lab is the lab in the browser: pages on which people play, see trees searched step by step, compare and
// practise, and the HTTP API that they stand on. All of it is embedded; nothing is asked of any other server.
//
// A game of one's own gets all the pages with
//
//	lab.Serve(catalog.Of(mygame.Rules{}))
//
// which listens on this computer alone. [New] makes the same as an http.Handler.
//
// Searches are for whoever may reach the address, so a lab beyond loopback demands a token; see [Options].
package lab

import (
	"context"
	"net/http"
	"os"
	"os/signal"

	"github.com/danielgtaylor/huma/v2"

	"github.com/jugada/jugada/catalog"
)

// Options says how a lab is made. The zero value is a lab of all the games of the catalogue at DefaultAddr.
type Options struct {
	Addr  string         // to listen at, see DefaultAddr; "": that one
	Games []catalog.Game // beside those of the catalogue, and before them; one of the same name goes first
}

// DefaultAddr is where a lab listens: on this computer alone.
const DefaultAddr = "127.0.0.1:8080"

// Lab is a lab. It is an http.Handler.
type Lab struct {
	options Options
	handler http.Handler
	api     huma.API
	traces  *traces
}

// New returns a lab.
func New(o Options) (*Lab, error) {
	l := &Lab{options: o, traces: newTraces()}
	mux := http.NewServeMux()
	l.registerAPI(mux)
	mux.Handle("GET /", newPages())
	l.handler = l.guard(mux)
	return l, nil
}

// ServeHTTP implements http.Handler.
func (l *Lab) ServeHTTP(w http.ResponseWriter, r *http.Request) { l.handler.ServeHTTP(w, r) }

// Serve serves a lab of those games, and of the catalogue's, at DefaultAddr until the process is interrupted. It prints its
// address.
func Serve(games ...catalog.Game) error {
	ctx, stop := signal.NotifyContext(context.Background(), os.Interrupt)
	defer stop()
	l, err := New(Options{Games: games})
	if err != nil {
		return err
	}
	return l.Run(ctx, os.Stdout)
}
