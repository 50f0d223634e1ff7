package forms

import (
	"fmt"

	"exactsolve/rational"
	"exactsolve/seqform"
	"exactsolve/seqform/agents"
)

// An Agents is the game of the agents of a tree, with names for them and their strategies.
type Agents struct{ *agents.Form }

// NewAgents returns the game of [agents.New]. It fails as that does, and if an agent has more strategies
// than limit; 0 is no limit.
func NewAgents(g *seqform.Game, subgames bool, limit int) (*Agents, error) {
	form, err := agents.New(g, subgames)
	if err != nil {
		return nil, fmt.Errorf("forms: %w", err)
	}
	f := &Agents{form}
	count := make([]int, len(g.Players))
	for _, z := range f.Agents {
		count[z.Player]++
	}
	for k, z := range f.Agents {
		if n := len(z.Plans); limit > 0 && n > limit {
			return nil, fmt.Errorf("forms: %w: player %d has %d of them at information set %s and those after it, limit %d", ErrTooMany, z.Player+1, n, g.InfosetLabel(z.Player, z.Sets[0]), limit)
		}
		p := &f.Game.Players[k]
		p.Name, p.Infosets[0].Actions = g.PlayerLabel(z.Player), f.labels(k)
		if count[z.Player] > 1 && z.Sets != nil {
			p.Name += " at " + g.InfosetLabel(z.Player, z.Sets[0])
		}
	}
	return f, nil
}

// labels names the strategies of agent k by the actions chosen, as those of a player are.
func (f *Agents) labels(k int) []string {
	z := &f.Agents[k]
	if z.Sets == nil {
		return []string{"no choice"}
	}
	actions := make([][]string, len(z.Sets))
	for n, h := range z.Sets {
		actions[n] = seqform.ActionLabels(f.From.Players[z.Player].Infosets[h].Actions)
	}
	return names(actions, z.Plans)
}

// Profile returns the behavior of mixed strategies of the agents, nil at information sets that those exclude,
// and at those of no agent. For all others all leaves have the same probabilities in each subgame.
func (f *Agents) Profile(mixed [][]rational.Rat) seqform.Profile {
	p := make(seqform.Profile, len(f.From.Players))
	for i := range p {
		p[i] = make(seqform.Behavior, len(f.From.Players[i].Infosets))
	}
	for k, z := range f.Agents {
		for n, h := range z.Sets {
			x, played := make([]rational.Rat, len(f.From.Players[z.Player].Infosets[h].Actions)), false
			for s, plan := range z.Plans {
				if a := plan[n]; a >= 0 && !mixed[k][s].IsZero() {
					x[a], played = x[a].Add(mixed[k][s]), true
				}
			}
			if played {
				p[z.Player][h] = seqform.Proportional(x)
			}
		}
	}
	return p
}
