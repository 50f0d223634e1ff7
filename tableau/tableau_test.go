package tableau_test

import (
	"context"
	"math/big"
	"math/rand/v2"
	"runtime"
	"testing"

	"github.com/stretchr/testify/require"

	"exactsolve/rational"
	"exactsolve/rational/rationaltest"
	"exactsolve/tableau"
)

// gauss is the slow, obvious way: the full system over big.Rat, with explicit
// unit columns, kept solved for the basic variables.
type gauss struct {
	cols, powers int
	a            [][]*big.Rat // m rows: cols+m variables, then powers
	cost         [][]*big.Rat
	basic        []int
}

func newGauss(s tableau.System) *gauss {
	m := len(s.Rows)
	z := &gauss{cols: s.Cols, powers: s.Rhs}
	row := func(entries []tableau.Entry, rhs []rational.Rat, unit int) []*big.Rat {
		v := make([]*big.Rat, s.Cols+m+s.Rhs)
		for j := range v {
			v[j] = new(big.Rat)
		}
		for _, e := range entries {
			v[e.Col].Add(v[e.Col], e.Value.Big())
		}
		if unit >= 0 {
			v[s.Cols+unit].SetInt64(1)
		}
		for k, b := range rhs {
			v[s.Cols+m+k].Set(b.Big())
		}
		return v
	}
	for i, r := range s.Rows {
		z.a = append(z.a, row(r.Entries, r.Rhs, i))
		z.basic = append(z.basic, s.Cols+i)
	}
	for _, c := range s.Costs {
		z.cost = append(z.cost, row(c, nil, -1))
	}
	return z
}

func (z *gauss) pivot(r, v int) {
	inv := new(big.Rat).Inv(z.a[r][v])
	for j := range z.a[r] {
		z.a[r][j].Mul(z.a[r][j], inv)
	}
	eliminate := func(row []*big.Rat) {
		f := new(big.Rat).Set(row[v])
		for j := range row {
			row[j].Sub(row[j], new(big.Rat).Mul(f, z.a[r][j]))
		}
	}
	for i := range z.a {
		if i != r {
			eliminate(z.a[i])
		}
	}
	for k := range z.cost {
		eliminate(z.cost[k])
	}
	z.basic[r] = v
}

func randomSystem(rng *rand.Rand) tableau.System {
	m, n := 1+rng.IntN(7), 1+rng.IntN(7)
	s := tableau.System{Cols: n, Rhs: 1 + rng.IntN(3), Rows: make([]tableau.Row, m), Costs: make([][]tableau.Entry, 1+rng.IntN(2))}
	number := func() rational.Rat { return rational.Int(int64(rng.IntN(7) - 3)) }
	switch rng.IntN(4) {
	case 0: // entries that soon leave one word, then two
		number = func() rational.Rat { return rational.Int(rng.Int64N(1<<40) - 1<<39) }
	case 1:
		number = func() rational.Rat { return rational.New(int64(rng.IntN(19)-9), int64(1+rng.IntN(9))) }
	case 2:
		number = func() rational.Rat { return rationaltest.Random(rng) }
	}
	entries := func() (e []tableau.Entry) {
		for j := range n {
			if rng.IntN(3) > 0 {
				e = append(e, tableau.Entry{Col: j, Value: number()})
			}
		}
		return e
	}
	for i := range s.Rows {
		s.Rows[i].Entries = entries()
		for range s.Rhs {
			s.Rows[i].Rhs = append(s.Rows[i].Rhs, number())
		}
	}
	for k := range s.Costs {
		s.Costs[k] = entries()
	}
	return s
}

// TestPivotAgainstGauss compares every entry after each of a dozen pivots on
// random systems, positive and negative pivots alike.
func TestPivotAgainstGauss(t *testing.T) {
	rng := rand.New(rand.NewPCG(9, 9))
	for range 300 {
		s := randomSystem(rng)
		tab, z := tableau.New(s), newGauss(s)
		for range 12 {
			var choices [][2]int
			for i := range tab.Rows() {
				for j := range tab.Cols() {
					if tab.Sign(i, j) != 0 {
						choices = append(choices, [2]int{i, j})
					}
				}
			}
			if len(choices) == 0 {
				break
			}
			c := choices[rng.IntN(len(choices))]
			z.pivot(c[0], tab.Nonbasic(c[1]))
			tab.Pivot(c[0], c[1])
			requireSame(t, z, tab)
		}
	}
}

