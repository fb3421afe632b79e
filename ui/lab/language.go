package lab

import (
	"context"
	"net/http"

	"golang.org/x/text/language"

	"github.com/jugada/jugada/lang"
)

type languageKey struct{}

func withLanguage(ctx context.Context, l lang.Language) context.Context {
	return context.WithValue(ctx, languageKey{}, l)
}

// reader returns the language of the request.
func reader(ctx context.Context) lang.Language {
	l, _ := ctx.Value(languageKey{}).(lang.Language)
	return l
}

// languageOf returns the language that a request wants: that of lang=, else the browser's preference, else the usual one.
func languageOf(r *http.Request, usual lang.Language) lang.Language {
	if l, ok := lang.Parse(r.URL.Query().Get("lang")); ok {
		return l
	}
	wishes, _, _ := language.ParseAcceptLanguage(r.Header.Get("Accept-Language"))
	for _, wish := range wishes {
		if l, ok := lang.Parse(wish.String()); ok {
			return l
		}
	}
	return usual
}
