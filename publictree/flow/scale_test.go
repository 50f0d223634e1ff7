package flow_test

import (
	"context"
	"math/rand/v2"
	"testing"

	"github.com/stretchr/testify/require"

	"exactsolve/publictree/flow"
	"exactsolve/publictree/flow/flowtest"
)

// TestMaxScale has each factor of the bound, found by hand: 4·W·D·M·L·2^S < 2^62.
func TestMaxScale(t *testing.T) {
	const river = "board Td9d6hQc3s\npot 67108864\nstack 1\noop AsAh\nip KsKh\n" // M = 2^26, and 2 more with a bet
	for _, c := range []struct {
		text string
		want [2]int
	}{
		{river, [2]int{30, 30}}, // 33 without the limit
		{"board Td9d6hQc3s\npot 67108864\nstack 1\noop AsAh:1/8191,AsAd\nip KsKh\n", [2]int{20, 30}},             // W = 2^13
		{"board Td9d6hQc\npot 67108864\nstack 1\noop AsAh\nip KsKh\n", [2]int{28, 28}},                           // D = 48
		{river + "rake 1/4096 1\n", [2]int{21, 21}},                                                              // 4096 times the units
		{river + "bets allin\nlock r AsAh 1/4095 4094/4095\n", [2]int{22, 22}},                                   // L = 4095
		{river + "bets allin\nlock r AsAh 1/63 62/63\nlock r:b1 KsKh 1/65 64/65\n", [2]int{22, 22}},              // 63·65
		{river + "bets allin\nlock r AsAh 1/63 62/63\nlock r:b1 KsKh 1/65 64/65\nrake 1/64 1\n", [2]int{16, 16}}, // both
	} {
		z := flowtest.Table(t, c.text, true)
		require.Equal(t, c.want, [2]int{z.MaxScale(0), z.MaxScale(1)}, c.text)
	}
}

// TestScales: the same strategy proves the same at every scale up to the greatest. If sums went round
// there, it would not.
func TestScales(t *testing.T) {
	const heavy = "oop AA:4194303/4194304,T9s\nip QQ:4194303/4194304,A9s\n"
	texts := all()
	texts["weights"] = "board Td9d6hQc3s\npot 200\nstack 900\n" + heavy + "bets allin\n"
	texts["raked weights"] = texts["weights"] + "rake 1/8 100\n"
	texts["locked weights"] = texts["weights"] + "lock r AA 1/64 63/64\n"
	for name, text := range texts {
		z := flowtest.Table(t, text, true)
		rng := rand.New(rand.NewPCG(7, 7))
		var low, high [2]flow.Flow
		for p := range low {
			low[p] = flowtest.Random(z, p, 0, rng) // pure, so that much comes together
			high[p] = flow.Flow{Scale: z.MaxScale(p), X: make([]int32, len(low[p].X))}
			for k, x := range low[p].X {
				high[p].X[k] = x << high[p].Scale
			}
		}
		require.Equal(t, z.Proved(&low, true), z.Proved(&high, true), name)
	}
}

// A countdown is a context that ends when it has been asked so often.
type countdown struct {
	context.Context
	left int
}

func (c *countdown) Err() error {
	if c.left--; c.left < 0 {
		return context.Canceled
	}
	return nil
}

// TestMidway ends the context at every point of a proof and of a check: what was cut short is an error,
// and never a claim.
func TestMidway(t *testing.T) {
	z := flowtest.Table(t, flowtest.Spots["house"], true)
	rng := rand.New(rand.NewPCG(8, 8))
	flows := [2]flow.Flow{flowtest.Random(z, 0, 12, rng), flowtest.Random(z, 1, 12, rng)}
	want, err := flow.Seal(t.Context(), z, &flows)
	require.NoError(t, err)
	stopped := 0
	for left := 0; ; left++ {
		c, err := flow.Seal(&countdown{t.Context(), left}, z, &flows)
		checked := want.Check(&countdown{t.Context(), left})
		if err == nil {
			require.Equal(t, want, c)
			require.NoError(t, checked)
			break
		}
		stopped++
		require.ErrorIs(t, err, context.Canceled)
		require.ErrorIs(t, checked, context.Canceled)
	}
	require.Greater(t, stopped, 10)
}
