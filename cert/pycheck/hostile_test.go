//go:build unix

package pycheck_test

import (
	"bytes"
	"encoding/json"
	"errors"
	"flag"
	"fmt"
	"math/big"
	"math/rand/v2"
	"os"
	"os/exec"
	"path/filepath"
	"runtime"
	"slices"
	"strconv"
	"strings"
	"sync"
	"syscall"
	"testing"
	"time"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"exactsolve/cert"
	"exactsolve/seqform/efg"
	"exactsolve/seqform/nfg"
)

// hostileSize is about the size of each hostile file, the game and the certificate together.
const hostileSize = 100_000

// With -hostile 5s, as in .ci/run, the files are large and each checker has 5 s for each. Otherwise
// they are of the same kinds with all dimensions an eighth of that, so that the test takes seconds.
var hostileTime = flag.Duration("hostile", 0, "the processor time a checker may take for a hostile file of 100 KB, more on a slow machine; if 0, the files are small")

// scaled returns n, or a part of it if files are small.
func scaled(n int) int {
	if *hostileTime == 0 {
		n = max(2, n/8)
	}
	return n
}

// A hostile is a game with a claim and evidence that cost as much as its writer could think of.
type hostile struct {
	name, game      string
	claim, evidence any
}

type object map[string]any

// numbers makes them, with long denominators that have no common factors.
type numbers struct{ rng *rand.Rand }

// odd returns an odd number of about so many digits, at least 1.
func (n numbers) odd(digits int) *big.Int {
	x := big.NewInt(1 + 2*n.rng.Int64N(4))
	for len(x.String()) < digits {
		x.Mul(x, big.NewInt(1<<60))
		x.Add(x, big.NewInt(1+2*n.rng.Int64N(1<<58)))
	}
	return x
}

// distribution returns probabilities of n actions, all but the last with long unrelated
// denominators of so many digits, which the last one makes up for.
func (n numbers) distribution(actions, digits int) []any {
	rest := big.NewRat(1, 1)
	list := make([]any, 0, actions)
	for range actions - 1 {
		d := n.odd(digits)
		p := new(big.Rat).SetFrac(new(big.Int).Quo(d, big.NewInt(int64(actions))), d)
		rest.Sub(rest, p)
		list = append(list, p.RatString())
	}
	return append(list, rest.RatString())
}

// plan returns weights of actions as distribution does, but as polynomials of a degree that sum to 1.
func (n numbers) plan(actions, degree, digits int) []any {
	rest := make([]*big.Rat, degree+1)
	for k := range rest {
		rest[k] = new(big.Rat)
	}
	rest[0].SetInt64(1)
	list := []any{[]any{"1"}}
	for range actions - 1 {
		var p []any
		for k := range rest {
			x := big.NewRat(0, 1)
			if k > 0 {
				x.SetFrac(big.NewInt(1), n.odd(digits))
			}
			rest[k].Sub(rest[k], x)
			p = append(p, x.RatString())
		}
		list = append(list, p)
	}
	var last []any
	for _, x := range rest {
		last = append(last, x.RatString())
	}
	return append(list, last)
}

func repeated(x any, times int) []any {
	list := make([]any, times)
	for k := range list {
		list[k] = x
	}
	return list
}

// first returns a distribution with probability 1 for the first of n actions.
func first(n int) []any { return append([]any{"1"}, repeated("0", n-1)...) }

// table returns a game in strategic form with payoffs that u makes.
func table(sizes []int, u func() string) string {
	var b strings.Builder
	fmt.Fprintf(&b, `NFG 1 R "" { %s} { %s }`, strings.Repeat(`"" `, len(sizes)), strings.Trim(fmt.Sprint(sizes), "[]"))
	profiles := 1
	for _, n := range sizes {
		profiles *= n
	}
	for range profiles * len(sizes) {
		b.WriteString(" " + u())
	}
	return b.String()
}

func one() string { return "1" }

// chain returns a tree in which player 1 moves depth times; each time the first action ends it.
func chain(depth int, players string) string {
	var b strings.Builder
	fmt.Fprintf(&b, `EFG 2 R "" { %s }`, players)
	for k := range depth {
		fmt.Fprintf(&b, "\np \"\" 1 %d { \"\" \"\" } 0\nt \"\" %d { 1 1 }", k+1, k+1)
	}
	return b.String() + "\nt \"\" 1"
}

// fan returns a tree in which chance has n moves, and then player 2 moves, of whom all nodes are one set.
func fan(n, actions int) string {
	var b strings.Builder
	b.WriteString(`EFG 2 R "" { "" "" } c "" 1 {`)
	for range n {
		fmt.Fprintf(&b, ` "" 1/%d`, n)
	}
	b.WriteString(" } 0")
	for k := range n {
		b.WriteString("\np \"\" 2 1")
		if k == 0 {
			b.WriteString(" {" + strings.Repeat(` ""`, actions) + " }")
		}
		b.WriteString(" 0")
		for a := range actions {
			fmt.Fprintf(&b, "\nt \"\" %d", a+1)
			if k == 0 {
				b.WriteString(" { 1 1 }")
			}
		}
	}
	return b.String()
}

