package tablebase

import (
	"context"
	"math/bits"
)

// The entries of a level are compressed in blocks, so that one can be read without any other. A block has few different entries:
// it begins with a list of them, rising, and then has for each of its numbers a place in that list, in as few bits as that takes.
// Numbers are little-endian. The bytes of a level are
//
//	for each block, and for the end of the last one, where it begins (8 bytes)
//	for each block: how many different entries it has (2), these (2 each), the places, the lowest bits first, and padding
//	to a whole byte
//	two bytes of 0, so that three can be read wherever a place begins
const blockSize = 1 << 10

// blocks returns how many blocks that many entries are.
func blocks(size uint64) uint64 { return (size + blockSize - 1) / blockSize }

// packed is the entries of a level.
type packed struct {
	data []byte
	size uint64
}

// pack compresses entries. Its only error is ctx's.
func pack(ctx context.Context, entries []entry) (packed, error) {
	count := blocks(uint64(len(entries)))
	data := make([]byte, 8*(count+1), 8*(count+1)+uint64(len(entries))/2)
	place := make([]uint16, 1<<16) // of an entry in the list of its block; while that is being made, 1 if it is in it
	var list []entry
	for b := range count {
		if b%(often/blockSize) == 0 && ctx.Err() != nil {
			return packed{}, ctx.Err()
		}
		little.PutUint64(data[8*b:], uint64(len(data)))
		block := entries[b*blockSize : min((b+1)*blockSize, uint64(len(entries)))]
		list = distinct(list[:0], block, place)
		data = little.AppendUint16(data, uint16(len(list)))
		for i, e := range list {
			data = little.AppendUint16(data, uint16(e))
			place[e] = uint16(i)
		}
		width := bits.Len(uint(len(list) - 1))
		pending, have := uint32(0), 0
		for _, e := range block {
			pending |= uint32(place[e]) << have
			for have += width; have >= 8; have -= 8 {
				data = append(data, byte(pending))
				pending >>= 8
			}
		}
		if have > 0 {
			data = append(data, byte(pending))
		}
		for _, e := range list {
			place[e] = 0
		}
	}
	little.PutUint64(data[8*count:], uint64(len(data)))
	return packed{append(data, 0, 0), uint64(len(entries))}, nil
}

// distinct appends the different entries of a block, rising. seen is 0 everywhere, and then 1 at these.
func distinct(list, block []entry, seen []uint16) []entry {
	for _, e := range block {
		if seen[e] != 0 {
			continue
		}
		seen[e] = 1
		at := len(list)
		for list = append(list, e); at > 0 && list[at-1] > e; at-- {
			list[at] = list[at-1]
		}
		list[at] = e
	}
	return list
}

// at returns the entry of a number, which is below size.
func (p *packed) at(n uint64) entry {
	block := p.data[little.Uint64(p.data[n/blockSize*8:]):]
	count := uint64(little.Uint16(block))
	if count == 1 {
		return entry(little.Uint16(block[2:]))
	}
	width := bits.Len64(count - 1)
	bit := n % blockSize * uint64(width)
	from := block[2+2*count+bit/8:]
	place := (uint64(from[0]) | uint64(from[1])<<8 | uint64(from[2])<<16) >> (bit % 8) & (1<<width - 1)
	return entry(little.Uint16(block[2+2*min(place, count-1):]))
}

// sound reports whether data has the form of that many entries, so that reading any of them is safe.
func (p *packed) sound() bool {
	count := blocks(p.size)
	length := uint64(len(p.data))
	if length < 8*(count+1)+2 || count > length || little.Uint64(p.data) != 8*(count+1) {
		return false
	}
	for b := range count {
		from, to := little.Uint64(p.data[8*b:]), little.Uint64(p.data[8*b+8:])
		if to > length-2 || from > to || to-from < 2 {
			return false
		}
		different := uint64(little.Uint16(p.data[from:]))
		entries := min(blockSize, p.size-b*blockSize)
		if different == 0 || different > blockSize {
			return false
		}
		if to-from != 2+2*different+(entries*uint64(bits.Len64(different-1))+7)/8 {
			return false
		}
	}
	return little.Uint64(p.data[8*count:]) == length-2
}
