package aivat

import (
	"cmp"
	"context"
	"fmt"

	"exactsolve/internal/partition"
	"exactsolve/rational"
	"exactsolve/seqform"
)

// A builder computes an Estimator.
type builder struct {
	Estimator
	ctx  context.Context
	opt  *Options
	seq  []int32        // per node: the sequence of the unknown player; nil if nothing is averaged
	open []bool         // per node: the node is above the ends
	gain []rational.Rat // per node: g of the package comment; 0 where it is not corrected and no end

	class partition.Partition // of the nodes
}

// nobody is the unknown player if both are known; it is no player and not chance.
const nobody = -3

func newBuilder(ctx context.Context, g *seqform.Game, opt *Options) *builder {
	b := &builder{ctx: ctx, opt: opt}
	b.g, b.tree, b.unknown = g, g.Tree, nobody
	for i, known := range opt.Known {
		if known == nil {
			b.unknown = i
		}
	}
	return b
}

// averaged reports whether there are imaginary observations.
func (b *builder) averaged() bool { return b.unknown != nobody && !b.opt.Observed }

// each calls visit for all nodes, forwards or backwards, until an error or ctx is done.
func (b *builder) each(backwards bool, visit func(v int) error) error {
	n := b.tree.Len()
	for k := range n {
		if k%(1<<12) == 0 && b.ctx.Err() != nil {
			return context.Cause(b.ctx)
		}
		v := k
		if backwards {
			v = n - 1 - k
		}
		if err := visit(v); err != nil {
			return err
		}
	}
	return nil
}

// bounded returns an error if a number has too many bits.
func bounded(x rational.Rat) error { return within(x, maxBits) }

func within(x rational.Rat, bits int) error {
	if n := x.BitLen(); n > bits {
		return fmt.Errorf("aivat: a number of %d bits, want at most %d: %w", n, bits, ErrTooLarge)
	}
	return nil
}

// probability returns σ of the action that leads to v, 0 where it is not given, and
// whether the move is one of σ.
func probability(tree *seqform.Tree, known *[2]seqform.Behavior, v int) (p rational.Rat, ok bool) {
	up, a := tree.Parent[v], tree.Action[v]
	i, h := tree.Player[up], tree.Infoset[up]
	switch {
	case i == seqform.Chance:
		return tree.ChanceSets[h].Prob[a], true
	case known[i] == nil:
		return rational.Rat{}, false
	case known[i][h] == nil:
		return rational.Rat{}, true
	}
	return known[i][h][a], true
}

// down finds what comes down from the root: payments, sequences, reach.
func (b *builder) down() error {
	b.paid, b.reach = b.tree.Paid(b.opt.Player), make([]rational.Rat, b.tree.Len())
	if b.averaged() {
		b.seq = b.g.SeqAt(b.unknown)
	}
	return b.each(false, func(v int) error {
		b.reach[v] = rational.Int(1)
		if v > 0 {
			b.reach[v] = b.reach[b.tree.Parent[v]]
			if p, ok := probability(b.tree, &b.opt.Known, v); ok {
				b.reach[v] = b.reach[v].Mul(p)
			}
		}
		if i := b.tree.Player[v]; i >= 0 && !b.reach[v].IsZero() {
			if h := b.tree.Infoset[v]; b.opt.Known[i] != nil && b.opt.Known[i][h] == nil {
				return fmt.Errorf("aivat: the strategy of player %d says nothing at information set %d, where it leads", i+1, h+1)
			}
		}
		return bounded(b.reach[v])
	})
}

