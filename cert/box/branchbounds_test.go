package box_test

import (
	"context"
	"testing"

	"github.com/stretchr/testify/require"

	"exactsolve/cert"
	"exactsolve/cert/certtest"
	"exactsolve/rational"
)

// TestBranchBounds moves numbers to the bounds of what is accepted: the slow checker has the same
// ones.
func TestBranchBounds(t *testing.T) {
	list := handmade(t)
	if testing.Short() {
		list = list[len(list)-2:]
	}
	for _, m := range list {
		accepted := func(at *rational.Rat, x rational.Rat) bool {
			*at = x
			return cert.Check(context.Background(), m.g, m.c) == nil
		}
		bounds := 0
		for _, at := range places(m.c) {
			good := *at
			for _, far := range []rational.Rat{good.Add(rational.Int(1)), good.Sub(rational.Int(1)), {}} {
				in, out := good, far
				if accepted(at, out) {
					continue
				}
				bounds++
				for range min(certtest.Times(40), 130) {
					if middle := in.Add(out).Mul(rational.New(1, 2)); accepted(at, middle) {
						in = middle
					} else {
						out = middle
					}
				}
				*at = in
				require.True(t, slowlyBranched(m.g, m.c), "%s: %v", m.name, in)
				*at = out
				require.False(t, slowlyBranched(m.g, m.c), "%s: %v", m.name, out)
			}
			*at = good
		}
		require.Greater(t, bounds, 10)
	}
}

// places returns where the numbers of a certificate are.
func places(c *cert.Certificate) []*rational.Rat {
	claim, by := c.Claim.Refined, c.Evidence.Branch
	list := []*rational.Rat{&claim.Radius, &by.Radius}
	if !c.Evidence.EpsilonBar.IsZero() {
		list = append(list, &c.Evidence.EpsilonBar)
	}
	for i, sets := range claim.Profile {
		list = append(list, &claim.Payoffs[i])
		for h, x := range sets {
			for a := range x {
				list = append(list, &claim.Profile[i][h][a])
				list = append(list, &by.Coefficients[i][h][a])
			}
			if claim.Beliefs != nil && claim.Beliefs[i][h] != nil {
				list = append(list, &claim.Beliefs[i][h][0])
			}
		}
	}
	if n := len(by.Inverse); n > 0 {
		list = append(list, &by.Inverse[0][n-1])
	}
	for k := range by.Combinations {
		list = append(list, &by.Combinations[k].Terms[0].Factor)
	}
	return list
}
