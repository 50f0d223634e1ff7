package relaxed

import (
	"math"

	"exactsolve/rational/approx"
	"exactsolve/seqform"
	"exactsolve/seqform/multilinear"
)

// A Game is a game in floats, each player's payoffs divided by their range. It does
// not change and may be shared between goroutines.
//
// Unknowns are, player by player, the weights of sequences from 1 on and the values of
// information sets.
type Game struct {
	*multilinear.Form
	weight []int // per entry, its unknown; −1 for the empty sequences
	value  []int // per set, its unknown
	n      int   // unknowns
}

// New returns g in floats.
func New(g *seqform.Game) *Game {
	f := &Game{Form: multilinear.New(g)}
	for i, pay := range f.Pay {
		lo, hi := g.PayoffRange(i)
		if scale := approx.Float64(hi.Sub(lo)); scale != 0 {
			for t := range pay {
				pay[t] /= scale
			}
		}
		f.weight = append(f.weight, -1)
		for range g.Players[i].NumSeqs() - 1 {
			f.weight = append(f.weight, f.n)
			f.n++
		}
		for range g.Players[i].Infosets {
			f.value = append(f.value, f.n)
			f.n++
		}
	}
	return f
}

// weights returns the weight of each entry.
func (f *Game) weights(y []float64) []float64 {
	x := make([]float64, len(f.weight))
	for e, k := range f.weight {
		if x[e] = 1; k >= 0 {
			x[e] = y[k]
		}
	}
	return x
}

// unknowns returns y for weights x, without the values.
func (f *Game) unknowns(x []float64) []float64 {
	y := make([]float64, f.n)
	for e, k := range f.weight {
		if k >= 0 {
			y[k] = x[e]
		}
	}
	return y
}

// entry returns the entry of player i in term t.
func (f *Game) entry(t, i int) int { return int(f.First[i] + f.Game.Payoffs.Tuple(t)[i]) }

// others returns the product of the weights x in term t but those of players i and j.
func (f *Game) others(x []float64, t, i, j int) float64 {
	z := 1.0
	for k := range f.Pay {
		if k != i && k != j {
			z *= x[f.entry(t, k)]
		}
	}
	return z
}

// gradient returns, for each entry, the derivative of the player's payoff by its weight.
func (f *Game) gradient(x []float64) []float64 {
	g := make([]float64, len(x))
	for i, pay := range f.Pay {
		for t, u := range pay {
			if u != 0 {
				g[f.entry(t, i)] += u * f.others(x, t, i, i)
			}
		}
	}
	return g
}

// slacks returns, for each entry, v of its information set less what it pays.
func (f *Game) slacks(y []float64) []float64 {
	r := f.gradient(f.weights(y))
	for e, k := range f.SetOf {
		if r[e] = -r[e]; k >= 0 {
			r[e] += y[f.value[k]]
		}
	}
	for k, h := range f.Sets {
		r[h.Parent] -= y[f.value[k]]
	}
	return r
}

// best sets the values in y to those of best responses to its weights, and returns
// the largest regret in units of the payoffs' range.
func (f *Game) best(y []float64) float64 {
	regret, x := 0.0, f.weights(y)
	g := f.gradient(x)
	for i, first := range f.First {
		u := 0.0
		for s, d := range f.Of(i, g) {
			u += d * x[int(first)+s]
		}
		sets := f.SetsOf(i)
		for k := len(sets) - 1; k >= 0; k-- {
			v := math.Inf(-1)
			for _, d := range g[sets[k].Lo:sets[k].Hi] {
				v = math.Max(v, d)
			}
			y[f.value[f.SetOf[sets[k].Lo]]] = v
			g[sets[k].Parent] += v
		}
		regret = math.Max(regret, g[first]-u)
	}
	return regret
}

// plans makes the weights x realization plans with about the same behavior.
func (f *Game) plans(x []float64) {
	for _, h := range f.Sets {
		sum, list := 0.0, x[h.Lo:h.Hi]
		for a := range list {
			list[a] = math.Max(0, list[a])
			sum += list[a]
		}
		for a := range list {
			if sum > 0 {
				list[a] *= x[h.Parent] / sum
			} else {
				list[a] = x[h.Parent] / float64(len(list))
			}
		}
	}
}
