package lang

import "golang.org/x/text/feature/plural"

// Lo que las trazas dicen de búsquedas contra un modelo del adversario, y de libros, en español.
var _ = add(Spanish, map[string]any{
	"algorithm.expectation": "Esperanza",
	"algorithm.star1":       "Esperanza con podas Star1",

	"text.model.begin":          "%s contra %s desde %s; juega %v.",
	"text.model.points":         "Los valores esperados son para %[1]v, en puntos.",
	"text.model.pointsAndWins":  "Los valores esperados son para %[1]v, en puntos; una victoria cuenta %[2]s.",
	"text.model.results":        "Los valores esperados son para %[1]v, en resultados: victoria 1, empate 0, derrota -1.",
	"text.model.minimaxIsMax":   "Los valores minimax son para MAX.",
	"text.model.open":           "%s (%v), α = %s:",
	"text.model.weigh":          "%s (%v): %s.",
	"text.model.weigh.need":     "%[1]s (%[2]v), α = %[4]s: %[3]s.",
	"text.model.chance":         "%s con probabilidad %s",
	"text.model.chance.next":    "%s con %s",
	"text.model.chance.never":   "nunca %s",
	"text.model.sum":            "%s: %s.",
	"text.model.minimax":        "minimax %s",
	"text.model.known":          "debajo no hay nada mejor para %v que lo que se puede forzar",
	"text.model.known.again":    "ya se conocía",
	"text.model.equal":          "%s: tanto como lo mejor hasta ahora en %s, y mejor según minimax.",
	"text.model.need":           "α = %s, fijada %s",
	"text.model.derived":        "α = %s, que aquí se sigue de %s, fijada %s",
	"text.model.star":           "Poda Star1 en %[1]s: el resto puede sumar a lo sumo %[2]s; eso da %[3]s y no supera %[4]s. No se visita lo que queda de %[1]s (%[5]s).",
	"text.model.hopeless":       "Poda Star1 en %[1]s: nada de lo que hay debajo vale más de %[2]s para %[5]v, y eso no supera %[3]s. No se explora %[1]s (%[4]s).",
	"text.model.hopeless.again": "Poda Star1 en %[1]s: ya se sabe que vale a lo sumo %[2]s, y eso no supera %[3]s. No se vuelve a explorar %[1]s (%[4]s).",
	"text.model.forbid.won":     "En %[1]s hay una victoria forzada (%[2]s) y no se cede: quedan fuera %[4]s.",
	"text.model.forbid.risk":    "En %[1]s el valor minimax es %[2]s y no se cede más de %[3]s: quedan fuera %[4]s.",
	"text.model.forbid.nearly":  "En %[1]s %[5]v no va perdiendo (minimax %[2]s) y solo admite jugadas peores en %[3]s a lo sumo: quedan fuera %[4]s.",
	"text.model.decide.minimax": "Iguales en %[1]s, con %[3]s: %[2]s. Se elige %[4]s, la de mejor valor minimax (%[5]s).",
	"text.model.decide.order":   "Iguales en %[1]s, con %[3]s: %[2]s. Se elige %[4]s, la primera de las de mejor valor minimax (%[5]s).",
	"text.model.theirs":         "%s vale %s para %v; según minimax, %s.",
	"text.model.same":           "%s vale %s para %v, por %s. Según minimax ninguna es mejor: vale %s aunque %v no se equivoque.",
	"text.model.other":          "%s vale %s para %v, por %s. Lo mejor según minimax: %s; eso vale %s si %v no se equivoca.",

	"cli.trace.noAlgorithm": "contra un adversario no hay ningún algoritmo %q; se esperaba uno de %s",
	"cli.trace.prunedTree":  "la búsqueda con podas Star1 deja fuera jugadas de las que dependen las esperanzas, así que no es un árbol por sí misma; se esperaba --algorithm %s",

	"cli.trace.bookTree": "responde el libro, así que no se buscó nada y no hay árbol; se esperaba otro --format",
	"text.book.answers":  "Se consulta el libro en %s, y juega %s.",
	"text.book.none":     "El libro no juega nada en %s: se busca.",
	"text.book.move":     "%s: %s",
	"text.book.weight":   "peso %d",
	"text.book.from":     "procedencia: %s",
	"text.book.games": plural.Selectf(1, "%d",
		plural.One, "%d partida", plural.Other, "%d partidas"),
	"text.book.value":   "%s (%s)",
	"text.book.nothing": "La jugada es del libro: no se ha buscado nada.",
})
