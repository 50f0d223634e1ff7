package pycheck_test

import (
	"fmt"
	"math/rand/v2"
	"slices"
	"testing"

	"github.com/stretchr/testify/require"

	"exactsolve/assess"
	"exactsolve/cert"
	"exactsolve/cert/claim"
	"exactsolve/cert/regret"
	"exactsolve/fixtures"
	"exactsolve/nash/sequential"
	"exactsolve/rational"
	"exactsolve/seqform"
	"exactsolve/seqform/seqformtest"
)

// profiles returns all profiles of a fixture's claims, by name, each first
// without beliefs and then with those of its complete assessments.
func profiles(want *fixtures.Claims, g *seqform.Game) (names []string, all []seqform.Assessment) {
	for _, p := range want.Profiles {
		profile := seqformtest.Profile(g, p.Probabilities)
		names, all = append(names, p.Name), append(all, seqform.Assessment{Profile: profile})
		for k, a := range p.Assessments {
			beliefs := g.BayesBeliefs(g.Plans(profile))
			for _, b := range a.Beliefs {
				var mu seqform.Belief
				for _, w := range b.Weights {
					mu = append(mu, rational.MustParse(w))
				}
				beliefs[b.At.Player-1][b.At.Infoset-1] = mu
			}
			if fillSingle(g, beliefs) {
				names = append(names, fmt.Sprintf("%s-%d", p.Name, k))
				all = append(all, seqform.Assessment{Profile: profile, Beliefs: beliefs})
			}
		}
	}
	return names, all
}

// fillSingle gives single nodes belief 1 and reports whether that was all that
// was missing.
func fillSingle(g *seqform.Game, beliefs [][]seqform.Belief) bool {
	complete := true
	for i := range beliefs {
		for h, mu := range beliefs[i] {
			nodes := g.Players[i].Infosets[h].Nodes
			reached := slices.ContainsFunc(nodes, func(v int32) bool { return reachedByChance(g.Tree, int(v)) })
			if mu != nil || !reached {
				continue
			}
			if beliefs[i][h] = (seqform.Belief{rational.Int(1)}); len(nodes) > 1 {
				complete = false
			}
		}
	}
	return complete
}

func claimOf(g *seqform.Game, concept cert.Concept, a seqform.Assessment) *cert.Certificate {
	return &cert.Certificate{Game: cert.NewGameRef(g), Claim: cert.Claim{
		Concept: concept, Profile: a.Profile, Beliefs: a.Beliefs, Payoffs: g.ExpectedPayoffs(g.Plans(a.Profile)),
	}}
}

// refutation is a claim that a is not what concept says, with a deviation.
func refutation(g *seqform.Game, concept cert.Concept, a seqform.Assessment, d *claim.Deviation) *cert.Certificate {
	c := claimOf(g, concept, a)
	c.Claim.Refuted, c.Evidence.Refutation = true, &claim.Refutation{Deviation: d}
	return c
}

// ofProfile returns what can be said of a profile, by regrets and gains, whether
// or not it is so.
func ofProfile(g *seqform.Game, a seqform.Assessment) []*cert.Certificate {
	all := []*cert.Certificate{claimOf(g, cert.SubgamePerfect, a)}
	for i, r := range g.Regrets(g.Plans(a.Profile)) {
		for _, factor := range []rational.Rat{rational.Int(1), rational.New(1, 2), rational.Int(2)} {
			c := claimOf(g, cert.EpsilonNash, a)
			c.Claim.Epsilon = r.Regret.Mul(factor)
			all = append(all, c)
			c = refutation(g, cert.EpsilonNash, a, &claim.Deviation{Player: i + 1, Gain: r.Regret})
			c.Claim.Epsilon = r.Regret.Mul(factor)
			all = append(all, c)
		}
		all = append(all, refutation(g, cert.Nash, a, &claim.Deviation{Player: i + 1, Gain: r.Regret}))
	}
	for _, s := range regret.SubgameGains(g, a.Profile) {
		all = append(all, refutation(g, cert.SubgamePerfect, a, &claim.Deviation{Player: s.Player + 1, Node: s.Root + 1, Gain: s.Gain}))
	}
	return all
}

// atInfosets returns each local gain that is positive, and the first that is not,
// given the beliefs, which are not in the claim if they are those of Bayes' rule.
func atInfosets(g *seqform.Game, a seqform.Assessment) []*cert.Certificate {
	beliefs := a.Beliefs
	if beliefs == nil {
		beliefs = g.BayesBeliefs(g.Plans(a.Profile))
	}
	var all []*cert.Certificate
	for i := range g.Players {
		value := regret.Values(g, i, a.Profile)
		for h, belief := range beliefs[i] {
			if belief == nil {
				continue
			}
			for k, gain := range regret.ActionGains(g, i, h, a.Profile[i][h], belief, value) {
				if gain.Sign() > 0 || len(all) == 0 {
					all = append(all, refutation(g, cert.Sequential, a, &claim.Deviation{Player: i + 1, Infoset: h + 1, Action: k + 1, Gain: gain}))
				}
			}
		}
	}
	return all
}

