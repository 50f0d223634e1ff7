package depthlimit

import (
	"errors"
	"fmt"
	"math"
	"math/rand/v2"
	"slices"
	"strconv"
	"testing"

	"github.com/stretchr/testify/require"

	"exactsolve/cert"
	"exactsolve/fixtures/gen"
	"exactsolve/rational"
	"exactsolve/rational/rationaltest"
	"exactsolve/seqform"
	"exactsolve/seqform/seqformtest"
)

// randomLimits calls test with random games and limits, of trees cut at a depth
// and of games with public chance cut after a round.
func randomLimits(t *testing.T, test func(t *testing.T, seed uint64, l *Limit)) {
	for seed := range uint64(60) {
		g := randomGame(t, 1000+seed, 5)
		l, err := NewLimit(g, AtDepth(g.Tree, int(seed%5)))
		require.NoError(t, err)
		test(t, seed, l)
		g = randomRounds(t, seed)
		l, err = NewLimit(g, AfterRound(g.Tree, 1))
		require.NoError(t, err)
		require.Len(t, l.Nodes(), 16)
		test(t, seed, l)
	}
}

// TestRandom checks T1 to T5, and that values do not depend on the order of actions
// but rise with a payment at the root.
func TestRandom(t *testing.T) {
	randomLimits(t, func(t *testing.T, seed uint64, l *Limit) {
		g := l.Game()
		exact := equilibrium(t, g, cert.Nash)
		us := int(seed) % 2
		trunk, err := NewTrunk(l, us, exact[us])
		require.NoError(t, err)
		value, err := trunk.against(exact[1-us])
		require.NoError(t, err)
		rationaltest.Equal(t, "0", requireLoop(t, l, us, exact, value))

		p := randomProfile(seed, g)
		expl := requireLoop(t, l, us, p, value)
		other, q := reversed(t, g, p)
		var nodes []int
		for _, v := range l.Nodes() {
			nodes = append(nodes, mirror(g.Tree, other.Tree, v))
		}
		m, err := NewLimit(other, nodes)
		require.NoError(t, err)
		more := rational.Int(int64(us) + 1)
		rationaltest.Same(t, expl, requireLoop(t, m, us, q, value.Add(more)), "reversed")
		rationaltest.Same(t, first(t, l, us, p).Value.Add(more), first(t, m, us, q).Value, "reversed")
	})
}

// first solves the model with one continuation.
func first(t *testing.T, l *Limit, us int, p seqform.Profile) *Solution {
	trunk, err := NewTrunk(l, us, p[us])
	require.NoError(t, err)
	m := trunk.Limited()
	v, err := trunk.Values(p[1-us])
	require.NoError(t, err)
	m.Add(v)
	s, err := m.Solve(t.Context(), 0)
	require.NoError(t, err)
	return s
}

// mirror returns the node of a reversed tree that node v of the tree became.
func mirror(tree, other *seqform.Tree, v int) int {
	if v == 0 {
		return 0
	}
	up := int(tree.Parent[v])
	after := 0 // children after v
	for c := int(tree.End[v]); c < int(tree.End[up]); c = int(tree.End[c]) {
		after++
	}
	return other.Child(mirror(tree, other, up), after)
}

// TestClosure: cuts of a random tree by a random predicate are either closed, with
// leaf information sets of one sequence each, or an error names two nodes that
// show it.
func TestClosure(t *testing.T) {
	open, closed := 0, 0
	for seed := range uint64(400) {
		g := randomGame(t, 3000+seed, 5)
		nodes := Where(g.Tree, func(v int) bool { return v%7 == int(seed%7) || g.Tree.Player[v] == seqform.Chance })
		if seed%2 == 0 {
			nodes = AfterRound(g.Tree, 1)
		}
		l, err := NewLimit(g, nodes)
		if e, ok := errors.AsType[*ClosureError](err); ok {
			open++
			require.Equal(t, int16(e.Player), g.Tree.Player[e.Above])
			require.Equal(t, int16(e.Player), g.Tree.Player[e.Below])
			require.Equal(t, int32(e.Infoset), g.Tree.Infoset[e.Above])
			require.Equal(t, int32(e.Infoset), g.Tree.Infoset[e.Below])
			require.False(t, atOrBelow(g.Tree, nodes, e.Above))
			require.True(t, atOrBelow(g.Tree, nodes, e.Below))
			continue
		}
		require.NoError(t, err)
		closed++
		trunk, err := NewTrunk(l, 0, make(seqform.Behavior, len(g.Players[0].Infosets)))
		require.NoError(t, err)
		for i := range 2 {
			count := 0
			for _, set := range l.LeafSets(i) {
				for _, k := range set {
					require.Equal(t, trunk.seqs[i][set[0]], trunk.seqs[i][k])
					count++
				}
			}
			require.Equal(t, len(l.Nodes()), count)
			requireFinest(t, l, i)
		}
	}
	require.Greater(t, open, 50)
	require.Greater(t, closed, 50)
}

