package cert_test

import (
	"bytes"
	"fmt"
	"slices"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"exactsolve/cert"
	"exactsolve/fixtures"
	"exactsolve/polyeps"
	"exactsolve/rational"
	"exactsolve/seqform"
	"exactsolve/seqform/seqformtest"
)

func nashClaim(g *seqform.Game, p seqform.Profile) *cert.Certificate {
	return &cert.Certificate{Game: cert.NewGameRef(g), Claim: cert.Claim{
		Concept: cert.Nash, Profile: p, Payoffs: g.ExpectedPayoffs(g.Plans(p)),
	}}
}

// TestNashVerdicts checks the verdicts of the literature on every profile of
// every fixture, for any number of players.
func TestNashVerdicts(t *testing.T) {
	yes, no := 0, 0
	for _, name := range fixtures.Names() {
		want, err := fixtures.Want(name)
		require.NoError(t, err)
		if want.Recall != fixtures.Perfect && want.Recall != "" {
			continue
		}
		g := seqformtest.Fixture(t, name)
		for _, p := range want.Profiles {
			err := cert.Check(g, nashClaim(g, seqformtest.Profile(g, p.Probabilities)))
			switch {
			case slices.Contains(p.Is, "nash"):
				require.NoError(t, err, "%s, %s", name, p.Name)
				yes++
			case slices.Contains(p.IsNot, "nash"):
				require.ErrorContains(t, err, "gains", "%s, %s", name, p.Name)
				no++
			}
		}
	}
	t.Logf("%d equilibria accepted, %d others rejected", yes, no)
	require.Greater(t, yes, 50)
	require.Greater(t, no, 5)
}

func monomials(c ...string) polyeps.Poly {
	v := make([]rational.Rat, len(c))
	for k := range c {
		v[k] = rational.MustParse(c[k])
	}
	return polyeps.New(v...)
}

// TestThreePlayers checks trembles of Selten's horse by hand: player 3 believes
// 2/3 that player 2 trembled, and is indifferent in the limit, but not on the
// way there. So they prove a sequential equilibrium and no quasi-perfect one.
func TestThreePlayers(t *testing.T) {
	g := seqformtest.Fixture(t, "selten_horse")
	one, zero := rational.Int(1), rational.Rat{}
	c := &cert.Certificate{
		Game: cert.NewGameRef(g),
		Claim: cert.Claim{
			Concept: cert.Sequential,
			Profile: seqform.Profile{{{one, zero}}, {{one, zero}}, {{rational.New(1, 8), rational.New(7, 8)}}},
			Payoffs: []rational.Rat{one, one, one},
			Beliefs: [][]seqform.Belief{{{one}}, {{one}}, {{rational.New(2, 3), rational.New(1, 3)}}},
		},
		Evidence: cert.Evidence{
			Plans: [][]polyeps.Poly{
				{monomials("1"), monomials("1", "-1"), monomials("0", "1")},
				{monomials("1"), monomials("1", "-2"), monomials("0", "2")},
				{monomials("1"), monomials("1/8"), monomials("7/8")},
			},
			EpsilonBar: rational.New(1, 100),
		},
	}
	require.NoError(t, cert.Check(g, c))
	c.Claim.Concept = cert.QuasiPerfect
	require.ErrorContains(t, cert.Check(g, c), "loses 2ε^2 against the perturbed profile")
	c.Claim.Concept = cert.Sequential
	c.Claim.Beliefs[2][0] = seqform.Belief{rational.New(1, 2), rational.New(1, 2)}
	require.ErrorContains(t, cert.Check(g, c), "the belief at information set 3:1 of player 3")
	c.Claim.Beliefs = nil
	require.ErrorContains(t, cert.Check(g, c), "needs beliefs")
}

