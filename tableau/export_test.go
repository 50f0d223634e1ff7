package tableau

import "exactsolve/rational"

// Objective returns the coefficients of ε⁰, ε¹, … of the current value of the
// objective, up to the constant that the system leaves out.
func (t *Tableau) Objective() []rational.Rat {
	z := make([]rational.Rat, t.rhs+max(len(t.costs), 1)-1)
	for k := range t.costs {
		for l := range t.rhs {
			e := entry(&t.costs[k], len(t.nonbasic)+l).Quo(t.cscale[k])
			z[k+l] = z[k+l].Sub(e) // the row says cost·x − z = entry
		}
	}
	return z
}
