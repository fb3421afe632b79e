package lang

import "golang.org/x/text/feature/plural"

// Monte Carlo tree search, in Spanish.
var _ = add(Spanish, map[string]any{
	"algorithm.mcts": "Búsqueda de Monte Carlo en árbol (UCT)",

	"catalog.exploration": "%s es %s; se esperaba un número mayor que 0, o nada para el habitual, √½",

	"catalog.playouts": "%[1]s %[2]d son demasiadas para explicarlas una a una; se esperaban a lo sumo %[3]d",

	"cli.flag.playouts":     "con mcts: simula `N` partidas (por defecto 10,000 o, con --time, sin límite; en una traza, 20 y a lo sumo 1,000)",
	"cli.flag.exploration":  "con mcts: cuánto se exploran las jugadas que han ido mal, `C` mayor que 0 (por defecto √½, 0.707107)",
	"cli.flag.playoutsSeed": "con mcts: semilla `S` de las jugadas al azar; sin --time, la misma da la misma respuesta (por defecto, una nueva, que se escribe)",
	"cli.playouts.not":      "%s no va con %s",
	"cli.playouts.long": `--algorithm mcts es la búsqueda de Monte Carlo en árbol UCT (Kocsis y Szepesvári, 2006). Simula %[1]d partidas, o --playouts, o
las que permita --time: primero por un árbol de las jugadas ya probadas, cada vez por la de mayor v + C·d·√(ln N / n), y desde allí
hasta el final con jugadas al azar. v es la media de las n simulaciones que pasan por la jugada, para quien la hace; a la
posición llegaron N, d es la diferencia entre el mayor y el menor resultado hasta entonces (una unidad
del último decimal que tienen los valores, mientras sean todos iguales), y C es --exploration. Con √2 es
la cota de UCB1 (Auer, Cesa-Bianchi y Fischer, 2002); el C habitual es la mitad, √½. Uno mayor dedica más tiempo a jugadas que
han ido mal; uno menor confía antes en las que han ido bien.

Se elige la jugada con más simulaciones. La tabla da, de cada jugada, el resultado medio desde el lado de MAX: una victoria cuenta
1, un empate 0, una derrota -1; donde las partidas acaban con puntos, esos puntos. No es un valor minimax ni una cota de él: en
la media hay jugadas al azar. Con más simulaciones se acerca al valor minimax, pero no se sabe de antemano cuánto tarda. ± es el error
estándar, como si las simulaciones fueran independientes: dice cuánto azar hay en la media, no a qué distancia está el mejor juego.

mcts no necesita valores estáticos. De las demás opciones solo van con él --time, --table y --json; --table limita la memoria del
árbol (por defecto, 256 MiB). Su respuesta en JSON tiene, además de schema, game, position, turn, algorithm, best, line, spent y elapsed_ms,

  mean      la media de los resultados de las simulaciones que pasan por best; de
            una partida terminada, su resultado
  mean_error
            su error estándar; null con menos de dos simulaciones
  results   true: las medias son de resultados, de -1 a 1; false: de puntos
  win       lo que cuenta en ellas una victoria
  moves     por cada jugada: move, playouts, mean y mean_error, null donde no se
            conocen
  playouts  cuántas simulaciones hubo
  nodes, depth, full
            posiciones del árbol; cuántos niveles tiene; true: dejó de crecer,
            por falta de memoria (--table)
  unvalued  simulaciones que acabaron sin un valor, y cuentan 0
  exploration, seed
            los que se usaron`,

	"cli.playouts.choice": plural.Selectf(3, "%d",
		plural.One, "Elección: %[1]s, con la única simulación.",
		plural.Other, "Elección: %[1]s, la jugada con más simulaciones: %[2]d de %[3]d."),
	"cli.playouts.choice.tied": "Elección: %[1]s, con %[2]d de %[3]d simulaciones.",
	"cli.playouts.tied":        "Con otras tantas: %s (se elige la de mejor media y, si hay varias, la primera).",
	"cli.playouts.mean":        "Resultado medio de las simulaciones que pasan por ella, para %[2]s: %[1]s. No es un valor minimax.",
	"cli.playouts.line":        "Línea más simulada: %s",
	"cli.playouts.full":        "El árbol dejó de crecer: ya ocupaba toda la memoria que permite --table.",
	"cli.playouts.playouts":    "simulaciones",
	"cli.playouts.means":       "media, para %s",
	"cli.playouts.error":       "± es el error estándar, como si las simulaciones fueran independientes; no lo son del todo.",
	"cli.playouts.alike":       "± 0: todas las simulaciones que pasan por la jugada han acabado igual; otras pueden acabar de otro modo, salvo que la jugada termine la partida.",
	"cli.playouts.single":      "Sin ±: una sola simulación.",
	"cli.playouts.none":        "–: ninguna simulación ha llegado a la jugada.",
	"cli.playouts.counts":      "%[1]s, exploración %[2]s, semilla %[3]s. Simulaciones: %[4]d; posiciones en el árbol: %[5]d; profundidad del árbol: %[6]d; %[7]s.",
})
