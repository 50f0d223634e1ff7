package parametric_test

import (
	"fmt"
	"math/rand/v2"
	"slices"
	"testing"

	"github.com/stretchr/testify/require"

	"exactsolve/cert/claim"
	"exactsolve/cert/parametric"
	"exactsolve/rational"
	"exactsolve/rational/polynomial"
	"exactsolve/seqform"
)

// chickenBands has all extreme equilibria of chicken from 5 to 8: one to t = 6, three from there on, and at 6 others.
func chickenBands() *claimed { return bands(chicken(), 5, 8, []polynomial.Root{point(6)}, "11/2", "7") }

// pairs has all extreme equilibria of a game of 2 by 3 strategies whose ends are irrational or degenerate.
func pairs() *claimed {
	g := &game{sizes: []int{2, 3}}
	for _, u := range [][2]polynomial.Poly{
		{poly(0, 0, 1), poly(1)}, {nil, poly(0, 1)}, {poly(3), nil},
		{poly(2), poly(1)}, {poly(1), nil}, {poly(0, 1), poly(1)},
	} {
		g.pays = append(g.pays, u[:])
	}
	root2 := polynomial.Root{Of: poly(-2, 0, 1), Low: rational.Int(1), High: rational.Int(2)}
	z := bands(g, 0, 4, []polynomial.Root{point(1), root2, point(3)}, "1/2", "5/4", "2", "7/2")
	return z
}

// squares is pairs with payoffs in t² alone, so that they are rational at √2.
func squares() *claimed {
	g := &game{sizes: []int{2, 2}}
	for _, u := range [][2]polynomial.Poly{{poly(0, 0, 1), poly(1)}, {poly(3), poly(0, 0, 1)}, {poly(2), poly(1)}, {poly(1), poly(2)}} {
		g.pays = append(g.pays, u[:])
	}
	root2 := polynomial.Root{Of: poly(-4, 0, 0, 0, 1), Low: rational.Int(1), High: rational.Int(2)} // t⁴ = 4
	return bands(g, 0, 3, []polynomial.Root{point(1), root2}, "1/2", "5/4", "2")
}

// even returns p(√c), and false if it may not be rational.
func even(p polynomial.Poly, c rational.Rat) (sum rational.Rat, ok bool) {
	for k, x := range p {
		if k%2 == 1 && !x.IsZero() {
			return sum, false
		}
		sum = sum.Add(x.Mul(c.Pow(k / 2)))
	}
	return sum, true
}

// bands lists the equilibria in cells by those at one value in each, and those at the points by what is so at them,
// at √2 if payoffs are rational there.
func bands(g *game, from, to int64, ends []polynomial.Root, values ...string) *claimed {
	f := g.family(from, to, poly(1, 0, 2))
	z := about(g, f, claim.ParametricExtreme, claim.Parametric{Ends: ends}, claim.Evidence{})
	p, e := z.c.Claim.Parametric, &z.c.Evidence
	for _, x := range values {
		c, by := z.listed(g.at(rational.MustParse(x)), rational.MustParse(x), false)
		p.Cells, e.Cells = append(p.Cells, *c), append(e.Cells, *by)
	}
	for k, r := range slices.Concat([]polynomial.Root{point(from)}, ends, []polynomial.Root{point(to)}) {
		known := true
		at := g.with(func(p polynomial.Poly) rational.Rat {
			if r.Of == nil {
				return p.At(nil, r.Low)
			}
			x, ok := even(p, rational.Int(2))
			known = known && ok
			return x
		})
		if !known {
			p.Points, e.Points, p.Unknown = append(p.Points, nil), append(e.Points, nil), append(p.Unknown, k)
			continue
		}
		c, by := z.listed(at, r.Low, true)
		p.Points, e.Points = append(p.Points, c), append(e.Points, by)
	}
	return z
}

// listed lists the equilibria of g, by numbers if constant, and otherwise as functions of t, which is x.
func (z *claimed) listed(g *seqform.Game, x rational.Rat, constant bool) (*claim.Cell, *claim.CellEvidence) {
	polyhedra, err := parametric.Polyhedra(z.f)
	if err != nil {
		panic(err)
	}
	c, e := &claim.Cell{Vertices: new(claim.Pair[[]claim.Strategic])}, &claim.CellEvidence{Bases: new(claim.Pair[[][]int])}
	var all [2][]corner
	var number [2]map[string]int
	for i := range all {
		all[i], number[i] = corners(g, i), map[string]int{}
		for _, v := range all[i] {
			e.Bases[i] = append(e.Bases[i], v.basis)
		}
	}
	of := func(i int, v corner) int {
		key := fmt.Sprint(v.exact)
		if number[i][key] == 0 {
			s := claim.Strategic{Denominator: poly(1)}
			if constant {
				for _, y := range v.exact {
					s.Strategy = append(s.Strategy, polynomial.Constant(y))
				}
				m := len(s.Strategy) - 1
				s.Strategy, s.Payoff = s.Strategy[:m], s.Strategy[m]
			} else {
				s = function(z, polyhedra[i], v.basis, x)
			}
			c.Vertices[i] = append(c.Vertices[i], s)
			number[i][key] = len(c.Vertices[i])
		}
		return number[i][key]
	}
	for _, v := range all[0] {
		for _, w := range all[1] {
			every := true
			for l := range v.tight {
				every = every && (v.tight[l] || w.tight[l])
			}
			if pair := (claim.Pair[int]{0, 0}); every {
				if pair[0], pair[1] = of(0, v), of(1, w); !slices.Contains(c.Equilibria, pair) {
					c.Equilibria = append(c.Equilibria, pair)
				}
			}
		}
	}
	return c, e
}

