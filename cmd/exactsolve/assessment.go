package main

import (
	"fmt"

	"exactsolve"
	"exactsolve/cert"
	"exactsolve/message"
)

// found returns what a finding says about a concept, in words.
func foundOf(n *names, c cert.Concept, f exactsolve.Finding) message.Finding {
	return message.NewFinding(f.Status, reasonOf(n, c, f))
}

func reasonOf(n *names, c cert.Concept, f exactsolve.Finding) string {
	switch f.Why {
	case exactsolve.ActionGains:
		return fmt.Sprintf("at %s, action %s gains %v", n.setOf(f.At.Player, f.At.Infoset), printable(n.actions(f.At.Player, f.At.Infoset)[f.At.Action]), f.At.Gain)
	case exactsolve.PlanGains:
		return fmt.Sprintf("from %s on, another plan gains %v", n.setOf(f.At.Player, f.At.Infoset), f.At.Gain)
	case exactsolve.AgainstBayes:
		return fmt.Sprintf("at %s, where chance and the others lead, the belief is not that of Bayes' rule", n.setOf(f.At.Player, f.At.Infoset))
	case exactsolve.NotAsked:
		return fmt.Sprintf("more than %d sequences: ask with --concept %s", exactsolve.MaxUnasked, c)
	}
	if proof := f.Certificate; f.Status == cert.No && proof != nil && proof.Evidence.Refutation.Inconsistency == nil {
		return refutation(n, proof)
	}
	return f.Reason
}

// newAssessment returns what a report says of a profile with its beliefs; nil if there
// were none.
func newAssessment(n *names, a *exactsolve.Assessment) *message.Assessment {
	if a == nil {
		return nil
	}
	m := &message.Assessment{}
	for _, at := range a.Missing {
		m.Missing = append(m.Missing, n.ref(at[0], at[1]))
	}
	say := func(f exactsolve.Finding) message.Finding {
		if f.Why == exactsolve.BeliefsMissing {
			return message.NewFinding(f.Status, n.incomplete(a.Missing))
		}
		return foundOf(n, cert.Consistent, f)
	}
	m.Local, m.Global, m.Consistent, m.Sequential = say(a.Local), say(a.Global), say(a.Consistent), say(a.Sequential)
	return m
}
