package box

import (
	"fmt"
	"math/big"

	"exactsolve/rational"
)

// checkWork bounds the number of products and the bits in them, before any is made.
func (b *branch) checkWork() error {
	work := 0
	spend := func(n int) { work = min(work+n, maxTerms+1) }
	sizes := b.sizes()
	for _, list := range sizes {
		for _, m := range list {
			spend(m)
		}
	}
	for t := range b.g.Payoffs.Len() {
		length := 0
		for j, s := range b.g.Payoffs.Tuple(t) {
			length += int(b.g.Players[j].SeqLength[s])
		}
		b.longest = max(b.longest, length)
	}
	for _, m := range b.lossSizes(sizes) {
		spend(m)
	}
	for i := range b.sets {
		for _, set := range b.sets[i] {
			for _, v := range set.nodes {
				spend(b.others(sizes, v.tuple, i))
			}
		}
	}
	bits := bitsOf(b.unit, b.u) + (b.longest+2*b.most+2)*(b.bits+perFactor) + 2*b.factor + b.chance.BitLen()
	if work > maxTerms || work*bits > maxProductBits {
		return fmt.Errorf("more than %d products of probabilities, or %d bits in them", maxTerms, maxProductBits)
	}
	if !b.g.Work().Take(rational.PerNumber/32*work, bits) {
		return b.g.Work().Err()
	}
	b.setPowers()
	return nil
}

// setPowers sets what depends on M and d.
func (b *branch) setPowers() {
	b.powers = []*big.Int{big.NewInt(1)}
	for k := range max(b.longest, b.most) {
		b.powers = append(b.powers, new(big.Int).Mul(b.powers[k], b.d))
	}
	b.t = new(big.Int).Mul(b.unit, b.powers[b.longest])
	b.raise.Mul(b.raise, b.powers[b.most])
}

// sizes returns |X| per player and sequence, at most one more than the limit.
func (b *branch) sizes() [][]int {
	sizes := make([][]int, len(b.g.Players))
	for i := range b.g.Players {
		p := &b.g.Players[i]
		sizes[i] = make([]int, p.NumSeqs())
		sizes[i][0] = 1
		for h, set := range p.Infosets {
			for a := range set.Actions {
				sizes[i][set.Seq(a)] = min(sizes[i][set.ParentSeq]*b.size1(i, h, a), maxTerms+1)
			}
		}
	}
	return sizes
}

// size1 returns |X| of an action.
func (b *branch) size1(i, h, a int) int {
	n := 1
	if b.by.Choices[i][h] != a+1 {
		return n
	}
	for c := range b.g.Players[i].Infosets[h].Actions {
		if c != a && b.leaves(i, h, c) {
			n++
		}
	}
	return n
}

// leaves reports whether the choice is without the probability of an action that is none.
func (b *branch) leaves(i, h, a int) bool { return !b.limit || b.by.Orders[i][h][a] == 0 }

// others returns the product of sizes of the sequences of players other than i.
func (b *branch) others(sizes [][]int, tuple []int32, i int) int {
	m := 1
	for j, s := range tuple {
		if j != i {
			m = min(m*sizes[j][s], maxTerms+1)
		}
	}
	return m
}

// lossSizes returns the P of all sequences and the L of all losses.
func (b *branch) lossSizes(sizes [][]int) []int {
	var list []int
	losses := make([][]int, len(sizes))
	for i := range sizes {
		p := b.paySizes(sizes, i)
		list = append(list, p...)
		losses[i] = make([]int, len(p))
		for s := 1; s < len(p); s++ {
			losses[i][s] = p[s] + p[b.choice(i, int(b.g.Players[i].SeqInfoset[s]))]
		}
	}
	for _, equations := range []bool{true, false} { // which have none in theirs
		for _, c := range b.by.Combinations {
			if b.core[c.Player-1][c.Sequence] >= 0 == equations {
				for _, m := range c.Terms {
					j, t := b.equation(m.Equation - 1)
					sum := &losses[c.Player-1][c.Sequence]
					*sum = min(*sum+losses[j][t], 2*maxTerms)
				}
			}
		}
	}
	for i := range losses {
		for s := 1; s < len(losses[i]); s++ {
			if !b.chosen(i, s) {
				list = append(list, losses[i][s])
			}
		}
	}
	return list
}

// paySizes returns P of the sequences of player i.
func (b *branch) paySizes(sizes [][]int, i int) []int {
	p := make([]int, len(sizes[i]))
	for t := range b.g.Payoffs.Len() {
		s := b.g.Payoffs.Seq(t, i)
		p[s] = min(p[s]+b.others(sizes, b.g.Payoffs.Tuple(t), i), maxTerms+1)
	}
	sets := b.g.Players[i].Infosets
	for h := len(sets) - 1; h >= 0; h-- {
		to := &p[sets[h].ParentSeq]
		for a := range sets[h].Actions {
			switch {
			case b.later:
				*to = min(*to+b.size1(i, h, a)*p[sets[h].Seq(a)], maxTerms+1)
			case b.by.Choices[i][h] == a+1:
				*to = min(*to+p[sets[h].Seq(a)], maxTerms+1)
			}
		}
	}
	return p
}
