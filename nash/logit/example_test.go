package logit_test

import (
	"bytes"
	"context"
	"fmt"

	"exactsolve/fixtures"
	"exactsolve/nash/logit"
	"exactsolve/seqform/efg"
)

// The path of Selten's horse leads to the sequential equilibrium; player 3, who is
// not reached, is indifferent between the two nodes' best answers.
func ExampleLimit() {
	data, file := fixtures.Game("selten_horse")
	g, err := efg.Parse(file, bytes.NewReader(data))
	if err != nil {
		panic(err)
	}
	u, err := logit.Limit(context.Background(), g, logit.Options{})
	if err != nil {
		panic(err)
	}
	fmt.Println("profile", u.Assessment.Profile)
	fmt.Println("beliefs of player 3", u.Assessment.Beliefs[2][0])
	fmt.Println("Nash", u.Nash)
	// Output:
	// profile [[[1 0]] [[1 0]] [[0 1]]]
	// beliefs of player 3 [2/3 1/3]
	// Nash true
}
