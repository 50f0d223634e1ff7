package reduce

import (
	"context"
	"fmt"
	"math/rand/v2"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"exactsolve/cert"
	"exactsolve/cert/answer"
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
	p := seqformtest.RandomProfile(rand.New(rand.NewPCG(1, 1)), g, 3)
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
	z, err := r.Lift(seqformtest.RandomProfile(rand.New(rand.NewPCG(1, 1)), r.Game, 3))
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
	_, err := Dominated(t.Context(), seqformtest.Fixture(t, "matching_pennies"), Options{})
	require.ErrorIs(t, err, ErrNoTree)
	g := parse(t, threat)
	ctx, cancel := context.WithCancel(t.Context())
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
	_, err = Dominated(t.Context(), forgetful, Options{})
	require.ErrorAs(t, err, &recall)
	require.ErrorAs(t, Verify(t.Context(), forgetful, nil), &recall)
}

// TestVerifyMutations: no removal is accepted with any field changed, nor a list
// with a removal left out that a later round needs, twice, or out of order.
func TestVerifyMutations(t *testing.T) {
	g := seqformtest.Kuhn(2, 3)
	good := dominated(t, g, Options{Weak: true}).Removed
	changes := map[string]func(r *Removal){
		"round":         func(r *Removal) { r.Round++ },
		"round 0":       func(r *Removal) { r.Round = 0 },
		"player":        func(r *Removal) { r.Player = 1 - r.Player },
		"no player":     func(r *Removal) { r.Player = 2 },
		"chance":        func(r *Removal) { r.Player = seqform.Chance },
		"infoset":       func(r *Removal) { r.Infoset = (r.Infoset + 1) % 6 },
		"no infoset":    func(r *Removal) { r.Infoset = 6 },
		"negative":      func(r *Removal) { r.Infoset = -1 },
		"action":        func(r *Removal) { r.Action = r.By },
		"no action":     func(r *Removal) { r.Action = 2 },
		"exchanged":     func(r *Removal) { r.Action, r.By = r.By, r.Action },
		"no by":         func(r *Removal) { r.By = -1 },
		"strict":        func(r *Removal) { r.Strict = !r.Strict },
		"node":          func(r *Removal) { r.Node++ },
		"upper":         func(r *Removal) { r.Upper = r.Upper.Sub(rational.New(1, 7)) },
		"lower":         func(r *Removal) { r.Lower = r.Lower.Add(rational.New(1, 7)) },
		"plan missing":  func(r *Removal) { r.Plan = nil },
		"plan too long": func(r *Removal) { r.Plan = append(r.Plan[:len(r.Plan):len(r.Plan)], 0) },
	}
	for name, change := range changes {
		for k := range good {
			if name == "round" && k > 0 && good[k].Round == good[k-1].Round && k+1 == len(good) {
				continue // a round of its own is as good
			}
			bad := append([]Removal(nil), good...)
			change(&bad[k])
			require.Error(t, Verify(t.Context(), g, bad), "%s of removal %d", name, k)
		}
	}
	ctx := t.Context()
	require.Error(t, Verify(ctx, g, append(good[:len(good):len(good)], good[0])))
	require.Error(t, Verify(ctx, g, append([]Removal{good[len(good)-1]}, good[:len(good)-1]...)))
	late := append([]Removal(nil), good[len(good)-1])
	late[0].Round = 1
	require.Error(t, Verify(ctx, g, late))
}

// TestVerifyHonest gives Verify every pair of actions with a random plan and all
// fields as they should be, by recursion: it accepts those for which the
// inequality holds.
func TestVerifyHonest(t *testing.T) {
	accepted, refused := 0, 0
	for seed := range uint64(100) {
		g := smallTree(t, seed, 4)
		rng := rand.New(rand.NewPCG(seed, 3))
		for i := range g.Players {
			for h, set := range g.Players[i].Infosets {
				for a := range set.Actions {
					m := honest(g, i, h, a, (a+1)%len(set.Actions), rng)
					err := Verify(t.Context(), g, []Removal{m})
					if m.Node >= 0 && m.Upper.Cmp(m.Lower) <= 0 {
						require.NoError(t, err, "seed %d", seed)
						accepted++
						continue
					}
					require.Error(t, err, "seed %d", seed)
					refused++
				}
			}
		}
	}
	require.Greater(t, accepted, 200)
	require.Greater(t, refused, 1000)
}

// honest returns a removal by a random plan, true or not.
func honest(g *seqform.Game, i, h, a, b int, rng *rand.Rand) Removal {
	plan := make([]int, len(g.Players[i].Infosets))
	m := Removal{Round: 1, Player: i, Infoset: h, Action: a, By: b, Strict: true, Node: -1}
	for k, set := range g.Players[i].Infosets {
		plan[k] = rng.IntN(len(set.Actions))
		m.Plan = append(m.Plan, int32(plan[k]))
	}
	reach := g.Tree.ChanceReach()
	for _, v := range g.Players[i].Infosets[h].Nodes {
		if reach[v].IsZero() {
			continue
		}
		upper := extreme(g, g.Tree.Child(int(v), a), i, nil)
		lower := extreme(g, g.Tree.Child(int(v), b), i, plan)
		m.Strict = m.Strict && upper.Cmp(lower) < 0
		if m.Node < 0 || upper.Sub(lower).Cmp(m.Upper.Sub(m.Lower)) > 0 {
			m.Node, m.Upper, m.Lower = int(v), upper, lower
		}
	}
	return m
}

