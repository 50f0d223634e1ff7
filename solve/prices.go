package solve

import (
	"context"
	"strings"

	"exactsolve/cert"
	"exactsolve/cert/answer"
	"exactsolve/rational"
	"exactsolve/seqform"
	"exactsolve/seqform/forms"
)

// Prices compare the Nash equilibria of a game with all profiles, by what they pay in sum.
type Prices struct {
	Welfare rational.Rat // the most of a profile
	Worst   rational.Rat // the least of an equilibrium
	Best    rational.Rat // the most of an equilibrium

	// Anarchy is the price of the worst equilibrium, Stability that of the best one: Welfare by what it has,
	// or, if all sums are negative and so are costs, what it has by Welfare. It is nil if that makes no
	// sense, as one of both is not positive.
	Anarchy, Stability *rational.Rat

	Reason string // why nothing of all this is known, "" if it is
}

// FindPrices returns those of a game of 2 players, by its worst and its best equilibrium, each with a proof that
// has been checked.
//
// Reference: the prices of anarchy [KP99] and of stability [ADKTWR08].
func FindPrices(ctx context.Context, g *seqform.Game) (*Prices, error) {
	if len(g.Players) != 2 {
		return nil, unsuited("prices", "--prices in "+sizeOf(g)+": not supported, only with 2 players")
	}
	best, err := Solve(ctx, g, Question{Concept: cert.Nash, Maximize: "sum"})
	if err != nil {
		return nil, err
	}
	worst, err := Solve(ctx, g, Question{Concept: cert.Nash, Minimize: "sum"})
	if err != nil {
		return nil, err
	}
	for _, a := range []*Answer{best, worst} {
		switch {
		case a.Status == answer.Yes:
		case ctx.Err() != nil:
			return &Prices{Reason: context.Cause(ctx).Error()}, nil
		default:
			return &Prices{Reason: a.Reason}, nil
		}
	}
	p := &Prices{Worst: paidInSum(worst), Best: paidInSum(best)}
	if p.Welfare, err = welfare(g); err != nil {
		return &Prices{Reason: strings.TrimPrefix(err.Error(), "forms: ")}, nil
	}
	p.Anarchy, p.Stability = p.price(p.Worst), p.price(p.Best)
	return p, nil
}

// paidInSum returns what the best or worst equilibrium pays.
func paidInSum(a *Answer) (sum rational.Rat) {
	for _, u := range a.Certificate.Claim.Optimal.Payoffs {
		sum = sum.Add(u)
	}
	return sum
}

func (p *Prices) price(of rational.Rat) *rational.Rat {
	switch {
	case of.Sign() > 0:
		of = p.Welfare.Quo(of)
	case p.Welfare.Sign() < 0:
		of = of.Quo(p.Welfare)
	default:
		return nil
	}
	return &of
}

// welfare returns the most that payoffs of a profile are in sum. That is linear in each player's strategy, so that a
// pure profile has it.
func welfare(g *seqform.Game) (most rational.Rat, err error) {
	if g.Tree != nil {
		r, err := forms.Reduce(g, 0)
		if err != nil {
			return most, err
		}
		g = r.Game
	}
	for k, o := range g.Table.Of {
		var sum rational.Rat
		if o >= 0 {
			for _, u := range g.Table.Outcomes[o].Payoffs {
				sum = sum.Add(u)
			}
		}
		if k == 0 || most.Cmp(sum) < 0 {
			most = sum
		}
	}
	return most, nil
}