func atOrBelow(tree *seqform.Tree, nodes []int, v int) bool {
	for _, top := range nodes {
		if top <= v && v < int(tree.End[top]) {
			return true
		}
	}
	return false
}

// requireFinest compares the leaf information sets with the transitive closure of
// "some information set has nodes below both".
func requireFinest(t *testing.T, l *Limit, i int) {
	t.Helper()
	n := len(l.Nodes())
	linked := make([][]bool, n)
	for k := range linked {
		linked[k] = make([]bool, n)
		linked[k][k] = true
	}
	for _, set := range l.Game().Players[i].Infosets {
		for _, v := range set.Nodes {
			for _, w := range set.Nodes {
				if l.Below(int(v)) {
					linked[l.leaf[v]][l.leaf[w]] = true
				}
			}
		}
	}
	for k := range n {
		for a := range n {
			for b := range n {
				linked[a][b] = linked[a][b] || linked[a][k] && linked[k][b]
			}
		}
	}
	of := make([]int, n)
	for s, set := range l.LeafSets(i) {
		for _, k := range set {
			of[k] = s
		}
	}
	for a := range n {
		for b := range n {
			require.Equal(t, linked[a][b], of[a] == of[b])
		}
	}
}

// randomGame is a zero-sum tree whose information sets are each at one depth.
func randomGame(t testing.TB, seed uint64, depth int) *seqform.Game {
	t.Helper()
	return seqformtest.Must(gen.RandomTree(gen.TreeOptions{
		Players: 2, Depth: depth, Actions: 2, Signals: 2, Chance: 25, Stop: 15,
		Payoffs: gen.Range{Low: -5, High: 5}, Kind: gen.ZeroSum, Seed: seed,
	}))
}

// randomRounds is a zero-sum game of two rounds: each player gets one of two cards,
// both act in turn, all seen; then a public card, and both act again. Some plays
// end early. At some nodes players are paid, and later moves may hide the public card.
func randomRounds(t testing.TB, seed uint64) *seqform.Game {
	t.Helper()
	b := seqform.NewBuilder("rounds", "1", "2")
	r := &rounds{rng: rand.New(rand.NewPCG(seed, 1))}
	r.hide = r.rng.IntN(3) == 0
	for cards, p := range numbers("1/8 3/8 1/4 1/4") {
		deal := [2]int{cards / 2, cards % 2}
		r.move(b.Root().Chance(fmt.Sprint(deal), p), 0, deal, "")
	}
	g, err := b.Game()
	require.NoError(t, err)
	return g
}

type rounds struct {
	rng  *rand.Rand
	hide bool // the public card, from player 2
}

func (r *rounds) pay(n *seqform.Node) {
	u := rational.New(int64(r.rng.IntN(21)-10), int64(1+r.rng.IntN(3)))
	n.Pay(u, u.Neg())
}

// move says what is at n before move k of four.
func (r *rounds) move(n *seqform.Node, k int, cards [2]int, history string) {
	if k == 4 || k == 3 && r.rng.IntN(4) == 0 {
		r.pay(n)
		return
	}
	if k == 2 && (history == "" || history[len(history)-1] != '|') {
		if r.rng.IntN(2) == 0 {
			r.pay(n)
		}
		r.move(n.Chance("c", rational.New(1, 3)), k, cards, history+"c|")
		r.move(n.Chance("d", rational.New(2, 3)), k, cards, history+"d|")
		return
	}
	i, known := k%2, history
	if r.hide && k == 3 {
		known = known[:2] + known[4:]
	}
	name := strconv.Itoa(i) + strconv.Itoa(cards[i]) + known
	if k == 3 {
		name += "!" // plays that ended at move 3 have no node here
	}
	if r.rng.IntN(5) == 0 {
		r.pay(n)
	}
	n.Move(i, name, "x", "y")
	r.move(n.Child("x"), k+1, cards, history+"x")
	r.move(n.Child("y"), k+1, cards, history+"y")
}

// randomBehavior has zeros, and says nothing at some information sets.
func randomBehavior(rng *rand.Rand, p *seqform.Player) seqform.Behavior {
	b := make(seqform.Behavior, len(p.Infosets))
	for h := range b {
		if rng.IntN(8) == 0 {
			continue
		}
		w := make([]rational.Rat, len(p.Infosets[h].Actions))
		for a := range w {
			w[a] = rational.Int(int64(rng.IntN(4)))
		}
		w[rng.IntN(len(w))] = rational.Int(1)
		b[h] = seqform.Proportional(w)
	}
	return b
}

