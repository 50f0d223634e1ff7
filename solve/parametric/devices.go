package parametric

import (
	"cmp"
	"context"
	"fmt"
	"iter"
	"slices"

	"exactsolve/cert/claim"
	"exactsolve/correlated"
	"exactsolve/rational"
	"exactsolve/rational/polynomial"
	"exactsolve/seqform"
	"exactsolve/seqform/family"
)

// Devices are the best ones of a concept.
type devices struct {
	f      *family.Family
	q      Question
	places iter.Seq[rational.Rat] // at which the game is looked at
}

func newDevices(f *family.Family, q Question) (*devices, error) {
	inTable := []claim.Concept{claim.Correlated, claim.CoarseCorrelated}
	inTrees := []claim.Concept{claim.ExtensiveCorrelated, claim.ExtensiveCoarse, claim.CoarseCorrelated}
	switch {
	case f.Game.Table != nil && !slices.Contains(inTable, q.Concept):
		return nil, &Refusal{fmt.Sprintf("devices as functions of %s are found in strategic form for %s and %s", f.Name, inTable[0], inTable[1])}
	case f.Game.Table == nil && (!slices.Contains(inTrees, q.Concept) || len(f.Game.Players) != 2):
		return nil, &Refusal{fmt.Sprintf("devices as functions of %s are found in trees of two players, for %s, %s and %s", f.Name, inTrees[0], inTrees[1], inTrees[2])}
	case q.Maximize == nil:
		return nil, &Refusal{"devices as functions of " + f.Name + " need something to maximize"}
	}
	return &devices{f, q, places(f)}, nil
}

// places returns those at which the game of a family is one: integers, if those around the domain are.
func places(f *family.Family) iter.Seq[rational.Rat] {
	for k := range int64(3) {
		_, below := f.At(rational.FromBigInt(f.From.Floor()).Sub(rational.Int(k + 1)))
		_, above := f.At(rational.FromBigInt(f.To.Floor()).Add(rational.Int(k + 1)))
		if below != nil || above != nil {
			return between(f.From, f.To)
		}
	}
	return integers
}

// An entry of a device or a dual has numbers that say what it is of: kind, then places as in certificates.
type entry []int

// Kinds of entries.
const (
	weight    = iota // then a sequence of each player
	share            // then player, information set, action, sequence
	potential        // then player from 0, information set, sequence
)

// near finds the device and the multipliers as functions, and what is best for whoever leaves at t.
func (d *devices) near(s *search, t rational.Rat) (c claim.Cell, e claim.CellEvidence, err error) {
	g, err := d.f.At(t)
	if err != nil {
		return c, e, err
	}
	frame, err := correlated.NewFrame(s.ctx, g, correlated.Question{Concept: d.q.Concept, Maximize: d.q.Maximize}, correlated.Options{MaxPivots: s.o.MaxPivots})
	if err != nil {
		if r, ok := err.(*correlated.Refusal); ok {
			err = &Refusal{r.Error()}
		}
		return c, e, err
	}
	s.stats.Add(frame.Stats)
	of := map[string]entry{}
	all, den, err := functions(d.places, t, func(t rational.Rat) (vector, bool, error) { return d.at(s.ctx, t, frame, of) })
	if err != nil {
		return c, e, err
	}
	if den.At(nil, t).IsZero() {
		return c, e, errElsewhere
	}
	var list []entry
	for name := range all {
		list = append(list, of[name])
	}
	slices.SortFunc(list, slices.Compare[entry])
	c.Denominator = den.Mul(nil, d.f.Scale)
	l := &leaving{d: d, t: t, drawn: map[string]polynomial.Poly{}, cell: &c, evidence: &e}
	e.Leaving, e.Temptations = []claim.LeavingValue{}, []claim.PolyTemptation{}
	if d.f.Game.Table == nil {
		e.Potentials = &claim.Pair[[]claim.PolyPotential]{{}, {}}
	}
	for _, x := range list {
		l.enter(x, all[fmt.Sprint(x)])
	}
	l.values()
	return c, e, nil
}

// at returns the device and the multipliers at one t by the basis of a frame.
func (d *devices) at(ctx context.Context, t rational.Rat, frame *correlated.Frame, of map[string]entry) (vector, bool, error) {
	g, err := d.f.At(t)
	if err != nil {
		if t.Cmp(d.f.From) < 0 || t.Cmp(d.f.To) > 0 {
			err = nil
		}
		return nil, false, err
	}
	device, dual, err := frame.At(ctx, g)
	if err != nil {
		return nil, false, elsewhere(err)
	}
	v := vector{}
	add := func(x rational.Rat, at entry) {
		name := fmt.Sprint(at)
		of[name], v[name] = at, x
	}
	for _, x := range device.Pairs {
		add(x.Weight, entry{weight, x.Sequences[0], x.Sequences[1]})
	}
	for _, x := range device.Plans {
		at := entry{weight}
		for _, a := range x.Actions {
			at = append(at, a[0])
		}
		add(x.Weight, at)
	}
	for _, x := range dual.Temptations {
		for _, y := range x.Deviation {
			add(y.Weight, entry{share, x.Player, x.Infoset, x.Action, y.Sequence})
		}
	}
	if dual.Potentials != nil {
		for i, list := range dual.Potentials {
			for _, x := range list {
				add(x.Weight, entry{potential, i, x.Infoset, x.Sequence})
			}
		}
	}
	return v, true, nil
}

