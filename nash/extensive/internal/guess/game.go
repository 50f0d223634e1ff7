package guess

import (
	"math"

	"exactsolve/rational/approx"
	"exactsolve/seqform"
)

// A game is a game in sequence form in floats. It does not change.
type game struct {
	g      *seqform.Game
	n      int       // players
	first  []int32   // per player, the entry of the empty sequence
	parent []int32   // per entry, what it extends; −1 for the empty sequences
	setOf  []int32   // per entry, the set of its last action; −1 likewise
	sets   []set     // of all players, each after those above it
	tuple  []int32   // n entries a term
	pay    []float64 // n a term
	weight []float64 // probability of chance, per term
	span   []float64 // range of payoffs, per player
	scale  float64   // largest of span
}

// A set is an information set.
type set struct {
	player, infoset int
	lo, hi          int32 // entries lo … hi−1 are its actions
	parent          int32
}

func newGame(g *seqform.Game) *game {
	f := &game{g: g, n: len(g.Players)}
	for i := range g.Players {
		f.addPlayer(i)
	}
	terms := g.Payoffs.Len()
	f.tuple, f.pay = make([]int32, 0, f.n*terms), make([]float64, 0, f.n*terms)
	f.weight = make([]float64, terms)
	for t := range terms {
		f.weight[t] = approx.Float64(g.Payoffs.Weight(t))
		for i, s := range g.Payoffs.Tuple(t) {
			f.tuple = append(f.tuple, f.first[i]+s)
			f.pay = append(f.pay, approx.Float64(g.Payoffs.U(t, i)))
		}
	}
	f.setSpans()
	return f
}

func (f *game) addPlayer(i int) {
	p := &f.g.Players[i]
	first := int32(len(f.parent))
	f.first = append(f.first, first)
	for _, h := range p.SeqInfoset {
		if h < 0 {
			f.parent, f.setOf = append(f.parent, -1), append(f.setOf, -1)
			continue
		}
		f.parent = append(f.parent, first+p.Infosets[h].ParentSeq)
		f.setOf = append(f.setOf, int32(len(f.sets))+h)
	}
	for h := range p.Infosets {
		info := &p.Infosets[h]
		f.sets = append(f.sets, set{
			player: i, infoset: h,
			lo: first + int32(info.Seq(0)), hi: first + int32(info.Seq(len(info.Actions))),
			parent: first + info.ParentSeq,
		})
	}
}

// setSpans sets the ranges of payoffs.
func (f *game) setSpans() {
	f.span = make([]float64, f.n)
	for i := range f.span {
		lo, hi := f.g.PayoffRange(i)
		f.span[i] = approx.Float64(hi.Sub(lo))
		f.scale = math.Max(f.scale, f.span[i])
	}
}
