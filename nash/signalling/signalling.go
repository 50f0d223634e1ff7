// Package signalling is in the concept layer: all sequential equilibria of a signalling game, as
// pieces with a certificate of concept [cert.CompleteSequential].
//
// Start with [All].
//
// As types tremble independently, any belief at a message that is not sent is consistent. So a
// profile is one of a sequential equilibrium if each action of a type that is used is optimal, and
// the responses used at each message are optimal together at the belief there, or at some belief if
// it is not sent. Given which actions and responses may be used, what is asked of the sender is
// linear in its strategy, and of the receiver in its own. So the equilibria are a union of
// products of two polytopes, found by a distinction of cases: that an action is optimal, which cuts
// the polytope of the other player, or that it is not used, a face of that of its own.
//
// Reference: Kreps and Wilson 1982 [KW82].
package signalling

import (
	"cmp"
	"context"
	"errors"
	"fmt"

	"exactsolve/cert"
	"exactsolve/cert/answer"
	"exactsolve/cert/claim"
	"exactsolve/cert/signals"
	"exactsolve/rational"
	"exactsolve/seqform"
	"exactsolve/seqform/signalling"
)

// Options of [All]. The zero value works.
type Options struct {
	MaxCases int // 0 means 1,000,000
}

const maxCases = 1_000_000

// A Result has the pieces found, all of them checked. With status Yes there are no other
// sequential equilibria, and the certificate that says so has been checked.
type Result struct {
	answer.Result
	Game       *signalling.Game
	Found      *claim.Assessments // pieces in the order of components
	Components []Component
	Cases      int  // looked at
	Complete   bool // the search came to its end; without a certificate that rests on this program alone
}

// ErrNotSupported is wrapped by the errors of [All] for games that are no signalling games.
var ErrNotSupported = errors.New("not supported")

// All finds all sequential equilibria of a signalling game. If a limit or ctx ends the search, the
// result has what was found until then. An error means that the game is out of scope, or wraps
// [answer.ErrInternal] if an answer failed its check.
func All(ctx context.Context, g *seqform.Game, opt Options) (*Result, error) {
	s, err := signalling.New(g)
	if err != nil {
		return nil, fmt.Errorf("%w: %w", ErrNotSupported, err)
	}
	f := &search{ctx: ctx, game: s, forms: s.Forms(), limit: cmp.Or(opt.MaxCases, maxCases)}
	stopped := f.run()
	order, components := f.components()
	z := &Result{Game: s, Components: components, Cases: f.cases, Found: &claim.Assessments{Pieces: []claim.AssessmentPiece{}, Optimal: f.optimalLists(g)}}
	z.Stats.Method = "distinction of cases by optimal actions"
	for _, k := range order {
		z.Found.Pieces = append(z.Found.Pieces, f.claimed(g, &f.pieces[k]))
	}
	for k := range components {
		components[k].measure(g, s, z.Found.Pieces)
	}
	if stopped != nil {
		z.Reason = stopped.Error()
		return z, internal(signals.CheckPieces(g, z.Found))
	}
	z.Complete = true
	c := &cert.Certificate{
		Game:     cert.NewGameRef(g),
		Claim:    cert.Claim{Concept: cert.CompleteSequential, Assessments: z.Found},
		Evidence: cert.Evidence{Patterns: f.text(order)},
	}
	switch err := cert.Check(ctx, g, c); {
	case err == nil:
		z.Status, z.Certificate = answer.Yes, c
		return z, nil
	case ctx.Err() != nil:
		z.Reason = context.Cause(ctx).Error()
	case errors.Is(err, cert.ErrWork):
		z.Reason = err.Error()
	default:
		return nil, internal(err)
	}
	return z, internal(signals.CheckPieces(g, z.Found))
}

func internal(err error) error {
	if err != nil {
		err = fmt.Errorf("%w: %w", answer.ErrInternal, err)
	}
	return err
}

// claimed returns a piece as strategies of the players.
func (f *search) claimed(g *seqform.Game, p *piece) (c claim.AssessmentPiece) {
	for _, v := range p.vertices[0] {
		b := make(seqform.Behavior, len(f.game.Types))
		for t, y := range f.game.Types {
			b[y.Infoset] = f.at(0, t, v.At)
		}
		c.Sender = append(c.Sender, b)
	}
	for _, v := range p.vertices[1] {
		b := seqform.Behavior{}
		if f.game.Receiver >= 0 {
			b = make(seqform.Behavior, len(g.Players[f.game.Receiver].Infosets))
		}
		for m := range f.game.Messages {
			if h := f.game.Messages[m].Infoset; h >= 0 {
				b[h] = f.at(1, m, v.At)
			}
		}
		c.Receiver = append(c.Receiver, b)
	}
	return c
}

// at returns the coordinates of a type or message.
func (f *search) at(side, place int, x []rational.Rat) []rational.Rat {
	first := f.forms.First[side][place]
	return x[first : first+f.forms.Sizes[side][place]]
}