func randomProfile(seed uint64, g *seqform.Game) seqform.Profile {
	rng := rand.New(rand.NewPCG(seed, 2))
	return seqform.Profile{randomBehavior(rng, &g.Players[0]), randomBehavior(rng, &g.Players[1])}
}

// reversed is the same game with all actions in the opposite order, and the
// behavior of p there; player 1 is paid 1 more and player 2 is paid 2, at the root.
// Names tell which information set is which.
func reversed(t testing.TB, g *seqform.Game, p seqform.Profile) (*seqform.Game, seqform.Profile) {
	t.Helper()
	b := seqform.NewBuilder("reversed", "1", "2")
	turn(g, 0, b.Root())
	b.Root().Pay(numbers("1 2")...)
	z, err := b.Game()
	require.NoError(t, err)
	q := make(seqform.Profile, 2)
	for i := range q {
		for _, set := range z.Players[i].Infosets {
			h, err := strconv.Atoi(set.Name)
			require.NoError(t, err)
			q[i] = append(q[i], backwards(p[i][h]))
		}
	}
	return z, q
}

func backwards[T any](list []T) []T {
	if list == nil {
		return nil
	}
	out := make([]T, len(list))
	for k := range list {
		out[len(list)-1-k] = list[k]
	}
	return out
}

// turn builds the subtree of node v at n, with all actions in the opposite order.
func turn(g *seqform.Game, v int, n *seqform.Node) {
	tree := g.Tree
	i, h := int(tree.Player[v]), int(tree.Infoset[v])
	if o := tree.Outcome[v]; o >= 0 && v > 0 {
		n.Pay(tree.Outcomes[o].Payoffs...)
	}
	switch i {
	case seqform.Terminal:
		n.Leaf()
	case seqform.Chance:
		set := &tree.ChanceSets[h]
		for a, label := range slices.Backward(set.Actions) {
			turn(g, tree.Child(v, a), n.Chance(label, set.Prob[a]))
		}
	default:
		actions := g.Players[i].Infosets[h].Actions
		n.Move(i, strconv.Itoa(h), backwards(actions)...)
		for a, label := range slices.Backward(actions) {
			turn(g, tree.Child(v, a), n.Child(label))
		}
	}
}

// longPlans are vectors that need not be plans: short ones, those with one long
// denominator, and those with many denominators of little in common.
func longPlans(rng *rand.Rand, n int) map[string]seqform.Plan {
	long := rational.Int(math.MaxInt64).Mul(rational.Int(1<<62 + 1)).Mul(rational.Int(1<<61 - 1))
	x := map[string]seqform.Plan{}
	for range n {
		k := rational.Int(rng.Int64N(7))
		x["short"] = append(x["short"], k.Quo(rational.Int(12)))
		x["common"] = append(x["common"], k.Mul(rational.Int(rng.Int64())).Quo(long))
		x["mixed"] = append(x["mixed"], k.Quo(rational.Int(1<<40+rng.Int64N(1<<40))))
	}
	return x
}

// TestScaledGradient compares with the gradient in fractions.
func TestScaledGradient(t *testing.T) {
	scales := map[string]int{}
	for seed := range uint64(20) {
		for _, g := range []*seqform.Game{randomGame(t, seed, 3), randomRounds(t, seed), longPayoffs(t, seed)} {
			rng := rand.New(rand.NewPCG(seed, 7))
			i := int(seed % 2)
			for name, x := range longPlans(rng, g.Players[1-i].NumSeqs()) {
				plans := make([]seqform.Plan, 2)
				plans[1-i] = x
				want := seqform.Gradient(g, i, plans, rational.Int(1))
				grad, scale := scaledGradient(g, i, x)
				require.Len(t, grad, len(want))
				for s := range want {
					rationaltest.Same(t, want[s].Mul(scale), grad[s], name)
				}
				z, by := scaled(x)
				if !by.IsOne() {
					scales[name]++
				}
				for s := range x {
					rationaltest.Same(t, x[s].Mul(by), z[s], name)
					require.True(t, by.IsOne() || z[s].IsInt())
				}
			}
		}
	}
	require.Positive(t, scales["common"])
	require.Less(t, scales["mixed"], scales["common"])
}

// longPayoffs is a game with payoffs that fit no machine word.
func longPayoffs(t *testing.T, seed uint64) *seqform.Game {
	b := seqform.NewBuilder("long", "1", "2")
	u := rational.Int(math.MaxInt64).Mul(rational.Int(int64(seed) + 3))
	first := b.Root().Move(0, "first", "l", "r")
	for a, x := range map[string]rational.Rat{"l": u, "r": rational.New(1, 7)} {
		second := first.Child(a).Move(1, a, "l", "r")
		second.Child("l").Pay(x, x.Neg())
		second.Child("r").Pay(x.Neg(), x)
	}
	g, err := b.Game()
	require.NoError(t, err)
	return g
}
