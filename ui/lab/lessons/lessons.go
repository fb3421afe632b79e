// Package lessons turns the lessons into HTML for the lab, with a link from every search in them to the page that makes it.
package lessons

import (
	"io/fs"
	"path"
	"strings"
	"sync"

	"github.com/jugada/jugada/docs"
	"github.com/jugada/jugada/lang"
)

// List is the lessons in one language, in order. They are rendered on first use.
type List []*Lesson

// Lesson is a lesson in Markdown. Read renders it.
type Lesson struct {
	Name, Title, Markdown string
	Read                  func() *Reading
}

// In lists the lessons of a language in order.
func In(in lang.Language) (list List) {
	files, err := fs.Glob(docs.Files, in.String()+"/*.md")
	if err != nil {
		panic("lessons: " + err.Error())
	}
	for _, file := range files {
		content, err := docs.Files.ReadFile(file)
		if err != nil {
			panic("lessons: " + err.Error())
		}
		first, _, _ := strings.Cut(string(content), "\n")
		one := &Lesson{
			Name: strings.TrimSuffix(path.Base(file), ".md"), Title: strings.TrimPrefix(first, "# "), Markdown: string(content),
		}
		one.Read = sync.OnceValue(func() *Reading { return read(one.Markdown, list.pictures()) })
		list = append(list, one)
	}
	return list
}

// pictures maps the pictures' files to the commands that drew them, possibly in another lesson.
func (l List) pictures() map[string]string {
	drawn := map[string]string{}
	for _, one := range l {
		for line := range strings.Lines(one.Markdown) {
			if command, is := strings.CutPrefix(strings.TrimSpace(line), prompt); is {
				if _, file, is := strings.Cut(command, " --output ../img/"); is {
					drawn[file] = command
				}
			}
		}
	}
	return drawn
}
