// Package price is in the methods layer: which tuples of plans of all players are worth the most, for a linear program
// that gains columns.
//
// Start with [New], and [Pricer.Best].
//
// Letters: i players; h information sets; a actions; s, q sequences.
package price

import (
	"cmp"
	"context"
	"encoding/binary"
	"errors"
	"math"
	"slices"

	"exactsolve/rational"
	"exactsolve/rational/approx"
	"exactsolve/seqform"
	"exactsolve/seqform/forms"
)

// ErrFloats says that numbers are beyond those of floats.
var ErrFloats = errors.New("numbers beyond those of floats")

// A Worth says what playing tuples of sequences is worth: a tuple of plans is worth the sum over those that it plays.
type Worth struct {
	index map[string]int
	list  []worthy
}

type worthy struct {
	tuple []int32
	exact rational.Rat
	float float64
}

// NewWorth returns that of nothing.
func NewWorth() *Worth { return &Worth{index: map[string]int{}} }

// Add adds what a tuple of sequences is worth.
func (w *Worth) Add(tuple []int32, x rational.Rat) {
	if x.IsZero() {
		return
	}
	var key []byte
	for _, s := range tuple {
		key = binary.AppendVarint(key, int64(s))
	}
	k, ok := w.index[string(key)]
	if !ok {
		k = len(w.list)
		w.index[string(key)] = k
		w.list = append(w.list, worthy{tuple: slices.Clone(tuple)})
	}
	w.list[k].exact = w.list[k].exact.Add(x)
}

// Limits of a search.
const (
	maxColumns = 40   // that are entered at once
	maxKept    = 1000 // tuples that are compared exactly
	closeness  = 1e-9 // of what floats cannot tell apart, relative to the sum of all that is worth something
)

// A Pricer finds the tuples of plans that are worth the most. It goes through the plans of all players but one, for whom backward
// induction finds the best; in floats, and exactly among those that floats do not tell apart.
type Pricer struct {
	g     *seqform.Game
	order []int // of players, that with the most plans last
}

// New returns a pricer, which goes through so many tuples of plans, or through more than most.
func New(g *seqform.Game, most int) (z *Pricer, walk int) {
	z = &Pricer{g: g}
	var counts []int
	for i := range g.Players {
		z.order, counts = append(z.order, i), append(counts, forms.Count(&g.Players[i]))
	}
	slices.SortStableFunc(z.order, func(i, j int) int { return cmp.Compare(counts[i], counts[j]) })
	walk = 1
	for _, i := range z.order[:len(z.order)-1] {
		walk = min(most+1, walk*min(counts[i], most+1))
	}
	return z, walk
}

// A pricing is one search of a pricer.
type pricing struct {
	*Pricer
	ctx    context.Context
	worth  *Worth
	least  float64 // tuples that are worth no more are not kept
	kept   []priced
	plans  [][]int // of the players that have one
	left   [][]int // per number of players that have one, what is worth something
	played [][]bool
	value  []float64
	looks  int
	ended  bool // ctx is done
}

type priced struct {
	plans [][]int
	value float64
}

// Best returns tuples that are worth more than top, the best first, and what the best is worth: none if there are no better ones.
// An error wraps [ErrFloats], or is that of ctx.
func (z *Pricer) Best(ctx context.Context, w *Worth, top rational.Rat) (better [][][]int, most rational.Rat, err error) {
	var all float64
	for k := range w.list {
		w.list[k].float = approx.Float64(w.list[k].exact)
		all += math.Abs(w.list[k].float)
	}
	if math.IsInf(all, 0) || math.IsNaN(all) {
		return nil, most, ErrFloats
	}
	near := closeness * all
	least := approx.Float64(top) - near
	s := &pricing{Pricer: z, ctx: ctx, worth: w, least: least, plans: make([][]int, len(z.order)), left: make([][]int, len(z.order)), played: make([][]bool, len(z.order))}
	for k := range w.list {
		s.left[0] = append(s.left[0], k)
	}
	for n, i := range z.order {
		s.played[n] = make([]bool, z.g.Players[i].NumSeqs())
		s.played[n][0] = true
	}
	s.value = make([]float64, z.g.Players[z.order[len(z.order)-1]].NumSeqs())
	if s.choose(0); ctx.Err() != nil {
		return nil, most, context.Cause(ctx)
	}
	s.cut(maxKept)
	most = top
	for _, x := range s.kept {
		first, sure := x.value >= s.kept[0].value-2*near, x.value > least+2*near
		if !first && (len(better) >= maxColumns || !sure && len(better) > 0) {
			break
		}
		more := sure
		if first || !sure {
			exact := w.of(z.g, x.plans)
			most, more = rational.Max(most, exact), exact.Cmp(top) > 0
		}
		if more && len(better) < maxColumns {
			better = append(better, x.plans)
		}
	}
	return better, most, nil
}

