package model

import (
	"math/bits"
	"slices"

	"exactsolve/rational"
	"exactsolve/seqform"
)

// tuples returns how many tuples have a sequence, or none, of each player, at most
// one more than maxVars.
func tuples(g *seqform.Game) int {
	n := 1
	for i := range g.Players {
		n = min(n*g.Players[i].NumSeqs(), maxVars+1)
	}
	return n
}

// chain is the factorization of the paper: a product of players' weights is that of the
// first one with the product of all the others.
func chain(n int) *factorization {
	f := &factorization{parts: make(map[set]split)}
	all := set(1)<<n - 1
	for s := range all + 1 {
		if bits.OnesCount64(uint64(s)) > 1 {
			f.parts[s] = split{s & -s, s & (s - 1)}
		}
	}
	for i := range n {
		f.others = append(f.others, split{all &^ (1 << i), 0})
	}
	return f
}

// products adds the products of [KindChain], those that no payoff needs too: of each
// tuple that begins so, with actions of that many players, but not of all players.
func (b *builder) products(begun []int32, players int) {
	n := len(b.g.Players)
	if len(begun) < n {
		for s := range b.g.Players[len(begun)].NumSeqs() {
			b.products(append(begun, int32(s)), players+min(s, 1))
		}
	} else if players < n {
		b.product(begun, set(1)<<n-1)
	}
}

// ranges returns bounds on the value of each information set of player i and on what
// each sequence pays: those of [KindChain] are the range of all payoffs.
func (b *builder) ranges(i int) (bySet, bySeq []rational.Interval) {
	if b.m.Kind != KindChain {
		return ranges(b.g, i)
	}
	all := []rational.Interval{rational.NewInterval(b.g.PayoffRange(i))}
	return all, slices.Repeat(all, b.g.Players[i].NumSeqs())
}

// pays adds what each action of player i pays, with its bounds.
func (b *builder) pays(i int, bySeq []rational.Interval) {
	list := []int{-1}
	for s := 1; s < len(bySeq); s++ {
		list = append(list, b.add("u"+seqName(b.g, i, s), bySeq[s], nil))
	}
	b.m.Pay = append(b.m.Pay, list)
}
