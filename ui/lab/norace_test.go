//go:build !race

package lab

// raced reports whether the race detector watches, which takes several times the memory of what it watches.
const raced = false
