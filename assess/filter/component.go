package filter

import (
	"context"
	"errors"
	"fmt"
	"slices"

	"exactsolve/cert"
	"exactsolve/cert/answer"
	"exactsolve/cert/claim"
	"exactsolve/rational"
	"exactsolve/seqform"
	"exactsolve/seqform/signalling"
)

// Judged says what a criterion makes of the outcomes of a component.
type Judged struct {
	Parts []Part
	Whole bool // the parts have all outcomes; otherwise those of vertices, and means of some
}

// Status is yes if all outcomes pass, no if all fail, some if some do, and otherwise unknown.
func (j *Judged) Status() string {
	found := map[answer.Status]bool{}
	for _, p := range j.Parts {
		found[p.Status] = true
	}
	switch {
	case found[answer.Yes] && found[answer.No]:
		return "some"
	case len(found) == 1 && j.Whole:
		return j.Parts[0].Status.String()
	}
	return answer.Unknown.String()
}

// maxSent limits the sets of messages that are sent by equilibria of a piece.
const maxSent = 64

// Component decides about the outcomes of the equilibria in pieces. What it finds about one
// outcome of each part has been checked.
func Component(ctx context.Context, g *seqform.Game, z *signalling.Game, pieces []claim.AssessmentPiece, c claim.Criterion) (*Judged, error) {
	j := &Judged{Whole: true}
	for k := range pieces {
		senders, all := senders(z, &pieces[k])
		j.Whole = j.Whole && all
		for _, sender := range senders {
			if err := j.add(ctx, g, z, sender, pieces[k].Receiver, c); err != nil {
				return nil, err
			}
		}
	}
	return j, nil
}

// senders returns strategies of the sender in a piece, one for each set of messages that some of
// its strategies send, and whether these are all.
func senders(z *signalling.Game, p *claim.AssessmentPiece) (list []seqform.Behavior, all bool) {
	var sets [][]bool
	add := func(sent []bool) {
		if !slices.ContainsFunc(sets, func(s []bool) bool { return slices.Equal(s, sent) }) {
			sets = append(sets, sent)
		}
	}
	for _, b := range p.Sender {
		sent := sentBy(z, b)
		for _, s := range sets {
			add(union(s, sent))
		}
		if add(sent); len(sets) > maxSent {
			return list, false
		}
	}
	for _, s := range sets {
		var some []seqform.Behavior
		for _, b := range p.Sender {
			if slices.Equal(union(s, sentBy(z, b)), s) {
				some = append(some, b)
			}
		}
		list = append(list, mix(some, slices.Repeat([]rational.Rat{rational.New(1, int64(len(some)))}, len(some))))
	}
	return list, true
}

func sentBy(z *signalling.Game, b seqform.Behavior) []bool {
	sent := make([]bool, len(z.Messages))
	for k, m := range z.Messages {
		for _, s := range m.Senders {
			sent[k] = sent[k] || !b[z.Types[s.Type].Infoset][s.Action].IsZero()
		}
	}
	return sent
}

func union(a, b []bool) []bool {
	z := slices.Clone(a)
	for k := range z {
		z[k] = z[k] || b[k]
	}
	return z
}

// mix returns a mixture of strategies that differ by information set.
func mix(list []seqform.Behavior, weights []rational.Rat) seqform.Behavior {
	z := make(seqform.Behavior, len(list[0]))
	for h := range z {
		z[h] = make([]rational.Rat, len(list[0][h]))
		for k, b := range list {
			for a, p := range b[h] {
				z[h][a] = z[h][a].Add(weights[k].Mul(p))
			}
		}
	}
	return z
}

// add decides about what a strategy of the sender comes to with mixtures of those of the receiver.
func (j *Judged) add(ctx context.Context, g *seqform.Game, z *signalling.Game, sender seqform.Behavior, receivers []seqform.Behavior, c claim.Criterion) error {
	profile := func(receiver seqform.Behavior) seqform.Profile {
		p := make(seqform.Profile, len(g.Players))
		if p[z.Sender] = sender; z.Receiver >= 0 {
			p[z.Receiver] = receiver
		}
		return p
	}
	var given []signalling.Outcome
	for _, b := range receivers {
		given = append(given, z.Outcome(nil, profile(b)))
	}
	parts, whole, err := divide(ctx, z, given, c)
	if err != nil {
		return err
	}
	j.Whole = j.Whole && whole
	for _, p := range parts {
		if p.Status != answer.Unknown {
			switch _, err := Prove(g, z, profile(mix(receivers, p.Weights)), p.Verdict); {
			case errors.Is(err, cert.ErrWork):
				p.Status = answer.Unknown
			case err != nil:
				return fmt.Errorf("outcome %v: %w", p.From, err)
			}
		}
		if !slices.ContainsFunc(j.Parts, func(q Part) bool { return q.same(&p) }) {
			j.Parts = append(j.Parts, p)
		}
	}
	return nil
}

func (p *Part) same(q *Part) bool {
	return slices.Equal(p.Sent, q.Sent) && claim.Same(p.From, q.From) && claim.Same(p.To, q.To) && p.Ends == q.Ends
}
