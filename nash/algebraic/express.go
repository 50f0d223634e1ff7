package algebraic

import (
	"context"
	"fmt"
	"math"
	"math/big"

	"exactsolve/cert"
	"exactsolve/cert/algebraic"
	"exactsolve/cert/claim"
	"exactsolve/nash/enclose"
	"exactsolve/nash/internal/fixed"
	"exactsolve/rational"
	"exactsolve/seqform"
)

// Limits of [Express]: the degree of the numbers, and the digits of the unknowns of
// concept cert.EnclosedNash; else there are as many digits as [enclose.Refine] can.
const (
	maxDegree = 10
	maxDigits = 1000
)

// Express returns the equilibrium in a box in real algebraic numbers, of degree 10 at
// most: with status Yes a checked certificate of concept cert.AlgebraicNash. The box is
// a certificate of concept cert.IsolatedNash or cert.EnclosedNash. The numbers agree in
// nearly all digits computed with those of the equilibrium that [enclose.Refine] keeps;
// behavior is pure where the player's own plan does not lead. The status is Unknown if
// no numbers are found, or ctx ended the search. An error means that the box is not one
// for g.
func Express(ctx context.Context, g *seqform.Game, box *cert.Certificate) (*cert.Result, error) {
	digits := math.MaxInt
	if box.Claim.Concept == cert.EnclosedNash {
		digits = maxDigits
	}
	return express(ctx, g, box, maxDegree, digits)
}

func express(ctx context.Context, g *seqform.Game, box *cert.Certificate, degree, most int) (*cert.Result, error) {
	if err := cert.Check(g, box); err != nil {
		return nil, err
	}
	f := formOf(g, box)
	if f == nil {
		return nil, fmt.Errorf("algebraic: a certificate of concept %q, want %q or %q", box.Claim.Concept, cert.IsolatedNash, cert.EnclosedNash)
	}
	last := 0 // digits used
	for plans, digits := refine(ctx, g, box, most, last); plans != nil; plans, digits = refine(ctx, g, box, most, last) {
		last = digits
		if c := newSearch(ctx, f, plans, digits).find(degree); c != nil {
			return &cert.Result{Status: cert.Yes, Certificate: c, Stats: cert.Stats{Method: fmt.Sprintf("lattice reduction with %d digits", digits)}}, nil
		}
	}
	if err := ctx.Err(); err != nil {
		return &cert.Result{Reason: err.Error()}, nil
	}
	return &cert.Result{Reason: fmt.Sprintf("no numbers of degree %d at most are recognized by %d digits", degree, last)}, nil
}

// refine returns the plans in the box with twice as many digits as last or, if that is
// too many, with somewhat more; and how many. They are nil if there are none.
func refine(ctx context.Context, g *seqform.Game, box *cert.Certificate, most, last int) ([]seqform.Plan, int) {
	digits := min(max(50, 2*last), most)
	for ; digits > last+last/8 && ctx.Err() == nil; digits -= max(1, (digits-last)/4) {
		if plans, err := enclose.Approximate(ctx, g, box, digits); err == nil {
			return plans, digits
		}
	}
	return nil, last
}

// A search is for the numbers of one box.
type search struct {
	ctx  context.Context
	f    *form
	bits uint
	x    []*big.Int // the unknowns
}

func newSearch(ctx context.Context, f *form, plans []seqform.Plan, digits int) *search {
	s := &search{ctx: ctx, f: f, bits: uint(digits) * 332 / 100}
	for _, u := range f.unknown {
		s.x = append(s.x, fixed.Units(plans[u.player][u.seq], s.bits))
	}
	return s
}

// find tries as α each probability, and then sums of them, until all numbers are
// polynomials in it.
func (s *search) find(maxDegree int) *cert.Certificate {
	candidates := s.x
	if len(s.x) > 1 {
		for factor := int64(2); factor <= 3; factor++ {
			sum := new(big.Int)
			for k := len(s.x) - 1; k >= 0; k-- {
				sum.Mul(sum, big.NewInt(factor))
				sum.Add(sum, s.x[k])
			}
			candidates = append(candidates[:len(candidates):len(candidates)], sum)
		}
	}
	if len(candidates) == 0 { // a pure equilibrium
		candidates = []*big.Int{new(big.Int)}
	}
	for _, x := range candidates {
		root, used := s.minimal(x, maxDegree)
		if root == nil {
			return nil // another will hardly do: it would have to generate this one
		}
		if profile := s.profile(root); profile != nil {
			if c := s.certificate(root, profile); c != nil {
				return c
			}
		}
		if s.bits < 3*used+100 {
			return nil // the digits may be too few to express the others
		}
	}
	return nil
}

// profile returns the profile as polynomials in the root, nil if that fails.
func (s *search) profile(root *root) [][][][]rational.Rat {
	values := map[unit]polynomial{}
	for k, u := range s.f.unknown {
		y := root.express(s.ctx, s.x[k])
		if y == nil {
			return nil
		}
		values[u] = y
	}
	return s.f.profile(values, root.p)
}

// certificate claims the profile, with an interval of few digits, and checks it. It
// is nil if the profile is not an equilibrium.
func (s *search) certificate(root *root, profile [][][][]rational.Rat) *cert.Certificate {
	a := &claim.Algebraic{Polynomial: root.p, Profile: profile}
	for digits := 0; 4*digits < int(root.bits) && s.ctx.Err() == nil; digits = 2*digits + 1 {
		a.Low, a.High = root.interval(digits)
		var err error
		if a.Payoffs, err = algebraic.Payoffs(s.f.g, a); err != nil {
			continue
		}
		c := &cert.Certificate{Game: cert.NewGameRef(s.f.g), Claim: cert.Claim{Concept: cert.AlgebraicNash, Algebraic: a}}
		if cert.Check(s.f.g, c) == nil {
			return c
		}
	}
	return nil
}
