package parametric_test

import (
	"context"
	"fmt"
	"slices"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"exactsolve/cert/claim"
	"exactsolve/cert/parametric"
	"exactsolve/rational"
	"exactsolve/rational/polynomial"
	"exactsolve/seqform"
	"exactsolve/seqform/family"
	"exactsolve/seqform/seqformtest"
)

// poly returns the polynomial with these coefficients.
func poly(list ...int64) polynomial.Poly {
	z := polynomial.Poly{}
	return append(z, rational.Ints(list...)...)
}

// numbers returns the polynomials that are these numbers.
func numbers(list ...int64) (z []polynomial.Poly) {
	for _, x := range list {
		z = append(z, polynomial.Constant(rational.Int(x)))
	}
	return z
}

// A game pays polynomials in t by tuples of strategies, the last changing fastest.
type game struct {
	sizes []int
	pays  [][]polynomial.Poly // per tuple and player
	tree  bool                // as one in which nobody sees anything
}

// with returns the game with numbers for its polynomials.
func (g *game) with(number func(p polynomial.Poly) rational.Rat) *seqform.Game {
	names := make([][]string, len(g.sizes))
	for i, n := range g.sizes {
		names[i] = seqform.Counted(n)
	}
	z := seqformtest.Must(seqform.FromPayoffs("game", seqform.Counted(len(g.sizes)), names, func(s []int) (u []rational.Rat) {
		k := 0
		for i, a := range s {
			k = k*g.sizes[i] + a
		}
		for _, p := range g.pays[k] {
			u = append(u, number(p))
		}
		return u
	}))
	if g.tree {
		z = seqformtest.AsTree(z)
	}
	return z
}

// at returns the game at a value of t.
func (g *game) at(t rational.Rat) *seqform.Game {
	return g.with(func(p polynomial.Poly) rational.Rat { return p.At(nil, t) })
}

// family returns the game for t from one number to another, with a scale.
func (g *game) family(from, to int64, scale polynomial.Poly) *family.Family {
	f, err := family.Read("t", rational.Int(from), rational.Int(to), nil, func(formula func(string) (rational.Rat, error)) (*seqform.Game, error) {
		return g.with(func(p polynomial.Poly) rational.Rat {
			x, err := formula(p.String())
			if err != nil {
				panic(err)
			}
			return x
		}), nil
	})
	if err != nil {
		panic(err)
	}
	f.Scale = f.Scale.Mul(nil, scale)
	for _, z := range f.Terms {
		for i := range z.Payoffs {
			z.Payoffs[i] = z.Payoffs[i].Mul(nil, scale)
		}
	}
	return f
}

// A claimed has a certificate about a game.
type claimed struct {
	*game
	f *family.Family
	c *claim.Certificate
}

func (z *claimed) check() error { return parametric.Check(context.Background(), z.f, z.c) }

// claiming returns z with another certificate.
func (z *claimed) claiming(c *claim.Certificate) *claimed { return &claimed{z.game, z.f, c} }

// about makes a certificate about a game for all t of its domain.
func about(g *game, f *family.Family, concept claim.Concept, p claim.Parametric, e claim.Evidence) *claimed {
	p.Name, p.From, p.To = f.Name, f.From, f.To
	return &claimed{g, f, &claim.Certificate{Game: claim.GameRef{Hash: f.Hash()}, Claim: claim.Claim{Concept: concept, Parametric: &p}, Evidence: e}}
}

func point(x int64) polynomial.Root { return polynomial.Point(rational.Int(x)) }

// diagonal is of constant sum, and worth t/(t+1), of positive t.
func diagonal() *claimed {
	pay := func(x, y polynomial.Poly) []polynomial.Poly { return []polynomial.Poly{x, y} }
	g := &game{sizes: []int{2, 2}, pays: [][]polynomial.Poly{pay(poly(0, 1), poly(0, -1)), pay(nil, nil), pay(nil, nil), pay(poly(1), poly(-1))}}
	plan := []polynomial.Poly{poly(1, 1), poly(1), poly(0, 1)}
	return about(g, g.family(0, 3, poly(5, 1)), claim.ParametricNash,
		claim.Parametric{Cells: []claim.Cell{{
			Denominator: poly(1, 1), Payoffs: []polynomial.Poly{poly(0, 1), poly(0, -1)}, Plans: [][]polynomial.Poly{plan, plan},
		}}},
		claim.Evidence{Cells: []claim.CellEvidence{{Values: [][]polynomial.Poly{{poly(0, 1)}, {poly(0, -1)}}}}})
}

