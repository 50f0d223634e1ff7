package rational

import (
	"context"
	"errors"
)

// ErrWork says that numbers from outside would take more work than was allowed.
var ErrWork = errors.New("more work than the size of the numbers given allows")

// PerNumber is what a number costs in Work beside its bits: its allocation, and what is
// not counted.
const PerNumber = 700

// Work is what may still be computed with numbers from outside: a sum, product, quotient
// or comparison of numbers of m and n bits takes (m + PerNumber)·(n + PerNumber). When
// nothing is left, or the context is done, Take returns false and sums and products are 0
// from then on, so that whoever computes comes to an end soon, and must look at Err
// before believing anything. A nil Work has no end. It is for one goroutine.
type Work struct {
	Context context.Context
	Left    int64
	More    func() int64 // if not nil, called once, when Left is not enough, for what to add
	err     error
}

// Err returns why there is no more work to do; nil if there is. It panics if w is nil.
func (w *Work) Err() error { return w.err }

// Take takes the work of one sum or product of numbers of m and n bits, and reports
// whether there was enough.
func (w *Work) Take(m, n int) bool {
	if w == nil || w.err != nil {
		return w == nil
	}
	a, b := int64(m+PerNumber), int64(n+PerNumber) // whose product may be too long for a word
	if a > w.Left/b && w.More != nil {
		w.Left, w.More = w.Left+w.More(), nil
	}
	if w.err = w.Context.Err(); w.err == nil && a > w.Left/b {
		w.err = ErrWork
	}
	w.Left -= a * b
	return w.err == nil
}

// Sums takes from w the work of one sum or comparison with y, and reports whether there was enough.
func (x Rat) Sums(w *Work, y Rat) bool { return w.Take(x.BitLen(), y.BitLen()) }

// Add returns x + y.
func (w *Work) Add(x, y Rat) Rat {
	if !w.Take(x.BitLen(), y.BitLen()) {
		return Rat{}
	}
	return x.Add(y)
}

// Mul returns x · y.
func (w *Work) Mul(x, y Rat) Rat {
	if !w.Take(x.BitLen(), y.BitLen()) {
		return Rat{}
	}
	return x.Mul(y)
}
