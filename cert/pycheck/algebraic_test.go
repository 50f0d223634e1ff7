package pycheck_test

import (
	"fmt"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"exactsolve/cert"
	checker "exactsolve/cert/algebraic"
	"exactsolve/cert/answer"
	"exactsolve/cert/certtest"
	"exactsolve/cert/claim"
	"exactsolve/nash"
	"exactsolve/nash/algebraic"
	"exactsolve/rational"
	"exactsolve/seqform"
	"exactsolve/seqform/efg"
	"exactsolve/seqform/nfg"
	"exactsolve/seqform/seqformtest"
)

// expressed returns equilibria in algebraic numbers, of several degrees.
func expressed(t *testing.T) (all []source) {
	t.Helper()
	add := func(name, file string, g *seqform.Game) {
		r, err := nash.Solve(t.Context(), g, nash.Options{})
		require.NoError(t, err)
		if r.Certificate.Claim.Concept != cert.IsolatedNash {
			return
		}
		r, err = algebraic.Express(t.Context(), g, r.Certificate)
		require.NoError(t, err)
		if r.Status == answer.Yes {
			all = append(all, newSource(t, name+", algebraic-nash", file, g, r.Certificate))
		}
	}
	g, file := read(t, "nau_irrational")
	add("nau_irrational", file, g)
	require.Len(t, all, 1)
	// Seeds of games with equilibria of this kind, one of them of degree 3.
	for _, of := range []struct {
		sizes []int
		high  int
		seeds []uint64
	}{
		{[]int{2, 2, 2}, 9, []uint64{6, 154, 209}},
		{[]int{3, 3, 3}, 2, []uint64{274, 1815, 6694, 7290}},
		{[]int{2, 2, 4}, 9, []uint64{178, 255}},
		{[]int{2, 2, 2, 2}, 2, []uint64{2101}},
	} {
		for _, seed := range of.seeds {
			g := seqformtest.Random(of.sizes, 0, of.high, seed)
			add(fmt.Sprint("random", of.sizes, seed), strategic(t, "random", g), g)
		}
	}
	return append(all, late(t, all[0]))
}

// late moves an equilibrium of a 2×2×2 game into the tree of [sequential].
func late(t *testing.T, s source) source {
	t.Helper()
	c := s.read(t)
	a := c.Claim.Algebraic
	moved := later(t, s.game)
	a.Profile[0] = append([][][]rational.Rat{{{}, {rational.Int(1)}}}, a.Profile[0]...)
	var err error
	a.Payoffs, err = checker.Payoffs(moved.game.Within(&rational.Work{Context: t.Context(), Left: cert.BaseWork}), a)
	require.NoError(t, err)
	c.Game = cert.NewGameRef(moved.game)
	return newSource(t, "sequential, algebraic-nash", moved.file, moved.game, c)
}

// TestAlgebraic has them judge equilibria in algebraic numbers.
func TestAlgebraic(t *testing.T) {
	python(t)
	all := expressed(t)
	degrees := map[int]int{}
	for _, s := range all {
		degrees[len(s.read(t).Claim.Algebraic.Polynomial)-1]++
	}
	t.Log("of degrees", degrees)
	require.Greater(t, len(all), 6)
	testClaims(t, all, 500, nudgeAlgebraic)
}

// TestAlgebraicSequential has them judge sequential equilibria in algebraic numbers.
func TestAlgebraicSequential(t *testing.T) {
	python(t)
	text, c := certtest.Irrational(t)
	s := written(t, "irrational", text, efg.Parse)
	all := []source{newSource(t, "irrational, algebraic-sequential", s.file, s.game, c)}
	for _, s := range expressed(t) {
		c := s.read(t)
		c.Claim.Concept, c.Evidence.Powers = cert.AlgebraicSequential, powersOf(c.Claim.Algebraic)
		if cert.Check(t.Context(), s.game, c) == nil {
			all = append(all, newSource(t, s.about+", sequential", s.file, s.game, c))
		}
	}
	require.Greater(t, len(all), 3)
	rng := rand.New(rand.NewPCG(95, 96))
	var jobs []job
	for seed := range 600 {
		var text strings.Builder
		require.NoError(t, efg.Format(&text, certtest.RandomTree(seed)))
		s := written(t, "random", text.String(), efg.Parse)
		s = newSource(t, fmt.Sprintf("random %d", seed), s.file, s.game, certtest.RandomSequential(t, rng, s.game))
		jobs = append(jobs, s.job(s.text))
		idle := slices.ContainsFunc(s.game.Players, func(p seqform.Player) bool { return len(p.Infosets) == 0 })
		if !idle && cert.Check(t.Context(), s.game, s.read(t)) == nil {
			all = append(all, s)
		}
	}
	requireAgreement(t, jobs)
	t.Logf("%d claims", len(all))
	testClaims(t, all, 750, nudgeSequential)
}

