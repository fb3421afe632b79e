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
	"github.com/jugada/jugada/ui/asked"
)

// playFlags are what the command play is asked.
type playFlags struct {
	asked.Place
	asked.Search
	asked.Engine
	asked.Seats
	asked.Caution
	Level int    `flag:"level"`
	Seed  uint64 `flag:"seed" help:"playSeed"`
	Clock string `flag:"clock"`
	JSON  bool   `flag:"json" help:"playJSON"`
	Plain bool   `flag:"plain"`
}

// play is the command that plays a game with a person, on the terminal board or in plain lines, or with a script, in JSON.
func (a *app) play() *cobra.Command {
	var f playFlags
	f.As, f.Level = session.Seatings[0], int(session.TopLevel)
	cmd := &cobra.Command{
		Use:     "play GAME [POSITION]",
		Short:   a.text("play.short"),
		Long:    a.text("play.long", a.levelTable()),
		Example: a.text("play.example"),
		Args:    a.arguments(1, 2), ValidArgsFunction: a.completeGame,
	}
	a.flags(cmd, &f, names{"algorithm": catalog.Algorithms(), "refine": catalog.Refinements()})
	completes(cmd, "as", session.Seatings)
	cmd.RunE = func(cmd *cobra.Command, args []string) error {
		who, err := session.ParsePeople(f.As)
		if err != nil {
			return misuse(err)
		}
		request := f.Request()
		request.Threads, request.TableMiB, request.Memory = f.Threads, f.TableMiB, new(catalog.Memory)
		g, err := a.find(args[0], &f.Place, &request)
		if err != nil {
			return err
		}
		level, seed, err := f.skill(cmd, &request)
		if err != nil {
			return err
		}
		clock, err := f.clock(cmd)
		if err != nil {
			return err
		}
		closeBook, err := a.useBook(f.Book, g, &request)
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
		rival, err := a.rival(&f, cmd, start.Game(), &request, who)
		if err != nil {
			return err
		}
		p := a.playing(start, who, session.Setup{
			Request: request, Level: level, Seed: seed, Limit: clock,
			Find: func(name string) (catalog.Game, error) { return a.find(name, &f.Place, &request) },
		})
		if rival != nil {
			if err := p.Against(cmd.Context(), rival); err != nil {
				return err
			}
		}
		if f.JSON {
			p.Tell, p.lines = events{p}, events{p}
		} else if on, ok := a.screen(who); ok && !f.Plain {
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
