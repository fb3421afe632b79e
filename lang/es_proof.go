package lang

// The steps of a proof by proof numbers, in Spanish.
var _ = add(Spanish, map[string]any{
	"algorithm.dfpn":       "Búsqueda por números de prueba, primero en profundidad (df-pn)",
	"cli.proof.large":      "%s es demasiado grande para seguir la búsqueda entera; limítala, por ejemplo con --nodes 50",
	"cli.proof.asked.won":  "Se pregunta: ¿vale la posición más de 0 para %s?",
	"cli.proof.asked.held": "Se pregunta: ¿vale la posición al menos 0 para %s?",
	"cli.proof.root":       "Raíz",
	"cli.proof.next":       "%[1]s: %[2]s para demostrarlo, %[3]s para refutarlo (%[4]s). Sigue: %[5]s.",
	"cli.proof.back":       "%[1]s: %[2]s para demostrarlo, %[3]s para refutarlo (%[4]s). Por ahora basta: más arriba hay una jugada mejor.",
	"cli.proof.proven":     "%s: demostrado.",
	"cli.proof.disproved":  "%s: refutado.",

	"cli.proof.proven.threats":    "%[1]s: demostrado con amenazas: %[2]s.",
	"cli.proof.disproved.threats": "%[1]s: refutado con amenazas: %[2]s.",

	"cli.proof.proven.here":    "%s: demostrado aquí, donde volver a una posición anterior cuenta como empate.",
	"cli.proof.disproved.here": "%s: refutado aquí, donde volver a una posición anterior cuenta como empate.",

	"proof.repeats": "en este juego las posiciones pueden repetirse, y sus reglas no dicen cuánto puede durar: no se puede demostrar nada de él",
})
