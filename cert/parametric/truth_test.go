package parametric_test

import (
	"fmt"
	"slices"
	"testing"

	"github.com/stretchr/testify/require"

	"exactsolve/cert"
	"exactsolve/cert/claim"
	"exactsolve/correlated"
	"exactsolve/rational"
	"exactsolve/rational/polynomial"
	"exactsolve/seqform"
	"exactsolve/seqform/seqformtest"
)

// true wants what is claimed to be so at many values of t, by means that know nothing of polynomials.
func (z *claimed) true(t *testing.T) {
	t.Helper()
	p := z.c.Claim.Parametric
	points := slices.Concat([]polynomial.Root{polynomial.Point(p.From)}, p.Ends, []polynomial.Root{polynomial.Point(p.To)})
	const steps = 24
	for n := range steps + 1 {
		x := p.From.Add(p.To.Sub(p.From).Mul(rational.New(int64(n), steps)))
		at := polynomial.Point(x)
		for k := range points {
			if points[k].Cmp(nil, &at) == 0 && p.Points != nil && p.Points[k] != nil {
				z.holds(t, x, p.Points[k])
			}
			if k == len(p.Cells) {
				continue
			}
			below, above := points[k].Cmp(nil, &at), points[k+1].Cmp(nil, &at)
			inside := below < 0 && above > 0
			if inside || below <= 0 && above >= 0 && len(p.Cells[k].Denominator) > 0 && !p.Cells[k].Denominator.At(nil, x).IsZero() {
				z.holds(t, x, &p.Cells[k])
			}
		}
	}
}

// holds wants what a cell says to be so at t = x.
func (z *claimed) holds(t *testing.T, x rational.Rat, c *claim.Cell) {
	t.Helper()
	switch g := z.at(x); z.c.Claim.Concept {
	case claim.ParametricNash:
		isNash(t, g, x, c)
	case claim.ParametricDevices:
		isBest(t, g, x, c, z.c.Claim.Parametric)
	case claim.ParametricExtreme:
		require.Equal(t, bruteList(g), listAt(x, c), "t = %v", x)
	}
}

// over returns polynomials at x over one.
func over(x rational.Rat, d polynomial.Poly, list []polynomial.Poly) (z []rational.Rat) {
	for _, p := range list {
		z = append(z, p.At(nil, x).Quo(d.At(nil, x)))
	}
	return z
}

// isNash compares with pure deviations.
func isNash(t *testing.T, g *seqform.Game, x rational.Rat, c *claim.Cell) {
	var profile seqform.Profile
	for _, plan := range c.Plans {
		profile = append(profile, seqform.Behavior{over(x, c.Denominator, plan[1:])})
	}
	for i, u := range seqformtest.Payoffs(g, profile) {
		require.True(t, u.Equal(over(x, c.Denominator, c.Payoffs)[i]), "t = %v", x)
		require.True(t, u.Equal(seqformtest.BestPayoff(g, profile, i)), "t = %v", x)
	}
}

// isBest asks the checker of devices of one game, and a linear program.
func isBest(t *testing.T, g *seqform.Game, x rational.Rat, c *claim.Cell, p *claim.Parametric) {
	device := new(claim.Device)
	for _, w := range c.Device {
		z := over(x, c.Denominator, []polynomial.Poly{w.Weight})[0]
		switch {
		case z.IsZero():
		case g.Tree != nil:
			device.Pairs = append(device.Pairs, claim.SeqPair{Weight: z, Sequences: [2]int(w.Sequences)})
		default:
			draw := claim.Draw{Weight: z}
			for _, s := range w.Sequences {
				draw.Actions = append(draw.Actions, []int{s})
			}
			device.Plans = append(device.Plans, draw)
		}
	}
	payoffs := over(x, c.Denominator, c.Payoffs)
	certificate := &cert.Certificate{Game: cert.NewGameRef(g), Claim: cert.Claim{Concept: p.Of, Mediated: &claim.Mediated{Device: device, Payoffs: payoffs}}}
	require.NoError(t, cert.Check(t.Context(), g, certificate), "t = %v", x)
	best, err := correlated.Solve(t.Context(), g, correlated.Question{Concept: p.Of, Maximize: p.Maximize}, correlated.Options{})
	require.NoError(t, err)
	require.True(t, weighted(p.Maximize, payoffs).Equal(weighted(p.Maximize, best.Certificate.Claim.Mediated.Payoffs)), "t = %v", x)
}

