package sequential_test

import (
	"bytes"
	"context"
	"fmt"

	"exactsolve/fixtures"
	"exactsolve/nash/sequential"
	"exactsolve/seqform/efg"
)

// In Selten's horse player 1 could end the game with player 3 by L. Player 3's answer
// at an information set that is not reached depends on the belief there.
func Example() {
	data, file := fixtures.Game("selten_horse")
	g, err := efg.Parse(file, bytes.NewReader(data))
	if err != nil {
		fmt.Println(err)
		return
	}
	r, err := sequential.Solve(context.Background(), g, sequential.Options{})
	if err != nil {
		fmt.Println(err)
		return
	}
	claim := r.Certificate.Claim
	fmt.Println(r.Status, claim.Concept, claim.Payoffs)
	for i := range claim.Profile {
		fmt.Println("player", i+1, claim.Profile[i], "belief", claim.Beliefs[i])
	}
	// Output:
	// yes sequential [1 1 1]
	// player 1 [[1 0]] belief [[1]]
	// player 2 [[1 0]] belief [[1]]
	// player 3 [[1/4 3/4]] belief [[2/3 1/3]]
}
