// Package branch is in the methods layer: certificates of refinements of Nash equilibrium
// in boxes, made of trembles that solve equations about as well as floats can tell.
// Answers have been checked by package cert.
//
// Start with [Find]. Losses of actions are polynomials in the unknowns, which are
// probabilities and coefficients of trembles, and in ε. Some of those that must vanish
// are equations, as many as unknowns; the others are shown to be combinations of these.
//
// Reference: docs/formats/certificate.md.
package branch

import (
	"context"
	"slices"

	"exactsolve/cert"
	"exactsolve/cert/claim"
	"exactsolve/nash/internal/fixed"
	"exactsolve/nash/internal/polynomials"
	"exactsolve/nash/sequential/internal/orders"
	"exactsolve/rational"
	"exactsolve/rational/approx"
)

// A Point has orders and coefficients of all entries. An entry of order k > 0 has the
// probability c·ε^k.
type Point struct {
	Orders    []int
	C         []rational.Rat // of unknowns near a solution, of others as they are meant
	Bases     []int32        // per set, its choice: an entry of order 0 that takes what the others leave
	Unknowns  []int32        // entries, in order
	Equations []int32        // likewise, as many: they lose nothing

	// Given says that the numbers of order 0 are those of a profile, and stay.
	Given bool

	// Slow has the equations which, less a combination of others, vanish for ε = 0, so that
	// they say something of smaller losses.
	Slow map[int32][]multiple
}

// A multiple is a number times the equation of an entry.
type multiple struct {
	factor   rational.Rat
	equation int32
}

// A solution is a point in the making.
type solution struct {
	*model
	losses    map[int32]polynomials.Polynomial // of entries that are no choices
	equations []polynomials.Polynomial
	n         *fixed.Newton
}

// Find returns a certificate of one of the concepts cert.EnclosedSequential and the like for a
// solution near a point, nil if it finds none. It has been checked.
func Find(ctx context.Context, t *orders.Tree, concept cert.Concept, at *Point) *cert.Certificate {
	a, combinations := find(ctx, t, concept, at)
	if a == nil {
		return nil
	}
	return a.n.Certify(ctx, t.Game, func(bits uint) *cert.Certificate { return a.box(bits).certificate(combinations) })
}

// Prove returns what Find does as evidence for c, which claims the profile of a point that is given,
// or nil.
func Prove(ctx context.Context, t *orders.Tree, concept cert.Concept, at *Point, c cert.Certificate) *cert.Certificate {
	a, combinations := find(ctx, t, concept, at)
	if a == nil {
		return nil
	}
	y := a.exact()
	return a.n.Certify(ctx, t.Game, func(bits uint) *cert.Certificate {
		b := a.box(bits)
		b.y = y
		c.Evidence = b.certificate(combinations).Evidence
		return &c
	})
}

// find returns a solution near a point, with the combinations that show it; nil if it finds none.
func find(ctx context.Context, t *orders.Tree, concept cert.Concept, at *Point) (*solution, []claim.Combination) {
	const most = 60 // equations that are slow
	var wide *solution
	for range most {
		a := newSolution(t, concept, at)
		if a == nil || !a.solve(ctx) {
			return nil, nil
		}
		combinations, stuck := a.combinations(ctx)
		if stuck == nil {
			return a, combinations
		}
		if stuck.terms == nil {
			return nil, nil
		}
		if wide == nil {
			wide = widen(t, concept, at)
		}
		if wide == nil {
			return nil, nil
		}
		if at = a.free(wide, stuck); at == nil {
			return nil, nil
		}
	}
	return nil, nil
}

// exact returns the unknowns of a point with a given profile, the others as simple fractions.
func (a *solution) exact() []rational.Rat {
	y := a.n.Values()
	window := rational.New(1, 2).Pow(int(a.n.P) / 2)
	for k, e := range a.Unknowns {
		if y[k] = rational.Simplest(y[k].Sub(window), y[k].Add(window)); a.Orders[e] == 0 {
			y[k] = a.C[e]
		}
	}
	return y
}

// Mixed reports whether all coefficients are positive, clearly.
func (z *Point) Mixed() bool {
	tiny := rational.New(1, 1<<40)
	return !slices.ContainsFunc(z.C, func(x rational.Rat) bool { return x.Cmp(tiny) < 0 })
}

// Holds reports whether the point is an equilibrium as it is, whatever its unknowns are:
// for all small ε, or of cert.EnclosedSequential for ε = 0.
func Holds(ctx context.Context, t *orders.Tree, concept cert.Concept, at *Point) bool {
	a := newSolution(t, concept, &Point{Orders: at.Orders, C: at.C, Bases: at.Bases})
	if a == nil || !a.solve(ctx) {
		return false
	}
	_, stuck := a.combinations(ctx)
	return stuck == nil
}

