package enclose

import (
	"context"

	"exactsolve/cert"
	"exactsolve/cert/answer"
	"exactsolve/cert/claim"
	"exactsolve/nash/internal/fixed"
	"exactsolve/nash/internal/polynomials"
	"exactsolve/rational"
	"exactsolve/seqform"
)

// maxGenerators bounds the products of equations and unknowns of which losses may
// be combinations.
const maxGenerators = 400

// A solution is what a certificate is made of: a model whose unknowns are all
// dependent, and the equations that determine them.
type solution struct {
	m      *model
	f      *face
	core   []unit
	losses [][]polynomials.Polynomial
	n      *fixed.Newton
}

func newSolution(m *model, f *face, core []unit) *solution {
	a := &solution{m: m, f: f, core: core}
	for i := range m.g.Players {
		a.losses = append(a.losses, m.losses(f, i))
	}
	return a
}

// find returns a certificate of the solution near y, nil if it cannot.
func (a *solution) find(ctx context.Context, y []rational.Rat) *cert.Certificate {
	if len(y) == 0 {
		return a.rational(nil)
	}
	a.n = polynomials.NewNewton(a.equations(), y)
	if a.n == nil {
		return nil
	}
	for _, bits := range []uint{128, 1024} {
		if !a.n.Refine(ctx, bits) {
			return nil
		}
		if y := a.fractions(bits); y != nil {
			if c := a.rational(y); c != nil {
				return c
			}
		}
		if !a.linear() {
			break
		}
	}
	combinations, ok := a.combinations(ctx)
	if !ok {
		return nil
	}
	return a.n.Certify(ctx, a.m.g, func(bits uint) *cert.Certificate { return a.enclosed(bits, combinations) })
}

// equations returns the losses of the core.
func (a *solution) equations() []polynomials.Polynomial {
	var list []polynomials.Polynomial
	for _, u := range a.core {
		list = append(list, a.losses[u.player][u.seq])
	}
	return list
}

// linear reports whether the equations are, so that the solution is rational.
func (a *solution) linear() bool {
	for _, e := range a.equations() {
		for key := range e {
			if len(key) > 2 {
				return false
			}
		}
	}
	return true
}

// fractions returns the simplest fractions near the unknowns, nil if one of them is
// not so simple that it could be meant.
func (a *solution) fractions(bits uint) []rational.Rat {
	near := rational.Int(2).Pow(int(bits) - 8).Inv()
	var list []rational.Rat
	for _, x := range a.n.Values() {
		if x.Cmp(near) <= 0 {
			return nil
		}
		if x = rational.Simplest(x.Sub(near), x.Add(near)); x.BitLen() > int(bits)*2/5 {
			return nil
		}
		list = append(list, x)
	}
	return list
}

// plans returns the weights of all sequences.
func (a *solution) plans(y []rational.Rat) []seqform.Plan {
	plans := make([]seqform.Plan, len(a.m.weights))
	for i, weights := range a.m.weights {
		for s := range weights {
			plans[i] = append(plans[i], weights[s].at(y))
		}
	}
	return plans
}

// rational claims the equilibrium in which the unknowns are y, nil if it is none.
func (a *solution) rational(y []rational.Rat) *cert.Certificate {
	g := a.m.g
	profile := answer.Profile(g, a.plans(y), func(i, h int) []rational.Rat { // any will do
		p := &g.Players[i]
		b := make([]rational.Rat, len(p.Infosets[h].Actions))
		b[p.SeqAction(a.f.choice[i][h])] = rational.Int(1)
		return b
	})
	if profile == nil {
		return nil
	}
	c, _ := answer.Equilibrium(g, profile)
	return c
}

// combinations returns those of the losses that are neither equations nor positive,
// and false if a loss would have to be 0 and is no combination.
func (a *solution) combinations(ctx context.Context) ([]claim.Combination, bool) {
	y, radius := a.n.Center(128, 127)
	core := map[unit]bool{}
	for _, u := range a.core {
		core[u] = true
	}
	equations := a.equations()
	spans := []*polynomials.Span{polynomials.NewSpan(ctx, equations, polynomials.Multiples(len(y), 0))}
	var list []claim.Combination
	for i, losses := range a.losses {
		for s, p := range losses {
			if len(p) == 0 || core[unit{i, s}] {
				continue
			}
			if center, spread := p.Around(y, radius, rational.Rat{}); !a.f.positive[i][s] && center.Cmp(spread) > 0 {
				continue
			}
			terms := spans[0].Combination(p)
			if terms == nil && len(equations)*(len(y)+1) <= maxGenerators {
				if len(spans) == 1 {
					spans = append(spans, polynomials.NewSpan(ctx, equations, polynomials.Multiples(len(y), 1)))
				}
				terms = spans[1].Combination(p)
			}
			if terms == nil {
				return nil, false
			}
			list = append(list, claim.Combination{Player: i + 1, Sequence: s, Terms: terms})
		}
	}
	return list, true
}

// enclosed claims the solution in a box about its center with so many bits.
func (a *solution) enclosed(bits uint, combinations []claim.Combination) *cert.Certificate {
	y, radius := a.n.Center(bits, bits-1)
	claim, by := &claim.Enclosed{}, &claim.Enclosure{Inverse: a.n.Inverse, Radius: radius, Combinations: combinations}
	most := radius // that a weight or payoff may be away from the claim
	plans := a.plans(y)
	for i, weights := range a.m.weights {
		claim.Plans = append(claim.Plans, plans[i])
		for s := range weights {
			away := radius.Mul(rational.Int(int64(len(weights[s].plus) + len(weights[s].minus))))
			most = rational.Max(most, away)
		}
		center, spread := a.m.values(a.f, i)[0].Around(y, radius, rational.Rat{})
		v := fixed.Value(fixed.Units(center, bits), bits)
		claim.Payoffs = append(claim.Payoffs, v)
		most = rational.Max(most, center.Sub(v).Add(spread))
		by.Choices = append(by.Choices, a.choices(i))
	}
	for claim.Radius = radius; claim.Radius.Cmp(most) < 0; {
		claim.Radius = claim.Radius.Mul(rational.Int(2))
	}
	by.Unknowns, by.Equations = a.lists(a.m.unknown), a.lists(a.core)
	return &cert.Certificate{
		Game:     cert.NewGameRef(a.m.g),
		Claim:    cert.Claim{Concept: cert.EnclosedNash, Enclosed: claim},
		Evidence: cert.Evidence{Enclosure: by},
	}
}

// choices returns the actions of player i's choices, from 1.
func (a *solution) choices(i int) []int {
	list := []int{}
	for _, s := range a.f.choice[i] {
		list = append(list, a.m.g.Players[i].SeqAction(s)+1)
	}
	return list
}

// lists returns sequences by player.
func (a *solution) lists(units []unit) [][]int {
	list := make([][]int, len(a.m.g.Players))
	for i := range list {
		list[i] = []int{}
	}
	for _, u := range units {
		list[u.player] = append(list[u.player], u.seq)
	}
	return list
}
