// Package algebraic is in the concept layer: equilibria in real algebraic numbers,
// found from boxes that contain them, in strategic or extensive form.
//
// Start with [Express], which turns a certificate of concept cert.IsolatedNash or
// cert.EnclosedNash into one of concept cert.AlgebraicNash, [Recognize], for other claims, and
// [Radicals], for the text of numbers, in radicals where they are of degree 2.
//
// The weights that are unknown in a box solve as many polynomial equations, and their
// Jacobian is regular there, so they are algebraic and lie in a field Q(α). From many
// digits of them the polynomial of α is guessed, with the least integers that nearly
// make it 0, and so are the weights as polynomials in α; probabilities are quotients of
// these. The guess is checked exactly. No floating point is used.
//
// Letters: α the root, p its polynomial, d its degree; x, y fixed-point numbers,
// integers in units of 2^−bits.
//
// Reference: Lenstra, Lenstra and Lovász 1982 [LLL82]; Cohen 1993 [Coh93],
// algorithm 2.6.7, for the integral form; Rouillier 1999 [Rou99] for the
// denominator p'(α), which keeps integers short.
package algebraic

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"math"
	"math/big"
	"slices"

	"exactsolve/cert"
	"exactsolve/cert/algebraic"
	"exactsolve/cert/answer"
	"exactsolve/cert/claim"
	"exactsolve/nash/enclose"
	"exactsolve/nash/internal/fixed"
	"exactsolve/rational"
	"exactsolve/rational/polynomial"
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
func Express(ctx context.Context, g *seqform.Game, box *cert.Certificate) (*answer.Result, error) {
	digits := math.MaxInt
	if box.Claim.Concept == cert.EnclosedNash {
		digits = maxDigits
	}
	return express(ctx, g, box, maxDegree, digits)
}

func express(ctx context.Context, g *seqform.Game, box *cert.Certificate, degree, most int) (*answer.Result, error) {
	if err := cert.Check(context.WithoutCancel(ctx), g, box); err != nil {
		return nil, err
	}
	f := formOf(g, box)
	if f == nil {
		return nil, fmt.Errorf("algebraic: a certificate of concept %q, want %q or %q", box.Claim.Concept, cert.IsolatedNash, cert.EnclosedNash)
	}
	var gaveUp error
	last := 0 // digits used
	for plans, digits := refine(ctx, g, box, most, last); plans != nil; plans, digits = refine(ctx, g, box, most, last) {
		last = digits
		s := newSearch(ctx, f, plans, digits)
		if c := s.find(degree); c != nil {
			return &answer.Result{Status: answer.Yes, Certificate: c, Stats: answer.Stats{Method: fmt.Sprintf("lattice reduction with %d digits", digits)}}, nil
		}
		gaveUp = cmp.Or(gaveUp, s.gaveUp)
	}
	if err := cmp.Or(ctx.Err(), gaveUp); err != nil {
		return &answer.Result{Reason: err.Error()}, nil
	}
	return &answer.Result{Reason: fmt.Sprintf("no numbers of degree %d at most are recognized by %d digits", degree, last)}, nil
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

// Recognize looks for a field Q(α) of degree 10 at most with the numbers x, of which so many
// digits are known. Where it finds one it claims what build returns for them, as polynomials in α:
// a certificate with Claim.Algebraic, of which Profile is set. It returns that with a root and
// payoffs, checked; nil if there is none.
func Recognize(ctx context.Context, g *seqform.Game, x []rational.Rat, digits int, build func(values [][]rational.Rat) *cert.Certificate) *cert.Certificate {
	s := &search{ctx: ctx, g: g, bits: bitsOf(digits)}
	for _, v := range x {
		s.x = append(s.x, fixed.Units(v, s.bits))
	}
	s.build = func(values []polynomial.Poly, _ polynomial.Poly) *cert.Certificate {
		list := make([][]rational.Rat, len(values))
		for k := range values {
			list[k] = values[k]
		}
		return build(list)
	}
	return s.find(maxDegree)
}

func bitsOf(digits int) uint { return uint(digits) * 332 / 100 }

// A search is for the numbers of one box.
type search struct {
	ctx  context.Context
	g    *seqform.Game
	bits uint
	x    []*big.Int // the unknowns

	// build makes a claim of values of the unknowns, modulo p, without a root and payoffs; nil
	// if it cannot.
	build func(values []polynomial.Poly, p polynomial.Poly) *cert.Certificate

	gaveUp error // why numbers that were recognized could not be checked, if so
}

func newSearch(ctx context.Context, f *form, plans []seqform.Plan, digits int) *search {
	s := &search{ctx: ctx, g: f.g, bits: bitsOf(digits), build: f.claim}
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
		if c := s.certificate(root); c != nil {
			return c
		}
		if s.bits < 3*used+100 {
			return nil // the digits may be too few to express the others
		}
	}
	return nil
}

// claimed returns what is built of the unknowns as polynomials in the root, nil if that fails.
func (s *search) claimed(root *root) *cert.Certificate {
	var values []polynomial.Poly
	for _, x := range s.x {
		y := root.express(s.ctx, x)
		if y == nil {
			return nil
		}
		values = append(values, y)
	}
	return s.build(values, root.p)
}

// claim claims the profile of values of the unknowns, nil if there is none.
func (f *form) claim(values []polynomial.Poly, p polynomial.Poly) *cert.Certificate {
	of := map[unit]polynomial.Poly{}
	for k, u := range f.unknown {
		of[u] = values[k]
	}
	profile := f.profile(of, p)
	if profile == nil {
		return nil
	}
	return &cert.Certificate{Game: cert.NewGameRef(f.g), Claim: cert.Claim{Concept: cert.AlgebraicNash, Algebraic: &claim.Algebraic{Profile: profile}}}
}

