package assess

import (
	"bytes"
	"context"
	"math/rand/v2"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"exactsolve/cert"
	"exactsolve/cert/answer"
	"exactsolve/cert/claim"
	"exactsolve/fixtures"
	"exactsolve/fixtures/gen"
	"exactsolve/rational"
	"exactsolve/seqform"
	"exactsolve/seqform/seqformtest"
)

// consistent decides, and has the evidence checked.
func consistent(t testing.TB, g *seqform.Game, a seqform.Assessment) *consistency {
	t.Helper()
	c, err := decideConsistent(t.Context(), g, a)
	require.NoError(t, err)
	requireEvidence(t, g, a, c)
	return c
}

// requireEvidence checks the certificate of an answer, and once more after writing
// and reading it.
func requireEvidence(t testing.TB, g *seqform.Game, a seqform.Assessment, c *consistency) {
	t.Helper()
	z := &cert.Certificate{Game: cert.NewGameRef(g)}
	z.Claim = cert.Claim{
		Concept: cert.Consistent, Refuted: !c.Consistent,
		Payoffs: g.ExpectedPayoffs(g.Plans(a.Profile)), Profile: a.Profile, Beliefs: a.Beliefs,
	}
	z.Evidence.Monomials = c.Monomials
	if !c.Consistent {
		z.Evidence.Refutation = &claim.Refutation{Inconsistency: c.Inconsistency}
	}
	requireChecked(t, g, z)
}

func requireChecked(t testing.TB, g *seqform.Game, c *cert.Certificate) {
	t.Helper()
	require.NoError(t, cert.Check(context.Background(), g, c))
	var b bytes.Buffer
	require.NoError(t, c.Write(&b))
	text := b.String()
	again, err := cert.Read(&b)
	require.NoError(t, err, "%s", text)
	require.NoError(t, cert.Check(context.Background(), g, again), "%s", text)
}

// TestIrrationalCoefficients is the assessment that only coefficients in the
// ratio √2 explain.
func TestIrrationalCoefficients(t *testing.T) {
	want, err := fixtures.Want("consistency_irrational")
	require.NoError(t, err)
	g := seqformtest.Fixture(t, "consistency_irrational")
	p := want.Profiles[0]
	profile := seqformtest.Profile(g, p.Probabilities)
	c := consistent(t, g, seqform.Assessment{Profile: profile, Beliefs: seqformtest.Beliefs(g, profile, p.Assessments[0].Beliefs)})
	require.True(t, c.Consistent, c.Reason)
	require.Len(t, c.Monomials.Base, 1)
	require.True(t, c.Monomials.Base[0].Equal(rational.Int(2)))
	half := false
	for i := range c.Monomials.Powers {
		for h := range c.Monomials.Powers[i] {
			for _, powers := range c.Monomials.Powers[i][h] {
				half = half || len(powers) == 1 && !powers[0].IsInt()
			}
		}
	}
	require.True(t, half, "some coefficient is a power of √2")
}

// trembled returns the beliefs to which random trembles k·t^e lead.
func trembled(rng *rand.Rand, g *seqform.Game, p seqform.Profile) [][]seqform.Belief {
	type tremble struct {
		order int
		k     rational.Rat
	}
	random := map[[3]int]tremble{}
	at := make([]tremble, g.Tree.Len())
	at[0].k = rational.Int(1)
	for v := 1; v < len(at); v++ {
		u := g.Tree.Parent[v]
		at[v] = at[u]
		i, h, a := int(g.Tree.Player[u]), int(g.Tree.Infoset[u]), int(g.Tree.Action[v])
		if i == seqform.Chance {
			at[v].k = at[v].k.Mul(g.Tree.ChanceSets[h].Prob[a])
			continue
		}
		if x := p[i][h][a]; !x.IsZero() {
			at[v].k = at[v].k.Mul(x)
			continue
		}
		z, ok := random[[3]int{i, h, a}]
		if !ok {
			z = tremble{1 + rng.IntN(3), rational.New(1+rng.Int64N(6), 1+rng.Int64N(6))}
			random[[3]int{i, h, a}] = z
		}
		at[v].order += z.order
		at[v].k = at[v].k.Mul(z.k)
	}
	beliefs := g.EmptyBeliefs()
	for i := range beliefs {
		for h := range beliefs[i] {
			nodes := g.Players[i].Infosets[h].Nodes
			least, sum := at[nodes[0]].order, rational.Rat{}
			for _, v := range nodes {
				least = min(least, at[v].order)
			}
			belief := make(seqform.Belief, len(nodes))
			for k, v := range nodes {
				if at[v].order == least {
					belief[k], sum = at[v].k, sum.Add(at[v].k)
				}
			}
			beliefs[i][h] = divided(belief, sum)
		}
	}
	return beliefs
}

