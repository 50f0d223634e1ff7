package divide

import (
	"cmp"
	"slices"

	"exactsolve/cert/claim"
	"exactsolve/internal/lp"
	"exactsolve/rational"
)

// dual returns the multipliers of a solution, times a factor.
func (p *program) dual(z *lp.Solution, factor rational.Rat) *claim.Dual {
	d := new(claim.Dual)
	for _, row := range p.require {
		d.Require = append(d.Require, z.Multiplier(row).Mul(factor))
	}
	order := make([]int, len(p.keys))
	for n := range order {
		order[n] = n
	}
	slices.SortFunc(order, func(m, n int) int { return p.keys[m].compare(&p.keys[n]) })
	var before *key
	for _, n := range order {
		k, w := &p.keys[n], z.Multiplier(p.rows[n]).Mul(factor)
		if w.IsZero() {
			continue
		}
		if k.kind == ranges {
			d.Ranges = append(d.Ranges, p.range_(k, w))
			continue
		}
		if before == nil || before.player != k.player || before.told != k.told || before.best != k.best {
			d.Temptations = append(d.Temptations, p.temptation(k))
			before = k
		}
		t := &d.Temptations[len(d.Temptations)-1]
		t.Deviation = append(t.Deviation, p.share(k, w))
	}
	return d
}

// compare compares the places of rows in the order of certificates: what is told itself is before best replies.
func (k *key) compare(l *key) int {
	reply := func(k *key) int {
		if k.best == k.told {
			return -1
		}
		return k.best
	}
	return cmp.Or(cmp.Compare(k.kind, l.kind), cmp.Compare(k.player, l.player), cmp.Compare(k.told, l.told),
		cmp.Compare(reply(k), reply(l)), cmp.Compare(k.d, l.d), cmp.Compare(k.profile, l.profile))
}

func (p *program) temptation(k *key) claim.Temptation {
	t := claim.Temptation{Player: k.player + 1}
	if p.t.reduced != nil {
		t.Plan = p.t.actions(k.player, k.told)
	} else {
		t.Infoset, t.Action = 1, k.told+1
	}
	if k.best != k.told {
		t.Best = k.best + 1
	}
	return t
}

func (p *program) share(k *key, w rational.Rat) claim.Share {
	if p.t.reduced != nil {
		return claim.Share{Weight: w, Plan: p.t.actions(k.player, k.d)}
	}
	return claim.Share{Weight: w, Sequence: k.d + 1}
}

// range_ returns the multiplier of the row of a range.
func (p *program) range_(k *key, w rational.Rat) claim.Ranged {
	if k.d == 1 {
		w = w.Neg()
	}
	x := claim.Ranged{Weight: w, Player: k.player + 1, Action: k.told + 1}
	for i := range p.t.sizes {
		a := p.t.action(k.profile, i) + 1
		if i == k.player {
			a = 0
		}
		x.Others = append(x.Others, a)
	}
	return x
}

// actions returns those of a reduced strategy, from 1, 0 where it does not lead.
func (t *table) actions(i, k int) []int {
	p := &t.reduced.From.Players[i]
	x := t.reduced.Plans[i][k]
	list := make([]int, len(p.Infosets))
	for h := range p.Infosets {
		set := &p.Infosets[h]
		for a := range set.Actions {
			if !x[set.Seq(a)].IsZero() {
				list[h] = a + 1
			}
		}
	}
	return list
}
