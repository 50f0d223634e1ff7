package simplices

import (
	"math/big"
	"slices"

	"exactsolve/rational"
)

// Equilibria reports whether all profiles of mixed strategies, some for each player, are
// equilibria, but for what some free actions pay, by player and number: of all others, those used
// pay the most, whatever the other players do. Used are those of support, by player and action,
// which has all that the strategies use. Each player has one that is not free. It
// reports false if no work is left or a strategy has a number or common denominator of more than
// 2^15 bits.
func (p *Table) Equilibria(strategies [][][]rational.Rat, support [][]bool, free map[[2]int]bool) bool {
	s := sets{p, support, free, make([][][]*big.Int, len(strategies)), make([]int, len(strategies))}
	for j, list := range strategies {
		for _, x := range list {
			row, scale, err := rational.Integers(x, maxBits)
			if err != nil {
				return false
			}
			s.rows[j], s.bits[j] = append(s.rows[j], row), max(s.bits[j], scale.BitLen())
		}
	}
	for i := range strategies {
		if !s.best(i, 0, [][]*big.Int{p.u[i]}, p.bits) {
			return false
		}
	}
	return true
}

// The sets of strategies of each player, times common denominators.
type sets struct {
	*Table
	support [][]bool
	free    map[[2]int]bool
	rows    [][][]*big.Int
	bits    []int
}

// best reports whether the actions that player i uses pay most against all the others', of whom
// those before j are in the tables already: one table, and after i one for each action, of numbers
// of so many bits.
func (s *sets) best(i, j int, tables [][]*big.Int, bits int) bool {
	if j == len(s.rows) {
		return s.most(i, tables)
	}
	rest := len(tables[0]) / s.g.Table.Sizes[j]
	if j == i {
		return s.best(i, j+1, slices.Collect(slices.Chunk(tables[0], rest)), bits)
	}
	bits += s.bits[j]
	for _, row := range s.rows[j] {
		if !s.g.Work().Take(perProduct*len(tables)*len(tables[0]), bits) {
			return false
		}
		next := make([][]*big.Int, len(tables))
		for k, t := range tables {
			next[k] = transform(t, [][]*big.Int{row})
		}
		if !s.best(i, j+1, next, bits) {
			return false
		}
	}
	return true
}

// most reports whether the actions that player i uses have the greatest of all numbers, but for
// free ones.
func (s *sets) most(i int, tables [][]*big.Int) bool {
	var top []*big.Int
	for a, t := range tables {
		if !s.free[[2]int{i, a}] && (top == nil || t[0].Cmp(top[0]) > 0) {
			top = t
		}
	}
	for a, used := range s.support[i] {
		if used && !s.free[[2]int{i, a}] && tables[a][0].Cmp(top[0]) < 0 {
			return false
		}
	}
	return true
}
