package lang

import "golang.org/x/text/feature/plural"

// The water jugs' errors about problems, positions and moves, in Spanish.
var _ = add(Spanish, map[string]any{
	"jugs.arrow":         "%s: el texto termina antes de \"->\" y de lo que se quiere; un problema se escribe así: 4,3->2",
	"jugs.number":        "%s: se encontró %q; se esperaba una cantidad de litros",
	"jugs.large":         "%s: %s es demasiado; el número más grande que se admite aquí es %d",
	"jugs.many":          "%s: hay más de %d jarras, que es el máximo",
	"jugs.nothing":       "%s: en la jarra %d caben 0 litros; en cada una cabe al menos 1",
	"jugs.count":         "%s: contenidos que se dan: %d; jarras: %d; se esperaba uno por jarra",
	"jugs.over":          "%s: %d litros no caben en la jarra %d, que es de %d",
	"jugs.none":          "%s: en ninguna jarra caben %d litros; la más grande es de %d",
	"jugs.jug":           "%s: no hay jarra %d; se numeran de 1 a %d",
	"jugs.indivisible":   plural.Selectf(2, "%d", plural.One, "%[1]d divide la capacidad y el contenido de todas las jarras y, por tanto, todo lo que se puede verter, pero no el %[2]d litro que se quiere", plural.Other, "%[1]d divide la capacidad y el contenido de todas las jarras y, por tanto, todo lo que se puede verter, pero no los %[2]d litros que se quieren"),
	"jugs.tooLittle":     plural.Selectf(1, "%d", plural.One, "sin grifo solo hay %[1]d litro en total; se quieren %[2]d", plural.Other, "sin grifo solo hay %[1]d litros en total; se quieren %[2]d"),
	"jugs.otherSum":      plural.Selectf(1, "%d", plural.One, "sin grifo ni desagüe siempre hay %[1]d litro en total; los contenidos que se quieren suman %[2]d", plural.Other, "sin grifo ni desagüe siempre hay %[1]d litros en total; los contenidos que se quieren suman %[2]d"),
	"jugs.goal.any":      plural.Selectf(1, "%d", plural.One, "%d litro en cualquier jarra", plural.Other, "%d litros en cualquier jarra"),
	"jugs.goal.jug":      plural.Selectf(1, "%d", plural.One, "%[1]d litro en la jarra %[2]d", plural.Other, "%[1]d litros en la jarra %[2]d"),
	"jugs.goal.contents": "el contenido %s",
	"jugs.numbers":       "las jarras se pueden llenar de más de %d maneras, demasiadas para una tabla",
	"jugs.move":          "%q no se puede aquí; se esperaba una de estas jugadas: %s",
})
