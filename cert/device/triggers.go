package device

import (
	"fmt"
	"slices"

	"exactsolve/cert/claim"
)

// A trigger is a way to leave what is recommended: whoever has been told to play sequence own chooses anew at the
// information sets of start and below, and the others are told what they would have been told.
type trigger struct {
	player int
	h, a   int // the information set that is left and the action that is told there, from 0, or −1
	own    int
	start  []int
	below  []bool // per information set
	obeyed []int  // the terms that whoever leaves gives up
}

// eachTrigger visits those of a player, in order.
func (f *form) eachTrigger(i int, visit func(t *trigger) error) error {
	p := &f.players[i]
	see := func(h, a int) error {
		t := f.trigger(i, h, a)
		return visit(&t)
	}
	if f.concept == claim.CoarseCorrelated {
		if p.next[0] == nil {
			return nil
		}
		return see(-1, -1)
	}
	for h := range p.parents {
		first, n := 0, len(p.sequences(h))
		if f.concept == claim.ExtensiveCoarse {
			first, n = -1, 0
		}
		for a := first; a < n; a++ {
			if err := see(h, a); err != nil {
				return err
			}
		}
	}
	return f.work.Err()
}

func (f *form) trigger(i, h, a int) trigger {
	p := &f.players[i]
	t := trigger{player: i, h: h, a: a, start: []int{h}, below: make([]bool, len(p.parents))}
	obeyed := make([]bool, len(p.set)) // per sequence
	switch {
	case h < 0:
		t.start = p.next[0]
	case a < 0:
		t.own = p.parents[h]
	default:
		t.own = p.first[h] + a
		obeyed[t.own] = true
	}
	for k, s := range p.parents {
		if !f.step() {
			break
		}
		begins := k == h || h < 0 && s == 0
		t.below[k] = begins || s > 0 && t.below[p.set[s]]
		for _, z := range p.sequences(k) {
			obeyed[z] = obeyed[z] || obeyed[s] || a < 0 && begins
			if obeyed[z] {
				t.obeyed = append(t.obeyed, p.terms[z]...)
			}
		}
	}
	return t
}

// before reports whether t comes before z in certificates.
func (t *trigger) before(z *trigger) bool {
	return slices.Compare([]int{t.player, t.h, t.a}, []int{z.player, z.h, z.a}) < 0
}

// replaced returns the tuple of a term with what was told in place of what was played by who leaves.
func (f *form) replaced(term int, t *trigger) []int {
	tuple := slices.Clone(f.terms[term].tuple)
	tuple[t.player] = t.own
	return tuple
}

// words says what is left.
func (t *trigger) words(f *form) string {
	switch {
	case f.plans != nil:
		return fmt.Sprintf(", plan %v", f.plans[t.player][t.a])
	case t.h < 0:
		return ""
	case t.a < 0:
		return fmt.Sprintf(" at information set %d", t.h+1)
	}
	h := t.h
	if f.agents {
		i := f.players[t.player].owner
		h = t.player - f.agent(i, 0)
	}
	return fmt.Sprintf(" at information set %d, action %d", h+1, t.a+1)
}
