package resolve

import (
	"math/rand/v2"
	"slices"
	"testing"

	"github.com/stretchr/testify/require"

	"exactsolve/cert"
	"exactsolve/cert/answer"
	"exactsolve/depthlimit"
	"exactsolve/fixtures/gen"
	"exactsolve/internal/lp"
	"exactsolve/quasiperfect"
	"exactsolve/rational"
	"exactsolve/rational/rationaltest"
	"exactsolve/seqform"
	"exactsolve/seqform/seqformtest"
)

// bruteValue is E_I by going through Opp's pure strategies below the nodes of a set.
func bruteValue(b *Base, set []int, strategy seqform.Behavior) rational.Rat {
	return brute(b, set, strategy, nil)
}

// bruteWithin is that of the blueprint with Opp keeping to some actions, if there are.
func bruteWithin(b *Base, set []int, allowed func(h, a int) bool) rational.Rat {
	return brute(b, set, b.before.Strategy, func(h, a int) bool {
		for c := range b.game.Players[b.opp].Infosets[h].Actions {
			if allowed(h, c) {
				return allowed(h, a)
			}
		}
		return true
	})
}

func brute(b *Base, set []int, strategy seqform.Behavior, allowed func(h, a int) bool) rational.Rat {
	tree := b.game.Tree
	var sets []int
	seen := map[int]bool{}
	for _, k := range set {
		for v := b.limit.Nodes()[k]; v < int(tree.End[b.limit.Nodes()[k]]); v++ {
			if h := int(tree.Infoset[v]); int(tree.Player[v]) == b.opp && !seen[h] {
				seen[h] = true
				sets = append(sets, h)
			}
		}
	}
	pure := make([]int, len(b.game.Players[b.opp].Infosets))
	play := func(v int) (p []rational.Rat) {
		h := tree.Infoset[v]
		switch int(tree.Player[v]) {
		case seqform.Chance:
			return tree.ChanceSets[h].Prob
		case b.us:
			return strategy[h]
		}
		p = make([]rational.Rat, len(b.game.Players[b.opp].Infosets[h].Actions))
		p[pure[h]] = rational.Int(1)
		return p
	}
	var value func(v int) rational.Rat
	value = func(v int) rational.Rat {
		u := tree.OutcomePayoff(v, b.opp)
		if !tree.IsLeaf(v) {
			for a, p := range play(v) {
				u = u.Add(p.Mul(value(tree.Child(v, a))))
			}
		}
		return u
	}
	var best rational.Rat
	first := true
	for {
		var sum rational.Rat
		for _, k := range set {
			u := value(b.limit.Nodes()[k])
			for v := int(tree.Parent[b.limit.Nodes()[k]]); v >= 0; v = int(tree.Parent[v]) {
				u = u.Add(tree.OutcomePayoff(v, b.opp))
			}
			sum = sum.Add(bruteReach(b, k, strategy).Mul(u))
		}
		ok := !slices.ContainsFunc(sets, func(h int) bool { return allowed != nil && !allowed(h, pure[h]) })
		if ok && (first || sum.Cmp(best) > 0) {
			best, first = sum, false
		}
		j := 0
		for ; j < len(sets); j++ {
			if pure[sets[j]]++; pure[sets[j]] < len(b.game.Players[b.opp].Infosets[sets[j]].Actions) {
				break
			}
			pure[sets[j]] = 0
		}
		if j == len(sets) {
			return best
		}
	}
}

// bruteReach is the probability that chance and Us lead to node k of the limit.
func bruteReach(b *Base, k int, strategy seqform.Behavior) rational.Rat {
	p, tree := rational.Int(1), b.game.Tree
	for v := b.limit.Nodes()[k]; v > 0; v = int(tree.Parent[v]) {
		up := tree.Parent[v]
		switch h := tree.Infoset[up]; int(tree.Player[up]) {
		case seqform.Chance:
			p = p.Mul(tree.ChanceSets[h].Prob[tree.Action[v]])
		case b.us:
			p = p.Mul(strategy[h][tree.Action[v]])
		}
	}
	return p
}

