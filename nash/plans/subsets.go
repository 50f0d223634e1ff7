package plans

import (
	"context"
	"fmt"
	"slices"
	"strings"

	"exactsolve/cert"
	"exactsolve/cert/claim"
	"exactsolve/internal/lp"
	"exactsolve/rational"
	"exactsolve/seqform"
)

// A subset is a Nash subset, a product of polytopes.
type subset struct {
	sides [2]*polytope
	claim claim.Subset
}

// within reports whether all of u is in v.
func (u *subset) within(v *subset) bool {
	for i, p := range u.sides {
		if !p.within(v.sides[i]) {
			return false
		}
	}
	return true
}

func (p *polytope) within(q *polytope) bool {
	return p == q || !slices.ContainsFunc(p.points, func(x seqform.Plan) bool { return !q.contains(x) })
}

// maximal returns the products of leaves that are not part of others, in the order of their plans.
// Equilibria have plans with values of information sets such that every label has slack 0 on one
// side; so a maximal Nash subset, with such values for a pair in its relative interior, is part of
// a leaf, and is that leaf.
func (s *search) maximal() []*subset {
	var sets []*subset
	for _, l := range s.leaves {
		u := &subset{sides: [2]*polytope{l.sides[0].polytope, l.sides[1].polytope}}
		if k := slices.IndexFunc(sets, u.within); k >= 0 {
			continue
		}
		sets = slices.DeleteFunc(sets, func(v *subset) bool { return v.within(u) })
		sets = append(sets, u)
	}
	for _, u := range sets {
		for i, p := range u.sides {
			u.claim.Plans[i] = slices.SortedFunc(slices.Values(p.points), decreasing)
			for _, x := range u.claim.Plans[i] {
				u.claim.Payoffs[i] = append(u.claim.Payoffs[i], s.sides[i].best(x))
			}
		}
	}
	slices.SortFunc(sets, func(u, v *subset) int {
		for i := range u.sides {
			if c := slices.CompareFunc(u.claim.Plans[i], v.claim.Plans[i], decreasing); c != 0 {
				return c
			}
		}
		return 0
	})
	return sets
}

// best returns what a best response to x pays the other player.
func (s *side) best(x seqform.Plan) rational.Rat {
	grad := make([]rational.Rat, len(s.pay))
	for t := range grad {
		grad[t] = lp.At(s.pay[t], x)
	}
	_, bySeq := seqform.Optimal(s.other, grad)
	return bySeq[0]
}

// certificate returns the certificate of the list, nil if it would be too long.
func (s *search) certificate(g *seqform.Game, sets []*subset, list []claim.Subset) (*cert.Certificate, error) {
	e := &evidence{search: s, sets: sets, size: len(s.words)}
	cases, err := e.text()
	if err != nil || cases == nil {
		return nil, err
	}
	return &cert.Certificate{
		Game:     cert.NewGameRef(g),
		Claim:    cert.Claim{Concept: cert.PlanNash, Subsets: list},
		Evidence: cert.Evidence{Cases: cases},
	}, nil
}

// evidence puts the search into words.
type evidence struct {
	*search
	sets  []*subset
	inner [2]map[innerKey]int
	cases claim.Cases
	size  int
}

// An innerKey is a polytope within that of a subset.
type innerKey struct {
	polytope *polytope
	subset   int
}

func (e *evidence) text() (*claim.Cases, error) {
	var words []string
	say := func(letter byte, number int) { words = append(words, fmt.Sprintf("%c%d", letter, number+1)) }
	for i := range e.inner {
		e.inner[i] = map[innerKey]int{}
		e.cases.Inner[i] = []claim.Inner{}
	}
	for _, w := range e.words {
		if w.leaf == nil {
			say(w.letter, w.number)
			continue
		}
		u := &subset{sides: [2]*polytope{w.leaf.sides[0].polytope, w.leaf.sides[1].polytope}}
		k := slices.IndexFunc(e.sets, u.within)
		for i, p := range u.sides {
			if !e.sets[k].sides[i].within(p) {
				n, err := e.within(i, p, k)
				if err != nil {
					return nil, err
				}
				say(claim.StepInner[i], n)
			}
			for _, g := range p.facets {
				if g.weights != nil {
					say(claim.StepFacet[i], e.weights[i].add(g.weights))
				}
			}
		}
		say(claim.StepSubset, k)
	}
	for i := range e.cases.Weights {
		e.cases.Weights[i] = append([][]rational.Rat{}, e.weights[i].list...)
		e.size += len(e.weights[i].list) * e.sides[i].other.NumSeqs()
	}
	if e.size+len(words) > maxEvidence {
		return nil, nil
	}
	e.cases.Cases = strings.Join(words, " ")
	return &e.cases, nil
}

// within returns the number of an inner polytope of a subset.
func (e *evidence) within(i int, p *polytope, k int) (int, error) {
	key := innerKey{p, k}
	n, ok := e.inner[i][key]
	if ok {
		return n, nil
	}
	n = len(e.cases.Inner[i])
	e.inner[i][key] = n
	outer := e.sets[k].claim.Plans[i]
	z := claim.Inner{Subset: k + 1}
	for _, x := range slices.SortedFunc(slices.Values(p.points), decreasing) {
		shares, err := combination(e.ctx, outer, []seqform.Plan{x})
		if err != nil {
			return 0, err
		}
		z.Weights = append(z.Weights, shares)
		e.size += len(shares)
	}
	e.cases.Inner[i] = append(e.cases.Inner[i], z)
	return n, nil
}

// combination returns shares of plans of which a plan is made that is one of others, or a mixture
// of them. It fails with [lp.ErrNone] if there are none.
func combination(ctx context.Context, plans, others []seqform.Plan) ([]rational.Rat, error) {
	var p lp.Program
	rows := make([][]lp.Term, len(plans[0]))
	enter := func(list []seqform.Plan, sign rational.Rat) {
		for _, x := range list {
			v := p.Variable(false)
			for s, w := range x {
				if !w.IsZero() {
					rows[s] = append(rows[s], lp.Times(v, w.Mul(sign)))
				}
			}
		}
	}
	enter(plans, rational.Int(1))
	enter(others, rational.Int(-1))
	var sum []lp.Term
	for v := range plans {
		sum = append(sum, lp.Times(v, rational.Int(1)))
	}
	p.Equal(sum, rational.Int(1))
	for _, terms := range rows {
		p.Equal(terms)
	}
	z, err := p.Solve(ctx, lp.Options{})
	if err != nil {
		return nil, err
	}
	shares := make([]rational.Rat, len(plans))
	for v := range shares {
		shares[v] = z.Value(v)
	}
	return shares, nil
}
