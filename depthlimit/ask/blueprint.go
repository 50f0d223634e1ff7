package ask

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"math"
	"strconv"
	"strings"

	"exactsolve/cluster"
	"exactsolve/cluster/checkpoint"
	"exactsolve/depthlimit/blueprint"
	"exactsolve/internal/beside"
	"exactsolve/publictree/translate"
	"exactsolve/seqform"
	"exactsolve/seqform/meter"
)

// A Blueprint says how a strategy for the whole game is made.
type Blueprint struct {
	Method      string // of [BlueprintMethods]; "" is exact
	Rounds      int    // of regret minimization; 0 for a default
	Seed        uint64 // of mccfr
	Denominator int64  // of probabilities of guesses; 0 for a default

	Jobs   int            // of mccfr, goroutines; 0 for 1
	Remote cluster.Remote // of mccfr, other processes that make samples; nil for none

	Kept *Kept // where it is kept as it is made; nil for nowhere

	// Abstract makes it in a game in which players confuse information sets: "suits",
	// or "buckets:N" for N groups of ranks; "" for the game itself.
	Abstract string
}

// A Made is a profile with how it came about.
type Made struct {
	Profile  seqform.Profile
	Method   string // that asked for; cfr+ if an exact one was not found within limits
	Rounds   int    // of regret minimization
	Infosets int    // of the abstract game; 0 if there is none
	Seen     *Seen  // what is known of Profile, if it was learned
}

// A Seen is a profile with its exact regrets and a certificate.
type Seen = beside.Seen

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

// MakeBlueprint makes a strategy for each player of a game, whatever limit comes first:
// there is an error if ctx ended before any was seen.
func MakeBlueprint(ctx context.Context, g *seqform.Game, how Blueprint) (*Made, error) {
	how.Method = cmp.Or(how.Method, string(blueprint.Exact))
	opt := blueprint.Options{Method: blueprint.Method(how.Method), Rounds: how.Rounds, Seed: how.Seed, Jobs: how.Jobs, Remote: how.Remote, Denominator: how.Denominator}
	made, err := how.Kept.made(g, &how, &opt)
	if made != nil || err != nil {
		return made, err
	}
	switch made, err = makeBlueprint(ctx, g, how.Abstract, opt); {
	case errors.Is(err, blueprint.ErrState):
		return nil, &checkpoint.Error{Line: how.Kept.makes[how.Kept.next-1].line, Err: err}
	case err == nil && ctx.Err() == nil && made.Method == how.Method: // and all rounds
		err = how.Kept.keep(record{Made: &madeText{made.Profile, made.Method, made.Rounds, made.Infosets}})
	}
	return made, err
}

func makeBlueprint(ctx context.Context, g *seqform.Game, abstract string, opt blueprint.Options) (*Made, error) {
	if abstract == "" {
		return makeIn(ctx, g, opt)
	}
	key, err := keyOf(g, abstract)
	if err != nil {
		return nil, err
	}
	a, err := blueprint.NewAbstraction(g, key)
	if err != nil {
		return nil, err
	}
	m, err := makeIn(meter.With(ctx, meter.From(ctx).Elsewhere()), a.Game, opt)
	if err != nil {
		return nil, err
	}
	m.Infosets, m.Seen = a.Game.NumInfosets(), nil
	m.Profile, err = a.Lift(m.Profile)
	return m, err
}

// makeIn makes a blueprint, instead of an exact one that is not found what was learned
// beside the search.
func makeIn(ctx context.Context, g *seqform.Game, opt blueprint.Options) (*Made, error) {
	if opt.Method != blueprint.Exact {
		b, err := blueprint.Make(ctx, g, opt)
		if err != nil {
			return nil, err
		}
		return &Made{Profile: b.Profile, Method: string(opt.Method), Rounds: b.Rounds}, nil
	}
	const judging = 6 // it, and what comes of it, each by best responses and a certificate
	m := &Made{Method: string(blueprint.Exact)}
	var unknown error
	learned, err := beside.Search(ctx, g, beside.Options{After: judging}, func(ctx context.Context) (stopped bool, err error) {
		b, err := beside.PromptlyOne(ctx, beside.Half,
			func(ctx context.Context) (*blueprint.Blueprint, error) { return blueprint.Make(ctx, g, opt) },
			func() (*blueprint.Blueprint, error) {
				return nil, fmt.Errorf("%w: %w", blueprint.ErrUnknown, context.Cause(ctx))
			})
		switch {
		case errors.Is(err, blueprint.ErrUnknown):
			unknown = err
			return true, nil
		case err == nil:
			m.Profile = b.Profile
		}
		return false, err
	})
	if err == nil && learned != nil {
		m.Method, m.Profile, m.Rounds, m.Seen = string(blueprint.CFRPlus), learned.Certificate.Claim.Profile, learned.Rounds, learned
		return m, nil
	}
	return m, cmp.Or(err, unknown)
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
