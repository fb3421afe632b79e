package lab

import (
	"encoding/json"
	"net/http"
	"reflect"
	"slices"
	"strings"
	"sync"

	"github.com/danielgtaylor/huma/v2"
	"github.com/danielgtaylor/huma/v2/adapters/humago"

	"github.com/jugada/jugada/catalog/puzzles"
	"github.com/jugada/jugada/lang"
	"github.com/jugada/jugada/review"
	"github.com/jugada/jugada/ui/lab/lessons"
)

// registerAPI registers the API on mux, and its description at /api/openapi.json.
func (l *Lab) registerAPI(mux *http.ServeMux) {
	registry := huma.NewMapRegistry("#/components/schemas/", schemaName)
	registry.RegisterTypeAlias(reflect.TypeFor[json.Number](), reflect.TypeFor[float64]())
	l.api = humago.New(mux, huma.Config{
		OpenAPI: &huma.OpenAPI{
			OpenAPI: "3.1.0",
			Info: &huma.Info{
				Title: "Jugada", Version: "1",
				Description: "Plays, solves, analyses and explains games. Words are English; what people read is in the language of lang= or " +
					"Accept-Language: en or es. Values are from MAX's side, in points.",
			},
			Components: &huma.Components{Schemas: registry},
		},
		Formats: huma.DefaultFormats, DefaultFormat: "application/json", Transformers: []huma.Transformer{translate},
	})
	l.registerMessages()
	l.registerGames()
	l.registerPositions()
	l.registerAnalysis()
	l.registerReview()
	l.registerTraces()
	l.registerTrees()
	l.registerPuzzles()
	l.registerExercises()
	l.registerLessons()
	l.registerOpponents()
	description := sync.OnceValue(func() []byte {
		content, err := json.Marshal(l.api.OpenAPI())
		if err != nil {
			panic("lab: the description of the API: " + err.Error())
		}
		return content
	})
	mux.HandleFunc("GET /api/openapi.json", func(w http.ResponseWriter, _ *http.Request) {
		w.Header().Set("Content-Type", "application/openapi+json")
		w.Write(description())
	})
	mux.HandleFunc("/api/", func(w http.ResponseWriter, r *http.Request) { noOperation(mux, w, r) })
}

// schemaNames maps types of other packages to their names in the description of the API, where they differ.
var schemaNames = map[reflect.Type]string{
	reflect.TypeFor[puzzles.Move](): "ProblemMove", reflect.TypeFor[puzzles.RoundAt](): "PathRoundAt", reflect.TypeFor[puzzles.Event](): "PathEvent",
	reflect.TypeFor[puzzles.Bar](): "PathBar", reflect.TypeFor[puzzles.Place](): "PathPlace",
	reflect.TypeFor[review.Report](): "Review", reflect.TypeFor[review.Account](): "ReviewAccount", reflect.TypeFor[review.Move](): "ReviewMove",
	reflect.TypeFor[review.Judged](): "ReviewJudged", reflect.TypeFor[review.Reason](): "ReviewReason", reflect.TypeFor[review.Horizon](): "ReviewHorizon",
	reflect.TypeFor[*lessons.Figure](): "LessonFigure", reflect.TypeFor[*lessons.Search](): "LessonSearch",
}

func schemaName(t reflect.Type, hint string) string {
	if name, known := schemaNames[t]; known {
		return name
	}
	return huma.DefaultSchemaNamer(t, hint)
}

// noOperation answers that there is no such operation, or not with this method.
func noOperation(mux *http.ServeMux, w http.ResponseWriter, r *http.Request) {
	var allowed []string
	for _, method := range []string{http.MethodDelete, http.MethodGet, http.MethodPost} {
		other := r.Clone(r.Context())
		other.Method = method
		if _, pattern := mux.Handler(other); strings.HasPrefix(pattern, method+" /api/") {
			allowed = append(allowed, method)
		}
	}
	if len(allowed) > 0 {
		w.Header().Set("Allow", strings.Join(allowed, ", "))
		writeProblem(w, r, http.StatusMethodNotAllowed, "", lang.Errorf("lab.method", r.Method, strings.Join(allowed, ", ")))
		return
	}
	writeProblem(w, r, http.StatusNotFound, "", lang.Errorf("lab.operation", r.URL.Path))
}

// operation describes one of the API's operations. Errors common to all need not be listed.
func operation(method, path, id, summary string, errors ...int) huma.Operation {
	errors = append(errors, http.StatusUnauthorized, http.StatusForbidden, http.StatusMisdirectedRequest, http.StatusInternalServerError,
		http.StatusServiceUnavailable)
	if method == http.MethodPost {
		errors = append(errors, http.StatusBadRequest, http.StatusRequestTimeout, http.StatusRequestEntityTooLarge,
			http.StatusUnsupportedMediaType, http.StatusUnprocessableEntity, http.StatusTooManyRequests)
	}
	slices.Sort(errors)
	return huma.Operation{
		Method: method, Path: "/api/v1" + path, OperationID: id, Summary: summary, Errors: slices.Compact(errors),
		BodyReadTimeout: -1, // by then it has been read
		MaxBodyBytes:    bodyBytes + 1,
	}
}

// answering declares that an operation answers with text of these types, not with JSON, or not only.
func answering(o huma.Operation, description string, kinds ...string) huma.Operation {
	ok := &huma.Response{Description: description, Content: map[string]*huma.MediaType{}}
	for _, kind := range kinds {
		ok.Content[kind] = &huma.MediaType{Schema: &huma.Schema{Type: huma.TypeString}}
	}
	o.Responses = map[string]*huma.Response{"200": ok}
	return o
}

// svgType is the content type of pictures.
const svgType = "image/svg+xml"

// answered is the answer of an operation.
type answered[T any] struct{ Body T }
