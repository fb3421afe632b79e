//go:build unix || windows

// Package browser starts Chromium for tests that read the pages of the lab where people read them. Where there is none these tests
// skip themselves, unless JUGADA_BROWSER=required; with JUGADA_BROWSER=none they do in any case.
package browser

import (
	"context"
	"errors"
	"os"
	"os/exec"
	"testing"

	"github.com/chromedp/chromedp"
)

// Main runs the tests of a package, and closes the browser when they have ended.
func Main(m *testing.M) {
	status := m.Run()
	if chromium.stop != nil {
		chromium.stop()
	}
	os.Exit(status)
}

// Tab opens a tab, which the test closes at its end, of a profile of its own, so that nothing is remembered from one test to another;
// or in the profile of another tab, if beside is not nil. It is 1280 by 900 pixels.
func Tab(t *testing.T, beside context.Context) context.Context {
	t.Helper()
	if os.Getenv("JUGADA_BROWSER") == "none" {
		t.Skip("JUGADA_BROWSER=none")
	}
	if chromium.ctx == nil {
		start()
	}
	switch {
	case chromium.err == nil:
	case errors.Is(chromium.err, exec.ErrNotFound) && os.Getenv("JUGADA_BROWSER") != "required":
		t.Skip("there is no Chromium or Chrome here; .ci/run has these tests run where it can")
	default:
		t.Fatalf("the browser does not start: %v", chromium.err)
	}
	parent, options := beside, []chromedp.ContextOption(nil)
	if beside == nil {
		parent, options = chromium.ctx, []chromedp.ContextOption{chromedp.WithNewBrowserContext()}
	}
	ctx, stop := chromedp.NewContext(parent, options...)
	t.Cleanup(stop)
	if err := chromedp.Do(ctx, chromedp.EmulateViewport(1280, 900)); err != nil {
		t.Fatal(err)
	}
	return ctx
}

// chromium is one for all the tests of a package, which open their tabs one after the other.
var chromium struct {
	ctx  context.Context
	stop func()
	err  error
}

func start() {
	options := append(chromedp.DefaultExecAllocatorOptions[:], chromedp.NoSandbox, chromedp.Flag("disable-gpu", true),
		chromedp.Flag("disable-quic", true), chromedp.Flag("disable-component-update", true), chromedp.Flag("lang", "en"))
	allocated, stopAllocated := chromedp.NewExecAllocator(context.Background(), options...)
	ctx, stop := chromedp.NewContext(allocated)
	chromium.ctx, chromium.stop = ctx, func() { stop(); stopAllocated() }
	chromium.err = chromedp.Do(ctx)
}
