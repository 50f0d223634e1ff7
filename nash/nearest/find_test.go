package nearest

import (
	"context"
	"fmt"
	"math/rand/v2"
	"testing"

	"github.com/stretchr/testify/require"

	"exactsolve/cert"
	"exactsolve/fixtures/gen"
	"exactsolve/nash/bimatrix"
	"exactsolve/rational"
	"exactsolve/rational/approx"
	"exactsolve/rational/rationaltest"
	"exactsolve/seqform"
	"exactsolve/seqform/seqformtest"
)

func kuhn(t testing.TB, players, cards int) *seqform.Game {
	t.Helper()
	g, err := gen.Kuhn(players, cards)
	require.NoError(t, err)
	return g
}

// TestKuhn certifies average strategies of 10⁴ iterations.
func TestKuhn(t *testing.T) {
	g := kuhn(t, 2, 3)
	for seed := range uint64(10) {
		r := find(t, g, cfr(g, 10_000, 6, seed), Options{})
		require.Equal(t, cert.Yes, r.Status)
		rationaltest.Equal(t, "-1/18", r.Certificate.Claim.Payoffs[0])
		require.Equal(t, -1, r.Distance.Cmp(rational.New(1, 100)))
		require.Equal(t, -1, r.BehaviorDistance.Cmp(rational.New(1, 100)))
		require.True(t, slowRegret(g, r.Profile).IsZero())
	}
}

// TestKuhn3 certifies average strategies of three-player Kuhn poker, whose
// equilibria are not isolated; player 2 gets −1/48 in all that are known.
func TestKuhn3(t *testing.T) {
	g := kuhn(t, 3, 4)
	for seed := range uint64(4) {
		r := find(t, g, cfr(g, 10_000, 6, seed), Options{})
		require.Equal(t, cert.Yes, r.Status, r.Reason)
		rationaltest.Equal(t, "-1/48", r.Certificate.Claim.Payoffs[1])
		require.Equal(t, -1, r.Distance.Cmp(rational.New(1, 100)))
	}
}

// TestRepair has starts for which guesses alone fail.
func TestRepair(t *testing.T) {
	g := kuhn(t, 3, 4)
	for _, seed := range []uint64{0, 3} {
		r := find(t, g, cfr(g, 1000, 6, seed), Options{})
		require.Equal(t, cert.Yes, r.Status, "%d: %s", seed, r.Reason)
		require.Contains(t, r.Route, "repaired")
	}
}

// TestRounds has an equilibrium of a game with 40 strategies a player in so much
// noise that guesses succeed only from a profile of smaller regret.
func TestRounds(t *testing.T) {
	g, err := gen.RandomStrategic([]int{40, 40}, gen.Range{Low: -100, High: 100}, gen.GeneralSum, 1)
	require.NoError(t, err)
	h, err := bimatrix.LemkeHowson(context.Background(), g, bimatrix.HowsonOptions{Label: 2})
	require.NoError(t, err)
	p := perturb(rand.New(rand.NewPCG(2, 2)), h.Certificate.Claim.Profile, rational.New(1, 100))
	r := find(t, g, p, Options{})
	require.Equal(t, cert.Yes, r.Status, r.Reason)
}

// TestPoorInput is sound about profiles far from any equilibrium.
func TestPoorInput(t *testing.T) {
	g := kuhn(t, 3, 4)
	r := find(t, g, cfr(g, 3, 3, 1), Options{})
	require.LessOrEqual(t, r.Distance.Cmp(rational.New(1, 4)), 0)
}

// TestLeduc certifies an average strategy of 10⁴ iterations in Leduc hold'em.
func TestLeduc(t *testing.T) {
	ranks := 3
	if testing.Short() {
		ranks = 2
	}
	g, err := gen.Leduc(ranks, 2, true)
	require.NoError(t, err)
	r := find(t, g, cfr(g, 10_000, 6, 1), Options{})
	require.Equal(t, cert.Yes, r.Status)
	if ranks == 3 {
		rationaltest.Equal(t, "-1454920850547486749701863871533/16995463438839962469905132501930", r.Certificate.Claim.Payoffs[0])
	}
	t.Logf("ε of the input %s, distance %s, %+v", decimal(r.Regret), decimal(r.Distance), r.Stats)
}

func decimal(x rational.Rat) string {
	text, _ := approx.Decimal(x, 3, approx.Nearest)
	return text
}

// TestHorse recovers equilibria of Selten's horse that are not isolated.
func TestHorse(t *testing.T) {
	g := seqformtest.Fixture(t, "selten_horse")
	r := find(t, g, seqformtest.Profile(g, []string{"0.999", "0.001", "0.998", "0.002", "0.12", "0.88"}), Options{})
	require.Equal(t, cert.Yes, r.Status)
	rationaltest.Equal(t, "1", r.Profile[0][0][0])
	rationaltest.Equal(t, "3/25", r.Profile[2][0][0])
	r = find(t, g, seqformtest.Profile(g, []string{"0.001", "0.999", "0.34", "0.66", "0.998", "0.002"}), Options{})
	require.Equal(t, cert.Yes, r.Status)
	rationaltest.Equal(t, "17/50", r.Profile[1][0][0]) // kept: not reached by 1, but by the own plan
}

