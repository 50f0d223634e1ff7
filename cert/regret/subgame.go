package regret

import (
	"fmt"
	"slices"

	"exactsolve/cert/claim"
	"exactsolve/rational"
	"exactsolve/seqform"
)

// A SubgameGain is what a player gains by deviating in a subgame, outside the
// subgames within it.
type SubgameGain struct {
	Root   int // node, from 0
	Player int
	Gain   rational.Rat // positive
}

// SubgameGains returns the gains from deviations in subgames, in order of their
// roots and players: nothing if and only if the profile is subgame perfect. The
// profile must be complete. Subgames where chance never leads do not count, as no
// refinement says anything there. In strategic form there is no subgame but the game,
// and the answer is nothing, which says nothing.
//
// A subgame within another counts there as a leaf that pays what the profile
// gives, so each node is visited once a player. If no subgame has a gain of its
// own, none has one at all: by induction, those within it pay the most they can.
func SubgameGains(g *seqform.Game, profile seqform.Profile) []SubgameGain {
	if g.Tree == nil {
		return nil
	}
	var gains []SubgameGain
	roots, reach := g.SubgameRoots(), g.Tree.ChanceReach()
	for i := range g.Players {
		value := Values(g, i, profile)
		best := newSubgames(g, i, roots).best(profile, value)
		for _, root := range roots {
			if gain := best[root].Sub(value[root]); !reach[root].IsZero() && !gain.IsZero() {
				gains = append(gains, SubgameGain{root, i, gain})
			}
		}
	}
	slices.SortStableFunc(gains, func(x, y SubgameGain) int { return x.Root - y.Root })
	return gains
}

// CheckSubgamePerfect checks that no player gains in any subgame; a game in
// strategic form is its only one.
func CheckSubgamePerfect(g *seqform.Game, c *claim.Claim) error {
	if g.Tree == nil {
		return CheckNash(g, c)
	}
	for _, s := range SubgameGains(g, c.Profile) {
		return fmt.Errorf("player %d gains %v by deviating in the subgame at node %d", s.Player+1, s.Gain, s.Root+1)
	}
	return nil
}

// subgames collect what one player can get in each subgame.
type subgames struct {
	g     *seqform.Game
	i     int
	of    []int          // per node, the root of the last subgame that begins at or above it
	seq   []int32        // per node, the own sequence
	bySeq []rational.Rat // of own sequences within their subgame
	total []rational.Rat // of roots: before own actions in their subgame
}

func newSubgames(g *seqform.Game, i int, roots []int) *subgames {
	n := g.Tree.Len()
	s := &subgames{
		g: g, i: i, of: make([]int, n), seq: g.SeqAt(i),
		bySeq: make([]rational.Rat, g.Players[i].NumSeqs()), total: make([]rational.Rat, n),
	}
	for v := 1; v < n; v++ {
		s.of[v] = s.of[g.Tree.Parent[v]]
		if _, ok := slices.BinarySearch(roots, v); ok {
			s.of[v] = v
		}
	}
	return s
}

// add adds to what sequence q pays in the subgame at root.
func (s *subgames) add(root int, q int32, u rational.Rat) {
	at := &s.bySeq[q]
	if q == s.seq[root] {
		at = &s.total[root]
	}
	*at = s.g.Work().Add(*at, u)
}

// best returns, at the roots, the payoffs of best responses in subgames to a profile,
// of which values are those of the nodes.
func (s *subgames) best(profile seqform.Profile, values []rational.Rat) []rational.Rat {
	t, one, k := s.g.Tree, rational.Int(1), s.g.Work()
	weight := make([]rational.Rat, t.Len()) // from the root of the subgame to the nodes, own actions apart
	paid := make([]rational.Rat, t.Len())   // on the same way, the node apart
	for v := 1; v < t.Len(); v++ {
		p := int(t.Parent[v])
		root := s.of[p]
		weight[v], paid[v] = one, t.OutcomePayoff(p, s.i)
		if p != root {
			weight[v], paid[v] = weight[p], k.Add(paid[v], paid[p])
		}
		if int(t.Player[p]) != s.i {
			weight[v] = k.Mul(weight[v], Prob(s.g, profile, v))
		}
		if t.IsLeaf(v) || s.of[v] == v {
			s.add(root, s.seq[v], k.Mul(weight[v], k.Add(paid[v], values[v])))
		}
	}
	for _, set := range slices.Backward(s.g.Players[s.i].Infosets) {
		best := s.bySeq[set.Seq(0)]
		for a := range set.Actions {
			if x := s.bySeq[set.Seq(a)]; k.Take(x.BitLen(), best.BitLen()) {
				best = rational.Max(best, x)
			}
		}
		s.add(s.of[set.Nodes[0]], set.ParentSeq, best)
	}
	return s.total
}
