package aivat

import "exactsolve/internal/partition"

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
