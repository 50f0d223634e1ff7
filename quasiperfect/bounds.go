package quasiperfect

import (
	"exactsolve/polyeps"
	"exactsolve/rational"
	"exactsolve/seqform"
)

// Bounds are lower bounds k(ε) on realization weights: for each player and
// sequence a polynomial. That of the empty sequence is 0, as its weight is
// fixed.
//
// Any family with Σ_a k(h,a) < k(seq(h)) and k(h,a)/k(seq(h)) → 0 leads to
// quasi-perfect equilibria. Different families may lead to different ones.
type Bounds [][]polyeps.Poly

// lengthBounds returns k(σ) = ε^|σ|.
func lengthBounds(g *seqform.Game) Bounds {
	return makeBounds(g, func(i, s int) polyeps.Poly {
		return polyeps.Monomial(rational.Int(1), int(g.Players[i].SeqLength[s]))
	})
}

// noBounds returns k = 0: the game without perturbation.
func noBounds(g *seqform.Game) Bounds {
	return makeBounds(g, func(int, int) polyeps.Poly { return polyeps.Poly{} })
}

func makeBounds(g *seqform.Game, bound func(i, s int) polyeps.Poly) Bounds {
	k := make(Bounds, len(g.Players))
	for i := range k {
		k[i] = make([]polyeps.Poly, g.Players[i].NumSeqs())
		for s := 1; s < len(k[i]); s++ {
			k[i][s] = bound(i, s)
		}
	}
	return k
}

// zero reports whether all bounds are 0.
func (k Bounds) zero() bool {
	for i := range k {
		for _, p := range k[i] {
			if !p.IsZero() {
				return false
			}
		}
	}
	return true
}

// slack returns the polynomials e − E k of player p: what the constraints ask
// for beyond the bounds.
func slack(p *seqform.Player, k []polyeps.Poly) []polyeps.Poly {
	rows := p.Constraints()
	z := make([]polyeps.Poly, len(rows))
	for r, row := range rows {
		if row.Rhs == 1 {
			z[r] = polyeps.New(rational.Int(1))
		}
		for s := row.Plus[0]; s < row.Plus[1]; s++ {
			z[r] = z[r].Sub(k[s])
		}
		if row.Minus >= 0 {
			z[r] = z[r].Add(k[row.Minus])
		}
	}
	return z
}
