package main

import (
	"context"
	"fmt"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"exactsolve/cmd/exactsolve/internal/cli"
	"exactsolve/fixtures/gen"
	"exactsolve/internal/regret"
	"exactsolve/message"
	"exactsolve/rational"
	"exactsolve/seqform"
	"exactsolve/seqform/efg"
)

// averages runs CFR⁺ and returns the averages as CSV with nine digits: what a
// program with floats prints.
func averages(g *seqform.Game, rounds int) string {
	c := regret.New(g)
	c.Run(context.Background(), rounds)
	var b strings.Builder
	b.WriteString("player,infoset,action,probability\n")
	for i := range g.Players {
		x := c.Average(i)
		for h := range g.Players[i].Infosets {
			set := &g.Players[i].Infosets[h]
			sum := 0.0
			for a := range set.Actions {
				sum += x[set.Seq(a)]
			}
			left := 1_000_000_000 // so that the sum is 1
			for a := range set.Actions {
				part := int(1e9 * x[set.Seq(a)] / sum)
				if a == len(set.Actions)-1 {
					part = left
				}
				left -= part
				fmt.Fprintf(&b, "%d,%d,%d,%d/1000000000\n", i+1, h+1, a+1, part)
			}
		}
	}
	return b.String()
}

// TestRegretMinimization takes profiles of 10⁴ rounds through check and certify:
// what is printed to nine digits has a small exact ε, and there is an equilibrium near.
func TestRegretMinimization(t *testing.T) {
	kuhn, err := gen.Kuhn(2, 3)
	require.NoError(t, err)
	leduc, err := gen.Leduc(3, 2, true)
	require.NoError(t, err)
	for name, g := range map[string]*seqform.Game{"kuhn": kuhn, "leduc": leduc} {
		var text strings.Builder
		require.NoError(t, efg.Format(&text, g))
		game, profile := writeTemp(t, text.String()), writeTemp(t, averages(g, 10_000))
		got := try("", "certify", "--json", game, profile)
		require.Equal(t, cli.ExitYes, got.status, got.err)
		near := answered[message.Certify](t, got.out)
		require.Equal(t, "yes", near.Status)
		t.Logf("%s: an equilibrium at a distance of %v", name, near.Distance)
		if name == "kuhn" {
			require.Negative(t, near.Distance.Cmp(rational.New(1, 100)))
		}

		got = try("", "check", "--json", "--fill", "uniform", game, profile)
		require.Equal(t, cli.ExitNo, got.status, got.err)
		regret := answered[message.Check](t, got.out).Regret
		t.Logf("%s: ε is %v", name, regret)
		require.Negative(t, regret.Cmp(rational.New(1, 100)))
		require.Positive(t, regret.Sign())
	}
}
