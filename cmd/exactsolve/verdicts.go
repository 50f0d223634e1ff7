package main

import (
	"context"
	"errors"
	"fmt"

	"exactsolve/assess"
	"exactsolve/cert"
	"exactsolve/quasiperfect"
	"exactsolve/rational"
	"exactsolve/seqform"
)

// A verdict says whether a profile is an equilibrium of some concept.
type verdict struct {
	Concept cert.Concept `json:"concept"`
	Status  string       `json:"status"` // "yes", "no" or "unknown"
	Reason  string       `json:"reason,omitempty"`
}

// A judge decides concepts for one complete profile.
type judge struct {
	ctx     context.Context
	f       *gameFile
	n       *names
	profile seqform.Profile
	plans   []seqform.Plan
	regrets []seqform.Regret
	limit   int // on the sequences of a player, for what takes linear programs; 0 for none
}

// unaskedSequences is the limit when a concept was not asked for by name: such
// games are decided in seconds.
const unaskedSequences = 150

func (j *judge) tooLarge() bool {
	for i := range j.f.Game.Players {
		if j.limit > 0 && j.f.Game.Players[i].NumSeqs() > j.limit {
			return true
		}
	}
	return false
}

// judged lists the concepts that a judge decides, for two players all of them.
func judged() []cert.Concept {
	return []cert.Concept{cert.Nash, cert.SubgamePerfect, cert.Sequential, cert.NormalFormPerfect, cert.QuasiPerfect, cert.ExtensivePerfect}
}

func yes(c cert.Concept) verdict { return verdict{Concept: c, Status: cert.Yes.String()} }

func no(c cert.Concept, format string, args ...any) verdict {
	return verdict{Concept: c, Status: cert.No.String(), Reason: fmt.Sprintf(format, args...)}
}

func unknown(c cert.Concept, format string, args ...any) verdict {
	return verdict{Concept: c, Status: cert.Unknown.String(), Reason: fmt.Sprintf(format, args...)}
}

// decide returns the verdict for one concept. What is not a Nash equilibrium is
// nothing else either.
func (j *judge) decide(c cert.Concept) (verdict, error) {
	nash := j.nash()
	switch {
	case c == cert.Nash:
		return nash, nil
	case nash.Status != cert.Yes.String():
		return no(c, "not a nash equilibrium"), nil
	case c == cert.SubgamePerfect:
		return j.subgamePerfect(), nil
	case len(j.f.Game.Players) != 2:
		return unknown(c, "decided for two players only"), nil
	case j.tooLarge():
		return unknown(c, "more than %d sequences: ask with --concept %s", j.limit, c), nil
	case c == cert.NormalFormPerfect:
		return j.normalFormPerfect()
	case c == cert.Sequential, c == cert.QuasiPerfect:
		return j.prove(c)
	}
	sequential, err := j.prove(cert.Sequential)
	if err == nil && sequential.Status == cert.No.String() {
		return no(c, "not sequential: %s", sequential.Reason), nil
	}
	return unknown(c, "sequential, and nothing here decides more"), err
}

func (j *judge) nash() verdict {
	for i, r := range j.regrets {
		if !r.Regret.IsZero() {
			return no(cert.Nash, "%s gains %v by deviating", playerPhrase(i, j.n.player(i)), r.Regret)
		}
	}
	return yes(cert.Nash)
}

func (j *judge) subgamePerfect() verdict {
	if j.f.Game.Tree == nil {
		return yes(cert.SubgamePerfect)
	}
	for _, r := range cert.SubgameGains(j.f.Game, j.profile) {
		return no(cert.SubgamePerfect, "%s gains %v by deviating in the subgame at %s",
			playerPhrase(r.Player, j.n.player(r.Player)), r.Gain, j.n.history(r.Root))
	}
	return yes(cert.SubgamePerfect)
}

func (j *judge) normalFormPerfect() (verdict, error) {
	for i := range j.plans {
		better, err := assess.Dominating(j.ctx, j.f.Game, i, j.plans[i])
		if errors.Is(err, assess.ErrTooLarge) || j.ctx.Err() != nil {
			return unknown(cert.NormalFormPerfect, "%v", err), nil
		}
		if err != nil {
			return verdict{}, err
		}
		if better != nil {
			return no(cert.NormalFormPerfect, "the strategy of %s is weakly dominated", playerPhrase(i, j.n.player(i))), nil
		}
	}
	return yes(cert.NormalFormPerfect), nil
}

// prove decides sequential and quasi-perfect equilibrium.
func (j *judge) prove(c cert.Concept) (verdict, error) {
	r, err := quasiperfect.Prove(j.ctx, j.f.Game, j.profile, c)
	if err != nil {
		return verdict{}, err
	}
	return verdict{Concept: c, Status: r.Status.String(), Reason: r.Reason}, nil
}

// epsilon returns the largest regret, and that divided by the range of payoffs
// of the player who has it; 0 if all payoffs of that player are the same.
func (j *judge) epsilon() (absolute, relative rational.Rat) {
	for i, r := range j.regrets {
		if r.Regret.Cmp(absolute) <= 0 {
			continue
		}
		absolute, relative = r.Regret, rational.Rat{}
		if lo, hi := j.f.Game.PayoffRange(i); lo.Cmp(hi) < 0 {
			relative = r.Regret.Quo(hi.Sub(lo))
		}
	}
	return absolute, relative
}
