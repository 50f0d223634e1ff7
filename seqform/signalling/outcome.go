package signalling

import (
	"exactsolve/rational"
	"exactsolve/seqform"
)

// An Outcome is what filters of equilibria look at.
type Outcome struct {
	Pays []rational.Rat // per type, what it gets
	Sent []bool         // per message
}

// Outcome returns that of a complete profile.
func (z *Game) Outcome(w *rational.Work, p seqform.Profile) Outcome {
	o := Outcome{make([]rational.Rat, len(z.Types)), make([]bool, len(z.Messages))}
	for k, m := range z.Messages {
		response := []rational.Rat{rational.Int(1)}
		if m.Infoset >= 0 {
			response = p[z.Receiver][m.Infoset]
		}
		for _, s := range m.Senders {
			weight := p[z.Sender][z.Types[s.Type].Infoset][s.Action]
			if weight.IsZero() {
				continue
			}
			o.Sent[k] = true
			for r, q := range response {
				o.Pays[s.Type] = w.Add(o.Pays[s.Type], w.Mul(weight, w.Mul(q, s.Pays[0][r])))
			}
		}
	}
	return o
}

// Unsent returns the messages with a response that are not sent, in order.
func (z *Game) Unsent(o Outcome) (list []int) {
	for k, m := range z.Messages {
		if m.Infoset >= 0 && !o.Sent[k] {
			list = append(list, k)
		}
	}
	return list
}
