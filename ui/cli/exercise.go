package cli

import (
	"context"
	"fmt"
	"io"
	"math/rand/v2"
	"slices"
	"strconv"
	"strings"

	"github.com/spf13/cobra"

	"github.com/jugada/jugada/catalog"
	"github.com/jugada/jugada/exercise"
	"github.com/jugada/jugada/lang"
)

// sheetFormats lists the output formats of exercises, the default first.
var sheetFormats = []string{"text", "json", "tikz"}

// exercise returns the command for searches done by hand.
func (a *app) exercise() *cobra.Command {
	return a.group(&cobra.Command{
		Use: "exercise", Short: a.text("cli.exercise.short"), Long: a.text("cli.exercise.long"),
	}, a.exerciseNew(), a.exercisePrint(), a.exerciseCheck())
}

// sheetFlags select how exercises are written.
type sheetFlags struct {
	Format string `flag:"format" help:"sheetFormat"`
	Output string `flag:"output,o"`
	Key    bool   `flag:"key"`
	JSON   bool   `flag:"json" help:"traceJSON"`
}

func (a *app) sheetFlags(cmd *cobra.Command) *sheetFlags {
	f := &sheetFlags{Format: sheetFormats[0]}
	a.flags(cmd, f, names{"format": sheetFormats})
	return f
}

// check refuses flags that make no sense.
func (f *sheetFlags) check() error {
	if f.JSON {
		f.Format = "json"
	}
	if !slices.Contains(sheetFormats, f.Format) {
		return misuse(lang.Errorf("cli.exercise.noFormat", f.Format, strings.Join(sheetFormats, ", ")))
	}
	return nil
}

// write writes a sheet as the flags say.
func (f *sheetFlags) write(a *app, s exercise.Sheet) error {
	write := map[string]func(io.Writer, exercise.SheetOptions) error{
		"text": s.WriteText, "json": s.WriteJSON, "tikz": s.WriteTikZ,
	}[f.Format]
	options := exercise.SheetOptions{Lang: a.lang, Key: f.Key}
	return a.toFile(f.Output, func(w io.Writer) error { return write(w, options) })
}

// exerciseNew makes exercises.
func (a *app) exerciseNew() *cobra.Command {
	q := struct {
		Difficulty exercise.Difficulty `flag:"difficulty"`
		Algorithm  exercise.Algorithm  `flag:"algorithm" help:"byHand"`
		Seed       uint64              `flag:"seed" help:"exerciseSeed"`
		Count      int                 `flag:"count" help:"exerciseCount"`
		Tree       string              `flag:"tree" help:"exerciseTree"`
		Depth      int                 `flag:"depth" help:"exerciseDepth"`
		Asks       string              `flag:"ask"`
		Title      string              `flag:"title"`
	}{Difficulty: exercise.Difficulties[0], Algorithm: exercise.Algorithms[0], Count: 1}
	cmd := a.command("new", "cli.exerciseNew", 0, 0)
	difficulties, algorithms, parts := plain(exercise.Difficulties), plain(exercise.Algorithms), plain(exercise.Parts)
	a.flags(cmd, &q, names{"difficulty": difficulties, "algorithm": algorithms, "ask": parts})
	out := a.sheetFlags(cmd)
	cmd.RunE = func(cmd *cobra.Command, _ []string) error {
		changed := cmd.Flags().Changed
		if err := out.check(); err != nil {
			return err
		}
		for _, list := range []struct {
			key, value string
			choices    []string
		}{{"exercise.difficulty", string(q.Difficulty), difficulties}, {"exercise.algorithm", string(q.Algorithm), algorithms}} {
			if !slices.Contains(list.choices, list.value) {
				return misuse(lang.Errorf(list.key, list.value, strings.Join(list.choices, ", ")))
			}
		}
		if q.Count < 1 || q.Count > exercise.MaxSheet {
			return misuse(lang.Errorf("exercise.sheet", q.Count, exercise.MaxSheet))
		}
		if q.Depth < 0 {
			return misuse(lang.Errorf("exercise.depth", q.Depth))
		}
		as := exercise.Exercise{Algorithm: q.Algorithm, Depth: q.Depth}
		for part := range strings.FieldsFuncSeq(q.Asks, func(r rune) bool { return r == ',' || r == ' ' }) {
			if all := as.Algorithm.Parts(); !slices.Contains(all, exercise.Part(part)) {
				return misuse(lang.Errorf("exercise.part", part, strings.Join(plain(all), ", ")))
			}
			as.Asks = append(as.Asks, exercise.Part(part))
		}
		sheet := exercise.Sheet{Title: q.Title}
		if changed("tree") {
			for _, flag := range []string{"difficulty", "seed", "count"} {
				if changed(flag) {
					return misuse(lang.Errorf("cli.exercise.ownTree", flag))
				}
			}
			var err error
			if as.Tree, err = a.ownTree(cmd.Context(), q.Tree); err != nil {
				return err
			}
			sheet.Exercises = []exercise.Exercise{as}
			return out.write(a, sheet)
		}
		if !changed("seed") {
			q.Seed = rand.Uint64N(1_000_000)
			a.note("cli.exercise.seed", strconv.FormatUint(q.Seed, 10)) // as typed, without separators
		}
		for i := range q.Count {
			e, err := exercise.Make(q.Difficulty, as.Algorithm, q.Seed+uint64(i))
			if err != nil {
				return err
			}
			as.Tree = e.Tree
			sheet.Exercises = append(sheet.Exercises, as)
		}
		return out.write(a, sheet)
	}
	return cmd
}

