package quasiperfect

import (
	"context"
	"fmt"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"exactsolve/cert"
	"exactsolve/cert/answer"
	"exactsolve/fixtures/gen"
	"exactsolve/internal/lp"
	"exactsolve/lemke"
	"exactsolve/polyeps"
	"exactsolve/rational"
	"exactsolve/rational/rationaltest"
	"exactsolve/seqform"
	"exactsolve/seqform/nfg"
	"exactsolve/seqform/seqformtest"
	"exactsolve/tableau"
)

// TestGuidedLemkeFixtures compares with what is known of every general-sum fixture.
func TestGuidedLemkeFixtures(t *testing.T) {
	tested := 0
	for want, g := range seqformtest.Known(t) {
		if want.Players != 2 {
			continue
		}
		if _, constant := g.ConstantSum(); constant {
			continue
		}
		tested++
		for _, concept := range []cert.Concept{cert.Nash, cert.Sequential, cert.QuasiPerfect} {
			claim := solveBy(t, g, concept, Guided).Certificate.Claim
			for i, v := range want.Value {
				rationaltest.Equal(t, v, claim.Payoffs[i], want.Name)
			}
			for _, s := range want.Profiles {
				if slices.Contains(s.IsNot, string(concept)) {
					require.NotEqual(t, strings.Join(s.Probabilities, ","), probabilities(claim.Profile), want.Name)
				}
			}
		}
	}
	require.Greater(t, tested, 10)
}

func randomTree(t testing.TB, depth, signals int, payoffs gen.Range, seed uint64) *seqform.Game {
	return seqformtest.Must(gen.RandomTree(gen.TreeOptions{
		Players: 2, Depth: depth, Actions: 3, Signals: signals, Chance: 20, Stop: 5,
		Payoffs: payoffs, Kind: gen.GeneralSum, Seed: seed,
	}))
}

func randomStrategic(t testing.TB, n, low, high int, seed uint64) *seqform.Game {
	return seqformtest.Random([]int{n, n}, low, high, seed)
}

// TestGuidedLemkeRandom wants a certificate for random games, many of them
// degenerate, almost without exact pivots.
func TestGuidedLemkeRandom(t *testing.T) {
	wide, narrow := gen.Range{Low: -10, High: 10}, gen.Range{Low: 0, High: 1}
	for seed := range uint64(20) {
		games := []*seqform.Game{
			randomTree(t, 4, 2, wide, seed), randomTree(t, 5, 2, narrow, seed), randomTree(t, 6, 1, wide, seed),
			randomStrategic(t, 8, -100, 100, seed), randomStrategic(t, 12, 0, 1, seed),
		}
		for k, g := range games {
			if _, constant := g.ConstantSum(); constant {
				continue
			}
			for _, concept := range []cert.Concept{cert.Nash, cert.QuasiPerfect} {
				r := solveBy(t, g, concept, Guided)
				require.Contains(t, r.Stats.Method, "guided", "seed %d, game %d", seed, k)
				require.LessOrEqual(t, r.Stats.Pivots, 1)
			}
		}
	}
}

// solveBasis returns the solution in which the given entries of z are basic, nil
// if an entry is negative.
func solveBasis(t *testing.T, p *lemke.Problem, basic []bool) []polyeps.Poly {
	b, err := newPathBasis(t.Context(), integerRows(p.M, nil), p.Q, basic, -1)
	require.NoError(t, err)
	if !b.feasible() {
		return nil
	}
	return b.solution()
}

