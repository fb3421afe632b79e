package sliding

import (
	"bufio"
	"os"
	"strconv"
	"strings"
	"testing"

	"github.com/jugada/jugada/puzzle"
)

// instance is one of Korf's 100 of the 15-puzzle.
type instance struct {
	id        int
	start     Position
	length    int
	manhattan puzzle.Cost
	generated int64 // by IDA* with Manhattan distances
}

// readKorf reads the instances. Each line has number, 16 tiles, length, Manhattan distance, and generated nodes.
func readKorf(t testing.TB) []instance {
	t.Helper()
	file, err := os.Open("testdata/korf100.txt")
	if err != nil {
		t.Fatal(err)
	}
	defer file.Close()
	var all []instance
	for lines := bufio.NewScanner(file); lines.Scan(); {
		fields := strings.Fields(lines.Text())
		if fields[0] == "#" {
			continue
		}
		var numbers []int64
		for _, f := range fields {
			n, err := strconv.ParseInt(f, 10, 64)
			if err != nil {
				t.Fatal(err)
			}
			numbers = append(numbers, n)
		}
		start, err := Rules{}.ParsePosition(strings.Join(fields[1:17], " "))
		if err != nil {
			t.Fatal(err)
		}
		all = append(all, instance{
			int(numbers[0]), start, int(numbers[17]), puzzle.Cost(numbers[18]), numbers[19],
		})
	}
	if len(all) != 100 {
		t.Fatalf("there are %d instances, want 100", len(all))
	}
	return all
}
