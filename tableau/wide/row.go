// Package wide is in the machinery layer: rows of integers that grow from machine
// words through pairs of words to [math/big.Int], and what a pivot does to them.
//
// Start with [Row], [Row.Eliminate] for a tableau that is a list of rows, each over a
// denominator of its own, and [Row.Pivot] for one that is a row in itself, over one.
//
// [Int128] has the operations of the integers modulo 2¹²⁸: nothing overflows unseen as
// long as callers bound the results. Magnitudes, which are numbers of at most 128 bits
// without a sign, are passed as two words, high before low, as in [math/bits].
package wide

import (
	"cmp"
	"math"
	"math/big"
	"math/bits"
)

// A Form says how the integers of a row are stored.
type Form uint8

// Forms, from narrow to wide.
const (
	Words Form = iota // int64, never math.MinInt64
	Pairs             // Int128, absolute value below 2¹²⁶
	Bigs              // big.Int
)

// A Row is a vector of integers over one positive denominator, its last entry. The
// slice of its form has the entries; the others are room for later.
type Row struct {
	Form Form
	W    []int64
	Q    []Int128
	B    []big.Int
}

// NewRow returns a row of n zeros over 1.
func NewRow(n int) Row {
	x := Row{W: make([]int64, n+1)}
	x.W[n] = 1
	return x
}

// Len returns the number of entries, with the denominator.
func (x *Row) Len() int {
	switch x.Form {
	case Words:
		return len(x.W)
	case Pairs:
		return len(x.Q)
	}
	return len(x.B)
}

// Sign returns the sign of entry j.
func (x *Row) Sign(j int) int {
	if x.Form == Words {
		w := x.W[j]
		return int(w>>63 | int64(uint64(-w)>>63))
	}
	return x.wideSign(j)
}

// Negative reports whether entry j is less than 0.
func (x *Row) Negative(j int) bool {
	switch x.Form {
	case Words:
		return x.W[j] < 0
	case Pairs:
		return x.Q[j].Hi < 0
	}
	return x.B[j].Sign() < 0
}

func (x *Row) wideSign(j int) int {
	if x.Form == Pairs {
		return x.Q[j].Sign()
	}
	return x.B[j].Sign()
}

// Signs counts the negative and the positive ones of entries from … to−1.
func (x *Row) Signs(from, to int) (negative, positive int) {
	switch x.Form {
	case Words:
		for _, w := range x.W[from:to] {
			negative += int(uint64(w) >> 63)
			positive += int(uint64(-w) >> 63)
		}
	case Pairs:
		for _, q := range x.Q[from:to] {
			n := int(uint64(q.Hi) >> 63)
			negative += n
			if !q.IsZero() {
				positive += 1 - n
			}
		}
	case Bigs:
		for j := from; j < to; j++ {
			switch x.B[j].Sign() {
			case -1:
				negative++
			case 1:
				positive++
			}
		}
	}
	return negative, positive
}

// Cmp compares entries i and j.
func (x *Row) Cmp(i, j int) int {
	switch x.Form {
	case Words:
		return cmp.Compare(x.W[i], x.W[j])
	case Pairs:
		return cmp.Or(cmp.Compare(x.Q[i].Hi, x.Q[j].Hi), cmp.Compare(x.Q[i].Lo, x.Q[j].Lo))
	}
	return x.B[i].Cmp(&x.B[j])
}

// Big returns entry j, in z or as a reference that must not be written.
func (x *Row) Big(j int, z *big.Int) *big.Int {
	switch x.Form {
	case Words:
		return z.SetInt64(x.W[j])
	case Pairs:
		return x.Q[j].Big(z)
	}
	return &x.B[j]
}

// Set replaces entry j, in a wider form if need be.
func (x *Row) Set(j int, v *big.Int) {
	switch {
	case x.Form == Words && v.IsInt64() && v.Int64() != math.MinInt64:
		x.W[j] = v.Int64()
	case x.Form <= Pairs && v.BitLen() <= 126:
		x.Promote(Pairs)
		x.Q[j] = fromBig(v)
	default:
		x.Promote(Bigs)
		x.B[j].Set(v)
	}
}

// Swap exchanges entries i and j.
func (x *Row) Swap(i, j int) {
	switch x.Form {
	case Words:
		x.W[i], x.W[j] = x.W[j], x.W[i]
	case Pairs:
		x.Q[i], x.Q[j] = x.Q[j], x.Q[i]
	case Bigs:
		x.B[i], x.B[j] = x.B[j], x.B[i]
	}
}

// Negate changes the signs of entries from … to−1.
func (x *Row) Negate(from, to int) {
	switch x.Form {
	case Words:
		for j := from; j < to; j++ {
			x.W[j] = -x.W[j]
		}
	case Pairs:
		for j := from; j < to; j++ {
			x.Q[j] = x.Q[j].Neg()
		}
	case Bigs:
		for j := from; j < to; j++ {
			x.B[j].Neg(&x.B[j])
		}
	}
}

// Promote stores the row in a form at least as wide as f.
func (x *Row) Promote(f Form) {
	switch n := x.Len(); {
	case f <= x.Form:
		return
	case f == Pairs:
		x.Q = room(x.Q, n)
		for j, w := range x.W {
			x.Q[j] = fromInt64(w)
		}
	default:
		x.B = room(x.B, n)
		for j := range x.B {
			x.Big(j, &x.B[j])
		}
	}
	x.Form = f
}

