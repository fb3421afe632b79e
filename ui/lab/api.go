package lab

import (
	"encoding/json"
	"net/http"
	"reflect"

	"github.com/danielgtaylor/huma/v2"
	"github.com/danielgtaylor/huma/v2/adapters/humago"

	"github.com/jugada/jugada/catalog"
)

// registerAPI puts the API on mux, and its description at /api/openapi.json.
func (l *Lab) registerAPI(mux *http.ServeMux) {
	registry := huma.NewMapRegistry("#/components/schemas/", huma.DefaultSchemaNamer)
	registry.RegisterTypeAlias(reflect.TypeFor[json.Number](), reflect.TypeFor[float64]())
	l.api = humago.New(mux, huma.Config{
		OpenAPI: &huma.OpenAPI{
			OpenAPI:    "3.1.0",
			Info:       &huma.Info{Title: "Jugada", Version: "1", Description: "Plays, solves, analyses and explains games."},
			Components: &huma.Components{Schemas: registry},
		},
		Formats: huma.DefaultFormats, DefaultFormat: "application/json",
	})
	l.registerGames()
	l.registerTraces()
	description, err := json.Marshal(l.api.OpenAPI())
	if err != nil {
		panic("lab: the description of the API: " + err.Error())
	}
	mux.HandleFunc("GET /api/openapi.json", func(w http.ResponseWriter, _ *http.Request) {
		w.Header().Set("Content-Type", "application/openapi+json")
		w.Write(description)
	})
}

// operation describes one of the API's operations.
func operation(method, path, id, summary string, errors ...int) huma.Operation {
	return huma.Operation{Method: method, Path: "/api/v1" + path, OperationID: id, Summary: summary, Errors: errors}
}

// answered is what an operation answers.
type answered[T any] struct{ Body T }

// game finds a game by its name.
func (l *Lab) game(name string) (catalog.Game, error) {
	for _, g := range l.options.Games {
		if g.Name() == name {
			return g, nil
		}
	}
	return catalog.Find(name)
}

// games lists those that there are.
func (l *Lab) games() []catalog.Game {
	return append(l.options.Games[:len(l.options.Games):len(l.options.Games)], catalog.Games()...)
}