// powersOf has order 0 for what the profile plays, and else 1 with coefficient 1.
func powersOf(a *claim.Algebraic) *claim.Powers {
	by := new(claim.Powers)
	for _, sets := range a.Profile {
		orders, coefficients := [][]int{}, [][][]rational.Rat{}
		for _, behavior := range sets {
			order, coefficient := make([]int, len(behavior)), make([][]rational.Rat, len(behavior))
			for k, x := range behavior {
				if coefficient[k] = []rational.Rat{}; len(x) == 0 {
					order[k], coefficient[k] = 1, rats("1")
				}
			}
			orders, coefficients = append(orders, order), append(coefficients, coefficient)
		}
		by.Orders, by.Coefficients = append(by.Orders, orders), append(by.Coefficients, coefficients)
	}
	return by
}

// nudgeSequential changes orders and coefficients, or else as nudgeAlgebraic.
func nudgeSequential(rng *rand.Rand, c *cert.Certificate) {
	by := c.Evidence.Powers
	i := rng.IntN(len(by.Orders))
	h := rng.IntN(len(by.Orders[i]))
	k := rng.IntN(len(by.Orders[i][h]))
	order, coefficient := &by.Orders[i][h][k], &by.Coefficients[i][h][k]
	switch n := len(*coefficient); {
	case rng.IntN(3) == 0:
		nudgeAlgebraic(rng, c)
	case rng.IntN(8) == 0:
		by.Orders[i] = by.Orders[i][:h]
	case *order == 0 && rng.IntN(4) > 0: // of what has an order already
		for i := range by.Orders {
			for h := range by.Orders[i] {
				for k := range by.Orders[i][h] {
					if x := &by.Orders[i][h][k]; *x > 0 {
						*x += rng.IntN(3)
					}
				}
			}
		}
	case rng.IntN(2) == 0:
		*order += rng.IntN(4) - 1
	case n == 0 || rng.IntN(4) == 0:
		*coefficient = append(*coefficient, step(rng, 40))
	default:
		x := pick(rng, *coefficient)
		*x = x.Add(step(rng, 40))
	}
}

// nudgeAlgebraic changes one or two numbers, by multiples of p too.
func nudgeAlgebraic(rng *rand.Rand, c *cert.Certificate) {
	a := c.Claim.Algebraic
	for range 1 + rng.IntN(2) {
		i := rng.IntN(len(a.Profile))
		h := rng.IntN(len(a.Profile[i]))
		change := func(p []rational.Rat) {
			if x := pick(rng, p); x != nil {
				*x = x.Add(step(rng, 40))
			}
		}
		switch rng.IntN(8) {
		case 0:
			change(*pick(rng, a.Profile[i][h]))
		case 1:
			change(a.Payoffs[i])
		case 2:
			change(a.Polynomial)
		case 3, 4:
			x := []*rational.Rat{&a.Low, &a.High}[rng.IntN(2)]
			*x = x.Add(step(rng, 40))
		case 5:
			x := pick(rng, a.Profile[i][h])
			*x = append(*x, rational.Rat{})
		case 6: // the same numbers, modulo p times a linear factor
			root := rational.New(rng.Int64N(101)-50, 1+rng.Int64N(7))
			a.Polynomial = times(a.Polynomial, []rational.Rat{root.Neg(), rational.Int(1)})
		default: // another sum, or the same as p(α) = 0
			x, f := pick(rng, a.Profile[i][h]), step(rng, 10)
			for k := range min(len(a.Polynomial), len(*x)) {
				(*x)[k] = (*x)[k].Add(f.Mul(a.Polynomial[k]))
			}
		}
	}
}

// times returns the product of polynomials.
func times(p, q []rational.Rat) []rational.Rat {
	z := make([]rational.Rat, len(p)+len(q)-1)
	for i, x := range p {
		for j, y := range q {
			z[i+j] = z[i+j].Add(x.Mul(y))
		}
	}
	return z
}

