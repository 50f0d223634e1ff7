package complete_test

import (
	"bytes"
	"math/big"
	"math/rand/v2"
	"slices"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"exactsolve/cert/claim"
	"exactsolve/cert/complete"
	"exactsolve/fixtures/gen"
	"exactsolve/rational"
	"exactsolve/seqform"
	"exactsolve/seqform/seqformtest"
)

// region returns a random region of g: some actions decided and so many cuts, half
// of them of the same edge over and over.
func region(t testing.TB, g *seqform.Game, rng *rand.Rand, decided, cuts int) *complete.Region {
	t.Helper()
	r, err := complete.NewRegion(g)
	require.NoError(t, err)
	for range decided {
		i := rng.IntN(r.Players())
		a := rng.IntN(g.Table.Sizes[i])
		if r.Status(i, a) != complete.Open {
			continue
		}
		if in, out := r.Decide(i, a); out == nil || rng.IntN(2) == 0 {
			r = in
		} else {
			r = out
		}
	}
	j, p, q := rng.IntN(r.Players()), 0, 1
	for range cuts {
		if rng.IntN(2) == 0 {
			j = rng.IntN(r.Players())
			if n := r.Corners(j); n > 1 {
				q = 1 + rng.IntN(n-1)
				p = rng.IntN(q)
			}
		}
		first, second := r.Bisect(j, p, q)
		switch {
		case first == nil:
		case rng.IntN(2) == 0:
			r = first
		default:
			r = second
		}
	}
	return r
}

// pays returns u_i(a, x) by its definition, where x has a strategy for each player
// and that of player i does not matter.
func pays(g *seqform.Game, i, a int, x [][]rational.Rat) rational.Rat {
	var sum rational.Rat
	for t := range g.Payoffs.Len() {
		w := g.Payoffs.U(t, i)
		for j, s := range g.Payoffs.Tuple(t) {
			switch {
			case j != i:
				w = w.Mul(x[j][s-1])
			case int(s-1) != a:
				w = rational.Rat{}
			}
		}
		sum = sum.Add(w)
	}
	return sum
}

// profiles calls visit with each profile of vertices of the simplices.
func profiles(simplex [][][]rational.Rat, visit func(x [][]rational.Rat)) {
	x := make([][]rational.Rat, len(simplex))
	var walk func(j int)
	walk = func(j int) {
		if j == len(x) {
			visit(x)
			return
		}
		for _, v := range simplex[j] {
			x[j] = v
			walk(j + 1)
		}
	}
	walk(0)
}

// least returns the least sum of payoffs with weights w at profiles of vertices.
func least(g *seqform.Game, r *complete.Region, w [][]rational.Rat) rational.Rat {
	return leastAt(g, r.Open().Simplex, w)
}

func leastAt(g *seqform.Game, simplex [][][]rational.Rat, w [][]rational.Rat) (low rational.Rat) {
	first := true
	profiles(simplex, func(x [][]rational.Rat) {
		var sum rational.Rat
		for i := range w {
			for a, f := range w[i] {
				if !f.IsZero() {
					sum = sum.Add(f.Mul(pays(g, i, a, x)))
				}
			}
		}
		if first || sum.Cmp(low) < 0 {
			low, first = sum, false
		}
	})
	return low
}

// TestCoverLeaves compares dominance and multipliers with the definition, at all
// profiles of vertices, where the least sum is often just zero.
func TestCoverLeaves(t *testing.T) {
	rng := rand.New(rand.NewPCG(61, 62))
	answers := map[bool]int{}
	for n := range 1500 {
		sizes := [][]int{{2, 2}, {3, 2}, {2, 2, 2}, {3, 2, 2}, {2, 1, 3}, {2, 2, 2, 2}}[n%6]
		low := []int{-1, 0, -9}[n%3]
		g := seqformtest.Must(gen.RandomStrategic(sizes, gen.Range{Low: low, High: low + 2, Decimals: []int{0, 0, 0, 17}[n%4]}, gen.GeneralSum, uint64(n)))
		r := region(t, g, rng, rng.IntN(6), []int{0, 3, 20, 80}[rng.IntN(4)])
		size := []int64{3, 100, 1 << 40}[rng.IntN(3)]
		w, m, valid := multipliers(rng, r, size)
		if n%5 == 0 && len(m) > 0 { // hundreds of bits
			for k := range m {
				m[k].Lsh(m[k], 200).Add(m[k], big.NewInt(rng.Int64N(3)-1))
			}
			w, valid = weights(r, m)
		}
		want := valid && least(g, r, w).Sign() > 0
		require.Equal(t, want, r.Farkas(m), "game %d, multipliers %v", n, m)
		answers[want]++
		used := actionsUsed(rng, r)
		want = valid && least(g, r, w).Sign() >= 0 && leastWhere(g, r, w, used).Sign() > 0
		require.Equal(t, want, r.WeakFarkas(used, m), "game %d, multipliers %v, actions %v", n, m, used)
		for i := range sizes {
			for a := range sizes[i] {
				for b := range sizes[i] {
					w := make([][]rational.Rat, len(sizes))
					w[i] = make([]rational.Rat, sizes[i])
					w[i][b] = w[i][b].Add(rational.Int(1))
					w[i][a] = w[i][a].Sub(rational.Int(1))
					want := r.Status(i, a) == complete.In && least(g, r, w).Sign() > 0
					require.Equal(t, want, r.Dominated(i, a, b))
					answers[want]++
				}
			}
		}
	}
	t.Log(answers)
	assert.Greater(t, answers[true], 300)
}

