package agg

import (
	"cmp"
	"fmt"
	"maps"
	"math/rand/v2"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"exactsolve/rational"
	"exactsolve/seqform"
	"exactsolve/seqform/mistake/mistaketest"
	"exactsolve/seqform/seqformtest"
)

// A description is of a game whose payoffs are made up: see pay.
type description struct {
	types     [][]playerType
	actions   int
	neighbors [][]int
	functions []string // as in a file
}

// value returns that of a node by its definition, from those of its neighbors.
func (d *description) value(m int, chosen []int) int {
	if m < d.actions {
		n := 0
		for _, a := range chosen {
			if a == m {
				n++
			}
		}
		return n
	}
	var kind, base int
	text, list, _ := strings.Cut(d.functions[m-d.actions], "[")
	fmt.Sscan(text, &kind, &base)
	weights := make([]int, d.actions)
	for a, word := range strings.Fields(strings.TrimSuffix(list, "]")) {
		fmt.Sscan(word, &weights[a])
	}
	total, lowest, highest := 0, -1, -1
	for _, k := range d.neighbors[m] {
		x := d.value(k, chosen)
		if kind >= 10 && k < d.actions {
			x *= weights[k]
		}
		total += x
		for a := range d.actions { // those that lead to k, of one that is chosen
			if slices.Contains(chosen, a) && d.leads(a, k) {
				highest = max(highest, a)
				if lowest < 0 || a < lowest {
					lowest = a
				}
			}
		}
	}
	nothing := d.actions + len(d.functions)
	switch kind {
	case 0, 10:
		return total
	case 1:
		return min(total, 1)
	case 11:
		return min(base+total, 1)
	case 2, 3:
		if highest < 0 {
			return nothing
		}
		return []int{highest, lowest}[kind-2]
	}
	if highest < 0 {
		return base
	}
	return weights[[]int{highest, lowest}[kind-12]]
}

// leads reports whether action node a is node m or leads to it.
func (d *description) leads(a, m int) bool {
	if m < d.actions {
		return a == m
	}
	return slices.ContainsFunc(d.neighbors[m], func(k int) bool { return d.leads(a, k) })
}

func (d *description) configuration(a int, chosen []int) []int {
	config := make([]int, len(d.neighbors[a]))
	for k, m := range d.neighbors[a] {
		config[k] = d.value(m, chosen)
	}
	return config
}

// pay returns a payoff that hardly any other configuration has.
func pay(a int, config []int) rational.Rat {
	x := int64(a + 1)
	for _, c := range config {
		x = (31*x + int64(c) + 7) % 99991
	}
	return rational.New(x, 10)
}

// each visits every choice of one action of each list.
func each(lists [][]int, visit func(chosen []int)) {
	chosen := make([]int, len(lists))
	var from func(i int)
	from = func(i int) {
		if i == len(lists) {
			visit(chosen)
			return
		}
		for _, a := range lists[i] {
			chosen[i] = a
			from(i + 1)
		}
	}
	from(0)
}

// sets returns the actions of each player of any type.
func (d *description) sets() [][]int {
	var sets [][]int
	for _, types := range d.types {
		all := map[int]bool{}
		for _, t := range types {
			for _, a := range t.actions {
				all[a] = true
			}
		}
		sets = append(sets, slices.Sorted(maps.Keys(all)))
	}
	return sets
}

// text returns a file, in either version of payoffs.
func (d *description) text(bayesian bool, src *rand.Rand) string {
	var b strings.Builder
	list := func(x ...int) { fmt.Fprintln(&b, strings.Trim(fmt.Sprint(x), "[]")) }
	if b.WriteString("#AGG\n"); bayesian {
		b.Reset()
		b.WriteString("#BAGG\n")
	}
	list(len(d.types), d.actions)
	fmt.Fprintf(&b, "# function nodes\n%d # of them\n", len(d.functions))
	if bayesian {
		for _, types := range d.types {
			list(len(types))
		}
		for _, types := range d.types {
			for _, t := range types {
				fmt.Fprintln(&b, t.prob)
			}
		}
	}
	for _, types := range d.types {
		for _, t := range types {
			list(len(t.actions))
		}
	}
	for _, types := range d.types {
		for _, t := range types {
			list(t.actions...)
		}
	}
	for _, m := range d.neighbors {
		list(append([]int{len(m)}, m...)...)
	}
	for _, f := range d.functions {
		fmt.Fprintln(&b, f)
	}
	for a := range d.actions {
		d.payoffs(&b, a, src.IntN(2) == 0)
	}
	return b.String()
}

