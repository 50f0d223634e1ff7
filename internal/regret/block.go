package regret

import (
	"context"
	"crypto/sha256"
	"encoding/binary"
	"math/bits"
	"math/rand/v2"
	"slices"
	"sort"

	"exactsolve/seqform"
)

// Sums are what samples add at some information sets, by index, of all players: for each set
// a regret an action, and then a weight of the average.
type Sums struct {
	Sets  []int32 `json:"sets"`
	Added []int64 `json:"added"`
}

// A tally is sums that grow.
type tally struct {
	Sums
	slot []int32 // per set, 1 more than where its sums begin; 0 for none
}

// of returns the sums of a set; they may move when another is asked for.
func (t *tally) of(g int32, set span) []int64 {
	n := 2 * int(set.hi-set.lo)
	if t.slot[g] == 0 {
		t.slot[g] = int32(len(t.Added)) + 1
		t.Sets, t.Added = append(t.Sets, g), append(t.Added, make([]int64, n)...)
	}
	return t.Added[t.slot[g]-1:][:n]
}

func (t *tally) clear() {
	for _, g := range t.Sets {
		t.slot[g] = 0
	}
	t.Sets, t.Added = t.Sets[:0], t.Added[:0]
}

// A block is samples in one order.
type block struct {
	s      *Sampler
	sums   tally
	random func() uint64
	stack  []int64  // payoffs of actions
	upTo   []uint64 // sums of probabilities
	nodes  int64    // walked
}

// source returns random numbers that depend on the seed, the round and the block alone.
func (b *Batch) source(j int) func() uint64 {
	text := binary.LittleEndian.AppendUint64([]byte("samples"), b.Seed)
	text = binary.LittleEndian.AppendUint64(text, uint64(b.Number))
	sum := sha256.Sum256(binary.LittleEndian.AppendUint64(text, uint64(j)))
	return rand.NewPCG(binary.LittleEndian.Uint64(sum[:]), binary.LittleEndian.Uint64(sum[8:])).Uint64
}

// pick chooses with probabilities in units of the last sum, a power of 2.
func pick(r func() uint64, sums []uint64) int {
	last := len(sums) - 1
	u := r() >> (64 - bits.TrailingZeros64(sums[last]))
	return sort.Search(last, func(a int) bool { return sums[a] > u })
}

func (b *block) run(ctx context.Context, samples int) (*Sums, error) {
	defer b.sums.clear()
	for range samples {
		if err := ctx.Err(); err != nil {
			return nil, err
		}
		b.walk(0, b.s.player(), 0)
	}
	return &Sums{slices.Clone(b.sums.Sets), slices.Clone(b.sums.Added)}, nil
}

// walk returns the sampled payoff of player i, of which some is paid above node v.
func (b *block) walk(v int32, i int, paid int64) int64 {
	s := b.s
	b.nodes++
	if o := s.tree.Outcome[v]; o >= 0 {
		paid += s.payoff[o][i]
	}
	switch j := int(s.tree.Player[v]); j {
	case seqform.Terminal:
		return paid
	case seqform.Chance:
		return b.walk(s.next(v, s.pick(b.random, s.chance[s.tree.Infoset[v]])), i, paid)
	case i:
		return b.all(v, i, paid)
	default:
		return b.walk(s.next(v, b.other(v, j)), i, paid)
	}
}

func (s *Sampler) next(v int32, a int) int32 { return s.child[s.first[v]+int32(a)] }

// other samples an action of player j, who is not the one that the pass is for, and
// adds the behavior there to j's average: node v is reached with the probability
// of chance and of j's plan, times what is the same for the whole set in expectation.
func (b *block) other(v int32, j int) int {
	g := b.s.base[j] + b.s.tree.Infoset[v]
	set := b.s.sets[g]
	p := b.s.Strategy[set.lo:set.hi]
	weights, sum := b.sums.of(g, set)[len(p):], uint64(0)
	b.upTo = b.upTo[:0]
	for a, w := range p {
		weights[a] = add(weights[a], int64(w))
		sum += uint64(w)
		b.upTo = append(b.upTo, sum)
	}
	return b.s.pick(b.random, b.upTo)
}

// all walks all actions of player i and adds to the regrets.
func (b *block) all(v int32, i int, paid int64) int64 {
	g := b.s.base[i] + b.s.tree.Infoset[v]
	set := b.s.sets[g]
	p, base, value := b.s.Strategy[set.lo:set.hi], len(b.stack), int64(1)<<(shareBits-1)
	for a, w := range p {
		u := b.walk(b.s.next(v, a), i, paid)
		b.stack = append(b.stack, u)
		value += int64(w) * u
	}
	value >>= shareBits // rounded to the nearest
	regrets := b.sums.of(g, set)
	for a, u := range b.stack[base:] {
		regrets[a] += u - value
	}
	b.stack = b.stack[:base]
	return value
}
