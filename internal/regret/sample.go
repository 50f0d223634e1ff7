package regret

import (
	"context"
	"math/rand/v2"
	"sort"

	"exactsolve/rational/approx"
	"exactsolve/seqform"
)

// A Sampler runs external-sampling Monte Carlo counterfactual regret minimization
// on a game tree. A pass for a player samples the actions of chance and of the
// others and walks all actions of the player; its cost is the size of the part
// walked. It holds two numbers a sequence and 8 bytes a node.
//
// Reference: Lanctot et al. 2009 [LWZB09].
type Sampler struct {
	tree    *seqform.Tree
	players []seqform.Player
	first   []int32 // per node, where its children are in child
	child   []int32
	payoff  [][]float64 // per outcome, by player
	chance  [][]float64 // per chance set, sums of probabilities up to each action
	regret  [][]float64
	average [][]float64
	prob    []float64 // a stack of distributions
	random  *rand.PCG

	// pick chooses an action from the sums of probabilities up to each.
	pick func(sums []float64) int
}

// NewSampler starts at uniform behavior. The game must be a tree with perfect recall.
func NewSampler(g *seqform.Game, seed uint64) *Sampler {
	s := &Sampler{tree: g.Tree, players: g.Players}
	s.linkChildren()
	for _, o := range g.Tree.Outcomes {
		u := make([]float64, len(o.Payoffs))
		for i, x := range o.Payoffs {
			u[i] = approx.Float64(x)
		}
		s.payoff = append(s.payoff, u)
	}
	for _, c := range g.Tree.ChanceSets {
		sums, sum := make([]float64, len(c.Prob)), 0.0
		for a, p := range c.Prob {
			sum += approx.Float64(p)
			sums[a] = sum
		}
		s.chance = append(s.chance, sums)
	}
	for i := range g.Players {
		n := g.Players[i].NumSeqs()
		s.regret, s.average = append(s.regret, make([]float64, n)), append(s.average, make([]float64, n))
	}
	s.random = rand.NewPCG(seed, 0x9e3779b97f4a7c15)
	s.pick = func(sums []float64) int {
		u := float64(s.random.Uint64()>>11) / (1 << 53) * sums[len(sums)-1]
		return sort.Search(len(sums)-1, func(a int) bool { return sums[a] > u })
	}
	return s
}

func (s *Sampler) linkChildren() {
	n := s.tree.Len()
	s.first, s.child = make([]int32, n), make([]int32, 0, n)
	for v := range n {
		s.first[v] = int32(len(s.child))
		for c := int32(v) + 1; c < s.tree.End[v]; c = s.tree.End[c] {
			s.child = append(s.child, c)
		}
	}
}

// Run makes a number of rounds, each a pass for each player, or fewer if ctx is
// done, and returns how many there were.
func (s *Sampler) Run(ctx context.Context, rounds int) int {
	for done := range rounds {
		if ctx.Err() != nil {
			return done
		}
		for i := range s.players {
			s.walk(0, i)
		}
	}
	return rounds
}

// walk returns the sampled payoff of player i from node v on.
func (s *Sampler) walk(v int32, i int) float64 {
	u := 0.0
	if o := s.tree.Outcome[v]; o >= 0 {
		u = s.payoff[o][i]
	}
	switch j := int(s.tree.Player[v]); j {
	case seqform.Terminal:
		return u
	case seqform.Chance:
		return u + s.walk(s.next(v, s.pick(s.chance[s.tree.Infoset[v]])), i)
	case i:
		return u + s.all(v, i)
	default:
		return u + s.walk(s.next(v, s.other(v, j)), i)
	}
}

func (s *Sampler) next(v int32, a int) int32 { return s.child[s.first[v]+int32(a)] }

// other samples an action of player j, who is not the one that the pass is for, and
// adds the behavior there to j's average: node v is reached with the probability
// of chance and of j's plan, times what is the same for the whole set in expectation.
func (s *Sampler) other(v int32, j int) int {
	set := &s.players[j].Infosets[s.tree.Infoset[v]]
	p := s.push(len(set.Actions))
	defer s.pop(len(p))
	match(p, s.regret[j][set.FirstSeq:][:len(p)])
	sum := 0.0
	for a, x := range p {
		s.average[j][int(set.FirstSeq)+a] += x
		sum += x
		p[a] = sum
	}
	return s.pick(p)
}

// all walks all actions of player i and adds to the regrets.
func (s *Sampler) all(v int32, i int) float64 {
	set := &s.players[i].Infosets[s.tree.Infoset[v]]
	n := len(set.Actions)
	s.push(2 * n)
	base, value := len(s.prob)-2*n, 0.0
	for a := range n {
		u := s.walk(s.next(v, a), i)
		s.prob[base+n+a] = u // the stack may have moved
	}
	regret := s.regret[i][set.FirstSeq:][:n]
	p, u := s.prob[base:base+n], s.prob[base+n:base+2*n]
	match(p, regret)
	for a := range p {
		value += p[a] * u[a]
	}
	for a := range regret {
		regret[a] += u[a] - value
	}
	s.pop(2 * n)
	return value
}

func (s *Sampler) push(n int) []float64 {
	s.prob = append(s.prob, make([]float64, n)...)
	return s.prob[len(s.prob)-n:]
}

func (s *Sampler) pop(n int) { s.prob = s.prob[:len(s.prob)-n] }

// Average returns behavior of player i by sequence, not normalized: each
// information set sums to the weight of what was sampled there, 0 where nothing
// was. It must not be written.
func (s *Sampler) Average(i int) []float64 { return s.average[i] }
