package logit

import (
	"fmt"
	"math"
	"testing"

	"github.com/stretchr/testify/require"

	"exactsolve/fixtures/gen"
	"exactsolve/rational/approx"
	"exactsolve/seqform"
	"exactsolve/seqform/seqformtest"
)

// A branch follows the equilibria by another way than the package: in λ, which must
// not turn back, in doubles, with derivatives by differences. Unknowns are the
// logarithms of the ratios of an action's probability to that of the first action of
// its information set.
type branch struct {
	g     *seqform.Game
	first [][]int // per player and information set, the index of its second action in z
	n     int
}

func newBranch(g *seqform.Game) *branch {
	b := &branch{g: g}
	for i := range g.Players {
		var first []int
		for h := range g.Players[i].Infosets {
			first = append(first, b.n)
			b.n += len(g.Players[i].Infosets[h].Actions) - 1
		}
		b.first = append(b.first, first)
	}
	return b
}

// logs returns the logarithms of the probabilities at an information set.
func (b *branch) logs(z []float64, i, h int) []float64 {
	list := make([]float64, len(b.g.Players[i].Infosets[h].Actions))
	copy(list[1:], z[b.first[i][h]:])
	top, sum := 0.0, 0.0
	for _, x := range list {
		top = max(top, x)
	}
	for _, x := range list {
		sum += math.Exp(x - top)
	}
	for a := range list {
		list[a] -= top + math.Log(sum)
	}
	return list
}

// gains returns what each action pays more than the first one of its information set.
func (b *branch) gains(z []float64) []float64 {
	t := b.g.Tree
	weight := make([]float64, t.Len()) // of nodes, logarithm of the reach by others
	pays := make([][]float64, t.Len()) // of actions, for who moves
	var walk func(v int, reach []float64) []float64
	walk = func(v int, reach []float64) []float64 {
		total := make([]float64, len(b.first))
		for j := range total {
			total[j] = approx.Float64(t.OutcomePayoff(v, j))
		}
		if t.IsLeaf(v) {
			return total
		}
		i, h := int(t.Player[v]), int(t.Infoset[v])
		var logs []float64
		if i == seqform.Chance {
			for _, x := range t.ChanceSets[h].Prob {
				logs = append(logs, math.Log(approx.Float64(x)))
			}
		} else {
			logs = b.logs(z, i, h)
			weight[v] = reach[i]
		}
		for a, x := range logs {
			next := append([]float64(nil), reach...)
			for j := range next {
				if j != i {
					next[j] += x
				}
			}
			below := walk(int(t.Child(v, a)), next)
			for j := range total {
				total[j] += math.Exp(x) * below[j]
			}
			if i >= 0 {
				pays[v] = append(pays[v], below[i])
			}
		}
		return total
	}
	walk(0, make([]float64, len(b.first)))
	out := make([]float64, b.n)
	for i := range b.first {
		for h, first := range b.first[i] {
			top, sum := math.Inf(-1), 0.0
			nodes := b.g.Players[i].Infosets[h].Nodes
			for _, v := range nodes {
				top = max(top, weight[v])
			}
			for _, v := range nodes {
				w := math.Exp(weight[v] - top)
				sum += w
				for a := 1; a < len(pays[v]); a++ {
					out[first+a-1] += w * (pays[v][a] - pays[v][0])
				}
			}
			for a := range b.g.Players[i].Infosets[h].Actions[1:] {
				out[first+a] /= sum
			}
		}
	}
	return out
}

// matrix returns 1 − λ·(derivatives of gains) at z.
func (b *branch) matrix(z []float64, lambda float64) [][]float64 {
	const d = 1e-5
	m := make([][]float64, b.n)
	for r := range m {
		m[r] = make([]float64, b.n)
		m[r][r] = 1
	}
	for c := range z {
		moved := append([]float64(nil), z...)
		moved[c] += d
		up := b.gains(moved)
		moved[c] -= 2 * d
		down := b.gains(moved)
		for r := range m {
			m[r][c] -= lambda * (up[r] - down[r]) / (2 * d)
		}
	}
	return m
}