func ofProfileNamed(concept string, payoffs int, profile ...any) object {
	return object{"concept": concept, "payoffs": repeated("1", payoffs), "profile": profile}
}

// hostiles returns the worst that the author could think of, for each kind of evidence.
func hostiles() []hostile {
	n := numbers{rand.New(rand.NewPCG(17, 3))}
	plans := func(plans ...any) object { return object{"plans": plans, "epsilon_bar": "1/1000"} }
	var all []hostile
	add := func(name, game string, claim, evidence any) {
		all = append(all, hostile{name, game, claim, evidence})
	}
	for _, s := range dimensions([][3]int{{150, 150, 80}, {2000, 8, 2000}, {50, 50, 400}, {16, 16, 1500}}) {
		add(fmt.Sprintf("nash %d", s), table(s[:2], one), ofProfileNamed("nash", 2, []any{first(s[0])}, []any{n.distribution(s[1], s[2])}), nil)
	}
	add("nash long payoffs", table(slicesOf(scaled(30), 2), func() string { return "1/" + n.odd(20).String() }),
		ofProfileNamed("nash", 2, []any{n.distribution(scaled(30), scaled(200))}, []any{n.distribution(scaled(30), scaled(200))}), nil)
	players := make([]any, scaled(12))
	for i := range players {
		players[i] = []any{n.distribution(2, scaled(1200))}
	}
	add("nash of twelve", table(slicesOf(2, len(players)), one), ofProfileNamed("nash", len(players), players...), nil)
	for _, depth := range []int{300, 1200} {
		var sets []any
		digits := scaled(18000 / depth)
		depth = scaled(depth)
		for range depth {
			sets = append(sets, n.distribution(2, digits))
		}
		for _, concept := range []string{"nash", "subgame-perfect"} {
			add(fmt.Sprintf("%s down a chain of %d", concept, depth), chain(depth, `"" ""`), ofProfileNamed(concept, 2, sets, []any{}), nil)
		}
	}
	leaves, longest := scaled(1500), scaled(10000)
	wide := fan(leaves, 4)
	set := []any{[]any{}, []any{n.distribution(4, scaled(4000))}}
	add("subgame-perfect fan", wide, ofProfileNamed("subgame-perfect", 2, set...), nil)
	add("nash fan", wide, ofProfileNamed("nash", 2, set...), nil)
	belief := object{"concept": "consistent", "payoffs": []any{"1", "1"}, "profile": []any{[]any{}, []any{first(4)}}, "beliefs": []any{[]any{}, []any{repeated(fmt.Sprintf("1/%d", leaves), leaves)}}}
	monomials := func(base, powers []any) object {
		return object{"monomials": object{"exponents": []any{[]any{}, []any{[]any{"0", "1", "1", "1"}}}, "base": base,
			"powers": []any{[]any{}, []any{[]any{[]any{}, powers, powers, powers}}}}}
	}
	add("monomials of a long base", wide, belief, monomials([]any{n.odd(longest).String()}, []any{"100000"}))
	add("monomials of long powers", wide, belief, monomials([]any{"2"}, []any{"1/" + n.odd(longest).String()}))
	add("monomials of many bases", wide, belief, monomials(primes(scaled(1000)), repeated("1/3", scaled(1000))))
	for _, concept := range []string{"sequential", "quasi-perfect", "normal-form-perfect", "extensive-form-perfect", "quasi-proper"} {
		for _, s := range dimensions([][3]int{{40, 4, 80}, {8, 60, 20}, {4, 300, 4}}) {
			last := []any{append(repeated("0", s[0]-1), "1")}
			c := ofProfileNamed(concept, 2, last, last)
			if concept == "sequential" {
				c["beliefs"] = []any{[]any{nil}, []any{nil}}
			}
			add(fmt.Sprint(concept, s), table([]int{s[0], s[0]}, one), c, plans(n.plan(s[0], s[1], s[2]), n.plan(s[0], s[1], s[2])))
		}
	}
	many := scaled(2000)
	single := ofProfileNamed("proper", 2, []any{append(repeated("0", many-1), "1")}, []any{first(1)})
	add("proper of many", table([]int{many, 1}, one), single, plans(n.plan(many, 1, 3), n.plan(1, 0, 1)))
	single = ofProfileNamed("extensive-form-perfect", 2, []any{append(repeated("0", many-1), "1")}, []any{first(1)})
	add("extensive-form-perfect of many", table([]int{many, 1}, one), single, plans(n.plan(many, 1, 3), n.plan(1, 0, 1)))
	refuted := func(c object, refutation object) (object, object) {
		c["refuted"] = true
		return c, object{"refutation": refutation}
	}
	side, digits := scaled(100), scaled(150)
	dominating := append([]any{"1"}, n.distribution(side, digits)...)
	c, e := refuted(ofProfileNamed("normal-form-perfect", 2, []any{n.distribution(side, digits)}, []any{first(scaled(60))}), object{"dominating": object{"player": 1, "plan": dominating}})
	add("dominating", table([]int{side, scaled(60)}, one), c, e)
	var sets, rows []any
	for k := range scaled(900) {
		sets = append(sets, n.distribution(2, 10))
		rows = append(rows, object{"infoset": k + 1, "action": 1, "factor": "1/" + n.odd(10).String()})
	}
	c, e = refuted(ofProfileNamed("quasi-perfect", 2, sets, []any{}), object{"alternative": object{"player": 1, "sequences": []any{"1"}, "rows": rows, "multipliers": []any{"0"}}})
	add("alternative down a chain", chain(scaled(900), `"" ""`), c, e)
	side = scaled(70)
	even := fmt.Sprintf("1/%d", side)
	extreme := func(name string, side int, payoff func() string, first, second []any, search object) {
		add(name, table(slicesOf(side, 2), payoff), object{"concept": "extreme-nash", "extreme": object{
			"strategies": []any{first, second}, "equilibria": []any{}, "payoffs": []any{}}}, object{"search": search})
	}
	none := []any{[]any{}, []any{}}
	nothing := object{"cases": "e1", "dominance": none, "slides": none}
	mixed := repeated(repeated(even, side), scaled(100))
	extreme("extreme ranks", side, func() string { return fmt.Sprint(n.rng.IntN(1000)) }, mixed, mixed, nothing)
	extreme("extreme ranks of one", side, one, repeated(first(side), scaled(150)), []any{}, nothing)
	side = scaled(60)
	extreme("extreme slides", side, one, []any{}, []any{}, object{"cases": "s1", "slides": []any{repeated(n.distribution(side, 5), scaled(40)), []any{}},
		"dominance": []any{repeated(append(append(repeated("0", side-2), "1"), "-1"), scaled(100)), []any{}}})
	identity := func(size int, diagonal string) []any {
		m := make([]any, size)
		for k := range m {
			row := repeated("0", size)
			row[k] = diagonal
			m[k] = row
		}
		return m
	}
	isolated := func(name string, players, actions int, radius string) {
		own := repeated(fmt.Sprintf("1/%d", actions), actions)
		add(name, table(slicesOf(actions, players), one), object{"concept": "isolated-nash", "isolated": object{
			"profile": repeated(own, players), "payoffs": repeated("1", players), "radius": radius}}, object{"inverse": identity(players*(actions+1), "1")})
	}
	isolated("isolated of many players", max(3, scaled(10)), 2, "1e-200")
	isolated("isolated of many unknowns", 2, scaled(100), "1e-30")
	all = append(all, hostileEnclosed(n), hostileAlgebraic(n), hostilePowers(n), hostileStops())
	return slices.Concat(all, hostileComplete(n), hostileAgents(n), hostilePieces(n), hostilePlans(n), hostileOutcomes(n), hostileSignals(n), hostileOrders(n), hostileProper(n), hostileChains(n), hostileBranches(n), hostileTrembles(n), hostileDevices(), hostileDivisions(), hostileParametric(n))
}

