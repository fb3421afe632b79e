package lang

// The errors of missionaries and cannibals about problems, positions and moves, in Spanish.
var _ = add(Spanish, map[string]any{
	"river.form":         "%s: se encontró %q; se esperaba un nombre con su valor, como en n=3,boat=2",
	"river.name":         "%s: se encontró el nombre %q; se esperaba uno de estos: %s",
	"river.twice":        "%s: %s se da dos veces",
	"river.missing":      "%s: falta %s=; un problema se escribe así: n=3,boat=2",
	"river.number":       "%s: %s es %q; se esperaba un número de %d a %d",
	"river.side":         "%s: el lado del bote es %q; se esperaba left (izquierda) o right (derecha)",
	"river.danger.left":  "%s: en la orilla izquierda habría más caníbales (%d) que misioneros (%d), y se los comerían",
	"river.danger.right": "%s: en la orilla derecha habría más caníbales (%d) que misioneros (%d), y se los comerían",
	"river.nobody.left":  "%s: el bote está en la orilla izquierda, donde no hay nadie que lo haya llevado; se esperaba side=right",
	"river.nobody.right": "%s: el bote está en la orilla derecha, donde no hay nadie que lo haya llevado; se esperaba side=left",
	"river.onePlace":     "el bote tiene un solo lugar: quien cruza tiene que volver con él por el siguiente, así que con cada ida y vuelta no se gana a nadie",
	"river.noRower":      "en la orilla del bote no hay nadie que lo reme",
	"river.goal":         "todos y el bote en la orilla derecha",
	"river.move":         "%q no puede cruzar aquí; se esperaba uno de estos cruces: %s",
})
