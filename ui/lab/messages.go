package lab

import (
	"context"
	"net/http"
	"reflect"
	"sync"

	"github.com/danielgtaylor/huma/v2"
	"github.com/danielgtaylor/huma/v2/adapters/humago"

	"github.com/jugada/jugada/catalog"
	"github.com/jugada/jugada/lang"
	"github.com/jugada/jugada/ui/lab/words"
)

// messagesAnswer is the text of the pages.
type messagesAnswer struct {
	Schema   int               `json:"schema"`
	Lang     string            `json:"lang" enum:"en,es"`
	Messages map[string]string `json:"messages" doc:"by key; {0}, {1}, … are where values go"`
}

// allMessages are the answers, by language. They are a large part of what a page loads first, so browsers get them packed.
var allMessages = sync.OnceValue(func() map[lang.Language]page {
	all := map[lang.Language]page{}
	for _, l := range lang.All {
		content, err := written(messagesAnswer{catalog.Schema, l.String(), words.In(l)})
		if err != nil {
			panic("lab: " + err.Error()) // messages can always be encoded
		}
		all[l] = page{content: content, packed: packed(content)}
	}
	return all
})

func (l *Lab) registerMessages() {
	o := answering(operation(http.MethodGet, "/messages", "messages", "What the pages say, in the reader's language"),
		"The messages", "application/json")
	o.Responses["200"].Content["application/json"].Schema = l.api.OpenAPI().Components.Schemas.Schema(
		reflect.TypeFor[messagesAnswer](), true, "")
	huma.Register(l.api, o, func(ctx context.Context, _ *struct{}) (*huma.StreamResponse, error) {
		found := allMessages()[reader(ctx)]
		return &huma.StreamResponse{Body: func(c huma.Context) {
			r, w := humago.Unwrap(c)
			w.Header().Set("Content-Type", "application/json")
			w.Header().Add("Vary", "Accept-Encoding")
			found.write(w, r)
		}}, nil
	})
}
