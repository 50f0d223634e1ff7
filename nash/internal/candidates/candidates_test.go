package candidates

import (
	"math"
	"slices"
	"testing"

	"github.com/stretchr/testify/require"

	"exactsolve/rational"
	"exactsolve/rational/approx"
)

// a slowGame has payoffs by profile.
type slowGame struct {
	sizes []int
	u     [][]float64 // by term and player
}

func newSlow(sizes []int, seed uint64) (*slowGame, *Game) {
	src, s := newSource(seed), &slowGame{sizes: sizes}
	total := 1
	for _, m := range sizes {
		total *= m
	}
	for range total {
		u := make([]float64, len(sizes))
		for i := range u {
			u[i] = math.Floor(src.unit() * 1000)
		}
		s.u = append(s.u, u)
	}
	for i := range sizes { // so that scaling divides by 1000
		s.u[0][i], s.u[total-1][i] = 0, 1000
	}
	g := New(sizes, func(t, i int) rational.Rat { return rational.Int(int64(s.u[t][i])) })
	return s, g
}

// value returns the payoff of player i, scaled, when strategies x are played.
func (s *slowGame) value(i int, x [][]float64) float64 {
	sum := 0.0
	for t, u := range s.u {
		w, rest := u[i]/1000, t
		for j := len(s.sizes) - 1; j >= 0; j-- {
			w *= x[j][rest%s.sizes[j]]
			rest /= s.sizes[j]
		}
		sum += w
	}
	return sum
}

// with returns x with action a of player i.
func with(x [][]float64, i, a int) [][]float64 {
	y := slices.Clone(x)
	y[i] = make([]float64, len(x[i]))
	y[i][a] = 1
	return y
}

var shapes = [][]int{{3}, {2, 3}, {3, 1, 2}, {2, 3, 4}, {1, 2, 1, 3}, {3, 2, 2, 3}, {2, 2, 2, 2, 2}}

// TestValues compares payoffs and their derivatives with sums over all profiles.
func TestValues(t *testing.T) {
	for k, sizes := range shapes {
		s, g := newSlow(sizes, uint64(k))
		src, x := newSource(99), g.profile()
		for i := range x {
			src.simplex(x[i])
		}
		if len(x) > 2 {
			x[1] = with(x, 1, 0)[1]
		}
		for i := range sizes {
			for a, u := range g.payoffs(g.work, i, x) {
				require.InDelta(t, s.value(i, with(x, i, a)), u, 1e-12)
			}
			visits := 0
			g.derivatives(g.work, i, x, func(j, b int, u []float64) {
				visits++
				for a := range u {
					require.InDelta(t, s.value(i, with(with(x, i, a), j, b)), u[a], 1e-12)
				}
			})
			require.Equal(t, g.Size()-sizes[i], visits)
		}
	}
}

// TestRestrict compares payoffs of a restriction with those of the game.
func TestRestrict(t *testing.T) {
	s, g := newSlow([]int{3, 2, 4}, 5)
	keep := [][]int{{0, 2}, {1}, {1, 2, 3}}
	z := g.Restrict(keep)
	x := [][]float64{{1, 0}, {1}, {0.5, 0.25, 0.25}}
	full := [][]float64{{1, 0, 0}, {0, 1}, {0, 0.5, 0.25, 0.25}}
	for i := range keep {
		for k, u := range z.payoffs(z.work, i, x) {
			require.InDelta(t, s.value(i, with(full, i, keep[i][k])), u, 1e-12)
		}
	}
}

// TestJacobians compares the derivatives of both kinds of Newton steps with
// differences.
func TestJacobians(t *testing.T) {
	const h = 1e-6
	_, g := newSlow([]int{3, 2, 3}, 7)
	n := newSolver(g)
	n.begin([][]int{{0, 2}, {0, 1}, {0, 1, 2}})
	n.random(newSource(1))
	size := n.unknowns()
	values := func() []float64 {
		n.equations(size)
		f := make([]float64, size)
		for r, row := range n.linear.Rows {
			f[r] = row[size]
		}
		return f
	}
	before := values()
	jac := make([][]float64, size)
	for r, row := range n.linear.Rows {
		jac[r] = slices.Clone(row)
	}
	for j, x := range n.x {
		for b := 1; b < len(x); b++ {
			x[b] += h
			x[0] -= h
			for r, v := range values() {
				require.InDelta(t, (v-before[r])/h, jac[r][n.first[j]+b-1], 1e-5)
			}
			x[b] -= h
			x[0] += h
		}
	}
	d, y := newDescent(g), []float64{}
	for i, x := range g.profile() {
		newSource(uint64(i)).simplex(x)
		y = append(y, x...)
	}
	y = append(y, 0.7, 0.7, 0.7)
	f, slope := d.residual(y)
	j := d.jacobian(y, slope)
	for c := range y {
		y[c] += h
		next, _ := d.residual(y)
		for r := range f {
			require.InDelta(t, (next[r]-f[r])/h, j[r][c], 1e-4)
		}
		y[c] -= h
	}
}

