package cert

import (
	"fmt"
	"math/big"
	"slices"

	"exactsolve/rational"
	"exactsolve/seqform"
)

// IsolatedNash is the claim that a game in strategic form has exactly one Nash
// equilibrium in a box, whose probabilities need not be rational. Its
// certificates have Claim.Isolated and Evidence.Inverse, and none of the fields
// of other concepts.
const IsolatedNash Concept = "isolated-nash"

// Isolated is a box: probabilities and payoffs at most Radius from a center.
// The claim is that exactly one Nash equilibrium has as support the actions of
// positive probability in Profile and lies in the box; that it is regular, the
// equations of its support having a nonsingular Jacobian there; and that it is
// quasi-strict, actions outside the support paying less.
type Isolated struct {
	Profile [][]rational.Rat `json:"profile"` // per player and action; 0 outside the support
	Payoffs []rational.Rat   `json:"payoffs"` // per player
	Radius  rational.Rat     `json:"radius"`  // positive
}

// Limits of IsolatedNash: with N unknowns, numerators and common denominators
// have at most maxBits/N bits.
const (
	maxUnknowns = 256
	maxBits     = 1 << 15
)

// A box is the claim in integers: y are multiples of 1/D and c of 1/E.
type box struct {
	g    *seqform.Game
	at   [][]int    // per player and strategy, the unknown; −1 outside the support
	last []int      // per player, the unknown v_i and the equation Σ x_i(a) − 1 = 0
	y    []*big.Int // the center of each unknown, then the radius
	c    []*big.Int // the inverse, row after row
	d, e *big.Int
	unit rational.Rat // G, which makes payoffs integers
	t    *big.Int     // T = G·D^(n−2), the scale of derivatives
}

func checkIsolated(g *seqform.Game, c *Certificate) error {
	if !c.only(c.Claim.Isolated != nil, c.Evidence.Inverse != nil) {
		return fmt.Errorf("the concept %q needs a box and an inverse and no other fields", IsolatedNash)
	}
	if g.Table == nil || len(g.Players) < 2 {
		return fmt.Errorf("the concept %q is for two or more players in strategic form", IsolatedNash)
	}
	b := &box{g: g}
	center, err := b.readClaim(c.Claim.Isolated)
	if err != nil {
		return err
	}
	if err := b.scale(append(center, c.Claim.Isolated.Radius), c.Evidence.Inverse); err != nil {
		return err
	}
	equations, err := b.equations()
	if err != nil {
		return err
	}
	return contracts(equations, b.c, b.e, b.t, b.y[len(equations)])
}

// readClaim numbers the unknowns and returns their center. It fails if a
// probability in the support is not positive throughout the box.
func (b *box) readClaim(c *Isolated) (center []rational.Rat, err error) {
	n := len(b.g.Players)
	if len(c.Profile) != n || len(c.Payoffs) != n || c.Radius.Sign() <= 0 {
		return nil, fmt.Errorf("%d strategies and %d payoffs for %d players, with radius %v", len(c.Profile), len(c.Payoffs), n, c.Radius)
	}
	b.at = make([][]int, n)
	for i, x := range c.Profile {
		if len(x) != b.g.Table.Sizes[i] {
			return nil, fmt.Errorf("%d probabilities for %d strategies of player %d", len(x), b.g.Table.Sizes[i], i+1)
		}
		for _, p := range x {
			k := len(center)
			if p.IsZero() {
				k = -1
			} else if center = append(center, p); p.Cmp(c.Radius) <= 0 {
				return nil, fmt.Errorf("a probability of player %d is %v ± %v", i+1, p, c.Radius)
			}
			b.at[i] = append(b.at[i], k)
		}
		b.last = append(b.last, len(center))
		center = append(center, c.Payoffs[i])
	}
	return center, nil
}

// scale makes integers of the center with the radius, the inverse and the payoffs,
// the last when they are needed.
func (b *box) scale(y []rational.Rat, inverse [][]rational.Rat) (err error) {
	size := len(y) - 1
	if size > maxUnknowns || len(inverse) != size || slices.ContainsFunc(inverse, func(row []rational.Rat) bool { return len(row) != size }) {
		return fmt.Errorf("%d unknowns, of at most %d, with an inverse of %d rows", size, maxUnknowns, len(inverse))
	}
	c := slices.Concat(inverse...)
	u := make([]rational.Rat, 0, b.g.Payoffs.Len()*len(b.at))
	for t := range b.g.Payoffs.Len() {
		for i := range b.at {
			u = append(u, b.g.Payoffs.U(t, i))
		}
	}
	var denominators [3]rational.Rat
	for k, numbers := range [][]rational.Rat{y, c, u} {
		if denominators[k], err = denominator(maxBits/size, numbers); err != nil {
			return err
		}
	}
	d, e := denominators[0], denominators[1]
	b.unit = denominators[2]
	b.y, b.c, b.d, b.e = integers(y, d), integers(c, e), d.Num(), e.Num()
	b.t = b.unit.Mul(d.Pow(len(b.at) - 2)).Num()
	return nil
}

// denominator returns the least common denominator of the numbers. It fails if that
// or a number has more than so many bits.
func denominator(bits int, numbers []rational.Rat) (rational.Rat, error) {
	if !slices.ContainsFunc(numbers, func(x rational.Rat) bool { return x.BitLen() > bits }) {
		if _, d := rational.Common(numbers, bits); d != nil {
			return rational.FromBigInt(d), nil
		}
	}
	return rational.Rat{}, fmt.Errorf("numbers or a common denominator of more than %d bits", bits)
}

// integers returns the numbers times their common denominator d.
func integers(numbers []rational.Rat, d rational.Rat) []*big.Int {
	z := make([]*big.Int, len(numbers))
	for k, x := range numbers {
		z[k] = x.Mul(d).Num()
	}
	return z
}
