package nearest

import (
	"slices"

	"exactsolve/rational"
	"exactsolve/seqform"
)

// maxRepairs limits how often a guess is changed.
const maxRepairs = 8

// negligible is what counts as zero when a guess is repaired.
func negligible() rational.Rat { return rational.New(1, 1<<24) }

// repair changes a guess that a solution of its equations shows to be wrong:
// actions that it gives negative weight leave, or else, for each information
// set, an action that is better than the tight ones enters. It reports whether
// anything changed.
func (x guess) repair(g *seqform.Game, plans []seqform.Plan) (guess, bool) {
	y := guess{name: x.name}
	for i := range x.used {
		y.used, y.tight = append(y.used, slices.Clone(x.used[i])), append(y.tight, slices.Clone(x.tight[i]))
	}
	changed := y.leave(plans) || y.enter(g, plans)
	if changed {
		for i := range y.used {
			closeDown(&g.Players[i], y.used[i], plans[i])
			closeDown(&g.Players[i], y.tight[i], plans[i])
		}
	}
	return y, changed
}

func (x guess) leave(plans []seqform.Plan) bool {
	changed := false
	limit := negligible().Neg()
	for i := range plans {
		for s, w := range plans[i] {
			if x.used[i][s] && w.Cmp(limit) < 0 {
				x.used[i][s], x.tight[i][s], changed = false, false, true
			}
		}
	}
	return changed
}

func (x guess) enter(g *seqform.Game, plans []seqform.Plan) bool {
	changed := false
	for i, value := range losses(g, plans).value {
		p := &g.Players[i]
		for h := range p.Infosets {
			set := &p.Infosets[h]
			if !x.tight[i][set.ParentSeq] {
				continue
			}
			best, least := set.Seq(0), rational.Int(1)
			for a := range set.Actions {
				s := set.Seq(a)
				if value[s].Cmp(value[best]) < 0 {
					best = s
				}
				if x.tight[i][s] {
					least = rational.Min(least, value[s])
				}
			}
			if !x.tight[i][best] && least.Cmp(negligible()) > 0 {
				x.tight[i][best], changed = true, true
				x.used[i][best] = x.used[i][set.ParentSeq]
			}
		}
	}
	return changed
}

// closeDown makes a set of sequences what a guess needs: sequences leave with
// those that they extend, and an information set without actions gets the one of
// largest weight.
func closeDown(p *seqform.Player, in []bool, plan seqform.Plan) {
	in[0] = true
	for h := range p.Infosets {
		set := &p.Infosets[h]
		best, some := set.Seq(0), false
		for a := range set.Actions {
			s := set.Seq(a)
			in[s] = in[s] && in[set.ParentSeq]
			some = some || in[s]
			if plan[s].Cmp(plan[best]) > 0 {
				best = s
			}
		}
		in[best] = in[best] || in[set.ParentSeq] && !some
	}
}

// clipped returns the behavior of plans with negative weights set to zero, and
// that of other where they do not lead.
func clipped(g *seqform.Game, plans []seqform.Plan, other seqform.Profile) seqform.Profile {
	out := make(seqform.Profile, len(plans))
	for i := range plans {
		out[i] = slices.Clone(other[i])
		for h := range g.Players[i].Infosets {
			set := &g.Players[i].Infosets[h]
			weights := make([]rational.Rat, len(set.Actions))
			for a := range weights {
				weights[a] = rational.Max(rational.Rat{}, plans[i][set.Seq(a)])
			}
			if prob := seqform.Proportional(weights); prob != nil {
				out[i][h] = prob
			}
		}
	}
	return out
}
