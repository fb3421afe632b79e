package catalog

import (
	"crypto/sha256"
	"encoding/hex"
	"fmt"
	"math/rand/v2"
)

// fingerprinted is how many positions a fingerprint is made of.
const fingerprinted = 1000

// Fingerprint returns a text that two games share if they are the same as far as can be seen: name, static evaluation and, of a
// thousand positions of games played at random, always with the same seed, the notation, moves and their numbers, outcomes and
// static values. So programs can tell that they mean the same game, also one that is not Jugada's. It takes some milliseconds. A
// game without a start, as trees are, is known by its name.
func Fingerprint(g Game) (string, error) {
	sum := sha256.New()
	fmt.Fprintln(sum, g.Name(), g.Evaluator().Name)
	start, err := g.Start()
	if err != nil {
		return hex.EncodeToString(sum.Sum(nil))[:32], nil
	}
	chance := rand.New(rand.NewPCG(1, fingerprinted))
	p := start
	for range fingerprinted {
		moves := p.Moves()
		value, own := p.Static()
		fmt.Fprintln(sum, p.Text(), p.Turn(), p.Outcome(), value, own, len(moves))
		for _, m := range moves {
			number, err := p.Number(m)
			if err != nil {
				return "", err
			}
			fmt.Fprintln(sum, m, number)
		}
		if p.Outcome() != Open || len(moves) == 0 {
			p = start
			continue
		}
		if p, err = p.Play(moves[chance.IntN(len(moves))]); err != nil {
			return "", err
		}
	}
	return hex.EncodeToString(sum.Sum(nil))[:32], nil
}