// certificate completes what is claimed, with an interval of few digits, and checks it. It
// is nil if that is not an equilibrium, or s.gaveUp says why that is not known.
func (s *search) certificate(root *root) *cert.Certificate {
	c := s.claimed(root)
	if c == nil {
		return nil
	}
	a := c.Claim.Algebraic
	a.Polynomial = root.p
	for digits := 0; 4*digits < int(root.bits) && s.ctx.Err() == nil; digits = 2*digits + 1 {
		a.Low, a.High = root.interval(digits)
		g := s.g.Within(&rational.Work{Context: context.WithoutCancel(s.ctx), Left: cert.BaseWork})
		var err error
		if a.Payoffs, err = algebraic.Payoffs(g, a); err == nil {
			err = cert.Check(context.WithoutCancel(s.ctx), s.g, c)
		}
		switch {
		case err == nil:
			return c
		case errors.Is(err, cert.ErrWork):
			s.gaveUp = fmt.Errorf("the numbers recognized are not checked: %w", err)
		}
	}
	return nil
}

// A unit is a sequence of a player.
type unit struct{ player, seq int }

// A form says how the weights of all sequences follow from some, the unknowns: that of
// the choice at an information set is what those of the other actions leave, and all
// others are fixed.
type form struct {
	g       *seqform.Game
	unknown []unit
	choice  [][]int // per player and information set, a sequence
	fixed   map[unit]rational.Rat
}

// formOf returns the form of a box that has been checked, nil for other certificates.
func formOf(g *seqform.Game, c *cert.Certificate) *form {
	f := &form{g: g, fixed: map[unit]rational.Rat{}}
	switch {
	case c.Claim.Isolated != nil:
		f.ofSupports(c.Claim.Isolated)
	case c.Claim.Enclosed != nil:
		f.ofEnclosure(c.Claim.Enclosed, c.Evidence.Enclosure)
	default:
		return nil
	}
	return f
}

// ofSupports makes the last action of each support the choice.
func (f *form) ofSupports(box *claim.Isolated) {
	for i, x := range box.Profile {
		set, last := &f.g.Players[i].Infosets[0], -1
		for a, p := range x {
			if p.IsZero() {
				continue
			}
			if last >= 0 {
				f.unknown = append(f.unknown, unit{i, set.Seq(last)})
			}
			last = a
		}
		f.choice = append(f.choice, []int{set.Seq(last)})
	}
}

func (f *form) ofEnclosure(box *claim.Enclosed, by *claim.Enclosure) {
	for i, plan := range box.Plans {
		for _, s := range by.Unknowns[i] {
			f.unknown = append(f.unknown, unit{i, s})
		}
		choice := make([]int, len(by.Choices[i]))
		for h, a := range by.Choices[i] {
			choice[h] = f.g.Players[i].Infosets[h].Seq(a - 1)
		}
		f.choice = append(f.choice, choice)
		for s, x := range plan {
			f.fixed[unit{i, s}] = x
		}
	}
}

// profile returns the probabilities of all actions for values of the unknowns, modulo
// p; nil if one cannot be divided there. Where the own plan does not lead the choice is
// played.
func (f *form) profile(values map[unit]polynomial.Poly, p polynomial.Poly) [][][][]rational.Rat {
	profile := make([][][][]rational.Rat, len(f.choice))
	for i := range profile {
		w := f.weights(values, i)
		sets := f.g.Players[i].Infosets
		for h := range sets {
			b := f.behavior(&sets[h], w, f.choice[i][h], p)
			if b == nil {
				return nil
			}
			profile[i] = append(profile[i], b)
		}
	}
	return profile
}

// weights returns those of all sequences of player i.
func (f *form) weights(values map[unit]polynomial.Poly, i int) []polynomial.Poly {
	w := make([]polynomial.Poly, f.g.Players[i].NumSeqs())
	for s := range w {
		u := unit{i, s}
		w[s] = polynomial.Constant(f.fixed[u])
		if y, ok := values[u]; ok {
			w[s] = y
		}
	}
	w[0] = polynomial.Constant(rational.Int(1))
	for h, c := range f.choice[i] { // in the order of first appearance, parents first
		set := &f.g.Players[i].Infosets[h]
		w[c] = w[set.ParentSeq]
		for a := range set.Actions {
			if s := set.Seq(a); s != c {
				w[c] = w[c].Sub(nil, w[s])
			}
		}
	}
	return w
}

// behavior returns the probabilities at an information set, nil if the weight before
// has no inverse modulo p.
func (f *form) behavior(set *seqform.Infoset, w []polynomial.Poly, choice int, p polynomial.Poly) [][]rational.Rat {
	b := make([][]rational.Rat, len(set.Actions))
	before := w[set.ParentSeq]
	quotient := inverse(before, p)
	for a := range b {
		s := set.Seq(a)
		switch {
		case len(before) == 0 && s == choice, len(before) > 0 && slices.EqualFunc(w[s], before, rational.Rat.Equal):
			b[a] = []rational.Rat{rational.Int(1)}
		case len(before) == 0, len(w[s]) == 0:
			b[a] = []rational.Rat{}
		case quotient == nil:
			return nil
		default:
			_, r := w[s].Mul(nil, quotient).Quo(nil, p)
			b[a] = append([]rational.Rat{}, r...)
		}
	}
	return b
}
