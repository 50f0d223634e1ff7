package solve

import (
	"cmp"
	"context"
	"errors"
	"strings"
	"time"

	"exactsolve/cert"
	"exactsolve/cert/answer"
	"exactsolve/rational"
	"exactsolve/seqform"
	"exactsolve/seqform/forms"
)

// Prices compare the Nash equilibria of a game with all profiles, by what they pay in sum.
//
// What is not known exactly is in an interval: of an equilibrium in a box, or of a search that was stopped.
type Prices struct {
	Welfare rational.Rat      // the most of a profile
	Worst   rational.Interval // the least of an equilibrium; its high end is that of one that was found, if one was
	Best    rational.Interval // the most of an equilibrium, likewise with its low end

	// Anarchy is the price of the worst equilibrium, Stability that of the best one: Welfare by what it has,
	// or, if all sums are negative and so are costs, what it has by Welfare. It is nil if that makes no
	// sense, as one of both is not positive, or may not be.
	Anarchy, Stability *rational.Interval

	Reason string // why not all is known exactly, or nothing; "" if it is
	Known  bool   // that something is known
}

// FindPrices returns those of a game, by its worst and its best equilibrium, each with a proof that has been
// checked. A search that ctx ends leaves intervals.
//
// Reference: the prices of anarchy [KP99] and of stability [ADKTWR08].
func FindPrices(ctx context.Context, g *seqform.Game) (*Prices, error) {
	best, err := bySum(ctx, g, Question{Maximize: "sum"}, true)
	if err != nil {
		return nil, err
	}
	worst, err := bySum(ctx, g, Question{Minimize: "sum"}, false)
	if err != nil {
		return nil, err
	}
	p := &Prices{Reason: cmp.Or(worst.reason, best.reason)}
	if best.atMost == nil || worst.atMost == nil {
		return p, nil
	}
	p.Best.Hi, p.Worst.Lo = *best.atMost, worst.atMost.Neg()
	if p.Best.Lo = p.Worst.Lo; best.found != nil {
		p.Best.Lo = *best.found
	}
	if p.Worst.Hi = p.Best.Hi; worst.found != nil {
		p.Worst.Hi = worst.found.Neg()
	}
	if p.Welfare, err = welfare(g); err != nil {
		p.Reason = strings.TrimPrefix(err.Error(), "forms: ")
		return p, nil
	}
	p.Known = true
	p.Anarchy, p.Stability = p.price(p.Worst), p.price(p.Best)
	return p, nil
}

// A bounded is what is known of the most of a sum of payoffs.
type bounded struct {
	atMost *rational.Rat // nil if nothing is known
	found  *rational.Rat // what an equilibrium has at least, nil if none was found
	reason string        // why they may differ
}

var errHalf = errors.New("half of the time is over")

// bySum asks for the best equilibrium, perhaps in half of the time.
func bySum(ctx context.Context, g *seqform.Game, q Question, half bool) (b bounded, err error) {
	q.Concept = cert.Nash
	if end, ok := ctx.Deadline(); ok && half {
		within, cancel := context.WithDeadlineCause(ctx, end.Add(-time.Until(end)/2), errHalf)
		defer cancel()
		ctx = within
	}
	a, err := Solve(ctx, g, q)
	if err != nil {
		return b, err
	}
	if a.Status != answer.Yes {
		b.reason = a.Reason
	}
	if a.Certificate == nil || a.Certificate.Claim.Optimal == nil {
		return b, nil
	}
	l := &a.Certificate.Claim
	low, high, found := l.Found()
	if b.atMost = l.Optimal.AtMost; b.atMost == nil {
		b.atMost = &high
	}
	if found {
		b.found = &low
	}
	return b, nil
}

// price returns that of equilibria whose payoffs have a sum in an interval.
func (p *Prices) price(of rational.Interval) *rational.Interval {
	switch w := p.Welfare; {
	case of.Lo.Sign() > 0:
		return &rational.Interval{Lo: w.Quo(of.Hi), Hi: w.Quo(of.Lo)}
	case w.Sign() < 0:
		return &rational.Interval{Lo: of.Hi.Quo(w), Hi: of.Lo.Quo(w)}
	}
	return nil
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
