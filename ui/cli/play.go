package cli

import (
	"bufio"
	"os"
	"strings"

	"github.com/spf13/cobra"
	"golang.org/x/term"

	"github.com/jugada/jugada/catalog"
	"github.com/jugada/jugada/lang"
	"github.com/jugada/jugada/session"
)

// play is the command that plays a game with a person, on the terminal board or in plain lines, or with a script, in JSON.
func (a *app) play() *cobra.Command {
	var as string
	var asJSON, inLines bool
	cmd := &cobra.Command{
		Use:     "play GAME [POSITION]",
		Short:   a.text("play.short"),
		Long:    a.text("play.long", a.levelTable()),
		Example: a.text("play.example"),
		Args:    a.arguments(1, 2), ValidArgsFunction: a.completeGame,
	}
	flags := a.searchFlags(cmd, catalog.Algorithms())
	a.engineFlags(cmd, flags)
	useBook := a.bookFlag(cmd)
	readRival := a.rivalFlags(cmd)
	readSkill, readClock := a.skillFlags(cmd), a.clockFlag(cmd)
	cmd.Flags().StringVar(&as, "as", session.Seatings[0], a.text("cli.flag.playAs"))
	cmd.Flags().BoolVar(&asJSON, "json", false, a.text("cli.flag.playJSON"))
	cmd.Flags().BoolVar(&inLines, "plain", false, a.text("cli.flag.plain"))
	must(cmd.RegisterFlagCompletionFunc("as", cobra.FixedCompletions(session.Seatings, cobra.ShellCompDirectiveNoFileComp)))
	cmd.RunE = func(cmd *cobra.Command, args []string) error {
		who, err := session.ParsePeople(as)
		if err != nil {
			return misuse(err)
		}
		g, request, err := flags.asked(cmd, args[0])
		if err != nil {
			return err
		}
		level, seed, err := readSkill(&request)
		if err != nil {
			return err
		}
		clock, err := readClock()
		if err != nil {
			return err
		}
		closeBook, err := useBook(g, &request)
		if err != nil {
			return err
		}
		defer closeBook()
		if len(args) == 2 && args[1] == "-" && who != session.Nobody {
			return misuse(lang.Errorf("play.inputTaken"))
		}
		start, err := a.position(cmd.Context(), g, args[1:])
		if err != nil {
			return err
		}
		rival, err := readRival(start.Game(), &request, who)
		if err != nil {
			return err
		}
		p := a.playing(start, who, session.Setup{
			Request: request, Level: level, Seed: seed, Limit: clock,
			Find: func(name string) (catalog.Game, error) { return flags.game(name, &request) },
		})
		if rival != nil {
			if err := p.Against(cmd.Context(), rival); err != nil {
				return err
			}
		}
		if asJSON {
			p.Tell, p.lines = events{p}, events{p}
		} else if on, ok := a.screen(who); ok && !inLines {
			return p.runBoard(cmd.Context(), on)
		}
		return p.run(cmd.Context())
	}
	return cmd
}

// playing returns a game that is told in words and kept on the disk.
func (a *app) playing(start catalog.Position, who session.People, setup session.Setup) *playing {
	setup.Files, setup.Unfinished = disk{}, a.unfinishedFolder
	p := &playing{app: a, Game: session.New(start, who, setup), in: bufio.NewReader(a.In)}
	file, ok := a.In.(*os.File)
	p.typed = ok && term.IsTerminal(int(file.Fd()))
	p.Tell, p.lines = words{p}, words{p}
	return p
}

// sideName returns a side as JSON and flags call it: max or min.
func sideName(side catalog.Side) string { return strings.ToLower(side.String()) }
