package quasiperfect

import (
	"context"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"exactsolve/cert"
	"exactsolve/cert/answer"
	"exactsolve/fixtures/gen"
	"exactsolve/internal/lp"
	"exactsolve/rational"
	"exactsolve/rational/rationaltest"
	"exactsolve/seqform"
	"exactsolve/seqform/nfg"
	"exactsolve/seqform/seqformtest"
)

func solveExtensiveBy(t testing.TB, g *seqform.Game, m Method) *answer.Result {
	t.Helper()
	r, err := Solve(t.Context(), g, Options{Concept: cert.ExtensivePerfect, Method: m})
	require.NoError(t, err)
	require.Equal(t, answer.Yes, r.Status, r.Reason)
	return r
}

// TestGuidedExtensive compares linear programs with Lemke's algorithm. The
// equilibria may differ, the value may not.
func TestGuidedExtensive(t *testing.T) {
	for seed := range uint64(400) {
		g := randomZeroSum(t, seed)
		guided := solveExtensiveBy(t, g, Guided)
		requireTremblingAt(t, g, guided.Certificate)
		if g.NumInfosets() > 12 {
			continue
		}
		pivoted := solveExtensiveBy(t, g, Lemke)
		rationaltest.Same(t, pivoted.Certificate.Claim.Payoffs[0], guided.Certificate.Claim.Payoffs[0], "seed ", seed)
	}
}

// TestTremblingProgram takes plans from the program at a large ε, where they need
// not be right for smaller ones, and checks by hand that they are an equilibrium
// there: every sequence that is not as good as its best alternative, own trembles
// included, is at its bound.
func TestTremblingProgram(t *testing.T) {
	eps := rational.New(1, 16)
	mixed := 0
	for seed := range uint64(200) {
		g := randomZeroSum(t, seed)
		q := newTremblingProgram(g)
		z, err := q.at(eps.Inv()).Solve(t.Context(), lp.Options{})
		require.NoError(t, err)
		curves, err := q.plans(t.Context(), z.Basis)
		require.NoError(t, err)
		plans := make([]seqform.Plan, 2)
		for i, x := range curves {
			unit := x[0].Eval(eps)
			for s := range x {
				plans[i] = append(plans[i], x[s].Eval(eps).Quo(unit))
			}
			require.NoError(t, g.Players[i].CheckPlan(plans[i]))
		}
		for i := range plans {
			mixed += requireTremblingOptimal(t, g, i, plans, eps)
		}
	}
	require.Greater(t, mixed, 100)
}

// requireTremblingOptimal checks the plan of player i and returns the number of
// sequences above their bound.
func requireTremblingOptimal(t *testing.T, g *seqform.Game, i int, plans []seqform.Plan, eps rational.Rat) int {
	t.Helper()
	player, above := &g.Players[i], 0
	value := seqform.Gradient(g, i, plans, rational.Int(1)) // from each sequence on
	for h := len(player.Infosets) - 1; h >= 0; h-- {
		set := &player.Infosets[h]
		best := value[set.Seq(0)]
		var sum rational.Rat
		for a := range set.Actions {
			best = rational.Max(best, value[set.Seq(a)])
			sum = sum.Add(value[set.Seq(a)])
		}
		for a := range set.Actions {
			bound := eps.Mul(plans[i][set.ParentSeq])
			switch plans[i][set.Seq(a)].Cmp(bound) {
			case -1:
				require.Fail(t, "below its bound")
			case +1:
				above++
				rationaltest.Same(t, best, value[set.Seq(a)])
			}
		}
		rest := rational.Int(1).Sub(eps.Mul(rational.Int(int64(len(set.Actions)))))
		value[set.ParentSeq] = value[set.ParentSeq].Add(rest.Mul(best)).Add(eps.Mul(sum))
	}
	return above
}