func dimensions(list [][3]int) [][3]int {
	for k, s := range list {
		list[k] = [3]int{scaled(s[0]), scaled(s[1]), scaled(s[2])}
	}
	return list
}

func slicesOf(x, times int) []int {
	list := make([]int, times)
	for k := range list {
		list[k] = x
	}
	return list
}

func primes(n int) []any {
	var list []any
	for p := int64(2); len(list) < n; p++ {
		if big.NewInt(p).ProbablyPrime(1) {
			list = append(list, fmt.Sprint(p))
		}
	}
	return list
}

// hostileEnclosed has many players, so that a common denominator has a large power.
func hostileEnclosed(n numbers) hostile {
	count := scaled(400)
	var game strings.Builder
	game.WriteString(`EFG 2 R "" {` + strings.Repeat(` ""`, count) + " }\n")
	game.WriteString("p \"\" 1 1 { \"\" \"\" } 0\nt \"\" 1 {" + strings.Repeat(" 1", count) + " }\nt \"\" 0")
	plans, empty := make([]any, count), repeated([]any{}, count)
	choices := append([]any{[]any{1}}, empty[1:]...)
	unknowns := append([]any{[]any{2}}, empty[1:]...)
	for i := range plans {
		plans[i] = []any{"1"}
	}
	plans[0] = []any{"1", "1/3", "1/" + n.odd(scaled(9000)).String()}
	return hostile{"enclosed of many players", game.String(),
		object{"concept": "enclosed-nash", "enclosed": object{"plans": plans, "payoffs": repeated("1", count), "radius": "1/10"}},
		object{"enclosure": object{"choices": choices, "unknowns": unknowns, "equations": unknowns, "inverse": []any{[]any{"1"}}, "radius": "1/1000"}}}
}

// hostileAlgebraic has a root of a large degree, and long numbers.
func hostileAlgebraic(n numbers) hostile {
	degree, players, digits := scaled(40), 4, scaled(200)
	polynomial := []any{"-" + n.odd(digits).String() + "000"}
	for range degree {
		polynomial = append(polynomial, n.odd(digits).String())
	}
	var profile, payoffs []any
	common := n.odd(digits - 10).String()
	for range players {
		var first, second []any
		for k := range degree {
			x := n.odd(digits-15).String() + "/" + common
			first = append(first, x)
			if second = append(second, "-"+x); k == 0 {
				y, _ := new(big.Rat).SetString(x)
				second[0] = y.Sub(big.NewRat(1, 1), y).RatString()
			}
		}
		profile, payoffs = append(profile, []any{[]any{first, second}}), append(payoffs, []any{"1"})
	}
	return hostile{"algebraic", table(slicesOf(2, players), one), object{"concept": "algebraic-nash", "algebraic": object{
		"polynomial": polynomial, "low": "0", "high": "4", "payoffs": payoffs, "profile": profile}}, nil}
}

