package lang

// Lo que el paquete opponent responde a modelos mal escritos, en español. El primer valor es el lugar: línea y columna.
var _ = add(Spanish, map[string]any{
	"opponent.nothing":   "nada más",
	"opponent.kind":      "%s: hay %v; se espera un modelo: random:0.2, errs:0.2, logit:1.5 o depth:2",
	"opponent.colon":     "%s: se esperan \":\" y un número inmediatamente después de %q",
	"opponent.number":    "%s: hay %v; se espera un número como 0.2 o 1/3, de a lo sumo %d cifras por parte",
	"opponent.rate":      "%s: %s tiene la probabilidad %s; se espera de 0 a 1",
	"opponent.lambda":    "%s: logit tiene el λ %s; se espera de 0 a %s",
	"opponent.depth":     "%s: hay la profundidad %s; se espera un número entero de niveles, de 1 a %d",
	"opponent.evaluator": "%s: se espera el nombre de una evaluación estática, como en depth:2:lines",
	"opponent.trailing":  "%s: hay %v después de un modelo; se esperan \"+\" y otro término, o el final",
	"opponent.times":     "%s: hay %v después de un peso; se esperan \"*\" y un modelo, como en 0.7*random:0.2+0.3*logit:1.5",
	"opponent.weight":    "%s: hay un peso 0; omita el término",
	"opponent.weights":   "%s: los pesos suman %s; deben sumar exactamente 1 (los tercios se escriben 1/3)",
	"opponent.terms":     "%s: hay una mezcla de %d modelos; se esperan a lo sumo %d",

	"opponent.noEvaluator": "el modelo pide la evaluación estática %q, y el juego no tiene ninguna con ese nombre",

	"opponent.tooLarge": "más de %d posiciones: ponga una profundidad, o una menor",
	"opponent.repeats":  "los juegos cuyas tablas dependen del camino hasta una posición aún no se pueden explorar contra un modelo",
})
