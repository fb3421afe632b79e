package cli

import (
	"bufio"
	"context"
	"os"
	"slices"
	"strings"
	"time"

	"github.com/spf13/cobra"
	"golang.org/x/term"

	"github.com/jugada/jugada/catalog"
	"github.com/jugada/jugada/lang"
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
	cmd.Flags().StringVar(&as, "as", string(people[0]), a.text("play.flag.as"))
	cmd.Flags().BoolVar(&asJSON, "json", false, a.text("play.flag.json"))
	cmd.Flags().BoolVar(&inLines, "plain", false, a.text("play.flag.plain"))
	must(cmd.RegisterFlagCompletionFunc("as", cobra.FixedCompletions(peopleNames(), cobra.ShellCompDirectiveNoFileComp)))
	cmd.RunE = func(cmd *cobra.Command, args []string) error {
		p, err := parsePersons(as)
		if err != nil {
			return misuse(err)
		}
		g, request, err := flags.asked(cmd, args[0])
		if err != nil {
			return err
		}
		skill, err := readSkill(&request)
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
		if len(args) == 2 && args[1] == "-" && p != nobody {
			return misuse(lang.Errorf("play.inputTaken"))
		}
		start, err := a.position(cmd.Context(), g, args[1:])
		if err != nil {
			return err
		}
		s := a.session(cmd.Context(), start, p)
		s.flags, s.request = flags, request
		s.skill, s.player = skill, catalog.NewComputer(skill.level, skill.seed)
		s.full = clock
		s.wind(clock)
		if s.rival, err = readRival(start, &request, p); err != nil {
			return err
		}
		if asJSON {
			s.tell = events{s}
		} else if on, ok := a.screen(p); ok && !inLines {
			return s.runBoard(on)
		}
		return s.run()
	}
	return cmd
}

// session returns a game from start that is told in words and saved on disk.
func (a *app) session(ctx context.Context, start catalog.Position, p persons) *session {
	s := &session{
		app: a, ctx: ctx, flags: &searchFlags{catalog: a.catalog}, in: bufio.NewReader(a.In), files: disk{},
		persons: p, start: start, now: start, time: time.Now,
		skill: skill{level: catalog.TopLevel}, player: catalog.NewComputer(catalog.TopLevel, 0),
		adviser: catalog.NewComputer(catalog.TopLevel, 0),
	}
	file, ok := a.In.(*os.File)
	s.typed = ok && term.IsTerminal(int(file.Fd()))
	s.tell = words{s}
	return s
}

// persons says which of the sides people play, as --as and saved games have it. The computer plays the others.
type persons string

const nobody persons = "none"

// people lists what persons may be, the default first.
var people = []persons{"max", "min", "both", nobody}

func peopleNames() (names []string) {
	for _, p := range people {
		names = append(names, string(p))
	}
	return names
}

func parsePersons(text string) (persons, error) {
	p := persons(strings.ToLower(text))
	if !slices.Contains(people, p) {
		return "", lang.Errorf("play.noSide", text, strings.Join(peopleNames(), ", "))
	}
	return p, nil
}

// play reports whether a person plays that side.
func (p persons) play(side catalog.Side) bool { return p == "both" || p == persons(sideName(side)) }

// side returns the side of the one person who plays, and whether there is just one.
func (p persons) side() (catalog.Side, bool) {
	if p.play(catalog.Max) {
		return catalog.Max, !p.play(catalog.Min)
	}
	return catalog.Min, p.play(catalog.Min)
}

// sideName returns a side as JSON and flags call it: max or min.
func sideName(side catalog.Side) string { return strings.ToLower(side.String()) }
