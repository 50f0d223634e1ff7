// Package orders is in the concept layer: all sequential equilibria of a tree of two players, as
// pieces with a certificate of concept [cert.CompleteWeighted].
//
// Start with [All]. What the cases are is in package [exactsolve/cert/orders]; here it is chosen how
// to distinguish them.
//
// Reference: Kreps and Wilson 1982 [KW82]; the method is ours.
package orders

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"math"
	"strings"

	"exactsolve/cert"
	"exactsolve/cert/answer"
	"exactsolve/cert/claim"
	"exactsolve/cert/orders"
	"exactsolve/rational"
	"exactsolve/seqform"
)

// Options of [All]. The zero value works.
type Options struct {
	MaxCases int // 0 means 1,000,000
}

const maxCases = 1_000_000

// A Result has the pieces found. With status Yes there are no other sequential equilibria, and the
// certificate that says so has been checked.
type Result struct {
	answer.Result
	Found      *claim.Weighted
	Points     []*cert.Certificate // per piece, a sequential equilibrium in it, checked
	Components []Component
	Cases      int  // looked at
	Complete   bool // the search came to its end; without a certificate that rests on this program alone
}

// ErrNotSupported is wrapped by the errors of [All] for games out of scope.
var ErrNotSupported = errors.New("not supported")

// Supports returns an error that wraps [ErrNotSupported] for games out of scope.
func Supports(g *seqform.Game) error {
	if err := orders.Supports(g); err != nil {
		return fmt.Errorf("%w: %w", ErrNotSupported, err)
	}
	return nil
}

// All finds all sequential equilibria of a tree of two players. If a limit or ctx ends the search,
// the result has what was found until then. An error means that the game is out of scope, or wraps
// [answer.ErrInternal] if an answer failed its check.
func All(ctx context.Context, g *seqform.Game, opt Options) (*Result, error) {
	if err := Supports(g); err != nil {
		return nil, err
	}
	f := &search{ctx: ctx, game: g, limit: cmp.Or(opt.MaxCases, maxCases), pieces: []claim.WeightedPiece{}}
	all, stopped := orders.NewCase(g.Within(&rational.Work{Context: ctx, Left: math.MaxInt64}))
	if stopped == nil {
		stopped = f.explore(all)
	}
	if ctx.Err() != nil { // cases may be wrong since then
		stopped = context.Cause(ctx)
	}
	f.thin()
	z := &Result{Found: &claim.Weighted{Pieces: f.pieces}, Cases: f.cases}
	z.Stats.Method = "distinction of cases by orders of trembles"
	for k := range f.pieces {
		c, err := point(context.WithoutCancel(ctx), g, f.pieces[k])
		if err != nil {
			return nil, internal(err)
		}
		z.Points = append(z.Points, c)
	}
	z.Components = components(ctx, g, f.pieces)
	if stopped != nil {
		z.Reason = stopped.Error()
		return z, nil
	}
	z.Complete = true
	c := &cert.Certificate{
		Game:     cert.NewGameRef(g),
		Claim:    cert.Claim{Concept: cert.CompleteWeighted, Weighted: z.Found},
		Evidence: cert.Evidence{Patterns: strings.Join(f.words, " ")},
	}
	switch err := cert.Check(ctx, g, c); {
	case err == nil:
		z.Status, z.Certificate = answer.Yes, c
	case ctx.Err() != nil:
		z.Reason = context.Cause(ctx).Error()
	case errors.Is(err, cert.ErrWork):
		z.Reason = err.Error()
	default:
		return nil, internal(err)
	}
	return z, nil
}

func internal(err error) error { return fmt.Errorf("%w: %w", answer.ErrInternal, err) }
