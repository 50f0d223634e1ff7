package sequential

import (
	"context"
	"fmt"

	"exactsolve/cert"
	"exactsolve/cert/answer"
	"exactsolve/cert/claim"
	"exactsolve/nash/algebraic"
	"exactsolve/nash/sequential/internal/branch"
	"exactsolve/nash/sequential/internal/orders"
	"exactsolve/rational"
	"exactsolve/seqform"
)

// Express returns the equilibrium in a box, a certificate of concept cert.EnclosedSequential, in
// algebraic numbers: with status Yes a checked certificate of concept cert.AlgebraicSequential. The
// status is Unknown if no field of small degree is found with all unknowns, those of trembles
// too, or ctx ended the search. An error means that the box is not one for g.
func Express(ctx context.Context, g *seqform.Game, box *cert.Certificate) (*answer.Result, error) {
	if concept := box.Claim.Concept; concept != cert.EnclosedSequential {
		return nil, fmt.Errorf("sequential: a certificate of concept %q, want %q", concept, cert.EnclosedSequential)
	}
	if err := cert.Check(context.WithoutCancel(ctx), g, box); err != nil {
		return nil, err
	}
	t, err := orders.New(g)
	if err != nil {
		return nil, fmt.Errorf("sequential: %w", err)
	}
	const first, most = 50, 400 // digits
	last := 0
	for digits := first; digits <= most && ctx.Err() == nil; digits *= 2 {
		at, y := branch.Digits(ctx, t, box.Evidence.Branch, uint(4*digits))
		if at == nil {
			break
		}
		last = digits
		c := algebraic.Recognize(ctx, g, y, digits, func(values [][]rational.Rat) *cert.Certificate { return expressed(g, at, values) })
		if c != nil {
			return &answer.Result{Status: answer.Yes, Certificate: c, Stats: answer.Stats{Method: fmt.Sprintf("lattice reduction with %d digits", digits)}}, nil
		}
	}
	if err := ctx.Err(); err != nil {
		return &answer.Result{Reason: err.Error()}, nil
	}
	return &answer.Result{Reason: fmt.Sprintf("no numbers of a small degree are recognized by %d digits of all that is unknown, trembles included", last)}, nil
}

// expressed claims a point, its unknowns being the values, polynomials in the root to come.
func expressed(g *seqform.Game, at *branch.Point, values [][]rational.Rat) *cert.Certificate {
	x := make([][]rational.Rat, len(at.C))
	for e, c := range at.C {
		x[e] = []rational.Rat{c}
	}
	for k, e := range at.Unknowns {
		x[e] = values[k]
	}
	a, by := new(claim.Algebraic), new(claim.Powers)
	e, set := 0, 0
	for i := range g.Players {
		profile, levels, coefficients := [][][]rational.Rat{}, [][]int{}, [][][]rational.Rat{}
		for h := range g.Players[i].Infosets {
			n := e + len(g.Players[i].Infosets[h].Actions)
			x[at.Bases[set]] = remaining(at.Orders[e:n], x[e:n], int(at.Bases[set])-e)
			played, trembles := make([][]rational.Rat, n-e), make([][]rational.Rat, n-e)
			for k := range played {
				if played[k], trembles[k] = x[e+k], []rational.Rat{}; at.Orders[e+k] > 0 {
					played[k], trembles[k] = trembles[k], played[k]
				}
			}
			profile, coefficients = append(profile, played), append(coefficients, trembles)
			levels = append(levels, at.Orders[e:n])
			e, set = n, set+1
		}
		a.Profile = append(a.Profile, profile)
		by.Orders, by.Coefficients = append(by.Orders, levels), append(by.Coefficients, coefficients)
	}
	return &cert.Certificate{
		Game:     cert.NewGameRef(g),
		Claim:    cert.Claim{Concept: cert.AlgebraicSequential, Algebraic: a},
		Evidence: cert.Evidence{Powers: by},
	}
}

// remaining returns 1 less the polynomials x of order 0 but that of the base.
func remaining(levels []int, x [][]rational.Rat, base int) []rational.Rat {
	rest := []rational.Rat{rational.Int(1)}
	for k := range x {
		if k == base || levels[k] > 0 {
			continue
		}
		for j, c := range x[k] {
			if j == len(rest) {
				rest = append(rest, rational.Rat{})
			}
			rest[j] = rest[j].Sub(c)
		}
	}
	return rest
}
