//go:build unix

package pycheck_test

import (
	"fmt"
	"math/big"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"exactsolve/gamefile"
	"exactsolve/rational"
)

// family returns the hash of the game with the parameter of the claim.
func (h *hostile) family(t testing.TB, path string) string {
	p := h.claim.(object)["parametric"].(object)
	from, err := rational.Parse(p["from"].(string))
	require.NoError(t, err)
	to, err := rational.Parse(p["to"].(string))
	require.NoError(t, err)
	f, err := gamefile.ReadFamily(path, p["name"].(string), from, to, gamefile.Options{})
	require.NoError(t, err, h.name)
	return f.Hash()
}

// positive returns a polynomial of a degree with long coefficients, that of 1 negative if there is one for it: then it has one
// root above 0.
func (n numbers) positive(degree, digits int, first string) (list []any) {
	for k := range degree + 1 {
		x := n.odd(digits).String()
		if k == 0 && first != "" {
			x = first + x
		}
		list = append(list, x)
	}
	return list
}

// hostileParametric has long polynomials, ends that are close, many cells, and matrices to invert.
func hostileParametric(n numbers) (all []hostile) {
	add := func(name, game, concept, to string, ends, cells, evidence []any, more object) {
		p := object{"name": "t", "from": "0", "to": to, "cells": cells}
		if ends != nil {
			p["ends"] = ends
		}
		shown := object{"cells": evidence}
		for key, x := range more {
			if p[key] = x; key == "points" {
				shown[key] = evidence[0].(object)["points"]
			}
		}
		all = append(all, hostile{"parametric " + name, game, object{"concept": "parametric-" + concept, "parametric": p}, shown})
	}
	numbersOf := func(list ...any) []any { return list }
	constant := func(x string) []any {
		if x == "0" {
			return []any{}
		}
		return []any{x}
	}
	// A game of one player, with one strategy that pays t.
	single := `NFG 1 R "" { "" } { 1 } t`
	cell := object{"denominator": constant("1"), "payoffs": []any{[]any{"0", "1"}}, "plans": []any{numbersOf(constant("1"), constant("1"))}}
	value := object{"values": []any{[]any{[]any{"0", "1"}}}}
	alone := func(name, to string, ends ...any) {
		add(name, single, "nash", to, ends, repeated(cell, len(ends)+1), repeated(value, len(ends)+1), nil)
	}
	end := func(of []any, low, high string) object { return object{"of": of, "low": low, "high": high} }
	for _, s := range dimensions([][3]int{{400, 200, 0}, {100, 800, 0}, {30, 3000, 0}}) {
		alone(fmt.Sprint("root of a degree of ", s[0]), "4", end(n.positive(s[0], s[1], "-"), "0", "4"))
	}
	third, digits := "1"+strings.Repeat("0", scaled(20_000)), scaled(20_000)
	close := "1" + strings.Repeat("0", digits-1) + "1"
	alone("close ends", "4", end(numbersOf("-"+third, "3"+third[1:]), "0", "1"), end(numbersOf("-"+close, "3"+third[1:]), "0", "1"))
	alone("equal ends of different polynomials", "4", end(numbersOf("-2", "0", "1"), "0", "4"), end(n.times(numbersOf("-2", "0", "1"), scaled(150), scaled(150)), "0", "2"))
	ends := make([]any, scaled(600))
	for k := range ends {
		ends[k] = object{"low": fmt.Sprintf("%d/%d", k+1, len(ends)+1), "high": fmt.Sprintf("%d/%d", k+1, len(ends)+1)}
	}
	alone("many cells", "1", ends...)

	t1 := func(u func() string) func() string { // one formula
		first := true
		return func() string {
			if first {
				first = false
				return "t"
			}
			return u()
		}
	}
	unit := func() object { return object{"denominator": constant("1")} }
	for _, s := range dimensions([][3]int{{100, 1, 40}, {30, 30, 10}, {8, 200, 8}}) {
		c := unit()
		c["payoffs"] = []any{constant("1"), constant("1")}
		c["plans"] = []any{n.plan(s[0], s[1], s[2]), n.plan(s[0], s[1], s[2])}
		add(fmt.Sprint("plans ", s), table([]int{s[0], s[0]}, t1(one)), "nash", "1/1000", nil, []any{c}, []any{object{"values": []any{[]any{constant("1")}, []any{constant("1")}}}}, nil)
	}
	players := scaled(12)
	c := unit()
	var plans, values []any
	for range players {
		plans, values = append(plans, n.plan(2, scaled(20), scaled(30))), append(values, []any{constant("1")})
	}
	c["plans"], c["payoffs"] = plans, repeated(constant("1"), players)
	add("many players", table(slicesOf(2, players), t1(one)), "nash", "1/1000", nil, []any{c}, []any{object{"values": values}}, nil)

	for _, s := range dimensions([][3]int{{24, 3, 20}, {8, 40, 20}, {40, 1, 4}}) {
		var device []any
		weights := n.plan(s[0]*s[0], s[1], s[2])[1:]
		for k, w := range weights {
			device = append(device, object{"weight": w, "sequences": []any{1 + k/s[0], 1 + k%s[0]}})
		}
		c := unit()
		c["payoffs"], c["device"] = []any{append([]any{"1"}, "1"), constant("1")}, device
		for _, of := range []string{"correlated", "coarse-correlated"} {
			add(fmt.Sprint(of, s), table([]int{s[0], s[0]}, t1(one)), "devices", "1/1000", nil, []any{c}, []any{object{}}, object{"of": of, "maximize": []any{"1", "1"}})
		}
	}
	return append(all, hostileBands(n)...)
}