func (d *description) payoffs(b *strings.Builder, a int, complete bool) {
	found := map[string][]int{}
	each(d.sets(), func(chosen []int) {
		if slices.Contains(chosen, a) {
			config := d.configuration(a, chosen)
			found[fmt.Sprint(config)] = config
		}
	})
	sorted := slices.SortedFunc(maps.Values(found), slices.Compare[[]int])
	if complete {
		fmt.Fprint(b, "0")
		for _, config := range sorted {
			fmt.Fprint(b, " ", pay(a, config))
		}
		fmt.Fprintln(b)
		return
	}
	more := min(len(d.neighbors[a]), 1)
	fmt.Fprintf(b, "1 %d\n", len(sorted)+more)
	for _, config := range slices.Backward(sorted) {
		fmt.Fprintln(b, config, pay(a, config))
	}
	if more > 0 {
		fmt.Fprintln(b, slices.Repeat([]int{-1000}, len(d.neighbors[a])), 5) // which cannot be
	}
}

// random returns a description of a small game.
func random(src *rand.Rand) *description {
	d := &description{actions: 2 + src.IntN(4)}
	some := func(n int) []int { // ascending, at least one
		return slices.Sorted(slices.Values(src.Perm(n)[:1+src.IntN(n)]))
	}
	for range 1 + src.IntN(3) {
		var types []playerType
		left := rational.Int(1)
		n := 1 + src.IntN(2)
		for t := range n {
			prob := left
			if t < n-1 {
				prob = rational.New(src.Int64N(4), 4)
				left = left.Sub(prob)
			}
			types = append(types, playerType{prob, some(d.actions)})
		}
		d.types = append(d.types, types)
	}
	weights := "[" + strings.Trim(fmt.Sprint(slices.Sorted(slices.Values(src.Perm(9)[:d.actions]))), "[]") + "]"
	kind := cmp.Or(map[int]string{0: "0", 1: "1", 2: "2", 3: "3", 4: "10 0 " + weights, 5: "11 " + fmt.Sprint(src.IntN(2)) + weights, 6: "12 -1 " + weights}[src.IntN(8)], "13 77"+weights)
	functions := src.IntN(4)
	for range d.actions {
		d.neighbors = append(d.neighbors, src.Perm(d.actions + functions)[:src.IntN(d.actions+functions+1)])
	}
	for k := range functions {
		d.functions = append(d.functions, kind)
		below := d.actions + k
		if strings.HasPrefix(kind, "1") && len(kind) > 1 || src.IntN(2) == 0 {
			below = d.actions // else the sum of a neighbor would be weighted again below
		}
		d.neighbors = append(d.neighbors, src.Perm(below)[:1+src.IntN(below)])
	}
	return d
}

func mustParse(t testing.TB, text string) *seqform.Game {
	t.Helper()
	g, _, err := Parse("f", strings.NewReader(text), false, nil)
	require.NoError(t, err, text)
	return g
}

// TestTable compares tables with the payoffs by definition.
func TestTable(t *testing.T) {
	src := rand.New(rand.NewPCG(1, 2))
	for range 400 {
		d := random(src)
		for i := range d.types {
			d.types[i] = []playerType{{rational.Int(1), d.types[i][0].actions}}
		}
		text := d.text(false, src)
		g := mustParse(t, text)
		each(d.sets(), func(chosen []int) {
			p := make(seqform.Profile, len(chosen))
			for i, a := range chosen {
				p[i] = seqform.Behavior{point(d.types[i][0].actions, a)}
			}
			for i, u := range seqformtest.Payoffs(g, p) {
				want := pay(chosen[i], d.configuration(chosen[i], chosen))
				require.True(t, u.Equal(want), "%s\n%v: %v, want %v", text, chosen, u, want)
			}
		})
	}
}

// point returns the distribution on actions that is all on a.
func point(actions []int, a int) []rational.Rat {
	x := make([]rational.Rat, len(actions))
	x[slices.Index(actions, a)] = rational.Int(1)
	return x
}

// TestBayesian compares payoffs of random pure profiles of trees with means over types.
func TestBayesian(t *testing.T) {
	src := rand.New(rand.NewPCG(3, 4))
	for range 300 {
		d := random(src)
		text := d.text(true, src)
		g := mustParse(t, text)
		require.NotNil(t, g.Tree)
		plan, p := make([][]int, len(d.types)), make(seqform.Profile, len(d.types)) // actions by type
		kinds := make([][]int, len(d.types))
		for i, types := range d.types {
			require.Len(t, g.Players[i].Infosets, len(types))
			for k, x := range types {
				a := x.actions[src.IntN(len(x.actions))]
				plan[i], p[i], kinds[i] = append(plan[i], a), append(p[i], point(x.actions, a)), append(kinds[i], k)
				require.Equal(t, fmt.Sprint("type ", k+1), g.Players[i].Infosets[k].Name)
			}
		}
		want := make([]rational.Rat, len(d.types))
		each(kinds, func(types []int) {
			weight, chosen := rational.Int(1), make([]int, len(types))
			for i, k := range types {
				weight, chosen[i] = weight.Mul(d.types[i][k].prob), plan[i][k]
			}
			for i, a := range chosen {
				want[i] = want[i].Add(weight.Mul(pay(a, d.configuration(a, chosen))))
			}
		})
		for i, u := range seqformtest.Payoffs(g, p) {
			require.True(t, u.Equal(want[i]), "%s\n%v: %v, want %v", text, plan, u, want[i])
		}
	}
}

