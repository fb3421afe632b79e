package lessons

import (
	"bytes"
	"fmt"
	"html"
	"net/url"
	"path"
	"regexp"
	"strings"
	"unicode"

	"github.com/yuin/goldmark"
	"github.com/yuin/goldmark/ast"
	"github.com/yuin/goldmark/extension"
	table "github.com/yuin/goldmark/extension/ast"
	"github.com/yuin/goldmark/parser"
	"github.com/yuin/goldmark/renderer"
	"github.com/yuin/goldmark/text"
	"github.com/yuin/goldmark/util"

	"github.com/jugada/jugada/docs"
)

// Reading is a lesson rendered from its Markdown.
type Reading struct {
	HTML     string
	About    string // its first paragraph
	Sections []Section
	Figures  []*Figure
}

// Section is a heading of a lesson.
type Section struct {
	ID    string `json:"id" doc:"of the heading in the lesson's HTML"`
	Title string `json:"title"`
	Level int    `json:"level" doc:"2: a part; 3: a part of that"`
}

// prompt precedes commands in the blocks marked console.
const prompt = "$ "

// read turns a lesson into HTML and finds its figures. pictures maps files to the commands that drew them.
func read(markdown string, pictures map[string]string) *Reading {
	r := &Reading{Sections: []Section{}, Figures: []*Figure{}}
	w := &writer{Reading: r, source: []byte(markdown), pictures: pictures}
	made := goldmark.New(
		// The page's policy forbids inline styles.
		goldmark.WithExtensions(extension.NewTable(extension.WithTableCellAlignMethod(extension.TableCellAlignAttribute))),
		goldmark.WithParserOptions(parser.WithAutoHeadingID()),
		goldmark.WithRendererOptions(renderer.WithNodeRenderers(util.Prioritized(w, 1))),
	)
	document := made.Parser().Parse(text.NewReader(w.source), parser.WithContext(parser.NewContext(parser.WithIDs(anchors{}))))
	w.begin(document)
	var out bytes.Buffer
	if err := made.Renderer().Render(&out, w.source, document); err != nil {
		panic("lessons: " + err.Error()) // writing to a buffer cannot fail
	}
	r.HTML = out.String()
	return r
}

// anchors names headings in the way of the sites that also show the lessons.
type anchors map[string]bool

// Generate implements parser.IDs.
func (a anchors) Generate(title []byte, _ ast.NodeKind) []byte {
	id := strings.Map(func(c rune) rune {
		switch {
		case unicode.IsLetter(c) || unicode.IsDigit(c) || c == '-' || c == '_':
			return unicode.ToLower(c)
		case c == ' ':
			return '-'
		}
		return -1
	}, string(title))
	for i, name := 1, id; a[id]; i++ {
		id = fmt.Sprintf("%s-%d", name, i)
	}
	a[id] = true
	return []byte(id)
}

// Put implements parser.IDs.
func (a anchors) Put(id []byte) { a[string(id)] = true }

// writer renders what differs in the lab from paper: searches are live figures, and links lead to the lab's pages.
type writer struct {
	*Reading
	source   []byte
	pictures map[string]string
}

// begin finds headings and the first paragraph, and removes the line of links to other lessons, which the page has itself.
func (w *writer) begin(document ast.Node) {
	title := document.FirstChild()
	if links := title.NextSibling(); links != nil && bytes.Contains(links.Lines().Value(w.source), []byte("](../README.md)")) {
		document.RemoveChild(document, links)
	}
	for n := title.NextSibling(); n != nil; n = n.NextSibling() {
		if n.Kind() == ast.KindParagraph && w.About == "" {
			w.About = w.plain(n)
		}
		if h, is := n.(*ast.Heading); is && h.Level > 1 {
			id, _ := h.AttributeString("id")
			w.Sections = append(w.Sections, Section{string(id.([]byte)), w.plain(h), h.Level})
		}
	}
}