// TestSmallGames has one player, players without information sets, and payoffs
// that nothing changes.
func TestSmallGames(t *testing.T) {
	for _, players := range []int{1, 2, 3} {
		for _, low := range []int{0, -9} { // 0: all payoffs equal
			for seed := range uint64(30) {
				g, err := gen.RandomTree(gen.TreeOptions{
					Players: players, Depth: 1 + int(seed%3), Actions: 2, Signals: 1, Chance: 30,
					Payoffs: gen.Range{Low: low, High: 0}, Kind: gen.GeneralSum, Seed: seed,
				})
				require.NoError(t, err)
				uniform := make(seqform.Profile, players)
				for i := range uniform {
					for h := range g.Players[i].Infosets {
						uniform[i] = append(uniform[i], decimals(make([]float64, len(g.Players[i].Infosets[h].Actions)), 1))
					}
				}
				s := newSearch(t.Context(), g, uniform, Options{})
				s.radius = rational.Int(1)
				r, err := s.run()
				require.NoError(t, err)
				sound(t, g, uniform, r)
				if players == 1 || low == 0 {
					require.Equal(t, cert.Yes, r.Status)
				}
			}
		}
	}
}

func TestExactInput(t *testing.T) {
	g := seqformtest.Fixture(t, "rock_paper_scissors")
	third := []string{"1/3", "1/3", "1/3", "1/3", "1/3", "1/3"}
	r := find(t, g, seqformtest.Profile(g, third), Options{})
	require.Equal(t, cert.Yes, r.Status)
	require.True(t, r.Distance.IsZero())
	require.Zero(t, r.Stats.Pivots)
}

func TestLimits(t *testing.T) {
	g := kuhn(t, 2, 3)
	done, cancel := context.WithCancel(context.Background())
	cancel()
	for _, g := range []*seqform.Game{g, kuhn(t, 3, 4)} {
		r, err := Find(done, g, cfr(g, 10, 3, 1), Options{})
		require.NoError(t, err)
		require.Equal(t, cert.Unknown, r.Status)
		require.Contains(t, r.Reason, "context canceled")
		require.False(t, r.Regret.IsZero())
	}
}

func TestErrors(t *testing.T) {
	g := kuhn(t, 2, 3)
	p := cfr(g, 10, 3, 1)
	try := func(want string, g *seqform.Game, p seqform.Profile, o Options) {
		t.Helper()
		_, err := Find(context.Background(), g, p, o)
		require.ErrorContains(t, err, want)
	}
	try("negative limit -1 of pivots", g, p, Options{MaxPivots: -1})
	try("nearest", g, p[:1], Options{})
	missing := seqform.Profile{append(seqform.Behavior{nil}, p[0][1:]...), p[1]}
	try("says nothing", g, missing, Options{})
	wrong := seqform.Profile{append(seqform.Behavior{{rational.Int(1), rational.New(1, 1000)}}, p[0][1:]...), p[1]}
	try("nearest", g, wrong, Options{})
	try("recall", seqformtest.Fixture(t, "imperfect_recall"), nil, Options{})
}

func TestNormalize(t *testing.T) {
	g := seqformtest.Fixture(t, "rock_paper_scissors")
	p := seqformtest.Profile(g, []string{"0.333", "0.333", "0.333", "1", "0", "0"})
	q, off, err := Normalize(g, p, rational.New(1, 500))
	require.NoError(t, err)
	rationaltest.Equal(t, "1/1000", off)
	rationaltest.Equal(t, "1/3", q[0][0][2])
	require.NoError(t, g.CheckProfile(q))
	rationaltest.Equal(t, "333/1000", p[0][0][0]) // not changed

	for _, bad := range [][]string{{"0.333", "0.333", "0.333"}, {"-1", "1", "1"}, {"0", "0", "0"}} {
		_, _, err := Normalize(g, seqformtest.Profile(g, append(bad, "1", "0", "0")), rational.New(1, 5000))
		require.Error(t, err, bad)
	}
	_, _, err = Normalize(g, p[:1], rational.Int(1))
	require.Error(t, err)
	_, _, err = Normalize(g, seqform.Profile{p[0], {p[1][0][:1]}}, rational.Int(1))
	require.Error(t, err)
	_, _, err = Normalize(g, seqform.Profile{p[0], {}}, rational.Int(1))
	require.Error(t, err)
}

func ExampleFind() {
	g, _ := gen.Kuhn(2, 3)
	approximate := seqformtest.Profile(g, []string{ // three digits, from some other program
		"0.792", "0.208", "1", "0", "1", "0", "0.46", "0.54", "0.378", "0.622", "0", "1",
		"1", "0", "0.666", "0.334", "0", "1", "0", "1", "0.666", "0.334", "1", "0",
	})
	r, _ := Find(context.Background(), g, approximate, Options{})
	fmt.Println(r.Status, r.Certificate.Claim.Payoffs)
	fmt.Println("regret before", r.Regret, "and after", r.Epsilon)
	fmt.Println("changed by at most", r.BehaviorDistance)
	fmt.Println("player 1 bets the jack with probability", r.Profile[0][0][1])
	// Output:
	// yes [-1/18 1/18]
	// regret before 111/250000 and after 0
	// changed by at most 1/1500
	// player 1 bets the jack with probability 311/1500
}
