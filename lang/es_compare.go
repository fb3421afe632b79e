package lang

// Lo que jugada compare y su material, los árboles aleatorios, dicen en español.
var _ = add(Spanish, map[string]any{
	"cli.treeRandom.long": `Escribe árboles aleatorios en su notación, uno por línea, cada uno con la semilla que lo repite en un comentario. Las
hojas valen de -9 a 9.

--static da valores estáticos también a los nodos interiores, para que las búsquedas de profundidad limitada tengan en
qué basarse: el valor minimax de lo que hay debajo, más un entero aleatorio de -3 a 3, sin salirse de -9 a 9. Las
hojas de una semilla siguen siendo las mismas.`,
	"cli.treeRandom.example": `  jugada tree random --branching 2 --depth 3 --seed 42
  jugada tree random --static --depth 5 --count 100 --seed 1 | jugada compare tree - --depth 3`,
	"cli.flag.count":  "escribe `N` árboles, con semillas consecutivas",
	"cli.flag.static": "da a los nodos interiores valores estáticos, cercanos a lo que valen",
})
