package components

import (
	"context"
	"slices"

	"exactsolve/internal/dense"
	"exactsolve/nash/bimatrix"
	"exactsolve/rational"
	"exactsolve/seqform"
)

// signs has the indices of equilibria of a game of two players.
//
// Payoffs w(a, b) of a player, for the other's action a and the own b, are made positive by a constant, and
// then divided by 1 + ε^(b+1), for small ε > 0. An equilibrium of that game near an extreme one (x, y) has
// supports I and J of k actions each, from those of x and y to all best replies. Its x, divided by what the other
// player gets, solves Σ_i w(i, j)·x_i = 1 + ε^(j+1) for j in J, so that it is a vector of polynomials
// in ε. It is one if they are positive and Σ_i w(i, j)·x_i < 1 + ε^(j+1) for other j, and y likewise. All
// matrices that occur are regular, and its index is (−1)^(k+1) times the signs of the two determinants. The
// index of a component is the sum of those near its extreme equilibria.
//
// Reference: Shapley 1974 [Sha74] for the index.
type signs struct {
	g     *seqform.Game
	shift [2]rational.Rat // that makes payoffs of each player at least 1
}

func newSigns(g *seqform.Game) *signs {
	s := &signs{g: g}
	for i := range 2 {
		low, _ := g.PayoffRange(i)
		s.shift[i] = rational.Int(1).Sub(low)
	}
	return s
}

// pays returns what player i gets, more than 0, for an action of the other player and an own one.
func (s *signs) pays(i, other, own int) rational.Rat {
	at := [2]int{own, other}
	return s.g.Payoffs.U(at[i]*s.g.Table.Sizes[1]+at[1-i], i).Add(s.shift[i])
}

// regular returns the index of an equilibrium, 0 if it is degenerate.
func (s *signs) regular(e *bimatrix.Equilibrium) int {
	supports, replies := s.sets(e)
	if len(replies[0])+len(replies[1]) > 0 || len(supports[0]) != len(supports[1]) {
		return 0
	}
	return s.near(e, supports)
}

// maxSupports limits the pairs of supports near the equilibria of a component.
const maxSupports = 1 << 12

// sum returns the sum of the indices near some equilibria, and whether there are not too many supports and ctx is
// not done.
func (s *signs) sum(ctx context.Context, list []*bimatrix.Equilibrium) (sum int, ok bool) {
	left := maxSupports
	for _, e := range list {
		supports, replies := s.sets(e)
		n := len(replies[0]) + len(replies[1])
		if n > 12 || left < 1<<n {
			return 0, false
		}
		left -= 1 << n
		for mask := range 1 << n {
			if ctx.Err() != nil {
				return 0, false
			}
			both := supports
			for i := range both {
				both[i] = slices.Clone(both[i])
				for _, a := range replies[i] {
					if mask&1 != 0 {
						both[i] = append(both[i], a)
					}
					mask /= 2
				}
				slices.Sort(both[i])
			}
			if len(both[0]) == len(both[1]) {
				sum += s.near(e, both)
			}
		}
	}
	return sum, true
}

// sets returns the supports of an equilibrium, and the best replies that are not in them.
func (s *signs) sets(e *bimatrix.Equilibrium) (supports, replies [2][]int) {
	for i, x := range e.Mixed {
		for a, p := range x {
			switch {
			case !p.IsZero():
				supports[i] = append(supports[i], a)
			case s.expected(e, i, a).Equal(e.Payoffs[i].Add(s.shift[i])):
				replies[i] = append(replies[i], a)
			}
		}
	}
	return supports, replies
}

func (s *signs) expected(e *bimatrix.Equilibrium, i, a int) (sum rational.Rat) {
	for b, q := range e.Mixed[1-i] {
		if !q.IsZero() {
			sum = sum.Add(q.Mul(s.pays(i, b, a)))
		}
	}
	return sum
}

// near returns the index of the equilibrium with some supports near e, 0 if there is none.
func (s *signs) near(e *bimatrix.Equilibrium, supports [2][]int) int {
	index := 1 - 2*((len(supports[0])+1)%2)
	for i := range 2 {
		index *= s.determinant(e, i, supports[i], supports[1-i])
	}
	return index
}

// determinant returns the sign of the determinant of the equations for the strategy of player i with support
// own against other, 0 if they have no solution near e.
func (s *signs) determinant(e *bimatrix.Equilibrium, i int, own, other []int) int {
	k := len(own)
	rows := make([][]rational.Rat, k) // with the identity, and what comes of it
	for r, b := range other {
		rows[r] = make([]rational.Rat, 2*k)
		for c, a := range own {
			rows[r][c] = s.pays(1-i, a, b)
		}
		rows[r][k+r] = rational.Int(1)
	}
	sign := dense.Sign(rows)
	if sign == 0 {
		return 0
	}
	for r, a := range own {
		inverse := rows[r][k:]
		for c := range inverse {
			inverse[c] = inverse[c].Quo(rows[r][r])
		}
		if e.Mixed[i][a].IsZero() && !positive(inverse) {
			return 0
		}
	}
	for b, q := range e.Mixed[1-i] {
		if !q.IsZero() || slices.Contains(other, b) || !s.expected(e, 1-i, b).Equal(e.Payoffs[1-i].Add(s.shift[1-i])) {
			continue
		}
		slack := make([]rational.Rat, len(e.Mixed[1-i])) // by powers of ε
		slack[b] = rational.Int(1)
		for r, a := range own {
			for c, j := range other {
				slack[j] = slack[j].Sub(s.pays(1-i, a, b).Mul(rows[r][k+c]))
			}
		}
		if !positive(slack) {
			return 0
		}
	}
	return sign
}

// positive reports whether the first number that is not 0 is positive.
func positive(x []rational.Rat) bool {
	k := slices.IndexFunc(x, func(y rational.Rat) bool { return !y.IsZero() })
	return k >= 0 && x[k].Sign() > 0
}
