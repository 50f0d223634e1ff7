package tremble_test

import (
	"context"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"exactsolve/cert"
	"exactsolve/cert/certtest"
	"exactsolve/cert/claim"
	"exactsolve/cert/tremble"
	"exactsolve/polyeps"
	"exactsolve/rational"
	"exactsolve/seqform/efg"
	"exactsolve/seqform/forms"
	"exactsolve/seqform/seqformtest"
)

// TestMixedOrder compares the order of the strategies with that of package forms, which makes the
// reduced strategic form in another way.
func TestMixedOrder(t *testing.T) {
	for _, name := range []string{"kuhn", "beer_quiche", "selten_fig2", "zero_chance_infoset", "selten_horse"} {
		g := seqformtest.Fixture(t, name)
		r, err := forms.Reduce(g, 0)
		require.NoError(t, err)
		mixed := make([][]polyeps.Poly, len(g.Players))
		for i := range mixed {
			for k := range r.Plans[i] {
				mixed[i] = append(mixed[i], polyeps.Monomial(rational.Int(1), k))
			}
		}
		plans, played, err := tremble.Plans(g, mixed)
		require.NoError(t, err)
		for i := range mixed {
			for s, x := range plans[i] {
				for k, plan := range r.Plans[i] {
					require.Equal(t, plan[s].IsOne(), x.Coeff(k).IsOne(), "%s: player %d, strategy %d, sequence %d", name, i+1, k, s)
				}
			}
			require.Len(t, played[i], len(r.Plans[i]))
		}
	}
}

// TestMixedRejections damages evidence by mixed strategies.
func TestMixedRejections(t *testing.T) {
	g := seqformtest.Fixture(t, "myerson_proper")
	eps := func(k int) polyeps.Poly { return polyeps.Monomial(rational.Int(1), k) }
	first := &claim.Claim{Concept: claim.Proper, Profile: certtest.Solve(t, g, claim.Proper).Claim.Profile}
	second := &claim.Claim{Concept: claim.Proper, Profile: certtest.Solve(t, g, claim.QuasiPerfect).Claim.Profile}
	good := []polyeps.Poly{eps(0), eps(1), eps(2)}
	_, err := tremble.CheckMixed(g, first, [][]polyeps.Poly{good, good})
	require.NoError(t, err)
	for _, bad := range []struct {
		c    *claim.Claim
		want string
		x, y []polyeps.Poly
	}{
		{first, "not of higher order", good, []polyeps.Poly{eps(0), eps(2), eps(2)}},
		{first, "not positive", good, []polyeps.Poly{eps(0), {}, eps(2)}},
		{first, "player 2 has not 2 reduced", good, good[:2]},
		{first, "player 2 has not 4 reduced", good, append(good[:3:3], eps(3))},
		{first, "the evidence gives", good, []polyeps.Poly{eps(2), eps(0), eps(3)}},
		{second, "not of higher order", []polyeps.Poly{eps(1), eps(0), eps(1)}, []polyeps.Poly{eps(1), eps(0), eps(1)}},
	} {
		_, err := tremble.CheckMixed(g, bad.c, [][]polyeps.Poly{bad.x, bad.y})
		require.ErrorContains(t, err, bad.want)
	}
	_, err = tremble.CheckMixed(g, first, [][]polyeps.Poly{good})
	require.ErrorContains(t, err, "mixed strategies of 1 players for 2")
	table := seqformtest.Fixture(t, "rock_paper_scissors")
	_, err = tremble.CheckMixed(table, first, [][]polyeps.Poly{good, good})
	require.ErrorContains(t, err, "in strategic form")
}

// TestMixedUnused gives strategies no weight, though all sequences have some.
func TestMixedUnused(t *testing.T) {
	g := seqformtest.Must(efg.Parse("", strings.NewReader(`EFG 2 R "" { "" } c "" 1 { "" 1/2 "" 1/2 } 0
p "" 1 1 { "" "" } 0 t "" 1 { 0 } t "" 2 { 0 }
p "" 1 2 { "" "" } 0 t "" 3 { 0 } t "" 4 { 0 }`)))
	c := &claim.Claim{Concept: claim.Proper, Profile: seqformtest.Uniform(g)}
	one := polyeps.New(rational.Int(1))
	_, err := tremble.CheckMixed(g, c, [][]polyeps.Poly{{one, one, one, one}})
	require.NoError(t, err)
	_, err = tremble.CheckMixed(g, c, [][]polyeps.Poly{{{}, one, one, {}}})
	require.ErrorContains(t, err, "strategy 1 of player 1 has weight 0")
}

// TestMixedAboutPlans changes what a proper equilibrium says where the player's own plan does not lead: it
// is still one. Where the plan leads it is not.
func TestMixedAboutPlans(t *testing.T) {
	g := seqformtest.Fixture(t, "selten_fig2")
	c := certtest.Solve(t, g, claim.Proper)
	changed := 0
	for i := range g.Players {
		plan := g.Players[i].Plan(c.Claim.Profile[i])
		for h, set := range g.Players[i].Infosets {
			old := c.Claim.Profile[i][h]
			other := append(old[1:len(old):len(old)], old[0])
			c.Claim.Profile[i][h] = other
			if err := cert.Check(context.Background(), g, c); plan[set.ParentSeq].IsZero() {
				require.NoError(t, err)
				changed++
			} else {
				require.Error(t, err)
			}
			c.Claim.Profile[i][h] = old
		}
	}
	require.Positive(t, changed)
}