// TestCoffee compares the game of the file with the rules in its comment.
func TestCoffee(t *testing.T) {
	g := mustParse(t, file(t, "coffee_shop.agg"))
	places := [][2]int{{0, 0}, {0, 1}, {1, 0}, {1, 1}} // row and column of each block
	all := [][]int{{0, 1, 2, 3}, {0, 1, 2, 3}, {0, 1, 2, 3}}
	each(all, func(chosen []int) {
		p := make(seqform.Profile, 3)
		for i, a := range chosen {
			p[i] = seqform.Behavior{point(all[i], a)}
		}
		for i, u := range seqformtest.Payoffs(g, p) {
			want := int64(12)
			for j, a := range chosen {
				switch {
				case j == i:
				case a == chosen[i]:
					want -= 5
				case max(abs(places[a][0]-places[chosen[i]][0]), abs(places[a][1]-places[chosen[i]][1])) == 1:
					want -= 2
				}
			}
			require.True(t, u.Equal(rational.Int(want)), "%v: %v, want %d", chosen, u, want)
		}
	})
}

func abs(x int) int { return max(x, -x) }

func file(t testing.TB, name string) string {
	t.Helper()
	text, err := os.ReadFile(filepath.Join("testdata", name))
	require.NoError(t, err)
	return string(text)
}

func TestMistakes(t *testing.T) {
	const (
		head = "#AGG\n2 2 0\n2 2\n0 1\n0 1\n"
		fun  = "#AGG\n2 2 2\n2 2\n0 1\n0 1\n1 2\n1 3\n"
	)
	for _, c := range []struct{ name, src, want string }{
		{"empty", "", "1:1: expected #AGG or #BAGG at the start, found the end of the file"},
		{"another", "EFG 2 R", `1:1: expected #AGG or #BAGG at the start, found "EFG"`},
		{"players", "#AGG 0", "1:6: number of players is 0, want 1 to 32767"},
		{"many nodes", "#AGG 2 9999999999", "1:8: number of action nodes is 9999999999, want 1 to 2147483647"},
		{"claims", "#AGG 2 2000000000 2000000000\n2 2", "2:4: expected action node, found the end of the file"},
		{"action", "#AGG\n2 2 0\n2 2\n0 2\n", "4:3: action node is 2, want 0 to 1"},
		{"order", "#AGG\n2 2 0\n2 2\n1 0\n0 1\n0 0 0 0 0 0", "4:1: the action nodes of player 1 do not ascend"},
		{"neighbor", head + "1 2", "6:3: neighbor is 2, want 0 to 1"},
		{"no neighbor", fun + "0", "8:1: number of neighbors of node 2 is 0, want 1 to 2147483647"},
		{"kind", fun + "1 0\n1 0\n4", "10:1: type of function 4, want 0 to 3 or 10 to 13"},
		{"default", fun + "1 0\n1 0\n10 3 [1 1]\n0 0 0 0 0", "10:4: default 3 of an extended sum, want 0: Gambit adds it once for each player, the format says once"},
		{"negative", fun + "1 0\n1 0\n11 0 [1 -1]\n0 0 0 0 0", "10:6: the default and the weights of an extended existence are not to be negative"},
		{"no bracket", fun + "1 0\n1 0\n10 0 1 1", `10:6: expected [, found "1"`},
		{"weights", fun + "1 0\n2 0 1\n0\n12 0 [2 1]\n0 0 0 0 0",
			"9:1: the weights of what leads to function node 3 do not ascend, or the default is one of them: Gambit takes the highest weight, the format that of the highest node"},
		{"default among weights", fun + "1 0\n2 0 1\n0\n13 1 [1 2]\n0 0 0 0 0",
			"9:1: the weights of what leads to function node 3 do not ascend, or the default is one of them: Gambit takes the lowest weight, the format that of the lowest node"},
		{"cycle", fun + "1 3\n1 2\n0 0 0 0", "8:1: function node 2 leads to itself, or a neighbor does"},
		{"other type", fun + "1 3\n1 0\n0 1 0 0", "8:1: function node 2 has neighbor 3 of another type or with other weights"},
		{"many times", fun + "3 0 0 0\n1 0\n10 0 [1000000000 1] 0", "8:1: action node 0 counts more than 2147483647 times in function node 2"},
		{"payoffs", head + "1 0\n1 0\n0 1 2\n0 3", "9:4: expected payoff 2 of 2 of action node 1, found the end of the file"},
		{"payoff", head + "1 0\n1 0\n0 1 x\n0 3 4", `8:5: payoff: not a number: "x"`},
		{"more", head + "1 0\n1 0\n0 1 2\n0 3 4 5", `9:7: "5" after the last payoff of the game`},
		{"kind of payoffs", head + "1 0\n1 0\n2", "8:1: type of payoffs is 2, want 0 to 1"},
		{"payoffs of a node", head + "1 0\n1 0\n0 1 2 3\n0 3 4", "8:7: type of payoffs (after 2 of action node 0) is 3, want 0 to 1"},
		{"missing", head + "1 0\n1 0\n1 1\n[1] 2\n0 3 4", "8:1: action node 0 has no payoff for configuration [2]"},
		{"twice", head + "1 0\n1 0\n1 3\n[2] 2\n[1] 2\n[1] 2\n0 3 4", "11:1: configuration [1] twice"},
		{"long", head + "1 0\n1 0\n1 2\n[1 0] 2\n[1] 2\n0 3 4", `9:4: expected ], found "0"`},
		{"types", "#BAGG\n1 1 0\n2\n.5 .4\n1 1\n0 0\n0 0 1", "4:1: probabilities of the types of player 1 sum to 9/10, not 1"},
		{"types alone", "#BAGG\n2 2 0\n2 1\n.5 .4\n1\n2 2 1\n0 1\n0 1\n0", "4:1: probabilities of the types of player 1 sum to 9/10, not 1"},
		{"many types", "#BAGG\n2 1 0\n2000000000 2000000000\n.5", "4:3: expected probability of a type, found the end of the file"},
	} {
		_, _, err := Parse("f", strings.NewReader(c.src), false, nil)
		require.Error(t, err, c.name)
		require.Equal(t, []string{c.want}, mistaketest.Mistakes(t, err), c.name)
	}
}

