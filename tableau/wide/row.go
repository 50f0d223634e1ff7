// Package wide is in the machinery layer: rows of integers that grow from machine
// words through numbers of several words to [math/big.Int], and what a pivot does to them.
//
// Start with [Row], [Row.Eliminate] for a tableau that is a list of rows, each over a
// denominator of its own, and [Row.Pivot] for one that is a row in itself, over one.
package wide

import (
	"cmp"
	"math/big"
	"math/bits"
)

// A Form says how the integers of a row are stored: below Bigs in one word more than its
// number says, in two's complement.
type Form uint8

// Forms, from narrow to wide.
const (
	Words Form = 0        // a word each, never math.MinInt64
	Bigs  Form = maxWords // big.Int
)

// words returns the number of words of an integer, for forms below Bigs.
func (f Form) words() int { return int(f) + 1 }

// formFor returns the form for integers of at most so many bits, the sign not counted.
func formFor(bits int) Form { return Form(min(bits/64, maxWords)) }

// A Row is a vector of integers over one positive denominator, its last entry.
type Row struct {
	Form Form
	n    []uint64  // entry after entry, below Bigs
	b    []big.Int // the entries of Bigs; else room for them
}

// NewRow returns a row of n zeros over 1.
func NewRow(n int) Row {
	x := Row{n: make([]uint64, n+1)}
	x.n[n] = 1
	return x
}

// Len returns the number of entries, with the denominator.
func (x *Row) Len() int {
	if x.Form == Bigs {
		return len(x.b)
	}
	return len(x.n) / x.Form.words()
}

// at returns the words of entry j, below Bigs.
func (x *Row) at(j int) []uint64 {
	k := x.Form.words()
	return x.n[j*k : (j+1)*k]
}

// Sign returns the sign of entry j.
func (x *Row) Sign(j int) int {
	if x.Form == Words {
		w := x.n[j]
		return int(int64(w)>>63) | int(-w>>63)
	}
	return x.wideSign(j)
}

// Negative reports whether entry j is less than 0.
func (x *Row) Negative(j int) bool {
	if x.Form == Bigs {
		return x.b[j].Sign() < 0
	}
	k := x.Form.words()
	return int64(x.n[j*k+k-1]) < 0
}

func (x *Row) wideSign(j int) int {
	if x.Form == Bigs {
		return x.b[j].Sign()
	}
	return sign(x.at(j))
}

// Signs counts the negative and the positive ones of entries from … to−1.
func (x *Row) Signs(from, to int) (negative, positive int) {
	if x.Form == Words {
		for _, w := range x.n[from:to] {
			negative += int(w >> 63)
			positive += int(-w >> 63)
		}
		return negative, positive
	}
	for j := from; j < to; j++ {
		switch x.wideSign(j) {
		case -1:
			negative++
		case 1:
			positive++
		}
	}
	return negative, positive
}

// Cmp compares entries i and j.
func (x *Row) Cmp(i, j int) int {
	if x.Form == Bigs {
		return x.b[i].Cmp(&x.b[j])
	}
	a, b := x.at(i), x.at(j)
	top := len(a) - 1
	return cmp.Or(cmp.Compare(int64(a[top]), int64(b[top])), compare(a[:top], b[:top]))
}

// Big returns entry j, in z or as a reference that must not be written.
func (x *Row) Big(j int, z *big.Int) *big.Int {
	switch x.Form {
	case Words:
		return z.SetInt64(int64(x.n[j]))
	case Bigs:
		return &x.b[j]
	}
	return toBig(z, x.at(j))
}

// Set replaces entry j, in a wider form if need be.
func (x *Row) Set(j int, v *big.Int) {
	x.Promote(formFor(v.BitLen()))
	if x.Form == Bigs {
		x.b[j].Set(v)
		return
	}
	fromBig(x.at(j), v)
}

