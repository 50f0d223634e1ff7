package pycheck_test

import (
	"bytes"
	"context"
	"encoding/json"
	"errors"
	"flag"
	"fmt"
	"math/big"
	"math/rand/v2"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"exactsolve/cert"
	"exactsolve/seqform"
	"exactsolve/seqform/efg"
	"exactsolve/seqform/nfg"
)

// hostileSize is about the size of each hostile file, the game and the certificate together.
const hostileSize = 100_000

// The time that each checker has on a quiet machine is 5 s; -hostile 5s asks for that.
var hostileTime = flag.Duration("hostile", time.Minute, "what a checker may take for a hostile file of 100 KB")

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
	for _, s := range [][3]int{{150, 150, 80}, {2000, 8, 2000}, {50, 50, 400}, {16, 16, 1500}} {
		add(fmt.Sprintf("nash %d", s), table(s[:2], one), ofProfileNamed("nash", 2, []any{first(s[0])}, []any{n.distribution(s[1], s[2])}), nil)
	}
	add("nash long payoffs", table([]int{30, 30}, func() string { return "1/" + n.odd(20).String() }),
		ofProfileNamed("nash", 2, []any{n.distribution(30, 200)}, []any{n.distribution(30, 200)}), nil)
	players := make([]any, 12)
	for i := range players {
		players[i] = []any{n.distribution(2, 1200)}
	}
	add("nash of twelve", table(slicesOf(2, 12), one), ofProfileNamed("nash", 12, players...), nil)
	for _, depth := range []int{300, 1200} {
		var sets []any
		for range depth {
			sets = append(sets, n.distribution(2, 18000/depth))
		}
		for _, concept := range []string{"nash", "subgame-perfect"} {
			add(fmt.Sprintf("%s down a chain of %d", concept, depth), chain(depth, `"" ""`), ofProfileNamed(concept, 2, sets, []any{}), nil)
		}
	}
	wide := fan(1500, 4)
	set := []any{[]any{}, []any{n.distribution(4, 4000)}}
	add("subgame-perfect fan", wide, ofProfileNamed("subgame-perfect", 2, set...), nil)
	add("nash fan", wide, ofProfileNamed("nash", 2, set...), nil)
	belief := object{"concept": "consistent", "payoffs": []any{"1", "1"}, "profile": []any{[]any{}, []any{first(4)}}, "beliefs": []any{[]any{}, []any{repeated("1/1500", 1500)}}}
	monomials := func(base, powers []any) object {
		return object{"monomials": object{"exponents": []any{[]any{}, []any{[]any{"0", "1", "1", "1"}}}, "base": base,
			"powers": []any{[]any{}, []any{[]any{[]any{}, powers, powers, powers}}}}}
	}
	add("monomials of a long base", wide, belief, monomials([]any{n.odd(10000).String()}, []any{"100000"}))
	add("monomials of long powers", wide, belief, monomials([]any{"2"}, []any{"1/" + n.odd(10000).String()}))
	add("monomials of many bases", wide, belief, monomials(primes(1000), repeated("1/3", 1000)))
	for _, concept := range []string{"sequential", "quasi-perfect", "normal-form-perfect", "extensive-form-perfect"} {
		for _, s := range [][3]int{{40, 4, 80}, {8, 60, 20}, {4, 300, 4}} {
			last := []any{append(repeated("0", s[0]-1), "1")}
			c := ofProfileNamed(concept, 2, last, last)
			if concept == "sequential" {
				c["beliefs"] = []any{[]any{nil}, []any{nil}}
			}
			add(fmt.Sprint(concept, s), table([]int{s[0], s[0]}, one), c, plans(n.plan(s[0], s[1], s[2]), n.plan(s[0], s[1], s[2])))
		}
	}
	many := 2000
	single := ofProfileNamed("proper", 2, []any{append(repeated("0", many-1), "1")}, []any{first(1)})
	add("proper of many", table([]int{many, 1}, one), single, plans(n.plan(many, 1, 3), n.plan(1, 0, 1)))
	single = ofProfileNamed("extensive-form-perfect", 2, []any{append(repeated("0", many-1), "1")}, []any{first(1)})
	add("extensive-form-perfect of many", table([]int{many, 1}, one), single, plans(n.plan(many, 1, 3), n.plan(1, 0, 1)))
	refuted := func(c object, refutation object) (object, object) {
		c["refuted"] = true
		return c, object{"refutation": refutation}
	}
	dominating := append([]any{"1"}, n.distribution(100, 150)...)
	c, e := refuted(ofProfileNamed("normal-form-perfect", 2, []any{n.distribution(100, 150)}, []any{first(60)}), object{"dominating": object{"player": 1, "plan": dominating}})
	add("dominating", table([]int{100, 60}, one), c, e)
	var sets, rows []any
	for k := range 900 {
		sets = append(sets, n.distribution(2, 10))
		rows = append(rows, object{"infoset": k + 1, "action": 1, "factor": "1/" + n.odd(10).String()})
	}
	c, e = refuted(ofProfileNamed("quasi-perfect", 2, sets, []any{}), object{"alternative": object{"player": 1, "sequences": []any{"1"}, "rows": rows, "multipliers": []any{"0"}}})
	add("alternative down a chain", chain(900, `"" ""`), c, e)
	add("extreme ranks", table([]int{70, 70}, func() string { return fmt.Sprint(n.rng.IntN(1000)) }), object{"concept": "extreme-nash", "extreme": object{
		"strategies": []any{repeated(repeated("1/70", 70), 100), repeated(repeated("1/70", 70), 100)}, "equilibria": []any{}, "payoffs": []any{}}},
		object{"search": object{"cases": "e1", "dominance": []any{[]any{}, []any{}}, "slides": []any{[]any{}, []any{}}}})
	add("extreme ranks of one", table([]int{70, 70}, one), object{"concept": "extreme-nash", "extreme": object{
		"strategies": []any{repeated(first(70), 150), []any{}}, "equilibria": []any{}, "payoffs": []any{}}},
		object{"search": object{"cases": "e1", "dominance": []any{[]any{}, []any{}}, "slides": []any{[]any{}, []any{}}}})
	add("extreme slides", table([]int{60, 60}, one), object{"concept": "extreme-nash", "extreme": object{"strategies": []any{[]any{}, []any{}}, "equilibria": []any{}, "payoffs": []any{}}},
		object{"search": object{"cases": "s1", "dominance": []any{repeated(append(append(repeated("0", 58), "1"), "-1"), 100), []any{}},
			"slides": []any{repeated(n.distribution(60, 5), 40), []any{}}}})
	identity := func(size int, diagonal string) []any {
		m := make([]any, size)
		for k := range m {
			row := repeated("0", size)
			row[k] = diagonal
			m[k] = row
		}
		return m
	}
	half := []any{"1/2", "1/2"}
	add("isolated of many players", table(slicesOf(2, 10), one), object{"concept": "isolated-nash", "isolated": object{"profile": repeated(half, 10), "payoffs": repeated("1", 10), "radius": "1e-200"}},
		object{"inverse": identity(30, "1")})
	add("isolated of many unknowns", table([]int{100, 100}, one), object{"concept": "isolated-nash", "isolated": object{"profile": repeated(repeated("1/100", 100), 2), "payoffs": repeated("1", 2), "radius": "1e-30"}},
		object{"inverse": identity(202, "1")})
	all = append(all, hostileEnclosed(n), hostileAlgebraic(n))
	return append(all, hostileComplete(n)...)
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
	count := 400
	var game strings.Builder
	game.WriteString(`EFG 2 R "" {` + strings.Repeat(` ""`, count) + " }\n")
	game.WriteString("p \"\" 1 1 { \"\" \"\" } 0\nt \"\" 1 {" + strings.Repeat(" 1", count) + " }\nt \"\" 0")
	plans, empty := make([]any, count), repeated([]any{}, count)
	choices := append([]any{[]any{1}}, empty[1:]...)
	unknowns := append([]any{[]any{2}}, empty[1:]...)
	for i := range plans {
		plans[i] = []any{"1"}
	}
	plans[0] = []any{"1", "1/3", "1/" + n.odd(9000).String()}
	return hostile{"enclosed of many players", game.String(),
		object{"concept": "enclosed-nash", "enclosed": object{"plans": plans, "payoffs": repeated("1", count), "radius": "1/10"}},
		object{"enclosure": object{"choices": choices, "unknowns": unknowns, "equations": unknowns, "inverse": []any{[]any{"1"}}, "radius": "1/1000"}}}
}

