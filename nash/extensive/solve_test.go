package extensive_test

import (
	"bytes"
	"context"
	"fmt"
	"slices"
	"testing"

	"exactsolve/cert"
	"exactsolve/cert/answer"
	"exactsolve/fixtures"
	"exactsolve/fixtures/gen"
	"exactsolve/nash/extensive"
	"exactsolve/rational"
	"exactsolve/rational/rationaltest"
	"exactsolve/seqform"
	"exactsolve/seqform/seqformtest"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"
)

// TestFixtures solves every fixture of perfect recall. Where all equilibria are
// listed the answer is one of them, and where payoffs are the same in all it has
// these.
func TestFixtures(t *testing.T) {
	listed := 0
	for _, name := range fixtures.Names() {
		g := seqformtest.Fixture(t, name)
		if g.Recall != nil {
			_, err := extensive.Solve(t.Context(), g, extensive.Options{})
			assert.ErrorContains(t, err, "extensive: ", name)
			continue
		}
		want, err := fixtures.Want(name)
		require.NoError(t, err)
		c := solved(t, g, extensive.Options{}).Certificate
		if c.Claim.Concept != cert.Nash {
			assert.Equal(t, "nau_irrational", name)
			continue
		}
		bruteForce(t, g, c)
		for i, value := range want.Value {
			rationaltest.Equal(t, value, c.Claim.Payoffs[i], name)
		}
		for _, all := range want.All {
			if all.Concept == "nash" {
				listed++
				assert.Contains(t, profiles(g, want, all.Profiles), fmt.Sprint(c.Claim.Profile), name)
			}
		}
	}
	assert.Positive(t, listed)
}

func profiles(g *seqform.Game, want *fixtures.Claims, names []string) (list []string) {
	for _, name := range names {
		list = append(list, fmt.Sprint(seqformtest.Profile(g, want.Profile(name).Probabilities)))
	}
	return list
}

// bruteForce compares payoffs and best responses with slow computations on the
// tree, if there are few pure strategies.
func bruteForce(t *testing.T, g *seqform.Game, c *cert.Certificate) {
	t.Helper()
	payoffs := seqformtest.Payoffs(g, c.Claim.Profile)
	for i, u := range payoffs {
		rationaltest.Equal(t, u.String(), c.Claim.Payoffs[i], g.Title)
		if pureStrategies(&g.Players[i]) > 2000 {
			continue
		}
		gain := seqformtest.BestPayoff(g, c.Claim.Profile, i).Sub(u)
		assert.LessOrEqual(t, gain.Cmp(c.Claim.Epsilon), 0, "%s: player %d gains %v", g.Title, i+1, gain)
	}
}

func pureStrategies(p *seqform.Player) int {
	n := 1
	for _, set := range p.Infosets {
		n = min(n*len(set.Actions), 1_000_000)
	}
	return n
}

func randomTree(t testing.TB, players, depth, actions int, seed uint64) *seqform.Game {
	t.Helper()
	return seqformtest.Must(gen.RandomTree(gen.TreeOptions{
		Players: players, Depth: depth, Actions: actions, Signals: 2, Chance: 15, Stop: 10,
		Payoffs: gen.Range{Low: -9, High: 9}, Kind: []gen.PayoffKind{gen.GeneralSum, gen.ZeroSum, gen.CommonInterest}[seed%3], Seed: seed,
	}))
}

// TestRandomTrees wants an equilibrium of nearly every game and no wrong one.
func TestRandomTrees(t *testing.T) {
	seeds := uint64(20)
	if testing.Short() {
		seeds = 4
	}
	games, unknown := 0, 0
	for players := 1; players <= 5; players++ {
		for _, size := range [][2]int{{2, 4}, {3, 3}, {4, 3}, {5, 3}, {6, 2}, {6, 3}} {
			for seed := range seeds {
				g := randomTree(t, players, size[0], size[1], seed)
				r, err := extensive.Solve(t.Context(), g, extensive.Options{})
				require.NoError(t, err, "%s", g.Title)
				games++
				if r.Status != answer.Yes {
					unknown++
				}
				if r.Certificate.Claim.Profile != nil {
					bruteForce(t, g, r.Certificate)
				}
			}
		}
	}
	t.Logf("%d of %d games without an equilibrium found", unknown, games)
	assert.LessOrEqual(t, 50*unknown, games)
}

// FuzzTree wants no panic, no error and no wrong claim.
func FuzzTree(f *testing.F) {
	f.Add(uint64(1), byte(2), byte(4), byte(3), uint16(50))
	f.Add(uint64(7), byte(3), byte(5), byte(2), uint16(3))
	f.Fuzz(func(t *testing.T, seed uint64, players, depth, actions byte, iterations uint16) {
		g := randomTree(t, 1+int(players%5), 1+int(depth%5), 2+int(actions%3), seed)
		r, err := extensive.Solve(t.Context(), g, extensive.Options{Starts: 2, Seed: seed}.Limited(int(iterations%400), 0))
		require.NoError(t, err)
		require.NoError(t, cert.Check(context.Background(), g, r.Certificate))
		if r.Certificate.Claim.Profile != nil {
			bruteForce(t, g, r.Certificate)
		}
	})
}

