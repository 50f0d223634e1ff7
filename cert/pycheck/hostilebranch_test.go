//go:build unix

package pycheck_test

import (
	"fmt"
	"math/big"
	"math/rand/v2"
	"strings"
)

// hostileBranches have many unknowns, many products, high powers of ε, or long beliefs.
func hostileBranches(n numbers) []hostile {
	var all []hostile
	add := func(name, game string, sizes [][]int, concept string, most int, number func() string, beliefs any) {
		refined := object{"profile": each(sizes, one, true), "payoffs": repeated("1", len(sizes)), "radius": "1/10"}
		branch := object{"choices": choicesOf(sizes), "radius": "1e-6", "orders": ordersOf(n.rng, sizes),
			"coefficients": each(sizes, number, false)}
		unknowns, count := make([]any, len(sizes)), 0
		for i, list := range sizes {
			own, next := []any{}, 1
			for _, actions := range list {
				for a := 1; a < actions && count < most; a++ {
					own = append(own, next+a)
					count++
				}
				next += actions
			}
			unknowns[i] = own
		}
		inverse := make([]any, count)
		for k := range inverse {
			row := repeated("0", count)
			row[k] = "1"
			inverse[k] = row
		}
		branch["unknowns"], branch["equations"], branch["inverse"] = unknowns, unknowns, inverse
		evidence := object{"branch": branch}
		if concept == "enclosed-sequential" {
			refined["beliefs"] = beliefs
		} else {
			evidence["epsilon_bar"] = "1e-6"
		}
		all = append(all, hostile{fmt.Sprintf("%s, %s", concept, name), game, object{"concept": concept, "refined": refined}, evidence})
	}
	near := func(digits int) func() string {
		common := n.odd(digits) // a denominator
		return func() string {
			return new(big.Rat).SetFrac(new(big.Int).Quo(common, big.NewInt(1000+n.rng.Int64N(1000))), common).RatString()
		}
	}
	large := func(power int) func() string { return func() string { return fmt.Sprintf("1e%d", power) } }
	for _, concept := range []string{"enclosed-sequential", "enclosed-quasi-perfect", "enclosed-extensive-form-perfect"} {
		side := scaled(100)
		add("many unknowns", table([]int{side, side}, one), [][]int{{side}, {side}}, concept, 256, near(scaled(12)), []any{[]any{nil}, []any{nil}})
		players, sizes := scaled(10), [][]int{}
		for range players {
			sizes = append(sizes, []int{2})
		}
		add("many players", table(slicesOf(2, players), one), sizes, concept, 256, near(scaled(30)), repeated([]any{nil}, players))
		depth := scaled(300)
		add("a chain", chain(depth, `"" ""`), [][]int{slicesOf(2, depth), {}}, concept, 256, near(scaled(5)), []any{repeated([]any{"1"}, depth), []any{}})
		nodes := scaled(1500)
		add("a long belief", fan(nodes, 2), [][]int{{}, {2}}, concept, 256, near(scaled(30)), []any{[]any{}, []any{repeated(fmt.Sprintf("1/%d", nodes), nodes)}})
		depth = scaled(1000)
		add("a chain of large numbers", chain(depth, `"" ""`), [][]int{slicesOf(2, depth), {}}, concept, 0, large(1000), []any{repeated([]any{"1"}, depth), []any{}})
		depth = scaled(110)
		add("large unknowns", longChain(depth, sets(depth)), [][]int{slicesOf(2, depth), slicesOf(2, depth)}, concept, 2*depth, large(40), []any{repeated([]any{"1"}, depth), repeated([]any{"1"}, depth)})
		for _, d := range [][2]int{{0, 15}, {150, 11}} {
			long, depth := scaled(d[0]), scaled(d[1])
			depth += long
			add(fmt.Sprint("many products", d), longChain(long, descent(long+1, depth-long)), [][]int{slicesOf(2, depth), {2}}, concept, depth, large(0), []any{repeated([]any{"1"}, depth), []any{[]any{"1"}}})
		}
	}
	return all
}

// longChain is a chain whose last leaf is replaced by more of a tree.
func longChain(depth int, more string) string {
	tree := chain(depth, `"" ""`)
	return tree[:strings.LastIndex(tree, "\n")] + more
}

// sets has so many information sets of player 2, of which chance chooses one.
func sets(n int) string {
	var b strings.Builder
	b.WriteString("\nc \"\" 1 {" + strings.Repeat(fmt.Sprintf(` "" 1/%d`, n), n) + " } 0")
	for k := range n {
		fmt.Fprintf(&b, "\np \"\" 2 %d { \"\" \"\" } 0\nt \"\" %d { 1 1 }\nt \"\" %d { 1 2 }", k+1, 1000+2*k, 1001+2*k)
	}
	return b.String()
}