// plain returns the text of a node.
func (w *writer) plain(n ast.Node) string {
	var words strings.Builder
	ast.Walk(n, func(n ast.Node, entering bool) (ast.WalkStatus, error) {
		if t, is := n.(*ast.Text); is && entering {
			value := t.Value(w.source)
			if t.Parent().Kind() != ast.KindCodeSpan {
				value = util.UnescapePunctuations(value)
			}
			words.Write(value)
			if t.SoftLineBreak() || t.HardLineBreak() {
				words.WriteByte(' ')
			}
		}
		return ast.WalkContinue, nil
	})
	return words.String()
}

// RegisterFuncs implements renderer.NodeRenderer.
func (w *writer) RegisterFuncs(r renderer.NodeRendererFuncRegisterer) {
	r.Register(ast.KindHeading, w.heading)
	r.Register(ast.KindParagraph, w.paragraph)
	r.Register(ast.KindImage, w.image)
	r.Register(ast.KindLink, w.link)
	r.Register(ast.KindCodeSpan, w.codeSpan)
	r.Register(ast.KindFencedCodeBlock, w.code)
	r.Register(ast.KindHTMLBlock, w.fold)
	r.Register(table.KindTable, w.table)
}

// heading makes a heading a link to itself.
func (w *writer) heading(out util.BufWriter, _ []byte, node ast.Node, entering bool) (ast.WalkStatus, error) {
	n := node.(*ast.Heading)
	id, _ := n.AttributeString("id")
	switch {
	case n.Level == 1 && entering:
		fmt.Fprintf(out, "<h1>")
	case n.Level == 1:
		fmt.Fprintf(out, "</h1>\n")
	case entering:
		fmt.Fprintf(out, `<h%d id="%s"><a href="#%[2]s">`, n.Level, html.EscapeString(string(id.([]byte))))
	default:
		fmt.Fprintf(out, "</a></h%d>\n", n.Level)
	}
	return ast.WalkContinue, nil
}

// paragraph turns a paragraph that is only a picture into a figure.
func (w *writer) paragraph(out util.BufWriter, _ []byte, n ast.Node, entering bool) (ast.WalkStatus, error) {
	tag := "p"
	if n.ChildCount() == 1 && n.FirstChild().Kind() == ast.KindImage {
		tag = "figure"
	}
	if entering {
		fmt.Fprintf(out, "<%s>", tag)
	} else {
		fmt.Fprintf(out, "</%s>\n", tag)
	}
	return ast.WalkContinue, nil
}

// extent matches the size of a picture, given at its beginning.
var extent = regexp.MustCompile(`^<svg [^>]*?(width="\d+" height="\d+")`)

// image shows a picture, and the search that drew it.
func (w *writer) image(out util.BufWriter, _ []byte, node ast.Node, entering bool) (ast.WalkStatus, error) {
	if !entering {
		return ast.WalkContinue, nil
	}
	file := path.Base(string(node.(*ast.Image).Destination))
	size := ""
	if content, err := docs.Files.ReadFile("img/" + file); err == nil {
		if found := extent.FindSubmatch(content); found != nil {
			size = string(found[1]) // so that the text does not move when the picture loads
		}
	}
	fmt.Fprintf(out, `<div class="scroll"><img src="/api/v1/lessons/img/%s" alt="%s" %s loading="lazy"></div>`, url.PathEscape(file), html.EscapeString(w.plain(node)), size)
	w.figure(out, FigureOf(w.pictures[file]))
	return ast.WalkSkipChildren, nil
}

// figure marks the place of a search; the page brings it to life.
func (w *writer) figure(out util.BufWriter, f *Figure) {
	if f == nil {
		return
	}
	fmt.Fprintf(out, `<lesson-figure data-figure="%d"></lesson-figure>`, len(w.Figures))
	w.Figures = append(w.Figures, f)
}

// link links to the target in the lab. If it is not in the lab, such as source code, only the words remain.
func (w *writer) link(out util.BufWriter, _ []byte, node ast.Node, entering bool) (ast.WalkStatus, error) {
	to, there := inLab(string(node.(*ast.Link).Destination))
	switch {
	case !there && entering:
		fmt.Fprint(out, "<em>")
	case !there:
		fmt.Fprint(out, "</em>")
	case entering:
		fmt.Fprintf(out, `<a href="%s">`, html.EscapeString(to))
	default:
		fmt.Fprint(out, "</a>")
	}
	return ast.WalkContinue, nil
}

