package lang

// The descriptions of the refinements in Spanish: see en_refine.go.
var _ = add(Spanish, map[string]any{
	"refine.title.deepening":  "Profundización",
	"refine.brief.deepening":  "hasta profundidad 1, 2, …: cada iteración ordena la siguiente",
	"refine.help.deepening":   "profundización iterativa: 1, 2, … hasta el límite; cada iteración ordena la siguiente",
	"refine.title.quiescence": "Búsqueda de reposo",
	"refine.brief.quiescence": "T:niveles. Sigue mientras los valores cambien más que T",
	"refine.help.quiescence":  "más allá del límite, seguir mientras el valor estático cambie en más de T",
	"refine.title.secondary":  "Segunda mirada",
	"refine.brief.secondary":  "niveles:margen. Mira otra vez bajo la línea elegida",
	"refine.help.secondary":   "mirar NIVELES bajo la línea de la jugada elegida; si cae más que MARGEN, se rechaza",
	"refine.title.singular":   "Extensión singular",
	"refine.brief.singular":   "margen:niveles. Sigue donde un valor destaca",
	"refine.help.singular":    "seguir donde un valor estático se aparta de todos sus hermanos en más de MARGEN",
	"refine.title.futility":   "Inutilidades",
	"refine.brief.futility":   "E:root o every. Omite lo que no puede ganar más que E",
	"refine.help.futility":    "saltar lo que no puede mejorar el valor en más de E, en la raíz o en cada nodo",
	"refine.title.bias":       "Sesgo",
	"refine.brief.bias":       "ancho:0 o 1:evaluación. Conserva las mejores jugadas por valor estático",
	"refine.help.bias":        "quedarse con las ANCHO mejores jugadas según el valor estático, o según el de la evaluación EVAL; más abajo, menos: se resta el rango",
	"refine.title.table":      "Tabla",
	"refine.brief.table":      "posiciones a lo sumo. Recuerda lo explorado (tabla de transposiciones)",
	"refine.help.table":       "recordar posiciones, a lo sumo ese número, y aprovechar lo hallado en ellas (tabla de transposiciones)",

	"refine.parameter.threshold": "UMBRAL",
	"refine.parameter.plies":     "NIVELES",
	"refine.parameter.margin":    "MARGEN",
	"refine.parameter.epsilon":   "ÉPSILON",
	"refine.parameter.width":     "ANCHO",
	"refine.parameter.eval":      "EVAL",
	"refine.parameter.positions": "POSICIONES",

	"refine.line":  "  %-25s %s",
	"refine.alone": "%s, sin nada más",
	"refine.form":  "%[1]s, como %[2]s",

	"refine.unknown":        "ningún refinamiento se llama %q; se esperaba uno de %s",
	"refine.twice":          "el refinamiento %s está dos veces en la lista",
	"refine.written":        "%q no es como se escribe un refinamiento; se esperaba %v",
	"refine.engine":         "el refinamiento %s no va con engine, que tiene %v",
	"refine.algorithms":     "el refinamiento %s va con los algoritmos %s, no con %s",
	"refine.table.futility": "el refinamiento table no va con futility en todos los nodos, donde un valor depende de la ventana; se esperaba futility en la raíz, o sin table",

	"classic.repeats": "en este juego las posiciones pueden repetirse, de modo que una línea no acaba nunca; da una profundidad, o un límite de tiempo o de nodos junto con deepening",
})
