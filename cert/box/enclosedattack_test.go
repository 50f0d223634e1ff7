package box_test

import (
	"context"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"exactsolve/cert"
	"exactsolve/cert/certtest"
	"exactsolve/cert/claim"
	"exactsolve/internal/regret"
	"exactsolve/nash/enclose"
	"exactsolve/rational"
	"exactsolve/rational/approx"
	"exactsolve/seqform"
	"exactsolve/seqform/seqformtest"
)

// altered returns g with x added to the payoff of player i in pure profile k.
func altered(t testing.TB, g *seqform.Game, k, i int, x rational.Rat) *seqform.Game {
	t.Helper()
	z := seqform.Table{Of: g.Table.Of, Outcomes: slices.Clone(g.Table.Outcomes)}
	z.Outcomes[k].Payoffs = slices.Clone(z.Outcomes[k].Payoffs)
	z.Outcomes[k].Payoffs[i] = z.Outcomes[k].Payoffs[i].Add(x)
	names := make([][]string, len(g.Players))
	for j := range names {
		names[j] = make([]string, g.Table.Sizes[j])
	}
	out, err := seqform.NewStrategic("", "", make([]string, len(names)), names, z)
	require.NoError(t, err)
	return out
}

// about returns c as a certificate about another game.
func about(g *seqform.Game, c *cert.Certificate) *cert.Certificate {
	z := *c
	z.Game = cert.NewGameRef(g)
	return &z
}

// TestEnclosedFalseDependence changes one payoff by a trifle. If it is one of a
// strategy with a copy, then not both can be in use any more; the box, which says so,
// must be refused although all its numbers are as good as before.
func TestEnclosedFalseDependence(t *testing.T) {
	games, certificates := all601(t)
	trifle := rational.Int(2).Pow(200).Inv()
	refused, kept := 0, 0
	for n, of := range [][][]int{{{0, 1}, {0, 1}, {0, 1}}, {{0, 1, 0}, {1, 0}, {0, 1, 1}}} {
		for k := range games[n].g.Table.Len() {
			rest := k
			for i, list := range of {
				a := rest % len(list)
				rest /= len(list)
				twin := slices.Index(list, list[a]) != a || slices.Contains(list[a+1:], list[a])
				g := altered(t, games[n].g, k, i, trifle)
				err := cert.Check(context.Background(), g, about(g, certificates[n]))
				if !twin {
					kept++
					require.NoError(t, err)
					continue
				}
				refused++
				require.ErrorContains(t, err, "may not be 0")
			}
		}
	}
	// The loss of the second strategy of the fourth player is an unknown times
	// an equation; any other payoff makes it something else.
	for k := range games[2].g.Table.Len() {
		for _, x := range []rational.Rat{trifle, trifle.Neg(), rational.Int(1)} {
			g := altered(t, games[2].g, k, 3, x)
			require.ErrorContains(t, cert.Check(context.Background(), g, about(g, certificates[2])), "may not be 0")
			refused++
		}
	}
	t.Logf("%d games refused, %d kept", refused, kept)
}