// descent has information sets of player 1, numbered from first on, whose first actions lead to
// player 2.
func descent(first, depth int) string {
	var b strings.Builder
	for k := range depth {
		fmt.Fprintf(&b, "\np \"\" 1 %d { \"\" \"\" } 0", first+k)
	}
	b.WriteString("\np \"\" 2 1 { \"\" \"\" } 0\nt \"\" 1001 { 1 1 }\nt \"\" 1002 { 1 2 }")
	for k := range depth {
		fmt.Fprintf(&b, "\nt \"\" %d { 1 1 }", 1003+k)
	}
	return b.String()
}

// each returns a value for each action of information sets with so many, 0 but for the first, or
// all but the first, action of each.
func each(sizes [][]int, of func() string, first bool) []any {
	players := []any{}
	for _, list := range sizes {
		sets := []any{}
		for _, actions := range list {
			set := repeated("0", actions)
			for a := range set {
				if (a == 0) == first {
					set[a] = of()
				}
			}
			sets = append(sets, set)
		}
		players = append(players, sets)
	}
	return players
}

func choicesOf(sizes [][]int) []any {
	players := []any{}
	for _, list := range sizes {
		players = append(players, repeated(1, len(list)))
	}
	return players
}

// ordersOf returns random ones, of choices 0.
func ordersOf(rng *rand.Rand, sizes [][]int) []any {
	players := []any{}
	for _, list := range sizes {
		sets := []any{}
		for _, actions := range list {
			set := repeated(0, actions)
			for a := 1; a < actions; a++ {
				set[a] = 1 + rng.IntN(1000)
			}
			sets = append(sets, set)
		}
		players = append(players, sets)
	}
	return players
}

// hostileTrembles have terms of many probabilities, or are many.
func hostileTrembles(n numbers) []hostile {
	var all []hostile
	for _, s := range [][3]int{{12, 1, 0}, {10, 40, 20}, {3, 1500, 8}} {
		players, count, times := scaled(s[0]), scaled(s[1]), s[2]
		sums, next := make([]int64, players), 0 // of payoffs
		u := func() string {
			x := n.rng.Int64N(1000)
			sums[next%players] += x
			next++
			return fmt.Sprint(x)
		}
		game := table(slicesOf(2, players), u)
		payoffs := []any{}
		for _, sum := range sums {
			payoffs = append(payoffs, big.NewRat(sum, 1<<players).RatString())
		}
		profile := []any{}
		for range players {
			profile = append(profile, []any{[]any{"1/2", "1/2"}})
		}
		list := []any{}
		for k := range count {
			factors := []any{}
			for range times {
				factors = append(factors, []any{1 + n.rng.IntN(players), 1, 1 + n.rng.IntN(2)})
			}
			list = append(list, object{"player": 1 + k%players, "infoset": 1, "action": 1, "instead": 2, "times": factors, "factor": "1/" + n.odd(scaled(20)).String()})
		}
		all = append(all, hostile{fmt.Sprintf("trembles %v", s), game,
			object{"concept": "extensive-form-perfect", "refuted": true, "payoffs": payoffs, "profile": profile},
			object{"refutation": object{"trembles": list}}})
	}
	return append(all, hostilePaths(30, 90, "extensive-form-perfect"), hostilePaths(30, 90, "sequential"), hostilePaths(80, 30, "sequential"))
}

// hostilePaths compares all actions of player 1, after each of which chance leads to sets of player 2 with
// one action each, and on to one set of player 3.
func hostilePaths(actions, branches int, concept string) hostile {
	actions, branches = scaled(actions), scaled(branches)
	var b strings.Builder
	fmt.Fprintf(&b, "EFG 2 R \"\" { \"\" \"\" \"\" }\np \"\" 1 1 {%s } 0", strings.Repeat(` ""`, actions))
	for a := range actions {
		fmt.Fprintf(&b, "\nc \"\" %d {%s } 0", a+1, strings.Repeat(fmt.Sprintf(` "" 1/%d`, branches), branches))
		for k := range branches {
			fmt.Fprintf(&b, "\np \"\" 2 %d { \"\" } 0\np \"\" 3 1 { \"\" } 0\nt \"\" %d { %d 0 0 }", k+1, a+1, a)
		}
	}
	list := []any{}
	for a := range actions {
		for c := range actions {
			if a != c {
				list = append(list, object{"player": 1, "infoset": 1, "action": a + 1, "instead": c + 1, "factor": "1"})
			}
		}
	}
	profile := []any{[]any{repeated(fmt.Sprint("1/", actions), actions)}, repeated([]any{"1"}, branches), []any{[]any{"1"}}}
	return hostile{
		fmt.Sprintf("gains of %d actions with %d paths: %s", actions, branches, concept), b.String(),
		object{"concept": concept, "refuted": true, "payoffs": []any{big.NewRat(int64(actions-1), 2).RatString(), "0", "0"}, "profile": profile},
		object{"refutation": object{"trembles": list}},
	}
}
