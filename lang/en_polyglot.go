package lang

// Errors about Polyglot's books, in English.
var _ = add(English, map[string]any{
	"polyglot.short": "the file ends at byte %d, within the entry that begins at byte %d; expected whole entries of %d bytes",
	"polyglot.order": "the entry at byte %d has a lower key than the one before it; expected a Polyglot book, whose keys rise",
	"polyglot.large": "the file is too large; expected at most %d MiB",
})