// TestVerifyUnreached: where chance reaches nothing, nothing is a reason.
func TestVerifyUnreached(t *testing.T) {
	g := parse(t, `EFG 2 R "" { "1" "2" }
c "" 1 "" { "a" 1 "b" 0 } 0
t "" 1 "" { 1, 0 }
p "" 1 1 "" { "l" "r" } 0
t "" 1
t "" 2 "" { 0, 0 }
`)
	m := honest(g, 0, 0, 0, 1, rand.New(rand.NewPCG(1, 1)))
	require.ErrorContains(t, Verify(t.Context(), g, []Removal{m}), "chance does not reach")
}

// TestVerifyPlan changes the plan where it matters.
func TestVerifyPlan(t *testing.T) {
	g := parse(t, planGame)
	m := dominated(t, g, Options{}).Removed[0]
	for _, a := range []int32{0, 1, 3, -1} {
		bad := m
		bad.Plan = []int32{0, a}
		require.Error(t, Verify(t.Context(), g, []Removal{bad}), "action %d", a)
	}
	m.Plan = []int32{99, 2} // the first information set does not come after itself
	require.NoError(t, Verify(t.Context(), g, []Removal{m}))
}

// TestVerifyCutOff: a plan says nothing where earlier rounds cut off.
func TestVerifyCutOff(t *testing.T) {
	g := parse(t, `EFG 2 R "" { "1" "2" }
p "" 1 1 "first" { "out" "in" } 0
t "" 1 "" { 1, 0 }
p "" 2 1 "answer" { "l" "r" } 0
p "" 1 2 "second" { "x" "y" } 0
t "" 2 "" { 0, 0 }
t "" 2
t "" 3 "" { 2, 1 }
`)
	removed := dominated(t, g, Options{}).Removed
	require.Len(t, removed, 2)
	removed[1].Plan = []int32{0, 99}
	require.NoError(t, Verify(t.Context(), g, removed))
}

// TestVerifyRemovedPlan: what a plan needs must not have been removed before.
func TestVerifyRemovedPlan(t *testing.T) {
	found := 0
	for seed := range uint64(300) {
		g := smallTree(t, seed, 5)
		r := dominated(t, g, Options{Weak: true, MaxRounds: 1})
		for k, m := range r.Removed {
			for _, n := range r.Removed[k+1:] {
				if n.Player != m.Player || int(m.Plan[n.Infoset]) != n.Action || !after(g, n.Infoset, m) {
					continue
				}
				found++
				n.Round, m.Round = 1, 1
				require.NoError(t, Verify(t.Context(), g, []Removal{m, n}))
				require.ErrorContains(t, Verify(t.Context(), g, []Removal{n, m}), "the plan has no action")
			}
		}
	}
	require.Positive(t, found)
}

// after reports whether the plan of m leads to information set h.
func after(g *seqform.Game, h int, m Removal) bool {
	p := &g.Players[m.Player]
	for h != m.Infoset {
		s := int(p.Infosets[h].ParentSeq)
		if s == 0 {
			return false
		}
		h = int(p.SeqInfoset[s])
		if h == m.Infoset {
			return p.SeqAction(s) == m.By
		}
	}
	return false
}

// FuzzVerify: any removals, no panic; and what is accepted keeps the inequality in
// all pure profiles, for one removal of the full game.
func FuzzVerify(f *testing.F) {
	f.Add(uint64(1), 0, 0, 0, 1, 0, true)
	f.Add(uint64(5), 1, 1, 1, 0, 3, false)
	f.Fuzz(func(t *testing.T, seed uint64, player, infoset, action, by, node int, strict bool) {
		g := smallTree(t, seed, 4)
		m := Removal{Round: 1, Player: player, Infoset: infoset, Action: action, By: by, Node: node, Strict: strict}
		if player >= 0 && player < len(g.Players) {
			m.Plan = make([]int32, len(g.Players[player].Infosets))
		}
		if Verify(t.Context(), g, []Removal{m}) != nil {
			return
		}
		r := &Reduction{Game: g, full: g, kept: fullMask(g), Removed: []Removal{m}}
		r.kept[player][g.Players[player].Infosets[infoset].Seq(action)] = false
		r.shrink()
		sameRegrets(t, r, rand.New(rand.NewPCG(seed, 0)), 3)
	})
}

// FuzzDominated: the properties of a reduction, on any random tree.
func FuzzDominated(f *testing.F) {
	for k := range uint8(8) {
		f.Add(uint64(k), 1+k%4, 2+k%5, 2+k%3, 1+k%3, k*10, k*5, int8(k), k%2 == 0)
	}
	f.Fuzz(func(t *testing.T, seed uint64, players, depth, actions, signals, chance, stop uint8, high int8, weak bool) {
		g, err := gen.RandomTree(gen.TreeOptions{
			Players: int(players % 6), Depth: int(depth % 7), Actions: int(actions % 5), Signals: int(signals % 4),
			Chance: int(chance % 101), Stop: int(stop % 101), Payoffs: gen.Range{High: int(high)}, Kind: gen.GeneralSum, Seed: seed,
		})
		if err != nil {
			t.Skip()
		}
		r := dominated(t, g, Options{Weak: weak})
		sameRegrets(t, r, rand.New(rand.NewPCG(seed, 0)), 2)
	})
}

func solve(t *testing.T, g *seqform.Game, concept cert.Concept) seqform.Profile {
	t.Helper()
	res, err := quasiperfect.Solve(t.Context(), g, quasiperfect.Options{Concept: concept})
	require.NoError(t, err)
	require.Equal(t, answer.Yes, res.Status)
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
		g := seqformtest.Must(gen.RandomTree(gen.TreeOptions{
			Players: 2, Depth: 5, Actions: 3, Signals: 2, Chance: 25, Stop: 10,
			Payoffs: gen.Range{Low: -3, High: 3}, Kind: kind, Seed: seed,
		}))
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