// hostilePowers has long coefficients of many trembles, which two players multiply along a tree; the
// third looks on.
func hostilePowers(n numbers) hostile {
	depth, degree, digits := scaled(16), scaled(24), scaled(60)
	polynomial := []any{"-" + n.odd(digits).String() + "00"}
	for range degree {
		polynomial = append(polynomial, n.odd(digits).String())
	}
	var game strings.Builder
	game.WriteString(`EFG 2 R "" { "" "" "" }` + "\n")
	orders, profile, coefficients := make([][]any, 3), make([][]any, 3), make([][]any, 3)
	add := func(i int) {
		var long []any
		common := n.odd(digits).String()
		for range degree {
			long = append(long, n.odd(digits).String()+"/"+common)
		}
		orders[i] = append(orders[i], []any{json.Number("0"), json.Number("1")})
		profile[i] = append(profile[i], []any{[]any{"1"}, []any{}})
		coefficients[i] = append(coefficients[i], []any{[]any{}, long})
	}
	for k := range depth {
		fmt.Fprintf(&game, "p \"\" %d %d { \"\" \"\" } 0\nt \"\" 1 { 1 1 1 }\n", 1+k%2, 1+k/2)
		add(k % 2)
	}
	game.WriteString("p \"\" 3 1 { \"\" \"\" } 0\nt \"\" 1\nt \"\" 1\n")
	add(2)
	return hostile{"algebraic and sequential", game.String(), object{"concept": "algebraic-sequential", "algebraic": object{
		"polynomial": polynomial, "low": "0", "high": "4", "payoffs": repeated([]any{"1"}, 3), "profile": profile}},
		object{"powers": object{"orders": orders, "coefficients": coefficients}}}
}

// hostileStops has many players who would all stop at once, in turn: most weights are 0, and orders
// have many terms.
func hostileStops() hostile {
	players := scaled(300)
	var game strings.Builder
	fmt.Fprintf(&game, "EFG 2 R \"\" {%s }\n", strings.Repeat(` ""`, players))
	for k := range players {
		fmt.Fprintf(&game, "p \"\" %d 1 { \"\" \"\" } 0\nt \"\" 1", 1+k)
		if k == 0 {
			fmt.Fprintf(&game, " {%s }", strings.Repeat(" 1", players))
		}
		game.WriteString("\n")
	}
	game.WriteString("t \"\" 1\n")
	each := func(actions ...any) []any { return repeated([]any{actions}, players) }
	return hostile{"algebraic and sequential of many players", game.String(), object{"concept": "algebraic-sequential", "algebraic": object{
		"polynomial": []any{"-2", "0", "1"}, "low": "1", "high": "2",
		"payoffs": repeated([]any{"1"}, players), "profile": each([]any{"1"}, []any{})}},
		object{"powers": object{"orders": each(json.Number("0"), json.Number("1")), "coefficients": each([]any{}, []any{"1"})}}}
}

// hostileComplete has many leaves with all of a table to look at: whatever player 2 does, the second
// action of player 1 pays more.
func hostileComplete(n numbers) []hostile {
	claim := object{"concept": "complete-nash", "complete": object{"equilibria": []any{}, "unresolved": []any{}}}
	var all []hostile
	for _, sizes := range [][]int{slicesOf(2, max(3, scaled(8))), {2, scaled(90)}, {2, scaled(20), scaled(20)}, {2, scaled(4000)}} {
		k := -1
		game := table(sizes, func() string {
			if k++; k%len(sizes) == 0 {
				return fmt.Sprint(1 + n.rng.IntN(4) + k/len(sizes)%2*9) // player 1's actions change fastest
			}
			return fmt.Sprint(n.rng.IntN(9))
		})
		all = append(all, hostile{fmt.Sprintf("complete %d", sizes), game, claim, object{"cover": object{"roots": []any{}, "tree": cutsOf(" d 1 1 2") + " x"}}})
		sets := object{"concept": "complete-nash/2", "complete": claim["complete"]}
		all = append(all, hostile{fmt.Sprintf("complete, lists %d", sizes), game, sets, object{"cover": object{"roots": []any{}, "tree": cutsOf(" p 0 9"+strings.Repeat(" 1", 9)) + " x"}}})
	}
	return all
}

