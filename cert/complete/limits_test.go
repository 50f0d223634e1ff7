package complete_test

import (
	"context"
	"slices"
	"strconv"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"exactsolve/cert"
	"exactsolve/cert/certtest"
	"exactsolve/cert/claim"
	"exactsolve/cert/complete"
	"exactsolve/rational"
	"exactsolve/seqform/seqformtest"
)

// TestCompleteRefused breaks a certificate in ways that mutations rarely hit.
func TestCompleteRefused(t *testing.T) {
	g := seqformtest.Fixture(t, "nau_irrational")
	original := completed(t, g)
	cover := original.Evidence.Cover
	require.Contains(t, cover.Tree, " f ")
	tree := func(old, new string) func(c *cert.Certificate) {
		return func(c *cert.Certificate) {
			c.Evidence.Cover.Tree = strings.Replace(c.Evidence.Cover.Tree, old, new, 1)
			require.NotEqual(t, cover.Tree, c.Evidence.Cover.Tree)
		}
	}
	for name, change := range map[string]func(c *cert.Certificate){
		"ends early":             func(c *cert.Certificate) { c.Evidence.Cover.Tree = "s 1 1" },
		"empty":                  func(c *cert.Certificate) { c.Evidence.Cover.Tree = "" },
		"more words":             func(c *cert.Certificate) { c.Evidence.Cover.Tree += " x" },
		"a space at the end":     func(c *cert.Certificate) { c.Evidence.Cover.Tree += " " },
		"two spaces":             tree(" f ", "  f "),
		"a leading zero":         tree("s 1 1", "s 01 1"),
		"a plus sign":            tree("s 1 1", "s +1 1"),
		"player 0":               tree("s 1 1", "s 0 1"),
		"player 4":               tree("s 1 1", "s 4 1"),
		"action 3":               tree("s 1 1", "s 1 3"),
		"an action twice":        tree("s 1 1 s 1 2", "s 1 1 s 1 1"),
		"a huge number":          tree("s 1 1", "s 1 99999999999999999999"),
		"an edge to itself":      tree("b 1 1 2", "b 1 1 1"),
		"an edge backwards":      tree("b 1 1 2", "b 1 2 1"),
		"vertex 3":               tree("b 1 1 2", "b 1 1 3"),
		"player 4 is cut":        tree("b 1 1 2", "b 4 1 2"),
		"root 2":                 tree("u 1", "u 2"),
		"an equilibrium skipped": tree("u 1", "f 0 0 0"),
		"a long multiplier":      tree(" f ", " f "+strings.Repeat("9", 1100)+" "),
		"letters as multiplier":  tree(" f ", " f 0x1 "),
		"not resolved, unsaid":   tree("u 1", "x"),
		"a root unlisted":        func(c *cert.Certificate) { c.Evidence.Cover.Roots[0].Equilibrium = 2 },
		"a root 0":               func(c *cert.Certificate) { c.Evidence.Cover.Roots[0].Equilibrium = 0 },
		"no inverse":             func(c *cert.Certificate) { c.Evidence.Cover.Roots[0].Inverse = nil },
		"a box without root": func(c *cert.Certificate) {
			c.Claim.Complete.Equilibria = append(c.Claim.Complete.Equilibria, elsewhere(c.Claim.Complete.Equilibria[0]))
		},
		"no equilibrium": func(c *cert.Certificate) {
			one, zero := rational.Int(1), rational.Rat{}
			c.Claim.Complete.Equilibria = append(c.Claim.Complete.Equilibria, claim.ListedEquilibrium{
				Profile: [][]rational.Rat{{one, zero}, {one, zero}, {one, zero}},
				Payoffs: []rational.Rat{g.Payoffs.U(0, 0), g.Payoffs.U(0, 1), g.Payoffs.U(0, 2)},
			})
		},
		"an equilibrium twice": func(c *cert.Certificate) {
			c.Claim.Complete.Equilibria = append(c.Claim.Complete.Equilibria, c.Claim.Complete.Equilibria[0])
			c.Evidence.Cover.Roots = append(c.Evidence.Cover.Roots, claim.CoverRoot{Equilibrium: 2, Inverse: c.Evidence.Cover.Roots[0].Inverse})
		},
		"a region that is not there": func(c *cert.Certificate) {
			r, err := complete.NewRegion(g)
			require.NoError(t, err)
			c.Claim.Complete.Unresolved = append(c.Claim.Complete.Unresolved, r.Open())
		},
		"too many":       func(c *cert.Certificate) { c.Claim.Complete.Unresolved = make([]claim.OpenRegion, 1<<15) },
		"a payoff":       func(c *cert.Certificate) { c.Claim.Payoffs = make([]rational.Rat, 3) },
		"a box besides":  func(c *cert.Certificate) { c.Claim.Isolated = new(claim.Isolated) },
		"refuted":        func(c *cert.Certificate) { c.Claim.Refuted = true },
		"no claim":       func(c *cert.Certificate) { c.Claim.Complete = nil },
		"no cover":       func(c *cert.Certificate) { c.Evidence.Cover = nil },
		"another number": func(c *cert.Certificate) { c.Claim.Complete.Equilibria[0].Radius = rational.Int(-1) },
		"no profile":     func(c *cert.Certificate) { c.Claim.Complete.Equilibria[0].Profile = nil },
		"a point": func(c *cert.Certificate) {
			c.Claim.Complete.Equilibria[0].Radius = rational.Rat{}
		},
	} {
		c := certtest.Reread(t, original)
		change(c)
		require.Error(t, cert.Check(context.Background(), g, c), name)
	}
	require.NoError(t, cert.Check(context.Background(), g, certtest.Reread(t, original)))
	kuhn := seqformtest.Fixture(t, "kuhn")
	c := certtest.Reread(t, original)
	c.Game = cert.NewGameRef(kuhn)
	require.Error(t, cert.Check(context.Background(), kuhn, c))
}

