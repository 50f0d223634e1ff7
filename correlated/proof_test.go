package correlated_test

import (
	"fmt"
	"slices"
	"testing"

	"github.com/stretchr/testify/require"

	"exactsolve/cert"
	"exactsolve/cert/claim"
	"exactsolve/correlated"
	"exactsolve/rational"
	"exactsolve/seqform"
	"exactsolve/seqform/seqformtest"
)

// checkProof checks a certificate by the definitions, slowly, where the game is small. It shares no code with
// what made it but Regrets, which has a test of its own.
func checkProof(t *testing.T, g *seqform.Game, c *cert.Certificate) {
	t.Helper()
	l, duals := c.Claim.Mediated, c.Evidence.Duals
	for k := range l.Polygon {
		checkDevice(t, g, c.Claim.Concept, &l.Polygon[k].Device, l.Polygon[k].Payoffs)
	}
	if n := len(l.Polygon); n > 0 {
		for k, d := range normals(l.Polygon) {
			at := l.Polygon[k%n].Payoffs
			if n == 2 && k > 1 {
				at = l.Polygon[3-k].Payoffs // the other end lies in that direction
			}
			checkBound(t, g, c.Claim.Concept, d, nil, &duals[k], sum(d, at))
		}
		require.Len(t, duals, len(normals(l.Polygon)))
		return
	}
	if l.Device == nil && l.AtMost != nil {
		checkBound(t, g, c.Claim.Concept, l.Maximize, l.Require, &duals[0], *l.AtMost)
		return
	}
	if l.Device == nil {
		checkBound(t, g, c.Claim.Concept, make([]rational.Rat, len(g.Players)), l.Require, &duals[0], rational.New(-1, 1_000_000_000))
		return
	}
	checkDevice(t, g, c.Claim.Concept, l.Device, l.Payoffs)
	for _, r := range l.Require {
		require.GreaterOrEqual(t, sum(r.Weights, l.Payoffs).Cmp(r.Least), 0)
	}
	if l.Maximize != nil {
		most := sum(l.Maximize, l.Payoffs)
		if l.AtMost != nil {
			most = *l.AtMost
		}
		checkBound(t, g, c.Claim.Concept, l.Maximize, l.Require, &duals[0], most)
	}
}

// normals returns the directions in which a polygon has to be bounded.
func normals(list []claim.Vertex) (z [][]rational.Rat) {
	n := len(list)
	if n == 1 {
		return [][]rational.Rat{rational.Ints(1, 0), rational.Ints(0, 1), rational.Ints(-1, 0), rational.Ints(0, -1)}
	}
	for j := range list {
		u, v := list[j].Payoffs, list[(j+1)%n].Payoffs
		z = append(z, []rational.Rat{v[1].Sub(u[1]), u[0].Sub(v[0])})
	}
	if n == 2 {
		u, v := list[0].Payoffs, list[1].Payoffs
		z = append(z, []rational.Rat{v[0].Sub(u[0]), v[1].Sub(u[1])}, []rational.Rat{u[0].Sub(v[0]), u[1].Sub(v[1])})
	}
	return z
}

func checkDevice(t *testing.T, g *seqform.Game, c claim.Concept, d *claim.Device, payoffs []rational.Rat) {
	t.Helper()
	gains, pays, err := correlated.Regrets(g, c, d)
	require.NoError(t, err)
	require.Equal(t, fmt.Sprint(payoffs), fmt.Sprint(pays))
	for _, x := range gains {
		require.LessOrEqual(t, x.Gain.Sign(), 0)
	}
	var all rational.Rat
	for k, x := range d.Plans {
		require.Positive(t, x.Weight.Sign())
		all = all.Add(x.Weight)
		require.True(t, k == 0 || slices.Compare(slices.Concat(d.Plans[k-1].Actions...), slices.Concat(x.Actions...)) < 0)
	}
	if d.Pairs == nil {
		require.True(t, all.IsOne())
		return
	}
	index := map[claim.Pair[int]]rational.Rat{}
	for k, x := range d.Pairs {
		require.Positive(t, x.Weight.Sign())
		require.True(t, k == 0 || slices.Compare(d.Pairs[k-1].Sequences[:], x.Sequences[:]) < 0)
		index[x.Sequences] = x.Weight
	}
	require.True(t, index[claim.Pair[int]{}].IsOne())
	relevant := meeting(g)
	for pair := range relevant {
		for i := range g.Players {
			for h := range g.Players[i].Infosets {
				set := &g.Players[i].Infosets[h]
				one := pair
				if one[i] = set.Seq(0); int(set.ParentSeq) != pair[i] || !relevant[one] {
					continue
				}
				var sum rational.Rat
				for a := range set.Actions {
					one[i] = set.Seq(a)
					sum = sum.Add(index[one])
				}
				require.Equal(t, index[pair].String(), sum.String())
			}
		}
	}
}

