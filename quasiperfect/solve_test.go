package quasiperfect

import (
	"bytes"
	"context"
	"fmt"
	"slices"
	"strconv"
	"strings"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"exactsolve/cert"
	"exactsolve/cert/answer"
	"exactsolve/cert/tremble"
	"exactsolve/fixtures"
	"exactsolve/fixtures/gen"
	"exactsolve/polyeps"
	"exactsolve/rational"
	"exactsolve/rational/rationaltest"
	"exactsolve/seqform"
	"exactsolve/seqform/efg"
	"exactsolve/seqform/seqformtest"
)

func solve(t testing.TB, g *seqform.Game, concept cert.Concept) *answer.Result {
	t.Helper()
	return solveBy(t, g, concept, Auto)
}

func solveBy(t testing.TB, g *seqform.Game, concept cert.Concept, method Method) *answer.Result {
	t.Helper()
	r, err := Solve(t.Context(), g, Options{Concept: concept, Method: method})
	require.NoError(t, err)
	require.Equal(t, answer.Yes, r.Status)
	require.NoError(t, cert.Check(context.Background(), g, r.Certificate))
	return r
}

var concepts = []cert.Concept{cert.Nash, cert.Sequential, cert.NormalFormPerfect, cert.QuasiPerfect, cert.ExtensivePerfect}

// TestFixtures solves every fixture in scope for every concept and compares
// values, and profiles and beliefs where the literature or the perturbation pins
// them down.
func TestFixtures(t *testing.T) {
	tested := 0
	for want, g := range seqformtest.Known(t) {
		if want.Players != 2 {
			continue
		}
		tested++
		t.Run(want.Name, func(t *testing.T) {
			for _, method := range []Method{Auto, Lemke} {
				for _, concept := range concepts {
					requireClaims(t, want, solveBy(t, g, concept, method).Certificate.Claim)
				}
			}
			requireClaims(t, want, solve(t, g, cert.QuasiProper).Certificate.Claim)
			if want.Nodes < 50 { // others have too many strategies, or many
				requireClaims(t, want, solve(t, g, cert.Proper).Certificate.Claim)
			}
		})
	}
	require.Greater(t, tested, 20)
}

// requireClaims compares an answer with what is known: the value, the solver's
// output where it is pinned down, and verdicts on the very profile.
func requireClaims(t *testing.T, want *fixtures.Claims, claim cert.Claim) {
	t.Helper()
	for i, v := range want.Value {
		rationaltest.Equal(t, v, claim.Payoffs[i], claim.Concept)
	}
	for _, s := range want.Solvers {
		if s.Concept == string(claim.Concept) {
			requireProfile(t, s.Probabilities, claim.Profile)
			requireBeliefs(t, s.Beliefs, claim.Beliefs)
		}
	}
	for _, p := range want.Profiles {
		if slices.Contains(p.IsNot, string(claim.Concept)) {
			require.NotEqual(t, strings.Join(p.Probabilities, ","), probabilities(claim.Profile), p.Name)
		}
	}
}

func probabilities(p seqform.Profile) string {
	var list []string
	for i := range p {
		for h := range p[i] {
			for _, x := range p[i][h] {
				list = append(list, x.String())
			}
		}
	}
	return strings.Join(list, ",")
}

func requireProfile(t *testing.T, want []string, got seqform.Profile) {
	t.Helper()
	k := 0
	for i := range got {
		for h := range got[i] {
			for a := range got[i][h] {
				if want[k] != fixtures.Any {
					rationaltest.Equal(t, want[k], got[i][h][a], "player ", i+1, " infoset ", h+1, " action ", a+1)
				}
				k++
			}
		}
	}
	require.Len(t, want, k)
}

func requireBeliefs(t *testing.T, want []fixtures.Belief, got [][]seqform.Belief) {
	t.Helper()
	for _, b := range want {
		for k, w := range b.Weights {
			rationaltest.Equal(t, w, got[b.At.Player-1][b.At.Infoset-1][k], b.At)
		}
	}
}

// uniformBounds bounds every sequence by the same ε: the negative control.
func uniformBounds(g *seqform.Game) Bounds {
	return makeBounds(g, func(int, int) polyeps.Poly { return polyeps.Monomial(rational.Int(1), 1) })
}

