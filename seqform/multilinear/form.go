// Package multilinear is machinery: the payoffs of a game of any number of players in
// sequence form, in floats, for those who guess.
//
// Start with [New]. An entry is a sequence of any player; all are numbered in one
// list, by player, so that plans of all players are one slice.
package multilinear

import (
	"slices"

	"exactsolve/rational/approx"
	"exactsolve/seqform"
)

// A Form has the payoffs as a sum of terms, in the order of the game's Payoffs: in each
// the weights of one entry a player are multiplied. It does not change.
type Form struct {
	Game   *seqform.Game
	Terms  int
	First  []int32     // per player, the entry of the empty sequence
	Parent []int32     // per entry, what it extends; −1 for the empty sequences
	SetOf  []int32     // per entry, the set of its last action; −1 likewise
	Sets   []Set       // of all players, each after those above it
	Pay    [][]float64 // per player and term, chance probability times payoff

	sets   []int   // per player, where its sets begin; then their number
	bounds []int32 // likewise for entries

	// Terms are in groups that share the entries of all players but the last. If
	// one of these is not played, which as play settles is most often so, the group
	// costs nothing.
	last  []int32 // per term, the entry of the last player
	group []int32 // entries of the others, for each group
	start []int32 // per group its first term, then the number of terms
}

// A Set is an information set.
type Set struct {
	Player, Infoset int
	Lo, Hi          int32 // entries Lo … Hi−1 are its actions
	Parent          int32
}

// New returns the form of a game with perfect recall.
func New(g *seqform.Game) *Form {
	n := len(g.Players)
	f := &Form{Game: g, Terms: g.Payoffs.Len(), Pay: make([][]float64, n)}
	for i := range g.Players {
		f.addPlayer(i)
	}
	f.sets, f.bounds = append(f.sets, len(f.Sets)), append(f.First, int32(len(f.Parent)))
	f.last = make([]int32, f.Terms)
	for t := range f.Terms {
		seq := g.Payoffs.Tuple(t)
		f.last[t] = f.First[n-1] + seq[n-1]
		if t > 0 && slices.Equal(seq[:n-1], g.Payoffs.Tuple(t - 1)[:n-1]) {
			continue
		}
		f.start = append(f.start, int32(t))
		for i, s := range seq[:n-1] {
			f.group = append(f.group, f.First[i]+s)
		}
	}
	f.start = append(f.start, int32(f.Terms))
	for i := range f.Pay {
		f.Pay[i] = make([]float64, f.Terms)
		for t := range f.Pay[i] {
			f.Pay[i][t] = approx.Float64(g.Payoffs.U(t, i))
		}
	}
	return f
}

func (f *Form) addPlayer(i int) {
	p := &f.Game.Players[i]
	first := int32(len(f.Parent))
	f.First, f.sets = append(f.First, first), append(f.sets, len(f.Sets))
	for _, h := range p.SeqInfoset {
		if h < 0 {
			f.Parent, f.SetOf = append(f.Parent, -1), append(f.SetOf, -1)
			continue
		}
		f.Parent = append(f.Parent, first+p.Infosets[h].ParentSeq)
		f.SetOf = append(f.SetOf, int32(len(f.Sets))+h)
	}
	for h := range p.Infosets {
		set := &p.Infosets[h]
		f.Sets = append(f.Sets, Set{
			Player: i, Infoset: h,
			Lo: first + int32(set.Seq(0)), Hi: first + int32(set.Seq(len(set.Actions))),
			Parent: first + set.ParentSeq,
		})
	}
}

// Entries returns the first entry of player i and the one after the last.
func (f *Form) Entries(i int) (lo, hi int32) { return f.bounds[i], f.bounds[i+1] }

// Of returns the part of x, which has a number for each entry, that is of player i.
func (f *Form) Of(i int, x []float64) []float64 { return x[f.bounds[i]:f.bounds[i+1]] }

// SetsOf returns the information sets of player i.
func (f *Form) SetsOf(i int) []Set { return f.Sets[f.sets[i]:f.sets[i+1]] }

// Gradient sets grad, at the entries of player i, to the derivatives of the player's
// payoff by their weights at x, in a pass over the groups.
func (f *Form) Gradient(i int, x, grad []float64) {
	n, pay := len(f.Pay), f.Pay[i]
	clear(f.Of(i, grad))
	for k, from := range f.start[:len(f.start)-1] {
		to, others := f.start[k+1], f.group[k*(n-1):(k+1)*(n-1)]
		w := 1.0
		for j, e := range others {
			if j != i {
				w *= x[e]
			}
		}
		if w == 0 {
			continue
		}
		list, last := pay[from:to], f.last[from:to]
		if i == n-1 {
			for t, u := range list {
				grad[last[t]] += u * w
			}
			continue
		}
		sum := 0.0
		for t, u := range list {
			sum += u * x[last[t]]
		}
		grad[others[i]] += sum * w
	}
}
