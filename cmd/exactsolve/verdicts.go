package main

import (
	"context"
	"fmt"

	"exactsolve/assess"
	"exactsolve/cert"
	"exactsolve/message"
	"exactsolve/rational"
	"exactsolve/seqform"
)

// A judge decides concepts for one complete profile.
type judge struct {
	ctx     context.Context
	f       *gameFile
	n       *names
	profile seqform.Profile
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

func (j *judge) askFor(c cert.Concept) string {
	return fmt.Sprintf("more than %d sequences: ask with --concept %s", j.limit, c)
}

// judged lists the concepts of a profile that are decided without being asked
// for, if it is a Nash equilibrium.
func judged() []cert.Concept {
	return []cert.Concept{cert.Nash, cert.SubgamePerfect, cert.Sequential, cert.NormalFormPerfect, cert.QuasiPerfect, cert.ExtensivePerfect}
}

// checkable lists the words of --concept.
func checkable() []string {
	list := []string{string(cert.Nash), string(cert.EpsilonNash)}
	for _, c := range append(judged()[1:], cert.Proper, cert.Consistent) {
		list = append(list, string(c))
	}
	return list
}

// decide returns the verdict for one concept of the profile, after those for
// weaker ones.
func (j *judge) decide(c cert.Concept, before []message.Verdict) (message.Verdict, error) {
	if c != cert.Nash && c != cert.SubgamePerfect && j.tooLarge() {
		for _, v := range before {
			if v.No() && v.Concept == cert.SubgamePerfect && c != cert.NormalFormPerfect {
				return message.Verdict{Concept: c, Finding: message.NewFinding(cert.No, "not subgame-perfect")}, nil
			}
		}
		return message.Verdict{Concept: c, Finding: message.NewFinding(cert.Unknown, j.askFor(c))}, nil
	}
	r, err := assess.Decide(j.ctx, j.f.Game, seqform.Assessment{Profile: j.profile}, c)
	if err != nil {
		return message.Verdict{}, err
	}
	return message.Verdict{Concept: c, Finding: j.n.found(r)}, nil
}

// relative returns a regret divided by the range of the payoffs of the player who
// has it; 0 if those are all the same.
func relative(g *seqform.Game, i int, regret rational.Rat) rational.Rat {
	if lo, hi := g.PayoffRange(i); lo.Cmp(hi) < 0 {
		return regret.Quo(hi.Sub(lo))
	}
	return rational.Rat{}
}
