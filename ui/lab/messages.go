package lab

import (
	"context"
	"net/http"

	"github.com/danielgtaylor/huma/v2"

	"github.com/jugada/jugada/catalog"
	"github.com/jugada/jugada/ui/lab/words"
)

// messagesAnswer is the text of the pages.
type messagesAnswer struct {
	Schema   int               `json:"schema"`
	Lang     string            `json:"lang" enum:"en,es"`
	Messages map[string]string `json:"messages" doc:"by key; {0}, {1}, … are where values go"`
}

func (l *Lab) registerMessages() {
	huma.Register(l.api, operation(http.MethodGet, "/messages", "messages", "What the pages say, in the reader's language"),
		func(ctx context.Context, _ *struct{}) (*answered[messagesAnswer], error) {
			l := reader(ctx)
			return &answered[messagesAnswer]{messagesAnswer{catalog.Schema, l.String(), words.In(l)}}, nil
		})
}
