package report

import (
	"fmt"
	"strings"

	"exactsolve/polyeps"
	"exactsolve/render/page"
)

// trembling says how fast the actions of information set h of player i go to 0 in the
// certificate of what is drawn, and where the belief comes from; nil if there are no trembles.
func (b *Builder) trembling(d *DrawnProfile, i, h int) *page.Trembles {
	z := d.perturbed
	if z == nil {
		return nil
	}
	set := &b.f.Game.Players[i].Infosets[h]
	t := &page.Trembles{Variable: z.variable}
	for a, name := range b.N.Actions(i, h) {
		own, x := z.leads[i][set.ParentSeq], z.leads[i][set.Seq(a)]
		t.Actions = append(t.Actions, page.Tremble{Name: name, Order: x.order - own.order, Text: b.behaviorText(d, i, h, a)})
	}
	if len(set.Nodes) > 1 {
		t.Nodes, t.Words = b.beliefTerms(z, i, set.Nodes)
	}
	return t
}

// behaviorText writes the probability of an action for small ε.
func (b *Builder) behaviorText(d *DrawnProfile, i, h, a int) string {
	z, set := d.perturbed, &b.f.Game.Players[i].Infosets[h]
	if z.plans != nil {
		return z.series(b, z.plans[i][set.Seq(a)], z.plans[i][set.ParentSeq])
	}
	own := z.leads[i][set.ParentSeq]
	x := z.leads[i][set.Seq(a)]
	step := term{coefficient: x.coefficient.Quo(own.coefficient), order: x.order - own.order}
	for k, p := range x.powers {
		if k < len(own.powers) {
			p = p.Sub(own.powers[k])
		}
		step.powers = append(step.powers, p)
	}
	return z.term(b, step)
}

// series writes the first two terms of p/q.
func (z *perturbed) series(b *Builder, p, q polyeps.Poly) string {
	var text strings.Builder
	for k := 0; !p.IsZero(); k++ {
		x := term{coefficient: p.Lead().Quo(q.Lead()), order: p.Order() - q.Order()}
		if k == 2 {
			text.WriteString(" + …")
			break
		}
		p = p.Sub(q.Mul(polyeps.Monomial(x.coefficient, x.order)))
		switch {
		case x.coefficient.Sign() < 0:
			x.coefficient = x.coefficient.Neg()
			text.WriteString(" − ")
		case k > 0:
			text.WriteString(" + ")
		}
		text.WriteString(z.term(b, x))
	}
	return text.String()
}

// beliefTerms tells of the nodes of an information set of player i which part each has of the
// terms of the least order.
func (b *Builder) beliefTerms(z *perturbed, i int, nodes []int32) ([]page.Tremble, []string) {
	weights := b.weights(z, i, nodes)
	least := -1
	for _, w := range weights {
		if w != nil && (least < 0 || w.order < least) {
			least = w.order
		}
	}
	total, summed := z.total(weights, least)
	var list []page.Tremble
	var first, later []string
	for k, v := range nodes {
		n := page.Tremble{Name: b.N.History(int(v)), Order: -1, Text: "chance does not lead here"}
		if w := weights[k]; w != nil {
			n.Order, n.Least = w.order, w.order == least
			n.Text = fmt.Sprintf("0: order %d, not %d", w.order, least)
			if n.Least {
				n.Text = z.term(b, *w)
				if summed {
					n.Text += " of " + z.term(b, total)
				}
				first = append(first, n.Name)
			} else {
				later = append(later, fmt.Sprintf("%s order %d", n.Name, w.order))
			}
		}
		list = append(list, n)
	}
	return list, orderWords(first, later, least)
}

// orderWords says which nodes count.
func orderWords(first, later []string, least int) []string {
	switch {
	case len(first)+len(later) < 2:
		return nil
	case len(later) == 0:
		return []string{fmt.Sprintf("All nodes have order %d: the belief goes by their coefficients.", least)}
	case len(first) == 1:
		return []string{fmt.Sprintf("Node %s has order %d, %s, so only %s counts.", first[0], least, andList(later), first[0])}
	}
	return []string{fmt.Sprintf("Nodes %s have order %d, %s, so only the former count.", andList(first), least, andList(later))}
}

// weights returns the leading terms of what chance and the others give nodes of an information
// set of player i; nil where chance does not lead.
func (b *Builder) weights(z *perturbed, i int, nodes []int32) []*term {
	if b.chance == nil {
		b.chance = b.f.Game.Tree.ChanceReach()
		for j := range b.f.Game.Players {
			b.seqAt = append(b.seqAt, b.f.Game.SeqAt(j))
		}
	}
	list := make([]*term, len(nodes))
	for k, v := range nodes {
		if b.chance[v].IsZero() {
			continue
		}
		w := term{coefficient: b.chance[v]}
		for j, leads := range z.leads {
			if j != i {
				w = w.times(leads[b.seqAt[j][v]])
			}
		}
		list[k] = &w
	}
	return list
}

// total returns the sum of the terms of an order, and whether all of them are fractions.
func (z *perturbed) total(weights []*term, order int) (sum term, ok bool) {
	sum.order = order
	for _, w := range weights {
		if w == nil || w.order != order {
			continue
		}
		x, roots := z.split(*w)
		if roots != nil {
			return sum, false
		}
		sum.coefficient = sum.coefficient.Add(x)
	}
	return sum, true
}
