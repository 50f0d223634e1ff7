package complete

import (
	"bytes"
	"math/big"
	"slices"

	"exactsolve/cert/box"
	"exactsolve/cert/claim"
	"exactsolve/cert/regret"
	"exactsolve/rational"
	"exactsolve/seqform"
	"exactsolve/seqform/simplices"
)

// A region is a set of profiles of a game in strategic form: those that use the
// actions that are in, do not use those that are out, and lie in the product of a
// simplex for each player. It does not change; regions made from it share parts.
type region struct {
	status  [][]byte // per player, a mark for each action
	simplex [][]*simplices.Point
}

// Marks of actions, as in claim.OpenRegion.
const (
	open = '?'
	in   = '+'
	out  = '-'
)

// wholeRegion returns the region of all profiles of g.
func wholeRegion(g *seqform.Game) *region {
	r := new(region)
	for _, n := range g.Table.Sizes {
		r.status = append(r.status, bytes.Repeat([]byte{open}, n))
		r.simplex = append(r.simplex, simplices.Pure(n))
	}
	return r
}

// decide returns the part of r in which action a of player i, open in r, is in,
// and the part in which it is out; nil for a part that is seen to be empty.
func (r *region) decide(i, a int) (with, without *region) {
	with, without = r.replace(i, r.simplex[i]), r.replace(i, simplices.Without(r.simplex[i], a))
	with.status[i][a], without.status[i][a] = in, out
	return with.unlessEmpty(i), without.unlessEmpty(i)
}

// replace returns r with another simplex of player i, whose marks it does not share.
func (r *region) replace(i int, simplex []*simplices.Point) *region {
	z := &region{status: slices.Clone(r.status), simplex: slices.Clone(r.simplex)}
	z.status[i], z.simplex[i] = slices.Clone(z.status[i]), simplex
	return z
}

// unlessEmpty returns r, or nil if player i has no vertex left or an action that is
// in has probability zero at all of them.
func (r *region) unlessEmpty(i int) *region {
	if len(r.simplex[i]) == 0 {
		return nil
	}
	for a, s := range r.status[i] {
		if s == in && !simplices.Use(r.simplex[i], a) {
			return nil
		}
	}
	return r
}

// cut returns the two parts of r on either side of the point (1 − n/d) p + (n/d) q of the
// simplex of player j, which has vertices p < q; nil as simplices.Cut.
func (r *region) cut(j, p, q int, n, d int64) (first, second *region) {
	if j >= len(r.simplex) {
		return nil, nil
	}
	s, t := simplices.Cut(r.simplex[j], p, q, n, d)
	if s == nil {
		return nil, nil
	}
	return r.replace(j, s), r.replace(j, t)
}

// is reports whether r is the unresolved region of a claim.
func (r *region) is(o *claim.OpenRegion) bool {
	if len(o.Status) != len(r.status) || len(o.Simplex) != len(r.simplex) {
		return false
	}
	for j := range r.status {
		if o.Status[j] != string(r.status[j]) || len(o.Simplex[j]) != len(r.simplex[j]) {
			return false
		}
		for p, x := range r.simplex[j] {
			if !claim.Same(o.Simplex[j][p], x.Rationals()) {
				return false
			}
		}
	}
	return true
}

// support returns the actions of each player that are in, nil if one is open.
func (r *region) support() [][]int {
	support := make([][]int, len(r.status))
	for i, status := range r.status {
		for a, s := range status {
			switch s {
			case open:
				return nil
			case in:
				support[i] = append(support[i], a)
			}
		}
	}
	return support
}

// has reports whether action a of player i is there and is in.
func (r *region) has(i, a int) bool {
	return i >= 0 && i < len(r.status) && a >= 0 && a < len(r.status[i]) && r.status[i][a] == in
}

// dominance returns weights of payoffs that make u_i(b) − u_i(a), where a is in; nil if there are
// no such actions.
func (r *region) dominance(i, a, b int) [][]*big.Int {
	if !r.has(i, a) || b < 0 || b >= len(r.status[i]) || a == b {
		return nil
	}
	w := make([][]*big.Int, len(r.status))
	w[i] = make([]*big.Int, len(r.status[i]))
	w[i][a], w[i][b] = big.NewInt(-1), big.NewInt(1)
	return w
}

