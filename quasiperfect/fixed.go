package quasiperfect

import (
	"context"
	"errors"
	"fmt"
	"math/big"
	"slices"

	"exactsolve/cert"
	"exactsolve/cert/answer"
	"exactsolve/rational"
	"exactsolve/seqform"
	"exactsolve/tableau"
)

// A Perturbed is the perturbed game of a constant-sum game, solved at a number ε or for
// the formal one.
//
// The first is a step of the polynomial algorithm of the paper, with the simplex method,
// which is not polynomial, in the place of one that is: below a bound, see [EpsilonBound],
// a basis that is optimal for one ε is optimal for all. Solved with the formal ε it has
// a quasi-perfect equilibrium as its limit, perhaps not the one that SolveAt with the
// formal ε leads to.
//
// Reference: Miltersen and Sørensen 2006 [MS06], section 2.3.
type Perturbed struct {
	Stats answer.Stats // of finding the basis, with the method in words
	Basis []int        // the basic variables, in increasing order; empty if a limit came first

	q *program // with the formal ε
}

// programFor returns the linear program of the perturbed game.
func programFor(g *seqform.Game) (*program, error) {
	o := Options{Method: Simplex}
	if err := o.complete(g); err != nil {
		return nil, err
	}
	if n, too := o.entries(g); too {
		return nil, fmt.Errorf("quasiperfect: a tableau of %d entries: %w, at most %d", n, ErrNotSupported, tableau.MaxEntries)
	}
	return newProgram(g, lengthBounds(g)), nil
}

// EpsilonBound returns the least k for which 2^-k is at most the bound ε_G = 1/(2K) of the
// paper, with the K of [exactsolve/internal/lp.Program.Separation].
func EpsilonBound(g *seqform.Game) (k int, err error) {
	q, err := programFor(g)
	if err != nil {
		return 0, err
	}
	twice := new(big.Int).Lsh(q.lp.Separation(), 1)
	return twice.Sub(twice, big.NewInt(1)).BitLen(), nil
}

// SolveAt finds a basis that is optimal in the perturbed game of a constant-sum game at a
// number ε, or for all small ε if eps is nil, unless ctx is done first. It proves nothing,
// and nothing about other ε: see [Perturbed.Prove]. An error says that the game is out of
// scope, or that bounds leave no room for strategies, or wraps [answer.ErrInternal].
func SolveAt(ctx context.Context, g *seqform.Game, eps *rational.Rat) (*Perturbed, error) {
	q, err := programFor(g)
	if err != nil {
		return nil, err
	}
	z := &Perturbed{q: q, Stats: answer.Stats{Method: q.bounds.onSequenceForm("simplex method")}}
	at := *q
	if eps != nil {
		if !fits(g, q.bounds, *eps) {
			return nil, fmt.Errorf("quasiperfect: at ε = %v the bounds ε^|σ| leave no room for strategies: %w", eps, ErrNotSupported)
		}
		at.lp = q.lp.At(*eps)
		z.Stats.Method = "simplex method on the sequence form with a number for ε"
	}
	at.t = at.lp.Tableau()
	z.Stats.Rows, z.Stats.Cols = at.t.Rows(), at.t.Cols()
	if !at.crash(ctx) {
		return z, nil
	}
	z.Stats.Crash = at.t.Pivots()
	end := (&tableau.Simplex{T: at.t}).Run(ctx, 0)
	z.Stats.Pivots, z.Stats.Bits = at.t.Pivots()-z.Stats.Crash, at.t.MaxBits()
	switch end {
	case tableau.Unbounded:
		return nil, fmt.Errorf("%w: the method found no equilibrium of a perturbed game", answer.ErrInternal)
	case tableau.Optimal:
		for i := range at.t.Rows() {
			z.Basis = append(z.Basis, at.t.Basic(i))
		}
		slices.Sort(z.Basis)
	}
	return z, nil
}

// fits reports whether at a number ε the bounds of actions at each information set are
// together at most that of what leads there.
func fits(g *seqform.Game, bounds Bounds, eps rational.Rat) bool {
	for i := range g.Players {
		for h, rest := range slack(&g.Players[i], bounds[i])[1:] {
			left := rest.Eval(eps)
			if g.Players[i].Infosets[h].ParentSeq == 0 {
				left = left.Add(rational.Int(1)) // weight of the empty sequence
			}
			if left.Sign() < 0 {
				return false
			}
		}
	}
	return eps.Sign() > 0
}

// Prove solves the basis for the formal ε and returns the checked certificate of the limit,
// a quasi-perfect equilibrium. An error that does not wrap [answer.ErrInternal] says why the
// basis proves nothing: it is not optimal for small ε.
func (z *Perturbed) Prove(ctx context.Context) (*cert.Certificate, error) {
	q := *z.q
	q.t = q.lp.Tableau()
	if !q.crash(ctx) || !z.moveTo(ctx, q.t) {
		return nil, errors.Join(ctx.Err(), errors.New("quasiperfect: no basis to solve"))
	}
	return proved(q.g, cert.QuasiPerfect, q.optimum(), q.bounds)
}

// moveTo pivots until the basis is that of z. It reports whether it is.
func (z *Perturbed) moveTo(ctx context.Context, t *tableau.Tableau) bool {
	in := func(v int) bool { _, ok := slices.BinarySearch(z.Basis, v); return ok }
	for _, v := range z.Basis {
		if _, basic := t.RowOf(v); basic {
			continue
		}
		c, _ := t.ColumnOf(v)
		r := 0
		for r < t.Rows() && (in(t.Basic(r)) || t.Sign(r, c) == 0) {
			r++
		}
		if ctx.Err() != nil || r == t.Rows() {
			return false
		}
		t.Pivot(r, c)
	}
	return z.Basis != nil
}
