package lab

import (
	"context"
	"io/fs"
	"net/http"
	"path"
	"strings"
	"sync"

	"github.com/danielgtaylor/huma/v2"

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
	Name     string    `json:"name"`
	Title    string    `json:"title"`
	About    string    `json:"about" doc:"how it begins"`
	Sections []section `json:"sections" doc:"its headings, as many in each language"`
}

// section is a heading of a lesson.
type section struct {
	ID    string `json:"id" doc:"of the heading in the lesson's HTML"`
	Title string `json:"title"`
	Level int    `json:"level" doc:"2: a part; 3: a part of that"`
}

// lessonAnswer is a lesson. It is of this program and holds no HTML but what its Markdown means.
type lessonAnswer struct {
	Schema int `json:"schema"`
	lessonInfo
	HTML     string          `json:"html" doc:"links to lessons lead to lessons.html?lesson=NAME; a lesson-figure stands for the figure of its number"`
	Figures  []*lessonFigure `json:"figures" doc:"the searches that it shows, as many in each language"`
	Markdown string          `json:"markdown" doc:"as it was written"`
	Before   *lessonLink     `json:"before" doc:"the lesson before it; null: it is the first"`
	After    *lessonLink     `json:"after" doc:"the lesson after it; null: it is the last"`
}

type lessonLink struct {
	Name  string `json:"name"`
	Title string `json:"title"`
}

// lessons are those in one language, in their order. They are read when somebody wants them first.
type lessons []*lesson

type lesson struct {
	name, title, markdown string
	read                  func() *reading
}

func (l *Lab) registerLessons() {
	all := map[lang.Language]lessons{}
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
						// the languages have the same lessons in the same order
						return &answered[lessonAnswer]{all[reader(ctx)].answer(i)}, nil
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

// lessonsIn lists the lessons in a language in their order.
func lessonsIn(in lang.Language) (list lessons) {
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
		one := &lesson{
			name: strings.TrimSuffix(path.Base(file), ".md"), title: strings.TrimPrefix(first, "# "), markdown: string(content),
		}
		one.read = sync.OnceValue(func() *reading { return read(one.markdown, list.pictures()) })
		list = append(list, one)
	}
	return list
}

// pictures returns the commands that have drawn the pictures, which may stand in another lesson than the picture, by the file.
func (l lessons) pictures() map[string]string {
	drawn := map[string]string{}
	for _, one := range l {
		for line := range strings.Lines(one.markdown) {
			if command, is := strings.CutPrefix(strings.TrimSpace(line), prompt); is {
				if _, file, is := strings.Cut(command, " --output ../img/"); is {
					drawn[file] = command
				}
			}
		}
	}
	return drawn
}

func (l *lesson) info() lessonInfo {
	r := l.read()
	return lessonInfo{l.name, l.title, r.about, r.sections}
}

// answer writes lesson i down.
func (l lessons) answer(i int) lessonAnswer {
	one := l[i]
	r := one.read()
	a := lessonAnswer{Schema: catalog.Schema, lessonInfo: one.info(), HTML: r.html, Figures: r.figures, Markdown: one.markdown}
	if i > 0 {
		a.Before = &lessonLink{l[i-1].name, l[i-1].title}
	}
	if i+1 < len(l) {
		a.After = &lessonLink{l[i+1].name, l[i+1].title}
	}
	return a
}