// codeSpan turns a command within a sentence into a link to its figure.
func (w *writer) codeSpan(out util.BufWriter, _ []byte, node ast.Node, entering bool) (ast.WalkStatus, error) {
	if !entering {
		return ast.WalkContinue, nil
	}
	words := w.plain(node)
	code := "<code>" + html.EscapeString(words) + "</code>"
	if f := FigureOf(words); f != nil && node.Parent().Kind() != ast.KindLink {
		code = fmt.Sprintf(`<a class="run" href="%s">%s</a>`, html.EscapeString(f.href()), code)
	}
	fmt.Fprint(out, code)
	return ast.WalkSkipChildren, nil
}

// code writes a block; for one marked console, each command with its output and its figure.
func (w *writer) code(out util.BufWriter, _ []byte, node ast.Node, entering bool) (ast.WalkStatus, error) {
	if !entering {
		return ast.WalkContinue, nil
	}
	n := node.(*ast.FencedCodeBlock)
	content := string(n.Lines().Value(w.source))
	if string(n.Language(w.source)) != "console" {
		fmt.Fprintf(out, "<pre><code>%s</code></pre>\n", html.EscapeString(content))
		return ast.WalkSkipChildren, nil
	}
	for _, one := range strings.Split("\n"+content, "\n"+prompt)[1:] {
		command, printed, _ := strings.Cut(one, "\n")
		fmt.Fprintf(out, `<div class="transcript"><pre><code><span class="command"><span class="prompt">$</span> %s</span>`, html.EscapeString(command))
		if printed = strings.TrimRight(printed, "\n"); printed != "" {
			fmt.Fprintf(out, "\n%s", html.EscapeString(printed))
		}
		fmt.Fprint(out, "</code></pre>")
		if !w.draws(command) {
			w.figure(out, FigureOf(command))
		}
		fmt.Fprint(out, "</div>\n")
	}
	return ast.WalkSkipChildren, nil
}

// draws reports whether a command drew one of the pictures, which is a figure itself.
func (w *writer) draws(command string) bool {
	for _, drawn := range w.pictures {
		if drawn == command {
			return true
		}
	}
	return false
}

// folding matches the HTML used in lessons: an answer that is hidden at first.
var folding = regexp.MustCompile(`^(?:<details><summary>([^<]*)</summary>|</details>)\s*$`)

// fold writes the HTML that a lesson may contain.
func (w *writer) fold(out util.BufWriter, _ []byte, node ast.Node, entering bool) (ast.WalkStatus, error) {
	found := folding.FindSubmatch(node.Lines().Value(w.source))
	switch {
	case !entering || found == nil:
	case found[1] == nil:
		fmt.Fprint(out, "</details>\n")
	default:
		fmt.Fprintf(out, "<details><summary>%s</summary>\n", found[1])
	}
	return ast.WalkContinue, nil
}

// table lets a wide table scroll separately.
func (w *writer) table(out util.BufWriter, _ []byte, _ ast.Node, entering bool) (ast.WalkStatus, error) {
	if entering {
		fmt.Fprint(out, `<div class="scroll"><table>`)
	} else {
		fmt.Fprint(out, "</table></div>\n")
	}
	return ast.WalkContinue, nil
}

// inLab returns the target in the lab of a lesson's link, if there is one.
func inLab(destination string) (string, bool) {
	target, anchor, anchored := strings.Cut(destination, "#")
	if anchored {
		anchor = "#" + anchor
	}
	folder, file := path.Split(target)
	switch {
	case target == "":
		return anchor, true
	case target == "../README.md":
		return "lessons.html", true
	case !strings.HasSuffix(file, ".md") || folder != "" && folder != "../en/" && folder != "../es/":
		return "", false
	}
	query := url.Values{"lesson": {strings.TrimSuffix(file, ".md")}}
	if folder != "" {
		query.Set("lang", path.Base(folder))
	}
	return "lessons.html?" + query.Encode() + anchor, true
}
