package cert

import (
	"fmt"
	"slices"

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
	roots, reach := g.SubgameRoots(), chanceReach(g)
	for i := range g.Players {
		s := newSubgames(g, profile, i, roots)
		for _, root := range roots {
			if !reach[root] {
				continue
			}
			if gain := s.best(root).Sub(s.value[root]); !gain.IsZero() {
				gains = append(gains, SubgameGain{root, i, gain})
			}
		}
	}
	slices.SortStableFunc(gains, func(x, y SubgameGain) int { return x.Root - y.Root })
	return gains
}

// checkSubgamePerfect checks that no player gains in any subgame; a game in
// strategic form is its only one.
func checkSubgamePerfect(g *seqform.Game, c *Certificate) error {
	if g.Tree == nil {
		return checkNash(g, c)
	}
	for _, s := range SubgameGains(g, c.Claim.Profile) {
		return fmt.Errorf("player %d gains %v by deviating in the subgame at node %d", s.Player+1, s.Gain, s.Root+1)
	}
	return nil
}

// subgames computes best responses of one player in subgames.
type subgames struct {
	g       *seqform.Game
	profile seqform.Profile
	i       int
	root    []bool         // nodes at which subgames begin
	value   []rational.Rat // of the nodes, under the profile
	seq     []int32        // own sequence at the nodes
	weight  []rational.Rat // from the root of the subgame to the nodes, own actions apart
	paid    []rational.Rat // on the same way, the node apart
	bySeq   []rational.Rat
}

func newSubgames(g *seqform.Game, profile seqform.Profile, i int, roots []int) *subgames {
	n := g.Tree.Len()
	s := &subgames{
		g: g, profile: profile, i: i, root: make([]bool, n), value: values(g, i, profile), seq: nodeSequences(g, i),
		weight: make([]rational.Rat, n), paid: make([]rational.Rat, n), bySeq: make([]rational.Rat, g.Players[i].NumSeqs()),
	}
	for _, v := range roots {
		s.root[v] = true
	}
	return s
}

// nodeSequences returns the sequence of player i at each node.
func nodeSequences(g *seqform.Game, i int) []int32 {
	t := g.Tree
	seq := make([]int32, t.Len())
	for v := 1; v < t.Len(); v++ {
		p := t.Parent[v]
		seq[v] = seq[p]
		if int(t.Player[p]) == i {
			seq[v] = g.Players[i].Infosets[t.Infoset[p]].FirstSeq + t.Action[v]
		}
	}
	return seq
}

// best returns the payoff of a best response in the subgame at root.
func (s *subgames) best(root int) rational.Rat {
	t := s.g.Tree
	var met []int32 // own information sets, each once
	s.bySeq[s.seq[root]] = rational.Rat{}
	for v := root; v < int(t.End[root]); {
		switch {
		case v > root && int(t.Player[t.Parent[v]]) == s.i:
			s.enter(v, rational.Int(1))
			s.bySeq[s.seq[v]] = rational.Rat{}
		case v > root:
			s.enter(v, prob(s.g, s.profile, v))
		default:
			s.weight[v], s.paid[v] = rational.Int(1), rational.Rat{}
		}
		if v > root && s.root[v] {
			v = int(t.End[v])
			continue
		}
		if h := t.Infoset[v]; int(t.Player[v]) == s.i && s.g.Players[s.i].Infosets[h].Nodes[0] == int32(v) {
			met = append(met, h)
		}
		v++
	}
	s.collect(root)
	for _, h := range slices.Backward(met) {
		set := &s.g.Players[s.i].Infosets[h]
		best := s.bySeq[set.Seq(0)]
		for a := range set.Actions {
			best = rational.Max(best, s.bySeq[set.Seq(a)])
		}
		s.bySeq[set.ParentSeq] = s.bySeq[set.ParentSeq].Add(best)
	}
	return s.bySeq[s.seq[root]]
}

// enter sets what is known on the way to v from its parent.
func (s *subgames) enter(v int, prob rational.Rat) {
	p := int(s.g.Tree.Parent[v])
	s.weight[v] = s.weight[p].Mul(prob)
	s.paid[v] = s.paid[p].Add(s.g.Tree.OutcomePayoff(p, s.i))
}

// collect adds up payoffs at the leaves of the subgame and the subgames in it.
func (s *subgames) collect(root int) {
	t := s.g.Tree
	for v := root; v < int(t.End[root]); {
		inner := v > root && s.root[v]
		if inner || t.IsLeaf(v) {
			k := s.seq[v]
			s.bySeq[k] = s.bySeq[k].Add(s.weight[v].Mul(s.paid[v].Add(s.value[v])))
		}
		if inner {
			v = int(t.End[v])
			continue
		}
		v++
	}
}