// TestScaling checks that scaling is monotone and keeps ties, also where payoffs
// differ little or are beyond floats.
func TestScaling(t *testing.T) {
	big := rational.Int(10).Pow(400)
	for _, at := range []rational.Rat{{}, rational.Int(1_000_000_007), big, rational.Int(-3).Quo(big)} {
		for _, unit := range []rational.Rat{rational.Int(1), rational.New(1, 1e15), big, big.Inv()} {
			list := make([]rational.Rat, 50)
			for k := range list {
				list[k] = at.Add(unit.Mul(rational.Int(int64(k / 2))))
			}
			u := New([]int{len(list)}, func(t, _ int) rational.Rat { return list[t] }).u[0]
			require.InDelta(t, 0, u[0], 1e-9)
			require.InDelta(t, 1, u[49], 1e-9)
			for k := 2; k < len(u); k += 2 {
				require.Equal(t, u[k], u[k+1])
				require.Greater(t, u[k], u[k-1])
			}
		}
	}
}

// TestSizeProfiles compares with all profiles of sizes.
func TestSizeProfiles(t *testing.T) {
	for _, sizes := range shapes {
		_, g := newSlow(sizes, 1)
		want, got := 0, 0
		for sum := len(sizes); sum <= g.Size(); sum++ {
			spread := 0
			for _, size := range g.sizeProfiles(sum) {
				got++
				require.LessOrEqual(t, spread, slices.Max(size)-slices.Min(size))
				spread = slices.Max(size) - slices.Min(size)
			}
		}
		for k := range newCount(sizes) {
			size := make([]int, len(sizes))
			for i, m := range sizes {
				size[i], k = k%m+1, k/m
			}
			if generic(size) {
				want++
			}
		}
		require.Equal(t, want, got)
	}
}

func newCount(sizes []int) int {
	total := 1
	for _, m := range sizes {
		total *= m
	}
	return total
}

// TestSupports checks that each support of a game without dominance is looked at
// once.
func TestSupports(t *testing.T) {
	// Each wants the next one's action plus own = 0 mod 3: nothing is dominated.
	g := New([]int{3, 3, 3}, func(t, i int) rational.Rat {
		a := [3]int{t / 9, t / 3 % 3, t % 3}
		if (a[i]+a[(i+1)%3])%3 == 0 {
			return rational.Int(1)
		}
		return rational.Int(0)
	})
	full := 0
	for c := range NewSearch(g, 2).Supports(t.Context(), 2) {
		if c != nil && len(c.Support[0])+len(c.Support[1])+len(c.Support[2]) == 9 {
			full++
		}
	}
	require.Equal(t, 2, full) // one a start: the uniform profile
}

// TestLearner finds the only equilibrium of rock, paper, scissors.
func TestLearner(t *testing.T) {
	g := New([]int{3, 3}, func(t, i int) rational.Rat {
		win := int64((t/3 - t%3 + 3) % 3)
		if i == 1 {
			win = (3 - win) % 3
		}
		return rational.Int(win * (3 - win) * (2*win - 3)) // 0, −2, 2
	})
	l := NewLearner(g)
	require.Nil(t, l.Best())
	c := l.Try(t.Context(), 1)
	require.NotNil(t, c)
	for i := range 2 {
		require.Len(t, c.Support[i], 3)
		for k := range 3 {
			require.InDelta(t, 1.0/3, approx.Float64(c.Prob[i][k]), 1e-9)
			require.InDelta(t, 1.0/3, approx.Float64(l.Best()[i][k]), 1e-6)
		}
	}
}

// TestLoose rounds the free probability of a game with a continuum.
func TestLoose(t *testing.T) {
	// Player 1's actions 1 and 3 are alike. Matching pennies otherwise.
	g := New([]int{3, 2}, func(t, i int) rational.Rat {
		match := int64(btoi((t/2)%2 == t%2))
		if i == 1 {
			match = 1 - match
		}
		return rational.Int(match)
	})
	third := rational.New(2, 10)
	c := &Candidate{Support: [][]int{{0, 1, 2}, {0, 1}}, Prob: [][]rational.Rat{{rational.New(3, 10), rational.New(1, 2), third}, {rational.New(1, 2), rational.New(1, 2)}}}
	r := NewLoose(t.Context(), g, c).Round(4)
	require.NotNil(t, r)
	require.InDelta(t, 0.5, approx.Float64(r.Prob[0][1]), 1e-12)
	require.InDelta(t, 0.5, approx.Float64(r.Prob[0][0])+approx.Float64(r.Prob[0][2]), 1e-12)
	require.InDelta(t, 0, math.Mod(4*approx.Float64(r.Prob[0][2]), 1), 1e-12)
}

func btoi(b bool) int {
	if b {
		return 1
	}
	return 0
}
