package polytope_test

import (
	"context"
	"fmt"
	"math/rand/v2"
	"slices"
	"testing"

	"github.com/stretchr/testify/require"

	"exactsolve/rational"
	"exactsolve/rational/polytope"
)

// bruteVertices solves all systems of as many equations as coordinates: sums of factors are 1, and
// enough of the inequalities are equations.
func bruteVertices(sizes []int, cuts [][]polytope.Term) []string {
	n := 0
	var always [][]rational.Rat // rows with the right-hand side last
	for _, size := range sizes {
		n += size
	}
	first := 0
	for _, size := range sizes {
		row := make([]rational.Rat, n+1)
		for k := range size {
			row[first+k] = rational.Int(1)
		}
		row[n] = rational.Int(1)
		always, first = append(always, row), first+size
	}
	return bruteOf(n, always, cuts)
}

// bruteOf is bruteVertices with equations that always hold.
func bruteOf(n int, always [][]rational.Rat, cuts [][]polytope.Term) []string {
	var rows [][]rational.Rat // at least 0
	for k := range n {
		row := make([]rational.Rat, n+1)
		row[k] = rational.Int(1)
		rows = append(rows, row)
	}
	for _, c := range cuts {
		row := make([]rational.Rat, n+1)
		for _, t := range c {
			row[t.At] = row[t.At].Add(t.Coef)
		}
		rows = append(rows, row)
	}
	found := map[string]bool{}
	var choose func(from int, chosen [][]rational.Rat)
	choose = func(from int, chosen [][]rational.Rat) {
		if len(chosen) == n {
			if x := solve(chosen); x != nil && feasible(rows, x) {
				found[fmt.Sprint(x)] = true
			}
			return
		}
		for k := from; k < len(rows); k++ {
			choose(k+1, append(slices.Clone(chosen), rows[k]))
		}
	}
	choose(0, always)
	var list []string
	for x := range found {
		list = append(list, x)
	}
	slices.Sort(list)
	return list
}

func feasible(rows [][]rational.Rat, x []rational.Rat) bool {
	for _, row := range rows {
		var sum rational.Rat
		for k := range x {
			sum = sum.Add(row[k].Mul(x[k]))
		}
		if sum.Sign() < 0 {
			return false
		}
	}
	return true
}

// solve returns the only solution of equations, nil if there is none or more.
func solve(from [][]rational.Rat) []rational.Rat {
	var a [][]rational.Rat
	for _, row := range from {
		a = append(a, slices.Clone(row))
	}
	n := len(a)
	for c := range n {
		p := slices.IndexFunc(a[c:], func(row []rational.Rat) bool { return !row[c].IsZero() })
		if p < 0 {
			return nil
		}
		a[c], a[c+p] = a[c+p], a[c]
		for r := range n {
			if r == c || a[r][c].IsZero() {
				continue
			}
			q := a[r][c].Quo(a[c][c])
			for k := range a[r] {
				a[r][k] = a[r][k].Sub(q.Mul(a[c][k]))
			}
		}
	}
	x := make([]rational.Rat, n)
	for k := range x {
		x[k] = a[k][n].Quo(a[k][k])
	}
	return x
}

// TestBrute compares vertices with those of all systems of equations, after random cuts, many of
// them degenerate, and faces.
func TestBrute(t *testing.T) {
	empty, most := 0, 0
	for seed := range uint64(150) {
		rng := rand.New(rand.NewPCG(seed, 1))
		sizes := [][]int{{2, 2}, {3, 2}, {3, 3}, {4}, {2, 2, 2}, {1, 4}}[seed%6]
		p, err := polytope.Simplices(sizes)
		require.NoError(t, err)
		n := len(p.Vertices[0].At)
		var cuts [][]polytope.Term
		for range 1 + rng.IntN(4) {
			var form []polytope.Term
			for k := range n {
				if c := rng.Int64N(5) - 2; c != 0 {
					form = append(form, polytope.Term{At: k, Coef: rational.Int(c)})
				}
			}
			if len(cuts) > 0 && rng.IntN(3) == 0 { // an equation
				form = nil
				for _, term := range cuts[len(cuts)-1] {
					form = append(form, polytope.Term{At: term.At, Coef: term.Coef.Neg()})
				}
			}
			if rng.IntN(4) == 0 {
				k := rng.IntN(n)
				p, form = p.Face(k), []polytope.Term{{At: k, Coef: rational.Int(-1)}}
			} else if p, err = p.Cut(nil, form); err != nil {
				t.Fatal(err)
			}
			cuts = append(cuts, form)
		}
		got := []string(nil)
		for _, v := range p.Vertices {
			got = append(got, fmt.Sprint(v.At))
		}
		slices.Sort(got)
		require.Equal(t, bruteVertices(sizes, cuts), got, "seed %d, %v", seed, cuts)
		if most = max(most, len(got)); len(got) == 0 {
			empty++
		}
	}
	require.Greater(t, empty, 10)
	require.Greater(t, most, 6)
}

