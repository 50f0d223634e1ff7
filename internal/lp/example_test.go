package lp_test

import (
	"context"
	"fmt"

	"exactsolve/internal/lp"
	"exactsolve/rational"
)

// A mixture of three actions with the largest worst payoff v, where each action has
// at least the weight ε: ε + x₁, ε + x₂, ε + x₃. The opponent has two actions.
func Example() {
	pay := [][]int64{{3, -1}, {-2, 1}, {0, 0}}
	p := new(lp.Program)
	v := p.Variable(true)
	sum := []lp.Term{}
	for range pay {
		sum = append(sum, lp.Times(p.Variable(false), rational.Int(1)))
	}
	p.Equal(sum, rational.Int(1), rational.Int(-3)) // 1 − 3ε
	for b := range 2 {                              // Σ pay·(ε + x) ≥ v
		terms, fixed := []lp.Term{lp.Times(v, rational.Int(-1))}, rational.Rat{}
		for a := range pay {
			terms = append(terms, lp.Times(sum[a].Var, rational.Int(pay[a][b])))
			fixed = fixed.Sub(rational.Int(pay[a][b]))
		}
		p.AtLeast(terms, rational.Rat{}, fixed)
	}
	p.Cost(0, lp.Times(v, rational.Int(-1)))
	z, err := p.Solve(context.Background(), lp.Options{})
	if err != nil {
		fmt.Println(err)
		return
	}
	fmt.Println("v =", z.X(v))
	for a := range pay {
		fmt.Printf("x%d = %v\n", a+1, z.X(sum[a].Var))
	}
	fmt.Println("the opponent's mixture:", z.Multiplier(1), z.Multiplier(2))
	// Output:
	// v = 1/7 - 1/7ε
	// x1 = 3/7 - 10/7ε
	// x2 = 4/7 - 11/7ε
	// x3 = 0
	// the opponent's mixture: 2/7 5/7
}
