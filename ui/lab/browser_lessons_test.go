//go:build unix || windows

package lab

import (
	"fmt"
	"strings"
	"testing"

	"github.com/chromedp/chromedp"
	"github.com/chromedp/chromedp/kb"

	"github.com/jugada/jugada/internal/laws"
)

// openLesson opens a lesson, and waits until it can be read.
func openLesson(t *testing.T, path string) *tab {
	t.Helper()
	p := openPage(t, "/lessons.html?lesson="+path)
	p.until("document.querySelector('article h1')")
	return p
}

// figureOfPicture is an expression for the figure of a picture.
func figureOfPicture(file string) string {
	return fmt.Sprintf("document.querySelector('img[src$=%q]').closest('figure').querySelector('lesson-figure')", "/"+file)
}

// does presses one of a figure's buttons.
func (p *tab) does(figure, name string) {
	p.Helper()
	button := fmt.Sprintf("%s.querySelector(%q)", figure, name)
	p.until(button)
	js[bool](p, button+".click() || true")
}

// tells waits until a figure's sentence has the text.
func (p *tab) tells(figure, text string) {
	p.Helper()
	p.until(fmt.Sprintf("%s.querySelector('.sentence')?.innerText.replace(/\\s+/g, ' ').includes(%q)", figure, text))
}

func TestLessonsAreListedAndRead(t *testing.T) {
	p := openPage(t, "/lessons.html")
	p.sees("#lessons", "3. Alpha-beta")
	p.click("#lessons li:nth-child(3) a")
	p.sees("article h1", "3. Alpha-beta")
	p.sees(".contents [aria-current=page]", "3. Alpha-beta")
	p.click(".contents a[href='#the-order-of-the-moves']")
	p.until("Math.abs(document.querySelector('#the-order-of-the-moves').getBoundingClientRect().top) < 60")
	p.sees(".contents [aria-current=true]", "The order of the moves")
	p.click("#after")
	p.sees("article h1", "4. Refinements")
	p.click("#before")
	p.sees("article h1", "3. Alpha-beta")
	p.open(js[string](p, "location.origin") + "/lessons.html?lesson=03-alpha-beta#two-bounds")
	p.until("Math.abs(document.querySelector('#two-bounds')?.getBoundingClientRect().top) < 60")
	p.open(js[string](p, "location.origin") + "/lessons.html?lesson=nothing")
	p.sees("main [role=alert]", "there is no lesson")
}

// The first cut of figure 2 is at F, in the lesson as on the tree page, to which the figure leads at that step.
func TestFigure2IsSteppedInItsLesson(t *testing.T) {
	p := openLesson(t, "03-alpha-beta")
	figure := figureOfPicture("figure2.svg")
	if loaded := js[bool](p, "performance.getEntriesByType('resource').some(e => e.name.includes('tree-view'))"); loaded {
		t.Error("what draws trees is loaded before anybody wants it")
	}
	p.does(figure, ".begin")
	p.tells(figure, "Alpha-beta from A")
	p.does(figure, "[data-does=next]")
	p.tells(figure, "A (MAX), window [-∞, +∞]")
	p.does(figure, "[data-does=nextCut]")
	p.tells(figure, "Beta cut at F: the leaf N = 8 exceeds β = 7, set at B by E.")
	p.until(figure + ".querySelector('tree-view').scene?.cut?.bound === 'β = 7'")
	js[bool](p, "("+figure+".scrollIntoView({block: 'center'}), true)")
	p.picture()
	js[bool](p, figure+".querySelector('[data-does=back]').focus() ?? true")
	p.keys(kb.ArrowLeft)
	p.tells(figure, "F (MAX), window [-∞, 7]")
	p.keys(kb.ArrowRight)
	p.tells(figure, "Beta cut at F")

	// In the other language the figure keeps its place, and so does the reader.
	top := js[float64](p, figure+".getBoundingClientRect().top")
	p.click("#other-language")
	es := figureOfPicture("figure2.es.svg")
	p.sees("article h1", "3. Alfa-beta")
	p.tells(es, "Poda beta en F")
	p.until("location.search === '?lesson=03-alfa-beta'")
	p.until(fmt.Sprintf("Math.abs(%s.getBoundingClientRect().top - %f) < 120", es, top))

	// To the tree page, at the step.
	p.until(es + ".querySelector('.ways a').href.includes('&s=')")
	js[bool](p, es+".querySelector('.ways a').click() ?? true")
	p.sees("#sentence-0", "Poda beta en F")
}

