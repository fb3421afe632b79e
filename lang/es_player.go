package lang

import "golang.org/x/text/feature/plural"

// Los jugadores que se recuerdan, en español: el archivo del paquete opponent, jugada opponent y las partidas contra un modelo.
var _ = add(Spanish, map[string]any{
	"opponent.name": "ningún jugador puede llamarse %q; se esperaban letras, cifras y, dentro, espacios y . _ - ', a lo sumo %d bytes",

	"opponent.store.open":     "no se puede abrir %s: %v",
	"opponent.store.locked":   "otro proceso está usando %s; inténtalo de nuevo cuando termine",
	"opponent.store.unusable": "%s no se puede usar: %v",
	"cli.player.putAside":     "%[1]s no se llegó a crear entero, como ocurre con el disco lleno, y no guarda a nadie; ahora se llama %[2]s",
	"opponent.store.damaged":  "está dañado, o no es un archivo de Jugada",
	"opponent.store.none":     "en esta plataforma no se puede recordar a los jugadores",
	"opponent.store.other":    "es de otro programa",
	"opponent.store.version":  "su versión es %s; este programa lee la versión %q",

	"cli.flag.data":     "`CARPETA` en que se recuerda a los jugadores y se guardan tablas (por defecto: los lugares habituales de la plataforma; jugada version los nombra)",
	"cli.version.data":  "datos: %s",
	"cli.version.cache": "caché: %s",
	"cli.data.none":     "no hay lugar para los datos: indica --data, XDG_DATA_HOME o HOME",

	"cli.use.NAME": "NOMBRE",

	"cli.player.short": "Muestra u olvida a los jugadores que se recuerdan",
	"cli.player.long": `Muestra u olvida lo que ha aprendido «jugada play JUEGO --opponent learn --player NOMBRE».

De cada jugador y juego se guardan: las partidas y sus resultados; lo que se cree de la tasa de error, una
probabilidad por cada centésima de 0 a 1, que empieza uniforme y se pondera de nuevo con cada jugada observada; cómo fue
cambiando de partida en partida; cuántas veces se dejó pasar qué; y las últimas jugadas que perdieron algo, con sus
posiciones. La tasa de error es la del modelo random:E: con probabilidad E cualquier jugada legal, si no una de
las mejores según quién gana. Una jugada a ciegas puede resultar de las mejores, así que la proporción de jugadas que no lo fueron es menor.

En un juego con amenazas que se pueden pasar por alto se guarda también cuántas veces cometió el jugador cada clase de
error, y de cuántas: véase kinds en «jugada help analyze». Cada tasa empieza uniforme. «show» dice que el jugador suele
pasar por alto una clase si la tasa es de al menos un tercio con probabilidad del 95 %%, casi nunca si es de a lo sumo un
cuarto, y a veces si ya lo hizo y el intervalo no es más ancho que la mitad. La computadora juega contra estas tasas en
cuanto hacen las jugadas vistas tres veces más probables que la tasa única, cada jugada según lo que se sabía antes de ella.

Todo se guarda en opponents.db, en la carpeta de datos que nombra «jugada version»: la que dice --data; si no, jugada
en $XDG_DATA_HOME; si no, en ~/.local/share (en macOS en ~/Library/Application Support, en Windows en %%AppData%%).
«forget» no pregunta nada; lo que borra ya no se puede consultar, aunque sus bytes quedan en partes libres del archivo
hasta que otros ocupan su lugar.

La respuesta en JSON tiene players: por cada jugador y juego player, game, games, won, drawn, lost (del jugador), moves
(las observadas), decisions (de ellas, donde no todas las jugadas eran las mejores), missed (de ellas, donde la del
jugador no lo fue), rate, low y high (la media a posteriori y su intervalo del 90 %%), model (contra el que juega la computadora), misses:
what (win, defence u other), plies, count; course: después de cada una de las últimas cien partidas game (su número), result
(won, drawn, lost o points), decisions, missed, rate, low y high; slips: de las últimas jugadas que perdieron algo game, position,
move, best, what y plies; kinds: por cada clase de error kind, missed, decisions (de cuántas), rate, low, high
y habit (often, sometimes, seldom o unsure); y evidence: el logaritmo natural del factor por el que multiplican la probabilidad de las jugadas.`,
	"cli.player.example": `  jugada opponent list
  jugada opponent show ana
  jugada opponent forget ana tictactoe`,
	"cli.player.show.short":   "Muestra lo que se sabe de un jugador",
	"cli.player.list.short":   "Enumera los jugadores",
	"cli.player.forget.short": "Borra lo que se sabe de un jugador, en un juego o en todos",

	"cli.player.games":           plural.Selectf(1, "%d", plural.One, "%d partida", plural.Other, "%d partidas"),
	"cli.player.moves":           plural.Selectf(1, "%d", plural.One, "%d jugada", plural.Other, "%d jugadas"),
	"cli.player.unknown":         "no se sabe nada de «%s»; «jugada opponent list» nombra a los jugadores",
	"cli.player.unknownIn":       "no se sabe nada de «%s» en %s; «jugada opponent list» nombra a los jugadores",
	"cli.player.none":            "Aún no se recuerda a nadie.",
	"cli.player.forgotten":       "Olvidado: %[1]s, %[2]s, %[3]s.",
	"cli.player.line":            "%[1]s, %[2]s: %[3]s, tasa de error de alrededor del %[4]s",
	"cli.player.title":           "%s, %s",
	"cli.player.results":         "%[1]s: ganadas %[2]d, empatadas %[3]d, perdidas %[4]d",
	"cli.player.points":          "terminadas con un número de puntos %d",
	"cli.player.percent":         "%s %%",
	"cli.player.rate":            "Tasa de error: alrededor del %[1]s de jugadas a ciegas (con probabilidad del 90 %%, del %[2]s al %[3]s), tras %[4]s.",
	"cli.player.missed":          "Decisiones en las que se podía errar: %[2]d; erradas: %[1]d.",
	"cli.player.miss.win":        "había una victoria en %s",
	"cli.player.miss.defence":    "se permitió una derrota en %s",
	"cli.player.miss.other":      "se cedieron puntos",
	"cli.player.plies":           plural.Selectf(1, "%d", plural.One, "%d jugada", plural.Other, "%d jugadas, contando las de ambos"),
	"cli.player.style":           "Por clases de errores, donde había uno que cometer:",
	"cli.player.style.often":     "  Suele pasar por alto %[1]s: %[2]d de %[3]d, una tasa de alrededor del %[4]s (con probabilidad del 90 %%, del %[5]s al %[6]s).",
	"cli.player.style.sometimes": "  A veces pasa por alto %[1]s: %[2]d de %[3]d, una tasa de alrededor del %[4]s (con probabilidad del 90 %%, del %[5]s al %[6]s).",
	"cli.player.style.seldom":    "  Casi nunca pasa por alto %[1]s: %[2]d de %[3]d, una tasa de alrededor del %[4]s (con probabilidad del 90 %%, del %[5]s al %[6]s).",
	"cli.player.style.unsure":    "  Aún no está claro si pasa por alto %[1]s: %[2]d de %[3]d, una tasa de alrededor del %[4]s (con probabilidad del 90 %%, del %[5]s al %[6]s).",
	"cli.player.kind.win":        "una victoria en una jugada",
	"cli.player.kind.threat":     "una amenaza de ganar enseguida",
	"cli.player.kind.fork":       "las horquillas",
	"cli.player.kind.zugzwang":   "las victorias por zugzwang",
	"cli.player.kind.promotion":  "una promoción",
	"cli.player.kind.capture":    "una captura que gana material",
	"cli.player.kind.open":       "las líneas abiertas de %s",
	"cli.player.kind.near":       "otras victorias y derrotas forzadas en a lo sumo %d jugadas, contando las de ambos",
	"cli.player.kind.far":        "victorias y derrotas forzadas en más de %d jugadas, contando las de ambos",
	"cli.player.kind.points":     "los puntos",
	"cli.player.goes.one":        "La computadora se guía por una sola tasa de error, %[2]s. Con una tasa por clase la probabilidad de estas jugadas se multiplica por %[1]s; cuando sea por %[3]d o más, se guiará por las clases.",
	"cli.player.goes.kinds":      "La computadora se guía por las clases, %[2]s. Con ellas la probabilidad de estas jugadas se multiplica por %[1]s respecto a una sola tasa de error.",
	"cli.player.goes.million":    "más de un millón",
	"cli.player.model":           "se cree que %[1]s juega como %[2]s, a partir de %[3]s en %[4]s",

	"cli.flag.rival":    "juega contra una persona que se equivoca: `MODELO` como en analyze, o learn para aprenderlo de las jugadas de --player",
	"cli.flag.player":   "`NOMBRE` de la persona, con --opponent learn",
	"play.player.alone": "--player solo tiene sentido con --opponent learn",
	"play.learn.one":    "se aprende de una sola persona a la vez: --as max o --as min",
	"play.learn.whole":  "solo una partida entera enseña qué jugadas son las mejores: omite --depth; de un juego que así resulta demasiado grande no se puede aprender",
	"play.learn.cannot": "de este juego no se puede aprender: %v",
	"play.learn.nobody": "--opponent learn necesita el nombre de la persona: --player NOMBRE",

	"play.rival.itself":  "En cada bando, la computadora espera que el otro juegue como %s.",
	"play.rival.told":    "La computadora espera que juegues como %s.",
	"play.rival.unknown": "La computadora aún no sabe nada de %s, y aprende de lo que juegues.",
	"play.rival.kinds":   "Se guía por clases de errores, %s.",
	"play.rival.known":   "La computadora conoce a %[1]s por %[2]s: tasa de error de alrededor del %[3]s.",

	"play.load.otherGame": "es una partida de %s; el modelo que la computadora tiene de ti es para %s",

	"play.why.against": "Jugó %[1]v: %[2]s. Contra %[3]s, %[1]v puede esperar %[4]s.",
	"play.why.against.ahead": plural.Selectf(5, "%d",
		plural.One, "Jugó %[1]v: %[2]s. Contra %[3]s, %[1]v puede esperar %[4]s, mirando %[5]d nivel adelante.",
		plural.Other, "Jugó %[1]v: %[2]s. Contra %[3]s, %[1]v puede esperar %[4]s, mirando %[5]d niveles adelante."),
	"play.why.unknown":  "Aún no se sabía nada de %[1]s: %[2]s es la media de todas las tasas de error de 0 a 1.",
	"play.why.learned":  "%[3]s era la estimación tras %[2]s de %[1]s.",
	"play.why.less":     "Cualquier otra jugada promete menos.",
	"play.why.less.one": "La otra jugada promete menos.",
	"play.why.risky": plural.Selectf(2, "%d",
		plural.One, "%[1]s no promete menos, pero es demasiado riesgo.",
		plural.Other, "%[1]s no prometen menos, pero son demasiado riesgo."),

	"play.hint.learn":     "Lo que juegues ahora aquí no dice nada de ti, y de ello no se aprende.",
	"play.learned":        "Aprendido de esta partida: %[1]s ha jugado %[2]s de %[3]s.",
	"play.learned.before": "Esta partida ya había terminado antes; de ella se aprende una sola vez.",
})