// TestBrute compares with slow and obvious ways, on random games.
func TestBrute(t *testing.T) {
	solved, better := 0, 0
	seeds := uint64(120)
	if testing.Short() {
		seeds = 40
	}
	for seed := range seeds {
		l := randomLimit(t, seed, 1+int(seed)%3)
		us := int(seed/2) % 2
		rng := rand.New(rand.NewPCG(seed, 3))
		b, err := New(l, us, seqformtest.RandomProfile(rng, l.Game(), 3))
		require.NoError(t, err)
		for _, state := range States(l) {
			requireState(t, b, state, &solved, &better)
		}
		requireAll(t, b)
	}
	t.Logf("%d subgames, %d improved", solved, better)
	require.Greater(t, solved, int(seeds))
	require.Greater(t, better, int(seeds)/4)
}

func requireState(t *testing.T, b *Base, state []int, solved, better *int) {
	ctx := t.Context()
	best, err := b.Solve(ctx, state, Options{Method: Splice})
	require.NoError(t, err)
	inside := map[int]bool{}
	for _, k := range state {
		v := b.limit.Nodes()[k]
		for u := v; u < int(b.game.Tree.End[v]); u++ {
			if int(b.game.Tree.Player[u]) == b.us {
				inside[int(b.game.Tree.Infoset[u])] = true
			}
		}
	}
	rationaltest.Same(t, naive(t, b, func(h int) bool { return inside[h] }), best.After.Value)
	*solved++
	if best.After.Value.Cmp(best.Before.Value) > 0 {
		*better++
	}
	requireKept(t, b, state, inside)
	for _, m := range Methods() {
		r, err := b.Solve(ctx, state, Options{Method: m})
		require.NoError(t, err)
		requireLeast(t, b, state, r, m)
		require.LessOrEqual(t, r.After.Value.Cmp(best.After.Value), 0, m)
		if m == Unsafe && r.Status == answer.Unknown {
			rationaltest.Same(t, r.Before.Value, r.After.Value)
		} else {
			require.Equal(t, answer.Yes, r.Status, r.Reason)
		}
		var margins []rational.Rat
		for i := range r.Roots {
			root := &r.Roots[i]
			if !root.Mass.IsZero() && m == WeightedMaxmargin {
				margins = append(margins, root.Alternative.Sub(root.After))
			} else if !root.Mass.IsZero() {
				margins = append(margins, root.Alternative.Sub(root.After).Quo(root.Mass))
			}
			rationaltest.Same(t, bruteValue(b, root.Nodes, b.before.Strategy), root.Before, m)
			rationaltest.Same(t, bruteValue(b, root.Nodes, r.After.Strategy), root.After, m)
		}
		if len(margins) > 0 {
			rationaltest.Same(t, slices.MinFunc(margins, rational.Rat.Cmp), r.Margin, m)
		}
		for h := range r.After.Strategy {
			if !inside[h] {
				require.Equal(t, b.before.Strategy[h], r.After.Strategy[h])
			}
		}
	}
}

// requireKept solves the first moves of the subgame alone.
func requireKept(t *testing.T, b *Base, state []int, inside map[int]bool) {
	depth := 0
	for v := b.limit.Nodes()[0]; v > 0; v = int(b.game.Tree.Parent[v]) {
		depth++
	}
	for more := range 3 {
		keep, err := depthlimit.NewLimit(b.game, depthlimit.AtDepth(b.game.Tree, depth+more))
		require.NoError(t, err)
		r, err := b.Solve(t.Context(), state, Options{Method: Splice, Keep: keep})
		require.NoError(t, err)
		free := func(h int) bool { return inside[h] && !keep.Below(nodesOf(b.game, b.us, h)[0]) }
		rationaltest.Same(t, naive(t, b, free), r.After.Value)
		if more == 0 {
			rationaltest.Same(t, r.Before.Value, r.After.Value)
		}
		for _, m := range Methods() {
			r, err := b.Solve(t.Context(), state, Options{Method: m, Keep: keep})
			require.NoError(t, err)
			for h := range r.After.Strategy {
				if !free(h) {
					require.Equal(t, b.before.Strategy[h], r.After.Strategy[h])
				}
			}
		}
	}
}