// Demote stores the row in the narrowest form with a margin, so that it does not
// change form at every pivot. The entries have at most so many bits.
func (x *Row) Demote(length int) {
	n := x.Len()
	switch {
	case length <= 56 && x.Form > Words:
		x.W = room(x.W, n)
		for j := range x.W {
			if x.Form == Pairs {
				x.W[j] = int64(x.Q[j].Lo)
			} else {
				x.W[j] = x.B[j].Int64()
			}
		}
		x.Form = Words
	case length <= 112 && x.Form > Pairs:
		x.Q = room(x.Q, n)
		for j := range x.Q {
			x.Q[j] = fromBig(&x.B[j])
		}
		x.Form = Pairs
	}
}

// room returns a slice of length n with arbitrary contents, that of x if it is so long.
func room[T any](x []T, n int) []T {
	if cap(x) < n {
		return make([]T, n)
	}
	return x[:n]
}

// Trim frees what the form of the row does not need.
func (x *Row) Trim() {
	if x.Form != Words {
		x.W = nil
	}
	if x.Form != Pairs {
		x.Q = nil
	}
	if x.Form != Bigs {
		x.B = nil
	}
}

// Exchange gives each of two rows of one form the entries of the other.
func (x *Row) Exchange(y *Row) {
	switch x.Form {
	case Words:
		x.W, y.W = y.W, x.W
	case Pairs:
		x.Q, y.Q = y.Q, x.Q
	case Bigs:
		x.B, y.B = y.B, x.B
	}
}

// reshape makes room for n entries in form f.
func (x *Row) reshape(f Form, n int) {
	switch x.Form = f; f {
	case Words:
		x.W = room(x.W, n)
	case Pairs:
		x.Q = room(x.Q, n)
	case Bigs:
		x.B = room(x.B, n)
	}
}

// Copy makes entries from … to−1 of x those of y. It makes room for all of them.
func (x *Row) Copy(y *Row, from, to int) {
	x.reshape(y.Form, y.Len())
	switch y.Form {
	case Words:
		copy(x.W[from:to], y.W[from:to])
	case Pairs:
		copy(x.Q[from:to], y.Q[from:to])
	case Bigs:
		for j := from; j < to; j++ {
			x.B[j].Set(&y.B[j])
		}
	}
}

// Select keeps the entries listed, in that order.
func (x *Row) Select(list []int) {
	x.W, x.Q, x.B = selected(x.W, list, x.Form == Words), selected(x.Q, list, x.Form == Pairs), selected(x.B, list, x.Form == Bigs)
}

func selected[T any](x []T, list []int, used bool) []T {
	if !used {
		return nil
	}
	z := make([]T, len(list))
	for to, from := range list {
		z[to] = x[from]
	}
	return z
}

// BitLen returns the largest bit length of entries from … to−1.
func (x *Row) BitLen(from, to int) int {
	length := 0
	switch x.Form {
	case Words:
		var all uint64
		for _, w := range x.W[from:to] {
			all |= magnitude(w)
		}
		return bits.Len64(all)
	case Pairs:
		var hi, lo uint64
		for _, q := range x.Q[from:to] {
			h, l := q.Abs()
			hi |= h
			lo |= l
		}
		return Int128{int64(hi), lo}.Len()
	}
	for j := from; j < to; j++ {
		length = max(length, x.B[j].BitLen())
	}
	return length
}

func magnitude(x int64) uint64 {
	s := uint64(x >> 63)
	return (uint64(x) ^ s) - s
}

// CmpRatios returns the sign of |x[a]/x[b]| − |y[c]/y[d]|; x[b] and y[d] must not be 0.
func CmpRatios(x *Row, a, b int, y *Row, c, d int) int {
	switch {
	case x.Form == Pairs && y.Form == Pairs:
		return cmpProducts(x.Q[a], y.Q[d], y.Q[c], x.Q[b])
	case x.Form|y.Form != Words:
		return cmpMixed(x, a, b, y, c, d)
	}
	h1, l1 := bits.Mul64(magnitude(x.W[a]), magnitude(y.W[d]))
	h2, l2 := bits.Mul64(magnitude(y.W[c]), magnitude(x.W[b]))
	if h1 != h2 {
		return cmp.Compare(h1, h2)
	}
	return cmp.Compare(l1, l2)
}

// cmpMixed is CmpRatios for rows of two forms, and of Bigs.
func cmpMixed(x *Row, a, b int, y *Row, c, d int) int {
	if max(x.Form, y.Form) == Pairs {
		return cmpProducts(x.pair(a), y.pair(d), y.pair(c), x.pair(b))
	}
	var z1, z2, w1, w2 big.Int
	z1.Mul(x.Big(a, &z1), y.Big(d, &w1))
	z2.Mul(y.Big(c, &z2), x.Big(b, &w2))
	return z1.CmpAbs(&z2)
}

// pair returns entry j of a row not stored as Bigs.
func (x *Row) pair(j int) Int128 {
	if x.Form == Words {
		return fromInt64(x.W[j])
	}
	return x.Q[j]
}
