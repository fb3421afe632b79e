package lab

import (
	"context"
	"crypto/rand"
	"errors"
	"fmt"
	"net/http"
	"time"

	"github.com/danielgtaylor/huma/v2"

	"github.com/jugada/jugada/catalog"
	"github.com/jugada/jugada/lang"
	"github.com/jugada/jugada/players"
	"github.com/jugada/jugada/ui/asked"
)

// playersAnswer is what is remembered about people.
type playersAnswer struct {
	Schema  int              `json:"schema"`
	Players []players.Player `json:"players" doc:"one for each game that a player has played, as jugada opponent show --json has them"`
	File    string           `json:"file" doc:"of the computer that the lab runs on, in which all is kept"`
}

// playedRequest reports a finished game.
type playedRequest struct {
	asked.Place
	Side     string `json:"side" doc:"of the player" enum:"max,min"`
	Resigned bool   `json:"resigned,omitempty" doc:"the player has given up"`
	Hinted
}

// Hinted lists moves that show nothing about the player.
type Hinted struct {
	Hinted []int `json:"hinted,omitempty" doc:"numbers of the moves, from 0, that the player was told: they teach nothing" maxItems:"1000"`
}

// PlayerName is the path parameter that names a player.
type PlayerName struct {
	Player string `path:"player" doc:"name of the player" maxLength:"200"`
}

func (l *Lab) registerOpponents() {
	huma.Register(l.api, operation(http.MethodGet, "/opponents", "opponents", "What is remembered of people who have played", 404, 422),
		func(ctx context.Context, in *struct {
			Player string `query:"player" doc:"empty: all" maxLength:"200"`
			Game   string `query:"game" doc:"empty: all" maxLength:"100"`
		}) (*answered[playersAnswer], error) {
			store, err := l.players(ctx)
			if err != nil {
				return nil, err
			}
			known, err := store.Known(in.Player, in.Game)
			if _, unknown := l.games.Find(in.Game); err == nil && len(known) == 0 && in.Game != "" && unknown != nil {
				return nil, refuse(ctx, http.StatusNotFound, unknown)
			}
			return l.remembered(ctx, store, known, err)
		})
	huma.Register(l.api, operation(http.MethodDelete, "/opponents/{player}", "forget", "Forget a player", 404, 422),
		func(ctx context.Context, in *struct {
			PlayerName
			Game string `query:"game" doc:"empty: in all games" maxLength:"100"`
		}) (*answered[playersAnswer], error) {
			store, err := l.players(ctx)
			if err != nil {
				return nil, err
			}
			if err := players.CheckName(in.Player); err != nil {
				return nil, invalid(ctx, err)
			}
			forgotten, err := store.Forget(in.Player, in.Game)
			switch {
			case err != nil || len(forgotten) > 0:
				return l.remembered(ctx, store, forgotten, err)
			case in.Game != "":
				return nil, refuse(ctx, http.StatusNotFound, lang.Errorf("lab.unknownIn", in.Player, in.Game))
			}
			return nil, refuse(ctx, http.StatusNotFound, lang.Errorf("lab.unknown", in.Player))
		})
	huma.Register(l.api, operation(http.MethodPost, "/opponents/{player}/games", "learn", "Learn from a game that a player has finished", 404),
		l.learn)
}

// players returns the store of players, if there is one.
func (l *Lab) players(ctx context.Context) (players.Store, error) {
	if l.options.Data == "" {
		return players.Store{}, refuse(ctx, http.StatusNotFound, lang.Errorf("lab.noPlayers"))
	}
	store := players.In(l.options.Data)
	aside, err := store.PutAside()
	if aside != "" {
		fmt.Fprintf(l.log, "%s players: %s\n", time.Now().Format(time.RFC3339), lang.English.Sprintf("cli.player.putAside", store.Path(), aside))
	}
	if err != nil {
		return store, l.storeFault(ctx, err)
	}
	return store, nil
}

func (l *Lab) remembered(ctx context.Context, in players.Store, those []players.Player, err error) (*answered[playersAnswer], error) {
	if err != nil {
		return nil, l.storeFault(ctx, err)
	}
	return &answered[playersAnswer]{playersAnswer{catalog.Schema, those, in.Path()}}, nil
}

// storeFault returns the error that the file of players cannot be read or written, and why. If another process uses the file,
// waiting helps; otherwise the client can do nothing, and the log records the error under a number that the client gets, too.
func (l *Lab) storeFault(ctx context.Context, err error) error {
	if errors.As(err, new(*players.LockedError)) {
		return busy(ctx, http.StatusServiceUnavailable, err)
	}
	id := rand.Text()
	fmt.Fprintf(l.log, "%s %s players: %v\n", time.Now().Format(time.RFC3339), id, err)
	return &huma.ErrorModel{
		Status: http.StatusInternalServerError, Title: title(reader(ctx), http.StatusInternalServerError),
		Detail: reader(ctx).Error(lang.Errorf("lab.store", err, id)), Instance: faultPrefix + id,
	}
}

// fits returns an error if a number is not that of a move.
func (h *Hinted) fits(moves []string) error {
	for _, i := range h.Hinted {
		if i < 0 || i >= len(moves) {
			return lang.Errorf("lab.hinted", i, len(moves))
		}
	}
	return nil
}

// learn judges the player's moves and stores what they show.
func (l *Lab) learn(ctx context.Context, in *struct {
	PlayerName
	Body playedRequest
}) (*answered[playersAnswer], error) {
	store, err := l.players(ctx)
	if err != nil {
		return nil, err
	}
	line, err := in.Body.Line(l.games)
	if err == nil {
		err = players.CheckName(in.Player)
	}
	if err != nil {
		return nil, invalid(ctx, err)
	}
	side, err := catalog.ParseSide(in.Body.Side)
	last := line[len(line)-1]
	switch {
	case err != nil:
	case len(in.Body.Moves) == 0:
		err = lang.Errorf("lab.learn.nothing")
	case len(last.Moves()) > 0 && !in.Body.Resigned:
		err = lang.Errorf("lab.learn.goesOn")
	default:
		err = in.Body.Hinted.fits(in.Body.Moves)
	}
	if err != nil {
		return nil, invalid(ctx, err)
	}
	search, done, err := l.searching(ctx, l.bounds.GraphMiB)
	if err != nil {
		return nil, err
	}
	defer done()
	seen, err := judged(search, l.bounds.GraphMiB, line, in.Body.Moves, in.Body.Hinted, side)
	if err != nil {
		return nil, invalid(ctx, err)
	}
	finished := catalog.ResultFor(last, side, seen)
	if in.Body.Resigned {
		finished = catalog.Finished{Result: -1, Seen: seen}
	}
	game := last.Game().Name()
	if err := store.Learn(in.Player, game, finished); err != nil {
		return nil, l.storeFault(ctx, err)
	}
	known, err := store.Known(in.Player, game)
	return l.remembered(ctx, store, known, err)
}

// judged judges the moves of a side that were not hinted.
func judged(
	ctx context.Context, keepMiB int, line []catalog.Position, moves []string, told Hinted, side catalog.Side,
) (seen []catalog.Judgement, err error) {
	judge, err := line[0].Judge(ctx, keepMiB)
	if err != nil {
		return nil, err
	}
	hinted := map[int]bool{}
	for _, i := range told.Hinted {
		hinted[i] = true
	}
	for i, move := range moves {
		if line[i].Turn() != side || hinted[i] {
			continue
		}
		j, err := judge(line[i], move)
		if err != nil {
			return nil, err
		}
		seen = append(seen, j)
	}
	return seen, nil
}