// TestUniformBoundsGoWrong shows that the choice of bounds matters: with the
// same ε for every sequence the limit is a Nash equilibrium that is neither
// subgame perfect nor sequential, and the checker refuses it.
//
// Reference: refinements of sequence-form perturbations, Farina's lecture notes;
// Miltersen and Sørensen 2010.
func TestUniformBoundsGoWrong(t *testing.T) {
	g := seqformtest.Fixture(t, "uniform_bad")
	found, end := runSimplex(t.Context(), g, Options{Bounds: uniformBounds(g)}, new(answer.Stats))
	require.Equal(t, solved, end)
	plans := found.plans
	limit := tremble.Limit(g, plans)
	requireProfile(t, []string{"1", "0", "1/2", "1/2", "1/2", "1/2", "1", "0"}, limit.Profile)
	for _, concept := range []cert.Concept{cert.QuasiPerfect, cert.Sequential} {
		c, _ := proved(g, concept, plans, nil)
		c.Evidence.EpsilonBar = rational.New(1, 1000)
		require.Error(t, cert.Check(context.Background(), g, c))
	}
	nash := &cert.Certificate{Game: cert.NewGameRef(g), Claim: cert.Claim{
		Concept: cert.Nash, Profile: limit.Profile, Payoffs: g.ExpectedPayoffs(g.Plans(limit.Profile)),
	}}
	require.NoError(t, cert.Check(context.Background(), g, nash))

	rationaltest.Equal(t, "3/2", seqformtest.SubgameGain(g, limit.Profile), "c pays 1 and d −2, at even odds")

	right := solve(t, g, cert.QuasiPerfect).Certificate.Claim.Profile
	rationaltest.Equal(t, "0", seqformtest.SubgameGain(g, right))
	requireProfile(t, []string{"1", "0", "1", "0", fixtures.Any, fixtures.Any, "0", "1"}, right)
}

func randomZeroSum(t testing.TB, seed uint64) *seqform.Game {
	t.Helper()
	return randomGame(t, seed, 3+int(seed%4), gen.ZeroSum)
}

func randomGame(t testing.TB, seed uint64, depth int, kind gen.PayoffKind) *seqform.Game {
	t.Helper()
	spread := []int{1, 3, 100}[seed%3]
	payoffs := gen.Range{Low: -spread, High: spread}
	if seed%7 == 0 {
		return seqformtest.Must(gen.RandomStrategic([]int{1 + int(seed%5), 1 + int(seed/5%5)}, payoffs, kind, seed))
	}
	return seqformtest.Must(gen.RandomTree(gen.TreeOptions{
		Players: 2, Depth: depth, Actions: 3, Signals: 1 + int(seed%3),
		Chance: 20, Stop: 15, Payoffs: payoffs, Kind: kind, Seed: seed,
	}))
}

// TestRandomGames solves random trees and tables. Solve checks each answer; on
// top of that the value is the same for all concepts, is confirmed by brute
// force where that is feasible, and ε̄ keeps its promise.
func TestRandomGames(t *testing.T) {
	brute := 0
	for seed := range uint64(500) {
		g := randomZeroSum(t, seed)
		nash := solve(t, g, cert.Nash).Certificate.Claim
		for _, concept := range concepts[1:] {
			if concept == cert.ExtensivePerfect && g.NumInfosets() > 10 {
				continue // ε in the matrix makes these slow
			}
			r := solve(t, g, concept)
			rationaltest.Same(t, nash.Payoffs[0], r.Certificate.Claim.Payoffs[0], "seed ", seed)
			requireEquilibriumAt(t, g, r.Certificate)
			if g.NumInfosets() <= 9 {
				brute++
				for i := range 2 {
					best := seqformtest.BestPayoff(g, r.Certificate.Claim.Profile, i)
					rationaltest.Same(t, r.Certificate.Claim.Payoffs[i], best, "seed ", seed)
				}
			}
		}
	}
	require.Greater(t, brute, 100)
}

// requireEquilibriumAt evaluates the evidence at ε̄ and at ε̄/3 and checks, in
// rational arithmetic, that it is an equilibrium of the perturbed game there:
// every sequence above its bound is optimal.
func requireEquilibriumAt(t *testing.T, g *seqform.Game, c *cert.Certificate) {
	t.Helper()
	if c.Claim.Concept == cert.ExtensivePerfect {
		requireTremblingAt(t, g, c)
		return
	}
	for _, eps := range []rational.Rat{c.Evidence.EpsilonBar, c.Evidence.EpsilonBar.Quo(rational.Int(3))} {
		plans := make([]seqform.Plan, 2)
		for i := range plans {
			for _, p := range c.Evidence.Plans[i] {
				plans[i] = append(plans[i], p.Eval(eps))
			}
			require.NoError(t, g.Players[i].CheckPlan(plans[i]))
		}
		for i := range plans {
			player := &g.Players[i]
			bySet, bySeq := seqform.Optimal(player, seqform.Gradient(g, i, plans, rational.Int(1)))
			for s := 1; s < player.NumSeqs(); s++ {
				bound := c.Evidence.Bounds[i][s].Eval(eps)
				require.True(t, plans[i][s].Cmp(bound) >= 0)
				if bySeq[s].Cmp(bySet[player.SeqInfoset[s]]) < 0 {
					rationaltest.Same(t, bound, plans[i][s])
				}
			}
		}
	}
}

