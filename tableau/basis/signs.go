package basis

import (
	"context"
	"errors"
	"fmt"
	"runtime"
	"slices"

	"exactsolve/polyeps"
	"exactsolve/rational"
)

// Signs returns, for each component of the solution x of B(ε) x = b(ε), its sign
// for all sufficiently small ε > 0 and the power of ε of its first term, which
// is negative where x has a pole. A component with the sign 0 is identically
// zero, and this is proved. It panics if b is not of the size of the matrix; it
// fails with [ErrTooLarge] or when ctx is done.
//
// Components that are 0 by the pattern of entries alone are left out first.
// Residues modulo a prime tell which coefficients are needed; those are computed
// exactly. What is 0 as far as looked at is proved to be 0:
//
// By Cramer's rule x_i = N_i/det B with a polynomial N_i, here for the integer
// rows of the Series with regular B(0). Its degree is at most D, the sum of the
// degrees of the rows of (B, b), and its coefficients at most H, the product of
// the sums of absolute values of all coefficients in a row. Let B(0) be regular
// modulo q, and x_i ≡ 0 modulo q up to the power D of ε. Then so is N_i =
// x_i·det B, hence all of N_i. If this holds for primes q with product above H,
// then N_i = 0.
func (s *Series) Signs(ctx context.Context, b []polyeps.Poly) (signs, orders []int, err error) {
	b, shift, err := s.rhs(b)
	if err != nil {
		return nil, nil, err
	}
	scale := rational.Int(1)
	for _, p := range b {
		scale = rational.LCM(scale, denominator(p))
	}
	for i, p := range b {
		b[i] = p.Scale(scale)
	}
	o := newOrderer(s, b)
	if err := o.search(ctx); err != nil {
		return nil, nil, err
	}
	x, err := s.extend(ctx, o.b, slices.Max(append(o.order, never))+1)
	if err != nil {
		return nil, nil, err
	}
	signs, orders = make([]int, s.n), make([]int, s.n)
	for i := range signs {
		if sign, order := Sign(x, i); sign != 0 {
			signs[i], orders[i] = sign, order-shift
		}
	}
	return signs, orders, nil
}

// An orderer finds which coefficients of a solution are not 0 modulo primes.
type orderer struct {
	*Series
	t      *Matrix          // transpose of terms[0]
	b      [][]rational.Rat // integers, by power of ε
	degree int              // D
	bits   int              // H < 2^bits
	order  []int            // per component: unknown, never, or that of a coefficient not 0
}

const (
	never   = -1 // the component is identically 0
	unknown = -2
)

func newOrderer(s *Series, b []polyeps.Poly) *orderer {
	o := &orderer{Series: s, t: s.terms[0].transposed(), b: Columns(b), order: make([]int, s.n)}
	byCol := make([]int, s.n)
	for j, live := range s.pattern(b) {
		if o.order[j] = never; !live {
			continue
		}
		o.order[j] = unknown
		i := s.factor.pivotRow[j]
		o.degree += max(s.rows[i].degree(), b[i].Len()-1)
		sum := norm(b[i])
		for _, t := range s.rows[i] {
			byCol[t.col] = max(byCol[t.col], t.p.Len()-1)
			sum = sum.Add(norm(t.p.Scale(s.scale[i])))
		}
		o.bits += sum.BitLen()
	}
	total := max(len(o.b)-1, 0)
	for _, d := range byCol {
		total += d
	}
	o.degree = min(o.degree, total) // either way to expand a determinant
	return o
}

// pattern returns which components can differ from 0. Let each column have the
// row of its pivot in B(0). The set N returned is the least one that has a column
// if b is not 0 in its row, or the row has an entry in another column of N. Rows
// of columns outside N then have b = 0 and entries outside N only: B is block
// triangular, both blocks are regular, and the solution is 0 outside N. On N it
// solves the block, to which D and H refer.
func (s *Series) pattern(b []polyeps.Poly) []bool {
	live := make([]bool, s.n)
	users := make([][]int32, s.n) // per column: columns whose rows have an entry in it
	var queue []int32
	for j := range s.n {
		i := s.factor.pivotRow[j]
		for _, t := range s.rows[i] {
			users[t.col] = append(users[t.col], int32(j))
		}
		if live[j] = !b[i].IsZero(); live[j] {
			queue = append(queue, int32(j))
		}
	}
	for len(queue) > 0 {
		j := queue[len(queue)-1]
		queue = queue[:len(queue)-1]
		for _, c := range users[j] {
			if !live[c] {
				live[c] = true
				queue = append(queue, c)
			}
		}
	}
	return live
}

// norm returns the sum of the absolute values of the coefficients.
func norm(p polyeps.Poly) rational.Rat {
	var z rational.Rat
	for _, c := range p.Coeffs() {
		z = z.Add(c.Abs())
	}
	return z
}

// search fills order, until the others are proved to be 0.
func (o *orderer) search(ctx context.Context) error {
	proved := 0 // bits of the product of the primes
	for p := firstPrime; slices.Contains(o.order, unknown) && proved <= o.bits; {
		batch := make([]uint64, min(1+proved/60, runtime.GOMAXPROCS(0))) // the first alone
		runs, errs := make([][]int, len(batch)), make([]error, len(batch))
		for k := range batch {
			batch[k], p = p, primeBelow(p)
		}
		parallel(len(batch), minParallel, func(lo, hi int) {
			for k := lo; k < hi; k++ {
				runs[k], errs[k] = o.run(ctx, field{batch[k]})
			}
		})
		if err := errors.Join(errs...); err != nil {
			return err
		}
		for _, run := range runs {
			if run == nil {
				continue // B(0) is singular modulo the prime
			}
			proved += 60
			for i, order := range run {
				if o.order[i] == unknown {
					o.order[i] = order
				}
			}
		}
	}
	return nil
}

// run expands the solution modulo a prime and returns for each component of
// unknown order the power of its first coefficient that is not 0, unknown if there
// is none up to D.
func (o *orderer) run(ctx context.Context, f field) ([]int, error) {
	a, err := factor(ctx, f, o.terms[0], o.t)
	if err != nil || len(a.prow) < o.n {
		return nil, err
	}
	order := slices.Clone(o.order)
	e := newModular(o, f, a)
	for j := 0; j <= o.degree && slices.Contains(order, unknown) && !e.done(); j++ {
		if ctx.Err() != nil {
			return nil, fmt.Errorf("basis: %w", context.Cause(ctx))
		}
		for i, v := range e.next() {
			if v != 0 && order[i] == unknown {
				order[i] = j
			}
		}
	}
	return order, nil
}
