package seqform

import "exactsolve/rational"

// Uniform returns the distribution in which n actions are all alike.
func Uniform(n int) []rational.Rat {
	x := make([]rational.Rat, n)
	for a := range x {
		x[a] = rational.New(1, int64(n))
	}
	return x
}

// Complete returns b with uniform distributions where it says nothing, which is
// everywhere if b is nil. What b has is shared.
func (p *Player) Complete(b Behavior) Behavior {
	z := make(Behavior, len(p.Infosets))
	copy(z, b)
	for h := range z {
		if z[h] == nil {
			z[h] = Uniform(len(p.Infosets[h].Actions))
		}
	}
	return z
}
