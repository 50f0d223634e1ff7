//go:build unix

package pycheck_test

import (
	"fmt"
	"slices"
	"strings"
)

// hostileDevices have many sets, plans or pairs that nobody is paid for, so that no sums stop a checker.
func hostileDevices() (all []hostile) {
	add := func(name, game, concept string, device, dual any) {
		mediated := object{"epsilon": "0", "payoffs": []any{"0", "0"}, "device": device}
		evidence := any(nil)
		if dual != nil {
			mediated["maximize"], evidence = []any{"0", "0"}, object{"duals": []any{dual}}
		}
		all = append(all, hostile{"devices " + name, game, object{"concept": concept, "mediated": mediated}, evidence})
	}
	draw := func(plans ...any) object {
		return object{"plans": []any{object{"weight": "1", "actions": plans}}}
	}
	sets := scaled(1_000)
	many := spread(sets, func(int) (player, actions int) { return 1, 2 })
	ones := repeated(1, sets)
	add("of many sets", many, "extensive-form-correlated", draw(ones, []any{}), nil)
	add("of many agents", many, "agent-form-correlated", draw(ones, []any{}), nil)
	var draws []any
	for k := range scaled(40) {
		plan := repeated(1, sets)
		plan[sets-1-k] = 2
		draws = append(draws, object{"weight": fmt.Sprint("1/", scaled(40)), "actions": []any{plan, []any{}}})
	}
	add("of many draws of agents", many, "agent-form-correlated", object{"plans": draws}, nil)

	// The first action everywhere; no set is on a path with another.
	pairs := [2][]any{{object{"weight": "1", "sequences": []any{0, 0}}}}
	for k := range sets / 2 {
		pairs[0] = append(pairs[0], object{"weight": "1", "sequences": []any{0, 1 + 2*k}})
		pairs[1] = append(pairs[1], object{"weight": "1", "sequences": []any{1 + 2*k, 0}})
	}
	add("of many pairs", spread(sets, func(k int) (player, actions int) { return 1 + k%2, 2 }), "extensive-form-correlated",
		object{"pairs": slices.Concat(pairs[0], pairs[1])}, object{"potentials": []any{[]any{}, []any{}}})

	// One action at many sets, two at some.
	binary := scaled(24)
	mixed := spread(sets+binary, func(k int) (player, actions int) { return 1, 1 + k/sets })
	add("of many long plans", mixed, "correlated", draw(repeated(1, sets+binary), []any{}), nil)
	add("of a dual of many long plans", mixed, "coarse-correlated", draw(repeated(1, sets+binary), []any{}), object{})
	return all
}

// hostileDivisions have many parts, ranges or players, and nobody is paid.
func hostileDivisions() (all []hostile) {
	add := func(name, game string, parts, duals []any) {
		optimal := object{"maximize": []any{"0", "0"}, "at_most": "0"}
		all = append(all, hostile{"division of " + name, game, object{"concept": "optimal-nash", "optimal": optimal},
			object{"division": object{"concept": "correlated", "parts": parts, "duals": duals}}})
	}
	leaf := object{"dual": 1}
	wide := scaled(4_000)
	var parts []any
	for k := range scaled(1_000) {
		parts = append(parts, object{"player": 1, "action": 1 + k}, leaf)
	}
	add("one strategy after the other", zeros(wide, 2), append(parts, leaf), []any{object{}})

	parts = nil
	for k := range scaled(1_000) {
		parts = append(parts, object{"player": 1, "action": 1, "probability": fmt.Sprint("1/", 2+k)})
	}
	add("ever smaller probabilities", zeros(2, 2), append(parts, slices.Repeat([]any{leaf}, scaled(1_000)+1)...), []any{object{}})

	var ranges []any
	for k := range scaled(1_000) {
		ranges = append(ranges, object{"weight": "1", "player": 1, "action": 1, "others": []any{0, 1 + k%2}})
	}
	add("many ranges", zeros(wide, 2), []any{leaf}, []any{object{"ranges": ranges}})
	return all
}

// zeros returns a strategic form of two players who are paid nothing.
func zeros(m, n int) string {
	return fmt.Sprintf("NFG 1 R \"\" { \"\" \"\" } { %d %d }\n%s", m, n, strings.Repeat("0 0 ", m*n))
}

// spread returns a tree in which chance leads to sets with players and numbers of actions that of says.
func spread(sets int, of func(k int) (player, actions int)) string {
	var b strings.Builder
	fmt.Fprintf(&b, "EFG 2 R \"\" { \"\" \"\" }\nc \"\" 1 {%s } 0", strings.Repeat(fmt.Sprintf(" \"\" 1/%d", sets), sets))
	for k := range sets {
		i, n := of(k)
		fmt.Fprintf(&b, "\np \"\" %d %d {%s } 0%s", i, k+1, strings.Repeat(` ""`, n), strings.Repeat("\nt \"\" 0", n))
	}
	return b.String()
}
