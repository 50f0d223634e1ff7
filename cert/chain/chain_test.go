package chain_test

import (
	"bytes"
	"fmt"
	"math/rand/v2"
	"testing"

	"github.com/stretchr/testify/require"

	"exactsolve/cert"
	"exactsolve/cert/certtest"
	"exactsolve/rational"
	"exactsolve/seqform"
	"exactsolve/seqform/forms"
	"exactsolve/seqform/seqformtest"
)

// games are trees of constant sum, in some of which optimal plans differ.
func games(t testing.TB) (z []*seqform.Game) {
	for _, name := range []string{"kuhn", "guess_ace", "guess_ace_2gifts", "poker_raise", "stripped_poker"} {
		z = append(z, seqformtest.Fixture(t, name))
	}
	for seed := range 20 {
		z = append(z, seqformtest.Made(fmt.Sprintf("random-efg payoffs=zero-sum depth=4 actions=2 signals=1 low=-1 high=1 seed=%d", seed)))
	}
	return z
}

// pays returns what plans pay against every pure strategy of the other player, as text.
func pays(t testing.TB, g *seqform.Game, plans []seqform.Plan) string {
	t.Helper()
	r, err := forms.Reduce(g, 0)
	require.NoError(t, err)
	var list [2][]rational.Rat
	for i := range plans {
		for _, q := range r.Plans[1-i] {
			pair := []seqform.Plan{q, q}
			pair[i] = plans[i]
			list[i] = append(list[i], g.ExpectedPayoffs(pair)[i])
		}
	}
	return fmt.Sprint(list)
}

// TestMutations changes certificates. A mutant that is accepted must be of plans that pay against
// every pure strategy what those of the original pay: then they are proper too.
func TestMutations(t *testing.T) {
	rng := rand.New(rand.NewPCG(5, 9))
	rejected, same, others := 0, 0, 0
	for _, g := range games(t) {
		original := certtest.Solve(t, g, cert.Proper)
		want, text := pays(t, g, g.Plans(original.Claim.Profile)), certtest.Text(t, original)
		for n := range certtest.Times(40) {
			mutant := text
			if n%2 == 0 {
				c := certtest.Reread(t, original)
				certtest.NudgeChain(rng, c)
				mutant = certtest.Text(t, c)
			} else {
				doc := certtest.Decode(t, text)
				certtest.Mutate(rng, &doc, func(v any, set func(any)) []func() {
					x, err := rational.Parse(fmt.Sprint(v))
					if err != nil {
						return nil
					}
					return []func(){func() { set(certtest.OtherNumber(rng, x)) }}
				})
				mutant = certtest.Encode(t, doc)
			}
			c, err := cert.Read(bytes.NewReader(mutant))
			if err != nil || cert.Check(t.Context(), g, c) != nil {
				rejected++
				continue
			}
			require.Equal(t, cert.Proper, c.Claim.Concept)
			require.Equal(t, want, pays(t, g, g.Plans(c.Claim.Profile)), "%s", mutant)
			if same++; fmt.Sprint(c.Claim.Profile) != fmt.Sprint(original.Claim.Profile) {
				others++
			}
		}
	}
	t.Logf("%d mutants rejected, %d still true and accepted, %d of other profiles", rejected, same, others)
	require.Greater(t, rejected, certtest.Times(625))
	require.Greater(t, same, certtest.Times(50))
	require.Greater(t, others, certtest.Times(5))
}

// TestOptimalIsNotProper claims of Nash equilibria that they are proper, with the stages of
// equilibria that are.
func TestOptimalIsNotProper(t *testing.T) {
	rejected := 0
	for _, g := range games(t) {
		c := certtest.Solve(t, g, cert.Proper)
		proper := pays(t, g, g.Plans(c.Claim.Profile))
		c.Claim.Profile = certtest.Solve(t, g, cert.Nash).Claim.Profile
		err := cert.Check(t.Context(), g, c)
		if pays(t, g, g.Plans(c.Claim.Profile)) == proper {
			require.NoError(t, err)
			continue
		}
		require.ErrorContains(t, err, "weights allow for")
		rejected++
	}
	require.Greater(t, rejected, 3)
}