// half returns the equilibrium (1/2, 1/2) of matching strategies, written with the
// root 1/2 of 2t − 1.
func half(t *testing.T) judged {
	t.Helper()
	s, _ := matching(t, 2, 0, "")
	x := [][]rational.Rat{rats("1/2"), rats("1/2")}
	s = newSource(t, "half", s.file, s.game, &cert.Certificate{
		Game: cert.NewGameRef(s.game),
		Claim: cert.Claim{Concept: cert.AlgebraicNash, Algebraic: &claim.Algebraic{
			Polynomial: rats("-1 2"), Low: rational.Int(0), High: rational.Int(1),
			Profile: [][][][]rational.Rat{{x}, {x}}, Payoffs: x,
		}},
	})
	return judged{t: t, of: s}
}

// TestAlgebraicRules breaks each rule of algebraic-nash alone, or nearly.
func TestAlgebraicRules(t *testing.T) {
	python(t)
	j := half(t)
	change := func(right bool, about string, f func(a *claim.Algebraic)) {
		t.Helper()
		j.change(right, about, func(c *cert.Certificate) { f(c.Claim.Algebraic) })
	}
	change(true, "nothing", func(*claim.Algebraic) {})
	zero := []rational.Rat{{}}
	for _, x := range []struct {
		about, polynomial, low, high string
		right                        bool
	}{
		{"no coefficient", "", "0", "1", false},
		{"a constant", "1", "0", "1", false},
		{"a coefficient 0", "-1 2 0", "0", "1", false},
		{"other sign", "1 -2", "0", "1", true},
		{"fractions", "-1/3 2/3", "1/7", "8/9", true},
		{"an empty interval", "-1 2", "1/2", "1/2", false},
		{"a reversed interval", "-1 2", "1", "0", false},
		{"an end as root", "-1 2", "1/2", "1", false},
		{"another end as root", "-1 2", "0", "1/2", false},
		{"no root", "-1 2", "3/4", "1", false},
		{"a double root", "1 -4 4", "0", "1", false},
		{"a double root elsewhere", "-9 24 -13 2", "0", "1", false}, // (2t − 1)(t − 3)²
		{"another root elsewhere", "3 -7 2", "0", "1", true},        // (2t − 1)(t − 3)
		{"two roots", "3 -7 2", "0", "4", false},
		{"an end as root and one inside", "3 -7 2", "1/2", "4", false},
		{"a root at the end", "3 -7 2", "0", "3", false},
		{"a triple root", "-1 6 -12 8", "0", "1", false},
		{"three roots", "0 1 -3 2", "-1", "4", false},
		{"the middle of three", "0 1 -3 2", "1/5", "4/5", true},
	} {
		change(x.right, x.about, func(a *claim.Algebraic) {
			a.Polynomial, a.Low, a.High = rats(x.polynomial), rational.MustParse(x.low), rational.MustParse(x.high)
		})
	}
	// Numbers with the same value, where t = 1/2 or, in the last, is −√2 or √2 too.
	one := rational.Int(1)
	for _, x := range []struct {
		about, polynomial, first, second, payoff string
		right                                    bool
	}{
		{"t and 1 − t", "0 1 -3 2", "0 1", "1 -1", "1/2", true},
		{"t and 1/2", "0 1 -3 2", "0 1", "1/2", "0 1 0", true},
		{"as many coefficients as allowed", "0 1 -3 2", "1/2 0 0", "1/2", "1/2", true},
		{"a coefficient too many", "0 1 -3 2", "1/2 0 0 0", "1/2", "1/2", false},
		{"a coefficient too many in payoffs", "0 1 -3 2", "1/2", "1/2", "1/2 0 0 0", false},
		{"no sum", "0 1 -3 2", "0 1", "3/4", "1/2", false},
		{"negative", "0 1 -3 2", "-1 1", "2 -1", "1/2", false},
		{"another payoff", "0 1 -3 2", "0 1", "1 -1", "1 -1 1/8", false},
		{"squares", "2 -4 -1 2", "1/4 0 1", "0 1", "0 0 2", true}, // (2t − 1)(t² − 2)
		{"squares of √2", "2 -4 -1 2", "0 0 1/4", "0 1", "0 0 2", false},
	} {
		change(x.right, x.about, func(a *claim.Algebraic) {
			a.Polynomial, a.Low, a.High = rats(x.polynomial), rational.New(1, 5), rational.New(4, 5)
			a.Profile[0][0] = [][]rational.Rat{rats(x.first), rats(x.second)}
			a.Payoffs[1] = rats(x.payoff)
		})
	}
	change(true, "a pure equilibrium", func(a *claim.Algebraic) {
		a.Polynomial = rats("3 -7 2")
		pure := [][]rational.Rat{rats("1/2 1"), rats("-1/2 1")}
		a.Profile = [][][][]rational.Rat{{pure}, {pure}}
		a.Payoffs = [][]rational.Rat{rats("1"), rats("0 2")}
	})
	change(false, "no equilibrium", func(a *claim.Algebraic) {
		a.Profile[0][0] = [][]rational.Rat{rats("1"), {}}
	})
	change(false, "payoffs of best responses, not the profile's", func(a *claim.Algebraic) {
		a.Profile = [][][][]rational.Rat{{{rats("1"), {}}}, {{{}, rats("1")}}}
		a.Payoffs = [][]rational.Rat{rats("1"), rats("1")}
	})
	for about, f := range map[string]func(a *claim.Algebraic){
		"one strategy":     func(a *claim.Algebraic) { a.Profile = a.Profile[:1] },
		"three strategies": func(a *claim.Algebraic) { a.Profile = append(a.Profile, a.Profile[0]) },
		"no set":           func(a *claim.Algebraic) { a.Profile[1] = [][][]rational.Rat{} },
		"two sets":         func(a *claim.Algebraic) { a.Profile[1] = append(a.Profile[1], a.Profile[1][0]) },
		"three actions":    func(a *claim.Algebraic) { a.Profile[1][0] = append(a.Profile[1][0], []rational.Rat{}) },
		"one action":       func(a *claim.Algebraic) { a.Profile[1][0] = [][]rational.Rat{rats("1")} },
		"one payoff":       func(a *claim.Algebraic) { a.Payoffs = a.Payoffs[:1] },
		"three payoffs":    func(a *claim.Algebraic) { a.Payoffs = append(a.Payoffs, rats("0")) },
	} {
		change(false, about, f)
	}
	// Degrees to 64: t^d + t − 1 has one positive root, and none of its values is needed.
	for _, x := range []struct {
		degree int
		right  bool
	}{{63, true}, {64, true}, {65, false}} {
		change(x.right, "a high degree", func(a *claim.Algebraic) {
			a.Polynomial = append(append(rats("-1 1"), slices.Repeat(zero, x.degree-2)...), one)
		})
	}
	// Bits: 32,768 of degree 1, 512 of degree 64.
	for _, x := range []struct {
		degree, bits int
		right        bool
	}{{1, 32768, true}, {1, 32769, false}, {64, 512, true}, {64, 513, false}} {
		tiny := rational.Int(2).Pow(x.bits - 1).Inv()
		with := func(about string, f func(a *claim.Algebraic)) {
			t.Helper()
			change(x.right, about, func(a *claim.Algebraic) {
				if x.degree > 1 {
					a.Polynomial = append(append(rats("-1 1"), slices.Repeat(zero, x.degree-2)...), one)
				}
				f(a)
			})
		}
		with("bits of low", func(a *claim.Algebraic) { a.Low = tiny })
		with("bits of high", func(a *claim.Algebraic) { a.High = one.Sub(tiny) })
		with("bits of p", func(a *claim.Algebraic) { a.Polynomial[0] = one.Sub(tiny).Neg() })
		with("bits of a large coefficient", func(a *claim.Algebraic) {
			a.High = rational.Int(2).Pow(x.bits).Sub(one)
			a.Polynomial[0] = a.High.Neg().Add(one)
		})
	}
	for _, x := range []struct {
		power int
		right bool
	}{{16383, true}, {16384, false}} {
		tiny := rational.Int(2).Pow(x.power).Inv()
		change(x.right, "bits of a probability", func(a *claim.Algebraic) {
			a.Polynomial = rats("3 -7 2")
			a.Profile[0][0][0] = []rational.Rat{rational.New(1, 2).Sub(tiny), tiny.Add(tiny)}
		})
		change(x.right, "bits of a payoff", func(a *claim.Algebraic) {
			a.Polynomial = rats("3 -7 2")
			a.Payoffs[1] = []rational.Rat{rational.New(1, 2).Sub(tiny), tiny.Add(tiny)}
		})
	}
	three := rational.Int(3).Pow(100).Inv() // of 159 bits
	for _, x := range []struct {
		power int
		right bool
	}{{32768 - 159, true}, {32768 - 158, false}} {
		change(x.right, "common bits", func(a *claim.Algebraic) {
			a.Polynomial = []rational.Rat{rational.Int(2).Pow(x.power).Inv().Neg(), three}
			a.High = one
			a.Low = rational.Int(2).Pow(32000).Inv().Neg()
		})
	}
	nothing := half(t)
	free := written(t, "all is best", `NFG 1 R "" { "1" "2" } { 2 2 } 0 0 0 0 0 0 0 0`, nfg.Parse)
	for _, x := range []struct {
		first, second string
		right         bool
	}{{"1/3", "2/3", true}, {"-1/3", "4/3", false}, {"1/3", "1/3", false}, {"0 -1", "1 1", false}, {"0 2", "1 -2", true}} {
		c := nothing.of.read(t)
		c.Game = cert.NewGameRef(free.game)
		a := c.Claim.Algebraic
		a.Polynomial = rats("3 -7 2")
		a.Profile[0][0] = [][]rational.Rat{rats(x.first), rats(x.second)}
		a.Payoffs = [][]rational.Rat{{}, {}}
		j.of = newSource(t, "all is best", free.file, free.game, c)
		j.text(x.right, x.first, j.of.text)
	}
	j.agree()
}

