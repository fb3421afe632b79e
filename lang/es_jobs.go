package lang

import "golang.org/x/text/feature/plural"

// Lotes, el centro que los guarda y quienes trabajan en ellos, en español.
var _ = add(Spanish, map[string]any{

	"cli.batch.short": "Preguntas sobre muchas posiciones, que responden muchos procesos, aquí o en muchas máquinas",
	"cli.batch.long": `Pregunta por muchas posiciones a la vez. Un lote se divide en tareas, y los procesos que trabajan en él, en esta máquina o en muchas,
las toman de una en una; cada tarea se responde una sola vez, se detenga quien se detenga en medio de lo que sea. Las respuestas son
líneas de JSON, como las que escriben analyze y solve.

Sin --cluster, el centro que guarda preguntas y respuestas está en esta máquina, en la carpeta de datos; otros procesos pueden unirse a
él con jugada worker. Con --cluster, o con %[1]s en el entorno, es un clúster de servidores NATS con JetStream, y trabaja en sus lotes
todo jugada worker que tenga la misma dirección.

Para seguir con un lote interrumpido, repite la orden: lo que ya tiene respuesta no se vuelve a hacer. El nombre de un lote depende de
la pregunta y de la entrada: de todo el contenido de un archivo, o de las primeras líneas de un flujo, que puede no tener fin.`,
	"cli.batch.example": `  jugada positions connect4 --count 1000 --plies 12 > posiciones.txt
  jugada batch analyze connect4 posiciones.txt --depth 10 > respuestas.jsonl
  jugada batch solve connect4 posiciones.txt --detach
  jugada batch list`,

	"cli.batch.analyze.short": "Analiza cada línea de un archivo",
	"cli.batch.analyze.long": `Analiza cada línea de un archivo, o de la entrada estándar: una posición, escrita como explica jugada games. Las respuestas son líneas
de JSON en el orden de la entrada (con --unordered, según llegan), iguales a las de jugada analyze JUEGO - --json, salvo que la tabla
del motor está vacía al empezar cada tarea, para que una respuesta dependa solo de su tarea. Los archivos de esta máquina (--book,
--weights) y las partidas al azar (--algorithm mcts) son solo para jugada analyze.

Sin clúster, este proceso trabaja también en el lote, con un hilo por procesador (--threads); con clúster, solo si --threads lo pide.`,
	"cli.batch.analyze.example": `  jugada batch analyze othello posiciones.txt --nodes 100000 > respuestas.jsonl
  jugada batch analyze mnk:9,9,5 - --depth 6 --cluster nats://centro:4222 < posiciones.txt`,
	"cli.batch.solve.short": "Demuestra el valor de cada línea de un archivo",
	"cli.batch.solve.long": `Demuestra el valor de la posición de cada línea de un archivo, o de la entrada estándar. Un número detrás de la posición, como en las
colecciones públicas de «jugadas valor», no se usa. Las respuestas son líneas de JSON en el orden de la entrada (con --unordered,
según llegan), como las que escribe jugada solve JUEGO -; la tabla está vacía al empezar cada tarea.`,
	"cli.batch.solve.example": `  jugada batch solve connect4 posiciones.txt > respuestas.jsonl
  jugada batch solve connect4 posiciones.txt --weak --detach`,
	"cli.batch.review.short": "Revisa las partidas de un archivo",
	"cli.batch.review.long": `Revisa cada partida de un archivo, como jugada review: PGN, partidas guardadas o, con --game, una lista de jugadas en cada línea. Las
respuestas son las líneas de jugada review --json, en el orden del archivo (--unordered: según llegan). La respuesta a una partida que
no se puede leer es el motivo. Todas las partidas de un archivo han de ser del mismo juego.`,
	"cli.batch.review.example": `  jugada batch review partidas.pgn > revisiones.jsonl
  jugada batch review partidas.pgn --nodes 100000 --side max --cluster nats://centro:4222`,
	"cli.batch.list.short":     "Los lotes, por dónde va cada uno y quién trabaja en ellos",
	"cli.batch.list.long":      "Muestra los lotes que guarda el centro, del más antiguo al más reciente, con lo que llevan hecho, y los procesos de trabajo, con el tiempo que hace de la última señal de cada uno; si uno muere sin avisar, sigue en la lista a lo sumo 15 s.",
	"cli.batch.list.example":   "  jugada batch list\n  jugada batch list --cluster nats://centro:4222 --json",
	"cli.batch.show.short":     "Muestra las respuestas de un lote que ya están",
	"cli.batch.show.long":      "Muestra las respuestas de un lote que ya están, en el orden de la entrada y, por la salida de errores, por dónde va. No espera a nada.\n\nLas de un encuentro son sus partidas, tal como las escribe match --output. Las respuestas para libros y tablas son para la orden que los construye, y se dice cuál es.",
	"cli.batch.show.example":   "  jugada batch show analyze-connect4-1a2b3c4d > respuestas.jsonl",
	"cli.batch.cancel.short":   "Detiene el trabajo en un lote y conserva sus respuestas",
	"cli.batch.cancel.long":    "Detiene el trabajo en un lote, esté donde esté quien trabaja en él. Las respuestas se conservan, y jugada batch resume sigue con él.",
	"cli.batch.cancel.example": "  jugada batch cancel analyze-connect4-1a2b3c4d",
	"cli.batch.resume.short":   "Sigue con un lote y muestra todas sus respuestas",
	"cli.batch.resume.long": `Sigue con un lote cancelado o interrumpido, y muestra todas sus respuestas cuando están. Las tareas que fallaron, cuya respuesta es una
línea con "error" para toda la tarea, se vuelven a intentar; las demás respuestas se conservan. Un encuentro, un
libro o una tabla siguen con la orden que los empezó, y se dice cuál es. Si no se llegó a leer toda su entrada,
repite en su lugar la orden con que empezó.`,
	"cli.batch.resume.example": "  jugada batch resume analyze-connect4-1a2b3c4d > respuestas.jsonl",
	"cli.batch.clean.short":    "Olvida lotes: los terminados, o los que se nombran",
	"cli.batch.clean.long":     "Olvida lotes y sus respuestas: sin nombres, los terminados; con ellos, los que se nombran, estén como estén.",
	"cli.batch.clean.example":  "  jugada batch clean\n  jugada batch clean analyze-connect4-1a2b3c4d",

	"cli.worker.short": "Trabaja en los lotes, hasta que se lo interrumpe",
	"cli.worker.long": `Trabaja en las tareas de los lotes hasta que se lo interrumpe: en las de esta máquina o, con --cluster o con %[1]s en el entorno, en las
de un clúster. Pueden trabajar a la vez cuantos procesos se quiera. Cuando uno se detiene, sea como sea, no se pierde más que la tarea
que había empezado, y otro la toma a lo sumo diez segundos después.

No toca los lotes a los que respondería otra cosa: los de otra versión de Jugada, o los de un juego cuyas reglas no sean las suyas.`,
	"cli.worker.example": `  jugada worker
  jugada worker --threads 4 --cluster tls://centro:4222 --token-file clave.txt --ca ca.pem`,
	"cli.hub.short": "Mantiene abierto el centro de esta máquina, donde están sus lotes",
	"cli.hub.long": `Mantiene abierto el centro de esta máquina: el servidor que guarda los lotes y reparte sus tareas. Solo escucha en esta máquina, y lo que
hace falta para conectarse está en jobs/server.json, en la carpeta de datos, que solo puede leer su dueño. Los lotes no lo necesitan:
cada orden abre un centro mientras dura, si no hay otro. jugada batch … --detach deja uno en marcha.`,
	"cli.hub.example": `  jugada hub
  jugada hub --threads 2 --until-done`,

	"cli.flag.cluster":        "`DIRECCIÓN` de un clúster de servidores NATS, como nats://host:4222 o tls://host (por defecto: la de JUGADA_CLUSTER; sin ella, batch y worker usan el centro de esta máquina y los demás ningún clúster)",
	"cli.flag.tokenFile":      "`ARCHIVO` cuya única línea es la clave del clúster",
	"cli.flag.credentials":    "`ARCHIVO` de credenciales de NATS para el clúster, o con la semilla de una nkey",
	"cli.flag.ca":             "`ARCHIVO` con el certificado de la autoridad que firmó los del clúster",
	"cli.flag.replicas":       "guarda todo en `N` servidores del clúster de aquí en adelante (por defecto, como hasta ahora; al principio, 1)",
	"cli.flag.workerThreads":  "trabaja en `N` tareas a la vez (por defecto, tantas como procesadores)",
	"cli.flag.hubThreads":     "trabaja en `N` tareas a la vez (por defecto, en ninguna)",
	"cli.flag.batchThreads":   "trabaja en `N` tareas a la vez en este proceso (por defecto, tantas como procesadores; con clúster, ninguna)",
	"cli.flag.batchPositions": "`N` posiciones por tarea (por defecto, las que llevan cerca de un segundo, medido)",
	"cli.flag.unordered":      "muestra las respuestas según llegan, no en el orden de la entrada",
	"cli.flag.detach":         "termina en cuanto las tareas están guardadas; batch show y resume muestran las respuestas",
	"cli.flag.programs":       "ejecuta los programas que los encuentros nombran como jugadores, uci:RUTA; quien usa el centro los ejecuta aquí",
	"cli.flag.untilDone":      "termina cuando a ningún lote le quedan tareas",

	"cli.batch.begun":    "lote %s",
	"cli.batch.detached": "Las tareas de %s están guardadas. Las responderá quien trabaje en el clúster.",
	"cli.batch.interrupted": plural.Selectf(1, "%d",
		plural.One, "Interrumpido tras las respuestas de %d tarea. La misma orden, o jugada batch resume %s, sigue con él.",
		plural.Other, "Interrumpido tras las respuestas de %d tareas. La misma orden, o jugada batch resume %s, sigue con él."),
	"cli.batch.again": plural.Selectf(1, "%d",
		plural.One, "se vuelve a intentar %d tarea fallida",
		plural.Other, "se vuelven a intentar %d tareas fallidas"),
	"cli.batch.file":      "%s: los demás procesos no tienen los archivos de esta máquina",
	"cli.batch.otherGame": "la partida %d es de %s, y las anteriores de %s; un lote es de un solo juego",
	"cli.batch.otherSize": plural.Selectf(2, "%d",
		plural.One, "el lote %s tiene %d posición por tarea, y --positions %d no encaja; quítalo, o limpia antes el lote",
		plural.Other, "el lote %s tiene %d posiciones por tarea, y --positions %d no encaja; quítalo, o limpia antes el lote"),
	"cli.batch.failed":              "la tarea %d no tiene respuesta: %s; «jugada batch resume %s» la vuelve a intentar",
	"cli.batch.programs":            "sus jugadores son otros programas, que este proceso no puede ejecutar (--programs lo permite)",
	"cli.batch.unread":              "no se llegó a leer toda la entrada del lote %s; repite la orden con que empezó",
	"cli.batch.unknown":             "esta versión no tiene lotes de %s",
	"cli.batch.rules":               "las reglas de %s no son aquellas con que empezó el lote",
	"cli.batch.damaged":             "la respuesta de la tarea %d está dañada: %v",
	"cli.batch.unit.position":       "posiciones",
	"cli.batch.unit.game":           "partidas",
	"cli.batch.unit.pair":           "pares de partidas",
	"cli.batch.cancel.done":         "%s está terminado: no queda nada que cancelar.",
	"cli.batch.cancelled":           "Cancelado: %s. Sus respuestas se conservan.",
	"cli.batch.cleaned":             "Olvidado: %s.",
	"cli.batch.clean.none":          "Ningún lote está terminado.",
	"cli.batch.list.none":           "No hay lotes.",
	"cli.batch.noWorkers":           "Ahora no trabaja nadie.",
	"cli.batch.about":               "%s: %s; tareas respondidas: %d de %d, repartidas: %d, en espera: %d; %s: %d",
	"cli.batch.about.unread":        "%s: %s; tareas respondidas: %d, repartidas: %d, en espera: %d",
	"cli.batch.state.done":          "terminado",
	"cli.batch.state.cancelled":     "cancelado",
	"cli.batch.state.running":       "en marcha",
	"cli.batch.state.waiting":       "a la espera de quien trabaje",
	"cli.batch.state.unread":        "no se llegó a leer toda su entrada",
	"cli.batch.state.unread.called": "puede recibir más tareas",
	"cli.batch.worker": plural.Selectf(2, "%d",
		plural.One, "Proceso %s: %d hilo; tareas hechas: %d; versión %s; última señal hace %d s.",
		plural.Other, "Proceso %s: %d hilos; tareas hechas: %d; versión %s; última señal hace %d s."),
	"cli.batch.refused":          "  No toca %s: %s",
	"cli.batch.progress":         "%d de %d tareas respondidas, %d repartidas, %d repartidas de nuevo, %.1f %s/s, tiempo restante: %s",
	"cli.batch.progress.reading": "%d tareas respondidas, %d repartidas, %d repartidas de nuevo, %.1f %s/s, aún se lee la entrada",
	"cli.worker.begins": plural.Selectf(2, "%d",
		plural.One, "proceso %s, %d hilo, en el centro de %s",
		plural.Other, "proceso %s, %d hilos, en el centro de %s"),
	"cli.worker.refuses": "no toca el lote %s: %v",
	"cli.hub.begins": plural.Selectf(2, "%d",
		"=0", "centro en %[1]s, no trabaja él mismo en ninguna tarea",
		plural.One, "centro en %s, trabaja en %d tarea a la vez",
		plural.Other, "centro en %s, trabaja en %d tareas a la vez"),
	"cli.hub.beside": plural.Selectf(2, "%d",
		"=0", "otro proceso tiene el centro, en %[1]s; este puede tomarlo cuando aquel termine, y no trabaja en ninguna tarea",
		plural.One, "otro proceso tiene el centro, en %s; este puede tomarlo cuando aquel termine, y trabaja en %d tarea a la vez",
		plural.Other, "otro proceso tiene el centro, en %s; este puede tomarlo cuando aquel termine, y trabaja en %d tareas a la vez"),
	"cli.hub.left.idle": "el proceso %s mantiene abierto el centro hasta que esté hecho, sin trabajar en él; sus mensajes están en %s",
	"cli.hub.left":      "el proceso %s sigue con él y termina cuando esté hecho; sus mensajes están en %s",
	"cli.hub.trouble":   "el centro no puede hacerlo ahora (%v); se vuelve a intentar",
	"cli.hub.back":      "el centro vuelve a funcionar",

	"cli.batch.idle":     "no hay ningún proceso conectado que tome el lote %s; jugada worker, con las mismas opciones del centro, trabaja en él",
	"cli.batch.results":  "Los resultados de %s los muestra la orden que lo empezó, que también sigue con él: %s",
	"cli.batch.playouts": "las respuestas de --algorithm mcts vienen de partidas al azar, que son solo para jugada analyze; se esperaba uno de %s",
	"cli.hub.noAddress":  "--cluster no tiene dirección; se esperaba una como nats://host:4222, o ningún --cluster",

	"jobs.otherInput":  "la tarea %[1]d no es la del lote %[2]s, cuya entrada empezaba con las mismas líneas y seguía de otro modo, o terminaba; da la entrada como archivo, al que distingue todo su contenido, u olvida aquel lote con «jugada batch clean %[2]s»",
	"jobs.port":        "%s: un puerto es un número del 1 al 65535; se esperaba una dirección como nats://host:4222",
	"jobs.unknownHost": "no se conoce ninguna máquina con ese nombre (%s); se esperaba el nombre o la dirección IP de una",
	"jobs.oneServer":   "%d réplicas: el servidor no pertenece a ningún clúster y guarda todo una vez; quita --replicas, o arranca más servidores como clúster (%v)",
	"jobs.noBatch":     "no hay ningún lote %q; «jugada batch list» los nombra todos",
	"jobs.cancelled": "otra orden ha cancelado el lote %[1]s (tareas respondidas: %[2]d de %[3]d); " +
		"las respuestas se conservan, y la misma orden, o jugada batch resume %[1]s, sigue con él",
	"jobs.cancelled.unread": "otra orden ha cancelado el lote %s (tareas respondidas: %d); las respuestas se conservan, y la misma orden sigue con él",
	"jobs.removed":          "otra orden ha quitado el lote %s con sus respuestas (tareas respondidas: %d); para volver a enviarlo, repite la orden que lo empezó",
	"jobs.otherVersion":     "otra versión de Jugada guardó el lote %s",
	"jobs.version":          "es de la versión %s, y este proceso es de la %s",
	"jobs.scheme":           "%s: se esperaba una dirección como nats://host:4222 o tls://host",
	"jobs.connect":          "no hay conexión con %s: %v",
	"jobs.away":             "no hay conexión con %s desde las %s",
	"jobs.gaveUp":           "se abandonó tras %v: %v",
	"jobs.credentials":      "%s no es un archivo de credenciales de NATS ni tiene la semilla de una nkey: %v",
	"jobs.token":            "%s: se esperaba una clave, sola en su única línea",
	"jobs.certificate":      "%s no tiene ningún certificado; se esperaba uno en PEM, que empieza con -----BEGIN CERTIFICATE-----",
	"jobs.server.file":      "%s está dañado; si ningún proceso lo usa, bórralo",
	"jobs.silent":           "el almacén de %s no contesta; ¿está el disco lleno, o es de solo lectura?",
	"jobs.full":             "el almacén de %s ya no admite nada; ¿está el disco lleno, o es de solo lectura? (%v)",
	"jobs.server.start":     "el centro de %s no arranca: %v",
})
