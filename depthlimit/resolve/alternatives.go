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
