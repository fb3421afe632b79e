package lab

import (
	"net/http"
	"net/http/httptest"
	"strings"
	"testing"
)

// A foreign page whose name was made to resolve to this computer addresses the lab by that name.
func TestHosts(t *testing.T) {
	_, url := serve(t, Options{Hosts: []string{"Lab.Example"}})
	for host, status := range map[string]int{
		"localhost":                 200,
		"localhost:8080":            200,
		"LOCALHOST.":                200,
		"127.0.0.1":                 200,
		"127.0.0.1:9":               200,
		"[::1]:8080":                200,
		"192.168.1.7:8080":          200, // a numeric address cannot be redirected
		"lab.example:1":             200,
		"evil.example":              421,
		"evil.example:8080":         421,
		"localhost.evil.example":    421,
		"127.0.0.1.evil.example":    421,
		"127.0.0.1:80.evil.example": 421,
		"evillab.example":           421,
	} {
		if r := ask(t, http.MethodGet, url+"/api/v1/games", "", "Host", host); r.StatusCode != status {
			t.Errorf("Host %q: %s, not %d", host, r.Status, status)
		}
	}
}

func TestOrigins(t *testing.T) {
	_, url := serve(t, Options{})
	for _, c := range []struct {
		path    string
		status  int
		headers []string
	}{
		{"/api/v1/games", 200, nil},
		{"/api/v1/games", 200, []string{"Origin", url}},
		{"/api/v1/games", 200, []string{"Sec-Fetch-Site", "same-origin", "Sec-Fetch-Mode", "cors"}},
		{"/api/v1/games", 200, []string{"Sec-Fetch-Site", "none"}},
		{"/", 200, []string{"Sec-Fetch-Site", "cross-site", "Sec-Fetch-Mode", "navigate", "Sec-Fetch-Dest", "document"}},
		{"/", 403, []string{"Sec-Fetch-Site", "cross-site", "Sec-Fetch-Mode", "navigate", "Sec-Fetch-Dest", "iframe"}},
		{"/api/v1/games", 403, []string{"Origin", "http://evil.example"}},
		{"/api/v1/games", 403, []string{"Origin", "null"}},
		{"/api/v1/games", 403, []string{"Origin", strings.Replace(url, "127.0.0.1", "localhost", 1)}},
		{"/api/v1/games", 403, []string{"Origin", "http://127.0.0.1:1"}},
		{"/api/v1/games", 403, []string{"Origin", "%zz"}},
		{"/api/v1/games", 403, []string{"Sec-Fetch-Site", "cross-site", "Sec-Fetch-Mode", "no-cors"}},
		{"/api/v1/games", 403, []string{"Sec-Fetch-Site", "same-site", "Sec-Fetch-Mode", "cors"}},
		{"/lib/lit.js", 403, []string{"Sec-Fetch-Site", "cross-site", "Sec-Fetch-Mode", "no-cors", "Sec-Fetch-Dest", "script"}},
	} {
		if r := ask(t, http.MethodGet, url+c.path, "", c.headers...); r.StatusCode != c.status {
			t.Errorf("%s with %q: %s, not %d", c.path, c.headers, r.Status, c.status)
		}
	}
}

func TestToken(t *testing.T) {
	_, url := serve(t, Options{Token: "secret", Metrics: true, Profile: true})
	for _, path := range []string{"/", "/api/v1/games", "/api/openapi.json", "/metrics", "/debug/pprof/", "/nothing"} {
		for _, c := range []struct {
			status  int
			headers []string
		}{
			{401, nil},
			{401, []string{"Authorization", "Bearer secre"}},
			{401, []string{"Authorization", "Bearer secrets"}},
			{401, []string{"Authorization", "Basic secret"}},
			{401, []string{"Cookie", cookie + "=wrong"}},
			{200, []string{"Authorization", "Bearer secret"}},
			{200, []string{"Cookie", cookie + "=secret"}},
		} {
			want := c.status
			if path == "/nothing" && want == 200 {
				want = 404
			}
			r := ask(t, http.MethodGet, url+path, "", c.headers...)
			if r.StatusCode != want || want == 401 && r.Header.Get("WWW-Authenticate") != "Bearer" {
				t.Errorf("%s with %q: %s, not %d", path, c.headers, r.Status, want)
			}
		}
	}
}