// multipliers returns how many multipliers combination takes.
func (r *region) multipliers() int {
	n := 0
	for _, status := range r.status {
		if bytes.IndexByte(status, in) >= 0 {
			n += len(status) - 1
		}
	}
	return n
}

// combination returns the weights of payoffs in Σ m_ia (u_i(a) − u_i(b)): there is a
// multiplier for each player i with an action that is in, b the first of them, and each
// other action a of i, in order. It returns nil if one is negative whose action is not in.
func (r *region) combination(m []*big.Int) [][]*big.Int {
	w := make([][]*big.Int, len(r.status))
	for i, status := range r.status {
		b := bytes.IndexByte(status, in)
		if b < 0 {
			continue
		}
		if w[i] = differences(status, b, m[:len(status)-1]); w[i] == nil {
			return nil
		}
		m = m[len(status)-1:]
	}
	return w
}

// differences returns the weights of one player's payoffs in Σ m_a (u(a) − u(b)), over the other actions
// a in order; nil if one is negative whose action is not in.
func differences(status []byte, b int, m []*big.Int) []*big.Int {
	w := make([]*big.Int, len(status))
	w[b] = new(big.Int)
	for a, s := range status {
		if a == b {
			continue
		}
		if m[0].Sign() < 0 && s != in {
			return nil
		}
		w[a] = m[0]
		w[b].Sub(w[b], m[0])
		m = m[1:]
	}
	return w
}

// uses reports whether all profiles of r use the actions, one a player or −1 for none.
func (r *region) uses(actions []int) bool {
	for j, a := range actions {
		if a >= 0 && !r.has(j, a) {
			return false
		}
	}
	return true
}

// A root is an equilibrium that is listed in a claim, with about the inverse of the
// Jacobian of the equations of a support.
type root struct {
	simplices.Root
	best [][]bool // per player and action, whether it pays the payoff of the equilibrium; nil for a box
}

// newRoot returns a root. It fails if the equilibrium is a box that the inverse
// does not prove, or not a profile with payoffs.
func newRoot(g *seqform.Game, e *claim.ListedEquilibrium, inverse [][]rational.Rat) (*root, error) {
	z := &root{Root: simplices.Root{Profile: e.Profile, Radius: e.Radius, Inverse: inverse}}
	if !e.Radius.IsZero() {
		return z, box.CheckIsolated(g, &claim.Isolated{Profile: e.Profile, Payoffs: e.Payoffs, Radius: e.Radius}, inverse)
	}
	c := pointClaim(e)
	if err := regret.CheckProfile(g, c); err != nil {
		return nil, err
	}
	plans := g.Plans(c.Profile)
	for i := range g.Players {
		var best []bool
		for _, u := range seqform.Gradient(g, i, plans, rational.Int(1))[1:] {
			best = append(best, u.Equal(e.Payoffs[i]))
		}
		z.best = append(z.best, best)
	}
	return z, nil
}

// solves reports whether the root satisfies the equations of the support.
func (z *root) solves(support [][]int) bool {
	for i, x := range z.Profile {
		for a, p := range x {
			in := slices.Contains(support[i], a)
			switch {
			case !in && !p.IsZero(), in && z.best == nil && p.IsZero(), in && z.best != nil && !z.best[i][a]:
				return false
			}
		}
	}
	return true
}

// only reports whether r is seen to have no equilibrium but perhaps the root.
func (r *region) only(z *root, payoffs *simplices.Table) bool {
	support := r.support()
	if support == nil || !z.solves(support) {
		return false
	}
	coordinates, size := 0, 0
	for _, list := range support {
		coordinates += len(list) - 1
		size += len(list) + 1
	}
	if coordinates == 0 {
		return true // a single profile
	}
	return claim.CheckInverse(z.Inverse, size) == nil && payoffs.OneSolution(support, r.simplex, &z.Root, claim.MaxBits/size)
}
