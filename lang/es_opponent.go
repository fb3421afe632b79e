package lang

import "golang.org/x/text/feature/plural"

// Lo que el paquete opponent responde a modelos mal escritos, en español. El primer valor es el lugar: línea y columna.
var _ = add(Spanish, map[string]any{
	"opponent.nothing":   "el final del texto",
	"opponent.kind":      "%s: se encontró %v; se esperaba un modelo: random:0.2, errs:0.2, kinds, logit:1.5, depth:2, player:NOMBRE o una mezcla, como 0.7*random:0.2+0.3*kinds",
	"opponent.colon":     "%s: se esperaban \":\" y un número inmediatamente después de %q",
	"opponent.number":    "%s: se encontró %v; se esperaba un número como 0.2 o 1/3, de a lo sumo %d cifras por parte",
	"opponent.rate":      "%s: %s tiene la probabilidad %s; se esperaba de 0 a 1",
	"opponent.lambda":    "%s: logit tiene el λ %s; se esperaba de 0 a %s",
	"opponent.depth":     "%s: la profundidad es %s; se esperaba un número entero de niveles, de 1 a %d",
	"opponent.evaluator": "%s: se esperaba el nombre de una evaluación estática, como en depth:2:lines",
	"opponent.trailing":  "%s: se encontró %v después de un modelo; se esperaban \"+\" y otro término, o el final",
	"opponent.times":     "%s: se encontró %v después de un peso; se esperaban \"*\" y un modelo, como en 0.7*random:0.2+0.3*logit:1.5",
	"opponent.weight":    "%s: hay un peso de 0; omite el término",
	"opponent.weights":   "%s: los pesos suman %s; deben sumar exactamente 1 (los tercios se escriben 1/3)",
	"opponent.terms":     "%s: hay una mezcla de %d modelos; se esperaban a lo sumo %d",

	"opponent.kindRate":    "%s: se encontró %v; se esperaba una clase de error y su tasa, como en kinds:win=0.02,rest=0.3",
	"opponent.kindTwice":   "%s: la clase %s ya tiene una tasa",
	"opponent.noKind":      "el modelo da una tasa para errores de la clase %q, y en este juego hay %s",
	"opponent.noThreats":   "kinds es para juegos con amenazas que se pueden pasar por alto, como el tres en raya; este no las tiene: usa random:0.2, errs:0.2, logit:1.5 o depth:2",
	"opponent.noEvaluator": "el modelo pide la evaluación estática %q, y el juego no tiene ninguna con ese nombre",

	"opponent.tooLarge": "las posiciones a las que se puede llegar ocupan más de %d MiB: pon una profundidad, o una menor",
	"opponent.repeats":  "los juegos cuyos empates dependen del camino hasta una posición aún no se pueden explorar contra un modelo",

	"catalog.meetLarge":  "para saber qué da una partida entera hacen falta todas sus posiciones, y ocupan más de %d MiB; empieza en una posición más avanzada, o elige un juego más pequeño",
	"catalog.judgeLarge": "para distinguir las buenas jugadas de las malas se miran todas las posiciones del juego, y ocupan más de %d MiB; elige un juego más pequeño",
	"catalog.notAgainst": "%s no sirve contra un adversario que se equivoca: omítelo; hasta dónde mira una búsqueda así lo dice %s",
	"catalog.risk":       "el riesgo %q no es un número de puntos o resultados desde 0, como 0.5",
	"catalog.berliner":   "para la regla de Berliner, %q no es un número de puntos o resultados desde 0, como 0.5",
	"catalog.noSide":     "ningún bando se llama %q; se esperaba max o min",

	"cli.opponent.long": `Con --opponent MODELO el consejo es para jugar contra alguien que se equivoca:
  random:E  con probabilidad E cualquier jugada legal; si no, una de las mejores
            (cuenta quién gana, no en cuántas jugadas)
  errs:P    con probabilidad P una jugada que no es de esas
  logit:L   una jugada es tanto más rara cuantos más puntos pierde, y más cuanto
            mayor es L
  kinds:CLASE=TASA,...
            errores por clases: una clase es una amenaza del juego que la jugada
            pasa por alto (win, threat, fork, ...) o, si no hay ninguna, near, far
            o points, según lo que se pierde y cuán pronto; en ese orden, quien
            puede cometer un error así lo comete con su tasa; rest es la tasa de
            las que no se nombran (por defecto, 0); kinds solo es kinds:rest=0.5
  depth:N   un jugador que mira N niveles adelante; depth:N:NOMBRE con otra
            evaluación estática
y mezclas como 0.7*random:0.2+0.3*logit:1.5; player:NOMBRE es lo que «jugada play --opponent learn» ha aprendido de
alguien en este juego. La esperanza se da en resultados (victoria 1, empate 0, derrota -1) si todas las partidas se
siguen hasta un final así, y si no en puntos; es la del bando que dice --as. Con --depth, las líneas que siguen más allá
cuentan por su valor estático, también para minimax. En las mismas unidades, --risk dice cuánto
del valor minimax puede ceder una jugada, y --berliner cuán cerca de la mejor debe quedar si esta no pierde de todos
modos (regla de Berliner); juntas, valen ambas. Sin --risk nunca se cede una victoria forzada. Los algoritmos de los
apuntes solo buscan minimax; engine no se admite. Tras una interrupción la
respuesta es la de analyze sin adversario, hasta donde llegó. La respuesta en JSON tiene, además de los campos de arriba o en
lugar de ellos,

  model, as   contra quién, y para quién: max o min; faltan si auto no ha
              sopesado los errores: entonces la respuesta es la de analyze solo
  expected    lo que ese bando puede esperar
  results     true: en resultados; si no, en puntos
  win         lo que cuenta una victoria
  best        la elección; null donde juega el jugador del modelo
  bests       solo best
  minimax_best
              lo que jugaría minimax
  switch      at, fraction (null si no lo es): la menor probabilidad de error en que
              cambia la elección; from, to: la elección hasta ahí y justo después;
              o null
  moves       también expected; allowed, según --risk y --berliner; y probability
              donde juega el jugador del modelo`,
	"cli.flag.opponent":     "aconseja contra un jugador que se equivoca: `MODELO` es random:0.5, errs:0.2, kinds, logit:1.5, depth:2, player:NOMBRE o una mezcla",
	"cli.flag.as":           "con --opponent: el `BANDO` que recibe el consejo, max o min (por defecto, max)",
	"cli.flag.risk":         "con --opponent: no ceder nunca más de `R` del valor minimax, en puntos o resultados (por defecto: todo menos una victoria forzada)",
	"cli.flag.berliner":     "con --opponent: apartarse de minimax solo si según él se pierde, o por una jugada peor a lo sumo en `R`, en puntos o resultados",
	"cli.opponent.expected": "Contra %[1]s, %[2]v puede esperar %[3]s.",
	"cli.opponent.results":  "%s (victoria 1, empate 0, derrota -1)",
	"cli.opponent.point":    "%s punto",
	"cli.opponent.points":   "%s puntos",
	"cli.opponent.best":     "Mejor jugada contra este jugador: %s",
	"cli.opponent.equal": plural.Selectf(2, "%d",
		plural.One, "La jugada %[1]s promete lo mismo; entre iguales se elige la de mejor valor minimax y, después, la primera.",
		plural.Other, "Las jugadas %[1]s prometen lo mismo; entre iguales se elige la de mejor valor minimax y, después, la primera."),
	"cli.opponent.minimaxBest":  "Mejor jugada según minimax: %s, que vale %s si %v no se equivoca.",
	"cli.opponent.minimaxBests": "Mejores jugadas según minimax: %s; cada una vale %s si %v no se equivoca.",
	"cli.opponent.alike":        "El modelo mira quién gana, no cuándo; para él, las mejores jugadas son %s.",
	"cli.opponent.expected.ahead": plural.Selectf(4, "%d",
		plural.One, "Contra %[1]s, %[2]v puede esperar %[3]s, mirando %[4]d nivel adelante.",
		plural.Other, "Contra %[1]s, %[2]v puede esperar %[3]s, mirando %[4]d niveles adelante."),
	"cli.opponent.minimaxBest.ahead": plural.Selectf(4, "%d",
		plural.One, "Mejor jugada según minimax, mirando %[4]d nivel adelante: %[1]s; el mejor juego lleva al valor estático %[2]s.",
		plural.Other, "Mejor jugada según minimax, mirando %[4]d niveles adelante: %[1]s; el mejor juego lleva al valor estático %[2]s."),
	"cli.opponent.minimaxBests.ahead": plural.Selectf(4, "%d",
		plural.One, "Mejores jugadas según minimax, mirando %[4]d nivel adelante: %[1]s; con cada una, el mejor juego lleva al valor estático %[2]s.",
		plural.Other, "Mejores jugadas según minimax, mirando %[4]d niveles adelante: %[1]s; con cada una, el mejor juego lleva al valor estático %[2]s."),
	"cli.opponent.switch":       "Elección: %[1]s hasta una probabilidad de error de %[2]s; %[3]s, justo por encima.",
	"cli.opponent.switchAtOnce": "Elección: %[1]s contra un jugador perfecto, %[2]s contra uno que casi nunca se equivoca.",
	"cli.opponent.switchAgain":  "Con probabilidades de error más altas vuelve a cambiar.",
	"cli.opponent.interrupted":  "interrumpido antes de conocer una esperanza: lo que sigue es lo mejor según minimax, mirando a lo sumo %d niveles",
	"cli.opponent.theirs":       "Mueve %v, el jugador del modelo; la tabla da las probabilidades.",
	"cli.opponent.expectation":  "esperanza",
	"cli.opponent.probability":  "probabilidad",
	"cli.opponent.minimax":      "minimax, para MAX",
	"cli.opponent.forbidden":    "%s (demasiado riesgo)",
	"cli.opponent.win":          "Una victoria cuenta %s.",
})
