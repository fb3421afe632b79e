// Package lessons turns the lessons into what the lab shows of them: HTML, and for every search in them the page of the lab that makes
// it.
package lessons

import (
	"io/fs"
	"path"
	"strings"
	"sync"

	"github.com/jugada/jugada/docs"
	"github.com/jugada/jugada/lang"
)

// List is the lessons in one language, in their order. They are read when somebody wants them first.
type List []*Lesson

// Lesson is one of them, as it was written. Read returns what it comes to.
type Lesson struct {
	Name, Title, Markdown string
	Read                  func() *Reading
}

// In lists the lessons in a language in their order.
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

// pictures returns the commands that have drawn the pictures, which may stand in another lesson than the picture, by the file.
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
