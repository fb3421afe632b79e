package lang

import "golang.org/x/text/feature/plural"

// The messages about books, in Spanish: of package book, the book commands, and games played from a book.
var _ = add(Spanish, map[string]any{
	"book.open":         "%s: %v",
	"book.notBook":      "esto no es un libro de Jugada",
	"book.version":      "el libro tiene la versión %d del formato de archivo; este programa lee la versión %d",
	"book.cut":          "el libro está dañado: tiene %d bytes y debería tener al menos %d",
	"book.truncated":    "el libro está dañado: tiene %d bytes y debería tener %d",
	"book.header":       "el libro está dañado en su cabecera",
	"book.index":        "el libro está dañado en su índice",
	"book.texts":        "el libro está dañado en sus textos",
	"book.page":         "el libro está dañado en la página %d de sus entradas",
	"book.run":          "lo que se había apartado junto a %s ha cambiado en el disco, que quizá esté fallando: no se escribió ningún libro",
	"book.order":        "el libro está dañado: la entrada %d está fuera de orden",
	"book.name":         "%q no puede ser el nombre del juego de un libro; debe tener de 1 a %d bytes",
	"book.solve.many":   "habría que mirar más de %[1]d posiciones, y eso tras %[2]d niveles: di con %[3]v dónde ha de terminar el libro",
	"book.solve.scored": "%s termina con un tanteo, y no hay resultado sin su tamaño",
	"book.entry":        "una entrada de un libro necesita una procedencia, y un valor solo si se confía en él",
	"book.otherGame":    "el libro es del juego %s, no de %s",
	"book.otherKeys": "el libro conoce las posiciones de %s por otras claves, las de otra versión del juego; expórtalo con " +
		"la versión que lo hizo y vuelve a importar el texto",
	"book.taken":         "%s no es un libro y se queda como está; elige otro nombre",
	"book.illegal":       "una jugada que no es legal no puede entrar en un libro",
	"book.noNotation":    "%s no tiene notación, así que sus libros no pueden leerse de textos ni escribirse como texto",
	"book.noText":        "el libro no tiene los textos de todas sus posiciones, así que no se pueden mostrar",
	"book.wrongText":     "el libro está dañado: la posición %q y sus entradas no concuerdan",
	"book.line":          "%s: %v",
	"book.utf8":          "la línea no es texto en UTF-8",
	"book.text.fields":   "se esperaba POSICIÓN | JUGADA | PESO DETALLES | COMENTARIO; los dos últimos pueden faltar",
	"book.text.position": "la posición %q no se puede leer: %v",
	"book.games.json":    "esto parecen partidas guardadas en JSON; se esperaba una lista: en cada línea las jugadas de una partida, y después uno de %s",
	"book.games.pgn":     "esto parece PGN; se esperaba una lista: en cada línea las jugadas de una partida, sin números, y después uno de %s",
	"book.text.move":     "la jugada %q no se puede hacer: %v",
	"book.text.over":     "en %q la partida ha terminado: no puede haber jugadas en un libro",
	"book.text.detail": "%q no es un detalle; se esperaba primero un peso de 0 a %s, después count=N (hasta 65535), " +
		"from=hand,games,solved, value=V, max-wins=N, min-wins=N, max-wins, min-wins o proved",
	"book.text.proved":    "proved necesita un valor",
	"book.games.noResult": "a la partida le falta el resultado; al final de la línea debe ir uno de %s",
	"book.games.rest":     "después del resultado está %q; va una partida por línea",
	"book.games.over":     "la partida termina antes de la jugada %q",
	"catalog.noBooks":     "%s no puede tener libros: cada árbol explícito es un juego aparte",
	"book.games.result":   "el resultado que se da es %s, pero la partida termina con %s",

	"cli.use.BOOK":          "LIBRO",
	"cli.use.TEXT":          "TEXTO",
	"cli.flag.want.uint32":  "un número entero de 0 a 4294967295",
	"cli.flag.want.float64": "un número",
	"cli.flag.want.uint16":  "un número entero de 0 a 65535",

	"cli.flag.book":        "donde el libro `ARCHIVO` conoce una jugada, juega y analiza con él, sin buscar",
	"cli.flag.bookOutput":  "escribe el libro en `ARCHIVO` (obligatorio); si hay un libro con ese nombre, lo sustituye",
	"cli.flag.bookMemory":  "usa unos `N` MiB de memoria para el libro y, para lo que no quepa, archivos a su lado, que después se borran",
	"cli.flag.bookSolve":   "busca cada posición hasta el final de la partida y guarda todas las mejores jugadas",
	"cli.flag.bookFrom":    "con --solve: empieza `N` niveles después de POSICIÓN",
	"cli.flag.bookTo":      "con --solve: termina `N` niveles después de POSICIÓN (por defecto, al final de la partida)",
	"cli.flag.bookWeak":    "con --solve: solo quién gana; toda jugada que mantiene el resultado es de las mejores",
	"cli.flag.bookThreads": "con --solve: resuelve con `N` hilos (por defecto, uno por procesador; con --cluster, ninguno)",
	"cli.flag.bookNodes":   "con --solve: deja fuera las posiciones que necesitan más de `N` nodos; con --play: nodos de cada jugada (por defecto, 2000)",
	"cli.flag.bookGames":   "añade la lista de partidas terminadas de `ARCHIVO`, o - para la entrada estándar",
	"cli.flag.bookPlies":   "con --games o --play: solo los primeros `N` niveles de cada partida (por defecto, todos los de --games y 12 de los de --play)",
	"cli.flag.bookPlay":    "el motor juega `N` partidas contra sí mismo y se añaden sus aperturas",
	"cli.flag.bookSeed":    "con --play: qué jugadas varían depende solo de `N`",
	"cli.flag.bookWeight":  "quita las jugadas de peso menor que `N`",
	"cli.flag.bookCount":   "quita las jugadas que solo se conocen de partidas, y de menos de `N`",
	"cli.flag.bookLimit":   "muestra a lo sumo `N` posiciones; 0: todas",

	"cli.book.short": "Hace, lee y comprueba libros de jugadas",
	"cli.book.long": `Hace, lee y comprueba libros de jugadas: lo que se sabe de las posiciones antes de buscar.

Un libro tiene jugadas con su peso, su procedencia (resueltas, jugadas en partidas o escritas a mano) y, si los hay, su
valor y un comentario. Las posiciones simétricas comparten sus entradas. «jugada analyze» y
«jugada play» responden con un libro si se les da --book ARCHIVO.

De las jugadas de una posición, un libro juega una del mayor peso: de las resueltas, si las hay; si no, de todas. Entre
varias juega la primera en el orden de generación. Una jugada de peso 0 se guarda, pero no se juega nunca.

Un libro es un archivo ordenado, de 24 bytes por jugada, con versión y sumas de comprobación, y después los textos de
las posiciones y los comentarios. Nunca se modifica: se escribe de nuevo y se le cambia el nombre, de modo que un fallo
deja el anterior. Se rechazan los archivos dañados, los de una versión desconocida y los de otro juego.

Un libro puede ser mayor que la memoria. Mientras se hace, lo que no cabe en --limit-memory se ordena y va a archivos en la carpeta
de --output, en cuyo disco hace falta entonces sitio para unas tres veces el libro. Donde el sistema lo permite no tienen nombre, de
modo que no queda nada de ellos, pase lo que pase. El libro es el mismo, byte por byte.`,
	"cli.book.example": `  jugada book build tictactoe --solve --to 3 --output aperturas.book
  jugada book get aperturas.book X........
  jugada analyze tictactoe X........ --book aperturas.book
  jugada play tictactoe --book aperturas.book`,

	"cli.bookBuild.short": "Hace un libro de posiciones resueltas, de partidas terminadas o de partidas que juega el motor",
	"cli.bookBuild.long": `Hace un libro de posiciones resueltas, de partidas terminadas, de partidas que juega el motor o de todo ello.

--solve toma cada posición que está entre --from y --to niveles después de POSICIÓN (por defecto, el comienzo del juego), y guarda todas
sus mejores jugadas con peso 1 y su valor demostrado. Así, --to 3 hace un libro de aperturas, y --from 5 uno de finales. Solo se
busca desde las posiciones de un nivel más adelante, hasta el final de la partida; los demás valores se siguen de estos. Cuántas son
se dice antes de empezar. Un libro que llega al final de la partida no necesita búsquedas. Sin --to tiene a lo sumo 100,000
posiciones.

Con --weak el libro solo sabe quién gana: las búsquedas son mucho más cortas, toda jugada que mantiene el resultado cuenta entre las
mejores, y de una victoria no se sabe la distancia. Con --cluster buscan los procesos que trabajan en un clúster (véase «jugada batch»); el
libro es el mismo.

--games lee una lista de partidas terminadas, una por línea: las jugadas desde el comienzo, separadas por espacios, y
después el resultado, que es 1-0 (ganó MAX), 0-1 (ganó MIN), 1/2-1/2 (empate) o * (sin terminar). Cada jugada pesa 2 si
su bando ganó, 1 si hubo empate y 0 si no. No cuentan las líneas vacías ni las que empiezan por #.

    0 1 4 2 8 1-0

--play hace que el motor juegue contra sí mismo desde el comienzo del juego y añade los primeros --plies niveles de cada partida, como
--games. En ellos la jugada se sortea entre las tres mejores, siempre que valgan a lo sumo 0.3 puntos menos que la mejor; después es la
mejor. Si --nodes no alcanza para tres, se buscan con una jugada de profundidad.

Tras una interrupción el libro tiene lo resuelto, leído y jugado hasta entonces (estado de salida 1); si ya había un libro, queda como estaba.`,
	"cli.bookBuild.example": `  jugada book build tictactoe --solve --to 3 --output aperturas.book
  jugada book build tictactoe --solve --from 5 --output finales.book
  jugada book build connect4 --solve --weak --to 5 --output connect4.book
  jugada book build tictactoe --games partidas.txt --plies 4 --output jugadas.book
  jugada book build ajedrez --play 200 --nodes 2000 --plies 12 --output ajedrez.book`,

	"cli.bookShow.short": "Dice qué tiene un libro y muestra sus primeras posiciones",
	"cli.bookShow.long":  "Dice qué tiene un libro y muestra sus primeras posiciones con sus jugadas. Cada posición representa a todas sus simétricas.",
	"cli.bookGet.short":  "Dice qué sabe un libro de una posición",
	"cli.bookGet.long":   "Dice qué sabe un libro de una posición (por defecto, el comienzo del juego) y qué jugaría.",
	"cli.bookGet.example": `  jugada book get aperturas.book
  jugada book get aperturas.book X........ --json`,
	"cli.bookImport.short": "Hace un libro a partir de un texto",
	"cli.bookImport.long": `Hace un libro a partir de un texto: un archivo, o - para la entrada estándar. Cada línea es una jugada de una posición, en
cuatro campos separados por |; los dos últimos pueden faltar:

    POSICIÓN | JUGADA | PESO DETALLES | COMENTARIO

    X........ | 4 | 3 | ocupa el centro
    X...O.... | 8 | 1 from=solved value=0 proved

La posición y la jugada van en la notación del juego. El peso es un número entero, 1 si falta; con 0 la jugada se
guarda, pero no se juega nunca. Los detalles van en cualquier orden:

    count=N                  partidas en que se jugó; 0 si falta
    from=hand,games,solved   procedencia: a mano, partidas, resuelta; a mano si falta
    value=V                  valor en puntos, visto por MAX
    max-wins=N, min-wins=N   en lugar de value: ese bando gana por fuerza, a N niveles de la posición;
                             sin =N: no se sabe a cuántos
    proved                   el valor viene de buscar el árbol entero; lo dices
                             tú, y no se comprueba

No cuentan las líneas vacías ni las que empiezan por #. La misma jugada dos veces cuenta como en dos libros reunidos.

Con --polyglot es un libro en el formato de Polyglot, que solo tiene números de posiciones. Se encuentran desde el comienzo de la
partida con las jugadas del libro y, entre dos de ellas, con cualquier jugada.

Tras una interrupción el libro tiene lo leído hasta entonces (estado de salida 1); si ya había un libro, queda como estaba.`,
	"cli.bookImport.example": `  jugada book import tictactoe mio.txt --output mio.book
  jugada book export mio.book | jugada book import tictactoe - --output copia.book
  jugada book import chess libro.bin --polyglot --output ajedrez.book`,
	"cli.bookExport.short":   "Escribe un libro como texto",
	"cli.bookExport.long":    "Escribe un libro como el texto que lee jugada book import, cuya ayuda dice cómo son las líneas; con --polyglot, como un libro que leen otros programas de ajedrez.",
	"cli.bookExport.example": "  jugada book export mio.book --output mio.txt",
	"cli.bookMerge.short":    "Reúne varios libros en uno",
	"cli.bookMerge.long": `Reúne en uno varios libros del mismo juego. Los pesos y las cuentas se suman, los comentarios se reúnen, y un valor
demostrado va antes que uno supuesto. Si dos valores igual de fiables difieren, se queda el que menos promete al bando
que juega, y el conflicto se indica; de muchos, los mil primeros. El orden de los libros da lo mismo.`,
	"cli.bookMerge.example": "  jugada book merge aperturas.book jugadas.book --output todo.book",
	"cli.bookPrune.short":   "Quita jugadas de un libro",
	"cli.bookPrune.long": `Quita jugadas de un libro: las de peso menor que --weight, y las que solo se conocen de partidas cuando son menos de
--count. El resultado puede sustituir al libro.`,
	"cli.bookPrune.example": "  jugada book prune jugadas.book --weight 2 --count 5 --output jugadas.book",
	"cli.bookVerify.short":  "Comprueba un libro entero",
	"cli.bookVerify.long": `Comprueba un libro entero: todas las sumas, el orden y que cada jugada sea legal en su posición. Las demás órdenes
también comprueban enteros los archivos de hasta 16 MB, y de los mayores todo lo que leen.`,

	"cli.book.noOutput":          "a %s le falta --output ARCHIVO",
	"cli.book.nothing":           "no hay con qué hacer un libro: da --solve, --games ARCHIVO o --play N",
	"cli.book.noPlies":           "ninguna posición está entre %d y %d jugadas de profundidad; --to no puede ser menor que --from",
	"cli.book.alone":             "--%s es para --%s",
	"cli.book.position":          "la posición es para --solve; las partidas empiezan en el comienzo del juego",
	"cli.book.positions":         plural.Selectf(1, "%d", plural.One, "%d posición", plural.Other, "%d posiciones"),
	"cli.book.moves":             plural.Selectf(1, "%d", plural.One, "%d jugada", plural.Other, "%d jugadas"),
	"cli.book.made":              "%s: %s, %s, %d bytes.",
	"cli.book.shown":             "%s: un libro de %s y %s, %d bytes.",
	"cli.book.verified":          "%s está en orden: %s, %s.",
	"cli.book.interrupted":       "interrumpido: el libro tiene lo hallado hasta ahora, y nada más",
	"cli.book.interruptedVerify": "interrumpido: se habían leído %[1]d de %[2]d jugadas y comprobado las de %[3]d de %[4]d posiciones, sin ningún fallo",
	"cli.book.interruptedFirst":  "interrumpido antes de saber nada: no se escribió ningún archivo",
	"cli.book.interruptedText":   "interrumpido tras %[1]d de %[2]d posiciones: el texto no está completo",
	"cli.book.interruptedFile":   "interrumpido tras %[1]d de %[2]d posiciones: no se escribió %[3]s",
	"cli.book.interruptedMerge":  "interrumpido en el libro %[1]d de %[2]d, tras %[3]d jugadas en total: no se escribió %[4]s",
	"cli.book.interruptedSave":   "interrumpido mientras se escribía el libro: %s queda como estaba",
	"cli.book.interruptedThere":  "interrumpido tras %[1]d posiciones resueltas, %[2]d partidas y %[3]d líneas; %[4]s queda como estaba",
	"cli.book.solved": plural.Selectf(1, "%d",
		plural.One, "Se resolvió %d posición.",
		plural.Other, "Se resolvieron %d posiciones."),
	"cli.book.unsolved": plural.Selectf(1, "%d",
		plural.One, "Quedó fuera %d posición, por falta de nodos.",
		plural.Other, "Quedaron fuera %d posiciones, por falta de nodos."),
	"cli.book.remaining": plural.Selectf(1, "%d",
		plural.One, "Sin resolver: %d posición.",
		plural.Other, "Sin resolver: %d posiciones."),
	"cli.book.takes": plural.Selectf(1, "%d",
		plural.One, "%[1]d posición; búsquedas un nivel más adelante: %[2]d; unos %[3]s de memoria",
		plural.Other, "%[1]d posiciones; búsquedas un nivel más adelante: %[2]d; unos %[3]s de memoria"),
	"cli.book.progress.none": "0 de %d búsquedas hechas",
	"cli.book.finding":       "van %d posiciones encontradas",
	"cli.book.solving":       "%[1]d de %[2]d búsquedas hechas; quedan unos %[3]s",
	"cli.book.played": plural.Selectf(1, "%d",
		plural.One, "Se jugó %d partida.",
		plural.Other, "Se jugaron %d partidas."),
	"cli.book.games": plural.Selectf(1, "%d",
		plural.One, "Se leyó %d partida.",
		plural.Other, "Se leyeron %d partidas."),
	"cli.book.lines": plural.Selectf(1, "%d",
		plural.One, "Se leyó %d línea.",
		plural.Other, "Se leyeron %d líneas."),
	"cli.book.entries": plural.Selectf(1, "%d",
		plural.One, "Se leyó %d entrada.",
		plural.Other, "Se leyeron %d entradas."),
	"cli.book.unreached": plural.Selectf(1, "%d",
		plural.One, "Quedó fuera %d entrada, a cuya posición no llevan las jugadas del libro o cuya jugada no es legal allí.",
		plural.Other, "Quedaron fuera %d entradas, a cuyas posiciones no llevan las jugadas del libro o cuyas jugadas no son legales allí."),
	"cli.flag.bookFromPolyglot": "TEXTO es un libro de ajedrez de Polyglot",
	"cli.flag.bookToPolyglot":   "escribe un libro de ajedrez de Polyglot, sin comentarios ni valores",
	"catalog.polyglot":          "los libros de Polyglot son de ajedrez",
	"catalog.polyglot.none":     "de las %d entradas del libro, ninguna es una jugada legal en una posición a la que lleven las suyas desde el comienzo",
	"cli.book.removed": plural.Selectf(1, "%d",
		plural.One, "Se quitó %d jugada.",
		plural.Other, "Se quitaron %d jugadas."),
	"cli.book.conflictsLeft": "Conflictos en total: %d; solo se muestran los primeros.",
	"cli.book.conflict":      "Conflicto: en %s, jugada %s: se conservó el valor %s, no %s.",
	"cli.book.leftOut": plural.Selectf(1, "%d",
		plural.One, "Hay %d posición más; --limit 0 las muestra todas.",
		plural.Other, "Hay %d posiciones más; --limit 0 las muestra todas."),
	"cli.book.unknown":         "El libro no tiene esta posición.",
	"cli.book.plays":           "El libro juega %s.",
	"cli.book.playsNone":       "El libro conoce jugadas aquí, pero no juega ninguna: su peso es 0.",
	"cli.book.alike":           "Para el libro valen igual: %s (se elige la primera en orden de generación).",
	"cli.book.answers":         "Jugada del libro, sin buscar: %s",
	"cli.book.column.position": "posición",
	"cli.book.column.move":     "jugada",
	"cli.book.column.weight":   "peso",
	"cli.book.column.games":    "partidas",
	"cli.book.column.from":     "procedencia",
	"cli.book.column.value":    "valor",
	"cli.book.column.comment":  "comentario",
	"book.from.solved":         "resuelta",
	"book.from.games":          "partidas",
	"book.from.hand":           "a mano",
	"book.trust.claimed":       "supuesto",
	"book.trust.proved":        "demostrado",
	"play.moves.book":          "Juega %v: %s, del libro.",
})
