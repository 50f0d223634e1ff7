package wide

import (
	"math"
	"math/big"
	"math/rand/v2"
	"slices"
	"testing"
)

// values are integers around those at which forms change, of either sign.
func values(rng *rand.Rand) []*big.Int {
	list := []*big.Int{new(big.Int), big.NewInt(1), big.NewInt(math.MaxInt64), big.NewInt(math.MinInt64)}
	for _, length := range []int{1, 30, 61, 62, 63, 64, 100, 126, 127, 128, 200, 255, 256, 300, 500, 511, 512, 600, 1000, 1023, 1024, 1100} {
		list = append(list, new(big.Int).Sub(power(length), big.NewInt(rng.Int64N(3))))
	}
	for _, v := range list[1:] {
		list = append(list, new(big.Int).Neg(v))
	}
	return list
}

func toInts(x *Row) []*big.Int {
	list := make([]*big.Int, x.Len())
	for j := range list {
		var z big.Int
		list[j] = new(big.Int).Set(x.Big(j, &z))
	}
	return list
}

func requireInts(t *testing.T, what string, got, want []*big.Int) {
	t.Helper()
	if !slices.EqualFunc(got, want, func(a, b *big.Int) bool { return a.Cmp(b) == 0 }) {
		t.Fatalf("%s: %v, want %v", what, got, want)
	}
}

// TestRow compares a row with a list of big integers.
func TestRow(t *testing.T) {
	rng := rand.New(rand.NewPCG(2, 1))
	all := values(rng)
	const n = 6
	var forms [Bigs + 1]int
	for range 5000 {
		x := NewRow(n - 1)
		want := make([]*big.Int, n)
		top := 1 + rng.IntN(len(all))
		for j := range want {
			want[j] = all[rng.IntN(top)]
			x.Set(j, want[j])
		}
		forms[x.Form]++
		requireInts(t, "Set", toInts(&x), want)
		i, j := rng.IntN(n), rng.IntN(n)
		if x.Form > formFor(maxLength(want)) {
			t.Fatalf("%v is in form %d", want, x.Form)
		}
		if x.Sign(i) != want[i].Sign() || x.Cmp(i, j) != want[i].Cmp(want[j]) {
			t.Fatalf("sign %d, comparison %d of %v and %v", x.Sign(i), x.Cmp(i, j), want[i], want[j])
		}
		length, signs := 0, [3]int{}
		for _, v := range want[1:] {
			length = max(length, v.BitLen())
			signs[v.Sign()+1]++
		}
		if x.Negative(i) != (want[i].Sign() < 0) {
			t.Fatalf("negative: %v of %v", x.Negative(i), want[i])
		}
		if negative, positive := x.Signs(1, n); negative != signs[0] || positive != signs[2] {
			t.Fatalf("%d negative and %d positive ones of %v", negative, positive, want[1:])
		}
		if got := x.BitLen(1, n); got != length {
			t.Fatalf("%d bits of %v", got, want)
		}
		p := 1 + rng.Uint64()>>rng.IntN(63)
		rest := new(big.Int).SetUint64(p)
		if got := x.Modulo(i, p); got != rest.Mod(want[i], rest).Uint64() {
			t.Fatalf("%v modulo %d is %d", want[i], p, got)
		}
		var y Row
		y.Copy(&x, 0, n)
		y.Promote(Form(rng.IntN(int(Bigs) + 1)))
		y.Promote(Form(rng.IntN(int(Bigs) + 1)))
		requireInts(t, "Promote", toInts(&y), want)
		if y.Form == Bigs && x.Form < Bigs {
			y.demote(x.Form)
		}
		y.Trim()
		requireInts(t, "Trim", toInts(&y), want)
		y.Negate(i, i+1)
		y.Negate(0, n)
		y.Swap(i, j)
		for k := range want {
			want[k] = new(big.Int).Neg(want[k])
		}
		want[i].Neg(want[i])
		want[i], want[j] = want[j], want[i]
		requireInts(t, "Negate, Swap", toInts(&y), want)
		y.Select([]int{j, i, n - 1})
		requireInts(t, "Select", toInts(&y), []*big.Int{want[j], want[i], want[n-1]})
	}
	for _, f := range []Form{Words, 1, 2, 3, 4, Bigs - 1, Bigs} {
		if forms[f] < 20 {
			t.Errorf("%d rows in form %d", forms[f], f)
		}
	}
}

