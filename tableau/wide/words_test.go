package wide

import (
	"math"
	"math/big"
	"math/rand/v2"
	"testing"
)

// edges are the words at which carries, borrows and signs change.
var edges = []uint64{0, 1, 2, 3, 1<<32 - 1, 1 << 32, 1<<63 - 1, 1 << 63, 1<<63 + 1, math.MaxUint64 - 1, math.MaxUint64}

// someWords returns a number of k words, each often an edge.
func someWords(rng *rand.Rand, k int) []uint64 {
	x := make([]uint64, k)
	for i := range x {
		if x[i] = edges[rng.IntN(len(edges))]; rng.IntN(3) == 0 {
			x[i] = rng.Uint64()
		}
	}
	if rng.IntN(2) == 0 { // short
		extend(x, x[:1+rng.IntN(k)])
	}
	return x
}

// unsigned returns the number of the words without sign.
func unsigned(words []uint64) *big.Int {
	z := new(big.Int)
	for k := len(words) - 1; k >= 0; k-- {
		z.Add(z.Lsh(z, 64), new(big.Int).SetUint64(words[k]))
	}
	return z
}

func power(n int) *big.Int { return new(big.Int).Lsh(big.NewInt(1), uint(n)) }

// value is an independent reading of x.
func value(x []uint64) *big.Int {
	z := unsigned(x)
	if z.Bit(64*len(x)-1) == 1 {
		z.Sub(z, power(64*len(x)))
	}
	return z
}

// requireWords reports an error unless the words are those of want, modulo a power of 2.
func requireWords(t *testing.T, what string, got []uint64, want *big.Int) {
	t.Helper()
	if want = new(big.Int).Mod(want, power(64*len(got))); unsigned(got).Cmp(want) != 0 {
		t.Fatalf("%s = %x, want %x in %d words", what, unsigned(got), want, len(got))
	}
}

func mul(x, y *big.Int) *big.Int { return new(big.Int).Mul(x, y) }

// checkOne compares operations on one number with math/big, some with m words and t bits.
func checkOne(t *testing.T, x []uint64, m int, by uint) {
	t.Helper()
	v, k := value(x), len(x)
	if got := toBig(big.NewInt(77), x); got.Cmp(v) != 0 {
		t.Fatalf("toBig = %v, want %v", got, v)
	}
	if sign(x) != v.Sign() {
		t.Fatalf("sign of %v is %d", v, sign(x))
	}
	z, y := make([]uint64, m), make([]uint64, k)
	extend(z, x)
	requireWords(t, "extend", z, v)
	fromBig(z, v)
	requireWords(t, "fromBig", z, v)
	shift(z, x, by)
	requireWords(t, "shift", z, new(big.Int).Rsh(v, by))
	negate(y, x)
	requireWords(t, "negate", y, new(big.Int).Neg(v))
	if negative := magnitude(y, x); negative != (v.Sign() < 0) || unsigned(y).CmpAbs(v) != 0 {
		t.Fatalf("magnitude of %v: %v, %v", v, unsigned(y), negative)
	}
	if n := bitLength(x, k); n != v.BitLen() {
		t.Fatalf("length of %v: %d", v, n)
	}
	n := longest(x, k)
	in := func(n int) bool { return v.Cmp(new(big.Int).Neg(power(n))) >= 0 && v.Cmp(power(n)) < 0 }
	if !in(n) || n > 0 && in(n-1) {
		t.Fatalf("longest of %v: %d", v, n)
	}
	if v.Sign() != 0 && zeros(x) != v.TrailingZeroBits() {
		t.Fatalf("zeros of %v: %d", v, zeros(x))
	}
	checkLeading(t, x, v)
	copy(y, x)
	y[0] |= 1
	z = make([]uint64, k)
	invert(z, y)
	requireWords(t, "x·inverse", z, new(big.Int).ModInverse(value(y), power(64*k)))
	if got := Inverse64(y[0]); got*y[0] != 1 {
		t.Fatalf("inverse of %d: %d", y[0], got)
	}
}

// checkLeading wants m·2ᵉ ≤ |x| ≤ (m + 1)·2ᵉ.
func checkLeading(t *testing.T, x []uint64, v *big.Int) {
	t.Helper()
	m, e := leading(x)
	if m == 0 {
		if v.CmpAbs(big.NewInt(1)) > 0 && v.CmpAbs(power(64)) != 0 {
			t.Fatalf("leading bits of %v: none", v)
		}
		return
	}
	low, left := new(big.Int).SetUint64(m), new(big.Int).Lsh(v, 64)
	high := new(big.Int).Add(low, big.NewInt(1))
	low.Lsh(low, uint(64+e))
	high.Lsh(high, uint(64+e))
	if m>>63 == 0 || low.CmpAbs(left) > 0 || high.CmpAbs(left) < 0 {
		t.Fatalf("leading bits of %v: %d·2^%d", v, m, e)
	}
}