// meeting returns the relevant pairs of sequences.
func meeting(g *seqform.Game) map[claim.Pair[int]]bool {
	z := map[claim.Pair[int]]bool{}
	last := [2]func(v int) []int{}
	for i := range last {
		last[i] = func(v int) (list []int) {
			list = []int{0}
			for u := v; u >= 0; u = int(g.Tree.Parent[u]) {
				if int(g.Tree.Player[u]) == i {
					set := &g.Players[i].Infosets[g.Tree.Infoset[u]]
					for a := range set.Actions {
						list = append(list, set.Seq(a))
					}
				}
			}
			return list
		}
	}
	for v := range g.Tree.Len() {
		for _, s := range last[0](v) {
			for _, q := range last[1](v) {
				z[claim.Pair[int]{s, q}] = true
			}
		}
	}
	for i := range last {
		for s := range g.Players[i].NumSeqs() {
			var pair claim.Pair[int]
			pair[i] = s
			z[pair] = true
		}
	}
	return z
}

// slowTuples is from how many tuples of plans on a proof is not tried with all of them.
const slowTuples = 256

// checkBound tries all tuples of plans: with each, what is maximized, requirements and temptations with their
// multipliers are at most value, and what is required, times its multipliers.
func checkBound(t *testing.T, g *seqform.Game, c claim.Concept, w []rational.Rat, require_ []claim.Requirement, d *claim.Dual, value rational.Rat) {
	t.Helper()
	w = slices.Clone(w)
	require.Len(t, d.Require, len(require_))
	for k, r := range require_ {
		require.GreaterOrEqual(t, d.Require[k].Sign(), 0)
		value = value.Add(d.Require[k].Mul(r.Least))
		for i := range w {
			w[i] = w[i].Add(d.Require[k].Mul(r.Weights[i]))
		}
	}
	if d.Potentials != nil {
		checkPotentials(t, g, w, d, value)
	}
	if g.Table != nil {
		g = seqformtest.AsTree(g)
	}
	plans, n := make([][][]int, len(g.Players)), 1
	for i := range g.Players {
		for _, set := range g.Players[i].Infosets {
			if n *= len(set.Actions); n > slowTuples {
				return
			}
		}
	}
	for i := range plans {
		plans[i] = full(&g.Players[i])
	}
	for v := range n {
		tuple, rest := make([][]int, len(plans)), v
		for i := range plans {
			tuple[i], rest = plans[i][rest%len(plans[i])], rest/len(plans[i])
		}
		var total rational.Rat
		for i := range w {
			if !w[i].IsZero() {
				total = total.Add(w[i].Mul(pays(g, tuple, i)))
			}
		}
		for k := range d.Temptations {
			total = total.Add(loss(t, g, c, &d.Temptations[k], tuple))
		}
		require.LessOrEqual(t, total.Cmp(value), 0, "%v of %s", tuple, g.Title)
	}
}

