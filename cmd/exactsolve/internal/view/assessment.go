package view

import (
	"fmt"

	"exactsolve"
	"exactsolve/cert"
	"exactsolve/cmd/exactsolve/internal/cli"
	"exactsolve/message"
)

// NewFinding returns what a finding says about a concept, in words.
func NewFinding(n *cli.Names, c cert.Concept, f exactsolve.Finding) message.Finding {
	return message.NewFinding(f.Status, Reason(n, c, f))
}

// Reason says what a finding is.
func Reason(n *cli.Names, c cert.Concept, f exactsolve.Finding) string {
	switch f.Why {
	case exactsolve.ActionGains:
		return fmt.Sprintf("at %s, action %s gains %v", n.SetOf(f.At.Player, f.At.Infoset), cli.Printable(n.Actions(f.At.Player, f.At.Infoset)[f.At.Action]), f.At.Gain)
	case exactsolve.PlanGains:
		return fmt.Sprintf("from %s on, another plan gains %v", n.SetOf(f.At.Player, f.At.Infoset), f.At.Gain)
	case exactsolve.AgainstBayes:
		return fmt.Sprintf("at %s, where chance and the others lead, the belief is not that of Bayes' rule", n.SetOf(f.At.Player, f.At.Infoset))
	case exactsolve.NotAsked:
		return fmt.Sprintf("more than %d sequences: ask with --concept %s", exactsolve.MaxUnasked, c)
	}
	if proof := f.Certificate; f.Status == cert.No && proof != nil && proof.Evidence.Refutation.Inconsistency == nil {
		return refutation(n, proof)
	}
	return f.Reason
}

// NewAssessment returns what a report says of a profile with its beliefs; nil if there
// were none.
func NewAssessment(n *cli.Names, a *exactsolve.Assessment) *message.Assessment {
	if a == nil {
		return nil
	}
	m := &message.Assessment{}
	for _, at := range a.Missing {
		m.Missing = append(m.Missing, n.Ref(at[0], at[1]))
	}
	say := func(f exactsolve.Finding) message.Finding {
		if f.Why == exactsolve.BeliefsMissing {
			return message.NewFinding(f.Status, n.Incomplete(a.Missing))
		}
		return NewFinding(n, cert.Consistent, f)
	}
	m.Local, m.Global, m.Consistent, m.Sequential = say(a.Local), say(a.Global), say(a.Consistent), say(a.Sequential)
	return m
}
