package seqform

import (
	"fmt"
	"slices"

	"exactsolve/rational"
)

// FromPayoffs returns the game in strategic form that pays u(s) when each player i plays
// strategy s[i] of strategies[i]. The slice s is reused.
func FromPayoffs(title string, players []string, strategies [][]string, u func(s []int) []rational.Rat) (*Game, error) {
	var t Table
	s := make([]int, len(strategies))
	for more := !slices.ContainsFunc(strategies, func(list []string) bool { return len(list) == 0 }); more; more = nextProfile(s, strategies) {
		t.Of = append(t.Of, int32(len(t.Of)))
		t.Outcomes = append(t.Outcomes, Outcome{Number: len(t.Of), Payoffs: u(s)})
	}
	return NewStrategic(title, "", players, strategies, t)
}

// nextProfile moves s to the next pure profile in the order of a Table, and reports
// whether there is one.
func nextProfile(s []int, strategies [][]string) bool {
	for i := range s {
		if s[i]++; s[i] < len(strategies[i]) {
			return true
		}
		s[i] = 0
	}
	return false
}

// FromMatrices returns the game of two players that pays a[r][c] to the first, who picks
// row r, and b[r][c] to the second, who picks column c. Strategies are named "1", "2", ….
func FromMatrices[N int | int64 | rational.Rat](title string, a, b [][]N) (*Game, error) {
	if len(a) == 0 || len(b) != len(a) {
		return nil, fmt.Errorf("seqform: matrices of %d and %d rows", len(a), len(b))
	}
	for r := range a {
		if len(a[r]) != len(a[0]) || len(b[r]) != len(a[0]) {
			return nil, fmt.Errorf("seqform: row %d has %d and %d payoffs, row 1 has %d", r+1, len(a[r]), len(b[r]), len(a[0]))
		}
	}
	strategies := [][]string{Counted(len(a)), Counted(len(a[0]))}
	return FromPayoffs(title, Counted(2), strategies, func(s []int) []rational.Rat {
		return []rational.Rat{exact(a[s[0]][s[1]]), exact(b[s[0]][s[1]])}
	})
}

func exact[N int | int64 | rational.Rat](x N) rational.Rat {
	switch x := any(x).(type) {
	case int:
		return rational.Int(int64(x))
	case int64:
		return rational.Int(x)
	default:
		return x.(rational.Rat)
	}
}