// hostileAlgebraic has a root of a large degree, and long numbers.
func hostileAlgebraic(n numbers) hostile {
	const degree, players = 40, 4
	polynomial := []any{"-" + n.odd(200).String() + "000"}
	for range degree {
		polynomial = append(polynomial, n.odd(200).String())
	}
	var profile, payoffs []any
	common := n.odd(190).String()
	for range players {
		var first, second []any
		for k := range degree {
			x := n.odd(185).String() + "/" + common
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

// hostileComplete has many leaves with all of a table to look at: whatever player 2 does, the second
// action of player 1 pays more.
func hostileComplete(n numbers) []hostile {
	claim := object{"concept": "complete-nash", "complete": object{"equilibria": []any{}, "unresolved": []any{}}}
	var all []hostile
	for _, sizes := range [][]int{{2, 2, 2, 2, 2, 2, 2, 2}, {2, 90}, {2, 20, 20}, {2, 4000}} {
		k := -1
		game := table(sizes, func() string {
			if k++; k%len(sizes) == 0 {
				return fmt.Sprint(1 + n.rng.IntN(4) + k/len(sizes)%2*9) // player 1's actions change fastest
			}
			return fmt.Sprint(n.rng.IntN(9))
		})
		all = append(all, hostile{fmt.Sprintf("complete %d", sizes), game, claim, object{"cover": object{"roots": []any{}, "tree": cutsOf(sizes)}}})
	}
	return all
}

// cutsOf is the text of a tree that halves a simplex again and again.
func cutsOf(sizes []int) string {
	var b strings.Builder
	b.WriteString("s 1 1")
	open := 1
	for b.Len() < hostileSize/2 {
		b.WriteString(" b 2 1 2")
		if open++; open > 50 {
			b.WriteString(" d 1 1 2")
			open--
		}
	}
	return b.String() + strings.Repeat(" d 1 1 2", open)
}

// files writes the game and the certificate.
func (h *hostile) files(t testing.TB, dir string) (g *seqform.Game, proof []byte, path string) {
	parse, path := efg.Parse, filepath.Join(dir, "game.efg")
	if strings.HasPrefix(h.game, "NFG") {
		parse, path = nfg.Parse, filepath.Join(dir, "game.nfg")
	}
	require.NoError(t, os.WriteFile(path, []byte(h.game), 0o600))
	g, err := parse(path, strings.NewReader(h.game))
	require.NoError(t, err)
	file := object{"format": "exactsolve-certificate/1", "game": object{"sha256": g.Hash()}, "claim": h.claim}
	if h.evidence != nil {
		file["evidence"] = h.evidence
	}
	proof, err = json.Marshal(file)
	require.NoError(t, err)
	return g, proof, path
}

// TestHostile has both checkers judge files that cost much: they end, and agree unless one of
// them gives up, as they do the same sums in different orders.
func TestHostile(t *testing.T) {
	if testing.Short() {
		t.Skip("a minute")
	}
	program := python(t)
	for _, h := range hostiles() {
		t.Run(h.name, func(t *testing.T) {
			dir := t.TempDir()
			g, proof, path := h.files(t, dir)
			ctx, cancel := context.WithTimeout(t.Context(), *hostileTime)
			defer cancel()
			begin := time.Now()
			c, err := cert.Read(bytes.NewReader(proof))
			require.NoError(t, err)
			err = cert.Check(ctx, g, c)
			require.NoError(t, ctx.Err(), "Go takes too long")
			took := time.Since(begin)
			file := filepath.Join(dir, "proof.json")
			require.NoError(t, os.WriteFile(file, proof, 0o600))
			ctx, cancel = context.WithTimeout(t.Context(), *hostileTime)
			defer cancel()
			other := exec.CommandContext(ctx, program, "-B", "pycheck.py", file, path)
			out, ended := other.CombinedOutput()
			require.NoError(t, ctx.Err(), "Python takes too long")
			if gaveUp := errors.Is(err, cert.ErrWork) || strings.Contains(string(out), "more work"); !gaveUp {
				assert.Equal(t, err == nil, ended == nil, "%v and %s", err, out)
			}
			t.Logf("%d + %d bytes, %.1f s and %.1f s: %.90v; %.90s", len(h.game), len(proof), took.Seconds(), other.ProcessState.UserTime().Seconds(), err, out)
		})
	}
}

// fuzzLimit is what the check of one input may take, on a busy machine too.
const fuzzLimit = 20 * time.Second

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
		g, proof, _ := h.files(t, t.TempDir())
		c, err := cert.Read(bytes.NewReader(proof))
		require.NoError(t, err)
		ended := make(chan struct{})
		go func() {
			defer close(ended)
			_ = cert.Check(context.Background(), g, c)
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
