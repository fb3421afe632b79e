package lang

import "golang.org/x/text/feature/plural"

// What trace's pictures say, in Spanish.
var _ = add(Spanish, map[string]any{
	"picture.title":    "Árbol de búsqueda",
	"picture.title.of": "Árbol de búsqueda: %s, %s",
	"picture.root":     "la raíz",
	"picture.in":       "en %d",
	"picture.more": plural.Selectf(1, "%d",
		plural.One, "+%d nodo", plural.Other, "+%d nodos"),
	"picture.skipped": "+%d",
	"picture.hidden": plural.Selectf(1, "%d",
		plural.One, "aquí hay %d nodo sin dibujar", plural.Other, "aquí hay %d nodos sin dibujar"),
	"picture.value":     "valor %s",
	"picture.open":      "la búsqueda no ha salido de él",
	"picture.static":    "valor estático %s",
	"picture.assumed":   "sin valor estático propio: cuenta como 0",
	"picture.window":    "ventana [%s, %s]",
	"picture.unvisited": "sin visitar: %s",

	"picture.dropped":             "fuera por sesgo: %s",
	"picture.extended.singular":   "se aparta de sus hermanos: explorado más allá del límite de profundidad",
	"picture.extended.quiescence": "sin reposo: explorado más allá del límite de profundidad",
	"picture.legend.extended":     "explorado más allá del límite",

	"picture.cut.at":    "poda: %s, fijada en %s por %s",
	"picture.cut.start": "poda: %s, con la que empezó la búsqueda",
	"picture.cut.win":   "poda: %v gana de inmediato con %s",
	"picture.note.win":  "la jugada %s gana",

	"picture.describe":       "Valor %s, variante principal %s.",
	"picture.describe.value": "Valor %s.",
	"picture.drawn":          "dibujados %d de %s",

	"picture.legend.line":    "línea (variante principal)",
	"picture.legend.cut":     "poda, sin visitar",
	"picture.legend.hidden":  "visitados, sin dibujar",
	"picture.legend.assumed": "sin valor estático: cuenta como 0",
	"picture.legend.bound":   "cota que poda (fijada en, por)",
	"picture.legend.window":  "ventana al entrar",

	"picture.note.known":         "resuelto",
	"picture.note.minimax":       "minimax %s",
	"picture.cut.known":          "poda: se juegue lo que se juegue, vale %s",
	"picture.title.book":         "Jugadas de libro: %s",
	"picture.tally.book":         "de un libro, sin buscar nada",
	"picture.describe.model":     "Contra %s, %v puede esperar %s.",
	"picture.expected":           "valor esperado %s, minimax %s",
	"picture.chance":             "se llega con probabilidad %s",
	"picture.modelled":           "esperanza según %s",
	"picture.forbidden":          "no se admite: %s",
	"picture.among.minimax":      "%s prometen lo mismo, %s tiene el mejor valor minimax",
	"picture.among.order":        "%s prometen lo mismo, %s es la primera de las de mejor valor minimax",
	"picture.legend.expectation": "esperanza: %v juega según %s",
	"picture.legend.chance":      "probabilidad de la jugada",
	"picture.describe.book":      "El libro juega %s.",
	"picture.describe.model.by":  "Contra %s, %v puede esperar %s, por %s.",
	"picture.legend.choice":      "la elección",
	"picture.unit.results":       "resultados esperados para %v (victoria 1, tablas 0, derrota −1)",
	"picture.unit.points":        "puntos esperados para %v",
})
