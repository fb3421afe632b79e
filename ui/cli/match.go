package cli

import (
	"context"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"math"
	"math/rand/v2"
	"os"
	"strconv"
	"strings"
	"time"

	"github.com/spf13/cobra"

	"github.com/jugada/jugada/catalog"
	"github.com/jugada/jugada/lang"
	"github.com/jugada/jugada/match"
	"github.com/jugada/jugada/session/timing"
)

// matchFlags are the flags of the command match.
type matchFlags struct {
	jsonFlag
	hubFlags
	Game       string  `flag:"game" help:"matchGame"`
	Games      int     `flag:"games" help:"matchGames" least:"2"`
	Gauntlet   bool    `flag:"gauntlet" help:"matchGauntlet"`
	Control    string  `flag:"tc" help:"matchControl"`
	Depth      int     `flag:"depth" help:"matchDepth" least:"1"`
	Nodes      int64   `flag:"nodes" help:"matchNodes" least:"1"`
	Openings   string  `flag:"openings" help:"matchOpenings"`
	Plies      string  `flag:"plies" help:"matchPlies"`
	Seed       *uint64 `flag:"seed" help:"matchSeed"`
	Threads    int     `flag:"threads" help:"matchThreads" least:"1" most:"threads"`
	SPRT       string  `flag:"sprt" help:"matchSPRT"`
	Adjudicate string  `flag:"adjudicate" help:"matchAdjudicate"`
	Output     string  `flag:"output" help:"matchOutput"`
	Resume     bool    `flag:"resume" help:"matchResume"`
}

// usualPlies is how many random plies an opening has, unless the command says.
const usualPlies = "4"

// match returns the command that plays a match between players of any kind.
func (a *app) match() *cobra.Command {
	f := matchFlags{Games: 100, Plies: usualPlies, Threads: 1}
	cmd := a.command("match PLAYER PLAYER…", "cli.match", 2, math.MaxInt)
	a.flags(cmd, &f, nil)
	must(cmd.RegisterFlagCompletionFunc("game", a.completeGame))
	cmd.RunE = func(cmd *cobra.Command, args []string) error {
		t, g, err := a.matchTerms(&f, args)
		if err != nil {
			return misuse(err)
		}
		openings, err := a.matchOpenings(cmd, &f, g, t)
		if err != nil {
			return err
		}
		t.Openings = openings
		if different := t.Different(); different < t.Pairs {
			t.Pairs = different
			a.note("cli.match.same", 2*t.Total())
		}
		if err := f.check(a); err != nil {
			return err
		}
		if f.address(a) != "" {
			threads := 0
			if cmd.Flags().Changed("threads") {
				threads = f.Threads
			}
			return a.playOnCluster(cmd.Context(), &f, g, t, args, threads)
		}
		return a.playMatch(cmd.Context(), &f, g, t)
	}
	return cmd
}

// matchTerms reads the terms of a match, all but its openings.
func (a *app) matchTerms(f *matchFlags, args []string) (*match.Terms, catalog.Game, error) {
	if f.Game == "" {
		return nil, nil, lang.Errorf("cli.match.needs")
	}
	g, err := a.catalog.Find(f.Game)
	if err != nil {
		return nil, nil, err
	}
	t, err := f.terms(g, args)
	if err != nil {
		return nil, nil, err
	}
	if f.Resume && f.Output == "" {
		return nil, nil, lang.Errorf("cli.match.resume")
	}
	inPGN, err := match.IsPGN(f.Output, g)
	if err == nil && f.Resume && f.Seed == nil {
		if f.Seed = seedOf(f.Output, inPGN); f.Seed != nil {
			t.Seed = *f.Seed
		}
	}
	return t, g, err
}