// hostileAgents has trees of many agents, each of whom chooses in a subgame of its own, and one where chance has
// much to add up for each of their profiles. Whatever comes next, it pays player 1 to go on.
func hostileAgents(n numbers) []hostile {
	claim := object{"concept": "complete-subgame-perfect", "complete": object{"equilibria": []any{}, "unresolved": []any{}}}
	var all []hostile
	for _, s := range [][2]int{{scaled(40) / 4, 1}, {scaled(28) / 4, scaled(2000)}} {
		var b strings.Builder
		fmt.Fprintf(&b, `EFG 2 R "" { "" "" } p "" 1 1 { "" "" } 0 t "" 1 { 0 0 }`)
		for k := range s[0] {
			fmt.Fprintf(&b, ` p "" %d %d { "" "" } 0 t "" %d { %d %d }`, 2-k%2, 2+k, 2+k, 1+n.rng.IntN(9), n.rng.IntN(9))
		}
		fmt.Fprintf(&b, ` c "" 1 { %s } 0`, strings.Repeat(fmt.Sprintf(`"" 1/%d `, s[1]), s[1]))
		for k := range s[1] {
			fmt.Fprintf(&b, ` t "" %d { %d %d }`, 100+k, 1+n.rng.IntN(9), n.rng.IntN(9))
		}
		tree := strings.ReplaceAll(cutsOf(" d 1 1 2"), " b 2 1 2", " b 3 1 2") + " x"
		all = append(all, hostile{fmt.Sprintf("agents %d", s), b.String(), claim, object{"cover": object{"roots": []any{}, "tree": tree}}})
	}
	return all
}

// hostilePieces have many profiles, or long numbers.
func hostilePieces(n numbers) []hostile {
	var all []hostile
	add := func(name string, sizes []int, tree string, pieces []any) {
		all = append(all, hostile{"pieces " + name, table(sizes, one),
			object{"concept": "complete-nash/2", "complete": object{"equilibria": []any{}, "unresolved": []any{}, "pieces": pieces}},
			object{"cover": object{"roots": []any{}, "tree": tree}}})
	}
	long := func(count, actions, digits int) any {
		list := make([]any, count)
		for k := range list {
			list[k] = n.distribution(actions, digits)
		}
		return list
	}
	pure := []any{[]any{"1", "0"}, []any{"0", "1"}}
	for _, s := range dimensions([][3]int{{20, 20, 100}, {4, 60, 200}, {2, 2, 4000}, {200, 2, 80}}) {
		var vertices []any
		for range 2 {
			vertices = append(vertices, long(s[0], s[1], s[2]))
		}
		add(fmt.Sprintf("of long numbers %d", s), []int{s[1], s[1]}, "p 1 0", []any{object{"vertices": vertices}})
	}
	for _, players := range []int{4, 8, 12} {
		players = max(3, scaled(players))
		all := object{"vertices": repeated(pure, players)}
		add(fmt.Sprintf("of %d players", players), slicesOf(2, players), "p 1 0", repeated(all, scaled(500)/players*4))
		add(fmt.Sprintf("of %d players with long numbers", players), slicesOf(2, players), "p 1 0", []any{object{"vertices": append(repeated(pure, players-1), long(4, 2, scaled(3000)))}})
		var leaves strings.Builder
		for a := range players {
			fmt.Fprintf(&leaves, "s %d 1 p 1 0 ", a+1)
		}
		add(fmt.Sprintf("in chains of %d", players), slicesOf(2, players), leaves.String()+"p 1 0", []any{all})
	}
	var in strings.Builder
	for a := range scaled(12) {
		fmt.Fprintf(&in, "s %d 1 ", a+1)
	}
	lists := func(letter, multipliers string) { // at which nothing is left out, as all payoffs are the same
		tree := fmt.Sprintf("%s%s 0 %d%s", &in, letter, scaled(400), strings.Repeat(multipliers, scaled(400)))
		add("with lists of "+letter, slicesOf(2, scaled(12)), tree, []any{})
	}
	lists("p", " 1"+strings.Repeat(" 0", scaled(12)-1))
	lists("q", strings.Repeat(" 1", 2*scaled(12)))
	add("of 256 times 256", []int{2, 2}, "p 1 0", repeated(object{"vertices": repeated(repeated(pure[0], 256), 2)}, scaled(16)))
	return all
}

