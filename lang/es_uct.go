package lang

import "golang.org/x/text/feature/plural"

// Monte Carlo tree search step by step, in Spanish.
var _ = add(Spanish, map[string]any{
	"cli.uct.playout":    "Simulación %d",
	"cli.uct.root":       "la raíz",
	"cli.uct.untried":    "Selección en %[1]s: %[2]s, la primera jugada sin simulaciones.",
	"cli.uct.only":       "Selección en %[1]s: %[2]s, la única jugada.",
	"cli.uct.highest":    "Selección en %[1]s, juega %[2]s: %[3]s, la de cota más alta (N = %[4]d, d = %[5]s).",
	"cli.uct.first":      "Selección en %[1]s, juega %[2]s: %[3]s, la primera de las de cota más alta (N = %[4]d, d = %[5]s).",
	"cli.uct.bound":      "%[1]s: %[2]s + %[3]s = %[4]s (n = %[5]d)",
	"cli.uct.expand":     "Expansión de %[1]s. Sus jugadas entran en el árbol: %[2]s.",
	"cli.uct.expandMany": "Expansión de %[1]s. Sus %[2]d jugadas entran en el árbol.",
	"cli.uct.fresh":      "Sin expansión: ninguna simulación había llegado antes a %s.",
	"cli.uct.random": plural.Selectf(1, "%d",
		plural.One, "Simulación, %[1]d jugada al azar: %[2]s",
		plural.Other, "Simulación, %[1]d jugadas al azar: %[2]s"),
	"cli.uct.over":     "Simulación sin jugadas: la partida acaba en %s.",
	"cli.uct.result":   "Resultado: %[1]s. Cuenta %[2]s.",
	"cli.uct.unvalued": "Resultado: ninguno, porque la posición no tiene valor estático. Cuenta 0.",
	"cli.uct.backUp":   "Retroceso, con medias para %s:",
	"cli.uct.mean": plural.Selectf(2, "%d",
		plural.One, "%[1]s: %[2]d simulación, media %[3]s",
		plural.Other, "%[1]s: %[2]d simulaciones, media %[3]s"),
})