// plain returns names as plain text.
func plain[T ~string](names []T) []string {
	all := make([]string, len(names))
	for i, name := range names {
		all[i] = string(name)
	}
	return all
}

// ownTree reads the user's tree for an exercise, and writes it in the text notation.
func (a *app) ownTree(ctx context.Context, arg string) (string, error) {
	text, err := a.argument(ctx, arg)
	if err != nil {
		return "", err
	}
	t, err := catalog.ReadTree(text)
	if err != nil {
		return "", misread(arg, err)
	}
	return t.Text(), nil
}

// exercisePrint prints exercises from a file.
func (a *app) exercisePrint() *cobra.Command {
	cmd := a.command("print EXERCISES", "cli.exercisePrint", 1, 1)
	out := a.sheetFlags(cmd)
	cmd.RunE = func(cmd *cobra.Command, args []string) error {
		if err := out.check(); err != nil {
			return err
		}
		sheet, err := readJSON(cmd.Context(), a, args[0], exercise.ReadSheet)
		if err != nil {
			return err
		}
		return out.write(a, sheet)
	}
	return cmd
}

// exerciseCheck checks a work.
func (a *app) exerciseCheck() *cobra.Command {
	var q struct {
		Number int  `flag:"number" help:"exerciseNumber"`
		Show   bool `flag:"show"`
		jsonFlag
	}
	q.Number = 1
	cmd := a.command("check EXERCISES [WORK]", "cli.exerciseCheck", 1, 2)
	a.flags(cmd, &q, nil)
	cmd.RunE = func(cmd *cobra.Command, args []string) error {
		e, work, err := a.handedIn(cmd.Context(), args, q.Number)
		if err != nil {
			return err
		}
		opened, err := e.Open()
		if err != nil {
			return err
		}
		verdict := opened.Check(work)
		if !verdict.Done {
			a.status = 1
		}
		if q.JSON {
			return a.json(opened.Report(verdict, q.Show, lang.English))
		}
		fmt.Fprintln(a.Out, verdict.Sentence(a.lang))
		if m := verdict.Mistake; m != nil {
			if m.Rule != exercise.Unknown || m.Part == exercise.Choice { // no step is at an unknown node
				a.say("cli.exercise.step", m.Step, verdict.Asked)
			}
			if q.Show {
				fmt.Fprintln(a.Out, opened.Sentence(opened.Reveal(m), a.lang))
			}
		}
		return nil
	}
	return cmd
}

// handedIn reads an exercise and the work on it: from two files, or from one that holds both.
func (a *app) handedIn(ctx context.Context, args []string, number int) (exercise.Exercise, *exercise.Work, error) {
	if len(args) == 1 {
		both, err := readJSON(ctx, a, args[0], exercise.ReadSubmission)
		return both.Exercise, &both.Work, err
	}
	if args[0] == standardInput && args[1] == standardInput {
		return exercise.Exercise{}, nil, misuse(lang.Errorf("cli.exercise.twoInputs"))
	}
	sheet, err := readJSON(ctx, a, args[0], exercise.ReadSheet)
	if err != nil {
		return exercise.Exercise{}, nil, err
	}
	if number < 1 || number > len(sheet.Exercises) {
		return exercise.Exercise{}, nil, misuse(lang.Errorf("cli.exercise.noNumber", number, len(sheet.Exercises)))
	}
	work, err := readJSON(ctx, a, args[1], exercise.ReadWork)
	return sheet.Exercises[number-1], work, err
}

// readJSON reads a file, - being standard input, with a reader of package exercise; its errors name the file.
func readJSON[T any](ctx context.Context, a *app, name string, read func([]byte) (T, error)) (T, error) {
	var none T
	data, err := a.readText(ctx, name)
	if err != nil {
		return none, err
	}
	value, err := read(data)
	return value, inputError(ctx, name, err)
}
