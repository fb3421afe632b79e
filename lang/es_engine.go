package lang

// Lo que responde el motor a una tabla que no puede usar, en español.
var _ = add(Spanish, map[string]any{
	"engine.table.open":      "%s: %v",
	"engine.table.name":      "el nombre del juego es demasiado largo para el archivo de una tabla; se esperan %d bytes como máximo",
	"engine.table.notFile":   "esto no contiene una tabla de Jugada",
	"engine.table.version":   "una tabla de la versión %d del formato; este programa lee la versión %d",
	"engine.table.truncated": "la tabla está truncada o sobra algo: %d bytes, se esperan %d",
	"engine.table.damaged":   "la tabla está dañada",
	"engine.table.otherGame": "la tabla es del juego %s, no de %s",
	"engine.table.otherKeys": "la tabla es de una versión del juego que numera las posiciones de otra manera",
})
