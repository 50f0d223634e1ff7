package reduce

import (
	"exactsolve/rational"
	"exactsolve/seqform"
)

// shrink sets Game and infosets from full and kept.
func (r *Reduction) shrink() {
	g := r.full
	alive := r.kept.alive(g)
	r.infosets = make([][]int32, len(g.Players))
	seen := make([][]bool, len(g.Players))
	for i := range seen {
		seen[i] = make([]bool, len(g.Players[i].Infosets))
	}
	for v, here := range alive {
		i, h := int(g.Tree.Player[v]), g.Tree.Infoset[v]
		if here && i >= 0 && !seen[i][h] {
			seen[i][h] = true
			r.infosets[i] = append(r.infosets[i], h)
		}
	}
	if len(r.Removed) > 0 {
		r.Game = r.rebuild(alive)
	}
}

// rebuild makes the game of the nodes that are alive.
func (r *Reduction) rebuild(alive []bool) *seqform.Game {
	t := r.full.Tree
	b, infosets, chance, outcomes := r.declare()
	for v := range alive {
		if !alive[v] {
			continue
		}
		o := seqform.NoOutcome
		if t.Outcome[v] >= 0 {
			o = outcomes[t.Outcome[v]]
		}
		switch i := t.Player[v]; i {
		case seqform.Terminal:
			b.Leaf(t.NodeName(v), o)
		case seqform.Chance:
			b.Node(t.NodeName(v), chance[t.Infoset[v]], o)
		default:
			b.Node(t.NodeName(v), infosets[i][t.Infoset[v]], o)
		}
	}
	small, err := b.Game()
	if err != nil {
		panic("reduce: " + err.Error())
	}
	return small
}

// declare makes a builder that knows the sets, with the actions kept, and the
// outcomes.
func (r *Reduction) declare() (b *seqform.PrefixBuilder, infosets [][]seqform.SetID, chance []seqform.SetID, outcomes []seqform.OutcomeID) {
	g := r.full
	names := make([]string, len(g.Players))
	for i := range names {
		names[i] = g.Players[i].Name
	}
	b = seqform.NewPrefixBuilder(g.Title, g.Comment, names)
	infosets = make([][]seqform.SetID, len(names))
	for i := range names {
		for h := range g.Players[i].Infosets {
			set := &g.Players[i].Infosets[h]
			var actions []string
			for a, label := range set.Actions {
				if r.kept.has(g, i, h, a) {
					actions = append(actions, label)
				}
			}
			infosets[i] = append(infosets[i], b.Infoset(i, set.Number, set.Name, actions))
		}
	}
	for _, set := range g.Tree.ChanceSets {
		chance = append(chance, b.ChanceSet(set.Number, set.Name, set.Actions, set.Prob))
	}
	for _, o := range g.Tree.Outcomes {
		outcomes = append(outcomes, b.Outcome(o.Number, o.Name, o.Payoffs))
	}
	return b, infosets, chance, outcomes
}

// Lift returns profile p of r.Game as a profile of the game given to Dominated:
// removed actions have probability 0, and information sets that were cut off
// have the uniform distribution over the actions not removed there. Where p is
// nil, so is the result. Payoffs and regrets of the players are those of p.
//
// It returns an error if p is no profile of r.Game.
func (r *Reduction) Lift(p seqform.Profile) (seqform.Profile, error) {
	if err := r.Game.CheckProfile(p); err != nil {
		return nil, err
	}
	lifted := make(seqform.Profile, len(p))
	for i := range p {
		player := &r.full.Players[i]
		lifted[i] = make(seqform.Behavior, len(player.Infosets))
		for h := range lifted[i] {
			lifted[i][h] = r.uniform(i, h)
		}
		for k, h := range r.infosets[i] {
			lifted[i][h] = r.spread(i, int(h), p[i][k])
		}
	}
	return lifted, nil
}

// spread puts probabilities of the kept actions at information set h of the full
// game in their places.
func (r *Reduction) spread(i, h int, prob []rational.Rat) []rational.Rat {
	if prob == nil {
		return nil
	}
	all := make([]rational.Rat, len(r.full.Players[i].Infosets[h].Actions))
	for a := range all {
		if r.kept.has(r.full, i, h, a) {
			all[a], prob = prob[0], prob[1:]
		}
	}
	return all
}

// uniform returns the uniform distribution over the kept actions at h.
func (r *Reduction) uniform(i, h int) []rational.Rat {
	var prob []rational.Rat
	n := int64(0)
	for a := range r.full.Players[i].Infosets[h].Actions {
		if r.kept.has(r.full, i, h, a) {
			n++
		}
	}
	for range n {
		prob = append(prob, rational.New(1, n))
	}
	return r.spread(i, h, prob)
}
