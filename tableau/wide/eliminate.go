package wide

import "math/big"

// A Shape says where entries of a row stand that is a matrix in itself: those of its
// row i at i·Stride … i·Stride+Cols−1.
type Shape struct{ Rows, Stride, Cols int }

// A Scratch is room for temporaries that pivots reuse.
type Scratch struct {
	row        Row // what a row becomes, before they change places
	widened    Row // a pivot row
	by         divisor
	word       wordDivisor
	p, f       integer // factors over the divisor
	u, v, g, r big.Int
}

// A divisor is d = 2ᵗ·odd, with the inverse of the odd factor modulo 2⁶⁴ᵏ, for k words.
type divisor struct {
	d, inv integer
	k      int
	t      uint
}

// set makes d > 0 the divisor, with k words of the inverse.
func (b *divisor) set(d []uint64, k int) {
	var wide, odd integer
	extend(wide[:], d)
	if k <= b.k && wide == b.d {
		return
	}
	b.d, b.k, b.t = wide, k, zeros(d)
	shift(odd[:k], d, b.t)
	invert(b.inv[:k], odd[:k])
}

// A pivot is what rows of x become in z, with p the denominator of b, d that of x, f the
// entry of column c in a row, negative if minus, and b[j] that in column j of b from an entry on:
//
//	z[i][j] ← (x[i][j]·p + f·b[j])/d,  over p
//
// where the entry of column c counts as 0, and f as 0 if c < 0. Row skip of z stays.
// Numbers of more words than most are Bigs.
type pivot struct {
	z, x, b *Row
	from    int
	at      Shape
	skip, c int
	minus   bool
	most    int
}

// Eliminate makes of x what a pivot in another row makes of it. With the pivot row b,
// of which p is the denominator, d that of x, and f the entry of x in column c, which
// then counts as 0,
//
//	x[j] ← (x[j]·p − f·b[j])/d,  over p.
//
// If c < 0, f is 0. The divisions must leave no remainder, as those of Edmonds and
// Bareiss do. A remainder is noticed only among Bigs, and Eliminate panics: elsewhere
// exact quotients come from the low words alone, where y/d, for d = 2ᵗ·odd, is
// (y·odd⁻¹)/2ᵗ modulo 2⁶⁴ᵏ⁻ᵗ. There are as many words as a bound of the quotients asks for.
//
// Reference: Edmonds 1967 [Edm67]; Bareiss 1968 [Bar68].
func (x *Row) Eliminate(c int, b *Row, s *Scratch) {
	last := x.Len() - 1
	v := pivot{z: &s.row, x: x, b: b, at: Shape{Rows: 1, Cols: last}, skip: -1, c: c, minus: true, most: rowWords}
	if x.Form|b.Form == Words {
		if s.row.reshape(Words, last+1); v.words(&s.word) {
			x.Exchange(&s.row)
			return
		}
	}
	f := v.form(b, last)
	if x.Promote(f); f > b.Form {
		s.widened.widen(b, f)
		v.b = &s.widened
	}
	v.z = x
	v.run(f, s)
}

// Pivot sets z to what a pivot in row r and column c makes of x, if its rows are those
// of the shape. With p the entry there, which must not be 0, d the denominator of x,
// P = |p|, and R[j] = −sign(p)·x[r][j] but R[c] = sign(p)·d,
//
//	z[i][j] ← (x[i][j]·P + x[i][c]·R[j])/d,  z[r][j] ← R[j],  over P,
//
// where x[i][c] counts as 0 in the first product. It may change x. See [Row.Eliminate].
func (z *Row) Pivot(x *Row, at Shape, r, c int, s *Scratch) {
	v := pivot{z: z, x: x, b: z, from: r * at.Stride, at: at, skip: r, c: c, most: maxWords}
	if x.Form == Words {
		if v.solve(Words); v.words(&s.word) {
			return
		}
	}
	f := v.form(x, v.from+c)
	x.Promote(f)
	v.solve(f)
	v.run(f, s)
}

// solve puts the pivot row into z, in form f, with its denominator.
func (v *pivot) solve(f Form) {
	x, last := v.x, v.x.Len()-1
	v.z.reshape(f, last+1)
	negative := x.Negative(v.from + v.c)
	for j := v.from; j < v.from+v.at.Cols; j++ {
		v.z.put(j, x, j, !negative)
	}
	v.z.put(v.from+v.c, x, last, negative)
	v.z.put(last, x, v.from+v.c, negative)
}

