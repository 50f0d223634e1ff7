package assess

import (
	"context"
	"fmt"

	"exactsolve/cert"
	"exactsolve/cert/answer"
	"exactsolve/rational"
	"exactsolve/seqform"
)

// A Finding is yes, no or unknown, with the reason unless it is yes.
type Finding struct {
	Status      answer.Status
	Reason      string            // in words, with numbers for names
	Why         Why               // what the reason is about
	At          *Place            // where, if the reason is about a place
	Certificate *cert.Certificate // of yes or no, if there is one
}

// String returns the status and the reason.
func (f Finding) String() string {
	if f.Reason == "" {
		return f.Status.String()
	}
	return f.Status.String() + ": " + f.Reason
}

// A Why says what the reason of a [Finding] is about.
type Why int

// What reasons are about.
const (
	Otherwise      Why = iota // only Reason tells
	ActionGains               // at a place an action gains
	PlanGains                 // from a place on another plan gains
	AgainstBayes              // at a place the belief is not that of Bayes' rule, though play leads there
	BeliefsMissing            // beliefs are missing
	NoEquilibrium             // it is not even a Nash equilibrium
	MessageFails              // the message that leads to a place fails a criterion
	NotAsked                  // the game is too large to decide that unasked, see MaxUnasked
)

// A Place is an information set, or an action there, with what it gains.
type Place struct {
	Player, Infoset int
	Action          int // -1 for none
	Gain            rational.Rat
}

// found returns what a result says.
func found(r *answer.Result, err error) (Finding, error) {
	if err != nil {
		return Finding{}, err
	}
	return Finding{Status: r.Status, Reason: r.Reason, Certificate: r.Certificate}, nil
}

func tooLarge(c cert.Concept) Finding {
	return Finding{Status: answer.Unknown, Why: NotAsked, Reason: fmt.Sprintf("more than %d sequences: ask for %s alone", MaxUnasked, c)}
}

// assessment judges the profile with its beliefs.
func (j *judge) assessment(ctx context.Context) (*Assessment, error) {
	b := j.m.Beliefs
	m := &Assessment{Missing: b.Missing}
	open := Finding{Status: answer.Yes}
	if len(b.Missing) > 0 {
		open = Finding{Status: answer.Unknown, Why: BeliefsMissing, Reason: "no belief at " + placeText(b.Missing[0])}
	}
	m.Local, m.Global = rationality(reportSets(j.g, j.p, b.At), open)
	var err error
	if m.Consistent, err = j.consistent(ctx, b, open); err != nil {
		return nil, err
	}
	switch {
	case m.Global.Status == answer.No:
		m.Sequential = Finding{Status: answer.No, Reason: "not globally rational"}
	case m.Consistent.Status == answer.No:
		m.Sequential = Finding{Status: answer.No, Reason: "inconsistent"}
	case m.Consistent.Status == answer.Unknown:
		m.Sequential = m.Consistent
	default:
		m.Sequential = m.Global
	}
	return m, nil
}

// rationality finds the largest gain by one action and by any change of plan;
// without one the answer is open.
func rationality(reports []setReport, open Finding) (local, global Finding) {
	local, global = open, open
	var most, mostGlobal rational.Rat
	for _, r := range reports {
		at := placeText([2]int{r.Player, r.Infoset})
		if r.Local.Cmp(most) > 0 {
			most = r.Local
			for a, u := range r.Actions {
				if u.Sub(r.Value).Equal(most) {
					local = Finding{Status: answer.No, Why: ActionGains, At: &Place{r.Player, r.Infoset, a, most},
						Reason: fmt.Sprintf("at %s, action %d gains %v", at, a+1, most)}
				}
			}
		}
		if r.Global.Cmp(mostGlobal) > 0 {
			mostGlobal = r.Global
			global = Finding{Status: answer.No, Why: PlanGains, At: &Place{r.Player, r.Infoset, -1, mostGlobal},
				Reason: fmt.Sprintf("from %s on, another plan gains %v", at, mostGlobal)}
		}
	}
	return local, global
}

// consistent decides whether the beliefs are consistent.
func (j *judge) consistent(ctx context.Context, b *Beliefs, open Finding) (Finding, error) {
	if at := b.againstBayes(); at != nil {
		return Finding{Status: answer.No, Why: AgainstBayes, At: at,
			Reason: fmt.Sprintf("at %s, where chance and the others lead, the belief is not that of Bayes' rule", placeText([2]int{at.Player, at.Infoset}))}, nil
	}
	switch {
	case open.Status != answer.Yes:
		return open, nil
	case j.tooLarge():
		return tooLarge(cert.Consistent), nil
	}
	return found(Decide(ctx, j.g, seqform.Assessment{Profile: j.p, Beliefs: b.At}, cert.Consistent))
}
