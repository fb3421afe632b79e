package laws

import (
	"fmt"
	"math/rand/v2"
	"os"
	"strconv"
)

// Night reports whether tests are to do all their rounds, as .ci/run night asks with JUGADA_NIGHT, and not the few that a change
// has the time for.
func Night() bool { return os.Getenv("JUGADA_NIGHT") != "" }

// Seed returns the number from which a test draws: JUGADA_SEED where it is set, otherwise a new one each time. .ci/run sets it by
// day, so that a change gets the same verdict on every machine, whatever the luck. A test that fails prints its seed.
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
