//go:build unix || windows

package lab

import (
	"fmt"
	"net/http"
	"os"
	"strings"
	"testing"

	"github.com/chromedp/chromedp"

	"github.com/jugada/jugada/internal/laws"
	"github.com/jugada/jugada/lang"
)

// settled waits until the page shows something and has not changed for thirty frames.
func (p *tab) settled() {
	p.Helper()
	p.until("document.readyState === 'complete' && document.querySelector('main')?.innerText.trim()")
	js[bool](p, `new Promise(resolve => {
		let quiet = 0;
		const observer = new MutationObserver(() => { quiet = 0; });
		observer.observe(document, {subtree: true, childList: true, attributes: true, characterData: true});
		const frame = () => ++quiet < 30 ? requestAnimationFrame(frame) : (observer.disconnect(), resolve(true));
		frame();
	})`)
}

// axe runs axe-core on the page in its current state.
func (p *tab) axe(what string) {
	p.Helper()
	program, err := os.ReadFile("testdata/axe/axe.min.js")
	if err != nil {
		p.Fatal(err)
	}
	js[bool](p, string(program)+"; true")
	findings := js[string](p, `axe.run(document, {runOnly: ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa", "best-practice"]}).then(r =>
		r.violations.map(v => v.impact + ": " + v.id + ": " + v.help + ": " + v.nodes.slice(0, 3).map(n => n.html.slice(0, 200) + " " + n.failureSummary).join(" | ")).join("\n"))`)
	if findings != "" {
		p.Errorf("%s:\n%s", what, findings)
	}
}

// Errors about a link's parameters out of range name them, with numbers formatted for people.
func TestPagesNameWhatIsWrong(t *testing.T) {
	_, url := serve(t, Options{})
	p := newTab(t, nil)
	p.open(url)
	for hash, want := range map[string]string{
		"tree.html#game=tictactoe&depth=1e9":       "depth: expected at most 1,000,000",
		"exercise.html#difficulty=easy&seed=1e300": "seed: expected at most 9,007,199,254,740,991",
	} {
		p.anew(url + "/" + hash)
		p.sees(".error[role=alert]", want)
	}
}

// The page for a missing page is as accessible as the others.
func TestNoPageIsAccessible(t *testing.T) {
	_, url := serve(t, Options{})
	p := newTab(t, nil)
	p.open(url + "/nosuch.html")
	p.sees("h1", "Not found")
	p.axe("a page that there is not")
	p.click("main a")
	p.until("location.pathname === '/' && document.querySelector('lab-header')")
}

// The page that asks for the token is accessible, on a small screen and a large one, light and dark, also after a wrong token;
// typing the right one leads to the page wanted, with the part of the address after #.
func TestTokenPageIsAccessible(t *testing.T) {
	_, url := serve(t, Options{Token: "secret"})
	p := newTab(t, nil)
	for i, width := range []int64{360, 1280} {
		p.do(chromedp.EmulateViewport(width, 740))
		for _, dark := range []bool{false, true} {
			what := fmt.Sprintf("the token's page, %d wide, dark: %v", width, dark)
			p.open(fmt.Sprintf("%s/tree.html?lang=%s", url, []string{"es", "en"}[i]))
			js[bool](p, fmt.Sprintf("(document.documentElement.dataset.theme = %q) !== ''", map[bool]string{false: "light", true: "dark"}[dark]))
			p.until("document.activeElement.id === 'token'")
			p.axe(what)
			if wide := js[int64](p, "document.documentElement.scrollWidth"); wide > width {
				t.Errorf("%s: it is %d wide", what, wide)
			}
		}
	}
	p.open(url + "/tree.html#s=8")
	js[bool](p, "(document.querySelector('#token').value = 'wrong') && document.querySelector('form button').click() || true")
	p.sees("#wrong", lang.English.Sprintf("lab.token.wrong"))
	p.axe("the token's page, after a wrong one")
	js[bool](p, "(document.querySelector('#token').value = 'secret') && document.querySelector('form button').click() || true")
	p.until("document.querySelector('tree-view')?.scene && location.hash.includes('s=8') && location.search === ''")
}

// Every page in the header, as first opened, on a small screen and a large one, in both languages, light and dark: axe-core
// finds nothing, and nothing is wider than the screen.
func TestEveryPageIsAccessible(t *testing.T) {
	_, url := serve(t, Options{Data: t.TempDir()})
	if r := ask(t, http.MethodPost, url+"/api/v1"+well["learn"].path, well["learn"].body); r.StatusCode != http.StatusOK {
		t.Fatalf("%s: %s", r.Status, r.body)
	}
	p := newTab(t, nil)
	p.open(url)
	p.settled()
	listed := strings.Fields(js[string](p, "import('/shell.js').then(shell => shell.pages.map(page => page.href).join(' '))"))
	for file := range embeddedPages() {
		if href := strings.TrimSuffix(file, "index.html"); strings.HasSuffix(file, ".html") && !strings.Contains(" "+strings.Join(listed, " ")+" ", " "+href+" ") {
			t.Errorf("the header does not list %s", file)
		}
	}
	type look struct {
		width, height   int64
		theme, language string
	}
	looks := []look{{360, 740, "dark", "es"}, {1280, 900, "light", "en"}} // by day; at night the other mixtures, too
	if laws.Night() {
		looks = append(looks, look{360, 740, "light", "en"}, look{1280, 900, "dark", "en"}, look{360, 740, "light", "es"},
			look{1280, 900, "dark", "es"}, look{360, 740, "dark", "en"}, look{1280, 900, "light", "es"})
	}
	for _, c := range looks {
		js[bool](p, fmt.Sprintf("localStorage.setItem('theme', %q) ?? localStorage.setItem('lang', %q) ?? true", c.theme, c.language))
		p.do(chromedp.EmulateViewport(c.width, c.height))
		for _, href := range listed {
			what := fmt.Sprintf("%s, %d wide, %s, %s", href, c.width, c.theme, c.language)
			p.open(url + href)
			p.settled()
			if looks := js[string](p, "document.documentElement.dataset.theme + document.documentElement.lang"); looks != c.theme+c.language {
				t.Errorf("%s: it is %s", what, looks)
			}
			p.axe(what)
			if wide := js[int64](p, "document.documentElement.scrollWidth"); wide > c.width {
				t.Errorf("%s: it is %d wide", what, wide)
			}
			if text := js[string](p, "document.body.innerText"); strings.Contains(text, "undefined") || strings.Contains(text, "NaN") {
				t.Errorf("%s: it reads %.2000s", what, text)
			}
		}
	}
}