// requireLeast checks that no step towards a pure strategy improves a solution. All
// objectives are convex in plans.
func requireLeast(t *testing.T, b *Base, state []int, r *Result, m Method) {
	if r.Status != answer.Yes || m == Splice {
		return
	}
	s, err := b.subgame(state, nil)
	require.NoError(t, err)
	us := &b.game.Players[b.us]
	x := us.Plan(r.After.Strategy)
	rng := rand.New(rand.NewPCG(1, uint64(len(s.us))))
	for range 20 {
		pure := append(seqform.Behavior(nil), b.before.Strategy...)
		for _, h := range s.us {
			pure[h] = make([]rational.Rat, len(us.Infosets[h].Actions))
			pure[h][rng.IntN(len(pure[h]))] = rational.Int(1)
		}
		to := us.Plan(pure)
		moved := make(seqform.Plan, len(x))
		for k := range x {
			moved[k] = x[k].Add(to[k].Sub(x[k]).Mul(rational.New(1, 1000)))
		}
		other := *r
		other.Roots = append([]Root(nil), r.Roots...)
		for i, e := range s.values(moved) {
			other.Roots[i].After = e
		}
		other.Margin = s.margin(m, other.Roots)
		c := s.objective(m, r).Cmp(s.objective(m, &other))
		require.LessOrEqual(t, c, 0, m)
		if c == 0 {
			require.LessOrEqual(t, s.expected(r).Cmp(s.expected(&other)), 0, m)
		}
	}
}

// requireAll checks that solving all subgames is safe, gifts included.
func requireAll(t *testing.T, b *Base) {
	for _, m := range Methods() {
		for _, vertex := range []bool{false, true} {
			all, err := b.SolveAll(t.Context(), Options{Method: m, Vertex: vertex})
			require.NoError(t, err)
			if m != Unsafe {
				require.Equal(t, answer.Yes, all.Status, all.Reason)
				require.GreaterOrEqual(t, all.After.Value.Cmp(all.Before.Value), 0, m)
			}
			require.NoError(t, all.After.Check(b.game))
		}
	}
}

// TestWholeGame: the subgame at the root is the game.
func TestWholeGame(t *testing.T) {
	for seed := range uint64(20) {
		l := randomLimit(t, seed, 0)
		p := seqformtest.RandomProfile(rand.New(rand.NewPCG(seed, 4)), l.Game(), 3)
		z, err := quasiperfect.Solve(t.Context(), l.Game(), quasiperfect.Options{Concept: cert.Nash})
		require.NoError(t, err)
		for us := range 2 {
			b, err := New(l, us, p)
			require.NoError(t, err)
			r, err := b.Solve(t.Context(), []int{0}, Options{Method: Splice})
			require.NoError(t, err)
			rationaltest.Same(t, z.Certificate.Claim.Payoffs[us], r.After.Value)
		}
	}
}

// randomLimit is a limit of a random zero-sum tree.
func randomLimit(t testing.TB, seed uint64, depth int) *depthlimit.Limit {
	t.Helper()
	g := seqformtest.Must(gen.RandomTree(gen.TreeOptions{
		Players: 2, Depth: 5, Actions: 2, Signals: 2, Chance: 25, Stop: 15,
		Payoffs: gen.Range{Low: -5, High: 5}, Kind: gen.ZeroSum, Seed: seed,
	}))
	if seed%2 == 1 {
		g = paid(t, g, seed)
	}
	l, err := depthlimit.NewLimit(g, depthlimit.AtDepth(g.Tree, depth))
	require.NoError(t, err)
	return l
}