// TestEnclosedOutside adds a strategy that pays a constant near the payoff at the
// equilibrium.
func TestEnclosedOutside(t *testing.T) {
	nau := seqformtest.Fixture(t, "nau_irrational")
	x, v := base(nau)
	with := func(pay rational.Rat) (*seqform.Game, []seqform.Plan) {
		z := seqform.Table{}
		for k := range 12 {
			a, rest := k%3, k/3
			u := []rational.Rat{pay, {}, {}}
			if a < 2 {
				term := 4*a + 2*(rest%2) + rest/2
				u = []rational.Rat{nau.Payoffs.U(term, 0), nau.Payoffs.U(term, 1), nau.Payoffs.U(term, 2)}
			}
			z.Of = append(z.Of, int32(k))
			z.Outcomes = append(z.Outcomes, seqform.Outcome{Number: k + 1, Payoffs: u})
		}
		g, err := seqform.NewStrategic("", "", make([]string, 3), [][]string{make([]string, 3), make([]string, 2), make([]string, 2)}, z)
		require.NoError(t, err)
		var plans []seqform.Plan
		for i := range x {
			plans = append(plans, seqform.Plan{rational.Int(1), around(x[i][0]), around(x[i][1])})
		}
		plans[0] = append(plans[0], rational.Rat{})
		return g, plans
	}
	level := around(v[0]) // 14 digits are right
	var last *cert.Certificate
	for _, of := range []struct {
		off string
		ok  bool
	}{{"-1/100", true}, {"-1/1000000", true}, {"-1/1000000000", true}, {"-1/1000000000000", true}, {"1/1000000000000", false}, {"1/1000000", false}} {
		g, plans := with(level.Add(rational.MustParse(of.off)))
		c, err := enclose.Find(t.Context(), g, plans)
		require.NoError(t, err)
		require.Equal(t, of.ok, c != nil, of.off)
		if of.ok {
			require.NoError(t, cert.Check(context.Background(), g, c))
			last = c
			continue
		}
		require.ErrorContains(t, cert.Check(context.Background(), g, about(g, last)), "may be negative")
	}
}

// kuhn5 returns a certificate for three-player Kuhn poker with five cards.
func kuhn5(t testing.TB) (*seqform.Game, *cert.Certificate) {
	t.Helper()
	g := seqformtest.Kuhn(3, 5)
	r := regret.New(g)
	r.Randomize(1)
	r.Run(t.Context(), 1000)
	plans := make([]seqform.Plan, 3)
	for i := range plans {
		for _, x := range r.Average(i) {
			y, _ := approx.FromFloat64(x / r.Average(i)[0])
			plans[i] = append(plans[i], y)
		}
	}
	c, err := enclose.Find(t.Context(), g, plans)
	require.NoError(t, err)
	require.NotNil(t, c)
	require.Equal(t, cert.EnclosedNash, c.Claim.Concept)
	return g, c
}

// TestEnclosedTree changes numbers of a certificate of a large tree, and compares
// with the slow checker.
func TestEnclosedTree(t *testing.T) {
	rng := rand.New(rand.NewPCG(73, 74))
	g, original := kuhn5(t)
	require.NoError(t, cert.Check(context.Background(), g, certtest.Reread(t, original)))
	require.True(t, slowlyEnclosed(g, original))
	answers := map[bool]int{}
	for n := range 300 {
		c := certtest.Reread(t, original)
		mutateEnclosure(rng, c)
		ok := cert.Check(context.Background(), g, c) == nil
		answers[ok]++
		if n%15 == 0 {
			require.Equal(t, slowlyEnclosed(g, c), ok, "%s", certtest.Text(t, c))
		}
	}
	t.Logf("accepted: %v", answers)
	assert.Greater(t, min(answers[true], answers[false]), 20)
	// Without a combination, or with other choices, nothing is left.
	for k := range original.Evidence.Enclosure.Combinations {
		c := certtest.Reread(t, original)
		c.Evidence.Enclosure.Combinations = slices.Delete(c.Evidence.Enclosure.Combinations, k, k+1)
		require.ErrorContains(t, cert.Check(context.Background(), g, c), "may not be 0")
	}
}

