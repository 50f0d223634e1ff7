package enclose_test

import (
	"context"
	"fmt"
	"strings"

	"exactsolve/nash/enclose"
	"exactsolve/rational"
	"exactsolve/seqform"
	"exactsolve/seqform/nfg"
)

// Three digits of an equilibrium are enough to find the one near it, exactly.
func ExampleFind() {
	g, err := nfg.Parse("sexes", strings.NewReader(`NFG 1 R "Battle of the sexes" { "A" "B" } { 2 2 } 2 1  0 0  0 0  1 2`))
	if err != nil {
		panic(err)
	}
	near := func(p int64) seqform.Plan {
		return seqform.Plan{rational.Int(1), rational.New(p, 1000), rational.New(1000-p, 1000)}
	}
	c, err := enclose.Find(context.Background(), g, []seqform.Plan{near(667), near(333)})
	if err != nil {
		panic(err)
	}
	fmt.Println(c.Claim.Concept, c.Claim.Profile, "payoffs", c.Claim.Payoffs)
	// Output:
	// nash [[[2/3 1/3]] [[1/3 2/3]]] payoffs [2/3 2/3]
}
