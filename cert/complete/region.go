package complete

import (
	"bytes"
	"math/big"
	"slices"

	"exactsolve/cert/claim"
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

// bisect returns the two parts of r on either side of the midpoint of vertices p < q
// of the simplex of player j; nil as simplices.Cut.
func (r *region) bisect(j, p, q int) (first, second *region) {
	if j >= len(r.simplex) {
		return nil, nil
	}
	s, t := simplices.Cut(r.simplex[j], p, q)
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

// base returns the first action of each player that is in, −1 if there is none, and the
// number of other actions of players with one.
func (r *region) base() (base []int, others int) {
	for _, status := range r.status {
		b := bytes.IndexByte(status, in)
		if base = append(base, b); b >= 0 {
			others += len(status) - 1
		}
	}
	return base, others
}

// signsFit reports whether no multiplier of another action is negative if that is not in.
func (r *region) signsFit(base []int, m []*big.Int) bool {
	k := 0
	for i, b := range base {
		for a, s := range r.status[i] {
			if b < 0 || a == b {
				continue
			}
			if m[k].Sign() < 0 && s != in {
				return false
			}
			k++
		}
	}
	return true
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
