package tree

import (
	"strings"

	"github.com/jugada/jugada/lang"
)

// PositionText returns the path from the root: the moves, each after a slash. The root is /.
func (r Rules) PositionText(s *Position) string {
	t := r.get()
	if s.node == 0 {
		return "/"
	}
	var names []string
	for i := s.node; i != 0; i = t.nodes[i].parent {
		names = append(names, t.name(i))
	}
	var text strings.Builder
	for k := len(names) - 1; k >= 0; k-- {
		text.WriteString("/" + names[k])
	}
	return text.String()
}

// name returns the name of node i, not the root, as a move.
func (t *tree) name(i uint32) string {
	n := &t.nodes[i]
	return name(n.label, i-t.nodes[n.parent].first)
}

// ParsePosition reads a path from the root, such as /B/F, with labels as ParseMove reads them, except that a label
// with a slash in it must be quoted. Errors begin with line and column.
func (r Rules) ParsePosition(text string) (Position, error) {
	var s Position
	switch {
	case text == "/":
		return s, nil
	case !strings.HasPrefix(text, "/"):
		return Position{}, refuse(text, 0, "path")
	}
	for i := 0; i < len(text); {
		if text[i] != '/' {
			return Position{}, refuse(text, i, "pathSlash", lang.Shorten(text[i:]))
		}
		i++
		length := strings.IndexByte(text[i:]+"/", '/')
		if strings.HasPrefix(text[i:], `"`) {
			if _, quoted, fault := unquote(text[i:]); fault == "" {
				length = quoted
			}
		}
		m, err := r.find(&s, text, i, i+length)
		if err != nil {
			return Position{}, err
		}
		var next Position
		r.Play(&s, m, &next)
		s, i = next, i+length
	}
	return s, nil
}

// MoveText returns the label of the child, quoted if it holds spaces or special characters of the notation, with
// \s for a space; #n if the child has no label.
func (r Rules) MoveText(s *Position, m Move) string { return r.get().name(r.at(s).first + uint32(m)) }

// ParseMove reads the label of a child, quoted or not, or #n for the n-th child if it has no label. Errors begin
// with line and column.
func (r Rules) ParseMove(s *Position, text string) (Move, error) {
	return r.find(s, text, 0, len(text))
}

// find looks for the child of s that text[from:to] names.
func (r Rules) find(s *Position, text string, from, to int) (Move, error) {
	n := r.at(s)
	wanted := text[from:to]
	if strings.HasPrefix(wanted, `"`) {
		label, length, fault := unquote(wanted)
		switch {
		case fault != "":
			return 0, refuse(text, from+length, fault)
		case length < len(wanted):
			return 0, refuse(text, from+length, "quoteEnd", lang.Shorten(wanted[length:]))
		}
		wanted = label
	}
	for m := range n.count {
		label := r.get().nodes[n.first+m].label
		if label == "" {
			label = byPlace(m)
		}
		if label == wanted {
			return Move(m), nil
		}
	}
	if n.count == 0 {
		return 0, refuse(text, from, "noChildren", lang.Shorten(wanted))
	}
	return 0, refuse(text, from, "noChild", lang.Shorten(wanted), r.children(s))
}

// children lists the first moves at s for an error.
func (r Rules) children(s *Position) string {
	const most = 10
	var names []string
	for m := range r.at(s).count {
		if m == most {
			names = append(names, "…")
			break
		}
		names = append(names, r.MoveText(s, Move(m)))
	}
	return strings.Join(names, ", ")
}

// refuse returns the error of that name about a place in a text of a path or move.
func refuse(text string, at int, key string, values ...any) error {
	return lang.Errorf("tree."+key, append([]any{lang.Place(text, at)}, values...)...)
}