// TestPlans compares vertices of plans, with cuts, with those of all systems of equations.
func TestPlans(t *testing.T) {
	for seed := range uint64(60) {
		rng := rand.New(rand.NewPCG(seed, 2))
		top, splits, n := []int{0, 1}, [][]int{{0, 2, 3}, {0, 4, 5}, {3, 6}}, 7
		if seed%2 == 0 {
			top, splits, n = []int{0}, [][]int{{0, 1, 2, 3}, {2, 4, 5}}, 6
		}
		p, err := polytope.Plans(n, top, splits)
		require.NoError(t, err)
		row := make([]rational.Rat, n+1)
		for _, j := range append(slices.Clone(top), n) {
			row[j] = rational.Int(1)
		}
		always := [][]rational.Rat{row}
		for _, split := range splits {
			row := make([]rational.Rat, n+1)
			row[split[0]] = rational.Int(-1)
			for _, j := range split[1:] {
				row[j] = rational.Int(1)
			}
			always = append(always, row)
		}
		var cuts [][]polytope.Term
		for range rng.IntN(4) {
			var form []polytope.Term
			for k := range n {
				form = append(form, polytope.Term{At: k, Coef: rational.Int(rng.Int64N(5) - 2)})
			}
			p, err = p.Cut(nil, form)
			require.NoError(t, err)
			cuts = append(cuts, form)
		}
		got := []string(nil)
		for _, v := range p.Vertices {
			got = append(got, fmt.Sprint(v.At))
		}
		slices.Sort(got)
		require.Equal(t, bruteOf(n, always, cuts), got, "seed %d, %v", seed, cuts)
	}
	_, err := polytope.Plans(3000, []int{0}, [][]int{slices.Repeat([]int{0}, 3000)})
	require.ErrorContains(t, err, "of 3000 coordinates each")
}

// TestLimits bounds the vertices, and the work.
func TestLimits(t *testing.T) {
	_, err := polytope.Simplices([]int{1000, 1000})
	require.ErrorContains(t, err, "polytopes of 1000000 vertices and more, of 2000 coordinates each")
	p, err := polytope.Simplices([]int{30, 30})
	require.NoError(t, err)
	form := []polytope.Term{{At: 0, Coef: rational.Int(1)}, {At: 30, Coef: rational.Int(-1)}}
	for left := int64(1); ; left *= 4 {
		z, err := p.Cut(&rational.Work{Context: context.Background(), Left: left}, form)
		if err == nil {
			require.Len(t, z.Vertices, 29*29+1+29)
			require.Greater(t, left, int64(1_000_000))
			break
		}
		require.ErrorIs(t, err, rational.ErrWork)
	}
}

// TestWorkOfFractions is about numbers that are long only at vertices, or only in forms: common divisors
// of numbers ten times as long take a hundred times the work.
func TestWorkOfFractions(t *testing.T) {
	long := func(bits, n int64) rational.Rat {
		return rational.Int(2).Pow(int(bits)).Add(rational.Int(2*n + 1))
	}
	values := func(bits int64) int64 { // a short form at vertices of long numbers
		p, err := polytope.Simplices([]int{2, 2, 2})
		require.NoError(t, err)
		var form []polytope.Term
		for f := range 3 {
			p, err = p.Cut(nil, []polytope.Term{{At: 2 * f, Coef: long(bits, int64(f))}, {At: 2*f + 1, Coef: long(bits, 5).Neg()}})
			require.NoError(t, err)
			form = append(form, polytope.Term{At: 2 * f, Coef: rational.Int(1)})
		}
		return workOf(t, func(w *rational.Work) error { _, err := polytope.Values(w, form, p.Vertices); return err })
	}
	between := func(bits int64) int64 { // a long form at short vertices
		p, err := polytope.Simplices([]int{4})
		require.NoError(t, err)
		form := []polytope.Term{{At: 0, Coef: long(bits, 0)}, {At: 1, Coef: long(bits, 1)}, {At: 2, Coef: long(bits, 2).Neg()}, {At: 3, Coef: long(bits, 3).Neg()}}
		return workOf(t, func(w *rational.Work) error { _, err := p.Cut(w, form); return err })
	}
	apart := func(bits int64) int64 { // a short form that cuts between long vertices
		p, err := polytope.Simplices([]int{2, 2})
		require.NoError(t, err)
		p, err = p.Cut(nil, []polytope.Term{{At: 0, Coef: rational.Int(1)}, {At: 2, Coef: long(bits, 0).Inv().Neg()}, {At: 3, Coef: long(bits, 1).Inv().Neg()}})
		require.NoError(t, err)
		form := []polytope.Term{{At: 2, Coef: rational.Int(1)}, {At: 3, Coef: rational.Int(-1)}}
		return workOf(t, func(w *rational.Work) error { _, err := p.Cut(w, form); return err })
	}
	for _, work := range []func(int64) int64{values, between, apart} {
		require.Greater(t, work(300_000), 80*work(30_000))
	}
}

// workOf returns the work that f takes.
func workOf(t *testing.T, f func(*rational.Work) error) int64 {
	t.Helper()
	w := &rational.Work{Context: context.Background(), Left: 1 << 60}
	require.NoError(t, f(w))
	return 1<<60 - w.Left
}
