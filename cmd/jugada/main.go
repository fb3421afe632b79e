// Command jugada plays, solves, analyses and teaches games. `jugada help` says how.
package main

import (
	"os"

	"github.com/jugada/jugada/ui/cli"
)

func main() { os.Exit(cli.Main()) }