// TestCoverWeak compares weak dominance, which is common where payoffs tie, with the
// definition.
func TestCoverWeak(t *testing.T) {
	rng := rand.New(rand.NewPCG(69, 70))
	answers := map[bool]int{}
	for n := range 400 {
		sizes := [][]int{{2, 2}, {3, 2}, {2, 2, 2}, {3, 2, 2}}[n%4]
		g := seqformtest.Random(sizes, 0, 1, uint64(n))
		r := usingAll(t, g)
		if n%3 == 0 {
			r = region(t, g, rng, 6, 0)
		}
		for range rng.IntN(5) {
			first, second := r.Bisect(rng.IntN(len(sizes)), 0, 1)
			switch {
			case first == nil:
			case rng.IntN(3) == 0:
				r = second
			default:
				r = first
			}
		}
		for i := range sizes {
			for a := range sizes[i] {
				if r.Status(i, a) != complete.In {
					continue
				}
				b, used := rng.IntN(sizes[i]), actionsUsed(rng, r)
				var m []*big.Int
				w := make([][]rational.Rat, len(sizes))
				for j := range sizes {
					w[j] = make([]rational.Rat, sizes[j])
					for c := range w[j] {
						if j == i && c == b {
							w[j][c] = w[j][c].Add(rational.Int(1))
						}
						if j == i && c == a {
							w[j][c] = w[j][c].Sub(rational.Int(1))
						}
					}
					base := bytes.IndexByte(r.Statuses(j), complete.In)
					for c := range w[j] {
						if base >= 0 && c != base {
							m = append(m, w[j][c].Num())
						}
					}
				}
				want := least(g, r, w).Sign() >= 0 && leastWhere(g, r, w, used).Sign() > 0
				require.Equal(t, want, r.WeakFarkas(used, m), "game %d", n)
				answers[want && !r.Farkas(m)]++
				for j := range sizes {
					k := rng.IntN(sizes[j])
					if bad := slices.Clone(used); want && r.Status(j, k) != complete.In {
						bad[j] = k
						require.False(t, r.WeakFarkas(bad, m))
						answers[false]++
					}
				}
			}
		}
	}
	t.Log(answers)
	assert.Greater(t, answers[true], 50)
}

// actionsUsed draws an action that is in for each player, or −1.
func actionsUsed(rng *rand.Rand, r *complete.Region) (used []int) {
	for i := range r.Players() {
		a := rng.IntN(len(r.Statuses(i)))
		if r.Status(i, a) != complete.In {
			a = -1
		}
		used = append(used, a)
	}
	return used
}

// leastWhere is least for the profiles of vertices with positive probability of actions.
func leastWhere(g *seqform.Game, r *complete.Region, w [][]rational.Rat, used []int) rational.Rat {
	some := r.Open().Simplex
	for j, a := range used {
		some[j] = slices.DeleteFunc(some[j], func(v []rational.Rat) bool { return a >= 0 && v[a].IsZero() })
	}
	return leastAt(g, some, w)
}

// multipliers draws some, most of them such that they may not be negative.
func multipliers(rng *rand.Rand, r *complete.Region, size int64) (w [][]rational.Rat, m []*big.Int, valid bool) {
	for range r.Multipliers() {
		m = append(m, big.NewInt(rng.Int64N(size)))
		if rng.IntN(6) == 0 {
			m[len(m)-1].Neg(m[len(m)-1])
		}
		if rng.IntN(3) == 0 {
			m[len(m)-1].SetInt64(0)
		}
	}
	w, valid = weights(r, m)
	return w, m, valid
}