// chicken is the game (6,6)(2,t)/(t,2)(0,0).
func chicken() *game {
	six, two, t := poly(6), poly(2), poly(0, 1)
	return &game{sizes: []int{2, 2}, pays: [][]polynomial.Poly{{six, six}, {two, t}, {t, two}, {nil, nil}}}
}

// chickenDevices has the best correlated equilibria of chicken: 12 for t to 6, t(t−4)/(t−5) to 10, then t + 2.
func chickenDevices() *claimed {
	g := chicken()
	weight := func(p polynomial.Poly, i, j int) claim.TupleWeight {
		return claim.TupleWeight{Weight: p, Sequences: []int{i, j}}
	}
	value := func(player, action int, p polynomial.Poly) claim.LeavingValue {
		return claim.LeavingValue{Player: player, Infoset: 1, Action: action, At: 1, Value: p}
	}
	tempt := func(player int, p polynomial.Poly) claim.PolyTemptation {
		return claim.PolyTemptation{Player: player, Infoset: 1, Action: 1, Deviation: []claim.PolyShare{{Weight: p, Sequence: 2}}}
	}
	both := func(p polynomial.Poly) []polynomial.Poly { return []polynomial.Poly{p, p} }
	return about(g, g.family(5, 12, poly(1)), claim.ParametricDevices,
		claim.Parametric{
			Ends: []polynomial.Root{point(6), point(10)}, Of: claim.Correlated, Maximize: rational.Ints(1, 1),
			Cells: []claim.Cell{
				{Denominator: poly(1), Payoffs: both(poly(6)), Device: []claim.TupleWeight{weight(poly(1), 1, 1)}},
				{Denominator: poly(-10, 2), Payoffs: both(poly(0, -4, 1)), Device: []claim.TupleWeight{weight(poly(2), 1, 1), weight(poly(-6, 1), 1, 2), weight(poly(-6, 1), 2, 1)}},
				{Denominator: poly(2), Payoffs: both(poly(2, 1)), Device: []claim.TupleWeight{weight(poly(1), 1, 2), weight(poly(1), 2, 1)}},
			},
		},
		claim.Evidence{Cells: []claim.CellEvidence{
			{Leaving: []claim.LeavingValue{value(1, 1, poly(6)), value(2, 1, poly(6))}},
			{
				Leaving:     []claim.LeavingValue{value(1, 1, poly(0, 2)), value(1, 2, poly(0, -6, 1)), value(2, 1, poly(0, 2)), value(2, 2, poly(0, -6, 1))},
				Temptations: []claim.PolyTemptation{tempt(1, poly(10, -1)), tempt(2, poly(10, -1))},
			},
			{Leaving: []claim.LeavingValue{value(1, 1, poly(2)), value(1, 2, poly(0, 1)), value(2, 1, poly(2)), value(2, 2, poly(0, 1))}},
		}})
}

// chickenTree is that with pairs of sequences, where neither player sees what the other does.
func chickenTree() *claimed {
	z := chickenDevices()
	z.game.tree = true
	z.f = z.game.family(5, 12, poly(3, 1))
	z.c.Game.Hash = z.f.Hash()
	p := z.c.Claim.Parametric
	p.Of = claim.ExtensiveCorrelated
	for k := range p.Cells {
		c := &p.Cells[k]
		weights := map[[2]int]polynomial.Poly{}
		for _, x := range c.Device {
			for _, at := range [][2]int{{0, 0}, {0, x.Sequences[1]}, {x.Sequences[0], 0}, {x.Sequences[0], x.Sequences[1]}} {
				weights[at] = weights[at].Add(nil, x.Weight)
			}
		}
		c.Device = nil
		for at, w := range weights {
			c.Device = append(c.Device, claim.TupleWeight{Weight: w, Sequences: at[:]})
		}
		slices.SortFunc(c.Device, func(x, y claim.TupleWeight) int { return slices.Compare(x.Sequences, y.Sequences) })
		sum := c.Payoffs[0].Add(nil, c.Payoffs[1])
		z.c.Evidence.Cells[k].Potentials = &claim.Pair[[]claim.PolyPotential]{
			{{Weight: sum, Infoset: 1, Sequence: 0}},
			{{Weight: sum, Infoset: 1, Sequence: 1}, {Weight: sum, Infoset: 1, Sequence: 2}},
		}
	}
	return z
}

