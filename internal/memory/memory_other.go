//go:build !linux

// Package memory allocates the memory of large tables.
package memory

// Words returns n words, all 0; the garbage collector frees them, and there is nothing for [Free].
func Words(n int) (words []uint64, mapped []byte, err error) { return make([]uint64, n), nil, nil }

// Free has nothing to do here.
func Free([]byte) {}