func TestEnclosedFields(t *testing.T) {
	games, certificates := all601(t)
	p, original := games[1], certificates[1]
	one, wide := rational.Int(1), rational.Int(2).Pow(9000)
	for name, change := range map[string]func(c *cert.Certificate, claim *claim.Enclosed, by *claim.Enclosure){
		"no claim":    func(c *cert.Certificate, _ *claim.Enclosed, _ *claim.Enclosure) { c.Claim.Enclosed = nil },
		"no evidence": func(c *cert.Certificate, _ *claim.Enclosed, _ *claim.Enclosure) { c.Evidence.Enclosure = nil },
		"payoffs": func(c *cert.Certificate, _ *claim.Enclosed, _ *claim.Enclosure) {
			c.Claim.Payoffs = make([]rational.Rat, 3)
		},
		"refuted": func(c *cert.Certificate, _ *claim.Enclosed, _ *claim.Enclosure) { c.Claim.Refuted = true },
		"isolated": func(c *cert.Certificate, _ *claim.Enclosed, _ *claim.Enclosure) {
			c.Claim.Isolated = new(claim.Isolated)
		},
		"inverse": func(c *cert.Certificate, _ *claim.Enclosed, _ *claim.Enclosure) {
			c.Evidence.Inverse = [][]rational.Rat{}
		},
		"nash":        func(c *cert.Certificate, _ *claim.Enclosed, _ *claim.Enclosure) { c.Claim.Concept = cert.Nash },
		"two plans":   func(_ *cert.Certificate, z *claim.Enclosed, _ *claim.Enclosure) { z.Plans = z.Plans[:2] },
		"short plan":  func(_ *cert.Certificate, z *claim.Enclosed, _ *claim.Enclosure) { z.Plans[1] = z.Plans[1][:2] },
		"plan from 2": func(_ *cert.Certificate, z *claim.Enclosed, _ *claim.Enclosure) { z.Plans[0][0] = rational.Int(2) },
		"two payoffs": func(_ *cert.Certificate, z *claim.Enclosed, _ *claim.Enclosure) { z.Payoffs = z.Payoffs[:2] },
		"no radius": func(_ *cert.Certificate, z *claim.Enclosed, by *claim.Enclosure) {
			z.Radius, by.Radius = rational.Rat{}, rational.Rat{}
		},
		"radii": func(_ *cert.Certificate, z *claim.Enclosed, by *claim.Enclosure) {
			z.Radius = by.Radius.Mul(rational.New(1, 2))
		},
		"two choices": func(_ *cert.Certificate, _ *claim.Enclosed, by *claim.Enclosure) { by.Choices = by.Choices[:2] },
		"no choice":   func(_ *cert.Certificate, _ *claim.Enclosed, by *claim.Enclosure) { by.Choices[0] = nil },
		"choice 0":    func(_ *cert.Certificate, _ *claim.Enclosed, by *claim.Enclosure) { by.Choices[0][0] = 0 },
		"choice 9":    func(_ *cert.Certificate, _ *claim.Enclosed, by *claim.Enclosure) { by.Choices[0][0] = 9 },
		"unknown 0":   func(_ *cert.Certificate, _ *claim.Enclosed, by *claim.Enclosure) { by.Unknowns[0] = []int{0} },
		"unknown 9":   func(_ *cert.Certificate, _ *claim.Enclosed, by *claim.Enclosure) { by.Unknowns[0] = []int{9} },
		"unknown twice": func(_ *cert.Certificate, _ *claim.Enclosed, by *claim.Enclosure) {
			by.Unknowns[0] = append(by.Unknowns[0], by.Unknowns[0]...)
		},
		"choice unknown": func(_ *cert.Certificate, _ *claim.Enclosed, by *claim.Enclosure) {
			by.Unknowns[0] = []int{by.Choices[0][0]}
		},
		"choice equation": func(_ *cert.Certificate, _ *claim.Enclosed, by *claim.Enclosure) {
			by.Equations[0] = []int{by.Choices[0][0]}
		},
		"one equation less": func(_ *cert.Certificate, _ *claim.Enclosed, by *claim.Enclosure) { by.Equations[1] = nil },
		"one row less":      func(_ *cert.Certificate, _ *claim.Enclosed, by *claim.Enclosure) { by.Inverse = by.Inverse[1:] },
		"short row":         func(_ *cert.Certificate, _ *claim.Enclosed, by *claim.Enclosure) { by.Inverse[1] = by.Inverse[1][1:] },
		"no unknowns": func(_ *cert.Certificate, _ *claim.Enclosed, by *claim.Enclosure) {
			by.Unknowns, by.Equations, by.Inverse = make([][]int, 3), make([][]int, 3), nil
		},
		"combination twice": func(_ *cert.Certificate, _ *claim.Enclosed, by *claim.Enclosure) {
			by.Combinations = append(by.Combinations, by.Combinations[0])
		},
		"combination of ∅": func(_ *cert.Certificate, _ *claim.Enclosed, by *claim.Enclosure) {
			by.Combinations = []claim.Combination{{Player: 1}}
		},
		"combination of 4": func(_ *cert.Certificate, _ *claim.Enclosed, by *claim.Enclosure) {
			by.Combinations = []claim.Combination{{Player: 4, Sequence: 1}}
		},
		"combination core": func(_ *cert.Certificate, _ *claim.Enclosed, by *claim.Enclosure) {
			by.Combinations = []claim.Combination{{Player: 1, Sequence: by.Equations[0][0]}}
		},
		"equation 0":          func(_ *cert.Certificate, _ *claim.Enclosed, by *claim.Enclosure) { term(by).Equation = 0 },
		"equation 9":          func(_ *cert.Certificate, _ *claim.Enclosed, by *claim.Enclosure) { term(by).Equation = 9 },
		"term with unknown 9": func(_ *cert.Certificate, _ *claim.Enclosed, by *claim.Enclosure) { term(by).Unknowns = []int{9} },
		"high degree":         func(_ *cert.Certificate, _ *claim.Enclosed, by *claim.Enclosure) { term(by).Unknowns = []int{1, 1, 1} },
		"wide plan": func(_ *cert.Certificate, z *claim.Enclosed, _ *claim.Enclosure) {
			z.Plans[0][1] = z.Plans[0][1].Add(wide.Mul(wide).Inv())
		},
		"wide payoff": func(_ *cert.Certificate, z *claim.Enclosed, _ *claim.Enclosure) {
			z.Payoffs[0] = z.Payoffs[0].Add(wide.Mul(wide).Inv())
		},
		"wide radius":  func(_ *cert.Certificate, z *claim.Enclosed, _ *claim.Enclosure) { z.Radius = wide.Mul(wide) },
		"wide inverse": func(_ *cert.Certificate, _ *claim.Enclosed, by *claim.Enclosure) { by.Inverse[0][0] = wide.Mul(wide) },
		"wide factor": func(_ *cert.Certificate, _ *claim.Enclosed, by *claim.Enclosure) {
			term(by).Factor = one.Add(wide.Mul(wide).Inv())
		},
	} {
		bad := certtest.Reread(t, original)
		change(bad, bad.Claim.Enclosed, bad.Evidence.Enclosure)
		err := cert.Check(context.Background(), p.g, bad)
		if !assert.Error(t, err, name) {
			continue
		}
		if strings.HasPrefix(name, "wide") {
			assert.ErrorContains(t, err, "bits", name)
		}
		if name == "high degree" {
			assert.ErrorContains(t, err, "at most 2 unknowns", name)
		}
	}
	source := string(certtest.Text(t, original))
	for _, change := range [][2]string{
		{`"radius":`, `"centre":`},
		{`"equation":1`, `"equation":"1"`},
		{`"equation":1,`, ``},
		{`"sequence":`, `"sequences":`},
		{`"choices":[[`, `"choices":[[0.1,`},
		{`"choices":[`, `"choices":[null,`},
	} {
		require.Contains(t, source, change[0])
		_, err := cert.Read(strings.NewReader(strings.Replace(source, change[0], change[1], 1)))
		assert.Error(t, err, change[1])
	}
}