// checkFour compares products of two numbers of k words and two of n with math/big.
func checkFour(t *testing.T, a, b, c, d []uint64) {
	t.Helper()
	p, q := mul(value(a), value(b)), mul(value(c), value(d))
	if got := cmpProducts(a, b, c, d); got != p.CmpAbs(q) {
		t.Fatalf("cmpProducts(%v, %v, %v, %v) = %d", a, b, c, d, got)
	}
	z := make([]uint64, len(a))
	multiply(z, a, b)
	requireWords(t, "multiply", z, mul(unsigned(a), unsigned(b)))
}

// checkCombine compares a·p + b·f over 2ᵗ, of m words, with math/big.
func checkCombine(t *testing.T, a, b, p, f []uint64, m int, by uint) {
	t.Helper()
	s := &Scratch{by: divisor{t: by}}
	copy(s.p[:m], p)
	copy(s.f[:m], f)
	z := make([]uint64, m)
	s.combine(z, a, b, m, len(a), len(b))
	sum := mul(value(a), value(p))
	sum.Add(sum, mul(value(b), value(f)))
	low := make([]uint64, m)
	fromBig(low, sum)
	requireWords(t, "combine", z, new(big.Int).Rsh(value(low), by))
}

// checkAll makes all checks on numbers of k words and of n.
func checkAll(t *testing.T, rng *rand.Rand, k, n int) {
	t.Helper()
	a, b, c, d := someWords(rng, k), someWords(rng, n), someWords(rng, k), someWords(rng, n)
	switch rng.IntN(4) {
	case 0: // equal products
		copy(c, a)
		copy(d, b)
	case 1: // nearly so
		copy(c, a)
		copy(d, b)
		c[0] ^= 1
	}
	m := 1 + rng.IntN(min(k, n))
	checkOne(t, a, 1+rng.IntN(maxWords), uint(rng.IntN(64*k+9)))
	checkFour(t, a, b, c, d)
	checkCombine(t, a, b, someWords(rng, maxWords)[:m], someWords(rng, maxWords)[:m], m, uint(rng.IntN(64*m)))
}

func TestWords(t *testing.T) {
	rng := rand.New(rand.NewPCG(3, 4))
	for k := range 20_000 {
		checkAll(t, rng, 1+k%maxWords, 1+rng.IntN(maxWords))
	}
	for _, hi := range edges {
		for _, lo := range edges {
			for _, by := range []uint{0, 1, 63, 64, 65, 127, 128, 200} {
				checkOne(t, []uint64{lo, hi}, 1+int(by)%3, by)
			}
		}
	}
}

// TestGuess wants few comparisons of products to need all words.
func TestGuess(t *testing.T) {
	rng := rand.New(rand.NewPCG(3, 5))
	sure := 0
	for range 1000 {
		var x [4][]uint64
		for i := range x {
			x[i] = []uint64{rng.Uint64(), rng.Uint64(), rng.Uint64()}
		}
		s, ok := guess(x[0], x[1], x[2], x[3])
		if p, q := mul(value(x[0]), value(x[1])), mul(value(x[2]), value(x[3])); ok && s != p.CmpAbs(q) {
			t.Fatalf("%v: %d", x, s)
		}
		if ok {
			sure++
		}
	}
	if sure < 990 {
		t.Errorf("%d of 1000 guesses are sure", sure)
	}
	for range 10_000 { // products that are equal, or all but
		u, v, k := random(rng, 120), random(rng, 120), random(rng, 60)
		var x [4][]uint64
		for i, y := range []*big.Int{mul(u, k), v, u, mul(v, k)} {
			x[i] = make([]uint64, 3)
			fromBig(x[i], y)
			x[i][0] ^= rng.Uint64() >> (32 + rng.IntN(33))
		}
		p, q := mul(value(x[0]), value(x[1])), mul(value(x[2]), value(x[3]))
		if s, ok := guess(x[0], x[1], x[2], x[3]); ok && s != p.CmpAbs(q) {
			t.Fatalf("%v: %d", x, s)
		}
	}
}

func TestLongest(t *testing.T) {
	rng := rand.New(rand.NewPCG(3, 6))
	for range 2000 {
		k := 1 + rng.IntN(4)
		var list []uint64
		want := 0
		for range rng.IntN(4) {
			x := someWords(rng, k)
			list, want = append(list, x...), max(want, longest(x, k))
		}
		if got := longest(list, k); got != want {
			t.Fatalf("%v, %d words each: %d, want %d", list, k, got, want)
		}
	}
}
