package cert

import (
	"fmt"

	"exactsolve/rational"
	"exactsolve/seqform"
)

// A Deviation says how much a player gains, exactly, by leaving the profile:
//
//   - with neither Node nor Infoset, by a best response in the whole game;
//   - with Node, by a best response in the subgame that begins there, outside
//     the subgames within it;
//   - with Infoset and Action, by taking that action there and playing on as the
//     profile says, given the belief of the claim or, without beliefs, that of
//     Bayes' rule where chance and the others lead there.
//
// Counts are from 1, nodes in prefix order; 0 if left out.
type Deviation struct {
	Player  int          `json:"player"`
	Node    int          `json:"node,omitempty"`
	Infoset int          `json:"infoset,omitempty"`
	Action  int          `json:"action,omitempty"`
	Gain    rational.Rat `json:"gain"`
}

func (d *Deviation) refutes() []Concept {
	switch {
	case d.Infoset != 0:
		return []Concept{Sequential, QuasiPerfect, ExtensivePerfect}
	case d.Node != 0:
		return []Concept{SubgamePerfect, Sequential, QuasiPerfect, ExtensivePerfect}
	}
	return append(Concepts(), EpsilonNash)
}

func (d *Deviation) check(g *seqform.Game, c *Claim) error {
	if d.Player < 1 || d.Player > len(g.Players) {
		return fmt.Errorf("no player %d", d.Player)
	}
	gain, err := d.gain(g, c)
	if err != nil {
		return err
	}
	if !gain.Equal(d.Gain) {
		return fmt.Errorf("player %d gains %v by the deviation, not %v", d.Player, gain, d.Gain)
	}
	if gain.Cmp(c.Epsilon) <= 0 {
		return fmt.Errorf("player %d gains %v by the deviation, which refutes nothing", d.Player, gain)
	}
	return nil
}

func (d *Deviation) gain(g *seqform.Game, c *Claim) (rational.Rat, error) {
	i := d.Player - 1
	switch {
	case d.Infoset == 0 && d.Action == 0 && d.Node == 0:
		return g.Regrets(g.Plans(c.Profile))[i].Regret, nil
	case g.Tree == nil || d.Node != 0 && d.Infoset != 0:
		return rational.Rat{}, fmt.Errorf("no such deviation")
	case d.Node != 0 && d.Action == 0:
		for _, s := range SubgameGains(g, c.Profile) {
			if s.Root == d.Node-1 && s.Player == i {
				return s.Gain, nil
			}
		}
		return rational.Rat{}, nil
	}
	sets := g.Players[i].Infosets
	if d.Infoset < 1 || d.Infoset > len(sets) || d.Action < 1 || d.Action > len(sets[d.Infoset-1].Actions) {
		return rational.Rat{}, fmt.Errorf("no action %d at information set %d of player %d", d.Action, d.Infoset, d.Player)
	}
	beliefs := c.Beliefs
	if beliefs == nil {
		beliefs = g.BayesBeliefs(g.Plans(c.Profile))
	}
	belief := beliefs[i][d.Infoset-1]
	if belief == nil {
		return rational.Rat{}, fmt.Errorf("no belief at information set %s", setName(g, i, d.Infoset-1))
	}
	return localGain(g, i, d.Infoset-1, c.Profile[i][d.Infoset-1], belief, values(g, i, c.Profile))[d.Action-1], nil
}

// values returns what player i expects from each node on, what is paid there
// included, when all play a profile.
func values(g *seqform.Game, i int, profile seqform.Profile) []rational.Rat {
	t := g.Tree
	value := make([]rational.Rat, t.Len())
	for v := t.Len() - 1; v >= 0; v-- {
		value[v] = value[v].Add(t.OutcomePayoff(v, i))
		if v > 0 {
			p := t.Parent[v]
			value[p] = value[p].Add(prob(g, profile, v).Mul(value[v]))
		}
	}
	return value
}

// prob returns the probability of the action that leads to node v.
func prob(g *seqform.Game, profile seqform.Profile, v int) rational.Rat {
	t := g.Tree
	p := t.Parent[v]
	if j := t.Player[p]; j != seqform.Chance {
		return profile[j][t.Infoset[p]][t.Action[v]]
	}
	return chanceProb(g, v)
}

// localGain returns what each action at information set h of player i gains
// over the behavior there, given a belief and the values of nodes.
func localGain(g *seqform.Game, i, h int, behavior []rational.Rat, belief seqform.Belief, value []rational.Rat) []rational.Rat {
	gain := make([]rational.Rat, len(behavior))
	var planned rational.Rat
	for k, v := range g.Players[i].Infosets[h].Nodes {
		for a, child := 0, v+1; a < len(behavior); a, child = a+1, g.Tree.End[child] {
			u := belief[k].Mul(value[child])
			gain[a] = gain[a].Add(u)
			planned = planned.Add(u.Mul(behavior[a]))
		}
	}
	for a := range gain {
		gain[a] = gain[a].Sub(planned)
	}
	return gain
}
