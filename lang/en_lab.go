package lang

// What the lab says to requests that it cannot answer, in English.
var _ = add(English, map[string]any{
	"lab.addr":          "--addr is %q; expected a host and a port, as in 127.0.0.1:8080 or :8080",
	"lab.port":          "--addr is %q; the port %q is no number from 0 to 65535",
	"lab.listen":        "cannot listen at %s: %s",
	"lab.tls":           "the certificate or its key cannot be used: %s",
	"lab.tls.both":      "a certificate needs its key, and a key its certificate: give both --tls-cert and --tls-key",
	"lab.host":          "this lab is not called %q; use the address that it printed",
	"lab.origin":        "the request comes from another site (%q), which may not use this lab",
	"lab.token":         "this lab wants its token; open the address that it printed when it was started, or send the token as Authorization: Bearer",
	"lab.busy":          "too many searches are under way; try again in a moment",
	"lab.tooLong":       "the search was broken off before it had found anything: it took too long, or the lab is closing; ask for less",
	"lab.panic":         "a fault in the program; the lab goes on, and what is known of the fault stands in its output under %s",
	"lab.method":        "there is no %s here; there is %s",
	"lab.operation":     "there is no %q; /api/openapi.json says what there is",
	"lab.page.text":     "There is no page %q in this lab.",
	"lab.page":          "there is no page %q",
	"lab.move":          "move %d: %s",
	"lab.exercise":      "exercise %d: %s",
	"lab.choose.one":    "give one of level, opponent and player: the computer plays at a level, or against somebody in particular",
	"lab.choose.large":  "there are too many positions from here on to play against somebody in particular; choose a smaller game, or a level",
	"lab.alone":         "%s has a meaning only with %s",
	"lab.hinted":        "hinted has the number %d, which is that of no move; there are %d moves, counted from 0",
	"lab.unknown":       "nothing is known of %s; GET /opponents names the players",
	"lab.unknownIn":     "nothing is known of %s in %s; GET /opponents names the players",
	"lab.store":         "what is remembered of players could not be read or written; why stands in the lab's output under %s",
	"lab.over":          "the game is over: there is no move to choose",
	"lab.noBoard":       "%s draws no boards",
	"lab.line":          "the positions of this line take more than %d MiB together; give fewer moves",
	"lab.large":         "%s is too large to be searched to its end; give a depth, a time or a number of nodes",
	"lab.compare.book":  "%q is a file of the computer that the lab runs on, which the lab does not open",
	"lab.tree.large":    "a random tree here has at most %d nodes; choose a smaller depth or branching",
	"lab.tree.seed":     "the seed is %q; expected a whole number that is not negative",
	"lab.lesson":        "there is no lesson or picture %q",
	"lab.noPlayers":     "this lab remembers nobody: it was made without a data directory",
	"lab.learn.nothing": "a game without moves teaches nothing",
	"lab.learn.goesOn":  "the game is not over: play it to its end, or resign",
	"lab.trace.unknown": "there is no trace %q, or it has been forgotten; ask for it again",
	"lab.trace.noPass":  "there is no pass %d; the search has %d, counted from 0",
	"lab.trace.noNode":  "there is no node %d; the pass has %d, counted from 0",
	"lab.trace.empty":   "nothing was searched, so there is no tree to draw",
	"lab.trace.tooLong": "the search has more than %d events, which is as many as a trace may have; give it a smaller depth, or limits of time or nodes",
})

// What it says where a request does not fit the description of the API.
var _ = add(English, map[string]any{
	"lab.invalid.failed":          "the request does not fit the description in /api/openapi.json",
	"lab.invalid.unexpected":      "there is no such field",
	"lab.invalid.required":        "the field %s is missing",
	"lab.invalid.parameter":       "the %s parameter is missing",
	"lab.invalid.string":          "expected text",
	"lab.invalid.number":          "expected a number",
	"lab.invalid.integer":         "expected a whole number",
	"lab.invalid.boolean":         "expected true or false",
	"lab.invalid.array":           "expected a list",
	"lab.invalid.object":          "expected an object",
	"lab.invalid.oneOf":           "expected one of these: %s",
	"lab.invalid.minimum":         "expected at least %v",
	"lab.invalid.maximum":         "expected at most %v",
	"lab.invalid.minLength":       "expected at least %v characters",
	"lab.invalid.maxLength":       "expected at most %v characters",
	"lab.invalid.minItems":        "expected a list of %v or more",
	"lab.invalid.length":          "expected a list of another length",
	"lab.invalid.maxItems":        "expected at most %v items",
	"lab.invalid.noBody":          "the request needs a body in JSON",
	"lab.invalid.largeBody":       "the body of the request has more than %d bytes",
	"lab.invalid.slowBody":        "the body of the request did not arrive in time",
	"lab.invalid.unreadBody":      "the body of the request could not be read",
	"lab.invalid.contentType":     "expected Content-Type: application/json, not %s",
	"lab.invalid.json":            "this is not JSON: %s",
	"lab.invalid.unexpectedError": "something went wrong",
})

// The names of the states in which the API answers.
var _ = add(English, map[string]any{
	"lab.status.400": "Bad request",
	"lab.status.401": "Token required",
	"lab.status.403": "Forbidden",
	"lab.status.404": "Not found",
	"lab.status.405": "Method not allowed",
	"lab.status.406": "Not acceptable",
	"lab.status.408": "Request timeout",
	"lab.status.413": "Request too large",
	"lab.status.415": "Unsupported media type",
	"lab.status.421": "Misdirected request",
	"lab.status.422": "Cannot be done",
	"lab.status.429": "Too many searches",
	"lab.status.500": "Internal error",
	"lab.status.503": "Unavailable",
})

// The command that serves it.
var _ = add(English, map[string]any{
	"cli.lab.short": "Open the lab in the browser",
	"cli.lab.long": "Serve the lab: pages in the browser to play on, to watch searches step by step, to compare and to practise. Everything is " +
		"in this program, and nothing is asked of any other computer.\n\nThe first line that it prints is its address. Unless --addr says " +
		"otherwise it listens on this computer alone; with port 0 it takes a free one. Whoever can reach another address " +
		"needs the token, which is part of the address that is printed, or what --token gives. Without --tls-cert everything " +
		"goes over the network as it is, the token too. Ctrl-C closes the lab.",
	"cli.lab.example":      "  jugada lab\n  jugada lab --addr 127.0.0.1:0\n  jugada lab --addr :8443 --tls-cert cert.pem --tls-key key.pem",
	"cli.lab.flag.addr":    "`ADDRESS` to listen at",
	"cli.lab.flag.token":   "demand this `TOKEN`, also on this computer",
	"cli.lab.flag.cert":    "`FILE` with the certificate for TLS, in PEM",
	"cli.lab.flag.key":     "`FILE` with its key, in PEM",
	"cli.lab.flag.metrics": "serve what is counted at /metrics, as Prometheus reads it",
	"cli.lab.flag.pprof":   "serve profiles of the program at /debug/pprof/",
})
