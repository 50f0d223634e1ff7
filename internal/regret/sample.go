package regret

import (
	"context"
	"errors"
	"fmt"
	"math"
	"math/big"
	"math/bits"
	"slices"
	"sync"
	"sync/atomic"

	"exactsolve/rational"
	"exactsolve/seqform"
)

// A Sampler runs external-sampling Monte Carlo counterfactual regret minimization on a game
// tree, in rounds, of one player after the other. A sample is a pass that samples the actions
// of chance and of the others and walks all actions of that player; its cost is the size of
// the part walked. In a round the behavior of all is fixed. Its samples are in blocks, which
// may be done in any order and by anyone who knows the [Batch]: what they add to regrets and
// averages are sums of integers. Each cycle has some samples more than the one before, so that
// behavior is adapted often at first, and later there is much to do at a time.
//
// Payoffs are rounded to multiples of a power of 2 of which some 2^29 are the largest, those
// expected at an information set likewise. The sampler holds 20 bytes a sequence and 8 a node.
//
// Reference: Lanctot et al. 2009 [LWZB09]; Brown and Sandholm 2019 [BS19] for the discount.
type Sampler struct {
	Batch
	tree    *seqform.Tree
	players []seqform.Player
	first   []int32 // per node, where its children are in child
	child   []int32
	payoff  [][]int64  // per outcome, by player
	chance  [][]uint64 // per chance set, sums of probabilities up to each action
	sets    []span     // of all players
	base    []int32    // per player, the first of its sets
	regret  []int64    // per entry
	weight  []int64
	sums    tally // of the round
	spare   sync.Pool

	nodes, passes atomic.Int64 // walked

	// pick chooses an action from the sums of probabilities up to each, as r does.
	pick func(r func() uint64, sums []uint64) int
}

// A Batch is a round: what its blocks depend on beside the game. An entry is an action at an
// information set of a player, in order of players, sets and actions.
type Batch struct {
	Seed     uint64   `json:"seed,string"`
	Number   int      `json:"round"`    // from 1
	Samples  int      `json:"samples"`  // of which blocks are made
	Strategy []uint32 `json:"strategy"` // per entry, in units of 2^-16
}

// A span is the entries of an information set.
type span struct{ lo, hi int32 }

const (
	shareBits  = 16      // of probabilities
	chanceBits = 63      // of those of chance
	payoffBits = 29      // of payoffs
	maxSamples = 1 << 30 // so that no sum of regrets overflows: each is of two payoffs
	leastGrow  = 2       // samples by which rounds of a cycle are larger than of that before
	setsToGrow = 128     // information sets for each such sample, if that makes more

	mostBlocks = 64 // of a round
	leastBlock = 16 // samples of a block, but of the last
)

// MaxSamples limits the samples of a run, for each player.
const MaxSamples = maxSamples

