//go:build unix

package pycheck_test

import (
	"fmt"
	"strings"
)

// separate returns a tree in which chance has n moves, and after each of them player 1 an information
// set with two actions.
func separate(n int) string {
	var b strings.Builder
	b.WriteString(`EFG 2 R "" { "" } c "" 1 {`)
	for range n {
		fmt.Fprintf(&b, ` "" 1/%d`, n)
	}
	b.WriteString(" } 0")
	for k := range n {
		fmt.Fprintf(&b, "\np \"\" 1 %d { \"\" \"\" } 0\nt \"\" %d { 1 }\nt \"\" %d { 1 }", k+1, 2*k+1, 2*k+2)
	}
	return b.String()
}

// hostileProper has trees with more reduced strategies than the certificate has weights for, or many
// with long weights, of which all pairs are compared.
func hostileProper(n numbers) []hostile {
	var all []hostile
	add := func(name, game string, sets int, mixed []any) {
		profile := repeated([]any{"1/2", "1/2"}, sets)
		all = append(all, hostile{name, game, ofProfileNamed("proper", 1, profile), object{"mixed": []any{mixed}, "epsilon_bar": "1/1000"}})
	}
	for _, sets := range []int{scaled(80), scaled(2000)} {
		add(fmt.Sprintf("mixed of %d sets", sets), separate(sets), sets, repeated([]any{"1"}, 4096))
	}
	add("mixed of too many", separate(13), 13, repeated([]any{"1"}, 1<<13))
	sets := 11
	if *hostileTime == 0 {
		sets = 7
	}
	add("mixed of many", separate(sets), sets, repeated([]any{"1"}, 1<<sets))
	nothing := object{"concept": "proper", "payoffs": []any{"0"}, "profile": []any{repeated([]any{"1/2", "1/2"}, sets)}}
	all = append(all, hostile{"mixed that all pay 0", strings.ReplaceAll(separate(sets), "{ 1 }", "{ 0 }"), nothing,
		object{"mixed": []any{repeated([]any{"1"}, 1<<sets)}, "epsilon_bar": "1/1000"}})
	var long []any
	for range 1 << 7 {
		long = append(long, []any{"1", "1/" + n.odd(scaled(700)).String()})
	}
	add("long mixed", separate(7), 7, long)
	many := scaled(2000)
	var leaves strings.Builder
	for k := range many {
		fmt.Fprintf(&leaves, "\nt \"\" %d { %d }", k+1, k)
	}
	profile := []any{append(repeated("0", many-1), "1")}
	c := ofProfileNamed("proper", 1, profile)
	c["payoffs"] = []any{fmt.Sprint(many - 1)}
	var weights []any
	for k := range many {
		weights = append(weights, append(repeated("0", min(many-1-k, 20)), "1"))
	}
	all = append(all, hostile{"mixed of many actions", `EFG 2 R "" { "" } p "" 1 1 {` + strings.Repeat(` ""`, many) + " } 0" + leaves.String(), c,
		object{"mixed": []any{weights}, "epsilon_bar": "1/1000"}})
	equal := scaled(5500) // actions of which all pairs are compared
	for _, concept := range []string{"quasi-proper", "extensive-form-perfect"} {
		plan := append([]any{[]any{fmt.Sprint(equal)}}, repeated([]any{"1"}, equal)...)
		c := ofProfileNamed(concept, 1, []any{repeated(fmt.Sprintf("1/%d", equal), equal)})
		all = append(all, hostile{concept + " of many actions", table([]int{equal}, one), c,
			object{"plans": []any{plan}, "epsilon_bar": "1/1000"}})
	}
	return all
}
