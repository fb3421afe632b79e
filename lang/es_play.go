package lang

import "golang.org/x/text/feature/plural"

// The messages of jugada play, in Spanish.
var _ = add(Spanish, map[string]any{
	"play.short": "Juega una partida contra la computadora",
	"play.long": `Juega una partida contra la computadora: en un tablero en la terminal, línea por línea por una tubería o con --plain.

En el tablero se juega con las flechas e Intro, o con el ratón. Al lado están las jugadas y, con la tecla «a», el análisis
de la posición, cada vez más a fondo mientras se mira; «t» recorre paso a paso una búsqueda de la posición. «?» muestra las
teclas; tras «:» se puede escribir lo mismo que sin el tablero. NO_COLOR quita los colores. Si TERM es dumb, o no
juega nadie, la partida va línea por línea.

Una línea es una jugada en la notación del juego o una orden; «ayuda» las muestra. Las órdenes se entienden por igual
en español y en inglés: una pista, el porqué de la última jugada de la computadora, deshacer, guardar, cargar, abandonar,
nueva. Una jugada va antes que una orden del mismo nombre, ya que los nodos de un árbol explícito pueden llamarse de
cualquier modo; con dos puntos, como en :deshacer, es la orden.

--as dice qué bando toma la persona: max (por defecto), min, both (ambos: dos personas ante un teclado) o
none (ninguno: la computadora juega por los dos lados y no se lee nada). Las opciones de búsqueda dicen cómo piensa la
computadora cada jugada y en qué se apoyan las pistas y los porqués; sin ellas mira hasta el final de la partida, así que
en tres en raya no pierde nunca, o piensa 1 segundo en un juego demasiado grande para eso, como othello.

--level la hace más débil, como lo es quien ve menos. En los niveles 1 a 9 mira unos pocos niveles adelante y después
elige al azar: cuanto peor parece una jugada, menos a menudo la hace. El nivel 10 hace lo mejor que puede. --seed repite
lo elegido. En la tabla, la temperatura es cuánto peor debe ser una jugada para hacerse e (2.7) veces
menos a menudo que la mejor, en unidades: lo que cambia en promedio el valor estático del juego con una jugada. Dentro
de los niveles adelante de la fila «seguro» no se le escapa nada: ni una victoria ni, si se puede evitar, una derrota.

%s

--clock da a cada bando un tiempo para toda la partida, como 5m, o 5m+3s, que añade 3 segundos después de cada jugada. Quien
agota su tiempo, pierde. Las pistas y las preguntas gastan el tiempo de quien tiene el turno; deshacer devuelve el que
había entonces.

Terminada la partida, también por abandono, aún se puede preguntar por la última jugada, deshacer jugadas, guardar y,
con «nueva», empezar otra; se sale con «salir» o al acabar la entrada. El estado de salida es 0 termine como termine
la partida, y 1 tras una interrupción (Ctrl-C) o si la computadora no puede buscar como se le pide. Una partida que se corta,
por una interrupción, una petición de terminar (SIGTERM) o una ventana que se cierra, queda guardada en la carpeta de datos, y la
sesión siguiente dice con qué «cargar» se continúa. Una partida guardada recuerda quién juega por qué bando y el reloj, pero
no cómo piensa la computadora. «cargar» también lee partidas en PGN: partidas.pgn#7 es la séptima de ese archivo; cada quien juega
por el bando de antes.

Con --opponent MODELO la computadora no toma a la persona por perfecta: espera lo que dice el modelo, en cada jugada hasta
el final de la partida (o hasta --depth niveles), y no cede ninguna victoria forzada. Mientras aún puede pasar demasiado
para eso, como al comienzo de connect4, juega como contra cualquiera, salvo que se dé --depth; --risk y --berliner dicen cuánto
puede apartarse de minimax, como en analyze. Con --opponent learn --player NOMBRE el modelo es random:E, donde E es la
media de lo que se cree de la tasa de error de esa persona; se aprende de cada jugada y se guarda cuando la partida
termina por las reglas o por abandono. No cuentan las jugadas deshechas, las hechas después de una pista ni las cargadas
de un archivo, ni las partidas que se dejan a medias. «por qué» dice entonces el modelo, lo que la computadora espera
contra él y los valores minimax.

Con --json cada evento es una línea de JSON; la entrada es la misma. Todos los objetos tienen schema y event; los
eventos son

  position  game, position, as, turn, moves (las jugadas legales), plies: al comenzar cada partida, tras deshacer y
            cargar, y cuando se pide el tablero o las jugadas; level y seed, si hay un nivel menor que 10; clock:
            max_ms, min_ms e increment_ms, si hay reloj
  move      by (person o computer), side, move, position (la que resulta), turn (quién sigue), book (true si
            es del libro), clock
  result    how (won, drawn, value, resigned o time), winner, value, plies
  hint      analysis: lo que jugada analyze --json responde sobre la posición
  why       side, move, analysis: la búsqueda que eligió la jugada, o lo que responde
            jugada analyze --opponent; en niveles menores que 10, chances: move y probability de cada una
  learned   player: lo que responde jugada opponent show, después de una partida con --opponent learn
  undo      moves: las deshechas, la última primero; ninguna si alguien había abandonado
  save      file
  load      file
  help      commands: words, about
  left      plies: la entrada se acabó, o alguien salió, a mitad de la partida
  error     error: no se pudo hacer lo que pedía la línea, y nada ha cambiado`,
	"play.example": `  jugada play tictactoe
  jugada play tictactoe --as min --depth 3
  jugada play tree "(A (B E=4 F=7) (C G=3 H=9))"
  jugada play tictactoe --as none
  jugada play othello --time 500ms
  jugada play connect4 --level 4 --clock 5m+3s
  jugada play tictactoe --opponent learn --player ana`,
	"cli.flag.playAs":   "`LADO` que toma la persona: max, min, en el ajedrez blancas o negras, both (ambos) o none (ninguno)",
	"cli.flag.plain":    "juega línea por línea también en una terminal, en vez de en un tablero",
	"cli.flag.playJSON": "cuenta cada evento en JSON, en inglés sea cual sea el idioma",

	"cli.flag.level":         "`N` de 1 a 10: lo bien que juega la computadora",
	"cli.flag.playSeed":      "semilla `S` de lo que eligen los niveles por debajo de 10: la misma repite la partida (por defecto, una nueva, que se dice)",
	"cli.flag.clock":         "`TIEMPO` que tiene cada bando para la partida, como 5m, o 5m+3s con 3 segundos más después de cada jugada",
	"play.seed.alone":        "--seed necesita --level de 1 a %d: en el nivel más alto nada queda al azar",
	"play.level":             "La computadora juega en el nivel %[1]d de %[2]d (--seed %[3]s repite lo que elige).",
	"play.level.level":       "nivel",
	"play.level.depth":       "adelante",
	"play.level.nodes":       "nodos",
	"play.level.temperature": "temperatura",
	"play.level.sure":        "seguro",
	"play.chance":            "probabilidad",
	"play.clock":             "Reloj: %s %s, %s %s.",
	"play.why.level": plural.Selectf(4, "%d",
		plural.One, "En el nivel %[3]d %[1]v elige al azar, más a menudo lo mejor, y jugó %[2]s. Mirando %[4]d nivel adelante, vale %[5]s.",
		plural.Other, "En el nivel %[3]d %[1]v elige al azar, más a menudo lo mejor, y jugó %[2]s. Mirando %[4]d niveles adelante, vale %[5]s."),
	"play.why.level.whole": "En el nivel %[3]d %[1]v elige al azar, más a menudo lo mejor, y jugó %[2]s. Mirando hasta el final de la partida, vale %[4]s.",

	"play.why.line":           "Línea esperada: %[1]s.",
	"play.why.best":           "Hasta donde miró, ninguna jugada es mejor.",
	"play.why.better":         "Hasta donde miró, ninguna jugada habría sido mejor que %[1]s, que vale %[2]s.",
	"play.result.time":        "Tiempo agotado para %[1]v: gana %[2]v tras %[3]s.",
	"play.result.time.atOnce": "Tiempo agotado para %[1]v: gana %[2]v.",

	"play.inputTaken": "la posición no se puede leer de la entrada estándar, de donde vienen las jugadas; usa @ARCHIVO",

	"play.begin.help":    "Escribe una jugada, o «ayuda» para ver qué más puedes escribir.",
	"play.begin.won":     "La partida ya había terminado al empezar: ganó %[1]s.",
	"play.begin.wonBy":   "La partida ya había terminado al empezar: ganó %[1]v por %[2]s.",
	"play.begin.drawn":   "La partida ya había terminado al empezar: es un empate.",
	"play.begin.drawnBy": "La partida ya había terminado al empezar: es un empate, porque %[1]s.",
	"play.begin.value":   "No hay nada que jugar: no sigue ninguna jugada. El valor es %[1]s.",
	"play.begin.noValue": "No hay nada que jugar: no sigue ninguna jugada, ni hay un valor.",

	"play.who.one":         "Juegas con %[1]v y la computadora con %[2]v.",
	"play.who.both":        "Juegan dos personas: %[1]s y %[2]s.",
	"play.who.none":        "La computadora juega con %[1]s y con %[2]s.",
	"play.sides.tictactoe": "MAX pone X, MIN pone O.",
	"play.sides.mnk":       "MAX pone X, MIN pone O.",
	"play.sides.othello":   "MAX pone X (negras), MIN pone O (blancas).",
	"play.sides.chess":     "En los valores, las blancas son MAX y las negras MIN.",
	"play.sides.connect4":  "MAX pone X, MIN pone O.",
	"play.sides.tree":      "MAX quiere terminar en un valor alto, MIN en uno bajo.",

	"play.wait":        "juega %v; espera la jugada de la computadora",
	"play.moves":       "Juega %v: %s.",
	"play.moves.legal": "Jugadas legales: %s.",
	"play.plies":       plural.Selectf(1, "%d", plural.One, "%d jugada", plural.Other, "%d jugadas"),
	"play.line":        "Línea esperada: %s (%s).",

	"play.why":           "Jugó %[1]v: %[2]s. Valor %[3]s: %[4]s",
	"play.why.only":      "Era la única jugada legal.",
	"play.why.selective": "Ninguna otra jugada parecía mejor para %v. La búsqueda es selectiva: no lo demuestra.",
	"play.why.worse":     "Todas las demás jugadas son peores para %v.",
	"play.why.equal": plural.Selectf(2, "%d",
		plural.One, "%[1]s vale lo mismo; entre iguales se elige la primera en orden de generación.",
		plural.Other, "%[1]s valen lo mismo; entre iguales se elige la primera en orden de generación."),
	"play.why.equal.ordered": plural.Selectf(2, "%d",
		plural.One, "%[1]s vale lo mismo; entre iguales se elige la primera a la que llegó la búsqueda.",
		plural.Other, "%[1]s valen lo mismo; entre iguales se elige la primera a la que llegó la búsqueda."),
	"play.why.biased": plural.Selectf(1, "%d",
		plural.One, "Otra jugada (%d) no se miró: la dejó fuera el sesgo.",
		plural.Other, "Otras %d jugadas no se miraron: las dejó fuera el sesgo."),
	"play.why.left": plural.Selectf(1, "%d",
		plural.One, "Otra jugada (%d) no se miró: la dejó fuera el sesgo, o es simétrica a otra.",
		plural.Other, "Otras %d jugadas no se miraron: las dejó fuera el sesgo, o son simétricas a otras."),
	"play.why.open": plural.Selectf(2, "%d",
		plural.One, "%[1]s no es mejor, y quizá sea igual de buena: queda la primera que se encontró.",
		plural.Other, "%[1]s no son mejores, y quizá sean igual de buenas: queda la primera que se encontró."),
	"play.why.symmetric": plural.Selectf(1, "%d",
		plural.One, "Otra jugada (%d) no se miró, por ser simétrica a una de las miradas.",
		plural.Other, "Otras %d jugadas no se miraron, por ser simétricas a alguna de las miradas."),
	"play.why.worse.one":  "La otra jugada es peor para %v.",
	"play.why.worse.seen": "Todas las demás jugadas que se miraron son peores para %v.",
	"play.why.eager": plural.Selectf(1, "%d",
		plural.One, "Otra jugada (%d) no se miró: nada puede ser mejor que ganar de inmediato.",
		plural.Other, "Otras %d jugadas no se miraron: nada puede ser mejor que ganar de inmediato."),
	"play.why.spent": plural.Selectf(1, "%d",
		plural.One, "Otra jugada (%d) no se había mirado cuando se cortó la búsqueda.",
		plural.Other, "Otras %d jugadas no se habían mirado cuando se cortó la búsqueda."),
	"play.why.counts":        "%s: %s.",
	"play.why.counts.ranked": "%s, una búsqueda para cada puesto de la tabla: %s.",
	"play.why.none":          "la partida no tiene ninguna jugada de la computadora que explicar",
	"play.why.loaded":        "la última jugada de la computadora, %s, vino con la partida guardada: no se conoce la búsqueda que la eligió",

	"play.undo.done":     "Se deshace: %s.",
	"play.undo.resigned": "Se deshace: el abandono.",
	"play.undo.none":     "no hay ninguna jugada tuya que deshacer",

	"play.help.begin":  "Escribe una jugada, de las que muestra «jugadas», o una orden, en español o en inglés:",
	"play.help.end":    "Una jugada va antes que una orden del mismo nombre; con dos puntos, como en :deshacer, es la orden.",
	"play.help.file":   "ARCHIVO",
	"play.help.help":   "esta lista",
	"play.help.moves":  "las jugadas legales",
	"play.help.board":  "el tablero, y a quién le toca",
	"play.help.hint":   "la mejor jugada para ti, y adónde lleva",
	"play.help.why":    "el porqué de la última jugada de la computadora",
	"play.help.undo":   "deshace la última jugada de una persona y lo jugado después",
	"play.help.save":   "guarda la partida en un archivo",
	"play.help.load":   "sigue con una partida guardada en un archivo",
	"play.help.new":    "empieza otra partida",
	"play.help.resign": "abandona la partida",
	"play.help.quit":   "sale",

	"play.save.done":      "Guardada en %[1]s; «cargar %[1]s» sigue desde aquí.",
	"play.save.noName":    "a «guardar» le falta el nombre de un archivo, como en: guardar partida.json",
	"play.save.pgn":       "una partida guardada no es PGN, como haría creer el nombre %s; se esperaba otra extensión, como en: guardar partida.json",
	"play.save.taken":     "ya existe un archivo %s y no es una partida guardada; elige otro nombre",
	"play.load.done":      "Cargada %[1]s: %[2]s, tras %[3]s.",
	"play.load.doneFrom":  "Cargada %[1]s: %[2]s, %[3]s después de la posición con que empezó.",
	"play.load.atStart":   "Cargada %s: %s, antes de la primera jugada.",
	"play.load.noName":    "a «cargar» le falta el nombre de un archivo, como en: cargar partida.json",
	"play.load.failed":    "no se puede cargar %s: %v",
	"play.load.json":      "%s: esto no es una partida guardada; se esperaba el JSON que escribe guardar",
	"play.load.schema":    "su schema es %d; debe ser %d, o 1",
	"play.load.missing":   "le falta %q, que su schema exige",
	"play.load.key":       "tiene %q, que su schema no conoce",
	"play.load.checksum":  "no está como se guardó: dice la suma de comprobación %q, y la de su contenido es %q",
	"play.load.unchecked": "La guardó una versión anterior, sin suma de comprobación: no se puede saber si está como se guardó.",
	"play.load.as":        "as es %q; debe ser max, min, both o none",
	"play.load.several":   "contiene más de una partida; elige una por su número, como en: cargar %s#1",
	"play.load.position":  "no se puede leer su posición: %v",
	"play.load.move":      "jugada %d, contando las de ambos, %q: %v",
	"play.notFile":        "se esperaba un archivo ordinario, y %s no lo es",

	"play.unknown":        "%q no es ni una jugada legal (%s) ni una orden («ayuda» las muestra)",
	"play.noCommand":      "%q no es una orden; «ayuda» muestra las que hay",
	"play.noCommand.over": "la partida ha terminado, y %q no es una orden; «ayuda» muestra las que hay",
	"play.over":           "la partida ha terminado; «deshacer» vuelve atrás, «nueva» empieza otra",

	"play.result.won":             "Gana %[1]s tras %[2]s.",
	"play.result.wonBy":           "Gana %[1]v por %[2]s tras %[3]s.",
	"play.result.drawn":           "Empate tras %[2]s.",
	"play.result.drawnBy":         "Empate tras %[2]s: %[1]s.",
	"play.result.value":           "La partida termina tras %[2]s, con valor %[1]s.",
	"play.result.noValue":         "La partida termina tras %[2]s, en un lugar sin valor.",
	"play.result.resigned":        "Abandona %[1]v: gana %[2]v tras %[3]s.",
	"play.result.resigned.atOnce": "Abandona %[1]v: gana %[2]v.",
	"play.result.congratulations": "¡Enhorabuena!",
	"play.result.goesOn":          "Aún puedes escribir %[1]s; «nueva» empieza otra partida y «salir» termina.",
	"play.result.goesOn.why":      "«por qué»",
	"play.result.goesOn.undo":     "«deshacer»",
	"play.result.goesOn.save":     "«guardar ARCHIVO»",

	"play.leaves":          "La partida no ha terminado; la dejas tras %s. («guardar ARCHIVO» antes de salir la conserva para otro día.)",
	"play.leaves.start":    "Dejas la partida antes de la primera jugada.",
	"play.leaves.kept":     "La partida no ha terminado; la dejas tras %s, y está guardada.",
	"play.unfinished":      "Quedó una partida a medias, tras %[2]s; «cargar %[1]s» la continúa.",
	"play.unfinished.lost": "no se pudo guardar la partida: %s",

	"session.level":       "no existe el nivel %[1]d; los niveles van de 1 a %[2]d",
	"session.clock":       "%q no es un reloj; se esperaba el tiempo para la partida y, si se quiere, lo que añade cada jugada: 5m+3s, 90s",
	"session.clock.parts": "un reloj tiene max_ms, min_ms e increment_ms, los tres y nada más",
	"session.clock.range": "un reloj no puede tener %d milisegundos",

	"play.interrupted":          "interrumpido: la partida no ha terminado",
	"play.interrupted.thinking": "interrumpido mientras pensaba %v; su mejor jugada hasta ese momento era %s",
})
