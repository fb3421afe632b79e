package lang

// What the lab says to requests that it cannot answer, in Spanish.
var _ = add(Spanish, map[string]any{
	"lab.addr":          "--addr es %q; se esperaba un anfitrión y un puerto, como en 127.0.0.1:8080 o :8080",
	"lab.port":          "--addr es %q; el puerto %q no es un número de 0 a 65535",
	"lab.listen":        "no se puede escuchar en %s: %s",
	"lab.tls":           "el certificado o su clave no sirven: %s",
	"lab.tls.both":      "un certificado necesita su clave, y una clave su certificado: da --tls-cert y --tls-key",
	"lab.host":          "este laboratorio no se llama %q; usa la dirección que escribió",
	"lab.origin":        "el pedido viene de otro sitio (%q), que no puede usar este laboratorio",
	"lab.token":         "este laboratorio pide su clave de acceso; abre la dirección que escribió al arrancar, o envía la clave como Authorization: Bearer",
	"lab.busy":          "hay demasiadas búsquedas en curso; prueba de nuevo en un momento",
	"lab.tooLong":       "la búsqueda se interrumpió antes de encontrar nada: tardó demasiado, o el laboratorio se está cerrando; pide menos",
	"lab.panic":         "una falla del programa; el laboratorio sigue, y lo que se sabe de la falla está en su salida bajo %s",
	"lab.method":        "aquí no hay %s; hay %s",
	"lab.operation":     "no hay %q; /api/openapi.json dice lo que hay",
	"lab.page.text":     "En este laboratorio no hay ninguna página %q.",
	"lab.page":          "no hay página %q",
	"lab.move":          "jugada %d: %s",
	"lab.exercise":      "ejercicio %d: %s",
	"lab.choose.one":    "da solo uno de level, opponent y player: la computadora juega a un nivel, o contra alguien en particular",
	"lab.choose.large":  "hay demasiadas posiciones de aquí en adelante para jugar contra alguien en particular; elija un juego más pequeño, o un nivel",
	"lab.alone":         "%s solo tiene sentido con %s",
	"lab.hinted":        "hinted tiene el número %d, que no es el de ninguna jugada; hay %d jugadas, contadas desde 0",
	"lab.unknown":       "no se sabe nada de %s; GET /opponents nombra a los jugadores",
	"lab.unknownIn":     "no se sabe nada de %s en %s; GET /opponents nombra a los jugadores",
	"lab.store":         "no se pudo leer o escribir lo que se recuerda de los jugadores; el porqué está en la salida del laboratorio bajo %s",
	"lab.over":          "el juego terminó: no hay jugada que elegir",
	"lab.noBoard":       "%s no dibuja tableros",
	"lab.line":          "las posiciones de esta línea ocupan más de %d MiB en total; envía menos jugadas",
	"lab.large":         "%s es demasiado grande para buscar hasta el final; da una profundidad, un tiempo o una cantidad de nodos",
	"lab.compare.book":  "%q es un archivo de la computadora en la que corre el laboratorio, y el laboratorio no lo abre",
	"lab.tree.large":    "aquí un árbol al azar tiene %d nodos como máximo; elige menos profundidad o menos ramas",
	"lab.tree.seed":     "la semilla es %q; se esperaba un número entero que no sea negativo",
	"lab.lesson":        "no hay lección ni dibujo %q",
	"lab.noPlayers":     "este laboratorio no recuerda a nadie: se creó sin carpeta de datos",
	"lab.learn.nothing": "de una partida sin jugadas no se aprende nada",
	"lab.learn.goesOn":  "la partida no ha terminado: juégala hasta el final, o abandona",
	"lab.trace.unknown": "no hay ninguna traza %q, o ya se olvidó; pídela de nuevo",
	"lab.trace.noPass":  "no hay pasada %d; la búsqueda tiene %d, contadas desde 0",
	"lab.trace.noNode":  "no hay nodo %d; la pasada tiene %d, contados desde 0",
	"lab.trace.empty":   "no se buscó nada, así que no hay árbol que dibujar",
	"lab.trace.tooLong": "la búsqueda tiene más de %d eventos, que es el máximo de una traza; dale menos profundidad, o límites de tiempo o de nodos",
})

