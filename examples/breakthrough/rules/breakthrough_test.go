package rules

import (
	"testing"

	"github.com/jugada/jugada/game/gametest"
)

// The rules fulfil the contract of package game.
func TestContract(t *testing.T) { gametest.Run(t, Breakthrough{}) }
