package floatlp

import (
	"context"
	"math"
	"testing"
)

// A tape is bytes to draw a program from; past its end it yields zeros.
type tape struct{ data []byte }

func (b *tape) next() byte {
	if len(b.data) == 0 {
		return 0
	}
	x := b.data[0]
	b.data = b.data[1:]
	return x
}

// number draws small integers, and now and then extremes.
func (b *tape) number() float64 {
	switch x := b.next(); {
	case x < 200:
		return float64(int(x)%9 - 4)
	case x < 220:
		return math.Ldexp(float64(b.next())-128, int(b.next())-128)
	case x < 230:
		return math.Inf(1)
	case x < 240:
		return math.Inf(-1)
	case x < 243:
		return math.NaN()
	default:
		return float64(int8(b.next())) / 7
	}
}

func (b *tape) numbers(n int) []float64 {
	out := make([]float64, n)
	for i := range out {
		out[i] = b.number()
	}
	return out
}

func (b *tape) matrix(m, n int) Matrix {
	a := Matrix{Start: []int32{0}}
	for range n {
		for i := range m {
			if b.next()%3 > 0 {
				a.Index, a.Value = append(a.Index, int32(i)), append(a.Value, b.number())
			}
		}
		a.Start = append(a.Start, int32(len(a.Index)))
	}
	return a
}

// FuzzSolve solves whatever it gets, from any basis and after changes: it must
// end without a panic, and what it calls optimal on integers must be.
func FuzzSolve(f *testing.F) {
	f.Add([]byte("floatlp"))
	f.Add([]byte{3, 3, 1, 5, 7, 9, 11, 13, 2, 4, 6, 8, 1, 2, 1, 2, 1, 2, 1, 2, 1, 2, 1, 2, 1, 2})
	f.Add([]byte{5, 4, 0, 210, 1, 255, 225, 235, 210, 200, 0, 1, 1, 210, 3, 9, 1, 250, 77, 2, 210, 130, 200})
	f.Fuzz(func(t *testing.T, data []byte) {
		b := &tape{data}
		m, n := int(b.next()%9), int(b.next()%9)
		p := &Problem{
			Maximize: b.next()%2 == 0,
			Data: Data{
				Cost: b.numbers(n), Lower: b.numbers(n), Upper: b.numbers(n),
				RowLower: b.numbers(m), RowUpper: b.numbers(m),
			},
			Matrix: b.matrix(m, n),
		}
		s, err := New(p)
		if err != nil {
			return
		}
		for round := range 3 {
			res := s.begin(context.Background(), method(b.next()%4))
			if res.Pivots > 2000 {
				t.Fatalf("%d pivots, %v", res.Pivots, res.Status)
			}
			if round == 0 && integral(p) {
				checkResult(t, s, res)
				requireReference(t, p, res)
			}
			basis := s.Basis()
			for k := range basis.Cols {
				basis.Cols[k] = VarStatus(b.next() % 6)
			}
			s.SetBasis(basis)
			if n > 0 {
				j := int(b.next()) % n
				p.Lower[j], p.Upper[j] = b.number(), b.number()
				_ = s.Set(&p.Data)
			}
		}
	})
}

// integral reports whether all numbers of p are integers below 5, or infinite.
func integral(p *Problem) bool {
	for _, list := range [][]float64{p.Cost, p.Lower, p.Upper, p.RowLower, p.RowUpper, p.Matrix.Value} {
		for _, x := range list {
			if !math.IsInf(x, 0) && (x != math.Trunc(x) || math.Abs(x) > 4) {
				return false
			}
		}
	}
	return true
}