// weights returns those of payoffs and whether the signs of multipliers are right.
func weights(r *complete.Region, m []*big.Int) (w [][]rational.Rat, valid bool) {
	w, valid = make([][]rational.Rat, r.Players()), true
	for i := range w {
		base := -1
		for a, s := range r.Statuses(i) {
			if s == complete.In && base < 0 {
				base = a
			}
		}
		if base < 0 {
			continue
		}
		w[i] = make([]rational.Rat, len(r.Statuses(i)))
		for a, s := range r.Statuses(i) {
			if a == base {
				continue
			}
			f := rational.FromBigInt(m[0])
			valid = valid && (f.Sign() >= 0 || s == complete.In)
			w[i][a], w[i][base] = f, w[i][base].Sub(f)
			m = m[1:]
		}
	}
	return w, valid && len(m) == 0
}

// TestCoverSplits checks that a point of a region is in one of the two it is split
// into, and that their points are in it.
func TestCoverSplits(t *testing.T) {
	rng := rand.New(rand.NewPCG(63, 64))
	g := seqformtest.Random([]int{3, 2, 4}, 0, 9, 1)
	for range 400 {
		r := region(t, g, rng, rng.IntN(8), rng.IntN(12))
		x := pointOf(rng, r)
		require.True(t, contains(r.Open(), x) == usesThose(r, x))
		j := rng.IntN(3)
		if n := r.Corners(j); n > 1 {
			q := 1 + rng.IntN(n-1)
			first, second := r.Bisect(j, rng.IntN(q), q)
			require.Equal(t, contains(r.Open(), x), contains(first.Open(), x) || contains(second.Open(), x))
			require.True(t, holds(r, pointOf(rng, first)) && holds(r, pointOf(rng, second)))
		}
		for a, s := range r.Statuses(j) {
			if s != complete.Open {
				continue
			}
			in, out := r.Decide(j, a)
			inside := in != nil && contains(in.Open(), x) || out != nil && contains(out.Open(), x)
			require.Equal(t, contains(r.Open(), x), inside)
		}
	}
}

// pointOf returns a point of the simplices of r, often on the boundary.
func pointOf(rng *rand.Rand, r *complete.Region) [][]rational.Rat {
	var x [][]rational.Rat
	for _, vertices := range r.Open().Simplex {
		z := make([]rational.Rat, len(vertices[0]))
		var sum rational.Rat
		for sum.IsZero() {
			for _, v := range vertices {
				f := rational.Int(rng.Int64N(4) * rng.Int64N(2))
				sum = sum.Add(f)
				for a := range z {
					z[a] = z[a].Add(f.Mul(v[a]))
				}
			}
		}
		for a := range z {
			z[a] = z[a].Quo(sum)
		}
		x = append(x, z)
	}
	return x
}

// usesThose reports whether x uses the actions that are in and none that are out.
func usesThose(r *complete.Region, x [][]rational.Rat) bool {
	for i := range x {
		for a, p := range x[i] {
			if s := r.Status(i, a); s == complete.In && p.IsZero() || s == complete.Out && !p.IsZero() {
				return false
			}
		}
	}
	return true
}

// holds is contains without regard to which actions are used.
func holds(r *complete.Region, x [][]rational.Rat) bool {
	o := r.Open()
	for i := range o.Status {
		for range o.Status[i] {
			o.Status[i] = "????????"[:len(o.Status[i])]
		}
	}
	return contains(o, x)
}

// contains reports whether a profile is in a region, by solving for the weights of
// the vertices.
func contains(o claim.OpenRegion, x [][]rational.Rat) bool {
	for i, status := range o.Status {
		for a := range status {
			if p := x[i][a]; status[a] == '+' && p.IsZero() || status[a] == '-' && !p.IsZero() {
				return false
			}
		}
		if !inSimplex(o.Simplex[i], x[i]) {
			return false
		}
	}
	return true
}

// inSimplex reports whether x is a mean of the vertices, which are affinely
// independent.
func inSimplex(vertices [][]rational.Rat, x []rational.Rat) bool {
	rows := make([][]rational.Rat, len(x))
	for a := range x {
		for _, v := range vertices {
			rows[a] = append(rows[a], v[a])
		}
		rows[a] = append(rows[a], x[a])
	}
	n := len(vertices)
	for c := range n {
		p := c
		for p < len(rows) && rows[p][c].IsZero() {
			p++
		}
		if p == len(rows) {
			panic("vertices that depend on each other")
		}
		rows[c], rows[p] = rows[p], rows[c]
		for r := range rows {
			if r == c || rows[r][c].IsZero() {
				continue
			}
			f := rows[r][c].Quo(rows[c][c])
			for k := range rows[r] {
				rows[r][k] = rows[r][k].Sub(f.Mul(rows[c][k]))
			}
		}
	}
	for r, row := range rows {
		if r >= n && !row[n].IsZero() || r < n && row[n].Sign()*row[r].Sign() < 0 {
			return false
		}
	}
	return true
}
