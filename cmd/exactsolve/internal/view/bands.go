package view

import (
	"slices"

	"exactsolve"
	"exactsolve/message"
	"exactsolve/rational/expression"
	"exactsolve/rational/polynomial"
)

// enterBands enters all extreme equilibria.
func (f *functions) enterBands(m *message.Parametric) {
	d := exactsolve.NewDiagram(f.p)
	m.Bands = []message.Band{}
	for k := range d.Bands {
		b := &d.Bands[k]
		profile, payoffs := f.equilibrium(b.Strategies, b.Payoffs)
		m.Bands = append(m.Bands, message.Band{Number: k + 1, Span: f.held(b.From, b.To), Profile: profile, Payoffs: payoffs})
	}
	m.Continua = f.continua(d.Continua)
	for k := range d.Events {
		m.Events = append(m.Events, f.event(&d.Events[k]))
	}
}

// held is a span whose ends belong to it: limits of equilibria are equilibria.
func (f *functions) held(from, to int) message.Span {
	return message.Span{From: f.place(from), To: f.place(to), FromHeld: true, ToHeld: true}
}

func (f *functions) equilibrium(strategies [2][]expression.Ratio, payoffs [2]expression.Ratio) (profile []message.FormulaEntry, pays []message.Formula) {
	for i, list := range strategies {
		pays = append(pays, formula(f.p.Name, payoffs[i]))
		for a, choice := range f.n.Choices(i, 0) {
			profile = append(profile, message.FormulaEntry{Choice: choice, Probability: formula(f.p.Name, list[a])})
		}
	}
	return profile, pays
}

// continua joins those of adjacent cells that are of the same bands.
func (f *functions) continua(cells [][][]int) (list []message.BandContinuum) {
	in := func(k int, bands []int) bool {
		return k >= 0 && k < len(cells) && slices.ContainsFunc(cells[k], func(c []int) bool { return slices.Equal(c, bands) })
	}
	for k := range cells {
		for _, bands := range cells[k] {
			if in(k-1, bands) {
				continue
			}
			to := k + 1
			for in(to, bands) {
				to++
			}
			list = append(list, message.BandContinuum{Span: f.held(k, to), Bands: fromOne(bands)})
		}
	}
	return list
}

func (f *functions) event(e *exactsolve.BandEvent) message.BandEvent {
	m := message.BandEvent{At: f.place(e.Place), Born: fromOne(e.Born), Die: fromOne(e.Die), Alone: fromOne(e.Alone), Meet: eachFromOne(e.Meet), Continua: eachFromOne(e.Continua)}
	if m.Alone == nil && m.Continua == nil {
		return m
	}
	c := f.p.Points[e.Place]
	for k, pair := range c.Equilibria {
		x := message.PointEquilibrium{Number: k + 1}
		var pays [2]message.Formula
		for i, n := range pair {
			v := &c.Vertices[i][n-1]
			by := f.at(e.Place, v.Denominator)
			for a, choice := range f.n.Choices(i, 0) {
				x.Profile = append(x.Profile, message.FormulaEntry{Choice: choice, Probability: by.of(v.Strategy[a])})
			}
			pays[1-i] = by.of(v.Payoff)
		}
		x.Payoffs = pays[:]
		m.Equilibria = append(m.Equilibria, x)
	}
	return m
}

// fractionsAt makes the formulas of numbers at one value of the parameter.
type fractionsAt struct {
	fractions
	at *polynomial.Root
}

func (f *functions) at(place int, den polynomial.Poly) fractionsAt {
	return fractionsAt{fractions{f.p.Name, den}, &f.places[place]}
}

func (f fractionsAt) of(p polynomial.Poly) message.Formula {
	if f.at.Rational() {
		t := f.at.Low
		return message.Formula(p.At(nil, t).Quo(f.den.At(nil, t)).String())
	}
	return f.fractions.of(p)
}

func eachFromOne(lists [][]int) (z [][]int) {
	for _, list := range lists {
		z = append(z, fromOne(list))
	}
	return z
}
