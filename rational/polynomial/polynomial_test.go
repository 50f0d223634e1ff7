package polynomial_test

import (
	"encoding/json"
	"fmt"
	"math/rand/v2"
	"slices"
	"testing"

	"github.com/stretchr/testify/require"

	"exactsolve/rational"
	"exactsolve/rational/polynomial"
)

func Example() {
	t := polynomial.Name()
	p := t.Mul(nil, t).Sub(nil, polynomial.Constant(rational.Int(2)))
	roots := polynomial.Roots(nil, p, rational.Int(-2), rational.Int(2))
	from, to := roots[0], roots[1]
	between := polynomial.Between{From: &from, To: &to}
	fmt.Println(p, len(roots))
	fmt.Println(between.Sign(nil, p))
	fmt.Println(between.Sign(nil, t))
	// Output:
	// t^2-2 2
	// -1 true
	// 0 false
}

// A surd is a + s·√b, with b not a square.
type surd struct {
	a rational.Rat
	s int
	b int64
}

// poly returns that of which x is a root.
func (x surd) poly() polynomial.Poly {
	if x.s == 0 {
		return polynomial.Poly{x.a.Neg(), rational.Int(1)}
	}
	return polynomial.Poly{x.a.Mul(x.a).Sub(rational.Int(x.b)), x.a.Mul(rational.Int(-2)), rational.Int(1)}
}

// cmp compares a surd with a number: s·√b with y − a.
func (x surd) cmp(y rational.Rat) int {
	d := y.Sub(x.a)
	if x.s == 0 || d.Sign() != x.s {
		return rational.Int(int64(x.s)).Cmp(d)
	}
	return x.s * rational.Int(x.b).Cmp(d.Mul(d))
}

// value returns it to many digits.
func (x surd) value() rational.Rat {
	if x.s == 0 {
		return x.a
	}
	lo, hi := rational.Int(-100), rational.Int(100)
	for range 80 {
		if mid := lo.Add(hi).Mul(rational.New(1, 2)); x.cmp(mid) > 0 {
			lo = mid
		} else {
			hi = mid
		}
	}
	return lo
}

func someSurd(r *rand.Rand) surd {
	x := surd{a: rational.New(r.Int64N(9)-4, 1+r.Int64N(3)), s: r.IntN(3) - 1}
	if x.s != 0 {
		x.b = []int64{2, 3, 5}[r.IntN(3)]
	}
	return x
}

// TestRoots compares with products of known factors, some of them several times.
func TestRoots(t *testing.T) {
	for seed := range uint64(200) {
		r := rand.New(rand.NewPCG(seed, 1))
		p := polynomial.Constant(rational.New(3, 7))
		var values []rational.Rat
		for range 1 + r.IntN(4) {
			x := someSurd(r)
			for range 1 + r.IntN(2) {
				p = p.Mul(nil, x.poly())
			}
			values = append(values, x.value())
			if x.s != 0 {
				values = append(values, surd{x.a, -x.s, x.b}.value())
			}
		}
		lo, hi := rational.New(r.Int64N(9)-12, 2), rational.New(r.Int64N(9)+3, 2)
		slices.SortFunc(values, rational.Rat.Cmp)
		values = slices.CompactFunc(values, rational.Rat.Equal)
		values = slices.DeleteFunc(values, func(x rational.Rat) bool { return x.Cmp(lo) < 0 || x.Cmp(hi) > 0 })
		roots := polynomial.Roots(nil, p, lo, hi)
		require.Len(t, roots, len(values), "%v from %v to %v", p, lo, hi)
		for k := range roots {
			require.NoError(t, roots[k].Check(nil))
			roots[k].Refine(nil, rational.New(1, 1<<40))
			near := roots[k].Low.Sub(values[k]).Abs()
			require.Negative(t, near.Cmp(rational.New(1, 1<<39)))
			require.Equal(t, near.IsZero() && values[k].BitLen() < 20, roots[k].Rational())
			require.Zero(t, roots[k].SignOf(nil, p))
		}
		for k := range roots {
			for j := range roots {
				require.Equal(t, k-j > 0, roots[k].Cmp(nil, &roots[j]) > 0)
				require.Equal(t, k == j, roots[k].Cmp(nil, &roots[j]) == 0)
			}
		}
		checkBetween(t, roots, p)
	}
}

// checkBetween checks the signs of p between its roots, and that other intervals have roots.
func checkBetween(t *testing.T, roots []polynomial.Root, p polynomial.Poly) {
	for k := range roots {
		for j := k + 1; j < len(roots); j++ {
			from, to := roots[k], roots[j]
			b := polynomial.Between{From: &from, To: &to}
			sign, ok := b.Sign(nil, p)
			require.Equal(t, j == k+1, ok)
			if ok {
				require.Equal(t, p.At(nil, b.Inside(nil)).Sign(), sign)
			}
		}
	}
}