// TestSmallerEpsilon has a mistake of player 2 worth a million: at 2⁻¹³ and 2⁻¹⁹
// player 1 would still bet on it.
func TestSmallerEpsilon(t *testing.T) {
	g, err := nfg.Parse("test", strings.NewReader(`NFG 1 R "mistake" { "A" "B" } { 2 2 } 0 0 1 -1 1000000 -1000000 2 -2`))
	require.NoError(t, err)
	r := solveExtensiveBy(t, g, Auto)
	require.Contains(t, r.Stats.Method, "2^-28,")
	require.Equal(t, "0,1,1,0", probabilities(r.Certificate.Claim.Profile))
}

// TestManyActions has more actions than fit trembles of 2⁻⁸ or 2⁻¹³.
func TestManyActions(t *testing.T) {
	for kind, sizes := range map[gen.PayoffKind][]int{gen.ZeroSum: {9000, 1}, gen.GeneralSum: {300, 1}} {
		g := seqformtest.Must(gen.RandomStrategic(sizes, gen.Range{Low: -1000, High: 1000}, kind, 1))
		solveExtensiveBy(t, g, Auto)
		if kind == gen.GeneralSum {
			tr := newTrembling(g) // without a guess
			r, err := tr.solve(t.Context(), Options{}, tr.prove)
			require.NoError(t, err)
			require.Equal(t, answer.Yes, r.Status, r.Reason)
			require.Contains(t, r.Stats.Method, "2^-11,")
		}
	}
}

// TestQuasiPerfectGuess pins when the basis of the quasi-perfect problem decides, and
// that it does not where own mistakes matter: there the two concepts have no
// equilibrium in common.
func TestQuasiPerfectGuess(t *testing.T) {
	r := solveExtensiveBy(t, seqformtest.Fixture(t, "kuhn"), Lemke)
	require.Contains(t, r.Stats.Method, "right-hand side")
	mertens := seqformtest.Fixture(t, "mertens")
	r = solveExtensiveBy(t, mertens, Auto)
	require.Contains(t, r.Stats.Method, "2^-8,")
	quasi := solve(t, mertens, cert.QuasiPerfect)
	require.NotEqual(t, probabilities(quasi.Certificate.Claim.Profile), probabilities(r.Certificate.Claim.Profile))
}

func TestGuidedExtensiveStops(t *testing.T) {
	g := seqformtest.Leduc(3)
	ctx, cancel := context.WithCancel(t.Context())
	cancel()
	r, err := Solve(ctx, g, Options{Concept: cert.ExtensivePerfect})
	require.NoError(t, err)
	require.Equal(t, answer.Unknown, r.Status)
	require.Contains(t, r.Reason, "canceled")
}

type counter int

func (c *counter) Write(b []byte) (int, error) { *c += counter(len(b)); return len(b), nil }

// BenchmarkExtensive finds extensive-form perfect equilibria of Leduc poker, and
// checks their certificates.
func BenchmarkExtensive(b *testing.B) {
	for name, ranks := range map[string]int{"Leduc2": 2, "Leduc3": 3} {
		g := seqformtest.Leduc(ranks)
		var r *answer.Result
		b.Run(name, func(b *testing.B) {
			for b.Loop() {
				r = solveExtensiveBy(b, g, Auto)
			}
			reportSize(b, r)
		})
		b.Run(name+"/check", func(b *testing.B) {
			for b.Loop() {
				require.NoError(b, cert.Check(context.Background(), g, r.Certificate))
			}
		})
	}
}

// reportSize reports the size of the evidence.
func reportSize(b *testing.B, r *answer.Result) {
	degree, bits := 0, 0
	for _, x := range r.Certificate.Evidence.Plans {
		for _, p := range x {
			degree = max(degree, p.Len()-1)
			for _, c := range p.Coeffs() {
				bits = max(bits, c.BitLen())
			}
		}
	}
	var size counter
	require.NoError(b, r.Certificate.Write(&size))
	b.ReportMetric(float64(r.Stats.Pivots), "pivots")
	b.ReportMetric(float64(degree), "degree")
	b.ReportMetric(float64(bits), "bits")
	b.ReportMetric(float64(size), "bytes")
}
