package simplices

import (
	"math/big"
	"math/rand/v2"
	"slices"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"exactsolve/fixtures/gen"
	"exactsolve/rational"
	"exactsolve/seqform"
	"exactsolve/seqform/seqformtest"
)

// cutAnywhere is cut at points of denominators up to most.
func cutAnywhere(rng *rand.Rand, sizes []int, cuts int, most int64) [][]*Point {
	simplex := cut(rng, sizes, 0)
	for range cuts {
		j := rng.IntN(len(sizes))
		d := 2 + rng.Int64N(most-1)
		if first, second := Cut(simplex[j], 0, rng.IntN(len(simplex[j])), 1+rng.Int64N(d-1), d); first != nil {
			if simplex[j] = first; rng.IntN(2) == 0 {
				simplex[j] = second
			}
		}
	}
	return simplex
}

// TestCutAnywhere compares points with their definition in fractions.
func TestCutAnywhere(t *testing.T) {
	rng := rand.New(rand.NewPCG(93, 94))
	refused := 0
	for range 3000 {
		most := []int64{2, 9, 1 << 20, maxDen}[rng.IntN(4)]
		simplex := cutAnywhere(rng, []int{3}, rng.IntN(5), most)[0]
		d := 2 + rng.Int64N(most)
		n := 1 + rng.Int64N(d-1)
		p, q := simplex[0], simplex[1+rng.IntN(2)]
		at := 1
		if q != simplex[1] {
			at = 2
		}
		first, second := Cut(simplex, 0, at, n, d)
		den := rational.Denominator(append(p.Rationals(), q.Rationals()...)...).Mul(rational.Int(d))
		require.Equal(t, den.Cmp(rational.Int(maxDen)) > 0, first == nil)
		if first == nil {
			refused++
			continue
		}
		require.Same(t, first[at], second[0])
		require.Equal(t, simplex[0], first[0])
		require.Equal(t, simplex[at], second[at])
		x, y, f := p.Rationals(), q.Rationals(), rational.New(n, d)
		for a, z := range first[at].Rationals() {
			require.True(t, z.Equal(x[a].Add(f.Mul(y[a].Sub(x[a])))))
		}
		m := first[at]
		require.Equal(t, rational.Int(m.Den), rational.Denominator(m.Rationals()...))
	}
	t.Log(refused, "refused")
	assert.Greater(t, refused, 100)
	for _, f := range [][2]int64{{0, 2}, {2, 2}, {3, 2}, {-1, 2}, {1, 1}, {1, 0}, {1, -2}, {-2, -1}, {1, maxDen + 1}, {1, 1<<63 - 1}, {1<<63 - 2, 1<<63 - 1}} {
		first, second := Cut(Pure(2), 0, 1, f[0], f[1])
		require.True(t, first == nil && second == nil, f)
	}
	first, _ := Cut(Pure(2), 0, 1, maxDen-1, maxDen)
	require.Equal(t, &Point{[]int64{1, maxDen - 1}, maxDen}, first[1])
	again, _ := Cut(first, 0, 1, 1, 2)
	require.Nil(t, again)
}

// random returns a table of small or long payoffs, weights and cut simplices.
func random(t *testing.T, rng *rand.Rand, n int) (p *Table, w [][]*big.Int, simplex [][]*Point) {
	sizes := [][]int{{2, 2}, {3, 2}, {2, 2, 2}, {3, 1, 2}, {2, 2, 2, 2}}[n%5]
	g := seqformtest.Must(gen.RandomStrategic(sizes, gen.Range{Low: -2, High: 2, Decimals: []int{0, 0, 17}[n%3]}, gen.GeneralSum, uint64(n)))
	p, err := NewTable(g)
	require.NoError(t, err)
	for i := range sizes {
		w = append(w, nil)
		if rng.IntN(3) > 0 {
			w[i] = make([]*big.Int, sizes[i])
			for a := range w[i] {
				w[i][a] = big.NewInt(rng.Int64N(5) - 2)
				w[i][a].Lsh(w[i][a], uint(rng.IntN(2)*rng.IntN(3)*100))
			}
		}
	}
	return p, w, cutAnywhere(rng, sizes, rng.IntN(9), []int64{2, 3, 9, 1 << 12}[rng.IntN(4)])
}

