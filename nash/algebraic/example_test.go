package algebraic_test

import (
	"bytes"
	"context"
	"fmt"

	"exactsolve/fixtures"
	"exactsolve/nash"
	"exactsolve/nash/algebraic"
	"exactsolve/seqform/nfg"
)

// The only equilibrium of a game of three, from Nau, Gomez Canovas and Hansen 2004.
func ExampleExpress() {
	data, file := fixtures.Game("nau_irrational")
	g, err := nfg.Parse(file, bytes.NewReader(data))
	if err != nil {
		panic(err)
	}
	ctx := context.Background()
	box, err := nash.Solve(ctx, g, nash.Options{})
	if err != nil {
		panic(err)
	}
	r, err := algebraic.Express(ctx, g, box.Certificate)
	if err != nil {
		panic(err)
	}
	text, err := algebraic.Radicals(r.Certificate.Claim.Algebraic)
	if err != nil {
		panic(err)
	}
	for i, x := range text.Profile {
		fmt.Println(x[0], "pays", text.Payoffs[i])
	}
	// Output:
	// [(53 - sqrt(601))/46 (sqrt(601) - 7)/46] pays (437 - 17*sqrt(601))/24
	// [(sqrt(601) - 13)/24 (37 - sqrt(601))/24] pays (9*sqrt(601) - 201)/23
	// [(sqrt(601) - 23)/4 (27 - sqrt(601))/4] pays (11*sqrt(601) - 215)/92
}
