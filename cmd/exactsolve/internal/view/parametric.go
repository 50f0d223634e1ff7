package view

import (
	"exactsolve"
	"exactsolve/cert"
	"exactsolve/cert/claim"
	"exactsolve/cmd/exactsolve/internal/cli"
	"exactsolve/message"
	"exactsolve/rational"
	"exactsolve/rational/polynomial"
	"exactsolve/seqform/objective"
)

// A functions makes the message of a claim about all values of a parameter.
type functions struct {
	n       *cli.Names
	p       *claim.Parametric
	weights []rational.Rat // of the objective, as it was asked for; nil for the payoff of player 1
	digits  int
	places  []polynomial.Root // where cells begin, and where the last one ends
}

func newFunctions(n *cli.Names, p *claim.Parametric, digits int) *functions {
	return &functions{n: n, p: p, weights: p.Maximize, digits: digits, places: exactsolve.Places(p)}
}

// newParametric returns what a certificate that has been checked says of all values of a parameter.
func newParametric(n *cli.Names, c *cert.Claim, least bool, digits int) *message.Parametric {
	p := c.Parametric
	f := newFunctions(n, p, digits)
	if least {
		f.weights = objective.Negated(f.weights)
	}
	m := &message.Parametric{Name: p.Name, From: p.From, To: p.To}
	for _, k := range p.Unknown {
		m.Unknown = append(m.Unknown, f.place(k))
	}
	if c.Concept == claim.ParametricExtreme {
		f.enterBands(m)
		return m
	}
	for k := range p.Cells {
		m.Cells = append(m.Cells, f.cell(k))
	}
	m.Pieces = f.pieces()
	return m
}

func (f *functions) place(k int) message.Place { return newPlace(f.p.Name, f.places[k], f.digits) }

// span is from one place to another, of what is held where denominators are not 0.
func (f *functions) span(from, to int, first, last polynomial.Poly) message.Span {
	return message.Span{
		From: f.place(from), To: f.place(to),
		FromHeld: f.places[from].SignOf(nil, first) != 0, ToHeld: f.places[to].SignOf(nil, last) != 0,
	}
}

func (f *functions) cell(k int) message.FormulaCell {
	c := &f.p.Cells[k]
	by := fractions{f.p.Name, c.Denominator}
	m := message.FormulaCell{Span: f.span(k, k+1, c.Denominator, c.Denominator), Payoffs: by.all(c.Payoffs)}
	for i, plan := range c.Plans {
		m.Profile = append(m.Profile, f.behavior(i, plan)...)
	}
	if c.Device != nil {
		m.Device = f.device(c.Device, by)
	}
	return m
}

// behavior returns the probabilities of actions by a realization plan, where it leads.
func (f *functions) behavior(i int, plan []polynomial.Poly) (list []message.FormulaEntry) {
	p := &f.n.G.Players[i]
	for h := range p.Infosets {
		set := &p.Infosets[h]
		before := plan[set.ParentSeq]
		if len(before) == 0 {
			continue
		}
		for a, choice := range f.n.Choices(i, h) {
			x := plan[set.Seq(a)]
			list = append(list, message.FormulaEntry{Choice: choice, Probability: fractions{f.p.Name, before}.of(x)})
		}
	}
	return list
}

func (f *functions) device(list []claim.TupleWeight, by fractions) *message.FormulaDevice {
	d := new(message.FormulaDevice)
	for _, w := range list {
		x := by.of(w.Weight)
		if f.n.G.Tree != nil {
			pair := message.FormulaPair{Probability: x}
			for i, s := range w.Sequences {
				pair.Sequences[i] = lastChoice(f.n, i, s)
			}
			d.Pairs = append(d.Pairs, pair)
			continue
		}
		draw := message.FormulaDraw{Probability: x}
		for i, s := range w.Sequences {
			draw.Plans = append(draw.Plans, []message.Choice{*lastChoice(f.n, i, s)})
		}
		d.Plans = append(d.Plans, draw)
	}
	return d
}

// pieces returns where one formula says the value.
func (f *functions) pieces() (list []message.FormulaPiece) {
	for _, z := range exactsolve.Pieces(f.p, f.weights) {
		first, last := &f.p.Cells[z.From], &f.p.Cells[z.To-1]
		list = append(list, message.FormulaPiece{
			Span: f.span(z.From, z.To, first.Denominator, last.Denominator), Value: formula(f.p.Name, z.Value), Jump: z.Jump,
		})
	}
	return list
}
