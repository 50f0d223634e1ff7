package orders

import (
	"exactsolve/rational/polytope"
)

// cut cuts the weights by what is optimal at sets of the other, and finds what is optimal at all of
// them. Later sets come after earlier ones; a cut may make an action the best one at a later set.
func (d *side) cut() error {
	d.seen = make([]*polytope.Polytope, len(d.nodes))
	d.worth, d.best = make([][]polytope.Term, len(d.nodes)), make([]bool, len(d.optimal))
	for again := true; again; {
		again = false
		for h := len(d.nodes) - 1; h >= 0; h-- {
			if d.worth[h] != nil {
				continue
			}
			if err := d.cutAt(h); err != nil {
				return err
			}
			again = again || d.worth[h] != nil
		}
	}
	for h, k := range d.at {
		if k < 0 || d.seen[h] == d.blocks[k].weights {
			continue
		}
		if err := d.compare(h, d.forms(h)); err != nil {
			return err
		}
	}
	return nil
}

// cutAt cuts the weights by what is optimal at a set of the other.
func (d *side) cutAt(h int) error {
	forms := d.forms(h)
	if forms == nil {
		return nil
	}
	set := &d.other.Infosets[h]
	one := -1 // an action said to be optimal
	var cuts [][]polytope.Term
	for a := range forms {
		switch {
		case !d.optimal[set.Seq(a)]:
		case one < 0:
			one = a
			for b := range forms {
				cuts = append(cuts, d.sum(forms[a], forms[b], true))
			}
		default:
			cuts = append(cuts, d.sum(forms[a], forms[one], true))
		}
	}
	w := &d.blocks[d.at[h]].weights
	var err error
	if *w, err = (*w).Cut(d.work, cuts...); err != nil {
		return err
	}
	return d.compare(h, forms)
}

// forms returns what actions at a set of the other pay, by weights of its block; nil if that is open.
func (d *side) forms(h int) (list [][]polytope.Term) {
	if d.at[h] < 0 {
		return nil
	}
	set := &d.other.Infosets[h]
	for a := range set.Actions {
		form := []polytope.Term{}
		for _, t := range d.pays[set.Seq(a)] {
			if d.block[t.At] == d.at[h] {
				form = append(form, t)
			}
		}
		for _, later := range d.next[set.Seq(a)] {
			switch {
			case d.at[later] < 0 || d.at[later] == d.at[h] && d.worth[later] == nil:
				return nil
			case d.at[later] == d.at[h]:
				form = d.sum(form, d.worth[later], false)
			}
		}
		list = append(list, form)
	}
	return list
}

// sum returns x + y, or x − y.
func (d *side) sum(x, y []polytope.Term, minus bool) []polytope.Term {
	z := []polytope.Term{}
	if !d.work.Take(32*(len(x)+len(y)), 0) {
		return z
	}
	for len(x)+len(y) > 0 {
		if len(y) == 0 || len(x) > 0 && x[0].At < y[0].At {
			z, x = append(z, x[0]), x[1:]
			continue
		}
		t := y[0]
		if y = y[1:]; minus {
			t.Coef = t.Coef.Neg()
		}
		if len(x) > 0 && x[0].At == t.At {
			t.Coef, x = d.work.Add(x[0].Coef, t.Coef), x[1:]
		}
		if !t.Coef.IsZero() {
			z = append(z, t)
		}
	}
	return z
}

// compare finds which actions at a set of the other are optimal at all weights of its block, given
// what they pay.
func (d *side) compare(h int, forms [][]polytope.Term) error {
	one := 0 // optimal at all weights, if some action is
	for a := range forms {
		least, _, err := d.signs(h, forms[a], forms[one])
		if err != nil {
			return err
		}
		if least >= 0 {
			one = a
		}
	}
	var list []int
	for a := range forms {
		switch least, most, err := d.signs(h, forms[one], forms[a]); {
		case err != nil || least < 0:
			return err
		case most == 0:
			list = append(list, d.other.Infosets[h].Seq(a))
		}
	}
	for _, s := range list {
		d.best[s] = true
	}
	if d.seen[h] = d.blocks[d.at[h]].weights; list != nil {
		d.worth[h] = forms[one]
	}
	return nil
}

// signs returns the least and the largest sign of x − y at the vertices of the block of a set of the
// other.
func (d *side) signs(h int, x, y []polytope.Term) (least, most int, err error) {
	form := d.sum(x, y, true)
	if len(form) == 0 {
		return 0, 0, nil
	}
	values, err := polytope.Values(d.work, form, d.blocks[d.at[h]].weights.Vertices)
	for _, x := range values {
		least, most = min(least, x.Sign()), max(most, x.Sign())
	}
	return least, most, err
}
