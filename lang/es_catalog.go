package lang

// What the catalogue says, in Spanish: games, and what cannot be asked of them.
var _ = add(Spanish, map[string]any{
	"game.tictactoe.title":   "Tres en raya",
	"game.tictactoe.about":   "tres en línea en un tablero de tres por tres; X es MAX y empieza, O es MIN",
	"game.tictactoe:o.title": "Tres en raya, empieza O",
	"game.tictactoe:o.about": "el mismo juego; O, que es MIN, hace la primera jugada",
	"game.connect4.title":    "Conecta cuatro",
	"game.connect4.about":    "cuatro en línea con fichas que caen; X es MAX y empieza; hay otros tamaños, como connect4:6x5, y largos: connect4:8x7,5",
	"game.tree.title":        "Árbol explícito",
	"game.tree.about":        "cualquier árbol que se escriba, como \"(A (B E=4 F=7) C=3)\"",

	"eval.tictactoe.lines":  "líneas aún abiertas para MAX menos líneas aún abiertas para MIN",
	"eval.tictactoe.places": "líneas abiertas para MAX menos líneas abiertas para MIN, contada cada una por cada casilla que le falta",
	"eval.tictactoe.empty":  "líneas abiertas para MAX menos líneas abiertas para MIN, por el número de casillas vacías",

	"eval.connect4.threats": "líneas abiertas para MAX menos las de MIN, y las casillas que completan una línea; cuentan más las bajas y las de filas propicias para su bando",
	"eval.connect4.lines":   "líneas aún abiertas para MAX menos líneas aún abiertas para MIN",

	"catalog.noGame":       "ningún juego se llama %q; los juegos son %s",
	"catalog.oneEvaluator": "%s tiene una sola evaluación estática",
	"catalog.noEvaluator":  "%s no tiene ninguna evaluación estática llamada %q; las que hay son %s",
	"catalog.noMove":       "%q no es una jugada legal aquí; las legales son %s",
	"catalog.noAlgorithm":  "ningún algoritmo se llama %q; los que hay son %s",
	"catalog.eager":        "valorar las hojas al generarlas va con el algoritmo %v, no con %v",
	"catalog.noSymmetry":   "%s no tiene simetrías que la búsqueda pueda aprovechar",
	"catalog.threshold":    "el umbral %q no es un número de puntos desde 0, como 1.5",
	"catalog.again":        "en %s un bando puede jugar dos veces seguidas, y la notación de árboles explícitos no puede decirlo",
	"catalog.tooLarge":     "%v guarda el árbol entero, y este tiene más de %d nodos; ponga un límite con --depth",
	"catalog.lonelyLabel":  "un árbol de un solo nodo necesita un valor, como %[1]s=3; si %[1]s es un fichero, escriba @%[1]s",
	"catalog.treeStart":    "un árbol explícito es su propia posición: escriba uno, como \"(A (B E=4 F=7) C=3)\"",

	"catalog.refine.unknown": "ningún refinamiento se llama %q; se espera una lista con comas de %s",
	"catalog.refine.twice":   "el refinamiento %s está dos veces en la lista",
	"catalog.refine.form":    "%q no es como se escribe un refinamiento; se espera %v",
	"catalog.refine.windows": "el refinamiento futility va con los algoritmos %v y %v, no con %v",

	"catalog.refine.form.deepening":  "deepening, sin nada más",
	"catalog.refine.form.quiescence": "quiescence=UMBRAL o quiescence=UMBRAL:NIVELES, como quiescence=1.5:8",
	"catalog.refine.form.secondary":  "secondary=NIVELES o secondary=NIVELES:MARGEN, como secondary=2:0.5",
	"catalog.refine.form.singular":   "singular=MARGEN o singular=MARGEN:NIVELES, como singular=3:10",
	"catalog.refine.form.futility":   "futility=ÉPSILON, futility=ÉPSILON:root o futility=ÉPSILON:every, como futility=0.1",
	"catalog.refine.form.bias":       "bias=ANCHO, bias=ANCHO:0 o bias=ANCHO:1, como bias=5:0",
})
