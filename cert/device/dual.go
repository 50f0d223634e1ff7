package device

import (
	"errors"
	"fmt"
	"slices"

	"exactsolve/cert/claim"
	"exactsolve/rational"
	"exactsolve/seqform"
)

// A sum is a sum over tuples of sequences of a coefficient times the probability that all are played.
type sum struct {
	*tuples[rational.Rat]
	part  *part // nil for that of all devices
	order []int // of players, as plans are chosen
}

func (s *sum) add(tuple []int, x rational.Rat) {
	if !x.IsZero() {
		z := s.at(tuple)
		*z = s.f.work.Add(*z, x)
	}
}

// A goal is that payoffs times weights, of devices that meet what is required, are in sum at most a number; or
// without weights and a number that none meets it.
type goal struct {
	weights []rational.Rat
	require []claim.Requirement
	most    *rational.Rat
}

// bound checks a goal, for all devices of the concept, or in a part of a division for profiles there.
func (f *form) bound(d *claim.Dual, o goal, p *part) error {
	d, unit := scaled(d)
	c := make([]rational.Rat, len(f.g.Players))
	for i, w := range o.weights {
		c[i] = f.work.Mul(w, unit)
	}
	if len(d.Require) != len(o.require) {
		return fmt.Errorf("the dual has %d multipliers of %d requirements", len(d.Require), len(o.require))
	}
	var top rational.Rat // of the sum
	if o.most != nil {
		top = f.work.Mul(*o.most, unit)
	}
	for k, m := range d.Require {
		if m.Sign() < 0 {
			return fmt.Errorf("the multiplier of requirement %d is negative", k+1)
		}
		for i, w := range o.require[k].Weights {
			c[i] = f.work.Add(c[i], f.work.Mul(m, w))
		}
		top = f.work.Add(top, f.work.Mul(m, o.require[k].Least))
	}
	if d.Nodes {
		if f.g.Tree == nil || len(d.Temptations) > 0 || d.Potentials != nil || len(d.Ranges) > 0 {
			return errors.New("a bound by nodes, of no tree, or with other multipliers")
		}
		return f.under(f.chosen(c), top, o, unit)
	}
	s := &sum{tuples: newTuples[rational.Rat](f), part: p}
	for t := range f.terms {
		s.add(f.terms[t].tuple, f.weighted(c, f.terms[t].u))
	}
	if err := f.tempt(s, d.Temptations); err != nil {
		return err
	}
	if err := s.rangeAll(d.Ranges); err != nil {
		return err
	}
	largest := s.largest
	if d.Potentials != nil {
		largest = func() (rational.Rat, error) { return s.potential(d.Potentials) }
	}
	z, err := largest()
	if err != nil {
		return err
	}
	return f.under(z, top, o, unit)
}

// under checks that what a dual proves is enough for a goal, in a unit.
func (f *form) under(z, top rational.Rat, o goal, unit rational.Rat) error {
	if over := z.Cmp(top); over > 0 || over == 0 && o.most == nil {
		return fmt.Errorf("the dual proves a bound of %v, which has to be at most %v, and less if there is no device", z.Quo(unit), top.Quo(unit))
	}
	return f.work.Err()
}

// chosen returns the largest sum of payoffs, weighted, where each node of a player has its own choice.
func (f *form) chosen(weights []rational.Rat) rational.Rat {
	t := f.g.Tree
	value := make([]rational.Rat, t.Len())
	seen := make([]bool, t.Len()) // a node that follows
	for v := t.Len() - 1; v >= 0; v-- {
		for i, w := range weights {
			value[v] = f.work.Add(value[v], f.work.Mul(w, t.OutcomePayoff(v, i)))
		}
		if v == 0 {
			break
		}
		switch p := t.Parent[v]; {
		case t.Player[p] == seqform.Chance:
			value[p] = f.work.Add(value[p], f.work.Mul(t.ChanceSets[t.Infoset[p]].Prob[t.Action[v]], value[v]))
		case !seen[p] || f.work.Take(value[v].BitLen(), value[p].BitLen()) && value[v].Cmp(value[p]) > 0:
			value[p], seen[p] = value[v], true
		}
	}
	return value[0]
}