func divided(x seqform.Belief, sum rational.Rat) seqform.Belief {
	for k := range x {
		x[k] = x[k].Quo(sum)
	}
	return x
}

// randomBelief returns a distribution with entries 0 now and then, or with those of
// old if that is given.
func randomBelief(rng *rand.Rand, n int, old seqform.Belief) seqform.Belief {
	belief, sum := make(seqform.Belief, n), rational.Rat{}
	for sum.IsZero() {
		for k := range belief {
			belief[k] = rational.Int(rng.Int64N(3))
			if old != nil {
				belief[k] = rational.Int(int64(old[k].Sign()) * (1 + rng.Int64N(3)))
			}
			sum = sum.Add(belief[k])
		}
	}
	return divided(belief, sum)
}

// perturbed returns beliefs with those at some information sets replaced, each with
// a chance of one in share, and of the same support if supports is set. It reports
// whether any was.
func perturbed(rng *rand.Rand, g *seqform.Game, beliefs [][]seqform.Belief, share int, supports bool) ([][]seqform.Belief, bool) {
	other, changed := g.EmptyBeliefs(), false
	for i := range beliefs {
		for h, belief := range beliefs[i] {
			other[i][h] = belief
			if len(belief) < 2 || rng.IntN(share) > 0 {
				continue
			}
			var old seqform.Belief
			if supports {
				old = belief
			}
			other[i][h], changed = randomBelief(rng, len(belief), old), true
		}
	}
	return other, changed
}

// sparseProfile returns a profile of which most actions have probability 0.
func sparseProfile(rng *rand.Rand, g *seqform.Game) seqform.Profile {
	p := seqformtest.RandomProfile(rng, g, 2)
	for i := range p {
		for h := range p[i] {
			if rng.IntN(2) == 0 {
				clear(p[i][h])
				p[i][h][rng.IntN(len(p[i][h]))] = rational.Int(1)
			}
		}
	}
	return p
}

func randomTree(t *testing.T, rng *rand.Rand, players int, seed uint64) *seqform.Game {
	t.Helper()
	g, err := gen.RandomTree(gen.TreeOptions{
		Players: players, Depth: 3 + rng.IntN(4), Actions: 3, Signals: 1 + rng.IntN(2), Chance: 20, Stop: 15,
		Payoffs: gen.Range{Low: -2, High: 2}, Kind: gen.GeneralSum, Seed: seed,
	})
	require.NoError(t, err)
	return g
}

// outcome names an answer: yes, or what there is not.
func outcome(c *consistency) string {
	switch {
	case c.Consistent:
		return "yes"
	case strings.Contains(c.Reason, "orders"):
		return "no orders"
	}
	return "no coefficients"
}