// hostilePlans have polytopes of many faces, long numbers, or many words. All profiles of the games are
// equilibria, or all but few.
func hostilePlans(n numbers) []hostile {
	var all []hostile
	none := []any{[]any{}, []any{}}
	add := func(name, game, words string, first, second []any, weights, inner []any) {
		subset := object{"plans": []any{first, second}, "payoffs": []any{repeated("1", len(first)), repeated("1", len(second))}}
		all = append(all, hostile{"plans " + name, game, object{"concept": "plan-nash", "subsets": []any{subset}},
			object{"cases": object{"cases": words, "weights": weights, "inner": inner}}})
	}
	unit := func(k, actions int) []any {
		x := repeated("0", actions+1)
		x[0], x[k+1] = "1", "1"
		return x
	}
	units := func(actions int) (z []any) {
		for k := range actions {
			z = append(z, unit(k, actions))
		}
		return z
	}
	for _, actions := range []int{12, 40, 90} { // simplices, of which the second lacks a vertex
		actions = max(3, scaled(actions))
		game := table([]int{actions, actions}, one)
		add(fmt.Sprintf("of a simplex %d", actions), game, "b1", units(actions), units(actions), none, none)
		add(fmt.Sprintf("of a part of a simplex %d", actions), game, "b1", units(actions), units(actions)[1:], none, none)
	}
	for _, sets := range []int{3, 6, 9} { // cubes, which have 3 faces to the power of the dimension
		sets = max(2, scaled(sets))
		var b strings.Builder
		b.WriteString(`EFG 2 R "" { "" "" } c "" 1 {`)
		for range sets {
			fmt.Fprintf(&b, ` "" 1/%d`, sets)
		}
		b.WriteString(" } 0")
		for k := range sets {
			fmt.Fprintf(&b, "\np \"\" 1 %d { \"\" \"\" } 0\nt \"\" 1 { 1 1 } t \"\" 1", k+1)
		}
		var cube []any
		for k := range 1 << sets {
			x := repeated("0", 2*sets+1)
			x[0] = "1"
			for h := range sets {
				x[1+2*h+k>>h&1] = "1"
			}
			cube = append(cube, x)
		}
		add(fmt.Sprintf("of a cube %d", sets), b.String(), "b1", cube, []any{[]any{"1"}}, none, none)
		add(fmt.Sprintf("of a cube without a corner %d", sets), b.String(), "b1", cube[1:], []any{[]any{"1"}}, none, none)
	}
	side, digits := scaled(30), scaled(40)
	long := func(count int) (z []any) {
		for range count {
			z = append(z, append([]any{"1"}, n.distribution(side, digits)...))
		}
		return z
	}
	game := table([]int{side, side}, one)
	add("of long numbers", game, "b1", long(scaled(10)), long(scaled(10)), none, none)
	weights := []any{long(scaled(20)), []any{}}
	add("of many weights", game, strings.Repeat("p1 ", scaled(20_000))+"b1", long(1), long(1), weights, none)
	add("of many inequalities", game, strings.Repeat("f1 f2 ", scaled(10_000))+"b1", units(side), units(side), weights, none)
	shares := object{"subset": 1, "weights": repeated(n.distribution(side, digits), scaled(6))}
	add("of many inner polytopes", game, "u1 b1", units(side), units(side), none, []any{repeated(shares, scaled(4)), []any{}})
	var splits strings.Builder
	for l := range 2 * side {
		fmt.Fprintf(&splits, "s%d ", l+2)
	}
	add("of many splits", game, splits.String()+strings.Repeat("b1 ", scaled(4_000))+"b1", units(side), units(side), none, none)

	// One action excludes many information sets.
	sets := scaled(1_200)
	var b strings.Builder
	fmt.Fprintf(&b, "EFG 2 R \"\" { \"\" \"\" }\np \"\" 1 1 { \"\" \"\" } 0\nt \"\" 1 { 1 1 }\nc \"\" 1 {%s } 0", strings.Repeat(fmt.Sprintf(" \"\" 1/%d", sets), sets))
	for k := range sets {
		fmt.Fprintf(&b, "\np \"\" 1 %d { \"\" \"\" } 0\nt \"\" 1 t \"\" 1", k+2)
	}
	excluding := append([]any{"1", "1"}, repeated("0", 1+2*sets)...)
	add("of many sequences excluded", b.String(), "s3 "+strings.Repeat("p1 ", scaled(10_000))+"b1", []any{excluding}, []any{[]any{"1"}}, []any{[]any{[]any{"0"}}, []any{}}, none)
	return all
}

// hostileOutcomes have many types, responses, cases or long numbers. The message that is not sent
// gives all types what they get, so that all answers can be yes, or less, so that no types are kept.
func hostileOutcomes(n numbers) []hostile {
	var all []hostile
	add := func(name, criterion, pay string, types, responses, digits int, answers ...any) {
		var game strings.Builder
		game.WriteString("EFG 2 R \"\" { \"\" \"\" }\nc \"\" 1 \"\" {")
		for _, p := range n.distribution(types, digits) {
			fmt.Fprintf(&game, " \"\" %s", p)
		}
		game.WriteString(" } 0\n")
		for t := range types {
			fmt.Fprintf(&game, "p \"\" 1 %d { \"\" \"\" } 0\nt \"\" 1 { 1 1 }\np \"\" 2 1 {%s } 0\n", t+1, strings.Repeat(" \"\"", responses))
			game.WriteString(strings.Repeat("t \"\" 2 { "+pay+" 7 }\n", responses))
		}
		all = append(all, hostile{fmt.Sprintf("outcome %s, %s %d %d", name, criterion, types, responses), game.String(),
			object{"concept": "outcome", "outcome": object{"criterion": criterion, "payoffs": []any{"1", "1"}, "profile": []any{repeated([]any{"1", "0"}, types), []any{first(responses)}}}},
			object{"screening": []any{object{"infoset": 1, "answers": answers}}}})
	}
	for _, s := range dimensions([][3]int{{2, 600, 50}, {30, 40, 5}, {8, 40, 100}}) {
		yes := object{"belief": n.distribution(s[0], s[2]), "response": n.distribution(s[1], s[2])}
		add("of long answers", "d2", "1", s[0], s[1], s[2], repeated(yes, s[0]+1)...)
		add("of many answers", "d1", "1", s[0], s[1], 3, repeated(object{"belief": first(s[0]), "response": first(s[1])}, s[0]*(s[0]-1)+1)...)
		var splits []any
		for a := range s[1] {
			splits = append(splits, object{"action": a + 1})
		}
		no := object{"cases": append(splits, repeated(object{"responses": first(s[0])}, s[1]+1)...)}
		add("by splits", "nwbr", "0", s[0], s[1], 3, append(repeated(no, s[0]), yes)...)
		leaf := object{"beliefs": n.distribution(s[1]-1, s[2])}
		add("by beliefs", "d2", "0", s[0], s[1], 3, object{"cases": []any{object{"action": 1}, leaf, leaf}})
	}
	add("of many sets", "iterated-divinity", "1", 8, 4, scaled(100), repeated(object{"belief": n.distribution(8, 10), "response": n.distribution(4, 10)}, 256)...)
	add("of too many", "divinity", "1", 9, 4, scaled(100), repeated(object{"belief": first(9), "response": first(4)}, 512)...)
	return all
}

