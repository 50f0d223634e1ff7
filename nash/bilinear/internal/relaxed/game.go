package relaxed

import (
	"math"

	"exactsolve/rational/approx"
	"exactsolve/seqform"
)

// A Game is a game in floats, each player's payoffs divided by their range. It does
// not change and may be shared between goroutines.
type Game struct {
	players []player
	tuples  [][]int32
	u       [][]float64 // per player and term
	n       int         // unknowns: weights and values, player by player
}

// A player has the unknowns weight+1 … for sequences from 1 on, and value … for
// information sets.
type player struct {
	weight, value int
	seqs, sets    int
	setOf         []int32
	first, parent []int32 // of an information set
	actions       []int
	scale         float64 // a payoff in the units of the game is that times ours
}

// New returns g in floats.
func New(g *seqform.Game) *Game {
	f := &Game{u: make([][]float64, len(g.Players))}
	for t := range g.Payoffs.Len() {
		f.tuples = append(f.tuples, g.Payoffs.Tuple(t))
	}
	for i := range g.Players {
		p := &g.Players[i]
		lo, hi := g.PayoffRange(i)
		q := player{weight: f.n - 1, seqs: p.NumSeqs(), sets: len(p.Infosets), setOf: p.SeqInfoset, scale: approx.Float64(hi.Sub(lo))}
		if q.scale == 0 {
			q.scale = 1
		}
		q.value = f.n + q.seqs - 1
		f.n = q.value + q.sets
		for h := range p.Infosets {
			q.first = append(q.first, p.Infosets[h].FirstSeq)
			q.parent = append(q.parent, p.Infosets[h].ParentSeq)
			q.actions = append(q.actions, len(p.Infosets[h].Actions))
		}
		for t := range f.tuples {
			f.u[i] = append(f.u[i], approx.Float64(g.Payoffs.U(t, i))/q.scale)
		}
		f.players = append(f.players, q)
	}
	return f
}

// at returns the weight of a player's sequence.
func (f *Game) at(y []float64, i int, s int32) float64 {
	if s == 0 {
		return 1
	}
	return y[f.players[i].weight+int(s)]
}

// others returns the product of weights in term t but those of players i and j.
func (f *Game) others(y []float64, t, i, j int) float64 {
	z := 1.0
	for k, s := range f.tuples[t] {
		if k != i && k != j {
			z *= f.at(y, k, s)
		}
	}
	return z
}

// gradient returns the derivatives of player i's payoff by the weights.
func (f *Game) gradient(y []float64, i int) []float64 {
	g := make([]float64, f.players[i].seqs)
	for t, u := range f.u[i] {
		if u != 0 {
			g[f.tuples[t][i]] += u * f.others(y, t, i, i)
		}
	}
	return g
}

// slacks returns v of its information set, less what a sequence pays, for each.
func (f *Game) slacks(y []float64, i int) []float64 {
	p := &f.players[i]
	r := f.gradient(y, i)
	for s := range r {
		r[s] = -r[s]
		if s > 0 {
			r[s] += y[p.value+int(p.setOf[s])]
		}
	}
	for h, s := range p.parent {
		r[s] -= y[p.value+h]
	}
	return r
}

// best sets the values in y to those of best responses to its weights, and returns
// the largest regret in units of the payoffs' range.
func (f *Game) best(y []float64) float64 {
	regret := 0.0
	for i := range f.players {
		p := &f.players[i]
		g := f.gradient(y, i)
		u := 0.0
		for s, d := range g {
			u += d * f.at(y, i, int32(s))
		}
		for h := p.sets - 1; h >= 0; h-- {
			v := math.Inf(-1)
			for a := range p.actions[h] {
				v = math.Max(v, g[int(p.first[h])+a])
			}
			y[p.value+h] = v
			g[p.parent[h]] += v
		}
		regret = math.Max(regret, g[0]-u)
	}
	return regret
}

// plans makes the weights in y realization plans with about the same behavior.
func (f *Game) plans(y []float64) {
	for i := range f.players {
		p := &f.players[i]
		for h := range p.sets {
			sum, first := 0.0, p.weight+int(p.first[h])
			list := y[first : first+p.actions[h]]
			for a := range list {
				list[a] = math.Max(0, list[a])
				sum += list[a]
			}
			reach := f.at(y, i, p.parent[h])
			for a := range list {
				if sum > 0 {
					list[a] *= reach / sum
				} else {
					list[a] = reach / float64(len(list))
				}
			}
		}
	}
}