// function returns the strategy of a basis, with a denominator that is positive at x.
func function(z *claimed, p *parametric.Polyhedron, basis []int, x rational.Rat) claim.Strategic {
	v, err := p.Vertex(nil, basis)
	if err != nil {
		panic(err)
	}
	sign := polynomial.Constant(rational.Int(int64(v.Denominator.At(nil, x).Sign())))
	s := claim.Strategic{Denominator: v.Denominator.Mul(nil, z.f.Scale).Mul(nil, sign), Payoff: v.Payoff.Mul(nil, sign)}
	for _, y := range v.Strategy {
		s.Strategy = append(s.Strategy, y.Mul(nil, z.f.Scale).Mul(nil, sign))
	}
	return s
}

// TestVertex compares with numbers put in: slacks at ε = 10^−4 too.
func TestVertex(t *testing.T) {
	z := pairs()
	polyhedra, err := parametric.Polyhedra(z.f)
	require.NoError(t, err)
	count := 0
	for _, x := range []rational.Rat{rational.Int(0), rational.New(1, 3), rational.Int(1), rational.New(5, 2)} {
		for i, p := range polyhedra {
			for _, c := range corners(z.at(x), i) {
				v, err := p.Vertex(nil, c.basis)
				require.NoError(t, err)
				d := v.Denominator.At(nil, x)
				require.Equal(t, fmt.Sprint(c.exact[:len(v.Strategy)]), fmt.Sprint(over(x, v.Denominator, v.Strategy)))
				require.True(t, c.exact[len(v.Strategy)].Mul(z.f.Scale.At(nil, x)).Mul(d).Equal(v.Payoff.At(nil, x)))
				for l := 1; l <= len(c.tight); l++ {
					first := v.Slack(nil, l, 0).At(nil, x)
					require.Equal(t, c.tight[l-1], first.IsZero())
					var sum rational.Rat
					for k := range len(c.tight) + 1 {
						s := v.Slack(nil, l, k).At(nil, x).Quo(d)
						sum = sum.Add(s.Mul(rational.New(1, 10_000).Pow(k)))
					}
					if slices.Contains(c.basis, l) {
						require.True(t, sum.IsZero())
					} else {
						require.Positive(t, sum.Sign())
						count++
					}
				}
			}
		}
	}
	require.Greater(t, count, 50)
	for _, wrong := range [][]int{{1, 2}, {1}, {1, 1}, {0, 3}, {3, 6}, {4, 3}} {
		_, err := polyhedra[0].Vertex(nil, wrong)
		require.Error(t, err, "%v", wrong)
	}
}

// TestTooWide says of all t from 0 to 1 what is so at 1/2. What is accepted has these bases, and these equilibria, everywhere.
func TestTooWide(t *testing.T) {
	rng := rand.New(rand.NewPCG(41, 42))
	accepted := 0
	for n := range 100 {
		g := &game{sizes: [][]int{{2, 2}, {2, 3}, {1, 3}, {3, 2}}[n%4]}
		for range g.sizes[0] * g.sizes[1] {
			var u []polynomial.Poly
			for range 2 {
				p := polynomial.Constant(rational.Int(rng.Int64N(7) - 3))
				if rng.IntN(2) == 0 {
					p = p.Add(nil, polynomial.Name().Mul(nil, polynomial.Constant(rational.Int(rng.Int64N(5)-2))))
				}
				u = append(u, p)
			}
			g.pays = append(g.pays, u)
		}
		g.pays[0][0] = g.pays[0][0].Add(nil, polynomial.Name().Mul(nil, polynomial.Name()))
		f := g.family(0, 1, poly(2, 1))
		z := about(g, f, claim.ParametricExtreme, claim.Parametric{Points: make([]*claim.Cell, 2), Unknown: []int{0, 1}}, claim.Evidence{Points: make([]*claim.CellEvidence, 2)})
		half := rational.New(1, 2)
		c, by := z.listed(g.at(half), half, false)
		z.c.Claim.Parametric.Cells, z.c.Evidence.Cells = []claim.Cell{*c}, []claim.CellEvidence{*by}
		if z.check() != nil {
			continue
		}
		accepted++
		for k := range int64(8) {
			x := rational.New(2*k+1, 16)
			at := g.at(x)
			require.Equal(t, bruteList(at), listAt(x, c))
			for i := range 2 {
				var bases [][]int
				for _, c := range corners(at, i) {
					bases = append(bases, c.basis)
				}
				require.Equal(t, bases, by.Bases[i])
			}
		}
	}
	t.Log(accepted, "of 100 accepted")
	require.Greater(t, accepted, 20)
	require.Less(t, accepted, 90)
}