func requireSame(t *testing.T, z *gauss, tab *tableau.Tableau) {
	t.Helper()
	m := len(z.a)
	for i := range m {
		require.Equal(t, z.basic[i], tab.Basic(i))
		for j := range tab.Cols() {
			require.Zero(t, z.a[i][tab.Nonbasic(j)].Cmp(tab.At(i, j).Big()), "entry %d,%d of\n%v", i, j, tab)
		}
		for k, v := range tab.Value(tab.Basic(i)) {
			require.Zero(t, z.a[i][z.cols+m+k].Cmp(v.Big()))
		}
	}
	objective := make([]*big.Rat, len(z.cost)+z.powers-1)
	for k := range objective {
		objective[k] = new(big.Rat)
	}
	for k := range z.cost {
		for v := range z.cols + m {
			require.Zero(t, z.cost[k][v].Cmp(tab.ReducedCost(v)[k].Big()), "cost %d of variable %d", k, v)
		}
		for l := range z.powers {
			objective[k+l].Sub(objective[k+l], z.cost[k][z.cols+m+l])
		}
	}
	for k, v := range tab.Objective() {
		require.Zero(t, objective[k].Cmp(v.Big()))
	}
}

// TestDropAndCompact checks that what remains does not change.
func TestDropAndCompact(t *testing.T) {
	rng := rand.New(rand.NewPCG(10, 9))
	for range 200 {
		s := randomSystem(rng)
		tab := tableau.New(s)
		for range 4 {
			i, j := rng.IntN(tab.Rows()), rng.IntN(tab.Cols())
			if tab.Sign(i, j) != 0 {
				tab.Pivot(i, j)
			}
		}
		dropped := map[int]bool{}
		values := map[int][]rational.Rat{}
		for i := range tab.Rows() {
			values[tab.Basic(i)] = tab.Value(tab.Basic(i))
		}
		if tab.Rows() > 1 {
			i := rng.IntN(tab.Rows())
			dropped[tab.Basic(i)] = true
			tab.DropRow(i)
		}
		j := rng.IntN(tab.Cols())
		dropped[tab.Nonbasic(j)] = true
		tab.DropColumn(j)
		tab.Compact()
		for v := range s.Cols + len(s.Rows) {
			if dropped[v] {
				require.Panics(t, func() { tab.Value(v) })
				continue
			}
			for k, x := range tab.Value(v) {
				want := rational.Rat{}
				if values[v] != nil {
					want = values[v][k]
				}
				rationaltest.Same(t, want, x)
			}
			if i, ok := tab.RowOf(v); ok {
				require.Equal(t, v, tab.Basic(i))
			} else if j, ok := tab.ColumnOf(v); ok {
				require.Equal(t, v, tab.Nonbasic(j))
			}
		}
	}
}

func entry(j int, v string) tableau.Entry {
	return tableau.Entry{Col: j, Value: rational.MustParse(v)}
}

// beale is Beale's example, on which the largest-coefficient rule with ties
// broken by row order cycles.
func beale() tableau.System {
	zero, one := rational.Int(0), rational.Int(1)
	return tableau.System{
		Cols: 4, Rhs: 1,
		Rows: []tableau.Row{
			{Entries: []tableau.Entry{entry(0, "1/4"), entry(1, "-8"), entry(2, "-1"), entry(3, "9")}, Rhs: []rational.Rat{zero}},
			{Entries: []tableau.Entry{entry(0, "1/2"), entry(1, "-12"), entry(2, "-1/2"), entry(3, "3")}, Rhs: []rational.Rat{zero}},
			{Entries: []tableau.Entry{entry(2, "1")}, Rhs: []rational.Rat{one}},
		},
		Costs: [][]tableau.Entry{{entry(0, "-3/4"), entry(1, "20"), entry(2, "-1/2"), entry(3, "6")}},
	}
}

func TestSimplexBeale(t *testing.T) {
	s := tableau.Simplex{T: tableau.New(beale())}
	require.Equal(t, tableau.Optimal, s.Run(t.Context(), 1000))
	rationaltest.Equal(t, "-5/4", s.T.Objective()[0])
}

// kleeMinty is the cube whose n-dimensional form takes 2ⁿ−1 steps under the
// largest-coefficient rule.
func kleeMinty(n int) tableau.System {
	s := tableau.System{Cols: n, Rhs: 1, Costs: make([][]tableau.Entry, 1)}
	ten := rational.Int(10)
	for i := range n {
		var r tableau.Row
		for j := range i {
			r.Entries = append(r.Entries, tableau.Entry{Col: j, Value: ten.Pow(i - j).Scale(rational.Int(2))})
		}
		r.Entries = append(r.Entries, entry(i, "1"))
		r.Rhs = []rational.Rat{ten.Pow(2 * i)}
		s.Rows = append(s.Rows, r)
		s.Costs[0] = append(s.Costs[0], tableau.Entry{Col: i, Value: ten.Pow(n - 1 - i).Neg()})
	}
	return s
}