// leaving enters what a device and its multipliers are into a cell, and finds what is best for whoever leaves.
type leaving struct {
	d        *devices
	t        rational.Rat
	drawn    map[string]polynomial.Poly // what tuples of sequences have for probabilities, times the denominator
	cell     *claim.Cell
	evidence *claim.CellEvidence
}

// enter enters what an entry is, a polynomial over the denominator before it was multiplied by the scale.
func (l *leaving) enter(x entry, p polynomial.Poly) {
	scaled := p.Mul(nil, l.d.f.Scale)
	e := l.evidence
	switch x[0] {
	case weight:
		tuple := []int(x[1:])
		l.cell.Device = append(l.cell.Device, claim.TupleWeight{Weight: scaled, Sequences: tuple})
		l.draw(tuple, p)
		if l.d.f.Game.Table != nil {
			for i := range tuple {
				without := slices.Clone(tuple)
				without[i] = 0
				l.draw(without, p)
			}
		}
	case share:
		last := len(e.Temptations) - 1
		if last < 0 || e.Temptations[last].Player != x[1] || e.Temptations[last].Infoset != x[2] || e.Temptations[last].Action != x[3] {
			e.Temptations = append(e.Temptations, claim.PolyTemptation{Player: x[1], Infoset: x[2], Action: x[3]})
			last++
		}
		e.Temptations[last].Deviation = append(e.Temptations[last].Deviation, claim.PolyShare{Weight: scaled, Sequence: x[4]})
	case potential:
		e.Potentials[x[1]] = append(e.Potentials[x[1]], claim.PolyPotential{Weight: scaled, Infoset: x[2], Sequence: x[3]})
	}
}

func (l *leaving) draw(tuple []int, p polynomial.Poly) {
	name := fmt.Sprint(tuple)
	l.drawn[name] = l.drawn[name].Add(nil, p)
}

// pays returns what player i gets in a term, with sequence own, unless that is −1, instead of that of the term.
func (l *leaving) pays(i int, z *family.Term, own int) polynomial.Poly {
	tuple := make([]int, len(z.Tuple))
	for j, s := range z.Tuple {
		tuple[j] = int(s)
	}
	if own >= 0 {
		tuple[i] = own
	}
	return z.Payoffs[i].Mul(nil, l.drawn[fmt.Sprint(tuple)])
}

// values enters the payoffs and what whoever leaves gets from each information set on.
func (l *leaving) values() {
	for i := range l.d.f.Game.Players {
		var sum polynomial.Poly
		terms := make([][]*family.Term, l.d.f.Game.Players[i].NumSeqs())
		for k := range l.d.f.Terms {
			z := &l.d.f.Terms[k]
			sum = sum.Add(nil, l.pays(i, z, -1))
			terms[z.Tuple[i]] = append(terms[z.Tuple[i]], z)
		}
		l.cell.Payoffs = append(l.cell.Payoffs, sum)
		p := &l.d.f.Game.Players[i]
		if l.d.q.Concept == claim.CoarseCorrelated {
			l.best(i, terms, 0, 0, 0, func(h int) bool { return p.Infosets[h].ParentSeq == 0 })
			continue
		}
		for h := range p.Infosets {
			starts := func(k int) bool { return k == h }
			if l.d.q.Concept == claim.ExtensiveCoarse {
				l.best(i, terms, h+1, 0, int(p.Infosets[h].ParentSeq), starts)
				continue
			}
			for a := range p.Infosets[h].Actions {
				l.best(i, terms, h+1, a+1, p.Infosets[h].Seq(a), starts)
			}
		}
	}
}

// best enters what player i gets at each information set at and below a start, having been told sequence own, by the
// actions that are best at t.
func (l *leaving) best(i int, terms [][]*family.Term, infoset, action, own int, starts func(h int) bool) {
	p := &l.d.f.Game.Players[i]
	gain := make([]polynomial.Poly, p.NumSeqs())
	var list []claim.LeavingValue
	below := below(p, starts)
	for h := len(p.Infosets) - 1; h >= 0; h-- {
		if !below[h] {
			continue
		}
		set := &p.Infosets[h]
		best := set.Seq(0)
		for a := range set.Actions {
			q := set.Seq(a)
			for _, z := range terms[q] {
				gain[q] = gain[q].Add(nil, l.pays(i, z, own))
			}
			if gain[q].At(nil, l.t).Cmp(gain[best].At(nil, l.t)) > 0 {
				best = q
			}
		}
		if len(gain[best]) > 0 {
			list = append(list, claim.LeavingValue{Player: i + 1, Infoset: infoset, Action: action, At: h + 1, Value: gain[best]})
		}
		if !starts(h) {
			gain[set.ParentSeq] = gain[set.ParentSeq].Add(nil, gain[best])
		}
	}
	slices.SortFunc(list, func(x, y claim.LeavingValue) int { return cmp.Compare(x.At, y.At) })
	l.evidence.Leaving = append(l.evidence.Leaving, list...)
}

// below returns which information sets are at or below a start.
func below(p *seqform.Player, starts func(h int) bool) []bool {
	z := make([]bool, len(p.Infosets))
	for h := range z {
		s := p.Infosets[h].ParentSeq
		z[h] = starts(h) || s > 0 && z[p.SeqInfoset[s]]
	}
	return z
}
