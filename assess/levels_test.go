package assess

import (
	"bytes"
	"context"
	"fmt"
	"math/rand/v2"
	"slices"
	"testing"

	"github.com/stretchr/testify/require"

	"exactsolve/cert"
	"exactsolve/cert/answer"
	"exactsolve/fixtures"
	"exactsolve/fixtures/gen"
	"exactsolve/quasiperfect"
	"exactsolve/rational"
	"exactsolve/seqform"
	"exactsolve/seqform/seqformtest"
)

// smallGame returns a random game tree.
func smallGame(t *testing.T, seed uint64, players int) *seqform.Game {
	t.Helper()
	return seqformtest.Must(gen.RandomTree(gen.TreeOptions{
		Players: players, Depth: 4, Actions: 3, Signals: 1, Chance: 10, Stop: 20,
		Payoffs: gen.Range{Low: -1, High: 2}, Kind: gen.GeneralSum, Seed: seed,
	}))
}

// requireCertified requires of a decided result a certificate that says what the
// result says, passes its check, and does so again when written and read.
func requireCertified(t *testing.T, g *seqform.Game, r *answer.Result, label string) {
	t.Helper()
	require.NotEqual(t, answer.Unknown, r.Status, "%s: %s", label, r.Reason)
	require.Equal(t, r.Status == answer.No, r.Certificate.Claim.Refuted, label)
	require.Equal(t, r.Status == answer.No, r.Reason != "", label)
	var text bytes.Buffer
	require.NoError(t, r.Certificate.Write(&text))
	read, err := cert.Read(&text)
	require.NoError(t, err, label)
	require.NoError(t, cert.Check(context.Background(), g, read), label)
}

// TestProveFixtures decides every verdict of the literature on the profiles of
// two-player fixtures, with certificates.
func TestProveFixtures(t *testing.T) {
	counts, evidence := map[string]int{}, map[string]int{}
	for want, g := range seqformtest.Known(t) {
		if want.Players != 2 {
			continue
		}
		for _, p := range want.Profiles {
			for _, concept := range []cert.Concept{cert.Sequential, cert.QuasiPerfect} {
				r, err := prove(t.Context(), g, seqformtest.Profile(g, p.Probabilities), concept)
				require.NoError(t, err)
				label := want.Name + ", " + p.Name
				requireCertified(t, g, r, label)
				verdict(t, label, string(concept), r.Status == answer.Yes, p.Is, p.IsNot, counts)
				evidence[evidenceKind(r.Certificate)]++
			}
		}
	}
	t.Log(counts, evidence)
	require.Greater(t, counts["sequential"]+counts["quasi-perfect"], 60)
	require.Greater(t, counts["not sequential"]+counts["not quasi-perfect"], 30)
	require.Greater(t, evidence["alternative"], 10)
}

// evidenceKind names the evidence of a certificate.
func evidenceKind(c *cert.Certificate) string {
	r := c.Evidence.Refutation
	switch {
	case r == nil:
		return "plans"
	case r.Alternative != nil:
		return "alternative"
	case r.Dominating != nil:
		return "dominating"
	case r.Deviation.Infoset > 0:
		return "local gain"
	}
	return "gain"
}

// TestProveSolutions proves again, from the strategies alone, what the solver
// found; and of random profiles of random games, pure or not, what is
// quasi-perfect is sequential, and what is sequential is nash.
func TestProveSolutions(t *testing.T) {
	rng := rand.New(rand.NewPCG(51, 1))
	counts, evidence := map[cert.Concept]int{}, map[string]int{}
	for seed := range uint64(300) {
		g := smallGame(t, 20_000+seed, 2)
		solved, err := quasiperfect.Solve(t.Context(), g, quasiperfect.Options{})
		require.NoError(t, err)
		found := solved.Certificate.Claim.Profile
		for _, concept := range []cert.Concept{cert.Sequential, cert.QuasiPerfect} {
			r, err := prove(t.Context(), g, found, concept)
			require.NoError(t, err)
			require.Equal(t, answer.Yes, r.Status, "seed %d, %s: %s", seed, concept, r.Reason)
		}
		for range 4 {
			p := similar(rng, g, found)
			status := func(concept cert.Concept) bool {
				r, err := prove(t.Context(), g, p, concept)
				require.NoError(t, err)
				requireCertified(t, g, r, string(concept))
				evidence[evidenceKind(r.Certificate)]++
				if r.Status == answer.Yes {
					counts[concept]++
				}
				return r.Status == answer.Yes
			}
			nash := true
			for _, r := range g.Regrets(g.Plans(p)) {
				nash = nash && r.Regret.IsZero()
			}
			quasi, sequential := status(cert.QuasiPerfect), status(cert.Sequential)
			require.True(t, !quasi || sequential, "seed %d", seed)
			require.True(t, !sequential || nash, "seed %d", seed)
		}
	}
	t.Log(counts, evidence)
	require.Greater(t, counts[cert.QuasiPerfect], 50)
	require.Greater(t, evidence["alternative"], 60)
}

// similar returns p with other behavior at some information sets.
func similar(rng *rand.Rand, g *seqform.Game, p seqform.Profile) seqform.Profile {
	q, other := slices.Clone(p), seqformtest.RandomProfile(rng, g, 2)
	for i := range q {
		q[i] = slices.Clone(p[i])
		for h := range q[i] {
			if rng.IntN(8) == 0 {
				q[i][h] = other[i][h]
			}
		}
	}
	return q
}

