package branch

import (
	"context"

	"exactsolve/cert/claim"
	"exactsolve/nash/internal/polynomials"
)

// maxGenerators bounds the products of equations and unknowns of which losses may
// be combinations.
const maxGenerators = 400

// A spans has what equations span, made when asked for.
type spans struct {
	*solution
	ctx   context.Context
	whole []*polynomials.Span // with other factors in the second
	fast  *polynomials.Span   // for ε = 0, of the equations that are not slow
	of    []int32             // entries of these
}

// identity returns a combination that is p, nil if there is none.
func (s *spans) identity(p polynomials.Polynomial) []claim.Multiplier {
	for k := range 2 {
		multiples := polynomials.Multiples(len(s.Unknowns), k)
		if s.perfect() && len(s.Slow) > 0 {
			multiples = append(multiples, []int{polynomials.Epsilon}, []int{polynomials.Epsilon, polynomials.Epsilon})
		}
		if k > 0 && len(s.equations)*len(multiples) > maxGenerators {
			return nil
		}
		if len(s.whole) == k {
			s.whole = append(s.whole, polynomials.NewSpan(s.ctx, s.equations, multiples))
		}
		if terms := s.whole[k].Combination(p); terms != nil {
			return terms
		}
	}
	return nil
}

// slow returns a combination that is p for ε = 0, nil if there is none.
func (s *spans) slow(p polynomials.Polynomial) []multiple {
	if !s.perfect() {
		return nil
	}
	if s.fast == nil {
		for _, e := range s.Equations {
			if s.Slow[e] == nil {
				s.of = append(s.of, e)
			}
		}
		s.fast = polynomials.NewSpan(s.ctx, s.limits(s.of), polynomials.Multiples(0, 0))
	}
	var list []multiple
	for _, m := range s.fast.Combination(limit(p)) {
		list = append(list, multiple{m.Factor, s.of[m.Equation-1]})
	}
	return list
}