// TestSolveBasis compares with the tableau on the basis where exact pivots end.
func TestSolveBasis(t *testing.T) {
	for seed := range uint64(12) {
		g := randomTree(t, 4, 2, gen.Range{Low: -3, High: 3}, seed)
		if seed%3 == 0 {
			g = randomStrategic(t, 4, 0, 3, seed)
		}
		bounds := lengthBounds(g)
		if seed%2 == 1 { // fractions in q
			bounds = randomBounds(g, rand.New(rand.NewPCG(seed, 1)))
		}
		c := newComplementarity(g, bounds)
		p := c.problem(t.Context(), nil)
		m := lemke.New(p)
		require.Equal(t, lemke.Solved, m.Run(t.Context(), 0))
		basic := make([]bool, c.n)
		for i := range basic {
			basic[i] = m.Basic(i)
		}
		z := solveBasis(t, &p, basic)
		require.NotNil(t, z)
		for i := range z {
			require.True(t, z[i].Equal(polyeps.New(m.Z(i)...)), "z_%d", i)
		}
	}
}

// TestSolveBasisAll asks for all bases of problems with positive definite matrices:
// these have one solution each.
func TestSolveBasisAll(t *testing.T) {
	const n = 4
	rng := rand.New(rand.NewPCG(3, 1))
	for range 100 {
		p := definiteProblem(rng, n)
		var solution []polyeps.Poly
		for set := range 1 << n {
			basic := make([]bool, n)
			for i := range basic {
				basic[i] = set>>i&1 == 1
			}
			z := solveBasis(t, &p, basic)
			if z == nil {
				continue
			}
			requireSolves(t, &p, z)
			for i := range solution {
				require.True(t, solution[i].Equal(z[i]))
			}
			solution = z
		}
		require.NotNil(t, solution)
	}
}

// definiteProblem has M = AAᵀ + I and q with fractions and powers of ε.
func definiteProblem(rng *rand.Rand, n int) lemke.Problem {
	a := make([][]int64, n)
	for i := range a {
		for range n {
			a[i] = append(a[i], rng.Int64N(7)-3)
		}
	}
	p := lemke.Problem{M: make([][]tableau.Entry, n), Q: make([][]rational.Rat, n)}
	for i := range n {
		for j := range n {
			v := int64(0)
			for k := range n {
				v += a[i][k] * a[j][k]
			}
			if i == j {
				v++
			}
			if v != 0 {
				p.M[i] = append(p.M[i], tableau.Entry{Col: j, Value: rational.Int(v)})
			}
		}
		for range 1 + rng.IntN(3) {
			p.Q[i] = append(p.Q[i], rational.New(rng.Int64N(9)-5, 1+rng.Int64N(9)))
		}
	}
	return p
}

// requireSolves checks z by multiplication.
func requireSolves(t *testing.T, p *lemke.Problem, z []polyeps.Poly) {
	t.Helper()
	for i := range p.M {
		w := polyeps.New(p.Q[i]...)
		for _, e := range p.M[i] {
			w = w.Add(z[e.Col].Scale(e.Value))
		}
		require.True(t, w.Sign() >= 0 && z[i].Sign() >= 0 && w.Mul(z[i]).IsZero(), "row %d", i)
	}
}

// TestGuidedLemkeCover checks that covering vectors are positive.
func TestGuidedLemkeCover(t *testing.T) {
	for seed := range 5 {
		g := randomTree(t, 7, 2, gen.Range{Low: 0, High: 1}, uint64(seed))
		c := newComplementarity(g, lengthBounds(g))
		p := c.problem(t.Context(), nil)
		for i, d := range c.cover(&p, seed) {
			require.Equal(t, 1, d.Sign(), "entry %d", i)
		}
	}
}