// cutsOf is the text of a tree that halves a simplex again and again, all leaves alike.
func cutsOf(leaf string) string {
	tree := leaf
	for len(tree) < scaled(hostileSize/4) {
		tree = " b 2 1 2" + tree + tree
	}
	return "s 1 1" + tree
}

// files writes the game and the certificate, which judge has checked in Go.
func (h *hostile) files(t testing.TB, dir string) (proof []byte, path string, judge func() error) {
	parse, path := efg.Parse, filepath.Join(dir, "game.efg")
	if strings.HasPrefix(h.game, "NFG") {
		parse, path = nfg.Parse, filepath.Join(dir, "game.nfg")
	}
	require.NoError(t, os.WriteFile(path, []byte(h.game), 0o600))
	hash := ""
	if h.claim.(object)["parametric"] != nil {
		hash, judge = h.family(t, path), func() error { return checkVaried(path, proof) }
	} else {
		g, err := parse(path, strings.NewReader(h.game))
		require.NoError(t, err)
		hash, judge = g.Hash(), func() error { return check(g, proof) }
	}
	file := object{"format": "exactsolve-certificate/1", "game": object{"sha256": hash}, "claim": h.claim}
	if h.evidence != nil {
		file["evidence"] = h.evidence
	}
	proof, err := json.Marshal(file)
	require.NoError(t, err)
	return proof, path, judge
}

// TestHostile has both checkers judge files that cost much: they end, and agree unless one of
// them gives up, as they do the same sums in different orders; few are given up by one alone.
func TestHostile(t *testing.T) {
	if testing.Short() {
		t.Skip("some seconds")
	}
	if *hostileTime == 0 {
		python(t)
	}
	var jobs []job
	for _, h := range hostiles() {
		proof, path, judge := h.files(t, t.TempDir())
		begin := processorTime(t)
		j := job{Certificate: string(proof), Game: path, about: h.name, err: judge()}
		inTime(t, j.about+": Go", processorTime(t)-begin, slowerGo)
		jobs = append(jobs, j)
	}
	alone := 0
	for k, line := range ofPython(t, jobs) {
		about, err := jobs[k].about, jobs[k].err
		undecided := errors.Is(err, cert.ErrWork)
		t.Logf("%s: %.90v; %.90s", about, err, line)
		switch {
		case strings.HasPrefix(line, "0 "):
			assert.True(t, err == nil || undecided, about)
		case strings.HasPrefix(line, "1 rejected: "):
			assert.Error(t, err, about)
		default:
			assert.Equal(t, "3 not decided: more work than the size of the numbers given allows", line, about)
		}
		if undecided != strings.HasPrefix(line, "3 ") {
			alone++
			t.Log("given up by one alone")
		}
	}
	assert.LessOrEqual(t, 8*alone, len(jobs), "files given up by one checker alone")
}

// ofPython returns the lines of Python, as verdicts does, with -hostile from a process for each
// job, which must be in time.
func ofPython(t *testing.T, jobs []job) (lines []string) {
	if *hostileTime == 0 {
		return verdicts(t, jobs)
	}
	lines = make([]string, len(jobs))
	var all sync.WaitGroup
	free := make(chan struct{}, runtime.NumCPU())
	for k, j := range jobs {
		file := filepath.Join(t.TempDir(), "proof.json")
		require.NoError(t, os.WriteFile(file, []byte(j.Certificate), 0o600))
		command := pycheck(file, j.Game)
		free <- struct{}{}
		all.Go(func() {
			out, _ := command.CombinedOutput()
			lines[k] = fmt.Sprintf("%d %s", command.ProcessState.ExitCode(), bytes.TrimSuffix(out, []byte("\n")))
			inTime(t, j.about+": Python", command.ProcessState.UserTime()+command.ProcessState.SystemTime(), slowerPython)
			<-free
		})
	}
	all.Wait()
	return lines
}