func TestNormalize(t *testing.T) {
	const text = "#BAGG\n1 1 0\n2\n.5 .4\n1 1\n0\n0\n0\n0 1"
	g, n, err := Parse("f", strings.NewReader(text), true, nil)
	require.NoError(t, err)
	require.Equal(t, 1, n)
	require.Equal(t, "5/9", g.Tree.ChanceSets[0].Prob[0].String())
}

// TestTooLarge has games that are refused at once, whatever they claim.
func TestTooLarge(t *testing.T) {
	players := func(n int) string {
		return fmt.Sprintf("#AGG\n%d 2 0\n%s%s1 0\n1 1\n0 0", n, strings.Repeat("2 ", n), strings.Repeat("0 1 ", n))
	}
	for text, want := range map[string]string{
		players(40): "2:1: the game is too large to be expanded: 40 players, 1099511627776 pure profiles and up to 1 neighbors",
		"#BAGG\n2 1 0\n800 800\n" + strings.Repeat("1/800 ", 1600) + strings.Repeat("1 ", 1600) + strings.Repeat("0 ", 1600) + "0 0 5": "2:1: the game is too large: its tree, with a branch for each combination of types, has more than 652488 nodes",
	} {
		_, _, err := Parse("f", strings.NewReader(text), false, nil)
		require.Equal(t, []string{want}, mistaketest.Mistakes(t, err))
	}
}

// FuzzParse checks that nothing panics, that mistakes have positions, and that what is read
// fits the rules of games.
func FuzzParse(f *testing.F) {
	src := rand.New(rand.NewPCG(5, 6))
	for k := range 20 {
		d := random(src)
		if k%2 == 0 {
			for i := range d.types {
				d.types[i] = []playerType{{rational.Int(1), d.types[i][0].actions}}
			}
		}
		f.Add(d.text(k%2 == 1, src))
	}
	f.Add(file(f, "coffee_shop.agg"))
	f.Fuzz(func(t *testing.T, text string) {
		g, _, err := Parse("f", strings.NewReader(text), true, nil)
		if err != nil {
			if !strings.HasPrefix(err.Error(), "f: ") {
				mistaketest.Mistakes(t, err)
			}
			return
		}
		for i := range g.Players {
			for _, set := range g.Players[i].Infosets {
				require.NotEmpty(t, set.Actions)
			}
		}
		require.NotEmpty(t, g.Hash())
	})
}
