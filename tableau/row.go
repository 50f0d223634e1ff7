package tableau

import (
	"math"
	"math/big"
	"math/bits"

	"exactsolve/internal/wide"
)

// A form says how the integers of a row are stored.
type form uint8

const (
	words form = iota // int64, never math.MinInt64
	pairs             // wide.Int128, absolute value below 2¹²⁷
	bigs              // big.Int
)

// A row is a vector of integers over one positive denominator, its last entry.
// Exactly one of the slices is in use.
type row struct {
	form form
	w    []int64
	q    []wide.Int128
	b    []big.Int
}

func (x *row) len() int {
	switch x.form {
	case words:
		return len(x.w)
	case pairs:
		return len(x.q)
	}
	return len(x.b)
}

func (x *row) sign(j int) int {
	switch x.form {
	case words:
		switch w := x.w[j]; {
		case w < 0:
			return -1
		case w > 0:
			return 1
		}
		return 0
	case pairs:
		return x.q[j].Sign()
	}
	return x.b[j].Sign()
}

// word returns entry j if it is stored as a machine word.
func (x *row) word(j int) (int64, bool) {
	switch x.form {
	case words:
		return x.w[j], true
	case pairs:
		w, ok := x.q[j].Int64()
		return w, ok && w != math.MinInt64
	}
	return 0, false
}

// pair returns entry j of a row not stored as bigs.
func (x *row) pair(j int) wide.Int128 {
	if x.form == words {
		return wide.FromInt64(x.w[j])
	}
	return x.q[j]
}

// big returns entry j, in z or as a reference that must not be written.
func (x *row) big(j int, z *big.Int) *big.Int {
	switch x.form {
	case words:
		return z.SetInt64(x.w[j])
	case pairs:
		return x.q[j].Big(z)
	}
	return &x.b[j]
}

// set replaces entry j, promoting the row if need be.
func (x *row) set(j int, v *big.Int) {
	switch {
	case x.form == words && isWord(v):
		x.w[j] = v.Int64()
	case x.form <= pairs && v.BitLen() <= 126:
		x.promote(pairs)
		x.q[j] = wide.FromBig(v)
	default:
		x.promote(bigs)
		x.b[j].Set(v)
	}
}

func isWord(v *big.Int) bool { return v.IsInt64() && v.Int64() != math.MinInt64 }

// negate changes the sign of all entries but the denominator.
func (x *row) negate() {
	n := x.len() - 1
	switch x.form {
	case words:
		for j := range n {
			x.w[j] = -x.w[j]
		}
	case pairs:
		for j := range n {
			x.q[j] = x.q[j].Neg()
		}
	case bigs:
		for j := range n {
			x.b[j].Neg(&x.b[j])
		}
	}
}

// promote stores the row in a form at least as wide as f.
func (x *row) promote(f form) {
	if f <= x.form {
		return
	}
	switch {
	case f == pairs:
		x.q = make([]wide.Int128, len(x.w))
		for j, w := range x.w {
			x.q[j] = wide.FromInt64(w)
		}
	default:
		n := x.len()
		b := make([]big.Int, n)
		for j := range b {
			x.big(j, &b[j])
		}
		x.b = b
	}
	x.w = nil
	if f == bigs {
		x.q = nil
	}
	x.form = f
}

// demote stores the row in the narrowest form with a margin, so that a row does
// not change form at every pivot. length is the largest bit length of an entry.
func (x *row) demote(length int) {
	switch {
	case x.form == bigs && length <= 56:
		w := make([]int64, len(x.b))
		for j := range x.b {
			w[j] = x.b[j].Int64()
		}
		*x = row{form: words, w: w}
	case x.form == bigs && length <= 112:
		q := make([]wide.Int128, len(x.b))
		for j := range x.b {
			q[j] = wide.FromBig(&x.b[j])
		}
		*x = row{form: pairs, q: q}
	case x.form == pairs && length <= 56:
		w := make([]int64, len(x.q))
		for j := range x.q {
			w[j], _ = x.q[j].Int64()
		}
		*x = row{form: words, w: w}
	}
}

// bitLen returns the largest bit length of an entry.
func (x *row) bitLen() int {
	length := 0
	switch x.form {
	case words:
		var all uint64
		for _, w := range x.w {
			all |= magnitude(w)
		}
		return bits.Len64(all)
	case pairs:
		var hi, lo uint64
		for _, q := range x.q {
			h, l := q.Abs()
			hi |= h
			lo |= l
		}
		if hi != 0 {
			return 64 + bits.Len64(hi)
		}
		return bits.Len64(lo)
	}
	for j := range x.b {
		length = max(length, x.b[j].BitLen())
	}
	return length
}

func (x *row) clone() *row {
	c := &row{form: x.form}
	c.w = append([]int64(nil), x.w...)
	c.q = append([]wide.Int128(nil), x.q...)
	c.b = make([]big.Int, len(x.b))
	for j := range x.b {
		c.b[j].Set(&x.b[j])
	}
	return c
}
