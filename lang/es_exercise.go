package lang

import "golang.org/x/text/feature/plural"

// Package exercise's messages in Spanish: those of a teacher who checks a student's work, and says which rule a step breaks
// without giving the right answer.
var _ = add(Spanish, map[string]any{
	"exercise.tree":         "el árbol: %v",
	"exercise.large":        "el árbol tiene %d nodos y %d niveles; se esperaban %d nodos y %d niveles a lo sumo, porque se resuelve a mano",
	"exercise.algorithm":    "el algoritmo es %q; se esperaba uno de estos: %s",
	"exercise.depth":        "la profundidad es %d; se esperaba el número de niveles, o 0 para todo el árbol",
	"exercise.part":         "no se puede pedir %q; se esperaba algo de esto: %s",
	"exercise.leaf":         "el árbol es una sola hoja y no hay nada que hacer; se esperaba un nodo con hijos, como en (A B=3 C=5)",
	"exercise.nothing":      "el árbol no tiene nada de lo que se pide, %s; se esperaba otro árbol, u otras partes",
	"exercise.noInnerValue": "la línea termina en %[1]s, que no tiene valor propio; se esperaba uno, como en (%[1]s:3 …)",
	"exercise.noValue":      "la línea termina en %[1]s, que no tiene valor; se esperaba uno, como en %[1]s=3",
	"exercise.infinite":     "%s es una partida ganada; se esperaban números en las hojas, para poder comparar los valores a mano",

	"exercise.difficulty": "la dificultad es %q; se esperaba una de estas: %s",
	"exercise.sheet":      "la hoja tiene %d ejercicios; se esperaban de 1 a %d",
	"exercise.number":     "ejercicio %d: %v",

	"exercise.noWork": "se encontraron ejercicios, pero ningún trabajo que revisar; se esperaba el trabajo en un segundo archivo, o los dos en uno: {\"exercise\": {…}, \"work\": {…}}",

	"exercise.key":          "Respuestas",
	"exercise.form.node":    "nodo",
	"exercise.form.windows": "ventana",
	"exercise.form.values":  "valor",
	"exercise.form.order":   "Orden de las hojas:",
	"exercise.form.cuts":    "Se podan:",
	"exercise.form.choice":  "Jugada en %s:",

	"exercise.task.alphabeta": "Aplica alfa-beta a mano. En %[1]s juega %[2]v; los hijos se visitan de izquierda a derecha, y lo que queda de un nodo se poda cuando α ≥ β.",
	"exercise.task.minimax":   "Aplica minimax a mano. En %[1]s juega %[2]v.",
	"exercise.task.depth": plural.Selectf(1, "%d",
		plural.One, "Las líneas terminan a lo sumo %d nivel bajo la raíz.",
		plural.Other, "Las líneas terminan a lo sumo %d niveles bajo la raíz."),
	"exercise.task.windows":          "En cada nodo interior que se visita, escribe la ventana [α, β] con la que se entra.",
	"exercise.task.order":            "Anota las hojas en el orden en que se visitan.",
	"exercise.task.cuts":             "Tacha los hijos que se podan.",
	"exercise.task.values.alphabeta": "Escribe el valor de cada nodo interior que se visita, con ≥ o ≤ donde solo se conoce una cota.",
	"exercise.task.values.minimax":   "Escribe el valor de cada nodo interior.",
	"exercise.task.choice.alphabeta": "Di qué jugada se elige en %s: de varias igual de buenas, la primera.",
	"exercise.task.choice.minimax":   "Di qué jugada se elige en %s: cualquiera de las mejores.",

	"exercise.json.utf8":     "%s: se encontró un byte que no es UTF-8; se esperaba un texto en UTF-8",
	"exercise.json.trailing": "%s: se encontró %s después del final; no se esperaba nada más",
	"exercise.json.object":   "%s: se encontró %s; se esperaba un objeto, que empieza con {",
	"exercise.json.list":     "%s: se encontró %s; se esperaba una lista, que empieza con [",
	"exercise.json.text":     "%s: se encontró %s; se esperaba un texto entre comillas, como \"3\"",
	"exercise.json.flag":     "%s: se encontró %s; se esperaba true o false",
	"exercise.json.number":   "%s: se encontró %s; se esperaba un número entero",
	"exercise.json.window":   "%s: se encontró una ventana con otro número de límites: %d; se esperaban dos, como [\"-inf\", \"7\"]",
	"exercise.json.field":    "%s: se encontró el campo %q; se esperaba uno de estos: %s",
	"exercise.json.twice":    "%s: se encontró %q por segunda vez; se esperaba una sola",
	"exercise.json.both":     "%s: se encontró un ejercicio y una hoja en uno; se esperaba un árbol o una lista de ejercicios",
	"exercise.json.many":     "%s: se encontró un ejercicio más; una hoja tiene %d a lo sumo",
	"exercise.json.schema":   "%s: se encontró el esquema %d; se esperaba el %d, que es el que lee este programa",
	"exercise.json.syntax":   "%s: se encontró algo que no es JSON (%s); se esperaba un archivo como los que escriben exercise new --format json o el laboratorio",
	"exercise.json.empty":    "%s: el texto está vacío; se esperaba JSON, que empieza con {",
	"exercise.json.end":      "%s: se encontró el final del texto; se esperaba el resto, hasta la última }",

	"exercise.wrong.unknown":      "%s: la búsqueda no tiene ningún nodo con ese nombre.",
	"exercise.wrong.unknown.move": "Elegiste %[1]s, que no es una jugada de %[2]s.",

	"exercise.wrong.number.value":  "%s: «%s» no es un valor. Escribe un número como 5 o -2.5, o una cota como ≥8 o ≤0.",
	"exercise.wrong.number.window": "%s: «%s» no es un límite de una ventana. Escribe un número, -∞ o +∞.",

	"exercise.wrong.blank.values":  "%s: falta su valor.",
	"exercise.wrong.blank.windows": "%s: falta la ventana con la que se entra.",
	"exercise.wrong.blank.order":   "Falta el orden en que se visitan las hojas bajo %s.",
	"exercise.wrong.blank.choice":  "Falta la jugada en %s.",

	"exercise.wrong.static":  "%s: escribiste %s. Una hoja vale su valor estático, que está en el árbol.",
	"exercise.wrong.maximum": "%[1]s: escribiste %[2]s. En %[1]s juega MAX, así que toma el mayor de los valores que le devuelven sus hijos.",
	"exercise.wrong.minimum": "%[1]s: escribiste %[2]s. En %[1]s juega MIN, así que toma el menor de los valores que le devuelven sus hijos.",
	"exercise.wrong.skipped": "%[1]s: escribiste %[2]s. Eso cuenta algo que está podado: lo que no se visita no influye en el valor.",

	"exercise.wrong.bound.leaf":     "%[1]s: escribiste %[2]s. El valor de una hoja es exacto, no una cota.",
	"exercise.wrong.bound.exact":    "%[1]s: escribiste %[2]s. Su valor está dentro de la ventana con la que se entró, así que es exacto: escríbelo sin ≥ ni ≤.",
	"exercise.wrong.bound.minimax":  "%[1]s: escribiste %[2]s. Minimax visita todos los nodos, así que cada valor es exacto: escríbelo sin ≥ ni ≤.",
	"exercise.wrong.bound.lower":    "%[1]s: escribiste %[2]s. Un valor que alcanza β dice que el nodo vale eso o más: el signo es el otro.",
	"exercise.wrong.bound.upper":    "%[1]s: escribiste %[2]s. Un valor que no supera α dice que el nodo vale eso o menos: el signo es el otro.",
	"exercise.wrong.bound.unproved": "%[1]s: escribiste %[2]s. La búsqueda no ha demostrado tanto: una cota no va más allá de lo que se vio bajo el nodo.",

	"exercise.wrong.window.root":  "%[1]s: escribiste %[2]s = %[3]s. La búsqueda empieza con la ventana [-∞, +∞]: nadie tiene nada todavía.",
	"exercise.wrong.window.first": "%[1]s: escribiste %[2]s = %[3]s. El primer hijo de %[4]s recibe la ventana con la que se entró en %[4]s.",
	"exercise.wrong.window.other": "%[1]s: escribiste %[2]s = %[3]s. En %[4]s juega %[5]v, que no cambia %[2]s: cada hijo de %[4]s recibe la %[2]s con la que se entró en %[4]s.",
	"exercise.wrong.window.alpha": "%[1]s: escribiste %[2]s = %[3]s. En %[4]s juega MAX: allí %[2]s sube con cada hijo que vale más, y el hijo siguiente recibe la que resulta.",
	"exercise.wrong.window.beta":  "%[1]s: escribiste %[2]s = %[3]s. En %[4]s juega MIN: allí %[2]s baja con cada hijo que vale menos, y el hijo siguiente recibe la que resulta.",

	"exercise.wrong.early.root":    "%[1]s: marcaste la raíz como podada. La búsqueda empieza en ella: siempre se visita.",
	"exercise.wrong.early.cuts":    "%[1]s: podaste %[2]s, pero allí α = %[3]s < β = %[4]s; la ventana sigue abierta, así que hay que visitar %[2]s.",
	"exercise.wrong.early.order":   "%[1]s: dejaste fuera %[2]s, pero allí α = %[3]s < β = %[4]s; la ventana sigue abierta, así que hay que visitar %[2]s.",
	"exercise.wrong.early.minimax": "Dejaste fuera %[1]s. Minimax visita todos los nodos: no se poda nada.",

	"exercise.wrong.missed.order":   "%[1]s: visitaste %[2]s, pero allí α = %[3]s ≥ β = %[4]s; el %[5]s lo fijó %[7]s en %[6]s, así que %[8]s queda podado.",
	"exercise.wrong.missed.values":  "%[1]s: le diste un valor a %[2]s, pero allí α = %[3]s ≥ β = %[4]s; el %[5]s lo fijó %[7]s en %[6]s, así que %[8]s queda podado.",
	"exercise.wrong.missed.windows": "%[1]s: le diste una ventana a %[2]s, pero allí α = %[3]s ≥ β = %[4]s; el %[5]s lo fijó %[7]s en %[6]s, así que %[8]s queda podado.",
	"exercise.wrong.missed.cuts":    "%[1]s: no marcaste %[2]s como podado, pero allí α = %[3]s ≥ β = %[4]s; el %[5]s lo fijó %[7]s en %[6]s.",

	"exercise.wrong.order": "%s está fuera de su lugar en el orden: los hijos se visitan de izquierda a derecha, cada uno con todo lo que tiene debajo.",
	"exercise.wrong.twice": "%s está dos veces en el orden: ninguna hoja se visita de nuevo.",
	"exercise.wrong.leaf":  "%s no es una hoja: en el orden van solo las hojas.",

	"exercise.wrong.best":  "%[1]s: elegiste %[2]s, pero %[3]v tiene una jugada mejor.",
	"exercise.wrong.first": "%[1]s: elegiste %[2]s, pero una jugada anterior es igual de buena: solo una jugada mejor toma su lugar.",

	"exercise.answer.unknown": "La búsqueda no llega a %[1]s.",
	"exercise.answer.visited": "%[1]s se visita.",
	"exercise.answer.window":  "En %[1]s se entra con la ventana %[2]s.",
	"exercise.answer.next":    "La hoja que sigue es %[2]s.",
	"exercise.answer.last":    "No se visita ninguna hoja más.",

	"exercise.done": plural.Selectf(1, "%d",
		plural.One, "Todo bien: está hecho el único paso.",
		plural.Other, "Todo bien: están hechos los %d pasos."),
	"exercise.sofar": plural.Selectf(1, "%d",
		"=0", "Pasos hechos: ninguno de %[2]d. Por llenar: %[3]s.",
		plural.Other, "Bien hasta aquí: %[1]d de %[2]d pasos. Por llenar: %[3]s."),
	"exercise.missing.values": plural.Selectf(1, "%d",
		plural.One, "%d valor", plural.Other, "%d valores"),
	"exercise.missing.windows": plural.Selectf(1, "%d",
		plural.One, "%d ventana", plural.Other, "%d ventanas"),
	"exercise.missing.order": plural.Selectf(1, "%d",
		plural.One, "%d hoja del orden", plural.Other, "%d hojas del orden"),
	"exercise.missing.cuts": plural.Selectf(1, "%d",
		plural.One, "%d hijo por podar", plural.Other, "%d hijos por podar"),
	"exercise.missing.choice": plural.Selectf(1, "%d",
		plural.One, "la jugada", plural.Other, "%d jugadas"),

	"exercise.unasked":         "El ejercicio no pide esto, así que no se ha mirado: %s.",
	"exercise.unasked.values":  "los valores",
	"exercise.unasked.windows": "las ventanas",
	"exercise.unasked.order":   "el orden de las hojas",
	"exercise.unasked.cuts":    "las podas",
	"exercise.unasked.choice":  "la jugada",

	"cli.use.EXERCISES":  "EJERCICIOS",
	"cli.use.WORK":       "TRABAJO",
	"cli.exercise.short": "Crea ejercicios para resolver a mano y encuentra el primer error",
	"cli.exercise.long": "Ejercicios de minimax y alfa-beta a mano. Un ejercicio es un árbol y lo que hay que anotar: la ventana en cada\n" +
		"nodo interior, el orden de las hojas, lo que se poda, los valores, la jugada.",

	"cli.exerciseNew.short": "Crea ejercicios, o escribe uno sobre un árbol propio",
	"cli.exerciseNew.long": "Crea ejercicios según la dificultad y la semilla, los mismos con la misma semilla, o uno sobre un árbol propio:\n" +
		"  easy    fácil: 2 niveles, 9 hojas a lo sumo, al menos una poda\n" +
		"  medium  mediano: 3 niveles, 18 hojas a lo sumo, al menos una poda alfa y una beta\n" +
		"  hard    difícil: 4 niveles, desigual, 20 hojas a lo sumo,\n" +
		"          una poda por una cota que viene de lejos\n" +
		"No hay dos hojas con el mismo valor. Como text, la hoja es para leer; como tikz, un documento de LaTeX con espacio para escribir\n" +
		"en los nodos; como json, lo que leen exercise print y exercise check.",
	"cli.exerciseNew.example": "  jugada exercise new --difficulty hard --seed 7 --key\n" +
		"  jugada exercise new --count 4 --title \"Semana 3\" --format tikz --key -o semana3.tex\n" +
		"  jugada exercise new --tree \"(A (B 4 7) (C 3 9))\" --ask values,cuts",
	"cli.exercisePrint.short":   "Escribe los ejercicios de un archivo",
	"cli.exercisePrint.long":    "Escribe los ejercicios de un archivo JSON, una hoja o uno solo, en cualquiera de los formatos. - es la entrada estándar.",
	"cli.exercisePrint.example": "  jugada exercise print semana3.json --format tikz --key",
	"cli.exerciseCheck.short":   "Encuentra el primer error de un trabajo",
	"cli.exerciseCheck.long": "Encuentra el primer paso equivocado de un trabajo, en el orden de la búsqueda verdadera, y la regla que incumple. Podar de más\n" +
		"es un error, y podar de menos también; en minimax, podar algo. Lo que falta no es un error, salvo que el trabajo diga que está\n" +
		"terminado. Lo que el ejercicio no pide no se mira, y así se dice.\n\n" +
		"EJERCICIOS es un archivo JSON con una hoja, de la que --number dice qué ejercicio, o con uno solo; TRABAJO es uno como\n" +
		"  {\"order\": [\"D\", \"E\", \"F\"], \"pruned\": [\"G\"], \"windows\": {\"C\": [\"5\", \"inf\"]},\n" +
		"   \"values\": {\"B\": \"5\", \"C\": \"<=2\"}, \"choice\": \"B\", \"finished\": true}\n" +
		"Un solo archivo puede llevar ambos: {\"exercise\": {…}, \"work\": {…}}. - es la entrada estándar.\n\n" +
		"Un valor dentro de la ventana de su nodo es un número. Si queda fuera, puede ser el hallado (fail-soft) o el extremo de la\n" +
		"ventana (fail-hard), con el signo de la cota o sin él; o, tras una poda y como en los apuntes, +∞ en un nodo MAX y -∞ en uno MIN.\n" +
		"El estado de salida es 0 si todo está hecho y bien, 1 si algo está mal o falta.",
	"cli.exerciseCheck.example": "  jugada exercise check semana3.json ana.json --number 2\n" +
		"  jugada exercise check entregado.json --show",

	"cli.flag.sheetFormat":    "`FORMATO` de los ejercicios: %s",
	"cli.flag.key":            "también las respuestas",
	"cli.flag.difficulty":     "`DIFICULTAD`: %s",
	"cli.flag.byHand":         "`ALGORITMO` que se aplica a mano: %s",
	"cli.flag.exerciseSeed":   "semilla `S` de los árboles aleatorios: la misma da los mismos ejercicios (por defecto, una nueva, que se escribe)",
	"cli.flag.exerciseCount":  "crea `N` ejercicios, 100 a lo sumo, de semillas consecutivas",
	"cli.flag.exerciseTree":   "un ejercicio sobre este `ÁRBOL`: en cualquiera de las dos notaciones, @ARCHIVO, o - para la entrada estándar",
	"cli.flag.exerciseDepth":  "las líneas terminan `N` niveles bajo la raíz (por defecto, con el árbol)",
	"cli.flag.ask":            "`PARTES` que hay que anotar, separadas por comas: %s (por defecto, todas)",
	"cli.flag.title":          "`TÍTULO` de la hoja",
	"cli.flag.exerciseNumber": "qué ejercicio de la hoja: el número `N`",
	"cli.flag.show":           "muestra qué es lo correcto donde está el error",

	"cli.exercise.noFormat":  "el formato es %q; se esperaba uno de estos: %s",
	"cli.exercise.ownTree":   "--%s es para árboles que se crean, no para --tree",
	"cli.exercise.seed":      "--seed %s y las mismas opciones los crean de nuevo",
	"cli.exercise.step":      "Paso %d de %d.",
	"cli.exercise.twoInputs": "el ejercicio y el trabajo no pueden venir los dos de la entrada estándar; se esperaba un archivo para uno de ellos",
	"cli.exercise.noNumber": plural.Selectf(2, "%d",
		plural.One, "se pide el ejercicio %[1]d; la hoja solo tiene %[2]d",
		plural.Other, "se pide el ejercicio %[1]d; la hoja tiene %[2]d"),
})
