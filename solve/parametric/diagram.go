package parametric

import (
	"fmt"
	"slices"

	"exactsolve/cert/claim"
	"exactsolve/internal/partition"
	"exactsolve/rational/expression"
	"exactsolve/rational/polynomial"
)

// A Diagram says how the extreme equilibria of a claim that lists them all change with the parameter. Places are numbered
// from 0, the beginning of the domain, and cell k is from place k to the next.
type Diagram struct {
	Bands    []Band    // by where they begin, then in the order of the claim
	Continua [][][]int // in each cell, the bands of each continuum of equilibria, if they are more than one
	Events   []Event   // in the order of places
}

// A Band is an equilibrium that is the same function in adjacent cells.
type Band struct {
	From, To   int // places
	Strategies [2][]expression.Ratio
	Payoffs    [2]expression.Ratio
}

// An Event is what happens at a place. Equilibria are those of the claim there, from 0; there are none where nothing is claimed.
type Event struct {
	Place     int
	Born, Die []int   // bands that begin and end there, but for the ends of the domain
	Meet      [][]int // bands that come to the same equilibrium there, two or more
	Alone     []int   // equilibria to which no band comes
	Continua  [][]int // equilibria of each continuum there, if they are more than one
}

// A pair is an equilibrium with functions of t for its numbers.
type pair struct {
	strategies [2][]expression.Ratio
	payoffs    [2]expression.Ratio
}

// NewDiagram returns that of a claim which lists all extreme equilibria.
func NewDiagram(p *claim.Parametric) *Diagram {
	d := &Diagram{}
	open := map[string]int{} // bands that come to the place, by their text
	var continua [][][]int   // of each cell
	for k := range p.Cells {
		next := map[string]int{}
		var bands []int
		for _, e := range pairs(&p.Cells[k]) {
			text := fmt.Sprint(e)
			n, ok := open[text]
			if !ok {
				n = len(d.Bands)
				d.Bands = append(d.Bands, Band{From: k, Strategies: e.strategies, Payoffs: e.payoffs})
			}
			d.Bands[n].To = k + 1
			next[text], bands = n, append(bands, n)
		}
		open = next
		continua = append(continua, named(continuaOf(&p.Cells[k]), bands))
	}
	d.Continua = continua
	for k, at := range Places(p) {
		if e, something := d.event(p, k, at); something {
			d.Events = append(d.Events, e)
		}
	}
	return d
}

// event returns what happens at a place, and whether anything does.
func (d *Diagram) event(p *claim.Parametric, k int, at polynomial.Root) (e Event, something bool) {
	e.Place = k
	var limits limits
	for n, b := range d.Bands {
		if b.From == k && k > 0 {
			e.Born = append(e.Born, n)
		}
		if b.To == k && k < len(p.Cells) {
			e.Die = append(e.Die, n)
		}
		if b.From <= k && k <= b.To {
			limits.add(&at, &pair{b.Strategies, b.Payoffs}, n)
		}
	}
	for _, bands := range limits.bands {
		if len(bands) > 1 {
			e.Meet = append(e.Meet, bands)
		}
	}
	something = e.Born != nil || e.Die != nil || e.Meet != nil
	if p.Points[k] == nil {
		return e, something
	}
	var bands []int // one for each equilibrium there
	for n, x := range pairs(p.Points[k]) {
		if g := limits.find(&at, x); g < 0 {
			e.Alone = append(e.Alone, n)
		} else {
			bands = append(bands, limits.bands[g][0])
		}
	}
	e.Continua = continuaOf(p.Points[k])
	if something || e.Alone != nil || len(bands) < len(limits.bands) {
		return e, true
	}
	text := fmt.Sprint(named(e.Continua, bands))
	return e, k > 0 && text != fmt.Sprint(d.Continua[k-1]) || k < len(p.Cells) && text != fmt.Sprint(d.Continua[k])
}

// limits are equilibria at a point with the bands that come to them.
type limits struct {
	at    []*pair
	bands [][]int
}

func (l *limits) find(at *polynomial.Root, e *pair) int {
	return slices.IndexFunc(l.at, func(x *pair) bool { return same(at, x, e) })
}

func (l *limits) add(at *polynomial.Root, e *pair, band int) {
	k := l.find(at, e)
	if k < 0 {
		k = len(l.at)
		l.at, l.bands = append(l.at, e), append(l.bands, nil)
	}
	l.bands[k] = append(l.bands[k], band)
}

// same reports whether the strategies of two equilibria are the same at a point. In lowest terms the denominators of
// probabilities, which are bounded, are not 0 there.
func same(at *polynomial.Root, x, y *pair) bool {
	for i := range x.strategies {
		for k, a := range x.strategies[i] {
			b := y.strategies[i][k]
			if at.SignOf(nil, a.Num.Mul(nil, b.Den).Sub(nil, b.Num.Mul(nil, a.Den))) != 0 {
				return false
			}
		}
	}
	return true
}

// pairs returns the equilibria of a cell.
func pairs(c *claim.Cell) (list []*pair) {
	ratios := map[*claim.Strategic][]expression.Ratio{}
	of := func(s *claim.Strategic) ([]expression.Ratio, expression.Ratio) {
		r := ratios[s]
		if r == nil {
			for _, x := range append(slices.Clone(s.Strategy), s.Payoff) {
				r = append(r, expression.NewRatio(x, s.Denominator))
			}
			ratios[s] = r
		}
		n := len(s.Strategy)
		return r[:n:n], r[n]
	}
	for _, both := range c.Equilibria {
		e := &pair{}
		for i, n := range both {
			e.strategies[i], e.payoffs[1-i] = of(&c.Vertices[i][n-1])
		}
		list = append(list, e)
	}
	return list
}

// continuaOf returns the equilibria of a cell, from 0, that are connected: two with a strategy in common are, by all
// mixtures of the others.
//
// Reference: Avis, Rosenberg, Savani and von Stengel 2010 [ARSS10], section 6.
func continuaOf(c *claim.Cell) (list [][]int) {
	n := len(c.Equilibria)
	p := partition.New(n)
	var first [2]map[int]int // equilibrium with a strategy
	for i := range first {
		first[i] = map[int]int{}
		for k, e := range c.Equilibria {
			if before, met := first[i][e[i]]; met {
				p.Join(before, k)
			} else {
				first[i][e[i]] = k
			}
		}
	}
	for _, part := range p.Parts() {
		if len(part) > 1 {
			list = append(list, part)
		}
	}
	return list
}

// named returns lists with names for numbers, in order.
func named(lists [][]int, names []int) (z [][]int) {
	for _, list := range lists {
		var l []int
		for _, n := range list {
			l = append(l, names[n])
		}
		slices.Sort(l)
		z = append(z, l)
	}
	slices.SortFunc(z, slices.Compare)
	return z
}