// TestRejections breaks one thing at a time and reads the reason.
func TestRejections(t *testing.T) {
	g := seqformtest.Fixture(t, "kuhn")
	half := rational.New(1, 2)
	eps := monomials("0", "1")
	for want, edit := range map[string]func(c *cert.Certificate){
		"about another game":                    func(c *cert.Certificate) { c.Game.Hash = "00" },
		"no checker for the concept \"proper\"": func(c *cert.Certificate) { c.Claim.Concept = cert.Proper },
		"no checker for the concept \"\"":       func(c *cert.Certificate) { c.Claim.Concept = "" },
		"no checker for the concept \"nash\"":   func(c *cert.Certificate) { c.Claim.Concept = cert.Nash },
		"profile of 1 players":                  func(c *cert.Certificate) { c.Claim.Profile = c.Claim.Profile[:1] },
		"says nothing at information set":       func(c *cert.Certificate) { c.Claim.Profile[1][3] = nil },
		"1 payoffs for 2 players":               func(c *cert.Certificate) { c.Claim.Payoffs = c.Claim.Payoffs[:1] },
		"gives player 1 the payoff -1/18":       func(c *cert.Certificate) { c.Claim.Payoffs[0] = half },
		"the evidence gives":                    func(c *cert.Certificate) { c.Claim.Profile[0][4] = []rational.Rat{rational.Int(1), {}} },
		"perturbed plans of 1 players":          func(c *cert.Certificate) { c.Evidence.Plans = c.Evidence.Plans[:1] },
		"entries for 13 sequences":              func(c *cert.Certificate) { c.Evidence.Plans[0] = c.Evidence.Plans[0][:5] },
		"violates constraint 1":                 func(c *cert.Certificate) { c.Evidence.Plans[0][0] = eps },
		"above its bound and loses":             func(c *cert.Certificate) { c.Evidence.Bounds = zeroBounds(c.Evidence.Bounds) },
		"below its bound":                       func(c *cert.Certificate) { c.Evidence.Bounds[0][1] = monomials("2") },
		"the comparisons are proved up to":      func(c *cert.Certificate) { c.Evidence.EpsilonBar = half },
		"ε̄ = 0":                                func(c *cert.Certificate) { c.Evidence.EpsilonBar = rational.Rat{} },
		"beliefs of 1 players":                  func(c *cert.Certificate) { c.Claim.Beliefs = c.Claim.Beliefs[:1] },
		"has beliefs at 5 information sets":     func(c *cert.Certificate) { c.Claim.Beliefs[0] = c.Claim.Beliefs[0][:5] },
		"not positive": func(c *cert.Certificate) {
			x := c.Evidence.Plans[1]
			x[1], x[2] = x[1].Add(x[2]), polyeps.Poly{}
		},
	} {
		c := solve(t, g, cert.QuasiPerfect)
		edit(c)
		require.ErrorContains(t, cert.Check(g, c), want)
	}
}

// TestPositiveFactor multiplies a plan by a polynomial, which changes nothing
// about its behavior: the same claims are proved.
func TestPositiveFactor(t *testing.T) {
	g := seqformtest.Fixture(t, "poker_raise")
	for _, concept := range []cert.Concept{cert.Sequential, cert.NormalFormPerfect, cert.QuasiPerfect} {
		c := solve(t, g, concept)
		for s, x := range c.Evidence.Plans[1] {
			c.Evidence.Plans[1][s] = x.Mul(monomials("0", "2", "-1/3"))
		}
		require.NoError(t, cert.Seal(g, c))
		require.NoError(t, cert.Check(g, c))
		c.Evidence.Plans[1][0] = c.Evidence.Plans[1][0].Neg()
		require.Error(t, cert.Check(g, c))
	}
}

// TestFactorHidesNothing multiplies the plans of a profile that is no equilibrium
// by ε, which puts every loss at a higher order. The reach of information sets
// is then of higher order too.
func TestFactorHidesNothing(t *testing.T) {
	for name, profile := range map[string][]string{
		"matching_pennies": {"1", "0", "1", "0"},
		"guess_ace":        {"1", "0", "1", "0"},
		"stripped_poker":   {"1", "0", "1", "0", "1", "0"},
	} {
		g := seqformtest.Fixture(t, name)
		p := seqformtest.Profile(g, profile)
		c := &cert.Certificate{Game: cert.NewGameRef(g), Claim: cert.Claim{Concept: cert.Sequential, Profile: p, Payoffs: g.ExpectedPayoffs(g.Plans(p))}}
		for i := range g.Players {
			player := &g.Players[i]
			plan := make([]polyeps.Poly, player.NumSeqs())
			plan[0] = monomials("0", "1")
			for h := range player.Infosets {
				set := &player.Infosets[h]
				tremble := monomials("0", "1")
				for a := range set.Actions {
					x := polyeps.New(p[i][h][a])
					if x.IsZero() {
						x = tremble
					} else {
						x = x.Sub(tremble)
					}
					plan[set.Seq(a)] = plan[set.ParentSeq].Mul(x)
				}
			}
			c.Evidence.Plans = append(c.Evidence.Plans, plan)
		}
		c.Claim.Beliefs = cert.Limit(g, c.Evidence.Plans).Beliefs
		c.Evidence.EpsilonBar = rational.New(1, 1000)
		require.ErrorContains(t, cert.Check(g, c), "loses", name)
	}
}

