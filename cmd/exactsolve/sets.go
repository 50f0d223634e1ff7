package main

import (
	"exactsolve"
	"exactsolve/message"
)

// Up to so many information sets in all are reported on unasked.
const (
	textSets = 8
	jsonSets = 1000
)

// setReports returns a report on each information set of a tree.
func setReports(n *names, values []exactsolve.SetValues) []message.SetReport {
	var list []message.SetReport
	for _, v := range values {
		r := message.SetReport{Set: n.ref(v.Player, v.Infoset), Reach: v.Reach, Others: v.Others, Source: message.BeliefSource(v.Source),
			Nodes: n.nodes(v.Player, v.Infoset, v.Belief), Value: v.Value, Local: v.Local, Global: v.Global}
		for a, label := range n.actions(v.Player, v.Infoset) {
			x := v.Actions[a]
			r.Actions = append(r.Actions, message.ActionReport{Action: label, Probability: x.Probability, Value: x.Value, Gain: x.Gain})
		}
		list = append(list, r)
	}
	return list
}
