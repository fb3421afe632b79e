package laws

import (
	"encoding/xml"
	"errors"
	"fmt"
	"io"
	"math/rand/v2"
	"reflect"
	"strings"
	"sync"
	"testing"
)

// Nonsense lists texts that are invalid in every game or puzzle.
var Nonsense = []string{"\x00", "no such thing here", "(", "\xff\xfe"}

// Damaged returns the text, which is not empty, with one byte wrong.
func Damaged(text string, random *rand.Rand) string {
	at := random.IntN(len(text))
	switch random.IntN(4) {
	case 0:
		return text[:at]
	case 1:
		return text[:at] + text[at+1:]
	case 2:
		return text[:at] + text[at:at+1] + text[at:]
	}
	return text[:at] + string(rune(' '+random.IntN(95))) + text[at+1:]
}

// SVG returns what is wrong with the inside of an svg element.
func SVG(inside string) error {
	d := xml.NewDecoder(strings.NewReader(`<svg xmlns="http://www.w3.org/2000/svg">` + inside + "</svg>"))
	depth, ended := 0, false
	for {
		token, err := d.Token()
		if err == io.EOF {
			return nil
		}
		if err != nil {
			return err
		}
		switch e := token.(type) {
		case xml.StartElement:
			if ended || depth > 0 && e.Name.Local == "svg" {
				return errors.New("it has an svg element, or ends the one around it")
			}
			depth++
		case xml.EndElement:
			depth--
			ended = depth == 0
		}
	}
}

// NotPlain finds a part of t that a copy would share with the original, and the path to it; Invalid: there is none.
func NotPlain(t reflect.Type) (kind reflect.Kind, path string) {
	switch t.Kind() {
	case reflect.Struct:
		for f := range t.Fields() {
			if kind, path := NotPlain(f.Type); kind != reflect.Invalid {
				return kind, "." + f.Name + path
			}
		}
	case reflect.Array:
		kind, path := NotPlain(t.Elem())
		return kind, "[0]" + path
	case reflect.Pointer, reflect.Slice, reflect.Map, reflect.String, reflect.Chan, reflect.Func, reflect.Interface,
		reflect.UnsafePointer:
		return t.Kind(), ""
	}
	return reflect.Invalid, ""
}

// CompareMethods says why own does not implement kind, and whether it was meant to: it has a method of the same name.
func CompareMethods(own, kind reflect.Type) (faults []string, meant bool) {
	for i := range kind.NumMethod() {
		want := kind.Method(i)
		if m, ok := own.MethodByName(want.Name); ok {
			meant = true
			if got := signature(m.Type, 1); got != signature(want.Type, 0) {
				faults = append(faults, fmt.Sprintf("%s is %s, want %s", want.Name, got, signature(want.Type, 0)))
			}
		} else if _, ok := reflect.PointerTo(own).MethodByName(want.Name); ok {
			meant = true
			faults = append(faults, want.Name+" has a pointer receiver, which the rules as given do not have")
		} else {
			faults = append(faults, fmt.Sprintf("%s is missing, want %s", want.Name, signature(want.Type, 0)))
		}
	}
	return faults, meant
}

// signature returns the type of a function without its first parameters.
func signature(f reflect.Type, skip int) string {
	var in, out []reflect.Type
	for i := skip; i < f.NumIn(); i++ {
		in = append(in, f.In(i))
	}
	for i := range f.NumOut() {
		out = append(out, f.Out(i))
	}
	return reflect.FuncOf(in, out, f.IsVariadic()).String()
}

// CheckTogether checks that rules give several goroutines at once the same answers at some places as they give one. ask
// must not write to anything that its calls share.
func CheckTogether[P, A any](r *Report[P], places []*P, ask func(*P) A) {
	alone := make([]A, len(places))
	for i, p := range places {
		r.Guard(p, func() { alone[i] = ask(p) })
	}
	var lock sync.Mutex
	var workers sync.WaitGroup
	for range 4 {
		workers.Go(func() {
			for i, p := range places {
				var together A
				f, failed := Caught(func() { together = ask(p) })
				if failed || !reflect.DeepEqual(together, alone[i]) {
					lock.Lock()
					r.FailAt(p, "asked by several goroutines at once, the rules answer %+v %s, by one %+v", together, f, alone[i])
					lock.Unlock()
				}
			}
		})
	}
	workers.Wait()
}

// CheckAllocations checks that a call allocates nothing at any of some places. It measures them together, and looks for the
// culprit only if there is one.
func CheckAllocations[P any](r *Report[P], places []*P, name string, call func(*P)) {
	all := testing.AllocsPerRun(10, func() {
		for _, p := range places {
			call(p)
		}
	})
	if all == 0 {
		return
	}
	for _, p := range places {
		if n := testing.AllocsPerRun(10, func() { call(p) }); n > 0 {
			r.FailAt(p, "%s allocates %v times", name, n)
		}
	}
}
