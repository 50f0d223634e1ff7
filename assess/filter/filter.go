// Package filter is a concept layer package: it decides whether outcomes of signalling
// games pass the criteria by which economists choose among sequential equilibria, with
// evidence of yes and of no.
//
// Start with [Judge] and [Prove]. What criteria ask is in package cert/outcome; the
// answers are found here, by linear programs. A best response to some belief is best
// wherever its actions are best together, and those responses are not a convex set: so
// cases are distinguished by whether an action is used, until there is no belief left, or
// no response, or there are both.
//
// Reference: Cho and Kreps 1987 [CK87], Banks and Sobel 1987 [BS87].
package filter

import (
	"context"
	"errors"
	"fmt"

	"exactsolve/cert"
	"exactsolve/cert/answer"
	"exactsolve/cert/claim"
	"exactsolve/cert/outcome"
	"exactsolve/internal/lp"
	"exactsolve/seqform"
	"exactsolve/seqform/signalling"
)

// A Verdict says whether an outcome passes a criterion.
type Verdict struct {
	Criterion claim.Criterion
	Status    answer.Status
	Reason    string     // of unknown
	Messages  []Screened // those that are not sent, in order; if one fails, that alone
}

// A Question is one that a criterion asks about a message.
type Question = outcome.Question

// Screened says what the criterion makes of a message that is not sent.
type Screened struct {
	Message int // of the game
	*outcome.Screened
	Answers []claim.Answer // to what was asked
}

// Judge decides about an outcome of an equilibrium. The status is unknown if a limit comes
// first.
func Judge(ctx context.Context, z *signalling.Game, o signalling.Outcome, c claim.Criterion) (*Verdict, error) {
	v := &Verdict{Criterion: c, Status: answer.Yes}
	for _, m := range z.Unsent(o) {
		s, err := screened(ctx, outcome.NewMessage(nil, z, m, o), c)
		switch {
		case errors.Is(err, lp.ErrLimit), errors.Is(err, outcome.ErrTooMany):
			return &Verdict{Criterion: c, Reason: err.Error()}, nil
		case err != nil:
			return nil, err
		}
		s.Message = m
		if !s.Passes {
			return &Verdict{Criterion: c, Status: answer.No, Messages: []Screened{*s}}, nil
		}
		v.Messages = append(v.Messages, *s)
	}
	return v, nil
}

func screened(ctx context.Context, m *outcome.Message, c claim.Criterion) (*Screened, error) {
	s := &Screened{}
	var err error
	s.Screened, err = outcome.Screen(c, m.Senders(), func(q outcome.Question) (bool, error) {
		a, err := find(ctx, m, &q)
		if err != nil {
			return false, err
		}
		s.Answers = append(s.Answers, *a)
		return a.Cases == nil, nil
	})
	return s, err
}

// Prove returns a checked certificate of a verdict, yes or no, about the outcome of a Nash
// equilibrium.
func Prove(g *seqform.Game, z *signalling.Game, p seqform.Profile, v *Verdict) (*cert.Certificate, error) {
	o := &claim.Outcome{Criterion: v.Criterion, Fails: v.Status == answer.No, Payoffs: g.ExpectedPayoffs(g.Plans(p))}
	for _, b := range p {
		o.Profile = append(o.Profile, append(seqform.Behavior{}, b...))
	}
	screening := []claim.Screening{}
	for _, m := range v.Messages {
		screening = append(screening, claim.Screening{Infoset: z.Messages[m.Message].Infoset + 1, Answers: m.Answers})
	}
	c := &cert.Certificate{
		Game:     cert.NewGameRef(g),
		Claim:    cert.Claim{Concept: cert.OutcomeTest, Outcome: o},
		Evidence: cert.Evidence{Screening: screening},
	}
	if err := cert.Check(context.Background(), g, c); err != nil {
		return nil, fmt.Errorf("%w: %w", answer.ErrInternal, err)
	}
	return c, nil
}