// root returns x as one root of several.
func (x surd) root(t *testing.T) polynomial.Root {
	p := x.poly().Mul(nil, polynomial.Poly{rational.Int(77), rational.Int(1)})
	for _, z := range polynomial.Roots(nil, p, rational.Int(-20), rational.Int(20)) {
		if w := z; w.Cmp(nil, new(polynomial.Point(x.value()))) == 0 || x.s != 0 && x.cmp(z.Low) > 0 && x.cmp(z.High) < 0 {
			return z
		}
	}
	t.Fatalf("no root %v", x)
	return polynomial.Root{}
}

// TestBetween compares signs between numbers with those by the known roots, of which ends may be some; ends
// are roots of other polynomials.
func TestBetween(t *testing.T) {
	seen := map[bool]int{}
	for seed := range uint64(400) {
		r := rand.New(rand.NewPCG(seed, 4))
		p := polynomial.Constant(rational.Int(r.Int64N(2)*2 - 1))
		var roots []rational.Rat
		ends := []surd{someSurd(r), someSurd(r)}
		for range 1 + r.IntN(3) {
			x := someSurd(r)
			for range 1 + r.IntN(3) {
				p = p.Mul(nil, x.poly())
			}
			roots = append(roots, x.value(), surd{x.a, -x.s, x.b}.value())
			if k := r.IntN(4); k < 2 {
				ends[k] = x
			}
		}
		slices.SortFunc(ends, func(x, y surd) int { return x.value().Cmp(y.value()) })
		lo, hi := ends[0].value(), ends[1].value()
		if lo.Equal(hi) {
			continue
		}
		from, to := ends[0].root(t), ends[1].root(t)
		between := polynomial.Between{From: &from, To: &to}
		sign, ok := between.Sign(nil, p)
		want := !slices.ContainsFunc(roots, func(x rational.Rat) bool { return lo.Cmp(x) < 0 && x.Cmp(hi) < 0 })
		require.Equal(t, want, ok, "%v between %v", p, ends)
		if seen[ok]++; ok {
			require.Equal(t, p.At(nil, lo.Add(hi).Mul(rational.New(1, 2))).Sign(), sign, "%v between %v", p, ends)
		}
	}
	require.Greater(t, min(seen[true], seen[false]), 80)
}

// TestOthers compares signs at roots, and the order of roots of different polynomials, with many digits.
func TestOthers(t *testing.T) {
	for seed := range uint64(500) {
		r := rand.New(rand.NewPCG(seed, 2))
		one := func() (polynomial.Root, rational.Rat) {
			x := someSurd(r)
			return x.root(t), x.value()
		}
		a, x := one()
		b, y := one()
		require.Equal(t, x.Cmp(y), a.Cmp(nil, &b))
		p := polynomial.Poly{rational.Int(r.Int64N(7) - 3), rational.Int(r.Int64N(5) - 2), rational.Int(r.Int64N(3) - 1)}
		for len(p) > 0 && p[len(p)-1].IsZero() {
			p = p[:len(p)-1]
		}
		want := p.At(nil, x)
		if want.Abs().Cmp(rational.New(1, 1<<50)) < 0 {
			want = rational.Rat{}
		}
		require.Equal(t, want.Sign(), a.SignOf(nil, p), "%v at %v", p, x)
	}
}

func TestArithmetic(t *testing.T) {
	r := rand.New(rand.NewPCG(1, 3))
	some := func() (p polynomial.Poly) {
		for range r.IntN(5) {
			p = p.Mul(nil, polynomial.Name()).Add(nil, polynomial.Constant(rational.New(r.Int64N(9)-4, 1+r.Int64N(3))))
		}
		return p
	}
	for range 500 {
		p, q, x := some(), some(), rational.New(r.Int64N(9)-4, 3)
		at := func(p polynomial.Poly) rational.Rat { return p.At(nil, x) }
		require.True(t, at(p.Add(nil, q)).Equal(at(p).Add(at(q))))
		require.True(t, at(p.Sub(nil, q)).Equal(at(p).Sub(at(q))))
		require.True(t, at(p.Mul(nil, q)).Equal(at(p).Mul(at(q))))
		require.True(t, p.Neg().Add(nil, p).Equal(nil))
		if len(q) > 0 {
			quo, rem := p.Quo(nil, q)
			require.Less(t, len(rem), len(q))
			require.True(t, quo.Mul(nil, q).Add(nil, rem).Equal(p))
			g := polynomial.GCD(nil, p, q)
			_, rem = q.Quo(nil, g)
			require.Empty(t, rem)
			_, rem = p.Quo(nil, g)
			require.Empty(t, rem)
		}
		var xs, ys []rational.Rat
		for k := range len(p) + 1 {
			xs = append(xs, rational.New(int64(k), 3))
			ys = append(ys, p.At(nil, xs[k]))
		}
		require.True(t, polynomial.Interpolate(xs, ys).Equal(p))
		text, err := json.Marshal(p)
		require.NoError(t, err)
		var back polynomial.Poly
		require.NoError(t, json.Unmarshal(text, &back))
		require.True(t, back.Equal(p))
	}
	require.Error(t, json.Unmarshal([]byte(`["1","0"]`), new(polynomial.Poly)))
}