func TestGuidedLemkeLimits(t *testing.T) {
	g := randomTree(t, 5, 2, gen.Range{Low: -10, High: 10}, 1)
	r, err := Solve(t.Context(), g, Options{Method: Guided, MaxPivots: 3})
	require.NoError(t, err)
	require.Equal(t, answer.Unknown, r.Status)
	require.Equal(t, "pivot limit of 3 reached before a solution", r.Reason)
	require.Contains(t, r.Stats.Guess, "3 float pivots")

	ctx, cancel := context.WithCancel(t.Context())
	cancel()
	r, err = Solve(ctx, g, Options{Method: Guided})
	require.NoError(t, err)
	require.Equal(t, answer.Unknown, r.Status)
	require.Contains(t, r.Reason, "stopped before a solution")

	_, err = Solve(t.Context(), g, Options{Method: Guided, Concept: cert.ExtensivePerfect})
	require.ErrorIs(t, err, ErrNotSupported)

	covering := make([]rational.Rat, newComplementarity(g, nil).n)
	for i := range covering {
		covering[i] = rational.Int(1 + int64(i%7))
	}
	r, err = Solve(t.Context(), g, Options{Method: Guided, Covering: covering})
	require.NoError(t, err)
	require.Equal(t, answer.Yes, r.Status)
}

// TestGuidedLemkeBeyondFloats has payoffs that are no floats: small games are
// pivoted exactly, others left.
func TestGuidedLemkeBeyondFloats(t *testing.T) {
	r, err := Solve(t.Context(), hugePayoffs(t, 3), Options{Method: Guided})
	require.NoError(t, err)
	require.Equal(t, answer.Yes, r.Status, r.Reason)
	require.NotContains(t, r.Stats.Method, "guided")

	r, err = Solve(t.Context(), hugePayoffs(t, 252), Options{Method: Guided})
	require.NoError(t, err)
	require.Equal(t, answer.Unknown, r.Status)
	require.Contains(t, r.Reason, "floating point found no solution")
}

// hugePayoffs returns a game of n×n strategies with payoffs 1 and 10^400.
func hugePayoffs(t *testing.T, n int) *seqform.Game {
	var b strings.Builder
	fmt.Fprintf(&b, "NFG 1 R \"huge\" { \"1\" \"2\" } { %d %d }\n\n", n, n)
	for i := range n {
		for j := range n {
			fmt.Fprintf(&b, "%d %s ", (i*j)%5, []string{"1", "1e400"}[(i+j)%2])
		}
	}
	g, err := nfg.Parse("huge.nfg", strings.NewReader(b.String()))
	require.NoError(t, err)
	return g
}

// TestAutoGuidesLemke solves a game that Auto used to leave to dense tableaus.
func TestAutoGuidesLemke(t *testing.T) {
	r := solveBy(t, randomTree(t, 8, 2, gen.Range{Low: -10, High: 10}, 1), cert.QuasiPerfect, Auto)
	require.Contains(t, r.Stats.Method, "guided")
}

// TestGuidedLemkeLarge solves a game of about 1,000 sequences a player, on which
// unchecked floats went astray in all walks.
func TestGuidedLemkeLarge(t *testing.T) {
	r := solveBy(t, randomTree(t, 9, 2, gen.Range{Low: -10, High: 10}, 9), cert.QuasiPerfect, Guided)
	require.Contains(t, r.Stats.Method, "guided")
}

func benchmarkGuidedLemke(b *testing.B, g *seqform.Game) {
	for b.Loop() {
		r, err := Solve(b.Context(), g, Options{Method: Guided})
		require.NoError(b, err)
		require.Equal(b, answer.Yes, r.Status, r.Reason)
		b.ReportMetric(float64(r.Stats.Rows), "rows")
		var pivots int
		_, err = fmt.Sscanf(r.Stats.Guess, "%d", &pivots)
		require.NoError(b, err)
		b.ReportMetric(float64(pivots), "pivots")
	}
}

func BenchmarkGuidedLemkeTree100(b *testing.B) {
	benchmarkGuidedLemke(b, randomTree(b, 6, 2, gen.Range{Low: -10, High: 10}, 1))
}

func BenchmarkGuidedLemkeTree300(b *testing.B) {
	benchmarkGuidedLemke(b, randomTree(b, 7, 2, gen.Range{Low: -10, High: 10}, 1))
}

func BenchmarkGuidedLemkeTree1000(b *testing.B) {
	benchmarkGuidedLemke(b, randomTree(b, 9, 2, gen.Range{Low: -10, High: 10}, 1))
}