// solveLinear returns x with m·x = y, by elimination with pivots by column.
func solveLinear(m [][]float64, y []float64) []float64 {
	n := len(y)
	rows := make([][]float64, n)
	for r := range rows {
		rows[r] = append(append([]float64(nil), m[r]...), y[r])
	}
	for c := range n {
		p := c
		for r := c; r < n; r++ {
			if math.Abs(rows[r][c]) > math.Abs(rows[p][c]) {
				p = r
			}
		}
		rows[c], rows[p] = rows[p], rows[c]
		for r := range n {
			if f := rows[r][c] / rows[c][c]; r != c && f != 0 {
				for k := c; k <= n; k++ {
					rows[r][k] -= f * rows[c][k]
				}
			}
		}
	}
	x := make([]float64, n)
	for r := range x {
		x[r] = rows[r][n] / rows[r][r]
	}
	return x
}

// follow returns z at the given λ, in increasing order, from steps of at most ratio
// times λ, or 0.1, and shorter ones where a Newton step is long.
func (b *branch) follow(t *testing.T, at []float64, ratio float64) [][]float64 {
	z, lambda := make([]float64, b.n), 0.0
	var out [][]float64
	for _, stop := range at {
		for lambda < stop {
			tangent := solveLinear(b.matrix(z, lambda), b.gains(z))
			next := min(stop, lambda+max(0.1, ratio*lambda))
			there := b.correct(z, tangent, lambda, next)
			for ; there == nil; there = b.correct(z, tangent, lambda, next) {
				next = (lambda + next) / 2
				require.Greater(t, next, lambda+1e-4)
			}
			z, lambda = there, next
		}
		out = append(out, z)
	}
	return out
}

// correct goes to the next λ along the tangent and then by Newton steps with the
// derivatives there. It returns nil if these are long or slow.
func (b *branch) correct(from, tangent []float64, lambda, next float64) []float64 {
	z := make([]float64, b.n)
	for k := range z {
		z[k] = from[k] + (next-lambda)*tangent[k]
	}
	matrix := b.matrix(z, next)
	for range 20 {
		miss := b.gains(z)
		for k := range miss {
			miss[k] = z[k] - next*miss[k]
		}
		size := 0.0
		for k, d := range solveLinear(matrix, miss) {
			z[k] -= d
			size = max(size, math.Abs(d))
		}
		switch {
		case !(size < 0.5):
			return nil
		case size < 1e-8:
			return z
		}
	}
	return nil
}

// TestPrincipalBranch compares the path with the branch that begins at λ = 0,
// followed otherwise and in steps of two sizes.
func TestPrincipalBranch(t *testing.T) {
	kuhn, err := gen.Kuhn(3, 4)
	require.NoError(t, err)
	for _, c := range []struct {
		name   string
		g      *seqform.Game
		end    float64
		ratios []float64
	}{
		{"kuhn3", kuhn, 30, []float64{0.4, 0.25}},
		{"selten_horse", seqformtest.Fixture(t, "selten_horse"), 200, []float64{0.2, 0.03}},
		{"selten_fig3", seqformtest.Fixture(t, "selten_fig3"), 200, []float64{0.2, 0.03}},
		{"poker_raise", seqformtest.Fixture(t, "poker_raise"), 30, []float64{0.2, 0.1}},
	} {
		points, _ := path(t.Context(), c.g, upTo(c.g, c.end))
		var at []float64
		for _, p := range points {
			at = append(at, approx.Float64(p.lambda))
		}
		b := newBranch(c.g)
		for _, ratio := range c.ratios {
			for k, z := range b.follow(t, at, ratio) {
				for i := range b.first {
					for h := range b.first[i] {
						for a, x := range b.logs(z, i, h) {
							where := fmt.Sprintf("%s, λ = %v, ratio %v, player %d, set %d, action %d", c.name, at[k], ratio, i, h, a)
							require.InDelta(t, math.Exp(x), approx.Float64(points[k].profile[i][h][a]), 1e-7, where)
						}
					}
				}
			}
		}
	}
}

// TestFarEquations checks the equations with 1000 bits far out on the path of
// three-player Kuhn poker, where doubles do not resolve it.
func TestFarEquations(t *testing.T) {
	g, err := gen.Kuhn(3, 4)
	require.NoError(t, err)
	points, _ := path(t.Context(), g, upTo(g, 10_000))
	p := points[len(points)-1]
	require.GreaterOrEqual(t, p.bits, uint(128))
	require.Less(t, residual(g, &p), 1e-20)
}
