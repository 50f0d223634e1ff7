package seqformtest

import (
	"math/rand/v2"
	"slices"

	"exactsolve/fixtures"
	"exactsolve/rational"
	"exactsolve/seqform"
)

// ProfileOf returns the profile that has, at each information set of n actions, what at
// returns for n.
func ProfileOf(g *seqform.Game, at func(n int) []rational.Rat) seqform.Profile {
	p := make(seqform.Profile, len(g.Players))
	for i := range g.Players {
		for _, set := range g.Players[i].Infosets {
			p[i] = append(p[i], at(len(set.Actions)))
		}
	}
	return p
}

// Uniform returns the profile in which all actions are equally likely.
func Uniform(g *seqform.Game) seqform.Profile {
	return ProfileOf(g, func(n int) []rational.Rat { return slices.Repeat([]rational.Rat{rational.New(1, int64(n))}, n) })
}

// RandomProfile returns a profile of probabilities k/parts, some of them 0.
func RandomProfile(rng *rand.Rand, g *seqform.Game, parts int) seqform.Profile {
	return ProfileOf(g, func(n int) []rational.Rat {
		x := make([]rational.Rat, n)
		for range parts {
			a := rng.IntN(n)
			x[a] = x[a].Add(rational.New(1, int64(parts)))
		}
		return x
	})
}

// Profile reads probabilities in Gambit's order, as claims about fixtures have them.
func Profile(g *seqform.Game, text []string) seqform.Profile {
	return ProfileOf(g, func(n int) []rational.Rat {
		x := make([]rational.Rat, n)
		for a := range x {
			x[a] = rational.MustParse(text[a])
		}
		text = text[n:]
		return x
	})
}

// Assessments returns a profile that is claimed about, first without beliefs and then
// with each that the literature states.
func Assessments(g *seqform.Game, p fixtures.Profile) []seqform.Assessment {
	profile := Profile(g, p.Probabilities)
	all := []seqform.Assessment{{Profile: profile}}
	for _, a := range p.Assessments {
		all = append(all, seqform.Assessment{Profile: profile, Beliefs: Beliefs(g, profile, a.Beliefs)})
	}
	return all
}

// Changed returns a profile that differs at one information set: another action is
// certain there. It is nil if there is one action only.
func Changed(p seqform.Profile, i, h int) seqform.Profile {
	n := len(p[i][h])
	if n < 2 {
		return nil
	}
	q := append(seqform.Profile{}, p...)
	q[i] = append(seqform.Behavior{}, p[i]...)
	q[i][h] = make([]rational.Rat, n)
	a := 0
	if p[i][h][0].IsOne() {
		a = 1
	}
	q[i][h][a] = rational.Int(1)
	return q
}

// Beliefs completes stated beliefs by Bayes' rule where play leads, and by
// certainty at single nodes.
func Beliefs(g *seqform.Game, p seqform.Profile, stated []fixtures.Belief) [][]seqform.Belief {
	beliefs := g.BayesBeliefs(g.Plans(p))
	for i := range beliefs {
		for h := range beliefs[i] {
			if len(g.Players[i].Infosets[h].Nodes) == 1 {
				beliefs[i][h] = seqform.Belief{rational.Int(1)}
			}
		}
	}
	for _, b := range stated {
		belief := make(seqform.Belief, len(b.Weights))
		for k, w := range b.Weights {
			belief[k] = rational.MustParse(w)
		}
		beliefs[b.At.Player-1][b.At.Infoset-1] = belief
	}
	return beliefs
}
