package lab

import (
	"crypto/subtle"
	"html/template"
	"net/http"
	"net/url"
	"strings"
	"time"

	"github.com/jugada/jugada/lang"
)

// A lab that requires a token takes it from programs as Authorization: Bearer, and from browsers as a cookie, which they get by
// opening the address with the token, or by typing it on the page that asks for it.
//
// The cookie is SameSite=Lax, so that links on a course page, or in a mail, lead into the lab. A browser then also sends it
// with requests triggered by other sites, but only for top-level navigation and only with GET, which changes nothing. Any other
// request with only the cookie must come from the lab's own pages according to the browser, which puts Origin or Sec-Fetch-Site
// into each such request. SameSite alone would not be enough: it ignores ports, so another program's page on the same computer
// is the same site.

// cookie holds the token in browsers.
const cookie = "jugada_token"

// public lists the files of the page that asks for the token.
var public = map[string]bool{"/shell.css": true, "/theme.js": true, "/icon.svg": true}

// The form fields of the page that asks for the token.
const (
	formType  = "application/x-www-form-urlencoded"
	formBytes = 4 << 10
)

// known reports whether the client has shown the token; if not, it has answered so.
func (l *Lab) known(w http.ResponseWriter, r *http.Request) bool {
	looks := r.Method == http.MethodGet || r.Method == http.MethodHead
	kept, err := r.Cookie(cookie)
	switch {
	case l.shown(bearer(r)) || looks && public[r.URL.Path]:
		return true
	case err == nil && l.shown(kept.Value):
		if looks || fromOwnPage(r) {
			return true
		}
		writeProblem(w, r, http.StatusForbidden, "", lang.Errorf("lab.cookieAlone"))
	case looks && l.shown(r.URL.Query().Get("token")):
		l.admit(w, r)
	case r.Method == http.MethodPost && strings.HasPrefix(r.Header.Get("Content-Type"), formType):
		http.NewResponseController(w).SetReadDeadline(time.Now().Add(bodyTime)) // not every reader has one
		r.Body = http.MaxBytesReader(w, r.Body, formBytes)
		if !l.shown(strings.TrimSpace(r.PostFormValue("token"))) {
			askForToken(w, r, true)
			break
		}
		l.admit(w, r)
	default:
		askForToken(w, r, r.URL.Query().Has("token"))
	}
	return false
}

// shown reports whether a token is the lab's, in constant time.
func (l *Lab) shown(token string) bool {
	return subtle.ConstantTimeCompare([]byte(token), []byte(l.token)) == 1
}

// bearer returns the token that a program sends.
func bearer(r *http.Request) string {
	token, _ := strings.CutPrefix(r.Header.Get("Authorization"), "Bearer ")
	return token
}

// fromOwnPage reports whether the browser says that a page of the lab sent the request. If there is an Origin, it is the lab's
// own: others have been refused.
func fromOwnPage(r *http.Request) bool {
	return r.Header.Get("Origin") != "" || r.Header.Get("Sec-Fetch-Site") == "same-origin"
}

// admit stores the token in the browser's cookie, and redirects to the same page without the token in its address.
func (l *Lab) admit(w http.ResponseWriter, r *http.Request) {
	http.SetCookie(w, &http.Cookie{
		Name: cookie, Value: l.token, Path: "/", HttpOnly: true, Secure: r.TLS != nil, SameSite: http.SameSiteLaxMode,
	})
	to := url.URL{Path: "/" + strings.TrimLeft(r.URL.Path, "/\\")}
	query := r.URL.Query()
	query.Del("token")
	to.RawQuery = query.Encode()
	http.Redirect(w, r, to.String(), http.StatusSeeOther)
}

// tokenPage asks a person for the token. Its form is sent to its own address, so that the page wanted comes next; the browser
// keeps the part after #.
var tokenPage = template.Must(template.New("token").Parse(pageHead + `<header class="bar"><span class="brand"><img src="/icon.svg" alt="">Jugada</span><a href="{{.There}}" hreflang="{{.OtherLang}}" lang="{{.OtherLang}}">{{.Other}}</a></header>
<main id="main">
<h1>{{.Title}}</h1>
<p id="why">{{.Why}}</p>
{{with .Wrong}}<p class="error" role="alert" id="wrong">{{.}}</p>
{{end}}<form method="post" class="ask">
<div class="field"><label for="token">{{.Label}}</label>
<input id="token" name="token" class="mono" required autofocus size="32" autocomplete="off" autocapitalize="off" spellcheck="false" aria-describedby="why{{if .Wrong}} wrong{{end}}"></div>
<button class="primary">{{.Enter}}</button>
</form>
</main>
</body>
</html>
`))

// askForToken answers a request without the token, or with a wrong one: a browser with the page that asks for it, programs with a
// problem.
func askForToken(w http.ResponseWriter, r *http.Request, wrong bool) {
	w.Header().Set("WWW-Authenticate", "Bearer")
	w.Header().Set("Vary", "Accept, Accept-Language")
	if !strings.Contains(r.Header.Get("Accept"), "text/html") {
		writeProblem(w, r, http.StatusUnauthorized, "", lang.Errorf("lab.token"))
		return
	}
	l := reader(r.Context())
	other, name := lang.Spanish, "Español"
	if l == lang.Spanish {
		other, name = lang.English, "English"
	}
	there := r.URL.Query()
	there.Del("token")
	there.Set("lang", other.String())
	words := map[string]string{
		"Lang": l.String(), "Other": name, "OtherLang": other.String(), "There": "?" + there.Encode(), "Title": l.Sprintf("lab.token.title"), "Why": l.Sprintf("lab.token.why"), "Label": l.Sprintf("lab.token.label"),
		"Enter": l.Sprintf("lab.token.enter"),
	}
	if wrong {
		words["Wrong"] = l.Sprintf("lab.token.wrong")
	}
	w.Header().Set("Referrer-Policy", "same-origin") // with no-referrer a form has the Origin null
	w.Header().Set("Content-Type", types[".html"])
	w.WriteHeader(http.StatusUnauthorized)
	tokenPage.Execute(w, words) // an error means that the client has gone
}
