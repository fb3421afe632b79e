package cli

import (
	"fmt"
	"math/rand/v2"

	"github.com/spf13/cobra"

	"github.com/jugada/jugada/catalog"
	"github.com/jugada/jugada/ui/asked"
)

// tree returns the command that makes and reformats explicit trees.
func (a *app) tree() *cobra.Command {
	return a.group(&cobra.Command{
		Use: "tree", Short: a.text("cli.tree.short"), Long: a.text("cli.tree.long"),
	}, a.treeRandom(), a.treeFormat())
}

// treeRandom prints a random tree.
func (a *app) treeRandom() *cobra.Command {
	q := struct {
		asked.RandomTrees
		jsonFlag
	}{RandomTrees: asked.UsualTrees()}
	cmd := a.command("random", "cli.treeRandom", 0, 0)
	a.flags(cmd, &q, nil)
	cmd.RunE = func(*cobra.Command, []string) error {
		seed := rand.Uint64N(1_000_000)
		if q.Seed != nil {
			seed = *q.Seed
		}
		for i := range q.Count {
			if err := a.randomTree(&q.Shape, seed+uint64(i), q.JSON); err != nil {
				return err
			}
		}
		return nil
	}
	return cmd
}

// randomTree prints one random tree, as a line.
func (a *app) randomTree(r *asked.Shape, seed uint64, asJSON bool) error {
	again := fmt.Sprintf("--seed %d", seed)
	if r.Static {
		again += " --static"
	}
	t, err := r.Make(seed)
	if err != nil {
		return misuse(err) // only the flags can be wrong
	}
	if asJSON {
		return a.json(treeAnswer{Schema: catalog.Schema, Seed: &seed, Text: t.Text(), Tree: t})
	}
	// The command that makes the tree again is in a comment of the notation, so that the line can be piped on unchanged.
	_, err = fmt.Fprintf(a.Out, "%s ; %s\n", t.Text(), again)
	return err
}

// treeFormat prints a tree in text notation or as JSON.
func (a *app) treeFormat() *cobra.Command {
	var q jsonFlag
	cmd := a.command("format TREE", "cli.treeFormat", 1, 1)
	a.flags(cmd, &q, nil)
	cmd.RunE = func(cmd *cobra.Command, args []string) error {
		text, err := a.argument(cmd.Context(), args[0])
		if err != nil {
			return err
		}
		t, err := catalog.ReadTree(text)
		if err != nil {
			return misread(args[0], err)
		}
		if q.JSON {
			return a.json(treeAnswer{Schema: catalog.Schema, Text: t.Text(), Tree: t})
		}
		fmt.Fprintln(a.Out, t.Text())
		return nil
	}
	return cmd
}

// treeAnswer is the JSON answer of the tree commands.
type treeAnswer struct {
	Schema int          `json:"schema"`
	Seed   *uint64      `json:"seed,omitempty"`
	Text   string       `json:"text"` // the text notation
	Tree   catalog.Tree `json:"tree"`
}