// TestProveStrategic decides quasi-perfection of all pure profiles of random
// strategic forms, where it is nash and not dominated.
func TestProveStrategic(t *testing.T) {
	evidence := map[string]int{}
	for seed := range uint64(60) {
		g := seqformtest.Random([]int{3, 3}, 0, 2, seed)
		for k := range 9 {
			p := seqform.Profile{{make([]rational.Rat, 3)}, {make([]rational.Rat, 3)}}
			p[0][0][k%3], p[1][0][k/3] = rational.Int(1), rational.Int(1)
			r, err := prove(t.Context(), g, p, cert.QuasiPerfect)
			require.NoError(t, err)
			requireCertified(t, g, r, "strategic")
			evidence[evidenceKind(r.Certificate)]++
			want := true
			for i, regret := range g.Regrets(g.Plans(p)) {
				better, _, err := dominated(t.Context(), g, i, g.Plans(p)[i])
				require.NoError(t, err)
				want = want && better == nil && regret.Regret.IsZero()
			}
			require.Equal(t, want, r.Status == answer.Yes, "seed %d, profile %d", seed, k)
		}
	}
	t.Log(evidence)
	require.Greater(t, evidence["plans"], 20)
	require.Greater(t, evidence["dominating"], 20)
}

func TestProveStops(t *testing.T) {
	ctx, cancel := context.WithCancel(t.Context())
	cancel()
	g := seqformtest.Fixture(t, "gibbons")
	want, err := fixtures.Want("gibbons")
	require.NoError(t, err)
	r, err := prove(ctx, g, seqformtest.Profile(g, want.Profiles[0].Probabilities), cert.QuasiPerfect)
	require.NoError(t, err)
	require.Equal(t, answer.Unknown, r.Status)
	require.Contains(t, r.Reason, "stopped")
}

// TestProveLeduc decides about solutions of a poker game with 337 sequences a player:
// a quasi-perfect equilibrium with probabilities of 34 digits, and a Nash
// equilibrium, which plays dominated strategies.
func TestProveLeduc(t *testing.T) {
	g := seqformtest.Leduc(3)
	for concept, want := range map[cert.Concept]answer.Status{cert.QuasiPerfect: answer.Yes, cert.Nash: answer.No} {
		solved, err := quasiperfect.Solve(t.Context(), g, quasiperfect.Options{Concept: concept})
		require.NoError(t, err)
		for _, c := range []cert.Concept{cert.Sequential, cert.QuasiPerfect, cert.NormalFormPerfect} {
			r, err := Decide(t.Context(), g, seqform.Assessment{Profile: solved.Certificate.Claim.Profile}, c)
			require.NoError(t, err)
			requireCertified(t, g, r, string(c))
			require.Equal(t, want, r.Status, "%s of a %s equilibrium", c, concept)
		}
	}
}

// TestProveLongProbabilities decides about profiles of fixtures in which 1/2 and 1/2
// have become probabilities of 382 digits: as integers, no float holds them.
func TestProveLongProbabilities(t *testing.T) {
	long := rational.Int(3).Pow(800)
	p := long.Quo(long.Mul(rational.Int(2)).Add(rational.Int(1)))
	evidence := map[string]int{}
	for want, g := range seqformtest.Known(t) {
		if want.Players != 2 {
			continue
		}
		for _, q := range want.Profiles {
			profile, changed := seqformtest.Profile(g, q.Probabilities), false
			for i := range profile {
				for _, b := range profile[i] {
					if len(b) == 2 && b[0].Equal(b[1]) {
						b[0], b[1], changed = p, rational.Int(1).Sub(p), true
					}
				}
			}
			if !changed {
				continue
			}
			for _, concept := range []cert.Concept{cert.Sequential, cert.QuasiPerfect, cert.NormalFormPerfect} {
				r, err := Decide(t.Context(), g, seqform.Assessment{Profile: profile}, concept)
				require.NoError(t, err)
				requireCertified(t, g, r, want.Name+", "+q.Name)
				evidence[evidenceKind(r.Certificate)]++
			}
		}
	}
	t.Log(evidence)
	require.Greater(t, evidence["plans"], 10)
	require.Positive(t, evidence["alternative"])
}

// BenchmarkProve decides about a solution, from its strategies.
func BenchmarkProve(b *testing.B) {
	run := func(name string, g *seqform.Game, err error) {
		require.NoError(b, err)
		r, err := quasiperfect.Solve(b.Context(), g, quasiperfect.Options{})
		require.NoError(b, err)
		for _, concept := range []cert.Concept{cert.Sequential, cert.QuasiPerfect, cert.NormalFormPerfect} {
			b.Run(name+"/"+string(concept), func(b *testing.B) {
				for b.Loop() {
					p, err := Decide(b.Context(), g, seqform.Assessment{Profile: r.Certificate.Claim.Profile}, concept)
					require.NoError(b, err)
					require.Equal(b, answer.Yes, p.Status)
				}
			})
		}
	}
	kuhn, err := gen.Kuhn(2, 3)
	run("kuhn", kuhn, err)
	kuhn, err = gen.Kuhn(2, 13)
	run("kuhn-13", kuhn, err)
	for _, ranks := range []int{2, 3} {
		leduc, err := gen.Leduc(ranks, 2, true)
		run(fmt.Sprintf("leduc-%d", ranks), leduc, err)
	}
	random, err := gen.RandomTree(gen.TreeOptions{
		Players: 2, Depth: 6, Actions: 3, Signals: 3, Chance: 20, Stop: 10,
		Payoffs: gen.Range{Low: -9, High: 9}, Kind: gen.GeneralSum, Seed: 1,
	})
	run("78 and 98 sequences", random, err)
}
