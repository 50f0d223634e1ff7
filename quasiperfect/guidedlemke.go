package quasiperfect

import (
	"context"
	"errors"
	"fmt"

	"exactsolve/cert"
	"exactsolve/polyeps"
	"exactsolve/seqform"
	"exactsolve/tableau/basis"
)

// attempts is how many walks floats try. The first starts from the covering vector
// of the options or the uniform plans, the others from random plans. Lengths of
// walks differ much with the start, so that each two may be twice as long as the
// two before.
const (
	attempts  = 12
	firstWalk = 8 // pivots allowed to the first, times the size of the problem
)

// exactEntries is the size of a tableau up to which exact pivots are tried when
// floats have led astray.
const exactEntries = 250_000

// maxTerms is the number of payoff terms up to which floats are asked, which bounds
// memory to some hundreds of megabytes.
const maxTerms = 1 << 20

// runGuidedLemke solves the complementarity problem of any two-player game. Floats
// walk Lemke's path to a complementary basis, with exact checks and, where they
// fail, exact pivots on the way; its exact solution for all powers of ε has no
// negative entry.
func runGuidedLemke(ctx context.Context, g *seqform.Game, opt Options, stats *cert.Stats) (answer, ending) {
	c := newComplementarity(g, opt.Bounds)
	stats.Method = "Lemke's algorithm on the sequence form, guided by floats"
	stats.Rows, stats.Cols = c.n, c.n+1
	if g.Payoffs.Len() > maxTerms {
		return answer{}, large
	}
	p := c.problem(opt.Covering)
	for k, pivots := 0, 0; k < attempts; k++ {
		if k > 0 || p.D == nil {
			p.D = c.cover(&p, k)
		}
		w, err := newGuardedWalk(&p, c.first[2], uint64(k))
		if err != nil {
			break // beyond the range of floats
		}
		b, err := w.run(ctx, opt.walk(k, c.n, pivots))
		pivots += w.pivots
		stats.Pivots += w.exact
		stats.Guess = fmt.Sprintf("%d float pivots, walk %d", pivots-stats.Pivots, k+1)
		switch {
		case b != nil:
			stats.Bits = b.bits()
			z := b.solution()
			return answer{plans: c.plans(func(k int) polyeps.Poly { return z[k] })}, solved
		case errors.Is(err, basis.ErrTooLarge):
			return answer{}, large
		case ctx.Err() != nil || opt.MaxPivots > 0 && pivots >= opt.MaxPivots:
			return answer{}, limited
		}
	}
	if c.n*c.n <= exactEntries {
		return runLemke(ctx, g, opt, stats)
	}
	return answer{}, astray
}

// walk returns the number of pivots allowed to walk k in a problem of size n, after
// so many.
func (o *Options) walk(k, n, pivots int) int {
	most := firstWalk * n << (k / 2)
	if o.MaxPivots > 0 {
		most = min(most, o.MaxPivots-pivots)
	}
	return most
}