// TestValues compares signs, values and zeros with the definition in fractions.
func TestValues(t *testing.T) {
	rng := rand.New(rand.NewPCG(95, 96))
	counts := map[int]int{}
	for n := range 1200 {
		p, w, simplex := random(t, rng, n)
		f := p.newForm(w, simplex)
		values := p.Values(w, simplex)
		if f == nil {
			require.Nil(t, values)
			require.False(t, p.Zeros(w, simplex, []bool{true}))
			counts[2]++
			continue
		}
		require.Equal(t, f.plainSigns(), f.signs())
		among, none, low := make([]bool, len(values)), make([]bool, len(values)), 0
		var ratio rational.Rat
		for v, x := range values {
			want := f.at(v)
			require.Equal(t, want.Sign(), x.Sign(), "game %d, profile %d", n, v)
			if x.Sign() != 0 { // all times the same number
				if ratio.IsZero() {
					ratio = rational.FromBigInt(x).Quo(want)
				}
				require.True(t, ratio.Sign() > 0 && ratio.Mul(want).Equal(rational.FromBigInt(x)))
			}
			counts[want.Sign()]++
			if among[v] = rng.IntN(4) > 0 && (want.Sign() >= 0 || n%3 == 0); among[v] {
				low = min(low, want.Sign())
			}
		}
		left := slices.Clone(among)
		require.Equal(t, low >= 0, p.Zeros(w, simplex, left))
		for v := range left {
			require.True(t, low < 0 || left[v] == (among[v] && values[v].Sign() == 0))
		}
		require.True(t, p.Zeros(w, simplex, none))
		require.NotContains(t, none, true)
	}
	t.Log(counts)
	assert.Greater(t, min(counts[-1], counts[0], counts[1], counts[2]), 20)
}

// TestCommonDenominator: vertices of one player may have one of 2^60, and no more.
func TestCommonDenominator(t *testing.T) {
	g := seqformtest.Table([]int{2, 3}, []int64{1, 0}, []int64{1, 0}, []int64{1, 0}, []int64{1, 0}, []int64{1, 0}, []int64{1, 0})
	p, err := NewTable(g)
	require.NoError(t, err)
	w := [][]*big.Int{{big.NewInt(1), nil}, nil}
	for _, of := range []struct {
		d, e int64
		want bool
	}{{1 << 30, 1<<30 - 1, true}, {1 << 30, 1<<31 - 1, false}, {maxDen, maxDen, true}, {maxDen, 3, false}} {
		first, _ := Cut(Pure(3), 0, 1, 1, of.d)
		first, _ = Cut(first, 0, 2, of.e-1, of.e)
		simplex := [][]*Point{Pure(2), first}
		require.Equal(t, of.want, p.Positive(w, simplex, nil))
		require.Equal(t, of.want, p.Values(w, simplex) != nil)
		require.Equal(t, of.want, p.Zeros(w, simplex, make([]bool, 6)))
		// Where player 2's strategy does not count its denominators do not.
		require.True(t, p.Values([][]*big.Int{nil, {big.NewInt(1), nil, nil}}, simplex) != nil)
	}
}

// TestEquilibria compares with what all actions pay, some of which are free.
func TestEquilibria(t *testing.T) {
	rng := rand.New(rand.NewPCG(97, 98))
	counts := map[bool]int{}
	for n := range 4000 {
		sizes := [][]int{{2, 2}, {3, 2}, {2, 2, 2}, {2, 1, 3}}[n%4]
		g := seqformtest.Random(sizes, 0, 1, uint64(n))
		p, err := NewTable(g)
		require.NoError(t, err)
		var sets [][][]rational.Rat
		support, free := make([][]bool, len(sizes)), map[[2]int]bool{}
		for i, vertices := range cutAnywhere(rng, sizes, rng.IntN(3), 9) {
			var list [][]rational.Rat
			for range 1 + rng.IntN(2) {
				list = append(list, vertices[rng.IntN(len(vertices))].Rationals())
			}
			sets = append(sets, list)
			bound := false
			for a := range sizes[i] {
				support[i] = append(support[i], rng.IntN(6) == 0 || slices.ContainsFunc(list, func(x []rational.Rat) bool { return !x[a].IsZero() }))
				if rng.IntN(3) == 0 && (bound || !support[i][a]) {
					free[[2]int{i, a}] = true
				}
				bound = bound || support[i][a]
			}
		}
		want := true
		each(sets, nil, func(x seqform.Profile) {
			for i := range sizes {
				pays := seqform.Gradient(g, i, g.Plans(x), rational.Int(1))[1:]
				for a, used := range support[i] {
					for b := range pays {
						want = want && (!used || free[[2]int{i, a}] || free[[2]int{i, b}] || pays[a].Cmp(pays[b]) >= 0)
					}
				}
			}
		})
		require.Equal(t, want, p.Equilibria(sets, support, free), "game %d: %v", n, sets)
		counts[want]++
	}
	t.Log(counts)
	assert.Greater(t, min(counts[true], counts[false]), 100)
}

// each calls visit with each profile of the strategies, after those of x.
func each(sets [][][]rational.Rat, x seqform.Profile, visit func(x seqform.Profile)) {
	if len(sets) == 0 {
		visit(x)
		return
	}
	for _, s := range sets[0] {
		each(sets[1:], append(x, seqform.Behavior{s}), visit)
	}
}
