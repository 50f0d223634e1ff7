package parametric_test

import (
	"fmt"
	"math/rand/v2"
	"regexp"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"exactsolve/cert/claim"
	"exactsolve/fixtures/gen"
	"exactsolve/rational"
	"exactsolve/seqform/efg"
	"exactsolve/solve"
	"exactsolve/solve/parametric"
)

var (
	twoPayoffs = regexp.MustCompile(`"[^"]*" \{ (\S+), (\S+) \}`)
	twoChances = regexp.MustCompile(`\{ "a" \S+ "b" \S+ \}`)
)

// withParameter returns a random tree with t in about half of its payoffs, in zero sums as they are, and in chance between two.
func withParameter(t *testing.T, r *rand.Rand, payoffs string, seed uint64) string {
	g, err := gen.Make(fmt.Sprintf("random-efg depth=4 actions=2 chance=30 payoffs=%s seed=%d", payoffs, seed))
	require.NoError(t, err)
	var b strings.Builder
	require.NoError(t, efg.Format(&b, g))
	text := twoPayoffs.ReplaceAllStringFunc(b.String(), func(list string) string {
		u := twoPayoffs.FindStringSubmatch(list)
		x, y := r.IntN(7), r.IntN(7)
		if payoffs == "zero-sum" {
			y = x
		}
		return fmt.Sprintf(`"" { %s+%d*t, %s-%d*t }`, u[1], x, u[2], y)
	})
	return twoChances.ReplaceAllStringFunc(text, func(string) string {
		return []string{`{ "a" t "b" 1-t }`, `{ "a" 1-t^2 "b" t^2 }`, `{ "a" 1/3 "b" 2/3 }`}[r.IntN(3)]
	})
}

func TestRandomTrees(t *testing.T) {
	solved := map[claim.Concept]int{}
	for seed := range uint64(8) {
		r := rand.New(rand.NewPCG(seed, 7))
		game := withParameter(t, r, "zero-sum", seed)
		if !strings.Contains(game, "*t") {
			continue
		}
		f := text(t, game, rational.Int(0), rational.Int(1))
		p := pieces(t, f, claim.Nash)
		for range 10 {
			x := rational.New(r.Int64N(31), 30)
			g, err := f.At(x)
			require.NoError(t, err)
			a, err := solve.Solve(t.Context(), g, solve.Question{Concept: claim.Nash})
			require.NoError(t, err)
			require.True(t, at(p, x).Equal(a.Certificate.Claim.Payoffs[0]), "seed %d at %v\n%s", seed, x, game)
		}
		solved[claim.Nash]++
		f = text(t, withParameter(t, r, "general", seed), rational.Int(0), rational.Int(1))
		for _, c := range []claim.Concept{claim.ExtensiveCorrelated, claim.ExtensiveCoarse, claim.CoarseCorrelated} {
			z, err := parametric.Solve(t.Context(), f, parametric.Question{Concept: c, Maximize: rational.Ints(1, 1)}, parametric.Options{})
			if _, ok := err.(*parametric.Refusal); ok { // chance is not public
				continue
			}
			require.NoError(t, err)
			if p := z.Certificate.Claim.Parametric; len(p.Unknown) == 0 {
				samePlain(t, f, p, c)
				solved[c]++
			}
		}
	}
	t.Log(solved)
	for _, c := range []claim.Concept{claim.Nash, claim.ExtensiveCorrelated, claim.ExtensiveCoarse, claim.CoarseCorrelated} {
		require.Greater(t, solved[c], 2, c)
	}
}