// put makes entry j of z that of x at i, or its negative.
func (z *Row) put(j int, x *Row, i int, minus bool) {
	switch {
	case z.Form == Bigs && minus:
		z.b[j].Neg(&x.b[i])
	case z.Form == Bigs:
		z.b[j].Set(&x.b[i])
	case minus:
		negate(z.at(j), x.at(i))
	default:
		extend(z.at(j), x.at(i))
	}
}

// form returns one in which all of z is sure to fit, where b, and p at a place there, come
// from a row. If all are of Words it is a wider one.
func (v *pivot) form(b *Row, p int) Form {
	x := v.x
	if max(x.Form, b.Form) == Bigs {
		return Bigs
	}
	k, n := x.Form.words(), b.Form.words()
	d := x.at(x.Len() - 1)
	under, beside := longest(d, k), longest(b.at(p), n)
	across := max(under, longest(b.n[v.from*n:(v.from+v.at.Cols)*n], n))
	most := 0
	for i := range v.at.Rows {
		if i == v.skip {
			continue
		}
		a := x.n[i*v.at.Stride*k : (i*v.at.Stride+v.at.Cols)*k]
		if c := v.c; c >= 0 {
			most = max(most, longest(a[:c*k], k)+beside, longest(a[c*k:(c+1)*k], k)+across)
			a = a[(c+1)*k:]
		}
		most = max(most, longest(a, k)+beside)
	}
	// A sum is one bit longer, and d at least 2ⁿ if its length is n + 1.
	f := formFor(max(most+1-(under-1), across, beside) + 1 + int(zeros(d)))
	switch {
	case f.words() > v.most:
		return Bigs
	case x.Form|b.Form == Words:
		return max(f, Words+1)
	}
	return f
}

// run sets z, in a form in which all fits and x and b are, or a wider one.
func (v *pivot) run(f Form, s *Scratch) {
	if f < Bigs {
		v.wide(f, s)
		return
	}
	v.bigs(s)
	length := v.z.BitLen(v.z.Len()-1, v.z.Len())
	for i := range v.at.Rows {
		length = max(length, v.z.BitLen(i*v.at.Stride, i*v.at.Stride+v.at.Cols))
	}
	if f := formFor(length + 64); f.words() <= v.most {
		v.z.demote(f)
	}
}

// wide sets z in form f.
func (v *pivot) wide(f Form, s *Scratch) {
	x, z, k, n, m := v.x, v.z, v.x.Form.words(), v.b.Form.words(), f.words()
	last := x.Len() - 1
	p, b := v.b.at(last)[:m], v.b.n[v.from*n:(v.from+v.at.Cols)*n]
	s.by.set(x.at(last), m)
	multiply(s.p[:m], p, s.by.inv[:m])
	for i := range v.at.Rows {
		if i == v.skip {
			continue
		}
		from, to := i*v.at.Stride, i*v.at.Stride+v.at.Cols
		a := x.n[from*k : to*k]
		var g integer
		if v.c >= 0 {
			e := a[v.c*k : (v.c+1)*k]
			if extend(g[:m], e); v.minus {
				negate(g[:m], e)
			}
			clear(e)
		}
		multiply(s.f[:m], g[:m], s.by.inv[:m])
		s.combine(z.n[from*m:to*m], a, b, m, k, n)
	}
	extend(z.n[last*m:(last+1)*m], p)
	z.n, z.Form = z.n[:(last+1)*m], f
}

// bigs sets z, of Bigs.
func (v *pivot) bigs(s *Scratch) {
	x, z, last := v.x.b, v.z.b, len(v.x.b)-1
	p, b := &v.b.b[last], v.b.b[v.from:v.from+v.at.Cols]
	for i := range v.at.Rows {
		if i == v.skip {
			continue
		}
		from, to := i*v.at.Stride, i*v.at.Stride+v.at.Cols
		if s.g.SetInt64(0); v.c >= 0 {
			if s.g.Set(&x[from+v.c]); v.minus {
				s.g.Neg(&s.g)
			}
			x[from+v.c].SetInt64(0)
		}
		combineBigs(z[from:to], x[from:to], b, p, &x[last], s)
	}
	z[last].Set(p)
}