// tempt adds what devices of the concept have to satisfy, times what the dual says.
func (f *form) tempt(s *sum, list []claim.Temptation) error {
	var before []int
	for n := range list {
		best := list[n].Best
		t, flow, err := f.readTemptation(&list[n])
		if err == nil && best != 0 && !s.part.best(t.player, best) {
			err = errors.New("a best reply that is none in this part")
		}
		if err != nil {
			return fmt.Errorf("temptation %d: %w", n+1, err)
		}
		place := []int{t.player, t.h, t.a, best}
		if slices.Compare(before, place) >= 0 {
			return fmt.Errorf("temptation %d is not after the one before", n+1)
		}
		before = place
		p := &f.players[t.player]
		all, err := f.conserved(&t, flow)
		if err != nil {
			return fmt.Errorf("temptation %d: %w", n+1, err)
		}
		if best != 0 { // playing that is left, instead of obeying
			flow[best] = f.work.Add(flow[best], all.Neg())
			t.obeyed = nil
		}
		for _, term := range t.obeyed {
			s.add(f.terms[term].tuple, f.work.Mul(all, f.terms[term].u[p.owner]))
		}
		for q, x := range flow {
			for _, term := range p.terms[q] {
				if !x.IsZero() {
					s.add(f.replaced(term, &t), f.work.Mul(x, f.terms[term].u[p.owner]).Neg())
				}
			}
		}
	}
	return nil
}

// readTemptation returns what is left, and the weight of each sequence that is played instead.
func (f *form) readTemptation(x *claim.Temptation) (t trigger, flow []rational.Rat, err error) {
	wrong := errors.New("not a way to leave what is recommended")
	i, h, a := x.Player-1, x.Infoset-1, x.Action-1
	if i < 0 || i >= len(f.g.Players) || h < -1 || h >= len(f.g.Players[i].Infosets) || a < -1 || h < 0 && a >= 0 || h >= 0 && a >= len(f.g.Players[i].Infosets[h].Actions) {
		return t, nil, wrong
	}
	shift := 0 // from sequences of the game to those of the form
	switch {
	case f.plans != nil:
		k, ok := slices.BinarySearchFunc(f.plans[i], x.Plan, slices.Compare[[]int])
		if !ok || h >= 0 {
			return t, nil, wrong
		}
		h, a = 0, k
	case f.agents && h >= 0:
		shift = f.g.Players[i].Infosets[h].Seq(0) - 1
		i, h = f.agent(i, h), 0
	}
	ofAll, ofSet := f.concept == claim.CoarseCorrelated, f.concept == claim.ExtensiveCoarse
	if (x.Plan != nil) != (f.plans != nil) || ofAll != (h < 0) || (ofAll || ofSet) != (a < 0) {
		return t, nil, wrong
	}
	t = f.trigger(i, h, a)
	flow, err = f.readFlow(&t, x.Deviation, shift)
	return t, flow, err
}

func (f *form) readFlow(t *trigger, list []claim.Share, shift int) ([]rational.Rat, error) {
	p := &f.players[t.player]
	flow := make([]rational.Rat, len(p.set))
	last := 0
	for k, x := range list {
		q := x.Sequence - shift
		if f.plans != nil {
			n, ok := slices.BinarySearchFunc(f.plans[t.player], x.Plan, slices.Compare[[]int])
			if q = n + 1; !ok || x.Sequence != 0 {
				return nil, fmt.Errorf("share %d is not of a plan", k+1)
			}
		} else if x.Plan != nil {
			return nil, fmt.Errorf("share %d is of a plan", k+1)
		}
		if q <= last || q >= len(p.set) || !t.below[p.set[q]] || x.Weight.Sign() <= 0 {
			return nil, fmt.Errorf("share %d is not of a later sequence that the player can play instead, or not positive", k+1)
		}
		flow[q], last = x.Weight, q
	}
	return flow, nil
}

// conserved checks that a deviation is a strategy, times a number that it returns.
func (f *form) conserved(t *trigger, flow []rational.Rat) (all rational.Rat, err error) {
	p := &f.players[t.player]
	for h, s := range p.parents {
		if !t.below[h] {
			continue
		}
		var out rational.Rat
		for _, q := range p.sequences(h) {
			out = f.work.Add(out, flow[q])
		}
		in := flow[s]
		if k := slices.Index(t.start, h); k > 0 {
			in = all
		} else if k == 0 {
			all, in = out, out
		}
		if !out.Equal(in) {
			return all, fmt.Errorf("%v is played at information set %d, and %v leads there", out, h+1, in)
		}
	}
	return all, nil
}

