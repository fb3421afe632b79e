package lab

import (
	"context"
	"encoding/json"
	"errors"
	"maps"
	"math"
	"net/http"
	"regexp"
	"strconv"
	"strings"
	"sync"

	"github.com/danielgtaylor/huma/v2"
	"github.com/danielgtaylor/huma/v2/validation"

	"github.com/jugada/jugada/lang"
)

// Errors are answered as problem details (RFC 9457), in the reader's language.

// refuse answers a request with its error.
func refuse(ctx context.Context, status int, err error) error {
	return &huma.ErrorModel{Status: status, Title: title(reader(ctx), status), Detail: reader(ctx).Error(err)}
}

// invalid returns the error that a request cannot be carried out, or has taken too long.
func invalid(ctx context.Context, err error) error {
	if errors.Is(err, context.DeadlineExceeded) || errors.Is(err, context.Canceled) {
		return refuse(ctx, http.StatusServiceUnavailable, lang.Errorf("lab.tooLong"))
	}
	return refuse(ctx, http.StatusUnprocessableEntity, err)
}

// title names a status.
func title(l lang.Language, status int) string {
	if key := "lab.status." + strconv.Itoa(status); lang.Has(key) {
		return l.Sprintf(key)
	}
	return http.StatusText(status)
}

// writeProblem answers a request that does not reach the API.
func writeProblem(w http.ResponseWriter, r *http.Request, status int, instance string, err error) {
	l := reader(r.Context())
	w.Header().Set("Content-Type", "application/problem+json")
	w.WriteHeader(status)
	json.NewEncoder(w).Encode(&huma.ErrorModel{
		Status: status, Title: title(l, status), Detail: l.Error(err), Instance: instance,
	}) // an error means that the client has gone
}

// writeBusy refuses a request for lack of room, before it reaches the API, with the error of turns.take.
func writeBusy(w http.ResponseWriter, r *http.Request, err error) {
	var headers huma.HeadersError
	if errors.As(err, &headers) {
		maps.Copy(w.Header(), headers.GetHeaders())
	}
	var said *huma.ErrorModel
	errors.As(err, &said)
	w.Header().Set("Content-Type", "application/problem+json")
	w.WriteHeader(said.Status)
	json.NewEncoder(w).Encode(said) // an error means that the client has gone
}

// mostFaults is how many faults of a request are reported. A list of half a million wrong items has as many, and reporting them
// all took ten seconds.
const mostFaults = 20

// translate is a transformer that translates package huma's messages about requests that do not match the API's
// description. It does not repeat what was sent: that may be long, and the sender knows it.
func translate(ctx huma.Context, _ string, v any) (any, error) {
	problem, ok := v.(*huma.ErrorModel)
	if !ok {
		return v, nil
	}
	l := reader(ctx.Context())
	said := *problem
	said.Title, said.Detail = title(l, said.Status), translated(l, said.Detail)
	said.Errors = nil
	for _, e := range problem.Errors[:min(len(problem.Errors), mostFaults)] {
		if e != nil {
			said.Errors = append(said.Errors, &huma.ErrorDetail{Message: translated(l, e.Message), Location: e.Location})
		}
	}
	return &said, nil
}

// phrase is a message of package huma, split around its variable parts.
type phrase struct {
	pattern *regexp.Regexp
	key     string
}

// phrases lists its possible messages about this API.
var phrases = sync.OnceValue(func() []phrase {
	return []phrase{
		phraseOf(validation.MsgUnexpectedProperty, "unexpected"),
		phraseOf(validation.MsgExpectedRequiredProperty, "required"),
		phraseOf(validation.MsgExpectedString, "string"),
		phraseOf(validation.MsgExpectedNumber, "number"),
		phraseOf(validation.MsgExpectedInteger, "integer"),
		phraseOf(validation.MsgExpectedBoolean, "boolean"),
		phraseOf(validation.MsgExpectedArray, "array"),
		phraseOf(validation.MsgExpectedObject, "object"),
		phraseOf(validation.MsgExpectedOneOf, "oneOf"),
		phraseOf(validation.MsgExpectedMinimumNumber, "minimum"),
		phraseOf(validation.MsgExpectedMaximumNumber, "maximum"),
		phraseOf(validation.MsgExpectedMinLength, "minLength"),
		phraseOf(validation.MsgExpectedMaxLength, "maxLength"),
		phraseOf(validation.MsgExpectedMinItems, "minItems"),
		phraseOf(validation.MsgExpectedMaxItems, "maxItems"),
		phraseOf("", "length"), // it has no message for lists of a fixed length in a map
		phraseOf("required %s parameter is missing", "parameter"),
		phraseOf("validation failed", "failed"),
		phraseOf("request body is required", "noBody"),
		phraseOf("request body is too large limit=%d bytes", "largeBody"),
		phraseOf("request body read timeout", "slowBody"),
		phraseOf("cannot read request body", "unreadBody"),
		phraseOf("unknown content type: %s", "contentType"),
		phraseOf("invalid integer", "integer"),
		phraseOf("invalid boolean", "boolean"),
		phraseOf("unexpected error occurred", "unexpectedError"),
		{regexp.MustCompile(`^json: cannot unmarshal number (\S+) into `), "lab.invalid.large"},
	}
})

func phraseOf(format, key string) phrase {
	pattern := regexp.QuoteMeta(format)
	for _, verb := range []string{"%v", "%d", "%s"} {
		pattern = strings.ReplaceAll(pattern, verb, "(.*)")
	}
	return phrase{regexp.MustCompile("^" + pattern + "$"), "lab.invalid." + key}
}

// translated translates a message into l, if it is one of the phrases.
func translated(l lang.Language, said string) string {
	for _, p := range phrases() {
		parts := p.pattern.FindStringSubmatch(said)
		if parts == nil {
			continue
		}
		values := make([]any, len(parts)-1)
		for i, part := range parts[1:] {
			values[i] = part
			if n, err := strconv.ParseFloat(part, 64); err == nil && n == math.Trunc(n) && math.Abs(n) < 1<<63 {
				values[i] = int64(n) // it writes bounds as floating-point numbers: 1e+06
			}
		}
		return l.Sprintf(p.key, values...)
	}
	for _, begin := range []string{"invalid character ", "unexpected end of JSON"} { // package encoding/json's wording
		if strings.HasPrefix(said, begin) {
			return l.Error(lang.Errorf("lab.invalid.json", lang.JSONFault(said)))
		}
	}
	return said
}
