package laws

import "os"

// Night reports whether tests are to do all their rounds, as .ci/run night asks with JUGADA_NIGHT, and not the few that a change
// has the time for.
func Night() bool { return os.Getenv("JUGADA_NIGHT") != "" }
