package lab

import (
	"context"
	"net/http"
	"path"

	"github.com/danielgtaylor/huma/v2"

	"github.com/jugada/jugada/catalog"
	"github.com/jugada/jugada/docs"
	"github.com/jugada/jugada/lang"
	"github.com/jugada/jugada/ui/lab/lessons"
)

// lessonsAnswer lists the lessons in the reader's language.
type lessonsAnswer struct {
	Schema  int          `json:"schema"`
	Lessons []lessonInfo `json:"lessons"`
}

type lessonInfo struct {
	Name     string            `json:"name"`
	Title    string            `json:"title"`
	About    string            `json:"about" doc:"how it begins"`
	Sections []lessons.Section `json:"sections" doc:"its headings, as many in each language"`
}

// lessonAnswer is a lesson. It is part of this program, and its HTML comes only from its Markdown.
type lessonAnswer struct {
	Schema int `json:"schema"`
	lessonInfo
	HTML     string            `json:"html" doc:"links to lessons lead to lessons.html?lesson=NAME; a lesson-figure stands for the figure of its number"`
	Figures  []*lessons.Figure `json:"figures" doc:"the searches that it shows, as many in each language"`
	Markdown string            `json:"markdown" doc:"as it was written"`
	Before   *lessonLink       `json:"before" doc:"the lesson before it; null: it is the first"`
	After    *lessonLink       `json:"after" doc:"the lesson after it; null: it is the last"`
}

type lessonLink struct {
	Name  string `json:"name"`
	Title string `json:"title"`
}

func (l *Lab) registerLessons() {
	all := map[lang.Language]lessons.List{}
	for _, in := range lang.All {
		all[in] = lessons.In(in)
	}
	huma.Register(l.api, operation(http.MethodGet, "/lessons", "lessons", "The lessons"),
		func(ctx context.Context, _ *struct{}) (*answered[lessonsAnswer], error) {
			a := lessonsAnswer{Schema: catalog.Schema}
			for _, one := range all[reader(ctx)] {
				a.Lessons = append(a.Lessons, aboutLesson(one))
			}
			return &answered[lessonsAnswer]{a}, nil
		})
	huma.Register(l.api, operation(http.MethodGet, "/lessons/{name}", "lesson", "A lesson", 404, 422),
		func(ctx context.Context, in *struct {
			Name string `path:"name" doc:"of the lesson, in any language" maxLength:"100"`
		}) (*answered[lessonAnswer], error) {
			for _, list := range all {
				for i := range list {
					if list[i].Name == in.Name {
						// the languages have the same lessons in the same order
						return &answered[lessonAnswer]{answerLesson(all[reader(ctx)], i)}, nil
					}
				}
			}
			return nil, refuse(ctx, http.StatusNotFound, lang.Errorf("lab.lesson", in.Name))
		})
	huma.Register(l.api, answering(operation(http.MethodGet, "/lessons/img/{file}", "lessonPicture", "A picture of a lesson", 404, 422),
		"A picture", svgType),
		func(ctx context.Context, in *struct {
			File string `path:"file" maxLength:"100"`
		}) (*svgPicture, error) {
			content, err := docs.Files.ReadFile(path.Join("img", path.Base("/"+in.File)))
			if err != nil {
				return nil, refuse(ctx, http.StatusNotFound, lang.Errorf("lab.lesson", in.File))
			}
			return pictureOfSVG(content), nil
		})
}

func aboutLesson(l *lessons.Lesson) lessonInfo {
	r := l.Read()
	return lessonInfo{l.Name, l.Title, r.About, r.Sections}
}

// answerLesson returns lesson i.
func answerLesson(l lessons.List, i int) lessonAnswer {
	one := l[i]
	r := one.Read()
	a := lessonAnswer{Schema: catalog.Schema, lessonInfo: aboutLesson(one), HTML: r.HTML, Figures: r.Figures, Markdown: one.Markdown}
	if i > 0 {
		a.Before = &lessonLink{l[i-1].Name, l[i-1].Title}
	}
	if i+1 < len(l) {
		a.After = &lessonLink{l[i+1].Name, l[i+1].Title}
	}
	return a
}