func TestFormat(t *testing.T) {
	for want, p := range map[string]polynomial.Poly{
		"0": nil, "t": polynomial.Name(), "2*t^2-1/3*t+1": {rational.Int(1), rational.New(-1, 3), rational.Int(2)},
		"-t^2": {{}, {}, rational.Int(-1)}, "-1/2": {rational.New(-1, 2)},
	} {
		require.Equal(t, want, p.String())
	}
}

func TestCheck(t *testing.T) {
	two := polynomial.Poly{rational.Int(-2), {}, rational.Int(1)}
	for _, r := range []polynomial.Root{
		{Of: two, Low: rational.Int(-2), High: rational.Int(2)},              // two roots
		{Of: two, Low: rational.Int(2), High: rational.Int(3)},               // none
		{Of: two, Low: rational.Int(2), High: rational.Int(1)},               // an empty interval
		{Of: two.Mul(nil, two), Low: rational.Int(1), High: rational.Int(2)}, // not squarefree
		{Of: polynomial.Poly{rational.Int(-2), rational.Int(1)}, Low: rational.Int(1), High: rational.Int(2)},
		{Of: polynomial.Constant(rational.Int(1)), Low: rational.Int(1), High: rational.Int(2)},
		{Low: rational.Int(1), High: rational.Int(2)},
	} {
		require.Error(t, r.Check(nil))
	}
	require.NoError(t, (&polynomial.Root{Of: two, Low: rational.Int(1), High: rational.Int(2)}).Check(nil))
}

// TestWork checks that large polynomials from outside come to an end.
func TestWork(t *testing.T) {
	p := make(polynomial.Poly, 300)
	for k := range p {
		p[k] = rational.New(int64(k*k+1), int64(2*k+3))
	}
	w := &rational.Work{Context: t.Context(), Left: 20_000_000}
	r := polynomial.Root{Of: p, Low: rational.Int(-3), High: rational.Int(3)}
	s := r
	require.Error(t, r.Check(w))
	_, _ = (&polynomial.Between{From: &r, To: &s}).Sign(w, p)
	r.Cmp(w, &s)
	r.SignOf(w, p)
	polynomial.Roots(w, p, rational.Int(-3), rational.Int(3))
	require.ErrorIs(t, w.Err(), rational.ErrWork)
}

// TestLong checks that it does not even take the time to go over all pairs of coefficients.
func TestLong(t *testing.T) {
	p := make(polynomial.Poly, 300_000)
	for k := range p {
		p[k] = rational.Int(int64(k + 1))
	}
	w := &rational.Work{Context: t.Context(), Left: 1 << 32}
	p.Mul(w, p)
	require.ErrorIs(t, w.Err(), rational.ErrWork)
	p.Quo(&rational.Work{Context: t.Context(), Left: 1 << 32}, p[:150_000])
}

// TestLead runs out of work at each step: what others divide by is never 0.
func TestLead(t *testing.T) {
	p := polynomial.New(rational.Ints(6, 22, 24, 8)...)
	for left := range int64(100) {
		w := &rational.Work{Context: t.Context(), Left: left * 500_000}
		for _, q := range []polynomial.Poly{p.Primitive(w), polynomial.GCD(w, p, p.Derivative(nil))} {
			require.False(t, q[len(q)-1].IsZero())
		}
	}
}

// TestSpent: nothing panics when there is no more work to do, wherever that happens.
func TestSpent(t *testing.T) {
	p := polynomial.New(rational.New(-2, 3), rational.New(5, 7), rational.New(1, 11), rational.New(2, 13))
	q := polynomial.New(rational.New(-2, 5), rational.New(3, 7), rational.New(7, 9))
	two, pq := polynomial.New(rational.Int(-2), rational.Rat{}, rational.Int(1)), p.Mul(nil, q)
	ended := 0
	for n := range int64(300) {
		w := func() *rational.Work { return &rational.Work{Context: t.Context(), Left: n * 300_000} }
		v := w()
		q.Quo(v, polynomial.GCD(v, pq, q.Mul(nil, q)))
		if v.Err() != nil {
			ended++
		}
		polynomial.Roots(w(), pq, rational.Int(-9), rational.Int(9))
		v = w()
		a, b := polynomial.Root{Of: two, Low: rational.Int(1), High: rational.Int(2)}, polynomial.Root{Of: q, Low: rational.Int(0), High: rational.Int(3)}
		_ = a.Check(v)
		x := polynomial.Between{From: &b, To: &a}
		x.Sign(v, pq)
		x.Sign(v, two)
		a.Cmp(v, &b)
		a.SignOf(v, p)
	}
	require.Greater(t, ended, 50)
}
