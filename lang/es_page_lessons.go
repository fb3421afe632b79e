package lang

// What the lessons page of the lab says, in Spanish.
var _ = add(Spanish, map[string]any{
	"page.nav.lessons":   "Lecciones",
	"page.about.lessons": "Cómo funciona todo, desde qué es un árbol de juego hasta buscar sin adversario; cada figura se puede recorrer paso a paso ahí mismo.",

	"page.lessons.lead": "Cómo juega un programa, técnica por técnica. Cada búsqueda del texto se puede recorrer paso a paso ahí mismo, " +
		"y abrir para probar otra cosa.",
	"page.lessons.all":             "Todas las lecciones",
	"page.lessons.contents":        "Contenido",
	"page.lessons.other":           "Read this in English", // in the other language
	"page.lessons.onwards":         "Otras lecciones",
	"page.lessons.before":          "← Anterior",
	"page.lessons.after":           "Siguiente →",
	"page.lessons.figure":          "Paso a paso: {0}",
	"page.lessons.step":            "Recorrer paso a paso",
	"page.lessons.close":           "Cerrar",
	"page.lessons.picture":         "Volver al dibujo",
	"page.lessons.openTree":        "Abrir en la página del árbol",
	"page.lessons.openFirst.one":   "Abrir el árbol",
	"page.lessons.openFirst.other": "Abrir el primero de los {0} árboles",
	"page.lessons.openPlay":        "Abrir en el tablero",
	"page.lessons.openPuzzle":      "Probarlo y buscar la solución",
	"page.lessons.board":           "En el tablero",
})
