package main

import (
	"fmt"

	"exactsolve/assess"
	"exactsolve/cert"
	"exactsolve/message"
	"exactsolve/rational"
	"exactsolve/seqform"
)

// beliefs are those of an assessment that may be incomplete.
type beliefs struct {
	at     [][]seqform.Belief
	bayes  [][]seqform.Belief // nil where chance and the others do not lead
	source [][]message.BeliefSource

	// missing lists information sets where chance leads and no belief is known.
	missing [][2]int
}

// newBeliefs completes beliefs, which may be nil, by Bayes' rule for the plans
// and where only one node is possible.
func newBeliefs(g *seqform.Game, plans []seqform.Plan, stated [][]seqform.Belief) *beliefs {
	b := &beliefs{at: g.EmptyBeliefs(), bayes: g.BayesBeliefs(plans), source: make([][]message.BeliefSource, len(g.Players))}
	reach := chanceReach(g.Tree)
	for i := range b.at {
		b.source[i] = make([]message.BeliefSource, len(b.at[i]))
		for h := range b.at[i] {
			only, possible := certainty(g.Players[i].Infosets[h].Nodes, reach)
			switch {
			case !possible: // not even by mistake
			case stated != nil && stated[i][h] != nil:
				b.at[i][h], b.source[i][h] = stated[i][h], message.GivenBelief
			case b.bayes[i][h] != nil:
				b.at[i][h], b.source[i][h] = b.bayes[i][h], message.BayesBelief
			case only != nil:
				b.at[i][h], b.source[i][h] = only, message.CertainBelief
			default:
				b.missing = append(b.missing, [2]int{i, h})
			}
		}
	}
	return b
}

// chanceReach reports which nodes chance leads to.
func chanceReach(t *seqform.Tree) []bool {
	reach := make([]bool, t.Len())
	reach[0] = true
	for v := 1; v < t.Len(); v++ {
		p := t.Parent[v]
		reach[v] = reach[p] && (t.Player[p] != seqform.Chance || !t.ChanceSets[t.Infoset[p]].Prob[t.Action[v]].IsZero())
	}
	return reach
}

// certainty returns the belief at an information set if chance leads to only one
// of its nodes, and whether it leads to any.
func certainty(nodes []int32, reach []bool) (only seqform.Belief, possible bool) {
	for k, v := range nodes {
		switch {
		case !reach[v]:
		case possible:
			return nil, true
		default:
			possible, only = true, make(seqform.Belief, len(nodes))
			only[k] = rational.Int(1)
		}
	}
	return only, possible
}

// againstBayes returns the first information set where a stated belief is not
// that of Bayes' rule, although chance and the others lead there.
func (b *beliefs) againstBayes() (i, h int, ok bool) {
	for i := range b.at {
		for h, belief := range b.at[i] {
			if b.source[i][h] != message.GivenBelief || b.bayes[i][h] == nil {
				continue
			}
			for k, p := range b.bayes[i][h] {
				if !p.Equal(belief[k]) {
					return i, h, true
				}
			}
		}
	}
	return 0, 0, false
}

// found returns what r says.
func (n *names) found(r *cert.Result) message.Finding {
	f := message.NewFinding(r.Status, r.Reason)
	if c := r.Certificate; f.No() && c != nil && c.Evidence.Refutation.Inconsistency == nil {
		f.Reason = refutation(n, c)
	}
	return f
}

// assessment judges the profile with beliefs b.
func (j *judge) assessment(b *beliefs) (*message.Assessment, error) {
	m := &message.Assessment{}
	for _, at := range b.missing {
		m.Missing = append(m.Missing, j.n.ref(at[0], at[1]))
	}
	open := message.NewFinding(cert.Yes, "")
	if len(b.missing) > 0 {
		open = message.NewFinding(cert.Unknown, j.incomplete(b))
	}
	reports := assess.Rationality(j.f.Game, j.profile, b.at)
	m.Local, m.Global = j.rational(reports, open)
	var err error
	if m.Consistent, err = j.consistent(b, open); err != nil {
		return nil, err
	}
	m.Sequential = open
	for _, part := range []struct {
		message.Finding
		not string
	}{{m.Global, "not globally rational"}, {m.Consistent, "inconsistent"}} {
		if part.No() {
			m.Sequential = message.NewFinding(cert.No, part.not)
			break
		}
		if !part.Yes() {
			m.Sequential = part.Finding
		}
	}
	return m, nil
}

// incomplete says where beliefs are missing.
func (j *judge) incomplete(b *beliefs) string {
	var list []string
	for _, at := range b.missing {
		list = append(list, j.n.setOf(at[0], at[1]))
	}
	return "the assessment is incomplete: no belief at " + someOf(list)
}

// rational finds the largest gain by one action and by any change of plan;
// without one the answer is open.
func (j *judge) rational(reports []assess.SetReport, open message.Finding) (local, global message.Finding) {
	local, global = open, open
	var most, mostGlobal rational.Rat
	for _, r := range reports {
		if r.Local.Cmp(most) > 0 {
			most = r.Local
			for a, u := range r.Actions {
				if u.Sub(r.Value).Equal(most) {
					local = message.NewFinding(cert.No, fmt.Sprintf("at %s, action %s gains %v", j.n.setOf(r.Player, r.Infoset), printable(j.n.actions(r.Player, r.Infoset)[a]), most))
				}
			}
		}
		if r.Global.Cmp(mostGlobal) > 0 {
			mostGlobal = r.Global
			global = message.NewFinding(cert.No, fmt.Sprintf("from %s on, another plan gains %v", j.n.setOf(r.Player, r.Infoset), mostGlobal))
		}
	}
	return local, global
}

// consistent decides whether the beliefs are consistent.
func (j *judge) consistent(b *beliefs, open message.Finding) (message.Finding, error) {
	if i, h, ok := b.againstBayes(); ok {
		return message.NewFinding(cert.No, fmt.Sprintf("at %s, where chance and the others lead, the belief is not that of Bayes' rule", j.n.setOf(i, h))), nil
	}
	switch {
	case !open.Yes():
		return open, nil
	case j.tooLarge():
		return message.NewFinding(cert.Unknown, j.askFor(cert.Consistent)), nil
	}
	r, err := assess.Decide(j.ctx, j.f.Game, seqform.Assessment{Profile: j.profile, Beliefs: b.at}, cert.Consistent)
	if err != nil {
		return message.Finding{}, err
	}
	return j.n.found(r), nil
}
