package tremble_test

import (
	"context"
	"testing"

	"github.com/stretchr/testify/require"

	"exactsolve/cert"
	"exactsolve/cert/certtest"
	"exactsolve/cert/tremble"
	"exactsolve/polyeps"
	"exactsolve/rational"
	"exactsolve/rational/rationaltest"
	"exactsolve/seqform"
	"exactsolve/seqform/seqformtest"
)

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
	require.NoError(t, cert.Check(context.Background(), g, c))
	c.Claim.Concept = cert.QuasiPerfect
	require.ErrorContains(t, cert.Check(context.Background(), g, c), "loses 2ε^2 against the perturbed profile")
	c.Claim.Concept = cert.Sequential
	c.Claim.Beliefs[2][0] = seqform.Belief{rational.New(1, 2), rational.New(1, 2)}
	require.ErrorContains(t, cert.Check(context.Background(), g, c), "the belief at information set 3:1 of player 3")
	c.Claim.Beliefs = nil
	require.ErrorContains(t, cert.Check(context.Background(), g, c), "needs beliefs")
}

// TestPositiveFactor multiplies a plan by a polynomial, which changes nothing
// about its behavior: the same claims are proved.
func TestPositiveFactor(t *testing.T) {
	g := seqformtest.Fixture(t, "poker_raise")
	for _, concept := range []cert.Concept{cert.Sequential, cert.NormalFormPerfect, cert.QuasiPerfect} {
		c := certtest.Solve(t, g, concept)
		for s, x := range c.Evidence.Plans[1] {
			c.Evidence.Plans[1][s] = x.Mul(monomials("0", "2", "-1/3"))
		}
		require.NoError(t, cert.Seal(context.Background(), g, c))
		require.NoError(t, cert.Check(context.Background(), g, c))
		c.Evidence.Plans[1][0] = c.Evidence.Plans[1][0].Neg()
		require.Error(t, cert.Check(context.Background(), g, c))
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
				small := monomials("0", "1")
				for a := range set.Actions {
					x := polyeps.New(p[i][h][a])
					if x.IsZero() {
						x = small
					} else {
						x = x.Sub(small)
					}
					plan[set.Seq(a)] = plan[set.ParentSeq].Mul(x)
				}
			}
			c.Evidence.Plans = append(c.Evidence.Plans, plan)
		}
		c.Claim.Beliefs = tremble.Limit(g, c.Evidence.Plans).Beliefs
		c.Evidence.EpsilonBar = rational.New(1, 1000)
		require.ErrorContains(t, cert.Check(context.Background(), g, c), "loses", name)
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
		last := monomials("0", bad)
		behavior := []polyeps.Poly{s, one.Sub(s), one.Sub(last), last}
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
		limit := tremble.Limit(g, c.Evidence.Plans)
		c.Claim.Profile, c.Claim.Beliefs = limit.Profile, limit.Beliefs
		c.Claim.Payoffs = g.ExpectedPayoffs(g.Plans(limit.Profile))
		_ = cert.Seal(context.Background(), g, c)
		return c
	}
	require.NoError(t, cert.Check(context.Background(), g, claim(cert.QuasiPerfect, "1", "1")))
	require.NoError(t, cert.Check(context.Background(), g, claim(cert.ExtensivePerfect, "0", "1")))
	require.ErrorContains(t, cert.Check(context.Background(), g, claim(cert.ExtensivePerfect, "1", "1")), "action other is better than self")
	require.ErrorContains(t, cert.Check(context.Background(), g, claim(cert.QuasiPerfect, "0", "1")), "action other loses")
	require.NoError(t, cert.Check(context.Background(), g, claim(cert.Sequential, "0", "1")))
}

// TestUnreached changes the behavior of solutions at one information set at a time.
// Normal-form perfection alone allows it, where the own plan does not lead.
func TestUnreached(t *testing.T) {
	allowed, refused := 0, 0
	for _, name := range []string{"guess_ace_2gifts", "kuhn", "poker_raise", "uniform_bad", "safe_risky"} {
		g := seqformtest.Fixture(t, name)
		for _, concept := range []cert.Concept{cert.Sequential, cert.NormalFormPerfect, cert.QuasiPerfect} {
			c := certtest.Solve(t, g, concept)
			profile := c.Claim.Profile
			for i := range profile {
				played := g.Players[i].Plan(profile[i])
				for h, set := range g.Players[i].Infosets {
					c.Claim.Profile = seqformtest.Changed(profile, i, h)
					if c.Claim.Profile == nil {
						continue
					}
					c.Claim.Payoffs = g.ExpectedPayoffs(g.Plans(c.Claim.Profile))
					err := cert.Check(context.Background(), g, c)
					if concept == cert.NormalFormPerfect && played[set.ParentSeq].IsZero() {
						require.NoError(t, err)
						allowed++
					} else {
						require.ErrorContains(t, err, "behavior", "%s, %s", name, concept)
						refused++
					}
				}
			}
		}
	}
	t.Logf("%d changes allowed, %d refused", allowed, refused)
	require.Greater(t, allowed, 5)
	require.Greater(t, refused, 50)
}

