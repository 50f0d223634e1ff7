package assess

import (
	"cmp"
	"math"
	"slices"

	"exactsolve/cert"
	"exactsolve/cert/answer"
	"exactsolve/polyeps"
	"exactsolve/rational"
	"exactsolve/seqform"
)

const maxOrders = 20 // tried

// ordered tries to decide about quasi-proper and proper equilibria. All are quasi-perfect, or
// normal-form perfect, which may be refuted for two players. Trembles that prove this may
// prove more; others are powers of ε, in the order of the losses against those before,
// until that order stays.
func (d *decision) ordered() (*answer.Result, error) {
	r, err := d.weaker()
	if err != nil || r.Status == answer.No || d.concept == cert.Proper && d.g.Tree != nil {
		return r, err
	}
	if r.Status == answer.Yes {
		if c, err := certified(d.ctx, d.g, d.a.Profile, d.concept, r.Certificate.Evidence.Plans); err == nil {
			r.Certificate = c
			return r, nil
		}
	}
	orders := make([][]int, len(d.g.Players))
	for i := range orders {
		orders[i] = slices.Repeat([]int{1}, d.g.Players[i].NumSeqs())
	}
	for range maxOrders {
		plans := d.mistaken(orders)
		next := d.byLoss(plans)
		if d.ctx.Err() != nil {
			break
		}
		if slices.EqualFunc(orders, next, slices.Equal) {
			if c, err := certified(d.ctx, d.g, d.a.Profile, d.concept, plans); err == nil {
				r.Status, r.Reason, r.Certificate = answer.Yes, "", c
				return r, nil
			}
			break
		}
		orders = next
	}
	return &answer.Result{Reason: cmp.Or(limited(d.ctx, nil), "not decided for given profiles"), Stats: r.Stats}, nil
}

// weaker decides about the weaker concept; a no is one about this concept. The status of others
// is unknown without trembles.
func (d *decision) weaker() (*answer.Result, error) {
	less := *d
	if less.concept = cert.QuasiPerfect; d.g.Table != nil || d.concept == cert.Proper {
		less.concept = cert.NormalFormPerfect
	}
	r, err := less.decide()
	switch {
	case err != nil || r.Status == answer.Unknown || r.Status == answer.No && r.Certificate == nil:
		return r, err
	case r.Status == answer.No:
		r.Certificate.Claim.Concept = d.concept
		return checked(d.g, r.Certificate, *r)
	case d.concept == cert.Proper && d.g.Tree != nil:
		return &answer.Result{Reason: "not decided for given profiles"}, nil
	}
	return r, nil
}

// mistaken returns plans in which actions that the profile does not play have as probabilities ε
// to their orders.
func (d *decision) mistaken(orders [][]int) [][]polyeps.Poly {
	one := polyeps.New(rational.Int(1))
	plans := make([][]polyeps.Poly, len(orders))
	for i := range plans {
		player := &d.g.Players[i]
		x := slices.Repeat([]polyeps.Poly{one}, player.NumSeqs())
		for h := range player.Infosets {
			set, rest := &player.Infosets[h], one
			for a, p := range d.a.Profile[i][h] {
				if s := set.Seq(a); p.IsZero() {
					x[s] = polyeps.Monomial(rational.Int(1), orders[i][s])
					rest = rest.Sub(x[s])
				}
			}
			for a, p := range d.a.Profile[i][h] {
				s := set.Seq(a)
				if !p.IsZero() {
					x[s] = rest.Scale(p)
				}
				x[s] = x[s].Mul(x[set.ParentSeq])
			}
		}
		plans[i] = x
	}
	return plans
}

// byLoss returns the orders of mistakes by what they lose against plans: 1 for those that lose nothing, and one more
// for each smaller loss of another action there. Once ctx is done they are of no use.
func (d *decision) byLoss(plans [][]polyeps.Poly) [][]int {
	g := d.g.Within(&rational.Work{Context: d.ctx, Left: math.MaxInt64})
	orders := make([][]int, len(plans))
	for i := range orders {
		player := &g.Players[i]
		_, bySeq := seqform.Optimal(player, seqform.Gradient(g, i, plans, polyeps.New(rational.Int(1))))
		orders[i] = slices.Repeat([]int{1}, player.NumSeqs())
		for h := range player.Infosets {
			first, end := player.Infosets[h].Seq(0), player.Infosets[h].Seq(len(player.Infosets[h].Actions))
			worth := slices.SortedFunc(slices.Values(bySeq[first:end]), func(x, y polyeps.Poly) int { return y.Cmp(x) })
			worth = slices.CompactFunc(worth, polyeps.Poly.Equal)
			for s := first; s < end; s++ {
				orders[i][s] = 1 + slices.IndexFunc(worth, bySeq[s].Equal)
			}
		}
	}
	return orders
}