// Swap exchanges entries i and j.
func (x *Row) Swap(i, j int) {
	switch x.Form {
	case Words:
		x.n[i], x.n[j] = x.n[j], x.n[i]
	case Bigs:
		x.b[i], x.b[j] = x.b[j], x.b[i]
	default:
		a, b := x.at(i), x.at(j)
		for k := range a {
			a[k], b[k] = b[k], a[k]
		}
	}
}

// Negate changes the signs of entries from … to−1.
func (x *Row) Negate(from, to int) {
	for j := from; j < to; j++ {
		if x.Form == Bigs {
			x.b[j].Neg(&x.b[j])
		} else {
			negate(x.at(j), x.at(j))
		}
	}
}

// Promote stores the row in a form at least as wide as f.
func (x *Row) Promote(f Form) {
	if f <= x.Form {
		return
	}
	y := *x
	x.widen(&y, f)
}

// widen sets x to y in a wider form. The two may have the same room.
func (x *Row) widen(y *Row, f Form) {
	n := y.Len()
	if x.reshape(f, n); f == Bigs {
		for j := range x.b {
			y.Big(j, &x.b[j])
		}
		return
	}
	k, m := y.Form.words(), f.words()
	for j := n - 1; j >= 0; j-- { // what is not yet read lies before
		extend(x.n[j*m:(j+1)*m], y.n[j*k:(j+1)*k])
	}
}

// demote stores a row of Bigs that fits another form in that.
func (x *Row) demote(f Form) {
	k := f.words()
	x.n = room(x.n, len(x.b)*k)
	for j := range x.b {
		fromBig(x.n[j*k:(j+1)*k], &x.b[j])
	}
	x.Form = f
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
	if x.Form == Bigs {
		x.n = nil
		return
	}
	if x.b = nil; cap(x.n) > 2*len(x.n) {
		x.n = append([]uint64(nil), x.n...)
	}
}

// Exchange gives each of two rows what the other is.
func (x *Row) Exchange(y *Row) { *x, *y = *y, *x }

// reshape makes room for n entries in form f.
func (x *Row) reshape(f Form, n int) {
	if x.Form = f; f == Bigs {
		x.b = room(x.b, n)
	} else {
		x.n = room(x.n, n*f.words())
	}
}

// Copy makes entries from … to−1 of x those of y. It makes room for all of them.
func (x *Row) Copy(y *Row, from, to int) {
	x.reshape(y.Form, y.Len())
	if y.Form < Bigs {
		k := y.Form.words()
		copy(x.n[from*k:to*k], y.n[from*k:to*k])
		return
	}
	for j := from; j < to; j++ {
		x.b[j].Set(&y.b[j])
	}
}

// Select keeps the entries listed, in that order.
func (x *Row) Select(list []int) {
	var z Row
	z.reshape(x.Form, len(list))
	for to, from := range list {
		if x.Form == Bigs {
			z.b[to] = x.b[from]
		} else {
			copy(z.at(to), x.at(from))
		}
	}
	*x = z
}

// BitLen returns the largest bit length of entries from … to−1.
func (x *Row) BitLen(from, to int) int {
	length := 0
	if x.Form == Words {
		var all uint64
		for _, w := range x.n[from:to] {
			all |= word(w)
		}
		return bits.Len64(all)
	}
	if x.Form < Bigs {
		k := x.Form.words()
		return bitLength(x.n[from*k:to*k], k)
	}
	for j := from; j < to; j++ {
		length = max(length, x.b[j].BitLen())
	}
	return length
}

// Modulo returns entry j modulo p, from 0 to p−1.
func (x *Row) Modulo(j int, p uint64) (rest uint64) {
	if x.Form == Bigs {
		var r, m big.Int
		return r.Mod(&x.b[j], m.SetUint64(p)).Uint64()
	}
	var m integer
	a := x.at(j)
	negative := magnitude(m[:len(a)], a)
	for i := len(a) - 1; i >= 0; i-- {
		_, rest = bits.Div64(rest, m[i], p)
	}
	if negative && rest > 0 {
		return p - rest
	}
	return rest
}
