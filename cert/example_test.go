package cert_test

import (
	"context"
	"fmt"
	"strings"

	"exactsolve/cert"
	"exactsolve/rational"
	"exactsolve/seqform"
	"exactsolve/seqform/nfg"
)

// A certificate needs no solver: here the claim is written down, checked, and, with
// one probability changed, refused.
func Example() {
	g, err := nfg.Parse("pennies", strings.NewReader(`NFG 1 R "Matching pennies" { "A" "B" } { 2 2 } 1 -1 -1 1 -1 1 1 -1`))
	if err != nil {
		panic(err)
	}
	half := rational.New(1, 2)
	c := &cert.Certificate{Game: cert.NewGameRef(g), Claim: cert.Claim{
		Concept: cert.Nash,
		Profile: seqform.Profile{{{half, half}}, {{half, half}}},
		Payoffs: []rational.Rat{{}, {}},
	}}
	fmt.Println(cert.Check(context.Background(), g, c))

	c.Claim.Profile[0][0] = []rational.Rat{rational.New(2, 3), rational.New(1, 3)}
	fmt.Println(cert.Check(context.Background(), g, c))
	// Output:
	// <nil>
	// cert: player 2 gains 1/3 by deviating
}
