package pycheck_test

import (
	"fmt"
	"testing"

	"exactsolve/cert"
	"exactsolve/cert/certtest"
	"exactsolve/cert/claim"
	"exactsolve/seqform"
	"exactsolve/seqform/seqformtest"
)

// TestChains has them judge proper equilibria of trees of constant sum, and changes of these.
func TestChains(t *testing.T) {
	python(t)
	var all []source
	for _, name := range []string{"kuhn", "guess_ace", "guess_ace_2gifts", "poker_raise", "stripped_poker"} {
		g, file := read(t, name)
		all = append(all, newSource(t, name, file, g, certtest.Solve(t, g, cert.Proper)))
	}
	for seed := range 10 {
		g := seqformtest.Made(fmt.Sprintf("random-efg payoffs=zero-sum depth=4 actions=2 low=-2 high=2 seed=%d", seed))
		all = append(all, newSource(t, fmt.Sprint("seed ", seed), tree(t, g), g, certtest.Solve(t, g, cert.Proper)))
	}
	testClaims(t, all, 750, certtest.NudgeChain)
}

// TestChainRules judges claims about a tree in which player 2 takes 1, or 2, or lets player 1 take
// 3 by x or 4 by y. The value is 1, whatever player 1 does, but only y is proper.
func TestChainRules(t *testing.T) {
	python(t)
	g, file := signallingFile(t, `EFG 2 R "" { "" "" }
p "" 2 1 { "a" "b" } 0
t "" 1 "" { 1 -1 }
p "" 2 2 { "c" "d" } 0
t "" 2 "" { 2 -2 }
p "" 1 1 { "x" "y" } 0
t "" 3 "" { 3 -3 }
t "" 4 "" { 4 -4 }
`)
	stage := func(weights, plan string) claim.Stage { return claim.Stage{Weights: rats(weights), Plan: rats(plan)} }
	right := []claim.Stage{stage("1/2 1/2 0 0 0", "1 1 0 0 0"), stage("0 0 1/2 1/2 0", "1 0 1 1 0"), stage("0 0 0 0 1", "1 0 1 0 1")}
	second := []claim.Stage{stage("1/3 1/3 1/3", "1 1/2 1/2")}
	c := &cert.Certificate{
		Claim: cert.Claim{
			Concept: cert.Proper, Payoffs: rats("1 -1"),
			Profile: seqform.Profile{{rats("0 1")}, {rats("1 0"), rats("1 0")}},
		},
		Evidence: cert.Evidence{Chain: [][]claim.Stage{right, second}},
	}
	c.Game = cert.NewGameRef(g)
	j := judged{t: t, of: newSource(t, "takers", file, g, c)}
	plays := func(right bool, x, first, second string) {
		t.Helper()
		j.change(right, x, func(c *cert.Certificate) {
			c.Claim.Profile = seqform.Profile{{rats(x)}, {rats(first), rats(second)}}
			c.Claim.Payoffs = g.ExpectedPayoffs(g.Plans(c.Claim.Profile))
		})
	}
	plays(true, "0 1", "1 0", "1 0")
	plays(true, "0 1", "1 0", "0 1") // where the own plan does not lead
	plays(false, "1 0", "1 0", "1 0")
	plays(false, "1/9 8/9", "1 0", "1 0")
	plays(false, "0 1", "0 1", "1 0")
	plays(false, "0 1", "8/9 1/9", "1 0")
	chain := func(right bool, about string, stages ...claim.Stage) {
		t.Helper()
		j.change(right, about, func(c *cert.Certificate) { c.Evidence.Chain[0] = stages })
	}
	one, two, three := right[0], right[1], right[2]
	chain(true, "one by one", stage("1 0 0 0 0", "1 1 0 0 0"), stage("0 1 0 0 0", "1 1 0 0 0"), stage("0 0 0 1 0", "1 0 1 1 0"), stage("0 0 1 0 0", "1 0 1 1 0"), three)
	chain(true, "less what is decided", one, stage("0 1 1/2 1/2 0", "2 1 1 1 0"), three)
	chain(true, "with all", one, stage("1 0 1/2 1/2 0", "2 1 1 1 0"), stage("5 0 0 1/2 1", "13/2 5 3/2 1/2 1"))
	chain(false, "a plan of other sequences", one, stage("0 1 1/2 1/2 0", "2 2 0 0 0"), three)
	chain(false, "a plan below the weights of sequences that go on", one, stage("0 0 1/2 1/2 0", "1 1/2 1/2 1/2 0"), three)
	chain(false, "a plan of another sum", one, stage("0 0 1/2 1/2 0", "2 1 1 1 0"), three)
	chain(false, "a plan that does not add up", one, stage("0 0 1/2 1/2 0", "1 0 1 1/2 0"), three)
	chain(false, "no plan", stage("1 0 0 0 0", "0 0 0 0 0"), stage("0 1 0 0 0", "1 1 0 0 0"), two, three)
	chain(false, "a negative plan", one, stage("0 0 1/2 1/2 0", "1 -1 2 2 0"), three)
	chain(false, "a short plan", one, stage("0 0 1/2 1/2 0", "1 0 1 1"), three)
	chain(false, "a long plan", one, stage("0 0 1/2 1/2 0", "1 0 1 1 0 0"), three)
	chain(false, "short weights", one, stage("0 0 1/2 1/2", "1 0 1 1 0"), three)
	chain(false, "more weights", one, stage("0 0 1/2 1/2 0 0", "1 0 1 1 0"), three)
	chain(false, "a negative weight of what is decided", one, two, stage("0 -1 0 0 1", "0 -1 1 0 1"))
	chain(false, "a negative weight", one, stage("0 0 0 2 -1", "1 0 1 2 -1"), stage("0 0 1 0 0", "1 0 1 1 0"), three)
	chain(false, "weights of what is decided alone", one, stage("1/2 1/2 0 0 0", "1 1 0 0 0"), two, three)
	chain(false, "weights of half", one, stage("0 0 1/4 1/4 0", "1/2 0 1/2 1/2 0"), three)
	chain(false, "too early", one, three, two)
	chain(false, "backwards", three, two, one)
	chain(false, "all at once", stage("1/5 1/5 1/5 1/5 1/5", "1 1/5 4/5 3/5 1/5"))
	chain(false, "a plan that pays more", one, stage("0 0 1/2 1/2 0", "1 0 1 1/2 1/2"), three)
	chain(false, "a stage too many", one, two, three, three)
	chain(false, "a stage too few", one, two)
	chain(false, "no stage")
	evidence := func(right bool, about string, chain ...[]claim.Stage) {
		t.Helper()
		j.change(right, about, func(c *cert.Certificate) { c.Evidence.Chain = chain })
	}
	evidence(true, "as it is", right, second)
	evidence(false, "the other way round", second, right)
	evidence(false, "one player", right)
	evidence(false, "three players", right, second, second)
	evidence(false, "nobody", [][]claim.Stage{}...)
	j.change(false, "with beliefs", func(c *cert.Certificate) { c.Claim.Beliefs = g.BayesBeliefs(g.Plans(c.Claim.Profile)) })
	j.change(false, "of another concept", func(c *cert.Certificate) { c.Claim.Concept = cert.QuasiPerfect })
	j.change(false, "refuted", func(c *cert.Certificate) { c.Claim.Refuted = true })
	j.agree()
}

