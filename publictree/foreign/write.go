package foreign

import (
	"bufio"
	"cmp"
	"fmt"
	"io"
	"math/big"
	"slices"
	"strings"

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
	s := t.Spot
	fmt.Fprintf(z.out, "%s\nboard %s\npot %v\nstack %v\n", firstLine, boardText(s.Board), rational.Int(s.Pot).Mul(s.Chip), rational.Int(s.Stack).Mul(s.Chip))
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
		parts := make([]int32, len(n.Actions))
		for a := range parts {
			parts[a] = x[a*len(in)+k]
		}
		fmt.Fprintln(z.out, h, strings.Join(z.numbers(parts, in[k]), " "))
	}
}

// numbers returns the probabilities of parts of a whole. Decimals add up to 1: they are rounded down, and
// those that lose most by that are a last digit more.
func (z *writer) numbers(parts []int32, whole int32) []string {
	texts := make([]string, len(parts))
	if z.decimals == 0 {
		for a, x := range parts {
			texts[a] = rational.New(int64(x), int64(whole)).String()
		}
		return texts
	}
	one := new(big.Int).Exp(big.NewInt(10), big.NewInt(int64(z.decimals)), nil)
	down, lost := make([]*big.Int, len(parts)), make([]int64, len(parts))
	order, rest := make([]int, len(parts)), new(big.Int).Set(one)
	for a, x := range parts {
		left := new(big.Int)
		down[a], left = new(big.Int).QuoRem(new(big.Int).Mul(one, big.NewInt(int64(x))), big.NewInt(int64(whole)), left)
		order[a], lost[a] = a, left.Int64()
		rest.Sub(rest, down[a])
	}
	slices.SortStableFunc(order, func(a, b int) int { return cmp.Compare(lost[b], lost[a]) })
	for _, a := range order[:rest.Int64()] {
		down[a].Add(down[a], big.NewInt(1))
	}
	for a, n := range down {
		texts[a] = rational.FromInts(n, one).Big().FloatString(z.decimals)
	}
	return texts
}
