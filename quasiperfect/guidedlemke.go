package quasiperfect

import (
	"context"
	"errors"
	"fmt"
	"math/big"

	"exactsolve/cert"
	"exactsolve/internal/floatlp"
	"exactsolve/lemke"
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
// walk Lemke's path to a complementary basis; its exact solution for all powers of
// ε counts only if it has no negative entry.
func runGuidedLemke(ctx context.Context, g *seqform.Game, opt Options, stats *cert.Stats) (answer, ending) {
	c := newComplementarity(g, opt.Bounds)
	stats.Method = "Lemke's algorithm on the sequence form, guided by floats"
	stats.Rows, stats.Cols = c.n, c.n+1
	if g.Payoffs.Len() > maxTerms {
		return answer{}, large
	}
	p := c.problem(opt.Covering)
	f := floatProblem(&p)
	for k, pivots := 0, 0; k < attempts; k++ {
		if k > 0 || p.D == nil {
			f.Cover = c.cover(&p, k)
		}
		r, err := floatlp.SolveLCP(ctx, f, opt.walk(k, c.n, pivots))
		if err != nil {
			break // beyond the range of floats
		}
		pivots += r.Pivots
		stats.Guess = fmt.Sprintf("%d float pivots, walk %d", pivots, k+1)
		if r.Status == floatlp.Optimal {
			z, bits, err := solveBasis(ctx, &p, r.Basic)
			stats.Bits = max(stats.Bits, bits)
			if z != nil {
				return answer{plans: c.plansOf(z)}, solved
			}
			if errors.Is(err, basis.ErrTooLarge) {
				return answer{}, large
			}
		}
		if ctx.Err() != nil || opt.MaxPivots > 0 && pivots >= opt.MaxPivots {
			return answer{}, limited
		}
	}
	if c.n*c.n <= exactEntries {
		return runLemke(ctx, g, opt, stats)
	}
	return answer{}, astray
}

// walk returns the options of walk k in a problem of size n, after so many pivots.
func (o *Options) walk(k, n, pivots int) floatlp.LCPOptions {
	w := floatlp.LCPOptions{Seed: uint64(k), Digits: 10 + (k+1)%3, MaxPivots: firstWalk * n << (k / 2)}
	if o.MaxPivots > 0 {
		w.MaxPivots = min(w.MaxPivots, o.MaxPivots-pivots)
	}
	return w
}

// floatProblem hands p over to floats.
func floatProblem(p *lemke.Problem) *floatlp.LCP {
	n := len(p.M)
	f := &floatlp.LCP{M: make([][]floatlp.LCPEntry, n), Q: make([][]*big.Rat, n)}
	for i := range n {
		for _, e := range p.M[i] {
			f.M[i] = append(f.M[i], floatlp.LCPEntry{Col: e.Col, Value: e.Value.Big()})
		}
		for _, q := range p.Q[i] {
			f.Q[i] = append(f.Q[i], q.Big())
		}
	}
	for _, d := range p.D {
		f.Cover = append(f.Cover, d.Big())
	}
	return f
}

// solveBasis returns the solution z of p with the given entries basic: w is 0
// there and z elsewhere. It returns nil if that is singular or if z or w has a
// negative entry, in the order of powers of ε. The entries of M are integers.
// Bits is the bit length of the largest denominator.
func solveBasis(ctx context.Context, p *lemke.Problem, basic []bool) (z []polyeps.Poly, bits int, err error) {
	b := newComplementaryBasis(p, basic)
	x, err := b.solve(ctx)
	if err != nil {
		return nil, 0, err
	}
	for _, v := range x {
		bits = max(bits, v.Bits())
	}
	for k := range b.rows {
		if sign, _ := basis.Sign(x, k); sign < 0 {
			return nil, bits, nil
		}
	}
	for i := range p.M {
		if !basic[i] && b.slackSign(x, i) < 0 {
			return nil, bits, nil
		}
	}
	z = make([]polyeps.Poly, len(p.M))
	for k, i := range b.rows {
		z[i] = basis.Poly(x, k)
	}
	return z, bits, nil
}

// A complementaryBasis has the rows and columns of M where z is basic.
type complementaryBasis struct {
	p    *lemke.Problem
	rows []int // those with z basic
	at   []int // place in rows, −1 for none
}

func newComplementaryBasis(p *lemke.Problem, basic []bool) *complementaryBasis {
	b := &complementaryBasis{p: p, at: make([]int, len(p.M))}
	for i := range p.M {
		b.at[i] = -1
		if basic[i] {
			b.at[i] = len(b.rows)
			b.rows = append(b.rows, i)
		}
	}
	return b
}

// solve returns the basic part of z, a vector for each power of ε.
func (b *complementaryBasis) solve(ctx context.Context) ([]*basis.Vector, error) {
	var entries []basis.Entry
	q := make([]polyeps.Poly, len(b.rows))
	for k, i := range b.rows {
		for _, e := range b.p.M[i] {
			if j := b.at[e.Col]; j >= 0 {
				entries = append(entries, basis.Entry{Row: k, Col: j, Value: e.Value})
			}
		}
		q[k] = polyeps.New(b.p.Q[i]...).Neg()
	}
	m, err := basis.New(len(b.rows), entries)
	if err != nil {
		return nil, err
	}
	factors, err := basis.Factor(ctx, m)
	if err != nil {
		return nil, err
	}
	return factors.SolveAll(ctx, basis.Columns(q))
}

// slackSign returns the sign of w_i = q_i + (M z)_i, that of its first power of ε
// that is not 0.
func (b *complementaryBasis) slackSign(x []*basis.Vector, i int) int {
	q := b.p.Q[i]
	var sum, term big.Int
	for k := range max(len(q), len(x)) {
		sum.SetInt64(0)
		den := big.NewInt(1)
		if k < len(x) {
			den = x[k].Den()
			for _, e := range b.p.M[i] {
				if j := b.at[e.Col]; j >= 0 && x[k].Sign(j) != 0 {
					sum.Add(&sum, term.Mul(x[k].Num(j), e.Value.Num()))
				}
			}
		}
		if k < len(q) { // times the denominator of q as well
			sum.Mul(&sum, q[k].Den())
			sum.Add(&sum, term.Mul(den, q[k].Num()))
		}
		if s := sum.Sign(); s != 0 {
			return s
		}
	}
	return 0
}

// plansOf reads the plans of both players off a solution z.
func (c *complementarity) plansOf(z []polyeps.Poly) [][]polyeps.Poly {
	plans := make([][]polyeps.Poly, 2)
	for i := range plans {
		plans[i] = make([]polyeps.Poly, c.g.Players[i].NumSeqs())
		for s := range plans[i] {
			plans[i][s] = c.bounds[i][s].Add(z[c.first[i]+s])
		}
		repair(&c.g.Players[i], plans[i])
	}
	return plans
}
