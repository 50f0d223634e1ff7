// Package polynomial is in the arithmetic layer: polynomials in one name with rational coefficients, their real
// roots, and their signs between roots.
//
// Start with [Poly]; [Between] says where it has which sign.
//
// What is computed with [rational.Work] is meaningless after its Err.
package polynomial

import "exactsolve/rational"

// A Poly has the coefficients of t⁰, t¹, …, the last not 0. Nil is 0. JSON: the list of coefficients, [] for 0.
type Poly []rational.Rat

// A Root is a real number: with Low = High it is that, and Of is nil; otherwise it is the only root of the squarefree Of
// in the open interval, neither end being one.
type Root struct {
	Of   Poly         `json:"of,omitempty"`
	Low  rational.Rat `json:"low"`
	High rational.Rat `json:"high"`
}

// API (w may be nil: no limit):
//
//	func (p Poly) Add(w *rational.Work, q Poly) Poly
//	func (p Poly) Sub(w *rational.Work, q Poly) Poly
//	func (p Poly) Mul(w *rational.Work, q Poly) Poly
//	func (p Poly) Neg() Poly
//	func (p Poly) At(w *rational.Work, x rational.Rat) rational.Rat
//	func (p Poly) Quo(w *rational.Work, q Poly) (quo, rem Poly)
//	func GCD(w, p, q) Poly            // primitive integer, leading coefficient > 0
//	func (p Poly) Primitive() Poly    // positive multiple: integers without common divisor
//	func (p Poly) String() / Format(name string) string   // "2*t^2 - 1/3*t + 1" that rational/expression reads back without blanks
//	func (p Poly) Equal(q Poly) bool
//	func Interpolate(x, y []rational.Rat) Poly            // degree < len(x)
//	func Constant(x rational.Rat) Poly; func Name() Poly  // t
//
//	func Point(x rational.Rat) Root
//	func (r Root) Check(w) error                          // is it what it says? (for data from outside)
//	func (r *Root) Cmp(w, s *Root) int                    // of two real numbers; Refine inside
//	func (r *Root) SignOf(w, p Poly) int                  // sign of p(r)
//	func Roots(p Poly, lo, hi rational.Rat) []Root        // distinct real roots in [lo, hi], increasing; rational ones as points
//
//	// Between is the open interval between two roots.
//	type Between struct{ From, To *Root }
//	// Sign returns the constant sign of p on the open interval, 0 if p is the polynomial 0; ok is false if p has a root inside.
//	func (b Between) Sign(w, p Poly) (sign int, ok bool)
