package witness

import (
	"context"
	"math/big"
	"math/rand/v2"
	"testing"

	"github.com/stretchr/testify/require"

	"exactsolve/rational"
)

func form(values ...int64) []*big.Int {
	var list []*big.Int
	for _, x := range values {
		list = append(list, big.NewInt(x))
	}
	return list
}

// value returns a form at weights, by its definition.
func value(form []*big.Int, weights [][]rational.Rat) (sum rational.Rat) {
	for v, x := range form {
		p := rational.FromBigInt(x)
		for j := len(weights) - 1; j >= 0; j-- {
			p = p.Mul(weights[j][v%len(weights[j])])
			v /= len(weights[j])
		}
		sum = sum.Add(p)
	}
	return sum
}

// solves reports whether weights are distributions at which forms are as they are to be.
func solves(s *System, weights [][]rational.Rat) bool {
	for j, own := range weights {
		var sum rational.Rat
		for _, w := range own {
			if sum = sum.Add(w); w.Sign() < 0 {
				return false
			}
		}
		if len(own) != s.Count[j] || !sum.IsOne() {
			return false
		}
	}
	for _, f := range s.Equal {
		if !value(f, weights).IsZero() {
			return false
		}
	}
	for _, f := range s.AtMost {
		if value(f, weights).Sign() > 0 {
			return false
		}
	}
	return true
}

// TestFind: x, y, z are the weights of the second vertices of three players of two.
func TestFind(t *testing.T) {
	hyperbola := form(1, 1, 1, 1, 1, 1, -1, -1) // 1 − 2xy
	for name, of := range map[string]struct {
		system System
		want   bool
	}{
		"a curve":                 {System{[]int{2, 2, 2}, [][]*big.Int{hyperbola, form(-1, 1, -1, 1, -1, 1, -1, 1)}, nil}, true},
		"one equation twice":      {System{[]int{2, 2, 1}, [][]*big.Int{form(1, 1, 1, -1), form(-3, -3, -3, 3)}, nil}, true},
		"part of a curve":         {System{[]int{2, 2}, [][]*big.Int{form(1, 1, 1, -1)}, [][]*big.Int{form(-3, -3, 1, 1)}}, true},  // x ≤ 3/4
		"no part of a curve":      {System{[]int{2, 2}, [][]*big.Int{form(1, 1, 1, -1)}, [][]*big.Int{form(-2, -2, 3, 3)}}, false}, // x ≤ 2/5
		"inequalities alone":      {System{[]int{3, 2}, nil, [][]*big.Int{form(9, -1, 9, 9, 9, 9)}}, true},
		"only a corner":           {System{[]int{2, 2}, nil, [][]*big.Int{form(0, 1, 1, 1)}}, true},
		"nothing":                 {System{[]int{2, 2}, nil, [][]*big.Int{form(1, 1, 1, 2)}}, false},
		"regular, not to be told": {System{[]int{2, 2}, [][]*big.Int{form(1, -1, 1, -1), form(1, 1, -1, -1)}, nil}, false},
	} {
		t.Run(name, func(t *testing.T) {
			found := of.system.Find(t.Context(), func(x [][]rational.Rat) bool { return solves(&of.system, x) })
			require.Equal(t, of.want, found)
		})
	}
}

// TestFindRandom looks for points of random hyperbolas, surfaces and the like that have one.
func TestFindRandom(t *testing.T) {
	rng := rand.New(rand.NewPCG(5, 6))
	found, tries := 0, 0
	for range 60 {
		s := System{Count: []int{2 + rng.IntN(2), 2, 2 + rng.IntN(2)}}
		middle := make([][]rational.Rat, 3)
		n := 1
		for j, c := range s.Count {
			n *= c
			for range c {
				middle[j] = append(middle[j], rational.New(1, int64(c)))
			}
		}
		for k := range 2 {
			f := make([]int64, n)
			sum := int64(0)
			for v := range f[1:] {
				f[v] = rng.Int64N(7) - 3
				sum += f[v]
			}
			f[n-1] = -sum // 0 in the middle
			if k == 0 {
				s.Equal = append(s.Equal, form(f...))
			} else {
				s.AtMost = append(s.AtMost, form(f...))
			}
		}
		require.True(t, solves(&s, middle))
		if s.Find(t.Context(), func(x [][]rational.Rat) bool { tries++; return solves(&s, x) }) {
			found++
		}
	}
	t.Log(found, tries)
	require.Greater(t, found, 55)
}

// TestFindEnds: with a context that is done nothing is tried.
func TestFindEnds(t *testing.T) {
	ctx, cancel := context.WithCancel(t.Context())
	cancel()
	s := System{Count: []int{2, 2}, AtMost: [][]*big.Int{form(-1, 1, 1, 1)}}
	require.False(t, s.Find(ctx, func([][]rational.Rat) bool { return true }))
}