// TestConsistentTwoPlayers compares with the shortcut, for beliefs of four kinds:
// of random trembles (which are consistent), random, and those of trembles changed in
// places, or everywhere but in their supports.
func TestConsistentTwoPlayers(t *testing.T) {
	rng := rand.New(rand.NewPCG(63, 1))
	counts := map[string]int{}
	for seed := range uint64(800) {
		g := randomTree(t, rng, 2, seed)
		p := sparseProfile(rng, g)
		yes := trembled(rng, g, p)
		random, _ := perturbed(rng, g, yes, 1, false)
		some, _ := perturbed(rng, g, yes, 6, false)
		weights, _ := perturbed(rng, g, yes, 1, true)
		for k, beliefs := range [][][]seqform.Belief{yes, random, some, weights} {
			a := seqform.Assessment{Profile: p, Beliefs: beliefs}
			got := outcome(consistent(t, g, a))
			orders, coefficients := shortcut(g, a)
			want := "yes"
			switch {
			case !orders:
				want = "no orders"
			case !coefficients:
				want = "no coefficients"
			}
			require.Equal(t, want, got, "seed %d, kind %d", seed, k)
			if k == 0 {
				require.Equal(t, "yes", got, "seed %d", seed)
			}
			counts[got]++
		}
	}
	t.Log(counts)
	for _, answer := range []string{"yes", "no orders", "no coefficients"} {
		require.Greater(t, counts[answer], 100, answer)
	}
}

// TestConsistentThreePlayers has beliefs of random trembles, and those changed in
// places; the evidence is checked for all answers.
func TestConsistentThreePlayers(t *testing.T) {
	rng := rand.New(rand.NewPCG(63, 2))
	counts, long := map[string]int{}, 0
	for seed := range uint64(800) {
		g := randomTree(t, rng, 3, seed)
		p := sparseProfile(rng, g)
		beliefs := trembled(rng, g, p)
		require.Equal(t, "yes", outcome(consistent(t, g, seqform.Assessment{Profile: p, Beliefs: beliefs})), "seed %d", seed)
		other, changed := perturbed(rng, g, beliefs, 6, seed%2 == 0)
		if !changed {
			continue
		}
		c := consistent(t, g, seqform.Assessment{Profile: p, Beliefs: other})
		counts[outcome(c)]++
		if !c.Consistent && len(c.Inconsistency.Pairs) > 1 {
			long++
		}
	}
	t.Logf("after changes: %v; %d refutations of several pairs", counts, long)
	for _, answer := range []string{"yes", "no orders", "no coefficients"} {
		require.Greater(t, counts[answer], 20, answer)
	}
	require.Greater(t, long, 15)
}

// TestConsistentStops ends with an error when ctx is done, and on bad input.
func TestConsistentStops(t *testing.T) {
	rng := rand.New(rand.NewPCG(63, 3))
	g := randomTree(t, rng, 2, 1)
	p := sparseProfile(rng, g)
	a := seqform.Assessment{Profile: p, Beliefs: trembled(rng, g, p)}
	ctx, cancel := context.WithCancel(t.Context())
	cancel()
	_, err := decideConsistent(ctx, g, a)
	require.ErrorIs(t, err, context.Canceled)

	for name, bad := range map[string]seqform.Assessment{
		"nothing":      {},
		"no beliefs":   {Profile: p},
		"one player":   {Profile: p, Beliefs: a.Beliefs[:1]},
		"empty":        {Profile: p, Beliefs: g.EmptyBeliefs()},
		"few sets":     {Profile: p, Beliefs: [][]seqform.Belief{{}, {}}},
		"few actions":  {Profile: seqform.Profile{make(seqform.Behavior, len(p[0])), p[1]}, Beliefs: a.Beliefs},
		"other shapes": {Profile: p, Beliefs: [][]seqform.Belief{a.Beliefs[1], a.Beliefs[0]}},
	} {
		_, err := decideConsistent(t.Context(), g, bad)
		require.Error(t, err, name)
	}
	long := g.EmptyBeliefs()
	for i := range long {
		for h := range long[i] {
			long[i][h] = append(append(seqform.Belief{}, a.Beliefs[i][h]...), rational.Rat{})
		}
	}
	_, err = decideConsistent(t.Context(), g, seqform.Assessment{Profile: p, Beliefs: long})
	require.ErrorContains(t, err, "nodes")
}

