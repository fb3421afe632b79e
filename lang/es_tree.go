package lang

// Package tree's errors about trees, paths and moves, in Spanish. The first value is the place: line and
// column, or the path of a node made in code.
var _ = add(Spanish, map[string]any{
	"tree.end":       "el final del texto",
	"tree.empty":     "%s: el texto está vacío; se esperaba un árbol como (A B=3 C=5)",
	"tree.wantNode":  "%s: se encontró %v; se esperaba un nodo, como B=3 o (A B=3 C=5)",
	"tree.wantChild": "%s: se encontró \")\"; se esperaba un hijo, porque un nodo entre paréntesis tiene al menos uno",
	"tree.wantValue": "%s: se encontró %v; se esperaba un valor inmediatamente después de %q",
	"tree.unclosed":  "%s: se encontró el final del texto; se esperaba \")\" para el \"(\" de %s",
	"tree.trailing":  "%s: se encontró %v después del árbol; se esperaba el final del texto",
	"tree.capitals":  "%s: se encontró %q; se esperaba %q, en mayúsculas, delante de un árbol",
	"tree.comma":     "%s: se encontró \",\"; los nodos se separan con espacios, y los decimales llevan punto: 3.1",
	"tree.loose":     "%s: se encontró %q separado de su etiqueta; se esperaba justo después de ella, como en B=3 y (A:6 B=3)",
	"tree.leafColon": "%s: se encontró \":\" después de la etiqueta de una hoja; se esperaba \"=\", como en B=3",
	"tree.apart":     "%s: se encontró %q justo después de una etiqueta o de un valor; se esperaba un espacio, \"(\" o \")\"",
	"tree.quote":     "%s: se encontró una etiqueta entre comillas sin cerrar; se esperaba otra '\"' en la misma línea",
	"tree.escape":    "%s: se encontró una \"\\\" suelta en una etiqueta entre comillas; se esperaba \\\", \\\\ o \\s, que es un espacio",
	"tree.quoteEnd":  "%s: se encontró %q después de una etiqueta entre comillas; se esperaba el final",
	"tree.utf8":      "%s: se encontró un byte que no es UTF-8; se esperaba un texto en UTF-8",
	"tree.control":   "%s: se encontró el carácter de control %s; se esperaba texto visible",

	"tree.number":   "%s: se encontró %q; se esperaba un número como 0.5, o comillas si es una etiqueta",
	"tree.value":    "%s: se encontró %q; se esperaba un valor como 3, -2.5 o +∞",
	"tree.decimals": "%s: se encontró %q; se esperaban %d decimales a lo sumo",
	"tree.large":    "%s: se encontró %q; se esperaba un valor de -%[3]s a %[3]s, el límite de un árbol con valores en pasos de %[4]s",
	"tree.infinite": "%s: se encontró %q en un nodo con hijos; se esperaba un valor finito, porque solo una hoja puede ser una partida ganada",

	"tree.labelEmpty":     "%s: se encontró una etiqueta vacía; se esperaba al menos un carácter",
	"tree.labelLong":      "%s: se encontró una etiqueta de %d bytes; se esperaban %d a lo sumo",
	"tree.labelUTF8":      "%s: se encontró una etiqueta que no es UTF-8, %q; se esperaba UTF-8",
	"tree.labelCharacter": "%s: se encontró %s en una etiqueta; no puede llevar caracteres de control ni más espacio en blanco que el espacio",
	"tree.labelPlace":     "%s: se encontró la etiqueta %q; una etiqueta así dice el lugar entre los hermanos: aquí se esperaba %s, u otra etiqueta",
	"tree.labelTwice":     "%s: se encontró la etiqueta %q, que ya tiene un hermano anterior; se esperaba otra",

	"tree.nodes": "%s: se encontró un nodo más; un árbol tiene %d a lo sumo",
	"tree.deep":  "%s: se encontró un nodo demasiado profundo; se esperaban %d niveles bajo la raíz a lo sumo",
	"tree.nil":   "%s: se encontró un nodo que es nil; no se esperaba ninguno",

	"tree.json":          "%s: se encontró algo que no es JSON (%s)",
	"tree.jsonEmpty":     "%s: el texto está vacío; se esperaba un árbol como {\"label\": \"A\", \"children\": [{\"value\": 3}, {\"value\": 5}]}",
	"tree.jsonEnd":       "%s: se encontró el final del texto; se esperaba el resto del árbol, hasta su última \"}\"",
	"tree.jsonNode":      "%s: se encontró %v; se esperaba un nodo, que empieza con \"{\"",
	"tree.jsonChildren":  "%s: se encontró %v; se esperaban los hijos, que empiezan con \"[\"",
	"tree.jsonLabel":     "%s: se encontró %v; se esperaba una etiqueta, que es una cadena",
	"tree.jsonValue":     "%s: se encontró %v; se esperaba un número, \"+inf\" o \"-inf\"",
	"tree.jsonExponent":  "%s: se encontró %q; se esperaba un número que se pueda escribir sin tal exponente",
	"tree.jsonTurn":      "%s: se encontró %v; se esperaba \"max\" o \"min\"",
	"tree.jsonTurnBelow": "%s: se encontró el campo \"turn\"; se esperaba solo en la raíz, porque los jugadores se alternan",
	"tree.jsonField":     "%s: se encontró el campo %q; se esperaba turn, label, value o children",
	"tree.jsonTwice":     "%s: se encontró el campo %q por segunda vez; se esperaba una sola en cada nodo",

	"tree.path":       "%s: se esperaba un camino desde la raíz, como /B/F, o / para la raíz",
	"tree.pathSlash":  "%s: se encontró %q después de una etiqueta; se esperaba \"/\"",
	"tree.noChildren": "%s: se encontró %q; a este nodo no le sigue nada",
	"tree.noChild":    "%s: se encontró %q; se esperaba una de estas jugadas: %s",

	"tree.randomDepth":     "la profundidad es %d; debe estar entre 0 y %d",
	"tree.randomBranching": "la ramificación es %d; debe ser al menos 1",
	"tree.randomRange":     "los valores van de %d a %d; el menor va primero",
	"tree.randomValues":    "los valores van de %d a %d; deben ser enteros de %d a lo sumo en cualquier sentido",
	"tree.randomNodes":     "un árbol de ramificación %d y profundidad %d es demasiado grande; puede tener %d nodos a lo sumo",
})