// largest returns the largest sum that plans of all players have.
func (s *sum) largest() (top rational.Rat, err error) {
	if len(s.f.players) == 0 { // nobody moves anywhere
		for _, x := range s.list {
			top = s.f.work.Add(top, x.value)
		}
		return top, s.f.work.Err()
	}
	entries := make([]int, len(s.list))
	for k := range entries {
		entries[k] = k
	}
	found := false
	s.order = s.f.fewestFirst()
	s.choose(0, entries, func(x rational.Rat) {
		if !found || s.f.work.Take(x.BitLen(), top.BitLen()) && x.Cmp(top) > 0 {
			top, found = x, true
		}
	})
	return top, s.f.work.Err()
}

// fewestFirst returns players such that the last one has the most plans, of all the last such one.
func (f *form) fewestFirst() (order []int) {
	const most = 1 << 30 // so that a product is a number
	last, plans := 0, 0
	for i := range f.players {
		p := &f.players[i]
		after := slices.Repeat([]int{1}, len(p.set)) // per sequence, the ways to go on
		for h, s := range slices.Backward(p.parents) {
			n := 0
			for _, q := range p.sequences(h) {
				n = min(most, n+after[q])
			}
			after[s] = min(most, n*after[s])
		}
		if order = append(order, i); after[0] >= plans {
			last, plans = i, after[0]
		}
	}
	return append(slices.Delete(order, last, last+1), last)
}

// choose visits the sums of the entries that are left once the first n players in order have plans, for all plans of the
// others but the last, who has the best one.
func (s *sum) choose(n int, entries []int, visit func(x rational.Rat)) {
	i := s.order[n]
	p := &s.f.players[i]
	if n == len(s.order)-1 {
		visit(s.best(i, entries))
		return
	}
	played := make([]bool, len(p.set))
	played[0] = true
	var plan func(h int)
	plan = func(h int) {
		if !s.f.step() {
			return
		}
		if h < len(p.parents) {
			if !played[p.parents[h]] {
				plan(h + 1)
				return
			}
			for _, q := range p.sequences(h) {
				if !s.part.out(i, q) {
					played[q] = true
					plan(h + 1)
					played[q] = false
				}
			}
			return
		}
		var left []int
		for _, k := range entries {
			if s.f.step() && played[s.list[k].tuple[i]] {
				left = append(left, k)
			}
		}
		s.choose(n+1, left, visit)
	}
	plan(0)
}

// best returns the largest sum of entries that a plan of player i has.
func (s *sum) best(i int, entries []int) rational.Rat {
	p := &s.f.players[i]
	value := make([]rational.Rat, len(p.set)) // of each sequence with what follows it
	for _, k := range entries {
		q := s.list[k].tuple[i]
		value[q] = s.f.work.Add(value[q], s.list[k].value)
	}
	for h := len(p.parents) - 1; h >= 0; h-- {
		var most rational.Rat
		first := true
		for _, q := range p.sequences(h) {
			if s.f.step() && !s.part.out(i, q) && (first || value[q].Cmp(most) > 0) {
				most, first = value[q], false
			}
		}
		value[p.parents[h]] = s.f.work.Add(value[p.parents[h]], most)
	}
	return value[0]
}

// potential returns a bound of the sum for devices that are pairs of sequences: with potentials times their
// equations no pair but the first has a positive coefficient.
func (s *sum) potential(d *claim.Pair[[]claim.Potential]) (top rational.Rat, err error) {
	f := s.f
	on, err := f.linked(s.part != nil)
	if err != nil {
		return top, err
	}
	for i, list := range d {
		p := &f.players[i]
		last := pair{-1, -1}
		for k, x := range list {
			at := pair{x.Infoset - 1, x.Sequence}
			if at[0] < 0 || at[0] >= len(p.parents) || at[1] < 0 || at[1] >= len(f.players[1-i].set) ||
				!f.relevant(on, of(i, p.first[at[0]], at[1])) || slices.Compare(last[:], at[:]) >= 0 || x.Weight.IsZero() {
				return top, fmt.Errorf("potential %d of player %d is not of an equation, not after the one before, or 0", k+1, i+1)
			}
			last = at
			for _, q := range p.sequences(at[0]) {
				s.addPair(of(i, q, at[1]), x.Weight.Neg())
			}
			s.addPair(of(i, p.parents[at[0]], at[1]), x.Weight)
		}
	}
	for _, x := range s.list {
		if x.tuple[0] == 0 && x.tuple[1] == 0 {
			top = x.value
		} else if x.value.Sign() > 0 {
			return top, fmt.Errorf("sequences %v have a positive coefficient", x.tuple)
		}
	}
	return top, nil
}

func (s *sum) addPair(at pair, x rational.Rat) { s.add([]int{at[0], at[1]}, x) }