// What it says where a request does not fit the description of the API.
var _ = add(Spanish, map[string]any{
	"lab.invalid.failed":          "el pedido no se ajusta a la descripción de /api/openapi.json",
	"lab.invalid.unexpected":      "no hay tal campo",
	"lab.invalid.required":        "falta el campo %s",
	"lab.invalid.parameter":       "falta el parámetro de tipo %s",
	"lab.invalid.string":          "se esperaba un texto",
	"lab.invalid.number":          "se esperaba un número",
	"lab.invalid.integer":         "se esperaba un número entero",
	"lab.invalid.boolean":         "se esperaba true (sí) o false (no)",
	"lab.invalid.array":           "se esperaba una lista",
	"lab.invalid.object":          "se esperaba un objeto",
	"lab.invalid.oneOf":           "se esperaba uno de estos: %s",
	"lab.invalid.minimum":         "se esperaba %v como mínimo",
	"lab.invalid.maximum":         "se esperaba %v como máximo",
	"lab.invalid.minLength":       "se esperaban %v caracteres como mínimo",
	"lab.invalid.maxLength":       "se esperaban %v caracteres como máximo",
	"lab.invalid.minItems":        "se esperaba una lista de %v o más",
	"lab.invalid.length":          "se esperaba una lista de otra longitud",
	"lab.invalid.maxItems":        "se esperaban %v elementos como máximo",
	"lab.invalid.noBody":          "el pedido necesita un cuerpo en JSON",
	"lab.invalid.largeBody":       "el cuerpo del pedido tiene más de %d bytes",
	"lab.invalid.slowBody":        "el cuerpo del pedido no llegó a tiempo",
	"lab.invalid.unreadBody":      "no se pudo leer el cuerpo del pedido",
	"lab.invalid.contentType":     "se esperaba Content-Type: application/json, no %s",
	"lab.invalid.json":            "esto no es JSON: %s",
	"lab.invalid.unexpectedError": "algo salió mal",
})

// The names of the states in which the API answers.
var _ = add(Spanish, map[string]any{
	"lab.status.400": "Pedido incorrecto",
	"lab.status.401": "Hace falta la clave de acceso",
	"lab.status.403": "Prohibido",
	"lab.status.404": "No se encuentra",
	"lab.status.405": "Método no permitido",
	"lab.status.406": "No aceptable",
	"lab.status.408": "El pedido tardó demasiado",
	"lab.status.413": "Pedido demasiado grande",
	"lab.status.415": "Tipo de contenido no admitido",
	"lab.status.421": "Pedido mal dirigido",
	"lab.status.422": "No se puede hacer",
	"lab.status.429": "Demasiadas búsquedas",
	"lab.status.500": "Error interno",
	"lab.status.503": "No disponible",
})

// The command that serves it.
var _ = add(Spanish, map[string]any{
	"cli.lab.short": "Abrir el laboratorio en el navegador",
	"cli.lab.long": "Servir el laboratorio: páginas en el navegador para jugar, ver búsquedas paso a paso, comparar y practicar. Todo está en " +
		"este programa, y no se le pide nada a ninguna otra computadora.\n\nLa primera línea que escribe es su dirección. Salvo que --addr diga " +
		"otra cosa solo escucha en esta computadora; con el puerto 0 toma uno libre. Quien llegue por otra dirección " +
		"necesita la clave de acceso, que es parte de la dirección que se escribe, o lo que dé --token. Sin --tls-cert todo va por la red " +
		"tal cual, también la clave de acceso. Ctrl-C cierra el laboratorio.",
	"cli.lab.example":      "  jugada lab\n  jugada lab --addr 127.0.0.1:0\n  jugada lab --addr :8443 --tls-cert cert.pem --tls-key key.pem",
	"cli.lab.flag.addr":    "`DIRECCIÓN` en la que escucha",
	"cli.lab.flag.token":   "pedir esta `CLAVE` de acceso, también en esta computadora",
	"cli.lab.flag.cert":    "`ARCHIVO` con el certificado para TLS, en PEM",
	"cli.lab.flag.key":     "`ARCHIVO` con su clave privada, en PEM",
	"cli.lab.flag.metrics": "servir en /metrics lo que se cuenta, como lo lee Prometheus",
	"cli.lab.flag.pprof":   "servir perfiles del programa en /debug/pprof/",
})
