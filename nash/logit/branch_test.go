package logit_test

import (
	"fmt"
	"math"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"exactsolve/cert"
	"exactsolve/fixtures"
	"exactsolve/fixtures/gen"
	"exactsolve/nash/logit"
	"exactsolve/rational"
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
	kuhn := seqformtest.Must(gen.Kuhn(3, 4))
	for _, c := range []struct {
		name   string
		g      *seqform.Game
		end    int64
		ratios []float64
	}{
		{"kuhn3", kuhn, 30, []float64{0.4, 0.25}},
		{"selten_horse", seqformtest.Fixture(t, "selten_horse"), 200, []float64{0.2, 0.03}},
		{"selten_fig3", seqformtest.Fixture(t, "selten_fig3"), 200, []float64{0.2, 0.03}},
		{"poker_raise", seqformtest.Fixture(t, "poker_raise"), 30, []float64{0.2, 0.1}},
	} {
		points, _, err := logit.Path(t.Context(), c.g, logit.Options{MaxLambda: rational.Int(c.end)})
		require.NoError(t, err)
		var at []float64
		for _, p := range points {
			at = append(at, approx.Float64(p.Lambda))
		}
		b := newBranch(c.g)
		for _, ratio := range c.ratios {
			for k, z := range b.follow(t, at, ratio) {
				for i := range b.first {
					for h := range b.first[i] {
						for a, x := range b.logs(z, i, h) {
							where := fmt.Sprintf("%s, λ = %v, ratio %v, player %d, set %d, action %d", c.name, at[k], ratio, i, h, a)
							require.InDelta(t, math.Exp(x), approx.Float64(points[k].Profile[i][h][a]), 1e-7, where)
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
	g := seqformtest.Must(gen.Kuhn(3, 4))
	points, _, err := logit.Path(t.Context(), g, logit.Options{MaxLambda: rational.Int(10_000)})
	require.NoError(t, err)
	p := points[len(points)-1]
	require.GreaterOrEqual(t, p.Bits, uint(128))
	require.Less(t, residual(g, &p), 1e-20)
}

// farthest returns the largest difference of probabilities.
func farthest(p, q seqform.Profile) float64 {
	most := 0.0
	for i := range p {
		for h := range p[i] {
			for a, x := range p[i][h] {
				most = max(most, math.Abs(approx.Float64(x.Sub(q[i][h][a]))))
			}
		}
	}
	return most
}

// TestEndsAtLimit compares answers with points of the path much farther out. In
// three-player Kuhn poker the limit is one of a continuum of equilibria.
func TestEndsAtLimit(t *testing.T) {
	games := map[string]*seqform.Game{}
	for _, name := range fixtures.Names() {
		if g := seqformtest.Fixture(t, name); g.Recall == nil && name != "nau_irrational" {
			games[name] = g
		}
	}
	var err error
	games["kuhn3"], err = gen.Kuhn(3, 4)
	require.NoError(t, err)
	for seed := range uint64(6) {
		g, err := gen.RandomTree(gen.TreeOptions{Players: 3, Depth: 4, Actions: 3, Signals: 2, Chance: 20, Stop: 20,
			Payoffs: gen.Range{Low: 0, High: 4}, Kind: gen.GeneralSum, Seed: seed})
		require.NoError(t, err)
		games[fmt.Sprint("tree ", seed)] = g
	}
	for name, g := range games {
		r, err := logit.Solve(t.Context(), g, logit.Options{})
		require.NoError(t, err)
		require.Equal(t, cert.Yes, r.Status, name)
		require.True(t, strings.HasSuffix(r.Stats.Method, "at its limit"), "%s: %s", name, r.Stats.Method)
		points, _, err := logit.Path(t.Context(), g, logit.Options{MaxLambda: rational.Int(300_000)})
		require.NoError(t, err)
		require.Less(t, farthest(r.Certificate.Claim.Profile, points[len(points)-1].Profile), 1.5e-4, name)
	}
}

// TestSpare has equilibria that are near the path, where it does not yet show its
// limit.
func TestSpare(t *testing.T) {
	kuhn := seqformtest.Must(gen.Kuhn(3, 4))
	for _, c := range []struct {
		name string
		g    *seqform.Game
		o    logit.Options
	}{
		{"λ", kuhn, logit.Options{MaxLambda: rational.Int(300)}},
		{"steps", kuhn, logit.Options{MaxSteps: 19}},
		{"bits", kuhn, logit.Options{Bits: 53}},
		{"ε", kuhn, logit.Options{Epsilon: rational.New(1, 1_000_000)}},
		{"far from the limit", seqformtest.Fixture(t, "stripped_poker"), logit.Options{MaxLambda: rational.Int(5)}},
	} {
		r, err := logit.Solve(t.Context(), c.g, c.o)
		require.NoError(t, err, c.name)
		require.Equal(t, cert.Yes, r.Status, "%s: %s", c.name, r.Reason)
		require.True(t, strings.HasSuffix(r.Stats.Method, "near it"), "%s: %s", c.name, r.Stats.Method)
		require.NoError(t, cert.Check(c.g, r.Certificate))
	}
}
