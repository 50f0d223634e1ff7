package algebraic

import (
	"fmt"

	"exactsolve/cert/claim"
	"exactsolve/rational"
	"exactsolve/rational/polynomial"
)

// maxDegree limits the polynomial. Of degree d, it and the others have numerators and
// common denominators of at most claim.MaxBits/d bits.
const maxDegree = 64

// An extension is Q[t]/(p) with one real root α of p.
type extension struct {
	p    polynomial.Poly
	bits int             // limit of numbers in the claim
	root polynomial.Root // α
	work *rational.Work  // when it ends, elements and signs since are meaningless
}

// newExtension checks that the polynomial is squarefree, with one root in the interval.
func newExtension(work *rational.Work, a *claim.Algebraic) (*extension, error) {
	d := len(a.Polynomial) - 1
	if d < 1 || d > maxDegree || a.Polynomial[d].IsZero() {
		return nil, fmt.Errorf("a polynomial of %d coefficients, want a degree from 1 to %d", d+1, maxDegree)
	}
	f := &extension{p: a.Polynomial, bits: claim.MaxBits / d, work: work}
	if _, _, err := rational.Integers(a.Polynomial, f.bits); err != nil {
		return nil, err
	}
	if max(a.Low.BitLen(), a.High.BitLen()) > f.bits {
		return nil, fmt.Errorf("the interval has ends of more than %d bits", f.bits)
	}
	f.root = polynomial.Root{Of: f.p, Low: a.Low, High: a.High}
	return f, f.root.Check(work)
}

// An element of Q[t]/(p), of lower degree than p, stands for its value at α. The zero value is 0.
// Elements do not change.
//
// Sums and products are those of the ring. As t ↦ α maps it to the reals, they are
// those of the values, whether or not p is irreducible. Signs and order are those
// of the values.
type element struct {
	f *extension // nil for 0
	polynomial.Poly
}

// IsZero reports whether x is 0 in the ring. Its value at α can be 0 without that.
func (x element) IsZero() bool { return len(x.Poly) == 0 }

// BitLen is 0, and Sums takes no more: sums and products take their own work.
func (x element) BitLen() int                           { return 0 }
func (x element) Sums(k *rational.Work, _ element) bool { return k.Take(0, 0) }

// Add returns x + y.
func (x element) Add(y element) element {
	if x.IsZero() {
		return y
	}
	return element{x.f, x.Poly.Add(x.f.work, y.Poly)}
}

// Sub returns x − y.
func (x element) Sub(y element) element { return x.Add(element{y.f, y.Poly.Neg()}) }

// Scale returns r·x.
func (x element) Scale(r rational.Rat) element {
	return x.Mul(element{x.f, polynomial.Constant(r)})
}

// Mul returns x · y.
func (x element) Mul(y element) element {
	if x.IsZero() || y.IsZero() {
		return element{}
	}
	_, rest := x.Poly.Mul(x.f.work, y.Poly).Quo(x.f.work, x.f.p)
	return element{x.f, rest}
}

// Cmp compares the values of x and y.
func (x element) Cmp(y element) int { return x.Sub(y).Sign() }

// Sign returns the sign of the value of x.
func (x element) Sign() int {
	if x.IsZero() {
		return 0
	}
	return x.f.root.SignOf(x.f.work, x.Poly)
}
