package flow

import (
	"bufio"
	"fmt"
	"io"
	"iter"
	"strconv"
	"strings"

	"exactsolve/publictree"
)

// firstLine is the first line of the text of a certificate.
const firstLine = "exactsolve-flow/1"

// rows yields the words before the numbers of each line of player p, and how many numbers follow,
// in the order of the flow: by street, board, node and action. The words are good until the next.
func (t *Table) rows(p int) iter.Seq2[[]byte, int] {
	return func(yield func([]byte, int) bool) {
		var words []byte
		nodes := t.decisions(p)
		for street, boards := range t.Deals.Streets {
			for k := range boards {
				dealt := t.dealt(street, k)
				for _, n := range nodes[street] {
					for _, a := range n.Actions {
						words = fmt.Appendf(words[:0], "x %s %s %s %v", publictree.Players[p], n.Path, dealt, a)
						if !yield(words, len(boards[k].Hands[p].Hands)) {
							return
						}
					}
				}
			}
		}
	}
}

// decisions returns the nodes at which player p decides, by street.
func (t *Table) decisions(p int) [][]*publictree.Node {
	nodes := make([][]*publictree.Node, len(t.Deals.Streets))
	for k := range t.Spot.Tree {
		if n := &t.Spot.Tree[k]; n.Kind == publictree.Decision && n.Player == p {
			nodes[n.Street] = append(nodes[n.Street], n)
		}
	}
	return nodes
}

// dealt returns the cards dealt since the beginning, those of each street after a dot, or "-".
func (t *Table) dealt(street, board int) string {
	words := make([]string, street)
	for k := street; k > 0; k-- {
		b := &t.Deals.Streets[k][board]
		words[k-1], board = b.Dealt.String(), int(b.Parent)
	}
	if street == 0 {
		return "-"
	}
	return strings.Join(words, ".")
}

// Write writes the text of the certificate; see docs/formats/flow.md. The flows must have as many
// numbers as the spot has places.
func (c *Certificate) Write(w io.Writer) error {
	t, err := NewTable(c.Spot, true)
	if err != nil {
		return err
	}
	out := bufio.NewWriter(w)
	fmt.Fprintf(out, "%s\n%s%v\nscale %d %d\n", firstLine, c.Spot.Append(nil), &c.Claim, c.Flows[0].Scale, c.Flows[1].Scale)
	for p := range c.Flows {
		x := c.Flows[p].X
		if err := t.counted(p, &c.Flows[p]); err != nil {
			return err
		}
		var line []byte
		for words, n := range t.rows(p) {
			line = append(line[:0], words...)
			for _, y := range x[:n] {
				line = strconv.AppendInt(append(line, ' '), int64(y), 10)
			}
			out.Write(append(line, '\n'))
			x = x[n:]
		}
	}
	return out.Flush()
}
