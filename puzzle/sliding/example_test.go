package sliding_test

import (
	"context"
	"fmt"

	"github.com/jugada/jugada/puzzle/sliding"
	"github.com/jugada/jugada/search/path"
)

func Example() {
	rules, err := sliding.New(sliding.Size{Rows: 3, Columns: 3}, nil)
	if err != nil {
		fmt.Println(err)
		return
	}
	s, err := rules.ParsePosition("1 4 2 3 7 5 0 6 8")
	if err != nil {
		fmt.Println(err)
		return
	}
	fmt.Print(rules.Board(&s))
	result, err := path.Search(context.Background(), rules, s, path.Options{Algorithm: path.IDAStar})
	if err != nil {
		fmt.Println(err)
		return
	}
	fmt.Printf("%v moves:", result.Cost)
	for _, m := range result.Way {
		fmt.Print(" ", rules.MoveText(&s, m))
		before := s
		rules.Play(&before, m, &s)
	}
	fmt.Println()
	// Output:
	// 1 4 2
	// 3 7 5
	// . 6 8
	// 4 moves: 6 7 4 1
}

func ExampleBuildDatabases() {
	groups, err := sliding.ParsePartition(sliding.Usual, nil, "5-5-5")
	if err != nil {
		fmt.Println(err)
		return
	}
	databases, err := sliding.BuildDatabases(context.Background(), sliding.Usual, nil, groups, sliding.Building{})
	if err != nil {
		fmt.Println(err)
		return
	}
	rules, err := sliding.Rules{}.WithDatabases(databases)
	if err != nil {
		fmt.Println(err)
		return
	}
	s, err := rules.ParsePosition("14 13 15 7 11 12 9 5 6 0 2 1 4 8 10 3") // Korf's first instance
	if err != nil {
		fmt.Println(err)
		return
	}
	result, err := path.Search(context.Background(), rules, s, path.Options{Algorithm: path.IDAStar})
	if err != nil {
		fmt.Println(err)
		return
	}
	fmt.Println(result.Cost, "moves; at first at least", result.Rounds[0].Bound)
	// Output: 57 moves; at first at least 47
}