// times returns the product of a polynomial and one with long coefficients that are positive.
func (n numbers) times(p []any, degree, digits int) (list []any) {
	sum := make([]*big.Int, len(p)+degree)
	for k := range sum {
		sum[k] = new(big.Int)
	}
	for k := range degree + 1 {
		x := n.odd(digits)
		for j, a := range p {
			b, _ := new(big.Int).SetString(a.(string), 10)
			sum[j+k].Add(sum[j+k], b.Mul(b, x))
		}
	}
	for _, x := range sum {
		list = append(list, x.String())
	}
	return list
}

// hostileBands has bases of many best responses, and many bases.
func hostileBands(n numbers) (all []hostile) {
	add := func(name, game string, bases []any, end []any) {
		cell, point := object{"vertices": []any{[]any{}, []any{}}, "equilibria": []any{}}, object{"bases": bases}
		p := object{"name": "t", "from": "0", "to": "4", "cells": []any{cell}, "points": []any{cell, cell}}
		shown := object{"cells": []any{point}, "points": []any{point, point}}
		if end != nil {
			p["ends"] = []any{object{"of": end, "low": "0", "high": "4"}}
			p["cells"], p["points"] = []any{cell, cell}, []any{cell, cell, cell}
			shown["cells"], shown["points"] = []any{point, point}, []any{point, point, point}
		}
		all = append(all, hostile{"parametric bands " + name, game, object{"concept": "parametric-extreme-nash", "parametric": p}, shown})
	}
	labels := func(from, to int) (list []any) {
		for k := from; k <= to; k++ {
			list = append(list, k)
		}
		return list
	}
	for _, s := range dimensions([][3]int{{40, 1, 2}, {12, 8, 4}, {16, 1, 200}}) {
		m := s[0]
		entry := func() string {
			var b strings.Builder
			for k := range s[1] + 1 {
				fmt.Fprintf(&b, "+%s*t^%d", n.odd(s[2]), k)
			}
			return b.String()[1:]
		}
		add(fmt.Sprint("of best responses ", s), table([]int{m, m}, entry), []any{[]any{labels(m+1, 2*m)}, []any{labels(1, m)}}, n.positive(scaled(40), scaled(40), "-"))
	}
	// All vertices of a prism, as of the game in which nobody's choice matters to the other.
	m := scaled(120)
	var bases [2][]any
	for k := range m {
		bases[0] = append(bases[0], append(without(labels(1, m), m-k-1), m+1))
		bases[1] = append(bases[1], append([]any{1}, without(labels(m+1, 2*m), m-k-1)...))
	}
	k := 0
	add("of many bases", table([]int{m, m}, func() string {
		k++
		return []string{"1", "t"}[k%2]
	}), []any{bases[0], bases[1]}, n.positive(scaled(40), scaled(40), "-"))
	return all
}

// without returns the list without its kth element.
func without(list []any, k int) []any { return append(append([]any{}, list[:k]...), list[k+1:]...) }
