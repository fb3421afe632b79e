// Package docs holds the lessons, in en and es, and the test that runs every transcript in them.
package docs

import "embed"

// Files are the lessons, in a folder for each language, and the pictures that they show, in img.
//
//go:embed en/*.md es/*.md img/*.svg
var Files embed.FS
