package lang

import "golang.org/x/text/feature/plural"

// Análisis de partidas jugadas, en español.
var _ = add(Spanish, map[string]any{
	"cli.review.short": "Dice lo que costó cada jugada de una partida, y por qué",
	"cli.review.long": `Recorre una partida ya jugada y dice de cada jugada que no fue buena cuánto costó y por qué: la respuesta que la refuta, la victoria que
deja escapar o permite, la pieza que deja colgada, la amenaza que no vio. Cada razón trae sus jugadas.

ARCHIVO tiene partidas de ajedrez en PGN o una partida guardada por línea, de cualquier juego, como las escriben «jugada play» y
«jugada match». Con --game puede tener también, salvo en ajedrez, las jugadas de una partida por línea, desde el comienzo o tras una posición y la palabra
moves. Se revisan todas sus partidas, una tras otra; ARCHIVO#7 es la séptima, y - es la entrada estándar.

Lo que cuesta una jugada se cuenta en puntos esperados, 1 por ganar y ½ por empatar: en una búsqueda con el límite dado, y otra vez en
una con el cuádruple. Un valor estático v promete 1/(1+10^(-v/4u)) puntos, donde u es un peón; en otros juegos, la unidad del motor.
También en los juegos que terminan con puntos cuenta solo quién gana, no por cuánto. Los valores con ≈ son estimaciones, y por tanto también lo que
de ellos se sigue.

  ?!   cuesta %s puntos o más, o deja escapar una victoria en 5 jugadas o menos, contando las de ambos
  ?    cuesta %s o más
  ??   cuesta %s o más
  !    es la única buena: cualquier otra cuesta %s o más, una búsqueda a 2 niveles habría elegido
       una de esas, y la profundidad desde la que todas lo ven es mayor

Sin --time, el resultado depende solo de la partida y de --nodes. Con --output las partidas se escriben en PGN, con los signos, las
razones como comentarios y las jugadas mejores como variantes.

Con --json cada partida es una línea. Los valores son desde el lado de MAX; los costos y los puntos esperados, desde el de quien jugó:

  game, position, players, plies, nodes, time_ms    qué se revisó y con qué límites
  ended                  tras cuántas jugadas, contando las de ambos, las reglas dieron empate aunque siguió; 0: no lo dieron
  moves                  ply (desde 1), side, move, mark, cost; best y played: move, value, exact, expected, line;
                         seen: from, to (niveles; from es 0 si no se ve dentro de to)
  reasons (de jugadas)   kind: missed_win, allows_win (plies), draws (draw), hangs (square, piece, points), loses, missed_gain
                         (points), threat (plies o points), answer (draw, si su línea acaba así), only (cost); line: desde antes de la jugada en missed_win,
                         missed_gain y only; si no, desde después; en threat, desde la posición en que el bando pasa
  sides                  de MAX y MIN: moves, cost, marks
  whole                  false: se interrumpió`,
	"cli.review.example": `  jugada review partidas.pgn
  jugada review partidas.pgn#3 --side max --nodes 100000 --output revisada.pgn
  jugada review partidas.jsonl --json
  echo '4 1 0 2 8' | jugada review - --game tictactoe --all`,

	"cli.flag.reviewGame":   "`NOMBRE` del juego, para listas de jugadas",
	"cli.flag.reviewNodes":  "entra en `N` nodos por posición (por defecto 20,000, o sin ese límite con --time)",
	"cli.flag.reviewTime":   "busca durante `T` en cada posición, como 500ms",
	"cli.flag.reviewSide":   "revisa las jugadas de un solo `BANDO`, max o min, en el ajedrez blancas o negras",
	"cli.flag.reviewAll":    "muestra todas las jugadas, no solo las que llevan un signo",
	"cli.flag.reviewOutput": "escribe las partidas revisadas en `ARCHIVO` como PGN (ajedrez), o con - en vez de todo lo demás",

	"cli.review.noGame":      "no se encontró ninguna partida",
	"cli.review.fewGames":    plural.Selectf(1, "%d", plural.One, "solo se encontró 1 partida, y se pidió la número %[2]d", plural.Other, "solo se encontraron %d partidas, y se pidió la número %d"),
	"cli.review.oneOutput":   "--json y --output - escriben los dos en la salida estándar; da solo uno",
	"cli.review.ontoItself":  "--output: %s es el archivo del que se leen las partidas; elige otro nombre",
	"cli.review.fault":       "partida %d: %s",
	"cli.review.gameOf":      "esto no es PGN ni una partida guardada, así que hace falta %s; leído como ajedrez: %s",
	"cli.review.notPGN":      "--output: la partida %d es de %s; en PGN solo se escriben partidas de ajedrez",
	"cli.review.progress":    "partida %d, jugada %d de %d",
	"cli.review.interrupted": plural.Selectf(1, "%d", plural.One, "interrumpido: se revisó 1 jugada de la partida %[2]d", plural.Other, "interrumpido: se revisaron %d jugadas de la partida %d"),
	"review.pgnOf":           "esto es PGN, que contiene partidas de ajedrez; de %s se leen partidas guardadas, o las jugadas de una partida por línea",
	"review.nullMove":        "la jugada %d, contando las de ambos, es nula, y eso no lo permite ninguna partida",

	"cli.review.head":            plural.Selectf(3, "%d", plural.One, "%[1]s, partida %[2]d: 1 jugada.", plural.Other, "%s, partida %d: %d jugadas, contando las de ambos."),
	"cli.review.head.names":      plural.Selectf(5, "%d", plural.One, "%[1]s, partida %[2]d, %[3]s contra %[4]s: 1 jugada.", plural.Other, "%s, partida %d, %s contra %s: %d jugadas, contando las de ambos."),
	"cli.review.side":            "Los valores son para %s; los que llevan ≈ son estimaciones.",
	"cli.review.none":            "Ninguna jugada lleva un signo.",
	"cli.review.nothing":         "No hay ninguna jugada que revisar.",
	"cli.review.ended":           "Según las reglas la partida es empate tras la jugada %d, contando las de ambos; lo que sigue no se revisa.",
	"cli.compare.column.side":    "bando",
	"cli.compare.column.moves":   "jugadas",
	"cli.compare.column.cost":    "costo",
	"cli.compare.column.perMove": "por jugada",

	"review.cost":   "Cuesta %[2]s puntos: %[1]s podía esperar %[3]s y ahora %[4]s.",
	"review.better": "Mejor es %[1]s, de valor %[2]s en vez de %[3]s: %[4]s.",

	"review.cost.estimate":   "Cuesta unos %[2]s puntos: %[1]s podía esperar %[3]s y ahora %[4]s.",
	"review.better.estimate": "La búsqueda prefiere %[1]s, de valor %[2]s en vez de %[3]s: %[4]s.",

	"review.mate.missed":  "Deja escapar el mate en %d: %s.",
	"review.mate.allowed": "Ahora %s puede forzar el mate en %d: %s.",
	"review.mate.threat":  "La amenaza ya existía: si %s hubiera pasado, %s habría podido forzar el mate en %d: %s.",
	"review.win.missed":   plural.Selectf(1, "%d", plural.One, "Deja escapar la victoria inmediata: %[2]s.", plural.Other, "Deja escapar una victoria en %[1]d jugadas, contando las de ambos: %[2]s."),
	"review.win.allowed":  plural.Selectf(2, "%d", plural.One, "Ahora %[1]s puede ganar de inmediato: %[3]s.", plural.Other, "Ahora %[1]s puede forzar la victoria en %[2]d jugadas, contando las de ambos: %[3]s."),

	"review.hangs":       plural.Selectf(4, "%d", plural.One, "Queda colgada una pieza (%[1]s en %[2]s), y eso cuesta 1 punto de material: %[3]s.", plural.Other, "Queda colgada una pieza (%[1]s en %[2]s), y eso cuesta %[4]d puntos de material: %[3]s."),
	"review.loses":       plural.Selectf(1, "%d", plural.One, "Pierde 1 punto de material: %[2]s.", plural.Other, "Pierde %[1]d puntos de material: %[2]s."),
	"review.gain.missed": plural.Selectf(1, "%d", plural.One, "Deja escapar 1 punto de material: %[2]s.", plural.Other, "Deja escapar %[1]d puntos de material: %[2]s."),
	"review.gain.threat": plural.Selectf(3, "%d", plural.One, "La amenaza ya existía: si %[1]s hubiera pasado, %[2]s habría ganado 1 punto con %[4]s.", plural.Other, "La amenaza ya existía: si %[1]s hubiera pasado, %[2]s habría ganado %[3]d puntos con %[4]s."),

	"review.drawn":            "Con ella la partida termina en empate.",
	"review.drawn.why":        "Con ella la partida termina en empate: %s.",
	"review.drawn.answer":     "Ahora %s puede terminar la partida en empate con %s.",
	"review.drawn.answer.why": "Ahora %s puede terminar la partida en empate con %s: %s.",
	"review.answer":           "La respuesta: %s.",
	"review.answer.drawn":     "La respuesta sigue hasta el empate: %s; %s.",
	"review.only":             "La única buena que encuentra la búsqueda: la mejor de las otras, %[1]s, cuesta %[2]s puntos: %[3]s.",

	"review.seen":      plural.Selectf(1, "%d", plural.One, "Una búsqueda a 1 nivel todavía no lo ve; desde %[2]d niveles sí, hasta los %[3]d que se probaron.", plural.Other, "Una búsqueda a %d niveles todavía no lo ve; desde %d sí, hasta los %d que se probaron."),
	"review.seen.last": plural.Selectf(1, "%d", plural.One, "Una búsqueda a 1 nivel todavía no lo ve; una a %[2]d, la más profunda que se probó, sí.", plural.Other, "Una búsqueda a %d niveles todavía no lo ve; una a %d, la más profunda que se probó, sí."),
	"review.seen.one":  plural.Selectf(1, "%d", plural.One, "Una búsqueda lo ve con 1 nivel, y no se probaron más.", plural.Other, "Una búsqueda a 1 nivel ya lo ve, y también todas las más profundas que se probaron, hasta %d niveles."),
	"review.unseen":    plural.Selectf(1, "%d", plural.One, "Una búsqueda no lo ve con 1 nivel, y no se probaron más.", plural.Other, "Una búsqueda no lo ve dentro de los %d niveles que se probaron."),
})
