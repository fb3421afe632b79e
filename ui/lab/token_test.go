package lab

import (
	"net"
	"net/http"
	"net/url"
	"slices"
	"strings"
	"testing"

	"github.com/jugada/jugada/lang"
)

// Without the token a person gets a page that asks for it, in their language, and a program a problem, whatever the origin. Neither
// sends them to the printed address alone, which does not have a token that was given.
func TestWhoIsAskedForTheToken(t *testing.T) {
	_, base := serve(t, Options{Token: "secret"})
	const html = "text/html,application/xhtml+xml,*/*;q=0.8"
	for _, path := range []string{"/", "/tree.html?lang=xx", "/nothing", "/api/openapi.json"} {
		for _, l := range []lang.Language{lang.English, lang.Spanish} {
			r := ask(t, http.MethodGet, base+path, "", "Accept", html, "Accept-Language", l.String())
			text := string(r.body)
			if r.StatusCode != http.StatusUnauthorized || !strings.HasPrefix(r.Header.Get("Content-Type"), "text/html") ||
				!strings.Contains(text, `<html lang="`+l.String()+`">`) || !strings.Contains(text, "<h1>"+l.Sprintf("lab.token.title")+"</h1>") ||
				!strings.Contains(text, "--token") || strings.Contains(text, "alert") {
				t.Errorf("%s in %s: %s: %s", path, l, r.Status, text)
			}
			r = ask(t, http.MethodGet, base+path, "", "Accept", "application/json", "Accept-Language", "es")
			if checkProblem(t, path, http.StatusUnauthorized, r); !strings.Contains(string(r.body), "?token=") {
				t.Errorf("%s in %s: %s", path, l, r.body)
			}
		}
	}
	if r := ask(t, http.MethodGet, base+"/?token=wrong", "", "Accept", html); !strings.Contains(string(r.body), lang.English.Sprintf("lab.token.wrong")) {
		t.Errorf("a wrong token in the address: %s", r.body)
	}
	for path, status := range map[string]int{"/shell.css": 200, "/theme.js": 200, "/icon.svg": 200, "/tree.js": 401} {
		if r := ask(t, http.MethodGet, base+path, ""); r.StatusCode != status {
			t.Errorf("%s, which the page needs or not: %s", path, r.Status)
		}
	}
}

// Typing the token gives the cookie and the page wanted; a wrong one gets an error.
func TestTokenIsTyped(t *testing.T) {
	_, base := serve(t, Options{Token: "secret"})
	typed := func(token string, headers ...string) reply {
		return ask(t, http.MethodPost, base+"/tree.html?lang=es", "token="+token,
			append([]string{"Content-Type", formType, "Accept", "text/html"}, headers...)...)
	}
	for _, token := range []string{"secret", "+secret%0d%0a"} {
		r := typed(token, "Origin", base)
		if set := r.Header.Get("Set-Cookie"); r.StatusCode != http.StatusSeeOther || r.Header.Get("Location") != "/tree.html?lang=es" ||
			!strings.Contains(set, cookie+"=secret") || !strings.Contains(set, "SameSite=Lax") || !strings.Contains(set, "HttpOnly") {
			t.Errorf("%q: %s to %q with %q", token, r.Status, r.Header.Get("Location"), set)
		}
	}
	for _, token := range []string{"", "Secret", "secret2", strings.Repeat("x", formBytes)} {
		r := typed(token, "Origin", base)
		if r.StatusCode != http.StatusUnauthorized || !strings.Contains(string(r.body), lang.Spanish.Sprintf("lab.token.wrong")) || r.Header.Get("Set-Cookie") != "" {
			t.Errorf("%.20q: %s, %q: %.300s", token, r.Status, r.Header.Get("Set-Cookie"), r.body)
		}
	}
	if r := typed("secret", "Origin", "http://evil.example"); r.StatusCode != http.StatusForbidden || r.Header.Get("Set-Cookie") != "" {
		t.Errorf("typed on another site: %s", r.Status)
	}
}

