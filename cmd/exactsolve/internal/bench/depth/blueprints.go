package depth

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"slices"
	"strconv"
	"strings"

	"exactsolve/cert"
	"exactsolve/cert/answer"
	"exactsolve/cmd/exactsolve/internal/cli"
	"exactsolve/cmd/exactsolve/internal/depth"
	"exactsolve/depthlimit/blueprint"
	"exactsolve/quasiperfect"
	"exactsolve/rational"
	"exactsolve/seqform"
	"exactsolve/seqform/profile"
)

// errUnsolved is wrapped by errors that say that a limit came first.
var errUnsolved = errors.New("not solved within the limits")

// solved returns an error about a status that is not yes.
func solved(status answer.Status, reason string) error {
	if status == answer.Yes {
		return nil
	}
	return fmt.Errorf("%w: %s", errUnsolved, reason)
}

// gameValue returns the value of a game to player 1, by an equilibrium that is checked.
func gameValue(ctx context.Context, g *seqform.Game) (rational.Rat, error) {
	found, err := quasiperfect.Solve(ctx, g, quasiperfect.Options{Concept: cert.Nash, Method: quasiperfect.Guided})
	if err != nil {
		return rational.Rat{}, err
	}
	if err := solved(found.Status, found.Reason); err != nil {
		return rational.Rat{}, err
	}
	return found.Certificate.Claim.Payoffs[0], nil
}

// toPlayer returns what is paid to a player if player 1 of a zero-sum game gets u.
func toPlayer(i int, u rational.Rat) rational.Rat {
	if i == 1 {
		return u.Neg()
	}
	return u
}

// A namedBlueprint is how to make a blueprint.
type namedBlueprint struct {
	name  string
	opt   *blueprint.Options // nil for the uniform strategies
	units int                // as it is stored; 0 for as it is
}

// blueprintList reads --blueprint, or the list given if the flag is not set.
func (c *benchDepth) blueprintList(standard string) ([]namedBlueprint, error) {
	var list []namedBlueprint
	for name := range strings.SplitSeq(cmp.Or(c.blueprints, standard), ",") {
		how, err := depth.Method(name, 0, blueprint.DefaultDenominator)
		if err != nil {
			return nil, err
		}
		b := namedBlueprint{name: name, units: c.units}
		switch {
		case how != nil:
			b.opt = &blueprint.Options{Method: blueprint.Method(how.Method), Rounds: how.Rounds, Seed: how.Seed, Denominator: how.Denominator}
		case name == "nash":
			b.opt = &blueprint.Options{Exact: quasiperfect.Options{Concept: cert.Nash}}
		case name != "uniform":
			return nil, cli.UsageError("--blueprint: %q, want a list of exact, nash, uniform and METHOD:ROUNDS", name)
		}
		list = append(list, b)
	}
	return list, nil
}

// make returns a complete profile of g.
func (b *namedBlueprint) make(ctx context.Context, g *seqform.Game) (seqform.Profile, error) {
	if b.opt == nil {
		p := seqform.Profile{make(seqform.Behavior, len(g.Players[0].Infosets)), make(seqform.Behavior, len(g.Players[1].Infosets))}
		profile.FillUniform(g, p)
		return p, nil
	}
	made, err := blueprint.Make(ctx, g, *b.opt)
	if err != nil {
		return nil, err
	}
	if made.Rounds < b.opt.Rounds {
		return nil, fmt.Errorf("%w: %s: %d rounds", errUnsolved, b.name, made.Rounds)
	}
	return made.Profile, nil
}

// each makes blueprints of a game and hands them over as they are stored.
func each(ctx context.Context, g *seqform.Game, list []namedBlueprint, do func(name string, p seqform.Profile) error) error {
	for _, b := range list {
		p, err := b.make(ctx, g)
		if err == nil {
			err = do(b.name, p.InUnits(b.units))
		}
		if err != nil {
			return err
		}
	}
	return nil
}

// countList reads an increasing list of numbers from 1 to most.
func countList(flag, text string, most int) ([]int, error) {
	var list []int
	for word := range strings.SplitSeq(text, ",") {
		n, err := strconv.Atoi(word)
		if err != nil || n < 1 || n > most || len(list) > 0 && n <= list[len(list)-1] {
			return nil, cli.UsageError("--%s %q, want increasing numbers from 1 to %d", flag, text, most)
		}
		list = append(list, n)
	}
	return list, nil
}

// wordList reads a list of different words among those given.
func wordList(flag, text string, words []string) ([]string, error) {
	var list []string
	for word := range strings.SplitSeq(text, ",") {
		if !slices.Contains(words, word) || slices.Contains(list, word) {
			return nil, cli.UsageError("--%s %q, want a list of %s", flag, text, cli.OrList(words))
		}
		list = append(list, word)
	}
	return list, nil
}