// chickenCoarse is chickenDevices of coarse devices for t to 6, in which the best is the same.
func chickenCoarse() *claimed {
	z := chickenDevices()
	z.f = z.game.family(5, 6, poly(1))
	p, e := z.c.Claim.Parametric, &z.c.Evidence
	p.Of, p.To, p.Ends, p.Cells, e.Cells = claim.CoarseCorrelated, z.f.To, nil, p.Cells[:1], e.Cells[:1]
	for k := range e.Cells[0].Leaving {
		e.Cells[0].Leaving[k].Infoset, e.Cells[0].Leaving[k].Action = 0, 0
	}
	return z
}

// three is a game of three players, of whom the third wants the first two, who match pennies, to match: it pays t if they do.
func three() *claimed {
	g := &game{sizes: []int{2, 2, 2}}
	for k := range 8 {
		match := int64(1 - 2*(k>>2&1^k>>1&1))
		third := poly(0, 1)
		if match < 0 {
			third = nil
		}
		if k&1 == 1 { // player 3 stays out, and gets 1
			third = poly(1)
		}
		g.pays = append(g.pays, []polynomial.Poly{poly(match), poly(-match), third})
	}
	half := []polynomial.Poly{poly(2), poly(1), poly(1)}
	play, out := []polynomial.Poly{poly(2), poly(2), nil}, []polynomial.Poly{poly(2), nil, poly(2)}
	cell := func(third []polynomial.Poly, pays polynomial.Poly) claim.Cell {
		return claim.Cell{Denominator: poly(2), Payoffs: []polynomial.Poly{nil, nil, pays}, Plans: [][]polynomial.Poly{half, half, third}}
	}
	value := func(v polynomial.Poly) claim.CellEvidence {
		return claim.CellEvidence{Values: [][]polynomial.Poly{{nil}, {nil}, {v}}}
	}
	return about(g, g.family(1, 4, poly(1, 1)), claim.ParametricNash,
		claim.Parametric{Ends: []polynomial.Root{point(2)}, Cells: []claim.Cell{cell(out, poly(2)), cell(play, poly(0, 1))}},
		claim.Evidence{Cells: []claim.CellEvidence{value(poly(2)), value(poly(0, 1))}})
}

// alone is a choice of one player between t² and 2, with the irrational end √2.
func alone() *claimed {
	g := &game{sizes: []int{2}, pays: [][]polynomial.Poly{{poly(0, 0, 1)}, {poly(2)}}}
	cell := func(first, second int64, pays polynomial.Poly) claim.Cell {
		return claim.Cell{Denominator: poly(3), Payoffs: []polynomial.Poly{pays}, Plans: [][]polynomial.Poly{numbers(3, first, second)}}
	}
	value := func(v polynomial.Poly) claim.CellEvidence {
		return claim.CellEvidence{Values: [][]polynomial.Poly{{v}}}
	}
	return about(g, g.family(-1, 2, poly(7, 1)), claim.ParametricNash,
		claim.Parametric{
			Ends:  []polynomial.Root{{Of: poly(-2, 0, 1), Low: rational.Int(1), High: rational.Int(2)}},
			Cells: []claim.Cell{cell(0, 3, poly(6)), cell(3, 0, poly(0, 0, 3))},
		},
		claim.Evidence{Cells: []claim.CellEvidence{value(poly(6)), value(poly(0, 0, 3))}})
}

// all returns the certificates made by hand, and some that need a list of equilibria, by names.
func all() map[string]func() *claimed {
	return map[string]func() *claimed{
		"diagonal": diagonal, "chicken devices": chickenDevices, "chicken tree": chickenTree, "chicken coarse": chickenCoarse,
		"three": three, "alone": alone, "chicken bands": chickenBands, "pairs": pairs, "squares": squares,
	}
}

func TestAccepted(t *testing.T) {
	for name, make := range all() {
		z := make()
		require.NoError(t, z.check(), name)
		z.true(t)
		var text strings.Builder
		require.NoError(t, z.c.Write(&text))
		back, err := claim.Read(strings.NewReader(text.String()))
		require.NoError(t, err, name)
		require.Equal(t, fmt.Sprint(z.c.Claim, z.c.Evidence), fmt.Sprint(back.Claim, back.Evidence))
		require.NoError(t, z.claiming(back).check(), name)
	}
}
