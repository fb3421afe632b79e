// Package memory allocates the memory of large tables.
package memory

import (
	"syscall"
	"unsafe"
)

// hugeFrom is the size in words from which memory comes straight from the system, in huge pages if available: a
// probe of a large table then costs one miss instead of two, since its page is in the TLB.
const hugeFrom = 2 << 20 / 8

// Words returns n words, all 0, in memory that is touched only where they are used. mapped is for [Free], once nothing refers to the
// words any more; nil: the garbage collector frees them. The error is the system's, which has no such memory.
func Words(n int) (words []uint64, mapped []byte, err error) {
	if n < hugeFrom {
		return make([]uint64, n), nil, nil
	}
	bytes, err := syscall.Mmap(-1, 0, 8*n, syscall.PROT_READ|syscall.PROT_WRITE, syscall.MAP_ANON|syscall.MAP_PRIVATE)
	if err != nil {
		return nil, nil, err
	}
	const madvHugePage = 14
	_ = syscall.Madvise(bytes, madvHugePage) // a hint: without it a table still works, but slower
	return unsafe.Slice((*uint64)(unsafe.Pointer(&bytes[0])), n), bytes, nil
}

// Free returns memory to the system.
func Free(mapped []byte) {
	if mapped != nil {
		_ = syscall.Munmap(mapped)
	}
}