// dominating returns pure strategies of both players, all if they are few, as
// plans that may dominate those of the profile.
func dominating(g *seqform.Game, a seqform.Assessment) []*cert.Certificate {
	var all []*cert.Certificate
	for i := range g.Players {
		p := &g.Players[i]
		for number := range 12 {
			behavior := make(seqform.Behavior, len(p.Infosets))
			for h := range behavior {
				n := len(p.Infosets[h].Actions)
				behavior[h] = make([]rational.Rat, n)
				behavior[h][number%n] = rational.Int(1)
				number /= n
			}
			if number > 0 {
				break
			}
			c := claimOf(g, cert.NormalFormPerfect, a)
			c.Claim.Refuted = true
			c.Evidence.Refutation = &claim.Refutation{Dominating: &claim.Dominating{Player: i + 1, Plan: p.Plan(behavior)}}
			all = append(all, c)
		}
	}
	return all
}

// proved returns what package assess finds out about a profile of two players.
func proved(t *testing.T, g *seqform.Game, profile seqform.Profile) []*cert.Certificate {
	t.Helper()
	if len(g.Players) != 2 {
		return nil
	}
	var all []*cert.Certificate
	for _, concept := range []cert.Concept{cert.NormalFormPerfect, cert.Sequential, cert.QuasiPerfect} {
		r, err := assess.Decide(t.Context(), g, seqform.Assessment{Profile: profile}, concept, sequential.Prove)
		require.NoError(t, err)
		if r.Certificate != nil {
			all = append(all, r.Certificate)
		}
	}
	return all
}

// beliefs returns the claims that an assessment is consistent and sequential, or
// is not, with the evidence of package assess about consistency.
func beliefs(t *testing.T, g *seqform.Game, a seqform.Assessment) []*cert.Certificate {
	t.Helper()
	r, err := assess.Decide(t.Context(), g, a, cert.Consistent)
	require.NoError(t, err)
	var all []*cert.Certificate
	for _, concept := range []cert.Concept{cert.Consistent, cert.Sequential} {
		c := claimOf(g, concept, a)
		c.Claim.Refuted = r.Certificate.Claim.Refuted
		c.Evidence.Monomials, c.Evidence.Refutation = r.Certificate.Evidence.Monomials, r.Certificate.Evidence.Refutation
		all = append(all, c)
	}
	return all
}

// moved returns a with one belief changed where there is a choice.
func moved(rng *rand.Rand, g *seqform.Game, a seqform.Assessment) seqform.Assessment {
	var places [][2]int
	for i := range a.Beliefs {
		for h, mu := range a.Beliefs[i] {
			if len(mu) > 1 {
				places = append(places, [2]int{i, h})
			}
		}
	}
	if len(places) == 0 {
		return a
	}
	p := places[rng.IntN(len(places))]
	changed := make([][]seqform.Belief, len(a.Beliefs))
	for i := range changed {
		changed[i] = slices.Clone(a.Beliefs[i])
	}
	mu := slices.Clone(changed[p[0]][p[1]])
	k, l := rng.IntN(len(mu)), rng.IntN(len(mu))
	mu[k], mu[l] = mu[l], mu[k]
	if rng.IntN(2) == 0 && k != l {
		mu[k], mu[l] = mu[k].Add(mu[l]), rational.Rat{}
	}
	for k, v := range g.Players[p[0]].Infosets[p[1]].Nodes {
		if mu[k].Sign() > 0 && !reachedByChance(g.Tree, int(v)) {
			return a
		}
	}
	changed[p[0]][p[1]] = mu
	return seqform.Assessment{Profile: a.Profile, Beliefs: changed}
}

func reachedByChance(tree *seqform.Tree, v int) bool {
	for ; v > 0; v = int(tree.Parent[v]) {
		up := tree.Parent[v]
		if tree.Player[up] == seqform.Chance && tree.ChanceSets[tree.Infoset[up]].Prob[tree.Action[v]].Sign() == 0 {
			return false
		}
	}
	return true
}

