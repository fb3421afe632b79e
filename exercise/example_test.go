package exercise_test

import (
	"fmt"

	"github.com/jugada/jugada/exercise"
	"github.com/jugada/jugada/lang"
)

func Example() {
	e := exercise.Exercise{Tree: "(A (B D=5 E=6) (C F=2 G=9))"}
	opened, err := e.Open()
	if err != nil {
		fmt.Println(err)
		return
	}
	verdict := opened.Check(&exercise.Work{
		Order:  []string{"D", "E", "F", "G"},
		Values: map[string]string{"B": "5"},
	})
	fmt.Println(verdict.Sentence(lang.English))
	fmt.Println(opened.Sentence(opened.Reveal(verdict.Mistake), lang.English))
	// Output:
	// C: you visited G, but α = 5 ≥ β = 2 there; the 5 was set at A by B, so G is cut off.
	// Alpha cut at C: the leaf F = 2 falls below α = 5, set at A by B. What is left of C is not visited (G).
}
