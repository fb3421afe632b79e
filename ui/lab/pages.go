package lab

import (
	"bytes"
	"compress/gzip"
	"crypto/sha256"
	"embed"
	"encoding/hex"
	"html/template"
	"io/fs"
	"mime"
	"net/http"
	"path"
	"strings"
	"sync"

	"github.com/jugada/jugada/lang"
	"github.com/jugada/jugada/ui/lab/words"
)

//go:embed pages
var pageFiles embed.FS

// pages serves the embedded files. They are few and small, and all in memory; a browser revalidates each one, so that
// versions of the program are never mixed.
type pages map[string]page

type page struct {
	content []byte
	packed  []byte // the same as gzip; nil: not shorter
	kind    string
	tag     string
}

// types lists the content types of our files, independent of the system's own table.
var types = map[string]string{
	".html": "text/html; charset=utf-8", ".js": "text/javascript; charset=utf-8", ".css": "text/css; charset=utf-8",
	".svg": "image/svg+xml", ".txt": "text/plain; charset=utf-8", ".json": "application/json", ".woff2": "font/woff2",
	".webmanifest": "application/manifest+json", ".png": "image/png",
}

// embeddedPages are packed once, since the tests serve many labs.
var embeddedPages = sync.OnceValue(func() pages {
	p := pages{}
	err := fs.WalkDir(pageFiles, "pages", func(file string, entry fs.DirEntry, err error) error {
		if err != nil || entry.IsDir() {
			return err
		}
		content, err := pageFiles.ReadFile(file)
		if err != nil {
			return err
		}
		sum := sha256.Sum256(content)
		kind, known := types[path.Ext(file)]
		if !known {
			kind = mime.TypeByExtension(path.Ext(file))
		}
		p[strings.TrimPrefix(file, "pages")] = page{content, packed(content), kind, `"` + hex.EncodeToString(sum[:12]) + `"`}
		return nil
	})
	if err != nil {
		panic("lab: the pages are not embedded: " + err.Error())
	}
	return p
})

func (p pages) ServeHTTP(w http.ResponseWriter, r *http.Request) {
	name := r.URL.Path
	if strings.HasSuffix(name, "/") {
		name += "index.html"
	}
	file, known := p[name]
	switch {
	case !known:
		noPage(w, r)
		return
	case r.Method != http.MethodGet && r.Method != http.MethodHead:
		w.Header().Set("Allow", "GET, HEAD")
		writeProblem(w, r, http.StatusMethodNotAllowed, "", lang.Errorf("lab.method", r.Method, "GET, HEAD"))
		return
	}
	w.Header().Set("Content-Type", file.kind)
	w.Header().Set("Cache-Control", "no-cache")
	w.Header().Set("ETag", file.tag)
	if r.Header.Get("If-None-Match") == file.tag {
		w.WriteHeader(http.StatusNotModified)
		return
	}
	w.Header().Set("Vary", "Accept-Encoding")
	file.write(w, r)
}

// write writes a page, packed if that is shorter and the client accepts it.
func (p *page) write(w http.ResponseWriter, r *http.Request) {
	if p.packed != nil && takesGzip(r) {
		w.Header().Set("Content-Encoding", "gzip")
		w.Write(p.packed)
		return
	}
	w.Write(p.content)
}

// pageHead begins the pages that the server writes itself; all their templates have Lang and Title.
const pageHead = `<!doctype html>
<html lang="{{.Lang}}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>{{.Title}} · Jugada</title>
<link rel="icon" href="/icon.svg">
<link rel="stylesheet" href="/shell.css">
<script src="/theme.js"></script>
</head>
<body>
`

// missing is the page for a missing one.
var missing = template.Must(template.New("missing").Parse(pageHead + `<main id="main">
<h1>{{.Title}}</h1>
<p>{{.Detail}}</p>
<p><a class="button primary" href="/">{{.Home}}</a></p>
</main>
</body>
</html>
`))

// noPage answers that there is no such page: to a browser with a page, to other clients with a problem.
func noPage(w http.ResponseWriter, r *http.Request) {
	w.Header().Set("Vary", "Accept, Accept-Language")
	if !strings.Contains(r.Header.Get("Accept"), "text/html") {
		writeProblem(w, r, http.StatusNotFound, "", lang.Errorf("lab.page", r.URL.Path))
		return
	}
	l := reader(r.Context())
	w.Header().Set("Content-Type", types[".html"])
	w.WriteHeader(http.StatusNotFound)
	missing.Execute(w, map[string]string{
		"Lang": l.String(), "Title": title(l, http.StatusNotFound), "Detail": l.Sprintf("lab.page.text", r.URL.Path), "Home": words.In(l)["nav.home"],
	}) // an error means that the client has gone
}

// packed returns the content as gzip, or nil if that saves nothing.
func packed(content []byte) []byte {
	var b bytes.Buffer
	w := gzip.NewWriter(&b)
	w.Write(content) // a buffer takes all
	w.Close()
	if b.Len() >= len(content) {
		return nil
	}
	return b.Bytes()
}

// takesGzip reports whether the client accepts gzip.
func takesGzip(r *http.Request) bool {
	for _, header := range r.Header.Values("Accept-Encoding") {
		for coding := range strings.SplitSeq(header, ",") {
			name, quality, _ := strings.Cut(strings.TrimSpace(coding), ";")
			if strings.EqualFold(strings.TrimSpace(name), "gzip") && strings.TrimSpace(quality) != "q=0" {
				return true
			}
		}
	}
	return false
}
