package sliding

import (
	"context"
	"math"
	"strings"
	"testing"
)

func TestUsualPartition(t *testing.T) {
	for size, want := range map[string]string{
		"2x2": "3", "3x3": "4-4", "2x5": "5-4", "3x4": "4-4-3", "2x7": "5-4-4", "3x5": "5-5-4", "4x4": "5-5-5", "2x8": "5-5-5",
	} {
		r := sized(t, size, "")
		got := UsualPartition(r.Size())
		if _, err := ParsePartition(r.Size(), nil, got); got != want || err != nil {
			t.Errorf("%s: the usual partition is %s, %v; want %s", size, got, err, want)
		}
	}
}

// TestPartitionText: written partitions are read back as the same groups, and are written by sizes if these determine them.
func TestPartitionText(t *testing.T) {
	for _, test := range []struct{ size, goal, partition, want string }{
		{"4x4", "", "5-5-5", "5-5-5"},
		{"4x4", "", "1,2,3,4,5/6,7,8,9,10/11,12,13,14,15", "1,2,3,4,5/6,7,8,9,10/11,12,13,14,15"},
		{"4x4", "", "5,4,3,2,1/8,9,12,13,14/6,7,10,11,15", "5-5-5"},
		{"3x3", "1 2 3 8 0 4 7 6 5", "1,2,3,8/4,7,6,5", "4-4"},
		{"3x3", "1 2 3 8 0 4 7 6 5", "4,7,6,5/1,2,3,8", "4,7,6,5/1,2,3,8"},
	} {
		r := sized(t, test.size, test.goal)
		groups, err := ParsePartition(r.Size(), r.GoalTiles(), test.partition)
		if err != nil {
			t.Fatal(err)
		}
		if got := PartitionText(r.Size(), r.GoalTiles(), groups); got != test.want {
			t.Errorf("%s is written as %s, want %s", test.partition, got, test.want)
		}
	}
}

// TestCorners: the best partitions are equally good for any corner of the blank, since they are rotated with it.
func TestCorners(t *testing.T) {
	mean, corners := 0.0, 0
	for _, goal := range []string{
		"0 1 2 3 4 5 6 7 8 9 10 11 12 13 14 15", "3 2 1 0 7 6 5 4 11 10 9 8 15 14 13 12",
		"1 2 3 4 5 6 7 8 9 10 11 12 13 14 15 0",
	} {
		d := built(t, "4x4", goal, "5-5-5", 0)
		groups, err := d.Inspect(context.Background())
		if err != nil {
			t.Fatal(err)
		}
		sum := 0.0
		for _, g := range groups {
			sum += g.Mean
		}
		if corners++; corners == 1 {
			mean = sum
		}
		if math.Abs(sum-mean) > 1e-9 || d.sides != 2 {
			t.Errorf("goal %s: the mean is %v on %d sides, in another corner %v", goal, sum, d.sides, mean)
		}
	}
}

func TestPartitionsThatAreRefused(t *testing.T) {
	for partition, want := range map[string]string{
		"":                           "is not a partition",
		"a":                          "is not a partition",
		"4-x":                        "is not a partition",
		"4-0-4":                      "is not a partition",
		"4-5":                        "the partition 4-5 has 9 tiles; the board has 8",
		"4-3":                        "the partition 4-3 has 7 tiles; the board has 8",
		"9223372036854775807-2-1":    "a group has 9,223,372,036,854,775,807 tiles; want 1 to 8",
		"1-1-1-1-1-1-1-1":            "there are 8 groups; at most 7",
		"1,2,3,4/5,6,7":              "the groups have 7 of the 8 tiles",
		"1,2,3,4/4,5,6,7,8":          "tile 4 is in two groups",
		"1,2,3,4/5,6,7,9":            `"9" is not a tile`,
		"1,2,3,4/5,6,7,0":            `"0" is not a tile`,
		"1,2,3,4//5,6,7,8":           `"" is not a tile`,
		strings.Repeat("1,", 10_000): "is not a tile",
	} {
		if _, err := ParsePartition(Size{3, 3}, nil, partition); err == nil || !strings.Contains(err.Error(), want) {
			t.Errorf("%.40q is refused with %v; want %s", partition, err, want)
		}
	}
	if _, err := ParsePartition(Usual, nil, "9-6"); err == nil || !strings.Contains(err.Error(), "a group has 9 tiles") {
		t.Errorf("a group of nine tiles is refused with %v", err)
	}
	if _, err := BuildDatabases(context.Background(), Usual, nil, [][]uint8{{1}}, Building{}); err == nil {
		t.Error("databases of one tile are built")
	}
	if _, err := BuildDatabases(context.Background(), Size{2, 2}, nil, [][]uint8{{1, 2, 3}}, Building{Threads: -1}); err == nil {
		t.Error("databases are built by less than no thread")
	}
}