// newSolution returns the polynomials of a point, nil if they would be large.
func newSolution(t *orders.Tree, concept cert.Concept, at *Point) *solution {
	m := newModel(t, concept, at.reached(t))
	if m == nil {
		return nil
	}
	a := &solution{model: m, losses: map[int32]polynomials.Polynomial{}}
	for e := range int32(len(t.SetOf)) {
		if !m.chosen(e) {
			a.losses[e] = m.loss(e)
		}
	}
	for e, terms := range m.Slow {
		a.losses[e] = a.less(a.losses[e], terms)
	}
	for _, e := range m.Equations {
		a.equations = append(a.equations, a.losses[e])
	}
	return a
}

// reached returns the point without the unknowns and equations of sets to which chance
// does not lead.
func (z *Point) reached(t *orders.Tree) *Point {
	least := t.Least(z.Orders)
	there := func(list []int32) []int32 {
		kept := []int32{}
		for _, e := range list {
			if least[t.SetOf[e]] >= 0 {
				kept = append(kept, e)
			}
		}
		slices.Sort(kept)
		return kept
	}
	return &Point{z.Orders, z.C, z.Bases, there(z.Unknowns), there(z.Equations), z.Given, z.Slow}
}

// solve solves the equations to many bits, for ε = 0.
func (a *solution) solve(ctx context.Context) bool {
	const bits = 256
	if len(a.Unknowns) != len(a.Equations) {
		return false
	}
	var y []rational.Rat
	for _, e := range a.Unknowns {
		y = append(y, a.C[e])
	}
	limits := a.limits(a.Equations)
	if len(a.Slow) > 0 && !approach(limits, y) {
		return false
	}
	a.n = &fixed.Newton{P: 64, Residual: polynomials.Residual(nil)}
	if len(y) > 0 {
		a.n = polynomials.NewNewton(limits, y)
	}
	return a.n != nil && a.n.Refine(ctx, bits)
}

// approach moves y near a solution.
func approach(limits []polynomials.Polynomial, y []rational.Rat) bool {
	x := make([]float64, len(y))
	for k := range y {
		x[k] = approx.Float64(y[k])
	}
	if !polynomials.Approach(limits, x) {
		return false
	}
	for k := range y {
		y[k], _ = approx.FromFloat64(x[k])
	}
	return true
}

// limits returns the equations of entries for ε = 0.
func (a *solution) limits(entries []int32) []polynomials.Polynomial {
	var list []polynomials.Polynomial
	for _, e := range entries {
		list = append(list, limit(a.losses[e]))
	}
	return list
}

// bar returns the ε up to which a certificate in so many bits is to hold: well below
// the radius.
func (m *model) bar(bits uint) rational.Rat {
	if !m.perfect() {
		return rational.Rat{}
	}
	return rational.New(1, 2).Pow(int(bits) * 3 / 2)
}

// A stuck entry loses something at ε > 0, less a combination of equations in which its loss vanishes
// for ε = 0, if there is one.
type stuck struct {
	entry int32
	terms []multiple
}

// combinations returns those of equations, and of the losses that are neither equations
// nor positive; and an entry for which there would have to be one and is none, nil if there is
// no such entry.
func (a *solution) combinations(ctx context.Context) ([]claim.Combination, *stuck) {
	const bits = 128
	y, radius := a.n.Center(bits, bits-1)
	s := &spans{solution: a, ctx: ctx}
	list := []claim.Combination{}
	for e := range int32(len(a.Orders)) {
		var terms []claim.Multiplier
		if slow, ok := a.Slow[e]; ok {
			terms = a.named(slow)
		} else if p := a.losses[e]; len(p) == 0 || slices.Contains(a.Equations, e) {
			continue
		} else {
			positive := func(p polynomials.Polynomial) bool {
				center, spread := p.Around(y, radius, a.bar(bits))
				return a.Orders[e] > 0 && center.Cmp(spread) > 0
			}
			if positive(p) {
				continue
			}
			if terms = s.identity(p); terms == nil {
				slow := s.slow(p)
				if a.Orders[e] == 0 || slow == nil || !positive(a.less(p, slow)) {
					return nil, &stuck{e, slow}
				}
				terms = a.named(slow)
			}
		}
		set := a.t.Sets[a.t.SetOf[e]]
		list = append(list, claim.Combination{Player: set.Player + 1, Sequence: a.sequence(e), Terms: terms})
	}
	return list, nil
}

// named returns multiples as certificates have them.
func (a *solution) named(terms []multiple) []claim.Multiplier {
	var list []claim.Multiplier
	for _, m := range terms {
		list = append(list, claim.Multiplier{Equation: slices.Index(a.Equations, m.equation) + 1, Factor: m.factor})
	}
	return list
}

// less returns p less a combination of equations, reduced.
func (a *solution) less(p polynomials.Polynomial, terms []multiple) polynomials.Polynomial {
	z := polynomials.Polynomial{}
	z.AddScaled(rational.Int(1), p)
	for _, m := range terms {
		z.AddScaled(m.factor.Neg(), a.losses[m.equation])
	}
	return reduced(z)
}

// sequence returns the sequence of its player that ends with entry e.
func (m *model) sequence(e int32) int {
	set := m.t.Sets[m.t.SetOf[e]]
	return m.t.Game.Players[set.Player].Infosets[set.Infoset].Seq(int(e - set.Lo))
}