// term returns a term of a combination.
func term(by *claim.Enclosure) *claim.Multiplier {
	for _, c := range by.Combinations {
		if len(c.Terms) > 0 {
			return &c.Terms[0]
		}
	}
	by.Combinations[0].Terms = []claim.Multiplier{{Equation: 1, Factor: rational.Int(1)}}
	return &by.Combinations[0].Terms[0]
}

// TestEnclosedWork: what would take long to expand is refused at once.
func TestEnclosedWork(t *testing.T) {
	const m = 60
	g := seqformtest.Random([]int{m, m, m}, 0, 1, 1)
	box := &claim.Enclosed{Payoffs: make([]rational.Rat, 3), Radius: rational.Int(1)}
	by := &claim.Enclosure{Radius: rational.New(1, 1_000_000)}
	for range 3 {
		plan, list := seqform.Plan{rational.Int(1)}, []int{}
		for s := 1; s <= m; s++ {
			plan = append(plan, rational.New(1, m))
			if s > 1 {
				list = append(list, s)
			}
		}
		box.Plans = append(box.Plans, plan)
		by.Choices, by.Unknowns, by.Equations = append(by.Choices, []int{1}), append(by.Unknowns, list), append(by.Equations, list)
	}
	size := 3 * (m - 1)
	for range size {
		by.Inverse = append(by.Inverse, make([]rational.Rat, size))
	}
	c := &cert.Certificate{Game: cert.NewGameRef(g)}
	c.Claim.Concept, c.Claim.Enclosed, c.Evidence.Enclosure = cert.EnclosedNash, box, by
	require.ErrorContains(t, cert.Check(context.Background(), g, c), "products")
}

