package branch

import (
	"slices"

	"exactsolve/cert"
	"exactsolve/cert/claim"
	"exactsolve/nash/internal/fixed"
	"exactsolve/nash/internal/polynomials"
	"exactsolve/rational"
	"exactsolve/seqform"
)

// A box is a claim in the making, of numbers in so many bits.
type box struct {
	*solution
	bits   uint
	y      []rational.Rat
	radius rational.Rat // of the unknowns
	most   rational.Rat // that a number may be away from the claim
}

// box returns the box about the center of the solution with so many bits.
func (a *solution) box(bits uint) *box {
	b := &box{solution: a, bits: bits}
	b.y, b.radius = a.n.Center(bits, bits-1)
	b.most = b.radius
	return b
}

// certificate claims the solution.
func (b *box) certificate(combinations []claim.Combination) *cert.Certificate {
	a, g := b.solution, b.t.Game
	refined, by := &claim.Refined{}, &claim.Branch{Enclosure: claim.Enclosure{Inverse: a.n.Inverse, Radius: b.radius, Combinations: combinations}}
	if by.Inverse == nil {
		by.Inverse = [][]rational.Rat{}
	}
	e := 0
	for i := range g.Players {
		probabilities, choices := [][]rational.Rat{}, []int{}
		levels, coefficients := [][]int{}, [][]rational.Rat{}
		for h := range g.Players[i].Infosets {
			n := len(g.Players[i].Infosets[h].Actions)
			row, numbers := make([]rational.Rat, n), make([]rational.Rat, n)
			for k := range n {
				row[k], numbers[k] = b.probability(int32(e+k)), b.coefficient(int32(e+k))
				if a.chosen(int32(e + k)) {
					choices = append(choices, k+1)
				}
			}
			levels, coefficients = append(levels, a.Orders[e:e+n]), append(coefficients, numbers)
			probabilities = append(probabilities, row)
			e += n
		}
		refined.Profile, by.Choices = append(refined.Profile, probabilities), append(by.Choices, choices)
		by.Orders, by.Coefficients = append(by.Orders, levels), append(by.Coefficients, coefficients)
		refined.Payoffs = append(refined.Payoffs, b.near(limit(a.values[i][0])))
	}
	if !a.perfect() {
		refined.Beliefs = b.beliefs()
	}
	by.Unknowns, by.Equations = a.lists(a.Unknowns), a.lists(a.Equations)
	for refined.Radius = b.radius; refined.Radius.Cmp(b.most) < 0; {
		refined.Radius = refined.Radius.Mul(rational.Int(2))
	}
	return &cert.Certificate{
		Game:     cert.NewGameRef(g),
		Claim:    cert.Claim{Concept: a.concept, Refined: refined},
		Evidence: cert.Evidence{Branch: by, EpsilonBar: a.bar(b.bits)},
	}
}

// near returns about the value of p, and notes how far it may be off.
func (b *box) near(p polynomials.Polynomial) rational.Rat {
	center, spread := p.Around(b.y, b.radius, rational.Rat{})
	v := center
	if !spread.IsZero() {
		v = fixed.Value(fixed.Units(center, b.bits), b.bits)
	}
	b.most = rational.Max(b.most, center.Sub(v).Add(spread))
	return v
}

// probability returns that of entry e for ε = 0.
func (b *box) probability(e int32) rational.Rat {
	p := polynomials.Polynomial{}
	b.expand(p, nil, 0, rational.Int(1), []int32{e})
	return b.near(limit(p))
}

// coefficient returns that of entry e, 0 for choices.
func (b *box) coefficient(e int32) rational.Rat {
	switch k := b.number[e]; {
	case b.chosen(e):
		return rational.Rat{}
	case k >= 0:
		return b.y[k]
	}
	return b.C[e]
}

// beliefs returns those for small trembles.
func (b *box) beliefs() [][][]rational.Rat {
	g := b.t.Game
	z := make([][][]rational.Rat, len(g.Players))
	if g.Tree == nil {
		for i := range z {
			z[i] = make([][]rational.Rat, len(g.Players[i].Infosets))
		}
		return z
	}
	weights := b.nodes()
	set := 0
	for i := range g.Players {
		for h := range g.Players[i].Infosets {
			z[i] = append(z[i], b.belief(weights, g.Players[i].Infosets[h].Nodes, b.lead[set]))
			set++
		}
	}
	return z
}

// nodes returns the weights of nodes at which players move.
func (b *box) nodes() map[int32]polynomials.Polynomial {
	tree := b.t.Game.Tree
	reach := tree.ChanceReach()
	z := make(map[int32]polynomials.Polynomial)
	for k := range b.t.Leaves {
		leaf := &b.t.Leaves[k]
		for at, v := range leaf.Nodes {
			if z[v] != nil || reach[v].IsZero() {
				continue
			}
			var others []int32
			order := 0
			for _, e := range leaf.Path[:at] {
				if b.t.Owner(e) != b.t.Owner(leaf.Path[at]) {
					others, order = append(others, e), order+b.Orders[e]
				}
			}
			z[v] = polynomials.Polynomial{}
			if order == b.lead[b.t.SetOf[leaf.Path[at]]] {
				b.expand(z[v], nil, -order, reach[v], slices.Sorted(slices.Values(others)))
			}
		}
	}
	return z
}

// belief returns that at an information set with the given nodes; nil if chance does not lead there.
func (b *box) belief(weights map[int32]polynomials.Polynomial, nodes []int32, least int) seqform.Belief {
	if least < 0 {
		return nil
	}
	n := len(nodes)
	center, spread, mu := make([]rational.Rat, n), make([]rational.Rat, n), make([]rational.Rat, n)
	var total, spreads rational.Rat
	for k, v := range nodes {
		center[k], spread[k] = weights[v].Around(b.y, b.radius, rational.Rat{})
		total, spreads = total.Add(center[k]), spreads.Add(spread[k])
	}
	for k := range nodes {
		mu[k] = center[k].Quo(total)
		if !spreads.IsZero() {
			mu[k] = fixed.Value(fixed.Units(mu[k], b.bits), b.bits)
		}
		away := center[k].Sub(mu[k].Mul(total)).Abs().Add(spread[k]).Add(mu[k].Mul(spreads))
		if room := total.Sub(spreads); room.Sign() > 0 {
			b.most = rational.Max(b.most, away.Quo(room))
		}
	}
	return mu
}

// lists returns the sequences that end with entries, by player.
func (m *model) lists(entries []int32) [][]int {
	list := make([][]int, len(m.t.Game.Players))
	for i := range list {
		list[i] = []int{}
	}
	for _, e := range entries {
		i := m.t.Owner(e)
		list[i] = append(list[i], m.sequence(e))
	}
	return list
}