// TestChainOfAnotherSum has payoffs that sum to 5, some of them at places where chance leads with
// different probabilities.
func TestChainOfAnotherSum(t *testing.T) {
	python(t)
	g, file := signallingFile(t, `EFG 2 R "" { "" "" }
c "" 1 "" { "l" 1/3 "r" 2/3 } 0
p "" 2 1 { "a" "b" } 0
t "" 1 "" { 1 4 }
p "" 1 1 { "x" "y" } 0
t "" 2 "" { 3 2 }
t "" 3 "" { 4 1 }
p "" 2 1 0
t "" 4 "" { 0 5 }
p "" 1 1 0
t "" 5 "" { 9 -4 }
t "" 6 "" { -1/2 11/2 }
`)
	j := judged{t: t, of: newSource(t, "sum 5", file, g, certtest.Solve(t, g, cert.Proper))}
	j.change(true, "as it is", func(*cert.Certificate) {})
	j.change(false, "player 2 takes b", func(c *cert.Certificate) {
		c.Claim.Profile[1][0] = rats("0 1")
		c.Claim.Payoffs = g.ExpectedPayoffs(g.Plans(c.Claim.Profile))
	})
	j.change(false, "player 1 takes y", func(c *cert.Certificate) {
		c.Claim.Profile[0][0] = rats("0 1")
		c.Claim.Payoffs = g.ExpectedPayoffs(g.Plans(c.Claim.Profile))
	})
	j.agree()
}

// TestChainNeedsConstantSum claims the same of games that have no chains.
func TestChainNeedsConstantSum(t *testing.T) {
	python(t)
	for about, text := range map[string]string{
		"a sum that differs": `EFG 2 R "" { "" "" } p "" 1 1 { "a" "b" } 0 t "" 1 "" { 0 0 } t "" 2 "" { 0 -1 }`,
		"one player":         `EFG 2 R "" { "" } p "" 1 1 { "a" "b" } 0 t "" 1 "" { 1 } t "" 2 "" { 1 }`,
		"three players":      `EFG 2 R "" { "" "" "" } p "" 1 1 { "a" "b" } 0 t "" 1 "" { 1 1 1 } t "" 2 "" { 1 1 1 }`,
	} {
		g, file := signallingFile(t, text)
		c := &cert.Certificate{Game: cert.NewGameRef(g), Claim: cert.Claim{Concept: cert.Proper, Profile: seqform.Profile{{rats("1 0")}}}}
		c.Evidence.Chain = [][]claim.Stage{{{Weights: rats("1"), Plan: rats("1")}}, {{Weights: rats("1/3 1/3 1/3"), Plan: rats("1 1/2 1/2")}}}
		for range g.Players[1:] {
			c.Claim.Profile = append(c.Claim.Profile, seqform.Behavior{})
		}
		c.Claim.Payoffs = g.ExpectedPayoffs(g.Plans(c.Claim.Profile))
		j := judged{t: t, of: newSource(t, about, file, g, c)}
		j.change(false, "as it is", func(*cert.Certificate) {})
		j.agree()
	}
}
