//go:build plain

package tremble

import (
	"exactsolve/polyeps"
	"exactsolve/seqform"
)

func integers(plans [][]polyeps.Poly) [][]polyeps.Poly { return plans }

func (p *perturbed) gradient(i int) []polyeps.Poly { return seqform.Gradient(p.g, i, p.plans, one) }

func (p *perturbed) isLimit() bool { return false }