func TestLivePicturesCloseAgain(t *testing.T) {
	p := openLesson(t, "06-opponents-who-err")
	figure := figureOfPicture("figure6.svg")
	js[bool](p, "document.querySelector('img[src$=\"/figure6.svg\"]').click() ?? true")
	p.tells(figure, "A")
	p.until("document.querySelector('img[src$=\"/figure6.svg\"]').hidden")
	p.does(figure, "[data-does=last]")
	p.does(figure, ".shut")
	p.until("!document.querySelector('img[src$=\"/figure6.svg\"]').hidden")
	p.until("document.activeElement.className === 'begin'")
	// A transcript steps, too, and plays by itself.
	transcript := "document.querySelector('.transcript lesson-figure .begin').closest('lesson-figure')"
	js[bool](p, "globalThis.figure = "+transcript+", true")
	p.does("figure", ".begin")
	p.until("figure.querySelector('.sentence .text')?.innerText")
	p.does("figure", "[data-does=last]")
	p.until("figure.player.wanted === figure.player.last")
	p.does("figure", ".primary")
	p.until("figure.player.wanted === 1")
}

// Changing the language keeps the heading, and the unfolded answers.
func TestLanguageKeepsLessonAndPlace(t *testing.T) {
	p := openLesson(t, "04-refinements#futility")
	heading := func(i int) string { return fmt.Sprintf("document.querySelectorAll('article h2')[%d]", i) }
	js[bool](p, "document.querySelectorAll('article details')[1].open = true")
	js[bool](p, "("+heading(4)+".scrollIntoView(), true)")
	p.until("Math.abs(" + heading(4) + ".getBoundingClientRect().top) < 60")
	english := js[string](p, heading(4)+".innerText")
	p.click("#other-language")
	p.until(fmt.Sprintf("%s && %[1]s.innerText !== %q && document.querySelector('article').lang === 'es'", heading(4), english))
	p.until("Math.abs(" + heading(4) + ".getBoundingClientRect().top) < 60")
	p.until("document.querySelectorAll('article details')[1].open && !document.querySelectorAll('article details')[0].open")
	p.click("#other-language")
	p.until(fmt.Sprintf("%s.innerText === %q", heading(4), english))
	p.until("Math.abs(" + heading(4) + ".getBoundingClientRect().top) < 60")
}

func TestLessonsOnASmallScreen(t *testing.T) {
	p := openPage(t, "/lessons.html")
	origin := js[string](p, "location.origin")
	names := js[string](p, "fetch('/api/v1/lessons').then(r => r.json()).then(a => a.lessons.map(l => l.name).join(' '))")
	p.do(chromedp.EmulateViewport(360, 740, chromedp.EmulateMobile))
	for _, name := range append(strings.Fields(names), "") {
		p.anew(origin + "/lessons.html?lesson=" + name)
		p.until("document.querySelector('article h1, #lessons li')")
		js[bool](p, "document.querySelectorAll('article details').forEach(d => d.open = true) ?? true")
		if name == "03-alpha-beta" {
			p.does(figureOfPicture("figure2.svg"), ".begin")
			p.tells(figureOfPicture("figure2.svg"), "Alpha-beta from A")
		}
		if wide := js[int](p, "document.documentElement.scrollWidth"); wide > 360 {
			t.Errorf("%q is %d wide: %s", name, wide, js[string](p,
				"[...document.querySelectorAll('main *')].filter(e => e.getBoundingClientRect().right > 361 && !e.closest('pre, .scroll')).slice(0, 8).map(e => e.tagName + '.' + e.className).join(', ')"))
		}
	}
}

func TestLessonsAreAccessible(t *testing.T) {
	p := openPage(t, "/lessons.html")
	origin := js[string](p, "location.origin")
	for i, theme := range []string{"light", "dark"} {
		js[bool](p, fmt.Sprintf("localStorage.setItem('theme', %q) ?? true", theme))
		for k, name := range []string{"", "03-alpha-beta", "07-searching-alone"} {
			if k%2 != i && !laws.Night() {
				continue
			}
			p.anew(origin + "/lessons.html?lesson=" + name)
			p.until("document.querySelector('article h1, #lessons li')")
			js[bool](p, "document.querySelectorAll('article details').forEach(d => d.open = true) ?? true")
			if name == "03-alpha-beta" {
				p.does(figureOfPicture("figure2.svg"), ".begin")
				p.tells(figureOfPicture("figure2.svg"), "Alpha-beta from A")
			}
			p.axe(name + ", " + theme)
		}
	}
}
