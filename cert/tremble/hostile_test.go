package tremble_test

import (
	"runtime"
	"slices"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"exactsolve/cert/certtest"
	"exactsolve/cert/claim"
	"exactsolve/cert/tremble"
	"exactsolve/polyeps"
	"exactsolve/rational"
	"exactsolve/seqform"
	"exactsolve/seqform/efg"
	"exactsolve/seqform/seqformtest"
)

// TestLongPolynomial has a plan with one pair of long polynomials among many short ones:
// no room is taken for all of them as long as these.
func TestLongPolynomial(t *testing.T) {
	const actions, degree = 1000, 100_000
	g := seqformtest.Table([]int{2, actions}, slices.Repeat([][]int64{{0, 0}}, 2*actions)...)
	x := []polyeps.Poly{monomials("2"), monomials("1"), monomials("1")}
	y := []polyeps.Poly{polyeps.New(rational.Int(actions))}
	for range actions {
		y = append(y, monomials("1"))
	}
	long := polyeps.Monomial(rational.Int(1), degree)
	y[1], y[2] = y[1].Add(long), y[2].Sub(long)
	c := &claim.Claim{Concept: claim.QuasiPerfect, Profile: seqformtest.Uniform(g)}
	var before, after runtime.MemStats
	runtime.ReadMemStats(&before)
	_, err := tremble.CheckPlans(g, c, &claim.Evidence{Plans: [][]polyeps.Poly{x, y}})
	runtime.ReadMemStats(&after)
	require.NoError(t, err)
	require.Less(t, (after.TotalAlloc-before.TotalAlloc)>>20, uint64(300), "MB")
}

// TestOtherBeliefs refuses beliefs other than the limit, also of other lengths, and those
// where chance never leads.
func TestOtherBeliefs(t *testing.T) {
	never := seqformtest.Must(efg.Parse("", strings.NewReader(`EFG 2 R "" { "a" "b" }
c "" 1 "" { "l" 1 "r" 0 } 0
p "" 1 1 "" { "x" "y" } 0
t "" 1 "" { 1, -1 }
t "" 2 "" { 0, 0 }
p "" 2 1 "" { "x" "y" } 0
t "" 3 "" { 1, -1 }
t "" 4 "" { 2, -2 }
`)))
	for _, g := range []*seqform.Game{never, seqformtest.Fixture(t, "kuhn"), seqformtest.Fixture(t, "guess_ace_2gifts")} {
		c := certtest.Solve(t, g, claim.Sequential)
		for i := range c.Claim.Beliefs {
			for h, old := range c.Claim.Beliefs[i] {
				for _, b := range [][]rational.Rat{nil, {rational.Int(1)}, append(old[:len(old):len(old)], rational.Rat{}), old[:max(len(old)-1, 0)]} {
					if len(b) != len(old) || len(old) > 1 {
						c.Claim.Beliefs[i][h] = b
						_, err := tremble.CheckPlans(g, &c.Claim, &c.Evidence)
						require.Error(t, err, "%v for %v", b, old)
					}
				}
				c.Claim.Beliefs[i][h] = old
			}
		}
		_, err := tremble.CheckPlans(g, &c.Claim, &c.Evidence)
		require.NoError(t, err)
	}
}
