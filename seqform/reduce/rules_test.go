package reduce

import (
	"context"
	"fmt"
	"math/rand/v2"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"exactsolve/cert"
	"exactsolve/fixtures/gen"
	"exactsolve/quasiperfect"
	"exactsolve/rational"
	"exactsolve/rational/rationaltest"
	"exactsolve/seqform"
	"exactsolve/seqform/efg"
	"exactsolve/seqform/seqformtest"
)

// TestNoDominance: nothing is removed, and the game is the one given.
func TestNoDominance(t *testing.T) {
	g := parse(t, `EFG 2 R "" { "1" "2" }
p "" 1 1 "" { "h" "t" } 0
p "" 2 1 "" { "h" "t" } 0
t "" 1 "" { 1, -1 }
t "" 2 "" { -1, 1 }
p "" 2 1 "" { "h" "t" } 0
t "" 2
t "" 1
`)
	r := dominated(t, g, Options{Weak: true})
	require.Same(t, g, r.Game)
	require.True(t, r.Complete)
	p := randomProfile(g, rand.New(rand.NewPCG(1, 1)))
	z, err := r.Lift(p)
	require.NoError(t, err)
	for i := range p {
		for k := range p[i][0] {
			rationaltest.Same(t, p[i][0][k], z[i][0][k])
		}
	}
}

// planGame has a later information set of player 1 after "in", reached by both of
// 2's actions: x is good at one node and y at the other, and z, which is as good
// as "out" at both, is what the sum prefers.
const planGame = `EFG 2 R "" { "1" "2" }
p "" 1 1 "first" { "out" "in" } 0
t "" 1 "" { 1, 0 }
p "" 2 1 "" { "l" "r" } 0
p "" 1 2 "second" { "x" "y" "z" } 0
t "" 2 "" { 3, 0 }
t "" 3 "" { 0, 0 }
t "" 4 "" { 2, 0 }
p "" 1 2 "second" { "x" "y" "z" } 0
t "" 3
t "" 2
t "" 4
`

// TestPlan: the plan is the same at both nodes of the second information set.
func TestPlan(t *testing.T) {
	g := parse(t, planGame)
	r := dominated(t, g, Options{})
	require.Len(t, r.Removed, 1)
	m := r.Removed[0]
	require.Equal(t, "round 1: 1 at first: out is strictly dominated by in: at most 1, at least 2", m.Reason(g))
	require.EqualValues(t, 2, m.Plan[1])

	// Without z each node of the second set is worth 3 for one of x and y, but
	// no plan is worth more than 0.
	none := parse(t, strings.ReplaceAll(planGame, "{ 2, 0 }", "{ 0, 0 }"))
	require.Empty(t, dominated(t, none, Options{}).Removed)
}

// TestLikelyNodes: the plan goes by how likely chance makes the nodes.
func TestLikelyNodes(t *testing.T) {
	g := parse(t, `EFG 2 R "" { "1" "2" }
p "" 1 1 "first" { "out" "in" } 0
t "" 1 "" { 1/2, 0 }
c "" 1 "" { "a" 9/10 "b" 1/10 } 0
p "" 1 2 "second" { "x" "y" } 0
t "" 2 "" { 1, 0 }
t "" 3 "" { 0, 0 }
p "" 1 2 "second" { "x" "y" } 0
t "" 3
t "" 4 "" { 2, 0 }
`)
	m := dominated(t, g, Options{}).Removed[0]
	require.Equal(t, "round 1: 1 at first: out is strictly dominated by in: at most 1/2, at least 9/10", m.Reason(g))
}

// TestAlike: of actions that are all the same the first stays.
func TestAlike(t *testing.T) {
	g := parse(t, strings.NewReplacer("3, 0", "1, 0", "0, 0", "1, 0", "2, 0", "1, 0").Replace(planGame))
	r := dominated(t, g, Options{Weak: true})
	require.Equal(t, 2, r.Game.Tree.Len())
	require.Equal(t, []string{"out"}, r.Game.Players[0].Infosets[0].Actions)
	require.Empty(t, dominated(t, g, Options{}).Removed)
	z, err := r.Lift(randomProfile(r.Game, rand.New(rand.NewPCG(1, 1))))
	require.NoError(t, err)
	require.Empty(t, z.Missing())
}

// TestChanceNever: what chance never reaches does not count, and nothing is removed
// where it reaches nothing.
func TestChanceNever(t *testing.T) {
	text := `EFG 2 R "" { "1" "2" }
c "" 1 "" { "a" 1/2 "b" 1/2 "c" 0 } 0
p "" 1 1 "" { "l" "r" } 0
t "" 1 "" { 1, 0 }
t "" 2 "" { 0, 0 }
t "" 2
p "" 1 SET "" { "l" "r" } 0
t "" 2
t "" 1
`
	r := dominated(t, parse(t, strings.Replace(text, "SET", "1", 1)), Options{})
	require.Len(t, r.Removed, 1)
	require.Equal(t, 1, r.Removed[0].Action)
	r = dominated(t, parse(t, strings.Replace(text, "SET", "2", 1)), Options{Weak: true})
	require.Len(t, r.Removed, 1)
	require.Equal(t, 0, r.Removed[0].Infoset)
}

