package depth

import (
	"context"
	"fmt"
	"slices"
	"strconv"
	"strings"

	"exactsolve/cert"
	"exactsolve/cmd/exactsolve/internal/cli"
	"exactsolve/cmd/exactsolve/internal/depth"
	"exactsolve/depthlimit/blueprint"
	"exactsolve/quasiperfect"
	"exactsolve/rational"
	"exactsolve/seqform"
	"exactsolve/seqform/profile"
)

// A namedBlueprint is how to make a blueprint.
type namedBlueprint struct {
	name string
	opt  *blueprint.Options // nil for the uniform strategies
}

// blueprintList reads --blueprint, or the list given if the flag is not set.
func (c *benchDepth) blueprintList(standard string) ([]namedBlueprint, error) {
	text := c.blueprints
	if text == "" {
		text = standard
	}
	var list []namedBlueprint
	for name := range strings.SplitSeq(text, ",") {
		how, err := depth.Method(name, 0, blueprint.DefaultDenominator)
		var opt *blueprint.Options
		if how != nil {
			opt = &blueprint.Options{Method: blueprint.Method(how.Method), Rounds: how.Rounds, Seed: how.Seed, Denominator: how.Denominator}
		}
		switch {
		case err != nil:
			return nil, err
		case name == "nash":
			opt = &blueprint.Options{Exact: quasiperfect.Options{Concept: cert.Nash}}
		case opt == nil && name != "uniform":
			return nil, cli.UsageError("--blueprint: %q, want a list of exact, nash, uniform and METHOD:ROUNDS", name)
		}
		list = append(list, namedBlueprint{name, opt})
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
	if b.opt.Rounds > 0 && made.Rounds < b.opt.Rounds {
		return nil, fmt.Errorf("%w: %s: %d rounds", errUnsolved, b.name, made.Rounds)
	}
	return made.Profile, nil
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

// milli returns a number in thousandths, for people.
func milli(x rational.Rat) string {
	text, _ := cli.Decimal(x.Mul(rational.Int(1000)), 3)
	return text
}