// up finds which nodes are above the ends, and the gains.
func (b *builder) up() error {
	n := b.tree.Len()
	b.open, b.gain = make([]bool, n), make([]rational.Rat, n)
	rest := make([]rational.Rat, n) // w, at the ends and below
	mean := make([]rational.Rat, n) // Σ_b σ(h,b)·V(hb)
	err := b.each(true, func(v int) error {
		switch {
		case b.tree.IsLeaf(v):
			rest[v] = b.paid[v]
		case !b.averaged(), int(b.tree.Player[v]) == b.unknown:
			b.open[v] = true
		}
		if v == 0 {
			return bounded(rest[v])
		}
		up := b.tree.Parent[v]
		b.open[up] = b.open[up] || b.open[v]
		if p, ok := probability(b.tree, &b.opt.Known, v); ok && !p.IsZero() {
			mean[up] = mean[up].Add(p.Mul(b.opt.Values[v]))
			rest[up] = rest[up].Add(p.Mul(rest[v]))
		}
		return cmp.Or(bounded(mean[up]), bounded(rest[up]))
	})
	if err != nil {
		return err
	}
	for v := range n {
		if b.isEnd(v) {
			b.gain[v] = rest[v]
		}
		if b.corrected(v) {
			b.gain[v] = b.gain[v].Add(mean[b.tree.Parent[v]].Sub(b.opt.Values[v]))
		}
	}
	return nil
}

// isEnd reports whether v is an end.
func (b *builder) isEnd(v int) bool { return !b.open[v] && (v == 0 || b.open[b.tree.Parent[v]]) }

// corrected reports whether v has a correction.
func (b *builder) corrected(v int) bool {
	if v == 0 || !b.open[b.tree.Parent[v]] {
		return false
	}
	return int(b.tree.Player[b.tree.Parent[v]]) != b.unknown
}

// average averages gains over classes and adds them up along the plays.
func (b *builder) average() error {
	n := b.tree.Len()
	sum, weight := make([]rational.Rat, n), make([]rational.Rat, n) // per first node of a class
	counts := func(v int) bool { return (b.isEnd(v) || b.corrected(v)) && !b.reach[v].IsZero() }
	err := b.each(false, func(v int) error {
		if !counts(v) {
			return nil
		}
		c := b.class.First(v)
		sum[c] = sum[c].Add(b.reach[v].Mul(b.gain[v]))
		weight[c] = weight[c].Add(b.reach[v])
		return cmp.Or(bounded(weight[c]), bounded(sum[c]))
	})
	if err != nil {
		return err
	}
	b.total = make([]rational.Rat, n)
	return b.each(false, func(v int) error {
		if v > 0 {
			b.total[v] = b.total[b.tree.Parent[v]]
		}
		if counts(v) {
			c := b.class.First(v)
			b.total[v] = b.total[v].Add(sum[c].Quo(weight[c]))
		}
		return bounded(b.total[v])
	})
}

// classes finds the classes.
func (b *builder) classes() error {
	b.class = partition.New(b.tree.Len())
	if !b.averaged() {
		return nil
	}
	b.joinEnds()
	return b.joinSeen()
}

// joinEnds joins the ends after each sequence of the unknown player.
func (b *builder) joinEnds() {
	first := make([]int32, b.g.Players[b.unknown].NumSeqs()) // an end after it, plus 1
	for v := range b.tree.Len() {
		if b.isEnd(v) {
			b.joinFirst(&first[b.seq[v]], v)
		}
	}
}

// joinSeen joins nodes above the ends that are equally many moves after the last
// one of the unknown player and lead to one of its information sets.
//
// They follow the same sequence: with perfect recall the one that leads to the
// information set.
func (b *builder) joinSeen() error {
	after := make([]int32, b.tree.Len()) // moves after the last one of the unknown player
	for v := 1; v < len(after); v++ {
		if up := b.tree.Parent[v]; int(b.tree.Player[up]) != b.unknown {
			after[v] = after[up] + 1
		}
	}
	first := make([][]int32, len(b.g.Players[b.unknown].Infosets)) // per information set and moves: a node, plus 1
	return b.each(false, func(v int) error {
		if int(b.tree.Player[v]) != b.unknown {
			return nil
		}
		set := &first[b.tree.Infoset[v]]
		for len(*set) <= int(after[v]) {
			*set = append(*set, 0)
		}
		for at := v; ; at = int(b.tree.Parent[at]) {
			b.joinFirst(&(*set)[after[at]], at)
			if after[at] == 0 {
				return nil
			}
		}
	})
}

// joinFirst joins v with the first node, which it becomes if there is none yet.
func (b *builder) joinFirst(first *int32, v int) {
	if *first == 0 {
		*first = int32(v) + 1
	}
	b.class.Join(v, int(*first)-1)
}
