package view

import (
	"fmt"
	"strings"

	"exactsolve"
	"exactsolve/cert/claim"
	"exactsolve/cmd/exactsolve/internal/cli"
	"exactsolve/message"
	"exactsolve/seqform"
	"exactsolve/seqform/signalling"
)

var criterionNames = map[claim.Criterion]string{
	claim.Dominance: "equilibrium dominance",
	claim.Intuitive: "the intuitive criterion",
	claim.Divinity:  "divinity",
	claim.D1:        "D1",
	claim.D2:        "D2",
	claim.NWBR:      "never a weak best response",
}

// criterionName returns the name of a criterion as in a sentence.
func criterionName(c claim.Criterion) string {
	once, iterated := strings.CutPrefix(string(c), claim.Iterated)
	name := criterionNames[claim.Criterion(once)]
	if the, ok := strings.CutPrefix(name, "the "); ok && iterated {
		return "the iterated " + the
	} else if iterated {
		return name + ", iterated"
	}
	return name
}

// A screener writes what a criterion makes of messages in the names of a game.
type screener struct {
	n     *cli.Names
	z     *signalling.Game
	o     signalling.Outcome
	types []string
}

// NewScreening returns what a report says about a criterion; nil if it does not.
func NewScreening(n *cli.Names, s *exactsolve.Screening) *message.Screening {
	if s == nil {
		return nil
	}
	w := newScreener(n, s.Game, s.Outcome)
	m := &message.Screening{Criterion: string(s.Criterion), Messages: []message.Screened{}}
	for _, of := range s.Messages {
		m.Messages = append(m.Messages, w.screened(&of))
	}
	return m
}

func newScreener(n *cli.Names, z *signalling.Game, o signalling.Outcome) *screener {
	w := &screener{n: n, z: z, o: o}
	set := n.G.Tree.ChanceSets[n.G.Tree.Infoset[0]]
	w.types = seqform.ActionLabels(set.Actions)
	return w
}

func (w *screener) screened(s *exactsolve.Screened) message.Screened {
	m := &w.z.Messages[s.Message]
	z := message.Screened{Set: w.n.Ref(w.z.Receiver, m.Infoset), Message: w.message(m), Passes: s.Passes}
	for _, p := range s.Pruned {
		z.Pruned = append(z.Pruned, message.Types{Types: w.names(m, p.Set), Round: p.Round, Reason: w.no(m, &p.Question)})
	}
	last := s.Answers[len(s.Answers)-1]
	for k, set := range s.Last.Sets {
		t := message.Types{Types: w.names(m, set)}
		if s.Passes {
			t.Weight = &last.Belief[k]
		}
		z.Left = append(z.Left, t)
	}
	if !s.Passes {
		z.Reason = w.no(m, &s.Last)
		return z
	}
	for r, p := range last.Response {
		z.Response = append(z.Response, message.Share{Action: w.n.Actions(w.z.Receiver, m.Infoset)[r], Probability: p})
	}
	return z
}

// message returns the action of the first type that can send it.
func (w *screener) message(m *signalling.Message) string {
	s := m.Senders[0]
	return w.n.Actions(w.z.Sender, w.z.Types[s.Type].Infoset)[s.Action]
}

func (w *screener) names(m *signalling.Message, senders []int) (list []string) {
	for _, t := range senders {
		list = append(list, w.types[m.Senders[t].Type])
	}
	return list
}

// no says what the answer no to a question means.
func (w *screener) no(m *signalling.Message, q *exactsolve.Compared) string {
	text := "no best response"
	if len(q.Sets) < len(m.Senders) || len(q.Sets[len(q.Sets)-1]) > 1 {
		var sets []string
		for _, set := range q.Sets {
			sets = append(sets, strings.Join(w.names(m, set), "+"))
		}
		text += " to a belief in " + strings.Join(sets, ", ")
	}
	var rows []string
	for _, r := range q.Rows {
		t := m.Senders[r.Sender].Type
		rows = append(rows, fmt.Sprintf("%s %s %v", w.types[t], [...]string{"at most", "just", "at least"}[1+r.Sign], w.o.Pays[t]))
	}
	return text + " gives " + strings.Join(rows, " and ")
}

// Why says why an outcome fails.
func Why(s *message.Screening) string {
	m := &s.Messages[0]
	text := "by " + m.Message + ": "
	for _, p := range m.Pruned {
		text += "not " + strings.Join(p.Types, "+") + ", as " + p.Reason + "; "
	}
	return text + m.Reason
}

// textScreening writes what became of each message.
func (m *CheckResult) textScreening(p *cli.Page) {
	if m.Screening == nil {
		return
	}
	for _, s := range m.Screening.Messages {
		p.Line()
		p.Line(cli.Bold("  "+cli.Printable(s.Message)), cli.Plain(", which is not sent:"))
		for _, t := range s.Pruned {
			p.Paragraph(4, cli.Printable("not "+strings.Join(t.Types, "+")+": "+t.Reason))
		}
		if !s.Passes {
			p.Paragraph(4, cli.Printable("fails: "+s.Reason))
			continue
		}
		var belief, response []string
		for _, t := range s.Left {
			if !t.Weight.IsZero() {
				belief = append(belief, strings.Join(t.Types, "+")+" "+t.Weight.String())
			}
		}
		for _, r := range s.Response {
			if !r.Probability.IsZero() {
				response = append(response, r.Action+" "+r.Probability.String())
			}
		}
		p.Paragraph(4, cli.Printable("passes: with the belief "+strings.Join(belief, ", ")+" and the response "+strings.Join(response, ", ")))
	}
}
