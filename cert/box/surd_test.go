package box_test

import (
	"testing"

	"github.com/stretchr/testify/require"

	"exactsolve/cert"
	"exactsolve/cert/claim"
	"exactsolve/rational"
	"exactsolve/seqform"
	"exactsolve/seqform/seqformtest"
)

func full(g *seqform.Game) [][]int {
	z := make([][]int, len(g.Players))
	for i, m := range g.Table.Sizes {
		for a := range m {
			z[i] = append(z[i], a)
		}
	}
	return z
}

// irrational returns a certificate for the only equilibrium of nau_irrational.
func irrational(t testing.TB, bits int) (*seqform.Game, *cert.Certificate) {
	t.Helper()
	g := seqformtest.Fixture(t, "nau_irrational")
	c := newton(g, start(g, full(g)), bits)
	require.NotNil(t, c)
	return g, c
}

// A surd is a + b·√601.
type surd struct{ a, b rational.Rat }

func (x surd) add(y surd) surd { return surd{x.a.Add(y.a), x.b.Add(y.b)} }

func (x surd) mul(y surd) surd {
	return surd{x.a.Mul(y.a).Add(rational.Int(601).Mul(x.b).Mul(y.b)), x.a.Mul(y.b).Add(x.b.Mul(y.a))}
}

func (x surd) sign() int {
	if x.a.Sign()*x.b.Sign() >= 0 {
		return max(-1, min(1, x.a.Sign()+x.b.Sign()))
	}
	return x.a.Sign() * x.a.Mul(x.a).Cmp(rational.Int(601).Mul(x.b).Mul(x.b))
}

func (x surd) within(center, radius rational.Rat) bool {
	above := x.add(surd{a: center.Sub(radius).Neg()})
	below := x.add(surd{a: center.Add(radius).Neg()})
	return above.sign() >= 0 && below.sign() <= 0
}

// containsSurds reports whether the box contains the equilibrium of nau_irrational.
func containsSurds(g *seqform.Game, b *claim.Isolated) bool {
	first := []surd{
		{rational.New(53, 46), rational.New(-1, 46)},
		{rational.New(-13, 24), rational.New(1, 24)},
		{rational.New(-23, 4), rational.New(1, 4)},
	}
	x := make([][]surd, 3)
	for i, p := range first {
		x[i] = []surd{p, {rational.Int(1).Sub(p.a), p.b.Neg()}}
		for a := range x[i] {
			if !x[i][a].within(b.Profile[i][a], b.Radius) {
				return false
			}
		}
	}
	for i := range x {
		var v surd
		for t := range g.Payoffs.Len() {
			p := surd{a: g.Payoffs.U(t, i)}
			for j := range x {
				p = p.mul(x[j][g.Payoffs.Seq(t, j)-1])
			}
			v = v.add(p)
		}
		if !v.within(b.Payoffs[i], b.Radius) {
			return false
		}
	}
	return true
}
