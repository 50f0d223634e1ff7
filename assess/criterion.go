package assess

import (
	"context"
	"errors"

	"exactsolve/assess/filter"
	"exactsolve/cert"
	"exactsolve/cert/answer"
	"exactsolve/seqform"
	"exactsolve/seqform/signalling"
)

// A Screening says what a criterion makes of the messages that are not sent.
type Screening struct {
	Game    *signalling.Game
	Outcome signalling.Outcome
	*filter.Verdict
}

// criterion decides whether the outcome of a Nash equilibrium passes the criterion asked for.
func (j *judge) criterion(ctx context.Context) (Finding, error) {
	nash, err := Decide(ctx, j.g, seqform.Assessment{Profile: j.p}, cert.Nash)
	if err != nil {
		return Finding{}, err
	}
	if nash.Status != answer.Yes {
		return Finding{Status: nash.Status, Why: NoEquilibrium, Reason: "not a nash equilibrium: " + nash.Reason, Certificate: nash.Certificate}, nil
	}
	z, err := signalling.New(j.g)
	if err != nil {
		return Finding{}, err
	}
	o := z.Outcome(nil, j.p)
	v, err := filter.Judge(ctx, z, o, j.q.Criterion)
	if err != nil {
		return Finding{}, err
	}
	j.m.Screening = &Screening{z, o, v}
	f := Finding{Status: v.Status, Reason: v.Reason}
	if v.Status == answer.No {
		at := z.Messages[v.Messages[0].Message].Infoset
		f.Why, f.At, f.Reason = MessageFails, &Place{Player: z.Receiver, Infoset: at, Action: -1}, "the message to "+placeText([2]int{z.Receiver, at})
	}
	if v.Status != answer.Unknown {
		f.Certificate, err = filter.Prove(j.g, z, j.p, v)
	}
	if errors.Is(err, cert.ErrWork) {
		return Finding{Reason: "its certificate takes more work than is allowed"}, nil
	}
	return f, err
}
