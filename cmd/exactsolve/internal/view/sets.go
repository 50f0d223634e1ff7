package view

import (
	"exactsolve"
	"exactsolve/cmd/exactsolve/internal/cli"
	"exactsolve/message"
)

// Up to so many information sets in all are reported on unasked.
const (
	TextSets = 8
	JsonSets = 1000
)

// SetReports returns a report on each information set of a tree.
func SetReports(n *cli.Names, values []exactsolve.SetValues) []message.SetReport {
	var list []message.SetReport
	for _, v := range values {
		r := message.SetReport{Set: n.Ref(v.Player, v.Infoset), Reach: v.Reach, Others: v.Others, Source: message.BeliefSource(v.Source),
			Nodes: n.Nodes(v.Player, v.Infoset, v.Belief), Value: v.Value, Local: v.Local, Global: v.Global}
		for a, label := range n.Actions(v.Player, v.Infoset) {
			x := v.Actions[a]
			r.Actions = append(r.Actions, message.ActionReport{Action: label, Probability: x.Probability, Value: x.Value, Gain: x.Gain})
		}
		list = append(list, r)
	}
	return list
}