// TestCoverDeep cuts one edge until it cannot be cut, and one of 400 actions further
// than a tree may be deep.
func TestCoverDeep(t *testing.T) {
	g := seqformtest.Fixture(t, "nau_irrational")
	r, err := complete.NewRegion(g)
	require.NoError(t, err)
	cuts := 0
	for ; r != nil; cuts++ {
		r, _ = r.Bisect(0, 0, 1)
	}
	require.Equal(t, 61, cuts)
	c := completed(t, g)
	c.Evidence.Cover.Tree = strings.Repeat("b 1 1 2 ", 100_000) + "x"
	require.ErrorContains(t, cert.Check(context.Background(), g, c), "too short")

	wide := seqformtest.Table([]int{400, 2}, slices.Repeat([][]int64{{0, 0}}, 800)...)
	c = &cert.Certificate{
		Game:     cert.NewGameRef(wide),
		Claim:    cert.Claim{Concept: cert.CompleteNash, Complete: &claim.Complete{}},
		Evidence: cert.Evidence{Cover: &claim.Cover{}},
	}
	var words []string
	for range 50 {
		for a := 2; a < 400; a++ {
			words = append(words, "b 1 1 "+strconv.Itoa(a))
		}
	}
	c.Evidence.Cover.Tree = strings.Join(words, " ") + " x"
	require.ErrorContains(t, cert.Check(context.Background(), wide, c), "depth")
}

// TestCompleteTies lists an equilibrium that is not quasi-strict, as the root of a
// support larger than its own.
func TestCompleteTies(t *testing.T) {
	// With x, y, z the probabilities of first actions players gain by theirs 2y − 1,
	// 1 − 2x + 2z and 2x − 1. So 1 1 1 is an equilibrium, and 1/2 1/2 0, where player 3
	// is indifferent; equations of all actions are nonsingular there.
	var u [][]int64
	for n := range 8 {
		x, y, z := 1-n&1, 1-n>>1&1, 1-n>>2
		u = append(u, []int64{int64(x * (2*y - 1)), int64(y * (1 - 2*x + 2*z)), int64(z * (2*x - 1))})
	}
	g := seqformtest.Table([]int{2, 2, 2}, u...)
	c := completed(t, g)
	require.Empty(t, c.Claim.Complete.Unresolved)
	require.Len(t, c.Claim.Complete.Equilibria, 2)
	var supports []int
	for _, root := range c.Evidence.Cover.Roots {
		supports = append(supports, len(root.Inverse))
	}
	require.Equal(t, 9, slices.Max(supports))
	require.NoError(t, cert.Check(context.Background(), g, certtest.Reread(t, c)))
}

// elsewhere returns a box that does not meet e.
func elsewhere(e claim.ListedEquilibrium) claim.ListedEquilibrium {
	e.Profile = slices.Clone(e.Profile)
	e.Profile[0] = []rational.Rat{e.Profile[0][0].Quo(rational.Int(2)), e.Profile[0][1]}
	return e
}

// TestCoverOtherSupport asks of regions of supports that are not those of the root.
func TestCoverOtherSupport(t *testing.T) {
	zero := seqformtest.Table([]int{2, 2}, slices.Repeat([][]int64{{0, 0}}, 4)...)
	for n := range 4 {
		r, err := complete.NewRegion(zero)
		require.NoError(t, err)
		for i, a := range []int{n % 2, n / 2} {
			r, _ = r.Decide(i, a)
			_, r = r.Decide(i, 1-a)
		}
		only, err := r.Only(zero, pure(0, 0), nil)
		require.NoError(t, err)
		require.Equal(t, n == 0, only)
	}
	// With both actions of both, the only equilibrium is 1/2 1/2, and 1 1 is no solution.
	g := seqformtest.Table([]int{2, 2}, []int64{1, 1}, []int64{0, 0}, []int64{0, 0}, []int64{1, 1})
	half := rational.New(1, 2)
	mixed := &claim.ListedEquilibrium{Profile: [][]rational.Rat{{half, half}, {half, half}}, Payoffs: []rational.Rat{half, half}}
	var inverse [][]rational.Rat
	for _, root := range completed(t, g).Evidence.Cover.Roots {
		if len(root.Inverse) == 6 {
			inverse = root.Inverse
		}
	}
	for e, want := range map[*claim.ListedEquilibrium]bool{mixed: true, pure(1, 1): false} {
		only, err := usingAll(t, g).Only(g, e, inverse)
		require.NoError(t, err)
		require.Equal(t, want, only)
	}
}

// pure returns the profile of first actions of two players.
func pure(u, v int64) *claim.ListedEquilibrium {
	one := rational.Int(1)
	return &claim.ListedEquilibrium{
		Profile: [][]rational.Rat{{one, rational.Rat{}}, {one, rational.Rat{}}},
		Payoffs: []rational.Rat{rational.Int(u), rational.Int(v)},
	}
}
