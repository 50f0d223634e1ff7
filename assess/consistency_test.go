package assess

import (
	"bytes"
	"context"
	"math/rand/v2"
	"testing"

	"github.com/stretchr/testify/require"

	"exactsolve/cert"
	"exactsolve/cert/claim"
	"exactsolve/fixtures"
	"exactsolve/fixtures/gen"
	"exactsolve/quasiperfect"
	"exactsolve/rational"
	"exactsolve/seqform"
	"exactsolve/seqform/seqformtest"
)

// consistent decides, and has the evidence checked.
func consistent(t testing.TB, g *seqform.Game, a seqform.Assessment) *consistency {
	t.Helper()
	c, err := decideConsistent(context.Background(), g, a)
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
	require.NoError(t, cert.Check(g, c))
	var b bytes.Buffer
	require.NoError(t, c.Write(&b))
	text := b.String()
	again, err := cert.Read(&b)
	require.NoError(t, err, "%s", text)
	require.NoError(t, cert.Check(g, again), "%s", text)
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
		c, err := coefficients(context.Background(), n, pairs)
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

// BenchmarkConsistent decides about assessments of solved poker games, and about
// beliefs of random trembles in a random tree.
func BenchmarkConsistent(b *testing.B) {
	for name, f := range map[string]func() (*seqform.Game, error){
		"kuhn-8":  func() (*seqform.Game, error) { return gen.Kuhn(2, 8) },
		"kuhn-25": func() (*seqform.Game, error) { return gen.Kuhn(2, 25) },
		"leduc-2": func() (*seqform.Game, error) { return gen.Leduc(2, 2, true) },
		"leduc-3": func() (*seqform.Game, error) { return gen.Leduc(3, 2, true) },
	} {
		b.Run(name, func(b *testing.B) {
			g, err := f()
			require.NoError(b, err)
			r, err := quasiperfect.Solve(context.Background(), g, quasiperfect.Options{})
			require.NoError(b, err)
			require.Equal(b, cert.Yes, r.Status)
			benchmarkConsistent(b, g, seqform.Assessment{Profile: r.Certificate.Claim.Profile, Beliefs: r.Certificate.Claim.Beliefs})
		})
	}
	b.Run("random", func(b *testing.B) {
		g, err := gen.RandomTree(gen.TreeOptions{
			Players: 3, Depth: 8, Actions: 3, Signals: 2, Chance: 10, Stop: 5,
			Payoffs: gen.Range{Low: -2, High: 2}, Kind: gen.GeneralSum, Seed: 1,
		})
		require.NoError(b, err)
		rng := rand.New(rand.NewPCG(65, 1))
		p := sparseProfile(rng, g)
		benchmarkConsistent(b, g, seqform.Assessment{Profile: p, Beliefs: trembled(rng, g, p)})
	})
}

func benchmarkConsistent(b *testing.B, g *seqform.Game, a seqform.Assessment) {
	zero := 0
	for i := range a.Profile {
		for h := range a.Profile[i] {
			for _, x := range a.Profile[i][h] {
				if x.IsZero() {
					zero++
				}
			}
		}
	}
	consistent(b, g, a) // the evidence is checked once, and not timed
	for b.Loop() {
		c, err := decideConsistent(context.Background(), g, a)
		require.NoError(b, err)
		require.True(b, c.Consistent)
	}
	b.ReportMetric(float64(g.NumInfosets()), "infosets")
	b.ReportMetric(float64(zero), "zeros")
}