// A link from anywhere leads into the lab with the cookie. Requests that change something need more than the cookie: the
// browser's word that they come from a page of the lab, or the token itself.
func TestTheCookieAloneChangesNothing(t *testing.T) {
	_, base := serve(t, Options{Token: "secret", Data: t.TempDir()})
	u, err := url.Parse(base)
	if err != nil {
		t.Fatal(err)
	}
	neighbour := "http://" + net.JoinHostPort(u.Hostname(), "1") // the same site, for SameSite
	for _, c := range []struct {
		what         string
		look, change int
		headers      []string
	}{
		{"a program with the cookie", 200, 403, nil},
		{"the lab's own page", 200, 200, []string{"Origin", base}},
		{"the lab's own page, over a safe connection", 200, 200, []string{"Sec-Fetch-Site", "same-origin"}},
		{"a link elsewhere", 200, 403, []string{"Sec-Fetch-Site", "cross-site", "Sec-Fetch-Mode", "navigate", "Sec-Fetch-Dest", "document"}},
		{"an address that was typed", 200, 403, []string{"Sec-Fetch-Site", "none"}},
		{"a form elsewhere", 403, 403, []string{"Origin", "https://evil.example"}},
		{"a form in a frame without an origin", 403, 403, []string{"Origin", "null"}},
		{"another program's page on this computer", 403, 403, []string{"Origin", neighbour}},
		{"the same, by its own word", 403, 403, []string{"Sec-Fetch-Site", "same-site", "Sec-Fetch-Mode", "cors"}},
	} {
		with := append([]string{"Cookie", cookie + "=secret"}, c.headers...)
		for _, request := range []struct {
			method, path, body string
			want               int
		}{
			{http.MethodGet, "/tree.html", "", c.look},
			{http.MethodGet, "/api/v1/opponents", "", c.look},
			{http.MethodPost, "/api/v1/opponents/eve/games", well["learn"].body, c.change},
			{http.MethodDelete, "/api/v1/opponents/eve", "", c.change},
		} {
			if r := ask(t, request.method, base+request.path, request.body, with...); r.StatusCode != request.want {
				t.Errorf("%s: %s %s: %s, not %d", c.what, request.method, request.path, r.Status, request.want)
			}
		}
	}
	if r := ask(t, http.MethodPost, base+"/api/v1/opponents/eve/games", well["learn"].body, "Authorization", "Bearer secret"); r.StatusCode != http.StatusOK {
		t.Errorf("a program with the token: %s", r.Status)
	}
}

// A lab that listens at all addresses prints each in numeric form, for typing, and answers there; at 0.0.0.0 there is no IPv6.
func TestAddressesByNumber(t *testing.T) {
	own, err := net.InterfaceAddrs()
	if err != nil {
		t.Skip("the addresses of this computer cannot be seen here")
	}
	l := New(Options{Token: "T"})
	for _, listened := range []string{"0.0.0.0", "::"} {
		got := l.addresses(&net.TCPAddr{IP: net.ParseIP(listened), Port: 81}, true, true)
		for _, a := range own {
			ip := a.(*net.IPNet).IP
			want := "https://" + net.JoinHostPort(ip.String(), "81") + "/?token=T"
			listed := slices.Contains(got, want)
			if should := ip.IsGlobalUnicast() && (listened == "::" || ip.To4() != nil); listed != should {
				t.Errorf("at %s: %s is listed: %v, in %q", listened, want, listed, got)
			}
		}
		if u, err := url.Parse(got[0]); err != nil || net.ParseIP(u.Hostname()) != nil {
			t.Errorf("at %s: the name of the computer is not first: %q", listened, got)
		}
	}
	if got := l.addresses(&net.TCPAddr{IP: net.ParseIP("127.0.0.1"), Port: 81}, false, false); !slices.Equal(got, []string{"http://127.0.0.1:81/"}) {
		t.Errorf("at 127.0.0.1: %q", got)
	}
}
