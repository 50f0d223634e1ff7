package basis

import (
	"context"
	"errors"
	"fmt"
	"math/big"
	"sync/atomic"

	"exactsolve/tableau/sparse"
)

// maxDigits limits the digits of an expansion that are stored.
const maxDigits = 1 << 25

// errFailed says that no solution was found where there must be one: a bug.
var errFailed = errors.New("basis: lifting failed at the bound on the solution")

// A side is what solves systems with a matrix or with its transpose.
type side struct {
	*operator
	solve solver
	bits  int // the product of the row sums of absolute values has at most so many
}

// lift solves m x = b for integers b, nil for 0, by p-adic digits. It stops as
// soon as they determine a vector that satisfies the equations.
func (s *side) lift(ctx context.Context, f field, b []*big.Int) (*Vector, error) {
	n := s.m.Lines()
	r := s.start(f, b)
	if r.zero() {
		return &Vector{num: make([]*big.Int, n), den: one}, nil
	}
	e := &expansion{f: f, n: n}
	limit := s.maxSteps(b)
	residues, w := make([]uint64, n), make([]uint64, n)
	for next := 2; ; {
		if ctx.Err() != nil {
			return nil, fmt.Errorf("basis: %w", context.Cause(ctx))
		}
		if (len(e.digits)+1)*n > maxDigits {
			return nil, fmt.Errorf("%w: solution of more than %d bits", ErrTooLarge, 30*len(e.digits))
		}
		x := make([]uint64, n)
		r.residues(residues)
		s.solve(residues, w, x)
		r.update(x)
		e.digits = append(e.digits, x)
		k := len(e.digits)
		if k < next && !r.zero() {
			continue
		}
		next = k + max(1, k/8)
		e.careful = e.careful || k > limit
		if v, ok := e.reconstruct(); ok {
			if s.satisfied(v, b) {
				return v, nil
			}
			e.careful = true
		}
		if k > limit {
			return nil, errFailed
		}
	}
}

// maxSteps returns a number of digits that determine the solution. By Cramer's
// rule its entries are quotients of determinants, whose absolute value is at most
// the product of the row sums of absolute values (of m with b as one more column).
func (s *side) maxSteps(b []*big.Int) int {
	bits := s.bits
	for _, v := range b {
		if v != nil {
			bits += v.BitLen() + 1
		}
	}
	return (2*bits+2*surplus)/60 + 3
}

// satisfied reports whether m v = b, exactly.
func (s *side) satisfied(v *Vector, b []*big.Int) bool {
	var wrong atomic.Bool
	work := (v.den.BitLen()/64 + 3) * (1 + len(s.m.Index)/(s.m.Lines()+1))
	parallel(s.m.Lines(), work, func(lo, hi int) {
		var sum, w, tmp big.Int
		for i := lo; i < hi && !wrong.Load(); i++ {
			if times(s.m, i, v.num, &sum, &w, &tmp); b[i] != nil {
				sum.Sub(&sum, w.Mul(b[i], v.den))
			}
			if sum.Sign() != 0 {
				wrong.Store(true)
			}
		}
	})
	return !wrong.Load()
}

// times sets sum to row i of m times x, of which nil entries are 0; w and tmp are scratch.
func times(m *sparse.Integers, i int, x []*big.Int, sum, w, tmp *big.Int) {
	sum.SetInt64(0)
	for k := m.Start[i]; k < m.Start[i+1]; k++ {
		v := x[m.Index[k]]
		if v == nil || v.Sign() == 0 {
			continue
		}
		switch a := m.Value[k]; {
		case a == 1:
			sum.Add(sum, v)
		case a == -1:
			sum.Sub(sum, v)
		default:
			sum.Add(sum, w.Mul(m.Big(k, tmp), v))
		}
	}
}
