package lang

import "golang.org/x/text/feature/plural"

// The sliding tiles' errors about sizes, positions and moves, in Spanish.
var _ = add(Spanish, map[string]any{
	"sliding.tableSize":   "un tablero de %s es demasiado grande para una tabla",
	"sliding.size.form":   "%q no es el tamaño de un tablero; se esperaban filas y columnas, como 3x4",
	"sliding.size.sides":  "el tamaño %[1]s no sirve: un tablero tiene al menos %[2]d filas y %[2]d columnas",
	"sliding.size.cells":  "el tamaño %s es demasiado grande: caben %d casillas a lo sumo",
	"sliding.size.packed": "el tamaño %s es demasiado grande para eso; caben %d casillas a lo sumo",

	"sliding.text.few":   "%s: el texto termina después de %d de las %d fichas de un tablero de %s; el hueco también cuenta, como 0",
	"sliding.text.many":  "%s: se encontró %q después de las %d fichas de un tablero de %s; se esperaba el final",
	"sliding.text.tile":  "%s: se encontró %q; se esperaba una ficha, de 1 a %d, o 0 para el hueco",
	"sliding.text.range": "%s: no hay ficha %d en un tablero de %s; llegan hasta la %d",
	"sliding.text.twice": "%s: la ficha %d ya está; cada una aparece una sola vez",

	"sliding.count":       "%d fichas no forman una posición de un tablero de %s; tiene %d, contando el hueco",
	"sliding.range":       "no hay ficha %d en un tablero de %s; llegan hasta la %d",
	"sliding.twice":       "la ficha %d está dos veces, en los lugares %d y %d; cada una aparece una sola vez",
	"sliding.unreachable": "cada jugada intercambia una ficha con el hueco; el lugar final del hueco fija si el número de intercambios es par o impar, y el orden de las fichas pide lo contrario; si se intercambian dos fichas cualesquiera, tiene solución",
	"sliding.move":        "%q no se puede mover; junto al hueco están %s",

	"sliding.pdb.room":      "construir las bases de patrones %s ocupa %d MiB, y aquí se pueden ocupar %d MiB a lo sumo; elige grupos más pequeños, como pdb=5-5-5",
	"sliding.pdb.size":      "las bases de patrones son para tableros de %s, no de %s",
	"sliding.pdb.goal":      "las bases de patrones llevan a otra meta: %s",
	"sliding.pdb.tile":      "%q no es una ficha de un grupo; se esperaba de 1 a %d",
	"sliding.pdb.partition": "%q no es una partición; se esperaban los tamaños de los grupos, como 5-5-5, o sus fichas, como 1,2,3/4,5,6,7,8",
	"sliding.pdb.sum": plural.Selectf(2, "%d",
		plural.One, "la partición %[1]s reparte %[2]d ficha, pero el tablero tiene %[3]d",
		plural.Other, "la partición %[1]s reparte %[2]d fichas, pero el tablero tiene %[3]d"),
	"sliding.pdb.groups": "hay %d grupos; se pueden sumar %d a lo sumo",
	"sliding.pdb.large":  "un grupo tiene %d fichas; se esperaban de 1 a %d",
	"sliding.pdb.twice":  "la ficha %d está en dos grupos; las estimaciones no se podrían sumar",
	"sliding.pdb.all":    "los grupos tienen %d de las %d fichas; cada una debe estar en uno",
	"sliding.pdb.deep":   "el grupo de las fichas %s necesita más de 30 jugadas por encima de su distancia Manhattan; elige otro",

	"sliding.pdb.open":      "%s: %v",
	"sliding.pdb.notFile":   "esto no contiene bases de patrones de Jugada",
	"sliding.pdb.version":   "son bases de patrones de la versión %d del formato de archivo; este programa lee la versión %d",
	"sliding.pdb.cut":       "las bases de patrones están cortadas: %d bytes, se esperaban al menos %d",
	"sliding.pdb.truncated": "las bases de patrones están cortadas o son más largas de lo debido: %d bytes, se esperaban %d",
	"sliding.pdb.header":    "las bases de patrones están dañadas en su cabecera",
	"sliding.pdb.damaged":   "las bases de patrones están dañadas en el grupo de las fichas %s",
	"sliding.pdb.other":     "las bases de patrones son para otro tablero, otra meta u otra partición que los que dice el nombre del archivo",
	"sliding.pdb.wrong":     "las bases de patrones están mal en el grupo de las fichas %s: la entrada %d dice %d jugadas por encima de la distancia Manhattan, lo correcto es %d",
	"sliding.pdb.taken":     "%s no contiene bases de patrones y se queda como está; elige otro nombre",
})