// TestLimits wants exact bounds where the search ends too early.
func TestLimits(t *testing.T) {
	g := kuhn(t, 3, 4)
	done, cancel := context.WithCancel(t.Context())
	cancel()
	r, err := extensive.Solve(done, g, extensive.Options{})
	require.NoError(t, err)
	assert.Equal(t, answer.Unknown, r.Status)
	assert.Equal(t, "context canceled", r.Reason)
	assert.Equal(t, cert.EpsilonNash, r.Certificate.Claim.Concept)
	assert.Equal(t, 1, r.Certificate.Claim.Epsilon.Sign())
	require.NoError(t, cert.Check(context.Background(), g, r.Certificate))

	large := seqformtest.Must(gen.Make("leduc players=3"))
	last := rational.Int(100)
	for _, starts := range []int{1, 2, 4} { // too large for Newton steps, so that play goes on
		r, err = extensive.Solve(t.Context(), large, extensive.Options{Starts: starts}.Limited(30, 1))
		require.NoError(t, err)
		assert.Equal(t, fmt.Sprintf("no equilibrium recognized, random starts: %d", starts), r.Reason)
		require.NoError(t, cert.Check(context.Background(), large, r.Certificate))
		assert.Equal(t, -1, r.Certificate.Claim.Epsilon.Cmp(last))
		last = r.Certificate.Claim.Epsilon
	}
	assert.Equal(t, -1, last.Cmp(rational.New(1, 10)), "%v", last)
	assert.Equal(t, 30, longest(large, r.Certificate.Claim.Profile), "bits of the weights in a game of so many leaves")
}

// longest returns the least n such that all realization weights are multiples of 2⁻ⁿ.
func longest(g *seqform.Game, profile seqform.Profile) (n int) {
	for _, plan := range g.Plans(profile) {
		for _, x := range plan {
			for !x.Mul(rational.Int(2).Pow(n)).IsInt() {
				n++
			}
		}
	}
	return n
}

func TestOptions(t *testing.T) {
	g := kuhn(t, 2, 3)
	_, err := extensive.Solve(t.Context(), g, extensive.Options{Starts: -1})
	assert.EqualError(t, err, "extensive: negative number of starts -1")
	_, err = extensive.Solve(t.Context(), &seqform.Game{Payoffs: new(seqform.Payoffs)}, extensive.Options{})
	assert.EqualError(t, err, "extensive: a game without players")
}

// TestRepeats wants equal bytes for equal seeds.
func TestRepeats(t *testing.T) {
	g := kuhn(t, 3, 4)
	var texts []string
	for _, seed := range []uint64{5, 5, 6} {
		var b bytes.Buffer
		require.NoError(t, solved(t, g, extensive.Options{Seed: seed}).Certificate.Write(&b))
		texts = append(texts, b.String())
	}
	assert.Equal(t, texts[0], texts[1])
	assert.Len(t, slices.Compact(texts), 2)
}

// BenchmarkTrees solves random trees of 3 players in turn.
func BenchmarkTrees(b *testing.B) {
	for _, depth := range []int{5, 7} {
		b.Run(fmt.Sprint("depth ", depth), func(b *testing.B) {
			var games []*seqform.Game
			for seed := range uint64(20) {
				games = append(games, randomTree(b, 3, depth, 3, seed))
			}
			for k := 0; b.Loop(); k++ {
				solved(b, games[k%len(games)], extensive.Options{})
			}
		})
	}
}

// TestLeduc solves three-player hold'em with two ranks and two or three suits, of
// 1,890 information sets; at the equilibria found probabilities are not rational.
func TestLeduc(t *testing.T) {
	if testing.Short() {
		t.Skip("some seconds")
	}
	for suits := 2; suits <= 3; suits++ {
		g := seqformtest.Must(gen.Make(fmt.Sprintf("leduc players=3 ranks=2 suits=%d", suits)))
		require.Equal(t, 1890, g.NumInfosets())
		solved(t, g, extensive.Options{}.Limited(1000, 0))
	}
}

// TestPathAlone wants a regret of at most a millionth of the range of payoffs where
// equilibria have too many probabilities to be recognized, here by a limit.
func TestPathAlone(t *testing.T) {
	g := seqformtest.Must(gen.Make("leduc players=3 ranks=2 suits=3"))
	r, err := extensive.Solve(t.Context(), g, extensive.Options{Starts: 1}.Limited(1000, 200))
	require.NoError(t, err)
	require.Equal(t, answer.Unknown, r.Status)
	require.NoError(t, cert.Check(context.Background(), g, r.Certificate))
	lo, hi := g.PayoffRange(0)
	assert.Equal(t, -1, r.Certificate.Claim.Epsilon.Cmp(hi.Sub(lo).Mul(rational.New(1, 1_000_000))))
}

// BenchmarkLeduc reports the exact regret of the best profile of three-player Leduc
// hold'em, by rounds of CFR⁺ before the path.
func BenchmarkLeduc(b *testing.B) {
	for _, size := range [][3]int{{2, 2, 1000}, {2, 3, 1000}, {3, 2, 1000}, {4, 2, 3000}} {
		g := seqformtest.Must(gen.Make(fmt.Sprintf("leduc players=3 ranks=%d suits=%d", size[0], size[1])))
		b.Run(fmt.Sprintf("%dranks/%dsuits/%drounds", size[0], size[1], size[2]), func(b *testing.B) {
			for b.Loop() {
				r, err := extensive.Solve(b.Context(), g, extensive.Options{Starts: 1}.Limited(size[2], 0))
				require.NoError(b, err)
				epsilon, _ := r.Certificate.Claim.Epsilon.Big().Float64()
				b.ReportMetric(epsilon, "epsilon")
			}
		})
	}
}

// Example finds an equilibrium of three-player Kuhn poker.
func Example() {
	g, err := gen.Kuhn(3, 4)
	if err != nil {
		panic(err)
	}
	r, err := extensive.Solve(context.Background(), g, extensive.Options{})
	if err != nil {
		panic(err)
	}
	fmt.Println(r.Status, r.Certificate.Claim.Concept, r.Certificate.Claim.Payoffs[1])
	// Output:
	// yes nash -1/48
}