// TestRandomGeneralSum is the same for games without a constant sum, by Lemke's
// algorithm.
func TestRandomGeneralSum(t *testing.T) {
	brute := 0
	for seed := range uint64(2000) {
		kind := gen.GeneralSum
		if seed%10 == 0 {
			kind = gen.CommonInterest
		}
		g := randomGame(t, 7000+seed, 2+int(seed%3), kind)
		for _, concept := range concepts {
			c := solve(t, g, concept).Certificate
			if concept != cert.Nash {
				requireEquilibriumAt(t, g, c)
			}
			if g.NumInfosets() <= 9 {
				brute++
				for i := range 2 {
					rationaltest.Same(t, c.Claim.Payoffs[i], seqformtest.BestPayoff(g, c.Claim.Profile, i), "seed ", seed)
				}
				if g.Tree != nil && concept != cert.Nash && concept != cert.NormalFormPerfect {
					rationaltest.Equal(t, "0", seqformtest.SubgameGain(g, c.Claim.Profile), "seed ", seed)
				}
			}
		}
	}
	require.Greater(t, brute, 100)
}

// TestMethodsAgree solves constant-sum games both ways; the values agree. The names of the
// methods say which games were perturbed.
func TestMethodsAgree(t *testing.T) {
	perturbed := map[cert.Concept]string{cert.QuasiPerfect: " with a formal ε"}
	for seed := range uint64(200) {
		g := randomGame(t, 9000+seed, 2+int(seed%3), gen.ZeroSum)
		for _, concept := range []cert.Concept{cert.Nash, cert.QuasiPerfect} {
			a, b := solveBy(t, g, concept, Simplex), solveBy(t, g, concept, Lemke)
			rationaltest.Same(t, a.Certificate.Claim.Payoffs[0], b.Certificate.Claim.Payoffs[0], "seed ", seed)
			if g.NumInfosets() == 0 {
				continue
			}
			require.Equal(t, "simplex method on the sequence form"+perturbed[concept], a.Stats.Method)
			require.Equal(t, "Lemke's algorithm on the sequence form"+perturbed[concept], b.Stats.Method)
		}
	}
}

// requireTremblingAt evaluates the evidence of extensive-form perfection at ε̄ and
// checks by recursion over the tree that at each information set no action does
// better than those the limit plays, when everything else trembles.
func requireTremblingAt(t *testing.T, g *seqform.Game, c *cert.Certificate) {
	t.Helper()
	if g.NumInfosets() > 8 {
		return // slow
	}
	p := make(seqform.Profile, 2)
	for i := range p {
		plan := make(seqform.Plan, g.Players[i].NumSeqs())
		for s, x := range c.Evidence.Plans[i] {
			plan[s] = x.Eval(c.Evidence.EpsilonBar)
		}
		p[i] = g.Players[i].Behavior(plan)
	}
	require.NoError(t, g.CheckProfile(p))
	for i := range p {
		for h := range p[i] {
			payoff := make([]rational.Rat, len(p[i][h]))
			old := p[i][h]
			for a := range payoff {
				p[i][h] = make([]rational.Rat, len(payoff))
				p[i][h][a] = rational.Int(1)
				payoff[a] = seqformtest.Payoffs(g, p)[i]
			}
			p[i][h] = old
			for a := range payoff {
				for b := range payoff {
					require.True(t, c.Claim.Profile[i][h][a].IsZero() || payoff[a].Cmp(payoff[b]) >= 0)
				}
			}
		}
	}
}

func TestLimits(t *testing.T) {
	g := seqformtest.Fixture(t, "poker_raise")
	r, err := Solve(t.Context(), g, Options{MaxPivots: 3})
	require.NoError(t, err)
	require.Equal(t, answer.Unknown, r.Status)
	require.Nil(t, r.Certificate)
	require.Equal(t, 3, r.Stats.Pivots)
	require.Contains(t, r.Reason, "pivot limit of 3")

	full := solve(t, g, cert.QuasiPerfect).Stats.Pivots
	r, err = Solve(t.Context(), g, Options{MaxPivots: full})
	require.NoError(t, err)
	require.Equal(t, answer.Yes, r.Status, "a limit that is just enough")

	ctx, cancel := context.WithTimeout(t.Context(), -time.Second)
	defer cancel()
	r, err = Solve(ctx, g, Options{})
	require.NoError(t, err)
	require.Equal(t, answer.Unknown, r.Status)
	require.Contains(t, r.Reason, "deadline")
	r, err = Solve(ctx, g, Options{Concept: cert.ExtensivePerfect, Method: Lemke})
	require.NoError(t, err)
	require.Equal(t, answer.Unknown, r.Status)
	require.Contains(t, r.Reason, "deadline")
	require.Empty(t, r.Stats.Method, "no method has begun")
}