// NewSampler starts at uniform behavior. The game must be a tree with perfect recall.
func NewSampler(g *seqform.Game, seed uint64) *Sampler {
	s := &Sampler{Batch: Batch{Seed: seed}, tree: g.Tree, players: g.Players, pick: pick}
	s.linkChildren()
	s.scalePayoffs(len(g.Players))
	for _, c := range g.Tree.ChanceSets {
		sums, sum := make([]uint64, len(c.Prob)), rational.Rat{}
		for a, p := range c.Prob {
			sum = sum.Add(p)
			sums[a] = sum.Mul(power(chanceBits)).Floor().Uint64()
		}
		s.chance = append(s.chance, sums)
	}
	var n int32
	for i := range g.Players {
		s.base = append(s.base, int32(len(s.sets)))
		for h := range g.Players[i].Infosets {
			lo := n
			n += int32(len(g.Players[i].Infosets[h].Actions))
			s.sets = append(s.sets, span{lo, n})
		}
	}
	s.regret, s.weight, s.Strategy = make([]int64, n), make([]int64, n), make([]uint32, n)
	for _, set := range s.sets {
		share(s.Strategy[set.lo:set.hi], s.regret[set.lo:set.hi])
	}
	s.sums.slot = make([]int32, len(s.sets))
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

// scalePayoffs makes payoffs integers, of which sums along a play have payoffBits.
func (s *Sampler) scalePayoffs(players int) {
	var largest rational.Rat
	for _, o := range s.tree.Outcomes {
		for _, x := range o.Payoffs {
			largest = rational.Max(largest, x.Abs())
		}
	}
	most, count := 1, make([]int32, s.tree.Len()) // outcomes from the root to a node
	for v := range count {
		if v > 0 {
			count[v] = count[s.tree.Parent[v]]
		}
		if s.tree.Outcome[v] >= 0 {
			count[v]++
			most = max(most, int(count[v]))
		}
	}
	top := largest.Big() // below 2^(Num − Denom + 1) in bits
	scale := power(payoffBits - (top.Num().BitLen() - top.Denom().BitLen() + 1) - bits.Len(uint(most)))
	half := rational.New(1, 2)
	for _, o := range s.tree.Outcomes {
		u := make([]int64, players)
		for i, x := range o.Payoffs {
			u[i] = x.Mul(scale).Add(half).Floor().Int64()
		}
		s.payoff = append(s.payoff, u)
	}
}

// power returns 2^n.
func power(n int) rational.Rat {
	p := rational.FromBig(new(big.Rat).SetInt(new(big.Int).Lsh(big.NewInt(1), uint(max(n, -n)))))
	if n < 0 {
		return rational.Int(1).Quo(p)
	}
	return p
}

// Next begins a round of at most so many samples, at least 1. [Sampler.End] ends it.
func (s *Sampler) Next(most int) {
	s.Number++
	s.Samples = min(s.growth()*s.cycle(), most)
}

// growth returns by how many samples the rounds of a cycle are larger than those before: as
// many as leave regret after equal samples as it is with one a round, as measured in poker
// games of up to 17,000 information sets.
func (s *Sampler) growth() int { return max(leastGrow, len(s.sets)/setsToGrow) }

// Work estimates how many nodes the samples of the round walk, from those made here; 0 if
// there are none.
func (s *Sampler) Work() int {
	passes := s.passes.Load()
	if passes == 0 {
		return 0
	}
	return int(s.nodes.Load() / passes * int64(s.Samples))
}

// Go begins a round of another run.
func (s *Sampler) Go(b Batch) error {
	if b.Number < 1 || b.Samples < 1 || b.Samples > maxSamples || len(b.Strategy) != len(s.Strategy) {
		return errors.New("regret: no round of this game")
	}
	for _, set := range s.sets {
		sum := uint64(0)
		for _, w := range b.Strategy[set.lo:set.hi] {
			sum += uint64(w)
		}
		if sum != 1<<shareBits {
			return fmt.Errorf("regret: probabilities of sum %d/2^%d", sum, shareBits)
		}
	}
	s.Batch = b
	return nil
}

// size returns how many samples a block has, but the last.
func (b *Batch) size() int { return max(leastBlock, (b.Samples+mostBlocks-1)/mostBlocks) }

// Blocks returns how many there are.
func (b *Batch) Blocks() int { return (b.Samples + b.size() - 1) / b.size() }

// Add adds the sums of a block.
func (s *Sampler) Add(b *Sums) {
	k := 0
	for _, g := range b.Sets {
		sums := s.sums.of(g, s.sets[g])
		for e := range sums {
			sums[e] = add(sums[e], b.Added[k+e])
		}
		k += len(sums)
	}
}

// End ends a round, all of whose blocks were added, and adapts the behavior of its player.
// Regrets of rounds before count for less: in cycle t, t/(t+1) of what they did.
func (s *Sampler) End() {
	i, t := s.player(), int64(s.cycle())
	last := s.base[i] + int32(len(s.players[i].Infosets))
	for _, set := range s.sets[s.base[i]:last] {
		for e := set.lo; e < set.hi; e++ {
			s.regret[e] -= s.regret[e] / (t + 1)
		}
	}
	k := 0
	for _, g := range s.sums.Sets {
		set := s.sets[g]
		n := int(set.hi - set.lo)
		for e := range n {
			s.regret[int(set.lo)+e] += s.sums.Added[k+e]
			s.weight[int(set.lo)+e] = add(s.weight[int(set.lo)+e], s.sums.Added[k+n+e])
		}
		k += 2 * n
	}
	for _, set := range s.sets[s.base[i]:last] {
		share(s.Strategy[set.lo:set.hi], s.regret[set.lo:set.hi])
	}
	s.sums.clear()
}

// player returns whose the round is.
func (s *Sampler) player() int { return (s.Number - 1) % len(s.players) }

// cycle returns how many rounds the player of the round has had, with it.
func (s *Sampler) cycle() int { return (s.Number-1)/len(s.players) + 1 }

// Cycled reports whether all players have had as many rounds.
func (s *Sampler) Cycled() bool { return s.Number%len(s.players) == 0 }

// Undo ends a round as if it had not begun.
func (s *Sampler) Undo() {
	s.Number--
	s.sums.clear()
}

// add adds weights, of which none is negative, up to the largest number, or regrets, of which
// no sum is as large.
func add(x, y int64) int64 {
	if sum := x + y; sum >= 0 || x < 0 || y < 0 {
		return sum
	}
	return math.MaxInt64
}

// share sets w to the distribution proportional to the positive regrets, each rounded down
// but the largest; uniform if there are none.
func share(w []uint32, regret []int64) {
	const bitsOfRegret = 40
	largest := 0
	for a, r := range regret {
		if r > regret[largest] {
			largest = a
		}
	}
	if regret[largest] <= 0 {
		for a := range w {
			w[a] = uint32((a+1)<<shareBits/len(w) - a<<shareBits/len(w))
		}
		return
	}
	shift := max(0, bits.Len64(uint64(regret[largest]))-bitsOfRegret)
	sum, left := int64(0), uint32(1)<<shareBits
	for _, r := range regret {
		sum += max(r, 0) >> shift
	}
	for a, r := range regret {
		w[a] = uint32(max(r, 0) >> shift << shareBits / sum)
		left -= w[a]
	}
	w[largest] += left
}

// Average returns behavior of player i by sequence, not normalized: each
// information set sums to the weight of what was sampled there, 0 where nothing
// was.
func (s *Sampler) Average(i int) []float64 {
	p := &s.players[i]
	list := make([]float64, p.NumSeqs())
	for h := range p.Infosets {
		set := s.sets[int(s.base[i])+h]
		for a, w := range s.weight[set.lo:set.hi] {
			list[p.Infosets[h].Seq(a)] = float64(w)
		}
	}
	return list
}

// Check returns what is wrong with sums that are to be those of a block.
func (s *Sampler) Check(b *Sums) error {
	n := 0
	for _, g := range b.Sets {
		if g < 0 || int(g) >= len(s.sets) {
			return fmt.Errorf("regret: information set %d of %d", g, len(s.sets))
		}
		n += 2 * int(s.sets[g].hi-s.sets[g].lo)
	}
	if sorted := slices.Sorted(slices.Values(b.Sets)); n != len(b.Added) || len(slices.Compact(sorted)) < len(b.Sets) {
		return errors.New("regret: no sums for each action of some information sets")
	}
	most, k := int64(s.size())<<(payoffBits+2), 0
	for _, g := range b.Sets {
		for side := range 2 { // regrets and weights
			for range s.sets[g].hi - s.sets[g].lo {
				if x := b.Added[k]; side == 0 && (x > most || x < -most) || side == 1 && x < 0 {
					return fmt.Errorf("regret: %d, more than a block may add", x)
				}
				k++
			}
		}
	}
	return nil
}

// Block returns the sums of a block, from 0. It may be called by many goroutines at once.
func (s *Sampler) Block(ctx context.Context, j int) (*Sums, error) {
	if j < 0 || j >= s.Blocks() {
		return nil, fmt.Errorf("regret: block %d of %d", j+1, s.Blocks())
	}
	b, _ := s.spare.Get().(*block)
	if b == nil {
		b = &block{s: s, sums: tally{slot: make([]int32, len(s.sets))}}
	}
	b.random = s.source(j)
	b.nodes = 0
	samples := min(s.size(), s.Samples-j*s.size())
	sums, err := b.run(ctx, samples)
	if err == nil {
		s.nodes.Add(b.nodes)
		s.passes.Add(int64(samples))
	}
	s.spare.Put(b)
	return sums, err
}
