package correlated

import (
	"context"
	"fmt"

	"exactsolve/cert/claim"
	"exactsolve/internal/lp"
	"exactsolve/seqform"
)

// A Frame is the program of the best device of a game with an optimal basis. It stands for the programs of all games that
// differ in numbers alone.
type Frame struct {
	Stats lp.Stats

	question Question
	first    [][]int
	triggers []trigger // with rows, in the order in which they were entered
	basis    lp.Basis
}

// NewFrame solves the program of a game. An error may be a [Refusal].
func NewFrame(ctx context.Context, g *seqform.Game, q Question, o Options) (*Frame, error) {
	if err := q.check(g); err != nil {
		return nil, err
	}
	f, err := newForm(g, q.Concept)
	if err != nil {
		return nil, err
	}
	p, err := newProgram(f, &q, false, false)
	if err != nil {
		return nil, err
	}
	if _, ok := p.space.(*pairs); g.Tree != nil && !ok {
		return nil, &Refusal{"in games with a parameter, that a device is the best is not proved for 3 or more players or where chance tells players different things"}
	}
	p.every = true
	z, err := p.solve(ctx, o)
	if err != nil {
		return nil, err
	}
	r := &Frame{Stats: p.stats, question: q, first: p.first, basis: z.Basis}
	for _, in := range p.incentives {
		r.triggers = append(r.triggers, in.trigger)
	}
	return r, nil
}

// At returns what the basis is in another game: a device and multipliers, perhaps negative. Its error wraps
// [basis.ErrSingular] if it is none there.
func (r *Frame) At(ctx context.Context, g *seqform.Game) (*claim.Device, *claim.Dual, error) {
	f, err := newForm(g, r.question.Concept)
	if err != nil {
		return nil, nil, err
	}
	s, err := newSpace(f)
	if err != nil {
		return nil, nil, err
	}
	p := programOver(f, s, &r.question, false, r.first)
	p.every = true
	for _, t := range r.triggers {
		p.tempt(t)
	}
	z, err := p.lp.AtBasis(ctx, r.basis)
	if err != nil {
		return nil, nil, fmt.Errorf("correlated: %w", err)
	}
	device, dual := s.device(f, z.Value), p.dual(z)
	return &device, &dual, nil
}
