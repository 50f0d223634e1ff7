package cert_test

import (
	"math/big"
	"math/rand/v2"
	"slices"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"exactsolve/cert"
	"exactsolve/cert/certtest"
	"exactsolve/cert/claim"
	"exactsolve/internal/dense"
	"exactsolve/rational"
	"exactsolve/rational/rationaltest"
	"exactsolve/seqform"
	"exactsolve/seqform/seqformtest"
)

// TestIsolatedTruth: no box of random 2×2×2 games is accepted unless it has exactly
// one equilibrium in which all mix, counted by solving a quadratic equation. The
// boxes lie around and between solutions, with the best inverse for their center.
func TestIsolatedTruth(t *testing.T) {
	rng := rand.New(rand.NewPCG(51, 52))
	count := map[int]int{} // boxes by the number of equilibria inside
	accepted, two := 0, 0
	for seed := range uint64(400) {
		g := seqformtest.Random([]int{2, 2, 2}, 0, 9, seed)
		all, ok := solutions(g)
		if !ok || len(all) == 0 {
			continue
		}
		if len(all) == 2 {
			two++
		}
		for range 20 + 180*(len(all)-1) {
			c := randomBox(rng, g, all)
			if c == nil {
				continue
			}
			inside := 0
			for _, s := range all {
				if s.in(c.Claim.Isolated) {
					inside++
				}
			}
			count[inside]++
			if cert.Check(g, c) == nil {
				accepted++
				require.Equal(t, 1, inside, "%s", certtest.Text(t, c))
			}
		}
	}
	t.Logf("boxes by the number of equilibria: %v; %d accepted; %d games with two", count, accepted, two)
	assert.Greater(t, accepted, 200)
	assert.Greater(t, count[0], 200)
	assert.Greater(t, count[2], 20)
}

// randomBox returns a box around a point near a solution or between two.
func randomBox(rng *rand.Rand, g *seqform.Game, all []solution) *cert.Certificate {
	s, z := all[rng.IntN(len(all))], all[rng.IntN(len(all))]
	weight := rational.New(rng.Int64N(5), 8)
	b := &claim.Isolated{Profile: make([][]rational.Rat, 3), Payoffs: make([]rational.Rat, 3)}
	scale, far := rational.Int(2).Pow(1+rng.IntN(12)).Inv(), int64(2+14*rng.IntN(2))
	if len(all) > 1 {
		scale, far = rational.New(1+rng.Int64N(8), 16), 64
	}
	at := func(i int) rational.Rat {
		x, y := s[i].Mid(), z[i].Mid()
		off := rational.New(rng.Int64N(7)-3, far).Mul(scale)
		return rationaltest.Round(x.Add(weight.Mul(y.Sub(x))).Add(off), 20)
	}
	for i := range b.Profile {
		p := at(i)
		b.Profile[i] = []rational.Rat{p, rational.Int(1).Sub(p)}
		b.Payoffs[i] = at(3 + i)
		if p.Sign() <= 0 || b.Profile[i][1].Sign() <= 0 {
			return nil
		}
	}
	inverse := inverseAt(g, b)
	if inverse == nil {
		return nil
	}
	b.Radius = scale.Mul(rational.New(998, 997)) // no rational solution at the boundary
	return &cert.Certificate{
		Game:     cert.NewGameRef(g),
		Claim:    cert.Claim{Concept: cert.IsolatedNash, Isolated: b},
		Evidence: cert.Evidence{Inverse: inverse},
	}
}

// inverseAt returns the inverse of the Jacobian of the equations at the center of b, nil
// if it is singular. As each is affine in each unknown, differences are derivatives.
func inverseAt(g *seqform.Game, b *claim.Isolated) [][]rational.Rat {
	y := make([]rational.Rat, 9)
	for i := range 3 {
		y[3*i], y[3*i+1], y[3*i+2] = b.Profile[i][0], b.Profile[i][1], b.Payoffs[i]
	}
	columns := make([][]rational.Rat, 9)
	for k := range columns {
		z := slices.Clone(y)
		z[k] = z[k].Add(rational.Int(1))
		before, after := equationsAt(g, y), equationsAt(g, z)
		for r := range before {
			columns[k] = append(columns[k], after[r].Sub(before[r]))
		}
	}
	inverse := make([][]rational.Rat, 9)
	for c := range columns {
		rows := make([][]rational.Rat, 9)
		for r := range rows {
			for k := range columns {
				rows[r] = append(rows[r], columns[k][r])
			}
			rows[r] = append(rows[r], rational.Int(int64(max(0, 1-(r-c)*(r-c)))))
		}
		x, ok := dense.SolveExact(rows)
		if !ok {
			return nil
		}
		for r := range x {
			inverse[r] = append(inverse[r], rationaltest.Round(x[r], 20))
		}
	}
	return inverse
}

