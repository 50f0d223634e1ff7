package parametric_test

import (
	"context"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"exactsolve/cert"
	"exactsolve/cert/certtest"
	"exactsolve/cert/claim"
	"exactsolve/cert/parametric"
	"exactsolve/rational"
	"exactsolve/rational/polynomial"
)

// root is one of t² − 2, of which the interval has the positive one.
func root(low, high int64) polynomial.Root {
	return polynomial.Root{Of: poly(-2, 0, 1), Low: rational.Int(low), High: rational.Int(high)}
}

// TestHostile wants what is wrong to be named.
func TestHostile(t *testing.T) {
	type edit = func(p *claim.Parametric, e *claim.Evidence)
	for _, c := range []struct {
		make func() *claimed
		want string
		edit edit
	}{
		// ends
		{alone, "are not in order", func(p *claim.Parametric, e *claim.Evidence) { p.Ends[0] = root(-2, -1) }},
		{alone, "not one root in the interval", func(p *claim.Parametric, e *claim.Evidence) { p.Ends[0] = root(-2, 2) }},
		{alone, "not one root in the interval", func(p *claim.Parametric, e *claim.Evidence) { p.Ends[0] = root(2, 3) }},
		{alone, "empty interval", func(p *claim.Parametric, e *claim.Evidence) { p.Ends[0] = root(2, 1) }},
		{alone, "empty interval", func(p *claim.Parametric, e *claim.Evidence) { p.Ends[0] = root(1, 1) }},
		{alone, "without a polynomial", func(p *claim.Parametric, e *claim.Evidence) { p.Ends[0].Of = nil }},
		{alone, "not squarefree", func(p *claim.Parametric, e *claim.Evidence) { p.Ends[0].Of = poly(4, 0, -4, 0, 1) }},
		{alone, "at an end of it", func(p *claim.Parametric, e *claim.Evidence) {
			p.Ends[0].Of = poly(-2, 2, 1, -1)
		}},
		{alone, "cell 1: player 1 gets more", func(p *claim.Parametric, e *claim.Evidence) {
			p.Ends[0] = point(1)
			p.Ends[0].High = rational.New(3, 2)
			p.Ends[0].Low = rational.New(3, 2)
		}},
		{alone, "are not in order", func(p *claim.Parametric, e *claim.Evidence) { p.Ends[0] = point(-1) }},
		{alone, "are not in order", func(p *claim.Parametric, e *claim.Evidence) { p.Ends[0] = point(2) }},
		{alone, "1 cells with evidence of 2", func(p *claim.Parametric, e *claim.Evidence) { p.Cells = p.Cells[:1] }},
		{alone, "2 cells with evidence of 1", func(p *claim.Parametric, e *claim.Evidence) { e.Cells = e.Cells[:1] }},
		{alone, "2 cells with evidence of 2, want 1", func(p *claim.Parametric, e *claim.Evidence) { p.Ends = nil }},
		{chickenDevices, "are not in order", func(p *claim.Parametric, e *claim.Evidence) { p.Ends[0], p.Ends[1] = p.Ends[1], p.Ends[0] }},
		{chickenDevices, "are not in order", func(p *claim.Parametric, e *claim.Evidence) { p.Ends[1] = p.Ends[0] }},
		{chickenDevices, "are not in order", func(p *claim.Parametric, e *claim.Evidence) {
			for k := range p.Ends { // 6 both, in intervals that overlap
				p.Ends[k] = polynomial.Root{Of: poly(-6, 1), Low: rational.Int(int64(4 + k)), High: rational.Int(int64(7 + k))}
			}
		}},
		{chickenDevices, "at the points [], but said to be unknown at [0]", func(p *claim.Parametric, e *claim.Evidence) { p.Unknown = []int{0} }},
		{chickenDevices, "about t from 5 to 13, of a game that depends on t from 5 to 12", func(p *claim.Parametric, e *claim.Evidence) { p.To = rational.Int(13) }},
		{chickenDevices, "about t from 4 to 12, of a game that depends on t from 5 to 12", func(p *claim.Parametric, e *claim.Evidence) { p.From = rational.Int(4) }},
		{chickenDevices, "about s from 5", func(p *claim.Parametric, e *claim.Evidence) { p.Name = "s" }},
		{alone, "about t from 2 to -1", func(p *claim.Parametric, e *claim.Evidence) { p.From, p.To = p.To, p.From }},

		// polynomials
		{diagonal, "of 402 coefficients", func(p *claim.Parametric, e *claim.Evidence) {
			p.Cells[0].Denominator = slices.Repeat(poly(1), 402)
		}},
		{diagonal, "the last not 0", func(p *claim.Parametric, e *claim.Evidence) { p.Cells[0].Payoffs[0] = poly(0, 1, 0) }},
		{diagonal, "the last not 0", func(p *claim.Parametric, e *claim.Evidence) { e.Cells[0].Values[1][0] = poly(0) }},
		{pairs, "the last not 0", func(p *claim.Parametric, e *claim.Evidence) { p.Points[0].Vertices[0][0].Payoff = poly(1, 0) }},
		{diagonal, "the denominator is not positive", func(p *claim.Parametric, e *claim.Evidence) { p.Cells[0].Denominator = nil }},

		// plans
		{diagonal, "plans and values of 2, 1 and 2 players", func(p *claim.Parametric, e *claim.Evidence) { p.Cells[0].Plans = p.Cells[0].Plans[:1] }},
		{diagonal, "2 weights of 3 sequences of player 2", func(p *claim.Parametric, e *claim.Evidence) { p.Cells[0].Plans[1] = p.Cells[0].Plans[1][:2] }},
		{diagonal, "2 values of 1 information sets", func(p *claim.Parametric, e *claim.Evidence) { e.Cells[0].Values[0] = numbers(1, 2) }},
		{diagonal, "no other fields", func(p *claim.Parametric, e *claim.Evidence) { p.Cells[0].Device = []claim.TupleWeight{{}} }},
		{diagonal, "no other fields", func(p *claim.Parametric, e *claim.Evidence) { e.Cells[0].Bases = new(claim.Pair[[][]int]) }},
		{diagonal, "points, which are for lists", func(p *claim.Parametric, e *claim.Evidence) { p.Points = []*claim.Cell{nil, nil} }},
		{diagonal, "with these fields", func(p *claim.Parametric, e *claim.Evidence) { p.Of = claim.Correlated }},
		{diagonal, "does not add up", func(p *claim.Parametric, e *claim.Evidence) { p.Cells[0].Plans[0][2] = poly(1, 1) }},
		{diagonal, "not a positive weight throughout at sequence 1", func(p *claim.Parametric, e *claim.Evidence) {
			p.Cells[0].Plans[0] = []polynomial.Poly{poly(1, 1), poly(2, -1), poly(-1, 2)}
		}},

		// devices
		{chickenDevices, "with these fields", func(p *claim.Parametric, e *claim.Evidence) { p.Of, p.Maximize = "", nil }},
		{chickenDevices, "no checker for", func(p *claim.Parametric, e *claim.Evidence) { p.Of = claim.AgentCorrelated }},
		{chickenDevices, "no checker for", func(p *claim.Parametric, e *claim.Evidence) { p.Of = "nash" }},
		{chickenTree, "no checker for", func(p *claim.Parametric, e *claim.Evidence) { p.Of = claim.Correlated }},
		{chickenDevices, "2 payoffs and 3 weights", func(p *claim.Parametric, e *claim.Evidence) { p.Maximize = rational.Ints(1, 1, 1) }},
		{chickenDevices, "weight 1 is of sequence 3 of player 2", func(p *claim.Parametric, e *claim.Evidence) { p.Cells[0].Device[0].Sequences[1] = 3 }},
		{chickenDevices, "weight 1 is of sequence -1 of player 1", func(p *claim.Parametric, e *claim.Evidence) { p.Cells[0].Device[0].Sequences[0] = -1 }},
		{chickenDevices, "weight 1 is not of strategies", func(p *claim.Parametric, e *claim.Evidence) { p.Cells[0].Device[0].Sequences[0] = 0 }},
		{chickenDevices, "weight 1 is 0, not of a sequence of each player", func(p *claim.Parametric, e *claim.Evidence) { p.Cells[0].Device[0].Sequences = []int{1} }},
		{chickenDevices, "weight 2 is 0, not of a sequence", func(p *claim.Parametric, e *claim.Evidence) { p.Cells[1].Device[1].Weight = nil }},
		{chickenDevices, "weight 3 is 0, not of a sequence of each player, or not after", func(p *claim.Parametric, e *claim.Evidence) {
			p.Cells[1].Device[2] = p.Cells[1].Device[1]
		}},
		{chickenDevices, "cell 1: the value of player 1 at information set 1 is not after", func(p *claim.Parametric, e *claim.Evidence) {
			e.Cells[0].Leaving[0], e.Cells[0].Leaving[1] = e.Cells[0].Leaving[1], e.Cells[0].Leaving[0]
		}},
		{chickenDevices, "the value at information set 2, for player 1 who leaves at information set 1, action 1, is 0", func(p *claim.Parametric, e *claim.Evidence) { e.Cells[0].Leaving[0].At = 2 }},
		{chickenDevices, "the value at information set 0", func(p *claim.Parametric, e *claim.Evidence) { e.Cells[0].Leaving[0].At = 0 }},
		{chickenDevices, "the value of player 7", func(p *claim.Parametric, e *claim.Evidence) { e.Cells[0].Leaving[1].Player = 7 }},
		{chickenDevices, "player 1 who leaves at information set 1, action 1 gets more than the value at information set 1 by action 1", func(p *claim.Parametric, e *claim.Evidence) {
			e.Cells[0].Leaving = e.Cells[0].Leaving[1:]
		}},
		{chickenDevices, "temptation 2: not after", func(p *claim.Parametric, e *claim.Evidence) { e.Cells[1].Temptations[1] = e.Cells[1].Temptations[0] }},
		{chickenDevices, "temptation 1: not a way to leave", func(p *claim.Parametric, e *claim.Evidence) { e.Cells[1].Temptations[0].Player = 3 }},
		{chickenDevices, "temptation 1: not a way to leave", func(p *claim.Parametric, e *claim.Evidence) { e.Cells[1].Temptations[0].Action = 0 }},
		{chickenDevices, "share 1 is not of a later sequence", func(p *claim.Parametric, e *claim.Evidence) { e.Cells[1].Temptations[0].Deviation[0].Sequence = 3 }},
		{chickenDevices, "share 1 is not of a later sequence", func(p *claim.Parametric, e *claim.Evidence) { e.Cells[1].Temptations[0].Deviation[0].Weight = nil }},
		{chickenDevices, "the multipliers do not bound what strategies [1 1] pay", func(p *claim.Parametric, e *claim.Evidence) { e.Cells[1].Temptations = nil }},
		{chickenDevices, "potentials are for trees", func(p *claim.Parametric, e *claim.Evidence) {
			e.Cells[0].Potentials = new(claim.Pair[[]claim.PolyPotential])
		}},
		{chickenTree, "no potentials", func(p *claim.Parametric, e *claim.Evidence) { e.Cells[0].Potentials = nil }},
		{chickenTree, "a potential of player 2 at information set 1 is not of an equation", func(p *claim.Parametric, e *claim.Evidence) {
			e.Cells[0].Potentials[1][1].Sequence = 0
		}},
		{chickenTree, "a potential of player 1 at information set 2 is not of an equation", func(p *claim.Parametric, e *claim.Evidence) {
			e.Cells[0].Potentials[0][0].Infoset = 2
		}},
		{chickenTree, "with sequence 1 of the other, the actions at information set 1 of player 1 do not add up", func(p *claim.Parametric, e *claim.Evidence) {
			p.Cells[0].Device = slices.Delete(p.Cells[0].Device, 3, 4)
		}},
		{chickenTree, "the weight of the empty sequences is not the denominator", func(p *claim.Parametric, e *claim.Evidence) {
			p.Cells[0].Device = p.Cells[0].Device[1:]
		}},

		{chickenDevices, "cell 2: weight 2 is not positive throughout", func(p *claim.Parametric, e *claim.Evidence) { p.Ends[0] = polynomial.Point(rational.New(11, 2)) }},
		{chickenDevices, "cell 1: player 1 gains by leaving what is recommended at information set 1, action 1", func(p *claim.Parametric, e *claim.Evidence) { e.Cells[0].Leaving[0].Value = poly(7) }},
		{chickenDevices, "cell 2: share 1 of temptation 1 is not positive throughout", func(p *claim.Parametric, e *claim.Evidence) { p.Ends[1] = point(11) }},

		// lists
		{chickenBands, "want 3", func(p *claim.Parametric, e *claim.Evidence) { p.Points = p.Points[1:] }},
		{chickenBands, "want 3", func(p *claim.Parametric, e *claim.Evidence) { e.Points = nil }},
		{chickenBands, "point 1 has either no claim or no evidence", func(p *claim.Parametric, e *claim.Evidence) { e.Points[1] = nil }},
		{chickenBands, "proved at the points [1], but said to be unknown at []", func(p *claim.Parametric, e *claim.Evidence) { e.Points[1], p.Points[1] = nil, nil }},
		{chickenBands, "vertices and equilibria are needed", func(p *claim.Parametric, e *claim.Evidence) { p.Cells[0].Vertices = nil }},
		{chickenBands, "cell 1: bases are needed", func(p *claim.Parametric, e *claim.Evidence) { e.Cells[0].Bases = nil }},
		{chickenBands, "player 1: no bases", func(p *claim.Parametric, e *claim.Evidence) { e.Cells[0].Bases[0] = nil }},
		{chickenBands, "basis 2 is not after", func(p *claim.Parametric, e *claim.Evidence) { e.Cells[1].Bases[0][1] = e.Cells[1].Bases[0][0] }},
		{chickenBands, "label 5 does not exist", func(p *claim.Parametric, e *claim.Evidence) { e.Cells[1].Bases[0][2] = []int{3, 5} }},
		{chickenBands, "label 0 does not exist", func(p *claim.Parametric, e *claim.Evidence) { e.Cells[1].Bases[0][0] = []int{0, 3} }},
		{chickenBands, "1 labels of a player with 2 strategies", func(p *claim.Parametric, e *claim.Evidence) { e.Cells[1].Bases[0][0] = []int{1} }},
		{chickenBands, "no vertex has the labels [1 2]", func(p *claim.Parametric, e *claim.Evidence) { e.Cells[1].Bases[0][0] = []int{1, 2} }},
		{chickenBands, "has no neighbor without label", func(p *claim.Parametric, e *claim.Evidence) { e.Cells[1].Bases[0] = e.Cells[1].Bases[0][1:] }},
		{chickenBands, "has no neighbor without label", func(p *claim.Parametric, e *claim.Evidence) { e.Cells[1].Bases[1] = e.Cells[1].Bases[1][:2] }},
		{chickenBands, "an equilibrium is not listed", func(p *claim.Parametric, e *claim.Evidence) { p.Cells[1].Equilibria = p.Cells[1].Equilibria[1:] }},
		{chickenBands, "equilibrium 2 is none, or listed before", func(p *claim.Parametric, e *claim.Evidence) { p.Cells[1].Equilibria[1] = p.Cells[1].Equilibria[0] }},
		{func() *claimed { return bands(chicken(), 3, 8, []polynomial.Root{point(6)}, "11/2", "7") }, "player 1: basis [3 4]: cell 1: the denominator 2*t^3-8*t^2+t-4 is 0 somewhere", func(p *claim.Parametric, e *claim.Evidence) {
			e.Cells[0].Bases[0] = append(e.Cells[0].Bases[0], []int{3, 4})
		}},
		{chickenBands, "equilibrium 4 is none", func(p *claim.Parametric, e *claim.Evidence) {
			c := &p.Cells[1]
			for i := 1; i <= 3; i++ { // some pair that is not listed
				if pair := (claim.Pair[int]{1, i}); !slices.Contains(c.Equilibria, pair) {
					c.Equilibria = append(c.Equilibria, pair)
					return
				}
			}
		}},
		{chickenBands, "vertex 2 of player 1 is in no equilibrium", func(p *claim.Parametric, e *claim.Evidence) {
			list := &p.Cells[0].Vertices[0]
			*list = append(*list, claim.Strategic{Denominator: poly(1), Strategy: []polynomial.Poly{nil, poly(1)}, Payoff: poly(2)})
		}},
		{chickenBands, "equilibrium 1 has no vertex 0", func(p *claim.Parametric, e *claim.Evidence) { p.Cells[1].Equilibria[0][0] = 0 }},
		{chickenBands, "equilibrium 1 has no vertex 4", func(p *claim.Parametric, e *claim.Evidence) { p.Cells[1].Equilibria[0][1] = 4 }},
		{chickenBands, "vertex 2 is none, or listed before", func(p *claim.Parametric, e *claim.Evidence) { p.Cells[1].Vertices[0][1] = p.Cells[1].Vertices[0][0] }},
		{chickenBands, "1 probabilities of 2 strategies", func(p *claim.Parametric, e *claim.Evidence) { p.Cells[1].Vertices[0][1].Strategy = numbers(1) }},
		{chickenBands, "vertex 1: the denominator is not positive", func(p *claim.Parametric, e *claim.Evidence) { p.Cells[1].Vertices[0][0].Denominator = nil }},
		{squares, "player 2: basis [1 4]: point 2: the slack of label 2 is not positive", func(p *claim.Parametric, e *claim.Evidence) { p.Points[2], e.Points[2] = &p.Cells[2], &e.Cells[2] }},
		{diagonal, "no checker for the concept", nil},
	} {
		z := c.make()
		p := z.c.Claim.Parametric
		if c.edit == nil {
			z.c.Claim.Concept = claim.Nash
		} else {
			c.edit(p, &z.c.Evidence)
		}
		assert.ErrorContains(t, z.check(), c.want)
	}
}

