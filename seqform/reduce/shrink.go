package reduce

import (
	"slices"

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
		var err error
		r.Game, err = g.Copy(seqform.Changes{Title: g.Title, Keep: func(i, h, a int) bool { return r.kept.has(g, i, h, a) }})
		if err != nil {
			panic("reduce: " + err.Error())
		}
	}
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
	n := 0
	for a := range r.full.Players[i].Infosets[h].Actions {
		if r.kept.has(r.full, i, h, a) {
			n++
		}
	}
	return r.spread(i, h, seqform.Uniform(n))
}

// A mask says of each player's sequences whether their last action is still there.
type mask [][]bool

func fullMask(g *seqform.Game) mask {
	m := make(mask, len(g.Players))
	for i := range m {
		m[i] = slices.Repeat([]bool{true}, g.Players[i].NumSeqs())
	}
	return m
}

// has reports whether action a at information set h of player i is still there.
func (m mask) has(g *seqform.Game, i, h, a int) bool { return m[i][g.Players[i].Infosets[h].Seq(a)] }

// alive returns for each node whether it can still be reached.
func (m mask) alive(g *seqform.Game) []bool {
	t := g.Tree
	alive := make([]bool, t.Len())
	alive[0] = true
	for v := 1; v < len(alive); v++ {
		up := t.Parent[v]
		i := int(t.Player[up])
		alive[v] = alive[up] && (i == seqform.Chance || m.has(g, i, int(t.Infoset[up]), int(t.Action[v])))
	}
	return alive
}
