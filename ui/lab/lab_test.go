package lab

import (
	"encoding/json"
	"io"
	"net/http"
	"net/http/httptest"
	"strings"
	"testing"
)

// serve starts a lab whose address it returns.
func serve(t *testing.T, o Options) (*Lab, string) {
	t.Helper()
	l := New(o)
	server := httptest.NewServer(l)
	t.Cleanup(server.Close)
	return l, server.URL
}

// ask sends a request with a body, "" for none, and decodes the answer into answer, nil if nobody wants it.
func ask(t *testing.T, method, url, body string, answer any) *http.Response {
	t.Helper()
	request, err := http.NewRequest(method, url, strings.NewReader(body))
	if err != nil {
		t.Fatal(err)
	}
	if body != "" {
		request.Header.Set("Content-Type", "application/json")
	}
	response, err := http.DefaultClient.Do(request)
	if err != nil {
		t.Fatal(err)
	}
	defer response.Body.Close()
	content, err := io.ReadAll(response.Body)
	if err != nil {
		t.Fatal(err)
	}
	if answer != nil {
		if err := json.Unmarshal(content, answer); err != nil {
			t.Fatalf("%s %s: %s: %v in %.300s", method, url, response.Status, err, content)
		}
	}
	return response
}

// figure2 is the tree of the course notes' second figure.
const figure2 = "(A (B (E L=4 M=7) (F N=8 O=5) (G P=3 Q=1)) (C (H R=0 S=-2) (I T=6 U=2)) (D (J V=8 W=1) (K X=9 Y=4)))"

// The figure's first cut is at F, whose leaf 8 exceeds the 7 that E has set at B.
func TestTheFirstCutOfFigure2NamesWhoSetTheBound(t *testing.T) {
	_, url := serve(t, Options{})
	var traced traceAnswer
	ask(t, "POST", url+"/api/v1/trace", `{"game":"tree","position":"`+figure2+`"}`, &traced)
	var cuts stepsAnswer
	ask(t, "GET", url+"/api/v1/traces/"+traced.ID+"/steps?kind=cut&count=1", "", &cuts)
	if len(cuts.Steps) != 1 {
		t.Fatalf("%d cuts found", len(cuts.Steps))
	}
	cut := cuts.Steps[0]
	if want := "Beta cut at F: the leaf N = 8 exceeds β = 7, set at B by E."; !strings.HasPrefix(cut.Text, want) {
		t.Errorf("the cut is told %q, not %q", cut.Text, want)
	}
	names := map[int]string{}
	for _, s := range traced.Picture.Shapes {
		if s.Kind == "node" {
			names[s.Node] = s.Name
		}
	}
	for _, s := range traced.Picture.Shapes {
		if s.Kind != "node" || s.Name != "F" {
			continue
		}
		if s.Node != cut.Node || s.Cut == nil || names[s.Cut.Node] != "B" || names[s.Cut.Child] != "E" || s.Cut.At >= cut.After {
			t.Errorf("F is drawn with the cut %+v, at node %d; told at %d, after %d", s.Cut, s.Node, cut.Node, cut.After)
		}
	}
}

func TestPagesAreServed(t *testing.T) {
	_, url := serve(t, Options{})
	for _, path := range []string{"/", "/lib/lit.js", "/lib/d3-zoom.js", "/api/openapi.json", "/api/v1/games"} {
		if r := ask(t, "GET", url+path, "", nil); r.StatusCode != http.StatusOK || r.Header.Get("Content-Security-Policy") != policy {
			t.Errorf("%s: %s, %v", path, r.Status, r.Header)
		}
	}
}
