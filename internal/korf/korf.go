// Package korf has the hundred instances of the 15-puzzle that Korf published with IDA* (1985), for tests and benchmarks. Nothing
// else imports it, so that no program includes them.
package korf

import (
	_ "embed"
	"fmt"
	"strconv"
	"strings"

	"github.com/jugada/jugada/puzzle"
	"github.com/jugada/jugada/puzzle/sliding"
)

// Instance is one of the hundred. Its goal has the blank first.
type Instance struct {
	ID        int // 1 to 100
	Start     sliding.Position
	Length    puzzle.Cost // moves of a shortest solution
	Manhattan puzzle.Cost // distance of all tiles
	Generated int64       // by IDA* with Manhattan distances, counted as the head of the file explains
}

// Instances returns all hundred, in Korf's order; the slice is the caller's. It panics if the embedded file has changed.
func Instances() []Instance {
	var all []Instance
	for line := range strings.Lines(file) {
		if strings.HasPrefix(line, "#") {
			continue
		}
		fields := strings.Fields(line)
		if len(fields) != 20 {
			panic(fmt.Sprintf("korf: %q has %d fields, not 20", line, len(fields)))
		}
		number := func(field int) int64 {
			n, err := strconv.ParseInt(fields[field], 10, 64)
			if err != nil {
				panic("korf: " + err.Error())
			}
			return n
		}
		start, err := sliding.Rules{}.ParsePosition(strings.Join(fields[1:17], " "))
		if err != nil {
			panic("korf: " + err.Error())
		}
		all = append(all, Instance{int(number(0)), start, puzzle.Cost(number(17)), puzzle.Cost(number(18)), number(19)})
	}
	if len(all) != 100 {
		panic(fmt.Sprintf("korf: %d instances, not 100", len(all)))
	}
	return all
}

//go:embed korf100.txt
var file string
