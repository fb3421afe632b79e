//go:build !js

package opponent

import (
	"bytes"
	"encoding/binary"
	"hash/fnv"
)

// checkPages returns an error if the content of a bbolt file (version 2 of its format) is damaged. bbolt trusts its
// pages: offsets beyond a page make it read elsewhere, and cycles of pages overflow its stack. checkPages visits every
// reachable page once. It does not check the records, which have their own checksums.
func checkPages(data []byte) error {
	m, ok := newestMeta(data)
	if !ok {
		return errDamaged
	}
	p := pages{data: data, size: m.size, end: m.end, seen: map[uint64]bool{}}
	if m.end > uint64(len(data))/m.size || m.free != noFreelist && !p.freelist(m.free) || !p.tree(m.root, nil, 0) {
		return errDamaged
	}
	return nil
}

const (
	boltMagic, boltVersion = 0xED0CDAED, 2

	branchPage, leafPage, metaPage, freelistPage = 1, 2, 4, 16

	pageHeader, element = 16, 16 // bytes
	noFreelist          = ^uint64(0)
	maxTreeDepth        = 64
)

// meta is the content of one of the first two pages: page numbers, and the size of a page.
type meta struct{ size, root, free, end, transaction uint64 }

// newestMeta returns the meta of the last transaction. Both must be valid: bbolt would use the older one if the newer is damaged,
// and the last game would silently be lost.
func newestMeta(data []byte) (newest meta, ok bool) {
	first, ok := readMeta(data, 0)
	if !ok {
		return first, false
	}
	second, ok := readMeta(data, first.size)
	if second.transaction > first.transaction {
		return second, ok && second.size == first.size
	}
	return first, ok
}

// halfMade reports whether data is the beginning of a store that was never finished: too short for four pages, and either
// before any transaction or all zeros.
func halfMade(data []byte) bool {
	first, ok := readMeta(data, 0)
	if !ok {
		return len(bytes.Trim(data, "\x00")) == 0
	}
	second, _ := readMeta(data, first.size)
	return uint64(len(data)) < 4*first.size && first.transaction <= 1 && second.transaction <= 1
}

func readMeta(data []byte, at uint64) (meta, bool) {
	const length = 56 // before the checksum
	if uint64(len(data)) < at+pageHeader+length+8 {
		return meta{}, false
	}
	native, text := binary.NativeEndian, data[at+pageHeader:]
	sum := fnv.New64a()
	sum.Write(text[:length])
	m := meta{
		size: uint64(native.Uint32(text[8:])), root: native.Uint64(text[16:]), free: native.Uint64(text[32:]),
		end: native.Uint64(text[40:]), transaction: native.Uint64(text[48:]),
	}
	return m, native.Uint32(text) == boltMagic && native.Uint32(text[4:]) == boltVersion &&
		native.Uint64(text[length:]) == sum.Sum64() && m.size >= 1024 && m.size <= 64<<10 && m.size&(m.size-1) == 0 &&
		native.Uint16(data[at+8:]) == metaPage
}

// pages walks through the pages of a file.
type pages struct {
	data      []byte
	size, end uint64
	seen      map[uint64]bool // in use, or free
}

// page returns a page and its overflow pages, if not seen before.
func (p *pages) page(id uint64) ([]byte, bool) {
	if id < 2 || id >= p.end {
		return nil, false
	}
	text := p.data[id*p.size:]
	more := uint64(binary.NativeEndian.Uint32(text[12:]))
	if binary.NativeEndian.Uint64(text) != id || more >= p.end-id {
		return nil, false
	}
	for i := id; i <= id+more; i++ {
		if p.seen[i] {
			return nil, false
		}
		p.seen[i] = true
	}
	return text[:(more+1)*p.size], true
}

// freelist checks the list of free pages: in order, and none in use.
func (p *pages) freelist(id uint64) bool {
	text, ok := p.page(id)
	if !ok || binary.NativeEndian.Uint16(text[8:]) != freelistPage {
		return false
	}
	count, list := uint64(binary.NativeEndian.Uint16(text[10:])), text[pageHeader:]
	if count == 0xFFFF {
		count, list = binary.NativeEndian.Uint64(list), list[8:]
	}
	if count > uint64(len(list))/8 {
		return false
	}
	last := uint64(1)
	for ; count > 0; count, list = count-1, list[8:] {
		free := binary.NativeEndian.Uint64(list)
		if free <= last || free >= p.end || p.seen[free] {
			return false
		}
		p.seen[free], last = true, free
	}
	return true
}

// tree checks a page and all below it, whose keys are not below least.
func (p *pages) tree(id uint64, least []byte, depth int) bool {
	text, ok := p.page(id)
	return ok && p.elements(text, least, depth)
}

// elements checks the elements of a page, which may be inline in a value.
func (p *pages) elements(text, least []byte, depth int) bool {
	native := binary.NativeEndian
	kind, count := native.Uint16(text[8:]), uint64(native.Uint16(text[10:]))
	if kind != branchPage && kind != leafPage || kind == branchPage && count == 0 || depth > maxTreeDepth ||
		count > (uint64(len(text))-pageHeader)/element {
		return false
	}
	var last []byte
	for i := range count {
		at := pageHeader + i*element
		e := text[at:]
		var flags, offset, keySize, valueSize uint64
		if kind == branchPage {
			offset, keySize = uint64(native.Uint32(e)), uint64(native.Uint32(e[4:]))
		} else {
			flags, offset = uint64(native.Uint32(e)), uint64(native.Uint32(e[4:]))
			keySize, valueSize = uint64(native.Uint32(e[8:])), uint64(native.Uint32(e[12:]))
		}
		if at+offset < pageHeader+count*element || at+offset+keySize+valueSize > uint64(len(text)) || keySize == 0 {
			return false
		}
		key, value := e[offset:][:keySize], e[offset+keySize:][:valueSize]
		if bytes.Compare(key, least) < 0 || i > 0 && bytes.Compare(key, last) <= 0 {
			return false
		}
		last = key
		switch {
		case kind == branchPage:
			if !p.tree(native.Uint64(e[8:]), key, depth+1) {
				return false
			}
		case flags > 1 || flags == 1 && !p.bucket(value, depth):
			return false
		}
	}
	return true
}

// bucket checks the value of a bucket: it has the root's page, or the page inline.
func (p *pages) bucket(value []byte, depth int) bool {
	const header = 16
	if len(value) < header {
		return false
	}
	if root := binary.NativeEndian.Uint64(value); root != 0 {
		return p.tree(root, nil, depth+1)
	}
	inside := value[header:]
	return len(inside) >= pageHeader && binary.NativeEndian.Uint16(inside[8:]) == leafPage &&
		p.elements(inside, nil, depth+1)
}
