package lang

import "golang.org/x/text/feature/plural"

// Spanish words used everywhere.
var _ = add(Spanish, map[string]any{
	"input.text": "pasa de %d MiB, lo más que puede tener un texto",
	"input.line": "la línea %d pasa de %d MiB, lo más que puede tener una línea",

	"mapfile.irregular": "no es un archivo ordinario",

	"list.and": "%[1]s y %[2]s",
	"list.or":  "%[1]s o %[2]s",

	"score.forced": "%s en %d",
	"count.nodes":  plural.Selectf(1, "%d", plural.One, "%d nodo", plural.Other, "%d nodos"),
	"count.leaves": plural.Selectf(1, "%d", plural.One, "%d hoja", plural.Other, "%d hojas"),
	"count.inner":  plural.Selectf(1, "%d", plural.One, "%d nodo interior valorado también", plural.Other, "%d nodos interiores valorados también"),
	"count.hits":   plural.Selectf(1, "%d", plural.One, "%d conocido por la tabla", plural.Other, "%d conocidos por la tabla"),
	"count.cuts":   plural.Selectf(1, "%d", plural.One, "%d poda", plural.Other, "%d podas"),
	"count.pruned": plural.Selectf(1, "%d", plural.One, "%d hijo sin visitar", plural.Other, "%d hijos sin visitar"),
})
