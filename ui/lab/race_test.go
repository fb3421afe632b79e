//go:build race

package lab

// raced reports whether the race detector is on, which multiplies memory use.
const raced = true
