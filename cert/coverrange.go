package cert

import "math/big"

// Multipliers returns the number of multipliers that [Region.Farkas] takes.
func (r *Region) Multipliers() int {
	n := 0
	for i := range r.status {
		if r.base(i) >= 0 {
			n += len(r.status[i]) - 1
		}
	}
	return n
}

// base returns the first action of player i that is in, −1 if there is none.
func (r *Region) base(i int) int {
	for a, s := range r.status[i] {
		if s == UseIn {
			return a
		}
	}
	return -1
}

// Farkas reports whether multipliers show that r has no equilibrium. There is one
// for each player i with an action that is in, b the first of them, and each other
// action a of i, in order. They must not be negative unless a is in, and
//
//	Σ m_ia (u_i(a, v_-i) − u_i(b, v_-i)) > 0
//
// at all profiles v of vertices.
func (r *Region) Farkas(m []*big.Int) bool {
	w := r.factors(m)
	return w != nil && r.positive(w, nil)
}

// WeakFarkas is Farkas for a sum that is not negative, and is positive at the profiles of
// vertices with positive probability of action used[j] of each player j; that action is
// in, or −1 for no condition.
func (r *Region) WeakFarkas(used []int, m []*big.Int) bool {
	if len(used) != len(r.status) {
		return false
	}
	for j, a := range used {
		if a < -1 || a >= len(r.status[j]) || a >= 0 && r.status[j][a] != UseIn {
			return false
		}
	}
	w := r.factors(m)
	return w != nil && r.positive(w, used)
}

// factors returns those of the payoffs, nil if the multipliers are too few or many or have a
// wrong sign.
func (r *Region) factors(m []*big.Int) [][]*big.Int {
	if len(m) != r.Multipliers() {
		return nil
	}
	w := make([][]*big.Int, len(r.status))
	for i, status := range r.status {
		b := r.base(i)
		if b < 0 {
			continue
		}
		w[i] = make([]*big.Int, len(status))
		w[i][b] = new(big.Int)
		for a, s := range status {
			if a == b {
				continue
			}
			if m[0].Sign() < 0 && s != UseIn {
				return nil
			}
			w[i][a] = m[0]
			w[i][b].Sub(w[i][b], m[0])
			m = m[1:]
		}
	}
	return w
}

// Dominated reports whether action b of player i pays more than a at all profiles
// of vertices of the others, and a is in.
func (r *Region) Dominated(i, a, b int) bool {
	if i < 0 || i >= len(r.status) || min(a, b) < 0 || max(a, b) >= len(r.status[i]) || a == b || r.status[i][a] != UseIn {
		return false
	}
	w := make([][]*big.Int, len(r.status))
	w[i] = make([]*big.Int, len(r.status[i]))
	w[i][a], w[i][b] = big.NewInt(-1), big.NewInt(1)
	return r.positive(w, nil)
}

// positive reports whether Σ_i Σ_a w_ia u_i(a, v_-i), where nil is zero, is positive
// at all profiles v of vertices; or, with used, is at least not negative, and positive
// where each player j has a vertex with positive probability of used[j].
//
// The sum is first found at pure profiles, and from there at those of vertices by
// one player after the other.
func (r *Region) positive(w [][]*big.Int, used []int) bool {
	f := r.newForm(w)
	if f == nil {
		return false
	}
	for v, sign := range f.signs() {
		if sign < 0 || sign == 0 && (used == nil || f.uses(v, used)) {
			return false
		}
	}
	return true
}
