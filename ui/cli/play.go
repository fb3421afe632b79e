package cli

import (
	"fmt"
	"io"
	"math/rand/v2"
	"os"
	"strings"

	"github.com/spf13/cobra"
	"golang.org/x/term"

	"github.com/jugada/jugada/catalog"
	"github.com/jugada/jugada/computer"
	"github.com/jugada/jugada/lang"
	"github.com/jugada/jugada/players"
	"github.com/jugada/jugada/session"
	"github.com/jugada/jugada/session/saved"
	"github.com/jugada/jugada/session/timing"
	"github.com/jugada/jugada/ui/asked"
	"github.com/jugada/jugada/ui/lines"
)

// playFlags are the flags of the command play.
type playFlags struct {
	asked.Place
	asked.Search
	asked.Engine
	asked.Seats
	asked.Caution
	Level int    `flag:"level" want:"level"`
	Seed  uint64 `flag:"seed" help:"playSeed"`
	Clock string `flag:"clock"`
	JSON  bool   `flag:"json" help:"playJSON"`
	Plain bool   `flag:"plain"`
}

// play returns the command that plays a game with a person, on the terminal board or in plain lines, or with a script, in JSON.
func (a *app) play() *cobra.Command {
	var f playFlags
	f.As, f.Level = session.Seatings[0], int(computer.Top)
	cmd := a.command("play GAME [POSITION]", "play", 1, 2, a.levelTable())
	a.flags(cmd, &f, names{"algorithm": catalog.Algorithms(), "refine": catalog.Refinements()})
	completes(cmd, "as", session.Seatings)
	cmd.RunE = func(cmd *cobra.Command, args []string) error {
		request := f.Request()
		request.Threads, request.TableMiB, request.Memory = f.Threads, f.TableMiB, new(catalog.Memory)
		g, err := a.find(args[0], &f.Place, &request)
		if err != nil {
			return err
		}
		as, err := asked.SideOf("as", f.As, session.Seatings, g)
		if err != nil {
			return misuse(err)
		}
		who := session.People(as)
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
		game := session.New(start, who, session.Setup{
			Request: request, Level: level, Seed: seed, Limit: clock, Files: disk{}, Unfinished: a.unfinishedFolder,
			Import: func(name string) (*saved.Game, error) { return a.importPGN(cmd.Context(), name) },
			Find:   func(name string) (catalog.Game, error) { return a.find(name, &f.Place, &request) },
		})
		if rival != nil {
			if err := game.Against(cmd.Context(), rival); err != nil {
				return err
			}
		}
		if on, ok := a.screen(who); ok && !f.JSON && !f.Plain {
			return a.runBoard(cmd.Context(), game, on)
		}
		return lines.Play(cmd.Context(), lines.Options{
			Writer: a.told, Game: game, In: a.In, Typed: isTerminal(a.In), JSON: f.JSON, Meter: a.meter(),
			Keep: func() { a.keepUnfinished(game) },
		})
	}
	return cmd
}

// isTerminal reports whether in is a terminal.
func isTerminal(in io.Reader) bool {
	file, ok := in.(*os.File)
	return ok && term.IsTerminal(int(file.Fd()))
}

// keepUnfinished saves an interrupted game, or says that it is lost.
func (a *app) keepUnfinished(game *session.Game) {
	if err := game.KeepUnfinished(); err != nil {
		folder, _ := a.unfinishedFolder()
		a.note("play.unfinished.lost", a.lang.CommandError(fileError(folder, err)))
	}
}

// clock reads the clock, nil if there is none.
func (f *playFlags) clock(cmd *cobra.Command) (*timing.Clock, error) {
	if !cmd.Flags().Changed("clock") {
		return nil, nil
	}
	clock, err := timing.ParseClock(f.Clock)
	switch {
	case err != nil:
		return nil, misuse(err)
	case cmd.Flags().Changed("opponent"):
		return nil, misuse(lang.Errorf("catalog.notAgainst", lang.Option("clock"), lang.Option("depth")))
	}
	return &clock, nil
}

// skill reads the level and the seed.
func (f *playFlags) skill(cmd *cobra.Command, r *catalog.Request) (computer.Level, uint64, error) {
	level, changed := computer.Level(f.Level), cmd.Flags().Changed
	if changed("level") {
		if err := level.Fits(r); err != nil {
			return 0, 0, misuse(err)
		}
		if changed("opponent") {
			return 0, 0, misuse(lang.Errorf("catalog.notAgainst", lang.Option("level"), lang.Option("depth")))
		}
	}
	switch {
	case changed("seed") && !level.Weak():
		return 0, 0, misuse(lang.Errorf("play.seed.alone", int(computer.Top-1)))
	case !changed("seed"):
		return level, rand.Uint64N(1_000_000), nil
	}
	return level, f.Seed, nil
}

// levelTable lists the skills of the levels below the top, a column each.
func (a *app) levelTable() string {
	rows := []struct {
		name string
		cell func(computer.Skill) string
	}{
		{"depth", func(s computer.Skill) string { return fmt.Sprint(s.Depth) }},
		{"nodes", func(s computer.Skill) string { return fmt.Sprintf("%dk", s.Nodes/1000) }},
		{"temperature", func(s computer.Skill) string { return fmt.Sprint(s.Temperature) }},
		{"sure", func(s computer.Skill) string { return fmt.Sprint(s.Sure) }},
	}
	var text strings.Builder
	fmt.Fprintf(&text, "  %-12s", a.text("play.level.level"))
	for l := computer.Level(1); l < computer.Top; l++ {
		fmt.Fprintf(&text, "%6d", l)
	}
	for _, row := range rows {
		fmt.Fprintf(&text, "\n  %-12s", a.text("play.level."+row.name))
		for l := computer.Level(1); l < computer.Top; l++ {
			skill, _ := l.Skill()
			fmt.Fprintf(&text, "%6s", row.cell(skill))
		}
	}
	return text.String()
}

// learning names the model that is learned.
const learning = "learn"

// rival reads the computer's model of the person, nil if it assumes perfect play.
func (a *app) rival(
	f *playFlags, cmd *cobra.Command, g catalog.Game, request *catalog.Request, who session.People,
) (*session.Rival, error) {
	r := &session.Rival{Player: f.Player, Opponent: catalog.Opponent{Risk: f.Risk, Berliner: f.Berliner}}
	switch {
	case f.Rival != learning && cmd.Flags().Changed("player"):
		return nil, misuse(lang.Errorf("play.player.alone"))
	case !cmd.Flags().Changed("opponent"):
		return nil, misuse((&asked.Against{Caution: f.Caution}).Fits())
	case f.Rival == learning:
		return r, a.learner(r, g, request, who)
	}
	var err error
	if r.Model, err = a.playerModel(f.Rival, g); err != nil {
		return nil, err
	}
	return r, misuse(r.Fits(g, request))
}

// learner completes a rival that is learned.
func (a *app) learner(r *session.Rival, g catalog.Game, request *catalog.Request, who session.People) (err error) {
	if r.Player == "" {
		return misuse(lang.Errorf("play.learn.nobody"))
	}
	if err := players.CheckName(r.Player); err != nil {
		return misuse(err)
	}
	if request.Depth > 0 {
		return misuse(lang.Errorf("play.learn.whole"))
	}
	if _, one := who.Side(); !one {
		return misuse(lang.Errorf("play.learn.one"))
	}
	o := r.Opponent
	o.Model = "random:0" // any model that may be learned would do
	if err := o.Fits(g, request); err != nil {
		return misuse(err)
	}
	r.Players, err = a.players()
	return err
}
