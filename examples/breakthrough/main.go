// Command breakthrough is Jugada with one more game: Breakthrough on six by six, whose rules are in this module.
package main

import (
	"os"

	"example.com/breakthrough/rules"
	"github.com/jugada/jugada/catalog"
	"github.com/jugada/jugada/ui/cli"
)

func main() {
	os.Exit(cli.Main(cli.Games(catalog.Of(rules.Breakthrough{},
		catalog.Title("Breakthrough", "Breakthrough"),
		catalog.About("bring a piece to the other side, on six by six; X is MAX and moves up", "lleva una pieza al otro lado, en seis por seis; X es MAX y sube"),
		catalog.Aliases("avance"),
	))))
}
