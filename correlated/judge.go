package correlated

import (
	"context"

	"exactsolve/cert"
	"exactsolve/cert/answer"
	"exactsolve/cert/claim"
	"exactsolve/rational"
	"exactsolve/seqform"
)

// A Report says what a given device is.
type Report struct {
	Status  answer.Status
	Payoffs []rational.Rat
	Gains   []Gain         // of each way to leave
	Regrets []rational.Rat // per player the largest gain, not negative

	Certificate *cert.Certificate // with yes
}

// Judge says whether a device, which must be one of the game, is an equilibrium of the concept, up to epsilon ≥ 0:
// whether no way to leave gains more. With yes it has a certificate that is checked. An error may be a [Refusal].
func Judge(ctx context.Context, g *seqform.Game, concept claim.Concept, d *seqform.Device, epsilon rational.Rat) (*Report, error) {
	r := &Report{Status: answer.Yes, Regrets: make([]rational.Rat, len(g.Players))}
	var err error
	if r.Gains, r.Payoffs, err = Regrets(g, concept, d); err != nil {
		return nil, err
	}
	for _, l := range r.Gains {
		i := l.Left.Player - 1
		r.Regrets[i] = rational.Max(r.Regrets[i], l.Gain)
		if l.Gain.Cmp(epsilon) > 0 {
			r.Status = answer.No
		}
	}
	if r.Status == answer.No {
		return r, nil
	}
	r.Certificate = &cert.Certificate{Game: cert.NewGameRef(g), Claim: cert.Claim{
		Concept: concept, Mediated: &claim.Mediated{Device: d, Payoffs: r.Payoffs, Epsilon: epsilon},
	}}
	return r, cert.Check(ctx, g, r.Certificate)
}
