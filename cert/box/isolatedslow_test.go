package box_test

import (
	"exactsolve/cert"
	"exactsolve/cert/claim"
	"exactsolve/rational"
	"exactsolve/rational/rationaltest"
	"exactsolve/seqform"
)

// equations are those of the page for isolated equilibria, evaluated at a center
// by their definition: sums over all pure profiles, product by product.
type equations struct {
	f, spread []rational.Rat // per equation; the spread summed over derivatives
	jacobian  [][]rational.Rat
	slack     []rational.Rat // of strategies outside the support: at least that in the box
}

// unknown says what an unknown is: a probability, or with action −1 a payoff.
type unknown struct{ player, action int }

func unknowns(b *claim.Isolated) []unknown {
	var all []unknown
	for i, x := range b.Profile {
		for a := range x {
			if !x[a].IsZero() {
				all = append(all, unknown{i, a})
			}
		}
		all = append(all, unknown{i, -1})
	}
	return all
}

// product returns Π x_k(s_k) for the players k of term t but those left out, each
// probability increased by more.
func product(g *seqform.Game, b *claim.Isolated, t int, more rational.Rat, without ...int) rational.Rat {
	p := rational.Int(1)
next:
	for k, x := range b.Profile {
		for _, j := range without {
			if j == k {
				continue next
			}
		}
		y := x[g.Payoffs.Seq(t, k)-1]
		if y.IsZero() {
			return y
		}
		p = p.Mul(y.Add(more))
	}
	return p
}

// sums returns Σ u·Π x and its spread for player i, over the terms with action a of
// i, and b of j unless j = i.
func sums(g *seqform.Game, box *claim.Isolated, i, a, j, b int) (value, spread rational.Rat) {
	for t := range g.Payoffs.Len() {
		if g.Payoffs.Seq(t, i)-1 != a || j != i && g.Payoffs.Seq(t, j)-1 != b {
			continue
		}
		u := g.Payoffs.U(t, i)
		low := product(g, box, t, rational.Rat{}, i, j)
		value = value.Add(u.Mul(low))
		spread = spread.Add(u.Abs().Mul(product(g, box, t, box.Radius, i, j).Sub(low)))
	}
	return value, spread
}

func evaluate(g *seqform.Game, b *claim.Isolated) *equations {
	e := new(equations)
	all := unknowns(b)
	one := rational.Int(1)
	for _, r := range all {
		var f, spread rational.Rat
		row := make([]rational.Rat, len(all))
		for c, u := range all {
			switch {
			case r.action < 0 && u.action >= 0 && u.player == r.player: // Σ x_i(a) − 1
				row[c] = one
				f = f.Add(b.Profile[u.player][u.action])
			case r.action >= 0 && u.action >= 0 && u.player != r.player:
				var s rational.Rat
				row[c], s = sums(g, b, r.player, r.action, u.player, u.action)
				spread = spread.Add(s)
			case r.action >= 0 && u.action < 0 && u.player == r.player:
				row[c] = one.Neg()
			}
		}
		if r.action < 0 {
			f = f.Sub(one)
		} else {
			f, _ = sums(g, b, r.player, r.action, r.player, 0)
			f = f.Sub(b.Payoffs[r.player])
		}
		e.f, e.spread, e.jacobian = append(e.f, f), append(e.spread, spread), append(e.jacobian, row)
	}
	for i, x := range b.Profile {
		for a := range x {
			if x[a].IsZero() {
				value, spread := sums(g, b, i, a, i, 0)
				e.slack = append(e.slack, b.Payoffs[i].Sub(b.Radius).Sub(value).Sub(spread))
			}
		}
	}
	return e
}

// slowlyAccepted decides as cert.Check should, for claims of the right shape and
// within limits.
func slowlyAccepted(g *seqform.Game, c *cert.Certificate) bool {
	b := c.Claim.Isolated
	for _, x := range b.Profile {
		for a := range x {
			if !x[a].IsZero() && x[a].Cmp(b.Radius) <= 0 {
				return false
			}
		}
	}
	e := evaluate(g, b)
	for _, s := range e.slack {
		if s.Sign() <= 0 {
			return false
		}
	}
	for r, row := range c.Evidence.Inverse {
		var center, norm rational.Rat
		for k := range row {
			center = center.Add(row[k].Mul(e.f[k]))
			norm = norm.Add(row[k].Abs().Mul(e.spread[k]))
		}
		for l := range row {
			var z rational.Rat
			for k := range row {
				z = z.Add(row[k].Mul(e.jacobian[k][l]))
			}
			if l == r {
				z = z.Sub(rational.Int(1))
			}
			norm = norm.Add(z.Abs())
		}
		if center.Abs().Add(b.Radius.Mul(norm)).Cmp(b.Radius) >= 0 {
			return false
		}
	}
	return b.Radius.Sign() > 0
}

// start returns a box at the uniform strategies on a support.
func start(g *seqform.Game, support [][]int) *claim.Isolated {
	b := &claim.Isolated{Profile: make([][]rational.Rat, len(support)), Payoffs: make([]rational.Rat, len(support))}
	for i, s := range support {
		b.Profile[i] = make([]rational.Rat, g.Table.Sizes[i])
		for _, a := range s {
			b.Profile[i][a] = rational.New(1, int64(len(s)))
		}
	}
	for i := range support {
		b.Payoffs[i], _ = sums(g, b, i, support[i][0], i, 0)
	}
	return b
}

// newton returns a certificate for an equilibrium near which Newton's method leads
// from b, with numbers of so many bits after the point; nil if it leads nowhere or
// to something else.
func newton(g *seqform.Game, b *claim.Isolated, bits int) *cert.Certificate {
	all := unknowns(b)
	work := max(bits, 40) + 40
	for range 12 {
		e := evaluate(g, b)
		c := rationaltest.Inverse(e.jacobian, 30)
		if c == nil {
			return nil
		}
		var largest rational.Rat
		for r, u := range all {
			step := rationaltest.Dot(c[r], e.f)
			largest = rational.Max(largest, step.Abs())
			if u.action < 0 {
				b.Payoffs[u.player] = rationaltest.Round(b.Payoffs[u.player].Sub(step), work)
				continue
			}
			x := &b.Profile[u.player][u.action]
			if *x = rationaltest.Round(x.Sub(step), work); x.Sign() <= 0 {
				return nil
			}
		}
		if largest.Cmp(rational.Int(2).Pow(bits+8).Inv()) < 0 {
			return seal(g, b, bits)
		}
	}
	return nil
}

// seal rounds a center and adds a radius and an inverse.
func seal(g *seqform.Game, b *claim.Isolated, bits int) *cert.Certificate {
	for i, x := range b.Profile {
		for a := range x {
			if x[a] = rationaltest.Round(x[a], bits); x[a].Sign() < 0 {
				return nil
			}
		}
		b.Payoffs[i] = rationaltest.Round(b.Payoffs[i], bits)
	}
	e := evaluate(g, b)
	c := rationaltest.Inverse(e.jacobian, min(bits, 24))
	if c == nil || len(c) != len(unknowns(b)) {
		return nil
	}
	b.Radius = rational.Int(2).Pow(bits).Inv()
	for r := range c {
		for rationaltest.Dot(c[r], e.f).Abs().Cmp(b.Radius.Quo(rational.Int(2))) > 0 {
			b.Radius = b.Radius.Mul(rational.Int(2))
		}
	}
	return &cert.Certificate{
		Game:     cert.NewGameRef(g),
		Claim:    cert.Claim{Concept: cert.IsolatedNash, Isolated: b},
		Evidence: cert.Evidence{Inverse: c},
	}
}
