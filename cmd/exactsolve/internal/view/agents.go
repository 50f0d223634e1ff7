package view

import (
	"exactsolve/cert"
	"exactsolve/cmd/exactsolve/internal/cli"
	"exactsolve/message"
	"exactsolve/rational"
	"exactsolve/seqform/forms"
)

// NewAgents returns the agents of a tree with the names n.
func NewAgents(n *cli.Names, f *forms.Agents) []message.TreeAgent {
	var list []message.TreeAgent
	for k, z := range f.Agents {
		p := &f.Game.Players[k]
		m := message.TreeAgent{Player: z.Player + 1, Label: p.Name, Sets: []message.Set{}, Strategies: p.Infosets[0].Actions}
		for _, h := range z.Sets {
			m.Sets = append(m.Sets, n.Ref(z.Player, h))
		}
		list = append(list, m)
	}
	return list
}

// enterAgents enters the claim of a list of a tree: the behavior of those equilibria that are not in boxes. Pieces are of
// the game of agents, and are left out.
func (l *Listing) enterAgents(n *cli.Names, z *cert.Claim) bool {
	f, err := forms.NewAgents(n.G, z.Concept == cert.CompletePerfect, 0)
	if err != nil {
		return false
	}
	c := z.Complete
	whole := func(_ int, x []rational.Rat) []rational.Rat { return x }
	if c.Copies != nil {
		m, err := forms.NewMerged(f.Game, c.Copies)
		if err != nil {
			return false
		}
		whole = m.First
	}
	for k, e := range c.Equilibria {
		if !e.Radius.IsZero() {
			l.Count++
			continue
		}
		var mixed [][]rational.Rat
		for i, x := range e.Profile {
			mixed = append(mixed, whole(i, x))
		}
		l.Enter(&message.Equilibrium{Number: k + 1, Claim: message.Claim{Profile: n.Profile(f.Profile(mixed)), Payoffs: e.Payoffs[:len(n.G.Players)]}})
	}
	l.Complete = len(c.Unresolved)+len(c.Pieces) == 0
	return true
}
