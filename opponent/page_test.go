//go:build !js

package opponent

import (
	"bytes"
	"encoding/binary"
	"fmt"
	"math/rand/v2"
	"os"
	"path/filepath"
	"testing"

	bolt "go.etcd.io/bbolt"
)

// A bucket inline in a value is a whole leaf page: another kind, or a truncated one, is damage.
func TestBucketsWithinValues(t *testing.T) {
	within := func(kind uint16, length int) []byte {
		value := make([]byte, 16+length)
		if length >= 10 {
			binary.NativeEndian.PutUint16(value[16+8:], kind)
		}
		return value
	}
	for _, c := range []struct {
		value []byte
		whole bool
	}{
		{within(leafPage, pageHeader), true},
		{within(metaPage, pageHeader), false},
		{within(branchPage, pageHeader), false},
		{within(leafPage, pageHeader-1), false},
		{within(leafPage, 3), false},
		{within(leafPage, 0), false},
		{make([]byte, 15), false},
	} {
		if whole := new(pages).bucket(c.value, 0); whole != c.whole {
			t.Errorf("% x is taken for whole: %v", c.value, whole)
		}
	}
}

// Files written by bbolt pass, including branch pages, values over several pages, free pages and nested buckets; with two keys
// of a page swapped they do not.
func TestLargeFilesAreWhole(t *testing.T) {
	kinds := map[uint16]bool{}
	for _, seed := range []uint64{0, 2, 5} {
		data := largeFile(t, seed)
		if err := checkPages(data); err != nil {
			t.Fatalf("seed %d: %v", seed, err)
		}
		m, _ := newestMeta(data)
		p := pages{data: data, size: m.size, end: m.end, seen: map[uint64]bool{}}
		if !p.tree(m.root, nil, 0) {
			t.Fatalf("seed %d: the tree is not whole", seed)
		}
		for id := range p.seen {
			text := data[id*m.size:][:m.size]
			kind, count := binary.NativeEndian.Uint16(text[8:]), int(binary.NativeEndian.Uint16(text[10:]))
			if binary.NativeEndian.Uint64(text) != id || kind != branchPage && kind != leafPage || count < 2 {
				continue // it has an overflow page, or nothing to swap
			}
			kinds[kind] = true
			a := int(id*m.size + pageHeader) // the first element, and the second
			b := a + element
			damaged := bytes.Clone(data)
			copy(damaged[a:], data[b:b+element])
			copy(damaged[b:], data[a:a+element])
			offset := 4 // offsets count from the element itself
			if kind == branchPage {
				offset = 0
			}
			was := binary.NativeEndian.Uint32(damaged[a+offset:])
			binary.NativeEndian.PutUint32(damaged[a+offset:], was+element)
			was = binary.NativeEndian.Uint32(damaged[b+offset:])
			binary.NativeEndian.PutUint32(damaged[b+offset:], was-element)
			if checkPages(damaged) == nil {
				t.Errorf("seed %d: page %d, of kind %d, has its first keys in the wrong order, and is taken for whole", seed, id, kind)
			}
		}
	}
	if !kinds[branchPage] || !kinds[leafPage] {
		t.Errorf("there were pages of the kinds %v: the test shows less than it should", kinds)
	}
}

// A meta page is valid only if magic number, version, checksum and size are all right.
func TestMetaPages(t *testing.T) {
	data := largeFile(t, 0)
	m, ok := readMeta(data, 0)
	if !ok {
		t.Fatal("the first page of a whole file is said not to be one")
	}
	for what, at := range map[string]int{"magic": 0, "version": 4, "size": 8, "root": 16, "transaction": 48, "checksum": 56} {
		damaged := bytes.Clone(data[:m.size])
		damaged[pageHeader+at] ^= 1
		if _, ok := readMeta(damaged, 0); ok {
			t.Errorf("with another %s it is said to be one", what)
		}
	}
}

// largeFile returns a file of bbolt with drawn keys, of which some have been deleted again.
func largeFile(t *testing.T, seed uint64) []byte {
	t.Helper()
	random := rand.New(rand.NewPCG(seed, 0))
	path := filepath.Join(t.TempDir(), "large")
	db, err := bolt.Open(path, 0o600, nil)
	if err != nil {
		t.Fatal(err)
	}
	for round := range 2 {
		err = db.Update(func(tx *bolt.Tx) error {
			for i := range 300 {
				b, err := tx.CreateBucketIfNotExists(fmt.Appendf(nil, "bucket %d", i%(1+int(seed))))
				if err != nil {
					return err
				}
				key := fmt.Appendf(nil, "key %d", i)
				if round == 1 && random.IntN(3) == 0 {
					err = b.Delete(key)
				} else {
					err = b.Put(key, make([]byte, random.IntN(200)+9000/(1+random.IntN(100))))
				}
				if err != nil {
					return err
				}
			}
			return nil
		})
		if err != nil {
			t.Fatal(err)
		}
	}
	if err := db.Close(); err != nil {
		t.Fatal(err)
	}
	data, err := os.ReadFile(path)
	if err != nil {
		t.Fatal(err)
	}
	return data
}
