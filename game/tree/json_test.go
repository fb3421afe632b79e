package tree_test

import (
	"encoding/json"
	"strings"
	"testing"

	"github.com/jugada/jugada/game/tree"
)

func TestParseJSON(t *testing.T) {
	for _, c := range []struct{ data, canonical string }{
		{`{"turn":"min","label":"A","value":6,"children":[{"label":"B","value":3.1},{"value":"+inf"}]}`, "MIN (A:6 B=3.1 +∞)"},
		{" { \"children\" : [ { \"value\" : -2 } ,\n {\"value\":\"-inf\"}], \"turn\":\"max\"} ", "(-2 -∞)"},
		{`{}`, "#1"}, {`{"children":[]}`, "#1"}, {`{"children":[{},{"label":"#2"},{"label":"B"}]}`, "(#1 #1 #2 B)"},
		{`{"label":"a b","value":0}`, `"a b"=0`}, {`{"label":"\u00f1\"\\"}`, `"ñ\"\\"`},
		{`{"children":[{"value":3.10},{"value":0.000001},{"value":-0}]}`, "(3.1 0.000001 0)"},
		{`{"children":[{"value":1e-6},{"value":12.5E1},{"value":2500e-3},{"value":1e+2},{"value":-1.5e-0}]}`, "(0.000001 125 2.5 100 -1.5)"},
		{`{"value":1e3}`, "1000"}, {`{"value":0e-300}`, "0"},
		{"\ufeff{\"value\":1}", "1"},
	} {
		r, err := tree.ParseJSON([]byte(c.data))
		if err != nil || r.Text() != c.canonical {
			t.Errorf("%s reads as %s, %v; want %s", c.data, r.Text(), err, c.canonical)
		}
	}
}

func TestParseJSONErrors(t *testing.T) {
	for _, c := range []struct{ data, want string }{
		{" ", `1:1: the text is empty; expected a tree such as {"label": "A", "children": [{"value": 3}, {"value": 5}]}`},
		{`[1]`, `1:1: found "["; expected a node, which begins with "{"`},
		{`3`, `1:1: found 3; expected a node, which begins with "{"`},
		{"{\"label\":\"A\",\n \"color\": 1}", `2:2: found the field "color"; expected turn, label, value or children`},
		{`{"Label":"A"}`, `1:2: found the field "Label"; expected turn, label, value or children`},
		{`{"label":"A","label":"B"}`, `1:14: found the field "label" a second time; expected it once in a node`},
		{`{"label":null}`, `1:10: found null; expected a label, which is a string`},
		{`{"label":""}`, `1:10: found an empty label; expected at least one character`},
		{`{"label":"\u0007"}`, `1:10: found U+0007 in a label; expected no control characters and no white space but the space`},
		{`{"value":"3"}`, `1:10: found "3"; expected a number, "+inf" or "-inf"`},
		{`{"value":"∞ "}`, `1:10: found "∞ "; expected a number, "+inf" or "-inf"`},
		{`{"value":[1]}`, `1:10: found "["; expected a number, "+inf" or "-inf"`},
		{`{"value":true}`, `1:10: found true; expected a number, "+inf" or "-inf"`},
		{`{"value":1e999}`, `1:10: found "1e999"; expected a number that can be written without such an exponent`},
		{`{"value":1e-7}`, `1:10: found "0.0000001"; expected at most 6 decimals`},
		{`{"value":19e8}`, `1:10: found "1900000000"; expected a value from -1899999999 to 1899999999,` +
			` the limit for a tree with values in steps of 1`},
		{`{"value":"+inf","children":[{}]}`, `1:10: found "+inf" at a node that has children; expected a finite value,` +
			` since only a leaf can be a won game`},
		{`{"children":{}}`, `1:13: found "{"; expected children, which begin with "["`},
		{`{"children":[3]}`, `1:14: found 3; expected a node, which begins with "{"`},
		{`{"children":[{"turn":"min"}]}`, `1:15: found the field "turn"; expected it only at the root, since the sides alternate`},
		{`{"turn":"MIN"}`, `1:9: found "MIN"; expected "max" or "min"`},
		{`{"children":[{"label":"B"},{"label":"B"}]}`, `1:37: found the label "B", which an earlier sibling has; expected another`},
		{`{"children":[{"value":1,"label":"#2"}]}`, `1:33: found the label "#2"; a label of this form says the place` +
			` among the siblings: expected #1 here, or another label`},
		{`{"children":[{}`, `1:16: found the end of the text; expected the rest of the tree, up to its last "}"`},
		{`{"label":"A`, `1:12: found the end of the text; expected the rest of the tree, up to its last "}"`},
		{`{"label":"A"} {}`, `1:15: found "{" after the tree; expected the end of the text`},
		{"{} \"a\n\"", `1:4: found "a\n" after the tree; expected the end of the text`},
		{"{} ,", `1:4: found "," after the tree; expected the end of the text`},
		{`{"label":"A",}`, `1:14: found something that is not JSON (found '}' where the name of a field should begin, with a quotation mark)`},
		{"{\"children\":[{}\n{}]}", `2:1: found something that is not JSON (found '{' after an element of a list, where a comma or ] should be)`},
		{"{\"label\":\"ñ\xff\"}", `1:12: found a byte that is not UTF-8; expected a text in UTF-8`},
	} {
		r, err := tree.ParseJSON([]byte(c.data))
		switch {
		case err == nil:
			t.Errorf("%s reads as %s; want the error\n%s", c.data, r.Text(), c.want)
		case err.Error() != c.want:
			t.Errorf("%s:\n got %s\nwant %s", c.data, err, c.want)
		}
	}
}