// TestConsistentLarge has a program of 8,500 rows and 17,000 columns: two by two,
// player 2 cannot tell player 1's actions apart.
func TestConsistentLarge(t *testing.T) {
	const n = 17_000
	b := seqform.NewPrefixBuilder("", "", []string{"1", "2"})
	b.Node("", b.Infoset(0, 1, "", make([]string, n+1)), seqform.NoOutcome)
	b.Leaf("", seqform.NoOutcome)
	var pair seqform.SetID
	for k := range n {
		if k%2 == 0 {
			pair = b.Infoset(1, k+1, "", []string{"a", "b"})
		}
		b.Node("", pair, seqform.NoOutcome)
		b.Leaf("", seqform.NoOutcome)
		b.Leaf("", seqform.NoOutcome)
	}
	g, err := b.Game()
	require.NoError(t, err)
	p := seqform.Profile{{make([]rational.Rat, n+1)}, make(seqform.Behavior, n/2)}
	p[0][0][0] = rational.Int(1)
	beliefs := [][]seqform.Belief{{{rational.Int(1)}}, make([]seqform.Belief, n/2)}
	for h := range n / 2 {
		p[1][h] = []rational.Rat{rational.Int(1), {}}
		beliefs[1][h] = seqform.Belief{rational.Int(1), {}}
	}
	require.Equal(t, "yes", outcome(consistent(t, g, seqform.Assessment{Profile: p, Beliefs: beliefs})))
}

// TestCoefficients solves random equations between few actions, whose combinations
// are seldom of integers. It checks solutions power by power and contradictions by
// multiplying out.
func TestCoefficients(t *testing.T) {
	rng := rand.New(rand.NewPCG(66, 1))
	solved, contradicted, large := 0, 0, 0
	for range 2000 {
		const n = 4
		pairs := make([]pair, 1+rng.IntN(6))
		for k := range pairs {
			pairs[k].infoset = k
			pairs[k].ratio = rational.New(1+rng.Int64N(2+rng.Int64N(20)), 1+rng.Int64N(4))
			for z := range int32(n) {
				if c := rng.Int32N(3) - 1; c != 0 {
					pairs[k].z = append(pairs[k].z, term{z, c})
				}
			}
		}
		c, err := coefficients(t.Context(), n, pairs)
		require.NoError(t, err)
		if c.contradiction == nil {
			solved++
			requireSolution(t, n, pairs, c)
			continue
		}
		contradicted++
		product, sum := rational.Int(1), [n]int64{}
		for _, p := range c.contradiction {
			factor, _, _ := p.Factor.Small()
			require.True(t, p.Factor.IsInt() && factor != 0)
			if factor*factor > 1 {
				large++
			}
			q := pairs[p.Infoset-1]
			for _, x := range q.z {
				sum[x.action] += factor * int64(x.count)
			}
			product = product.Mul(power(q.ratio, factor))
		}
		require.Equal(t, [n]int64{}, sum)
		require.False(t, product.IsOne())
	}
	t.Logf("%d solved, %d contradicted; %d factors above 1", solved, contradicted, large)
	require.Greater(t, min(solved, contradicted, large), 100)
}

// requireSolution checks Π k^z = ratio, where the powers of base numbers, summed, must
// be integers.
func requireSolution(t *testing.T, n int, pairs []pair, c *trembleCoefficients) {
	t.Helper()
	require.Len(t, c.powers, n)
	for _, p := range pairs {
		product := rational.Int(1)
		for j, b := range c.base {
			var sum rational.Rat
			for _, x := range p.z {
				sum = sum.Add(dense(c.powers[x.action], len(c.base))[j].Mul(rational.Int(int64(x.count))))
			}
			k, d, ok := sum.Small()
			require.True(t, ok && d == 1)
			product = product.Mul(power(b, k))
		}
		require.True(t, product.Equal(p.ratio), "%v, want %v", product, p.ratio)
	}
}

func power(x rational.Rat, k int64) rational.Rat {
	if k < 0 {
		return x.Inv().Pow(int(-k))
	}
	return x.Pow(int(k))
}

func TestProgramTooLarge(t *testing.T) {
	p := newProgram()
	for range maxSize + 1 {
		p.Variable(false)
	}
	_, err := solve(t.Context(), p, &answer.Stats{})
	require.ErrorIs(t, err, ErrTooLarge)
}
