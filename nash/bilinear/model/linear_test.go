package model

import (
	"bytes"
	"regexp"
	"strings"
	"testing"
	"unicode/utf8"

	"github.com/stretchr/testify/require"

	"exactsolve/internal/lp/lptest"
	"exactsolve/rational"
	"exactsolve/rational/rationaltest"
	"exactsolve/seqform"
	"exactsolve/seqform/seqformtest"
)

var entry = regexp.MustCompile(`(?m)^(\w+) = (-?[0-9/]+)$`)

// TestMultipliers takes weights and multipliers that esolver finds for plans, as the remarks
// say, which are best replies to each other.
func TestMultipliers(t *testing.T) {
	for _, name := range []string{"kuhn", "guess_ace", "matching_pennies", "poker_raise"} {
		g := seqformtest.Fixture(t, name)
		m, err := Linear(g)
		require.NoError(t, err)
		var text bytes.Buffer
		require.NoError(t, Format(&text, m, MPS))
		written := lptest.Esolver(t, "model.mps", text.String())
		found := map[string]rational.Rat{} // zeros are not written
		before, _, _ := strings.Cut(written, "REDUCED COST:")
		_, after, _ := strings.Cut(written, "PI:")
		after, _, _ = strings.Cut(after, "SLACK:")
		for _, part := range []string{before, after} {
			for _, x := range entry.FindAllStringSubmatch(part, -1) {
				found[x[1]] = rational.MustParse(x[2])
			}
		}
		x, y := make(seqform.Plan, g.Players[0].NumSeqs()), make(seqform.Plan, g.Players[1].NumSeqs())
		for s := range x {
			factor := m.Rows[s].scaled().Terms[0].Coef.Quo(m.Rows[s].Terms[0].Coef)
			x[s] = found[m.Rows[s].Name].Neg().Mul(factor)
		}
		for s := range y {
			y[s] = found[m.Vars[len(m.Vars)-len(y)+s].Name]
		}
		sum, _ := g.ConstantSum()
		plans := []seqform.Plan{x, y}
		for i, want := range []rational.Rat{found["value"], sum.Sub(found["value"])} {
			_, best := seqform.Optimal(&g.Players[i], seqform.Gradient(g, i, plans, one))
			rationaltest.Same(t, want, best[0], name)
			for _, c := range g.Players[i].Constraints()[1:] {
				total := plans[i][c.Minus].Neg()
				for s := c.Plus[0]; s < c.Plus[1]; s++ {
					total = total.Add(plans[i][s])
				}
				rationaltest.Same(t, rational.Rat{}, total, name)
			}
		}
	}
}

// TestLongTitle has a title that is longer than lines that clp reads.
func TestLongTitle(t *testing.T) {
	g := *seqformtest.Fixture(t, "kuhn")
	g.Title = strings.Repeat("ö ", 1000)
	m, err := Linear(&g)
	require.NoError(t, err)
	for _, layout := range []Layout{LP, MPS} {
		var text bytes.Buffer
		require.NoError(t, Format(&text, m, layout))
		require.True(t, utf8.Valid(text.Bytes()))
		for line := range strings.Lines(text.String()) {
			require.Less(t, len(line), 500)
		}
	}
}

// TestNames has labels that make the same names, or none.
func TestNames(t *testing.T) {
	b := seqform.NewBuilder("", "A b", "!")
	root := b.Root().Move(0, "x y", "l_1", "l-1", "é")
	root.Child("l_1").Move(0, "x_y", "a", "b").Child("a").Leaf(1, -1)
	root.Child("l_1").Child("b").Leaf(2, -2)
	root.Child("l-1").Move(1, "s", "t_u").Child("t_u").Leaf(0, 0)
	root.Child("é").Move(1, "s_t", "u").Child("u").Leaf(3, -3)
	g, err := b.Game()
	require.NoError(t, err)
	m, err := Linear(g)
	require.NoError(t, err)
	var got []string
	for _, v := range m.Vars {
		got = append(got, v.Name)
	}
	require.Equal(t, []string{"value", "v_A_b_h1", "v_A_b_h2", "x_2", "x_2_s_t_u", "x_2_s_t_u_2"}, got)
	got = nil
	for _, r := range m.Rows {
		got = append(got, r.Name)
	}
	require.Equal(t, []string{"best_A_b", "best_A_b_h1_1", "best_A_b_h1_2", "best_A_b_h1_3", "best_A_b_h2_a", "best_A_b_h2_b", "root", "plan_2_s", "plan_2_s_t"}, got)
}
