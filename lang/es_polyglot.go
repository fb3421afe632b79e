package lang

// Errors about Polyglot's books, in Spanish.
var _ = add(Spanish, map[string]any{
	"polyglot.short": "el archivo termina en el byte %d, dentro de la entrada que empieza en el byte %d; se esperaban entradas enteras de %d bytes",
	"polyglot.order": "la entrada del byte %d tiene una clave menor que la anterior; se esperaba un libro de Polyglot, con claves crecientes",
	"polyglot.large": "el archivo es demasiado grande; se esperaban a lo sumo %d MiB",
})
