package orders_test

import (
	"context"
	"fmt"
	"strings"

	"exactsolve/nash/orders"
	"exactsolve/seqform/efg"
	"exactsolve/seqform/seqformtest"
)

const kw1 = `EFG 2 R "Kreps and Wilson 1982, figure 1" { "1" "2" }
p "" 1 1 "" { "A" "R" "L" } 0
t "" 1 "" { 0 0 }
p "" 2 1 "" { "r" "l" } 0
t "" 2 "" { -1 2 }
t "" 3 "" { -1 0 }
p "" 2 1 0
t "" 4 "" { -2 -2 }
t "" 5 "" { 3 -1 }
`

// All sequential equilibria of figure 1 of Kreps and Wilson 1982: player 1 plays A, as player 2 plays r with
// probability 3/5 or more, or L. In the first piece player 1 trembles to R and L in one order, so that
// player 2 believes what makes it indifferent.
func Example() {
	g := seqformtest.Must(efg.Parse("kw1.efg", strings.NewReader(kw1)))
	r, err := orders.All(context.Background(), g, orders.Options{})
	if err != nil {
		fmt.Println(err)
		return
	}
	fmt.Println(r.Status)
	for _, c := range r.Components {
		fmt.Println("dimension", c.Dimension, "payoffs", c.Payoffs, "pieces", c.Pieces)
	}
	for i, w := range r.Found.Pieces[0] {
		for _, b := range w.Blocks {
			fmt.Println("player", i+1, "order", b.Order, "sequences", b.Sequences, "weights", b.Vertices)
		}
	}
	// Output:
	// yes
	// dimension 1 payoffs [[0, 0] [0, 0]] pieces [0 1]
	// dimension 0 payoffs [[3, 3] [-1, -1]] pieces [2]
	// player 1 order 0 sequences [0 1] weights [[1 1]]
	// player 1 order 1 sequences [2 3] weights [[1/3 2/3]]
	// player 2 order 0 sequences [0 1 2] weights [[1 1 0] [1 3/5 2/5]]
}
