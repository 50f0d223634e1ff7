package candidates

import (
	"math"
	"slices"

	"exactsolve/internal/dense"
	"exactsolve/rational"
)

// NeverBest returns the actions of player i that are not best against any pure
// profile of the others: what a mixture strictly dominates is among them.
func (g *Game) NeverBest(i int) []int {
	best := make([]bool, g.sizes[i])
	for _, base := range g.bases(i, g.all()) {
		u := g.u[i][base : base+g.sizes[i]]
		most := slices.Max(u)
		for a, v := range u {
			best[a] = best[a] || v == most
		}
	}
	var list []int
	for a, b := range best {
		if !b {
			list = append(list, a)
		}
	}
	return list
}

// Dominating returns weights, integers that are not negative, of a mixture of the
// actions of player i that seems to strictly dominate action a; nil if none is
// found or the game is large. It is regret matching on the game in which one side
// picks another action and the other side the profile in which the two are
// compared.
func (g *Game) Dominating(i, a int) []rational.Rat {
	const rounds, unit, most = 100, 1 << 10, 1 << 18
	if len(g.u[i]) > most {
		return nil
	}
	bases := g.bases(i, g.all())
	m := g.sizes[i]
	regret, mix, sum, gain := make([]float64, m), make([]float64, m), make([]float64, m), make([]float64, m)
	other, against := make([]float64, len(bases)), make([]float64, len(bases))
	for round := 1; round <= rounds; round++ {
		dense.Normalize(mix, regret)
		mix[a] = 0
		g.compare(against, i, a, mix, bases)
		lose(other, against)
		clear(gain)
		dense.Normalize(against, other)
		for k, w := range against {
			if w > 0 {
				for b := range gain {
					gain[b] += w * (g.u[i][bases[k]+b] - g.u[i][bases[k]+a])
				}
			}
		}
		v := dot(mix, gain)
		for b := range m {
			regret[b] = math.Max(0, regret[b]+gain[b]-v)
			sum[b] += float64(round) * mix[b]
		}
		regret[a] = 0
	}
	dense.Normalize(mix, sum)
	mix[a] = 0
	weight := make([]rational.Rat, m)
	for b, p := range mix {
		weight[b] = rational.Int(int64(math.Round(p * unit)))
	}
	g.compare(against, i, a, mix, bases)
	for _, d := range against {
		if d <= 0 {
			return nil
		}
	}
	return weight
}

// compare sets d to what mix pays more than a in each profile.
func (g *Game) compare(d []float64, i, a int, mix []float64, bases []int) {
	for k, base := range bases {
		d[k] = dot(mix, g.u[i][base:base+len(mix)]) - g.u[i][base+a]
	}
}

// lose updates the regrets of the side that picks the profile, where it loses
// payoff[k].
func lose(regret, payoff []float64) {
	sum, v := 0.0, 0.0
	for k, r := range regret {
		sum += r
		v += r * payoff[k]
	}
	if sum > 0 {
		v /= sum
	} else {
		for _, p := range payoff {
			v += p / float64(len(payoff))
		}
	}
	for k, p := range payoff {
		regret[k] = math.Max(0, regret[k]+v-p)
	}
}