// inTime compares the time of a checker with the limit of -hostile, if there is one, and beyond that asks how slow the
// machine is just now: processors that others share differ by a factor of two from hour to hour.
func inTime(t *testing.T, what string, took time.Duration, slower func(t *testing.T) float64) {
	if *hostileTime == 0 {
		return
	}
	t.Logf("%s: %.1f s", what, took.Seconds())
	if strings.HasPrefix(what, "parametric ") { // for which W is 8 times as much and more
		took /= 4
	}
	if took > *hostileTime {
		times := max(1, slower(t))
		t.Logf("%s: on a machine %.2f times as slow as that of the limits", what, times)
		assert.Less(t, took.Seconds(), times*hostileTime.Seconds(), what)
	}
}

// slowerGo compares the time of some sums of fractions with that on the machine on which limits of work were set.
func slowerGo(t *testing.T) float64 {
	const there = 0.2
	begin := processorTime(t)
	sum, x := new(big.Rat), new(big.Rat)
	for k := range int64(6000) {
		sum.Add(sum, x.SetFrac64(1, 1+k*k%97*(k%89)))
	}
	return (processorTime(t) - begin).Seconds() / there
}

// slowerPython is the same in Python.
func slowerPython(t *testing.T) float64 {
	const there = 0.1
	out, err := exec.CommandContext(t.Context(), "python3", "-c", `
from fractions import Fraction
from time import process_time
total, counts = Fraction(0), {}
for k in range(1, 4000):
    total += Fraction(1, k * k % 97 + 1) * Fraction(k, 7)
for k in range(300000):
    key = k % 1000, k % 7
    counts[key] = counts.get(key, 0) + k
print(process_time())
`).Output()
	require.NoError(t, err)
	took, err := strconv.ParseFloat(string(bytes.TrimSpace(out)), 64)
	require.NoError(t, err)
	return took / there
}

// processorTime returns what this process has used, and not others on a busy machine.
func processorTime(t *testing.T) time.Duration {
	var u syscall.Rusage
	require.NoError(t, syscall.Getrusage(syscall.RUSAGE_SELF, &u))
	return time.Duration(u.Utime.Nano() + u.Stime.Nano())
}

// fuzzLimit is what the check of one input may take, on a busy machine too.
const fuzzLimit = time.Minute

// FuzzWork makes evidence with long and unrelated numbers, of at most about hostileSize: a
// check of it ends, whatever it finds.
func FuzzWork(f *testing.F) {
	for kind := range uint8(9) {
		f.Add(kind, uint8(6), uint8(3), uint8(40), uint64(kind))
	}
	f.Fuzz(func(t *testing.T, kind, actions, degree, length uint8, seed uint64) {
		n := numbers{rand.New(rand.NewPCG(seed, 1))}
		m, d := 2+int(actions)%60, 1+int(degree)%30
		digits := min(1+int(length)*int(length), hostileSize/m/d/3)
		h := fuzzed(n, int(kind), m, d, digits)
		_, _, judge := h.files(t, t.TempDir())
		ended := make(chan struct{})
		go func() {
			defer close(ended)
			_ = judge()
		}()
		select {
		case <-ended:
		case <-time.After(fuzzLimit):
			t.Fatalf("kind %d, %d actions, degree %d, %d digits: still not decided", kind, m, d, digits)
		}
	})
}

// fuzzed returns evidence of a kind with numbers of so many digits.
func fuzzed(n numbers, kind, actions, degree, digits int) hostile {
	square := table([]int{actions, actions}, one)
	concepts := []string{"nash", "subgame-perfect", "nash", "sequential", "quasi-perfect", "normal-form-perfect", "extensive-form-perfect", "proper", "consistent"}
	concept := concepts[kind%len(concepts)]
	last := append(repeated("0", actions-1), "1")
	switch kind % len(concepts) {
	case 0:
		c := ofProfileNamed(concept, 2, []any{n.distribution(actions, digits)}, []any{n.distribution(actions, digits)})
		return hostile{concept, square, c, nil}
	case 1:
		c := ofProfileNamed(concept, 2, []any{}, []any{n.distribution(actions, digits)})
		return hostile{concept, fan(20*degree, actions), c, nil}
	case 2:
		var sets []any
		for range 10 * actions {
			sets = append(sets, n.distribution(2, digits/10+1))
		}
		return hostile{concept, chain(10*actions, `"" ""`), ofProfileNamed(concept, 2, sets, []any{}), nil}
	case 8:
		c := ofProfileNamed(concept, 2, []any{}, []any{first(actions)})
		c["beliefs"] = []any{[]any{}, []any{n.distribution(20*degree, digits/20+1)}}
		powers := repeated([]any{n.odd(digits).String() + "/" + n.odd(digits).String()}, actions)
		powers[0] = []any{}
		return hostile{concept, fan(20*degree, actions), c, object{"monomials": object{"base": []any{n.odd(digits).String() + "1"},
			"exponents": []any{[]any{}, []any{append([]any{"0"}, repeated(n.odd(digits).String(), actions-1)...)}}, "powers": []any{[]any{}, []any{powers}}}}}
	}
	c := ofProfileNamed(concept, 2, []any{last}, []any{last})
	if concept == "sequential" {
		c["beliefs"] = []any{[]any{nil}, []any{nil}}
	}
	return hostile{concept, square, c, object{"plans": []any{n.plan(actions, degree, digits), n.plan(actions, degree, digits)}, "epsilon_bar": "1/1000"}}
}
