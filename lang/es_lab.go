package lang

// What the lab says, in Spanish.
var _ = add(Spanish, map[string]any{
	"lab.trace.unknown": "no hay ninguna traza %q, o ya se olvidó; pídela de nuevo",
	"lab.trace.noPass":  "no hay pasada %d; la búsqueda tiene %d, contadas desde 0",
	"lab.trace.empty":   "no se buscó nada, así que no hay árbol que dibujar",
	"lab.trace.tooLong": "la búsqueda tiene más de %d eventos, que es el máximo de una traza; dale una profundidad menor, o límites de tiempo o de nodos",
})

// The command that serves it.
var _ = add(Spanish, map[string]any{
	"cli.lab.short":   "Abrir el laboratorio en el navegador",
	"cli.lab.long":    "Servir el laboratorio: páginas en el navegador para jugar, ver búsquedas paso a paso, comparar y practicar. Todo está en este programa, y no se le pide nada a ninguna otra computadora.\n\nLa primera línea que escribe es su dirección. Solo escucha en esta computadora, salvo que --addr diga otra cosa; con el puerto 0 toma uno libre. Ctrl-C lo cierra.",
	"cli.lab.example": "  jugada lab\n  jugada lab --addr 127.0.0.1:0",
	"cli.flag.addr":   "`dirección` en la que escucha",
})
