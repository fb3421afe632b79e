package lang

import "golang.org/x/text/feature/plural"

// What trace's text writer says, in Spanish: the words of the course notes.
var _ = add(Spanish, map[string]any{
	"algorithm.levels":     "Minimax por niveles",
	"algorithm.negamax":    "Minimax en profundidad (negamax)",
	"algorithm.alphabeta":  "Alfa-beta",
	"algorithm.thresholds": "Alfa-beta con dos umbrales",

	"reason.ended":       "fin de la partida",
	"reason.leaf":        "sin sucesores",
	"reason.depth":       "límite de profundidad",
	"reason.quiet":       "los valores están en reposo",
	"reason.time":        "tiempo agotado",
	"reason.nodes":       "nodos agotados",
	"reason.interrupted": "interrumpido",

	"text.begin":       "%s desde %s; juega %v.",
	"text.root":        "la raíz",
	"text.root.first":  "La raíz",
	"text.open":        "%s (%v):",
	"text.open.window": "%s (%v), ventana [%s, %s]:",
	"text.first":       "%s: primer valor en %s.",
	"text.better":      "%s: en %s reemplaza a %s.",
	"text.worse":       "%s: no mejora el %s que %v ya tiene en %s.",
	"text.outside.max": "%s: no supera α = %s.",
	"text.outside.min": "%s: no baja de β = %s.",
	"text.alpha":       "%s: α = %s en %s.",
	"text.beta":        "%s: β = %s en %s.",
	"text.leaf":        "la hoja %s",
	"text.assumed":     "sin valor propio",

	"text.cut.beta":        "Poda beta en %[1]s: %[2]s supera β = %[3]s, fijada %[4]s: no se visita lo que queda de %[1]s (%[5]s).",
	"text.cut.beta.equal":  "Poda beta en %[1]s: %[2]s alcanza β = %[3]s, fijada %[4]s: no se visita lo que queda de %[1]s (%[5]s).",
	"text.cut.alpha":       "Poda alfa en %[1]s: %[2]s no llega a α = %[3]s, fijada %[4]s: no se visita lo que queda de %[1]s (%[5]s).",
	"text.cut.alpha.equal": "Poda alfa en %[1]s: %[2]s no supera α = %[3]s, fijada %[4]s: no se visita lo que queda de %[1]s (%[5]s).",
	"text.set.by":          "en %s por %s",
	"text.set.window":      "al empezar la búsqueda",
	"text.andMore":         " y %d más",

	"text.levels.generate.heading": "Generación, nivel por nivel:",
	"text.levels.generate":         "%s (%v): %s",
	"text.levels.static.heading":   "Valores estáticos de las hojas:",
	"text.levels.static":           "%[1]s: %[3]s",
	"text.levels.backUp.heading":   "Los valores suben, del último nivel a la raíz:",
	"text.levels.backUp.max":       "%s (MAX) toma el mayor de %s: %s",
	"text.levels.backUp.min":       "%s (MIN) toma el menor de %s: %s",
	"text.levels.backUp.won":       "%s queda decidido por %s: %s",
	"text.levels.eager": plural.Selectf(4, "%d",
		plural.One, "En %[1]s, %[2]s gana de inmediato para %[3]v: no se genera su hermano %[5]s.",
		plural.Other, "En %[1]s, %[2]s gana de inmediato para %[3]v: no se generan sus otros %[4]d hermanos (%[5]s)."),

	"text.result":  "%s vale %s, por %s: %s (%s).",
	"text.noMoves": "%s vale %s: no hay jugada (%s).",
	"text.unvalued": plural.Selectf(1, "%d",
		plural.One, "A %d nodo le faltaba el valor estático que se necesitaba, y contó como 0.",
		plural.Other, "A %d nodos les faltaba el valor estático que se necesitaba, y contaron como 0."),
})
