package wide

import (
	"math"
	"math/big"
	"testing"
)

// edges are the words at which carries, borrows and signs change.
var edges = []uint64{0, 1, 2, 3, 1<<32 - 1, 1 << 32, 1<<63 - 1, 1 << 63, 1<<63 + 1, math.MaxUint64 - 1, math.MaxUint64}

// pairs returns all integers whose words are edges.
func pairs() []Int128 {
	var all []Int128
	for _, hi := range edges {
		for _, lo := range edges {
			all = append(all, Int128{int64(hi), lo})
		}
	}
	return all
}

// toBig returns the integer of the words, least significant first.
func toBig(words ...uint64) *big.Int {
	z := new(big.Int)
	for k := len(words) - 1; k >= 0; k-- {
		z.Add(z.Lsh(z, 64), new(big.Int).SetUint64(words[k]))
	}
	return z
}

func power(n uint) *big.Int { return new(big.Int).Lsh(big.NewInt(1), n) }

// value is an independent reading of x.
func value(x Int128) *big.Int {
	z := new(big.Int).Mul(big.NewInt(x.Hi), power(64))
	return z.Add(z, toBig(x.Lo))
}

// requireMod reports an error unless got = want modulo 2ⁿ and 0 ≤ got < 2ⁿ.
func requireMod(t *testing.T, what string, n uint, got, want *big.Int) {
	t.Helper()
	if want = new(big.Int).Mod(want, power(n)); got.Cmp(want) != 0 {
		t.Fatalf("%s = %x, want %x modulo 2^%d", what, got, want, n)
	}
}

// requireValue reports an error unless x = want modulo 2¹²⁸.
func requireValue(t *testing.T, what string, x Int128, want *big.Int) {
	t.Helper()
	requireMod(t, what, 128, toBig(x.Lo, uint64(x.Hi)), want)
}

func mul(x, y *big.Int) *big.Int { return new(big.Int).Mul(x, y) }

// checkOne compares the operations on one number with math/big.
func checkOne(t *testing.T, x Int128) {
	t.Helper()
	v := value(x)
	if got := x.Big(big.NewInt(77)); got.Cmp(v) != 0 {
		t.Fatalf("Big = %v, want %v", got, v)
	}
	if got := fromBig(v); got != x {
		t.Fatalf("fromBig(%v) = %v, want %v", v, got, x)
	}
	for _, n := range []uint{127, 128, 192, 200} { // it wraps
		requireValue(t, "fromBig", fromBig(new(big.Int).Sub(v, power(n))), new(big.Int).Sub(v, power(n)))
	}
	if got := fromInt64(x.Hi); value(got).Cmp(big.NewInt(x.Hi)) != 0 {
		t.Fatalf("fromInt64(%v) = %v", x.Hi, got)
	}
	if x.Sign() != v.Sign() || x.IsZero() != (v.Sign() == 0) {
		t.Fatalf("%v: Sign = %v, IsZero = %v", v, x.Sign(), x.IsZero())
	}
	requireValue(t, "Neg", x.Neg(), new(big.Int).Neg(v))
	hi, lo := x.Abs()
	if got := toBig(lo, hi); got.CmpAbs(v) != 0 {
		t.Fatalf("%v: Abs = %v", v, got)
	}
	n := uint(x.Len())
	in := func(n uint) bool { return v.Cmp(new(big.Int).Neg(power(n))) >= 0 && v.Cmp(power(n)) < 0 }
	if !in(n) || n > 0 && in(n-1) {
		t.Fatalf("%v: Len = %d", v, n)
	}
	x.Lo |= 1
	requireValue(t, "x·Inverse", fromBig(mul(value(x.Inverse()), value(x))), big.NewInt(1))
	requireMod(t, "x·Inverse64", 64, new(big.Int).And(mul(toBig(Inverse64(x.Lo)), toBig(x.Lo)), maxWord), big.NewInt(1))
}

// checkTwo compares products with math/big.
func checkTwo(t *testing.T, x, y Int128) {
	t.Helper()
	product := mul(value(x), value(y))
	requireValue(t, "Mul", x.Mul(y), product)
	z := mul192(x, y)
	requireMod(t, "mul192", 192, toBig(z[:]...), product)
	m := mul256(uint64(x.Hi), x.Lo, uint64(y.Hi), y.Lo)
	requireMod(t, "mul256", 256, toBig(m[:]...), mul(toBig(x.Lo, uint64(x.Hi)), toBig(y.Lo, uint64(y.Hi))))
}

// checkFour compares sums and comparisons of products with math/big.
func checkFour(t *testing.T, a, b, c, d Int128, shift uint) {
	t.Helper()
	p, q := mul(value(a), value(b)), mul(value(c), value(d))
	if got := cmpProducts(a, b, c, d); got != p.CmpAbs(q) {
		t.Fatalf("cmpProducts(%v, %v, %v, %v) = %d", a, b, c, d, got)
	}
	sum := new(big.Int).Add(p, q)
	z := mul192(a, b).Add(mul192(c, d))
	requireMod(t, "Add", 192, toBig(z[:]...), sum)
	requireValue(t, "Rsh", z.Rsh(shift), new(big.Int).Rsh(toBig(z[:]...), shift))
}

func TestOne(t *testing.T) {
	for _, x := range pairs() {
		checkOne(t, x)
	}
}

func TestTwo(t *testing.T) {
	for _, x := range pairs() {
		for _, y := range pairs() {
			checkTwo(t, x, y)
		}
	}
}

// TestFour takes all choices of four among numbers of which some have the same
// magnitude, and all shifts.
func TestFour(t *testing.T) {
	few := []Int128{{}, {0, 1}, {-1, math.MaxUint64}, {0, math.MaxUint64}, {1, 0}, {-1, 0}, {-1, 1},
		{math.MaxInt64, math.MaxUint64}, {math.MinInt64, 0}, {math.MinInt64, 1}, {1 << 32, 1 << 63}}
	for i, a := range few {
		for j, b := range few {
			for k, c := range few {
				for l, d := range few {
					checkFour(t, a, b, c, d, uint(i+7*j+3*k+l)%64)
				}
			}
		}
	}
	for s := range uint(64) {
		checkFour(t, few[7], few[9], few[10], few[3], s)
	}
}
