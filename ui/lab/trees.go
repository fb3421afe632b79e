package lab

import (
	"context"
	"encoding/json"
	"math/rand/v2"
	"net/http"

	"github.com/danielgtaylor/huma/v2"

	"github.com/jugada/jugada/catalog"
	"github.com/jugada/jugada/lang"
	"github.com/jugada/jugada/ui/asked"
)

// treeAnswer is an explicit tree in its two forms.
type treeAnswer struct {
	Schema   int             `json:"schema"`
	Position string          `json:"position" doc:"the notation"`
	Tree     json.RawMessage `json:"tree" doc:"the same as JSON"`
	Nodes    int             `json:"nodes"`
	Depth    int             `json:"depth" doc:"of the deepest node, in plies; 0: the root alone"`
	Seed     uint64          `json:"seed,omitempty" doc:"of a random tree"`
}

// mostTreeNodes is the most nodes of a random tree.
const mostTreeNodes = 100_000

func (l *Lab) registerTrees() {
	huma.Register(l.api, operation(http.MethodPost, "/tree", "tree", "An explicit tree, read and written again"), l.tree)
	huma.Register(l.api, operation(http.MethodGet, "/tree/random", "randomTree", "A random tree", 422, 429), l.randomTree)
}

func (l *Lab) tree(ctx context.Context, in *struct {
	Body struct {
		Text string `json:"text" doc:"in either form" maxLength:"1000000"`
	}
}) (*answered[treeAnswer], error) {
	done, err := l.views.take(ctx, viewMiB)
	if err != nil {
		return nil, err
	}
	defer done()
	tree, err := catalog.ReadTree(in.Body.Text)
	if err != nil {
		return nil, invalid(ctx, err)
	}
	return answerTree(tree, 0)
}

func (l *Lab) randomTree(ctx context.Context, in *struct {
	asked.Shape
	Seed string `query:"seed" doc:"a number; empty: any" maxLength:"20"`
}) (*answered[treeAnswer], error) {
	nodes, level := 1, 1
	for range in.Plies {
		if level *= in.Branching; level > mostTreeNodes || nodes+level > mostTreeNodes {
			return nil, invalid(ctx, lang.Errorf("lab.tree.large", mostTreeNodes))
		}
		nodes += level
	}
	seed := rand.Uint64N(1_000_000)
	if in.Seed != "" {
		if err := json.Unmarshal([]byte(in.Seed), &seed); err != nil {
			return nil, invalid(ctx, lang.Errorf("lab.tree.seed", in.Seed))
		}
	}
	done, err := l.views.take(ctx, viewMiB)
	if err != nil {
		return nil, err
	}
	defer done()
	tree, err := in.Make(seed)
	if err != nil {
		return nil, invalid(ctx, err)
	}
	return answerTree(tree, seed)
}

func answerTree(tree catalog.Tree, seed uint64) (*answered[treeAnswer], error) {
	form, err := json.Marshal(tree)
	if err != nil {
		return nil, err
	}
	nodes, depth := tree.Size()
	return &answered[treeAnswer]{treeAnswer{catalog.Schema, tree.Text(), form, nodes, depth, seed}}, nil
}
