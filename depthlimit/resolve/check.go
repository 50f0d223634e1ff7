package resolve

import (
	"fmt"

	"exactsolve/internal/lp"
	"exactsolve/rational"
)

// check checks the solution of the program and what the strategy made of it is worth.
func (s *subgame) check(opt *Options, r *Result, z *lp.Solution) error {
	value, err := z.Check()
	if err != nil {
		return err
	}
	if first, again := value.Coeff(0), s.objective(opt.Method, r); !first.Equal(again) {
		return fmt.Errorf("the strategy is worth %v in the subgame, not %v", again, first)
	}
	if opt.Method != Unsafe && !opt.Vertex {
		if second, again := value.Coeff(1), s.expected(r); !second.Equal(again) {
			return fmt.Errorf("the strategy is worth %v in the second stage, not %v", again, second)
		}
	}
	if opt.Method != Unsafe && opt.Alternatives == nil || opt.Method == Splice {
		return s.safe(opt.Method, r)
	}
	return nil
}

// safe checks that the strategy gets no worse.
func (s *subgame) safe(m Method, r *Result) error {
	if r.After.Value.Cmp(r.Before.Value) < 0 {
		return fmt.Errorf("%v guaranteed after %v", r.After.Value, r.Before.Value)
	}
	for i := range r.Roots {
		if x := &r.Roots[i]; m.gadget() && x.After.Cmp(x.Alternative) > 0 {
			return fmt.Errorf("the opponent gets %v at a root set with alternative %v", x.After, x.Alternative)
		}
	}
	return nil
}

// objective computes what a method minimizes from the values at the root sets, or for
// Splice in the whole game.
func (s *subgame) objective(m Method, r *Result) rational.Rat {
	switch m {
	case Splice:
		sum, _ := s.b.game.ConstantSum()
		return sum.Sub(r.After.Value)
	case Unsafe:
		return s.expected(r)
	case Maxmargin, WeightedMaxmargin, ReachMaxmargin:
		return r.Margin.Neg()
	}
	var sum rational.Rat
	for i := range r.Roots {
		sum = sum.Add(rational.Max(r.Roots[i].Alternative, r.Roots[i].After))
	}
	return sum
}

// expected returns Σ y_I·E_I.
func (s *subgame) expected(r *Result) (sum rational.Rat) {
	for i := range r.Roots {
		sum = sum.Add(r.Roots[i].Prior.Mul(r.Roots[i].After))
	}
	return sum
}
