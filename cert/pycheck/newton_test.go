package pycheck_test

import (
	"testing"

	"github.com/stretchr/testify/require"

	"exactsolve/cert"
	"exactsolve/cert/claim"
	"exactsolve/rational"
	"exactsolve/rational/rationaltest"
	"exactsolve/seqform"
)

// Equations of isolated-nash, by their definition. The unknown {i, a} is the
// probability of strategy a of player i, and {i, −1} the payoff of i.
type unknown struct{ player, action int }

func unknowns(b *claim.Isolated) (all []unknown) {
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

// partial returns Σ u_i·Π x over the pure profiles in which r and u are played, the
// product being over the other players.
func partial(g *seqform.Game, b *claim.Isolated, r, u unknown) (sum rational.Rat) {
	for t := range g.Payoffs.Len() {
		term := g.Payoffs.U(t, r.player)
		for k := range b.Profile {
			a := int(g.Payoffs.Seq(t, k)) - 1
			switch {
			case k == r.player && a != r.action, k == u.player && a != u.action:
				term = rational.Rat{}
			case k != r.player && k != u.player:
				term = term.Mul(b.Profile[k][a])
			}
		}
		sum = sum.Add(term)
	}
	return sum
}

// equations returns F and, in the same rows, J.
func equations(g *seqform.Game, b *claim.Isolated) (f []rational.Rat, jacobian [][]rational.Rat) {
	all, one := unknowns(b), rational.Int(1)
	for _, r := range all {
		value := one.Neg()
		if r.action >= 0 {
			value = partial(g, b, r, r).Sub(b.Payoffs[r.player])
		}
		row := make([]rational.Rat, len(all))
		for c, u := range all {
			switch same := r.player == u.player; {
			case r.action < 0 && u.action >= 0 && same:
				row[c] = one
				value = value.Add(b.Profile[u.player][u.action])
			case r.action >= 0 && u.action < 0 && same:
				row[c] = one.Neg()
			case r.action >= 0 && u.action >= 0 && !same:
				row[c] = partial(g, b, r, u)
			}
		}
		f, jacobian = append(f, value), append(jacobian, row)
	}
	return f, jacobian
}

// isolated returns a certificate to which twelve steps of Newton's method lead from
// the uniform strategies on a support, with numbers of so many bits after the point.
// It is nil if they lead nowhere, and need not be right otherwise.
func isolated(t *testing.T, g *seqform.Game, support [][]int, bits int) *cert.Certificate {
	t.Helper()
	b := &claim.Isolated{Profile: make([][]rational.Rat, len(support)), Payoffs: make([]rational.Rat, len(support))}
	for i, s := range support {
		b.Profile[i] = make([]rational.Rat, g.Table.Sizes[i])
		for _, a := range s {
			b.Profile[i][a] = rational.New(1, int64(len(s)))
		}
	}
	all := unknowns(b)
	for range 12 {
		f, j := equations(g, b)
		c := rationaltest.Inverse(j, 30)
		if c == nil {
			return nil
		}
		for r, u := range all {
			x := &b.Payoffs[u.player]
			if u.action >= 0 {
				x = &b.Profile[u.player][u.action]
			}
			if *x = rationaltest.Round(x.Sub(rationaltest.Dot(c[r], f)), bits); u.action >= 0 && x.Sign() <= 0 {
				return nil
			}
		}
	}
	f, j := equations(g, b)
	c := rationaltest.Inverse(j, 20)
	if c == nil {
		return nil
	}
	require.Len(t, c, len(all))
	b.Radius = rational.Int(2).Pow(bits).Inv()
	for r := range c {
		b.Radius = rational.Max(b.Radius, rationaltest.Dot(c[r], f).Abs().Mul(rational.Int(3)))
	}
	b.Radius = rationaltest.Round(b.Radius, bits)
	return &cert.Certificate{
		Game:     cert.NewGameRef(g),
		Claim:    cert.Claim{Concept: cert.IsolatedNash, Isolated: b},
		Evidence: cert.Evidence{Inverse: c},
	}
}