func TestSimplexKleeMinty(t *testing.T) {
	s := tableau.Simplex{T: tableau.New(kleeMinty(6))}
	require.Equal(t, tableau.Optimal, s.Run(t.Context(), 0))
	rationaltest.Equal(t, "-10000000000", s.T.Objective()[0])
}

func TestSimplexUnboundedAndLimits(t *testing.T) {
	free := tableau.System{Cols: 2, Rhs: 1,
		Rows:  []tableau.Row{{Entries: []tableau.Entry{entry(0, "1"), entry(1, "-1")}, Rhs: []rational.Rat{rational.Int(1)}}},
		Costs: [][]tableau.Entry{{entry(0, "-1")}}}
	s := tableau.Simplex{T: tableau.New(free)}
	require.Equal(t, tableau.Unbounded, s.Run(t.Context(), 0))

	s = tableau.Simplex{T: tableau.New(kleeMinty(6))}
	require.Equal(t, tableau.Unfinished, s.Run(t.Context(), 3))
	require.Equal(t, 3, s.T.Pivots())
	ctx, cancel := context.WithCancel(t.Context())
	cancel()
	require.Equal(t, tableau.Unfinished, s.Run(ctx, 0))
	require.Equal(t, 3, s.T.Pivots())
}

// TestPowersDecide solves a program whose optimum is decided by powers of ε
// that no rational evaluation above 1/1000 would get right.
func TestPowersDecide(t *testing.T) {
	// minimize −x₀ + (1000ε)·x₀ − x₁·ε², x₀ + x₁ ≤ 1 + ε, x₁ ≤ 2ε
	s := tableau.Simplex{T: tableau.New(tableau.System{Cols: 2, Rhs: 2,
		Rows: []tableau.Row{
			{Entries: []tableau.Entry{entry(0, "1"), entry(1, "1")}, Rhs: []rational.Rat{rational.Int(1), rational.Int(1)}},
			{Entries: []tableau.Entry{entry(1, "1")}, Rhs: []rational.Rat{rational.Int(0), rational.Int(2)}},
		},
		Costs: [][]tableau.Entry{{entry(0, "-1")}, {entry(0, "1000")}, {entry(1, "-1")}},
	})}
	require.Equal(t, tableau.Optimal, s.Run(t.Context(), 0))
	x0 := s.T.Value(0)
	rationaltest.Equal(t, "1", x0[0])
	rationaltest.Equal(t, "1", x0[1])
	want := []string{"-1", "999", "1000", "0"}
	for k, v := range s.T.Objective() {
		rationaltest.Equal(t, want[k], v)
	}
}

func TestPivotPanicsOnZero(t *testing.T) {
	tab := tableau.New(tableau.System{Cols: 1, Rhs: 1, Rows: []tableau.Row{{}}})
	require.Panics(t, func() { tab.Pivot(0, 0) })
}

// TestParallel pivots on a system large enough to be shared among processors,
// with one and with several, and compares all there is to see.
func TestParallel(t *testing.T) {
	run := func(processors int) (string, int) {
		old := runtime.GOMAXPROCS(processors)
		defer runtime.GOMAXPROCS(old)
		rng := rand.New(rand.NewPCG(12, 9))
		const n = 160
		s := tableau.System{Cols: n, Rhs: 2, Rows: make([]tableau.Row, n), Costs: make([][]tableau.Entry, 1)}
		for i := range s.Rows {
			for j := range n {
				s.Rows[i].Entries = append(s.Rows[i].Entries, tableau.Entry{Col: j, Value: rational.Int(rng.Int64N(1 << 12))})
			}
			s.Rows[i].Rhs = []rational.Rat{rational.Int(1)}
		}
		s.Costs[0] = s.Rows[0].Entries
		tab := tableau.New(s)
		for k := range 16 { // words, then pairs, then big integers
			tab.Pivot(k, k)
		}
		return tab.String(), tab.MaxBits()
	}
	one, bits := run(1)
	require.Greater(t, bits, 128)
	for _, processors := range []int{2, 5} {
		several, sameBits := run(processors)
		require.Equal(t, bits, sameBits)
		require.True(t, one == several, "%d processors", processors)
	}
}
