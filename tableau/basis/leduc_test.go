package basis

import (
	"math/rand/v2"
	"testing"

	"github.com/stretchr/testify/require"

	"exactsolve/rational"
	"exactsolve/seqform"
	"exactsolve/seqform/seqformtest"
	"exactsolve/tableau/sparse"
)

// A program is max q₀ subject to E x = e, F'q − A'x + s = 0, in columns x, q, s:
// the linear program of a zero-sum game, with payoffs times their denominator.
type program struct {
	rows, nx, nq int
	cols         [][]entry // of which col is not in use
}

func sequenceProgram(g *seqform.Game) *program {
	one, two := &g.Players[0], &g.Players[1]
	e, f := one.Constraints(), two.Constraints()
	p := &program{rows: len(e) + two.NumSeqs(), nx: one.NumSeqs(), nq: len(f)}
	p.cols = make([][]entry, p.nx+p.nq+two.NumSeqs())
	add := func(i, j, v int) {
		p.cols[j] = append(p.cols[j], entry{row: i, value: rational.Int(int64(v))})
	}
	for i, c := range e {
		for s := c.Plus[0]; s < c.Plus[1]; s++ {
			add(i, s, 1)
		}
		if c.Minus >= 0 {
			add(i, c.Minus, -1)
		}
	}
	for h, c := range f {
		for s := c.Plus[0]; s < c.Plus[1]; s++ {
			add(len(e)+s, p.nx+h, 1)
		}
		if c.Minus >= 0 {
			add(len(e)+c.Minus, p.nx+h, -1)
		}
	}
	scale := rational.Int(1)
	for t := range g.Payoffs.Len() {
		scale = rational.LCM(scale, rational.FromBigInt(g.Payoffs.U(t, 0).Den()))
	}
	for t := range g.Payoffs.Len() {
		if u := g.Payoffs.U(t, 0); !u.IsZero() {
			j := g.Payoffs.Seq(t, 0)
			p.cols[j] = append(p.cols[j], entry{row: len(e) + g.Payoffs.Seq(t, 1), value: u.Mul(scale).Neg()})
		}
	}
	for s := range two.NumSeqs() {
		add(len(e)+s, p.nx+p.nq+s, 1)
	}
	return p
}

// crash returns a basis that is triangular: pure plans of both players.
func (p *program) crash(rng *rand.Rand, g *seqform.Game) []int {
	basic := make([]bool, len(p.cols))
	basic[0] = true
	for _, h := range g.Players[0].Infosets {
		basic[h.Seq(rng.IntN(len(h.Actions)))] = true
	}
	for j := p.nx; j < len(p.cols); j++ {
		basic[j] = j != p.nx+p.nq // all q, and all slacks but those of
	}
	for _, h := range g.Players[1].Infosets { // the empty sequence and one action each
		basic[p.nx+p.nq+h.Seq(rng.IntN(len(h.Actions)))] = false
	}
	var z []int
	for j, b := range basic {
		if b {
			z = append(z, j)
		}
	}
	return z
}

func (p *program) matrix(t testing.TB, basis []int) *sparse.Integers {
	t.Helper()
	require.Len(t, basis, p.rows)
	var z []entry
	for c, j := range basis {
		for _, e := range p.cols[j] {
			z = append(z, entry{e.row, c, e.value})
		}
	}
	return matrixOf(p.rows, z)
}

// mix exchanges slacks in the basis for sequences, as a simplex method does that
// ends with mixed plans.
func (p *program) mix(t testing.TB, rng *rand.Rand, basis []int, times int) {
	t.Helper()
	for range times {
		m := p.matrix(t, basis)
		f := field{mersenne}
		a, err := factor(t.Context(), f, m, m.Transposed(p.rows))
		require.NoError(t, err)
		require.Len(t, a.prow, p.rows)
		in := make(map[int]bool)
		for _, j := range basis {
			in[j] = true
		}
		for {
			enter := rng.IntN(p.nx)
			if in[enter] {
				continue
			}
			r, w, x := make([]uint64, p.rows), make([]uint64, p.rows), make([]uint64, p.rows)
			for _, e := range p.cols[enter] {
				v, _, _ := e.value.Small()
				r[e.row] = f.of(v)
			}
			a.solver()(r, w, x)
			var leave []int
			for c, v := range x {
				if v != 0 && basis[c] >= p.nx+p.nq {
					leave = append(leave, c)
				}
			}
			if len(leave) > 0 {
				basis[leave[rng.IntN(len(leave))]] = enter
				break
			}
		}
	}
}

// sides returns e and 0 as the right-hand side, and the cost of the basis.
func (p *program) sides(basis []int) (b, c []rational.Rat) {
	b, c = make([]rational.Rat, p.rows), make([]rational.Rat, p.rows)
	b[0] = rational.Int(1)
	for k, j := range basis {
		if j == p.nx {
			c[k] = rational.Int(1)
		}
	}
	return b, c
}

// TestLeduc checks primal and dual values of bases of Leduc hold'em by duality:
// c'x = b'y.
func TestLeduc(t *testing.T) {
	g := seqformtest.Leduc(2)
	p := sequenceProgram(g)
	rng := rand.New(rand.NewPCG(29, 1))
	basis := p.crash(rng, g)
	p.mix(t, rng, basis, 40)
	b, c := p.sides(basis)
	ctx := t.Context()
	m := p.matrix(t, basis)
	f, err := Factor(ctx, m)
	require.NoError(t, err)
	x, err := f.Solve(ctx, b)
	require.NoError(t, err)
	y, err := f.SolveTransposed(ctx, c)
	require.NoError(t, err)
	var cx rational.Rat
	for k := range c {
		cx = cx.Add(c[k].Mul(x.Rat(k)))
	}
	require.True(t, cx.Equal(y.Rat(0)))
	require.False(t, cx.IsZero())
}

func benchmarkLeduc(b *testing.B, ranks, times int) {
	g := seqformtest.Leduc(ranks)
	p := sequenceProgram(g)
	rng := rand.New(rand.NewPCG(29, 2))
	basis := p.crash(rng, g)
	p.mix(b, rng, basis, times)
	rhs, cost := p.sides(basis)
	ctx := b.Context()
	m := p.matrix(b, basis)
	var x, y *Vector
	for b.Loop() {
		f, err := Factor(ctx, m)
		require.NoError(b, err)
		x, err = f.Solve(ctx, rhs)
		require.NoError(b, err)
		y, err = f.SolveTransposed(ctx, cost)
		require.NoError(b, err)
	}
	b.ReportMetric(float64(p.rows), "rows")
	b.ReportMetric(float64(len(m.Index)), "entries")
	b.ReportMetric(float64(max(x.Bits(), y.Bits())), "bits")
}

func BenchmarkLeduc3(b *testing.B)  { benchmarkLeduc(b, 3, 60) }
func BenchmarkLeduc10(b *testing.B) { benchmarkLeduc(b, 10, 120) }
