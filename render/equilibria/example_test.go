package equilibria_test

import (
	"bytes"
	"fmt"
	"strings"

	"exactsolve/rational"
	"exactsolve/render/equilibria"
	"exactsolve/render/plot"
	"exactsolve/seqform/seqformtest"
)

func ExampleCube() {
	first, second := rational.Ints(1, 0), rational.Ints(0, 1)
	either := [][]rational.Rat{first, second}
	mark := equilibria.Mark{Name: "component 1: dimension 1, index +1", Index: new(int)}
	*mark.Index = 1
	list := &equilibria.List{Title: "game B", Pieces: []equilibria.Piece{
		{Mark: mark, Vertices: [][][]rational.Rat{either, {second}, {first}}},
		{Mark: mark, Vertices: [][][]rational.Rat{{second}, {second}, either}},
	}}
	c, err := equilibria.Cube(seqformtest.TiedGame("B"), list)
	if err != nil {
		fmt.Println(err)
		return
	}
	for _, b := range c.Bodies {
		fmt.Println(b.Name, b.Lines)
	}
	var svg bytes.Buffer
	if err := plot.Draw(&svg, c, "", false); err != nil {
		fmt.Println(err)
	}
	fmt.Println(strings.Contains(svg.String(), ">Equilibria of game B<"))
	// Output:
	// component 1: dimension 1, index +1 [[[0 1 0] [1 1 0]]]
	// component 1: dimension 1, index +1 [[[1 1 0] [1 1 1]]]
	// true
}
