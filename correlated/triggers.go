package correlated

import (
	"slices"

	"exactsolve/cert/claim"
	"exactsolve/seqform"
)

// A trigger is a way of a player to leave what is recommended. From then on the player chooses at the
// information sets of start and below, and the others are told what they would have been told.
type trigger struct {
	player          int
	infoset, action int   // what is left, from 1; 0 for all of a player, and for all actions
	own             int   // the sequence that the player has been told and has played, with what is left
	start           []int // information sets
}

// triggers lists those of a concept about sequences, in order.
func triggers(g *seqform.Game, c claim.Concept) (list []trigger) {
	for i := range g.Players {
		var first []int
		for h := range g.Players[i].Infosets {
			set := &g.Players[i].Infosets[h]
			if set.ParentSeq == 0 {
				first = append(first, h)
			}
			switch c {
			case claim.ExtensiveCorrelated:
				for a := range set.Actions {
					list = append(list, trigger{i, h + 1, a + 1, set.Seq(a), []int{h}})
				}
			case claim.ExtensiveCoarse:
				list = append(list, trigger{i, h + 1, 0, int(set.ParentSeq), []int{h}})
			}
		}
		if c == claim.CoarseCorrelated && first != nil {
			list = append(list, trigger{i, 0, 0, 0, first})
		}
	}
	return list
}

// A layout says what follows the sequences of a player.
type layout struct {
	p     *seqform.Player
	sets  [][]int // per sequence, the information sets that it leads to
	terms [][]int // per sequence, the terms of the payoffs that have it
}

func layouts(g *seqform.Game) []layout {
	z := make([]layout, len(g.Players))
	for i := range z {
		p := &g.Players[i]
		z[i] = layout{p, make([][]int, p.NumSeqs()), make([][]int, p.NumSeqs())}
		for h := range p.Infosets {
			s := p.Infosets[h].ParentSeq
			z[i].sets[s] = append(z[i].sets[s], h)
		}
	}
	for t := range g.Payoffs.Len() {
		for i := range z {
			s := g.Payoffs.Seq(t, i)
			z[i].terms[s] = append(z[i].terms[s], t)
		}
	}
	return z
}

// obeyed returns the terms whose payoffs whoever leaves gives up.
func (l *layout) obeyed(t *trigger) (terms []int) {
	if t.action > 0 {
		terms = append(terms, l.terms[t.own]...)
		for _, h := range l.below(l.sets[t.own], -1) {
			terms = l.at(terms, h)
		}
		return terms
	}
	for _, h := range l.below(t.start, -1) {
		terms = l.at(terms, h)
	}
	return terms
}

// at adds the terms that end with an action of information set h.
func (l *layout) at(terms []int, h int) []int {
	set := &l.p.Infosets[h]
	for a := range set.Actions {
		terms = append(terms, l.terms[set.Seq(a)]...)
	}
	return terms
}

// below returns information sets and all that follow them, in order, but what follows one sequence.
func (l *layout) below(start []int, except int) []int {
	all := slices.Clone(start)
	for k := 0; k < len(all); k++ {
		set := &l.p.Infosets[all[k]]
		for a := range set.Actions {
			if s := set.Seq(a); s != except {
				all = append(all, l.sets[s]...)
			}
		}
	}
	slices.Sort(all)
	return all
}
