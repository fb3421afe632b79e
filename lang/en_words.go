package lang

import "golang.org/x/text/feature/plural"

// English words used everywhere.
var _ = add(English, map[string]any{
	"input.text": "more than %d MiB, the most that a text may have",
	"input.line": "line %d has more than %d MiB, the most that a line may have",

	"mapfile.irregular": "not an ordinary file",

	"list.and": "%[1]s and %[2]s",
	"list.or":  "%[1]s or %[2]s",

	"score.forced": "%s in %d",
	"count.nodes":  plural.Selectf(1, "%d", plural.One, "%d node", plural.Other, "%d nodes"),
	"count.leaves": plural.Selectf(1, "%d", plural.One, "%d leaf", plural.Other, "%d leaves"),
	"count.inner":  plural.Selectf(1, "%d", plural.One, "%d inner node valued too", plural.Other, "%d inner nodes valued too"),
	"count.hits":   plural.Selectf(1, "%d", plural.One, "%d known from the table", plural.Other, "%d known from the table"),
	"count.cuts":   plural.Selectf(1, "%d", plural.One, "%d cut", plural.Other, "%d cuts"),
	"count.pruned": plural.Selectf(1, "%d", plural.One, "%d child not visited", plural.Other, "%d children not visited"),
})
