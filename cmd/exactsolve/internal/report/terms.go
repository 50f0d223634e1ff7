package report

import (
	"fmt"
	"strconv"
	"strings"

	"exactsolve/cert"
	"exactsolve/cert/tremble"
	"exactsolve/polyeps"
	"exactsolve/rational"
	"exactsolve/seqform"
)

// A term is a leading one: a coefficient times powers of base numbers, which may be no
// fractions, and a power of a variable that goes to 0.
type term struct {
	coefficient rational.Rat
	powers      []rational.Rat // of the base of monomials
	order       int
}

func (x term) times(y term) term {
	z := term{coefficient: x.coefficient.Mul(y.coefficient), order: x.order + y.order}
	for k := range max(len(x.powers), len(y.powers)) {
		var p rational.Rat
		for _, list := range [][]rational.Rat{x.powers, y.powers} {
			if k < len(list) {
				p = p.Add(list[k])
			}
		}
		z.powers = append(z.powers, p)
	}
	return z
}

// A perturbed is what a certificate has of trembles: the leading terms of plans whose entry of the
// empty sequence is 1.
type perturbed struct {
	variable string
	base     []rational.Rat
	leads    [][]term         // by player and sequence
	plans    [][]polyeps.Poly // nil if there are monomials
}

// perturbedOf returns the trembles of a certificate that was accepted, nil if it has none.
func perturbedOf(g *seqform.Game, proof *cert.Certificate) *perturbed {
	e := proof.Evidence
	switch {
	case g.Recall != nil:
		return nil
	case e.Monomials != nil:
		return monomials(g, proof)
	case e.Mixed != nil:
		plans, _, err := tremble.Plans(g, e.Mixed)
		if err != nil {
			return nil // there are too many strategies
		}
		return polynomials(plans)
	case e.Plans != nil:
		return polynomials(e.Plans)
	}
	return nil
}

func polynomials(plans [][]polyeps.Poly) *perturbed {
	z := &perturbed{variable: "ε", plans: plans, leads: make([][]term, len(plans))}
	for i, plan := range plans {
		for _, x := range plan {
			z.leads[i] = append(z.leads[i], term{coefficient: x.Lead().Quo(plan[0].Lead()), order: x.Order() - plan[0].Order()})
		}
	}
	return z
}

// maxOrder bounds the exponents of monomials of which is told.
const maxOrder = 1_000_000

func monomials(g *seqform.Game, proof *cert.Certificate) *perturbed {
	m := proof.Evidence.Monomials
	z := &perturbed{variable: "t", base: m.Base, leads: make([][]term, len(g.Players))}
	for i := range g.Players {
		z.leads[i] = []term{{coefficient: rational.Int(1)}}
		for h, set := range g.Players[i].Infosets {
			for a := range set.Actions {
				step := term{coefficient: proof.Claim.Profile[i][h][a]}
				if step.coefficient.IsZero() {
					order, _, ok := m.Exponents[i][h][a].Small()
					if !ok || order > maxOrder {
						return nil
					}
					step = term{coefficient: rational.Int(1), powers: m.Powers[i][h][a], order: int(order)}
				}
				z.leads[i] = append(z.leads[i], z.leads[i][set.ParentSeq].times(step))
			}
		}
	}
	return z
}

// maxPower bounds the powers that are multiplied out.
const maxPower = 64

// split returns the coefficient of a term as far as it is multiplied out, and what else is in it.
func (z *perturbed) split(x term) (fraction rational.Rat, roots []string) {
	for k, p := range x.powers {
		n, d, ok := p.Small()
		switch {
		case !ok || d != 1 || max(n, -n) > maxPower:
			roots = append(roots, fmt.Sprintf("%v^(%v)", z.base[k], p))
		case n < 0:
			x.coefficient = x.coefficient.Quo(z.base[k].Pow(int(-n)))
		default:
			x.coefficient = x.coefficient.Mul(z.base[k].Pow(int(n)))
		}
	}
	return x.coefficient, roots
}

// term writes "9/10·ε²".
func (z *perturbed) term(b *Builder, x term) string {
	fraction, factors := z.split(x)
	if x.order > 0 {
		factors = append(factors, z.power(x.order))
	}
	if !fraction.IsOne() || factors == nil {
		factors = append([]string{b.brief(fraction)}, factors...)
	}
	return strings.Join(factors, "·")
}

var superscript = strings.NewReplacer("0", "⁰", "1", "¹", "2", "²", "3", "³", "4", "⁴", "5", "⁵", "6", "⁶", "7", "⁷", "8", "⁸", "9", "⁹")

func (z *perturbed) power(order int) string {
	if order == 1 {
		return z.variable
	}
	return z.variable + superscript.Replace(strconv.Itoa(order))
}

// brief writes x, rounded if it is long.
func (b *Builder) brief(x rational.Rat) string {
	z := b.number(x)
	if z.Exact == "" {
		return "≈ " + z.Near
	}
	return z.Exact
}