func BenchmarkGuidedLemkeLeduc(b *testing.B) {
	g := seqformtest.Made("leduc distinguish-suits=true perturb=1")
	benchmarkGuidedLemke(b, g)
}

func BenchmarkGuidedLemkeStrategic100(b *testing.B) {
	benchmarkGuidedLemke(b, randomStrategic(b, 100, -1000, 1000, 1))
}

func BenchmarkGuidedLemkeStrategic300(b *testing.B) {
	benchmarkGuidedLemke(b, randomStrategic(b, 300, -1000, 1000, 1))
}

// TestGuided compares values with those of the tableau and of the literature.
func TestGuided(t *testing.T) {
	for name, value := range map[string]string{"kuhn": "-1/18", "poker_raise": "-1/18", "guess_ace": "0", "stripped_poker": "1/3"} {
		requireGuided(t, seqformtest.Fixture(t, name), value)
	}
	leduc := seqformtest.Leduc(3)
	requireGuided(t, leduc, "-1454920850547486749701863871533/16995463438839962469905132501930")
	suits := seqformtest.Must(gen.Leduc(3, 2, false))
	requireGuided(t, suits, "-1454920850547486749701863871533/16995463438839962469905132501930")
	for seed := range uint64(60) {
		g := randomGame(t, 40_000+seed, 2+int(seed%3), gen.ZeroSum)
		r, err := Solve(t.Context(), g, Options{Concept: cert.Nash, Method: Simplex})
		require.NoError(t, err)
		requireGuided(t, g, r.Certificate.Claim.Payoffs[0].String())
	}
}

// requireGuided solves for two concepts; every yes has been checked by cert.
func requireGuided(t *testing.T, g *seqform.Game, value string) {
	t.Helper()
	for _, c := range []cert.Concept{cert.Nash, cert.QuasiPerfect} {
		r, err := Solve(t.Context(), g, Options{Concept: c, Method: Guided})
		require.NoError(t, err)
		require.Equal(t, answer.Yes, r.Status, r.Reason)
		rationaltest.Equal(t, value, r.Certificate.Claim.Payoffs[0])
	}
}

// BenchmarkExactPhase measures what follows the float basis: factoring, solving
// and signs ("exact", with a few float steps to see that the basis is optimal), and
// making and checking the certificate ("certify").
func BenchmarkExactPhase(b *testing.B) {
	g := seqformtest.Leduc(10)
	opt := Options{Concept: cert.Nash, Method: Guided}
	require.NoError(b, opt.complete(g))
	q := newProgram(g, noBounds(g))
	z, err := q.lp.Solve(b.Context(), lp.Options{Start: q.start(b.Context())})
	require.NoError(b, err)
	b.Run("exact", func(b *testing.B) {
		for b.Loop() {
			_, err := q.lp.Solve(b.Context(), lp.Options{Start: z.Basis})
			require.NoError(b, err)
		}
	})
	b.Run("certify", func(b *testing.B) {
		for b.Loop() {
			a := solution{nash: q.equilibrium(z)}
			_, err := a.proved(g, &opt)
			require.NoError(b, err)
		}
	})
}

// TestProblemStops requires that no cost is entered once the context is done.
func TestProblemStops(t *testing.T) {
	g := seqformtest.Random([]int{3, 3}, 0, 3, 1)
	c := newComplementarity(g, noBounds(g))
	done, cancel := context.WithCancel(t.Context())
	cancel()
	entries := func(ctx context.Context) (n int) {
		for _, row := range c.problem(ctx, nil).M {
			n += len(row)
		}
		return n
	}
	require.Equal(t, 2*g.Payoffs.Len(), entries(t.Context())-entries(done))
	r, err := Solve(done, g, Options{Method: Lemke})
	require.NoError(t, err)
	require.Equal(t, answer.Unknown, r.Status)
}
