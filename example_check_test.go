package exactsolve_test

import (
	"context"
	"fmt"
	"log"

	"exactsolve"
)

// Check a profile that another program has printed.
func ExampleCheck() {
	g, err := exactsolve.ReadFile("fixtures/matching_pennies.nfg")
	if err != nil {
		log.Fatal(err)
	}
	for _, line := range []string{"NE,1/2,1/2,1/2,1/2", "NE,0.5,0.5,0.4,0.6"} {
		p, err := exactsolve.ParseProfile(g, "line", line)
		if err != nil {
			log.Fatal(err)
		}
		r, err := exactsolve.Check(context.Background(), g, p, exactsolve.CheckQuestion{})
		if err != nil {
			log.Fatal(err)
		}
		fmt.Printf("%s: %v, largest regret %v\n", line, r.Status, r.Regret)
		for _, v := range r.Verdicts {
			fmt.Println(" ", v.Concept, v.Status)
		}
	}
	// Output:
	// NE,1/2,1/2,1/2,1/2: yes, largest regret 0
	//   nash yes
	//   subgame-perfect yes
	//   sequential yes
	//   normal-form-perfect yes
	//   quasi-perfect yes
	//   extensive-form-perfect yes
	// NE,0.5,0.5,0.4,0.6: no, largest regret 1/5
	//   nash no
}
