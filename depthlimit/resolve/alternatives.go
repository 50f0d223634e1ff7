package resolve

import "exactsolve/rational"

// Otherwise returns, for the root sets of a closed set of nodes, what Opp would have
// to get so that coming there is as good as the best other action at the last own
// information set of those for which allowed holds, nil for all: information set h and
// action a of Opp, by index. These are alternatives for a subgame that the blueprint does
// not know, as after an action that it has no answer to. If E_I ≤ A_I everywhere, what
// Opp gets rises by no more than actions that are not allowed make it.
//
// Root sets that follow one sequence share the difference in proportion to their
// masses. Without another action the alternative is what Opp gets with the blueprint.
func (b *Base) Otherwise(state []int, allowed func(h, a int) bool) ([]rational.Rat, error) {
	s, err := b.subgame(state, nil)
	if err != nil {
		return nil, err
	}
	values := s.values(b.x)
	mass := map[int32]rational.Rat{}
	for _, r := range s.roots {
		mass[r.seq] = mass[r.seq].Add(r.mass)
	}
	for i, r := range s.roots {
		if best, ok := b.bestOther(r.seq, allowed); ok && !r.mass.IsZero() {
			more := best.Sub(b.bySeq[r.seq])
			values[i] = values[i].Add(more.Mul(r.mass).Quo(mass[r.seq]))
		}
	}
	return values, nil
}

// bestOther returns what Opp gets by the best other action instead of the last one of
// sequence t, if there is one that is allowed.
func (b *Base) bestOther(t int32, allowed func(h, a int) bool) (best rational.Rat, ok bool) {
	p := &b.game.Players[b.opp]
	h := int(p.SeqInfoset[t])
	if h < 0 {
		return best, false
	}
	set := &p.Infosets[h]
	for a := range set.Actions {
		s := set.Seq(a)
		if s == int(t) || allowed != nil && !allowed(h, a) {
			continue
		}
		if u := b.bySeq[s]; !ok || u.Cmp(best) > 0 {
			best, ok = u, true
		}
	}
	return best, ok
}

// Within returns, for the root sets of a closed set of nodes, what Opp gets with the
// blueprint by a best response that keeps to actions for which allowed holds, but is
// free where none does; nil allows all. With nil it is the alternatives that
// [Base.Solve] takes by itself, without gifts.
func (b *Base) Within(state []int, allowed func(h, a int) bool) ([]rational.Rat, error) {
	s, err := b.subgame(state, nil)
	if err != nil {
		return nil, err
	}
	return s.valuesWithin(b.x, allowed), nil
}

// Gifts returns by how much the alternative of each leaf information set of Opp at
// the limit can be raised above what Opp gets with the blueprint: Opp's mistakes on
// the way there are credited, once.
//
// Let allow(∅) = 0. If what Opp gets at J may rise by allow(J), it may do so after each
// action a by
//
//	allow(J·a) = allow(J) + V_J − q(J·a)
//
// where q(J·a) is what Opp gets there by a best response and V_J the largest of them;
// V_J − q(J·a) is the gift. What follows sequence t, information sets of Opp above the
// limit and leaf information sets, shares allow(t) in proportion to masses: m_I of a
// leaf information set, the sum over what follows of a sequence, and the largest of an
// information set's actions. So no gift is spent twice.
//
// If E_I ≤ V_I + gift(I) at all leaf information sets, then Opp gets no more in the
// game. By induction up the tree, q(t) rises by at most allow(t), as the shares add up
// to that, and V_J by at most allow(J), as no action's value rises above V_J + allow(J);
// and allow(∅) = 0.
//
// Reference: Brown and Sandholm 2017 [BS17], who bound gifts from below. How they are
// shared is ours.
func (b *Base) Gifts() []rational.Rat {
	p := &b.game.Players[b.opp]
	sets := b.limit.LeafSets(b.opp)
	massSeq, massSet := make([]rational.Rat, p.NumSeqs()), make([]rational.Rat, len(p.Infosets))
	for _, set := range sets {
		t := b.at[set[0]].opp
		massSeq[t] = massSeq[t].Add(b.mass(set))
	}
	for h := len(p.Infosets) - 1; h >= 0; h-- {
		set := &p.Infosets[h]
		for a := range set.Actions {
			massSet[h] = rational.Max(massSet[h], massSeq[set.Seq(a)])
		}
		massSeq[set.ParentSeq] = massSeq[set.ParentSeq].Add(massSet[h])
	}
	allow := make([]rational.Rat, p.NumSeqs())
	share := func(t int32, mass rational.Rat) rational.Rat {
		if mass.IsZero() {
			return rational.Rat{}
		}
		return allow[t].Mul(mass).Quo(massSeq[t])
	}
	for h := range p.Infosets {
		if massSet[h].IsZero() {
			continue
		}
		set := &p.Infosets[h]
		here := share(set.ParentSeq, massSet[h])
		for a := range set.Actions {
			s := set.Seq(a)
			allow[s] = here.Add(b.bySet[h].Sub(b.bySeq[s]))
		}
	}
	gifts := make([]rational.Rat, len(sets))
	for i, set := range sets {
		gifts[i] = share(b.at[set[0]].opp, b.mass(set))
	}
	return gifts
}

// addGifts adds to the alternatives of a subgame those of its root sets.
func (s *subgame) addGifts(alternatives []rational.Rat) {
	gifts := s.b.Gifts()
	at := map[int]int{} // per first node of a leaf information set
	for i, set := range s.b.limit.LeafSets(s.b.opp) {
		at[set[0]] = i
	}
	for i := range s.roots {
		alternatives[i] = alternatives[i].Add(gifts[at[s.roots[i].nodes[0]]])
	}
}
