package lang

// Lo que responde el motor a lo que no puede hacer, en español.
var _ = add(Spanish, map[string]any{
	"engine.solve.repeats":   "en este juego las posiciones pueden repetirse, de modo que su valor depende de lo que pasó antes, y no se puede demostrar solo con la posición; solve --algorithm dfpn averigua quién gana, y analyze demuestra lo que permiten sus límites",
	"engine.table.memory":    "una tabla de %d MiB no cabe en la memoria; hace falta una más pequeña",
	"engine.table.open":      "%s: %v",
	"engine.table.name":      "el nombre del juego es demasiado largo para el archivo de una tabla; se esperaban %d bytes a lo sumo",
	"engine.table.notFile":   "esto no contiene una tabla de Jugada",
	"engine.table.ofProof":   "la tabla se escribió con --algorithm dfpn, y solo sirve con él; usa --algorithm dfpn u otro archivo",
	"engine.table.ofBounds":  "la tabla se escribió sin --algorithm dfpn, y no sirve con él; quita --algorithm o usa otro archivo",
	"engine.table.version":   "una tabla de la versión %d del formato; este programa lee la versión %d",
	"engine.table.truncated": "la tabla está truncada: %d bytes, se esperaban al menos %d",
	"engine.table.damaged":   "la tabla está dañada",
	"engine.table.otherGame": "la tabla es del juego %s, no de %s",
	"engine.table.otherKeys": "la tabla es de una versión del juego que numera las posiciones de otra manera",
})
