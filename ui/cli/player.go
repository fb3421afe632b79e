package cli

import (
	"strings"

	"github.com/spf13/cobra"

	"github.com/jugada/jugada/catalog"
	"github.com/jugada/jugada/lang"
	"github.com/jugada/jugada/players"
)

// opponentCommand returns the command for remembered players.
func (a *app) opponentCommand() *cobra.Command {
	return a.group(&cobra.Command{
		Use: "opponent", Short: a.text("cli.player.short"), Long: a.text("cli.player.long"),
		Example: a.text("cli.player.example"),
	}, a.playerShow(), a.playerList(), a.playerForget())
}

// playersAnswer is the JSON answer of the commands about players.
type playersAnswer struct {
	Schema  int              `json:"schema"`
	Players []players.Player `json:"players"` // each a player's record in a game
}

func (a *app) playerShow() *cobra.Command {
	return a.playerCommand("show NAME [GAME]", a.text("cli.player.show.short"), 1, players.Store.Known, a.told.ExplainPlayer)
}

func (a *app) playerForget() *cobra.Command {
	return a.playerCommand("forget NAME [GAME]", a.text("cli.player.forget.short"), 1, players.Store.Forget,
		func(p *players.Player) {
			a.say("cli.player.forgotten", p.Player, p.Game, a.text("cli.player.games", p.Games))
		})
}

func (a *app) playerList() *cobra.Command {
	return a.playerCommand("list", a.text("cli.player.list.short"), 0, players.Store.Known,
		func(p *players.Player) {
			a.say("cli.player.line", p.Player, p.Game, a.text("cli.player.games", p.Games), a.told.Percent(p.Rate))
		})
}

// playerCommand returns a command that acts on the records of a player, or of all if none is named, and prints each.
func (a *app) playerCommand(
	use, short string, names int,
	do func(p players.Store, player, game string) ([]players.Player, error), tell func(*players.Player),
) *cobra.Command {
	var q jsonFlag
	cmd := &cobra.Command{Use: use, Short: short, Args: a.arguments(names, 2*names)}
	a.flags(cmd, &q, nil)
	cmd.RunE = func(_ *cobra.Command, args []string) error {
		player, game, err := a.playerArguments(args)
		if err != nil {
			return misuse(err)
		}
		players, err := a.players()
		if err != nil {
			return err
		}
		found, err := do(players, player, game)
		switch {
		case err != nil:
			return err
		case len(found) == 0 && game != "":
			return lang.Errorf("cli.player.unknownIn", player, game)
		case len(found) == 0 && player != "":
			return lang.Errorf("cli.player.unknown", player)
		case q.JSON:
			return a.json(playersAnswer{catalog.Schema, found})
		case len(found) == 0:
			a.say("cli.player.none")
		}
		for i := range found {
			tell(&found[i])
		}
		return nil
	}
	return cmd
}

// playerArguments reads a player's name and a game's, if given.
func (a *app) playerArguments(args []string) (player, game string, err error) {
	if len(args) > 0 {
		player = args[0]
		err = players.CheckName(player)
	}
	if len(args) > 1 && err == nil {
		var g catalog.Game
		if g, err = a.catalog.Find(args[1]); err == nil {
			game = g.Name()
		}
	}
	return player, game, err
}

// playerPrefix begins a model that names a remembered player.
const playerPrefix = "player:"

// playerModel returns the model of the player named in text, as in player:ana, and prints it; it returns other models unchanged.
func (a *app) playerModel(text string, g catalog.Game) (model string, err error) {
	name, ok := strings.CutPrefix(text, playerPrefix)
	if !ok {
		return text, nil
	}
	if err := players.CheckName(name); err != nil {
		return "", misuse(err)
	}
	players, err := a.players()
	if err != nil {
		return "", err
	}
	p, err := players.Find(name, g.Name())
	switch {
	case err != nil:
		return "", err
	case p.Games == 0:
		return "", lang.Errorf("cli.player.unknownIn", name, g.Name())
	}
	a.note("cli.player.model", name, p.Model, a.text("cli.player.moves", p.Moves), a.text("cli.player.games", p.Games))
	return p.Model, nil
}
