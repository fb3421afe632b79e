//go:build !js

package opponent

import (
	"encoding/binary"
	"testing"
)

// A bucket that lies within a value is a leaf, and whole: of another kind, or cut short, it is damage.
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
