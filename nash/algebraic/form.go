package algebraic

import (
	"slices"

	"exactsolve/cert"
	"exactsolve/cert/claim"
	"exactsolve/rational"
	"exactsolve/seqform"
)

// A unit is a sequence of a player.
type unit struct{ player, seq int }

// A form says how the weights of all sequences follow from some, the unknowns: that of
// the choice at an information set is what those of the other actions leave, and all
// others are fixed.
type form struct {
	g       *seqform.Game
	unknown []unit
	choice  [][]int // per player and information set, a sequence
	fixed   map[unit]rational.Rat
}

// formOf returns the form of a box that has been checked, nil for other certificates.
func formOf(g *seqform.Game, c *cert.Certificate) *form {
	f := &form{g: g, fixed: map[unit]rational.Rat{}}
	switch {
	case c.Claim.Isolated != nil:
		f.ofSupports(c.Claim.Isolated)
	case c.Claim.Enclosed != nil:
		f.ofEnclosure(c.Claim.Enclosed, c.Evidence.Enclosure)
	default:
		return nil
	}
	return f
}

// ofSupports makes the last action of each support the choice.
func (f *form) ofSupports(box *claim.Isolated) {
	for i, x := range box.Profile {
		set, last := &f.g.Players[i].Infosets[0], -1
		for a, p := range x {
			if p.IsZero() {
				continue
			}
			if last >= 0 {
				f.unknown = append(f.unknown, unit{i, set.Seq(last)})
			}
			last = a
		}
		f.choice = append(f.choice, []int{set.Seq(last)})
	}
}

func (f *form) ofEnclosure(box *claim.Enclosed, by *claim.Enclosure) {
	for i, plan := range box.Plans {
		for _, s := range by.Unknowns[i] {
			f.unknown = append(f.unknown, unit{i, s})
		}
		choice := make([]int, len(by.Choices[i]))
		for h, a := range by.Choices[i] {
			choice[h] = f.g.Players[i].Infosets[h].Seq(a - 1)
		}
		f.choice = append(f.choice, choice)
		for s, x := range plan {
			f.fixed[unit{i, s}] = x
		}
	}
}

// profile returns the probabilities of all actions for values of the unknowns, modulo
// p; nil if one cannot be divided there. Where the own plan does not lead the choice is
// played.
func (f *form) profile(values map[unit]polynomial, p polynomial) [][][][]rational.Rat {
	profile := make([][][][]rational.Rat, len(f.choice))
	for i := range profile {
		w := f.weights(values, i)
		sets := f.g.Players[i].Infosets
		for h := range sets {
			b := f.behavior(&sets[h], w, f.choice[i][h], p)
			if b == nil {
				return nil
			}
			profile[i] = append(profile[i], b)
		}
	}
	return profile
}

// weights returns those of all sequences of player i.
func (f *form) weights(values map[unit]polynomial, i int) []polynomial {
	w := make([]polynomial, f.g.Players[i].NumSeqs())
	for s := range w {
		u := unit{i, s}
		w[s] = polynomial{f.fixed[u]}.trim()
		if y, ok := values[u]; ok {
			w[s] = y
		}
	}
	w[0] = polynomial{rational.Int(1)}
	for h, c := range f.choice[i] { // in the order of first appearance, parents first
		set := &f.g.Players[i].Infosets[h]
		w[c] = w[set.ParentSeq]
		for a := range set.Actions {
			if s := set.Seq(a); s != c {
				w[c] = w[c].plus(rational.Int(-1), 0, w[s])
			}
		}
	}
	return w
}

// behavior returns the probabilities at an information set, nil if the weight before
// has no inverse modulo p.
func (f *form) behavior(set *seqform.Infoset, w []polynomial, choice int, p polynomial) [][]rational.Rat {
	b := make([][]rational.Rat, len(set.Actions))
	before := w[set.ParentSeq]
	inverse := before.inverse(p)
	for a := range b {
		s := set.Seq(a)
		switch {
		case len(before) == 0 && s == choice, len(before) > 0 && slices.EqualFunc(w[s], before, rational.Rat.Equal):
			b[a] = []rational.Rat{rational.Int(1)}
		case len(before) == 0, len(w[s]) == 0:
			b[a] = []rational.Rat{}
		case inverse == nil:
			return nil
		default:
			_, r := w[s].times(inverse).divide(p)
			b[a] = append([]rational.Rat{}, r...)
		}
	}
	return b
}
