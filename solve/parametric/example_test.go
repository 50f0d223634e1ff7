package parametric_test

import (
	"context"
	"fmt"
	"strings"

	"exactsolve/cert/claim"
	"exactsolve/gamefile"
	"exactsolve/rational"
	"exactsolve/solve/parametric"
)

// Chicken with a temptation t: up to 6 both give way, and from there on there are two equilibria in which one does, and a
// third one in mixed strategies, which comes from that of before.
func ExampleSolve_all() {
	const chicken = `NFG 1 R "" { "1" "2" } { 2 2 } 6 6 t 2 2 t 0 0`
	f, err := gamefile.ParseFamily("chicken.nfg", strings.NewReader(chicken), "t", rational.Int(4), rational.Int(12), gamefile.Options{})
	if err != nil {
		fmt.Println(err)
		return
	}
	q := parametric.Question{Concept: claim.Nash, All: true}
	z, err := parametric.Solve(context.Background(), f, q, parametric.Options{})
	if err != nil {
		fmt.Println(err)
		return
	}
	d := parametric.NewDiagram(z.Certificate.Claim.Parametric)
	for _, b := range d.Bands {
		x, u := b.Strategies[0][0], b.Payoffs[0]
		fmt.Printf("place %d to %d: gives way with (%v)/(%v), gets (%v)/(%v)\n", b.From, b.To, x.Num, x.Den, u.Num, u.Den)
	}
	for _, e := range d.Events {
		fmt.Println("at place", e.Place, "born", e.Born, "die", e.Die, "meet", e.Meet, "continua", e.Continua)
	}
	// Output:
	// place 0 to 1: gives way with (1)/(1), gets (6)/(1)
	// place 1 to 2: gives way with (1)/(1), gets (2)/(1)
	// place 1 to 2: gives way with (2)/(t-4), gets (2*t)/(t-4)
	// place 1 to 2: gives way with (0)/(1), gets (t)/(1)
	// at place 1 born [1 2 3] die [0] meet [[0 2]] continua [[0 1 2]]
}
