package nash

import (
	"context"
	"fmt"
	"testing"

	"github.com/stretchr/testify/require"

	"exactsolve/cert"
	"exactsolve/nash/enclose"
	"exactsolve/rational"
	"exactsolve/seqform"
	"exactsolve/seqform/seqformtest"
)

// slowBox checks a box by Krawczyk's test in interval arithmetic on rationals,
// term by term.
func slowBox(g *seqform.Game, c *cert.Certificate) error {
	box, radius := c.Claim.Isolated, c.Claim.Isolated.Radius
	around := func(x rational.Rat) rational.Interval { return rational.NewInterval(x.Sub(radius), x.Add(radius)) }
	var support [][]int
	var center, wide [][]rational.Interval // by player and action
	for i, x := range box.Profile {
		support = append(support, nil)
		center, wide = append(center, make([]rational.Interval, len(x))), append(wide, make([]rational.Interval, len(x)))
		for a, p := range x {
			if p.IsZero() {
				continue
			}
			support[i] = append(support[i], a)
			center[i][a], wide[i][a] = rational.Point(p), around(p)
			if wide[i][a].Lo.Sign() <= 0 {
				return fmt.Errorf("a probability that may be 0")
			}
		}
	}
	var f, all []rational.Interval // the equations at the center; the box
	var jac [][]rational.Interval
	for i, s := range support {
		for _, a := range s {
			f = append(f, slowPayoff(g, i, a, -1, 0, center).Sub(rational.Point(box.Payoffs[i])))
			row := []rational.Interval{}
			for j, others := range support {
				for _, b := range others {
					var d rational.Interval
					if j != i {
						d = slowPayoff(g, i, a, j, b, wide)
					}
					row = append(row, d)
				}
				row = append(row, rational.Point(rational.Int(-int64(btoi(i == j)))))
			}
			jac = append(jac, row)
			all = append(all, wide[i][a])
		}
		sum := rational.Point(rational.Int(-1))
		row := []rational.Interval{}
		for j, others := range support {
			for _, b := range others {
				row = append(row, rational.Point(rational.Int(int64(btoi(i == j)))))
				if i == j {
					sum = sum.Add(center[i][b])
				}
			}
			row = append(row, rational.Interval{})
		}
		f, jac, all = append(f, sum), append(jac, row), append(all, around(box.Payoffs[i]))
		for a := range box.Profile[i] {
			if box.Profile[i][a].IsZero() && slowPayoff(g, i, a, -1, 0, wide).Hi.Cmp(box.Payoffs[i].Sub(radius)) >= 0 {
				return fmt.Errorf("action %d of player %d may pay more", a, i)
			}
		}
	}
	for r, row := range c.Evidence.Inverse {
		var center rational.Interval
		bound := rational.Rat{}
		for k, x := range row {
			center = center.Add(rational.Point(x).Mul(f[k]))
		}
		for l := range all {
			d := rational.Point(rational.Int(int64(btoi(r == l))))
			for k, x := range row {
				d = d.Sub(rational.Point(x).Mul(jac[k][l]))
			}
			bound = bound.Add(rational.Max(d.Lo.Abs(), d.Hi.Abs()))
		}
		if center.Lo.Abs().Add(bound.Mul(radius)).Cmp(radius) >= 0 {
			return fmt.Errorf("row %d does not contract", r)
		}
	}
	return nil
}

func btoi(b bool) int {
	if b {
		return 1
	}
	return 0
}

// slowPayoff returns the payoff of action a of player i against x, player j, if
// not −1, playing b.
func slowPayoff(g *seqform.Game, i, a, j, b int, x [][]rational.Interval) rational.Interval {
	var sum rational.Interval
	for t := range g.Payoffs.Len() {
		if g.Payoffs.Seq(t, i) != a+1 || j >= 0 && g.Payoffs.Seq(t, j) != b+1 {
			continue
		}
		w := rational.Point(g.Payoffs.U(t, i))
		for k := range x {
			if k != i && k != j {
				w = w.Mul(x[k][g.Payoffs.Seq(t, k)-1])
			}
		}
		sum = sum.Add(w)
	}
	return sum
}

// TestNau solves a game whose only equilibrium is irrational, and finds it to 100
// digits: 46x = 53 − √601, 24y = √601 − 13, 4z = √601 − 23.
func TestNau(t *testing.T) {
	g := seqformtest.Fixture(t, "nau_irrational")
	for _, method := range []Method{Portfolio, Supports} {
		r := solved(t, g, Options{Method: method})
		for _, digits := range []int{0, 3, 20, 100, 300} {
			c, err := enclose.Refine(t.Context(), g, r.Certificate, digits)
			require.NoError(t, err)
			require.NoError(t, cert.Check(context.Background(), g, c))
			require.NoError(t, slowBox(g, c))
			box := c.Claim.Isolated
			require.LessOrEqual(t, box.Radius.Cmp(rational.New(1, 10).Pow(digits)), 0)
			for i, root := range []func(rational.Rat) rational.Rat{
				func(x rational.Rat) rational.Rat { return rational.Int(53).Sub(x.Mul(rational.Int(46))) },
				func(y rational.Rat) rational.Rat { return y.Mul(rational.Int(24)).Add(rational.Int(13)) },
				func(z rational.Rat) rational.Rat { return z.Mul(rational.Int(4)).Add(rational.Int(23)) },
			} {
				lo, hi := root(box.Profile[i][0].Sub(box.Radius)).Pow(2), root(box.Profile[i][0].Add(box.Radius)).Pow(2)
				require.True(t, lo.Cmp(rational.Int(601))*hi.Cmp(rational.Int(601)) < 0)
			}
		}
	}
}

// TestRefine refines boxes of other games, and refuses what it cannot do.
func TestRefine(t *testing.T) {
	boxes := 0
	for seed := range 8 {
		g := zeroSum(t, 3, 3, seed)
		r := solved(t, g, Options{})
		c, err := enclose.Refine(t.Context(), g, r.Certificate, 50)
		if r.Certificate.Claim.Concept != cert.IsolatedNash {
			require.ErrorContains(t, err, "concept")
			continue
		}
		boxes++
		require.NoError(t, err)
		require.NoError(t, slowBox(g, c))
		for i, x := range c.Claim.Isolated.Profile {
			for a, p := range x {
				old := r.Certificate.Claim.Isolated
				require.LessOrEqual(t, p.Sub(old.Profile[i][a]).Abs().Cmp(old.Radius.Sub(c.Claim.Isolated.Radius)), 0)
			}
		}
		_, err = enclose.Refine(t.Context(), g, r.Certificate, 1_000_000)
		require.ErrorIs(t, err, enclose.ErrDigits)
		_, err = enclose.Refine(t.Context(), g, r.Certificate, 4_000)
		require.Error(t, err)
	}
	require.Positive(t, boxes)
}