// terms reads the terms of a match of g, all but what concerns openings and files.
func (f *matchFlags) terms(g catalog.Game, players []string) (t *match.Terms, err error) {
	t = &match.Terms{
		Pairs: f.Games / 2, Gauntlet: f.Gauntlet, Depth: f.Depth, Nodes: f.Nodes, Threads: f.Threads, Seed: rand.Uint64N(1_000_000),
	}
	if f.Seed != nil {
		t.Seed = *f.Seed
	}
	if f.Games%2 != 0 {
		return nil, lang.Errorf("cli.match.odd", f.Games)
	}
	if t.Players, err = parsePlayers(g, players); err != nil {
		return nil, err
	}
	if f.Control != "" {
		clock, err := parseControl(f.Control)
		if err != nil {
			return nil, err
		}
		t.Clock = &clock
	}
	if f.SPRT != "" {
		if n := len(players); n > 2 {
			return nil, lang.Errorf("cli.match.sprtMany", n)
		}
		t.SPRT = &match.SPRT{Alpha: 0.05, Beta: 0.05}
		low, high, both := strings.Cut(f.SPRT, ",")
		var wrong [2]error
		t.SPRT.Elo0, wrong[0] = strconv.ParseFloat(low, 64)
		t.SPRT.Elo1, wrong[1] = strconv.ParseFloat(high, 64)
		if !both || errors.Join(wrong[:]...) != nil || !(-1000 <= t.SPRT.Elo0 && t.SPRT.Elo0 < t.SPRT.Elo1 && t.SPRT.Elo1 <= 1000) {
			return nil, lang.Errorf("cli.match.sprt", f.SPRT)
		}
	}
	if f.Adjudicate != "" {
		t.Adjudicate, err = strconv.ParseFloat(f.Adjudicate, 64)
		if err != nil || !(t.Adjudicate > 0) || math.IsInf(t.Adjudicate, 0) {
			return nil, lang.Errorf("cli.match.adjudicate", f.Adjudicate)
		}
	}
	return t, nil
}

// parsePlayers reads two players or more. Those of one name get numbers, so that they are told apart in tables and files.
func parsePlayers(g catalog.Game, texts []string) ([]match.Player, error) {
	if len(texts) < 2 {
		return nil, lang.Errorf("cli.match.players", len(texts))
	}
	players := make([]match.Player, len(texts))
	namesakes := map[string][]int{}
	for i, text := range texts {
		p, err := match.ParsePlayer(g, text)
		if err != nil {
			return nil, err
		}
		players[i], namesakes[p.Name] = p, append(namesakes[p.Name], i)
	}
	for name, of := range namesakes {
		if len(of) == 1 {
			continue
		}
		for k, i := range of {
			players[i].Name = fmt.Sprintf("%s (%d)", name, k+1)
		}
	}
	return players, nil
}

// seedOf returns the seed of the match in a file; nil if it has none yet.
func seedOf(name string, inPGN bool) *uint64 {
	file, err := openRegular(name)
	if err != nil {
		return nil
	}
	defer file.Close()
	if seed, ok := match.SeedIn(file, inPGN); ok {
		return &seed
	}
	return nil
}

// parseControl reads the time of each side, as play's clock; numbers without a unit are seconds.
func parseControl(text string) (timing.Clock, error) {
	clock, err := timing.ParseClock(withUnits(text))
	if err != nil {
		err = lang.Errorf("cli.match.control", text)
	}
	return clock, err
}

func withUnits(text string) string {
	parts := strings.SplitN(text, "+", 2)
	for i, part := range parts {
		if _, err := strconv.ParseFloat(part, 64); err == nil {
			parts[i] += "s"
		}
	}
	return strings.Join(parts, "+")
}

