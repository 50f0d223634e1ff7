package profile

import (
	"exactsolve/rational"
	"exactsolve/seqform"
)

// FillSingle sets behavior where there is only one action.
func FillSingle(g *seqform.Game, p seqform.Profile) {
	for _, at := range p.Missing() {
		if len(g.Players[at[0]].Infosets[at[1]].Actions) == 1 {
			p[at[0]][at[1]] = []rational.Rat{rational.Int(1)}
		}
	}
}

// FillUniform sets behavior where there is none: all actions alike.
func FillUniform(g *seqform.Game, p seqform.Profile) {
	for i := range p {
		p[i] = g.Players[i].Complete(p[i])
	}
}
