package sequential_test

import (
	"context"
	"fmt"
	"math/rand/v2"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"exactsolve/cert"
	"exactsolve/cert/answer"
	"exactsolve/cert/certtest"
	"exactsolve/fixtures/gen"
	"exactsolve/nash/sequential"
	"exactsolve/rational"
	"exactsolve/seqform"
	"exactsolve/seqform/efg"
)

// boxed returns the box about a sequential equilibrium of g, nil if there is a rational one.
func boxed(t *testing.T, g *seqform.Game) *cert.Certificate {
	t.Helper()
	r, err := sequential.Solve(t.Context(), g, sequential.Options{})
	require.NoError(t, err)
	if r.Status != answer.Yes || r.Certificate.Claim.Concept != cert.EnclosedSequential {
		return nil
	}
	return r.Certificate
}

// TestExpress: in trees in which three players with two actions each may come to play a table, after
// moves that player 2 does not tell apart, all boxes are expressed in numbers of degree 2, of which each
// is in its box.
func TestExpress(t *testing.T) {
	rng := rand.New(rand.NewPCG(101, 102))
	boxes, count := 0, 2_000
	if testing.Short() {
		count = 500
	}
	for range count {
		var table []string
		for range 8 {
			table = append(table, fmt.Sprint(rng.IntN(10), rng.IntN(10), rng.IntN(10)))
		}
		g, err := efg.Parse("outside.efg", strings.NewReader(certtest.OutsideTree(table)))
		require.NoError(t, err)
		box := boxed(t, g)
		if box == nil {
			continue
		}
		boxes++
		r, err := sequential.Express(t.Context(), g, box)
		require.NoError(t, err)
		require.Equal(t, answer.Yes, r.Status, "%v: %s", table, r.Reason)
		c := certtest.Reread(t, r.Certificate)
		require.NoError(t, cert.Check(context.Background(), g, c))
		a := c.Claim.Algebraic
		require.Len(t, a.Polynomial, 3)
		for i, sets := range box.Claim.Refined.Profile {
			for h, row := range sets {
				for k, center := range row {
					x := valueAt(a.Profile[i][h][k], a.Low.Add(a.High).Quo(rational.Int(2)))
					slack := a.High.Sub(a.Low).Mul(slope(a.Profile[i][h][k])).Add(box.Claim.Refined.Radius)
					require.LessOrEqual(t, x.Sub(center).Abs().Cmp(slack), 0)
				}
			}
		}
	}
	t.Logf("%d boxes of %d trees expressed", boxes, count)
	require.Greater(t, boxes, count/250)
}

// valueAt returns the value of a polynomial, and slope the sum of its coefficients but the first,
// without signs: of degree 1, what it changes by at most.
func valueAt(p []rational.Rat, x rational.Rat) (z rational.Rat) {
	for k := len(p) - 1; k >= 0; k-- {
		z = z.Mul(x).Add(p[k])
	}
	return z
}

func slope(p []rational.Rat) (z rational.Rat) {
	for _, c := range p[min(1, len(p)):] {
		z = z.Add(c.Abs())
	}
	return z
}

// TestExpressUnknown: without a small field, or time, the status is Unknown; other certificates are
// errors.
func TestExpressUnknown(t *testing.T) {
	g, err := gen.Kuhn(3, 5)
	require.NoError(t, err)
	box := boxed(t, g)
	require.NotNil(t, box)
	r, err := sequential.Express(t.Context(), g, box)
	require.NoError(t, err)
	require.Equal(t, answer.Unknown, r.Status)
	require.Contains(t, r.Reason, "small degree")
	ctx, cancel := context.WithCancel(t.Context())
	cancel()
	r, err = sequential.Express(ctx, g, box)
	require.NoError(t, err)
	require.Equal(t, answer.Unknown, r.Status)
	require.Contains(t, r.Reason, "canceled")
	text, c := certtest.Irrational(t)
	_, err = sequential.Express(t.Context(), g, c)
	require.Error(t, err)
	other, err := efg.Parse("irrational.efg", strings.NewReader(text))
	require.NoError(t, err)
	_, err = sequential.Express(t.Context(), other, box)
	require.Error(t, err)
}
