package main

import (
	"fmt"

	"exactsolve/assess"
	"exactsolve/cert"
	"exactsolve/rational"
	"exactsolve/seqform"
)

// A beliefSource says where a belief comes from.
type beliefSource string

const (
	fromFile  beliefSource = "given"
	fromBayes beliefSource = "bayes"   // chance and the others lead there
	certain   beliefSource = "certain" // chance leads to one node only
	nowhere   beliefSource = ""        // none: not known, or chance never leads there
)

// beliefs are those of an assessment that may be incomplete.
type beliefs struct {
	at     [][]seqform.Belief
	bayes  [][]seqform.Belief // nil where chance and the others do not lead
	source [][]beliefSource

	// missing lists information sets where chance leads and no belief is known.
	missing [][2]int
}

// newBeliefs completes beliefs, which may be nil, by Bayes' rule for the plans
// and where only one node is possible.
func newBeliefs(g *seqform.Game, plans []seqform.Plan, stated [][]seqform.Belief) *beliefs {
	b := &beliefs{at: g.EmptyBeliefs(), bayes: g.BayesBeliefs(plans), source: make([][]beliefSource, len(g.Players))}
	reach := chanceReach(g.Tree)
	for i := range b.at {
		b.source[i] = make([]beliefSource, len(b.at[i]))
		for h := range b.at[i] {
			only, possible := certainty(g.Players[i].Infosets[h].Nodes, reach)
			switch {
			case !possible: // not even by mistake
			case stated != nil && stated[i][h] != nil:
				b.at[i][h], b.source[i][h] = stated[i][h], fromFile
			case b.bayes[i][h] != nil:
				b.at[i][h], b.source[i][h] = b.bayes[i][h], fromBayes
			case only != nil:
				b.at[i][h], b.source[i][h] = only, certain
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
			if b.source[i][h] != fromFile || b.bayes[i][h] == nil {
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

// An assessmentResult says what a profile is with its beliefs.
type assessmentResult struct {
	Missing    []setRef `json:"missing,omitempty"` // no belief, where chance leads
	Local      finding  `json:"locally_rational"`
	Global     finding  `json:"globally_rational"`
	Consistent finding  `json:"consistent"`
	Sequential finding  `json:"sequential"`
}

// A finding is "yes", "no" or "unknown", with the reason unless it is yes.
type finding struct {
	Status string `json:"status"`
	Reason string `json:"reason,omitempty"`
}

func (f finding) yes() bool { return f.Status == cert.Yes.String() }
func (f finding) no() bool  { return f.Status == cert.No.String() }

// found returns what r says.
func (n *names) found(r *cert.Result) finding {
	f := finding{r.Status.String(), r.Reason}
	if c := r.Certificate; f.no() && c != nil && c.Evidence.Refutation.Inconsistency == nil {
		f.Reason = refutation(n, c)
	}
	return f
}

// assessment judges the profile with beliefs b.
func (j *judge) assessment(b *beliefs) (*assessmentResult, error) {
	m := &assessmentResult{}
	for _, at := range b.missing {
		m.Missing = append(m.Missing, j.n.ref(at[0], at[1]))
	}
	open := finding{Status: cert.Yes.String()}
	if len(b.missing) > 0 {
		open = finding{cert.Unknown.String(), j.incomplete(b)}
	}
	reports := assess.Rationality(j.f.Game, j.profile, b.at)
	m.Local, m.Global = j.rational(reports, open)
	var err error
	if m.Consistent, err = j.consistent(b, open); err != nil {
		return nil, err
	}
	m.Sequential = open
	for _, part := range []struct {
		finding
		not string
	}{{m.Global, "not globally rational"}, {m.Consistent, "inconsistent"}} {
		if part.no() {
			m.Sequential = finding{cert.No.String(), part.not}
			break
		}
		if !part.yes() {
			m.Sequential = part.finding
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
func (j *judge) rational(reports []assess.SetReport, open finding) (local, global finding) {
	local, global = open, open
	var most, mostGlobal rational.Rat
	for _, r := range reports {
		if r.Local.Cmp(most) > 0 {
			most = r.Local
			for a, u := range r.Actions {
				if u.Sub(r.Value).Equal(most) {
					local = finding{cert.No.String(), fmt.Sprintf("at %s, action %s gains %v", j.n.setOf(r.Player, r.Infoset), printable(j.n.actions(r.Player, r.Infoset)[a]), most)}
				}
			}
		}
		if r.Global.Cmp(mostGlobal) > 0 {
			mostGlobal = r.Global
			global = finding{cert.No.String(), fmt.Sprintf("from %s on, another plan gains %v", j.n.setOf(r.Player, r.Infoset), mostGlobal)}
		}
	}
	return local, global
}

// consistent decides whether the beliefs are consistent.
func (j *judge) consistent(b *beliefs, open finding) (finding, error) {
	if i, h, ok := b.againstBayes(); ok {
		return finding{cert.No.String(), fmt.Sprintf("at %s, where chance and the others lead, the belief is not that of Bayes' rule", j.n.setOf(i, h))}, nil
	}
	switch {
	case !open.yes():
		return open, nil
	case j.tooLarge():
		return finding{cert.Unknown.String(), j.askFor(cert.Consistent)}, nil
	}
	r, err := assess.Decide(j.ctx, j.f.Game, seqform.Assessment{Profile: j.profile, Beliefs: b.at}, cert.Consistent)
	if err != nil {
		return finding{}, err
	}
	return j.n.found(r), nil
}
