package view

import (
	"testing"

	"github.com/stretchr/testify/require"

	"exactsolve/cmd/exactsolve/internal/cli"
	"exactsolve/message"
	"exactsolve/rational"
	"exactsolve/seqform/seqformtest"
)

// TestTold looks at the labels by which nodes are told apart.
func TestTold(t *testing.T) {
	for _, c := range []struct {
		name string
		i, h int
		want []string
	}{
		{"beer_quiche", 1, 1, []string{"wimp", "surly"}},
		{"selten_horse", 2, 0, []string{"R·L", "L"}},
		{"consistency_product", 2, 0, []string{"U·l", "U·r", "D·l", "D·r"}},
		{"kuhn", 0, 1, []string{"JQ", "JK"}},
		{"kuhn", 0, 0, []string{"JQ", "JK"}},
	} {
		require.Equal(t, c.want, toldApart(cli.NewNames(seqformtest.Fixture(t, c.name)), c.i, c.h), c.name)
	}
}

func TestIntervals(t *testing.T) {
	for _, c := range []struct {
		low, high string
		attained  [2]bool
		want      string
	}{
		{"1/4", "1/4", [2]bool{true, true}, "= 1/4"},
		{"1/4", "1/4", [2]bool{}, "∈ [1/4?, 1/4?]"},
		{"0", "1/3", [2]bool{true, false}, "∈ [0, 1/3?] (≈ [0, 0.333])"},
		{"1/3", "1", [2]bool{false, true}, "∈ [1/3?, 1] (≈ [0.333, 1])"},
		{"1/2", "1", [2]bool{true, true}, "∈ [1/2, 1]"},
		{"1/3", "1/3", [2]bool{true, true}, "= 1/3 (≈ 0.333)"},
	} {
		x := message.NodeRange{Low: rational.MustParse(c.low), High: rational.MustParse(c.high), Attained: c.attained}
		require.Equal(t, c.want, intervalText(&x)+besideInterval(&x, 3))
	}
}

// TestWideInfoset lists only the nodes that matter when there are many.
func TestWideInfoset(t *testing.T) {
	var nodes []message.Node
	for k := range 12 {
		x := rational.Int(0)
		if k == 7 {
			x = rational.Int(1)
		}
		nodes = append(nodes, message.Node{Node: k + 1, History: "h", Probability: x})
	}
	r := beliefRow(nil, nodes, 3)
	require.Len(t, r.Items, 2)
	require.Equal(t, "0 at the other 11 nodes", r.Items[1][0].Text)
}
