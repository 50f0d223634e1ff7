package cert

import (
	"fmt"
	"slices"

	"exactsolve/rational"
	"exactsolve/seqform"
)

// A Root is an equilibrium that is listed in a claim, with about the inverse of the
// Jacobian of the equations of a support.
type Root struct {
	e       *ListedEquilibrium
	inverse [][]rational.Rat
	best    [][]bool // per player and action, whether it pays the payoff of the equilibrium
}

// NewRoot returns a root. It fails if the equilibrium is a box that the inverse
// does not prove, or not a profile with payoffs.
func NewRoot(g *seqform.Game, e *ListedEquilibrium, inverse [][]rational.Rat) (*Root, error) {
	z := &Root{e: e, inverse: inverse}
	if e.Radius.Sign() != 0 {
		box := &Isolated{Profile: e.Profile, Payoffs: e.Payoffs, Radius: e.Radius}
		c := &Certificate{Claim: Claim{Concept: IsolatedNash, Isolated: box}, Evidence: Evidence{Inverse: inverse}}
		return z, checkIsolated(g, c)
	}
	if len(e.Profile) != len(g.Players) || len(e.Payoffs) != len(g.Players) {
		return nil, fmt.Errorf("%d strategies and %d payoffs for %d players", len(e.Profile), len(e.Payoffs), len(g.Players))
	}
	var profile seqform.Profile
	for _, x := range e.Profile {
		profile = append(profile, seqform.Behavior{x})
	}
	if err := g.CheckProfile(profile); err != nil {
		return nil, err
	}
	z.best = bestResponses(g, e)
	return z, nil
}

// bestResponses returns which actions pay the payoffs of e.
func bestResponses(g *seqform.Game, e *ListedEquilibrium) [][]bool {
	pays := make([][]rational.Rat, len(e.Profile))
	for i, x := range e.Profile {
		pays[i] = make([]rational.Rat, len(x))
	}
	for t := range g.Payoffs.Len() {
		tuple := g.Payoffs.Tuple(t)
		for i, s := range tuple {
			w := rational.Int(1)
			for j, b := range tuple {
				if j != i {
					if w = w.Mul(e.Profile[j][b-1]); w.IsZero() {
						break
					}
				}
			}
			if !w.IsZero() {
				pays[i][s-1] = pays[i][s-1].Add(w.Mul(g.Payoffs.U(t, i)))
			}
		}
	}
	best := make([][]bool, len(pays))
	for i, list := range pays {
		for _, u := range list {
			best[i] = append(best[i], u.Equal(e.Payoffs[i]))
		}
	}
	return best
}

// Only reports whether r is seen to have no equilibrium but perhaps the root.
//
// # Proof
//
// Let no action be open, S_i be the actions of player i that are in and b_i the
// first of them. Strategies with these supports have as coordinates the x_i(a) for
// a in S_i other than b_i. For each of them there is an equation, G = 0 with
// G_ia(x) = u_i(a, x_-i) − u_i(b_i, x_-i), which equilibria with this support satisfy.
// Let y be the profile of the root, its entry at b_i changed so that y_i sums to
// 1, and not negative. The root ρ satisfies G = 0 as well: if it is a point, its
// support is within S and actions of S pay the same; if it is a box, S is the
// support of the equilibrium in it. So ρ is at most R, the radius or 0, from y in each
// coordinate.
//
// The derivative J of G, row ia and column jb, is
//
//	u_i(a, b, x) − u_i(b_i, b, x) − u_i(a, b_j, x) + u_i(b_i, b_j, x)
//
// where x stands for the players other than i and j; it is 0 if i = j. Let H_j be
// the hull of the simplex of player j and y_j. In the product H of these, entries
// of J are between their least and greatest values at vertices.
//
// Let z be an equilibrium in r. A point on the segment from z to ρ is w + d where w,
// on that from z to y, is in H, and d_j has entries of at most R in its |S_j| − 1
// coordinates and sum 0: it has a sum of at most 2(|S_j| − 1)R in absolute values. An entry
// of J is a sum over pure profiles of the others, with factors D at most twice the
// range of payoffs of i in absolute value and products of the others' probabilities.
// Those of w sum to 1 for each player. Expanding Π (w_l + d_l), J at w + d differs from
// J at w by at most
//
//	ε_i = 2·range_i·(Π_l (1 + 2(|S_l| − 1)R) − 1)
//
// Let C have the rows jb and columns ia of the inverse. If in each row the sum of
// the absolute values of I − C J, for all such J, is less than 1, this is so for M,
// the mean of J on the segment. So M is nonsingular, and M(z − ρ) = G(z) − G(ρ) = 0.
// So z = ρ.
func (r *Region) Only(root *Root) bool {
	support := r.support()
	if support == nil || !root.solves(support) {
		return false
	}
	unknowns, size := 0, 0
	for _, list := range support {
		unknowns += len(list) - 1
		size += len(list) + 1
	}
	if unknowns == 0 {
		return true // a single profile
	}
	if size > maxUnknowns || len(root.inverse) != size || slices.ContainsFunc(root.inverse, func(row []rational.Rat) bool { return len(row) != size }) {
		return false
	}
	h := newHull(r, root, support, maxBits/size)
	return h != nil && h.regular()
}

// support returns the actions of each player that are in, nil if one is open.
func (r *Region) support() [][]int {
	support := make([][]int, len(r.status))
	for i, status := range r.status {
		for a, s := range status {
			switch s {
			case UseOpen:
				return nil
			case UseIn:
				support[i] = append(support[i], a)
			}
		}
	}
	return support
}

// solves reports whether the root satisfies the equations of the support.
func (z *Root) solves(support [][]int) bool {
	for i, x := range z.e.Profile {
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