// tremble returns the assessment that random monomials lead to, with them as
// evidence: coefficients are products of powers of 2 and 3.
func tremble(rng *rand.Rand, g *seqform.Game, profile seqform.Profile) *cert.Certificate {
	m := &claim.Monomials{Base: []rational.Rat{rational.Int(2), rational.Int(3)}}
	orders, weights := make([]int, len(g.Tree.Player)), make([]rational.Rat, len(g.Tree.Player))
	exponent, factor := make([][][]int, len(profile)), make([][][]rational.Rat, len(profile))
	for i := range profile {
		m.Exponents, m.Powers = append(m.Exponents, nil), append(m.Powers, nil)
		for h := range profile[i] {
			n := len(profile[i][h])
			exponents, powers := make([]rational.Rat, n), make([][]rational.Rat, n)
			e, f := make([]int, n), slices.Clone(profile[i][h])
			for a, p := range profile[i][h] {
				if powers[a] = []rational.Rat{}; p.Sign() == 0 {
					two, three := rng.IntN(4), rng.IntN(3)
					e[a], f[a] = 1+rng.IntN(3), rational.New(1<<two, []int64{1, 3, 9}[three])
					exponents[a] = rational.Int(int64(e[a]))
					powers[a] = []rational.Rat{rational.Int(int64(two)), rational.Int(int64(-three))}
				}
			}
			m.Exponents[i], m.Powers[i] = append(m.Exponents[i], exponents), append(m.Powers[i], powers)
			exponent[i], factor[i] = append(exponent[i], e), append(factor[i], f)
		}
	}
	// The leading term of the probability of each node.
	tree := g.Tree
	weights[0] = rational.Int(1)
	for v := 1; v < tree.Len(); v++ {
		up, a := tree.Parent[v], tree.Action[v]
		i, h := tree.Player[up], tree.Infoset[up]
		orders[v] = orders[up]
		if i == seqform.Chance {
			weights[v] = weights[up].Mul(tree.ChanceSets[h].Prob[a])
		} else {
			orders[v], weights[v] = orders[up]+exponent[i][h][a], weights[up].Mul(factor[i][h][a])
		}
	}
	beliefs := g.EmptyBeliefs()
	for i := range beliefs {
		for h := range beliefs[i] {
			beliefs[i][h] = leading(g.Players[i].Infosets[h].Nodes, orders, weights)
		}
	}
	c := claimOf(g, cert.Consistent, seqform.Assessment{Profile: profile, Beliefs: beliefs})
	c.Evidence.Monomials = m
	return c
}

// leading normalizes the weights of least order, nil if there are none.
func leading(nodes []int32, orders []int, weights []rational.Rat) seqform.Belief {
	least, sum := -1, rational.Rat{}
	for _, v := range nodes {
		if weights[v].Sign() > 0 && (least < 0 || orders[v] < least) {
			least = orders[v]
		}
	}
	mu := make(seqform.Belief, len(nodes))
	for k, v := range nodes {
		if orders[v] == least {
			mu[k] = weights[v]
			sum = sum.Add(weights[v])
		}
	}
	if sum.IsZero() {
		return nil
	}
	for k := range mu {
		mu[k] = mu[k].Quo(sum)
	}
	return mu
}

// kept are the certificates of evidence, which take a second to make.
var kept []source

// evidence returns certificates of all kinds that need no solver, right and
// wrong ones.
func evidence(t *testing.T) []source {
	t.Helper()
	if kept != nil {
		return kept
	}
	rng := rand.New(rand.NewPCG(7, 11))
	var all []source
	for want := range seqformtest.Known(t) {
		g, file := read(t, want.Name)
		names, known := profiles(want, g)
		for k, a := range known {
			var certificates []*cert.Certificate
			if a.Beliefs == nil {
				certificates = slices.Concat(proved(t, g, a.Profile), ofProfile(g, a), dominating(g, a))
			}
			var assessments []seqform.Assessment
			switch {
			case g.Tree != nil && a.Beliefs != nil:
				assessments = []seqform.Assessment{a}
			case g.Tree != nil:
				certificates = append(certificates, atInfosets(g, a)...)
				c := tremble(rng, g, a.Profile)
				certificates = append(certificates, c)
				trembled := seqform.Assessment{Profile: c.Claim.Profile, Beliefs: c.Claim.Beliefs}
				assessments = []seqform.Assessment{trembled, moved(rng, g, trembled)}
			}
			for _, a := range assessments {
				certificates = slices.Concat(certificates, beliefs(t, g, a), atInfosets(g, a))
			}
			for _, c := range certificates {
				about := fmt.Sprintf("%s, %s, %s", want.Name, names[k], kind(c))
				all = append(all, newSource(t, about, file, g, c))
			}
		}
	}
	kept = all
	return all
}

// kind says which evidence a certificate has, for which concept.
func kind(c *cert.Certificate) string {
	e, r := c.Evidence, c.Evidence.Refutation
	what := "profile"
	switch {
	case e.Monomials != nil:
		what = "monomials"
	case e.Plans != nil:
		what = "plans"
	case r == nil:
	case r.Dominating != nil:
		what = "dominating"
	case r.Alternative != nil:
		what = "alternative"
	case r.Inconsistency != nil && r.Inconsistency.Base != nil:
		what = "inconsistency-of-base"
	case r.Trembles != nil:
		what = "trembles"
	case r.Inconsistency != nil:
		what = "inconsistency"
	case r.Deviation.Node > 0:
		what = "deviation-in-subgame"
	case r.Deviation.Infoset > 0:
		what = "deviation-of-action"
	default:
		what = "deviation"
	}
	return string(c.Claim.Concept) + " by " + what
}