// TestThreat: the equilibrium (out, fight) is lost: fight, which is strictly
// dominated, is never carried out but keeps player 1 out.
func TestThreat(t *testing.T) {
	g := parse(t, threat)
	r := dominated(t, g, Options{})
	require.Equal(t, 2, r.Rounds)
	require.True(t, pureNash(g, pure{{0}, {0}}))
	require.Equal(t, 0, r.Removed[1].Action)
	require.Equal(t, 3, r.Game.Tree.Len())
}

const threat = `EFG 2 R "Entry" { "1" "2" }
p "" 1 1 "entry" { "out" "enter" } 0
t "" 1 "" { 0, 5 }
p "" 2 1 "answer" { "fight" "yield" } 0
t "" 2 "" { -1, 0 }
t "" 3 "" { 1, 2 }
`

func ExampleDominated() {
	g, err := efg.Parse("", strings.NewReader(threat))
	if err != nil {
		fmt.Println(err)
		return
	}
	r, err := Dominated(context.Background(), g, Options{})
	if err != nil {
		fmt.Println(err)
		return
	}
	for _, m := range r.Removed {
		fmt.Println(m.Reason(g))
	}
	fmt.Println("nodes:", g.Tree.Len(), "before,", r.Game.Tree.Len(), "after")
	// Output:
	// round 1: 2 at answer: fight is strictly dominated by yield: at most 0, at least 2
	// round 2: 1 at entry: out is strictly dominated by enter: at most 0, at least 1
	// nodes: 5 before, 3 after
}

func TestDominatedErrors(t *testing.T) {
	_, err := Dominated(context.Background(), seqformtest.Fixture(t, "matching_pennies"), Options{})
	require.ErrorIs(t, err, ErrNoTree)
	g := parse(t, threat)
	ctx, cancel := context.WithCancel(context.Background())
	cancel()
	_, err = Dominated(ctx, g, Options{})
	require.ErrorIs(t, err, context.Canceled)
	r := dominated(t, g, Options{})
	require.ErrorIs(t, Verify(ctx, g, r.Removed), context.Canceled)
	_, err = r.Lift(seqform.Profile{})
	require.Error(t, err)
	_, err = r.Lift(seqform.Profile{{{rational.Int(1)}}, {{rational.Int(2)}}})
	require.Error(t, err)
	z, err := r.Lift(seqform.Profile{{nil}, {{rational.Int(1)}}})
	require.NoError(t, err)
	require.Equal(t, [][2]int{{0, 0}}, z.Missing())
	forgetful := parse(t, `EFG 2 R "" { "1" }
p "" 1 1 "" { "l" "r" } 0
p "" 1 2 "" { "l" "r" } 0
t "" 1 "" { 1 }
t "" 2 "" { 2 }
p "" 1 2 "" { "l" "r" } 0
t "" 1
t "" 2
`)
	var recall *seqform.RecallError
	_, err = Dominated(context.Background(), forgetful, Options{})
	require.ErrorAs(t, err, &recall)
	require.ErrorAs(t, Verify(context.Background(), forgetful, nil), &recall)
}

func solve(t *testing.T, g *seqform.Game, concept cert.Concept) seqform.Profile {
	t.Helper()
	res, err := quasiperfect.Solve(context.Background(), g, quasiperfect.Options{Concept: concept})
	require.NoError(t, err)
	require.Equal(t, cert.Yes, res.Status)
	return res.Certificate.Claim.Profile
}

// TestTwoPlayerEquilibria solves random trees and what Dominated leaves of them.
// In a Nash equilibrium of the full game nothing strictly dominated is played
// where play leads, and in a quasi-perfect one, which is sequential, nowhere.
// An equilibrium of the reduced game is one of the full game.
func TestTwoPlayerEquilibria(t *testing.T) {
	strict := 0
	for seed := range uint64(60) {
		kind := gen.GeneralSum
		if seed%2 == 1 {
			kind = gen.ZeroSum
		}
		g, err := gen.RandomTree(gen.TreeOptions{
			Players: 2, Depth: 5, Actions: 3, Signals: 2, Chance: 25, Stop: 10,
			Payoffs: gen.Range{Low: -3, High: 3}, Kind: kind, Seed: seed,
		})
		require.NoError(t, err)
		r := dominated(t, g, Options{Weak: true})
		nash, sequential := solve(t, g, cert.Nash), solve(t, g, cert.QuasiPerfect)
		for _, m := range r.Removed {
			if m.Strict && m.Round == 1 {
				strict++
				prob := nash[m.Player][m.Infoset]
				require.True(t, !isReached(g, nash, m) || prob[m.Action].IsZero(), "seed %d", seed)
				require.True(t, sequential[m.Player][m.Infoset][m.Action].IsZero(), "seed %d", seed)
			}
		}
		z, err := r.Lift(solve(t, r.Game, cert.QuasiPerfect))
		require.NoError(t, err)
		full, small := g.Regrets(g.Plans(sequential)), g.Regrets(g.Plans(z))
		for i := range small {
			require.True(t, small[i].Regret.IsZero(), "seed %d", seed)
			if kind == gen.ZeroSum {
				rationaltest.Same(t, full[i].Payoff, small[i].Payoff)
			}
		}
	}
	require.Greater(t, strict, 100)
}

// isReached reports whether play reaches the information set of m.
func isReached(g *seqform.Game, p seqform.Profile, m Removal) bool {
	plans := g.Plans(p)
	beliefs := g.BayesBeliefs(plans)
	own := plans[m.Player][g.Players[m.Player].Infosets[m.Infoset].ParentSeq]
	return beliefs[m.Player][m.Infoset] != nil && own.Sign() > 0
}