// TestOthers refuses what is not about a game with a parameter, or about another one.
func TestOthers(t *testing.T) {
	z := diagonal()
	require.ErrorContains(t, cert.Check(t.Context(), z.f.Game, z.c), "a claim about a game with a parameter")
	require.ErrorContains(t, cert.Seal(t.Context(), z.f.Game, z.c), "a claim about a game with a parameter")
	require.ErrorContains(t, parametric.Check(t.Context(), nil, z.c), "no game")
	require.ErrorContains(t, parametric.Check(t.Context(), z.f, nil), "no certificate")
	z.c.Game.Hash = strings.Repeat("0", 64)
	require.ErrorContains(t, z.check(), "about another game")
	z = diagonal()
	z.c.Claim.Parametric = nil
	require.ErrorContains(t, z.check(), "needs cells")
	z = diagonal()
	z.c.Claim.Payoffs = rational.Ints(1, 2)
	require.ErrorContains(t, z.check(), "no other fields")
	text := string(certtest.Text(t, diagonal().c))
	for want, edit := range map[string]string{
		`field "cells": null`:  strings.Replace(text, `"cells":[{"denominator"`, `"cells":[null,{"denominator"`, 1),
		`field "values": null`: strings.Replace(text, `"values":[`, `"values":[null,`, 1),
		`or cells`:             strings.Replace(text, `"evidence":{`, `"evidence":{"chain":[],`, 1),
		`unknown field`:        strings.Replace(text, `"denominator"`, `"numerator"`, 1),
	} {
		_, err := claim.Read(strings.NewReader(edit))
		require.ErrorContains(t, err, want)
	}
}

// TestWork gives up where polynomials take too much work, and soon.
func TestWork(t *testing.T) {
	z := diagonal()
	long := make(polynomial.Poly, 121)
	for k := range long {
		long[k] = rational.Int(int64(k*k%97 + 1)).Add(rational.New(1, int64(k+2)))
	}
	p := z.c.Claim.Parametric
	p.Ends = []polynomial.Root{{Of: long, Low: rational.Int(1), High: rational.Int(2)}}
	p.Cells, z.c.Evidence.Cells = append(p.Cells, p.Cells[0]), append(z.c.Evidence.Cells, z.c.Evidence.Cells[0])
	began := time.Now()
	require.ErrorIs(t, z.check(), cert.ErrWork)
	require.Less(t, time.Since(began), 60*time.Second)
	ctx, cancel := context.WithCancel(t.Context())
	cancel()
	require.ErrorIs(t, parametric.Check(ctx, z.f, z.c), context.Canceled)
}
