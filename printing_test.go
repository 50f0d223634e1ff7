package exactsolve_test

import (
	"fmt"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"exactsolve"
	"exactsolve/cert"
	"exactsolve/polyeps"
	"exactsolve/rational"
	"exactsolve/seqform"
	"exactsolve/seqform/reduce"
	"exactsolve/seqform/seqformtest"
)

// TestNoGame asks about no game.
func TestNoGame(t *testing.T) {
	for _, g := range []*exactsolve.Game{nil, {}} {
		_, err := exactsolve.Solve(t.Context(), g, exactsolve.Question{})
		assert.ErrorContains(t, err, "no game")
		for _, err := range exactsolve.All(t.Context(), g, exactsolve.Question{}) {
			assert.ErrorContains(t, err, "no game")
		}
		_, err = exactsolve.Check(t.Context(), g, nil, exactsolve.CheckQuestion{})
		assert.ErrorContains(t, err, "no game")
		_, err = exactsolve.Certify(t.Context(), g, nil, exactsolve.Question{})
		assert.ErrorContains(t, err, "no game")
		_, err = exactsolve.DepthLimit(t.Context(), g, exactsolve.DepthQuestion{})
		assert.ErrorContains(t, err, "no game")
		assert.Zero(t, cert.NewGameRef(g))
	}
}

// TestPrinting prints what the library answers: no pointers are in it.
func TestPrinting(t *testing.T) {
	ctx := t.Context()
	kuhn := seqformtest.Kuhn(2, 3)
	third := rational.New(1, 3)
	big := rational.MustParse("1e40")
	print := []any{
		third, big, &big, rational.Point(third), polyeps.New(third, big), kuhn, kuhn.Tree.ChanceSets, kuhn.Players,
		seqform.Belief{third, big}, seqform.Plan{third}, seqform.Profile{{{third}}, {{big}}},
	}
	r, err := exactsolve.Solve(ctx, kuhn, exactsolve.Question{})
	require.NoError(t, err)
	p := r.Certificate.Claim.Profile
	print = append(print, r, r.Numbers(), r.Payoff(0), r.Certificate, r.Certificate.Claim, r.Certificate.Evidence, kuhn.Regrets(kuhn.Plans(p)))
	for _, name := range []string{"rock_paper_scissors", "three_2x2x2", "nau_irrational"} {
		for a, err := range exactsolve.All(ctx, seqformtest.Fixture(t, name), exactsolve.Question{}) {
			require.NoError(t, err)
			print = append(print, a, a.List)
		}
	}
	for _, name := range []string{"guess_ace", "beer_quiche"} {
		g := seqformtest.Fixture(t, name)
		p := make(seqform.Profile, 2)
		for i := range p {
			for _, set := range g.Players[i].Infosets {
				p[i] = append(p[i], make([]rational.Rat, len(set.Actions)))
				p[i][len(p[i])-1][0] = rational.Int(1)
			}
		}
		report, err := exactsolve.Check(ctx, g, p, exactsolve.CheckQuestion{Concept: cert.Sequential})
		require.NoError(t, err)
		print = append(print, report)
	}
	d, err := exactsolve.DepthLimit(ctx, kuhn, exactsolve.DepthQuestion{Depth: 2})
	require.NoError(t, err)
	removed, err := reduce.Dominated(ctx, kuhn, reduce.Options{Weak: true})
	require.NoError(t, err)
	print = append(print, d, removed)
	for _, x := range print {
		assert.NotRegexp(t, "0x[0-9a-f]{6}", fmt.Sprint(x), "%T", x)
	}
}
