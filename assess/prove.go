package assess

import (
	"context"
	"errors"
	"fmt"

	"exactsolve/cert"
	"exactsolve/cert/answer"
	"exactsolve/cert/claim"
	"exactsolve/cert/regret"
	"exactsolve/cert/tremble"
	"exactsolve/polyeps"
	"exactsolve/rational"
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
func prove(ctx context.Context, g *seqform.Game, profile seqform.Profile, concept cert.Concept) (*answer.Result, error) {
	p := &proof{g: g, profile: profile, concept: concept, result: &answer.Result{Stats: answer.Stats{Method: "trembles level by level"}}}
	if err := fits(g); err != nil {
		return p.result, p.unknown(ctx, err)
	}
	return p.result, p.run(ctx)
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
	more    []Prover
	result  *answer.Result
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
	return p.yes(context.Background(), plans)
}

// yes takes plans, if they prove the claim and ctx is not done.
func (p *proof) yes(ctx context.Context, plans [][]polyeps.Poly) error {
	c, err := certified(ctx, p.g, p.profile, p.concept, plans)
	if err == nil {
		p.result.Status, p.result.Certificate = answer.Yes, c
	}
	return err
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
func certified(ctx context.Context, g *seqform.Game, profile seqform.Profile, concept cert.Concept, plans [][]polyeps.Poly) (*cert.Certificate, error) {
	c := newCertificate(g, profile, concept)
	c.Claim.Beliefs = tremble.Limit(g, plans).Beliefs
	c.Evidence.Plans = plans
	return sealWithin(ctx, g, c)
}

// seal returns the certificate, which must pass its check, with the largest ε̄.
func seal(g *seqform.Game, c *cert.Certificate) (*cert.Certificate, error) {
	return sealWithin(context.Background(), g, c)
}

func sealWithin(ctx context.Context, g *seqform.Game, c *cert.Certificate) (*cert.Certificate, error) {
	if err := cert.Seal(ctx, g, c); err != nil {
		return nil, fmt.Errorf("%w: %w", answer.ErrInternal, err)
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

// deviations refutes the claim if a player gains in the whole game or, in a tree and if the
// concept is about behavior off the path too, by one action where play leads, or in a subgame.
// It reports whether it did. The game may have any number of players.
func (p *proof) deviations() (bool, error) {
	plans := p.g.Plans(p.profile)
	for i, r := range p.g.Regrets(plans) {
		if r.Regret.Sign() > 0 {
			return true, p.no(claim.Refutation{Deviation: &claim.Deviation{Player: i + 1, Gain: r.Regret}},
				"player %d gains %v by deviating", i+1, r.Regret)
		}
	}
	if p.g.Tree == nil || p.concept == cert.NormalFormPerfect {
		return false, nil
	}
	for _, r := range reportSets(p.g, p.profile, p.g.BayesBeliefs(plans)) {
		for a, u := range r.Actions {
			if gain := u.Sub(r.Value); gain.Sign() > 0 {
				return true, p.no(claim.Refutation{Deviation: &claim.Deviation{Player: r.Player + 1, Infoset: r.Infoset + 1, Action: a + 1, Gain: gain}},
					"player %d gains %v with action %s at information set %s", r.Player+1, gain,
					p.g.ActionLabel(r.Player, r.Infoset, a), p.g.InfosetLabel(r.Player, r.Infoset))
			}
		}
	}
	for _, s := range regret.SubgameGains(p.g, p.profile) {
		return true, p.no(claim.Refutation{Deviation: &claim.Deviation{Player: s.Player + 1, Node: s.Root + 1, Gain: s.Gain}},
			"player %d gains %v by deviating in the subgame at node %d", s.Player+1, s.Gain, s.Root+1)
	}
	return false, nil
}

// no sets status No with the checked refutation.
func (p *proof) no(r claim.Refutation, format string, args ...any) error {
	c := newCertificate(p.g, p.profile, p.concept)
	c.Claim.Refuted = true
	c.Evidence.Refutation = &r
	if _, err := seal(p.g, c); err != nil {
		return err
	}
	p.result.Status, p.result.Reason, p.result.Certificate = answer.No, fmt.Sprintf(format, args...), c
	return nil
}

// refute refutes the claim by the stage at which levels end.
//
// In strategic form the strategy of player i is then weakly dominated: otherwise
// it is best against some completely mixed strategy, and, as it is best against
// the opponent's, against all mixtures of both, which are trembles.
func (p *proof) refute(ctx context.Context, l *levels, s *stage) error {
	reason := fmt.Sprintf("no trembles of player %d make the behavior of player %d optimal everywhere (stuck at level %d)",
		2-l.i, l.i+1, len(l.levels))
	if p.g.Tree != nil {
		return p.no(claim.Refutation{Alternative: s.alternative()}, "%s", reason)
	}
	better, _, err := dominated(ctx, p.g, l.i, l.own.Plan(p.profile[l.i]))
	if err != nil {
		return p.unknown(ctx, err)
	}
	return p.no(claim.Refutation{Dominating: &claim.Dominating{Player: l.i + 1, Plan: better}}, "%s", reason)
}

// alternative returns the refutation that the dual program of a stage with
// optimum 0 is.
//
// Let q ≥ 0 be the multipliers of the losses and L = Σ q·loss. What is sought
// are p and λ, zero at ∅, with
//
//	p(s) + L(s) = λ(s) − Σ_h Σ_b π(b|h)·λ(h,b)    for all s, h with own(h) = s,
//
// λ the same at the actions of h unless own(h) is zero so far, and p > 0 exactly
// at sequences zero so far. From the last to the first this determines λ, with
// p = 1 where own(h) is zero so far, and where it is not, p = 0 at actions that
// are positive, which all have the same λ as the column of the dual program for a
// variable without sign is an equation. At a sequence that is the first to be
// zero its first column says −L(s) − … ≥ c(s), where c(s), its count in reward, is
// at least 1 more than what the sequences below with p = 1 take away. So
// p(s) ≥ 1. At ∅ the equation holds since y₀ satisfies all others and gives 0 on
// the left side of their sum.
func (s *stage) alternative() *claim.Alternative {
	l := s.l
	e := &claim.Alternative{
		Player: l.i + 1, Rows: []claim.LossRow{},
		Sequences: make([]rational.Rat, len(l.zero)), Multipliers: make([]rational.Rat, len(l.zero)),
	}
	value := make([]rational.Rat, len(l.zero)) // L(s) and the sums over what follows
	for k, r := range l.rows {
		q := s.solution.Multiplier(s.lossRow[k])
		if q.Sign() <= 0 {
			continue
		}
		e.Rows = append(e.Rows, claim.LossRow{Infoset: r[0] + 1, Action: r[1] + 1, Factor: q})
		for n, c := range l.loss[r[0]][r[1]] {
			value[n] = value[n].Add(q.Mul(c))
		}
	}
	for h := len(s.dependent) - 1; h >= 0; h-- {
		set := &l.opponent.Infosets[h]
		value[set.ParentSeq] = value[set.ParentSeq].Add(s.multiply(h, set, e, value))
	}
	return e
}

// multiply sets λ and p at information set h and returns Σ_b π(b|h)·λ(h,b).
func (s *stage) multiply(h int, set *seqform.Infoset, e *claim.Alternative, value []rational.Rat) rational.Rat {
	var sum rational.Rat
	for b, prob := range s.l.behavior[h] {
		n := set.Seq(b)
		if d := s.dependent[h]; d >= 0 {
			e.Multipliers[n] = value[set.Seq(d)]
			e.Sequences[n] = e.Multipliers[n].Sub(value[n])
		} else {
			e.Sequences[n] = rational.Int(1)
			e.Multipliers[n] = value[n].Add(rational.Int(1))
		}
		sum = sum.Add(prob.Mul(e.Multipliers[n]))
	}
	return sum
}
