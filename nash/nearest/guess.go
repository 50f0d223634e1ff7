package nearest

import (
	"fmt"
	"slices"

	"exactsolve/rational"
	"exactsolve/seqform"
)

// A guess has, for each player, the sequences that the player of an equilibrium
// may use, and among tight sequences, all of which are to be optimal. With a
// sequence a set has those that it extends, and an action at each information
// set that follows.
type guess struct {
	used, tight [][]bool
	name        string
}

// A measure orders actions by how likely they are to be used.
type measure struct {
	what  string
	value [][]rational.Rat // by player and sequence
	low   bool             // small values are used, rather than large ones
}

// guesses returns the sets to try, most plausible first: those of actions whose
// probability is above a threshold, and those whose loss is below one, with
// thresholds in the largest gaps of the sorted values, as ratios.
func guesses(g *seqform.Game, profile seqform.Profile, limit int) []guess {
	var lists [][]guess
	for _, m := range []measure{probabilities(g, profile), losses(g, g.Plans(profile))} {
		var list []guess
		for _, cut := range m.cuts(limit) {
			list = append(list, m.guess(g, cut))
		}
		lists = append(lists, list)
	}
	var all []guess
	for k := 0; len(all) < limit && (k < len(lists[0]) || k < len(lists[1])); k++ {
		for _, list := range lists {
			if k < len(list) && !slices.ContainsFunc(all, list[k].same) {
				all = append(all, list[k])
			}
		}
	}
	return all[:min(limit, len(all))]
}

func (x guess) same(y guess) bool {
	return slices.EqualFunc(x.used, y.used, slices.Equal[[]bool]) && slices.EqualFunc(x.tight, y.tight, slices.Equal[[]bool])
}

func probabilities(g *seqform.Game, profile seqform.Profile) measure {
	m := measure{what: "probability", value: make([][]rational.Rat, len(profile))}
	for i := range profile {
		p := &g.Players[i]
		m.value[i] = make([]rational.Rat, p.NumSeqs())
		for h := range p.Infosets {
			for a := range p.Infosets[h].Actions {
				m.value[i][p.Infosets[h].Seq(a)] = profile[i][h][a]
			}
		}
	}
	return m
}

// losses measures an action by what a player who goes on optimally loses with
// it, weighted by the others' and chance's reach, relative to the range of the
// player's payoffs.
func losses(g *seqform.Game, plans []seqform.Plan) measure {
	m := measure{what: "loss", value: make([][]rational.Rat, len(plans)), low: true}
	for i := range plans {
		p := &g.Players[i]
		bySet, bySeq := seqform.Optimal(p, seqform.Gradient(g, i, plans, rational.Int(1)))
		m.value[i] = make([]rational.Rat, p.NumSeqs())
		lo, hi := g.PayoffRange(i)
		if lo.Equal(hi) {
			continue
		}
		for s := 1; s < p.NumSeqs(); s++ {
			if loss := bySet[p.SeqInfoset[s]].Sub(bySeq[s]); !loss.IsZero() {
				m.value[i][s] = loss.Quo(hi.Sub(lo))
			}
		}
	}
	return m
}

// cuts returns the lower sides of the gaps between values, widest ratio first.
func (m measure) cuts(limit int) []rational.Rat {
	floor := rational.New(1, 1_000_000_000) // smaller values are as good as none
	values := []rational.Rat{{}, rational.Int(1)}
	for i := range m.value {
		values = append(values, m.value[i][1:]...)
	}
	slices.SortFunc(values, rational.Rat.Cmp)
	values = slices.CompactFunc(values, rational.Rat.Equal)
	type gap struct{ low, ratio rational.Rat }
	var gaps []gap
	for k := 1; k < len(values); k++ {
		low, high := rational.Max(values[k-1], floor), rational.Max(values[k], floor)
		gaps = append(gaps, gap{values[k-1], high.Quo(low)})
	}
	slices.SortStableFunc(gaps, func(x, y gap) int { return y.ratio.Cmp(x.ratio) })
	var cuts []rational.Rat
	for _, x := range gaps[:min(limit, len(gaps))] {
		cuts = append(cuts, x.low)
	}
	return cuts
}

// guess returns the sets of actions beyond a cut, and the likeliest action where
// there are none.
func (m measure) guess(g *seqform.Game, cut rational.Rat) guess {
	x := guess{name: fmt.Sprintf("%s above %s", m.what, short(cut))}
	if m.low {
		x.name = fmt.Sprintf("%s up to %s", m.what, short(cut))
	}
	for i := range g.Players {
		p := &g.Players[i]
		in := make([]bool, p.NumSeqs())
		in[0] = true
		for h := range p.Infosets {
			if set := &p.Infosets[h]; in[set.ParentSeq] {
				m.choose(set, m.value[i], cut, in)
			}
		}
		x.used = append(x.used, in)
	}
	x.tight = x.used
	return x
}

func (m measure) choose(set *seqform.Infoset, value []rational.Rat, cut rational.Rat, in []bool) {
	best, some := set.Seq(0), false
	for a := range set.Actions {
		s := set.Seq(a)
		order := value[s].Cmp(cut)
		in[s] = order > 0 && !m.low || order <= 0 && m.low
		some = some || in[s]
		if d := value[s].Cmp(value[best]); d > 0 && !m.low || d < 0 && m.low {
			best = s
		}
	}
	in[best] = in[best] || !some
}

// short returns a number near x with a short text, for names.
func short(x rational.Rat) string {
	if x.BitLen() <= 16 {
		return x.String()
	}
	return rational.Simplest(x.Sub(x.Mul(rational.New(1, 8))), x).String()
}

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
