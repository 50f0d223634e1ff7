package quasiperfect

import (
	"context"
	"errors"
	"fmt"
	"strings"

	"exactsolve/cert"
	"exactsolve/cert/answer"
	"exactsolve/cert/tremble"
	"exactsolve/polyeps"
	"exactsolve/rational"
	"exactsolve/seqform"
	"exactsolve/seqform/forms"
)

// maxReduced is the most reduced pure strategies of a player of a tree for Proper.
const maxReduced = 64

// A strategies is a game as that of its pure strategies.
type strategies struct {
	from    *seqform.Game
	classes [][]int       // of copies; nil if there are none
	game    *seqform.Game // in strategic form, with one action for each class
}

func strategic(g *seqform.Game) (*strategies, error) {
	z := &strategies{from: g, game: g}
	if g.Table == nil {
		r, err := forms.Reduce(g, maxReduced)
		if err != nil {
			return nil, fmt.Errorf("quasiperfect: %w", err)
		}
		z.game = r.Game
	}
	if z.classes = z.game.Copies(); z.classes != nil {
		var err error
		if z.game, err = z.game.Merged(z.classes); err != nil {
			return nil, fmt.Errorf("quasiperfect: %w", err)
		}
	}
	return z, nil
}

// solveProper finds an equilibrium that is proper in the strategic form: a quasi-proper
// one of that game, where each class of copies is one strategy. If worse ones have
// smaller weights by an order, that stays so when the weight of a class is split evenly.
func solveProper(ctx context.Context, g *seqform.Game, opt Options) (*answer.Result, error) {
	if err := opt.complete(g); err != nil {
		return nil, err
	}
	result := new(answer.Result)
	z, err := strategic(g)
	if errors.Is(err, forms.ErrTooMany) {
		_, result.Reason, _ = strings.Cut(err.Error(), forms.ErrTooMany.Error()+": ")
		return result, nil
	}
	if err == nil {
		err = opt.checkCovering(z.game)
	}
	if opt.Concept = cert.QuasiProper; err != nil || !opt.small(z.game, result) {
		return result, err
	}
	plans, end := orderedPlans(ctx, z.game, opt, &result.Stats)
	if end != solved {
		return result, unsolved(ctx, result, end, opt.MaxPivots)
	}
	if result.Certificate, err = z.proved(plans); err != nil {
		return nil, fmt.Errorf("%w: %w", answer.ErrInternal, err)
	}
	result.Status = answer.Yes
	return result, nil
}

// proved returns the checked certificate of the limit of mixed strategies, given as plans of
// the game.
func (z *strategies) proved(plans [][]polyeps.Poly) (c *cert.Certificate, err error) {
	mixed := make([][]polyeps.Poly, len(plans))
	for i, x := range plans {
		if mixed[i] = x[1:]; z.classes != nil {
			mixed[i] = split(x[1:], z.classes[i])
		}
	}
	if plans, _, err = tremble.Plans(z.from, mixed); err != nil {
		return nil, err
	}
	c = limitClaim(z.from, cert.Proper, tremble.Limit(z.from, plans))
	if c.Evidence.Mixed = mixed; z.from.Table != nil {
		c.Evidence = cert.Evidence{Plans: plans}
	}
	return c, cert.Seal(context.Background(), z.from, c)
}

// split returns the weights of actions, where those of a class, counted from 1, have equal
// shares of its weight.
func split(weights []polyeps.Poly, classes []int) []polyeps.Poly {
	size, all := make([]int64, len(weights)), make([]polyeps.Poly, len(classes))
	for _, c := range classes {
		size[c-1]++
	}
	for a, c := range classes {
		all[a] = weights[c-1].Scale(rational.New(1, size[c-1]))
	}
	return all
}