// of returns what plans are worth.
func (w *Worth) of(g *seqform.Game, plans [][]int) (sum rational.Rat) {
	for _, x := range w.list {
		played := true
		for i, s := range x.tuple {
			played = played && g.Players[i].Plays(plans[i], int(s))
		}
		if played {
			sum = sum.Add(x.exact)
		}
	}
	return sum
}

// choose goes through the plans of players from place n of the order on.
func (s *pricing) choose(n int) {
	i := s.order[n]
	if n == len(s.order)-1 {
		s.last(i)
		return
	}
	s.plans[i] = make([]int, len(s.g.Players[i].Infosets))
	s.at(n, 0)
}

// at goes through the actions of a player from information set h on.
func (s *pricing) at(n, h int) {
	i := s.order[n]
	p := &s.g.Players[i]
	if h < len(p.Infosets) {
		set := &p.Infosets[h]
		if !s.played[n][set.ParentSeq] {
			s.at(n, h+1)
			return
		}
		for a := range set.Actions {
			q := set.Seq(a)
			s.played[n][q], s.plans[i][h] = true, a+1
			s.at(n, h+1)
			s.played[n][q], s.plans[i][h] = false, 0
		}
		return
	}
	const often = 1000
	if s.looks++; s.looks%often == 0 {
		s.ended = s.ended || s.ctx.Err() != nil
	}
	if s.ended {
		return
	}
	left, bound := s.left[n+1][:0], 0.0
	for _, k := range s.left[n] {
		x := &s.worth.list[k]
		if s.played[n][x.tuple[i]] {
			left = append(left, k)
			if x.float > 0 || s.empty(n+1, x.tuple) {
				bound += x.float
			}
		}
	}
	if s.left[n+1] = left; bound > s.least {
		s.choose(n + 1)
	}
}

// empty reports whether a tuple has no sequences of players from place n of the order on: it is played in any case.
func (s *pricing) empty(n int, tuple []int32) bool {
	return !slices.ContainsFunc(s.order[n:], func(i int) bool { return tuple[i] != 0 })
}

// last finds the best plan of the last player.
func (s *pricing) last(i int) {
	p := &s.g.Players[i]
	clear(s.value)
	for _, k := range s.left[len(s.order)-1] {
		s.value[s.worth.list[k].tuple[i]] += s.worth.list[k].float
	}
	for h := len(p.Infosets) - 1; h >= 0; h-- {
		set := &p.Infosets[h]
		s.value[set.ParentSeq] += slices.Max(s.value[set.Seq(0) : set.Seq(0)+len(set.Actions)])
	}
	if s.value[0] <= s.least {
		return
	}
	plan := make([]int, len(p.Infosets))
	for h := range p.Infosets {
		if set := &p.Infosets[h]; p.Plays(plan, int(set.ParentSeq)) {
			own := s.value[set.Seq(0) : set.Seq(0)+len(set.Actions)]
			plan[h] = 1 + slices.Index(own, slices.Max(own))
		}
	}
	x := priced{value: s.value[0]}
	for j := range s.plans {
		x.plans = append(x.plans, slices.Clone(s.plans[j]))
	}
	x.plans[i] = plan
	if s.kept = append(s.kept, x); len(s.kept) >= 2*maxKept {
		s.cut(maxKept)
		s.least = s.kept[maxKept-1].value
	}
}

// cut keeps the best n tuples, the best first.
func (s *pricing) cut(n int) {
	slices.SortStableFunc(s.kept, func(x, y priced) int { return cmp.Compare(y.value, x.value) })
	s.kept = s.kept[:min(n, len(s.kept))]
}