// TestTooLarge asks for what would need a tableau of 10¹⁰ entries: there is no
// answer, but at once.
func TestTooLarge(t *testing.T) {
	b := seqform.NewBuilder("chain", "A", "B")
	n := b.Root()
	for k := range 100_000 {
		n.Move(k%2, strconv.Itoa(k), "on", "stop").Child("stop").Leaf(1, -1)
		n = n.Child("on")
	}
	n.Leaf(1, -1)
	g, err := b.Game()
	require.NoError(t, err)
	r, err := Solve(t.Context(), g, Options{Concept: cert.Nash, Method: Lemke})
	require.NoError(t, err)
	require.Equal(t, answer.Unknown, r.Status)
	require.Contains(t, r.Reason, "more than the limit of 134217728")
	r, err = Solve(t.Context(), g, Options{Concept: cert.QuasiPerfect})
	require.NoError(t, err)
	require.Equal(t, answer.Unknown, r.Status)
	require.Contains(t, r.Reason, "polynomials in ε")
}

func TestOutOfScope(t *testing.T) {
	for name, want := range map[string]string{
		"selten_horse":     "3 players",
		"imperfect_recall": "imperfect recall at information set",
		"absent_minded":    "absent-minded at information set",
	} {
		_, err := Solve(t.Context(), seqformtest.Fixture(t, name), Options{})
		require.ErrorContains(t, err, want)
	}
	_, err := Solve(t.Context(), seqformtest.Fixture(t, "kuhn"), Options{Concept: cert.SubgamePerfect, MaxPivots: -1, Method: "guess"})
	require.ErrorContains(t, err, "subgame-perfect")
	require.ErrorContains(t, err, "no method")
	require.ErrorContains(t, err, "negative pivot limit")
}

// TestLeduc checks the published exact value, by both concepts.
func TestLeduc(t *testing.T) {
	if testing.Short() {
		t.Skip("tens of seconds")
	}
	g := seqformtest.Leduc(3)
	for _, concept := range []cert.Concept{cert.Nash, cert.QuasiPerfect} {
		r := solve(t, g, concept)
		rationaltest.Equal(t, "-1454920850547486749701863871533/16995463438839962469905132501930", r.Certificate.Claim.Payoffs[0])
	}
}

func ExampleSolve() {
	data, name := fixtures.Game("guess_ace")
	g, _ := efg.Parse(name, bytes.NewReader(data))
	r, _ := Solve(context.Background(), g, Options{})
	claim := r.Certificate.Claim
	fmt.Println("player 1 stops with probability", claim.Profile[0][0][0])
	fmt.Println("player 2 says no with probability", claim.Profile[1][0][1])
	fmt.Println("and believes", claim.Beliefs[1][0])
	fmt.Println("because player 1 plays with probability", r.Certificate.Evidence.Plans[0][2])
	// Output:
	// player 1 stops with probability 1
	// player 2 says no with probability 1
	// and believes [1/52 51/52]
	// because player 1 plays with probability ε
}

func BenchmarkSolve(b *testing.B) {
	leduc := func(ranks int) func() (*seqform.Game, error) {
		return func() (*seqform.Game, error) { return gen.Leduc(ranks, 2, true) }
	}
	for _, bm := range []struct {
		name string
		make func() (*seqform.Game, error)
	}{
		{"kuhn", func() (*seqform.Game, error) { return gen.Kuhn(2, 3) }},
		{"kuhn-13", func() (*seqform.Game, error) { return gen.Kuhn(2, 13) }},
		{"poker-raise", func() (*seqform.Game, error) { return gen.Make("poker-raise") }},
		{"leduc-2", leduc(2)},
		{"leduc-3", leduc(3)},
	} {
		for _, concept := range []cert.Concept{cert.Nash, cert.QuasiPerfect} {
			b.Run(bm.name+"/"+string(concept), func(b *testing.B) {
				g, err := bm.make()
				require.NoError(b, err)
				b.ReportAllocs()
				var r *answer.Result
				for b.Loop() {
					r = solve(b, g, concept)
				}
				b.ReportMetric(float64(r.Stats.Pivots), "pivots")
				b.ReportMetric(float64(r.Stats.Bits), "bits")
			})
		}
	}
}
