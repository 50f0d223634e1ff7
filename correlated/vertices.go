package correlated

import (
	"context"
	"fmt"
	"slices"

	"exactsolve/cert"
	"exactsolve/cert/answer"
	"exactsolve/cert/claim"
	"exactsolve/rational"
	"exactsolve/rational/linear"
	"exactsolve/rational/polytope"
	"exactsolve/seqform"
	"exactsolve/seqform/forms"
)

// A Polytope has the vertices of all devices of a game, as distributions over tuples of plans: all devices are mixtures
// of them. Each is certified; that there are no others, and so the dimension, is computed without a certificate.
type Polytope struct {
	Vertices  []*cert.Certificate // of the first tuple of plans first
	Dimension int
	Tuples    int // of plans
}

// Limits of polytopes of devices.
const (
	maxPlans = 16
	maxWork  = 20_000_000_000_000
)

// Vertices returns the polytope of the devices of a game. An error may be a [Refusal], or that ctx is done.
func Vertices(ctx context.Context, g *seqform.Game, c claim.Concept) (*Polytope, error) {
	q := Question{Concept: c}
	if err := q.check(g); err != nil {
		return nil, err
	}
	f, err := newForm(g, c)
	if err != nil {
		return nil, err
	}
	s, err := fewTuples(f)
	if err != nil {
		return nil, err
	}
	all, err := polytope.Simplices([]int{s.n})
	if err != nil {
		return nil, err
	}
	p := programOver(f, s, &q, false, nil)
	all, err = all.Cut(&rational.Work{Context: ctx, Left: maxWork}, p.cuts()...)
	switch {
	case ctx.Err() != nil:
		return nil, context.Cause(ctx)
	case err != nil:
		return nil, &Refusal{fmt.Sprintf("the devices have too many vertices: %v", err)}
	}
	z := &Polytope{Tuples: s.n}
	var points [][]rational.Rat
	for _, v := range all.Vertices {
		points = append(points, v.At)
	}
	slices.SortFunc(points, func(x, y []rational.Rat) int { return slices.CompareFunc(y, x, rational.Rat.Cmp) })
	z.Dimension = linear.Dimension(points)
	for _, x := range points {
		v, err := p.vertex(ctx, c, x)
		if err != nil {
			return nil, err
		}
		z.Vertices = append(z.Vertices, v)
	}
	return z, nil
}

// fewTuples returns the tuples of plans, unless there are many.
func fewTuples(f *form) (*tuples, error) {
	n := 1
	for i := range f.g.Players {
		n = min(n*min(forms.Count(&f.g.Players[i]), maxPlans+1), maxPlans+1)
	}
	if n > maxPlans {
		return nil, &Refusal{fmt.Sprintf("all devices are listed of games with up to %d tuples of plans, and here there are more; --polygon has the payoffs of all of two players", maxPlans)}
	}
	return newTuples(f.g), nil
}

// cuts returns what devices satisfy, as forms that are at least 0: that no deviation from a trigger pays more.
func (p *program) cuts() (list [][]polytope.Term) {
	for _, t := range triggers(p.f.g, p.f.concept) {
		l := &p.layouts[t.player]
		for _, instead := range l.deviations(t.start) {
			for _, term := range l.obeyed(&t) {
				p.term(t.player, term, -1, 1)
			}
			for _, s := range instead {
				for _, term := range l.terms[s] {
					p.term(t.player, term, t.own, -1)
				}
			}
			var cut []polytope.Term
			for _, x := range p.sum.take() {
				cut = append(cut, polytope.Term{At: x.Var, Coef: x.Coef})
			}
			list = append(list, cut)
		}
	}
	return list
}

// deviations returns the sequences of each reduced plan from information sets on.
func (l *layout) deviations(sets []int) [][]int {
	list := [][]int{nil}
	for _, h := range sets {
		set := &l.p.Infosets[h]
		var with [][]int
		for a := range set.Actions {
			s := set.Seq(a)
			for _, after := range l.deviations(l.sets[s]) {
				for _, before := range list {
					with = append(with, slices.Concat(before, []int{s}, after))
				}
			}
		}
		list = with
	}
	return list
}

// vertex returns the certificate of a device.
func (p *program) vertex(ctx context.Context, c claim.Concept, x []rational.Rat) (*cert.Certificate, error) {
	d := p.space.device(p.f, func(v int) rational.Rat { return x[v] })
	_, payoffs, err := Regrets(p.f.from, c, &d)
	if err != nil {
		return nil, err
	}
	v := &cert.Certificate{Claim: claim.Claim{Concept: c, Mediated: &claim.Mediated{Device: &d, Payoffs: payoffs}}}
	if err := cert.Seal(ctx, p.f.from, v); err != nil {
		if ctx.Err() != nil {
			return nil, context.Cause(ctx)
		}
		return nil, fmt.Errorf("%w: %w", answer.ErrInternal, err)
	}
	return v, nil
}
