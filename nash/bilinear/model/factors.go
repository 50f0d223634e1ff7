package model

import "math/bits"

// A set is a set of players, as bits.
type set uint64

// A split writes a set of two or more players as the union of two disjoint ones.
type split struct{ left, right set }

// A factorization says which products of players' weights a model has. Each set in
// parts has the variables of two smaller ones, or of single players, as factors,
// and derivatives of player i are sums of products over others[i], whose right
// part is empty where a single variable is enough.
type factorization struct {
	parts  map[set]split
	others []split
}

// factorize chooses the products for n players, fewest for n ≤ 5.
//
// All sets but one player must be unions of at most two parts. For n = 5 take the
// pairs of neighbors in a circle: without one of the players they are a path, two
// pairs. From 6 on take two halves, and each half less one of its players.
func factorize(n int) *factorization {
	f := &factorization{parts: make(map[set]split), others: make([]split, n)}
	all := set(1)<<n - 1
	for i := range n {
		rest := all &^ (1 << i)
		switch {
		case n <= 3:
			f.others[i] = split{rest, 0}
		case n == 5:
			near := 1<<((i+1)%5) | 1<<((i+2)%5)
			f.others[i] = split{set(near), rest &^ set(near)}
		default:
			low := set(1)<<(n/2) - 1
			f.others[i] = split{rest & low, rest &^ low}
		}
		f.define(f.others[i].left)
		f.define(f.others[i].right)
	}
	return f
}

// define makes s a part, if it is not one or a single player.
func (f *factorization) define(s set) {
	if _, ok := f.parts[s]; ok || bits.OnesCount64(uint64(s)) < 2 {
		return
	}
	top := set(1) << (bits.Len64(uint64(s)) - 1)
	f.parts[s] = split{s &^ top, top}
	f.define(s &^ top)
}
