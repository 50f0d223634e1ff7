package certtest

import (
	"math/rand/v2"
	"slices"

	"exactsolve/cert"
	"exactsolve/cert/claim"
	"exactsolve/rational"
	"exactsolve/seqform"
)

// Trembling returns random behavior in which all actions have positive probability.
func Trembling(rng *rand.Rand, g *seqform.Game) seqform.Profile {
	z := make(seqform.Profile, len(g.Players))
	for i := range z {
		for _, set := range g.Players[i].Infosets {
			var weights []rational.Rat
			for range set.Actions {
				w := rational.New(1+rng.Int64N(5), 1)
				if rng.IntN(3) == 0 {
					w = rational.New(1, 1000)
				}
				weights = append(weights, w)
			}
			z[i] = append(z[i], seqform.Proportional(weights))
		}
	}
	return z
}

// Near returns completely mixed behavior very near a profile, trembles being powers of 10 from 10^-200
// to 10^-400.
func Near(rng *rand.Rand, p seqform.Profile) seqform.Profile {
	z := make(seqform.Profile, len(p))
	for i := range z {
		for _, probs := range p[i] {
			x := make([]rational.Rat, len(probs))
			for a, prob := range probs {
				tremble := rational.Int(10).Pow(200 + rng.IntN(200)).Inv()
				x[a] = prob.Add(tremble)
			}
			z[i] = append(z[i], seqform.Proportional(x))
		}
	}
	return z
}

// TrembleSum returns the sum of the trembles of a refutation at completely mixed behavior x, from
// payoffs of profiles.
func TrembleSum(g *seqform.Game, c *cert.Certificate, x seqform.Profile) rational.Rat {
	var sum rational.Rat
	for _, t := range c.Evidence.Refutation.Trembles {
		f := t.Factor.Mul(TrembleGain(g, &c.Claim, t, x))
		for _, p := range t.Times {
			f = f.Mul(x[p[0]-1][p[1]-1][p[2]-1])
		}
		sum = sum.Add(f)
	}
	return sum
}

// TrembleGain returns what the action of a tremble pays more than that instead of it at x, for a
// player who tries to get to the information set.
func TrembleGain(g *seqform.Game, c *claim.Claim, t claim.Tremble, x seqform.Profile) rational.Rat {
	i, h := t.Player-1, t.Infoset-1
	pays := func(action int) rational.Rat {
		y := slices.Clone(x)
		y[i] = slices.Clone(c.Profile[i])
		if c.Concept == cert.ExtensivePerfect {
			y[i] = slices.Clone(x[i])
		}
		player := &g.Players[i]
		for s := player.Infosets[h].Seq(action); s != 0; {
			at := int(player.SeqInfoset[s])
			y[i][at] = make([]rational.Rat, len(player.Infosets[at].Actions))
			y[i][at][player.SeqAction(s)] = rational.Int(1)
			s = int(player.Infosets[at].ParentSeq)
		}
		return g.ExpectedPayoffs(g.Plans(y))[i]
	}
	return pays(t.Action - 1).Sub(pays(t.Instead - 1))
}
