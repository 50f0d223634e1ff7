package nested_test

import (
	"context"
	"errors"
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"exactsolve/publictree/flow"
	"exactsolve/publictree/flow/flowtest"
	"exactsolve/publictree/nested"
	"exactsolve/publictree/spot"
	"exactsolve/rational"
)

const (
	start = "deck AsKsQsJsTsAhKhQhJhTh\ndeals 3\npot 10\nstack 100\noop AA,KK,QQ,AKs,QJ,JJ\nip AA,QQ,JJ,AQo,KJs:1/2,TT\n"
	sizes = "bets 1\nraises 1\nmost-raises 1\n"
	few   = start + sizes + "bets preflop oop 1 2\n"
	more  = start + sizes + "bets preflop oop 1 7/5 2\n"
)

func question(t *testing.T) (q *nested.Question, blueprint *[2]flow.Flow, value flow.Claim) {
	t.Helper()
	z, err := spot.Solve(t.Context(), flowtest.Parse(t, few), spot.Options{Gap: rational.New(1, 200)})
	require.NoError(t, err)
	in, err := spot.Solve(t.Context(), flowtest.Parse(t, more), spot.Options{Gap: rational.New(1, 200)})
	require.NoError(t, err)
	q, err = nested.New(in.Table, z.Table, &z.Certificate.Flows, "r:b14")
	require.NoError(t, err)
	return q, &z.Certificate.Flows, in.Certificate.Claim
}

func float(x rational.Rat) float64 {
	f, _ := x.Big().Float64()
	return f
}

// TestOrder requires the order of the paper's figure of what is left to lose, on a small deck.
func TestOrder(t *testing.T) {
	q, _, value := question(t)
	lost := func(x flow.Flow) float64 { // by ip, who concedes at most what oop can get
		require.NoError(t, q.Table.Conserved(1, &x))
		return float(q.Table.Best(0, &x)) - float(value.Low)
	}
	x := q.Translated()
	translated := lost(x)
	end := lost(q.Anew(t.Context(), &x, 0, 250))
	flops := lost(q.Anew(t.Context(), &x, 1, 250))
	var limited, anew []float64
	require.NoError(t, q.Limited(t.Context(), nested.Options{Values: 6, Steps: 200}, func(k int, x flow.Flow) error {
		limited = append(limited, lost(x))
		x = q.Anew(t.Context(), &x, 1, 250)
		anew = append(anew, lost(x))
		return nil
	}))
	t.Log(translated, flops, limited, anew, end, float(value.High.Sub(value.Low)))
	assert.Less(t, end, flops+1e-3)
	assert.Less(t, flops, translated)
	for k := range anew {
		assert.Less(t, end, anew[k]+2e-2)
		assert.Less(t, anew[k], limited[k])
	}
}

// A limit stops it all: what was learned by then is a strategy all the same.
func TestStopped(t *testing.T) {
	q, _, _ := question(t)
	ctx, cancel := context.WithCancel(t.Context())
	cancel()
	x := q.Translated()
	y := q.Anew(ctx, &x, 0, 1000)
	require.NoError(t, q.Table.Conserved(1, &y))
	require.ErrorIs(t, q.Table.Within(ctx).Conserved(1, &y), context.Canceled)
	err := q.Limited(ctx, nested.Options{Values: 3, Steps: 10}, func(int, flow.Flow) error { return errors.New("not here") })
	assert.ErrorIs(t, err, context.Canceled)
}

// The spots differ by the action alone, at least at the first decision.
func TestRefused(t *testing.T) {
	z, err := spot.Solve(t.Context(), flowtest.Parse(t, few), spot.Options{Gap: rational.New(1, 2)})
	require.NoError(t, err)
	for of, path := range map[string]string{
		more: "r:b10",
		few:  "r:b10",
		start + sizes + "bets preflop oop 1 6/5 7/5 2\n":   "r:b14",
		strings.Replace(more, "stack 100", "stack 101", 1): "r:b14",
		strings.Replace(more, "pot 10", "pot 12", 1):       "r:b17",
	} {
		_, err := nested.New(flowtest.Table(t, of, true), z.Table, &z.Certificate.Flows, path)
		assert.EqualError(t, err, "pots, stacks, blinds and first actions are not those of the blueprint's spot, "+path+" apart", of)
	}
	for _, rule := range []string{"rake 0.05 3\n", "prizes 2 1\n"} {
		_, err = nested.New(flowtest.Table(t, more+rule, true), z.Table, &z.Certificate.Flows, "r:b14")
		assert.EqualError(t, err, "with a rake or prizes no guarantee says what is lost")
	}
	_, err = nested.New(flowtest.Table(t, more, true), z.Table, &z.Certificate.Flows, "r:b14:c")
	assert.ErrorContains(t, err, "is not after the first action")
}
