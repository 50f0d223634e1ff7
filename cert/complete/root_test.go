package complete_test

import (
	"math/rand/v2"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"exactsolve/cert"
	"exactsolve/cert/claim"
	"exactsolve/cert/complete"
	search "exactsolve/nash/complete"
	"exactsolve/rational"
	"exactsolve/seqform"
	"exactsolve/seqform/seqformtest"
)

// TestCoverOneRoot asks of regions with two equilibria whether there is one.
func TestCoverOneRoot(t *testing.T) {
	rng := rand.New(rand.NewPCG(65, 66))
	g := seqformtest.Fixture(t, "mckelvey_mclennan")
	c := completed(t, g)
	list := c.Claim.Complete.Equilibria
	var mixed []*claim.ListedEquilibrium
	var inverses [][][]rational.Rat
	for _, root := range c.Evidence.Cover.Roots {
		if e := &list[root.Equilibrium-1]; supportSize(e) == 6 {
			mixed, inverses = append(mixed, e), append(inverses, root.Inverse)
		}
	}
	require.Len(t, mixed, 2)
	answers := map[[2]bool]int{}
	for n := range 800 {
		e := mixed[n%2]
		r := usingAll(t, g)
		for range rng.IntN(22) {
			first, second := r.Bisect(rng.IntN(3), 0, 1)
			if r = first; rng.IntN(9) == 0 || !contains(r.Open(), e.Profile) {
				r = second
			}
		}
		both := contains(r.Open(), mixed[0].Profile) && contains(r.Open(), mixed[1].Profile)
		c := inverses[n%2]
		only, err := r.Only(g, e, c)
		require.NoError(t, err)
		require.Equal(t, slowOnly(g, r, e, c), only)
		require.False(t, only && contains(r.Open(), mixed[1-n%2].Profile))
		answers[[2]bool{both, only}]++
	}
	t.Log(answers)
	assert.Greater(t, answers[[2]bool{true, false}], 50)
	assert.Greater(t, answers[[2]bool{false, true}], 100)
}

func supportSize(e *claim.ListedEquilibrium) int {
	n := 0
	for _, x := range e.Profile {
		for _, p := range x {
			if !p.IsZero() {
				n++
			}
		}
	}
	return n
}

// usingAll returns the region of profiles that use all actions.
func usingAll(t testing.TB, g *seqform.Game) *complete.Region {
	r, err := complete.NewRegion(g)
	require.NoError(t, err)
	for i, m := range g.Table.Sizes {
		for a := range m {
			r, _ = r.Decide(i, a)
		}
	}
	return r
}

// TestCoverBoxRoot compares with the definition where the root is a box, small or so
// large that its radius matters.
func TestCoverBoxRoot(t *testing.T) {
	rng := rand.New(rand.NewPCG(67, 68))
	g := seqformtest.Fixture(t, "nau_irrational")
	original := completed(t, g)
	box, inverse := original.Claim.Complete.Equilibria[0], original.Evidence.Cover.Roots[0].Inverse
	answers := map[bool]int{}
	for n := range 300 {
		e := &claim.ListedEquilibrium{Profile: box.Profile, Payoffs: box.Payoffs, Radius: box.Radius}
		for range rng.IntN(12) {
			e.Radius = e.Radius.Mul(rational.Int(2))
		}
		r := usingAll(t, g)
		for range rng.IntN(9) {
			first, second := r.Bisect(rng.IntN(3), 0, 1)
			if r = first; rng.IntN(2) == 0 {
				r = second
			}
		}
		only, err := r.Only(g, e, inverse)
		if err != nil {
			continue
		}
		want := slowOnly(g, r, e, inverse)
		require.Equal(t, want, only, "%d", n)
		answers[want]++
	}
	t.Log(answers)
	assert.Greater(t, min(answers[true], answers[false]), 50)
}

// slowOnly decides as region.only should for a region of profiles that use all actions,
// from the definition and in no order but that.
func slowOnly(g *seqform.Game, r *complete.Region, e *claim.ListedEquilibrium, inverse [][]rational.Rat) bool {
	one := rational.Int(1)
	hull := r.Open().Simplex
	type coordinate struct{ player, action, place int }
	var all []coordinate
	place := 0
	product := one
	for i, x := range e.Profile {
		y := append([]rational.Rat{one}, x[1:]...)
		for a := 1; a < len(x); a++ {
			y[0] = y[0].Sub(x[a])
			all = append(all, coordinate{i, a, place + a})
		}
		if y[0].Sign() < 0 {
			return false
		}
		hull[i] = append(hull[i], y)
		place += len(x) + 1
		product = product.Mul(one.Add(e.Radius.Mul(rational.Int(int64(2 * (len(x) - 1))))))
	}
	for _, row := range all {
		var sum rational.Rat
		for _, col := range all {
			entry := rational.Interval{}
			for _, k := range all {
				entry = entry.Add(rational.Point(inverse[row.place][k.place]).Mul(derivatives(g, hull, k.player, k.action, col.player, col.action)))
			}
			if col == row {
				entry = entry.Sub(rational.Point(one))
			}
			sum = sum.Add(rational.Max(entry.Lo.Abs(), entry.Hi.Abs()))
		}
		for _, k := range all {
			low, high := g.PayoffRange(k.player)
			spread := rational.Int(2).Mul(high.Sub(low)).Mul(product.Sub(one))
			sum = sum.Add(inverse[row.place][k.place].Abs().Mul(spread).Mul(rational.Int(int64(len(all)))))
		}
		if sum.Cmp(one) >= 0 {
			return false
		}
	}
	return true
}

// derivatives returns the range, over the profiles of vertices, of the derivative of
// u_i(a) − u_i(0) where player j shifts weight from action 0 to b.
func derivatives(g *seqform.Game, simplex [][][]rational.Rat, i, a, j, b int) (z rational.Interval) {
	first := true
	if i == j {
		return z
	}
	profiles(simplex, func(x [][]rational.Rat) {
		before := x[j]
		var d rational.Rat
		for k, action := range []int{b, 0} {
			x[j] = make([]rational.Rat, len(before))
			x[j][action] = rational.Int(1)
			gain := pays(g, i, a, x).Sub(pays(g, i, 0, x))
			if k == 1 {
				gain = gain.Neg()
			}
			d = d.Add(gain)
		}
		x[j] = before
		if z = z.Hull(rational.Point(d)); first {
			z, first = rational.Point(d), false
		}
	})
	return z
}

// completed returns a certificate of all equilibria of g.
func completed(t testing.TB, g *seqform.Game) *cert.Certificate {
	t.Helper()
	r, err := search.All(t.Context(), g, search.Options{})
	require.NoError(t, err)
	require.NotNil(t, r.Certificate)
	return r.Certificate
}
