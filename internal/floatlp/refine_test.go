package floatlp

import (
	"math"
	"math/big"
	"testing"

	"github.com/stretchr/testify/require"
)

// precision of refined values, in bits, and below which size one is zero.
const precision = 400

var negligible = big.NewFloat(1e-80)

func newBig(x float64) *big.Float { return new(big.Float).SetPrec(precision).SetFloat64(x) }

func bigs(n int) []*big.Float {
	out := make([]*big.Float, n)
	for i := range out {
		out[i] = newBig(0)
	}
	return out
}

// An exactCheck decides whether a basis is optimal for the program of s plus
// powers of ε, by values of precision bits.
type exactCheck struct {
	s      *Solver
	powers []*Data
	eps    *big.Float
	x, y   []*big.Float // of the basic variables, and multipliers
}

// wrongSigns solves for the basic variables and the reduced costs of a basis to
// precision bits, by refinement with the factorization, and counts those that are
// not feasible: for a basis matrix that is not singular the basis is optimal if
// there are none.
func wrongSigns(t testing.TB, p *Problem, b *Basis, powers []*Data, eps float64) (primal, dual int) {
	t.Helper()
	s := newSolver(t, p)
	c := &exactCheck{s: s, powers: powers, eps: newBig(eps)}
	s.SetBasis(b)
	s.loadBasis()
	require.True(t, s.factorize(), "the basis is singular")
	c.refinePrimal(t)
	for i, v := range s.head {
		if c.outside(c.x[i], v) {
			primal++
		}
	}
	c.refineDual(t)
	for v, status := range s.status {
		if status == Basic || s.lo[v] == s.up[v] && c.lower(int32(v)).Cmp(c.upper(int32(v))) == 0 {
			continue
		}
		d := c.cost(int32(v))
		s.eachEntry(int32(v), func(i int32, a float64) { subtractProduct(d, a, c.y[i]) })
		if status != AtLower && d.Cmp(negligible) > 0 || status != AtUpper && d.Neg(d).Cmp(negligible) > 0 {
			dual++
		}
	}
	return primal, dual
}

// sum returns first + Σ_k rest(level k) ε^k.
func (c *exactCheck) sum(first float64, rest func(l *Data) float64) *big.Float {
	out, power := newBig(first), newBig(1)
	for _, l := range c.powers {
		power.Mul(power, c.eps)
		out.Add(out, new(big.Float).Mul(power, newBig(rest(l))))
	}
	return out
}

// at returns entry v of two slices in a row.
func at(v int32, cols, rows []float64) float64 {
	if int(v) < len(cols) {
		return cols[v]
	}
	return rows[int(v)-len(cols)]
}

// Bounds and costs, scaled. Scales are powers of two, so nothing is rounded.
func (c *exactCheck) lower(v int32) *big.Float {
	return c.sum(c.s.lo[v], func(l *Data) float64 { return at(v, l.Lower, l.RowLower) / c.s.scale[v] })
}

func (c *exactCheck) upper(v int32) *big.Float {
	return c.sum(c.s.up[v], func(l *Data) float64 { return at(v, l.Upper, l.RowUpper) / c.s.scale[v] })
}

func (c *exactCheck) cost(v int32) *big.Float {
	if int(v) >= c.s.n {
		return newBig(0)
	}
	return c.sum(c.s.c[v], func(l *Data) float64 { return l.Cost[v] * c.s.scale[v] / c.s.costFactor })
}

func (c *exactCheck) outside(x *big.Float, v int32) bool {
	beyond := func(x, y *big.Float) bool { return new(big.Float).Sub(x, y).Cmp(negligible) > 0 }
	return !math.IsInf(c.s.lo[v], 0) && beyond(c.lower(v), x) || !math.IsInf(c.s.up[v], 0) && beyond(x, c.upper(v))
}

// eachEntry calls visit with the entries of the column of variable v.
func (s *Solver) eachEntry(v int32, visit func(i int32, a float64)) {
	if int(v) >= s.n {
		visit(v-int32(s.n), -1)
		return
	}
	idx, val := s.a.Line(v)
	for k, i := range idx {
		visit(i, val[k])
	}
}

func subtractProduct(z *big.Float, a float64, x *big.Float) {
	z.Sub(z, new(big.Float).Mul(newBig(a), x))
}

// refinePrimal solves A x − s = 0 for the basic variables.
func (c *exactCheck) refinePrimal(t testing.TB) {
	s := c.s
	nonbasic := bigs(s.m)
	for v, status := range s.status {
		if status == Basic || status == Free {
			continue
		}
		x := c.lower(int32(v))
		if status == AtUpper {
			x = c.upper(int32(v))
		}
		s.eachEntry(int32(v), func(k int32, a float64) { subtractProduct(nonbasic[k], a, x) })
	}
	c.x = refine(t, s.m, func(x, r []*big.Float) {
		for i := range r {
			r[i].Set(nonbasic[i])
		}
		for i, v := range s.head {
			s.eachEntry(v, func(k int32, a float64) { subtractProduct(r[k], a, x[i]) })
		}
	}, s.f.ftran)
}

// refineDual solves Bᵀ y = c_B.
func (c *exactCheck) refineDual(t testing.TB) {
	s := c.s
	costs := make([]*big.Float, s.m)
	for i, v := range s.head {
		costs[i] = c.cost(v)
	}
	c.y = refine(t, s.m, func(y, r []*big.Float) {
		for i, v := range s.head {
			r[i].Set(costs[i])
			s.eachEntry(v, func(k int32, a float64) { subtractProduct(r[i], a, y[k]) })
		}
	}, s.f.btran)
}

// refine returns the solution of m equations, to about precision bits. The
// argument residual subtracts from r, which is zero; solve is the inverse in
// floating point.
func refine(t testing.TB, m int, residual func(x, r []*big.Float), solve func(*vector, *packed, *float64)) []*big.Float {
	t.Helper()
	x := bigs(m)
	for range 60 {
		r := bigs(m)
		residual(x, r)
		exp, zero := 0, true
		for _, v := range r {
			if v.Sign() != 0 && (zero || v.MantExp(nil) > exp) {
				exp, zero = v.MantExp(nil), false
			}
		}
		if zero || exp < -precision+60 {
			return x
		}
		v := newVector(m)
		for i := range r {
			if f, _ := new(big.Float).SetMantExp(r[i], -exp).Float64(); f != 0 {
				v.set(int32(i), f)
			}
		}
		density := 1.0
		solve(v, nil, &density)
		for i, f := range v.val {
			x[i].Add(x[i], new(big.Float).SetMantExp(newBig(f), exp))
		}
	}
	require.Fail(t, "no convergence")
	return nil
}