func weighted(weights, x []rational.Rat) (sum rational.Rat) {
	for i, w := range weights {
		sum = sum.Add(w.Mul(x[i]))
	}
	return sum
}

// listAt returns the equilibria of a cell at x, as text, sorted.
func listAt(x rational.Rat, c *claim.Cell) (list []string) {
	for _, pair := range c.Equilibria {
		var text [2]string
		for i, v := range pair {
			s := c.Vertices[i][v-1]
			text[i] = fmt.Sprint(over(x, s.Denominator, append(slices.Clone(s.Strategy), s.Payoff)))
		}
		list = append(list, fmt.Sprint(text))
	}
	slices.Sort(list)
	return list
}

// A corner is a vertex of a perturbed polyhedron of a player at one value of t.
type corner struct {
	basis []int
	exact []rational.Rat // the strategy and the payoff without perturbation
	tight []bool
}

// corners tries all sets of labels, slacks being at least −ε^k with a small number ε.
func corners(g *seqform.Game, i int) (list []corner) {
	m, n := g.Table.Sizes[i], g.Table.Sizes[1-i]
	own, other := i*g.Table.Sizes[0], (1-i)*g.Table.Sizes[0]
	forms := make([][]rational.Rat, m+n)
	for a := range m {
		forms[own+a] = make([]rational.Rat, m+1)
		forms[own+a][a] = rational.Int(1)
	}
	for b := range n {
		forms[other+b] = make([]rational.Rat, m+1)
		forms[other+b][m] = rational.Int(1)
	}
	for t := range g.Payoffs.Len() {
		a, b := g.Payoffs.Seq(t, i)-1, g.Payoffs.Seq(t, 1-i)-1
		forms[other+b][a] = g.Payoffs.U(t, 1-i).Neg()
	}
	slacks := func(z []rational.Rat) (s []rational.Rat) {
		for _, f := range forms {
			s = append(s, weighted(f, z))
		}
		return s
	}
	for set := range 1 << (m + n) {
		var c corner
		var rows, bent [][]rational.Rat
		for l := range m + n {
			if set>>l&1 == 1 {
				c.basis = append(c.basis, l+1)
				rows = append(rows, append(slices.Clone(forms[l]), rational.Rat{}))
				bent = append(bent, append(slices.Clone(forms[l]), least(l+1)))
			}
		}
		if len(rows) != m {
			continue
		}
		sum := append(slices.Repeat([]rational.Rat{rational.Int(1)}, m), rational.Rat{}, rational.Int(1))
		perturbed := gauss(append(bent, slices.Clone(sum)))
		if perturbed == nil {
			continue
		}
		inside := true
		for l, s := range slacks(perturbed) {
			inside = inside && s.Cmp(least(l+1)) >= 0
		}
		if !inside {
			continue
		}
		c.exact = gauss(append(rows, sum))
		for _, s := range slacks(c.exact) {
			c.tight = append(c.tight, s.IsZero())
		}
		list = append(list, c)
	}
	slices.SortFunc(list, func(x, y corner) int { return slices.Compare(x.basis, y.basis) })
	return list
}

// least returns −ε^k.
func least(k int) rational.Rat { return rational.New(1, 10_000).Pow(k).Neg() }

// gauss solves rows with right-hand sides, as many as unknowns; nil if there is not one solution.
func gauss(rows [][]rational.Rat) []rational.Rat {
	n := len(rows)
	for c := range n {
		p := slices.IndexFunc(rows[c:], func(r []rational.Rat) bool { return !r[c].IsZero() })
		if p < 0 {
			return nil
		}
		rows[c], rows[c+p] = rows[c+p], rows[c]
		for r := range n {
			if r == c {
				continue
			}
			f := rows[r][c].Quo(rows[c][c])
			for k := range n + 1 {
				rows[r][k] = rows[r][k].Sub(f.Mul(rows[c][k]))
			}
		}
	}
	z := make([]rational.Rat, n)
	for c := range n {
		z[c] = rows[c][n].Quo(rows[c][c])
	}
	return z
}

// bruteList returns the extreme equilibria of a game, as listAt.
func bruteList(g *seqform.Game) (list []string) {
	for _, x := range corners(g, 0) {
		for _, y := range corners(g, 1) {
			all := true
			for l := range x.tight {
				all = all && (x.tight[l] || y.tight[l])
			}
			if all {
				list = append(list, fmt.Sprint([2]string{fmt.Sprint(x.exact), fmt.Sprint(y.exact)}))
			}
		}
	}
	slices.Sort(list)
	return slices.Compact(list)
}
