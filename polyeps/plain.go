//go:build plain

package polyeps

// Mul returns p · q.
func (p Poly) Mul(q Poly) Poly { return p.product(q) }