// equationsAt returns u_i(a) − v_i and Σ x_i(a) − 1 of each player, at unknowns in this order.
func equationsAt(g *seqform.Game, y []rational.Rat) []rational.Rat {
	f := make([]rational.Rat, 9)
	for i := range 3 {
		f[3*i], f[3*i+1] = y[3*i+2].Neg(), y[3*i+2].Neg()
		f[3*i+2] = y[3*i].Add(y[3*i+1]).Sub(rational.Int(1))
		j, k := certtest.Others(i)
		for n := range 8 {
			pure := [3]int{n & 1, n >> 1 & 1, n >> 2}
			w := y[3*j+pure[j]].Mul(y[3*k+pure[k]])
			f[3*i+pure[i]] = f[3*i+pure[i]].Add(w.Mul(certtest.Payoff(g, i, pure)))
		}
	}
	return f
}

// A solution has enclosures of the probabilities of first actions and of the
// payoffs of three players, at a point where all are indifferent.
type solution [6]rational.Interval

func (s solution) in(b *claim.Isolated) bool {
	for i := range b.Profile {
		one := rational.Point(rational.Int(1))
		if !near(s[i], b.Profile[i][0], b.Radius) || !near(one.Sub(s[i]), b.Profile[i][1], b.Radius) || !near(s[3+i], b.Payoffs[i], b.Radius) {
			return false
		}
	}
	return true
}

// near panics unless it is certain.
func near(x rational.Interval, center, radius rational.Rat) bool {
	box := rational.NewInterval(center.Sub(radius), center.Add(radius))
	if both, ok := box.Intersect(x); !ok {
		return false
	} else if both.Lo.Equal(x.Lo) && both.Hi.Equal(x.Hi) {
		return true
	}
	panic("a solution at the boundary of a box")
}

// solutions returns the points with positive probabilities where all players of a
// 2×2×2 game are indifferent. It is false where the equations are degenerate.
func solutions(g *seqform.Game) ([]solution, bool) {
	// a, b, c are the gains of players 1, 2, 3 by their first action, of the form
	// c₀ + c₁p + c₂q + c₃pq in the others' probabilities.
	a, b, c := certtest.Gains(g, 0), certtest.Gains(g, 1), certtest.Gains(g, 2)
	// With y that of player 2, x = X/P and z = Z/Q.
	X, P := line{c[0].Neg(), c[2].Neg()}, line{c[1], c[3]}
	Z, Q := line{a[0].Neg(), a[1].Neg()}, line{a[2], a[3]}
	var q [3]rational.Rat
	for k, p := range [][2]line{{P, Q}, {X, Q}, {P, Z}, {X, Z}} {
		for m := range 2 {
			for n := range 2 {
				q[m+n] = q[m+n].Add(b[k].Mul(p[0][m]).Mul(p[1][n]))
			}
		}
	}
	disc := q[1].Mul(q[1]).Sub(rational.Int(4).Mul(q[0]).Mul(q[2]))
	if q[2].IsZero() || disc.IsZero() {
		return nil, false
	}
	var all []solution
	for _, root := range squareRoots(disc) {
		y := root.Sub(rational.Point(q[1])).Quo(rational.Point(q[2].Mul(rational.Int(2))))
		p, q := P.at(y), Q.at(y)
		if p.Contains(rational.Rat{}) || q.Contains(rational.Rat{}) {
			return nil, false
		}
		s := solution{X.at(y).Quo(p), y, Z.at(y).Quo(q)}
		open := rational.NewInterval(rational.New(1, 1<<40), rational.New(1<<40-1, 1<<40))
		for i := range 3 {
			if both, ok := open.Intersect(s[i]); !ok || !both.Lo.Equal(s[i].Lo) || !both.Hi.Equal(s[i].Hi) {
				s[0] = rational.Point(rational.Int(2)) // outside
			}
			s[3+i] = payoffOfFirst(g, i, s)
		}
		if !s[0].Contains(rational.Int(2)) {
			all = append(all, s)
		}
	}
	return all, true
}

// squareRoots encloses the two roots of a positive integer, and none of others.
func squareRoots(n rational.Rat) []rational.Interval {
	if n.Sign() < 0 {
		return nil
	}
	scale := rational.Int(2).Pow(200)
	r := new(big.Int).Sqrt(n.Mul(scale).Mul(scale).Num())
	lo := rational.FromBigInt(r)
	z := rational.NewInterval(lo.Quo(scale), lo.Add(rational.Int(1)).Quo(scale))
	return []rational.Interval{z, z.Neg()}
}

type line [2]rational.Rat

func (l line) at(y rational.Interval) rational.Interval {
	return rational.Point(l[0]).Add(rational.Point(l[1]).Mul(y))
}

func payoffOfFirst(g *seqform.Game, i int, s solution) (sum rational.Interval) {
	j, k := certtest.Others(i)
	one := rational.Point(rational.Int(1))
	for p := range 2 {
		for q := range 2 {
			pure := [3]int{}
			pure[j], pure[k] = p, q
			x, y := s[j], s[k]
			if p == 1 {
				x = one.Sub(x)
			}
			if q == 1 {
				y = one.Sub(y)
			}
			sum = sum.Add(rational.Point(certtest.Payoff(g, i, pure)).Mul(x).Mul(y))
		}
	}
	return sum
}