func maxLength(list []*big.Int) (length int) {
	for _, v := range list {
		length = max(length, v.BitLen())
	}
	return length
}

// TestCmpRatios compares ratios of entries of rows in all forms, often equal ones,
// with math/big.
func TestCmpRatios(t *testing.T) {
	rng := rand.New(rand.NewPCG(5, 3))
	all := values(rng)
	equal := 0
	for range 20_000 {
		var r [2]Row
		var v [2][2]*big.Int
		for k := range r {
			for j := range v[k] {
				v[k][j] = all[j+rng.IntN(len(all)-j)] // only the first of all is 0
			}
			if k == 1 && rng.IntN(3) == 0 {
				v[1] = v[0]
			}
			r[k] = NewRow(2)
			r[k].Promote(Form(rng.IntN(4)))
			r[k].Set(0, v[k][0])
			r[k].Set(1, v[k][1])
		}
		want := mul(v[0][0], v[1][1]).CmpAbs(mul(v[1][0], v[0][1]))
		if got := CmpRatios(&r[0], 0, 1, &r[1], 0, 1); got != want {
			t.Fatalf("%d for %v", got, v)
		}
		if want == 0 && v[0][0].Sign() != 0 {
			equal++
		}
	}
	if equal < 1000 {
		t.Errorf("only %d equal ratios", equal)
	}
}

// random returns a number of at most so many bits, and often one less than a power.
func random(rng *rand.Rand, length int) *big.Int {
	x := new(big.Int)
	if rng.IntN(2) == 0 {
		x.Sub(power(length-rng.IntN(min(length, 4))), big.NewInt(1))
		return x.Mul(x, big.NewInt(1-2*rng.Int64N(2)))
	}
	for range length/64 + 1 {
		x.Or(x.Lsh(x, 64), new(big.Int).SetUint64(rng.Uint64()))
	}
	x.Rsh(x, uint(length/64*64+64-rng.IntN(length+1)))
	if rng.IntN(2) == 0 {
		x.Neg(x)
	}
	return x
}

func positive(rng *rand.Rand, length int) *big.Int {
	x := random(rng, length)
	return x.Abs(x).SetBit(x, rng.IntN(length), 1)
}

// A case of an elimination, with the entries of a row that it makes.
type eliminated struct{ a, b, want []*big.Int }

// randomCase has numbers of some length, often at its end, and exact quotients. Entries
// are 0 now and then; column 1 is that of the pivot, and the last that of denominators.
func randomCase(rng *rand.Rand, length int) (e eliminated) {
	size := func() int { return 1 + rng.IntN(length) }
	d, p := positive(rng, size()), positive(rng, size())
	switch rng.IntN(5) {
	case 0:
		d.SetInt64(1)
	case 1:
		d.SetInt64(1)
		p.SetInt64(1)
	case 2:
		d.SetBit(d, 0, 1)
	case 3:
		d.Lsh(d, uint(rng.IntN(length-d.BitLen()+1)))
	}
	fc := random(rng, size())
	if rng.IntN(2) == 0 {
		fc.SetInt64(rng.Int64N(3) - 1)
	}
	for j := range 5 { // multiples of d
		a, b := random(rng, max(1, length-d.BitLen())), random(rng, max(1, length-d.BitLen()))
		if rng.IntN(4) == 0 {
			a.SetInt64(0)
			b.SetInt64(rng.Int64N(2))
		}
		a.Mul(a, d)
		b.Mul(b, d)
		left := mul(a, p)
		if j == 1 {
			a.Set(fc)
			left.SetInt64(0)
		}
		left.Sub(left, mul(fc, b))
		e.a, e.b, e.want = append(e.a, a), append(e.b, b), append(e.want, left.Quo(left, d))
	}
	e.a, e.b, e.want = append(e.a, d), append(e.b, p), append(e.want, p)
	return e
}

func rowOf(list []*big.Int) Row {
	x := NewRow(len(list) - 1)
	for j, v := range list {
		x.Set(j, v)
	}
	return x
}

