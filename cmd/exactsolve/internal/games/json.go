package games

import (
	"io"

	"exactsolve/message"
	"exactsolve/seqform"
)

// writeGameJSON writes g as one line of JSON.
func writeGameJSON(w io.Writer, g *seqform.Game) error {
	out := message.Game{Format: message.GameFormat, Title: g.Title, Comment: g.Comment}
	for i := range g.Players {
		p := message.GameSide{Name: g.Players[i].Name, Infosets: []message.GameSet{}}
		for _, set := range g.Players[i].Infosets {
			p.Infosets = append(p.Infosets, message.GameSet{Number: set.Number, Name: set.Name, Actions: set.Actions})
		}
		out.Players = append(out.Players, p)
	}
	if g.Tree != nil {
		addTree(&out, g.Tree)
	} else {
		out.Outcomes = outcomes(g.Table.Outcomes)
		for _, o := range g.Table.Of {
			out.Profiles = append(out.Profiles, o+1)
		}
	}
	return message.NewEncoder(w).Plain(out)
}

func addTree(out *message.Game, t *seqform.Tree) {
	for _, set := range t.ChanceSets {
		out.Chance = append(out.Chance, message.GameSet{Number: set.Number, Name: set.Name, Actions: set.Actions, Probabilities: set.Prob})
	}
	out.Outcomes = outcomes(t.Outcomes)
	for v := range t.Len() {
		n := message.GameNode{Parent: t.Parent[v] + 1, Action: t.Action[v] + 1, Name: t.NodeName(v), Outcome: t.Outcome[v] + 1}
		if i := t.Player[v]; i != seqform.Terminal {
			number := i + 1 // chance is −1
			n.Player, n.Infoset = &number, t.Infoset[v]+1
		}
		out.Nodes = append(out.Nodes, n)
	}
}

func outcomes(list []seqform.Outcome) []message.Outcome {
	out := make([]message.Outcome, len(list))
	for k, o := range list {
		out[k] = message.Outcome(o)
	}
	return out
}