// The address with the token makes the browser remember it, and does not stay in the browser's history or in any log.
func TestTokenIsTakenFromTheAddress(t *testing.T) {
	_, url := serve(t, Options{Token: "secret"})
	r := ask(t, http.MethodGet, url+"/tree.html?lang=es&token=secret", "")
	set := r.Header.Get("Set-Cookie")
	if r.StatusCode != http.StatusSeeOther || r.Header.Get("Location") != "/tree.html?lang=es" {
		t.Errorf("%s, to %q", r.Status, r.Header.Get("Location"))
	}
	for _, want := range []string{cookie + "=secret", "HttpOnly", "SameSite=Lax", "Path=/"} {
		if !strings.Contains(set, want) {
			t.Errorf("the cookie %q is without %q", set, want)
		}
	}
	for _, path := range []string{"/?token=wrong", "/?token=", "/api/v1/analyze?token="} {
		if r := ask(t, http.MethodGet, url+path, ""); r.StatusCode != http.StatusUnauthorized || r.Header.Get("Set-Cookie") != "" {
			t.Errorf("%s: %s, cookie %q", path, r.Status, r.Header.Get("Set-Cookie"))
		}
	}
	// A redirect never leads to another site, whatever the path.
	request := httptest.NewRequest(http.MethodGet, "/x?token=secret", nil)
	request.Host, request.URL.Path = "localhost", "//evil.example/x"
	w := httptest.NewRecorder()
	New(Options{Token: "secret"}).ServeHTTP(w, request)
	if to := w.Header().Get("Location"); !strings.HasPrefix(to, "/evil.example") {
		t.Errorf("the redirect leads to %q", to)
	}
}

func TestHeaders(t *testing.T) {
	_, url := serve(t, Options{})
	for _, path := range []string{"/", "/nothing", "/api/v1/games", "/api/v1/nothing"} {
		h := ask(t, http.MethodGet, url+path, "").Header
		for name, want := range map[string]string{
			"Content-Security-Policy": policy, "X-Content-Type-Options": "nosniff", "X-Frame-Options": "DENY", "Referrer-Policy": "no-referrer",
			"Cross-Origin-Resource-Policy": "same-origin", "Cross-Origin-Opener-Policy": "same-origin",
		} {
			if h.Get(name) != want {
				t.Errorf("%s has %s %q", path, name, h.Get(name))
			}
		}
		if h.Get("Access-Control-Allow-Origin") != "" {
			t.Errorf("%s lets others read it", path)
		}
	}
	if got := ask(t, http.MethodGet, url+"/api/v1/board?game=tictactoe", "").Header["Content-Security-Policy"]; len(got) != 1 || got[0] != picturePolicy {
		t.Errorf("a picture has the policy %q", got)
	}
	for _, inline := range []string{"unsafe", "http", "*"} {
		if strings.Contains(policy, inline) {
			t.Errorf("the policy allows %s", inline)
		}
	}
}

func TestMetrics(t *testing.T) {
	_, url := serve(t, Options{Metrics: true})
	ask(t, http.MethodGet, url+"/nothing", "")
	post(t, url+"/api/v1/trace", `{"game":"tree","position":"(A 1 2)"}`, &traceAnswer{})
	text := string(ask(t, http.MethodGet, url+"/metrics", "").body)
	for _, want := range []string{
		"\njugada_answers_total{status=\"200\"} 1\n", "jugada_answers_total{status=\"404\"} 1\n", "jugada_panics_total 0\n",
		"jugada_searches_running 0\n", "jugada_traces_kept 1\n", "# TYPE jugada_heap_bytes gauge\n",
	} {
		if !strings.Contains(text, want) {
			t.Errorf("%q is not in\n%s", want, text)
		}
	}
}
