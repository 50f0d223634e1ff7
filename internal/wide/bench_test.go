package wide

import (
	"math/rand/v2"
	"testing"
)

// operands returns numbers of 100 bits and either sign.
func operands() []Int128 {
	rng := rand.New(rand.NewPCG(1, 1))
	x := make([]Int128, 256)
	for k := range x {
		x[k] = Int128{int64(rng.Uint64()) >> 27, rng.Uint64()}
	}
	return x
}

// BenchmarkEliminate takes an entry of a pivot from start to end, in the first
// of the two ways of the package: products, their sum, a quotient.
func BenchmarkEliminate(b *testing.B) {
	x := operands()
	dhi, dlo := x[0].Abs()
	p := x[0]
	k := 0
	for b.Loop() {
		a, c := x[k&255], x[(k+1)&255]
		sum, _ := AddSigned(magnitudes(a, p), a.Hi < 0, magnitudes(c, p), c.Hi < 0)
		sum.DivExact(dhi, dlo)
		k++
	}
}

func BenchmarkAddSigned(b *testing.B) {
	x := operands()
	p := make([]Uint256, 256)
	for k := range p {
		p[k] = magnitudes(x[k], x[k^1])
	}
	k := 0
	for b.Loop() {
		AddSigned(p[k&255], x[k&255].Hi < 0, p[(k+1)&255], x[(k+1)&255].Hi < 0)
		k++
	}
}

// BenchmarkModular is BenchmarkEliminate in the second way.
func BenchmarkModular(b *testing.B) {
	x := operands()
	p := x[0]
	inv := Int128{p.Hi, p.Lo | 1}.Inverse()
	k := 0
	for b.Loop() {
		Mul192(x[k&255], p).Add(Mul192(x[(k+1)&255], p)).Rsh(0).Mul(inv)
		k++
	}
}

func BenchmarkCmpProducts(b *testing.B) {
	x := operands()
	k := 0
	for b.Loop() {
		CmpProducts(x[k&255], x[(k+1)&255], x[(k+2)&255], x[(k+3)&255])
		k++
	}
}