// TestEliminate divides exactly where quotients are as long as those of each form, in
// rows as narrow as can be or wider, and wants no form wider than a bound of the
// quotients asks for.
func TestEliminate(t *testing.T) {
	rng := rand.New(rand.NewPCG(11, 12))
	var forms [Bigs + 1]int
	var s Scratch
	for k := range 20_000 {
		length := []int{62, 64, 125, 200, 260, 400, 508, 600}[k%8]
		e := randomCase(rng, length)
		x, y := rowOf(e.a), rowOf(e.b)
		if k%3 == 0 {
			x.Promote(Form(rng.IntN(int(Bigs) + 1)))
			y.Promote(Form(rng.IntN(int(Bigs) + 1)))
		}
		narrow := k%3 > 0 && max(x.Form, y.Form) < Bigs // from Bigs there is a margin
		x.Eliminate(1, &y, &s)
		forms[x.Form]++
		requireInts(t, "Eliminate", toInts(&x), e.want)
		requireInts(t, "pivot row", toInts(&y), e.b)
		d, p := e.a[5], e.b[5]
		bits := max(maxLength(e.a[2:5]), e.a[0].BitLen()) + p.BitLen()
		bits = max(bits, max(maxLength(e.b), d.BitLen())+e.a[1].BitLen()) + 2 - d.BitLen()
		bits = max(bits, maxLength(e.b), d.BitLen()) + int(d.TrailingZeroBits()) + 1
		if f := formFor(bits); narrow && f < rowWords && x.Form > max(1, f) {
			t.Fatalf("(%v − %v)/%v, of %d bits, in form %d", e.a, e.b, d, bits, x.Form)
		}
	}
	for f, n := range forms {
		if (n < 100) != (f >= rowWords && f < maxWords) {
			t.Errorf("%d rows in form %d", n, f)
		}
	}
}

// TestPivot takes the same quotients as rows of a matrix, with columns left out.
func TestPivot(t *testing.T) {
	rng := rand.New(rand.NewPCG(11, 13))
	var forms [Bigs + 1]int
	var s Scratch
	var z Row
	for k := range 12_000 {
		length := []int{62, 64, 125, 200, 260, 500, 1020, 1100}[k%8]
		e := randomCase(rng, length)
		p, d := e.b[5], e.a[5]
		all := make([]*big.Int, 2*8+1) // rows of 5 entries and 3 that stay out
		for i := range all {
			all[i] = random(rng, length)
		}
		flip := big.NewInt(1 - 2*rng.Int64N(2)) // the sign of the pivot
		r := rng.IntN(2)
		for j := range 5 {
			all[8*r+j], all[8*(1-r)+j] = mul(e.b[j], flip), e.a[j]
		}
		all[8*r+1], all[16] = mul(p, flip), d
		x := rowOf(all)
		x.Promote(Form(rng.IntN(4)))
		z.Pivot(&x, Shape{Rows: 2, Stride: 8, Cols: 5}, r, 1, &s)
		forms[z.Form]++
		got := toInts(&z)
		for j := range 5 {
			row, other := new(big.Int).Neg(e.b[j]), e.want[j]
			if j == 1 {
				row, other = mul(d, flip), mul(e.a[1], flip)
			}
			if got[8*r+j].Cmp(row) != 0 || got[8*(1-r)+j].Cmp(other) != 0 || got[16].Cmp(p) != 0 {
				t.Fatalf("column %d of %v: %v, form %d from %d, r %d", j, all, got, z.Form, x.Form, r)
			}
		}
	}
	for f, n := range forms {
		if n < 50 {
			t.Errorf("%d matrices in form %d", n, f)
		}
	}
}

// TestInexact wants a panic where there is a remainder.
func TestInexact(t *testing.T) {
	x := NewRow(1)
	x.Set(0, big.NewInt(1))
	x.Set(1, big.NewInt(2))
	x.Promote(Bigs)
	y := NewRow(1)
	y.Promote(Bigs)
	defer func() {
		if recover() == nil {
			t.Error("1/2 is an integer")
		}
	}()
	var s Scratch
	x.Eliminate(-1, &y, &s)
}
