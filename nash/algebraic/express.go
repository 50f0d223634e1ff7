package algebraic

import (
	"context"
	"errors"
	"fmt"
	"math/big"

	"exactsolve/cert"
	"exactsolve/nash"
	"exactsolve/rational"
	"exactsolve/seqform"
)

// Options of [Express]. The zero value asks for the limits below.
type Options struct {
	// MaxDegree limits the degree of the numbers, from 1 to 64; 0 means 10.
	MaxDegree int

	// MaxDigits limits the digits of the probabilities that are computed; 0
	// means as many as [nash.Refine] can.
	MaxDigits int
}

// Validate reports all problems of o.
func (o *Options) Validate() error {
	var problems []error
	if o.MaxDegree < 0 || o.MaxDegree > 64 {
		problems = append(problems, fmt.Errorf("algebraic: degree limit %d, want 1 to 64, or 0", o.MaxDegree))
	}
	if o.MaxDigits < 0 {
		problems = append(problems, fmt.Errorf("algebraic: negative digit limit %d", o.MaxDigits))
	}
	return errors.Join(problems...)
}

// Express returns the equilibrium in a box, which is a certificate of concept
// cert.IsolatedNash, in real algebraic numbers: with status Yes a checked
// certificate of concept cert.AlgebraicNash. The status is Unknown if no numbers
// are found within the limits, or ctx ended the search. An error means that the box
// is not one for g or the options are wrong.
func Express(ctx context.Context, g *seqform.Game, box *cert.Certificate, o Options) (*cert.Result, error) {
	if err := o.Validate(); err != nil {
		return nil, err
	}
	if o.MaxDegree == 0 {
		o.MaxDegree = 10
	}
	if _, err := nash.Refine(ctx, g, box, 0); err != nil {
		return nil, err
	}
	last := 0 // digits used
	for {
		fine, digits := refine(ctx, g, box, o.MaxDigits, last)
		if fine == nil {
			break
		}
		last = digits
		s := newSearch(ctx, g, fine.Claim.Isolated, digits)
		if c := s.find(o.MaxDegree); c != nil {
			return &cert.Result{Status: cert.Yes, Certificate: c, Stats: cert.Stats{Method: fmt.Sprintf("lattice reduction with %d digits", digits)}}, nil
		}
	}
	if err := ctx.Err(); err != nil {
		return &cert.Result{Reason: err.Error()}, nil
	}
	return &cert.Result{Reason: fmt.Sprintf("no numbers of degree %d at most are recognized by %d digits", o.MaxDegree, last)}, nil
}

// refine returns the box with twice as many digits as last or, if that is too many,
// with somewhat more; and how many. The box is nil if there is none.
func refine(ctx context.Context, g *seqform.Game, box *cert.Certificate, most, last int) (*cert.Certificate, int) {
	digits := max(50, 2*last)
	if most > 0 {
		digits = min(digits, most)
	}
	for ; digits > last+last/8 && ctx.Err() == nil; digits -= max(1, (digits-last)/4) {
		if fine, err := nash.Refine(ctx, g, box, digits); err == nil {
			return fine, digits
		}
	}
	return nil, last
}

// A search is for the numbers of one box.
type search struct {
	ctx   context.Context
	g     *seqform.Game
	claim *cert.Isolated
	bits  uint
	free  []place    // the probabilities that determine the others
	x     []*big.Int // their values
}

// A place is an action of a player.
type place struct{ i, a int }

func newSearch(ctx context.Context, g *seqform.Game, claim *cert.Isolated, digits int) *search {
	s := &search{ctx: ctx, g: g, claim: claim, bits: uint(digits) * 332 / 100}
	for i, x := range claim.Profile {
		last := -1 // action of the support
		for a, p := range x {
			if p.IsZero() {
				continue
			}
			if last >= 0 {
				s.free = append(s.free, place{i, last})
				s.x = append(s.x, fixed(x[last], s.bits))
			}
			last = a
		}
	}
	return s
}

// fixed returns x in units of 2^−bits, rounded down.
func fixed(x rational.Rat, bits uint) *big.Int {
	n := new(big.Int).Lsh(x.Num(), bits)
	return n.Div(n, x.Den())
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
	profile := make([][][][]rational.Rat, len(s.claim.Profile))
	rest := make([]polynomial, len(profile)) // the last probability of each player
	for i, x := range s.claim.Profile {
		rest[i] = polynomial{rational.Int(1)}
		profile[i] = [][][]rational.Rat{make([][]rational.Rat, len(x))}
		for a := range x {
			profile[i][0][a] = []rational.Rat{}
		}
	}
	for k, at := range s.free {
		y := root.express(s.ctx, s.x[k])
		if y == nil {
			return nil
		}
		profile[at.i][0][at.a] = y
		rest[at.i] = rest[at.i].plus(rational.Int(-1), 0, y)
	}
	for i, x := range s.claim.Profile {
		for a := len(x) - 1; ; a-- {
			if !x[a].IsZero() {
				profile[i][0][a] = rest[i]
				break
			}
		}
	}
	return profile
}

// certificate claims the profile, with an interval of few digits, and checks it. It
// is nil if the profile is not an equilibrium.
func (s *search) certificate(root *root, profile [][][][]rational.Rat) *cert.Certificate {
	claim := &cert.Algebraic{Polynomial: root.p, Profile: profile}
	for digits := 0; 4*digits < int(root.bits) && s.ctx.Err() == nil; digits = 2*digits + 1 {
		claim.Low, claim.High = root.interval(digits)
		if claim.SetPayoffs(s.g) != nil {
			continue
		}
		c := &cert.Certificate{Game: cert.NewGameRef(s.g), Claim: cert.Claim{Concept: cert.AlgebraicNash, Algebraic: claim}}
		if cert.Check(s.g, c) == nil {
			return c
		}
	}
	return nil
}
