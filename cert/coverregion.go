package cert

import (
	"fmt"
	"math/big"
	"math/bits"
	"slices"

	"exactsolve/rational"
	"exactsolve/seqform"
)

// A Region is a set of profiles of a game in strategic form: those that use the
// actions that are in, do not use those that are out, and lie in the product of a
// simplex for each player. It does not change; regions made from it share parts.
type Region struct {
	pay     *payoffTable
	status  [][]Use
	simplex [][]*corner
}

// A Use says whether the profiles of a region use an action.
type Use int8

// What a region says of an action.
const (
	UseOpen Use = 0
	UseIn   Use = 1
	UseOut  Use = -1
)

// A corner is a vertex of a simplex: probabilities at[a]/2^exp, which sum to 1,
// with the least exp.
type corner struct {
	at  []int64
	exp int
}

// maxTableBits limits the memory of payoffs as integers, where they are many.
const maxTableBits = 1 << 31

// maxHalvings is the largest exponent of a corner.
const maxHalvings = 60

// A payoffTable has payoffs as integers.
type payoffTable struct {
	g      *seqform.Game
	sizes  []int
	stride []int        // of each player's actions in the numbers of pure profiles
	scale  rational.Rat // what makes payoffs integers
	big    [][]*big.Int // per player and pure profile, the payoff times scale
	small  [][]int64    // likewise, nil if one does not fit
	bits   int          // largest bit length
}

// NewRegion returns the region of all profiles of g, which must be a game of two or
// more players in strategic form.
func NewRegion(g *seqform.Game) (*Region, error) {
	if g.Table == nil || len(g.Players) < 2 {
		return nil, fmt.Errorf("the concept %q is for two or more players in strategic form", CompleteNash)
	}
	pay, err := newPayoffTable(g)
	if err != nil {
		return nil, err
	}
	r := &Region{pay: pay}
	for _, m := range pay.sizes {
		r.status = append(r.status, make([]Use, m))
		var corners []*corner
		for a := range m {
			c := &corner{at: make([]int64, m)}
			c.at[a] = 1
			corners = append(corners, c)
		}
		r.simplex = append(r.simplex, corners)
	}
	return r, nil
}

func newPayoffTable(g *seqform.Game) (*payoffTable, error) {
	n := len(g.Players)
	p := &payoffTable{g: g, sizes: g.Table.Sizes, stride: make([]int, n)}
	step := 1
	for j := n - 1; j >= 0; j-- {
		p.stride[j] = step
		step *= p.sizes[j]
	}
	all := make([]rational.Rat, 0, n*step)
	for i := range n {
		for t := range step {
			all = append(all, g.Payoffs.U(t, i))
		}
	}
	var err error
	if p.scale, err = denominator(min(maxBits, max(64, maxTableBits/len(all))), all); err != nil {
		return nil, err
	}
	numbers := integers(all, p.scale)
	for _, u := range numbers {
		p.bits = max(p.bits, u.BitLen())
	}
	for i := range n {
		p.big = append(p.big, numbers[i*step:(i+1)*step])
	}
	if p.bits < 63 {
		for i := range n {
			p.small = append(p.small, make([]int64, step))
			for t, u := range p.big[i] {
				p.small[i][t] = u.Int64()
			}
		}
	}
	return p, nil
}

// Players returns the number of players.
func (r *Region) Players() int { return len(r.status) }

// Status returns what r says of action a of player i.
func (r *Region) Status(i, a int) Use { return r.status[i][a] }

// Statuses returns what r says of the actions of player i, for reading only.
func (r *Region) Statuses(i int) []Use { return r.status[i] }

// Corners returns how many vertices the simplex of player j has.
func (r *Region) Corners(j int) int { return len(r.simplex[j]) }

// Corner returns vertex p of the simplex of player j, as numerators over 2^exp, for
// reading only.
func (r *Region) Corner(j, p int) (at []int64, exp int) {
	return r.simplex[j][p].at, r.simplex[j][p].exp
}

// Decide returns the part of r in which action a of player i, open in r, is in,
// and the part in which it is out; nil for a part that is seen to be empty.
func (r *Region) Decide(i, a int) (in, out *Region) {
	in, out = r.with(i), r.with(i)
	in.status[i][a], out.status[i][a] = UseIn, UseOut
	out.simplex[i] = slices.DeleteFunc(out.simplex[i], func(c *corner) bool { return c.at[a] > 0 })
	return in.unlessEmpty(i), out.unlessEmpty(i)
}

// with returns a copy of r that does not share what is about player i.
func (r *Region) with(i int) *Region {
	z := &Region{pay: r.pay, status: slices.Clone(r.status), simplex: slices.Clone(r.simplex)}
	z.status[i], z.simplex[i] = slices.Clone(z.status[i]), slices.Clone(z.simplex[i])
	return z
}

// unlessEmpty returns r, or nil if player i has no vertex left or an action that is
// in has probability zero at all of them.
func (r *Region) unlessEmpty(i int) *Region {
	if len(r.simplex[i]) == 0 {
		return nil
	}
	for a, s := range r.status[i] {
		if s == UseIn && !slices.ContainsFunc(r.simplex[i], func(c *corner) bool { return c.at[a] > 0 }) {
			return nil
		}
	}
	return r
}

// Bisect returns the two parts of r on either side of the midpoint of vertices
// p < q of the simplex of player j, which takes the place of q in the first and of
// p in the second. It returns nil if there are no such vertices or the midpoint
// has too many bits.
func (r *Region) Bisect(j, p, q int) (first, second *Region) {
	if j < 0 || j >= len(r.simplex) || p < 0 || p >= q || q >= len(r.simplex[j]) {
		return nil, nil
	}
	m := midpoint(r.simplex[j][p], r.simplex[j][q])
	if m == nil {
		return nil, nil
	}
	first, second = r.with(j), r.with(j)
	first.simplex[j][q], second.simplex[j][p] = m, m
	return first, second
}

// midpoint returns (c + d)/2, nil if it has too many bits.
func midpoint(c, d *corner) *corner {
	exp := max(c.exp, d.exp)
	if exp >= maxHalvings {
		return nil
	}
	m := &corner{at: make([]int64, len(c.at)), exp: exp + 1}
	var all int64
	for a := range m.at {
		m.at[a] = c.at[a]<<(exp-c.exp) + d.at[a]<<(exp-d.exp)
		all |= m.at[a]
	}
	common := min(bits.TrailingZeros64(uint64(all)), m.exp)
	for a := range m.at {
		m.at[a] >>= common
	}
	m.exp -= common
	return m
}

// Open returns r as an unresolved region of a claim.
func (r *Region) Open() OpenRegion {
	var o OpenRegion
	for j, status := range r.status {
		text := make([]byte, len(status))
		for a, s := range status {
			text[a] = "-?+"[s+1]
		}
		o.Status = append(o.Status, string(text))
		var vertices [][]rational.Rat
		for _, c := range r.simplex[j] {
			vertices = append(vertices, c.rationals())
		}
		o.Simplex = append(o.Simplex, vertices)
	}
	return o
}

func (c *corner) rationals() []rational.Rat {
	x := make([]rational.Rat, len(c.at))
	for a, n := range c.at {
		x[a] = rational.New(n, 1<<c.exp)
	}
	return x
}
