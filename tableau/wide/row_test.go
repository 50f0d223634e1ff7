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
	for _, length := range []uint{1, 30, 56, 57, 61, 62, 63, 64, 100, 112, 113, 125, 126, 127, 200} {
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
	forms := map[Form]int{}
	for range 3000 {
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
		var y Row
		y.Copy(&x, 0, n)
		y.Promote(Form(rng.IntN(3)))
		requireInts(t, "Promote", toInts(&y), want)
		y.Demote(y.BitLen(0, n))
		y.Trim()
		requireInts(t, "Demote", toInts(&y), want)
		if y.Form > x.Form && x.BitLen(0, n) <= 56 {
			t.Fatalf("%v is in form %d", want, y.Form)
		}
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
	for f := range Bigs + 1 {
		if forms[f] < 100 {
			t.Errorf("%d rows in form %d", forms[f], f)
		}
	}
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
			r[k].Promote(Form(rng.IntN(3)))
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
		x.Sub(power(uint(length-rng.IntN(min(length, 4)))), big.NewInt(1))
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

// TestEliminate divides exactly around the largest quotients that fit each form.
// Entries are 0 now and then; column 1 is that of the pivot.
func TestEliminate(t *testing.T) {
	rng := rand.New(rand.NewPCG(11, 12))
	var fits, over [3]int
	var s Scratch
	for k := range 60_000 {
		f := Form(k % 3)
		length := []int{62, 125, 200}[f]
		size := func() int { return 1 + rng.IntN(length) }
		d, p := positive(rng, size()), positive(rng, size())
		switch k % 5 {
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
		const n = 5
		a, b, want := make([]*big.Int, n), make([]*big.Int, n), make([]*big.Int, n)
		fc := random(rng, size())
		if k%2 == 0 {
			fc.SetInt64(rng.Int64N(3) - 1)
		}
		for j := range a { // multiples of d
			a[j], b[j] = random(rng, max(1, length-d.BitLen())), random(rng, max(1, length-d.BitLen()))
			if rng.IntN(4) == 0 {
				a[j].SetInt64(0)
				b[j].SetInt64(rng.Int64N(2))
			}
			a[j].Mul(a[j], d)
			b[j].Mul(b[j], d)
			left := mul(a[j], p)
			if j == 1 {
				left.SetInt64(0)
			}
			want[j] = left.Sub(left, mul(fc, b[j]))
			want[j].Quo(want[j], d)
		}
		x, y := NewRow(n), NewRow(n)
		for j := range a {
			x.Set(j, a[j])
			y.Set(j, b[j])
		}
		x.Set(1, fc)
		x.Set(n, d)
		y.Set(n, p)
		if max(x.Form, y.Form) > f {
			continue
		}
		x.Promote(f)
		y.Promote(f)
		before := toInts(&x)
		ok := x.Eliminate(1, &y, &s)
		if !ok {
			over[f]++
			requireInts(t, "x after", toInts(&x), before)
			longest := 0
			for _, v := range want {
				longest = max(longest, v.BitLen())
			}
			for _, v := range slices.Concat(a, b) {
				longest = max(longest, v.BitLen()+max(p.BitLen(), fc.BitLen())-d.BitLen())
			}
			if longest < []int{59, 121}[f] && new(big.Int).And(d, maxWord).Sign() != 0 {
				t.Fatalf("(%v·%v − %v·%v)/%v does not fit form %d", a, p, fc, b, d, f)
			}
			continue
		}
		fits[f]++
		requireInts(t, "Eliminate", toInts(&x), append(want, p))
	}
	for f := range fits {
		if fits[f] < 500 || f < 2 && over[f] < 500 {
			t.Errorf("form %d: %d fit, %d do not", f, fits[f], over[f])
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
