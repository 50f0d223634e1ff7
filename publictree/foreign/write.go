package foreign

import (
	"bufio"
	"fmt"
	"io"

	"exactsolve/publictree"
	"exactsolve/publictree/cards"
	"exactsolve/publictree/flow"
	"exactsolve/rational"
)

// Write writes our own text of the strategies that conserved flows are: probabilities with a number of
// decimals, or as fractions if that is 0, of which [Read] makes the same flows. Of boards that are the
// same but for names of suits it writes one, and it leaves out hands that do not come to a decision or are
// locked there.
func Write(w io.Writer, t *flow.Table, flows *[2]flow.Flow, decimals int) error {
	z := &writer{t: t, out: bufio.NewWriter(w), decimals: decimals}
	fmt.Fprintln(z.out, firstLine)
	for p := range flows {
		z.p, z.x = p, flows[p].X
		in := make([]int32, len(t.Deals.Streets[0][0].Hands[p].Hands))
		for k := range in {
			in[k] = 1 << flows[p].Scale
		}
		z.write(0, 0, nil, in)
	}
	return z.out.Flush()
}

type writer struct {
	t        *flow.Table
	out      *bufio.Writer
	decimals int
	p        int
	x        []int32
}

// write writes what is below a node on a board.
func (z *writer) write(node, board int, dealt []cards.Set, in []int32) {
	n := &z.t.Spot.Tree[node]
	switch {
	case n.Kind == publictree.Deal:
		for _, k := range z.t.Deals.Streets[n.Street][board].Children {
			b := &z.t.Deals.Streets[n.Street+1][k]
			on := make([]int32, len(b.Hands[z.p].Hands))
			for j, i := range b.Hands[z.p].From[0] {
				on[j] = in[i]
			}
			z.write(int(n.Children[0]), int(k), append(dealt, b.Dealt), on)
		}
	case n.Kind == publictree.Decision:
		start := z.t.Places[z.p].At(node, n.Street, board, len(in))
		if n.Player == z.p {
			z.decision(n, dealt, in, z.x[start:], z.t.Deals.Streets[n.Street][board].Hands[z.p].Hands)
		}
		for a, child := range n.Children {
			on := in
			if n.Player == z.p {
				on = z.x[start+a*len(in) : start+(a+1)*len(in)]
			}
			z.write(int(child), board, dealt, on)
		}
	}
}

// decision writes the line of a decision and those of its hands.
func (z *writer) decision(n *publictree.Node, dealt []cards.Set, in, x []int32, hands []cards.Hand) {
	fmt.Fprintf(z.out, "%s %s %s %s\n", publictree.Players[z.p], n.Path, dealtText(dealt), actionList(n.Actions))
	for k, h := range hands {
		if _, locked := n.Lock.Times(h, 0); locked || in[k] == 0 {
			continue
		}
		z.out.WriteString(h.String())
		for a := range n.Actions {
			fmt.Fprint(z.out, " ", z.number(x[a*len(in)+k], in[k]))
		}
		z.out.WriteByte('\n')
	}
}

func (z *writer) number(x, in int32) string {
	p := rational.New(int64(x), int64(in))
	if z.decimals == 0 {
		return p.String()
	}
	return p.Big().FloatString(z.decimals)
}
