package exercise

import (
	"encoding/json"
	"fmt"
	"io"
	"slices"
	"strings"
	"text/tabwriter"

	"github.com/jugada/jugada/lang"
)

// Sheet is several exercises on paper.
type Sheet struct {
	Title     string     `json:"title,omitempty"`
	Exercises []Exercise `json:"exercises"`
}

// MaxSheet is the most exercises on a sheet.
const MaxSheet = 100

// SheetOptions are options for writing a sheet.
type SheetOptions struct {
	Lang lang.Language
	Key  bool // add the answers after the exercises
}

// open opens all exercises.
func (s Sheet) open() ([]*Opened, error) {
	if len(s.Exercises) == 0 || len(s.Exercises) > MaxSheet {
		return nil, lang.Errorf("exercise.sheet", len(s.Exercises), MaxSheet)
	}
	opened := make([]*Opened, len(s.Exercises))
	for i, e := range s.Exercises {
		var err error
		if opened[i], err = e.Open(); err != nil {
			return nil, lang.Errorf("exercise.number", i+1, err)
		}
	}
	return opened, nil
}

// WriteJSON writes the sheet as [ReadSheet] reads it; the key is the list of the solutions.
func (s Sheet) WriteJSON(w io.Writer, o SheetOptions) error {
	opened, err := s.open()
	if err != nil {
		return err
	}
	file := struct {
		Schema int `json:"schema"`
		Sheet
		Key []*Work `json:"key,omitempty"`
	}{Schema: schema, Sheet: Sheet{Title: s.Title}}
	for _, e := range opened {
		file.Exercises = append(file.Exercises, e.exercise)
		if o.Key {
			file.Key = append(file.Key, e.Solve())
		}
	}
	encoder := json.NewEncoder(w)
	encoder.SetEscapeHTML(false)
	encoder.SetIndent("", "  ")
	return encoder.Encode(file)
}

// WriteText writes the sheet for people: each tree as an outline, the task, and space for the answers.
func (s Sheet) WriteText(w io.Writer, o SheetOptions) error {
	opened, err := s.open()
	if err != nil {
		return err
	}
	var text strings.Builder
	if s.Title != "" {
		text.WriteString(s.Title + "\n\n")
	}
	for i, e := range opened {
		if i > 0 {
			text.WriteString("\n\n")
		}
		text.WriteString(strings.Join(lang.Wrap(fmt.Sprintf("%d. %s", i+1, e.Task(o.Lang)), 80), "\n") + "\n\n")
		e.outline(&text, 0, "", "")
		text.WriteString("\n")
		e.form(&text, o.Lang, nil)
	}
	if o.Key {
		text.WriteString("\n\n" + o.Lang.Sprintf("exercise.key") + "\n")
		for i, e := range opened {
			fmt.Fprintf(&text, "\n%d.\n", i+1)
			e.form(&text, o.Lang, e.Solve())
		}
	}
	_, err = io.WriteString(w, text.String())
	return err
}

// outline draws the subtree at i, a node a line, as deep as the search goes.
func (o *Opened) outline(text *strings.Builder, i int, own, below string) {
	n := &o.nodes[i]
	line := own + o.display(i)
	if n.Leaf {
		line += " = " + n.Value
	} else {
		line += "  " + n.Side.String()
	}
	text.WriteString(line + "\n")
	for k, c := range n.Children {
		branch, trunk := "├─ ", "│  "
		if k == len(n.Children)-1 {
			branch, trunk = "└─ ", "   "
		}
		o.outline(text, c, below+branch, below+trunk)
	}
}

// display returns a node's name in a drawing, which shows whose child it is.
func (o *Opened) display(i int) string {
	if i == 0 {
		return o.nodes[0].Name
	}
	return o.facts[i].move
}

// form writes the blanks to fill in, filled in if there is a key.
func (o *Opened) form(text *strings.Builder, l lang.Language, key *Work) {
	asks := func(p Part) bool { return slices.Contains(o.exercise.Asks, p) }
	gap := ""
	if asks(Windows) || asks(Values) {
		gap = "\n"
		t := tabwriter.NewWriter(text, 0, 0, 3, ' ', 0)
		o.row(t, l.Sprintf("exercise.form.node"), l.Sprintf("exercise.form.windows"), l.Sprintf("exercise.form.values"))
		for i := range o.nodes {
			if n := &o.nodes[i]; !n.Leaf {
				window, value := o.cells(i, key)
				o.row(t, n.Name, window, value)
			}
		}
		t.Flush()
	}
	for _, p := range []Part{Order, Cuts, Choice} {
		if asks(p) {
			text.WriteString(gap + "  " + l.Sprintf("exercise.form."+string(p), o.nodes[0].Name) + " " + o.line(p, key) + "\n")
			gap = ""
		}
	}
}

// row writes a row of the form, with the columns that the exercise asks for.
func (o *Opened) row(w io.Writer, name, window, value string) {
	cells := []string{"  " + name}
	if slices.Contains(o.exercise.Asks, Windows) {
		cells = append(cells, window)
	}
	if slices.Contains(o.exercise.Asks, Values) {
		cells = append(cells, value)
	}
	fmt.Fprintln(w, strings.Join(cells, "\t"))
}

// cells returns what the form has beside an inner node: space to write or, in a key, the answer, which is empty at a node
// not visited.
func (o *Opened) cells(i int, key *Work) (window, value string) {
	switch {
	case key == nil:
		return "[    ,    ]", "____"
	case !o.facts[i].visited:
		return "–", "–"
	}
	return o.entered(i).String(), o.worth(i)
}

// line returns what follows the name of a one-line part of the form.
func (o *Opened) line(p Part, key *Work) string {
	switch {
	case key == nil:
		return strings.Repeat("_", 30)
	case p == Order:
		return strings.Join(key.Order, ", ")
	case p == Choice:
		return key.Choice
	case len(key.Pruned) == 0:
		return "–"
	}
	return strings.Join(key.Pruned, ", ")
}

// Task describes what an exercise asks for.
func (o *Opened) Task(l lang.Language) string {
	root := &o.nodes[0]
	sentences := []string{l.Sprintf("exercise.task."+string(o.exercise.Algorithm), root.Name, root.Side)}
	if depth := o.exercise.Depth; depth > 0 && slices.ContainsFunc(o.nodes, func(n Node) bool { return n.Ply == depth }) {
		sentences = append(sentences, l.Sprintf("exercise.task.depth", o.exercise.Depth))
	}
	for _, p := range o.exercise.Asks {
		key := "exercise.task." + string(p)
		if p == Values || p == Choice {
			key += "." + string(o.exercise.Algorithm)
		}
		sentences = append(sentences, l.Sprintf(key, root.Name))
	}
	return strings.Join(sentences, " ")
}
