package laws

import (
	"fmt"
	"math/rand/v2"
	"os"
	"strconv"
)

// Night reports whether tests should do all their rounds, as .ci/run night requests with JUGADA_NIGHT, rather than the few that
// fit into the check of a change.
func Night() bool { return os.Getenv("JUGADA_NIGHT") != "" }

// Seed returns the seed for a test's random draws: JUGADA_SEED if set, otherwise a new one each time. .ci/run sets it by day, so
// that a change gets the same verdict on every machine, whatever the luck. A test that fails prints its seed.
func Seed() uint64 {
	text := os.Getenv("JUGADA_SEED")
	if text == "" {
		return rand.Uint64()
	}
	seed, err := strconv.ParseUint(text, 10, 64)
	if err != nil {
		panic(fmt.Sprintf("JUGADA_SEED is %q; want a number from 0 up", text))
	}
	return seed
}