// TestOtherForms: boxes need two players or more, and lists the strategic form.
func TestOtherForms(t *testing.T) {
	python(t)
	const alone = `EFG 2 R "" { "1" } p "" 1 1 "" { "1" "2" } 0 t "" 1 "" { 0 } t "" 2 "" { 0 }`
	const both = `EFG 2 R "" { "1" "2" } p "" 1 1 "" { "1" "2" } 0 t "" 1 "" { 0 0 } t "" 2 "" { 0 0 }`
	var jobs []job
	for _, x := range []struct {
		text  string
		parse bool
		cert  func(g *seqform.Game) *cert.Certificate
		right bool
	}{
		{alone, true, func(*seqform.Game) *cert.Certificate {
			return &cert.Certificate{
				Claim: cert.Claim{Concept: cert.EnclosedNash, Enclosed: &claim.Enclosed{
					Plans: [][]rational.Rat{rats("1 1/2 1/2")}, Payoffs: rats("0"), Radius: rational.New(1, 4)}},
				Evidence: cert.Evidence{Enclosure: &claim.Enclosure{
					Choices: [][]int{{1}}, Unknowns: [][]int{{2}}, Equations: [][]int{{2}}, Inverse: [][]rational.Rat{rats("0")}, Radius: rational.New(1, 4)}},
			}
		}, false},
		{both, true, func(*seqform.Game) *cert.Certificate {
			return &cert.Certificate{
				Claim: cert.Claim{Concept: cert.CompleteNash, Complete: &claim.Complete{
					Equilibria: []claim.ListedEquilibrium{}, Unresolved: []claim.OpenRegion{{Status: []string{"??", ""}, Simplex: [][][]rational.Rat{{rats("1 0"), rats("0 1")}, {}}}}}},
				Evidence: cert.Evidence{Cover: &claim.Cover{Roots: []claim.CoverRoot{}, Tree: "x"}},
			}
		}, false},
		{alone, true, func(*seqform.Game) *cert.Certificate {
			return &cert.Certificate{Claim: cert.Claim{Concept: cert.AlgebraicNash, Algebraic: &claim.Algebraic{
				Polynomial: rats("-2 0 1"), Low: rational.Int(1), High: rational.Int(2),
				Profile: [][][][]rational.Rat{{{rats("2 -1"), rats("-1 1")}}}, Payoffs: [][]rational.Rat{{}}}}}
		}, true},
	} {
		s := written(t, "another form", x.text, efg.Parse)
		c := x.cert(s.game)
		c.Game = cert.NewGameRef(s.game)
		s = newSource(t, s.about, s.file, s.game, c)
		one := s.job(s.text)
		require.Equal(t, x.right, one.err == nil, "%v", one.err)
		jobs = append(jobs, one)
	}
	requireAgreement(t, jobs)
}
