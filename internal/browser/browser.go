//go:build unix || windows

// Package browser starts Chromium for tests of the lab's pages in a real browser. Without Chromium these tests skip themselves,
// unless JUGADA_BROWSER=required; with JUGADA_BROWSER=none they always do.
package browser

import (
	"context"
	"errors"
	"os"
	"os/exec"
	"sync"
	"testing"

	"github.com/chromedp/chromedp"
)

// Main runs the tests of a package, and closes the browser when they have ended.
func Main(m *testing.M) {
	status := m.Run()
	if stop != nil {
		stop()
	}
	os.Exit(status)
}

// Tab opens a tab, which is closed when the test ends, in a new profile, so that nothing carries over from one test to another;
// or in the profile of another tab, if beside is not nil. It is 1280 by 900 pixels. The test runs in parallel with others from
// its first tab on, since a page waits more than it works.
func Tab(t *testing.T, beside context.Context) context.Context {
	t.Helper()
	if os.Getenv("JUGADA_BROWSER") == "none" {
		t.Skip("JUGADA_BROWSER=none")
	}
	if _, is := parallel.LoadOrStore(t, true); !is {
		t.Parallel()
	}
	parent, options := beside, []chromedp.ContextOption(nil)
	if beside == nil {
		first, err := chromium()
		switch {
		case err == nil:
		case errors.Is(err, exec.ErrNotFound) && os.Getenv("JUGADA_BROWSER") != "required":
			t.Skip("there is no Chromium or Chrome here; .ci/run has these tests run where it can")
		default:
			t.Fatalf("the browser does not start: %v", err)
		}
		parent, options = first, []chromedp.ContextOption{chromedp.WithNewBrowserContext()}
	}
	ctx, closeTab := chromedp.NewContext(parent, options...)
	t.Cleanup(closeTab)
	if err := chromedp.Do(ctx, chromedp.EmulateViewport(1280, 900)); err != nil {
		t.Fatal(err)
	}
	return ctx
}

// chromium starts the browser that all the tests of a package share.
var chromium = sync.OnceValues(func() (context.Context, error) {
	options := append(chromedp.DefaultExecAllocatorOptions[:], chromedp.NoSandbox, chromedp.Flag("disable-gpu", true),
		chromedp.Flag("disable-quic", true), chromedp.Flag("disable-component-update", true), chromedp.Flag("lang", "en"),
		// Processes that need not be started: a fifth of all the time that the pages take.
		chromedp.Flag("renderer-process-limit", "1"), chromedp.Flag("in-process-gpu", true),
		chromedp.Flag("disable-features", "Translate,SpareRendererForSitePerProcess,BackForwardCache"))
	// Debian's name for Chromium without windows, which takes half the processor time; otherwise whatever there is.
	if path, err := exec.LookPath("chromium-headless-shell"); err == nil {
		options = append(options, chromedp.ExecPath(path))
	}
	allocated, stopAllocated := chromedp.NewExecAllocator(context.Background(), options...)
	ctx, stopFirst := chromedp.NewContext(allocated)
	stop = func() { stopFirst(); stopAllocated() }
	return ctx, chromedp.Do(ctx)
})

// parallel holds the tests that have opened a tab.
var parallel sync.Map

// stop closes the browser, if it has been started.
var stop func()
