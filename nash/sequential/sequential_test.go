package sequential_test

import (
	"bytes"
	"context"
	"fmt"
	"slices"
	"strings"
	"testing"

	"exactsolve/assess"
	"exactsolve/cert"
	"exactsolve/cert/answer"
	"exactsolve/fixtures"
	"exactsolve/fixtures/gen"
	"exactsolve/nash/sequential"
	"exactsolve/rational"
	"exactsolve/rational/rationaltest"
	"exactsolve/seqform"
	"exactsolve/seqform/efg"
	"exactsolve/seqform/seqformtest"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"
)

// TestFixtures solves every tree of the fixtures with perfect recall. No answer is a profile that
// is known not to be sequential; where all sequential equilibria are listed it is one
// of them.
func TestFixtures(t *testing.T) {
	listed := 0
	for _, name := range fixtures.Names() {
		g := seqformtest.Fixture(t, name)
		r, err := sequential.Solve(t.Context(), g, sequential.Options{})
		if g.Recall != nil || g.Tree == nil {
			assert.ErrorContains(t, err, "sequential: ", name)
			continue
		}
		require.NoError(t, err, name)
		require.Equal(t, answer.Yes, r.Status, "%s: %s", name, r.Reason)
		check(t, g, r.Certificate)
		listed += compare(t, g, name, r.Certificate.Claim.Profile)
	}
	assert.Positive(t, listed)
}

// compare compares a profile with the claims of a fixture and returns how many of
// them say what it may be.
func compare(t *testing.T, g *seqform.Game, name string, profile seqform.Profile) (listed int) {
	t.Helper()
	want, err := fixtures.Want(name)
	require.NoError(t, err)
	for _, p := range want.Profiles {
		if slices.Contains(p.IsNot, "sequential") {
			assert.NotEqual(t, fmt.Sprint(seqformtest.Profile(g, p.Probabilities)), fmt.Sprint(profile), name)
		}
	}
	for _, all := range want.All {
		if all.Concept != "sequential" && all.Concept != "nash" {
			continue
		}
		listed++
		var list []string
		for _, p := range all.Profiles {
			list = append(list, fmt.Sprint(seqformtest.Profile(g, want.Profile(p).Probabilities)))
		}
		assert.Contains(t, list, fmt.Sprint(profile), name)
	}
	return listed
}

// check proves a certificate of a sequential equilibrium in other ways: by the
// checker, by the exponents and coefficients of assess, which know nothing of the
// plans, by the programs for two players, and by numbers for ε.
func check(t *testing.T, g *seqform.Game, c *cert.Certificate) {
	t.Helper()
	require.Equal(t, cert.Sequential, c.Claim.Concept)
	require.NoError(t, cert.Check(context.Background(), g, c), g.Title)
	for i, u := range seqformtest.Payoffs(g, c.Claim.Profile) {
		rationaltest.Equal(t, u.String(), c.Claim.Payoffs[i], g.Title)
	}
	r, err := assess.Decide(t.Context(), g, seqform.Assessment{Profile: c.Claim.Profile, Beliefs: c.Claim.Beliefs}, cert.Sequential)
	require.NoError(t, err, g.Title)
	assert.Equal(t, answer.Yes, r.Status, "%s: %s", g.Title, r.Reason)
	if len(g.Players) == 2 {
		r, err := assess.Decide(t.Context(), g, seqform.Assessment{Profile: c.Claim.Profile}, cert.Sequential)
		require.NoError(t, err, g.Title)
		assert.Equal(t, answer.Yes, r.Status, "%s: %s", g.Title, r.Reason)
	}
	checkNumbers(t, g, c)
}

// TestHorse checks the answers to Selten's horse for many seeds with the whole set of
// sequential equilibria: 1 and 2 play R, 3 plays R with probability at most 1/4, and
// beliefs make 3 indifferent if that is positive.
func TestHorse(t *testing.T) {
	g := seqformtest.Fixture(t, "selten_horse")
	for seed := range uint64(30) {
		c := solved(t, g, sequential.Options{Seed: seed})
		check(t, g, c)
		assert.Equal(t, 2, c.Evidence.Plans[0][2].Len(), "trembles of order 1")
		p, belief := c.Claim.Profile, c.Claim.Beliefs[2][0][0]
		rationaltest.Equal(t, "1", p[0][0][0])
		rationaltest.Equal(t, "1", p[1][0][0])
		assert.LessOrEqual(t, p[2][0][0].Cmp(rational.New(1, 4)), 0)
		if p[2][0][0].IsZero() {
			assert.GreaterOrEqual(t, belief.Cmp(rational.New(2, 3)), 0)
		} else {
			rationaltest.Equal(t, "2/3", belief)
		}
	}
}

