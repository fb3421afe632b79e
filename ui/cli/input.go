package cli

import (
	"context"
	"io"
	"strings"

	"github.com/jugada/jugada/catalog"
	"github.com/jugada/jugada/internal/input"
	"github.com/jugada/jugada/lang"
)

// Everything that a command reads goes through here, and so through package input, which limits its size: arguments that are
// @FILE or -, files of exercises, books as text, saved games, and positions one a line.

// standardInput names the standard input where a file is expected.
const standardInput = "-"

// open opens a file, or the standard input, to be read until ctx is done.
func (a *app) open(ctx context.Context, name string) (io.ReadCloser, error) {
	if name == standardInput {
		return io.NopCloser(input.Until(ctx, a.In)), nil
	}
	return input.Open(ctx, name)
}

// noteLine says what is wrong with a line of standard input. The place with which err may begin is then a column of that line.
func (a *app) noteLine(number int, err error) {
	column, text := lang.Column(a.lang.CommandError(err))
	if column > 0 {
		a.note("cli.compare.refused.column", number, column, text)
		return
	}
	a.note("cli.compare.refused", number, text)
}

// inputError adds the name of a file, or of standard input, to an error about its content; a cancelled ctx is not the file's
// fault.
func inputError(ctx context.Context, name string, err error) error {
	switch {
	case err == nil:
		return nil
	case ctx.Err() != nil:
		return ctx.Err()
	case name == standardInput:
		return lang.Errorf("cli.input.standard", causeOf(err))
	}
	if about := writeError(err); about != err {
		return about
	}
	if about := fileError(name, err); about != err {
		return about
	}
	return lang.Errorf("cli.input.file", name, err)
}

// readText reads a whole file, or all of standard input.
func (a *app) readText(ctx context.Context, name string) ([]byte, error) {
	in, err := a.open(ctx, name)
	if err != nil {
		return nil, inputError(ctx, name, err)
	}
	defer in.Close()
	text, err := input.Text(in)
	return text, inputError(ctx, name, err)
}

// argument returns the text that an argument denotes: @FILE's content, all of standard input for -, or itself.
func (a *app) argument(ctx context.Context, arg string) (string, error) {
	name, file := strings.CutPrefix(arg, "@")
	if arg != standardInput && !file {
		return arg, nil
	}
	text, err := a.readText(ctx, name)
	return strings.TrimSpace(string(text)), err
}

// position reads the position in the arguments: the start if there is none, @FILE's content, or the notation.
func (a *app) position(ctx context.Context, g catalog.Game, args []string) (catalog.Position, error) {
	if len(args) == 0 {
		p, err := g.Start()
		if err != nil {
			return nil, misuse(err)
		}
		return p, nil
	}
	text, err := a.argument(ctx, args[0])
	if err != nil {
		return nil, err
	}
	p, err := g.Position(text)
	if err != nil {
		return nil, misread(args[0], unwritten(g, err))
	}
	return p, nil
}

// fromLines reports whether the arguments, GAME and POSITION, say that the positions are the lines of standard input.
func fromLines(args []string) bool { return len(args) == 2 && args[1] == standardInput }

// eachLine calls do with each line of a file or standard input, trimmed, until do returns an error or ctx is done. That there is
// no line is an error.
func (a *app) eachLine(ctx context.Context, name string, do func(line string) error) error {
	in, err := a.open(ctx, name)
	if err != nil {
		return inputError(ctx, name, err)
	}
	defer in.Close()
	lines := input.NewLines(in)
	for first := true; ; first = false {
		line, err := lines.Next()
		if err != nil && err != io.EOF {
			return inputError(ctx, name, err)
		}
		end := err == io.EOF
		line = strings.TrimSpace(line)
		if first && end && line == "" {
			return inputError(ctx, name, lang.Errorf("cli.input.noPositions"))
		}
		if line != "" || !end { // the end of the text is not a line
			if err := do(line); err != nil {
				return err
			}
		}
		if end {
			return nil
		}
	}
}
