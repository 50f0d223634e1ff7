package assess

import (
	"context"
	"math/rand/v2"
	"regexp"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"exactsolve/cert"
	"exactsolve/cert/answer"
	"exactsolve/fixtures"
	"exactsolve/nash/sequential"
	"exactsolve/quasiperfect"
	"exactsolve/rational"
	"exactsolve/seqform"
	"exactsolve/seqform/efg"
	"exactsolve/seqform/seqformtest"
)

// TestAttemptAgrees compares attempts with the methods that decide about two players.
func TestAttemptAgrees(t *testing.T) {
	rng := rand.New(rand.NewPCG(76, 1))
	counts := map[string]int{}
	for seed := range uint64(60) {
		g := smallGame(t, 80_000+seed, 2)
		solved, err := quasiperfect.Solve(t.Context(), g, quasiperfect.Options{})
		require.NoError(t, err)
		p := similar(rng, g, solved.Certificate.Claim.Profile)
		quasi, err := prove(t.Context(), g, p, cert.QuasiPerfect)
		require.NoError(t, err)
		normal := normalFormPerfect(t, g, p)
		for concept, want := range map[cert.Concept]*answer.Result{cert.QuasiPerfect: quasi, cert.NormalFormPerfect: normal} {
			r, err := attempt(t.Context(), g, p, concept)
			require.NoError(t, err)
			counts[r.Status.String()]++
			if r.Status != answer.Unknown {
				require.Equal(t, want.Status, r.Status, "seed %d: %s", seed, concept)
				requireCertified(t, g, r, string(concept))
			}
		}
	}
	t.Log(counts)
	require.Greater(t, counts["yes"], 25)
	require.Greater(t, counts["no"], 40)
	require.Less(t, counts["unknown"], 5)
}

// TestAttemptThreePlayers decides about pure equilibria of games of three players with ties. One that is
// strict is perfect, and one with a dominated strategy is not.
func TestAttemptThreePlayers(t *testing.T) {
	counts := map[string]int{}
	for seed := range uint64(60) {
		g := seqformtest.Random([]int{2, 2, 2}, 0, 2, 90_000+seed)
		for n := range 8 {
			p := make(seqform.Profile, 3)
			for i := range p {
				p[i] = seqform.Behavior{make([]rational.Rat, 2)}
				p[i][0][n>>i&1] = rational.Int(1)
			}
			strict, nash, dominated := pure(g, n)
			if !nash {
				continue
			}
			r, err := attempt(t.Context(), g, p, cert.NormalFormPerfect)
			require.NoError(t, err)
			counts[r.Status.String()]++
			if r.Status != answer.Unknown {
				requireCertified(t, g, r, "of three players")
			}
			require.False(t, strict && r.Status != answer.Yes, "seed %d: %s", seed, r.Reason)
			require.False(t, dominated && r.Status != answer.No, "seed %d: %s", seed, r.Reason)
		}
	}
	t.Log(counts)
	require.Greater(t, counts["yes"], 60)
	require.Greater(t, counts["no"], 30)
	require.Less(t, counts["unknown"], 5)
}

// pure reports whether a pure profile of a 2×2×2 game, a bit per player, is a strict equilibrium, one at
// all, and whether some strategy in it is weakly dominated.
func pure(g *seqform.Game, profile int) (strict, nash, dominated bool) {
	strict, nash = true, true
	for i := range 3 {
		gains := func(at int) int { // by the other strategy than that of the profile
			other := at ^ 1<<i
			return payoff(g, i, other).Cmp(payoff(g, i, at))
		}
		strict, nash = strict && gains(profile) < 0, nash && gains(profile) <= 0
		most, least := -1, 1
		for at := range 8 {
			if at>>i&1 == profile>>i&1 {
				most, least = max(most, gains(at)), min(least, gains(at))
			}
		}
		dominated = dominated || least >= 0 && most > 0
	}
	return strict, nash, dominated
}

// payoff returns what player i gets at a pure profile, a bit per player.
func payoff(g *seqform.Game, i, at int) rational.Rat {
	return g.Payoffs.U(4*(at&1)+2*(at>>1&1)+at>>2&1, i)
}

// TestAttemptDuel decides about a game of two as of three, the first having no choice.
func TestAttemptDuel(t *testing.T) {
	var b strings.Builder
	require.NoError(t, efg.Format(&b, seqformtest.Fixture(t, "poker_raise")))
	text := strings.NewReplacer(`{ "I" "II" }`, `{ "0" "I" "II" }`, `p "" 1 `, `p "" 2 `, `p "" 2 `, `p "" 3 `).Replace(b.String())
	text = regexp.MustCompile(`\{ (-?\d+, -?\d+) \}`).ReplaceAllString(text, "{ 0, $1 }")
	g, err := efg.Parse("three.efg", strings.NewReader(text))
	require.NoError(t, err)
	want, err := fixtures.Want("poker_raise")
	require.NoError(t, err)
	at := slices.IndexFunc(want.Profiles, func(p fixtures.Profile) bool { return p.Name == "alpha=1/6" })
	r, err := Decide(t.Context(), g, seqform.Assessment{Profile: seqformtest.Profile(g, want.Profiles[at].Probabilities)}, cert.ExtensivePerfect, sequential.Prove)
	require.NoError(t, err)
	require.Equal(t, answer.Yes, r.Status)
	require.NotNil(t, r.Certificate.Evidence.Branch)
	require.NoError(t, cert.Check(t.Context(), g, r.Certificate))
}

// TestMistakesInTime has mistakes of forty orders of each of three players: once time is over they are not
// compared to the end, nor are trembles improved.
func TestMistakesInTime(t *testing.T) {
	g := seqformtest.Random([]int{40, 40, 40}, 0, 1000, 1)
	p, orders := make(seqform.Profile, 3), make([][]int, 3)
	for i := range p {
		p[i] = seqform.Behavior{make([]rational.Rat, 40)}
		p[i][0][0] = rational.Int(1)
		for k := range 41 {
			orders[i] = append(orders[i], k)
		}
	}
	ctx, cancel := context.WithTimeout(t.Context(), 100*time.Millisecond)
	defer cancel()
	start := time.Now()
	d := &decision{ctx: ctx, g: g, a: seqform.Assessment{Profile: p}, concept: cert.Proper}
	plans := d.mistaken(orders)
	d.byLoss(plans)
	a := &proof{g: g, profile: p, concept: cert.NormalFormPerfect, result: &answer.Result{}}
	require.False(t, a.improve(ctx, slices.Clone(plans), a.respond))
	require.Less(t, time.Since(start), 5*time.Second) // or many times that
}