// TestMertens checks both refinements on the game that separates them, with the
// trembles of the literature: quasi-perfection wants both to vote for
// themselves, extensive-form perfection for each other.
func TestMertens(t *testing.T) {
	g := seqformtest.Fixture(t, "mertens")
	claim := func(concept cert.Concept, self, bad string) *cert.Certificate {
		s, d := polyeps.New(rational.MustParse(self)), polyeps.Monomial(rational.Int(1), 1)
		if self == "0" {
			s = d
		} else {
			s = s.Sub(d)
		}
		one := monomials("1")
		tremble := monomials("0", bad)
		behavior := []polyeps.Poly{s, one.Sub(s), one.Sub(tremble), tremble}
		c := &cert.Certificate{Game: cert.NewGameRef(g), Claim: cert.Claim{Concept: concept}}
		for i := range 2 {
			plan := make([]polyeps.Poly, g.Players[i].NumSeqs())
			plan[0] = one
			k := 0
			for h := range g.Players[i].Infosets {
				set := &g.Players[i].Infosets[h]
				for a := range set.Actions {
					plan[set.Seq(a)] = plan[set.ParentSeq].Mul(behavior[k])
					k++
				}
			}
			c.Evidence.Plans = append(c.Evidence.Plans, plan)
		}
		limit := cert.Limit(g, c.Evidence.Plans)
		c.Claim.Profile, c.Claim.Beliefs = limit.Profile, limit.Beliefs
		c.Claim.Payoffs = g.ExpectedPayoffs(g.Plans(limit.Profile))
		_ = cert.Seal(g, c)
		return c
	}
	require.NoError(t, cert.Check(g, claim(cert.QuasiPerfect, "1", "1")))
	require.NoError(t, cert.Check(g, claim(cert.ExtensivePerfect, "0", "1")))
	require.ErrorContains(t, cert.Check(g, claim(cert.ExtensivePerfect, "1", "1")), "action other is better than self")
	require.ErrorContains(t, cert.Check(g, claim(cert.QuasiPerfect, "0", "1")), "action other loses")
	require.NoError(t, cert.Check(g, claim(cert.Sequential, "0", "1")))
}

func zeroBounds(k [][]polyeps.Poly) [][]polyeps.Poly {
	z := make([][]polyeps.Poly, len(k))
	for i := range k {
		z[i] = make([]polyeps.Poly, len(k[i]))
	}
	return z
}

func TestReadErrors(t *testing.T) {
	source := string(text(t, solve(t, seqformtest.Fixture(t, "guess_ace"), cert.QuasiPerfect)))
	for want, edit := range map[string]string{
		"unknown field":                 strings.Replace(source, `"claim"`, `"claims"`, 1),
		"format is":                     strings.Replace(source, "certificate/1", "certificate/2", 1),
		"not a number":                  strings.Replace(source, `"1/52"`, `"1/5x"`, 1),
		"text after":                    source + "{}",
		"unexpected EOF":                source[:len(source)/2],
		"not a string: 0.5":             strings.Replace(source, `"1/52"`, `0.5`, 1),
		"not a string: null":            strings.Replace(source, `"1/52"`, `null`, 1),
		`field "payoffſ"`:               strings.Replace(source, `"payoffs"`, `"payoffs":["0","0"],"payoffſ"`, 1),
		`field "bounds": null`:          strings.Replace(source, `"epsilon_bar"`, `"bounds":null,"epsilon_bar"`, 1),
		`field "kind": an empty string`: strings.Replace(source, `"sha256"`, `"kind":"","sha256"`, 1),
		`game.kind is "xml"`:            strings.Replace(source, `"sha256"`, `"kind":"xml","text":"x","sha256"`, 1),
		"either epsilon_bar and plans, or monomials": strings.Split(source, `,"evidence"`)[0] + `,"evidence":{"epsilon_bar":"1"}}`,
		"not UTF-8":                             strings.Replace(source, `"sha256"`, "\"text\":\"\xff\",\"kind\":\"efg\",\"sha256\"", 1),
		`field "Claim"`:                         strings.Replace(source, `"claim"`, `"Claim"`, 1),
		`field "format" is unknown or repeated`: strings.Replace(source, `"format"`, `"format":"x","format"`, 1),
		"zero denominator":                      strings.Replace(source, `"1/52"`, `"1/0"`, 1),
	} {
		_, err := cert.Read(strings.NewReader(edit))
		require.ErrorContains(t, err, want)
	}
}

func TestRoundTrip(t *testing.T) {
	for _, concept := range []cert.Concept{cert.Nash, cert.Sequential, cert.NormalFormPerfect, cert.QuasiPerfect} {
		g := seqformtest.Fixture(t, "poker_raise")
		c := solve(t, g, concept)
		first := text(t, c)
		back, err := cert.Read(bytes.NewReader(first))
		require.NoError(t, err)
		require.NoError(t, cert.Check(g, back))
		require.Equal(t, string(first), string(text(t, back)))
		require.Equal(t, fmt.Sprint(c.Assessment()), fmt.Sprint(back.Assessment()))
	}
}

func TestImperfectRecall(t *testing.T) {
	g := seqformtest.Fixture(t, "imperfect_recall")
	require.ErrorContains(t, cert.Check(g, &cert.Certificate{Game: cert.NewGameRef(g)}), "imperfect recall")
}

func FuzzRead(f *testing.F) {
	g := seqformtest.Fixture(f, "guess_ace")
	f.Add(text(f, solve(f, g, cert.QuasiPerfect)))
	f.Add(text(f, solve(f, g, cert.Nash)))
	f.Fuzz(func(t *testing.T, data []byte) {
		c, err := cert.Read(bytes.NewReader(data))
		if err != nil {
			return
		}
		if cert.Check(g, c) == nil && c.Claim.Profile[0][0][0].Sign() == 0 {
			t.Fatal("player 1 must stop: playing loses")
		}
	})
}