// TestSeltenFig3 checks the answers with the two components known: 1 and 2 play L and 3
// plays R with probability at most 1/3, or the isolated mixed one.
func TestSeltenFig3(t *testing.T) {
	g := seqformtest.Fixture(t, "selten_fig3")
	for seed := range uint64(30) {
		c := solved(t, g, sequential.Options{Seed: seed})
		check(t, g, c)
		p := fmt.Sprint(c.Claim.Profile)
		if p == "[[[25/49 24/49] [1 0]] [[5/8 3/8]] [[3/4 1/4]]]" {
			continue
		}
		assert.Equal(t, "[[[0 1] [0 1]] [[0 1]]]", fmt.Sprint(c.Claim.Profile[:2]))
		assert.LessOrEqual(t, c.Claim.Profile[2][0][0].Cmp(rational.New(1, 3)), 0)
	}
}

// TestKuhn solves full three-player Kuhn poker: player 2 always loses 1/48, and
// players 1 and 3 share the rest.
func TestKuhn(t *testing.T) {
	g := seqformtest.Must(gen.Kuhn(3, 4))
	for seed := range uint64(20) {
		c := solved(t, g, sequential.Options{Seed: seed})
		if seed < 3 {
			check(t, g, c)
		}
		u := c.Claim.Payoffs
		rationaltest.Equal(t, "-1/48", u[1])
		beta := u[0].Mul(rational.Int(-48)).Sub(rational.Int(1)).Quo(rational.Int(2))
		assert.True(t, beta.Sign() >= 0 && beta.Cmp(rational.New(1, 4)) <= 0, beta)
	}
}

// TestTwoPlayers solves poker with 13 cards and compares the value.
func TestTwoPlayers(t *testing.T) {
	g := seqformtest.Must(gen.Kuhn(2, 13))
	c := solved(t, g, sequential.Options{})
	require.NoError(t, cert.Check(context.Background(), g, c))
	r, err := assess.Decide(t.Context(), g, seqform.Assessment{Profile: c.Claim.Profile}, cert.Sequential)
	require.NoError(t, err)
	assert.Equal(t, answer.Yes, r.Status)
}

// TestRandomTrees solves small trees of three and four players. Not all have a
// rational equilibrium, but most do.
func TestRandomTrees(t *testing.T) {
	for _, o := range []gen.TreeOptions{
		{Players: 3, Depth: 4, Actions: 2, Signals: 1, Chance: 15, Stop: 10},
		{Players: 3, Depth: 5, Actions: 3, Signals: 2, Chance: 15, Stop: 10},
		{Players: 4, Depth: 6, Actions: 2, Signals: 2, Chance: 15, Stop: 10},
	} {
		for _, pay := range []gen.Range{{Low: -9, High: 9}, {Low: 0, High: 2}} {
			solvedAll := 0
			for seed := range uint64(40) {
				o.Seed, o.Payoffs, o.Kind = seed, pay, gen.GeneralSum
				g := seqformtest.Must(gen.RandomTree(o))
				r, err := sequential.Solve(t.Context(), g, sequential.Options{Starts: 5})
				require.NoError(t, err)
				if r.Status == answer.Yes {
					solvedAll++
					check(t, g, r.Certificate)
				} else {
					assert.NotEmpty(t, r.Reason)
				}
			}
			assert.GreaterOrEqual(t, solvedAll, 38, "%+v", o)
		}
	}
}

// TestLongFractions solves trees with payoffs of many digits, where floats alone do
// not tell the fractions.
func TestLongFractions(t *testing.T) {
	o := gen.TreeOptions{Players: 3, Depth: 5, Actions: 2, Signals: 1, Chance: 15, Payoffs: gen.Range{Low: -9, High: 9, Decimals: 5}, Kind: gen.GeneralSum}
	long := 0
	for seed := range uint64(20) {
		o.Seed = seed
		g := seqformtest.Must(gen.RandomTree(o))
		r, err := sequential.Solve(t.Context(), g, sequential.Options{Starts: 5})
		require.NoError(t, err)
		if r.Status != answer.Yes {
			continue
		}
		check(t, g, r.Certificate)
		bits := 0
		for _, behavior := range r.Certificate.Claim.Profile {
			for _, probs := range behavior {
				for _, p := range probs {
					bits = max(bits, p.BitLen())
				}
			}
		}
		if bits > 15 {
			long++
		}
	}
	assert.GreaterOrEqual(t, long, 5)
}

