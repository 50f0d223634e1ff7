package descent

import (
	"math"

	"exactsolve/internal/dense"
	"exactsolve/rational/approx"
	"exactsolve/seqform"
	"exactsolve/seqform/multilinear"
)

// A game is a game in sequence form in floats. It does not change.
type game struct {
	*multilinear.Form
	n      int       // players
	tuple  []int32   // n entries a term
	weight []float64 // probability of chance, per term
	span   []float64 // range of payoffs, per player
	scale  float64   // largest of span
}

// at returns the entries of term t.
func (f *game) at(t int) []int32 { return f.tuple[t*f.n : (t+1)*f.n] }

func newGame(g *seqform.Game) *game {
	f := &game{Form: multilinear.New(g), n: len(g.Players), weight: make([]float64, g.Payoffs.Len())}
	for t := range f.weight {
		f.weight[t] = approx.Float64(g.Payoffs.Weight(t))
		for i, s := range g.Payoffs.Tuple(t) {
			f.tuple = append(f.tuple, f.First[i]+s)
		}
	}
	for i := range g.Players {
		lo, hi := g.PayoffRange(i)
		f.span = append(f.span, approx.Float64(hi.Sub(lo)))
		f.scale = math.Max(f.scale, f.span[i])
	}
	return f
}

// behavior returns the behavior with weights in proportion at each set, uniform where all
// are 0.
func (f *game) behavior(weight []float64) []float64 {
	p := make([]float64, len(weight))
	for _, h := range f.Sets {
		dense.Normalize(p[h.Lo:h.Hi], weight[h.Lo:h.Hi])
	}
	for _, e := range f.First {
		p[e] = 1
	}
	return p
}
