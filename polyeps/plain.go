//go:build plain

package polyeps

import "exactsolve/rational"

// Mul returns p · q.
func (p Poly) Mul(q Poly) Poly { return p.product(q) }

// MinBar returns the smaller of bar and [Poly.Bar].
func (p Poly) MinBar(bar rational.Rat) rational.Rat { return rational.Min(bar, p.Bar()) }
