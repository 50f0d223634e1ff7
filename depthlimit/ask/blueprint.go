package ask

import (
	"context"
	"errors"
	"fmt"
	"math"
	"strconv"
	"strings"

	"exactsolve/depthlimit/blueprint"
	"exactsolve/depthlimit/translate"
	"exactsolve/internal/checkpoint"
	"exactsolve/seqform"
)

// ErrUnknown is wrapped by errors about a blueprint that was not found within the limits.
var ErrUnknown = blueprint.ErrUnknown

// A Blueprint says how a strategy for the whole game is made.
type Blueprint struct {
	Method      string // of [BlueprintMethods]; "" is exact
	Rounds      int    // of regret minimization; 0 for a default
	Seed        uint64 // of mccfr
	Denominator int64  // of probabilities of guesses; 0 for a default

	Kept *Kept // where it is kept as it is made; nil for nowhere

	// Abstract makes it in a game in which players confuse information sets: "suits",
	// or "buckets:N" for N groups of ranks; "" for the game itself.
	Abstract string
}

// A Made is a profile with how many rounds it took.
type Made struct {
	Profile  seqform.Profile
	Rounds   int
	Infosets int // of the abstract game; 0 if there is none
}

// BlueprintMethods returns the methods of a [Blueprint].
func BlueprintMethods() []string { return words(blueprint.Methods()) }

// Denominators of probabilities of guesses.
const (
	DefaultDenominator = blueprint.DefaultDenominator
	MaxDenominator     = min(blueprint.MaxDenominator, math.MaxInt)
)

// A WordError says that the word of Blueprint.Abstract is none, or does not suit the game.
type WordError struct{ text string }

// Error says what is wrong, with Abstract as a flag.
func (e *WordError) Error() string { return e.text }

// MakeBlueprint makes a strategy for each player of a game. If a limit comes first the
// error wraps [ErrUnknown] or is that of the context.
func MakeBlueprint(ctx context.Context, g *seqform.Game, how Blueprint) (*Made, error) {
	kept, err := how.Kept.blueprint(how.of(g))
	if err != nil {
		return nil, err
	}
	opt := blueprint.Options{Method: blueprint.Method(how.Method), Rounds: how.Rounds, Seed: how.Seed, Denominator: how.Denominator}
	switch {
	case kept != nil && kept.Made != nil:
		m := kept.Made
		if err := g.CheckProfile(m.Profile); err != nil {
			return nil, &checkpoint.Error{Err: err}
		}
		return &Made{m.Profile, m.Rounds, m.Infosets}, nil
	case kept != nil:
		opt.Resume = kept.Making
	}
	if k := how.Kept; k != nil {
		opt.Due, opt.Keep = k.due, func(s *blueprint.State) error { return k.keep(record{Making: s}) }
	}
	made, err := makeBlueprint(ctx, g, how.Abstract, opt)
	switch {
	case errors.Is(err, blueprint.ErrState):
		return nil, &checkpoint.Error{Err: err}
	case err == nil && ctx.Err() == nil: // all rounds
		err = how.Kept.keep(record{Made: &madeText{made.Profile, made.Rounds, made.Infosets}})
	}
	return made, err
}

// of says of what game the blueprint is made, and how.
func (how *Blueprint) of(g *seqform.Game) string {
	if how.Kept == nil {
		return ""
	}
	return fmt.Sprintf("%s, %s:%d, seed %d, denominator %d, abstract %q", g.Hash(), how.Method, how.Rounds, how.Seed, how.Denominator, how.Abstract)
}

func makeBlueprint(ctx context.Context, g *seqform.Game, abstract string, opt blueprint.Options) (*Made, error) {
	if abstract == "" {
		b, err := blueprint.Make(ctx, g, opt)
		if err != nil {
			return nil, err
		}
		return &Made{Profile: b.Profile, Rounds: b.Rounds}, nil
	}
	key, err := keyOf(g, abstract)
	if err != nil {
		return nil, err
	}
	a, err := blueprint.NewAbstraction(g, key)
	if err != nil {
		return nil, err
	}
	b, err := blueprint.Make(ctx, a.Game, opt)
	if err != nil {
		return nil, err
	}
	p, err := a.Lift(b.Profile)
	return &Made{p, b.Rounds, a.Game.NumInfosets()}, err
}

// keyOf returns which information sets an abstraction confuses.
func keyOf(g *seqform.Game, word string) (blueprint.Key, error) {
	if word == "suits" {
		return blueprint.IgnoreSuits, nil
	}
	number, ok := strings.CutPrefix(word, "buckets:")
	n, err := strconv.Atoi(number)
	if !ok || err != nil || n < 1 {
		return nil, &WordError{fmt.Sprintf("--abstract %q, want suits, or buckets:N for N groups of ranks", word)}
	}
	deck, err := blueprint.NewDeck(g)
	if err != nil {
		return nil, err
	}
	if n > len(deck) {
		ranks := "ranks"
		if len(deck) == 1 {
			ranks = "rank"
		}
		return nil, &WordError{fmt.Sprintf("--abstract %s, but there are %d %s", word, len(deck), ranks)}
	}
	return deck.Buckets(n), nil
}

// Lift follows a profile of a smaller game in a larger one, by the labels of actions.
// Bets that the smaller game has not are understood as one of its own, at random or as
// the nearest.
func Lift(ctx context.Context, small, large *seqform.Game, p seqform.Profile, nearest bool) (seqform.Profile, error) {
	mapping := translate.Randomized
	if nearest {
		mapping = translate.Deterministic
	}
	return blueprint.Lift(ctx, small, large, p, mapping)
}
