//go:build unix || windows

package claims

import (
	"context"
	"encoding/json"
	"fmt"
	"net/http/httptest"
	"strings"
	"testing"
	"time"

	"github.com/chromedp/chromedp"

	"github.com/jugada/jugada/internal/browser"
	"github.com/jugada/jugada/lang"
	"github.com/jugada/jugada/ui/lab"
)

func TestMain(m *testing.M) { browser.Main(m) }

// browsed is a page of a lab of its own.
type browsed struct {
	*testing.T
	ctx  context.Context
	url  string
	seen int // pages
}

// browse starts a lab and opens a tab.
func browse(t *testing.T, o lab.Options) *browsed {
	t.Helper()
	ctx := browser.Tab(t, nil)
	o.Log = t.Output()
	server := httptest.NewServer(lab.New(o))
	t.Cleanup(server.Close)
	return &browsed{T: t, ctx: ctx, url: server.URL}
}

// helpers are functions for the scripts of all pages: text reads an element, wait waits for something.
const helpers = `
	const text = (e) => e?.textContent.replace(/\s+/g, " ").trim() ?? "";
	const all = (from, selector) => [...from.querySelectorAll(selector)].map(text);
	const wait = async (what, f) => {
		for (let i = 0; i < 4000; i++) {
			const found = f();
			if (found) return found;
			await new Promise((r) => setTimeout(r, 5));
		}
		throw new Error("this does not come: " + what + "; the page reads: " + text(document.body).slice(0, 1500));
	};
`

// read opens a page in a language and runs a script in it, whose result is stored in found.
func (b *browsed) read(l lang.Language, page, script string, found any) error {
	ctx, stop := context.WithTimeout(b.ctx, time.Minute)
	defer stop()
	b.seen++
	path, hash, _ := strings.Cut(page, "#")
	url := fmt.Sprintf("%s/%s?%d#%s", b.url, path, b.seen, hash)
	if b.seen == 1 { // the language is kept by address
		if err := chromedp.Do(ctx, chromedp.Navigate(b.url+"/icon.svg")); err != nil {
			return err
		}
	}
	if _, err := chromedp.Run(ctx, chromedp.Evaluate[bool](fmt.Sprintf(`localStorage.setItem("lang", %q) ?? true`, l.String()))); err != nil {
		return err
	}
	if err := chromedp.Do(ctx, chromedp.Navigate(url)); err != nil {
		return err
	}
	answer, err := chromedp.Run(ctx, chromedp.Evaluate[string](`(async () => {`+helpers+script+`})().then((found) => JSON.stringify(found))`, chromedp.EvalAwaitPromise))
	if err != nil {
		return fmt.Errorf("%s: %w", url, err)
	}
	return json.Unmarshal([]byte(answer), found)
}

// counted is a message of the pages for n things, which are its first value.
func countedOnPage(l lang.Language, key string, n int, values ...any) string {
	if key += ".other"; n == 1 {
		key = strings.TrimSuffix(key, "other") + "one"
	}
	return onPage(l, key, append([]any{n}, values...)...)
}
