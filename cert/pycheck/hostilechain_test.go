//go:build unix

package pycheck_test

import (
	"fmt"
	"math/big"
)

// hostileChains have many stages of a claim that is true up to there: each is about one action of
// player 2, in a table or at one of many sets, and has long weights of those before.
func hostileChains(n numbers) (all []hostile) {
	for _, s := range dimensions([][3]int{{150, 60, 4}, {40, 40, 25}, {16, 16, 160}, {8, 5, 1200}}) { // sequences, stages, digits
		size, most := s[0], min(s[1], s[0])
		second, last := []any{n.distribution(size, s[2])}, append(repeated("0", size-1), "1")
		proper := ofProfileNamed("proper", 2, []any{last}, second)
		all = append(all, hostile{fmt.Sprint("chain in a table ", s), table([]int{size, size}, one), proper, n.stages(size, most, s[2], false)})
		var sets []any
		for range size {
			sets = append(sets, n.distribution(2, s[2]))
		}
		proper = ofProfileNamed("proper", 2, []any{}, sets)
		all = append(all, hostile{fmt.Sprint("chain down a tree ", s), turned(size), proper, n.stages(size, most, s[2], true)})
	}
	return all
}

// turned returns a tree in which player 2 moves so many times; each time the first action ends it.
func turned(moves int) string {
	text := `EFG 2 R "" { "" "" }`
	for k := range moves {
		text += fmt.Sprintf("\np \"\" 2 %d { \"\" \"\" } 0\nt \"\" %d { 1 1 }", k+1, k+1)
	}
	return text + "\nt \"\" 1"
}

// stages returns evidence for player 1: one stage for each of the first actions of player 2, with
// weights of those before. Down a tree they are the first actions of sets, each after the second
// action of the set before.
func (n numbers) stages(actions, most, digits int, tree bool) object {
	var stages []any
	for k := range most {
		weights, plan := []any{"0"}, []any{nil}
		total := new(big.Rat)
		var own []*big.Rat
		for a := range actions {
			w := new(big.Rat)
			if a == k {
				w.SetInt64(1)
			} else if a < k {
				w.SetFrac(big.NewInt(1), n.odd(digits))
			}
			own = append(own, w)
			total.Add(total, w)
		}
		plan[0] = total.RatString()
		for _, w := range own {
			weights, plan = append(weights, w.RatString()), append(plan, w.RatString())
			if tree {
				total.Sub(total, w)
				weights, plan = append(weights, "0"), append(plan, total.RatString())
			}
		}
		stages = append(stages, object{"weights": weights, "plan": plan})
	}
	return object{"chain": []any{stages, []any{}}}
}
