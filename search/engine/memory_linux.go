package engine

import (
	"syscall"
	"unsafe"
)

// hugeFrom is the size in words from which memory comes straight from the system, in huge pages if available: a
// probe of a large table then costs one miss instead of two, since its page is in the TLB.
const hugeFrom = 2 << 20 / 8

// allocate returns that many words, all 0, and the function that frees them; nil if the garbage collector does.
func allocate(words int) ([]uint64, func([]byte), []byte, error) {
	if words < hugeFrom {
		return make([]uint64, words), nil, nil, nil
	}
	bytes, err := syscall.Mmap(-1, 0, 8*words, syscall.PROT_READ|syscall.PROT_WRITE, syscall.MAP_ANON|syscall.MAP_PRIVATE)
	if err != nil {
		return nil, nil, nil, err
	}
	const madvHugePage = 14
	_ = syscall.Madvise(bytes, madvHugePage) // a hint: without it the table still works, but slower
	return unsafe.Slice((*uint64)(unsafe.Pointer(&bytes[0])), words), func(b []byte) { _ = syscall.Munmap(b) }, bytes, nil
}
