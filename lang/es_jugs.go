package lang

// What the water jugs answer to a wrong problem, position or move, in Spanish.
var _ = add(Spanish, map[string]any{
	"jugs.arrow":   "%s: el texto termina antes de \"->\" y de lo que se quiere; un problema se escribe así: 4,3->2",
	"jugs.number":  "%s: aparece %q; se esperaba una cantidad de litros",
	"jugs.large":   "%s: %s es demasiado; el número más grande que se admite aquí es %d",
	"jugs.many":    "%s: hay más de %d jarras, que es el máximo",
	"jugs.nothing": "%s: en la jarra %d caben 0 litros; en cada una cabe al menos 1",
	"jugs.count":   "%s: se da el contenido de %d jarras; las jarras son %d",
	"jugs.over":    "%s: %d litros no caben en la jarra %d, que es de %d",
	"jugs.none":    "%s: en ninguna jarra caben %d litros; la más grande es de %d",
	"jugs.jug":     "%s: no hay jarra %d; se numeran de 1 a %d",
	"jugs.move":    "%q no se puede aquí; se esperaba una de estas jugadas: %s",
})