// loss returns how much a player with a temptation gets from a tuple less than from what is played instead, all times
// its shares; 0 if the tuple has not what is left.
func loss(t *testing.T, g *seqform.Game, c claim.Concept, x *claim.Temptation, tuple [][]int) (z rational.Rat) {
	i := x.Player - 1
	p, plan := &g.Players[i], tuple[i]
	own, h := reduce(p, plan), x.Infoset-1
	switch {
	case x.Plan != nil && !slices.Equal(x.Plan, own),
		c == claim.AgentCorrelated && plan[h] != x.Action,
		c != claim.AgentCorrelated && x.Infoset > 0 && own[h] == 0,
		x.Action > 0 && plan[h] != x.Action:
		return z
	}
	u := pays(g, tuple, i)
	instead := func(weight rational.Rat, plan []int) {
		other := slices.Clone(tuple)
		other[i] = plan
		z = z.Add(weight.Mul(u.Sub(pays(g, other, i))))
	}
	if x.Plan != nil {
		for _, share := range x.Deviation {
			require.Positive(t, share.Weight.Sign())
			instead(share.Weight, share.Plan)
		}
		return z
	}
	if c == claim.AgentCorrelated {
		for _, share := range x.Deviation {
			other := slices.Clone(plan)
			require.Equal(t, h, int(p.SeqInfoset[share.Sequence]))
			other[h] = p.SeqAction(share.Sequence) + 1
			instead(share.Weight, other)
		}
		return z
	}
	// The flow is a mixture of plans: with each is taken what its least share has.
	flow := map[int]rational.Rat{}
	for _, share := range x.Deviation {
		require.Positive(t, share.Weight.Sign())
		flow[share.Sequence] = share.Weight
	}
	for len(flow) > 0 {
		other, on, least := slices.Clone(plan), map[int]bool{}, rational.Rat{}
		var used []int
		for k := range p.Infosets {
			set := &p.Infosets[k]
			if start := h == k || h < 0 && set.ParentSeq == 0; !start && !on[int(set.ParentSeq)] {
				continue
			}
			a := 0
			for a < len(set.Actions) && flow[set.Seq(a)].IsZero() {
				a++
			}
			require.Less(t, a, len(set.Actions), "a flow that ends")
			s := set.Seq(a)
			if least.IsZero() || flow[s].Cmp(least) < 0 {
				least = flow[s]
			}
			other[k], on[s], used = a+1, true, append(used, s)
		}
		for _, s := range used {
			if flow[s] = flow[s].Sub(least); flow[s].IsZero() {
				delete(flow, s)
			}
		}
		instead(least, other)
	}
	return z
}

// checkPotentials checks that with the potentials every pair of sequences has at most 0, but the empty ones value.
func checkPotentials(t *testing.T, g *seqform.Game, w []rational.Rat, d *claim.Dual, value rational.Rat) {
	t.Helper()
	relevant, k := meeting(g), map[claim.Pair[int]]rational.Rat{}
	add := func(pair claim.Pair[int], x rational.Rat) {
		require.True(t, relevant[pair], "%v", pair)
		k[pair] = k[pair].Add(x)
	}
	pairOf := func(term int) claim.Pair[int] {
		return claim.Pair[int]{g.Payoffs.Seq(term, 0), g.Payoffs.Seq(term, 1)}
	}
	for term := range g.Payoffs.Len() {
		for i := range w {
			add(pairOf(term), w[i].Mul(g.Payoffs.U(term, i)))
		}
	}
	for _, x := range d.Temptations {
		i := x.Player - 1
		p := &g.Players[i]
		flow := map[int]rational.Rat{}
		var price rational.Rat
		for _, share := range x.Deviation {
			flow[share.Sequence] = share.Weight
			if h := int(p.SeqInfoset[share.Sequence]); h == x.Infoset-1 || x.Infoset == 0 && h == int(p.SeqInfoset[x.Deviation[0].Sequence]) {
				price = price.Add(share.Weight)
			}
		}
		own := 0
		if x.Infoset > 0 {
			own = int(p.Infosets[x.Infoset-1].ParentSeq)
		}
		if x.Action > 0 {
			own = p.Infosets[x.Infoset-1].Seq(x.Action - 1)
		}
		for term := range g.Payoffs.Len() {
			u, s := g.Payoffs.U(term, i), g.Payoffs.Seq(term, i)
			if f := flow[s]; !f.IsZero() {
				pair := pairOf(term)
				pair[i] = own
				add(pair, u.Mul(f).Neg())
			}
			obeys := s > 0 && x.Infoset == 0
			for q := s; q > 0 && x.Infoset > 0; q = int(p.Infosets[p.SeqInfoset[q]].ParentSeq) {
				obeys = obeys || int(p.SeqInfoset[q]) == x.Infoset-1 && (x.Action == 0 || q == own)
			}
			if obeys {
				add(pairOf(term), u.Mul(price))
			}
		}
	}
	for i := range d.Potentials {
		for n, x := range d.Potentials[i] {
			before := d.Potentials[i][max(n, 1)-1]
			require.True(t, n == 0 || before.Infoset < x.Infoset || before.Infoset == x.Infoset && before.Sequence < x.Sequence)
			require.False(t, x.Weight.IsZero())
			set := &g.Players[i].Infosets[x.Infoset-1]
			var pair claim.Pair[int]
			pair[1-i] = x.Sequence
			for a := range set.Actions {
				pair[i] = set.Seq(a)
				add(pair, x.Weight.Neg())
			}
			pair[i] = int(set.ParentSeq)
			add(pair, x.Weight)
		}
	}
	for pair, x := range k {
		if pair == (claim.Pair[int]{}) {
			x = x.Sub(value)
		}
		require.LessOrEqual(t, x.Sign(), 0, "%v", pair)
	}
}