// paid is the game with payments on passing nodes, of which player 2 gets 3 more than
// player 1 loses.
func paid(t testing.TB, g *seqform.Game, seed uint64) *seqform.Game {
	rng := rand.New(rand.NewPCG(seed, 6))
	b := seqform.NewPrefixBuilder("", "", []string{"1", "2"})
	sets := map[[2]int]seqform.SetID{}
	for v := range g.Tree.Len() {
		u := g.Tree.OutcomePayoff(v, 0).Add(rational.New(int64(rng.IntN(9)-4), 3))
		payoffs := []rational.Rat{u, u.Neg()}
		if v == 0 {
			payoffs[1] = payoffs[1].Add(rational.Int(3))
		}
		o := b.Outcome(v+1, "", payoffs)
		key := [2]int{int(g.Tree.Player[v]), int(g.Tree.Infoset[v])}
		if _, ok := sets[key]; !ok && key[0] == seqform.Chance {
			c := &g.Tree.ChanceSets[key[1]]
			sets[key] = b.ChanceSet(key[1]+1, "", c.Actions, c.Prob)
		} else if !ok && key[0] >= 0 {
			sets[key] = b.Infoset(key[0], key[1]+1, "", g.Players[key[0]].Infosets[key[1]].Actions)
		}
		if key[0] == seqform.Terminal {
			b.Leaf("", o)
		} else {
			b.Node("", sets[key], o)
		}
	}
	z, err := b.Game()
	require.NoError(t, err)
	return z
}

// naive returns what Us guarantees at most with free play at the information sets
// given and the blueprint elsewhere, by the linear program of the whole game.
func naive(t testing.TB, b *Base, free func(h int) bool) rational.Rat {
	us, opp := &b.game.Players[b.us], &b.game.Players[b.opp]
	n := us.NumSeqs()
	p := new(lp.Program)
	for j := range n + 1 + len(opp.Infosets) {
		p.Variable(j >= n)
	}
	p.Cost(0, lp.Times(n, rational.Int(-1)))
	p.Equal([]lp.Term{lp.Times(0, rational.Int(1))}, rational.Int(1))
	for h := range us.Infosets {
		set := &us.Infosets[h]
		if free(h) {
			flow := []lp.Term{lp.Times(int(set.ParentSeq), rational.Int(-1))}
			for a := range set.Actions {
				flow = append(flow, lp.Times(set.Seq(a), rational.Int(1)))
			}
			p.Equal(flow)
			continue
		}
		for a, prob := range b.before.Strategy[h] {
			p.Equal([]lp.Term{lp.Times(set.Seq(a), rational.Int(1)), lp.Times(int(set.ParentSeq), prob.Neg())})
		}
	}
	pay := map[int]map[int]rational.Rat{}
	for k := range b.game.Payoffs.Len() {
		r, s, u := b.game.Payoffs.Seq(k, b.us), b.game.Payoffs.Seq(k, b.opp), b.game.Payoffs.U(k, b.us)
		if pay[s] == nil {
			pay[s] = map[int]rational.Rat{}
		}
		pay[s][r] = u
	}
	for s := range opp.NumSeqs() {
		terms := []lp.Term{lp.Times(n+1+int(opp.SeqInfoset[s]), rational.Int(-1))}
		for r, u := range pay[s] {
			terms = append(terms, lp.Times(r, u))
		}
		for h := range opp.Infosets {
			if int(opp.Infosets[h].ParentSeq) == s {
				terms = append(terms, lp.Times(n+1+h, rational.Int(1)))
			}
		}
		p.AtLeast(terms)
	}
	z, err := p.Solve(t.Context(), lp.Options{})
	require.NoError(t, err)
	return z.Value(n)
}
