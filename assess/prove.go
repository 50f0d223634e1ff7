package assess

import (
	"context"
	"fmt"

	"exactsolve/cert"
	"exactsolve/polyeps"
	"exactsolve/seqform"
	"exactsolve/tableau"
)

// Prove decides whether a complete profile of a two-player game with perfect
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
func Prove(ctx context.Context, g *seqform.Game, profile seqform.Profile, concept cert.Concept) (*cert.Result, error) {
	if concept != cert.QuasiPerfect && concept != cert.Sequential {
		return nil, fmt.Errorf("assess: no proof of the concept %q for a given profile", concept)
	}
	if err := forTwo(g, profile); err != nil {
		return nil, err
	}
	p := &proof{g: g, profile: profile, concept: concept, result: &cert.Result{Stats: cert.Stats{Method: "trembles level by level"}}}
	if reason := tooManySequences(g, 0); reason != "" {
		p.result.Reason = reason
		return p.result, nil
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

// tooManySequences returns why the programs of a game cannot be made, "" if they
// can: with n sequences of one player and m of the other they have at most
// n + 2m rows, and more for beliefs, and 2n + m columns.
func tooManySequences(g *seqform.Game, more int) string {
	for i := range g.Players {
		n, m := g.Players[1-i].NumSeqs(), g.Players[i].NumSeqs()
		if n+m+more > 1<<20 || (n+2*m+more)*(2*n+m) > tableau.MaxEntries {
			return fmt.Sprintf("the programs for %d and %d sequences are too large", n, m)
		}
	}
	return ""
}

// A proof is a run of Prove.
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
	plans, l, stuck := p.levels(ctx, p.concept == cert.QuasiPerfect)
	switch {
	case stuck != nil:
		return p.refute(ctx, l, stuck)
	case plans == nil:
		return nil
	}
	c, err := certified(p.g, p.profile, p.concept, plans)
	if err != nil {
		return fmt.Errorf("%w: %w", cert.ErrInternal, err)
	}
	p.result.Status, p.result.Certificate = cert.Yes, c
	return nil
}

// levels returns trembles of both players; or the levels that end and the stage
// where; or neither, with a reason, if ctx is done.
func (p *proof) levels(ctx context.Context, strict bool) ([][]polyeps.Poly, *levels, *stage) {
	plans := make([][]polyeps.Poly, 2)
	for i := range plans {
		l := newLevels(p.g, p.profile, i, demand{strict: strict, rational: true, avoid: none})
		stuck := l.run(ctx, &p.result.Stats)
		if ctx.Err() != nil {
			p.result.Reason = "stopped before a solution: " + context.Cause(ctx).Error()
			return nil, nil, nil
		}
		if stuck != nil {
			return nil, l, stuck
		}
		plans[1-i] = l.plan()
	}
	return plans, nil, nil
}

// certified returns the checked certificate of the claim that plans x(ε) show
// profile to be an equilibrium, with the beliefs that they approach.
func certified(g *seqform.Game, profile seqform.Profile, concept cert.Concept, plans [][]polyeps.Poly) (*cert.Certificate, error) {
	c := newCertificate(g, profile, concept)
	c.Claim.Beliefs = cert.Limit(g, plans).Beliefs
	c.Evidence.Plans = plans
	return c, cert.Seal(g, c)
}

// newCertificate states a claim about a profile, without evidence.
func newCertificate(g *seqform.Game, profile seqform.Profile, concept cert.Concept) *cert.Certificate {
	return &cert.Certificate{
		Game:  cert.NewGameRef(g),
		Claim: cert.Claim{Concept: concept, Profile: profile, Payoffs: g.ExpectedPayoffs(g.Plans(profile))},
	}
}
