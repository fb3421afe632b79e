package cli

import (
	"context"
	"encoding/json"
	"fmt"
	"slices"
	"strings"

	"github.com/jugada/jugada/catalog"
	"github.com/jugada/jugada/jobs"
	"github.com/jugada/jugada/lang"
	"github.com/jugada/jugada/match"
)

// contest is what the workers of a batch need to know of a match beside its openings. Each task is a pair of games.
type contest struct {
	Game       string   `json:"game"`
	Players    []string `json:"players"` // as the command names them
	Control    string   `json:"tc,omitempty"`
	Depth      int      `json:"depth,omitempty"`
	Nodes      int64    `json:"nodes,omitempty"`
	Adjudicate string   `json:"adjudicate,omitempty"`
	Seed       uint64   `json:"seed"`
	Gauntlet   bool     `json:"gauntlet,omitempty"`
}

// pairTask is the text of a task, as JSON.
type pairTask struct {
	Pair    uint32 `json:"pair"`
	Opening string `json:"opening"`
}

// playedGame is a game as a worker answers it.
type playedGame struct {
	match.Game
	Opening string   `json:"opening"`
	Moves   []string `json:"moves"`
}

// programs reports whether a player is another program.
func (q *contest) programs() bool {
	return slices.ContainsFunc(q.Players, func(p string) bool { return strings.HasPrefix(p, "uci:") })
}

func (q *contest) of(games *catalog.Catalog) (catalog.Game, error) { return games.Find(q.Game) }

func (q *contest) begunBy() string {
	return fmt.Sprintf("match %s --game %s --seed %d …", strings.Join(q.Players, " "), q.Game, q.Seed)
}

func (q *contest) tasks(ctx context.Context, g catalog.Game) (jobs.Answerer, error) {
	t, err := q.terms(g)
	if err != nil {
		return nil, err
	}
	seats, err := t.Sit(ctx)
	context.AfterFunc(ctx, seats.Close)
	if err != nil {
		return nil, err
	}
	return func(ctx context.Context, task []byte) ([]byte, error) {
		var asked pairTask
		if err := json.Unmarshal(task, &asked); err != nil {
			return nil, err
		}
		opening, err := g.Position(asked.Opening)
		if err != nil {
			return nil, err
		}
		t.Openings = []catalog.Position{opening}
		games, err := seats.Pair(ctx, int(asked.Pair))
		if err != nil {
			return nil, err
		}
		var played []playedGame
		for _, g := range games {
			played = append(played, playedGame{g, g.Opening, g.Moves})
		}
		return json.Marshal(played)
	}, nil
}

// gamesOf reads the games of a pair from a worker's answer.
func gamesOf(t *match.Terms, pair int, answer []byte) (games []match.Game, err error) {
	var played []playedGame
	if err := json.Unmarshal(answer, &played); err != nil || len(played) != 2 {
		return nil, lang.Errorf("cli.batch.damaged", pair+1, err)
	}
	for _, p := range played {
		p.Game.Opening, p.Game.Moves, p.Game.Names = p.Opening, p.Moves, t.Names(pair)
		games = append(games, p.Game)
	}
	return games, nil
}

// terms returns the terms of the match, without openings, of which each task has its own.
func (q *contest) terms(g catalog.Game) (*match.Terms, error) {
	f := matchFlags{
		Games: 2, Gauntlet: q.Gauntlet, Control: q.Control, Depth: q.Depth, Nodes: q.Nodes, Adjudicate: q.Adjudicate, Seed: &q.Seed,
	}
	return f.terms(g, q.Players)
}

// printPair prints the games of an outcome of a match as its file has them, a line each.
func (a *app) printPair(b *jobs.Batch, o *jobs.Outcome) error {
	var q contest
	err := json.Unmarshal(b.Question, &q)
	if err != nil {
		return err
	}
	g, err := q.of(a.catalog)
	if err != nil {
		return err
	}
	t, err := q.terms(g)
	if err != nil {
		return err
	}
	games, err := gamesOf(t, o.Number-1, o.Data)
	if err != nil {
		return err
	}
	return match.NewWriter(a.Out, g, false, t, b.Begun).Write(games)
}

// ahead is how many pairs of games are given to workers before the first of them has been played.
const ahead = 256

// playOnCluster plays the pairs of a match by the workers of a cluster, with that many of this process.
func (a *app) playOnCluster(
	ctx context.Context, f *matchFlags, g catalog.Game, t *match.Terms, players []string, threads int,
) error {
	for _, p := range players {
		if strings.Contains(p, "weights=") || strings.Contains(p, "book=") {
			return misuse(lang.Errorf("cli.batch.file", p))
		}
	}
	ctx, cancel := context.WithCancelCause(ctx)
	defer cancel(nil)
	h, err := a.openHub(ctx, &f.hubFlags)
	if err != nil {
		return err
	}
	defer h.Close()
	q := &contest{f.Game, players, f.Control, f.Depth, f.Nodes, f.Adjudicate, t.Seed, f.Gauntlet}
	// A longer match with drawn openings goes on with the shorter one: it begins with the same openings.
	openings := []string{f.Plies, t.Openings[0].Text()}
	if f.Openings != "" {
		openings = nil
		for _, p := range t.Openings {
			openings = append(openings, p.Text())
		}
	}
	calls, err := a.calling(ctx, h, "match", q, g, []byte(strings.Join(openings, "\n")), nil, 1, cancel)
	if err != nil {
		return err
	}
	defer a.workBeside(ctx, h, threads, true, cancel)()
	defer cancel(nil)
	t.Threads = ahead
	t.Elsewhere = func(ctx context.Context, pair int) (games []match.Game, err error) {
		asked, err := json.Marshal(pairTask{uint32(pair), t.Opening(pair).Text()})
		if err != nil {
			return nil, err
		}
		answer, err := calls.call(ctx, jobs.Task{Number: pair + 1, Data: asked})
		if err != nil {
			return nil, err
		}
		return gamesOf(t, pair, answer)
	}
	if err := a.playMatch(ctx, f, g, t); err != nil {
		return err
	}
	// A match that was decided early leaves pairs that nobody needs.
	_, err = h.Change(context.WithoutCancel(ctx), calls.batch.Name, func(b *jobs.Batch) {
		b.Tasks = max(b.Tasks, t.Total())
		b.Positions, b.Cancelled = b.Tasks, ctx.Err() == nil && t.SPRT != nil
	})
	return err
}
