package candidates

import (
	"math"
	"slices"

	"exactsolve/internal/dense"
	"exactsolve/rational"
)

// Undominated returns, for each player, the actions left when those that another
// pure action strictly dominates are removed, until there are none. As
// comparisons can be trusted, all equilibria are in what is left.
func (g *Game) Undominated() [][]int {
	left := g.all()
	for removed := true; removed; {
		removed = false
		for i := range left {
			list := g.undominated(nil, i, left)
			if len(list) < len(left[i]) {
				left[i], removed = list, true
			}
		}
	}
	return left
}

// all returns the actions of all players.
func (g *Game) all() [][]int {
	left := make([][]int, len(g.sizes))
	for i, m := range g.sizes {
		for a := range m {
			left[i] = append(left[i], a)
		}
	}
	return left
}

// undominated appends to dst the actions in left[i] that no action of player i
// strictly dominates while the others play in left. Dst may be left[i][:0].
func (g *Game) undominated(dst []int, i int, left [][]int) []int {
	bases := g.bases(i, left)
	for _, a := range left[i] {
		if !g.dominated(i, a, bases) {
			dst = append(dst, a)
		}
	}
	return dst
}

// dominated reports whether some action pays more than a from each base on.
func (g *Game) dominated(i, a int, bases []int) bool {
	u := g.u[i]
candidates:
	for b := range g.sizes[i] {
		if b == a {
			continue
		}
		for _, base := range bases {
			if u[base+b] <= u[base+a] {
				continue candidates
			}
		}
		return true
	}
	return false
}

// bases returns the indices in u[i] of action 0 against each profile of the
// others in left; valid until the next call.
func (g *Game) bases(i int, left [][]int) []int {
	list := append(g.work.bases[:0], 0)
	for j, actions := range left {
		if j == i {
			continue
		}
		old := len(list)
		s := g.stride[i][j]
		for _, b := range actions[1:] {
			for _, base := range list[:old] {
				list = append(list, base+b*s)
			}
		}
		for k := range old {
			list[k] += actions[0] * s
		}
	}
	g.work.bases = list
	return list
}

// Pure calls yield for each pure profile that no player improves on alone, until
// it returns false. The argument is valid during the call.
func (g *Game) Pure(yield func([]int) bool) {
	n := len(g.sizes)
	pure := make([]int, n)
	base := make([]int, n) // index in u[i] with own action 0
	for {
		if g.isPure(pure, base) && !yield(pure) {
			return
		}
		j := 0
		for ; j < n; j++ {
			pure[j]++
			step := 1
			if pure[j] == g.sizes[j] {
				step -= pure[j]
				pure[j] = 0
			}
			for i := range n {
				if i != j {
					base[i] += step * g.stride[i][j]
				}
			}
			if pure[j] > 0 {
				break
			}
		}
		if j == n {
			return
		}
	}
}

func (g *Game) isPure(pure, base []int) bool {
	for i, a := range pure {
		u := g.u[i][base[i] : base[i]+g.sizes[i]]
		v := u[a]
		for _, x := range u {
			if x > v {
				return false
			}
		}
	}
	return true
}

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
