package assess

import (
	"context"
	"errors"
	"fmt"

	"exactsolve/cert"
	"exactsolve/cert/tremble"
	"exactsolve/polyeps"
	"exactsolve/seqform"
)

// prove decides whether a complete profile of a two-player game with perfect
// recall is a quasi-perfect equilibrium (concept QuasiPerfect) or the strategy
// part of a sequential one (Sequential). With status Yes or No the result has a
// checked certificate: trembles of the profile and, for sequential equilibria,
// the beliefs; or the refutation. Unknown, with a reason, means that ctx was done
// or that the programs would be too large.
//
// Player 1's optimality depends on the trembles of player 2 alone and conversely,
// so each side is tested apart, by [levels].
//
// Reference: the membership of these problems in P is due to Gatti and Panozzo
// 2012; this formulation is ours.
func prove(ctx context.Context, g *seqform.Game, profile seqform.Profile, concept cert.Concept) (*cert.Result, error) {
	if concept != cert.QuasiPerfect && concept != cert.Sequential {
		return nil, fmt.Errorf("assess: no proof of the concept %q for a given profile", concept)
	}
	if err := forTwo(g, profile); err != nil {
		return nil, err
	}
	p := &proof{g: g, profile: profile, concept: concept, result: &cert.Result{Stats: cert.Stats{Method: "trembles level by level"}}}
	if err := fits(g); err != nil {
		return p.result, p.unknown(ctx, err)
	}
	return p.result, p.run(ctx)
}

// forTwo reports an error unless g has two players with perfect recall and
// profile is complete.
func forTwo(g *seqform.Game, profile seqform.Profile) error {
	if len(g.Players) != 2 {
		return fmt.Errorf("assess: a game of %d players, want 2", len(g.Players))
	}
	return complete(g, profile)
}

// complete reports an error unless g has perfect recall and profile says what
// everybody does everywhere.
func complete(g *seqform.Game, profile seqform.Profile) error {
	if g.Recall != nil {
		return fmt.Errorf("assess: %w", g.Recall)
	}
	if err := g.CheckProfile(profile); err != nil {
		return err
	}
	if m := profile.Missing(); len(m) > 0 {
		return fmt.Errorf("assess: the profile says nothing at information set %s of player %d", g.InfosetLabel(m[0][0], m[0][1]), m[0][0]+1)
	}
	return nil
}

// fits reports an error if the losses of a game of two would have too many
// coefficients: one for each payoff and own sequence on the way there.
func fits(g *seqform.Game) error {
	count := 0
	for i := range g.Players {
		for t := range g.Payoffs.Len() {
			count += int(g.Players[i].SeqLength[g.Payoffs.Seq(t, i)])
		}
	}
	if count > maxEntries {
		return fmt.Errorf("assess: %w: %d coefficients of losses", ErrTooLarge, count)
	}
	return nil
}

// A proof is a run of prove.
type proof struct {
	g       *seqform.Game
	profile seqform.Profile
	concept cert.Concept
	result  *cert.Result
}

func (p *proof) run(ctx context.Context) error {
	if done, err := p.deviations(); done || err != nil {
		return err
	}
	plans, l, stuck, err := p.levels(ctx, p.concept == cert.QuasiPerfect)
	switch {
	case err != nil:
		return p.unknown(ctx, err)
	case stuck != nil:
		return p.refute(ctx, l, stuck)
	}
	c, err := certified(p.g, p.profile, p.concept, plans)
	if err != nil {
		return err
	}
	p.result.Status, p.result.Certificate = cert.Yes, c
	return nil
}

// levels returns trembles of both players; or the levels that end and the stage
// where.
func (p *proof) levels(ctx context.Context, strict bool) ([][]polyeps.Poly, *levels, *stage, error) {
	plans := make([][]polyeps.Poly, 2)
	for i := range plans {
		l := newLevels(p.g, p.profile, i, demand{strict: strict, rational: true, avoid: none})
		stuck, err := l.run(ctx, &p.result.Stats)
		if stuck != nil || err != nil {
			return nil, l, stuck, err
		}
		plans[1-i] = l.plan()
	}
	return plans, nil, nil, nil
}

// unknown makes an error that is a limit the reason of the result, and returns
// others.
func (p *proof) unknown(ctx context.Context, err error) error {
	if p.result.Reason = limited(ctx, err); p.result.Reason != "" {
		return nil
	}
	return err
}

// limited returns the limit at which work ended, "" if it is not that.
func limited(ctx context.Context, err error) string {
	switch {
	case ctx.Err() != nil:
		return "stopped before a solution: " + context.Cause(ctx).Error()
	case errors.Is(err, ErrTooLarge):
		return err.Error()
	}
	return ""
}

// certified returns the checked certificate of the claim that plans x(ε) show
// profile to be an equilibrium, with the beliefs that they approach.
func certified(g *seqform.Game, profile seqform.Profile, concept cert.Concept, plans [][]polyeps.Poly) (*cert.Certificate, error) {
	c := newCertificate(g, profile, concept)
	c.Claim.Beliefs = tremble.Limit(g, plans).Beliefs
	c.Evidence.Plans = plans
	return seal(g, c)
}

// seal returns the certificate, which must pass its check, with the largest ε̄.
func seal(g *seqform.Game, c *cert.Certificate) (*cert.Certificate, error) {
	if err := cert.Seal(g, c); err != nil {
		return nil, fmt.Errorf("%w: %w", cert.ErrInternal, err)
	}
	return c, nil
}

// newCertificate states a claim about a profile, without evidence.
func newCertificate(g *seqform.Game, profile seqform.Profile, concept cert.Concept) *cert.Certificate {
	return &cert.Certificate{
		Game:  cert.NewGameRef(g),
		Claim: cert.Claim{Concept: concept, Profile: profile, Payoffs: g.ExpectedPayoffs(g.Plans(profile))},
	}
}
