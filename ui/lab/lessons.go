package lab

import (
	"bytes"
	"context"
	"io/fs"
	"net/http"
	"net/url"
	"path"
	"strings"

	"github.com/danielgtaylor/huma/v2"
	"github.com/yuin/goldmark"
	"github.com/yuin/goldmark/ast"
	"github.com/yuin/goldmark/extension"
	"github.com/yuin/goldmark/parser"
	"github.com/yuin/goldmark/text"

	"github.com/jugada/jugada/catalog"
	"github.com/jugada/jugada/docs"
	"github.com/jugada/jugada/lang"
)

// lessonsAnswer is what lessons there are, in the reader's language.
type lessonsAnswer struct {
	Schema  int          `json:"schema"`
	Lessons []lessonInfo `json:"lessons"`
}

type lessonInfo struct {
	Name  string `json:"name"`
	Title string `json:"title"`
}

// lessonAnswer is a lesson. It is of this program and holds no HTML but what its Markdown means.
type lessonAnswer struct {
	Schema   int         `json:"schema"`
	Name     string      `json:"name" doc:"in the reader's language"`
	Title    string      `json:"title"`
	HTML     string      `json:"html" doc:"links to lessons lead to lessons.html?lesson=NAME"`
	Markdown string      `json:"markdown" doc:"as it was written"`
	Before   *lessonInfo `json:"before" doc:"the lesson before it; null: it is the first"`
	After    *lessonInfo `json:"after" doc:"the lesson after it; null: it is the last"`
}

// lesson is a lesson in one language.
type lesson struct{ name, title, markdown string }

func (l *lesson) info() lessonInfo { return lessonInfo{l.name, l.title} }

func (l *Lab) registerLessons() {
	all := map[lang.Language][]lesson{}
	for _, in := range lang.All {
		all[in] = lessonsIn(in)
	}
	huma.Register(l.api, operation(http.MethodGet, "/lessons", "lessons", "The lessons"),
		func(ctx context.Context, _ *struct{}) (*answered[lessonsAnswer], error) {
			a := lessonsAnswer{Schema: catalog.Schema}
			for _, one := range all[reader(ctx)] {
				a.Lessons = append(a.Lessons, one.info())
			}
			return &answered[lessonsAnswer]{a}, nil
		})
	huma.Register(l.api, operation(http.MethodGet, "/lessons/{name}", "lesson", "A lesson", 404, 422),
		func(ctx context.Context, in *struct {
			Name string `path:"name" doc:"of the lesson, in any language" maxLength:"100"`
		}) (*answered[lessonAnswer], error) {
			for _, lessons := range all {
				for i := range lessons {
					if lessons[i].name == in.Name {
						a, err := answerLesson(all[reader(ctx)], i) // the languages have the same lessons in the same order
						return &answered[lessonAnswer]{a}, err
					}
				}
			}
			return nil, refuse(ctx, http.StatusNotFound, lang.Errorf("lab.lesson", in.Name))
		})
	huma.Register(l.api, operation(http.MethodGet, "/lessons/img/{file}", "lessonPicture", "A picture of a lesson", 404, 422),
		func(ctx context.Context, in *struct {
			File string `path:"file" maxLength:"100"`
		}) (*svgPicture, error) {
			picture, err := docs.Files.ReadFile(path.Join("img", path.Base("/"+in.File)))
			if err != nil {
				return nil, refuse(ctx, http.StatusNotFound, lang.Errorf("lab.lesson", in.File))
			}
			return pictureOfSVG(picture), nil
		})
}

// lessonsIn lists the lessons in a language in their order.
func lessonsIn(in lang.Language) (lessons []lesson) {
	files, err := fs.Glob(docs.Files, in.String()+"/*.md")
	if err != nil {
		panic("lab: the lessons: " + err.Error())
	}
	for _, file := range files {
		content, err := docs.Files.ReadFile(file)
		if err != nil {
			panic("lab: the lessons: " + err.Error())
		}
		first, _, _ := strings.Cut(string(content), "\n")
		lessons = append(lessons, lesson{
			name: strings.TrimSuffix(path.Base(file), ".md"), title: strings.TrimPrefix(first, "# "), markdown: string(content),
		})
	}
	return lessons
}

// answerLesson writes lesson i down.
func answerLesson(lessons []lesson, i int) (lessonAnswer, error) {
	one := &lessons[i]
	a := lessonAnswer{Schema: catalog.Schema, Name: one.name, Title: one.title, Markdown: one.markdown}
	if i > 0 {
		before := lessons[i-1].info()
		a.Before = &before
	}
	if i+1 < len(lessons) {
		after := lessons[i+1].info()
		a.After = &after
	}
	var html bytes.Buffer
	markdown := goldmark.New(goldmark.WithExtensions(extension.Table), goldmark.WithParserOptions(parser.WithAutoHeadingID()))
	source := []byte(one.markdown)
	document := markdown.Parser().Parse(text.NewReader(source))
	if err := ast.Walk(document, relink); err != nil {
		return a, err
	}
	err := markdown.Renderer().Render(&html, source, document)
	a.HTML = html.String()
	return a, err
}

// relink has a link lead to where its target is in the lab. What is not in the lab, such as the program's text, keeps its
// words and loses its link.
func relink(n ast.Node, entering bool) (ast.WalkStatus, error) {
	if !entering {
		return ast.WalkContinue, nil
	}
	switch n := n.(type) {
	case *ast.Image:
		n.Destination = []byte("/api/v1/lessons/img/" + path.Base(string(n.Destination)))
	case *ast.Link:
		if to, ok := inLab(string(n.Destination)); ok {
			n.Destination = []byte(to)
			break
		}
		words := ast.NewEmphasis(1)
		for child := n.FirstChild(); child != nil; child = n.FirstChild() {
			words.AppendChild(words, child)
		}
		n.Parent().ReplaceChild(n.Parent(), n, words)
	}
	return ast.WalkContinue, nil
}

// inLab returns where in the lab a link of a lesson leads, and whether anywhere.
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