// TestMutations checks that a certificate does not survive changes.
func TestMutations(t *testing.T) {
	g := seqformtest.Fixture(t, "selten_fig3")
	c := solved(t, g, sequential.Options{})
	for i := range c.Claim.Beliefs {
		for h, belief := range c.Claim.Beliefs[i] {
			if len(belief) > 1 {
				bad := *c
				bad.Claim.Beliefs = slices.Clone(c.Claim.Beliefs)
				bad.Claim.Beliefs[i] = slices.Clone(c.Claim.Beliefs[i])
				bad.Claim.Beliefs[i][h] = seqform.Belief{rational.Int(0), rational.Int(1)}
				assert.Error(t, cert.Check(context.Background(), g, &bad))
			}
		}
	}
	for i := range c.Evidence.Plans {
		for s := range c.Evidence.Plans[i] {
			bad := *c
			bad.Evidence.Plans = slices.Clone(c.Evidence.Plans)
			bad.Evidence.Plans[i] = slices.Clone(c.Evidence.Plans[i])
			bad.Evidence.Plans[i][s] = bad.Evidence.Plans[i][s].Scale(rational.Int(2))
			assert.Error(t, cert.Check(context.Background(), g, &bad), "player %d, sequence %d", i+1, s)
		}
	}
}

func TestLimits(t *testing.T) {
	g := seqformtest.Fixture(t, "selten_horse")
	ctx, cancel := context.WithCancel(t.Context())
	cancel()
	r, err := sequential.Solve(ctx, g, sequential.Options{})
	require.NoError(t, err)
	assert.Equal(t, answer.Unknown, r.Status)
	assert.Equal(t, context.Canceled.Error(), r.Reason)

	r, err = sequential.Solve(t.Context(), g, sequential.Options{Starts: 2}.Limited(1))
	require.NoError(t, err)
	assert.Equal(t, answer.Unknown, r.Status)
	assert.Equal(t, "no sequential equilibrium recognized, random starts: 2", r.Reason)
	require.NotNil(t, r.Certificate)
	assert.Equal(t, cert.Nash, r.Certificate.Claim.Concept)
	require.NoError(t, cert.Check(context.Background(), g, r.Certificate))

	_, err = sequential.Solve(t.Context(), g, sequential.Options{Starts: -1})
	assert.ErrorContains(t, err, "negative number of starts -1")
	_, err = sequential.Solve(t.Context(), new(seqform.Game), sequential.Options{})
	assert.Error(t, err)
}

// TestSmallest solves trees without information sets, and one of huge payoffs.
func TestSmallest(t *testing.T) {
	for _, text := range []string{
		`EFG 2 R "leaf" { "1" "2" "3" } t "" 1 "" { 1 2 3 }`,
		`EFG 2 R "chance" { "1" "2" "3" } c "" 1 "" { "a" 1/2 "b" 1/2 } 0 t "" 1 "" { 1 2 3 } t "" 2 "" { 3 4 7 }`,
		`EFG 2 R "one" { "1" "2" "3" } p "" 1 1 "" { "a" "b" } 0 t "" 1 "" { 1` + strings.Repeat("0", 400) + ` 2 3 } t "" 2 "" { 3 4 7 }`,
	} {
		g, err := efg.Parse("test", strings.NewReader(text))
		require.NoError(t, err)
		check(t, g, solved(t, g, sequential.Options{}))
	}
}

// TestRepeat checks that equal inputs give equal bytes.
func TestRepeat(t *testing.T) {
	g := seqformtest.Fixture(t, "kuhn")
	var texts [2]bytes.Buffer
	for k := range texts {
		require.NoError(t, solved(t, g, sequential.Options{Seed: 7}).Write(&texts[k]))
	}
	assert.Equal(t, texts[0].String(), texts[1].String())
}

func solved(t testing.TB, g *seqform.Game, o sequential.Options) *cert.Certificate {
	t.Helper()
	r, err := sequential.Solve(t.Context(), g, o)
	require.NoError(t, err)
	require.Equal(t, answer.Yes, r.Status, r.Reason)
	require.Equal(t, cert.Sequential, r.Certificate.Claim.Concept)
	return r.Certificate
}
