package correlated_test

import (
	"fmt"
	"slices"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"exactsolve/cert"
	"exactsolve/cert/claim"
	"exactsolve/correlated"
	"exactsolve/rational"
	"exactsolve/rational/linear"
	"exactsolve/seqform"
	"exactsolve/seqform/seqformtest"
)

// TestVertices has the examples of the reference.
func TestVertices(t *testing.T) {
	chicken := matrices(2, 2, 6, 6, 2, 7, 7, 2, 0, 0)
	p, err := correlated.Vertices(t.Context(), chicken, claim.Correlated)
	require.NoError(t, err)
	require.Equal(t, 3, p.Dimension)
	require.Equal(t, []string{"1/2 1/4 1/4 0", "4/9 2/9 2/9 1/9", "0 1 0 0", "0 2/5 2/5 1/5", "0 0 1 0"}, devices(chicken, p))
	p, err = correlated.Vertices(t.Context(), member("minority"), claim.Correlated)
	require.NoError(t, err)
	require.Len(t, p.Vertices, 8)
	p, err = correlated.Vertices(t.Context(), matrices(2, 2, 3, 3, 0, 5, 5, 0, 1, 1), claim.CoarseCorrelated)
	require.NoError(t, err)
	require.Equal(t, []any{1, 0}, []any{len(p.Vertices), p.Dimension})
	_, err = correlated.Vertices(t.Context(), seqformtest.Random([]int{4, 5}, -9, 9, 1), claim.Correlated)
	require.ErrorContains(t, err, "up to 16 tuples")
}

// devices returns the probabilities of profiles.
func devices(g *seqform.Game, p *correlated.Polytope) (list []string) {
	for _, c := range p.Vertices {
		var x []rational.Rat
		for a := range len(g.Players[0].Infosets[0].Actions) {
			for b := range len(g.Players[1].Infosets[0].Actions) {
				w := rational.Rat{}
				for _, d := range c.Claim.Mediated.Device.Plans {
					if d.Actions[0][0] == a+1 && d.Actions[1][0] == b+1 {
						w = d.Weight
					}
				}
				x = append(x, w)
			}
		}
		list = append(list, words(x))
	}
	return list
}

// TestVerticesAreExtreme: the most in any direction is at a vertex, and the hull of the payoffs is the polygon. Each vertex
// is no mixture of others: as many inequalities as there are profiles are equations there, or it would not be one.
func TestVerticesAreExtreme(t *testing.T) {
	most := 0
	for seed := range uint64(10) {
		games := []*seqform.Game{
			seqformtest.Random([]int{2 + int(seed%2), 3}, -3, 3, seed), seqformtest.Random([]int{2, 2, 2}, -3, 3, seed),
			seqformtest.Made(fmt.Sprintf("random-efg players=2 depth=2 actions=2 signals=2 chance=%d stop=10 low=-4 high=4 seed=%d", seed%3*20, seed)),
		}
		for _, g := range games {
			for _, c := range claim.CorrelatedConcepts() {
				p, err := correlated.Vertices(t.Context(), g, c)
				if _, refused := err.(*correlated.Refusal); refused {
					continue
				}
				require.NoError(t, err)
				most = max(most, len(p.Vertices))
				for k, v := range p.Vertices {
					checkDevice(t, g, c, v.Claim.Mediated.Device, v.Claim.Mediated.Payoffs)
					for _, w := range p.Vertices[:k] {
						require.NotEqual(t, w.Claim.Mediated.Device, v.Claim.Mediated.Device)
					}
				}
				for _, weights := range [][]rational.Rat{rational.Ints(1, 1, 1), rational.Ints(-2, 1, 3), rational.Ints(0, -1, 0)} {
					weights = weights[:len(g.Players)]
					r, err := correlated.Solve(t.Context(), g, correlated.Question{Concept: c, Maximize: weights}, correlated.Options{})
					require.NoError(t, err)
					best := slices.MaxFunc(p.Vertices, func(v, w *cert.Certificate) int {
						return sum(weights, v.Claim.Mediated.Payoffs).Cmp(sum(weights, w.Claim.Mediated.Payoffs))
					})
					require.Equal(t, sum(weights, r.Certificate.Claim.Mediated.Payoffs).String(), sum(weights, best.Claim.Mediated.Payoffs).String(), "%s, %s", g.Title, c)
				}
			}
		}
	}
	t.Log(most)
	require.Greater(t, most, 10)
}

// TestVerticesBrute solves all systems of equations of games of two players, small enough.
func TestVerticesBrute(t *testing.T) {
	total := 0
	for seed := range uint64(20) {
		rows, cols := 2, 2+int(seed%2)
		g := seqformtest.Random([]int{rows, cols}, -2, 2, seed)
		p, err := correlated.Vertices(t.Context(), g, claim.Correlated)
		require.NoError(t, err)
		var forms [][]rational.Rat // at least 0
		for k := range rows * cols {
			x := make([]rational.Rat, rows*cols)
			x[k] = rational.Int(1)
			forms = append(forms, x)
		}
		sizes := []int{rows, cols}
		for i, n := range sizes {
			for told := range n {
				for instead := range n {
					x := make([]rational.Rat, rows*cols)
					for other := range sizes[1-i] {
						at := func(own int) int {
							s := []int{own, own}
							s[1-i] = other
							return s[0]*cols + s[1]
						}
						u := func(own int) rational.Rat { // the terms are those of profiles, the last player's action changing fastest
							return g.Payoffs.U(at(own), i)
						}
						x[at(told)] = u(told).Sub(u(instead))
					}
					forms = append(forms, x)
				}
			}
		}
		var want []string
		choose(len(forms), rows*cols-1, func(tight []int) {
			if x := meet(forms, tight); x != nil {
				want = append(want, words(x))
			}
		})
		slices.Sort(want)
		got := devices(g, p)
		slices.Sort(got)
		require.Equal(t, slices.Compact(want), got)
		total += len(got)
	}
	require.Greater(t, total, 20)
}

func choose(n, k int, visit func(list []int)) {
	var list []int
	var from func(first int)
	from = func(first int) {
		if len(list) == k {
			visit(list)
			return
		}
		for j := first; j < n; j++ {
			list = append(list, j)
			from(j + 1)
			list = list[:len(list)-1]
		}
	}
	from(0)
}

// meet returns the only point of sum 1 at which these forms are 0, unless another one is negative there.
func meet(forms [][]rational.Rat, tight []int) []rational.Rat {
	n := len(forms[0])
	rows := [][]rational.Rat{append(slices.Repeat(rational.Ints(1), n), rational.Int(1))}
	for _, k := range tight {
		rows = append(rows, append(slices.Clone(forms[k]), rational.Rat{}))
	}
	basis, leads := linear.Echelon(nil, rows)
	if len(leads) < n || leads[n-1] != n-1 || len(leads) > n {
		return nil
	}
	x := make([]rational.Rat, n)
	for k, row := range slices.Backward(basis) {
		x[k] = row[n]
		for j := k + 1; j < n; j++ {
			x[k] = x[k].Sub(row[j].Mul(x[j]))
		}
		x[k] = x[k].Quo(row[k])
	}
	for _, form := range forms {
		if sum(form, x).Sign() < 0 {
			return nil
		}
	}
	return x
}

func words(x []rational.Rat) string { return strings.Trim(fmt.Sprint(x), "[]") }