// matchOpenings returns the openings: the positions in a file, one a line, or drawn by random play.
func (a *app) matchOpenings(cmd *cobra.Command, f *matchFlags, g catalog.Game, t *match.Terms) ([]catalog.Position, error) {
	ctx := cmd.Context()
	if f.Openings == "" {
		of := catalog.Sample{Count: t.Pairs, Seed: t.Seed}
		var ok bool
		if of.From, of.To, ok = pliesRange(f.Plies); !ok {
			return nil, misuse(lang.Errorf("cli.positions.plies", f.Plies))
		}
		start, err := g.Start()
		if err != nil {
			return nil, misuse(err)
		}
		openings, err := match.Openings(ctx, start, of)
		if err == nil && f.Seed == nil {
			a.note("cli.positions.seed", strconv.FormatUint(t.Seed, 10))
		}
		return openings, err
	}
	if cmd.Flags().Changed("plies") {
		return nil, misuse(lang.Errorf("cli.match.both"))
	}
	var openings []catalog.Position
	number := 0
	err := a.eachLine(ctx, f.Openings, func(line string) error {
		if number++; line == "" {
			return nil
		}
		p, err := g.Position(line)
		if err == nil && p.Outcome() != catalog.Open {
			err = lang.Errorf("cli.match.over")
		}
		if err != nil {
			return inputError(ctx, f.Openings, lang.InLine(number, err))
		}
		openings = append(openings, p)
		return nil
	})
	if err != nil {
		return nil, err
	}
	if len(openings) == 0 {
		return nil, lang.Errorf("cli.match.noOpening", f.Openings)
	}
	return openings, nil
}

// playMatch plays a match and says how it ended.
func (a *app) playMatch(ctx context.Context, f *matchFlags, g catalog.Game, t *match.Terms) error {
	var file *os.File
	var out *match.Writer
	if f.Output != "" {
		var err error
		if file, out, err = a.matchFile(ctx, f, g, t); err != nil {
			return err
		}
		defer file.Close()
	}
	meter := a.meter()
	began := time.Now()
	t.Progress = func(s *match.Score, pair []match.Game) error {
		if out != nil {
			if err := out.Write(pair); err != nil {
				return fileError(f.Output, err)
			}
		}
		if meter != nil {
			meter.Show(a.text("cli.match.progress", s.Games(), 2*t.Total(), a.standing(t, s), time.Since(began).Round(time.Second)))
		}
		return nil
	}
	if meter != nil {
		meter.Show(a.text("cli.match.progress.none", 2*t.Total()))
	}
	score, err := match.Play(ctx, t)
	if meter != nil {
		meter.Clear()
	}
	if errors.Is(context.Cause(ctx), context.Canceled) { // and not because the cluster was lost
		err = nil
		a.status = 1
		a.note("cli.match.interrupted", score.Games(), 2*t.Total())
	}
	if err != nil {
		return err
	}
	if file != nil {
		if err := file.Close(); err != nil {
			return fileError(f.Output, err)
		}
	}
	if f.JSON {
		return a.json(matchAnswer(g, t, &score))
	}
	a.tellMatch(g, t, &score)
	return nil
}

// matchFile opens the file of a match, reads the games in it if the match goes on, and returns a writer of those that follow.
func (a *app) matchFile(ctx context.Context, f *matchFlags, g catalog.Game, t *match.Terms) (*os.File, *match.Writer, error) {
	inPGN, err := match.IsPGN(f.Output, g)
	if err != nil {
		return nil, nil, err
	}
	flags := os.O_RDWR | os.O_CREATE | os.O_EXCL
	if f.Resume {
		flags = os.O_RDWR | os.O_CREATE
	}
	file, err := os.OpenFile(f.Output, flags, 0o644)
	if errors.Is(err, fs.ErrExist) {
		return nil, nil, misuse(lang.Errorf("cli.match.exists", f.Output))
	}
	if path := (*fs.PathError)(nil); errors.As(err, &path) {
		path.Op = "write" // what is missing is the folder
	}
	if err != nil {
		return nil, nil, fileError(f.Output, err)
	}
	begun := int64(0)
	if f.Resume {
		if t.Done, begun, err = match.Read(file, g, inPGN, t); err == nil {
			err = file.Truncate(begun) // what was cut off while it was written
		}
		if err == nil {
			_, err = file.Seek(begun, io.SeekStart)
		}
	}
	if err != nil {
		file.Close()
		return nil, nil, inputError(ctx, f.Output, err)
	}
	return file, match.NewWriter(file, g, inPGN, t, time.Now()), nil
}
