package lab

import (
	"context"
	"net/http"
	"strings"

	"github.com/danielgtaylor/huma/v2"

	"github.com/jugada/jugada/catalog"
	"github.com/jugada/jugada/lang"
)

// pagePrefix is what the keys of the messages begin with that the pages put together by themselves.
const pagePrefix = "page."

// messagesAnswer is what the pages say.
type messagesAnswer struct {
	Schema   int               `json:"schema"`
	Lang     string            `json:"lang" enum:"en,es"`
	Messages map[string]string `json:"messages" doc:"by key; {0}, {1}, … are where values go"`
}

func (l *Lab) registerMessages() {
	huma.Register(l.api, operation(http.MethodGet, "/messages", "messages", "What the pages say, in the reader's language"),
		func(ctx context.Context, _ *struct{}) (*answered[messagesAnswer], error) {
			return &answered[messagesAnswer]{pageMessages(reader(ctx))}, nil
		})
}

// pageMessages collects the messages of the pages.
func pageMessages(in lang.Language) messagesAnswer {
	answer := messagesAnswer{Schema: catalog.Schema, Lang: in.String(), Messages: map[string]string{}}
	for _, key := range lang.Keys(pagePrefix) {
		answer.Messages[strings.TrimPrefix(key, pagePrefix)] = in.Sprintf(key)
	}
	return answer
}