func BenchmarkEnclosedKuhn5(b *testing.B) {
	g, c := kuhn5(b)
	for b.Loop() {
		require.NoError(b, cert.Check(context.Background(), g, c))
	}
}

func BenchmarkEnclosedCopies(b *testing.B) {
	games, certificates := all601(b)
	for b.Loop() {
		require.NoError(b, cert.Check(context.Background(), games[1].g, certificates[1]))
	}
}

// TestEnclosedBoundary has boxes of which inequalities hold or fail with equality: two
// players who both want to match, with linear equations, so that the radius may
// be anything below 1/2.
func TestEnclosedBoundary(t *testing.T) {
	g := seqformtest.Table([]int{2, 2}, []int64{1, 1}, []int64{0, 0}, []int64{0, 0}, []int64{1, 1})
	one, half := rational.Int(1), rational.New(1, 2)
	build := func(center, radius, around rational.Rat) *cert.Certificate {
		plan := []rational.Rat{one, one.Sub(center), center}
		c := &cert.Certificate{Game: cert.NewGameRef(g)}
		c.Claim.Concept = cert.EnclosedNash
		c.Claim.Enclosed = &claim.Enclosed{Plans: [][]rational.Rat{plan, plan}, Payoffs: []rational.Rat{half, half}, Radius: around}
		row := half.Neg()
		c.Evidence.Enclosure = &claim.Enclosure{
			Choices:   [][]int{{1}, {1}},
			Unknowns:  [][]int{{2}, {2}},
			Equations: [][]int{{2}, {2}},
			Inverse:   [][]rational.Rat{{{}, row}, {row, {}}},
			Radius:    radius,
		}
		return c
	}
	for _, of := range []struct {
		center, radius, around string
		ok                     bool
	}{
		{"1/2", "1/1000", "1/1000", true},
		{"1/2", "1/1000", "1/1001", false}, // a box for the unknowns larger than claimed
		{"1/2", "499/1000", "499/1000", true},
		{"1/2", "1/2", "1", false}, // weights might be 0
		{"1/2", "3/4", "1", false},
		{"1/2", "0", "1", false},
		{"1/2", "-1/4", "1", false},
		{"5/8", "1/8", "1", false}, // the zero is on the boundary
		{"5/8", "126/1000", "1", true},
		{"5/8", "126/1000", "251/1000", true},  // the payoff is 3/8 ± 126/1000
		{"5/8", "126/1000", "250/1000", false}, // and half may be more than that away
	} {
		c := build(rational.MustParse(of.center), rational.MustParse(of.radius), rational.MustParse(of.around))
		require.Equal(t, of.ok, cert.Check(context.Background(), g, c) == nil, "%v: %v", of, cert.Check(context.Background(), g, c))
		if of.radius[0] != '-' && of.radius != "0" {
			require.Equal(t, of.ok, slowlyEnclosed(g, c), "%v", of)
		}
	}
	// With a bad inverse a negative radius would pass for a contraction.
	c := build(half, rational.New(-1, 4), one)
	row := rational.Int(-20)
	c.Evidence.Enclosure.Inverse = [][]rational.Rat{{{}, row}, {row, {}}}
	require.ErrorContains(t, cert.Check(context.Background(), g, c), "radius")
}
