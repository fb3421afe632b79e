package lang

// Pesos de evaluaciones estáticas, ajustados a partidas, en español.
var _ = add(Spanish, map[string]any{
	"cli.tune.short": "Ajusta los pesos de una evaluación estática a partidas que el motor juega contra sí mismo",
	"cli.tune.long": `Ajusta los pesos de una evaluación estática que es una suma de términos, como "tuned" en ajedrez y "phases" en Othello. El motor juega
partidas contra sí mismo desde aperturas al azar (--plies, --seed), con los pesos desde los que empieza el ajuste. De cada posición
tranquila se sabe cómo terminó la partida y qué valor halló la búsqueda; los pesos cambian hasta que una curva logística del valor
estático predice las dos cosas lo mejor posible (el método de Texel: Österlund 2014). Donde las posiciones dicen poco, los pesos se
quedan cerca de donde empezaron (--pull).

Una de cada veinte partidas se reserva: lo bien que se predice su resultado dice si los pesos han mejorado. Si además juegan mejor, lo
dice un encuentro. Las mismas opciones dan los mismos pesos, sea cual sea --threads.

La respuesta es un archivo de pesos: en cada línea, un término y su peso en centésimas de peón o décimas de ficha (--output). Con
--positions las posiciones se guardan en un archivo: si ya existe, se leen de él y no se juega ninguna partida.`,
	"cli.tune.example": `  jugada tune chess --eval tuned --games 5000 --output pesos.txt
  jugada tune othello --games 1000 --nodes 2000 --positions partidas.txt --output pesos.txt
  jugada tune othello --positions partidas.txt --pull 0.05 --weights pesos.txt
  jugada match engine:weights=pesos.txt engine --game othello --nodes 2000`,

	"cli.flag.tuneGames":     "juega `N` partidas",
	"cli.flag.tuneNodes":     "visita `N` nodos en cada jugada",
	"cli.flag.tuneSeed":      "semilla `S` del azar: el de las aperturas y el del orden en que se recorren las posiciones",
	"cli.flag.tuneThreads":   "juega `N` partidas, o recorre otras tantas posiciones, al mismo tiempo",
	"cli.flag.tuneEpochs":    "recorre `N` veces todas las posiciones",
	"cli.flag.tuneBlend":     "`PARTE` del resultado en lo que se predice, de 0 a 1; el resto es el valor que halló la búsqueda",
	"cli.flag.tunePull":      "cuánto se aleja un peso donde las posiciones no dicen nada, un `NÚMERO`: 1 es lo que gana el 73 %% de los puntos",
	"cli.flag.weights":       "usa en la evaluación estática los pesos de un `ARCHIVO` de jugada tune",
	"cli.flag.tunePositions": "`ARCHIVO` que guarda las posiciones",
	"cli.flag.tuneOutput":    "`ARCHIVO` para los pesos (por defecto se muestran)",

	"cli.tune.progress.games":  "%d de %d partidas, %d posiciones",
	"cli.tune.progress.epochs": "vuelta %d de %d, pérdida %s",
	"cli.tune.positions":       "%d posiciones tranquilas, %d de ellas reservadas.",
	"cli.tune.loss":            "Pérdida en las reservadas, en nats: %s antes, %s después (la mejor, tras la vuelta %d).",
	"cli.tune.same":            "Pérdida en las reservadas, en nats: %s. Ninguna vuelta la bajó: los pesos son los del comienzo.",
	"cli.tune.interrupted":     "Interrumpido: estos son los mejores pesos hasta entonces.",
	"cli.tune.blend":           "--blend es %q; debe ser un número de 0 a 1",
	"cli.tune.pull":            "--pull es %q; debe ser un número mayor que 0, a lo sumo 1000",

	"tune.line":         "línea %d: %v",
	"tune.fields":       "se encontró %q; debe tener el número de la partida, lo que obtuvo MAX (0, 1 o 2), el valor que halló una búsqueda y la posición",
	"tune.order":        "la partida %d viene después de una posterior",
	"tune.none":         "no hay posiciones tranquilas a las que ajustar los pesos",
	"tune.noneHeld":     "ninguna posición queda reservada: se reserva una de cada %[1]d partidas, así que hacen falta %[1]d o más (--games)",
	"tune.noneHeldRead": "ninguna posición queda reservada: se reserva una de cada %d partidas, y el archivo de --positions no tiene ninguna de ellas; juega más partidas, en otro archivo",
	"tune.otherGame":    "el archivo tiene posiciones de %s, no de %s",

	"catalog.noWeights":    "el valor estático de %s no tiene pesos que ajustar",
	"catalog.givenWeights": "los pesos de la evaluación %[2]q de %[1]s están dados, no se ajustan",
	"catalog.otherWeights": "los pesos de la evaluación %[2]q de %[1]s están dados; los de un archivo van con %[3]v",
	"catalog.largeWeight":  "un peso es demasiado grande",

	"catalog.weightsFile":     "pesos %s: %v",
	"catalog.weights.line":    "la línea %d es %q; debe tener un término y su peso",
	"catalog.weights.term":    "línea %d: %s no es un término de esta evaluación; los suyos son como %s",
	"catalog.weights.second":  "línea %d: %s ya tiene un peso; cada término va una sola vez",
	"catalog.weights.weight":  "línea %d: el peso es %q; debe ser un número",
	"catalog.weights.missing": "%s no tiene peso",
	"catalog.noNotation":      "%s no tiene notación, así que sus posiciones no se pueden guardar en un archivo",
})