// TestMonomialReasons breaks one thing at a time in trembles k·t^e and reads the reason.
func TestMonomialReasons(t *testing.T) {
	for _, tt := range []struct {
		name, want string
		edit       func(c *cert.Certificate)
	}{
		{"beer_quiche, beer-1: consistent", "not an integer from 2", func(c *cert.Certificate) { c.Evidence.Monomials.Base = []rational.Rat{rational.Int(1)} }},
		{"beer_quiche, beer-1: consistent", "common factor", func(c *cert.Certificate) {
			c.Evidence.Monomials.Base = []rational.Rat{rational.Int(6), rational.Int(4)}
		}},
		{"beer_quiche, beer-1: consistent", "at most 1000", func(c *cert.Certificate) { c.Evidence.Monomials.Base = make([]rational.Rat, 1001) }},
		{"beer_quiche, beer-1: consistent", "exponents or powers", func(c *cert.Certificate) { c.Evidence.Monomials.Exponents = nil }},
		{"kw1, r1: consistent", "do not give nodes", func(c *cert.Certificate) { c.Evidence.Monomials.Base[0] = rational.Int(3) }},
		{"kw1, r1: consistent", "the ratio of their beliefs", func(c *cert.Certificate) {
			c.Evidence.Monomials.Base = nil
			for _, player := range c.Evidence.Monomials.Powers {
				for _, set := range player {
					clear(set)
				}
			}
		}},
		{"beer_quiche, beer-1: consistent", "exponent 0 for an action of probability 0", func(c *cert.Certificate) {
			for _, sets := range c.Evidence.Monomials.Exponents {
				for _, e := range sets {
					clear(e)
				}
			}
		}},
		{"beer_quiche, beer-1: consistent", "powers of player 1 not at 2 information sets", func(c *cert.Certificate) {
			c.Evidence.Monomials.Powers[0] = c.Evidence.Monomials.Powers[0][:1]
		}},
	} {
		g, c := certtest.Decide(t, tt.name)
		tt.edit(c)
		require.ErrorContains(t, cert.Check(context.Background(), g, c), tt.want, tt.name)
	}
}

// TestIntegers checks claims of solutions, true and spoiled, with plans as given and
// with integer multiples of them: both agree, in ε̄ too.
func TestIntegers(t *testing.T) {
	kept, refused := 0, 0
	agree := func(g *seqform.Game, c *cert.Certificate) {
		t.Helper()
		want, err := tremble.CheckGiven(g, &c.Claim, &c.Evidence)
		got, err2 := tremble.CheckIntegers(g, &c.Claim, &c.Evidence)
		require.Equal(t, err == nil, err2 == nil, "%v, %v", err, err2)
		rationaltest.Same(t, want, got)
		if _, err3 := tremble.CheckPlans(g, &c.Claim, &c.Evidence); err != nil {
			require.EqualError(t, err3, err.Error())
			refused++
		} else {
			require.NoError(t, err3)
			kept++
		}
	}
	for _, name := range []string{"guess_ace_2gifts", "kuhn", "poker_raise", "uniform_bad", "safe_risky", "mertens", "matching_pennies"} {
		g := seqformtest.Fixture(t, name)
		for _, concept := range []cert.Concept{cert.Sequential, cert.NormalFormPerfect, cert.QuasiPerfect, cert.ExtensivePerfect} {
			c := certtest.Solve(t, g, concept)
			agree(g, c)
			for i := range c.Evidence.Plans {
				x, beliefs := c.Evidence.Plans[i], c.Claim.Beliefs
				for s := range x {
					old := x[s]
					x[s] = old.Scale(rational.New(2, 3))
					agree(g, c)
					x[s] = old.Add(monomials("0", "1/7"))
					agree(g, c)
					x[s] = old
				}
				for h := range g.Players[i].Infosets {
					profile := c.Claim.Profile
					if c.Claim.Profile = seqformtest.Changed(profile, i, h); c.Claim.Profile != nil {
						agree(g, c)
					}
					c.Claim.Profile = profile
					if beliefs != nil && len(beliefs[i][h]) > 1 {
						old := beliefs[i][h]
						beliefs[i][h] = append(old[1:len(old):len(old)], old[0])
						agree(g, c)
						beliefs[i][h] = nil
						agree(g, c)
						beliefs[i][h] = old
					}
				}
				c.Claim.Beliefs = nil
				agree(g, c)
				c.Claim.Beliefs = beliefs
			}
		}
	}
	t.Logf("%d kept, %d refused", kept, refused)
	require.Greater(t, kept, 40)
	require.Greater(t, refused, 200)
}