func TestMarshalJSON(t *testing.T) {
	for text, want := range map[string]string{
		"MIN (A:6 B=3.10 +∞ -∞)": `{"turn":"min","label":"A","value":6,"children":[{"label":"B","value":3.1},{"value":"+inf"},{"value":"-inf"}]}`,
		"(#1 B (#2 C))":          `{"children":[{"label":"B"},{"children":[{"label":"C"}]}]}`,
		`"a \"b"`:                `{"label":"a \"b"}`,
		"#1":                     `{}`,
	} {
		got, err := json.Marshal(parse(t, text))
		if err != nil || string(got) != want {
			t.Errorf("%s: got %s, %v\nwant %s", text, got, err, want)
		}
	}
}

// chainJSON is a tree of one line, depth plies deep.
func chainJSON(depth int) string {
	return strings.Repeat(`{"children":[`, depth) + "{}" + strings.Repeat("]}", depth)
}

func TestLimitsOfJSON(t *testing.T) {
	deepest, err := tree.ParseJSON([]byte(chainJSON(tree.MaxDepth)))
	if err != nil {
		t.Fatal(err)
	}
	checkRoundTrips(t, deepest)
	most := `{"children":[{}` + strings.Repeat(",{}", tree.MaxNodes-2)
	if r, err := tree.ParseJSON([]byte(most + "]}")); err != nil {
		t.Errorf("the largest tree: %v", err)
	} else if nodes, _ := r.Size(); nodes != 1_000_000 {
		t.Errorf("the largest tree has %d nodes", nodes)
	}
	for _, c := range []struct{ data, want string }{
		{chainJSON(tree.MaxDepth + 1), "1:130014: found a node that lies too deep; expected at most 10,000 plies below the root"},
		{most + ",{}]}", "1:3000011: found another node; expected at most 1,000,000 in a tree"},
		{strings.Repeat("[", 1_000_000), `1:1: found "["; expected a node, which begins with "{"`},
		{`{"label":` + strings.Repeat("[", 1_000_000), `1:10: found "["; expected a label, which is a string`},
	} {
		if _, err := tree.ParseJSON([]byte(c.data)); err == nil || err.Error() != c.want {
			t.Errorf("%.20s…:\n got %v\nwant %s", c.data, err, c.want)
		}
	}
}

// What ParseJSON accepts is JSON, and is written so that it reads back as the same tree.
func FuzzJSONRoundTrips(f *testing.F) {
	for _, data := range []string{
		`{"turn":"min","label":"A","value":6,"children":[{"label":"B","value":3.1},{"value":"+inf"}]}`,
		`{}`, `{"children":[{},{"label":"#2"},{"label":"B"}]}`, `{"value":12.5E-3}`, `{"value":1e400}`, `{"value":-0.0}`,
		`{"label":"\ud800"}`, `{"label":"\u2028 a"}`, `{"label":"a","label":"b"}`, `{"children":[{},]}`, `{"children":[{}`,
		`{"a":{"b":[1,2,{"c":null}]}}`, `{"turn":"max"}{}`, "\ufeff{}", "", "[", `{"label"`, `{]`, `{1:2}`, "{\"label\":\"\xff\"}",
		"{},", ",{}", "{}\"\n\"", `"%!"`,
		`{"value":"-inf","children":[{"value":1}]}`, `{"label":"a" "value":3}`, `{"value":1899999999}`, "\x00",
	} {
		f.Add([]byte(data))
	}
	f.Fuzz(func(t *testing.T, data []byte) {
		r, err := tree.ParseJSON(data)
		if err != nil {
			checkPlace(t, string(data), err)
			return
		}
		if !json.Valid([]byte(strings.TrimPrefix(string(data), "\ufeff"))) {
			t.Fatalf("%q was taken and is not JSON", data)
		}
		checkRoundTrips(t, r)
	})
}
